//! Constructs that are cleared, removed, defined anew and loaded in every place where an expression can stand: nothing may panic or hang.

use clips::{Engine, Limits};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use super::memory::Memory;

const PROGRAMS: u64 = 1_000;

/// What is there to begin with, and is used by the places below.
const BEGINNING: &str = r#"
(deftemplate t (slot a) (multislot m))
(defglobal ?*g* = 1)
(deffunction f (?x) ?x)
(deffunction less (?x ?y) (> ?x ?y))
(defclass A (is-a USER) (slot x) (multislot y))
(defclass B (is-a A) (slot z))
(defmessage-handler A h (?v) (bind ?self:x ?v) ?self:x)
(defmethod m ((?x INTEGER)) ?x)
(deffacts d (t (a 1)) (t (a 2) (m 1 2)) (x 1))
(definstances i (a of A (x 1)) (b of B))
(defrule r (t (a ?a)) (object (is-a A) (x ?v)) => (assert (seen ?a)))
(reset)
"#;

/// What is done to them.
const DEEDS: &[&str] = &[
    "(clear)",
    "(reset)",
    "(retract *)",
    "(unmake-instance *)",
    "(undefrule *)",
    "(undeffunction *)",
    "(undeffunction f)",
    "(undeftemplate *)",
    "(undeftemplate t)",
    "(undefclass A)",
    "(undefclass *)",
    "(undefgeneric *)",
    "(undefmethod m *)",
    "(undefglobal *)",
    "(undefglobal g)",
    "(undeffacts *)",
    "(undefinstances *)",
    "(undefmessage-handler A h)",
    "(build \"(deffunction f (?x) (+ ?x 1))\")",
    "(build \"(deftemplate t (slot b))\")",
    "(build \"(defclass A (is-a USER) (slot w))\")",
    "(build \"(defmethod m ((?x STRING)) ?x)\")",
    "(build \"(defmessage-handler A h (?v) ?v)\")",
    "(build \"(defrule r (t) => (f 1))\")",
    "(build \"(defrule q (x ?v) => (assert (t (a ?v))))\")",
    "(build \"(defglobal ?*g* = 2)\")",
    "(build \"(defmodule M)\")",
    "(eval \"(clear)\")",
    "(eval \"(undeffunction f)\")",
    "(load* \"file\")",
    "(batch* \"file\")",
    "(assert (x 2))",
    "(make-instance a of A (x 3))",
    "(send [a] h 4)",
    "(f 1)",
    "(m 1)",
    "(bind ?*g* 5)",
    "(run 3)",
    "(focus MAIN)",
    "(set-current-module MAIN)",
];

