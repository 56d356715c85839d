//! One play of a rule base: told and asked in facts.
//!
//! Of each percept word there is one fact at most: the latest. Before one that no rule could read yet is replaced, the rules run, so
//! that none is missed; whatever they decide then is dropped, for nobody asked. So a mind that is told a whole play at once
//! (for a hint, or about a position) comes to know the same as one that is asked in between.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use clips::value::Value;
use clips::{Engine, FactError, FactId, FactView, PastFact, RunEnd, Stop};
use facts::{Fact, Field, Symbol, Word};
use play::{Brief, Forfeit, ForfeitKind};

use super::base::{Base, usage};
use super::words::{self, NONE};

/// So many firings and facts are remembered to tell why; what comes later is told without its reasons.
const HISTORY: usize = 500_000;

/// So many letters of what rules print are shown.
const PRINTED: usize = 2_000;

/// A rule base at play.
#[derive(Clone, Debug)]
pub(super) struct Thinker {
    base: Arc<Base>,
    pub(super) engine: Engine,
    /// The latest percept of each word, and whether the rules have not run since it came.
    told: Vec<(Option<FactId>, bool)>,
    /// The menu and the question, as long as it is asked.
    asking: Vec<FactId>,
    times: i64,
    /// Why and what it believes is wanted: firings and percepts are kept.
    pub(super) is_watched: bool,
    /// The percepts themselves, by the numbers of their facts.
    pub(super) percepts: BTreeMap<u32, Fact>,
    /// The last decision, and the number of firings and of facts before it.
    pub(super) decided: Option<FactId>,
    pub(super) fired_before: usize,
    /// Whether a rule has fired in this play.
    has_fired: bool,
    /// The facts that were there when the rules had answered, by their numbers in the history.
    answered: BTreeSet<usize>,
    /// What was printed since it was last asked.
    pub(super) printed: String,
    /// What went wrong since it was last asked.
    trouble: Option<Forfeit>,
}

impl Thinker {
    /// A rule base before its first play.
    pub(super) fn new(base: Arc<Base>) -> Thinker {
        let told = vec![(None, false); base.templates.percepts.len()];
        let engine = base.engine.clone();
        Thinker {
            base,
            engine,
            told,
            asking: Vec::new(),
            times: 0,
            is_watched: false,
            percepts: BTreeMap::new(),
            decided: None,
            fired_before: 0,
            has_fired: false,
            answered: BTreeSet::new(),
            printed: String::new(),
            trouble: None,
        }
    }

    /// The rule base itself.
    pub(super) fn base(&self) -> &Base {
        &self.base
    }

    /// Everything begins anew.
    pub(super) fn begin(&mut self, brief: &Brief) {
        // A copy is as new in every respect: settings, texts, rules that rules have built.
        self.engine = self.base.engine.clone();
        let mut dice = brief.dice();
        let seed = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
        let limits = self.engine.limits();
        self.engine.set_limits(clips::Limits { work: brief.nodes, ..limits });
        self.engine.set_seed(seed);
        self.engine.heed(brief.stop.flag());
        self.told.fill((None, false));
        self.asking.clear();
        self.times = 0;
        self.trouble = None;
        self.has_fired = false;
        self.is_watched = brief.watched;
        self.percepts.clear();
        self.decided = None;
        self.fired_before = 0;
        self.answered.clear();
        self.printed.clear();
        self.engine.keep_history(if brief.watched { self.base.author.history(HISTORY) } else { 0 });
        let reset = self.engine.reset();
        self.mind(reset.map_err(FactError::Stopped));
        if let Some(template) = self.base.templates.setting {
            let base = Arc::clone(&self.base);
            for (key, value) in &base.settings {
                let set = self.engine.assert_ready(template, vec![key.clone(), value.clone()]);
                self.mind(set);
            }
        }
    }

    /// One more percept.
    pub(super) fn tell(&mut self, percept: &Fact) {
        let Some(index) = self.base.language.percepts.iter().position(|word| percept.head == word.head) else { return };
        if self.trouble.is_some() {
            return;
        }
        if self.told[index].1 {
            self.think();
        }
        if let Some(old) = self.told[index].0.take() {
            self.retract(old);
        }
        let template = self.base.templates.percepts[index];
        let word = &self.base.language.percepts[index];
        let fact = values_of(&mut self.engine, word, percept)
            .map_err(FactError::Stopped)
            .and_then(|values| self.engine.assert_ready(template, values));
        self.told[index] = (fact.as_ref().ok().copied(), true);
        if let (true, Ok(id)) = (self.is_watched, &fact) {
            self.percepts.insert(id.index(), percept.clone());
        }
        self.mind(fact);
    }

