//! Constructs printed back.

use std::sync::Arc;

use super::{Engine, FunctionData, Kind};
use crate::ast::Span;
use crate::ids::{ModuleId, Named};
use crate::symbol::{Sym, Symbols};
use crate::syntax::Problem;
use crate::syntax::pretty::{Echo, Setting, echo, pretty};

impl Engine {
    /// What the reference prints about a construct after a problem with it; nothing for a command. The text is that of the form.
    pub(crate) fn echo(&mut self, problem: &Problem, text: &str) -> Option<Echo> {
        self.as_set(|setting, symbols| problem.echo(text, setting, symbols))
    }

    /// The same for a construct that could be read but not defined, and begins at this byte of its file: this was said about that
    /// place of the file, or nothing if an evaluation failed.
    pub(crate) fn echo_up_to(&mut self, place: Span, says: &str, source: &str, offset: u32) -> Option<Echo> {
        let place = Span { start: place.start.saturating_sub(offset), end: place.end.saturating_sub(offset) };
        self.as_set(|setting, symbols| echo(source, 0, setting, place, says, symbols))
    }

    /// The text of a construct as it is printed, with a line end.
    pub(crate) fn pretty_text(&mut self, kind: Kind, named: Named) -> String {
        let Some(text) = self.sources.get(kind, named).map(Arc::clone) else { return String::new() };
        self.pretty_in(named.module, &text)
    }

    /// The same for a text that was written in a module.
    pub(crate) fn pretty_in(&mut self, module: ModuleId, text: &str) -> String {
        if self.sources.are_binary {
            // The reference does not keep what it would print in binary files.
            return String::new();
        }
        let before = std::mem::replace(&mut self.modules.current, module);
        let texts = self.pretty_texts(text);
        self.modules.current = before;
        texts.concat()
    }

    /// The text of a method as it is printed, with a line end; none for what a function does by itself.
    pub(crate) fn pretty_method(&mut self, generic: u32, at: usize) -> String {
        let data = &self.generics[generic as usize];
        let module = data.module;
        let Some(text) = data.methods.get(at).and_then(|it| it.source.clone()) else { return String::new() };
        self.pretty_in(module, &text)
    }

    /// The same for a text: one for each thing that it defines.
    pub(crate) fn pretty_texts(&mut self, text: &str) -> Vec<String> {
        self.as_set(|setting, symbols| pretty(text, setting, symbols))
    }

    /// Does something with what the text of a construct in the current module stands in.
    fn as_set<T>(&mut self, show: impl FnOnce(Setting<'_>, &mut Symbols) -> T) -> T {
        let module = self.module_name(self.modules.current).to_owned();
        let known = self.slotted_templates();
        show(Setting { module: &module, has_slots: &|name| known.contains(&name) }, &mut self.symbols)
    }

    /// The names of templates with slots that the current module sees.
    fn slotted_templates(&self) -> Vec<Sym> {
        let all = self.templates.iter().filter(|it| it.is_defined && !it.is_implied);
        let current = self.modules.current;
        all.filter(|it| self.is_seen(current, Kind::Template, it.named())).map(|it| it.name).collect()
    }

    /// All constructs as `save` writes them, module by module: first heads of functions, so that what follows may call them.
    pub(crate) fn pretty_all(&mut self) -> String {
        let mut all = String::new();
        if self.sources.are_binary {
            return all;
        }
        for module in self.modules.ids() {
            self.pretty_module(module, &mut all);
        }
        all
    }

    fn pretty_module(&mut self, module: ModuleId, all: &mut String) {
        let named = Named { module, name: self.modules.name(module) };
        let text = self.pretty_text(Kind::Module, named);
        push_text(all, &text);
        for function in self.functions.iter().filter(|it| it.is_defined && it.module == module) {
            all.push_str(&self.head_of(function));
        }
        for name in self.names_in(Kind::Generic, module) {
            let text = self.pretty_text(Kind::Generic, Named { module, name });
            push_text(all, &text);
        }
        let kinds =
            [Kind::Global, Kind::Class, Kind::Template, Kind::Facts, Kind::Instances, Kind::Function, Kind::Rule];
        for kind in kinds {
            for name in self.names_in(kind, module) {
                let text = self.pretty_text(kind, Named { module, name });
                push_text(all, &text);
                if kind == Kind::Class {
                    self.pretty_handlers(Named { module, name }, all);
                }
            }
        }
        for name in self.names_in(Kind::Generic, module) {
            if let Some(generic) = self.generic_named(Named { module, name }) {
                self.pretty_methods(generic, all);
            }
        }
    }

    fn pretty_methods(&mut self, generic: u32, all: &mut String) {
        for at in 0..self.generics[generic as usize].methods.len() {
            let text = self.pretty_method(generic, at);
            push_text(all, &text);
        }
    }

    /// The handlers of a class that have a text.
    fn pretty_handlers(&mut self, class: Named, all: &mut String) {
        let Some(class) = self.classes.named(class) else { return };
        for handler in self.classes.handlers(class).to_vec() {
            if let Some((module, source)) = &handler.source {
                let text = self.pretty_in(*module, source);
                push_text(all, &text);
            }
        }
    }

    /// A function without its body, and an empty line.
    fn head_of(&self, function: &FunctionData) -> String {
        let mut parameters: Vec<String> = (0..function.least).map(|number| format!("?p{number}")).collect();
        if function.most.is_none() {
            parameters.push("$?wildargs".to_owned());
        }
        format!("(deffunction {} ({}))\n\n", self.whole_name(function.named()), parameters.join(" "))
    }
}

/// A text and an empty line, unless there is none.
fn push_text(all: &mut String, text: &str) {
    if !text.is_empty() {
        all.push_str(text);
        all.push('\n');
    }
}
