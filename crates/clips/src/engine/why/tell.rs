//! Trees of reasons from the history.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::{Because, Finding, Origin, Told, Why, WhyFired};
use crate::engine::conditions::{self, filled};
use crate::engine::history::{FiringData, Origin as By, PastData, Support, What};
use crate::engine::lhs::outline::{Asked, AskedKind, outline};
use crate::engine::term::{FactId, InstanceId, Term};
use crate::engine::{Engine, ModuleId, Named};
use crate::symbol::Sym;
use crate::value::Value;

/// How deep firings are followed if nothing else is said.
pub(crate) const DEEPEST: usize = 30;
/// How deep they are followed at most.
const LIMIT: usize = 250;
/// The most firings that are told.
const MOST: usize = 1_000;
/// The most firings that are looked at to find out whether something follows from itself.
const PATIENCE: usize = 2_000;

impl Engine {
    /// Why a fact is there; none if nothing is known of it. Firings are followed so deep, and each is told once.
    ///
    /// ```
    /// use tellask_clips::{Engine, Retention};
    ///
    /// let mut engine = Engine::default();
    /// engine.set_explanation(Retention::All);
    /// engine.load("(deffacts start (man Socrates)) (defrule mortal (man ?x) (not (god ?x)) => (assert (mortal ?x)))")?;
    /// engine.reset()?;
    /// engine.run(None);
    /// let fact = engine.facts_of("mortal").next().ok_or("it follows")?.id();
    /// let why = engine.why(fact, 10).ok_or("it was kept")?;
    /// assert_eq!(why.to_string(), "\
    /// f-2 (mortal Socrates), by rule mortal (firing 1) with ?x = Socrates
    ///   f-1 (man Socrates), given by deffacts start
    ///   no fact matches (god Socrates)
    /// ");
    /// assert_eq!(why.evidence(), ["(man Socrates)"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why(&self, fact: FactId, deep: usize) -> Option<Why> {
        let entry = self.history.latest(fact.index())?;
        Some(Teller::new(self).why(entry, &[], None, deep.min(LIMIT)))
    }

    /// Why a slot of an instance holds what it holds; none if nothing is known of the instance or it has no such slot.
    pub fn why_slot(&self, instance: InstanceId, slot: &str, deep: usize) -> Option<Why> {
        let place = self.matcher.store.live(instance.0).map(|_| instance.0.place)?;
        let slot = self.symbols.find(slot).filter(|slot| self.instance_slot(place, *slot).is_some())?;
        let entry = self.entry_of_slot(place, slot)?;
        Some(Teller::new(self).why(entry, &[], None, deep.min(LIMIT)))
    }

    /// Why an instance is there; none if nothing is known of it. Its slots have reasons of their own, see [`Engine::why_slot`].
    pub fn why_instance(&self, instance: InstanceId, deep: usize) -> Option<Why> {
        let place = self.matcher.store.live(instance.0).map(|_| instance.0.place)?;
        let entry = self.entry_of_instance(place)?;
        Some(Teller::new(self).why(entry, &[], None, deep.min(LIMIT)))
    }

    /// Why the firing of this number fired, counted from 1 since the last reset; none if it is not kept.
    pub fn why_fired(&self, number: usize, deep: usize) -> Option<WhyFired> {
        let number = u32::try_from(number.checked_sub(1)?).ok()?;
        let place = self.history.firing_numbered(number)?;
        Some(Teller::new(self).fired(place, Support::Logical, deep.clamp(1, LIMIT)))
    }
}

/// The number of the firing that reasons are told for, if they are.
type Until = Option<u32>;

/// Tells reasons, each firing once, up to the limit.
struct Teller<'a> {
    engine: &'a Engine,
    /// Firings that were told.
    told: BTreeSet<u32>,
    /// Firings that are being told, the innermost last.
    open: Vec<u32>,
    left: usize,
    /// The conditions of rules, by the address of their texts.
    outlines: BTreeMap<usize, Option<Rc<Vec<Vec<Asked>>>>>,
}

