//! Where a construct goes that is being defined, and what is wrong with its name.
//!
//! A construct is announced by its first words before the rest of it is looked at: they say its module, which becomes the
//! current one even if the rest is wrong.

use crate::ast::Span;
use crate::code::refusal::Refusal;
use crate::engine::classes::handlers::HandlerKind;
use crate::engine::define::in_use;
use crate::engine::load::{skip_blanks, split_word};
use crate::engine::{Engine, Kind};
use crate::symbol::Sym;
use crate::syntax::{is_symbol, readable_ports};

/// The first words of a construct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Beginning {
    pub(crate) kind: Kind,
    /// The name without its module; none if there is no name, or if it is that of globals.
    pub(crate) name: Option<Sym>,
}

impl Engine {
    /// The construct that a text begins, if it is one. Its module becomes the current one.
    pub(crate) fn begin_construct(&mut self, text: &str) -> Result<Option<Beginning>, Refusal> {
        let Some((kind, written, start)) = first_words(text) else { return Ok(None) };
        let span = Span { start, end: start + written.len() as u32 };
        if self.sources.are_binary {
            return Err(binary_refusal(text, kind));
        }
        let mut beginning = Beginning { kind, name: None };
        let bare = match written.split_once("::") {
            // The parser of the construct reports it.
            _ if written.is_empty() || is_no_name(kind, written) => return Ok(Some(beginning)),
            _ if kind == Kind::Module => {
                beginning.name = Some(self.symbols.intern(written));
                return Ok(Some(beginning));
            }
            None if kind == Kind::Global => {
                if !written.starts_with(['?', '$']) {
                    self.enter_module(written, span)?;
                }
                return Ok(Some(beginning));
            }
            None => written,
            Some((module, bare)) => {
                if !module.is_empty() {
                    self.enter_module(module, span)?;
                }
                // The parser of the construct reports it.
                if module.is_empty() || bare.is_empty() || bare.contains("::") {
                    return Ok(Some(beginning));
                }
                bare
            }
        };
        let name = self.symbols.intern(bare);
        beginning.name = Some(name);
        if self.would_clash(kind, name) {
            return Err(clash(span, kind.word(), bare));
        }
        // Nothing behind the name is looked at then.
        if kind == Kind::Template
            && let Some(old) = self.template_named(self.here(name))
            && self.is_template_used(old)
        {
            return Err(in_use(span, kind, bare));
        }
        Ok(Some(beginning))
    }

    fn enter_module(&mut self, name: &str, span: Span) -> Result<(), Refusal> {
        let Some(module) = self.find_module(name) else {
            return Err(Refusal::close(span, "PRNTUTIL1", format!("Unable to find defmodule '{name}'.")));
        };
        self.modules.current = module;
        Ok(())
    }

    /// The same for a construct that the reader has a problem with; what is wrong with its ports is found before that, too.
    pub(crate) fn begin_unreadable(&mut self, text: &str) -> Result<Option<Beginning>, Refusal> {
        let beginning = self.begin_construct(text)?;
        if beginning.is_some_and(|it| it.kind == Kind::Module)
            && let Some(module) = readable_ports(text, &mut self.symbols)
        {
            self.check_ports(&module)?;
        }
        if let Some((Kind::Handler, written, start)) = first_words(text)
            && let Some(name) = beginning.and_then(|it| it.name)
        {
            let span = Span { start, end: start + written.len() as u32 };
            let class = self.class_of_handler(name, span)?;
            if let Some((message, kind)) = handler_words(text, span.end) {
                let message = self.symbols.intern(message);
                self.begin_handler(class, message, kind, span)?;
            }
        }
        Ok(beginning)
    }

    /// Makes the construct's module the current one and looks at its name; places are those of the file that the form stands in.
    pub(crate) fn enter_form(&mut self, source: &str, offset: u32) -> Result<(), Refusal> {
        let moved = |span: Span| Span { start: span.start + offset, end: span.end + offset };
        match self.begin_construct(source) {
            Ok(_) => Ok(()),
            Err(refusal) => Err(Refusal { span: moved(refusal.span), ..refusal }),
        }
    }
}

/// A construct cannot be defined because of others of its name.
pub(crate) fn clash(span: Span, kind: &str, name: &str) -> Refusal {
    let text = format!("Cannot define {kind} '{name}' because of an import/export conflict.");
    Refusal::new(span, "CSTRCPSR3", text)
}

/// No construct is added to those of a binary file. The reference shows the keyword alone.
fn binary_refusal(text: &str, kind: Kind) -> Refusal {
    let word = match kind {
        // The reference speaks of several.
        Kind::Function => "deffunctions",
        Kind::Generic if begins_method(text) => "defmethod",
        _ => kind.word(),
    };
    let inside = skip_blanks(text).strip_prefix('(').unwrap_or_default();
    let start = (text.len() - skip_blanks(inside).len()) as u32;
    let end = start + split_word(skip_blanks(inside)).0.len() as u32;
    let text = format!("Cannot load {word} construct with binary load in effect.");
    Refusal::new(Span { start, end }, "BLOAD1", text)
}

/// Whether a word is no symbol, and so no name; globals begin with variables.
fn is_no_name(kind: Kind, word: &str) -> bool {
    let is_plain = word.starts_with(|it: char| it.is_ascii_alphabetic() || it == '_');
    let is_global = kind == Kind::Global && word.starts_with(['?', '$']);
    !(is_plain || is_global || is_symbol(word))
}

/// Whether a text begins a method, which is named after its generic function.
pub(crate) fn begins_method(text: &str) -> bool {
    let inside = skip_blanks(text).strip_prefix('(').unwrap_or_default();
    split_word(skip_blanks(inside)).0 == "defmethod"
}

/// The message and the kind of the handler whose class ends here, if its parameters follow.
fn handler_words(text: &str, end: u32) -> Option<(&str, HandlerKind)> {
    let (message, rest) = split_word(skip_blanks(text.get(end as usize..)?));
    let (kind, behind) = split_word(skip_blanks(rest));
    let kind = if kind.is_empty() { HandlerKind::Primary } else { HandlerKind::named(kind)? };
    // A comment may stand before them.
    let has_parameters = skip_blanks(behind).starts_with(['(', '"']);
    (has_parameters && !message.is_empty()).then_some((message, kind))
}

/// The kind of construct that a text begins, the word behind, and where that begins.
pub(crate) fn first_words(text: &str) -> Option<(Kind, &str, u32)> {
    let inside = skip_blanks(text).strip_prefix('(')?;
    let (word, rest) = split_word(skip_blanks(inside));
    let kind = if word == "defmethod" { Kind::Generic } else { Kind::of(word)? };
    let rest = skip_blanks(rest);
    let (name, _) = split_word(rest);
    Some((kind, name, (text.len() - rest.len()) as u32))
}
