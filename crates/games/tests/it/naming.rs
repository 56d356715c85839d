//! Cells are named (row,column) from the top left, and otherwise only in the profile of a document that does: the same plays under both
//! namings, and their texts translated cell by cell.

use std::sync::Arc;

use facts::Fact;
use play::{Brief, Chair, Chairs, Game, MapText, MindSpec, Setup, frames};

/// All that a play says to people: percepts, reasons, what else was considered, boards.
fn told(game: &Game, keys: &[(&str, &str)], mind: &str, map: Option<&str>, seed: u64) -> Vec<String> {
    let keys: Vec<(String, String)> = keys.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect();
    let settings: Arc<Fact> = Arc::new(game.settle(&keys).expect("these are keys"));
    let map = map.map(|text| MapText { name: "map".to_owned(), text: text.to_owned() });
    let setup = Setup { settings: Arc::clone(&settings), map, seed, play: 0, turns: 60, nodes: Brief::NODES };
    let header = game.header(setup, &[Chair::Mind(MindSpec::plain(mind))]).expect("the mind fits");
    let mut play = (game.open)(&header, Chairs::AsRecorded).expect("it opens");
    play.pump();
    let mut told = Vec::new();
    for frame in frames(game, &play.trace()).expect("it replays") {
        for seat in frame.seats.values() {
            told.extend(seat.told.iter().filter_map(|fact| (game.phrase)(&settings, fact)));
            if let Some(account) = &seat.account {
                told.extend(account.why.to_text(0).lines().map(str::to_owned));
                told.extend(account.candidates.iter().map(|it| format!("{} {}", it.act, it.note)));
            }
            told.extend(
                seat.known
                    .panels
                    .iter()
                    .filter_map(|panel| match panel {
                        play::Panel::Table(table) => {
                            Some(table.rows.iter().map(|(name, value)| format!("{name}: {value}")))
                        }
                        play::Panel::Grid(_) => None,
                    })
                    .flatten(),
            );
        }
    }
    told
}

/// A text with each pair of whole numbers in parentheses translated.
fn translated(text: &str, cell: impl Fn(i64, i64) -> String) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(open) = rest.find('(') {
        let (before, behind) = rest.split_at(open);
        out.push_str(before);
        let pair = behind.find(')').and_then(|close| {
            let (first, second) = behind.get(1..close)?.split_once(',')?;
            Some((close, first.trim().parse::<i64>().ok()?, second.trim().parse::<i64>().ok()?))
        });
        let next = if let Some((close, first, second)) = pair {
            out.push_str(&cell(first, second));
            close + 1
        } else {
            out.push('(');
            1
        };
        rest = behind.get(next..).unwrap_or("");
    }
    out.push_str(rest);
    out
}

#[test]
fn pairs_are_translated() {
    let swapped = |text: &str| translated(text, |one, other| format!("({other},{one})"));
    assert_eq!(swapped("from (1, 2) to (-3,4) (facing north) and ("), "from (2,1) to (4,-3) (facing north) and (");
}

#[test]
fn the_labyrinth_is_named_from_the_top_left() {
    let game = games::find("pacalgo2").expect("a game of the list");
    // The vertex of the second map is not the origin.
    let maps = [
        (include_str!("../../src/pacalgo2/maps/detour.txt").to_owned(), None),
        ("; vertex: -5,7\nI----C---------L\nPPPPPPPPFPPFPPPP\n".to_owned(), Some((-5, 7, 2))),
        (include_str!("../../src/pacalgo2/maps/short.txt").to_owned(), Some((0, 0, 2))),
    ];
    let mut cells = 0;
    for (map, vertex) in maps {
        let rows = map.lines().filter(|line| !line.starts_with(';') && !line.trim().is_empty()).count() as i64;
        let (left, bottom, rows) = vertex.unwrap_or((0, 0, rows));
        for mind in ["optimal", "greedy", "collector"] {
            let original = told(game, &[("profile", "original")], mind, Some(&map), 1);
            let corrected = told(game, &[], mind, Some(&map), 1);
            let as_rows: Vec<String> = original
                .iter()
                .map(|text| translated(text, |x, y| format!("({},{})", rows - (y - bottom), x - left + 1)))
                .collect();
            assert_eq!(as_rows, corrected, "{mind}");
            cells += original.iter().zip(&corrected).filter(|(one, other)| one != other).count();
        }
    }
    assert!(cells > 50, "only {cells} lines name a cell");
}

#[test]
fn the_cave_is_named_row_first() {
    let game = games::find("cave").expect("a game of the list");
    let mut cells = 0;
    for seed in 0..12 {
        for mind in ["exact", "bold"] {
            let size = [("size", "5x4"), ("monsters", "2"), ("treasures", "2"), ("pit", "0.15")];
            let letter = told(game, &[&[("profile", "letter")], &size[..]].concat(), mind, None, seed);
            let corrected = told(game, &[&[("walls", "unknown")], &size[..]].concat(), mind, None, seed);
            let swapped: Vec<String> =
                letter.iter().map(|text| translated(text, |column, row| format!("({row},{column})"))).collect();
            assert_eq!(swapped, corrected, "{mind}, seed {seed}");
            cells += letter.iter().zip(&corrected).filter(|(one, other)| one != other).count();
        }
    }
    assert!(cells > 50, "only {cells} lines name a cell");
}

/// Boards count as texts do: the label of the cell where the agent is shown is what the percept says.
#[test]
fn boards_and_percepts_agree() {
    for (name, keys) in [("cave", &[][..]), ("pacalgo2", &[]), ("wumpus", &[])] {
        let game = games::find(name).expect("a game of the list");
        let keys: Vec<(String, String)> = keys.to_vec();
        let settings: Arc<Fact> = Arc::new(game.settle(&keys).expect("the defaults"));
        for seed in 0..5 {
            let settings = Arc::clone(&settings);
            let setup =
                Setup { settings: Arc::clone(&settings), map: None, seed, play: 0, turns: 20, nodes: Brief::NODES };
            let header = game.header(setup, &[Chair::Mind(MindSpec::plain("random"))]).expect("it fits");
            let mut play = (game.open)(&header, Chairs::AsRecorded).expect("it opens");
            play.pump();
            for frame in frames(game, &play.trace()).expect("it replays") {
                let Some(seat) = frame.seats.get(0) else { continue };
                let Some(grid) = seat.known.grid() else { continue };
                let agent = |cell: &play::Cell| cell.marks.iter().any(|mark| mark.layer == play::Layer::Agent);
                let (Some(at), Some(last)) = (
                    grid.cells.iter().position(agent),
                    seat.told.iter().rev().find(|fact| ["sensed", "stands"].contains(&fact.head.as_str())),
                ) else {
                    continue;
                };
                let labels = (&grid.row_labels[at / grid.columns], &grid.column_labels[at % grid.columns]);
                let slot = |name: &str| last.int(name).expect("a number").to_string();
                assert_eq!(labels, (&slot("row"), &slot("column")), "{name}, seed {seed}: {last}");
                let phrase = (game.phrase)(&settings, last).expect("it is said");
                assert!(phrase.contains(&format!("({},{})", labels.0, labels.1)), "{phrase}");
            }
        }
    }
}
