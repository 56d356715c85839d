//! The files of the cave: read, written, refused.

use std::fmt::Write as _;
use std::sync::Arc;

use expect_test::{Expect, expect};
use facts::{Fact, Value};
use games::cave::file::{Map, read, read_position};
use games::cave::{Cell, Element, Layout, Size};
use play::{MapText, Setup};
use proptest::collection::vec;
use proptest::prelude::*;

fn game() -> &'static play::Game {
    games::find("cave").expect("the game")
}

fn setup(given: &[(&str, &str)], map: Option<&str>) -> Setup {
    let given: Vec<(String, String)> = given.iter().map(|(key, it)| ((*key).into(), (*it).into())).collect();
    let settings: Arc<Fact> = Arc::new(game().settle(&given).expect("fine settings"));
    let map = map.map(|text| MapText { name: "m".to_owned(), text: text.to_owned() });
    Setup { settings, map, seed: 5, play: 0, turns: 100, nodes: 100 }
}

/// Malformed files with all complaints about each.
#[track_caller]
fn refused(files: &[&str], expected: Expect) {
    let mut text = String::new();
    for file in files {
        let (map, found) = read(file);
        assert_eq!(map, None, "{file}");
        let short: String = file.chars().take(40).collect();
        let _ = writeln!(text, "{short:?}\n{found}");
    }
    expected.assert_eq(&text);
}

