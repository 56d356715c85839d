//! The reasons of Pacalgo2's minds are true: each sentence is held against the play, and against one without the chocolate.

use std::sync::Arc;

use games::pacalgo2::{Cell, Map, Parts, Run, State, Way, file};

use crate::pacalgo2_minds::{ask, moves_of, random_map};

/// The number behind some words in a line.
fn number_after(line: &str, words: &str) -> Option<usize> {
    let rest = line.split_once(words)?.1;
    rest.split(|it: char| !it.is_ascii_digit()).next()?.parse().ok()
}

/// The cell behind some words in a line.
fn cell_after(line: &str, words: &str) -> Option<Cell> {
    let rest = line.split_once(words)?.1;
    let (x, y) = rest.strip_prefix('(')?.split_once(')')?.0.split_once(", ")?;
    Some(Cell::new(x.parse().ok()?, y.parse().ok()?))
}

/// Where these moves end on the map without one of its chocolates, and whether the last one was possible.
fn without(map: &Map, chocolate: Cell, moves: &[Way]) -> Option<(Run, bool)> {
    let chocolates = map.chocolates().filter(|it| *it != chocolate).collect();
    let (ghosts, walls) = (map.ghosts().collect(), map.walls().collect());
    let (extent, start, exit, rules) = (map.extent(), map.start(), map.exit(), map.rules());
    let mut run = Run::new(Arc::new(Map::new(&Parts { extent, start, exit, ghosts, walls, chocolates, rules }).ok()?));
    for way in moves {
        if run.go(*way).is_err() {
            return Some((run, false));
        }
        if run.state() != State::Going {
            break;
        }
    }
    Some((run, true))
}

/// How often each sentence was met.
#[derive(Debug, Default)]
struct Met {
    ended: usize,
    barred: usize,
    unneeded: usize,
    saved: usize,
}

/// A win, move by move, and its reason.
struct Told {
    moves: Vec<Way>,
    /// The play at the beginning and after each move.
    after: Vec<Run>,
    why: String,
}

impl Told {
    /// What is told of the shortest win of a map, if there is one.
    fn of(run: Run) -> Option<Told> {
        let advice = ask(&run, "optimal");
        let moves = moves_of(advice.verdict?.strip_prefix("WIN ")?.split(' ').nth(1)?);
        let mut after = vec![run];
        for way in &moves {
            let mut next = after[after.len() - 1].clone();
            next.go(*way).expect("the moves can be made");
            after.push(next);
        }
        Some(Told { moves, after, why: advice.account.why.to_text(0) })
    }

    fn shown(&self, line: &str) -> String {
        format!("{line}\nin {}of\n{}", self.why, file::write(self.after[0].map(), "", &[]))
    }

    fn check(&self, met: &mut Met) {
        let lines: Vec<&str> = self.why.lines().map(str::trim).collect();
        let (mut first, mut last) = (0, 0);
        for (index, line) in lines.iter().enumerate().skip(1) {
            if line.starts_with("move") {
                first = last + 1;
                let many = line.starts_with("moves ");
                assert_eq!(
                    number_after(line, if many { "moves " } else { "move " }),
                    Some(first),
                    "{}",
                    self.shown(line)
                );
                last = if many { number_after(line, " to ").expect("up to a move") } else { first };
                let danger = line.ends_with("in danger:");
                assert!((first..=last).all(|it| self.after[it].is_in_danger() == danger), "{}", self.shown(line));
            } else if !line.starts_with("without") {
                self.check_levels(line, [first, last].map(|it| usize::from(self.after[it].level())), met);
                self.check_payer(line, lines.get(index + 1).copied().unwrap_or_default(), met);
            }
        }
        assert_eq!(last, self.moves.len(), "every move is told of: {}", self.shown(""));
    }

    fn check_levels(&self, line: &str, levels: [usize; 2], met: &mut Met) {
        // `: level 9 down to 2`, or only `level 0`.
        let said = number_after(line, ": level ").or_else(|| number_after(line, "level ")).expect("a level");
        assert_eq!([said, number_after(line, "down to ").unwrap_or(said)], levels, "{}", self.shown(line));
        assert_eq!(levels[1] == 0, line.ends_with("saves whoever reaches it"), "{}", self.shown(line));
        met.saved += usize::from(levels[1] == 0);
    }

    /// The play without the payer ends where the next line says, or if it says nothing, is won all the same.
    fn check_payer(&self, line: &str, next: &str, met: &mut Met) {
        let map = self.after[0].map();
        let Some(payer) = cell_after(line, "the chocolate at ") else { return };
        let Some((end, possible)) = without(map, payer, &self.moves) else { return };
        if !next.starts_with("without") {
            assert_eq!(end.state(), State::Won, "{}", self.shown(line));
            met.unneeded += 1;
            return;
        }
        let words = if possible { "ends the play at move " } else { " bars move " };
        let made = end.moves() as usize + usize::from(!possible);
        assert_eq!(number_after(next, words), Some(made), "{}", self.shown(next));
        assert_eq!(end.state() == State::Lost, possible, "{}", self.shown(next));
        let at = self.after[made].position();
        assert_eq!(cell_after(next, ", at "), Some(at), "{}", self.shown(next));
        let ghost = cell_after(next, "the ghost at ").expect("a ghost");
        assert!(ghost.distance(at) <= map.rules().radius.into(), "{}", self.shown(next));
        assert!(map.ghosts().any(|it| it == ghost), "{}", self.shown(next));
        met.ended += usize::from(possible);
        met.barred += usize::from(!possible);
    }
}

#[test]
fn reasons_of_wins_are_true() {
    let mut met = Met::default();
    for number in 0..4_000 {
        if let Some(told) = Told::of(Run::new(Arc::new(random_map(number, 0.15)))) {
            told.check(&mut met);
        }
    }
    let Met { ended, barred, unneeded, saved } = met;
    assert!(ended > 30 && barred > 0 && unneeded > 0 && saved > 0, "sentences of every sort: {met:?}");
}
