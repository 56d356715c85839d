//! Constructs printed back.

use std::sync::Arc;

use super::{Engine, FunctionData, Kind, TemplateData};
use crate::ast::Span;
use crate::symbol::Sym;
use crate::syntax::Problem;
use crate::syntax::pretty::{Echo, Setting, echo, pretty};

/// The only module there is.
const MAIN: &str = "MAIN";

impl Engine {
    /// What the reference prints about a construct after a problem with it; nothing for a command. The text is that of the form.
    pub(crate) fn echo(&mut self, problem: &Problem, text: &str) -> Option<Echo> {
        let has_slots = |name| has_slots(&self.templates, name);
        problem.echo(text, Setting { module: MAIN, has_slots: &has_slots }, &mut self.symbols)
    }

    /// The same for a construct that could be read but not defined, and begins at this byte of its file: this was said about that
    /// place of the file, or nothing if an evaluation failed.
    pub(crate) fn echo_up_to(&mut self, place: Span, says: &str, source: &str, offset: u32) -> Option<Echo> {
        let place = Span { start: place.start.saturating_sub(offset), end: place.end.saturating_sub(offset) };
        let has_slots = |name| has_slots(&self.templates, name);
        echo(source, 0, Setting { module: MAIN, has_slots: &has_slots }, place, says, &mut self.symbols)
    }

    /// The text of a construct as it is printed, with a line end.
    pub(crate) fn pretty_text(&mut self, kind: Kind, name: Sym) -> String {
        let name = self.bare_name(name);
        let Some(text) = self.sources.get(kind, name).map(Arc::clone) else { return String::new() };
        self.pretty_texts(&text).concat()
    }

    /// The same for a text: one for each thing that it defines.
    pub(crate) fn pretty_texts(&mut self, text: &str) -> Vec<String> {
        let has_slots = |name| has_slots(&self.templates, name);
        pretty(text, Setting { module: MAIN, has_slots: &has_slots }, &mut self.symbols)
    }

    /// All constructs as `save` writes them: first heads of functions, so that what follows may call them.
    pub(crate) fn pretty_all(&mut self) -> String {
        let mut all: String = self.functions.iter().filter(|it| it.is_defined).map(|it| self.head_of(it)).collect();
        for kind in [Kind::Global, Kind::Template, Kind::Facts, Kind::Function, Kind::Rule] {
            for name in self.names(kind) {
                let text = self.pretty_text(kind, name);
                if !text.is_empty() {
                    all.push_str(&text);
                    all.push('\n');
                }
            }
        }
        all
    }

    /// A function without its body, and an empty line.
    fn head_of(&self, function: &FunctionData) -> String {
        let mut parameters: Vec<String> = (0..function.least).map(|number| format!("?p{number}")).collect();
        if function.most.is_none() {
            parameters.push("$?wildargs".to_owned());
        }
        format!("(deffunction {MAIN}::{} ({}))\n\n", self.symbols.text(function.name), parameters.join(" "))
    }
}

/// Whether one of these templates has this name, and slots.
fn has_slots(templates: &[TemplateData], name: Sym) -> bool {
    templates.iter().any(|it| it.name == name && it.is_defined && !it.is_implied)
}
