//! Positions: what is refused, where and why, and what is told.

use std::fmt::Write as _;
use std::sync::Arc;

use expect_test::{Expect, ExpectFile, expect, expect_file};
use facts::Speak;
use games::wumpus::file::Position;
use games::wumpus::{Cave, Facing, Percept, ProfileName, Room, Scoring};
use play::{Brief, MindSpec, Setup};
use proptest::collection::vec;
use proptest::prelude::*;

fn cave(profile: ProfileName) -> Cave {
    Cave { side: 1, profile, scoring: Scoring::EP3, pit: 0.2, shared: false, complete: true }
}

/// A table of all texts, their lines joined by ` / `, with every complaint below it: line:column+length, reason, way out.
#[track_caller]
fn refuse(texts: &[&str], expected: ExpectFile) {
    let mut table = String::new();
    for text in texts {
        let complaints = Position::read(text, 8).expect_err(text);
        let _ = writeln!(table, "= {}", text.replace('\n', " / ").escape_debug());
        for complaint in &complaints {
            let place = complaint.place;
            let (message, hint) = (&complaint.message, &complaint.hint);
            let _ = writeln!(table, "    {}:{}+{} {message} ({hint})", place.line, place.column, place.length);
        }
    }
    expected.assert_eq(&table);
}

fn position(text: &str) -> Position {
    Position::read(text, 64).unwrap_or_else(|complaints| panic!("{text}\n{complaints}"))
}

/// The percepts, shortened: what is false is left out.
fn told(text: &str, profile: ProfileName) -> String {
    let mut lines = String::new();
    for percept in position(text).percepts(cave(profile)) {
        let _ = match percept {
            Percept::Cave(cave) => writeln!(lines, "cave {} {}", cave.side, cave.profile.name()),
            Percept::Sensed(it) => {
                let letters = it.vector().into_iter().zip("FBRCU".chars()).filter(|(there, _)| *there);
                let letters: String = letters.map(|(_, letter)| letter).collect();
                writeln!(lines, "sensed {} {} [{letters}]", it.room, it.facing.name())
            }
            Percept::Shot { room, facing } => writeln!(lines, "shot {room} {}", facing.name()),
            Percept::Grabbed { room } => writeln!(lines, "grabbed {room}"),
        };
    }
    lines
}

#[track_caller]
fn check(text: &str, profile: ProfileName, expected: Expect) {
    expected.assert_eq(&told(text, profile));
}

const POSITION_MAP: &[&str] = &[
    "",
    "; a comment\n-----\n",
    "? ?\n^ ? ?",
    "? ? ?\n^ ?",
    "? ?\n^ ?\n? ?",
    "? ? ?\n^ ? ?",
    "? ? ? ? ? ? ? ? ?",
    "? ?\n. x",
    "? W\n^ P",
    "? ?\n^FF ?",
    "? ?\n^? .F",
    "| ? | ? |\n| ^ B | é |",
    "| ? | ?\n| ^ | ? |",
    "| ? | ? |\n^ ?",
    "| ? | ? |\nMundo conhecido pelo agente:\n| ^ | ? |",
    "? ?\n| ^ | ? |",
    ". ? ?\n^ ?",
    "size 4\nwumpus",
    "? ?\n^v ?",
    "? ?\nx^ ?",
];

#[test]
fn the_map_is_checked() {
    refuse(POSITION_MAP, expect_file!["golden/wumpus_position_map.txt"]);
}

const POSITION_WALK: &[&str] = &[
    "? ?\n. ?",
    "^ ?\n> ?",
    "? ^\n? .",
    ". ? .\n? ? ?\n^ ? .",
    ". R\n^ R",
    "? ?\n^R ?",
    "; agent: 1 2 north\n? ?\n. ?",
];

#[test]
fn the_walk_is_checked() {
    refuse(POSITION_WALK, expect_file!["golden/wumpus_position_walk.txt"]);
}

const POSITION_HEADER: &[&str] = &[
    "; arow: yes\n? ?\n^ ?",
    "; note: to self\n? ?\n^ ?",
    "; arrow: maybe\n? ?\n^ ?",
    "; arrow:\n? ?\n^ ?",
    ";arrow: yes no\n? ?\n^ ?",
    "; gold: no\n; gold: no\n? ?\n^ ?",
    "; size: 3\n? ?\n^ ?",
    "; size: 0\n? ?\n^ ?",
    "; size: 9\n? ?\n^ ?",
    "; size: many\n? ?\n^ ?",
    "; agent: 2 1\n? ?\n. ?",
    "; agent: 3 x north\n? ?\n. ?",
    "; agent: 2 1 nort\n? ?\n. ?",
    "; agent: 2 1 north west\n? ?\n. ?",
    "; agent: 2 1 east\n? ?\n^ ?",
    "; arrow: yes\n; shot: 2 1 north\n? ?\n^ ?",
    "; shot: 1 1 ^\n? ?\n^ ?",
    "; arrow: yes\n; wumpus: dead\n? ?\n^ ?",
    "; wumpus: dead\n; shot: 2 1 west\n? ?\n^ ?",
    "; gold: yes\n? ?\n^ ?",
    "; wumpus: sleeping\n  ; :\n? ?\n^ ?",
];

