//! `tellask clips`: programs that end by a limit, and the world outside.

use expect_test::{Expect, expect};

use crate::{complains, prints, scratch, tellask};

/// The path of a file with this program.
fn program(name: &str, text: &str) -> String {
    let path = scratch("clips-limits").join(name);
    std::fs::write(&path, text).expect("the program is written");
    path.display().to_string()
}

#[track_caller]
fn check(options: &[&str], path: &str, expected: Expect) {
    let args: Vec<&str> = ["clips"].into_iter().chain(options.iter().copied()).chain([path]).collect();
    expected.assert_eq(&complains(1, &args));
}

#[test]
fn a_limit_that_ends_a_program_is_a_failure() {
    let endless = program(
        "endless.clp",
        "(deffacts start (n 0))\n(defrule count (n ?n) => (assert (n (+ ?n 1))))\n(defrule loop (declare (salience -1)) => (while TRUE))\n",
    );
    check(
        &["--facts", "10"],
        &endless,
        expect![[r"
            error: the limit of facts is reached: 10; raise it by `--facts N`
        "]],
    );
    check(
        &["--firings", "7"],
        &endless,
        expect![[r"
            error: the limit of firings is reached: 7; raise it by `--firings N`
        "]],
    );
    let busy = program("busy.clp", "(defrule loop => (println begins) (while TRUE))\n");
    check(
        &["--operations", "1000"],
        &busy,
        expect![[r"
            error: the limit of operations is reached: 1000; raise it by `--operations N`
        "]],
    );
    let output = tellask(
        &["clips", "--operations", "1000", "-f2", &program("on.clp", "(while TRUE)\n(println on)\n(exit 0)\n")],
        "",
    );
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(crate::text(&output.stdout), "[LIMIT1] the limit of operations is reached\non\n");
}

#[test]
fn a_program_says_how_it_ends() {
    assert_eq!(prints(3, &["clips", &program("exit.clp", "(defrule end => (println bye) (exit 3))\n")], ""), "bye\n");
    assert_eq!(prints(0, &["clips", &program("halt.clp", "(defrule end => (halt))\n")], ""), "");
}

#[test]
#[cfg(target_os = "linux")]
fn the_world_outside_is_told_as_by_the_reference() {
    let path = program(
        "world.clp",
        "(println (system \"exit 3\") \" \" (system \"true\") \" \" (system) \" \" (operating-system))\n(exit)\n",
    );
    assert_eq!(prints(0, &["clips", "-f2", &path], ""), "768 0 1 LINUX\n");
    let closed = program("closed.clp", "(println (operating-system))\n(exit)\n");
    assert_eq!(prints(0, &["clips", "--sandbox", "-f2", &closed], ""), "UNKNOWN\n");
}
