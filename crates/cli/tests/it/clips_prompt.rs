//! `tellask clips` at a terminal.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;

use super::pty::Person;
use super::{scratch, tellask};

const UP: &str = "\x1b[A";
const CTRL_C: &str = "\x03";
const CTRL_D: &str = "\x04";

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = scratch(name);
    fs::remove_dir_all(&folder).expect("it is there");
    fs::create_dir_all(&folder).expect("it can be made");
    folder
}

/// Leaves by Ctrl-D at the next prompt: before it is there, the key would mean the end of a line.
#[track_caller]
fn leave(person: &mut Person) {
    person.sees("CLIPS> ");
    person.types(CTRL_D);
    assert!(person.ends().success());
}

#[test]
fn a_rule_of_several_lines_is_typed_completed_and_dribbled() {
    let folder = folder("prompt-typing");
    let mut person = Person::at(&folder, &["clips"], &[]);
    person.sees("(help) tells about functions");
    person.sees("CLIPS> ");
    person.types("(dribble-on \"log\")\r");
    person.sees("TRUE\r\n");
    person.types("(deftemplate person (slot name))\r");
    person.types("(defrule hello\r");
    person.sees("     >   ");
    person.types("(person (name ?n))\r=>\r(println \"Hello, \" ?n))\r");
    person.types("(assert (per\t (na\t Ada)))");
    person.sees("(assert (person (name Ada)))");
    person.types("\r");
    person.sees("<Fact-1>\r\n");
    person.types("(run)\r");
    person.sees("Hello, Ada\r\n");
    person.types("(printout t \"no end\")\r");
    person.sees("no endCLIPS> ");
    person.types("(dribble-off)\r");
    person.sees("TRUE\r\n");
    leave(&mut person);
    let log = fs::read_to_string(folder.join("log")).expect("it was written");
    let typed = format!(
        "(dribble-on \"{}\")\n(deftemplate person (slot name))\n(defrule hello\n  (person (name ?n))\n  =>\n  \
         (println \"Hello, \" ?n))\n(assert (person (name Ada)))\n(run)\n(printout t \"no end\")\n(dribble-off)\n",
        folder.join("piped").display()
    );
    tellask(&["clips"], typed);
    assert_eq!(log, fs::read_to_string(folder.join("piped")).expect("it was written"));
    assert!(log.contains("Hello, Ada\nCLIPS> (printout"), "{log}");
}

#[test]
fn ctrl_c_stops_a_program_and_keeps_what_it_did() {
    let folder = folder("prompt-interrupt");
    let mut person = Person::at(&folder, &["clips"], &[]);
    person.sees("CLIPS> ");
    person.types("(dropped text");
    person.sees("(dropped text");
    person.types(CTRL_C);
    person.sees("CLIPS> ");
    person.types("(defrule endless (go) => (assert (went)) (println going) (while TRUE))\r(assert (go))\r");
    person.sees("<Fact-1>\r\n");
    person.types("(run)\r");
    person.sees("\ngoing\r\n");
    person.types(CTRL_C);
    person.sees("stopped by Ctrl-C in the actions of rule endless after 1 firing; the rest of them is not done");
    person.sees("CLIPS> ");
    person.types("(facts)\r");
    person.sees("(went)\r\nFor a total of 2 facts.");
    person.types("(progn (println (str-cat got- (readline))) (while TRUE))\r");
    person.types("typed for the program\r");
    person.sees("got-typed for the program\r\n");
    person.types(CTRL_C);
    person.sees("stopped by Ctrl-C");
    person.types("(exit 3)\r");
    assert_eq!(person.ends().code(), Some(3));
}

#[test]
fn ctrl_c_leaves_a_program_that_reads_again_and_again() {
    let folder = folder("prompt-reading");
    let mut person = Person::at(&folder, &["clips", "--no-history"], &[]);
    person.sees("CLIPS> ");
    person.types("(while TRUE (println \"got \" (readline)))\r");
    person.types("one\r");
    person.sees("\none\r\n");
    // The program writes it, and the editor draws it again as soon as it listens.
    person.sees("got ");
    person.sees("got ");
    person.types(CTRL_D);
    person.sees("\nEOF\r\n");
    person.sees("got ");
    person.sees("got ");
    person.types(CTRL_C);
    person.sees("stopped by Ctrl-C");
    person.sees("CLIPS> ");
    person.types("(+ 40 2)\r");
    person.sees("\n42\r\n");
    leave(&mut person);
}

