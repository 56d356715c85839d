//! Parts of a batch, merged in any order, are the whole batch; and what must not be merged is refused.

use std::collections::BTreeMap;

use arena::{ArenaError, Batch, MergeError, Row, Tally, Timing, Watch};
use expect_test::{Expect, expect};
use play::{Chairs, Dice, MapText, Outcome, Pending, Role, Setup, Stop};
use proptest::prelude::*;
use serde_json::{Value as Json, json};

use crate::{WILD, batch, chairs, still, tally};

/// Batches that differ in all that a tally keeps: seats, claims, deaths, draws, moving up, and the wild game.
fn cases() -> Vec<Batch<'static>> {
    vec![
        batch("seats=2", "dice steady", 0, 2),
        Batch { rotate: true, ..batch("seats=3 order=alternate", "dice steady talker", 0, 3) },
        batch("seats=1", "steady:share=1", 0, 1),
        batch("seats=2", "steady cheat", 0, 2),
        Batch { game: &WILD, ..batch("seats=2", "dice", 0, 2) },
        Batch { game: &WILD, rotate: true, ..batch("seats=2", "dice", 0, 1) },
    ]
}

/// The tallies of 0..plays, cut at these places.
fn parts(whole: &Batch<'_>, plays: u64, cuts: &[u64]) -> Vec<Tally> {
    let mut ends: Vec<u64> = cuts.iter().map(|cut| cut % plays).chain([0, plays]).collect();
    ends.sort_unstable();
    ends.dedup();
    ends.windows(2).map(|ends| tally(&Batch { first: ends[0], plays: ends[1] - ends[0], ..whole.clone() })).collect()
}

/// Folds in random groups, and then the groups.
fn in_groups(mut parts: Vec<Tally>, dice: &mut Dice) -> Tally {
    dice.shuffle(&mut parts);
    let mut groups: BTreeMap<u32, Vec<Tally>> = BTreeMap::new();
    for part in parts {
        groups.entry(dice.below(4)).or_default().push(part);
    }
    Tally::fold(groups.into_values().map(|group| Tally::fold(group).unwrap())).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn any_parts_in_any_order_are_the_whole(
        plays in 1..90_u64,
        cuts in proptest::collection::vec(any::<u64>(), 0..8),
        seed in any::<u64>(),
    ) {
        for case in cases() {
            let whole = tally(&Batch { plays, ..case.clone() });
            let mut dice = Dice::new(seed, 0, Role::World);
            let folded = in_groups(parts(&case, plays, &cuts), &mut dice);
            prop_assert_eq!(folded.to_text(), whole.to_text());
            let [ours, theirs] = [folded, whole].map(|it| it.report(Timing::default()));
            prop_assert_eq!(ours.to_json().to_string(), theirs.to_json().to_string());
            prop_assert_eq!(ours.to_text(), theirs.to_text());
        }
    }
}

/// The twin: what the text must say, counted anew from all rows, without order or parts.
fn recount(rows: &[(u64, Outcome)], minds: &[&str]) -> Vec<Json> {
    let mut endings: BTreeMap<String, u64> = BTreeMap::new();
    for (_, outcome) in rows {
        *endings.entry(outcome.ending.as_deref().unwrap_or("went on").to_owned()).or_default() += 1;
    }
    let mut lines: Vec<Json> =
        endings.into_iter().map(|(ending, plays)| json!({ "ending": ending, "plays": plays })).collect();
    for (index, mind) in minds.iter().enumerate() {
        let seats: Vec<_> = rows.iter().map(|(_, outcome)| &outcome.seats[index]).collect();
        let leads = |outcome: &Outcome, alone: bool| {
            let others = outcome.seats.iter().enumerate().filter(|(other, _)| *other != index);
            let best = others.map(|(_, it)| it.score).fold(f64::NEG_INFINITY, f64::max);
            let mine = outcome.seats[index].score;
            outcome.seats.len() > 1 && if alone { mine > best } else { mine == best }
        };
        let count = |counts: &dyn Fn(&Outcome) -> bool| rows.iter().filter(|(_, outcome)| counts(outcome)).count();
        lines.push(json!({
            "seat": index + 1,
            "mind": mind,
            "successes": count(&|it| it.seats[index].success),
            "deaths": count(&|it| it.seats[index].died),
            "wins": count(&|it| leads(it, true)),
            "draws": count(&|it| leads(it, false)),
        }));
        for (place, (name, _)) in seats[0].counters.iter().enumerate() {
            // Whole numbers, so that plain addition is exact.
            let sum: f64 = seats.iter().map(|seat| seat.counters[place].1).sum();
            lines.push(json!({ "counter": name, "first": [rows[0].0, place], "sum": sum as i64 }));
        }
        let mut scores: Vec<f64> = seats.iter().map(|seat| seat.score).collect();
        scores.sort_by(f64::total_cmp);
        for equal in scores.chunk_by(|a, b| a == b) {
            let score = if equal[0].fract() == 0.0 { json!(equal[0] as i64) } else { json!(equal[0]) };
            lines.push(json!({ "score": score, "plays": equal.len() }));
        }
    }
    lines
}

