//! Which module's rules fire now: the stack of focuses.

use super::{Engine, Item};
use crate::symbol::Sym;

/// The number of the only module.
pub(crate) const MAIN: u32 = 0;

impl Engine {
    /// The name of a module.
    pub(crate) fn module_name(&self, module: u32) -> &str {
        debug_assert!(module == MAIN, "the only module");
        self.symbols.text(Sym::MAIN)
    }

    /// The modules of the focus stack, the current one first.
    pub(crate) fn focuses(&self) -> impl Iterator<Item = u32> {
        self.running.focuses.iter().rev().copied()
    }

    /// The module whose rules fire next.
    pub(crate) fn focus(&self) -> Option<u32> {
        self.running.focuses.last().copied()
    }

    /// Gives a module the focus, unless it has it.
    pub(crate) fn focus_on(&mut self, module: u32) {
        let before = self.focus();
        if before != Some(module) {
            self.focus_line("==>", module, "from", before);
            self.running.focuses.push(module);
        }
    }

    /// Takes the focus from the module that has it.
    pub(crate) fn pop_focus(&mut self) -> Option<u32> {
        let module = self.running.focuses.pop()?;
        let next = self.focus();
        self.focus_line("<==", module, "to", next);
        Some(module)
    }

    /// A rule of this module returned: the module loses the focus it had last.
    pub(crate) fn leave_focus(&mut self, module: u32) {
        if self.focus() == Some(module) {
            self.pop_focus();
        } else if let Some(index) = self.running.focuses.iter().rposition(|it| *it == module) {
            self.running.focuses.remove(index);
        }
    }

    /// Takes the focus from all modules.
    pub(crate) fn clear_focuses(&mut self) {
        while self.pop_focus().is_some() {}
    }

    /// Only the first module has the focus.
    pub(crate) fn restart_focus(&mut self) {
        self.clear_focuses();
        self.focus_on(MAIN);
    }

    fn focus_line(&mut self, arrow: &str, module: u32, word: &str, other: Option<u32>) {
        if !self.watching.has(Item::Focus) {
            return;
        }
        let mut line = format!("{arrow} Focus {}", self.module_name(module));
        if let Some(other) = other {
            line = format!("{line} {word} {}", self.module_name(other));
        }
        line.push('\n');
        self.write(Sym::STDOUT, &line);
    }
}
