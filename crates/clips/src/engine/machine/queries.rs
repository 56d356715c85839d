//! Operations of queries over facts and instances.

use std::sync::Arc;

use crate::code::op::{Local, Member, Op, Target};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::classes::ClassId;
use crate::store::TemplateId;
use crate::symbol::Sym;
use crate::value::{EntityRef, Value};

use super::run::Then;

impl Engine {
    pub(super) fn step_query(&mut self, op: &Op, base: usize) -> Result<Then, Stop> {
        match op {
            Op::Range(local, query) => self.begin_range(base, *local, *query)?,
            Op::ClassRange(local, query) => self.begin_classes(base, *local, *query)?,
            Op::MemberName(local) => {
                let value = self.local(base, *local).clone();
                let name = self.as_name(value);
                self.machine.stack.push(name);
            }
            Op::Names(local) => self.name_instances(base, *local),
            Op::First(member, over) => {
                let is_open = self.are_alive(base, member.first, member.fact - member.first);
                let found = is_open && self.first_from(base, *member, 0);
                return Ok(on_or_to(found, *over));
            }
            Op::Alive(first, count, over) => return Ok(on_or_to(self.are_alive(base, *first, *count), *over)),
            Op::Collect(first, count, row) => self.collect(base, *first, *count, *row)?,
            Op::Deliver(first, count, rest, over) => {
                let found = self.deliver(base, *first, *count, *rest)?;
                return Ok(on_or_to(found, *over));
            }
            _ => {}
        }
        Ok(Then::On)
    }

    /// Templates by name become templates by number; those that were written were found when the query was read.
    fn begin_range(&mut self, base: usize, local: Local, query: Sym) -> Result<(), Stop> {
        let Value::Multi(names) = self.pop()? else { return Err(Stop::Error) };
        let mut range = Vec::with_capacity(names.len());
        for name in names.iter() {
            let found = match name {
                Value::Symbol(name) => {
                    let found = self.ranged_template(*name);
                    if found.is_none() {
                        let (name, query) = (self.symbols.text(*name), self.symbols.text(query));
                        let text = format!("Unable to find deftemplate '{name}' in function '{query}'.");
                        self.complain("PRNTUTIL1", &text);
                    }
                    found
                }
                other => TemplateId::of_value(other),
            };
            let Some(template) = found else {
                self.write_error("\n");
                let text = "Syntax Error:  Check appropriate syntax for fact-set query class restrictions.";
                let stop = self.error("PRNTUTIL2", text);
                if self.symbols.text(query).starts_with("find-") {
                    self.machine.left = Value::row([]);
                }
                return Err(stop);
            };
            range.push(Value::Integer(i64::from(template.0)));
        }
        *self.local(base, local) = Value::Multi(Arc::new(range));
        Ok(())
    }

    /// Classes and their subclasses by number; a class counts below zero, where no template is.
    fn begin_classes(&mut self, base: usize, local: Local, query: Sym) -> Result<(), Stop> {
        let Value::Multi(classes) = self.pop()? else { return Err(Stop::Error) };
        let mut range = Vec::with_capacity(classes.len());
        for class in classes.iter() {
            let found = match class {
                Value::Symbol(name) => {
                    let found = self.find_class(*name);
                    if found.is_none() {
                        let query = self.symbols.text(query).to_owned();
                        self.class_missing(*name, &query);
                    }
                    found
                }
                other => ClassId::of_value(other),
            };
            let Some(class) = found else {
                self.write_error("\n");
                let text = "Syntax Error:  Check appropriate syntax for instance-set query class restrictions.";
                return Err(self.error("PRNTUTIL2", text));
            };
            range.extend(self.family_seen(class).into_iter().map(|class| Value::Integer(-1 - i64::from(class.0))));
        }
        *self.local(base, local) = Value::Multi(Arc::new(range));
        Ok(())
    }

    /// The instances of a row in a local become their names.
    pub(super) fn name_instances(&mut self, base: usize, local: Local) {
        if let Value::Multi(row) = self.local(base, local).clone() {
            let names = row.iter().map(|value| self.as_name(value.clone())).collect();
            *self.local(base, local) = Value::Multi(Arc::new(names));
        }
    }

    /// An instance as its name.
    fn as_name(&self, value: Value) -> Value {
        match value {
            Value::Instance(of) => Value::InstanceName(self.matcher.store.name_of(of).unwrap_or(Sym::NIL)),
            other => other,
        }
    }

    fn are_alive(&mut self, base: usize, first: Local, count: u16) -> bool {
        (first..first + count).all(|local| match self.machine.stack[base + usize::from(local)] {
            Value::Fact(of) | Value::Instance(of) => self.matcher.store.live(of).is_some(),
            _ => false,
        })
    }

    /// The first fact of the templates from this one of the range on.
    fn first_from(&mut self, base: usize, member: Member, from: usize) -> bool {
        let Value::Multi(range) = self.local(base, member.range).clone() else { return false };
        for (index, template) in range.iter().enumerate().skip(from) {
            let Value::Integer(template) = template else { continue };
            let first = if *template < 0 {
                let class = ClassId((-1 - *template) as u32);
                self.matcher.store.instances_of(class).next().map(|it| self.as_instance(it))
            } else {
                self.matcher.store.places_of(TemplateId(*template as u32)).next().map(|it| self.as_fact(it))
            };
            if let Some(first) = first {
                *self.local(base, member.range + 1) = Value::Integer(index as i64);
                *self.local(base, member.fact) = first;
                return true;
            }
        }
        false
    }