#[test]
fn the_lines_are_a_recount_of_the_rows() {
    for (settings, minds) in [("seats=2", "dice steady"), ("seats=3 order=alternate", "steady dice talker")] {
        for rotate in [false, true] {
            let batch = Batch { first: 31, rotate, ..batch(settings, minds, 200, 2) };
            let mut rows: Vec<(u64, Outcome)> = Vec::new();
            let mut row = |row: &Row<'_>| rows.push((row.index, row.outcome.clone()));
            let watch = Watch { cpu_clock: still, progress: &mut |_| {}, row: &mut row, stop: Stop::default() };
            let text = batch.tally(watch).unwrap().0.to_text();
            assert!(rows.iter().map(|(index, _)| *index).eq(31..231));
            let names: Vec<&str> = minds.split(' ').collect();
            let lines: Vec<Json> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            let (counted, expected) = (&lines[2..lines.len() - 1], recount(&rows, &names));
            assert_eq!(counted, expected);
            let seats = expected.iter().filter(|line| line.get("seat").is_some());
            let drawn: u64 = seats.map(|line| line["draws"].as_u64().unwrap()).sum();
            assert!(drawn > 0, "the test would show no draw");
        }
    }
}

#[test]
fn a_batch_may_begin_anywhere() {
    for rotate in [false, true] {
        let rows = |first: u64, plays: u64| {
            let batch = Batch { first, rotate, ..batch("seats=3", "dice steady talker", plays, 2) };
            let (mut rows, mut last) = (Vec::new(), 0);
            let mut row = |row: &Row<'_>| rows.push((row.index, row.outcome.clone()));
            let watch =
                Watch { cpu_clock: still, progress: &mut |done| last = done, row: &mut row, stop: Stop::default() };
            let report = batch.run(watch).unwrap();
            assert_eq!((report.plays, last), (plays, plays), "progress is counted from 0");
            assert!(report.numbers.iter().eq([&(first..first + plays)]));
            rows
        };
        let all = rows(0, 100);
        // 41 is in the middle of a round of three.
        assert_eq!(rows(41, 30), all[41..71]);
        assert_eq!(rows(99, 1), all[99..]);
    }
}

#[test]
fn a_play_of_a_far_number_is_the_play_opened_alone() {
    let far = Batch { first: u64::MAX - 5, ..batch("seats=2", "dice steady", 5, 2) };
    let mut check = |row: &Row<'_>| {
        let header = far.game.header(Setup { play: row.index, ..far.setup.clone() }, &far.chairs).unwrap();
        let mut play = (far.game.open)(&header, Chairs::AsRecorded).unwrap();
        assert_eq!(play.pump(), Pending::Over);
        assert_eq!(play.outcome().seats[0].score, row.outcome.seats[0].score, "play {}", row.index);
    };
    let watch = Watch { cpu_clock: still, progress: &mut |_| {}, row: &mut check, stop: Stop::default() };
    let (tally, _) = far.tally(watch).unwrap();
    assert!(tally.ranges().iter().eq([&(u64::MAX - 5..u64::MAX)]));
    assert_eq!(Tally::read(&tally.to_text()).unwrap(), tally);
    let further = Batch { first: u64::MAX - 5, ..batch("seats=2", "dice steady", 6, 2) };
    let error = crate::run(&further).unwrap_err();
    assert_eq!(error, ArenaError::TooFar { first: u64::MAX - 5, plays: 6 });
    expect!["6 plays from number 18446744073709551610 on: too many; at most 5 have a number there"]
        .assert_eq(&error.to_string());
}

