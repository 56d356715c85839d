//! Rows and their columns.

use std::time::Duration;

use arena::{Columns, Row, Watch};
use expect_test::expect;
use play::{Outcome, Standing, Stop};

use crate::{batch, run, still};

fn csv(settings: &str, minds: &str, names: &[&str]) -> String {
    let batch = batch(settings, minds, 5, 2);
    let columns = Columns::new(&batch, names.iter().copied()).unwrap();
    let mut text = columns.header() + "\n";
    let mut row = |row: &Row<'_>| text.push_str(&(columns.line(row) + "\n"));
    batch.run(Watch { cpu_clock: still, progress: &mut |_| {}, row: &mut row, stop: Stop::default() }).unwrap();
    text
}

#[test]
fn the_plain_columns() {
    expect![[r#"
        index,win,cpu_us
        0,1,0
        1,1,0
        2,1,0
        3,1,0
        4,1,0
    "#]]
    .assert_eq(&csv("seats=1", "dice", &[]));
    expect![[r#"
        index,win,cpu_us
        0,2,0
        1,2,0
        2,1,0
        3,1,0
        4,2,0
    "#]]
    .assert_eq(&csv("seats=2", "dice steady", &[]));
}

#[test]
fn further_columns() {
    expect![[r#"
        index,win,cpu_us,score,score2,ending,chips2,died
        0,2,0,3.500,5,all rounds are played,4,0
        1,2,0,3,9.500,all rounds are played,2,1
        2,1,0,6.250,6,all rounds are played,4,0
        3,1,0,4,3.750,all rounds are played,3,1
        4,2,0,1.250,8.500,all rounds are played,2,0
    "#]]
    .assert_eq(&csv("seats=2", "dice steady", &["score", "score2", "ending", "chips2", "died"]));
}

#[test]
fn an_unknown_column_is_told_the_known_ones() {
    let batch = batch("seats=2", "dice", 1, 1);
    let error = Columns::new(&batch, ["score", "chip2"]).unwrap_err();
    expect!["there is no column `chip2`; did you mean `chips`?; known: ending, score, success, died, chips, won, certain, wrong_certain, forfeits, score1, success1, died1, chips1, won1, certain1, wrong_certain1, forfeits1, score2, success2, died2, chips2, won2, certain2, wrong_certain2, forfeits2"].assert_eq(&error.to_string());
}

#[test]
fn who_wins() {
    let win = |seats: &[(f64, bool)]| {
        let seats =
            seats.iter().map(|(score, success)| Standing { score: *score, success: *success, ..Standing::default() });
        let outcome = Outcome { seats: seats.collect(), ..Outcome::default() };
        Row { index: 0, outcome: &outcome, cpu: Duration::ZERO }.win()
    };
    assert_eq!(win(&[]), 0);
    assert_eq!([win(&[(5.0, false)]), win(&[(-5.0, true)])], [0, 1]);
    assert_eq!(win(&[(1.0, false), (2.0, false)]), 2);
    assert_eq!(win(&[(2.0, true), (2.0, false), (1.0, false)]), 0, "a draw");
    assert_eq!(win(&[(-3.0, false), (-4.0, false)]), 1);
    assert_eq!(win(&[(f64::NAN, false), (-4.0, false)]), 2);
}

#[test]
fn an_ending_with_a_comma_is_quoted() {
    let columns = Columns::new(&batch("", "dice", 1, 1), ["ending"]).unwrap();
    let outcome = Outcome { ending: Some("so \"it\", ended".into()), ..Outcome::default() };
    let row = Row { index: 3, outcome: &outcome, cpu: Duration::from_nanos(7_900) };
    assert_eq!(columns.line(&row), "3,0,7,\"so \"\"it\"\", ended\"");
}

/// A mind that breaks the rules is counted in the report and in the rows; where all keep to them, nothing is said.
#[test]
fn forfeits_are_counted() {
    let cheated = batch("seats=2 order=alternate", "dice cheat", 60, 2);
    let report = run(&cheated).unwrap();
    let lost = report.seats[1].forfeits();
    assert!(lost > 0 && report.seats[0].forfeits() == 0);
    assert_eq!(report.to_json()["seats"][1]["forfeits_count"], lost);
    let text = report.to_text();
    assert_eq!(text.matches("\n  forfeits ").count(), 1, "{text}");
    assert!(!run(&batch("seats=2", "dice", 20, 1)).unwrap().to_text().contains("forfeits"));
    let columns = Columns::new(&cheated, ["forfeits1", "forfeits2"]).unwrap();
    let mut counted = 0;
    let mut row = |row: &Row<'_>| {
        let line = columns.line(row);
        assert!(line.ends_with(",0,0") || line.ends_with(",0,1"), "{line}");
        counted += u64::from(line.ends_with(",0,1"));
    };
    let watch = Watch { cpu_clock: still, progress: &mut |_| {}, row: &mut row, stop: Stop::default() };
    cheated.run(watch).unwrap();
    assert_eq!(counted, lost);
}
