//! Whether a text could be read and defined, without doing it.

use super::Engine;
use crate::ast::FormKind;
use crate::code::stop::Stop;
use crate::symbol::Sym;
use crate::syntax::{Reader, read_expression};
use crate::value::Value;

impl Engine {
    /// `check-syntax`: `FALSE` if all is well, a symbol if something stands around the form, or what would be printed.
    pub(crate) fn check_syntax(&mut self, text: &str) -> Result<Value, Stop> {
        if !text.trim_start().starts_with('(') {
            return Ok(self.symbol("MISSING-LEFT-PARENTHESIS"));
        }
        if !begins_with_symbol(text) {
            return Ok(self.symbol("EXPECTED-SYMBOL_TYPE-AFTER-LEFT-PARENTHESIS"));
        }
        let mut reader = Reader::new(text);
        let _ = reader.next(&mut self.symbols);
        if !text.get(reader.position()..).unwrap_or_default().trim().is_empty() {
            return Ok(self.symbol("EXTRANEOUS-INPUT-AFTER-LAST-PARENTHESIS"));
        }
        // A copy of the engine tries it, and what it prints is the answer.
        let mut copy = self.clone();
        copy.forget_outside();
        copy.adviser = None;
        copy.output.clear();
        // Constructs of a binary file keep others from being defined, not from being looked at.
        copy.sources.are_binary = false;
        let is_good = match read_expression(text, &mut copy.symbols) {
            Ok(form) => match form.kind {
                FormKind::Command(_) => copy.can_compile(&form),
                _ => copy.build(text).unwrap_or(false),
            },
            Err(problem) => {
                copy.refuse(&problem, text, None);
                false
            }
        };
        // A module that is named is entered all the same.
        if (copy.modules.current.0 as usize) < self.modules.len() {
            self.modules.current = copy.modules.current;
        }
        if is_good {
            return Ok(Value::FALSE);
        }
        let complaint = std::mem::take(&mut copy.output);
        let complaint = Value::String(self.make_text(&complaint)?);
        self.make_row(vec![complaint, Value::FALSE])
    }

    fn can_compile(&mut self, form: &crate::ast::Form) -> bool {
        let FormKind::Command(root) = form.kind else { return false };
        match self.compile(&form.exprs, &[root], &mut crate::code::scope::Scope::top()) {
            Ok(_) => true,
            Err(refusal) => {
                self.write_error(&refusal.clips());
                false
            }
        }
    }

    /// A symbol of this text.
    pub(crate) fn symbol(&mut self, text: &str) -> Value {
        let sym: Sym = self.symbols.intern(text);
        Value::Symbol(sym)
    }
}

/// Whether a symbol follows the first parenthesis. A comment may stand between them.
fn begins_with_symbol(text: &str) -> bool {
    let mut rest = text.trim_start().strip_prefix('(').unwrap_or_default().trim_start();
    while rest.starts_with(';') {
        rest = rest.split_once('\n').map_or("", |(_, after)| after.trim_start());
    }
    let word = rest.split(|c: char| c.is_whitespace() || "()\";&|~".contains(c)).next().unwrap_or_default();
    let is_variable = word.starts_with('?') || word.starts_with("$?");
    let is_name = word.starts_with('[') && word.ends_with(']');
    !word.is_empty() && !is_variable && !is_name && word.parse::<f64>().is_err()
}