#[test]
fn the_number_in_the_setup_leaves_no_mark() {
    let plain = Batch { game: &EAGER, ..batch("seats=2", "dice steady", 20, 2) };
    let mut other = plain.clone();
    other.setup.play = 9;
    assert_eq!(tally(&other).to_text(), tally(&plain).to_text());
    assert_eq!(other.empty().unwrap().fingerprint(), tally(&plain).fingerprint());
    assert_eq!(tally(&plain).header().setup.play, 0);
}

#[test]
fn a_report_says_which_plays_it_is_about_unless_they_are_the_first() {
    let from = |first: u64, plays: u64| tally(&Batch { first, ..batch("seats=1", "dice", plays, 1) });
    let lines = |tally: &Tally| {
        let report = tally.report(Timing::default());
        let text = report.to_text();
        assert!(!text.contains("thread"), "a tally does not know what it took: {text}");
        let head: Vec<String> = text.lines().take(3).map(str::to_owned).collect();
        format!("{}{}", head.join("|"), report.to_json().get("numbers").map_or(String::new(), |it| format!(" {it}")))
    };
    expect!["dealers (profile short, seats 1): 30 plays from seed 7||seat 1: dice"].assert_eq(&lines(&from(0, 30)));
    expect!["dealers (profile short, seats 1): 1 play from seed 7|play 30| [[30,31]]"].assert_eq(&lines(&from(30, 1)));
    let many =
        Tally::fold([(40, 2), (0, 3), (20, 1), (10, 5), (30, 4)].map(|(first, plays)| from(first, plays))).unwrap();
    expect!["dealers (profile short, seats 1): 15 plays from seed 7|plays 0 to 2, plays 10 to 14, play 20, 2 further ranges| [[0,3],[10,15],[20,21],[30,34],[40,42]]"].assert_eq(&lines(&many));
    assert_eq!(many.gaps(), [3..10, 15..20, 21..30, 34..40]);
    assert!(from(5, 2).gaps().is_empty(), "a tally need not begin at 0");
}

#[test]
fn a_stopped_batch_has_the_tally_of_its_first_plays() {
    let stop = Stop::default();
    let asks = stop.clone();
    let mut row = |row: &Row<'_>| {
        if row.index == 549 {
            asks.ask();
        }
    };
    let whole = Batch { first: 500, ..batch("seats=2", "dice", 100_000, 3) };
    let watch = Watch { cpu_clock: still, progress: &mut |_| {}, row: &mut row, stop };
    let (stopped, _) = whole.tally(watch).unwrap();
    assert!((50..50_000).contains(&stopped.plays()), "{} plays", stopped.plays());
    assert_eq!(stopped.to_text(), tally(&Batch { plays: stopped.plays(), ..whole.clone() }).to_text());
}

#[track_caller]
fn refused(first: &Tally, second: &Tally, expected: Expect) {
    let mut merged = first.clone();
    let error = merged.merge(second).unwrap_err();
    expected.assert_eq(&error.to_string());
    assert_eq!(merged.to_text(), first.to_text(), "a refusal changes nothing");
    assert!(second.clone().merge(first).is_err(), "the other way round, too");
    assert_eq!(Tally::fold([first.clone(), second.clone()]), Err(error));
}

#[test]
fn plays_that_both_hold_are_refused() {
    let part = |first: u64, plays: u64| tally(&Batch { first, ..batch("seats=2", "dice", plays, 1) });
    let islands = Tally::fold([part(0, 5), part(10, 5), part(20, 5)]).unwrap();
    refused(&islands, &part(4, 2), expect!["play 4 would count twice: tallies must hold different plays"]);
    refused(&islands, &part(6, 17), expect!["plays 10 to 14 would count twice: tallies must hold different plays"]);
    refused(&islands, &part(24, 9), expect!["play 24 would count twice: tallies must hold different plays"]);
    refused(&islands, &islands, expect!["plays 0 to 4 would count twice: tallies must hold different plays"]);
    let mut filled = islands.clone();
    filled.merge(&part(5, 5)).unwrap();
    filled.merge(&part(15, 5)).unwrap();
    assert_eq!(filled.to_text(), part(0, 25).to_text());
    let none = batch("seats=2", "dice", 0, 1).empty().unwrap();
    filled.merge(&none).unwrap();
    assert_eq!(filled.to_text(), part(0, 25).to_text(), "no play changes nothing");
    assert_eq!(Tally::fold([]), Err(MergeError::Nothing));
}

