//! Operations of loops, globals, printing and facts.

use crate::code::builtin::Builtin;
use crate::code::op::{Changing, Local, Op, Target};
use crate::code::stop::Stop;
use crate::engine::functions;
use crate::engine::hints::Failure;
use crate::engine::show::Quotes;
use crate::engine::{Engine, SlotDefault};
use crate::store::TemplateId;
use crate::symbol::Sym;
use crate::value::Value;

use super::run::Then;
use super::{Owner, UNBOUND, is_unbound};

impl Engine {
    /// Any operation that the loop does not do itself.
    pub(super) fn slow(&mut self, op: &Op, base: usize) -> Result<Then, Stop> {
        match op {
            Op::Mark => self.machine.marks.push(self.machine.stack.len() as u32),
            Op::Expand => self.expand()?,
            Op::Row => self.gather()?,
            Op::Calling(functions) => self.machine.calling.extend_from_slice(functions),
            Op::Called(count) => self.have_called(usize::from(*count)),
            Op::NoRow => self.drop_row()?,
            Op::CallMarked(function) => self.call_marked(function)?,
            Op::Host(index, count) => self.call_host(*index, usize::from(*count))?,
            Op::Generic(index, count) => return self.call_generic(*index, usize::from(*count)),
            Op::Eval => return self.enter_text(),
            Op::Expect(function, index) => self.expect_type(function, usize::from(*index))?,
            Op::Height(..)
            | Op::Cut(..)
            | Op::Count(..)
            | Op::CountNext(..)
            | Op::Each(..)
            | Op::EachNext(..)
            | Op::Case(..) => return self.step_loop(op, base),
            guard if guard.is_guard() => return self.step_guard(guard, base),
            Op::Channel(local, target) => return self.channel(base, *local, *target),
            Op::Retract(index, is_computed, local, target) => {
                return self.retract_next((*index, *is_computed), base, *local, *target);
            }
            Op::Print(local) => self.print(base, *local)?,
            Op::Single(template, slot) => self.requires_single(*template, *slot)?,
            Op::Default(template, slot) => return self.push_default(*template, *slot),
            Op::HostMarked(_)
            | Op::FunctionMarked(_)
            | Op::GenericMarked(_)
            | Op::Name(_)
            | Op::Named(_)
            | Op::NamedMarked
            | Op::NextMethod
            | Op::OverrideMethod
            | Op::SpecificMethod => return self.step_marked(op),
            Op::Range(..)
            | Op::ClassRange(..)
            | Op::MemberName(..)
            | Op::Names(..)
            | Op::First(..)
            | Op::Alive(..)
            | Op::Collect(..)
            | Op::Deliver(..) => return self.step_query(op, base),
            _ => return self.step_variable(op, base),
        }
        Ok(Then::On)
    }

    /// Refuses what is on top if it cannot be this argument of the function.
    fn expect_type(&mut self, function: &'static Builtin, index: usize) -> Result<(), Stop> {
        let types = function.takes.types(index);
        if functions::Types::of_value(self.top()?).meets(types) {
            return Ok(());
        }
        Err(self.type_error(function.name, index, types))
    }

    /// Calls by name, of methods, and with all values since the mark.
    fn step_marked(&mut self, op: &Op) -> Result<Then, Stop> {
        match op {
            Op::NextMethod | Op::OverrideMethod | Op::SpecificMethod => return self.step_method(op),
            Op::Name(end) => return self.find_callee(*end),
            Op::Named(count) => return self.call_found(usize::from(*count)),
            _ => {}
        }
        let count = self.marked()?;
        match op {
            Op::HostMarked(index) => self.call_host(*index, count)?,
            Op::FunctionMarked(index) => return self.call_function(*index, count),
            Op::GenericMarked(index) => return self.call_generic(*index, count),
            _ => {
                return match count.checked_sub(1) {
                    Some(count) => self.call_named(count),
                    None => Err(self.error("ARGACCES1", "Function 'funcall' expected at least 1 argument.")),
                };
            }
        }
        Ok(Then::On)
    }