#[test]
fn malformed_rows_are_refused_with_place_reason_and_hint() {
    let files = [
        "",
        "# only a comment\n\n",
        "bombs: 3\n",
        ". . .\n. M .\n",
        "1 . W\n",
        "1 . .\n. .\n. . . .\n",
        "1 . 1\n",
        "1 . 3\n",
        "2 .\n",
        "1 m\n",
        "1 . é \u{1b}\n",
        "\u{feff}1 , .\n",
        &format!("1{}", ".".repeat(120)),
        &format!("1\n{}", ".\n".repeat(119)),
    ];
    refused(
        &files,
        expect![[r##"
        ""
        line 1, column 1: the file is empty (cells are `.`, `M` monster, `P` pit, `T` treasure, and agents `1` to `9`, then `a` to `z`)
        "# only a comment\n\n"
        line 1, column 1: the file is empty (cells are `.`, `M` monster, `P` pit, `T` treasure, and agents `1` to `9`, then `a` to `z`)
        "bombs: 3\n"
        line 1, column 9: there are no rows (cells are `.`, `M` monster, `P` pit, `T` treasure, and agents `1` to `9`, then `a` to `z`)
        ". . .\n. M .\n"
        line 2, column 6: there is no agent (`1` marks the cell where the first one starts)
        "1 . W\n"
        line 1, column 5: `W` is no cell (cells are `.`, `M` monster, `P` pit, `T` treasure, and agents `1` to `9`, then `a` to `z`)
        "1 . .\n. .\n. . . .\n"
        line 2, column 1: this row has 2 cells, the first one 3 (all rows are as long as that in line 1)
        line 3, column 1: this row has 4 cells, the first one 3 (all rows are as long as that in line 1)
        "1 . 1\n"
        line 1, column 5: agent `1` starts twice; first in line 1 (each agent starts once)
        "1 . 3\n"
        line 1, column 5: there is an agent `3`, but none `2` (agents are 1, 2, … 9, a, b, … without a gap; a monster is `M`, a pit `P`, a treasure `T`)
        "2 .\n"
        line 1, column 1: there is an agent `2`, but none `1` (agents are 1, 2, … 9, a, b, … without a gap; a monster is `M`, a pit `P`, a treasure `T`)
        "1 m\n"
        line 1, column 3: there is an agent `m`, but none `2` (agents are 1, 2, … 9, a, b, … without a gap; a monster is `M`, a pit `P`, a treasure `T`)
        "1 . é \u{1b}\n"
        line 1, column 5: `é` is no cell (cells are `.`, `M` monster, `P` pit, `T` treasure, and agents `1` to `9`, then `a` to `z`)
        line 1, column 7: `\u{1b}` is no cell (cells are `.`, `M` monster, `P` pit, `T` treasure, and agents `1` to `9`, then `a` to `z`)
        "\u{feff}1 , .\n"
        line 1, column 3: `,` is no cell (cells are `.`, `M` monster, `P` pit, `T` treasure, and agents `1` to `9`, then `a` to `z`)
        "1......................................."
        line 1, column 122: the cave has 121 columns (no side is longer than 100)
        "1\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n"
        line 120, column 2: the cave has 120 rows (no side is longer than 100)
    "##]],
    );
}

#[test]
fn malformed_headers_are_refused_with_place_reason_and_hint() {
    let files = [
        "size: 3x2\n1 . .\n",
        "size: 3x\n1 . .\n",
        "size: 0\n1\n",
        "size: 3x1\nsize: 3x1\n1 . .\n",
        "size:\n1 .\n",
        "bombs: 1 2\n1 .\n",
        "bombs: many\n1 .\n",
        "bombs: 101\n1 .\n",
        "bombs: 1\nbombs: 2\n1 .\n",
        "bmobs: 1\n1 .\n",
        "monsters: 2\n1 .\n",
        "moan: nobody\n1 .\n",
        "fair: perhaps\n1 .\n",
        "wait-from: 5\nwait-to: 4\n1 .\n",
        "1 .\nbombs: 1\n. .\n",
        ": 3\n1\n",
    ];
    refused(
        &files,
        expect![[r#"
        "size: 3x2\n1 . .\n"
        line 1, column 7: the size is 3x2, but the rows make 3x1 (size is COLUMNSxROWS; it may be left out)
        "size: 3x\n1 . .\n"
        line 1, column 7: `3x` is no size (COLUMNSxROWS as in `10x6`, each from 1 to 100)
        "size: 0\n1\n"
        line 1, column 7: `0` is no size (COLUMNSxROWS as in `10x6`, each from 1 to 100)
        "size: 3x1\nsize: 3x1\n1 . .\n"
        line 2, column 1: the key `size` is given twice; first in line 1 (leave one of them out)
        "size:\n1 .\n"
        line 1, column 1: the key `size` has no value (the header has lines KEY: VALUE, and the rows follow it)
        "bombs: 1 2\n1 .\n"
        line 1, column 1: the key `bombs` has more than one value (the header has lines KEY: VALUE, and the rows follow it)
        "bombs: many\n1 .\n"
        line 1, column 8: bombs cannot be `many` (it takes a whole number from 0 to 100)
        "bombs: 101\n1 .\n"
        line 1, column 8: bombs cannot be `101` (it takes a whole number from 0 to 100)
        "bombs: 1\nbombs: 2\n1 .\n"
        line 2, column 1: the key `bombs` is given twice; first in line 1 (leave one of them out)
        "bmobs: 1\n1 .\n"
        line 1, column 1: there is no key `bmobs`; did you mean `bombs`? (known: size, bombs, duration, wait-from, wait-to, fair, walls, moan, cycles)
        "monsters: 2\n1 .\n"
        line 1, column 1: the rows decide `monsters`, and not a key (leave the line out)
        "moan: nobody\n1 .\n"
        line 1, column 7: moan cannot be `nobody` (it takes one of shooter, all)
        "fair: perhaps\n1 .\n"
        line 1, column 7: fair cannot be `perhaps` (it takes TRUE or FALSE)
        "wait-from: 5\nwait-to: 4\n1 .\n"
        line 2, column 1: the longest wait 4 is shorter than the shortest, 5 (wait-from is at most wait-to)
        "1 .\nbombs: 1\n. .\n"
        line 2, column 1: the key `bombs` stands behind the first row (the header has lines KEY: VALUE, and the rows follow it)
        ": 3\n1\n"
        line 1, column 1: no key stands before `:` (the header has lines KEY: VALUE, and the rows follow it)
    "#]],
    );
}

#[test]
fn several_complaints_come_at_once() {
    refused(
        &["  x\n size: q\n\t2 2 y\n", "size: 9\nbombs: x\nfair: y\nM W\n."],
        expect![[r#"
        "  x\n size: q\n\t2 2 y\n"
        line 2, column 2: the key `size` stands behind the first row (the header has lines KEY: VALUE, and the rows follow it)
        line 3, column 4: agent `2` starts twice; first in line 3 (each agent starts once)
        line 3, column 2: this row has 3 cells, the first one 1 (all rows are as long as that in line 1)
        line 3, column 2: there is an agent `2`, but none `1` (agents are 1, 2, … 9, a, b, … without a gap; a monster is `M`, a pit `P`, a treasure `T`)
        "size: 9\nbombs: x\nfair: y\nM W\n."
        line 2, column 8: bombs cannot be `x` (it takes a whole number from 0 to 100)
        line 3, column 7: fair cannot be `y` (it takes TRUE or FALSE)
        line 4, column 3: `W` is no cell (cells are `.`, `M` monster, `P` pit, `T` treasure, and agents `1` to `9`, then `a` to `z`)
        line 5, column 1: this row has 1 cell, the first one 2 (all rows are as long as that in line 4)
        line 1, column 7: the size is 9x9, but the rows make 2x2 (size is COLUMNSxROWS; it may be left out)
        line 5, column 2: there is no agent (`1` marks the cell where the first one starts)
    "#]],
    );
}

#[test]
fn a_map_is_read_as_it_looks() {
    let text = "# two agents\nsize: 4x2   # columns, rows\nbombs: 1\nmoan: all\n\n1.TM   # north\n\n P . . 2\n";
    let (map, found) = read(text);
    assert!(found.is_empty(), "{found}");
    let map = map.expect("a map");
    expect![[r#"
        size: 4x2
        bombs: 1
        moan: all

        1 . T M
        P . . 2
    "#]]
    .assert_eq(&map.to_string());
    assert_eq!(map.layout.homes, [Cell { column: 0, row: 0 }, Cell { column: 3, row: 1 }]);
    assert_eq!(map.layout.at(Cell { column: 0, row: 1 }), Element::Pit);
}

#[track_caller]
fn survey(given: &[(&str, &str)], map: &str, expected: Expect) {
    let told = match (game().survey)(&setup(given, Some(map))) {
        Ok(survey) => format!("{} seats", survey.seats),
        Err(error) => error.to_string(),
    };
    expected.assert_eq(&told);
}

#[test]
fn keys_of_a_map_stand_over_settings_but_do_not_contradict_them() {
    survey(&[], "bombs: 1\n1 2\n. 3", expect!["3 seats"]);
    survey(&[("bombs", "1")], "bombs: 1\n1", expect!["1 seats"]);
    survey(
        &[("bombs", "2"), ("fair", "TRUE")],
        "bombs: 1\nfair: FALSE\n1",
        expect![[r#"
        m: line 1, column 1: bombs is 1 here, but the setting says 2 (leave one of them out)
        line 2, column 1: fair is FALSE here, but the setting says TRUE (leave one of them out)"#]],
    );
    survey(
        &[],
        "wait-from: 9\n1",
        expect![
            "m: line 1, column 1: the longest wait 7 is shorter than the shortest, 9 (give both `wait-from` and `wait-to`)"
        ],
    );
    survey(&[("cycles", "9")], "1 2", expect!["2 seats"]);
}

#[test]
fn what_is_made_reads_back_as_the_same_cave() {
    let maker = game().maker.expect("the cave writes maps");
    let setup = setup(&[("size", "6x4"), ("agents", "2"), ("bombs", "0"), ("moan", "all")], None);
    let text = String::from_utf8((maker.make)(&setup, 1, "map").expect("a file")).expect("text");
    expect![[r#"
        size: 6x4
        bombs: 0
        moan: all

        1 . . . . 2
        . . . T M .
        . . M T . .
        T . M . . .
    "#]]
    .assert_eq(&text);
    let from_file = Setup { map: Some(MapText { name: "m".to_owned(), text }), ..setup.clone() };
    assert_eq!((game().look)(&from_file).expect("a picture"), (game().look)(&setup).expect("a picture"));
    let refused = (maker.make)(&setup, 2, "map").expect_err("one cave a file").to_string();
    assert_eq!(refused, "setting `count`: a map file holds 1 cave, not 2");
}

#[test]
fn malformed_positions_are_refused() {
    let begin = "(begin (columns 3) (rows 1) (agents 1) (column 1) (row 1) (arrows 1) (bombs 0) (wait 0))";
    let sensed = |cycle: u32, column: u32| {
        format!("(sensed (cycle {cycle}) (column {column}) (row 1) (arrows 1) (bombs 0) (wait 0) (treasures 0))")
    };
    let positions = [
        String::new(),
        "hello".to_owned(),
        "(begin)".to_owned(),
        sensed(1, 1),
        format!("{begin}\n{begin}"),
        format!("{begin}\n; a comment\n{}\n{}", sensed(2, 1), sensed(2, 4)),
        format!("{begin}\n(sensed (cycle 1)"),
        format!("{begin}\n(smelled)"),
    ];
    let mut text = String::new();
    for position in &positions {
        let found = read_position(position).expect_err("refused");
        let _ = writeln!(text, "{found}\n");
    }
    expect![[r#"
        line 1, column 1: nothing was told (first `(begin …)`, then a `(sensed …)` for each cycle, as `tellask games cave` lists them)

        line 1, column 1: expected a fact, found `hello` (a fact starts with `(`)

        line 1, column 1: in (begin): slot `columns` is missing (first `(begin …)`, then a `(sensed …)` for each cycle, as `tellask games cave` lists them)

        line 1, column 1: the set-up facts `(begin …)` come first (first `(begin …)`, then a `(sensed …)` for each cycle, as `tellask games cave` lists them)

        line 2, column 1: the set-up facts are told twice (first `(begin …)`, then a `(sensed …)` for each cycle, as `tellask games cave` lists them)

        line 4, column 1: (1,4) is outside of the cave (it has 3x1)
        line 4, column 1: cycle 2 comes behind cycle 2 (cycles count up)

        line 2, column 17: expected a value, a slot or `)`, but the text ends

        line 2, column 1: in (smelled): unknown word `smelled`; known: begin sensed (first `(begin …)`, then a `(sensed …)` for each cycle, as `tellask games cave` lists them)

    "#]].assert_eq(&text);
    assert_eq!(read_position(&format!("{begin}\n{}", sensed(1, 1))).expect("fine").len(), 2);
}

fn any_map() -> impl Strategy<Value = Map> {
    let key = prop_oneof![
        (0..=100_i64).prop_map(|it| ("bombs", Value::from(it))),
        (0..=1000_i64).prop_map(|it| ("duration", Value::from(it))),
        any::<bool>().prop_map(|it| ("fair", Value::from(it))),
        (1..=5000_i64).prop_map(|it| ("cycles", Value::from(it))),
    ];
    (1..=12_u8, 1..=12_u8, vec(key, 0..3)).prop_flat_map(|(columns, rows, mut keys)| {
        let size = Size { columns, rows };
        keys.sort_by_key(|(key, _)| *key);
        keys.dedup_by_key(|(key, _)| *key);
        let cells = size.cells();
        let elements = vec(0..8_u8, cells);
        let homes = proptest::sample::subsequence((0..cells).collect::<Vec<_>>(), 1..=cells.min(35)).prop_shuffle();
        (elements, homes, Just(keys)).prop_map(move |(elements, homes, keys)| {
            let element = |it: &u8| match it {
                0 => Element::Monster,
                1 => Element::Pit,
                2 => Element::Treasure,
                _ => Element::Free,
            };
            let homes = homes.into_iter().map(|at| Cell::at(at, size)).collect::<Vec<_>>();
            let mut layout = Layout { size, homes, elements: elements.iter().map(element).collect() };
            for home in layout.homes.clone() {
                layout.put(home, Element::Free);
            }
            Map::new(layout, keys)
        })
    })
}

proptest! {
    #[test]
    fn what_is_written_reads_back(map in any_map()) {
        let text = map.to_string();
        let (again, found) = read(&text);
        prop_assert!(found.is_empty(), "{found}\n{text}");
        let again = again.expect("a map");
        prop_assert_eq!((&again.layout, &again.keys), (&map.layout, &map.keys));
    }

    #[test]
    fn noise_is_refused_and_never_a_panic(text in "[ .MPT1-9a-z:#x\n\\PC]{0,80}") {
        let (map, found) = read(&text);
        prop_assert_eq!(map.is_none(), found.has_errors());
        let _ = read_position(&text);
    }
}
