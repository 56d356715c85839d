//! What rules did, and on what, for a host that wants to tell why.

use std::fmt;

use super::direct::Template;
use crate::engine::Engine;
use crate::engine::conditions;
use crate::engine::history::{FiringData, PastData, Retention};
use crate::engine::lhs::outline::outline;
use crate::engine::term::FactId;

/// A firing of the history.
#[derive(Clone, Copy, Debug)]
pub struct FiringView<'a> {
    engine: &'a Engine,
    place: u32,
}

/// A fact as it was when it was asserted or changed; it may be gone since.
#[derive(Clone, Copy, Debug)]
pub struct PastFact<'a> {
    engine: &'a Engine,
    entry: u32,
}

/// What one condition of a rule found when the rule fired.
#[derive(Clone, Copy, Debug)]
pub enum Found<'a> {
    /// This fact.
    Fact(PastFact<'a>),
    /// That there is no such fact, or what else is no single fact: the place of the condition.
    Nothing(usize),
}

impl<'a> FiringView<'a> {
    fn data(&self) -> &'a FiringData {
        &self.engine.history.firings[self.place as usize]
    }

    /// Its number, counted from 0 since the last reset.
    pub fn number(&self) -> usize {
        self.data().number as usize
    }

    /// The name of its rule.
    pub fn rule(&self) -> &'a str {
        self.engine.symbols.text(self.data().rule.name)
    }

    /// The comment string of its rule; empty if it has none.
    pub fn comment(&self) -> String {
        self.source().map_or_else(String::new, |text| conditions::comment(text).to_owned())
    }

    /// What it was based on, by condition.
    pub fn basis(&self) -> impl Iterator<Item = Found<'a>> {
        let engine = self.engine;
        self.data().basis.iter().enumerate().map(move |(place, entry)| match entry {
            Some(entry) => Found::Fact(PastFact { engine, entry: *entry }),
            None => Found::Nothing(place),
        })
    }

    /// The text of a condition that no single fact answers, such as `(not (pit (row 2)))`, its variables replaced by what
    /// they held; none if the rule has alternatives: [`Engine::why_fired`] tells them too.
    pub fn condition(&self, place: usize) -> Option<String> {
        let alternatives = outline(self.source()?)?;
        let [only] = alternatives.as_slice() else { return None };
        let asked = only.get(place).filter(|it| only.len() == self.data().basis.len() && !it.text.is_empty())?;
        let value_of = |name: &str| {
            let held = self.data().bindings.iter().find(|(it, _)| self.engine.symbols.text(*it) == name);
            held.map(|(_, value)| self.engine.term(value).to_string())
        };
        Some(conditions::filled(&asked.text, value_of))
    }

    /// What it asserted or changed, in order.
    pub fn asserted(&self) -> impl Iterator<Item = PastFact<'a>> {
        let engine = self.engine;
        self.data().asserted.iter().map(move |entry| PastFact { engine, entry: *entry })
    }

    fn source(&self) -> Option<&'a str> {
        self.data().source.as_deref()
    }
}

impl<'a> PastFact<'a> {
    fn data(&self) -> &'a PastData {
        &self.engine.history.facts[self.entry as usize]
    }

    /// Its place in the history: the same fact, changed, has another one.
    pub fn number(&self) -> usize {
        self.entry as usize
    }

    /// The number that was printed: 3 for `f-3`.
    pub fn index(&self) -> u32 {
        self.data().of.index
    }

    /// Whether the fact is still there, and still says this.
    pub fn is_there(&self) -> bool {
        let data = self.data();
        self.engine.matcher.store.live(data.of).is_some()
            && self.engine.history.latest(data.of.index) == Some(self.entry)
    }

    /// Its template.
    pub fn template(&self) -> Template {
        Template::of(self.data().template)
    }

    /// The firing that asserted or changed it; none if the host did, or a reset.
    pub fn by(&self) -> Option<FiringView<'a>> {
        self.data().by.firing().map(|place| FiringView { engine: self.engine, place })
    }
}

/// As it was listed, without its number.
impl fmt::Display for PastFact<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.data().text)
    }
}

impl Engine {
    /// Keeps a history of at most this number of entries (firings and facts) from now on; none if it is 0. It begins anew with
    /// every reset.
    ///
    /// ```
    /// use tellask_clips::{Engine, Found};
    ///
    /// let mut engine = Engine::default();
    /// engine.keep_history(1_000);
    /// engine.load("(defrule mortal \"men die\" (man ?x) (not (god ?x)) => (assert (mortal ?x)))")?;
    /// engine.obey_text("(assert (man Socrates))\n(run)\n");
    /// let fact = engine.facts_of("mortal").next().ok_or("it follows")?;
    /// let firing = engine.past(fact.id()).and_then(|it| it.by()).ok_or("a rule said so")?;
    /// assert_eq!((firing.rule(), firing.comment().as_str()), ("mortal", "men die"));
    /// let basis: Vec<String> = firing.basis().filter_map(|it| match it {
    ///     Found::Fact(fact) => Some(fact.to_string()),
    ///     Found::Nothing(place) => firing.condition(place),
    /// }).collect();
    /// assert_eq!(basis, ["(man Socrates)", "(not (god Socrates))"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn keep_history(&mut self, most: usize) {
        self.keep_reasons(Retention::All, most);
    }

    /// Keeps the last firings and facts, at most this number: when there is no more room the oldest half is forgotten. What rests on
    /// forgotten firings has an unknown origin.
    ///
    /// ```
    /// let mut engine = tellask_clips::Engine::default();
    /// engine.keep_recent_history(100);
    /// engine.load("(defrule count ?f <- (n ?n&:(< ?n 1000)) => (retract ?f) (assert (n (+ ?n 1))))")?;
    /// engine.obey_text("(assert (n 0))\n(run)\n");
    /// assert!(engine.why_fired(1000, 5).is_some() && engine.why_fired(1, 5).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn keep_recent_history(&mut self, most: usize) {
        self.keep_reasons(Retention::All, most);
        self.history.drops_oldest = true;
    }

    /// All firings of the history, the first one first.
    pub fn firings(&self) -> impl DoubleEndedIterator<Item = FiringView<'_>> + ExactSizeIterator {
        (0..self.history.firings.len() as u32).map(|place| FiringView { engine: self, place })
    }

    /// A fact as the history has it.
    pub fn past(&self, id: FactId) -> Option<PastFact<'_>> {
        self.history.latest(id.index()).map(|entry| PastFact { engine: self, entry })
    }
}
