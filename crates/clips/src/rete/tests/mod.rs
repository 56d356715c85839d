//! Tests of the network, through text.
//!
//! - `cases.txt`: small programs, one per clause of the description of the reference's network, with the lines that CLIPS
//!   6.4.2 prints for them. `random.txt`: the same for random programs.
//! - `twin`: what the network finds is what trying everything finds.
//! - `terms`: joins on several values at once.
//! - `limits`: what happens when there is too much.
//! - `unindexed`: indices change nothing but the time.
//! - `missing`: what `why-not` says is true.
//! - `refusals`: rules that are not accepted, in the reference's words.

mod driver;
mod limits;
mod lines;
mod missing;
mod naive;
mod random;
mod refusals;
mod terms;
mod twin;
mod unindexed;

use driver::Driver;

/// Runs every program of a file and compares what it prints with what is recorded behind it.
fn check(text: &str) -> usize {
    let mut count = 0;
    for case in text.split("=====\n").filter(|it| !it.is_empty()) {
        let (program, expected) = case.split_once("-----\n").expect("a program and its lines");
        let got = Driver::run(program);
        let got: String = got.split_inclusive('\n').filter(|it| is_line(it)).collect();
        let same = got.lines().zip(expected.lines()).take_while(|(one, two)| one == two).count();
        assert!(
            got == expected,
            "{program}\nthe lines differ after the first {same}\nexpected {:#?}\nfound {:#?}",
            expected.lines().skip(same.saturating_sub(4)).take(10).collect::<Vec<_>>(),
            got.lines().skip(same.saturating_sub(4)).take(10).collect::<Vec<_>>(),
        );
        count += 1;
    }
    count
}

/// A line about facts, activations or firings.
fn is_line(line: &str) -> bool {
    ["==>", "<==", "FIRE"].iter().any(|it| line.starts_with(it))
}

#[test]
fn every_clause_as_in_the_reference() {
    assert_eq!(check(include_str!("cases.txt")), 73);
}

#[test]
fn random_programs_as_in_the_reference() {
    assert_eq!(check(include_str!("random.txt")), 54);
}

/// Programs of a file that the variable `CLIPS_RECORDED` names, for longer searches.
#[test]
#[ignore = "needs a file of recorded programs, named by CLIPS_RECORDED"]
fn recorded_programs_as_in_the_reference() {
    let path = std::env::var("CLIPS_RECORDED").expect("CLIPS_RECORDED names a file");
    let programs = check(&std::fs::read_to_string(path).expect("the file can be read"));
    assert!(programs > 0, "the file holds no program");
}
