//! Texts are never forgotten one by one; when everything was cleared, all that nobody names go at once.

use std::sync::Arc;

use super::Engine;
use super::classes::Classes;
use crate::symbol::Sym;
use crate::value::Value;

impl Engine {
    /// Between two commands: where nothing is left but a large table of texts, a new one is begun.
    pub(crate) fn renew_texts(&mut self) {
        if self.symbols.bytes() <= self.machine.limits.texts / 2 || !self.is_blank() || !self.is_idle() {
            return;
        }
        self.matcher.network = self.matcher.network.renewed();
        self.restart_history();
        self.restart_profile();
        // All fields are named: a new one must say here whether it names texts.
        let Engine {
            symbols,
            classes,
            hosts,
            channels,
            switches,
            error_value,
            // Nothing is in these now, see `is_blank` and `is_idle`.
            templates: _,
            globals: _,
            functions: _,
            deffacts: _,
            definstances: _,
            modules: _,
            generics: _,
            generic_order: _,
            initializing: _,
            initials: _,
            sharing: _,
            also_refused: _,
            sources: _,
            profiling: _,
            machine: _,
            matcher: _,
            // And these name no texts.
            regions: _,
            forbidden: _,
            watching: _,
            running: _,
            history: _,
            resets_globals: _,
            output: _,
            random: _,
            gensyms,
            has_duplicates: _,
            checks_constraints: _,
            expands_rows: _,
            resizes_memories: _,
            is_halted: _,
            collects: _,
            adviser: _,
        } = self;
        gensyms.begin();
        let old = std::mem::take(symbols);
        let mut renew = |name: Sym| symbols.intern(old.text(name));
        for host in hosts {
            host.name = renew(host.name);
        }
        channels.rename(&mut renew);
        switches.locale = renew(switches.locale);
        *error_value = renewed(error_value, &mut renew);
        // Only the system's own are left.
        *classes = Classes::new(symbols);
    }

    /// Whether there is no construct and no fact.
    fn is_blank(&self) -> bool {
        self.matcher.store.len() == 0
            && self.templates.is_empty()
            && self.globals.is_empty()
            && self.functions.is_empty()
            && self.deffacts.is_empty()
            && self.definstances.is_empty()
            && self.generics.is_empty()
            && self.modules.is_bare()
            && self.matcher.store.instance_count() == 0
            && self.classes.ids().iter().all(|id| self.classes.get(*id).is_system)
            && self.matcher.network.rules.order.is_empty()
    }
}

fn renewed(value: &Value, renew: &mut impl FnMut(Sym) -> Sym) -> Value {
    match value {
        Value::Symbol(it) => Value::Symbol(renew(*it)),
        Value::String(it) => Value::String(renew(*it)),
        Value::InstanceName(it) => Value::InstanceName(renew(*it)),
        Value::Multi(row) => Value::Multi(Arc::new(row.iter().map(|it| renewed(it, renew)).collect())),
        other => other.clone(),
    }
}
