//! What a run took: `watch statistics`.

use std::fmt::Write;

use super::Engine;
use crate::engine::show::float_text;
use crate::symbol::Sym;

/// Counts taken before a run and after each firing.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Statistics {
    began: f64,
    facts: Sampled,
    instances: Sampled,
    activations: Sampled,
}

/// A number that was looked at several times.
#[derive(Clone, Copy, Debug, Default)]
struct Sampled {
    sum: usize,
    most: usize,
    count: usize,
}

impl Sampled {
    fn add(&mut self, number: usize) {
        self.sum += number;
        self.most = self.most.max(number);
        self.count += 1;
    }

    /// The mean, rounded.
    fn mean(self) -> usize {
        (self.sum * 2 + self.count) / (self.count * 2).max(1)
    }
}

impl Engine {
    /// The time, or zero where nobody knows it.
    pub(crate) fn now(&self) -> f64 {
        self.outside().and_then(|mut outside| outside.time()).unwrap_or(0.0)
    }

    /// A run begins.
    pub(super) fn begin_statistics(&self) -> Statistics {
        let mut statistics = Statistics { began: self.now(), ..Statistics::default() };
        self.sample(&mut statistics);
        statistics
    }

    pub(super) fn sample(&self, statistics: &mut Statistics) {
        statistics.facts.add(self.matcher.store.len());
        statistics.instances.add(self.matcher.store.instance_count());
        statistics.activations.add(self.matcher.agenda.len());
    }

    /// A run ends.
    pub(super) fn write_statistics(&mut self, fired: u64, statistics: &Statistics) {
        let seconds = self.now() - statistics.began;
        let mut text = format!("{fired} rules fired");
        // Writing to a string cannot fail.
        let _ = if seconds == 0.0 {
            writeln!(text)
        } else {
            let (time, rate) = (float_text(seconds), float_text(fired as f64 / seconds));
            writeln!(text, "        Run time is {time} seconds.\n{rate} rules per second.")
        };
        let Statistics { facts, instances, activations, .. } = *statistics;
        for (sampled, name) in [(facts, "facts"), (instances, "instances"), (activations, "activations")] {
            let _ = writeln!(text, "{} mean number of {name} ({} maximum).", sampled.mean(), sampled.most);
        }
        self.write(Sym::STDOUT, &text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outside::Outside;

    /// A clock that goes on by a quarter of a second each time it is looked at.
    #[derive(Debug, Default)]
    struct Clock(f64);

    impl Outside for Clock {
        fn time(&mut self) -> Option<f64> {
            self.0 += 0.25;
            Some(self.0)
        }
    }

    const PROGRAM: &str = "(watch statistics)
        (defrule r (a ?x) => (assert (b ?x)))
        (defrule s (b ?) => (retract 1))
        (defclass C (is-a USER))
        (make-instance c of C)
        (assert (a 1) (a 2))
        (run)
        (println (timer (+ 1 2)))\n";

    fn check(mut engine: Engine, expected: &str) {
        engine.obey_text(PROGRAM);
        assert_eq!(engine.take_output(), expected);
    }

    #[test]
    fn a_run_without_a_clock_says_what_fired() {
        let expected = "2 rules fired
2 mean number of facts (3 maximum).
1 mean number of instances (1 maximum).
1 mean number of activations (2 maximum).
0.0
";
        check(Engine::default(), expected);
    }

    #[test]
    fn a_run_with_a_clock_says_how_long_it_took() {
        let mut engine = Engine::default();
        engine.set_outside(Clock::default());
        let expected = "2 rules fired        Run time is 0.25 seconds.
8.0 rules per second.
2 mean number of facts (3 maximum).
1 mean number of instances (1 maximum).
1 mean number of activations (2 maximum).
0.25
";
        check(engine, expected);
    }
}
