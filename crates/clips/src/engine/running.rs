//! Rules fire, and everything begins anew.

use super::compilations::Loading;
use super::hints::MANY;
use super::matching::MatchedObjects;
use super::recent::Recent;
use super::statistics::Statistics;
use super::{Engine, GlobalData, Item, Kind, ModuleId, Named};
use crate::code::stop::Stop;
use crate::rete::agenda::ActivationId;
use crate::rete::{RuleId, SalienceMode};
use crate::symbol::Sym;
use crate::value::Value;

/// What runs now.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "what is under way, each by itself")]
pub(crate) struct Running {
    /// Rules are being fired.
    is_on: bool,
    /// The rule whose actions are done just now.
    pub(crate) firing: Option<RuleId>,
    /// What it knows of instances, if it matched any.
    pub(crate) objects: Option<Box<MatchedObjects>>,
    /// Where its variables begin on the stack.
    pub(crate) base: usize,
    /// Everything is being reset.
    is_resetting: bool,
    /// Everything is being removed.
    pub(super) is_clearing: bool,
    /// The deffacts or definstances whose turn it is in a reset.
    asserting: Option<(Kind, Named)>,
    /// The modules whose rules fire, the current one last.
    pub(super) focuses: Vec<ModuleId>,
    /// The rules that fired last in the last run.
    pub(crate) recent: Recent,
    /// What stops the engine from outside, if the host has given it a name.
    pub(super) stopper: Option<String>,
    /// Where the last run was stopped from outside, until it is told.
    stopped: Option<Stopped>,
    /// The rule that was taken away again because something stopped its first matching, and what that was.
    pub(crate) not_added: Option<(Named, Stop)>,
    /// The actions of the rule that fired last were given up because the engine was interrupted.
    is_half_done: bool,
    /// The code of an `exit` while a text was loaded.
    pub(crate) exited: Option<i32>,
    /// The construct of a file that is being loaded.
    pub(super) loading: Option<Loading>,
    /// A construct is being defined, so that what it evaluates to do so loads others without signs.
    pub(super) is_defining: bool,
    /// Another construct was read while one was being defined. The reference keeps the text of one only, and has none to show then.
    pub(super) is_text_lost: bool,
    /// How far the construct of a file was read that was given up last.
    pub(super) gave_up_at: usize,
}

/// Where a run was stopped from outside.
#[derive(Clone, Copy, Debug)]
struct Stopped {
    /// The rule that fired last.
    rule: Option<Named>,
    /// Number of firings in this run.
    fired: u64,
    /// Whether the actions of that rule were not done to their end.
    is_half_done: bool,
}

impl Default for Running {
    fn default() -> Running {
        let focuses = vec![ModuleId::MAIN];
        Running {
            is_on: false,
            firing: None,
            objects: None,
            base: 0,
            is_resetting: false,
            is_clearing: false,
            asserting: None,
            focuses,
            recent: Recent::default(),
            stopper: None,
            stopped: None,
            not_added: None,
            is_half_done: false,
            exited: None,
            loading: None,
            is_defining: false,
            is_text_lost: false,
            gave_up_at: 0,
        }
    }
}

impl Engine {
    /// Fires rules until none is left, or this number has fired. Inside a firing nothing happens.
    pub(crate) fn run_rules(&mut self, most: Option<u64>) -> Result<(), Stop> {
        self.run_counted(most).1
    }

    /// The same, and how many fired.
    pub(crate) fn run_counted(&mut self, most: Option<u64>) -> (u64, Result<(), Stop>) {
        if self.running.is_on {
            return (0, Ok(()));
        }
        self.running.is_on = true;
        self.is_halted = false;
        self.running.recent = Recent::default();
        self.running.stopped = None;
        let mut statistics = self.watching.has(Item::Statistics).then(|| self.begin_statistics());
        let mut fired = 0;
        let is_observed = statistics.is_some() || self.history.is_on();
        self.matching().allow_postponing(is_observed);
        let result = self.openly(|engine| engine.fire_rules(most.unwrap_or(u64::MAX), &mut fired, statistics.as_mut()));
        let result = result.and(self.matching().end_postponing());
        self.modules.current = self.focus().unwrap_or(self.modules.current);
        self.running.is_on = false;
        if result == Err(Stop::Interrupted) {
            let is_half_done = std::mem::take(&mut self.running.is_half_done);
            self.running.stopped = Some(Stopped { rule: self.running.recent.last(), fired, is_half_done });
        }
        if result.is_err_and(|stop| !stop.is_the_programs()) {
            return (fired, result);
        }
        // The reference compares what is left of the limit with what fired, so it is silent when all of it was used.
        if most.is_some_and(|most| most - fired == fired) {
            self.write(Sym::STDOUT, "rule firing limit reached\n");
        }
        if let Some(statistics) = statistics {
            self.write_statistics(fired, &statistics);
        }
        (fired, result)
    }