impl<'a> Teller<'a> {
    fn new(engine: &'a Engine) -> Teller<'a> {
        Teller { engine, told: BTreeSet::new(), open: Vec::new(), left: MOST, outlines: BTreeMap::new() }
    }

    /// Why an entry is there. Of an instance that was matched only the slots count that the condition names.
    fn why(&mut self, entry: u32, named: &[String], until: Until, deep: usize) -> Why {
        let data = &self.engine.history.facts[entry as usize];
        let (name, text) = name_and_text(data);
        let mut why = Why { name, text, is_there: self.is_there(entry, data), origins: Vec::new(), slots: Vec::new() };
        for (by, support) in self.ways(entry, data, until) {
            self.add_origin(&mut why.origins, by, support, deep);
        }
        let What::Instance(slots) = &data.what else { return why };
        for (slot, part) in slots {
            if !self.is_among(*slot, named) {
                continue;
            }
            let part_data = &self.engine.history.facts[*part as usize];
            if part_data.origins().eq(data.origins()) {
                let gap = if why.text.is_empty() { "" } else { " " };
                why.text = format!("{}{gap}{}", why.text, name_and_text(part_data).1);
                why.is_there &= self.is_there(*part, part_data);
            } else {
                debug_assert!(
                    matches!(part_data.what, What::Slot(it) if it == *slot),
                    "a slot has the entry of a slot"
                );
                why.slots.push(self.why(*part, &[], until, deep));
            }
        }
        why
    }

    /// From where something came, and how it rests on that. What something else rests on was there before, so what came later counts
    /// only if nothing else is left.
    fn ways(&self, entry: u32, data: &PastData, until: Until) -> Vec<(By, Support)> {
        let is_early = |by: By| until.is_none_or(|until| self.is_before(by, until));
        let ways: Vec<(By, Support)> = data.origins().map(|by| (by, self.engine.support(entry, by))).collect();
        // Where something was lost, what is left may follow from the fact itself.
        let has_lost = ways.iter().any(|(_, support)| *support == Support::Lost);
        let counts = |by: By, support: Support| support != Support::Lost && (!has_lost || self.is_grounded(by));
        let held: Vec<By> = ways.iter().filter(|(by, support)| counts(*by, *support)).map(|(by, _)| *by).collect();
        let (has_any, has_early) = (!held.is_empty(), held.into_iter().any(is_early));
        let wanted = ways.into_iter().filter(|(by, _)| has_any && !has_early || is_early(*by));
        // If all of it is lost, it is there all the same, and that is what is known of it.
        wanted.map(|(by, support)| (by, if has_any { support } else { Support::Lasting })).collect()
    }

    /// Whether an origin is more than what is being told: a firing that follows from the fact itself is no reason for it.
    fn is_grounded(&self, by: By) -> bool {
        let Some(first) = by.firing() else { return true };
        let mut needs: BTreeMap<u32, Vec<Vec<u32>>> = BTreeMap::new();
        let mut wanted = vec![first];
        while let Some(place) = wanted.pop() {
            if self.open.contains(&place) || needs.contains_key(&place) {
                continue;
            }
            if needs.len() == PATIENCE {
                return true;
            }
            let own = self.needs(place);
            wanted.extend(own.iter().flatten());
            needs.insert(place, own);
        }
        let mut grounded: BTreeSet<u32> = BTreeSet::new();
        loop {
            let before = grounded.len();
            for (place, all) in &needs {
                if all.iter().all(|ways| ways.iter().any(|way| grounded.contains(way))) {
                    grounded.insert(*place);
                }
            }
            if grounded.len() == before {
                return grounded.contains(&first);
            }
        }
    }

    /// Whether something came before the firing of this number.
    fn is_before(&self, by: By, number: u32) -> bool {
        by.firing().is_none_or(|place| self.engine.history.firings[place as usize].number < number)
    }

    /// For each fact that a firing matched and that only firings have asserted: those firings.
    fn needs(&self, place: u32) -> Vec<Vec<u32>> {
        let firing = &self.engine.history.firings[place as usize];
        let matched = firing.basis.iter().flatten().chain(firing.witnesses.iter().map(|(_, entry)| entry));
        let ways = |entry: &u32| {
            let origins = || self.engine.history.facts[*entry as usize].origins();
            let mut held: Vec<By> = origins().filter(|by| self.engine.support(*entry, *by) != Support::Lost).collect();
            if held.is_empty() {
                // Of what nothing supports any more all is told.
                held = origins().collect();
            }
            let early: Vec<By> = held.iter().copied().filter(|by| self.is_before(*by, firing.number)).collect();
            if !early.is_empty() {
                held = early;
            }
            let firings: Vec<u32> = held.iter().filter_map(|by| by.firing()).collect();
            (firings.len() == held.len()).then_some(firings)
        };
        matched.filter_map(ways).collect()
    }

    fn is_among(&self, slot: Sym, named: &[String]) -> bool {
        named.iter().any(|it| it == self.engine.symbols.text(slot))
    }

    /// Adds an origin, unless it is there: slots of an instance come from the same firing more often than not.
    fn add_origin(&mut self, origins: &mut Vec<Origin>, by: By, support: Support, deep: usize) {
        let origin = match by {
            By::Given => Origin::Given,
            By::Unknown => Origin::Unknown,
            By::Construct(kind, named) => Origin::Construct(format!("{} {}", kind.word(), self.named(named))),
            By::Firing(place) => {
                let number = self.engine.history.firings[place as usize].number as usize + 1;
                let is_it = |it: &Origin| matches!(it, Origin::Fired(fired) if fired.number == number);
                if origins.iter().any(is_it) {
                    return;
                }
                Origin::Fired(self.fired(place, support, deep))
            }
        };
        if !origins.contains(&origin) {
            origins.push(origin);
        }
    }

    fn is_there(&self, entry: u32, data: &PastData) -> bool {
        match &data.what {
            What::Fact => {
                self.engine.history.latest(data.of.index) == Some(entry)
                    && self.engine.matcher.store.live(data.of).is_some()
            }
            What::Instance(_) => self.engine.is_known(data.of.index),
            What::Slot(slot) => self.engine.is_latest(data.of.index, *slot, entry),
        }
    }

    /// Why a firing fired, for something that rests on it like this.
    fn fired(&mut self, place: u32, support: Support, deep: usize) -> WhyFired {
        let engine = self.engine;
        let firing = &engine.history.firings[place as usize];
        let told = if self.told.contains(&place) {
            Told::Before
        } else if deep == 0 || self.left == 0 || support == Support::Lost {
            Told::Short
        } else {
            Told::Whole
        };
        let mut because = Vec::new();
        if told == Told::Whole {
            self.told.insert(place);
            self.left -= 1;
            self.open.push(place);
            because = self.because(firing, support == Support::Logical, deep - 1);
            self.open.pop();
        }
        let bindings = firing.bindings.iter();
        let bindings = bindings.map(|(name, value)| (engine.symbols.text(*name).to_owned(), engine.told_term(value)));
        let asserted = firing.asserted.iter();
        let asserted = asserted.map(|it| name_and_text(&engine.history.facts[*it as usize])).collect();
        WhyFired {
            number: firing.number as usize + 1,
            rule: self.named(firing.rule),
            comment: firing.source.as_deref().map_or_else(String::new, |it| conditions::comment(it).to_owned()),
            bindings: bindings.collect(),
            because,
            asserted,
            holds: support != Support::Lost,
            told,
        }
    }

    /// What the conditions of a firing had found. Only what rests on its logical conditions is told "as long as".
    fn because(&mut self, firing: &FiringData, rests: bool, deep: usize) -> Vec<Because> {
        let outline = self.outline_of(firing);
        let outline = outline.as_ref().and_then(|it| it.get(firing.alternative as usize));
        let outline = outline.filter(|it| it.len() == firing.basis.len());
        let until = Some(firing.number);
        let mut because = Vec::new();
        for (place, entry) in firing.basis.iter().enumerate() {
            let asked = outline.map(|it| &it[place]);
            let condition = asked.map_or_else(String::new, |it| self.filled(&it.text, firing));
            let is_logical = rests && asked.is_some_and(|it| it.is_logical);
            let witnesses: Vec<u32> =
                firing.witnesses.iter().filter(|it| it.0 as usize == place).map(|it| it.1).collect();
            let found = match entry {
                Some(entry) => {
                    Some(Finding::Fact(self.why(*entry, asked.map_or(&[], |it| it.slots.as_slice()), until, deep)))
                }
                None if !witnesses.is_empty() => {
                    Some(Finding::Facts(witnesses.into_iter().map(|it| self.why(it, &[], until, deep)).collect()))
                }
                None if asked.is_some_and(|it| it.kind == AskedKind::Test) => None,
                None => Some(Finding::Nothing),
            };
            because.extend(found.map(|found| Because { condition, is_logical, found }));
            for test in asked.map_or(&[][..], |it| it.tests.as_slice()) {
                let condition = self.filled(&test.text, firing);
                because.push(Because { condition, is_logical, found: Finding::Truth });
            }
        }
        because
    }

    fn outline_of(&mut self, firing: &FiringData) -> Option<Rc<Vec<Vec<Asked>>>> {
        let source = firing.source.as_ref()?;
        // The history holds the texts, so their addresses name them as long as the teller lives.
        let outline = self.outlines.entry(source.as_ptr() as usize).or_insert_with(|| outline(source).map(Rc::new));
        outline.clone()
    }

    fn filled(&self, text: &str, firing: &FiringData) -> String {
        filled(text, |name| {
            let held = firing.bindings.iter().find(|(it, _)| self.engine.symbols.text(*it) == name);
            held.map(|(_, value)| self.engine.told_text(value))
        })
    }

    fn named(&self, named: Named) -> String {
        self.engine.short_name(named)
    }
}

impl Engine {
    /// A value as reasons tell it: instances by their names.
    fn told_term(&self, value: &Value) -> Term {
        match value {
            Value::Instance(of) => match self.matcher.store.name_of(*of) {
                Some(name) => Term::InstanceName(self.symbols.text(name).to_owned()),
                None => self.term(value),
            },
            _ => self.term(value),
        }
    }

    /// A value where it stands in place of a variable: those of a row one behind the other.
    pub(crate) fn told_text(&self, value: &Value) -> String {
        match value {
            Value::Multi(row) => row.iter().map(|it| self.told_text(it)).collect::<Vec<_>>().join(" "),
            one => self.told_term(one).to_string(),
        }
    }

    /// The name of a construct, with its module before it if that is not `MAIN`.
    pub(crate) fn short_name(&self, named: Named) -> String {
        let name = self.symbols.text(named.name);
        if named.module == ModuleId::MAIN {
            name.to_owned()
        } else {
            format!("{}::{name}", self.module_name(named.module))
        }
    }
}

/// How something is called, and what it says.
fn name_and_text(data: &PastData) -> (String, String) {
    match data.what {
        What::Fact => (format!("f-{}", data.of.index), data.text.as_ref().to_owned()),
        What::Instance(_) | What::Slot(..) => {
            let (name, text) = data.text.split_once(' ').unwrap_or((&data.text, ""));
            (name.to_owned(), text.to_owned())
        }
    }
}
