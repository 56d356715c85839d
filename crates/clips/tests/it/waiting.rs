//! Facts that wait until the end of a firing, matches that are only promised, and what a modified fact hands over: nothing of it
//! may show.

use std::fmt::Write;

use clips::Engine;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

const PROGRAMS: u64 = 1_500;
const STRATEGIES: [&str; 6] = ["depth", "breadth", "lex", "mea", "complexity", "simplicity"];

/// Random programs whose rules change facts in phases.
pub(crate) struct Maker(pub(crate) ChaCha8Rng);

impl Maker {
    fn below(&mut self, end: u32) -> u32 {
        self.0.next_u32() % end
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u32) as usize]
    }

    pub(crate) fn program(&mut self, facts: u32) -> String {
        let mut text = String::from(
            "(deftemplate phase (slot is))\n(deftemplate p (slot x) (slot y))\n(deftemplate q (slot x) (slot y))\n\
             (deftemplate r (slot x) (multislot m))\n",
        );
        for rule in 0..4 + self.below(4) {
            text += &self.rule(rule);
        }
        text += "(deffacts start (phase (is 1))";
        for _ in 0..facts {
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
            (3, _) if self.below(3) == 0 => format!(" (assert (phase (is {number})))"),
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
        let program = Maker(ChaCha8Rng::seed_from_u64(seed)).program(6);
        let strategy = STRATEGIES[seed as usize % STRATEGIES.len()];
        let (waiting, eager) = (said(&program, strategy, false), said(&program, strategy, true));
        assert_eq!(waiting, eager, "program {seed} under {strategy}:\n{program}");
        fired += waiting.matches("FIRE ").count();
    }
    assert!(fired > 8_000, "only {fired} firings");
}

/// What a program says that is run in pieces, with a look at all matches behind each.
fn said_in_pieces(program: &str, pieces: &[u32], eager: bool) -> String {
    let mut engine = Engine::default();
    engine.set_eager(eager);
    engine.obey_text(&format!("{program}(watch rules)\n(reset)\n"));
    for piece in pieces {
        engine.obey_text(&format!("(run {piece})\n(agenda)\n"));
        for rule in 0..8 {
            engine.obey_text(&format!("(matches r{rule})\n"));
        }
    }
    engine.obey_text("(facts)\n");
    engine.take_output()
}

#[test]
fn whether_matches_were_promised_does_not_show() {
    let mut fired = 0;
    for seed in 0..PROGRAMS {
        let mut maker = Maker(ChaCha8Rng::seed_from_u64(100_000 + seed));
        let program = maker.program(14);
        let pieces: Vec<u32> = (0..8).map(|_| 1 + maker.below(5)).collect();
        let (promised, eager) = (said_in_pieces(&program, &pieces, false), said_in_pieces(&program, &pieces, true));
        let differs = promised.lines().zip(eager.lines()).position(|(one, two)| one != two);
        assert_eq!(differs, None, "program {seed}, run in pieces of {pieces:?}:\n{program}\n{promised}\n{eager}");
        fired += promised.matches("FIRE ").count();
    }
    assert!(fired > 6_000, "only {fired} firings");
}

/// Fifty facts of this relation.
fn fifty(relation: &str) -> String {
    (0..50).map(|number| [" (", relation, " ", &number.to_string(), ")"].concat()).collect()
}

