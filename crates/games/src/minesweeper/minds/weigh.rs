//! Why: the smallest set of numbers that proves a cell, or the chances that made it the best guess.

use std::sync::Arc;

use facts::Speak;
use logic::{Answer, Workspace};
use play::{Account, Candidate, Grid, Layer, Panel, Picture, Tone, Why};

use super::counting::{BUDGET, Counting, danger};
use super::player::Choice;
use crate::minesweeper::words::Percept;

/// So many candidates are told of.
const TOLD: usize = 8;

/// The account of the last choice. `values` are what a look-ahead found cells worth.
pub(super) fn account(counting: &Counting, values: &[(usize, f64)]) -> Account {
    let (Some(choice), Some(base)) = (counting.player.choice(), &counting.base) else {
        return Account::of(counting.player.without_proof());
    };
    let answer = base.ask(&mut Workspace::new(), BUDGET);
    let why = match choice {
        Choice::Proven(at) => proof(counting, at),
        Choice::Weighed(at) => guess(counting, &answer, values, at),
        _ => counting.player.without_proof(),
    };
    // Before the first opening all cells are alike, and the rule of the start says more than their chances.
    if counting.player.opened() == 0 {
        return Account::of(why);
    }
    let beliefs = Some(Arc::new(beliefs(counting, &answer)));
    Account { why, candidates: candidates(counting, &answer, values), beliefs }
}

/// The numbers that, together, leave no mine for the cell.
fn proof(counting: &Counting, at: usize) -> Why {
    let (Some(base), Some(ground)) = (&counting.base, &counting.ground) else { return counting.player.without_proof() };
    let cell = ground.cell(at);
    let Some(reason) = base.reason(&mut Workspace::new(), at as u32, BUDGET) else {
        return counting.player.without_proof();
    };
    let mut leaves: Vec<Why> = Vec::new();
    for sentence in &reason.sentences {
        let Some(number) = counting.cells_of_sentences.get(sentence.0 as usize).copied() else { continue };
        let (cell, count) = (ground.cell(number), counting.numbers[number].unwrap_or(0));
        leaves.push(Why::percept(format!("the {count} in {cell}"), Percept::Opened { cell, count }.say()));
    }
    if let (false, Some(field)) = (reason.totals.is_empty(), &counting.field) {
        leaves.push(Why::count("mines in all", f64::from(field.mines)));
    }
    let these = match (leaves.len(), reason.totals.is_empty()) {
        (1, true) => "this number leaves",
        (_, true) => "these numbers, together, leave",
        (_, false) => "counting all mines, these numbers leave",
    };
    Why::step(format!("{cell} is safe; {these} no mine for it"), "proven", leaves)
}

fn guess(counting: &Counting, answer: &Answer, values: &[(usize, f64)], at: usize) -> Why {
    let Some(ground) = &counting.ground else { return counting.player.without_proof() };
    let cell = ground.cell(at);
    let mut because = vec![Why::count(format!("chance of a mine in {cell}"), danger(answer, at))];
    let least = counting.closed().map(|it| danger(answer, it)).fold(1.0, f64::min);
    because.push(Why::count("least chance of a mine anywhere", least));
    let claim = match values.iter().find(|(it, _)| *it == at) {
        Some((_, value)) => {
            because.push(Why::count("worth of this guess, looking ahead", *value));
            format!("nothing is proven safe; {cell} is worth most")
        }
        None => format!("nothing is proven safe; no closed cell is less likely a mine than {cell}"),
    };
    Why::step(claim, "guess", because)
}

fn candidates(counting: &Counting, answer: &Answer, values: &[(usize, f64)]) -> Vec<Candidate> {
    let Some(ground) = &counting.ground else { return Vec::new() };
    let worth = |at: usize| values.iter().find(|(it, _)| *it == at).map(|(_, value)| *value);
    let mut cells: Vec<usize> = counting.closed().filter(|at| answer.forced(*at as u32) != Some(true)).collect();
    cells.sort_by(|one, other| {
        let worths = worth(*other).unwrap_or(-1.0).total_cmp(&worth(*one).unwrap_or(-1.0));
        worths.then(danger(answer, *one).total_cmp(&danger(answer, *other))).then(one.cmp(other))
    });
    let candidate = |at: &usize| {
        let danger = danger(answer, *at);
        let note = if answer.forced(*at as u32) == Some(false) {
            "proven safe".to_owned()
        } else {
            format!("mine {danger:.4}")
        };
        Candidate { act: format!("open {}", ground.cell(*at)), value: Some(worth(*at).unwrap_or(1.0 - danger)), note }
    };
    cells.iter().take(TOLD).map(candidate).collect()
}

/// The chance of a mine in every closed cell.
fn beliefs(counting: &Counting, answer: &Answer) -> Picture {
    let Some(ground) = &counting.ground else { return Picture::default() };
    let mut grid = Grid::numbered(ground.height().into(), ground.width().into());
    for (at, cell) in grid.cells.iter_mut().enumerate() {
        match (counting.numbers[at], answer.forced(at as u32)) {
            (Some(_), _) => continue,
            (None, Some(true)) => {
                cell.mark(Layer::Belief, "mine", "*");
                cell.tone = Tone::Danger;
            }
            (None, Some(false)) => {
                cell.mark(Layer::Belief, "safe", "ok");
                cell.tone = Tone::Safe;
            }
            (None, None) => {
                cell.mark(Layer::Belief, "doubtful", "?");
                cell.tone = Tone::Doubtful;
            }
        }
        cell.heat = Some(danger(answer, at));
    }
    Picture { title: "chance of a mine".to_owned(), panels: vec![Panel::Grid(grid)], captions: Vec::new() }
}
