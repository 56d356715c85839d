//! Facts as functions and right-hand sides see them: asserted, retracted, changed, shown.

use super::{Engine, SlotDefault};
use crate::code::stop::Stop;
use crate::engine::functions::Types;
use crate::engine::hints::Failure;
use crate::engine::show::Quotes;
use crate::store::TemplateId;
use crate::store::content::Content;
use crate::symbol::Sym;
use crate::value::{EntityRef, Value};

impl Engine {
    /// Adds a fact: its place, or that of the same fact if there is one already; none if what supports it has gone.
    pub(crate) fn assert_fact(&mut self, template: TemplateId, slots: Vec<Value>) -> Result<Option<u32>, Stop> {
        if !self.may_change_facts("asserted", "FACTMNGR2") || !self.matcher.may_assert() {
            return Ok(None);
        }
        if !self.templates[template.0 as usize].is_defined {
            let name = self.symbols.text(self.templates[template.0 as usize].name);
            let text = format!("Unable to find deftemplate '{name}'.");
            return Err(self.error("PRNTUTIL1", &text));
        }
        if self.matcher.store.is_crowded() {
            self.forget_early();
        }
        let content = Content::of(template, slots);
        if !self.has_duplicates
            && let Some(place) = self.matcher.store.same(&content)
        {
            self.matcher.support_again(place);
            if self.history.is_on() {
                self.note_fact_again(place);
            }
            return Ok(Some(place));
        }
        if self.matcher.store.len() >= self.machine.limits.facts {
            return Err(Stop::Facts);
        }
        self.check_weight(0, &content)?;
        let place = self.matcher.store.add(content);
        if self.history.is_on() {
            self.note_fact(place);
        }
        self.matcher.support_new(place);
        if self.watches_facts(template) {
            self.fact_line("==>", place, None);
        }
        self.match_fact(place, true)?;
        Ok(Some(place))
    }

    /// Forgets the facts that are gone, if nobody may look at them: a query walks on from one that it retracted.
    fn forget_early(&mut self) {
        if self.is_querying() {
            self.matcher.store.wait();
        } else {
            self.matcher.store.forget();
        }
    }

    /// Whether all facts together stay within the limit of values if these replace `old` of them.
    fn check_weight(&self, old: usize, content: &Content) -> Result<(), Stop> {
        let all = self.matcher.store.values() - old + content.weight();
        if all > self.machine.limits.values { Err(Stop::Memory) } else { Ok(()) }
    }

    /// Matches a fact that came, at once or later if it can wait; what failed in tests, or a constraint that is broken, ends
    /// what is being done.
    fn match_fact(&mut self, place: u32, can_wait: bool) -> Result<(), Stop> {
        let is_right = self.check_fact(place);
        self.matcher.network.has_failed = false;
        self.machine.has_bad_salience = false;
        // The error of a broken constraint ends the actions: the fact is matched at once, behind those that wait.
        if can_wait && self.matching().defers(place, is_right)? {
            return Ok(());
        }
        self.matching().fact_added(place)?;
        self.retract_unsupported()?;
        let has_failed = std::mem::replace(&mut self.matcher.network.has_failed, false);
        if has_failed || self.machine.has_bad_salience || !is_right {
            self.machine.left = Value::Fact(self.matcher.store.reference(place));
            return Err(Stop::Unmatched);
        }
        Ok(())
    }

    /// Functions in tests must not change what is being matched.
    #[inline]
    pub(super) fn may_change_facts(&mut self, how: &str, code: &str) -> bool {
        if self.matcher.network.is_matching {
            self.refuse_change(how, code);
        }
        !self.matcher.network.is_matching
    }

    #[cold]
    fn refuse_change(&mut self, how: &str, code: &str) {
        self.write_error("\n");
        self.complain(code, &format!("Facts may not be {how} during pattern-matching."));
    }

    /// Takes a fact away, and then what has lost its last support by that.
    pub(crate) fn retract_fact(&mut self, place: u32) -> Result<(), Stop> {
        if !self.may_change_facts("retracted", "FACTMNGR1") {
            return Err(Stop::Error);
        }
        if self.watches_facts(self.matcher.store.get(place).template) {
            self.fact_line("<==", place, None);
        }
        if self.history.is_on() {
            self.note_gone(place);
        }
        // In the reference this takes an error for gone, though not that everything ends.
        self.machine.is_soothed = true;
        self.matching().before_retract(place)?;
        self.matcher.drop_supports(place);
        self.matcher.store.leave(place);
        self.matcher.store.bury(place);
        let was_broken = self.machine.is_broken;
        self.matching().fact_removed(place)?;
        self.machine.is_broken = was_broken;
        self.retract_unsupported()
    }

    /// Complains that a template has no such slot.
    pub(crate) fn no_slot(&mut self, slot: Sym, template: Sym) -> Stop {
        let (slot, template) = (self.symbols.text(slot), self.symbols.text(template));
        let text = format!("Invalid slot '{slot}' not defined in corresponding deftemplate '{template}'.");
        self.error("TMPLTDEF1", &text)
    }

    /// `modify` or `duplicate`: the fact's reference, or `FALSE`.
    pub(crate) fn change_fact(&mut self, place: u32, slots: Vec<Value>, is_duplicate: bool) -> Result<Value, Stop> {
        if is_duplicate {
            let template = self.matcher.store.get(place).template;
            let place = self.assert_fact(template, slots)?;
            return Ok(place.map_or(Value::FALSE, |place| Value::Fact(self.matcher.store.reference(place))));
        }
        self.modify_fact(place, slots)
    }

