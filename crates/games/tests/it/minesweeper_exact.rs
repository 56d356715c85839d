//! The minds `exact` and `best` against trying every board.

use std::sync::Arc;

use facts::{Fact, Speak};
use games::minesweeper::{Act, Cell, Percept};
use play::{Brief, Chair, Chairs, Game, Line, MindSpec, Setup, Why};

fn game() -> &'static Game {
    games::find("minesweeper").expect("it is listed")
}

fn setup(width: u32, height: u32, mines: u32, start: &str, seed: u64) -> Setup {
    let given = [
        ("profile", "custom".to_owned()),
        ("width", width.to_string()),
        ("height", height.to_string()),
        ("mines", mines.to_string()),
        ("start", start.to_owned()),
        ("flood", "FALSE".to_owned()),
    ];
    let given: Vec<(String, String)> = given.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    let settings = Arc::new(game().settle(&given).expect("lawful settings"));
    Setup { settings, map: None, seed, play: 0, turns: 10_000, nodes: Brief::NODES }
}

/// All boards of a small field, and the mines next to each cell of each.
struct Boards {
    width: u32,
    height: u32,
    mines: u32,
    setup: Setup,
    spec: MindSpec,
}

impl Boards {
    fn new(width: u32, height: u32, mines: u32, start: &str) -> Boards {
        let spec = MindSpec::parse("best").expect("a name");
        Boards { width, height, mines, setup: setup(width, height, mines, start, 0), spec }
    }

    fn all(&self) -> Vec<u32> {
        (0_u32..1 << (self.width * self.height)).filter(|board| board.count_ones() == self.mines).collect()
    }

    fn near(&self, at: u32) -> u32 {
        let (row, column) = (at / self.width, at % self.width);
        let mut mask = 0;
        for other in 0..self.width * self.height {
            let (r, c) = (other / self.width, other % self.width);
            if other != at && r.abs_diff(row) <= 1 && c.abs_diff(column) <= 1 {
                mask |= 1 << other;
            }
        }
        mask
    }

    fn cell(&self, at: u32) -> Cell {
        Cell { row: (at / self.width) as u8, column: (at % self.width) as u8 }
    }

    /// The cell that the mind opens after this history.
    fn asked(&self, history: &[Fact]) -> u32 {
        let advice = (game().ask)(&self.setup, history, &self.spec).expect("a position");
        match Act::hear(&advice.act.expect("an act")).expect("an act") {
            Act::Open(cell) => u32::from(cell.row) * self.width + u32::from(cell.column),
            other => panic!("it opens cells, and does not {other:?}"),
        }
    }

    /// How many of these boards the mind wins after this history: it is asked once for each history.
    fn wins(&self, history: &mut Vec<Fact>, opened: u32, boards: &[u32]) -> usize {
        if opened.count_ones() + self.mines == self.width * self.height {
            return boards.len();
        }
        let at = self.asked(history);
        assert_eq!(opened >> at & 1, 0, "a closed cell is opened");
        let mut won = 0;
        for count in 0..=8 {
            let shows = |board: &&u32| *board >> at & 1 == 0 && (*board & self.near(at)).count_ones() == count;
            let part: Vec<u32> = boards.iter().filter(shows).copied().collect();
            if !part.is_empty() {
                history.push(Percept::Opened { cell: self.cell(at), count: count as u8 }.say());
                won += self.wins(history, opened | 1 << at, &part);
                history.pop();
            }
        }
        won
    }

    /// The field's own percepts, as a play tells them before the first act.
    fn rules(&self) -> Vec<Fact> {
        let header = game().header(self.setup.clone(), &[Chair::Person]).expect("it fits");
        (game().open)(&header, Chairs::AllOutside).expect("it opens").told(play::Seat::FIRST, 0)
    }
}

/// The mind's win chance over all boards, its first opening included, is the optimum.
fn optimal(width: u32, height: u32, mines: u32, start: &str, wins: usize, of: usize) {
    let boards = Boards::new(width, height, mines, start);
    let mut history = boards.rules();
    let mut all = boards.all();
    if start == "safe" {
        let first = boards.asked(&history);
        all.retain(|board| board >> first & 1 == 0);
    }
    assert_eq!(all.len(), of);
    assert_eq!(boards.wins(&mut history, 0, &all), wins, "{width}×{height}/{mines} {start}");
}

#[test]
fn best_is_optimal_on_small_fields() {
    optimal(4, 4, 3, "safe", 400, 455);
    optimal(4, 4, 4, "safe", 961, 1365);
    optimal(4, 4, 4, "none", 961, 1820);
}

/// `cargo test -p tellask-games --release --test it -- --ignored larger_small_fields`
#[test]
#[ignore = "a minute in the dev profile"]
fn best_is_optimal_on_larger_small_fields() {
    optimal(4, 4, 5, "safe", 1461, 3003);
    optimal(5, 4, 4, "safe", 2950, 3876);
    optimal(5, 5, 3, "safe", 1798, 2024);
}

/// Every opening is labelled: a proven one is never a mine, and nobody guesses while every board that fits agrees on a
/// safe cell.
#[test]
fn proven_is_proven_and_guesses_are_needed() {
    let (mut proven, mut guesses) = (0, 0);
    for (name, seed) in ["exact", "best"].into_iter().flat_map(|name| (0..25).map(move |seed| (name, seed))) {
        let boards = Boards::new(5, 5, 5, "safe");
        let chair = Chair::Mind(MindSpec::parse(name).expect("a name"));
        let header = game().header(setup(5, 5, 5, "safe", seed), &[chair]).expect("it fits");
        let mut play = (game().open)(&header, Chairs::AsRecorded).expect("it opens");
        play.pump();
        let mut fitting = boards.all();
        let mut opened = 0_u32;
        let mut labelled = None;
        for line in play.lines(0) {
            match line {
                Line::Act { account, .. } => labelled = rule(&account.expect("minds account for themselves").why),
                Line::Told { fact, .. } => match Percept::hear(&fact).expect("a percept") {
                    Percept::Opened { cell, count } => {
                        let at = u32::from(cell.row) * 5 + u32::from(cell.column);
                        if labelled.as_deref() == Some("guess") && opened != 0 {
                            let safe = !fitting.iter().fold(opened, |mask, board| mask | board) & ((1 << 25) - 1);
                            assert_eq!(safe, 0, "{name} seed {seed}: it guessed although a safe cell was left");
                            guesses += 1;
                        }
                        opened |= 1 << at;
                        let near = boards.near(at);
                        fitting.retain(|board| board >> at & 1 == 0 && (board & near).count_ones() == u32::from(count));
                        proven += u32::from(labelled.as_deref() == Some("proven"));
                    }
                    Percept::Exploded(_) => assert_ne!(labelled.as_deref(), Some("proven"), "{name} seed {seed}"),
                    _ => {}
                },
                _ => {}
            }
        }
    }
    assert!(proven > 200 && guesses > 20, "{proven} proven openings and {guesses} guesses were looked at");
}

fn rule(why: &Why) -> Option<String> {
    match why {
        Why::Step { rule, .. } => Some(rule.clone()),
        _ => None,
    }
}
