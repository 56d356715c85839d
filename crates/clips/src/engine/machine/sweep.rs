//! Forgetting texts: what a program made and nothing holds any more.
//!
//! A sweep begins where it is worth it (`Symbols::is_crowded`), between two operations. It marks what is held by facts, instances,
//! globals, stacks and the code that runs, and forgets the rest. A function that was called by the machine and calls it again, such
//! as `sort` with a deffunction, may hold values that stand nowhere else. So nothing is swept inside of it: the machine counts which of
//! the evaluations inside each other were begun by functions that hold nothing (`Machine::open`).

use super::changes;
use crate::code::op::{Code, Op};
use crate::engine::{Engine, SlotDefault};
use crate::symbol::Marks;
use crate::value::Value;

impl Engine {
    /// Whether all values that exist now can be found, so that texts may be forgotten.
    fn may_sweep(&self) -> bool {
        self.machine.nesting <= self.machine.open + 1 && self.history.is_blank()
    }

    /// Does something that evaluates, called by a function that holds no values meanwhile.
    pub(crate) fn openly<T>(&mut self, what: impl FnOnce(&mut Engine) -> T) -> T {
        let open = self.machine.open;
        if self.machine.nesting == open + 1 {
            self.machine.open = self.machine.nesting;
        }
        let result = what(self);
        self.machine.open = open;
        result
    }

    /// Enough texts were made that a sweep is worth it: the slice of fuel ends here, so that the loop over operations looks up.
    #[cold]
    pub(super) fn call_for_sweep(&mut self) {
        if self.may_sweep() {
            self.machine.reserve += self.machine.fuel;
            self.machine.work = self.machine.work.saturating_add(self.machine.fuel);
            self.machine.fuel = 0;
        }
    }

    /// A command, a firing or a call of the host begins: fills the tank, and forgets texts if that is worth it.
    #[inline]
    pub(crate) fn begin_afresh(&mut self) {
        self.refuel();
        if self.symbols.is_crowded() {
            self.sweep_texts(&[]);
        }
    }

    /// Forgets the texts that nothing holds, if it is worth it and may be done now.
    #[cold]
    pub(crate) fn sweep_texts(&mut self, running: &[Op]) {
        if !self.symbols.is_crowded() || !self.may_sweep() {
            return;
        }
        let mut marks = self.symbols.marks();
        for op in running {
            if let Op::Constant(value) = op {
                mark(value, &mut marks);
            }
        }
        self.mark_machine(&mut marks);
        self.mark_engine(&mut marks);
        self.matcher.store.each_value(|value| mark(value, &mut marks));
        self.matcher.store.each_name(|name| marks.add(name));
        let seen = self.matcher.store.room() * size_of::<Value>();
        self.symbols.sweep(&marks, seen);
    }

    fn mark_machine(&self, marks: &mut Marks) {
        let machine = &self.machine;
        let frames = machine.frames.iter().filter_map(|it| it.code.as_ref());
        let codes = frames.chain(&machine.commands).chain(machine.halted.iter().map(|it| &it.1));
        let changed = machine.changes.iter().flat_map(changes::Changes::values);
        let sent = machine.sends.iter().flat_map(|it| it.args().iter());
        let called = machine.methods.iter().flat_map(|it| it.args().iter());
        let values = machine.stack.iter().chain(machine.top.values()).chain([&machine.left]);
        for value in values.chain(codes.flat_map(Code::constants)).chain(changed).chain(sent).chain(called) {
            mark(value, marks);
        }
        machine.top.keys().for_each(|name| marks.add(*name));
    }

    fn mark_engine(&self, marks: &mut Marks) {
        let globals = self.globals.iter().map(|it| &it.value);
        let objects = self.running.objects.iter().flat_map(|it| it.shared.iter().map(|it| &it.value));
        let templates = self.templates.iter().flat_map(|it| &it.slots).map(|it| &it.default);
        let defaults = templates.chain(self.classes.slots().map(|it| &it.default)).filter_map(|it| match it {
            SlotDefault::Static(value) => Some(value),
            SlotDefault::None | SlotDefault::Dynamic(_) => None,
        });
        let shared = self.classes.slots().map(|it| &it.shared);
        for value in globals.chain(objects).chain(defaults).chain(shared).chain([&self.error_value]) {
            mark(value, marks);
        }
        marks.add(self.switches.locale);
        self.channels.names().for_each(|name| marks.add(name));
        self.gensyms.names().for_each(|name| marks.add(name));
    }
}

fn mark(value: &Value, marks: &mut Marks) {
    match value {
        Value::Symbol(it) | Value::String(it) | Value::InstanceName(it) => marks.add(*it),
        Value::Multi(row) => row.iter().for_each(|it| mark(it, marks)),
        Value::Void | Value::Integer(_) | Value::Float(_) | Value::Fact(_) | Value::Instance(_) => {}
    }
}
