//! Files of `bsave` and its kin: they bring back what was saved, and damaged ones are refused.

use clips::bytes;
use clips::outside::Outside;
use clips::{Engine, Limits, mend};
use proptest::prelude::*;

use crate::difference::first_difference;
use crate::memory::Memory;

/// A program with a construct of every kind, whose rules fire.
const PROGRAM: &str = r#"(defmodule MAIN (export ?ALL))
(defmodule WORK (import MAIN ?ALL) (export deftemplate task))
(deftemplate MAIN::item (slot name (default (sym-cat a b))) (multislot tags (default x "y" 2.5)) (slot n (type INTEGER) (default 4)))
(deftemplate WORK::task (slot of (default ?NONE)) (slot id (default-dynamic (gensym))))
(defglobal MAIN ?*count* = (+ 1 2))
(deffunction MAIN::twice (?x) (* 2 ?x))
(deffunction MAIN::later ($?all) (length$ ?all))
(defgeneric MAIN::say)
(defmethod MAIN::say ((?x INTEGER (> ?x 10))) (println "large " ?x))
(defmethod MAIN::say 7 ((?x NUMBER) $?rest) (println "number " ?x (later ?rest)))
(defclass MAIN::A (is-a USER) (slot s (default 3)) (multislot m (create-accessor read-write)))
(defclass MAIN::B (is-a A) (role concrete) (slot t (storage shared) (default (+ 1 1))))
(defmessage-handler MAIN::A show around (?x) (println "around " ?x) (call-next-handler))
(defmessage-handler MAIN::A show (?x) (println ?self:s " " ?x))
(deffacts MAIN::first (item) (item (name "n") (tags) (n 7)) (plain 1 two "three"))
(definstances MAIN::things ([a] of A) ([b] of B (s 9)))
(defrule MAIN::items "a comment" (declare (salience (twice ?*count*))) (item (name ?n) (n ?v&:(> ?v 3)) (tags $?t)) (not (done ?n))
   => (assert (done ?n)) (println ?n " " ?v " " ?t) (say ?v) (say (* ?v ?*count*)))
(defrule MAIN::either (or (plain ?x $?) (exists (done ?))) (object (is-a A) (name ?i) (s ?s))
   => (println (send ?i show ?s)) (focus WORK))
(defrule WORK::work (declare (auto-focus TRUE)) (plain $? ?x) => (assert (task (of ?x))))
"#;

/// What is asked of a program.
const QUESTIONS: &str = "(reset)\n(agenda *)\n(run)\n(facts)\n(instances)\n(rules *)\n(list-deftemplates *)\n(list-defclasses)\n\
    (list-defgenerics)\n(list-defmethods)\n(list-deffunctions *)\n(show-defglobals *)\n(list-defmessage-handlers A)\n\
    (get-defmodule-list)\n(matches items)\n(deftemplate-slot-default-value item name)\n(set-current-module WORK)\n(facts)\n";

/// What an engine with these files prints for a text.
fn printed(files: Memory, text: &str) -> Vec<u8> {
    let mut engine = Engine::default();
    engine.set_limits(Limits { firings: 1_000, fuel: 1_000_000, ..Limits::default() });
    engine.set_outside(files);
    engine.prompt_text(text, false);
    engine.take_output_bytes()
}

/// The files that a text leaves behind.
fn saved(text: &str, path: &str) -> Vec<u8> {
    let files = Shared::default();
    let mut engine = Engine::default();
    engine.set_outside(files.clone());
    engine.obey_text(text);
    assert_eq!(engine.take_output(), "");
    files.0.lock().expect("nobody panicked").bytes(path).expect("it was written")
}

/// Files that can be looked at behind an engine's back.
#[derive(Clone, Debug, Default)]
struct Shared(std::sync::Arc<std::sync::Mutex<Memory>>);

impl Outside for Shared {
    fn save(&mut self, path: &str, bytes: &[u8]) -> bool {
        self.0.lock().expect("nobody panicked").save(path, bytes)
    }

    fn bytes(&mut self, path: &str) -> Option<Vec<u8>> {
        self.0.lock().expect("nobody panicked").bytes(path)
    }
}

#[test]
fn transcripts_are_those_of_the_reference() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    for name in ["binary", "binary-classes", "binary-facts", "regions", "bytes"] {
        let read = |end: &str| std::fs::read(folder.join(format!("{name}.{end}"))).expect("both files are there");
        let mut engine = Engine::default();
        engine.set_outside(Memory::typed(""));
        engine.show_banner();
        engine.show_prompt();
        engine.prompt_text(&bytes::text(&read("bat")), true);
        let (ours, theirs) = (bytes::text(&engine.take_output_bytes()), bytes::text(&read("out")));
        assert!(ours == theirs, "{name}: {}", first_difference(&theirs, &ours).unwrap_or_default());
    }
}

