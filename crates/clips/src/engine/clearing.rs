//! Everything is removed.

use super::classes::{ClassData, Classes};
use super::modules::Modules;
use super::{Engine, ModuleId};
use crate::code::op::Code;
use crate::code::stop::Stop;
use crate::store::Store;

impl Engine {
    /// Removes all facts and constructs; false if some of them are in use, an error if that broke a match in progress.
    pub(crate) fn clear_all(&mut self) -> Result<bool, Stop> {
        // Handlers that see instances off may want to clear everything, too.
        if std::mem::replace(&mut self.running.is_clearing, true) {
            return Ok(false);
        }
        let is_free = self.is_clear_of_use();
        if is_free == Ok(true) {
            self.clear_unused();
        }
        self.running.is_clearing = false;
        is_free
    }

    /// Whether nothing needs its constructs. The reference notices a match or a rule in progress only after it has taken the
    /// instances away, and a rule after the facts.
    fn is_clear_of_use(&mut self) -> Result<bool, Stop> {
        let is_matching = self.matcher.network.is_matching;
        let is_resetting = self.is_resetting() && !(is_matching && self.is_asserting_facts());
        if self.is_any_executing() || is_resetting {
            return Ok(false);
        }
        let is_idle = !is_matching && !self.is_running() && !self.holds_method();
        if is_idle {
            self.unwatch_all();
        }
        let seen_off = self.see_instances_off();
        // What handlers complain of has been printed. A limit is met again by the next thing that is done.
        if is_matching || self.matcher.store.instance_count() > 0 {
            return seen_off.map(|()| false);
        }
        if !is_idle {
            let _ = self.silently(Engine::retract_all);
            self.matcher.store.restart_indices();
            self.restart_history();
        }
        Ok(is_idle)
    }

    /// Sends `delete` to all instances, with most watches off.
    fn see_instances_off(&mut self) -> Result<(), Stop> {
        let ids = self.classes.ids().to_vec();
        let watches = |data: &ClassData| (data.watches_instances, data.watches_slots);
        let before: Vec<_> = ids.iter().map(|class| watches(self.classes.get(*class))).collect();
        for class in &ids {
            let data = self.classes.get_mut(*class);
            (data.watches_instances, data.watches_slots) = (false, false);
        }
        let watching = std::mem::take(&mut self.watching);
        let seen_off = self.unmake_instances();
        self.watching = watching;
        for (class, before) in ids.into_iter().zip(before) {
            let data = self.classes.get_mut(class);
            (data.watches_instances, data.watches_slots) = before;
        }
        seen_off
    }

    fn unwatch_all(&mut self) {
        for class in self.classes.ids().to_vec() {
            self.set_handler_watch(class, None, None, false);
        }
        for rule in self.matcher.network.rules.order.clone() {
            self.matcher.network.rules.get_mut(rule).watch_activations = false;
        }
    }

    fn clear_unused(&mut self) {
        self.definstances.clear();
        self.clear_store();
        self.matcher.network = self.matcher.network.renewed();
        self.matcher.agenda.restart();
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
            self.matcher.store = Store::default();
            return;
        }
        // A limit is told by whoever does the next thing.
        let _ = self.silently(Engine::retract_all);
        self.matcher.store.restart_indices();
        self.matcher.store.restart_tags();
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