    /// Whether rules read what may be done.
    pub(super) fn wants_menu(&self) -> bool {
        self.base.templates.may.is_some()
    }

    /// What to do now, out of these?
    pub(super) fn ask(&mut self, menu: &[Fact]) -> Result<Fact, Forfeit> {
        self.engine.refill();
        self.times += 1;
        let base = Arc::clone(&self.base);
        if let Some(template) = base.templates.may {
            for act in menu {
                let values = self.menu_values(act).map_err(FactError::Stopped);
                let may = values.and_then(|values| self.engine.assert_ready(template, values));
                let may = self.mind(may);
                self.asking.extend(may);
            }
        }
        // The question comes last: tests that look for facts find the whole menu.
        if let Some(template) = base.templates.asked {
            let asked = self.engine.assert_ready(template, vec![Value::Integer(self.times)]);
            let asked = self.mind(asked);
            self.asking.extend(asked);
        }
        self.fired_before = self.engine.firings().len();
        let fired = self.run();
        self.keep_printed();
        self.decided = self.engine.facts_in(self.base.templates.act).next().map(|fact| fact.id());
        let decision = self.decision(fired);
        self.keep_answered();
        self.forget_question();
        match self.trouble.take() {
            Some(trouble) => Err(trouble),
            None => decision,
        }
    }

    /// Remembers which facts are there as long as the question is: many go with it.
    fn keep_answered(&mut self) {
        self.answered.clear();
        if self.is_watched {
            let there = self.engine.facts().filter_map(|fact| self.engine.past(fact.id()));
            self.answered.extend(there.map(|fact| fact.number()));
        }
    }

    /// Whether a fact was there when the rules had answered the last question.
    pub(super) fn was_there(&self, fact: PastFact<'_>) -> bool {
        self.answered.contains(&fact.number())
    }

    /// What was printed is shown to whoever looks; otherwise it is dropped.
    fn keep_printed(&mut self) {
        self.printed.clear();
        let printed = self.engine.take_output();
        if self.is_watched {
            self.printed.extend(printed.chars().take(PRINTED));
        }
    }

    /// The rules run on what is new, though nobody asked.
    pub(super) fn catch_up(&mut self) {
        if self.told.iter().any(|(_, is_new)| *is_new) {
            self.think();
        }
    }

    /// The rules run though nobody asked.
    fn think(&mut self) {
        self.engine.refill();
        self.run();
        self.forget_question();
    }

    fn run(&mut self) -> u64 {
        for (_, is_new) in &mut self.told {
            *is_new = false;
        }
        if self.trouble.is_some() {
            return 0;
        }
        let run = self.engine.run(None);
        if let RunEnd::Stopped(stop) = run.ended {
            self.mind::<()>(Err(FactError::Stopped(stop)));
        }
        self.has_fired |= run.fired > 0;
        run.fired
    }

    /// The first `do` there is, as an act.
    fn decision(&self, fired: u64) -> Result<Fact, Forfeit> {
        let Some(fact) = self.engine.facts_in(self.base.templates.act).next() else {
            let mut reason = format!("no rule decided: {fired} fired, and none asserted `do`");
            if fired == 0 && self.has_fired && self.base.templates.asked.is_none() {
                reason.push_str(
                    ". A rule fires once for the same facts; with the condition `(asked)` it fires at each question",
                );
            }
            return Err(Forfeit::new(ForfeitKind::Silent, reason));
        };
        self.act_of(fact).ok_or_else(|| {
            let reason = format!("`{fact}` is no act; {}", usage(self.base.language.acts));
            Forfeit::new(ForfeitKind::Garbage, reason)
        })
    }

    /// A `do` as an act, unless it has slots that the act has not.
    fn act_of(&self, fact: FactView<'_>) -> Option<Fact> {
        let Some((Value::Symbol(head), values)) = fact.values().split_first() else { return None };
        let head = self.engine.text_of(*head);
        let word = self.base.language.acts.iter().find(|word| word.head == head)?;
        let mut fields = Vec::with_capacity(word.slots.len());
        for (name, value) in self.base.templates.slots.iter().zip(values) {
            let is_none = match value {
                Value::Symbol(it) => self.engine.text_of(*it) == NONE,
                Value::Multi(row) => row.is_empty(),
                _ => false,
            };
            match word.slots.iter().find(|slot| slot.name == *name) {
                Some(slot) if is_none && slot.kind.parse(NONE).is_none() => {}
                Some(_) => {
                    let value = words::value_out(&self.engine, value)?;
                    fields.push(Field { name: Some(Symbol::literal(name)), value });
                }
                None if is_none => {}
                None => return None,
            }
        }
        Some(Fact { head: Symbol::literal(word.head), fields })
    }

