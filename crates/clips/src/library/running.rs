//! Reset, run, choose and fire, for a host.

use std::fmt;

use super::facts::FactView;
use super::instances::InstanceView;
use crate::code::stop::Stop;
use crate::engine::{Engine, Item};
use crate::rete::{Strategy, agenda};
use crate::store::TemplateId;

/// How a run went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// How many rules fired.
    pub fired: u64,
    /// Why it ended.
    pub ended: RunEnd,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// No rule can fire any more.
    Exhausted,
    /// As many rules fired as were asked for, and more can.
    Limit,
    /// A rule called `halt`, or the next one has a breakpoint.
    Halted,
    /// A rule failed (its complaint is in the output), called `exit`, or reached a limit.
    Stopped(Stop),
}

/// An activation on the agenda, as long as it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActivationId {
    cell: agenda::ActivationId,
    number: u64,
}

/// A look at an activation: a rule that can fire, and what it matched.
#[derive(Clone, Copy, Debug)]
pub struct ActivationView<'a> {
    engine: &'a Engine,
    cell: agenda::ActivationId,
}

impl<'a> ActivationView<'a> {
    /// Its id, which can be kept and fired.
    pub fn id(&self) -> ActivationId {
        ActivationId { cell: self.cell, number: self.engine.matcher.agenda.number(self.cell) }
    }

    /// The name of its rule.
    pub fn rule(&self) -> &'a str {
        self.engine.symbols.text(self.engine.matcher.network.rules.get(self.engine.matcher.rule_of(self.cell)).name)
    }

    /// Its salience.
    pub fn salience(&self) -> i32 {
        self.engine.matcher.agenda.get(self.cell).salience
    }

    /// The facts it matched, by condition; none where a condition matched an instance, or the absence of facts.
    pub fn facts(&self) -> Vec<Option<FactView<'a>>> {
        let facts = self.engine.matcher.matched_facts(self.engine.matcher.agenda.get(self.cell)).into_iter();
        facts.map(|it| it.filter(|place| !self.is_instance(*place)).map(|place| self.engine.look_at(place))).collect()
    }

    /// The instances it matched, by condition; none where a condition matched a fact, or the absence of instances.
    ///
    /// ```
    /// let mut engine = tellask_clips::Engine::default();
    /// engine.load("(defclass LAMP (is-a USER) (slot watts)) (defrule lit (on) (object (is-a LAMP) (watts ?)) => )")?;
    /// engine.obey_text("(assert (on))\n(make-instance [desk] of LAMP (watts 40))\n");
    /// let names: Vec<_> = engine.choices().flat_map(|it| it.instances()).map(|it| it.map(|it| it.name())).collect();
    /// assert_eq!(names, [None, Some("desk")]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn instances(&self) -> Vec<Option<InstanceView<'a>>> {
        let places = self.engine.matcher.matched_facts(self.engine.matcher.agenda.get(self.cell)).into_iter();
        places
            .map(|it| it.filter(|place| self.is_instance(*place)).map(|place| InstanceView::at(self.engine, place)))
            .collect()
    }

    fn is_instance(&self, place: u32) -> bool {
        self.engine.matcher.store.get(place).template == TemplateId::OBJECT
    }
}

/// As `agenda` lists it.
impl fmt::Display for ActivationView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.engine.matcher.activation_text(&self.engine.symbols, self.cell))
    }
}

/// Why a chosen activation did not fire to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FireError {
    /// It is not on the agenda any more: it fired, or what it matched has gone.
    Gone,
    /// Its rule failed (its complaint is in the output), called `exit`, or reached a limit.
    Stopped(Stop),
}

impl fmt::Display for FireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FireError::Gone => f.write_str("the activation is not on the agenda any more"),
            FireError::Stopped(stop) => write!(f, "{stop}"),
        }
    }
}

impl std::error::Error for FireError {}

impl Engine {
    /// Takes all facts away, gives globals their first values, and asserts what the deffacts say.
    pub fn reset(&mut self) -> Result<(), Stop> {
        self.begin_afresh();
        let result = self.reset_all();
        self.forget_gone();
        self.flush_output();
        result
    }

    /// Removes all facts and constructs. Host functions, settings and limits stay.
    pub fn clear(&mut self) {
        self.begin_afresh();
        if self.clear_all() != Ok(true) {
            // Only handlers of a program refuse, and they do not bind the host.
            self.quash_instances();
            let is_cleared = self.clear_all();
            debug_assert!(is_cleared == Ok(true), "nothing runs while the host has the engine");
        }
        self.renew_texts();
    }