#[test]
fn plays_of_another_kind_are_refused() {
    let whole = batch("seats=2", "dice steady", 5, 1);
    let plain = tally(&whole);
    let changed = |change: &dyn Fn(&mut Batch<'static>)| {
        let mut other = Batch { first: 5, ..whole.clone() };
        change(&mut other);
        let other = tally(&other);
        assert_ne!(other.fingerprint(), plain.fingerprint());
        other
    };
    let other = changed(&|it| it.setup.seed = 8);
    refused(&plain, &other, expect!["its plays are of another kind: `header.seed` is `8`, not `7`"]);
    let other = changed(&|it| it.setup.turns = 9);
    refused(&plain, &other, expect!["its plays are of another kind: `header.turns` is `9`, not `10000`"]);
    let other = changed(&|it| it.setup.nodes = 9);
    refused(&plain, &other, expect!["its plays are of another kind: `header.nodes` is `9`, not `10000000`"]);
    let other = changed(&|it| it.setup.settings = crate::setup("seats=2 rounds=9", 7).settings);
    refused(&plain, &other, expect!["its plays are of another kind: `header.settings.rounds` is `9`, not `3`"]);
    let other = changed(&|it| it.chairs = chairs("dice dice"));
    refused(&plain, &other, expect!["its plays are of another kind: `header.seats.2.name` is `dice`, not `steady`"]);
    let other = changed(&|it| it.chairs = chairs("dice steady:share=1"));
    refused(
        &plain,
        &other,
        expect!["its plays are of another kind: `header.seats.2.name` is `steady:share=1`, not `steady`"],
    );
    let other = changed(&|it| it.rotate = true);
    refused(&plain, &other, expect!["its plays are of another kind: `rotate` is `true`, not `false`"]);
    let other = changed(&|it| it.game = &NEWER);
    refused(&plain, &other, expect!["its plays are of another kind: `header.version` is `99`, not `3`"]);
    let other = changed(&|it| it.game = &EAGER);
    refused(
        &plain,
        &other,
        expect!["its plays are of another kind: `predicted.1.1` is `[\"score\",0.25]`, not `null`"],
    );
}

/// The tiny game under later rules.
const NEWER: play::Game = play::Game { version: 99, ..crate::dealers::GAME };

/// A game whose minds predict, and look at the number of the play for it.
const EAGER: play::Game =
    play::Game { episodes: |setup, _| Ok(Box::new(Eager { number: setup.play })), ..crate::dealers::GAME };

struct Eager {
    number: u64,
}

impl play::Episodes for Eager {
    fn play_moved(&mut self, _number: u64, _shift: usize) -> Outcome {
        Outcome::default()
    }

    fn predictions(&self) -> Vec<play::Prediction> {
        vec![vec![("score".into(), 0.25 + self.number as f64), ("odd".into(), f64::NAN), ("zero".into(), -0.0)]]
    }
}

#[test]
fn predictions_travel_with_the_tally() {
    let eager = tally(&Batch { game: &EAGER, ..batch("seats=2", "dice steady", 5, 1) });
    let read = Tally::read(&eager.to_text()).unwrap();
    let [ours, theirs] = [&eager, &read].map(|it| it.report(Timing::default()).to_text());
    assert!(ours.contains("by the mind: score 0.2500, odd NaN, zero 0.0000"), "{ours}");
    assert_eq!(theirs, ours);
}

#[test]
fn a_map_is_part_of_what_makes_the_plays() {
    // The tiny game knows no maps, so only what is made before the first play is compared here.
    let game = play::Game {
        survey: |_| Ok(play::Survey { seats: 1, worlds: None, warnings: facts::Diagnostics::default() }),
        ..WILD
    };
    let empty = |text: &str| {
        let mut it = Batch { game: &game, ..batch("seats=1", "dice", 1, 1) };
        it.setup.map = Some(MapText { name: "a.txt".to_owned(), text: text.to_owned() });
        it.empty().unwrap()
    };
    assert!(empty("x\n").merge(&empty("x\n")).is_ok());
    let error = empty("x\n").merge(&empty("y\u{1b}\n")).unwrap_err();
    expect!["its plays are of another kind: `header.map.text` is `y\\u{1b}\\n`, not `x\\n`"]
        .assert_eq(&error.to_string());
}
