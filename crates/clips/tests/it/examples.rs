//! The programs of `examples`: each tells what it should.

use std::error::Error;
use std::fs;
use std::path::Path;

use expect_test::{Expect, expect};

const README: &str = include_str!("../../README.md");

macro_rules! example {
    ($name:ident, $path:literal) => {
        #[path = $path]
        #[expect(dead_code, reason = "`main` is for those who run the example")]
        mod $name;
    };
}

example!(chooser, "../../examples/chooser.rs");
example!(explain, "../../examples/explain.rs");
example!(hello, "../../examples/hello.rs");
example!(host_functions, "../../examples/host_functions.rs");
example!(limits, "../../examples/limits.rs");
example!(many, "../../examples/many.rs");
example!(watch, "../../examples/watch.rs");

#[track_caller]
fn check(story: Result<String, Box<dyn Error>>, expected: Expect) {
    expected.assert_eq(&story.expect("the example works"));
}

#[test]
fn hello_prices_an_order() {
    check(
        hello::story(),
        expect![[r#"
        2 rules fired
        cake: 4.20
        tea: 7.00
    "#]],
    );
}

#[test]
fn host_functions_are_called_and_refuse() {
    check(
        host_functions::story(),
        expect![[r#"
        1. Bern is near Rome
        2. Bern is near Ulm
        Rust counted 2 reports
        [ARGACCES2] Function 'distance' expected argument #3 to be of type integer or float.
    "#]],
    );
}

#[test]
fn limits_stop_what_would_not_end() {
    check(
        limits::story(),
        expect![[r#"
        counts for ever: the limit of firings is reached, after 1000 firings
        loops in one action: the limit of operations is reached, after 1 firings
        calls itself: the limit of nested calls is reached, after 1 firings
        fills the memory: the limit of facts is reached, after 200 firings
        and without limits: stopped from outside
    "#]],
    );
}

#[test]
fn the_chooser_takes_the_best_offer() {
    check(
        chooser::story(),
        expect![[r#"
        could fire 10     warn: *
        there are offers
        could fire 0      accept: f-3,*
        could fire 0      accept: f-2,*
        could fire 0      accept: f-1,*
        accepted Ben for 50
    "#]],
    );
}

#[test]
fn reasons_are_data() {
    check(
        explain::story(),
        expect![[r#"
            (advice stay-home) because of stay-home, then flu
            evidence: (fever), (cough)
            f-5 (advice stay-home), by rule stay-home (firing 2) with ?what = flu
              "who is ill stays at home"
              f-4 (illness flu), by rule flu (firing 1)
                "fever and cough together are taken for the flu"
                f-1 (fever), given by deffacts signs
                f-2 (cough), given by deffacts signs
                no fact matches (vaccinated)
            rule see-doctor
              1 (illness ?what): 1 fact, 1 partial match
              2 (rash): 0 facts, 0 partial matches
              missing: (rash); there is nothing of that kind
        "#]],
    );
}

#[test]
fn many_engines_work_side_by_side() {
    check(
        many::story(),
        expect![[r#"
        6 reaches 1 in 8 steps, 8 firings
        7 reaches 1 in 16 steps, 16 firings
        27 reaches 1 in 111 steps, 111 firings
        97 reaches 1 in 118 steps, 118 firings
        and the first engine still has 0 facts
    "#]],
    );
}

#[test]
fn watching_comes_as_it_happens() {
    check(
        watch::story(),
        expect![[r#"
        FIRE    1 serve: f-2
        <== f-2     (customer Ben)
        Good day, Ben!
        log {"firing":1,"rule":"serve","bindings":{"c":"<Fact-2>","name":"Ben"},"matched":["f-2 (customer Ben)"],"asserted":[],"retracted":["f-2 (customer Ben)"]}
        FIRE    2 serve: f-1
        <== f-1     (customer Ann)
        Good day, Ann!
        log {"firing":2,"rule":"serve","bindings":{"c":"<Fact-1>","name":"Ann"},"matched":["f-1 (customer Ann)"],"asserted":[],"retracted":["f-1 (customer Ann)"]}
    "#]],
    );
}

#[test]
fn every_example_is_listed_in_the_readme() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    for entry in fs::read_dir(folder).expect("there are examples") {
        let name = entry.expect("a folder can be listed").file_name().to_string_lossy().into_owned();
        assert!(README.contains(&format!("(examples/{name})")), "{name} is not in the README");
    }
}

#[test]
fn the_methods_of_the_stable_core_are_there() {
    let mut sources = String::new();
    read_all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut sources);
    let (_, core) = README.split_once("## The stable core").expect("the README has it");
    let rows = core.lines().filter(|line| line.starts_with("| ")).skip(1);
    let cells = rows.filter_map(|row| row.split('|').nth(3));
    let names: Vec<&str> = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
    for name in &names {
        let is_there = ["(", "<"].iter().any(|next| sources.contains(&format!("    pub fn {name}{next}")));
        assert!(is_there, "there is no method `{name}`");
    }
    assert!(core.contains(&format!(" {} methods of `Engine`", names.len())), "there are {}", names.len());
}

/// The texts of all files below a folder.
fn read_all(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).expect("it is a folder") {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() {
            read_all(&path, text);
        } else {
            text.push_str(&fs::read_to_string(&path).expect("sources are text"));
        }
    }
}
