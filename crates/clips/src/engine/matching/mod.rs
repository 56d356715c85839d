//! The engine as the host of its matcher: evaluates tests and saliences, and shows what is watched.

mod explain;
mod logical;
mod objects;

pub(crate) use objects::MatchedObjects;

use super::Engine;
use crate::code::op::Code;
use crate::code::stop::Stop;
use crate::engine::lhs::{BadSalience, salience_in_range};
use crate::rete::agenda::ActivationId;
use crate::rete::{FailedTest, Host, Matcher, Matching, RuleId};
use crate::symbol::{Sym, Symbols};

impl Host for Engine {
    #[inline]
    fn matcher(&self) -> &Matcher {
        &self.matcher
    }

    #[inline]
    fn matcher_mut(&mut self) -> &mut Matcher {
        &mut self.matcher
    }

    #[inline]
    fn matcher_and_fuel(&mut self) -> (&mut Matcher, &mut u64) {
        (&mut self.matcher, &mut self.machine.fuel)
    }

    #[inline]
    fn burn(&mut self, steps: usize) -> Result<(), Stop> {
        Engine::burn(self, steps)
    }

    #[inline]
    fn most_matches(&self) -> usize {
        self.machine.limits.matches
    }

    fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    fn evaluate_test(&mut self, code: &Code) -> Result<bool, Stop> {
        match self.evaluate(code, &[]) {
            // A body in the test was stopped without an error, so the test has the value that was left.
            Err(Stop::Unmatched) => {
                self.machine.is_broken = true;
                Ok(self.machine.left.is_true())
            }
            value => Ok(value?.is_true()),
        }
    }

    fn evaluate_salience(&mut self, code: &Code, rule: RuleId) -> Option<i32> {
        let rule = self.matcher.network.rules.get(rule).name;
        let Ok(value) = self.evaluate_command(code.clone()) else {
            self.machine.has_bad_salience = true;
            let text = self.salience_text(rule);
            self.write_error("\n");
            self.complain("PRNTUTIL8", &text);
            return None;
        };
        let (code, text) = match salience_in_range(&value) {
            Ok(salience) => return Some(salience),
            Err(BadSalience::Range) => ("PRNTUTIL9", "Salience value out of range -10000 to 10000."),
            Err(BadSalience::Type) => ("PRNTUTIL10", "Salience value must be an integer value."),
        };
        self.machine.has_bad_salience = true;
        let during = self.salience_text(rule);
        for (code, text) in [(code, text), ("PRNTUTIL8", &during)] {
            self.write_error("\n");
            self.complain(code, text);
        }
        None
    }

    #[cold]
    fn report_failure(&mut self, test: FailedTest) {
        match test {
            FailedTest::Join(join) => self.explain_join_error(join),
            FailedTest::Pattern { fact, node } => self.explain_pattern_error(fact, node),
            FailedTest::Object { instance, node } => self.explain_object_error(instance, node),
        }
    }

    #[inline]
    fn is_broken(&self) -> bool {
        self.machine.is_broken
    }

    #[inline]
    fn set_broken(&mut self, is_broken: bool) {
        self.machine.is_broken = is_broken;
    }

    fn show_activation(&mut self, id: ActivationId, is_new: bool) {
        let arrow = if is_new { "==>" } else { "<==" };
        let line = format!("{arrow} Activation {}\n", self.matcher.activation_text(&self.symbols, id));
        // Output that a limit stops is lost; the limit shows where the next text is printed.
        self.write(Sym::STDOUT, &line);
    }

    fn focus_on_rule(&mut self, rule: RuleId) {
        let module = self.matcher.network.rules.get(rule).module;
        self.focus_on(module);
    }
}

impl Engine {
    /// The matcher, set to work with this engine as its host.
    #[inline]
    pub(crate) fn matching(&mut self) -> Matching<'_, Engine> {
        Matching::new(self)
    }

    pub(crate) fn salience_text(&self, rule: Sym) -> String {
        format!("This error occurred while evaluating the salience for defrule '{}'.", self.symbols.text(rule))
    }
}