#[test]
fn a_program_is_the_same_after_bload() {
    let mut engine = Engine::default();
    engine.set_outside(Memory::default());
    engine.obey_text(&format!("(set-dynamic-constraint-checking TRUE)\n{PROGRAM}"));
    let mut other = engine.clone();
    other.prompt_text(QUESTIONS, false);
    let expected = other.take_output();
    assert!(expected.contains("around 9"), "rules fire: {expected}");
    engine.obey_text("(bsave \"p\")\n(bload \"p\")");
    engine.prompt_text(QUESTIONS, false);
    let answers = engine.take_output();
    assert!(answers == expected, "{}", first_difference(&expected, &answers).unwrap_or_default());
}

#[test]
fn a_file_for_something_else_is_refused() {
    let file = saved("(assert (a 1))\n(bsave-facts \"f\")", "f");
    let mut other_version = file.clone();
    other_version[9] += 1;
    let mut flipped = file.clone();
    *flipped.last_mut().expect("it has bytes") ^= 1;
    let longer = [file.as_slice(), b"x"].concat();
    let files: [(&str, &[u8]); 5] = [
        ("f", &file),
        ("other", &other_version),
        ("flipped", &flipped),
        ("short", &file[..file.len() - 1]),
        ("long", &longer),
    ];
    let text = "(bload-facts \"f\")\n(bload-facts \"other\")\n(bload-facts \"flipped\")\n(bload-facts \"short\")\n\
                (bload-facts \"long\")\n(bload \"f\")\n";
    let expected = "1\nCLIPS> \
        [FACTFILE2] File 'other' is an incompatible binary facts file: another version wrote it.\n-1\nCLIPS> \
        [BINARY1] File 'flipped' is damaged: its checksum is wrong.\n-1\nCLIPS> \
        [BINARY1] File 'short' is damaged: it ends too early.\n-1\nCLIPS> \
        [BINARY1] File 'long' is damaged: it goes on behind its end.\n-1\nCLIPS> \
        [BLOAD2] File 'f' is not a binary construct file.\nFALSE\nCLIPS> ";
    assert_eq!(String::from_utf8_lossy(&printed(Memory::with(&files), text)), expected);
}

#[test]
fn a_program_that_needs_a_function_of_its_host_is_refused_without_it() {
    let files = Shared::default();
    let mut engine = Engine::default();
    engine.define_function("shout", 0..=0, |_| Ok(clips::Term::Integer(1))).expect("the name is free");
    engine.set_outside(files.clone());
    engine.obey_text("(deffunction f () (shout))\n(bsave p)\n(bload p)\n(println (f))");
    assert_eq!(engine.take_output(), "1\n");
    let file = files.0.lock().expect("nobody panicked").bytes("p").expect("it was written");
    let said = printed(Memory::with(&[("p", &file)]), "(bload p)\n(list-deffunctions)\n");
    let expected =
        "[BINARY2] File 'p' does not fit this engine: Missing function declaration for 'shout'.\nFALSE\nCLIPS> CLIPS> ";
    assert_eq!(String::from_utf8_lossy(&said), expected);
}

#[test]
fn constructs_to_c_says_what_to_do_instead() {
    let said = printed(Memory::default(), "(constructs-to-c x 1)\n");
    let said = String::from_utf8_lossy(&said).into_owned();
    assert!(said.starts_with("[CONSCOMP1] ") && said.contains("(bsave FILE)") && said.contains("Rust"), "{said}");
}

fn samples() -> [(Vec<u8>, &'static str); 3] {
    [
        (saved(&format!("(set-dynamic-constraint-checking TRUE)\n{PROGRAM}\n(bsave \"f\")"), "f"), "bload"),
        (
            saved(
                "(deftemplate t (slot a) (multislot b))\n(assert (t (a 1) (b x \"y\" 2.5 [z])) (u 1 2))\n(bsave-facts \"f\")",
                "f",
            ),
            "bload-facts",
        ),
        (
            saved(
                "(defclass A (is-a USER) (slot s) (multislot m))\n(make-instance a of A (s 3) (m 1 b))\n(bsave-instances \"f\")",
                "f",
            ),
            "bload-instances",
        ),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// With the right checksum a changed file goes through everything behind it; nothing panics, and the engine goes on.
    #[test]
    fn no_damaged_file_does_harm(
        which in 0_usize..3,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..8),
        cut in prop::option::of(any::<prop::sample::Index>()),
        is_mended in any::<bool>(),
    ) {
        let (mut file, function) = samples()[which].clone();
        for (at, byte) in &changes {
            let at = at.index(file.len());
            file[at] ^= byte;
        }
        if let Some(cut) = cut {
            file.truncate(cut.index(file.len()));
        }
        if is_mended {
            mend(&mut file);
        }
        let classes = "(defclass A (is-a USER) (slot s) (multislot m))\n(deftemplate t (slot a) (multislot b))\n";
        let text = format!("{classes}({function} \"f\")\n{QUESTIONS}(clear)\n(println \"goes on\")\n");
        let said = printed(Memory::with(&[("f", &file)]), &text);
        prop_assert!(said.ends_with(b"goes on\nCLIPS> "), "{}", String::from_utf8_lossy(&said));
    }
}