#[test]
fn the_header_is_checked() {
    refuse(POSITION_HEADER, expect_file!["golden/wumpus_position_header.txt"]);
}

#[test]
fn the_rooms_are_told_row_by_row_and_the_agents_last() {
    let text = include_str!("../../src/wumpus/positions/crossroads.txt");
    check(
        text,
        ProfileName::Ep3,
        expect![[r#"
        cave 4 ep3
        sensed (3,1) north [F]
        sensed (4,1) north []
        sensed (4,2) north [B]
        sensed (3,2) north []
    "#]],
    );
}

#[test]
fn a_pasted_screen_is_a_position() {
    let blanks = position("? ? ? ?\n? <FBR ? ?\nF . ? ?\n. B ? ?");
    let screen = "
-----  
|  ?  |  ?  |  ?  |  ?  |  
-----  
|  ?  | <FBR |  ?  |  ?  |  
-----  
|  F  |      |  ?  |  ?  |  
-----  
|      |  B  |  ?  |  ?  |  
-----
";
    assert_eq!(position(screen), blanks);
    assert_eq!(position(&format!("\u{feff}{}", screen.replace('\n', "\r\n"))), blanks);
    let above = "Percepção após a última ação:\n[FBRU]\nMundo conhecido pelo agente:\n";
    assert_eq!(position(&format!("{above}{screen}\nDigite a ação desejada (M/T/D/E/G/S): M\n")), blanks);
    assert_eq!(position(&screen.replace("<FBR", "R F < B")), blanks);
    assert_eq!(position(&format!("; agent: 2 2 <\n{}", screen.replace('<', " "))), blanks);
}

#[test]
fn a_kill_is_told_before_the_rooms_that_no_longer_stink() {
    let text = include_str!("../../src/wumpus/positions/killed.txt");
    check(
        text,
        ProfileName::Ep3,
        expect![[r#"
            cave 4 ep3
            sensed (2,2) north [FBR]
            sensed (3,1) north [F]
            shot (2,2) west
            sensed (2,2) west [FBRU]
            sensed (3,2) north []
            sensed (4,1) north []
            sensed (4,2) north [B]
            grabbed (2,2)
            sensed (2,2) west [FBR]
        "#]],
    );
    check(
        "; wumpus: dead\n; shot: 3 1 north\n. ? ?\nF ? ?\nF . <",
        ProfileName::Corrected,
        expect![[r#"
        cave 3 corrected
        sensed (2,1) north [F]
        sensed (3,1) north [F]
        shot (3,1) north
        sensed (3,1) north [FU]
        sensed (1,1) north []
        sensed (3,2) north []
        sensed (3,3) west []
    "#]],
    );
    check(
        "; wumpus: dead\n; shot: 2 1 north\n? ?\n. >F",
        ProfileName::Corrected,
        expect![[r#"
        cave 2 corrected
        sensed (2,2) north [F]
        shot (2,1) north
        sensed (2,1) north [U]
        sensed (2,1) north []
        sensed (2,2) east []
    "#]],
    );
    check(
        "; wumpus: dead\n. ?\n^ ?",
        ProfileName::Corrected,
        expect![[r#"
        cave 2 corrected
        sensed (2,1) north [U]
        sensed (1,1) north []
        sensed (2,1) north []
    "#]],
    );
}

#[test]
fn a_miss_is_told_and_a_lost_arrow_tells_nothing() {
    let text = include_str!("../../src/wumpus/positions/missed.txt");
    check(
        text,
        ProfileName::Corrected,
        expect![[r#"
        cave 3 corrected
        shot (3,1) east
        sensed (3,1) east [F]
    "#]],
    );
    check(
        "; arrow: no\n? ?\n>F ?",
        ProfileName::Corrected,
        expect![[r#"
        cave 2 corrected
        shot (2,1) south
        sensed (2,1) east [F]
    "#]],
    );
}

#[test]
fn carried_gold_was_grabbed_somewhere() {
    let shown = "; gold: yes\n? R\n. >";
    check(
        shown,
        ProfileName::Corrected,
        expect![[r#"
        cave 2 corrected
        sensed (1,2) north [R]
        sensed (2,1) north []
        grabbed (1,2)
        sensed (2,2) east []
    "#]],
    );
    let here = "; gold: yes\n? ?\n. >R";
    check(
        here,
        ProfileName::Corrected,
        expect![[r#"
        cave 2 corrected
        sensed (2,1) north []
        grabbed (2,2)
        sensed (2,2) east []
    "#]],
    );
    check(
        here,
        ProfileName::Ep3,
        expect![[r#"
        cave 2 ep3
        sensed (2,1) north []
        grabbed (2,2)
        sensed (2,2) east [R]
    "#]],
    );
    let home = include_str!("../../src/wumpus/positions/home.txt");
    check(
        home,
        ProfileName::Corrected,
        expect![[r#"
        cave 3 corrected
        sensed (1,1) north [R]
        sensed (1,2) north [B]
        sensed (2,1) north []
        sensed (3,2) north [B]
        grabbed (1,1)
        sensed (3,1) south []
    "#]],
    );
}

#[test]
fn what_the_header_does_not_say_has_a_default() {
    let written = |text| position(text).to_string();
    let all = "; agent: 2 1 north\n; arrow: yes\n; gold: no\n; wumpus: alive\n; size: 2\n. ?\n^FB ?\n";
    assert_eq!(written(". ?\n^FB ?"), all);
    assert_eq!(written(all), all);
    assert!(written("; wumpus: dead\n. ?\n^ ?").contains("; arrow: no\n"));
    assert!(written("; shot: 2 1 ^\n. ?\n^ ?").contains("; arrow: no\n; shot: 2 1 north\n"));
}

#[test]
fn every_position_of_the_folder_can_be_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/wumpus/positions");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let read: Vec<String> = paths
        .iter()
        .map(|path| {
            let read = position(&std::fs::read_to_string(path).unwrap());
            assert_eq!(position(&read.to_string()), read, "{}", path.display());
            path.file_name().unwrap().to_string_lossy().into_owned()
        })
        .collect();
    assert_eq!(read, ["crossroads.txt", "first.txt", "home.txt", "killed.txt", "missed.txt"]);
}

/// A position in which the agent has walked at random.
fn walks() -> impl Strategy<Value = String> {
    let flags = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), 0..4_usize);
    (2..=8_u8, vec((0..4_usize, any::<(bool, bool)>()), 1..60), flags, any::<prop::sample::Index>()).prop_map(
        |(side, steps, (arrow, knows, carried, dead, facing), gold)| {
            let mut cells = vec![String::from("?"); usize::from(side) * usize::from(side)];
            let start = Room::start(side);
            let (mut room, mut walked) = (start, vec![start]);
            cells[start.index(side)] = String::new();
            for (facing, (stench, breeze)) in steps {
                room = room.next(Facing::ALL[facing], side).unwrap_or(room);
                if cells[room.index(side)] == "?" {
                    walked.push(room);
                    cells[room.index(side)] =
                        format!("{}{}", if stench { "F" } else { "" }, if breeze { "B" } else { "" });
                }
            }
            let gold = *gold.get(&walked);
            if gold != start {
                cells[gold.index(side)].push('R');
            }
            cells[room.index(side)].push_str(Facing::ALL[facing].glyph());
            let mut text = String::new();
            if !arrow || dead {
                text.push_str("; arrow: no\n");
                if knows {
                    let _ = writeln!(text, "; shot: {side} 1 north");
                }
            }
            if dead {
                text.push_str("; wumpus: dead\n");
            }
            if carried && walked.len() > 1 {
                text.push_str("; gold: yes\n");
            }
            for row in cells.chunks(usize::from(side)) {
                let _ = writeln!(text, "| {} |", row.join(" | "));
            }
            text
        },
    )
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(text in walks()) {
        let first = position(&text);
        let second = position(&first.to_string());
        prop_assert_eq!(&first, &second);
        for profile in [ProfileName::Ep3, ProfileName::Corrected] {
            let percepts = first.percepts(cave(profile));
            prop_assert_eq!(&percepts, &second.percepts(cave(profile)));
            // Each visited room is told, and every percept is a sentence of the game.
            let visited = text.matches('|').count() - text.lines().filter(|line| line.contains('|')).count() - text.matches('?').count();
            let mut rooms: Vec<Room> = percepts.iter().filter_map(|it| if let Percept::Sensed(it) = it { Some(it.room) } else { None }).collect();
            rooms.sort();
            rooms.dedup();
            prop_assert_eq!(rooms.len(), visited);
            for percept in percepts {
                prop_assert_eq!(Percept::hear(&percept.say()), Ok(percept));
            }
        }
    }

    #[test]
    fn nothing_makes_the_reader_panic(bytes in vec(any::<u8>(), 0..200), text in walks(), cuts in vec((any::<prop::sample::Index>(), any::<char>()), 0..4)) {
        let mut letters: Vec<char> = text.chars().collect();
        for (cut, letter) in cuts {
            let at = cut.index(letters.len());
            letters[at] = letter;
        }
        for text in [String::from_utf8_lossy(&bytes).into_owned(), letters.into_iter().collect()] {
            match Position::read(&text, 8) {
                Ok(read) => {
                    prop_assert!(!read.percepts(cave(ProfileName::Corrected)).is_empty());
                    prop_assert_eq!(Position::read(&read.to_string(), 8), Ok(read));
                }
                Err(complaints) => {
                    prop_assert!(complaints.has_errors());
                    for complaint in &complaints {
                        prop_assert!(complaint.place.line > 0 && complaint.place.column > 0 && complaint.place.length > 0);
                    }
                }
            }
        }
    }
}

/// Percepts in no order that a cave would tell them in: rooms outside it, shots and gold before the rules, two caves.
fn any_percept() -> impl Strategy<Value = facts::Fact> {
    let room = || (1_u8..=6, 1_u8..=6).prop_map(|(row, column)| format!("(row {row}) (column {column})"));
    let facing = || prop::sample::select(vec!["north", "east", "south", "west"]);
    let yes = || prop::sample::select(vec!["TRUE", "FALSE"]);
    let sensed = (room(), facing(), yes(), yes(), yes(), yes()).prop_map(|(room, facing, stench, breeze, gold, scream)| {
        format!("(sensed {room} (facing {facing}) (stench {stench}) (breeze {breeze}) (glitter {gold}) (scream {scream}))")
    });
    let cave = (1_u8..=5, prop::sample::select(vec!["ep3", "corrected"]), yes(), yes())
        .prop_map(|(size, profile, shared, complete)| {
            format!("(cave (size {size}) (profile {profile}) (scoring aima) (pit 0.2) (shared {shared}) (complete {complete}))")
        });
    let shot = (room(), facing()).prop_map(|(room, facing)| format!("(shot {room} (facing {facing}))"));
    let grabbed = room().prop_map(|room| format!("(grabbed {room})"));
    prop_oneof![2 => cave, 6 => sensed, 1 => shot, 1 => grabbed].prop_map(|text| text.parse().expect("a fact"))
}

proptest! {
    #[test]
    fn whatever_is_told_is_answered_or_refused(told in vec(any_percept(), 0..12)) {
        let game = games::find("wumpus").expect("it is in the list");
        let settings = Arc::new(game.settle(&[]).expect("its defaults"));
        let setup = Setup { settings, map: None, seed: 1, play: 0, turns: 10, nodes: 10 };
        for mind in ["sound", "random"] {
            // Refused with a reason, or answered; never a panic.
            let advice = (game.ask)(&setup, &told, &MindSpec::parse(mind).expect("a name"));
            prop_assert_eq!(advice.is_ok(), (game.menu)(&setup, &told).is_ok());
        }
    }
}

/// Who is asked after another's play may find gold that was seen and left lying: it is fetched before anything else.
#[test]
fn gold_that_was_passed_is_fetched_first() {
    let game = games::find("wumpus").expect("it is in the list");
    let settings = Arc::new(game.settle(&[]).expect("the defaults are sound"));
    let setup = Setup { settings, map: None, seed: 0, play: 0, turns: 1, nodes: Brief::NODES };
    let read = game.position.expect("it has positions");
    // Without a safe room left, and with one.
    for (board, acts) in [
        ("? ? ? ?\n? ? ? ?\nb b b ?\n. g . >b\n", ["left", "right"]),
        ("? ? ? ?\n? ? ? ?\n? ? ? ?\n. g . >\n", ["left", "right"]),
        ("? ? ? ?\n? ? ? ?\n? ? ? ?\n. g < ?\n", ["move", "move"]),
    ] {
        let percepts = read(&setup.settings, board).unwrap_or_else(|it| panic!("{board}: {it:?}"));
        for mind in ["sound", "bold", "resolute"] {
            let advice = (game.ask)(&setup, &percepts, &MindSpec::plain(mind)).expect(mind);
            let act = advice.act.expect("it decides").to_string();
            let act = act.trim_matches(['(', ')']);
            assert!(acts.contains(&act), "{mind} does {act} in\n{board}{}", advice.account.why.to_text(0));
            let why = advice.account.why.line();
            assert!(why.starts_with("the gold was seen in (4,2) and not taken, so back to (4,2) first"), "{why}");
        }
    }
}
