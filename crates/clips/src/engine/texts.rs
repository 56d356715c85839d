//! Texts that are read while a program runs.

use super::Engine;
use crate::ast::{ExprId, Exprs, FormKind};
use crate::engine::show::Quotes;
use crate::symbol::Sym;
use crate::syntax;
use crate::value::Value;

impl Engine {
    /// The one expression of a text, or what to print.
    pub(crate) fn read_expression(&mut self, text: &str) -> Result<(Exprs, ExprId), String> {
        let form = match syntax::read_expression(text, &mut self.symbols) {
            Ok(form) => form,
            Err(problem) if problem.code == "STRNGFUN2" => return Err(format!("{}\n", problem.clips)),
            Err(problem) => {
                let unknown = self.earlier(&problem, text);
                return Err(unknown.map_or_else(|| format!("\n{}\n", problem.clips), |refusal| refusal.clips()));
            }
        };
        if let FormKind::Command(root) = form.kind {
            return Ok((form.exprs, root));
        }
        // A construct is no expression: its keyword is a function nobody knows.
        let inside = text.trim_start_matches(|it: char| it.is_whitespace() || it == '(');
        let name = inside.split(char::is_whitespace).next().unwrap_or_default();
        Err(format!("\n[EXPRNPSR3] Missing function declaration for '{name}'.\n"))
    }

    /// Gives a global variable a value.
    pub(crate) fn store_global(&mut self, index: u32, value: Value) {
        // A command may have cleared it before it gives it a value.
        let Some(it) = self.globals.get_mut(index as usize) else { return };
        let old = std::mem::replace(&mut it.value, value);
        if it.is_watched {
            let name = self.symbols.text(it.named.name).to_owned();
            let (new, old) =
                (self.shown(&self.globals[index as usize].value, Quotes::Plain), self.shown(&old, Quotes::Plain));
            self.write(Sym::STDOUT, &format!(":== ?*{name}* ==> {new} <== {old}\n"));
        }
    }
}