    /// Gives a fact other slots: it keeps its index and its place in the lists, and is as new.
    pub(crate) fn modify_fact(&mut self, place: u32, slots: Vec<Value>) -> Result<Value, Stop> {
        let reference = Value::Fact(self.matcher.store.reference(place));
        let it = self.matcher.store.get(place);
        if it.slots == slots {
            return Ok(reference);
        }
        let template = it.template;
        if !self.may_change_facts("retracted", "FACTMNGR1") {
            self.refuse_change("asserted", "FACTMNGR2");
            return Err(Stop::Error);
        }
        let it = self.matcher.store.get(place);
        let content = Content::of(template, slots);
        self.check_weight(it.weight(), &content)?;
        let is_watched = self.watches_facts(template);
        let mut changed: Vec<bool> = Vec::new();
        if is_watched {
            changed.extend(it.slots.iter().zip(&content.slots).map(|(old, new)| old != new));
            self.fact_line("<==", place, Some(&changed));
        }
        self.matching().before_retract(place)?;
        self.matcher.drop_supports(place);
        let (before, before_alike) = self.matcher.store.leave(place);
        let has_duplicates = self.has_duplicates;
        self.matching().announce_replacement(place, &content, has_duplicates);
        let gone = self.matching().fact_removed(place);
        let is_awaited = self.matcher.is_replacement_awaited();
        gone?;
        self.retract_unsupported()?;
        let same = if self.has_duplicates { None } else { self.matcher.store.same(&content) };
        if same.is_some() || !self.matcher.may_assert() {
            self.matcher.store.bury(place);
            let Some(same) = same else { return Ok(Value::FALSE) };
            self.matcher.support_again(same);
            if self.history.is_on() {
                self.note_fact_again(same);
            }
            return Ok(Value::Fact(self.matcher.store.reference(same)));
        }
        self.matcher.store.set_content(place, content);
        self.matcher.store.enter(place, before, before_alike);
        if self.history.is_on() {
            self.note_fact(place);
        }
        self.matcher.support_new(place);
        if is_watched {
            self.fact_line("==>", place, Some(&changed));
        }
        self.match_fact(place, !is_awaited)?;
        Ok(reference)
    }

    /// The place of the fact that an argument names, by address or index. It complains and gives none if there is none.
    pub(crate) fn find_fact(&mut self, function: &str, index: usize, value: &Value) -> Result<Option<u32>, Stop> {
        match value {
            Value::Fact(fact) if self.matcher.store.live(*fact).is_some() => Ok(Some(fact.place)),
            Value::Fact(fact) => Err(self.gone(*fact)),
            Value::Integer(number) if *number >= 0 => {
                let place = u32::try_from(*number).ok().and_then(|number| self.matcher.store.by_index(number));
                if place.is_none() {
                    self.complain("PRNTUTIL1", &format!("Unable to find fact f-{number}."));
                    self.advise(Failure::NoFact);
                }
                Ok(place)
            }
            Value::Integer(_) => {
                let text = format!(
                    "Function '{function}' expected argument #{} to be of type fact-address or fact-index.",
                    index + 1
                );
                self.complain("ARGACCES2", &text);
                Ok(None)
            }
            _ => Err(self.type_error(function, index, Types::of("lf"))),
        }
    }

    /// Complains that a fact is gone.
    pub(crate) fn gone(&mut self, fact: EntityRef) -> Stop {
        let stop = self.error("PRNTUTIL11", &format!("The fact f-{} has been retracted.", fact.index));
        self.advise(Failure::Gone);
        stop
    }

    /// Appends a fact as it is listed: `(p (x 1) (y))`, `(a 1 2)`.
    pub(crate) fn show_fact(&self, place: u32, text: &mut String) {
        self.show_fact_with(place, " ", false, text);
    }

    /// Appends a fact as it is saved, or as it is listed: by how strings are written.
    pub(crate) fn show_fact_as(&self, place: u32, quotes: Quotes, text: &mut String) {
        self.show_fact_by(place, " ", false, quotes, text);
    }

    /// Appends a fact with this between its slots, and without those that hold their default if asked for.
    pub(crate) fn show_fact_with(&self, place: u32, between: &str, only_changed: bool, text: &mut String) {
        self.show_fact_by(place, between, only_changed, Quotes::Plain, text);
    }

    fn show_fact_by(&self, place: u32, between: &str, only_changed: bool, quotes: Quotes, text: &mut String) {
        let fact = self.matcher.store.get(place);
        let data = &self.templates[fact.template.0 as usize];
        text.push('(');
        text.push_str(self.symbols.text(data.name));
        for (slot, value) in data.slots.iter().zip(&fact.slots) {
            if data.is_implied {
                if let Value::Multi(row) = value
                    && !row.is_empty()
                {
                    text.push(' ');
                    self.show_row(row, quotes, text);
                }
                continue;
            }
            if only_changed && matches!(&slot.default, SlotDefault::Static(default) if default == value) {
                continue;
            }
            text.push_str(between);
            self.show_slot(slot.name, value, quotes, text);
        }
        text.push(')');
    }

    pub(crate) fn show_slot(&self, name: Sym, value: &Value, quotes: Quotes, text: &mut String) {
        text.push('(');
        text.push_str(self.symbols.text(name));
        match value {
            Value::Multi(row) if row.is_empty() => {}
            Value::Multi(row) => {
                text.push(' ');
                self.show_row(row, quotes, text);
            }
            one => {
                text.push(' ');
                self.show(one, quotes, text);
            }
        }
        text.push(')');
    }
}