    /// Fires rules until none can fire, or this number has fired.
    ///
    /// ```
    /// use tellask_clips::{Engine, Run, RunEnd};
    ///
    /// let mut engine = Engine::default();
    /// engine.load("(deffacts start (count 3)) (defrule down ?f <- (count ?n&~0) => (retract ?f) (assert (count (- ?n 1))))")?;
    /// engine.reset()?;
    /// assert_eq!(engine.run(Some(1)), Run { fired: 1, ended: RunEnd::Limit });
    /// assert_eq!(engine.run(None), Run { fired: 2, ended: RunEnd::Exhausted });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(&mut self, most: Option<u64>) -> Run {
        let (fired, result) = self.run_counted(most);
        let ended = match result {
            Err(stop) => RunEnd::Stopped(stop),
            Ok(()) if self.is_halted => RunEnd::Halted,
            Ok(()) if self.matcher.agenda.len() == 0 => RunEnd::Exhausted,
            Ok(()) if most == Some(fired) => RunEnd::Limit,
            Ok(()) => RunEnd::Halted,
        };
        self.forget_gone();
        self.flush_output();
        Run { fired, ended }
    }

    /// Fires the next rule, if there is one.
    pub fn step(&mut self) -> Run {
        self.run(Some(1))
    }

    /// All activations of modules that have the focus or will get it back, in the order in which they would fire.
    ///
    /// ```
    /// let mut engine = tellask_clips::Engine::default();
    /// engine.load("(defrule low (a ?) => ) (defrule high (declare (salience 5)) (a ?) (not (b)) => )")?;
    /// engine.obey_text("(assert (a 1) (a 2))\n");
    /// let all: Vec<String> = engine.activations().map(|it| it.to_string()).collect();
    /// assert_eq!(all, ["5      high: f-2,*", "5      high: f-1,*", "0      low: f-2", "0      low: f-1"]);
    /// let chosen = engine.choices().last().map(|it| it.id()).ok_or("there are two")?;
    /// engine.fire(chosen)?;
    /// assert_eq!(engine.fire(chosen), Err(tellask_clips::FireError::Gone));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn activations(&self) -> impl Iterator<Item = ActivationView<'_>> {
        let cells = self.firing_order().into_iter().flat_map(|module| self.matcher.agenda.iter(module));
        cells.map(|cell| ActivationView { engine: self, cell })
    }

    /// The activations of the highest salience, in the order in which they would fire: what the strategy chooses from.
    pub fn choices(&self) -> impl Iterator<Item = ActivationView<'_>> {
        let next = self.firing_order().into_iter().find(|module| self.matcher.agenda.first(*module).is_some());
        let cells = next.into_iter().flat_map(|module| self.matcher.agenda.highest(module));
        cells.map(|cell| ActivationView { engine: self, cell })
    }

    /// An activation, if it is still there.
    pub fn activation(&self, id: ActivationId) -> Option<ActivationView<'_>> {
        self.matcher.agenda.has(id.cell, id.number).then_some(ActivationView { engine: self, cell: id.cell })
    }

    /// Fires an activation, wherever it stands on the agenda.
    pub fn fire(&mut self, id: ActivationId) -> Result<(), FireError> {
        if !self.matcher.agenda.has(id.cell, id.number) {
            return Err(FireError::Gone);
        }
        let result = self.fire_chosen(id.cell);
        self.flush_output();
        result.map_err(FireError::Stopped)
    }

    /// The rules that fired again and again at the end of the last run, or the one that fired last: whom to ask when a run was
    /// stopped by a limit.
    ///
    /// ```
    /// use tellask_clips::Engine;
    ///
    /// let mut engine = Engine::default();
    /// engine.load("(deffacts start (on)) (defrule once (on) =>) (defrule ping ?f <- (on) => (retract ?f) (assert (off)))")?;
    /// engine.load("(defrule pong ?f <- (off) => (retract ?f) (assert (on)))")?;
    /// engine.reset()?;
    /// engine.run(Some(100));
    /// assert_eq!(engine.last_fired(), ["once", "ping", "pong"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn last_fired(&self) -> Vec<String> {
        self.running.recent.repeated().into_iter().map(|named| self.short_name(named)).collect()
    }

    /// Whether the rule that fired last called `halt`.
    pub fn is_halted(&self) -> bool {
        self.is_halted
    }

    /// The order of firing among activations of equal salience.
    pub fn strategy(&self) -> Strategy {
        self.matcher.agenda.strategy()
    }

    /// Watches something for all constructs there are and will be, or stops watching it.
    pub fn watch(&mut self, item: Item, on: bool) {
        self.set_watch(item, on);
    }
}
