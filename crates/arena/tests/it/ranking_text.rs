//! The arcade as text: back and forth, torn, changed, and every way to be refused.

use arena::{Arcade, Label, sealed};
use expect_test::{Expect, expect};
use facts::Diagnostics;
use play::{Better, Game, MapText, Ranking, Setup, Survey};
use proptest::prelude::*;

use crate::dealers;
use crate::ranking::{label, score};

const NAMES: [&str; 7] =
    ["Ana", "Ñandú \"el rápido\"", "🦀👩‍🚀", "שלום עולם", "two\nlines\t\u{1b}[31m", "", "\u{202e}abc\\"];

fn sample() -> Arcade {
    let mut arcade = Arcade::default();
    for (place, name) in NAMES.iter().enumerate() {
        arcade.machine_mut(&label(1, Better::Lower)).record(name, score(12.0 - place as f64 / 2.0));
        arcade.machine_mut(&label(2, Better::Higher)).record(name, score(1e18 + place as f64));
    }
    arcade.machine_mut(&label(1, Better::Lower)).record("Ana", score(9.0));
    arcade
}

#[test]
fn it_is_readable() {
    let mut arcade = Arcade::default();
    let corridor = label(0xfeed, Better::Lower);
    arcade.machine_mut(&corridor).record("Ana", score(12.0));
    arcade.machine_mut(&corridor).record("José\n🦀", score(10.5));
    arcade.machine_mut(&corridor).record("Ana", score(11.0));
    expect![[r#"
        {"scores":1}
        {"machine":"course","rules":1,"fingerprint":"000000000000feed","title":"the short corridor","counter":"moves","unit":"moves","better":"lower"}
        {"player":"José\n🦀","score":10.5,"wins":1}
        {"player":"Ana","score":11,"wins":2}
        {"checksum":"3af551fc9e193fd3"}
    "#]]
    .assert_eq(&arcade.to_text());
}

#[test]
fn what_was_written_is_read() {
    for arcade in [sample(), Arcade::default()] {
        let text = arcade.to_text();
        let read = Arcade::read(&text).unwrap();
        assert_eq!(read, arcade);
        assert_eq!(read.to_text(), text);
    }
}

#[test]
fn the_order_of_reaching_goes_on_after_reading() {
    let mut arcade = Arcade::default();
    let corridor = label(1, Better::Lower);
    arcade.machine_mut(&corridor).record("late", score(5.0));
    arcade.machine_mut(&corridor).record("early", score(3.0));
    let mut read = Arcade::read(&arcade.to_text()).unwrap();
    read.machine_mut(&corridor).record("late", score(3.0));
    let names =
        read.machine(&corridor).unwrap().ranking().iter().map(|row| row.player.name.clone()).collect::<Vec<_>>();
    assert_eq!(names, ["early", "late"]);
}

#[test]
fn a_text_torn_at_any_byte_is_refused() {
    let text = sample().to_text();
    for length in 0..text.len() {
        // Where a letter is torn in two, nothing that follows is text; a face refuses that itself.
        let Some(torn) = text.get(..length) else { continue };
        assert!(Arcade::read(torn).is_err(), "{length} of {} bytes", text.len());
    }
}

#[test]
fn a_text_with_one_other_byte_is_refused() {
    let text = sample().to_text();
    for at in 0..text.len() {
        for bit in 0..8 {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1 << bit;
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            assert!(Arcade::read(&changed).is_err(), "bit {bit} of byte {at}");
        }
    }
}

#[track_caller]
fn refused(text: &str, expected: Expect) {
    expected.assert_eq(&Arcade::read(text).unwrap_err().to_string());
}

#[test]
fn foreign_and_torn_and_changed_texts_are_told_apart() {
    let text = sample().to_text();
    refused("", expect!["it is no score file: those begin with the line `{\"scores\":1}`"]);
    refused("# My notes\n", expect!["it is no score file: those begin with the line `{\"scores\":1}`"]);
    refused(
        &text.replacen("{\"scores\":1}", "{\"scores\":2}", 1),
        expect!["it has version `2` of the format, and this program knows version 1"],
    );
    refused("{\"scores\":1}\n", expect!["it is torn: the line with the checksum is missing at its end"]);
    refused(text.trim_end(), expect!["it is torn: the line with the checksum is missing at its end"]);
    refused(
        &text.replacen("\"wins\":2", "\"wins\":9", 1),
        expect!["it was changed since it was written: its checksum does not fit"],
    );
}

#[test]
fn lines_that_make_no_sense_are_refused_with_their_number() {
    let machine = sample().to_text().lines().nth(1).unwrap().to_owned();
    let body = |lines: &[&str]| sealed(&format!("{{\"scores\":1}}\n{}\n", lines.join("\n")));
    let ana = "{\"player\":\"Ana\",\"score\":12,\"wins\":3}";
    refused(&body(&[ana]), expect!["line 2: a machine must come first"]);
    refused(&body(&[&machine, "Ana 12"]), expect!["line 3: it is no JSON: expected value at line 1 column 1"]);
    refused(&body(&[&machine, ana, ana]), expect!["line 4: this player was there before"]);
    refused(&body(&[&machine, ana, &machine]), expect!["line 4: this machine was there before"]);
    refused(&body(&[&machine, &ana.replace("12", "\"a\"")]), expect!["line 3: `score` must be a number"]);
    refused(
        &body(&[&machine, &ana.replace("12", "1e999")]),
        expect!["line 3: it is no JSON: number out of range at line 1 column 29"],
    );
    refused(&body(&[&machine, &ana.replace('3', "0")]), expect!["line 3: `wins` must be a whole number from 1"]);
    refused(&body(&[&machine, "{}"]), expect!["line 3: `player` must be a text"]);
    refused(&body(&[&machine, "[]"]), expect!["line 3: `player` must be a text"]);
    refused(&body(&[&machine.replace("lower", "wet")]), expect!["line 2: `better` must be `lower` or `higher`"]);
    refused(
        &body(&[&machine.replace("\"rules\":1", "\"rules\":-1")]),
        expect!["line 2: `rules` must be a small whole number"],
    );
    refused(&body(&[&machine.replace("0001", "wxyz")]), expect!["line 2: `fingerprint` must be a hexadecimal number"]);
}

#[test]
fn very_many_machines_are_read_in_no_time() {
    let mut arcade = Arcade::default();
    for number in 0..50_000 {
        arcade.machine_mut(&label(number, Better::Lower)).record("Ana", score(1.0));
    }
    assert_eq!(Arcade::read(&arcade.to_text()).unwrap().machines().len(), 50_000);
}

proptest! {
    #[test]
    fn any_names_and_scores_come_back(
        wins in proptest::collection::vec((0..3_u64, ".{0,6}|[ab]", any::<f64>()), 0..30),
    ) {
        let mut arcade = Arcade::default();
        for (machine, name, number) in wins {
            if let Some(score) = arena::Score::new(number) {
                arcade.machine_mut(&label(machine, Better::Higher)).record(&name, score);
            }
        }
        prop_assert_eq!(Arcade::read(&arcade.to_text()), Ok(arcade));
    }

    #[test]
    fn no_text_panics(text in any::<String>(), lines in "(\\{\"(machine|player|scores|wins)\":[1a\"]{0,3}\\}\n?){0,4}") {
        let _ = Arcade::read(&text);
        let _ = Arcade::read(&sealed(&text));
        let _ = Arcade::read(&sealed(&format!("{{\"scores\":1}}\n{lines}")));
    }
}

/// The tiny game, if it had maps of three worlds each.
const MAPPED: Game =
    Game { survey: |_| Ok(Survey { seats: 2, worlds: Some(3), warnings: Diagnostics::default() }), ..dealers::GAME };

/// The number for the machine of a setup of this game.
fn fingerprint(game: &Game, change: impl Fn(&mut Setup)) -> u64 {
    let mut setup = crate::setup("seats=2", 7);
    change(&mut setup);
    let ranking = Ranking { counter: "cards", unit: "cards", better: Better::Higher };
    Label::of(game, &ranking, &setup, "title".to_owned()).unwrap().fingerprint
}

#[test]
fn a_machine_is_what_its_world_is_made_of() {
    let of = |change: &dyn Fn(&mut Setup)| fingerprint(&dealers::GAME, change);
    let plain = of(&|_| {});
    assert_eq!(of(&|setup| setup.turns = 5), plain, "how long a play may last");
    assert_eq!(of(&|setup| setup.nodes = 5), plain, "how much a mind may think");
    assert_ne!(of(&|setup| setup.seed = 8), plain, "the seed");
    assert_ne!(of(&|setup| setup.play = 8), plain, "the number of the play");
    assert_ne!(of(&|setup| setup.settings = crate::setup("seats=3", 7).settings), plain, "the settings");
}

#[test]
fn a_map_is_its_text_and_not_its_name() {
    let map = |name: &str, text: &str| Some(MapText { name: name.to_owned(), text: text.to_owned() });
    let of = |change: &dyn Fn(&mut Setup)| fingerprint(&MAPPED, change);
    let plain = of(&|setup| setup.map = map("a", "1 2 3"));
    assert_eq!(of(&|setup| (setup.map, setup.seed) = (map("b", "1 2 3"), 9)), plain);
    assert_ne!(of(&|setup| setup.map = map("a", "1 2 4")), plain);
    assert_ne!(of(&|_| {}), plain);
    assert_ne!(of(&|setup| (setup.map, setup.play) = (map("a", "1 2 3"), 1)), plain, "the second world of the map");
    assert_eq!(of(&|setup| (setup.map, setup.play) = (map("a", "1 2 3"), 3)), plain, "the first one again");
}

#[test]
fn the_same_machine_is_found_whatever_it_is_called() {
    let (first, renamed) = (label(1, Better::Lower), Label { title: "my map".to_owned(), ..label(1, Better::Lower) });
    let mut arcade = Arcade::default();
    arcade.machine_mut(&first).record("Ana", score(1.0));
    arcade.machine_mut(&renamed).record("Bruno", score(1.0));
    assert_eq!(arcade.machines().len(), 1);
    assert_eq!(arcade.machine(&renamed).unwrap().label.title, first.title);
    for other in [
        label(2, Better::Lower),
        label(1, Better::Higher),
        Label { rules: 2, ..first.clone() },
        Label { counter: "steps".to_owned(), ..first.clone() },
        Label { game: "other".to_owned(), ..first.clone() },
    ] {
        assert_eq!(arcade.machine(&other), None, "{other:?}");
    }
}
