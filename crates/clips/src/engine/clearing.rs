//! Everything is removed.

use super::classes::Classes;
use super::modules::Modules;
use super::{Engine, ModuleId};
use crate::code::op::Code;
use crate::store::Store;

impl Engine {
    /// Removes all facts and constructs; false if some of them are in use.
    pub(crate) fn clear_all(&mut self) -> bool {
        // Handlers that see instances off may want to clear everything, too.
        if std::mem::replace(&mut self.running.is_clearing, true) {
            return false;
        }
        let is_cleared = self.clear_unless_used();
        self.running.is_clearing = false;
        is_cleared
    }

    fn clear_unless_used(&mut self) -> bool {
        if self.network.is_matching || self.is_any_executing() || self.is_resetting() {
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
        if self.is_handling() && self.store.instances().next().is_some() {
            // The message that runs is about an instance that cannot go yet.
            return false;
        }
        self.definstances.clear();
        self.clear_store();
        self.network = self.network.renewed();
        self.agenda.restart();
        self.clear_named();
        if self.machine.commands.iter().any(Code::has_globals) || self.is_handling() {
            // The command or the handler that runs names some, and finds them gone.
            self.globals.iter_mut().for_each(|it| it.is_defined = false);
        } else {
            self.globals.clear();
        }
        self.generic_order.clear();
        self.deffacts.clear();
        self.clear_classes();
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

    /// Removes templates and functions. A handler that runs may still name them, and finds them gone.
    fn clear_named(&mut self) {
        if !self.is_handling() {
            self.templates.clear();
            self.functions.clear();
            self.generics.clear();
            return;
        }
        for template in self.template_ids().collect::<Vec<_>>() {
            self.drop_template(template);
        }
        for function in &mut self.functions {
            function.is_defined = false;
            function.body = None;
        }
        for generic in &mut self.generics {
            generic.is_defined = false;
            generic.methods.clear();
        }
    }

    /// Removes all facts. A handler that runs may still hold the place of an instance, and finds it empty.
    fn clear_store(&mut self) {
        if !self.is_handling() {
            self.store = Store::default();
            return;
        }
        // A limit is told by whoever does the next thing.
        let _ = self.silently(Engine::retract_all);
        self.store.restart_indices();
        self.store.restart_tags();
    }

    /// Removes all classes. A handler that runs may still name them, and finds them gone.
    fn clear_classes(&mut self) {
        if !self.is_handling() {
            self.classes = Classes::new(&mut self.symbols);
            return;
        }
        for class in self.classes.ids().to_vec() {
            let data = self.classes.get(class);
            if data.is_defined && !data.is_system {
                self.drop_class(class);
            }
        }
    }
}