    pub(super) fn step_variable(&mut self, op: &Op, base: usize) -> Result<Then, Stop> {
        match op {
            Op::Rebound(new, old) => {
                let new = self.local(base, *new).clone();
                let value = if is_unbound(&new) { self.local(base, *old).clone() } else { new };
                self.machine.stack.push(value);
            }
            Op::GlobalHere(index) => {
                let global = self.globals.get(*index as usize).ok_or(Stop::Error)?;
                let name = global.named.name;
                if global.named.module != self.modules.current && self.find_global(name).is_none() {
                    return Err(self.unknown_global(name));
                }
                return self.step_variable(&Op::Global(*index), base);
            }
            Op::Global(index) => {
                let global = self.globals.get(*index as usize).ok_or(Stop::Error)?;
                if !global.is_defined {
                    return Err(self.unknown_global(global.named.name));
                }
                let value = global.value.clone();
                self.machine.stack.push(value);
            }
            Op::Template(template) => self.machine.stack.push(template.as_value()),
            Op::UnknownGlobal(name) => return Err(self.unknown_global(*name)),
            Op::Unbind(local) => *self.local(base, *local) = UNBOUND,
            Op::StoreGlobal(index) => {
                let value = self.top()?.clone();
                self.store_global(*index, value);
            }
            Op::ResetGlobal(index) => {
                let code = self.globals.get(*index as usize).ok_or(Stop::Error)?.initial.clone();
                let value = self.evaluate_command(code);
                if matches!(value, Err(Stop::Error | Stop::Unmatched)) {
                    self.store_global(*index, Value::FALSE);
                    self.machine.left = Value::FALSE;
                }
                let value = value?;
                self.store_global(*index, value.clone());
                self.machine.stack.push(value);
            }
            Op::Top(name) => {
                let Some(value) = self.machine.top.get(name).cloned() else {
                    return Err(self.unbound_top(*name, "?"));
                };
                self.machine.stack.push(value);
            }
            Op::StoreTop(name) => {
                let value = self.top()?.clone();
                self.machine.top.insert(*name, value);
            }
            Op::UnbindTop(name) => {
                self.machine.top.remove(name);
            }
            Op::Fits(..) | Op::Counted(..) => return self.step_expanded(op, base),
            _ => return self.step_object(op, base),
        }
        Ok(Then::On)
    }

    #[cold]
    fn unknown_global(&mut self, name: Sym) -> Stop {
        let name = self.symbols.text(name).to_owned();
        let stop = self.error("GLOBLDEF1", &format!("Global variable ?*{name}* is unbound."));
        self.advise(Failure::Global(&name));
        stop
    }

    /// A variable of the prompt has no value; the sign says of which kind it is.
    #[cold]
    pub(crate) fn unbound_top(&mut self, name: Sym, sign: &str) -> Stop {
        let name = self.symbols.text(name).to_owned();
        let stop = self.error("EVALUATN1", &format!("Variable {sign}{name} is unbound."));
        self.advise(Failure::Unbound(&name));
        stop
    }

    fn expand(&mut self) -> Result<(), Stop> {
        match self.pop()? {
            Value::Multi(row) => {
                self.burn(row.len())?;
                self.check_stack(row.len())?;
                self.machine.stack.extend_from_slice(&row);
                Ok(())
            }
            _ => Err(self.type_error("expand$", 0, functions::Types::MULTI)),
        }
    }

    /// The stack may hold as much as the longest row.
    fn check_stack(&self, more: usize) -> Result<(), Stop> {
        if self.machine.stack.len() + more > self.machine.limits.row { Err(Stop::Memory) } else { Ok(()) }
    }

    fn gather(&mut self) -> Result<(), Stop> {
        let count = self.marked()?;
        self.gather_from(self.machine.stack.len() - count)
    }

    /// Refuses a call with a wrong number of arguments before those are evaluated that are not expanded.
    fn check_expanded_count(
        &mut self,
        function: &'static Builtin,
        others: u16,
        base: usize,
        (first, rows): (Local, u16),
    ) -> Result<(), Stop> {
        let mut count = usize::from(others);
        for local in first..first + rows {
            if let Value::Multi(row) = self.local(base, local) {
                count += row.len();
            }
        }
        self.check_count(function, count)
    }

