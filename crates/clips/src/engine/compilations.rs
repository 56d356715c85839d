//! What `load` shows of each construct: a sign, or with compilations watched a line.

use std::sync::Arc;

use super::modules::{Beginning, begins_method};
use super::{Engine, Item, Kind};
use crate::ast::{Form, FormKind};
use crate::symbol::Sym;
use crate::syntax::Problem;

/// The construct of a file that is being defined.
#[derive(Clone, Debug)]
pub(super) struct Loading {
    pub(super) file: Arc<str>,
    /// The line where it begins.
    pub(super) line: usize,
    /// Whether something is shown for each construct.
    pub(super) shows_signs: bool,
    pub(super) source: Arc<str>,
    /// How far it was read.
    pub(super) reached: usize,
    /// Numbers in it that do not fit and were not complained about yet; places are counted from the beginning of the construct.
    pub(super) overflows: Vec<Problem>,
}

impl Engine {
    /// Shows that a construct is being defined: its name was read.
    pub(super) fn announce(&mut self, kind: Kind, name: Sym) {
        let Some(loading) = self.running.loading.clone().filter(|it| it.shows_signs) else { return };
        let is_method = begins_method(&loading.source);
        let is_known = match kind {
            Kind::Module => self.modules.find(name).is_some(),
            _ => !is_method && self.has_named(kind, self.here(name)),
        };
        if let Some(old) = self.matcher.network.rules.find(self.here(name)).filter(|_| kind == Kind::Rule) {
            // The old rule goes before the new one is told of. A limit is met again when that is matched.
            let _ = self.replace_rule(old);
        }
        // Several globals may stand in one construct, and each is shown when it is its turn.
        if !self.watching.has(Item::Compilations) {
            let sign = if is_method { '&' } else { kind.sign() };
            self.write(Sym::STDOUT, sign.encode_utf8(&mut [0; 4]));
            return;
        }
        let (word, text) = (kind.word(), self.symbols.text(name));
        let end = if kind == Kind::Rule { ' ' } else { '\n' };
        let line = if is_known {
            let start = loading.source.find(text).unwrap_or(0);
            let number = loading.line + loading.source.get(..start).unwrap_or_default().matches('\n').count();
            format!("\n[CSTRCPSR1] {}, Line {number}, WARNING: Redefining {word}: {text}{end}", loading.file)
        } else {
            format!("Defining {word}: {text}{end}")
        };
        self.write(Sym::STDOUT, &line);
    }

    /// Says more about a construct that was shown before.
    pub(crate) fn announce_more(&mut self, text: &str) {
        let is_shown = self.running.loading.as_ref().is_some_and(|it| it.shows_signs);
        if is_shown && self.watching.has(Item::Compilations) {
            self.write(Sym::STDOUT, &format!("   {text}\n"));
        }
    }

    /// Says which method was defined, or defined again.
    pub(super) fn show_method(&mut self, index: i64, is_new: bool) {
        let Some(loading) = self.running.loading.clone().filter(|it| it.shows_signs && !is_new) else {
            self.announce_more(&format!("Method #{index} defined."));
            return;
        };
        if self.watching.has(Item::Compilations) {
            let line = loading.line + loading.source.matches('\n').count();
            let text = format!("\n[CSTRCPSR1] {}, Line {line}, WARNING: Method #{index} redefined.\n", loading.file);
            self.write(Sym::STDOUT, &text);
        }
    }

    /// The construct was read up to this byte of its text when a value in it is evaluated.
    pub(super) fn note_reached(&mut self, byte: u32) {
        if let Some(loading) = &mut self.running.loading {
            loading.reached = byte as usize;
        }
    }

    /// Complains about numbers that do not fit, as far as the construct was read.
    pub(super) fn write_overflows_up_to(&mut self, byte: usize) {
        let Some(loading) = &mut self.running.loading else { return };
        let (read, rest) =
            std::mem::take(&mut loading.overflows).into_iter().partition(|it| it.span.end as usize <= byte);
        loading.overflows = rest;
        let read: Vec<Problem> = read;
        let (file, line, source) = (Arc::clone(&loading.file), loading.line, Arc::clone(&loading.source));
        for overflow in read {
            let before = source.get(..overflow.span.end as usize).unwrap_or_default();
            self.write_overflow(&overflow, Some((&file, line + before.matches('\n').count())));
        }
    }

    /// What goes before a complaint while a file is loaded: its name and the line.
    pub(crate) fn place_in_file(&self) -> String {
        let Some(loading) = &self.running.loading else { return String::new() };
        let read = loading.source.get(..loading.reached).unwrap_or(&loading.source);
        format!("{}, Line {}: ", loading.file, loading.line + read.matches('\n').count())
    }

    /// The same for a construct that could not be read: it may have been named before the error.
    pub(super) fn announce_unreadable(&mut self, known: Option<Beginning>, problem: &Problem) {
        match known {
            // They are shown one by one.
            Some(Beginning { kind: Kind::Global, .. }) => {}
            Some(Beginning { kind: Kind::Module, name: Some(name) }) if self.is_module_closed(name) => {}
            Some(Beginning { kind, name: Some(name) }) if !problem.clips.contains("Missing name") => {
                self.announce(kind, name);
            }
            _ => {}
        }
    }

    /// The global variable that stands first in this text could not be defined; it is shown all the same.
    pub(super) fn announce_global(&mut self, text: &str) {
        let name = text.strip_prefix("?*").and_then(|rest| rest.split_once('*'));
        if let Some((name, _)) = name {
            let name = self.symbols.intern(name);
            self.announce(Kind::Global, name);
        }
    }

    /// Whether the name alone is enough to refuse a construct, before anything is shown. Globals show themselves.
    pub(super) fn is_refused(&self, kind: Kind, form: &Form) -> bool {
        match &form.kind {
            FormKind::Template(it) => {
                self.template_named(self.here(it.name.name)).is_some_and(|id| self.is_template_used(id))
            }
            FormKind::Rule(it) => {
                let rule = self.matcher.network.rules.find(self.here(it.name.name));
                rule.is_some_and(|id| self.is_rule_used(id))
            }
            FormKind::Module(it) => self.is_module_closed(it.name.name),
            _ => kind == Kind::Global,
        }
    }

    /// Shows which joins of a rule are shared (`=j`) and which are new (`+j`), a line for each alternative.
    pub(crate) fn show_joins(&mut self, marks: &str) {
        let is_shown = self.running.loading.as_ref().is_some_and(|it| it.shows_signs);
        if is_shown && self.watching.has(Item::Compilations) {
            self.write(Sym::STDOUT, marks);
        }
    }
}