#[test]
fn a_long_list_of_candidates_swallows_no_keys() {
    let folder = folder("prompt-listing");
    let mut person = Person::at(&folder, &["clips", "--no-history"], &[]);
    person.sees("CLIPS> ");
    person.types("(\t");
    person.sees(" more");
    person.types("+ 40 2)\r");
    person.sees("\n42\r\n");
    leave(&mut person);
}

#[test]
fn a_second_ctrl_c_ends_what_does_not_come_back() {
    let folder = folder("prompt-deaf");
    let mut person = Person::at(&folder, &["clips", "--no-history"], &[]);
    person.sees("CLIPS> ");
    person.types("(system \"trap '' INT; echo d''eaf; exec sleep 600\")\r");
    person.sees("deaf\r\n");
    assert_eq!(person.types_until_it_ends(CTRL_C).signal(), Some(2));
    assert!(!folder.join("state").exists());
}

#[test]
fn commands_are_recalled_the_next_time() {
    let folder = folder("prompt-history");
    let mut person = Person::at(&folder, &["clips"], &[]);
    person.sees("CLIPS> ");
    person.types("(deffunction twice (?x)\r(* 2 ?x))\r(+ 40 1)\r");
    person.sees("41\r\n");
    leave(&mut person);
    let mut person = Person::at(&folder, &["clips"], &[]);
    person.sees("CLIPS> ");
    person.types(UP);
    person.sees("(+ 40 1)");
    person.types(UP);
    person.sees("(deffunction twice (?x)\r\n     >   (* 2 ?x))");
    person.types("\r(twice 21)\r");
    person.sees("42\r\n");
    let mut person = Person::at(&folder, &["clips", "--sandbox"], &[]);
    person.sees("CLIPS> ");
    person.types(&format!("(exit{UP} 7)\r"));
    assert_eq!(person.ends().code(), Some(7));
}

#[test]
fn where_nothing_can_be_kept_that_is_told_once() {
    let folder = folder("prompt-unkept");
    fs::write(folder.join("state"), "a file, no folder").expect("the folder can be written to");
    let mut person = Person::at(&folder, &["clips"], &[]);
    person.sees("(commands are not kept: ");
    person.types("(+ 1 2)\r");
    person.sees("\n3\r\n");
    person.types("(+ 3 4)\r");
    person.sees("\n7\r\n");
    leave(&mut person);
    assert_eq!(person.raw().matches("not kept").count(), 1);
}

#[test]
fn colours_come_only_where_they_are_wanted() {
    let folder = folder("prompt-colours");
    for (variables, is_coloured) in [(&[][..], true), (&[("NO_COLOR", "1")], false), (&[("TERM", "dumb")], false)] {
        let mut person = Person::at(&folder, &["clips"], variables);
        person.sees("CLIPS> ");
        person.types("(nosuch \"text\" ?x)\r");
        person.sees("[EXPRNPSR3] Missing function declaration for 'nosuch'.");
        leave(&mut person);
        let raw = person.raw();
        let codes = raw.split("\x1b[").skip(1).map(|it| it.trim_start_matches(|c: char| !c.is_ascii_alphabetic()));
        assert_eq!(codes.into_iter().any(|it| it.starts_with('m')), is_coloured, "{raw:?}");
        assert_eq!(raw.contains("\x1b[31m[EXPRNPSR3] Missing"), is_coloured, "{raw:?}");
    }
}