    /// Operations of calls and of `bind` with `expand$`.
    fn step_expanded(&mut self, op: &Op, base: usize) -> Result<Then, Stop> {
        match op {
            Op::Fits(function, others, first, rows) => {
                self.check_expanded_count(function, *others, base, (*first, *rows))?;
            }
            Op::Counted(is_row, none) => return self.gather_counted(*is_row, *none),
            _ => {}
        }
        Ok(Then::On)
    }

    /// What stood behind `expand$` is known: a row, one value or none.
    fn gather_counted(&mut self, is_row: bool, none: Target) -> Result<Then, Stop> {
        match self.marked()? {
            0 => return Ok(Then::To(none)),
            1 if !is_row => {}
            count => self.gather_from(self.machine.stack.len() - count)?,
        }
        Ok(Then::On)
    }

    /// Nothing of the values since the mark gets into a row.
    fn drop_row(&mut self) -> Result<(), Stop> {
        let count = self.marked()?;
        self.machine.stack.truncate(self.machine.stack.len() - count);
        self.machine.stack.push(Value::row([]));
        Ok(())
    }

    /// All values from this height of the stack on become one row, which is not built if it would be too long.
    pub(super) fn gather_from(&mut self, start: usize) -> Result<(), Stop> {
        let length: usize =
            self.machine.stack[start..].iter().map(|it| if let Value::Multi(row) = it { row.len() } else { 1 }).sum();
        self.burn(length)?;
        if length > self.machine.limits.row {
            return Err(Stop::Memory);
        }
        // What is a row already stays the one it is.
        if !matches!(self.machine.stack.get(start..), Some([Value::Multi(_)])) {
            let row = Value::row_of(length, self.machine.stack.drain(start..));
            self.machine.stack.push(row);
        }
        Ok(())
    }

    fn step_loop(&mut self, op: &Op, base: usize) -> Result<Then, Stop> {
        match op {
            Op::Height(local) => {
                let height = self.machine.stack.len() as i64;
                *self.local(base, *local) = Value::Integer(height);
            }
            Op::Cut(local) => {
                if let Value::Integer(height) = *self.local(base, *local) {
                    self.machine.stack.truncate(height as usize);
                }
            }
            Op::Count(local) => self.begin_count(base, *local)?,
            Op::CountNext(local, end) => {
                let Value::Integer(last) = *self.local(base, local + 1) else { return Err(Stop::Error) };
                let next = match (self.local(base, *local).clone(), self.local(base, local + 2).clone()) {
                    (Value::Integer(counter), _) if counter < last => counter + 1,
                    (Value::Void, Value::Integer(first)) if first <= last => first,
                    _ => return Ok(Then::To(*end)),
                };
                *self.local(base, *local) = Value::Integer(next);
            }
            Op::Each(local, name) => {
                let row = self.pop()?;
                if !matches!(row, Value::Multi(_)) {
                    return Err(self.type_error(name, 0, functions::Types::MULTI));
                }
                *self.local(base, *local) = row;
                *self.local(base, local + 1) = Value::Integer(0);
            }
            Op::EachNext(local, end) => {
                let Value::Integer(index) = *self.local(base, local + 1) else { return Err(Stop::Error) };
                let Value::Multi(row) = self.local(base, *local) else { return Err(Stop::Error) };
                let Some(field) = row.get(index as usize).cloned() else { return Ok(Then::To(*end)) };
                *self.local(base, local + 1) = Value::Integer(index + 1);
                *self.local(base, local + 2) = field;
            }
            Op::Case(local) => {
                let value = self.pop()?;
                if let Value::Multi(row) = &value {
                    self.burn(row.len())?;
                }
                let is_same = *self.local(base, *local) == value;
                self.machine.stack.push(Value::of_bool(is_same));
            }
            _ => {}
        }
        Ok(Then::On)
    }

    fn begin_count(&mut self, base: usize, local: Local) -> Result<(), Stop> {
        let (last, first) = (self.pop()?, self.pop()?);
        let Value::Integer(first) = first else {
            return Err(self.type_error("loop-for-count", 0, functions::Types::INTEGER));
        };
        let Value::Integer(last) = last else {
            return Err(self.type_error("loop-for-count", 1, functions::Types::INTEGER));
        };
        *self.local(base, local) = Value::Void;
        *self.local(base, local + 1) = Value::Integer(last);
        *self.local(base, local + 2) = Value::Integer(first);
        Ok(())
    }

