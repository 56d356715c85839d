//! The text of a tally: readable, the same for the same plays, and refused if it is damaged in any way.

use arena::{Batch, Tally, Timing, Unreadable, sealed};
use expect_test::{Expect, expect};
use play::{Dice, Episodes, Game, Outcome, Role, Standing};
use proptest::prelude::*;

use crate::{WILD, batch, dealers, tally};

fn small() -> Tally {
    tally(&Batch { first: 3, ..batch("seats=2", "dice steady", 4, 1) })
}

fn wild(plays: u64) -> Tally {
    tally(&Batch { game: &WILD, ..batch("seats=2", "dice", plays, 1) })
}

#[test]
fn it_is_readable() {
    expect![[r#"
        {"tally":1,"fingerprint":"73faf7bb8cd42094","plays":[[3,7]]}
        {"header":{"tellask":1,"game":"dealers","version":3,"settings":{"profile":"short","seats":2,"order":"together","rounds":3},"map":null,"seed":7,"play":0,"turns":10000,"nodes":10000000,"seats":[{"kind":"mind","name":"dice","version":1},{"kind":"mind","name":"steady","version":2}],"rerun":true},"rotate":false,"changed":[],"predicted":[[],[]]}
        {"ending":"all rounds are played","plays":4}
        {"seat":1,"mind":"dice","successes":1,"deaths":3,"wins":1,"draws":0}
        {"counter":"chips","first":[3,0],"sum":1}
        {"counter":"won","first":[3,1],"sum":5}
        {"counter":"certain","first":[3,2],"sum":0}
        {"counter":"wrong_certain","first":[3,3],"sum":0}
        {"score":1,"plays":1}
        {"score":1.25,"plays":1}
        {"score":3,"plays":1}
        {"score":4,"plays":1}
        {"seat":2,"mind":"steady","successes":2,"deaths":0,"wins":3,"draws":0}
        {"counter":"chips","first":[3,0],"sum":11}
        {"counter":"won","first":[3,1],"sum":6}
        {"counter":"certain","first":[3,2],"sum":11}
        {"counter":"wrong_certain","first":[3,3],"sum":2}
        {"score":3.75,"plays":1}
        {"score":4.25,"plays":1}
        {"score":7.25,"plays":1}
        {"score":8.5,"plays":1}
        {"checksum":"8d28de28e15869ac"}
    "#]].assert_eq(&small().to_text());
}

#[test]
fn what_is_no_whole_number_is_kept_exactly() {
    let text = wild(7).to_text();
    let lines: Vec<&str> = text.lines().filter(|line| line.contains("\"sum\"") || line.contains("\"score\"")).collect();
    expect![[r#"
        {"counter":"acts","first":[0,0],"sum":[14,-8.910815424273085e-158,"-inf"]}
        {"counter":"coins","first":[1,0],"sum":-3}
        {"counter":"bits","first":[2,0],"sum":[1.3384978929603465e+227,0.7000000000000002]}
        {"score":-1.0480323837534387e+308,"plays":1}
        {"score":-1.5687333816142336e+205,"plays":1}
        {"score":-4.1635147521136553e-45,"plays":1}
        {"score":0,"plays":1}
        {"score":4.510363798226912e-175,"plays":1}
        {"score":2,"plays":2}
        {"counter":"coins","first":[1,0],"sum":[-3,-2.1992899962276294e-97]}
        {"counter":"bits","first":[1,1],"sum":-4}
        {"counter":"acts","first":[1,2],"sum":[2.429346869041152e+212,-2,"inf"]}
        {"score":-2.859922343604576e-86,"plays":1}
        {"score":1.783983300355454e-94,"plays":1}
        {"score":0.4,"plays":1}
        {"score":3,"plays":1}
        {"score":4,"plays":1}
        {"score":6.695745659344761e+295,"plays":1}
        {"score":"NaN","plays":1}
    "#]]
    .assert_eq(&(lines.join("\n") + "\n"));
}

#[test]
fn what_was_written_is_read() {
    let none = batch("seats=2", "dice steady", 0, 1).empty().unwrap();
    let islands =
        Tally::fold([9, 0, 5].map(|first| tally(&Batch { first, ..batch("seats=3", "dice", 3, 1) }))).unwrap();
    for tally in [small(), wild(300), none, islands] {
        let text = tally.to_text();
        let read = Tally::read(&text).unwrap();
        assert_eq!(read, tally);
        assert_eq!(read.to_text(), text);
        let [ours, theirs] = [read, tally].map(|it| it.report(Timing::default()).to_json().to_string());
        assert_eq!(ours, theirs);
    }
}

/// A game with other scores in nearly every play.
const FINE: Game = Game { episodes: |_, _| Ok(Box::new(Fine)), ..dealers::GAME };

struct Fine;

impl Episodes for Fine {
    fn play_moved(&mut self, number: u64, _shift: usize) -> Outcome {
        let score = Dice::new(2, number, Role::World).unit() - 0.5;
        Outcome { seats: vec![Standing { score, ..Standing::default() }], ..Outcome::default() }
    }
}

#[test]
fn rounded_scores_are_read_and_merged() {
    let part = |first: u64, plays: u64| tally(&Batch { game: &FINE, first, ..batch("seats=1", "dice", plays, 2) });
    let whole = part(0, 75_000);
    let text = whole.to_text();
    assert!(text.contains("{\"rounded\":"), "the test would show nothing");
    assert_eq!(Tally::read(&text).unwrap(), whole);
    let folded = Tally::fold([part(70_000, 5_000), part(0, 70_000)].map(|it| Tally::read(&it.to_text()).unwrap()));
    assert_eq!(folded.unwrap().to_text(), text);
    // A small text cannot say that scores were rounded, and no text can say it otherwise than it is.
    for (from, to) in
        [("{\"rounded\":", "{\"rounded\":6"), ("\"min\":-0.49", "\"min\":-0.39"), ("\"max\":0.49", "\"max\":0.59")]
    {
        let body = text.rsplit_once("{\"checksum\"").unwrap().0;
        let changed = body.replacen(from, to, 1);
        assert_ne!(changed, body);
        assert!(Tally::read(&sealed(&changed)).is_err(), "{from} {to}");
    }
}

#[test]
fn a_text_torn_at_any_byte_is_refused() {
    let text = small().to_text();
    for length in 0..text.len() {
        assert!(Tally::read(text.get(..length).unwrap()).is_err(), "{length} of {} bytes", text.len());
    }
}

#[test]
fn a_text_with_one_other_byte_is_refused() {
    let text = small().to_text();
    for at in 0..text.len() {
        for bit in 0..8 {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1 << bit;
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            assert!(Tally::read(&changed).is_err(), "bit {bit} of byte {at}");
        }
    }
}

#[track_caller]
fn refused(text: &str, expected: Expect) {
    expected.assert_eq(&Tally::read(text).unwrap_err().to_string());
}

#[test]
fn foreign_newer_torn_and_changed_texts_are_told_apart() {
    let text = small().to_text();
    refused("", expect![[r#"it is no tally: those begin with `{"tally":1`, as `tellask batch --tally` writes it"#]]);
    refused(
        "{\"scores\":1}\n",
        expect![[r#"it is no tally: those begin with `{"tally":1`, as `tellask batch --tally` writes it"#]],
    );
    refused(
        &text.replacen("{\"tally\":1", "{\"tally\":2", 1),
        expect!["it has version `2` of the format, and this program knows version 1"],
    );
    refused(
        "{\"tally\":\"\u{1b}[31m\"}\n",
        expect![[r#"it is no tally: those begin with `{"tally":1`, as `tellask batch --tally` writes it"#]],
    );
    refused("{\"tally\":1}\n", expect!["it is torn: the line with the checksum is missing at its end"]);
    refused(text.trim_end(), expect!["it is torn: the line with the checksum is missing at its end"]);
    refused(
        &text.replacen("\"wins\":", "\"wins\":1", 1),
        expect!["it was changed since it was written: its checksum does not fit"],
    );
    assert!(matches!(Tally::read(""), Err(Unreadable::Foreign { .. })));
    assert_eq!(Tally::read(text.trim_end()), Err(Unreadable::Torn));
}

/// The small tally with one thing replaced, and sealed again.
#[track_caller]
fn damaged(from: &str, to: &str, expected: Expect) {
    let text = small().to_text();
    let body = text.rsplit_once("{\"checksum\"").unwrap().0;
    let changed = body.replacen(from, to, 1);
    assert_ne!(changed, body, "`{from}` is not there");
    refused(&sealed(&changed), expected);
}

#[test]
fn lines_that_make_no_sense_are_refused_with_their_number() {
    damaged("[[3,7]]", "[[3,3]]", expect!["line 1: `plays` must be a list of ascending ranges [from,to]"]);
    damaged("[[3,7]]", "[[5,7],[3,5]]", expect!["line 1: `plays` must be a list of ascending ranges [from,to]"]);
    damaged("[[3,7]]", "7", expect!["line 1: `plays` must be a list of ascending ranges [from,to]"]);
    damaged(
        "\"header\":{\"tellask\":1",
        "\"header\":{\"tellask\":9",
        expect!["line 2: `header`: a trace of version 9; this program reads version 1"],
    );
    damaged("\"rotate\":false", "\"rotate\":0", expect!["line 2: `rotate` must be true or false"]);
    damaged("\"changed\":[]", "\"changed\":[[1]]", expect!["line 2: `changed` must be a list of pairs of texts"]);
    damaged(
        "\"predicted\":[[],[]]",
        "\"predicted\":[[],[[\"a\"]]]",
        expect!["line 2: `predicted` must be a list of figures for each seat"],
    );
    damaged("\"ending\":\"all", "\"ending\":7,\"a\":\"all", expect!["line 3: `ending` must be a text"]);
    damaged("\"plays\":4}", "\"plays\":5}", expect!["line 21: there must be one ending for each play"]);
    damaged("{\"seat\":1", "{\"soot\":1", expect!["line 4: a seat must come first"]);
    damaged(
        "{\"seat\":2",
        "{\"seat\":2}\n{\"seat\":2}\n{\"seat\":3",
        expect!["line 13: `successes` must be a whole number"],
    );
    damaged(
        "\"deaths\":",
        "\"deaths\":1000",
        expect!["line 13: the seat before has more scores, successes, deaths, wins or draws than plays"],
    );
    damaged("{\"counter\":\"won\"", "{\"counter\":\"chips\"", expect!["line 6: this counter was there before"]);
    damaged("\"first\":[3,0]", "\"first\":[2,0]", expect!["line 5: `first` must name one of the plays"]);
    damaged(
        "\"first\":[3,0]",
        "\"first\":3",
        expect!["line 5: `first` must be the number of a play and a place in it"],
    );
    damaged(
        "\"sum\":",
        "\"sum\":[\"x\"],\"a\":",
        expect!["line 5: `sum` must be a number or a list of numbers to be added"],
    );
    damaged(
        "\"sum\":",
        "\"sum\":1e300,\"a\":",
        expect!["line 5: `sum` must be a number or a list of numbers to be added"],
    );
    damaged("{\"score\":", "{\"score\":null,\"a\":", expect!["line 9: `score` must be a number"]);
    damaged(
        "{\"score\":",
        "{\"rounded\":3,\"sum\":9.25,\"min\":1,\"max\":4}\n{\"score\":",
        expect!["line 14: the scores cannot have been rounded like this"],
    );
    damaged("{\"seat\":1", "nonsense", expect!["line 4: it is no JSON: expected ident at line 1 column 2"]);
}

#[test]
fn more_scores_than_plays_are_refused() {
    damaged(
        "{\"score\":1,\"plays\":1}",
        "{\"score\":1,\"plays\":2}",
        expect!["line 13: the seat before has more scores, successes, deaths, wins or draws than plays"],
    );
}

#[test]
fn another_form_of_the_same_is_refused() {
    damaged("[[3,7]]", "[[3, 7]]", expect!["line 1: it does not have the form in which a tally is written"]);
    damaged("[[3,7]]", "[[3,5],[5,7]]", expect!["line 1: it does not have the form in which a tally is written"]);
    damaged(
        "\"fingerprint\":\"",
        "\"fingerprint\":\"a",
        expect!["line 1: it does not have the form in which a tally is written"],
    );
    damaged(
        "\"rerun\":true",
        "\"rerun\":false",
        expect!["line 2: it does not have the form in which a tally is written"],
    );
    damaged("\"play\":0", "\"play\":1", expect!["line 2: it does not have the form in which a tally is written"]);
    damaged(
        "\"mind\":\"dice\"",
        "\"mind\":\"nice\"",
        expect!["line 4: it does not have the form in which a tally is written"],
    );
    damaged(
        "\"predicted\":[[],[]]",
        "\"predicted\":[]",
        expect!["line 2: it does not have the form in which a tally is written"],
    );
    damaged(
        "{\"ending\"",
        "\n{\"ending\"",
        expect!["line 3: it is no JSON: EOF while parsing a value at line 1 column 0"],
    );
    damaged(
        "\"plays\":4}",
        "\"plays\":4,\"more\":1}",
        expect!["line 3: it does not have the form in which a tally is written"],
    );
    let text = small().to_text();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.pop();
    let last = lines.len() - 1;
    lines.swap(last, last - 1);
    refused(
        &sealed(&(lines.join("\n") + "\n")),
        expect!["line 20: it does not have the form in which a tally is written"],
    );
}

#[test]
fn forged_texts_are_refused_in_no_time() {
    let text = small().to_text();
    let body = text.rsplit_once("{\"checksum\"").unwrap().0;
    let ranges: Vec<String> = (0..200_000_u64).rev().map(|it| format!("[{},{}]", 2 * it, 2 * it + 1)).collect();
    let counter = |it: u32| format!("{{\"counter\":\"c{it}\",\"first\":[3,9],\"sum\":1}}\n");
    let counters = (0..100_000).map(counter).collect::<Vec<_>>().concat();
    for forged in [
        body.replacen("[[3,7]]", &format!("[{}]", ranges.join(",")), 1),
        body.replacen("{\"score\"", &format!("{counters}{{\"score\""), 1),
        body.replacen("{\"seat\":1", &format!("{}\n{{\"seat\":1", "[".repeat(1_000_000)), 1),
    ] {
        assert!(Tally::read(&sealed(&forged)).is_err());
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in any::<String>(), lines in "(\\{\"(tally|header|seat|score|plays)\":[1a\"]{0,3}\\}\n?){0,4}") {
        let _ = Tally::read(&text);
        let _ = Tally::read(&sealed(&text));
        let _ = Tally::read(&sealed(&format!("{{\"tally\":1,\"plays\":[]}}\n{lines}")));
    }

    /// Bytes changed, removed, doubled or swapped at random places, and sealed again: only the tally's own text is read.
    #[test]
    fn no_damage_panics_or_is_overlooked(damage in proptest::collection::vec((any::<usize>(), any::<usize>(), 0..5_u8), 1..6)) {
        let tally = wild(4);
        let text = tally.to_text();
        let mut bytes = text.rsplit_once("{\"checksum\"").unwrap().0.as_bytes().to_vec();
        for (at, other, kind) in damage {
            let length = bytes.len();
            let (at, other) = (at % length, other % length);
            match kind {
                0 => bytes[at] = b"0123456789,:[]{}\"-e.\n"[other % 21],
                1 => drop(bytes.remove(at)),
                2 => bytes.swap(at, other),
                3 => bytes.insert(at, bytes[other]),
                _ => bytes.copy_within(other..(other + 20).min(length), at.min(length - 20)),
            }
        }
        let text = sealed(&String::from_utf8_lossy(&bytes));
        if let Ok(read) = Tally::read(&text) {
            prop_assert_eq!(read.to_text(), text);
            read.report(Timing::default()).to_text();
        }
    }
}
