//! Constructs as the reference writes them: one layout, whatever the text looked like.
//!
//! 1. `walk`: tokens in their order, each written as it is read; where a walk stops.
//! 2. `buffer`: the text as it grows; blanks and line ends that are put before what was just written, or taken from there.
//! 3. `calls`, `control`, `facts`: expressions.
//! 4. `rules`, `plain`, `objects`: constructs.
//! 5. `echo`, `tokens`: how far the reference had got when it found an error.
//!
//! The reference lays a construct out while it reads it, and shows what it has got so far when it finds an error. So a walk does
//! the same steps in the same order, and can be stopped at any token.

mod buffer;
mod calls;
mod control;
mod echo;
mod facts;
mod objects;
mod plain;
mod rules;
mod tokens;
mod walk;

pub(crate) use echo::{Echo, echo};
pub(crate) use walk::Setting;
use walk::{Halt, Step, Stop, Walk};

use crate::symbol::Symbols;
use crate::syntax::lex::Kind;

/// The texts of a construct as the reference keeps them, each with a line end: one, but one for each variable of a `defglobal`.
/// There is none if this is no construct.
pub(crate) fn pretty(text: &str, setting: Setting<'_>, symbols: &mut Symbols) -> Vec<String> {
    let mut walk = Walk::new(text, 0, setting, Stop::END, symbols);
    let mut globals = Vec::new();
    let is_whole = walk.construct(&mut globals).is_ok();
    let is_global = !globals.is_empty();
    let mut texts = if is_global { globals } else { vec![walk.out.take_text()] };
    texts.retain(|_| is_whole);
    for text in &mut texts {
        text.push('\n');
    }
    texts
}

impl Walk<'_> {
    fn construct(&mut self, globals: &mut Vec<String>) -> Step {
        self.read()?;
        let Kind::Symbol(head) = self.read()? else { return Err(Halt) };
        let head = self.symbols.text(head).to_owned();
        self.out.put(" ");
        self.out.depth = 3;
        match head.as_str() {
            "defrule" => self.defrule(),
            "deffacts" => self.deffacts(),
            "deftemplate" => self.deftemplate(),
            "defglobal" => self.defglobal(globals),
            "deffunction" => self.deffunction(),
            "defmodule" => self.defmodule(),
            "defclass" => self.defclass(),
            "definstances" => self.definstances(),
            "defmessage-handler" => self.defmessage_handler(),
            "defgeneric" => self.defgeneric(),
            "defmethod" => self.defmethod(),
            _ => Err(Halt),
        }
    }
}