    /// The logical name of a `printout`: nothing is evaluated any more if nobody listens to it.
    fn channel(&mut self, base: usize, local: Local, silent: Target) -> Result<Then, Stop> {
        let value = self.pop()?;
        match self.channel_of(&value) {
            Some(name) if name == Sym::NIL => Ok(Then::To(silent)),
            Some(name) if self.is_channel(name) => {
                *self.local(base, local) = Value::Symbol(name);
                Ok(Then::On)
            }
            Some(name) => {
                self.unknown_channel(name, "printout");
                Ok(Then::To(silent))
            }
            None => {
                let stop = self.error("IOFUN1", "Illegal logical name used for 'printout' function.");
                self.machine.left = Value::Void;
                Err(stop)
            }
        }
    }

    fn print(&mut self, base: usize, local: Local) -> Result<(), Stop> {
        let value = self.pop()?;
        let Value::Symbol(name) = *self.local(base, local) else { return Err(Stop::Error) };
        // Once everything is stopped, `println` only ends the line.
        if self.machine.is_broken && value != Value::Symbol(Sym::CRLF) {
            return Ok(());
        }
        let text = self.printed(&value);
        self.burn(text.len() / 8)?;
        self.write(name, &text);
        Ok(())
    }

    /// What `printout` prints for a value.
    pub(crate) fn printed(&self, value: &Value) -> String {
        if let Value::Symbol(name) = value {
            match self.symbols.text(*name) {
                "crlf" | "lf" => return "\n".to_owned(),
                "cr" => return "\r".to_owned(),
                "tab" => return "\t".to_owned(),
                "vtab" => return "\u{b}".to_owned(),
                "ff" => return "\u{c}".to_owned(),
                _ => {}
            }
        }
        self.shown(value, Quotes::Bare)
    }

    #[inline]
    pub(super) fn assert_values(&mut self, template: TemplateId, count: usize) -> Result<(), Stop> {
        let start = self.machine.stack.len() - count;
        let mut slots = self.matcher.store.take_row();
        slots.extend(self.machine.stack.drain(start..));
        let value = match self.assert_fact(template, slots)? {
            Some(place) => Value::Fact(self.matcher.store.reference(place)),
            None => Value::FALSE,
        };
        self.machine.stack.push(value);
        Ok(())
    }

    /// What is on top is not one value, as this slot must have.
    #[cold]
    fn requires_single(&mut self, template: TemplateId, slot: u16) -> Result<(), Stop> {
        if let Some(top @ Value::Void) = self.machine.stack.last_mut() {
            // No value at all is taken for this one.
            *top = Value::Symbol(Sym::NIL);
            return Ok(());
        }
        let data = &self.templates[template.0 as usize];
        let (slot, template) = (data.slots[usize::from(slot)].name, data.name);
        Err(self.multi_into_single(slot, template))
    }

    /// A function that may define others was called: these deffunctions are called no more.
    fn have_called(&mut self, count: usize) {
        let left = self.machine.calling.len().saturating_sub(count);
        self.machine.calling.truncate(left);
    }

    pub(crate) fn multi_into_single(&mut self, slot: Sym, template: Sym) -> Stop {
        let (slot, template) = (self.symbols.text(slot), self.symbols.text(template));
        let text = format!(
            "Attempted to assert a multifield value into the single field slot '{slot}' of deftemplate '{template}'."
        );
        self.write_error("\n");
        self.error("TMPLTFUN1", &text)
    }

    fn push_default(&mut self, template: TemplateId, slot: u16) -> Result<Then, Stop> {
        let code = match &self.templates[template.0 as usize].slots[usize::from(slot)].default {
            SlotDefault::Dynamic(code) => code.clone(),
            SlotDefault::Static(value) => {
                let value = value.clone();
                self.machine.stack.push(value);
                return Ok(Then::On);
            }
            SlotDefault::None => {
                self.machine.stack.push(Value::Symbol(Sym::NIL));
                return Ok(Then::On);
            }
        };
        let base = self.machine.stack.len();
        self.enter(code, base, Owner::Slot)?;
        Ok(Then::Enter)
    }

