//! Everything is removed.

use super::Engine;
use crate::store::Store;

impl Engine {
    /// Removes all facts and constructs; false if some of them are in use.
    pub(crate) fn clear_all(&mut self) -> bool {
        if self.is_running() || self.network.is_matching || self.is_any_executing() {
            return false;
        }
        self.network = self.network.renewed();
        self.agenda.restart();
        self.store = Store::default();
        self.templates.clear();
        self.globals.clear();
        self.functions.clear();
        self.deffacts.clear();
        self.sources.clear();
        self.machine.top.clear();
        // Whoever has the focus, one module loses it and gets it again.
        self.running.focuses.truncate(1);
        if self.focus().is_none() {
            self.running.focuses.push(super::focus::MAIN);
        }
        self.restart_focus();
        true
    }
}