/// Programs whose promises are in each other's way, or come to nothing.
const ENTANGLED: [&str; 5] = [
    // A second control fact comes while the first has only promised.
    "(deffacts f (e 2) (a 1) (a 2) (a 3) (a 4) (start))\n(defrule r0 (c ?) ?e <- (e 2) => (assert (c 2)) (retract ?e))\n\
     (defrule r4 (c ?) (a ?) (not (e ?)) =>)\n(defrule start ?s <- (start) => (assert (c 1)))\n(watch rules)\n(reset)\n(run)\n",
    // There are too few candidates for the second.
    "(deffacts f (a 1) (a 2) (a 3) (a 4) (start) (blk))\n(defrule r4 (declare (salience -1)) (c ?) (a ?) (not (blk)) =>)\n\
     (defrule start ?s <- (start) => (retract ?s) (assert (c 1)) (assert (go)))\n\
     (defrule r0 (go) ?e <- (a 2) => (retract ?e) (assert (c 2)) (assert (go2)))\n\
     (defrule r1 (go2) ?b <- (blk) => (retract ?b))\n(watch rules)\n(reset)\n(run)\n(matches r4)\n",
    // There are more control facts than promises.
    "(deffacts f (a 1) (a 2) (a 3) (a 4) (start) (blk))\n(defrule r4 (declare (salience -1)) (c ?) (a ?) (not (blk)) =>)\n\
     (defrule start ?s <- (start) => (retract ?s) (assert (c 1) (c 2) (c 3) (c 4) (c 5) (c 6) (c 7) (c 8) (c 9) (c 10) (c 11)))\n\
     (defrule r1 (c 11) ?b <- (blk) => (retract ?b))\n(watch rules)\n(reset)\n(run)\n(matches r4)\n",
    // A promise that comes to nothing stands before a break.
    "(deftemplate c (slot n))\n(deffacts f (start) (e 1) (e 2) (e 4) (e 0) (later))\n\
     (defrule m (declare (salience -5)) (later) => (println main))\n(defrule r3 (c (n ?v)) (e ?w&~?v) (not (e 4)) =>)\n\
     (defrule start ?s <- (start) => (assert (c)))\n(reset)\n(set-break m)\n(watch rules)\n(run 1)\n(run)\n(run)\n",
    // And before the end of a module's turn.
    "(defmodule MAIN (export ?ALL))\n(deftemplate c (slot n))\n(deffacts f (start) (e 1) (e 2) (e 4) (e 0))\n\
     (defmodule M (import MAIN ?ALL))\n(defrule r3 (c (n ?v)) (e ?w&~?v) (not (e 4)) =>)\n\
     (defrule start ?s <- (start) => (assert (c)))\n(reset)\n(watch focus)\n(focus M)\n(run 1)\n(list-focus-stack)\n(run)\n",
];

#[test]
fn promises_that_are_in_each_others_way_do_not_show() {
    for program in ENTANGLED {
        let said = |eager: bool| {
            let mut engine = Engine::default();
            engine.set_eager(eager);
            engine.obey_text(program);
            engine.take_output()
        };
        assert_eq!(said(false), said(true), "{program}");
    }
}

#[test]
fn matches_of_a_control_fact_are_promised() {
    let guests = fifty("guest");
    let program = format!(
        "(deffacts start{guests})\n(defrule next ?p <- (phase seat) (guest ?one) (guest ?two&~?one) (not (seated ?two)) => \
         (retract ?p) (assert (seated ?two) (phase check)))\n(defrule check ?p <- (phase check) => (retract ?p) (assert \
         (phase seat)))\n(reset)\n(assert (phase seat))\n(watch rules)\n(run 100)\n"
    );
    let said = |eager: bool| {
        let mut engine = Engine::default();
        engine.set_eager(eager);
        engine.obey_text(&program);
        let told = engine.take_output();
        engine.obey_text("(join-activity next)\n");
        (told, engine.take_output())
    };
    let (promised, eager) = (said(false), said(true));
    assert_eq!(promised.0, eager.0, "the same rules fire");
    assert_eq!(promised.0.matches("FIRE ").count(), 100);
    assert_ne!(promised.1, eager.1, "matches were made that nobody needs");
}

#[test]
fn what_a_modified_fact_blocks_stays_blocked() {
    let wishes = fifty("wish");
    let program = format!(
        "(deftemplate order (slot state) (slot todo))\n(deffacts start{wishes} (order (state working) (todo 20)))\n\
         (defrule accept (wish ?number) (not (order (state working))) => (halt))\n\
         (defrule work ?o <- (order (state working) (todo ?n&~0)) => (modify ?o (todo (- ?n 1))))\n\
         (defrule done ?o <- (order (state working) (todo 0)) => (modify ?o (state done)))\n(reset)\n(watch rules)\n(run)\n"
    );
    let said = |eager: bool| {
        let mut engine = Engine::default();
        engine.set_eager(eager);
        engine.obey_text(&program);
        let told = engine.take_output();
        engine.obey_text("(agenda)\n(matches accept)\n");
        let left = engine.take_output();
        engine.obey_text("(join-activity accept)\n");
        (told, left, engine.take_output())
    };
    let (handed, eager) = (said(false), said(true));
    assert_eq!((&handed.0, &handed.1), (&eager.0, &eager.1), "the same rules fire, and the same can");
    assert!(handed.0.contains("FIRE   22 accept: f-50,*"), "{}", handed.0);
    assert_ne!(handed.2, eager.2, "what was blocked was sent on and taken back");
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