    /// The fact on top is looked for before the new values are evaluated.
    pub(super) fn changed(&mut self, is_duplicate: bool, target: Target) -> Result<Then, Stop> {
        let name = if is_duplicate { "duplicate" } else { "modify" };
        let fact = self.top()?.clone();
        let is_there = match fact {
            Value::Fact(fact) if self.matcher.store.live(fact).is_some() => true,
            Value::Fact(fact) => {
                self.gone(fact);
                false
            }
            fact => self.find_changed(name, &fact)?.is_some(),
        };
        if is_there {
            return Ok(Then::On);
        }
        self.pop()?;
        self.machine.stack.push(Value::FALSE);
        Ok(Then::To(target))
    }

    /// The fact that `modify` or `duplicate` is about. An index below zero is an argument of a wrong type, and ends everything.
    fn find_changed(&mut self, function: &str, fact: &Value) -> Result<Option<u32>, Stop> {
        match fact {
            Value::Integer(..0) => Err(self.type_error(function, 0, functions::Types::of("lf"))),
            _ => self.find_fact(function, 0, fact),
        }
    }

    /// `modify` and `duplicate`: a value or a row for each slot named stands above the fact.
    pub(super) fn change(&mut self, changing: &Changing) -> Result<(), Stop> {
        let start = self.machine.stack.len() - changing.slots.len();
        let below = start.checked_sub(1).ok_or(Stop::Error)?;
        let fact = std::mem::take(&mut self.machine.stack[below]);
        let name = if changing.is_duplicate { "duplicate" } else { "modify" };
        let place = match fact {
            // Changing a fact that is gone is reported, and the program goes on.
            Value::Fact(fact) if self.matcher.store.live(fact).is_none() => {
                self.gone(fact);
                None
            }
            _ => self.find_changed(name, &fact)?,
        };
        let Some(place) = place else {
            self.machine.stack.truncate(below);
            self.machine.stack.push(Value::FALSE);
            return Ok(());
        };
        let slots = self.changed_slots(name, place, &changing.slots, start);
        self.machine.failed_slots.retain(|height| *height < start);
        let slots = slots?;
        self.machine.stack.truncate(below);
        let value = self.change_fact(place, slots, changing.is_duplicate)?;
        self.machine.stack.push(value);
        Ok(())
    }

    /// The slots of a fact with new values for some, which stand on the stack from here on; or a complaint.
    fn changed_slots(&mut self, function: &str, place: u32, names: &[Sym], start: usize) -> Result<Vec<Value>, Stop> {
        let template = self.matcher.store.get(place).template;
        let data = &self.templates[template.0 as usize];
        let template_name = data.name;
        if data.is_implied {
            self.write_error("\n");
            let text = format!("Ordered facts cannot be used with the '{function}' function.");
            return Err(self.error("TMPLTFUN2", &text));
        }
        let mut changed = self.matcher.store.take_row();
        changed.extend_from_slice(&self.matcher.store.get(place).slots);
        for (offset, name) in names.iter().enumerate() {
            let slots = &self.templates[template.0 as usize].slots;
            let Some(index) = slots.iter().position(|it| it.name == *name) else {
                self.write_error("\n");
                return Err(self.no_slot(*name, template_name));
            };
            let given = std::mem::take(&mut self.machine.stack[start + offset]);
            changed[index] = match (given, slots[index].is_multi) {
                (_, true) if self.machine.failed_slots.contains(&(start + offset)) => Value::row([]),
                (Value::Multi(_), false) => return Err(self.multi_into_single(*name, template_name)),
                // No value at all changes nothing, and is nil in a copy.
                (Value::Void, false) if function == "modify" => continue,
                (Value::Void, false) => Value::Symbol(Sym::NIL),
                (row @ Value::Multi(_), true) => row,
                (one, true) => Value::row([one]),
                (one, false) => one,
            };
        }
        Ok(changed)
    }
}