/// Commands with a hole for an expression; each line is one command.
const PLACES: &[&str] = &[
    "(progn # (assert (t (a 1))) ?*g*)",
    "(defrule here (declare (salience 5)) (x ?v) => # (assert (y ?v)) (f ?v) (println ?*g*))\n(run 5)",
    "(defrule here (x ?v) (test #) => (println here))\n(assert (x 7))\n(run 5)",
    "(defrule here (x ?v&:#) => (println here))\n(assert (x 7))\n(run 5)",
    "(defrule here (x ?v&=#) => (println here))\n(assert (x 7))\n(run 5)",
    "(defrule here (declare (salience #)) (x ?v) => (println here))\n(run 5)",
    "(deffunction here (?p) # (f ?p) (assert (t (a ?p))) ?*g*)\n(here 1)\n(here 2)",
    "(defmethod m ((?x SYMBOL)) # (f ?x) (call-next-method))\n(m s)\n(m 1)",
    "(defmethod m ((?x #)) ?x)\n(m 1)\n(m s)",
    "(defmethod m ((?x INTEGER #)) ?x)\n(m 1)",
    "(defmessage-handler A k () # ?self:x)\n(send [a] k)\n(send [b] k)",
    "(defmessage-handler A h before (?v) #)\n(send [a] h 3)",
    "(defmessage-handler A h around (?v) # (call-next-handler))\n(send [b] h 3)",
    "(defmessage-handler A init after () #)\n(make-instance c of A)",
    "(defmessage-handler A delete before () #)\n(unmake-instance [a])\n(reset)",
    "(do-for-all-facts ((?p t)) # (println ?p:a))",
    "(do-for-all-facts ((?p t) (?q x)) TRUE # (println ?p:a))",
    "(delayed-do-for-all-facts ((?p t)) TRUE # (println ?p:a))",
    "(find-all-facts ((?p t)) #)",
    "(do-for-all-instances ((?p A)) # (println ?p:x))",
    "(delayed-do-for-all-instances ((?p A B)) TRUE # (println ?p:x))",
    "(any-instancep ((?p A) (?q B)) #)",
    "(deftemplate u (slot s (default-dynamic #)))\n(assert (u))\n(assert (u))",
    "(deftemplate u (slot s (default #)))\n(assert (u))",
    "(defclass C (is-a A) (slot s (default-dynamic #)))\n(make-instance c of C)",
    "(defglobal ?*h* = #)\n(reset)\n(println ?*h*)",
    "(deffacts e (x #) (t (a 9)))\n(reset)",
    "(definstances j (c of A (x #)))\n(reset)",
    "(assert (t (a #) (m # 1)))",
    "(modify 1 (a #) (m 1 #))",
    "(duplicate 2 (a #))",
    "(make-instance c of A (x #) (y #))",
    "(modify-instance [a] (x #))",
    "(duplicate-instance [a] to c (x #))",
    "(initialize-instance [a] (x #))",
    "(send [a] h #)",
    "(send # h 1)",
    "(f #)",
    "(m #)",
    "(sort less (create$ 3 # 2 1))",
    "(funcall f #)",
    "(progn$ (?e (create$ 1 2 3)) # (f ?e))",
    "(loop-for-count (?c 3) # (assert (x ?c)))",
    "(while (> 3 (bind ?n (+ 1 ?*g*))) # (bind ?*g* ?n))",
    "(switch # (case 1 then (f 1)) (default (m 2)))",
    "(try # (f (nth$ x y)) catch # (assert (x 3)))",
    "(if # then (assert (t)) else #)",
    "(bind ?*g* #)",
    "(bind ?v # (f 2))",
    "(assert-string \"(t (a #))\")",
    "(eval \"(progn # (f 1))\")",
    "(slot-insert$ [a] y 1 #)",
    "(object-pattern-match-delay # (make-instance c of A))",
    "(with-open-file (\"file\" out \"w\") (printout out #))",
    "(foreach ?e (create$ #) # (m 1))",
];

struct Maker(ChaCha8Rng);

impl Maker {
    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.0.next_u32() as usize % list.len()]
    }

    /// An expression that does some of the deeds, and has a value or none.
    fn deed(&mut self) -> String {
        match self.0.next_u32() % 4 {
            0 => self.pick(DEEDS).to_owned(),
            1 => format!("(progn {} 1)", self.pick(DEEDS)),
            2 => format!("(progn {} {} TRUE)", self.pick(DEEDS), self.pick(DEEDS)),
            _ => format!("(if {} then {} else {})", self.pick(DEEDS), self.pick(DEEDS), self.pick(DEEDS)),
        }
    }

    fn program(&mut self) -> String {
        let mut text = BEGINNING.to_owned();
        for _ in 0..=self.0.next_u32() % 3 {
            let place = self.pick(PLACES);
            for (index, part) in place.split('#').enumerate() {
                if index > 0 {
                    let deed = self.deed();
                    // Inside of a string its quotes are escaped.
                    let is_quoted = text.rsplit('\n').next().is_some_and(|line| line.matches('"').count() % 2 == 1);
                    text += &if is_quoted { deed.replace('\\', "\\\\").replace('"', "\\\"") } else { deed };
                }
                text += part;
            }
            text += "\n(run 5)\n";
        }
        text + "(reset)\n(run 5)\n(clear)\n(println done)\n"
    }
}

#[test]
fn nothing_that_is_in_use_is_pulled_away() {
    for seed in 0..PROGRAMS {
        let program = Maker(ChaCha8Rng::seed_from_u64(seed)).program();
        let mut engine = Engine::default();
        engine.set_outside(Memory::typed(""));
        engine.set_limits(Limits { fuel: 20_000, firings: 100, depth: 200, ..Limits::default() });
        engine.prompt_text(&program, false);
        let said = engine.take_output();
        // Nothing is in use any more, so everything can be cleared.
        assert!(said.ends_with("CLIPS> done\nCLIPS> "), "seed {seed}\n{program}\n{said}");
    }
}