    /// Fires one activation that the host chose.
    pub(crate) fn fire_chosen(&mut self, id: ActivationId) -> Result<(), Stop> {
        self.may_fire()?;
        self.running.is_on = true;
        self.is_halted = false;
        let result = self.fire_activation(id, 1);
        self.running.is_on = false;
        result
    }

    fn fire_rules(&mut self, most: u64, fired: &mut u64, mut statistics: Option<&mut Statistics>) -> Result<(), Stop> {
        let mut next = self.next_to_fire()?;
        let mut in_a_row = None;
        while let Some(id) = next.filter(|_| *fired < most) {
            self.may_fire()?;
            *fired += 1;
            if self.adviser.is_some() {
                self.watch_for_endless(id, &mut in_a_row);
            }
            let result = self.fire_activation(id, *fired);
            if result.is_err_and(|stop| !stop.is_the_programs()) {
                return result;
            }
            if let Some(statistics) = &mut statistics {
                self.sample(statistics);
            }
            next = self.next_to_fire()?;
            let breaks = next.is_some_and(|id| self.breaks_before(id));
            result?;
            if self.is_halted || breaks {
                break;
            }
        }
        Ok(())
    }

    /// Counts how often one rule fires in a row, and gives a hint when that is many times.
    fn watch_for_endless(&mut self, id: ActivationId, in_a_row: &mut Option<(RuleId, u64)>) {
        let rule = self.matcher.rule_of(id);
        let count = in_a_row.filter(|(last, _)| *last == rule).map_or(1, |(_, count)| count + 1);
        *in_a_row = Some((rule, count));
        if count == MANY {
            self.hint_repetition(rule);
        }
    }

    /// The next activation of the module that has the focus; those that have none lose it.
    fn next_to_fire(&mut self) -> Result<Option<ActivationId>, Stop> {
        if self.focus().is_none() {
            self.focus_on(ModuleId::MAIN);
        }
        while let Some(module) = self.focus() {
            let Some(id) = self.matcher.next_activation(module) else {
                self.pop_focus();
                continue;
            };
            if let Some(due) = self.matching().due(id)? {
                return Ok(Some(due));
            }
        }
        Ok(None)
    }

    /// Whether the run shall stop before this activation fires; it says so.
    fn breaks_before(&mut self, id: ActivationId) -> bool {
        let rule = self.matcher.network.rules.get(self.matcher.rule_of(id));
        let has_break = rule.has_break;
        if has_break {
            let line = format!("Breaking on rule {}.\n", self.symbols.text(rule.name));
            self.write(Sym::STDOUT, &line);
        }
        has_break
    }