    /// The next fact: also from one that is gone, whose way on is still known.
    pub(super) fn following(&mut self, base: usize, member: Member) -> Result<bool, Stop> {
        if !self.are_alive(base, member.first, member.fact - member.first) {
            return Ok(false);
        }
        let (Value::Fact(fact) | Value::Instance(fact)) = *self.local(base, member.fact) else {
            return Err(Stop::Error);
        };
        let of_facts = matches!(*self.local(base, member.fact), Value::Fact(_));
        let mut next = self.matcher.store.next_alike(fact.place);
        while let Some(place) = next
            && !self.matcher.store.get(place).is_live
        {
            next = self.matcher.store.next_alike(place);
        }
        if let Some(place) = next {
            *self.local(base, member.fact) = if of_facts { self.as_fact(place) } else { self.as_instance(place) };
            return Ok(true);
        }
        let Value::Integer(index) = *self.local(base, member.range + 1) else { return Err(Stop::Error) };
        Ok(self.first_from(base, member, index as usize + 1))
    }

    fn as_fact(&self, place: u32) -> Value {
        Value::Fact(self.matcher.store.reference(place))
    }

    fn as_instance(&self, place: u32) -> Value {
        Value::Instance(self.matcher.store.reference(place))
    }

    /// A slot of an instance that is a member.
    fn push_object_slot(&mut self, of: EntityRef, name: Sym, slot: Sym) -> Result<(), Stop> {
        let is_live = self.matcher.store.live(of).is_some();
        let found = if is_live { self.instance_slot(of.place, slot).cloned() } else { None };
        if let Some(value) = found {
            self.machine.stack.push(value);
            return Ok(());
        }
        let instance = self.symbols.text(self.matcher.store.name_of(of).unwrap_or(Sym::NIL));
        let (name, slot) = (self.symbols.text(name), self.symbols.text(slot));
        let (code, why) = if is_live {
            (
                "PRNTUTIL16",
                format!("is invalid because the referenced instance [{instance}] does not contain the specified slot"),
            )
        } else {
            ("PRNTUTIL15", format!("cannot be resolved because the referenced instance [{instance}] has been deleted"))
        };
        let text = format!("The variable/slot reference ?{name}:{slot} {why}.");
        Err(self.error(code, &text))
    }

    /// A slot of a member, by the name of either.
    pub(super) fn push_slot(&mut self, base: usize, (local, name, slot): &(Local, Sym, Sym)) -> Result<(), Stop> {
        let fact = match *self.local(base, *local) {
            Value::Fact(fact) => fact,
            Value::Instance(of) => return self.push_object_slot(of, *name, *slot),
            _ => return Err(Stop::Error),
        };
        match self.slot_of(fact, *slot) {
            Some(value) => {
                let value = value.clone();
                self.machine.stack.push(value);
                Ok(())
            }
            None => Err(self.no_member_slot(fact, *name, *slot)),
        }
    }

    /// The fact is gone, or has no such slot.
    #[cold]
    fn no_member_slot(&mut self, fact: EntityRef, name: Sym, slot: Sym) -> Stop {
        let (name, slot, index) = (self.symbols.text(name), self.symbols.text(slot), fact.index);
        let (code, why) = if self.matcher.store.live(fact).is_some() {
            (
                "PRNTUTIL13",
                format!("is invalid because the referenced fact f-{index} does not contain the specified slot"),
            )
        } else {
            ("PRNTUTIL12", format!("cannot be resolved because the referenced fact f-{index} has been retracted"))
        };
        let text = format!("The variable/slot reference ?{name}:{slot} {why}.");
        self.error(code, &text)
    }

    /// A slot of a fact, unless the fact is gone or has no such slot.
    #[inline]
    pub(crate) fn slot_of(&self, fact: EntityRef, slot: Sym) -> Option<&Value> {
        let entity = self.matcher.store.live(fact)?;
        let data = &self.templates[entity.template.0 as usize];
        let index = data.slots.iter().position(|it| it.name == slot)?;
        entity.slots.get(index)
    }

    fn collect(&mut self, base: usize, first: Local, count: u16, row: Local) -> Result<(), Stop> {
        let (start, end) = (base + usize::from(first), base + usize::from(first + count));
        let facts: Vec<Value> = self.machine.stack[start..end].to_vec();
        let limit = self.machine.limits.row;
        let Value::Multi(row) = self.local(base, row) else { return Err(Stop::Error) };
        if row.len() + facts.len() > limit {
            return Err(Stop::Memory);
        }
        Arc::make_mut(row).extend(facts);
        Ok(())
    }

    fn deliver(&mut self, base: usize, first: Local, count: u16, rest: Local) -> Result<bool, Stop> {
        let Value::Integer(index) = *self.local(base, rest + 1) else { return Err(Stop::Error) };
        let Value::Multi(row) = self.local(base, rest).clone() else { return Err(Stop::Error) };
        let start = index as usize;
        let Some(facts) = row.get(start..start + usize::from(count)).filter(|facts| !facts.is_empty()) else {
            return Ok(false);
        };
        for (local, fact) in (first..).zip(facts) {
            *self.local(base, local) = fact.clone();
        }
        *self.local(base, rest + 1) = Value::Integer(index + i64::from(count));
        Ok(true)
    }
}

fn on_or_to(goes_on: bool, target: Target) -> Then {
    if goes_on { Then::On } else { Then::To(target) }
}
