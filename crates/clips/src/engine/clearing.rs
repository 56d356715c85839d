//! Everything is removed.

use super::classes::Classes;
use super::modules::Modules;
use super::{Engine, ModuleId};
use crate::store::Store;

impl Engine {
    /// Removes all facts and constructs; false if some of them are in use.
    pub(crate) fn clear_all(&mut self) -> bool {
        if self.network.is_matching || self.is_any_executing() {
            return false;
        }
        if self.is_running() {
            // The reference notices a rule that fires after it took the facts away. A limit is told by whoever does the next thing.
            let _ = self.silently(Engine::retract_all);
            self.store.restart_indices();
            self.restart_history();
            return false;
        }
        for class in self.classes.ids().to_vec() {
            self.classes.get_mut(class).watches_instances = false;
            self.classes.get_mut(class).watches_slots = false;
            self.set_handler_watch(class, None, None, false);
        }
        for rule in self.network.rules.order.clone() {
            self.network.rules.get_mut(rule).watch_activations = false;
        }
        let watching = std::mem::take(&mut self.watching);
        // Handlers that refuse are told, and lose their instances all the same.
        let _ = self.unmake_instances();
        self.watching = watching;
        self.definstances.clear();
        self.network = self.network.renewed();
        self.agenda.restart();
        self.store = Store::default();
        self.templates.clear();
        self.globals.clear();
        self.functions.clear();
        self.generics.clear();
        self.generic_order.clear();
        self.deffacts.clear();
        self.classes = Classes::new(&mut self.symbols);
        self.initializing.clear();
        self.initials.clear();
        self.sharing.clear();
        self.sources.clear();
        self.restart_history();
        self.restart_profile();
        self.modules = Modules::default();
        self.machine.top.clear();
        // Whoever has the focus, one module loses it and gets it again.
        self.running.focuses = vec![ModuleId::MAIN];
        self.restart_focus();
        true
    }
}