#[test]
fn help_is_there_for_persons_only() {
    let folder = folder("prompt-help");
    let mut person = Person::at(&folder, &["clips"], &[]);
    person.sees("CLIPS> ");
    person.types("(help nth$)\r");
    person.sees("(nth$ <integer> <multifield>)\r\n  the field at this place, or nil\r\n");
    person.types("(deffunction help () mine)\r(help)\r");
    person.sees("\nmine\r\n");
    let piped = tellask(&["clips"], "(help)\n");
    assert!(String::from_utf8_lossy(&piped.stdout).contains("Missing function declaration for 'help'"));
}

#[test]
fn what_is_stopped_goes_on_by_run() {
    let folder = folder("prompt-resume");
    let mut person = Person::at(&folder, &["clips", "--no-history"], &[]);
    person.sees("CLIPS> ");
    person.types("(defrule count ?f <- (n ?n) => (retract ?f) (assert (n (+ ?n 1))))\r");
    person.types("(defrule end (declare (salience 9)) (end) (n ?n) => (println \"counted on\") (halt))\r");
    person.types("(assert (n 0))\r(run)\r");
    person.sees("has fired 10000 times in a row");
    person.types(CTRL_C);
    person.sees("stopped by Ctrl-C in rule count after ");
    person.sees("firings; (run) goes on");
    person.sees("CLIPS> ");
    person.types("(why (n) 1)\r");
    person.sees(", by rule count (firing ");
    person.types("(run 3)\r(assert (end))\r(run)\r");
    person.sees("\ncounted on\r\n");
    person.types("(exit 6)\r");
    assert_eq!(person.ends().code(), Some(6));
}

#[test]
fn why_needs_no_preparation_at_the_prompt() {
    let folder = folder("prompt-why");
    let mut person = Person::at(&folder, &["clips", "--no-history"], &[]);
    person.sees("CLIPS> ");
    person.types("(help)\r");
    person.sees("(why (safe 3))");
    person.sees("(why-not RULE)");
    person.types("(help why)\r");
    person.sees("(why <value> [<integer|symbol>] [<integer>])");
    person.types("(defrule calm (calm ?r) => (assert (safe ?r)))\r(assert (calm r31))\r(run)\r(why (safe r31))\r");
    person.sees("\nf-2 (safe r31), by rule calm (firing 1) with ?r = r31\r\n  f-1 (calm r31), given\r\n");
    person.types("(why-not calm)\r(exit 5)\r");
    assert_eq!(person.ends().code(), Some(5));
    let mut person = Person::at(&folder, &["clips", "--no-history", "--explain", "off"], &[]);
    person.sees("CLIPS> ");
    person.types("(why 1)\r");
    person.sees("[WHY1] No reasons are kept.");
    person.types("(exit 7)\r");
    assert_eq!(person.ends().code(), Some(7));
}

/// What a terminal sends when this text is pasted.
fn pasted(text: &str) -> String {
    format!("\x1b[200~{text}\x1b[201~")
}

#[test]
fn a_pasted_rule_needs_no_further_key() {
    let folder = folder("prompt-paste");
    let mut person = Person::at(&folder, &["clips", "--no-history"], &[]);
    person.sees("CLIPS> ");
    let rule = "(defrule hello ; tabs, blank lines\r\r\t(name ?n)\r\t=>\r    (println \"Hello,\r  \" ?n))\r";
    person.types(&pasted(&format!("{rule}(assert (name Ada))\r(run)\r")));
    person.sees("<Fact-1>\r\n");
    person.sees("\nHello,\r\n  Ada\r\n");
    // Line ends of two characters are one, and line feeds alone are line ends too.
    person.types(&pasted("(println one\r\n two)\r\n(println\n three)\n"));
    person.sees("\nonetwo\r\n");
    person.sees("\nthree\r\n");
    // What does not end with its line waits for Enter, and can be edited.
    person.types(&pasted("(println fo"));
    person.types("ur)\r");
    person.sees("\nfour\r\n");
    // A program gets pasted lines as if they were typed.
    person.types(&pasted("(println (str-cat (readline) \"|\" (readline)))\rone line\rtwo\r"));
    person.sees("\none line|two\r\n");
    person.types("(exit 4)\r");
    assert_eq!(person.ends().code(), Some(4));
}
