//! Which module's rules fire now: the stack of focuses.

use super::{Engine, Item, ModuleId};
use crate::symbol::Sym;

impl Engine {
    /// The modules of the focus stack, the current one first.
    pub(crate) fn focuses(&self) -> impl Iterator<Item = ModuleId> {
        self.running.focuses.iter().rev().copied()
    }

    /// The modules whose rules would fire, those that have the focus first; the first module if none has it.
    pub(crate) fn firing_order(&self) -> Vec<ModuleId> {
        let mut order: Vec<ModuleId> = Vec::new();
        for module in self.focuses() {
            if !order.contains(&module) {
                order.push(module);
            }
        }
        if order.is_empty() { vec![ModuleId::MAIN] } else { order }
    }

    /// The module whose rules fire next.
    pub(crate) fn focus(&self) -> Option<ModuleId> {
        self.running.focuses.last().copied()
    }

    /// Gives a module the focus, unless it has it; in any case it is the current one then.
    pub(crate) fn focus_on(&mut self, module: ModuleId) {
        self.modules.current = module;
        let before = self.focus();
        if before != Some(module) {
            self.focus_line("==>", module, "from", before);
            self.running.focuses.push(module);
        }
    }

    /// Takes the focus from the module that has it.
    pub(crate) fn pop_focus(&mut self) -> Option<ModuleId> {
        let module = self.running.focuses.pop()?;
        let next = self.focus();
        self.focus_line("<==", module, "to", next);
        self.modules.current = next.unwrap_or(self.modules.current);
        Some(module)
    }

    /// A rule of this module returned: the module loses the focus it had last.
    pub(crate) fn leave_focus(&mut self, module: ModuleId) {
        if self.focus() == Some(module) {
            self.pop_focus();
        } else if let Some(index) = self.running.focuses.iter().rposition(|it| *it == module) {
            self.running.focuses.remove(index);
            self.focus_line("<==", module, "to", None);
        }
    }

    /// Takes the focus from all modules.
    pub(crate) fn clear_focuses(&mut self) {
        while self.pop_focus().is_some() {}
    }

    /// Only the first module has the focus.
    pub(crate) fn restart_focus(&mut self) {
        self.clear_focuses();
        self.focus_on(ModuleId::MAIN);
    }

    fn focus_line(&mut self, arrow: &str, module: ModuleId, word: &str, other: Option<ModuleId>) {
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
