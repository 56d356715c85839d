//! Facts that wait until the end of a firing: nothing may show it.

use std::fmt::Write;

use clips::Engine;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

const PROGRAMS: u64 = 1_500;
const STRATEGIES: [&str; 6] = ["depth", "breadth", "lex", "mea", "complexity", "simplicity"];

/// Random programs whose rules change facts in phases.
struct Maker(ChaCha8Rng);

impl Maker {
    fn below(&mut self, end: u32) -> u32 {
        self.0.next_u32() % end
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u32) as usize]
    }

    fn program(&mut self) -> String {
        let mut text = String::from(
            "(deftemplate phase (slot is))\n(deftemplate p (slot x) (slot y))\n(deftemplate q (slot x) (slot y))\n\
             (deftemplate r (slot x) (multislot m))\n",
        );
        for rule in 0..4 + self.below(4) {
            text += &self.rule(rule);
        }
        text += "(deffacts start (phase (is 1))";
        for _ in 0..6 {
            let relation = self.pick(&["p", "q"]);
            let _ = write!(text, " ({relation} {})", self.slots());
        }
        text + ")\n"
    }

    fn slots(&mut self) -> String {
        format!("(x {}) (y {})", 1 + self.below(3), 1 + self.below(3))
    }

    fn rule(&mut self, number: u32) -> String {
        let mut facts = Vec::new();
        let mut text = format!("(defrule r{number}");
        if self.below(3) == 0 {
            let _ = write!(text, " (declare (salience {}))", self.below(2) * 10);
        }
        if self.below(4) > 0 {
            let _ = write!(text, " ?f0 <- (phase (is {}))", 1 + self.below(3));
            facts.push(("?f0", "phase"));
        }
        for name in ["?f1", "?f2", "?f3"].into_iter().take(1 + self.below(3) as usize) {
            let relation = self.pick(&["p", "q", "p", "q", "r"]);
            let _ = write!(text, " {name} <- {}", self.pattern(relation));
            facts.push((name, relation));
        }
        for _ in 0..self.below(3) {
            let relation = self.pick(&["p", "q", "phase"]);
            let (one, two) = (self.pattern(relation), self.pattern("q"));
            let _ = match self.below(6) {
                0 => write!(text, " (exists {one})"),
                1 => write!(text, " (not (and {one} {two}))"),
                2 => write!(text, " (forall {one} {two})"),
                _ => write!(text, " (not {one})"),
            };
        }
        text += " =>";
        for _ in 0..=self.below(5) {
            text += &self.action(&mut facts);
        }
        text + ")\n"
    }

    fn pattern(&mut self, relation: &str) -> String {
        let value = |maker: &mut Maker| maker.pick(&["1", "2", "?v", "?w", "~1", "?v", "?", "?w&~?v&~3"]);
        let (one, two) = (value(self), value(self));
        // A variable that is negated must be bound before.
        let bind = |it: &str| if it.contains("&~") { "?w".to_owned() } else { it.to_owned() };
        match relation {
            "phase" => format!("(phase (is {}))", 1 + self.below(3)),
            "r" => format!("(r (x {}) (m $? {} $?))", bind(one), 1 + self.below(3)),
            _ => format!("({relation} (x {}) (y {}))", bind(one), if one == "?v" { two.to_owned() } else { bind(two) }),
        }
    }

    fn action(&mut self, facts: &mut Vec<(&str, &str)>) -> String {
        let chosen = self.below(facts.len() as u32 + 1) as usize;
        let number = 1 + self.below(3);
        match (self.below(4), facts.get(chosen).copied()) {
            (0, Some((name, _))) => {
                facts.remove(chosen);
                format!(" (retract {name})")
            }
            (1 | 2, Some((name, "phase"))) => format!(" (modify {name} (is {number}))"),
            (1 | 2, Some((name, _))) => format!(" (modify {name} (x {number}))"),
            (3, _) => format!(" (assert (r (x {number}) (m 1 {})))", 1 + self.below(3)),
            _ => format!(" (assert ({} {}))", self.pick(&["p", "q"]), self.slots()),
        }
    }
}

/// What a program says, with firings told; `eager` matches every fact at once.
fn said(program: &str, strategy: &str, eager: bool) -> String {
    let mut engine = Engine::default();
    engine.set_eager(eager);
    engine.set_seed(7);
    engine.obey_text(&format!(
        "(set-strategy {strategy})\n{program}(watch rules)\n(watch facts)\n(reset)\n(run 60)\n(agenda)\n(facts)\n"
    ));
    engine.take_output()
}

#[test]
fn whether_facts_wait_does_not_show() {
    let mut fired = 0;
    for seed in 0..PROGRAMS {
        let program = Maker(ChaCha8Rng::seed_from_u64(seed)).program();
        let strategy = STRATEGIES[seed as usize % STRATEGIES.len()];
        let (waiting, eager) = (said(&program, strategy, false), said(&program, strategy, true));
        assert_eq!(waiting, eager, "program {seed} under {strategy}:\n{program}");
        fired += waiting.matches("FIRE ").count();
    }
    assert!(fired > 8_000, "only {fired} firings");
}

#[test]
fn facts_do_wait() {
    let program = "(defrule two (phase a) (x ?n) (y ?n) =>)\n(defrule go ?p <- (phase a) ?g <- (go) => (retract ?g)\n\
                   (assert (x 1) (x 2) (y 1) (y 2)) (retract ?p))\n(assert (phase a) (go))\n(run)\n(join-activity two)\n";
    let said = |eager: bool| {
        let mut engine = Engine::default();
        engine.set_eager(eager);
        engine.obey_text(program);
        engine.take_output()
    };
    assert_ne!(said(false), said(true), "matches were made that nobody needs");
}