    /// Takes away the question, the menu and all decisions.
    fn forget_question(&mut self) {
        let decisions: Vec<FactId> = self.engine.facts_in(self.base.templates.act).map(|fact| fact.id()).collect();
        for id in decisions {
            self.retract(id);
        }
        let mut asking = std::mem::take(&mut self.asking);
        for id in asking.drain(..) {
            self.retract(id);
        }
        self.asking = asking;
    }

    fn retract(&mut self, id: FactId) {
        // A rule may have taken it away before.
        if self.engine.fact(id).is_some() {
            let gone = self.engine.retract(id);
            self.mind(gone);
        }
    }

    /// What fails is remembered until it is asked; the first failure counts.
    fn mind<T>(&mut self, result: Result<T, FactError>) -> Option<T> {
        match result {
            Ok(it) => Some(it),
            Err(error) => {
                let said = self.engine.take_output();
                if self.trouble.is_none() {
                    let mut trouble = forfeit(&error, said.trim());
                    if let FactError::Stopped(Stop::Fuel | Stop::Firings) = error {
                        trouble.reason += &self.going_round();
                    }
                    self.trouble = Some(trouble);
                }
                None
            }
        }
    }

    /// Which rules kept one another going, or the one that did not come to its end.
    fn going_round(&self) -> String {
        match self.engine.last_fired().as_slice() {
            [] => String::new(),
            [one] => format!("; look at the rule {one}"),
            several => format!("; look at the rules {}", several.join(", ")),
        }
    }

    /// What went wrong already, before anything was asked.
    pub(super) fn trouble(&self) -> Option<&Forfeit> {
        self.trouble.as_ref()
    }

    fn menu_values(&mut self, act: &Fact) -> Result<Vec<Value>, Stop> {
        let base = Arc::clone(&self.base);
        let mut values = Vec::with_capacity(base.templates.slots.len() + 1);
        values.push(Value::Symbol(self.engine.intern(act.head.as_str())?));
        for name in &base.templates.slots {
            values.push(match act.get(name) {
                Some(value) => words::value_in(&mut self.engine, value)?,
                None => Value::Symbol(self.engine.intern(NONE)?),
            });
        }
        Ok(values)
    }
}

/// The values of a percept in the order of its word.
fn values_of(engine: &mut Engine, word: &Word, fact: &Fact) -> Result<Vec<Value>, Stop> {
    let mut values = Vec::with_capacity(word.slots.len());
    for (index, slot) in word.slots.iter().enumerate() {
        // What is said is in canonical form, so the slot is where it is looked for first.
        let said = fact.fields.get(index).filter(|it| it.name.as_ref().is_some_and(|name| *name == slot.name));
        let value = said.map(|it| &it.value).or_else(|| fact.get(slot.name));
        let value = match value {
            Some(value) => words::value_in(engine, value)?,
            None => Value::FALSE,
        };
        let is_row = matches!(slot.kind, facts::Kind::Many(_)) && !matches!(value, Value::Multi(_));
        values.push(if is_row { Value::row([value]) } else { value });
    }
    Ok(values)
}

/// Why a rule base is given up.
fn forfeit(error: &FactError, said: &str) -> Forfeit {
    let FactError::Stopped(stop) = error else { return Forfeit::new(ForfeitKind::Crash, error.to_string()) };
    match stop {
        Stop::Error | Stop::Unmatched => Forfeit::new(ForfeitKind::Crash, last_lines(said)),
        Stop::Fuel | Stop::Firings => Forfeit::new(ForfeitKind::Limit, format!("the rules never stopped: {stop}")),
        Stop::Interrupted => Forfeit::new(ForfeitKind::Time, format!("the rules never stopped: {stop}")),
        Stop::Exit(_) => Forfeit::new(ForfeitKind::Resigned, stop.to_string()),
        _ => Forfeit::new(ForfeitKind::Crash, format!("the rules grew too large: {stop}")),
    }
}

/// The end of what was printed: the complaint, and which rule it was.
fn last_lines(said: &str) -> String {
    let lines: Vec<&str> = said.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let end = &lines[lines.len().saturating_sub(5)..];
    let from = end.iter().position(|line| line.starts_with('[')).unwrap_or(0);
    if end.is_empty() { "a rule failed".to_owned() } else { end[from..].join("; ") }
}
