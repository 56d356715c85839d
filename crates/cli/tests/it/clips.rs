//! `tellask clips`: what only the command can do.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use assert_cmd::cargo::CommandCargoExt;

use super::{complains, prints, tellask};

/// A program in a file of its own.
fn program(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the folder for tests can be written to");
    path
}

fn word(path: &Path) -> &str {
    path.to_str().expect("the path is text")
}

#[test]
fn options_may_stand_behind_files() {
    let path =
        program("counting.clp", "(deffacts s (n 0)) (defrule on ?f <- (n ?x) => (retract ?f) (assert (n (+ ?x 1))))");
    let said = complains(1, &["clips", word(&path), "--firings", "3"]);
    assert!(said.contains("the limit of firings is reached"), "{said}");
    assert!(complains(2, &["clips", word(&path), "--nosuch"]).contains("no such option: --nosuch"));
    assert!(complains(2, &["clips", word(&path), "--firings", "many"]).contains("invalid value 'many'"));
}

#[test]
fn the_version_names_both() {
    let said = prints(0, &["clips", "--version"], "");
    assert_eq!(said, format!("tellask {}, the language of CLIPS 6.4.2\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_profile_is_told_at_the_end() {
    let path = program("dear.clp", "(deffacts s (n 1) (n 2)) (defrule pairs (n ?x) (n ?y&~?x) => (println ?x ?y))");
    let output = tellask(&["clips", word(&path), "--profile", "--sandbox"], "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "21\n12\n");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        told.starts_with(
            "rule   firings  activations  matches  compares  operations     cost\npairs        2            2 "
        ),
        "{told}"
    );
    let limited = complains(1, &["clips", "--profile", "--firings", "1", word(&path)]);
    assert!(limited.contains("\npairs        1            2 "), "{limited}");
}

#[test]
fn firings_are_logged_and_reasons_are_kept_if_asked_for() {
    let path = program("wet.clp", "(deffacts s (rain)) (defrule wet (rain) => (assert (wet)))\n");
    let log = program("firings.jsonl", "");
    assert_eq!(prints(0, &["clips", word(&path), "--log", word(&log)], ""), "");
    assert_eq!(
        fs::read_to_string(&log).expect("it was written"),
        "{\"firing\":1,\"rule\":\"wet\",\"bindings\":{},\"matched\":[\"f-1 (rain)\"],\"asserted\":[\"f-2 (wet)\"],\
         \"retracted\":[]}\n"
    );
    let said = complains(1, &["clips", "--log", word(&path.join("below")), word(&path)]);
    assert!(said.contains("cannot write") && said.contains("give the path of a file"), "{said}");
    let typed = "(reset)\n(run)\n(why 2)\n(exit)\n";
    let said = prints(0, &["clips", "--explain", "all", "-l", word(&path)], typed);
    assert!(said.contains("f-2 (wet), by rule wet (firing 1)\n  f-1 (rain), given by deffacts s\n"), "{said}");
    assert!(prints(0, &["clips", "-l", word(&path)], typed).contains("[WHY1] No reasons are kept."));
}

#[test]
fn a_failing_rule_and_an_exit_give_their_codes() {
    let failing = program("failing.clp", "(deffacts s (a x)) (defrule r (a ?x) => (+ 1 ?x))");
    assert!(prints(1, &["clips", word(&failing)], "").contains("[PRCCODE4]"));
    let leaving = program("leaving.clp", "(defglobal ?*x* = (exit 3))\n");
    for way in [&["clips"][..], &["clips", "-l"], &["clips", "-f"], &["clips", "-f2"]] {
        prints(3, &[way, &[word(&leaving)]].concat(), "");
    }
}

#[test]
fn bytes_that_are_no_text_end_nothing() {
    let path = program(
        "bytes.clp",
        b"\xef\xbb\xbf(println one)\n(println \"caf\xe9\")\n(println (read) (read))\n(exit)\n".as_slice(),
    );
    assert_eq!(
        prints(0, &["clips", "-f2", word(&path)], b"caf\xe9 au\nlait\n".as_slice()),
        "one\ncaf\u{fffd}\ncaf\u{fffd}lait\n"
    );
}

#[test]
fn a_log_has_what_was_typed() {
    let log = program("typed.log", "");
    let typed = format!("(dribble-on \"{}\")\n(+ 1 2)\n(dribble-off)\n", word(&log).replace('\\', "/"));
    tellask(&["clips"], typed);
    assert_eq!(fs::read_to_string(&log).expect("it was written"), "TRUE\nCLIPS> (+ 1 2)\n3\nCLIPS> (dribble-off)\n");
}

#[test]
fn a_string_may_go_on_over_lines() {
    let said = prints(0, &["clips"], "\"one\ntwo\"\n(println \"three\nfour\")\n\"five\n");
    assert!(said.ends_with("CLIPS> \"one\ntwo\"\nCLIPS> three\nfour\nCLIPS> "), "{said}");
}

#[test]
fn who_does_not_read_on_ends_the_run() {
    let path = program("endless.clp", "(while TRUE (println again))\n");
    let mut command = Command::cargo_bin("tellask").expect("the binary is built");
    let mut child = command
        .args(["clips", "-f2", word(&path)])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    assert!(child.wait().expect("it ends").success());
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told() {
    let path = program("full.clp", "(while TRUE (println again))\n");
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("it is there");
    let mut command = Command::cargo_bin("tellask").expect("the binary is built");
    let output =
        command.args(["clips", "-f2", word(&path)]).stdin(Stdio::null()).stdout(full).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("No space left"));
}