    /// Fires an activation, the n-th one of its run (`count`).
    pub(crate) fn fire_activation(&mut self, id: ActivationId, count: u64) -> Result<(), Stop> {
        let watched = self.matcher.network.rules.get(self.matcher.rule_of(id)).watch_firings;
        if watched {
            self.tell_firing(id, count);
        }
        if self.history.is_on() {
            self.begin_history(id);
        }
        self.gensyms.begin();
        let base = self.machine.stack.len();
        let mut stack = std::mem::take(&mut self.machine.stack);
        let mut firing = self.matcher.take_activation(id, &mut stack);
        self.machine.stack = stack;
        if self.history.is_on() {
            let variables = &self.matcher.network.rules.disjunct(firing.disjunct).variables;
            let values = self.machine.stack[base..].iter().cloned();
            let bindings = variables.iter().map(|(name, _)| *name).zip(values).collect();
            self.note_bindings(bindings);
        }
        let known = self.matched_objects(&mut firing, &self.machine.stack[base..]);
        let before = self.running.firing.replace(firing.rule);
        self.running.recent.push(self.matcher.network.rules.get(firing.rule).named());
        self.renew_grace();
        let objects = std::mem::replace(&mut self.running.objects, known);
        let outer_base = std::mem::replace(&mut self.running.base, base);
        self.begin_afresh();
        let code = self.matcher.network.rules.disjunct(firing.disjunct).actions.clone();
        let module = self.matcher.network.rules.get(firing.rule).module;
        let outside = std::mem::replace(&mut self.modules.current, module);
        let measured = self.profiling.is_on.then(|| self.begin_measuring());
        self.matching().begin_deferring(&code);
        let result = self.evaluate_actions(code, base);
        let waited = self.matching().end_deferring();
        if let Some(measured) = measured {
            self.end_measuring(self.matcher.network.rules.get(firing.rule).named(), measured);
        }
        self.modules.current = outside;
        let result = result.and_then(|value| waited.map(|()| value));
        let has_returned = result.is_ok() && self.machine.has_returned;
        self.running.firing = before;
        self.running.objects = objects;
        self.running.base = outer_base;
        if self.history.is_on() {
            self.end_history();
        }
        self.matcher.end_firing();
        self.forget_gone();
        let result = result.map(|_| ());
        self.running.is_half_done = result == Err(Stop::Interrupted);
        self.complain_of_halt(firing.rule, result, watched);
        if has_returned {
            self.leave_focus(module);
        }
        self.machine.is_broken |= result.is_err();
        if self.matcher.salience_mode == SalienceMode::EveryCycle {
            self.refresh_agendas();
        }
        result
    }

    /// Evaluates all saliences anew. One that cannot be evaluated ends the run, as in the reference, which does not say so either.
    fn refresh_agendas(&mut self) {
        self.machine.has_bad_salience = false;
        for module in self.modules.ids() {
            self.matching().refresh_agenda(module);
        }
        self.is_halted |= self.machine.has_bad_salience;
    }

    /// What to say of a command that was stopped from outside: a run names its rule, and a host may name what stopped it.
    pub(crate) fn interruption(&mut self) -> String {
        let by = self.running.stopper.as_ref().map(|name| format!("stopped by {name}"));
        let what = by.as_deref().unwrap_or("[LIMIT1] stopped");
        let Some(Stopped { rule, fired, is_half_done }) = self.running.stopped.take() else {
            return by.unwrap_or_else(|| format!("[LIMIT1] {}", Stop::Interrupted));
        };
        let Some(rule) = rule.filter(|_| fired > 0) else {
            return format!("{what} before the first firing; (run) goes on");
        };
        let name = self.short_name(rule);
        let count = if fired == 1 { "1 firing".to_owned() } else { format!("{fired} firings") };
        if is_half_done {
            format!(
                "{what} in the actions of rule {name} after {count}; the rest of them is not done; (run) goes on with the next \
                 activation, (refresh {name}) brings this one back"
            )
        } else {
            format!("{what} in rule {name} after {count}; (run) goes on")
        }
    }

    /// What to say behind a limit if a rule was to be added when it was met; nothing otherwise. It is said once.
    pub(crate) fn not_added(&mut self) -> String {
        match self.running.not_added.take() {
            Some((rule, _)) => format!("; rule {} is not added", self.short_name(rule)),
            None => String::new(),
        }
    }

    /// Says that the actions of a rule were not done to their end.
    fn complain_of_halt(&mut self, rule: RuleId, result: Result<(), Stop>, is_watched: bool) {
        let word = match result {
            Err(Stop::Error) => "",
            Err(Stop::Unmatched) => "WARNING: ",
            Ok(()) if self.is_halted && is_watched => "WARNING: ",
            _ => return,
        };
        let name = self.symbols.text(self.matcher.network.rules.get(rule).name);
        let text = format!("{word}Execution halted during the actions of defrule '{name}'.");
        self.complain("PRCCODE4", &text);
    }

    fn tell_firing(&mut self, id: ActivationId, count: u64) {
        let name = self.symbols.text(self.matcher.network.rules.get(self.matcher.rule_of(id)).name);
        let line = format!("FIRE {count:>4} {name}: {}\n", self.matcher.bindings_text(&self.symbols, id));
        self.write(Sym::STDOUT, &line);
    }

