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
    person.sees("[LIMIT1] stopped from outside");
    person.sees("CLIPS> ");
    person.types("(facts)\r");
    person.sees("(went)\r\nFor a total of 2 facts.");
    person.types("(progn (println (readline)) (while TRUE))\r");
    person.types("typed for the program\r");
    person.sees("\ntyped for the program\r\n");
    person.types(CTRL_C);
    person.sees("[LIMIT1] stopped from outside");
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
    person.sees("[LIMIT1] stopped from outside");
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