    /// Whether one more firing is within the limits, and nobody wants to stop.
    fn may_fire(&mut self) -> Result<(), Stop> {
        if self.is_interrupted() {
            return Err(Stop::Interrupted);
        }
        let Some(left) = self.machine.firings.checked_sub(1) else { return Err(Stop::Firings) };
        self.machine.firings = left;
        Ok(())
    }

    /// Takes all facts away, gives globals their first values, and asserts what the deffacts say.
    pub(crate) fn reset_all(&mut self) -> Result<(), Stop> {
        if self.running.is_resetting || self.machine.is_broken {
            return Ok(());
        }
        self.running.is_resetting = true;
        self.machine.top.clear();
        let result = self.reset_parts();
        self.modules.current = ModuleId::MAIN;
        self.running.is_resetting = false;
        result
    }

    fn reset_parts(&mut self) -> Result<(), Stop> {
        if self.matcher.network.is_matching {
            return self.refuse_reset();
        }
        self.matcher.store.restart_tags();
        self.restart_focus();
        self.matching().unprime()?;
        self.unmake_instances()?;
        self.retract_all()?;
        self.matcher.store.restart_indices();
        self.restart_history();
        if self.resets_globals {
            self.reset_globals()?;
        }
        self.matching().prime()?;
        for kind in [Kind::Instances, Kind::Facts] {
            self.reset_kind(kind)?;
        }
        Ok(())
    }

    /// Nothing can be removed while conditions are matched: the first instance or fact that should go is reported.
    fn refuse_reset(&mut self) -> Result<(), Stop> {
        self.unmake_instances()?;
        if self.matcher.store.places().next().is_none() || self.may_change_facts("retracted", "FACTMNGR1") {
            return Ok(());
        }
        Err(Stop::Error)
    }

    /// What the definstances make, or the deffacts assert, module by module.
    fn reset_kind(&mut self, kind: Kind) -> Result<(), Stop> {
        for module in self.modules.ids() {
            // One of them may define or remove another one.
            for name in self.names_in(kind, module) {
                let named = Named { module, name };
                let all = if kind == Kind::Facts { &self.deffacts } else { &self.definstances };
                let Some(code) = all.iter().find(|it| it.named == named).map(|it| it.code.clone()) else { continue };
                self.refuel();
                self.modules.current = module;
                self.note_construct(Some((kind, named)));
                self.running.asserting = Some((kind, named));
                let done = self.evaluate(&code, &[]);
                self.running.asserting = None;
                self.note_construct(None);
                done?;
            }
        }
        Ok(())
    }

    /// Takes all facts away, the first one first.
    pub(crate) fn retract_all(&mut self) -> Result<(), Stop> {
        while let Some(place) = { self.matcher.store.places().next() } {
            self.retract_fact(place)?;
        }
        Ok(())
    }

    fn reset_globals(&mut self) -> Result<(), Stop> {
        let of = |it: &GlobalData| if it.is_defined { it.named.module.0 } else { u32::MAX };
        let mut all: Vec<usize> = (0..self.globals.len()).collect();
        all.sort_by_key(|index| of(&self.globals[*index]));
        let mut entered = None;
        for index in all {
            if self.globals[index].is_defined {
                let code = self.globals[index].initial.clone();
                // A value can change the current module for those behind it.
                let module = self.globals[index].named.module;
                if entered.replace(module) != Some(module) {
                    self.modules.current = module;
                }
                let value = self.evaluate(&code, &[]);
                if value.is_ok() || value.as_ref().is_err_and(|stop| stop.is_the_programs()) {
                    self.store_global(index as u32, value.clone().unwrap_or(Value::FALSE));
                }
                value?;
            }
        }
        Ok(())
    }

    /// Whether a reset asserts the facts of this construct, or makes its instances.
    pub(crate) fn is_asserting(&self, kind: Kind, named: Named) -> bool {
        // While everything is reset all deffacts stay.
        self.running.asserting == Some((kind, named)) || kind == Kind::Facts && self.running.is_resetting
    }

    /// Whether a reset is asserting the facts of a deffacts.
    pub(crate) fn is_asserting_facts(&self) -> bool {
        matches!(self.running.asserting, Some((Kind::Facts, _)))
    }

    /// Whether everything is being reset.
    pub(crate) fn is_resetting(&self) -> bool {
        self.running.is_resetting
    }

    /// Whether rules are being fired.
    pub(crate) fn is_running(&self) -> bool {
        self.running.is_on
    }
}
