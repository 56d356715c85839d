//! Why a cell is safe: the numbers that, together, leave no mine for it.

use std::sync::Arc;

use facts::Speak;
use play::Why;

use super::knowledge::{Knowledge, Status};
use crate::minesweeper::cell::Ground;
use crate::minesweeper::prover::of_cell;
use crate::minesweeper::words::Percept;

/// Reasons of up to so many numbers are made as short as they can be; longer ones stay as they were found.
const SHORTEN: usize = 8;

/// The numbers that were told, by cell; closed cells have none.
pub(super) type Numbers = [Option<u8>];

/// All that follows from these numbers.
pub(super) fn knowledge(ground: &Arc<Ground>, numbers: &Numbers) -> Knowledge {
    let told: Vec<usize> = (0..numbers.len()).filter(|at| numbers[*at].is_some()).collect();
    follow(ground, numbers, &told)
}

/// The reason for which a cell is safe, from all that follows.
pub(super) fn safe(knowledge: &Knowledge, ground: &Arc<Ground>, numbers: &Numbers, at: usize) -> Why {
    let mut evidence = knowledge.evidence(at);
    if (2..=SHORTEN).contains(&evidence.len()) {
        for index in (0..evidence.len()).rev() {
            let without: Vec<usize> = evidence.iter().copied().filter(|it| *it != evidence[index]).collect();
            if follow(ground, numbers, &without).status(at) == Status::Safe {
                evidence = without;
            }
        }
    }
    let leaf = |number: &usize| {
        let (cell, count) = (ground.cell(*number), numbers[*number].unwrap_or(0));
        Why::percept(format!("the {count} in {cell}"), Percept::Opened { cell, count }.say())
    };
    let mut leaves: Vec<Why> = evidence.iter().map(leaf).collect();
    let these = if leaves.len() > 1 { "these numbers, together, leave" } else { "this number leaves" };
    leaves.extend(open_beside(ground, numbers, &evidence));
    let claim = format!("{} is safe; {these} no mine for it", ground.cell(at));
    Why::step(claim, "proven", leaves).claiming(of_cell("safe", ground.cell(at)))
}

/// The open cells beside these numbers, which are no mines: only with them a number speaks of fewer cells than those around
/// it. None if all are numbers of the list.
pub(super) fn open_beside(ground: &Ground, numbers: &Numbers, listed: &[usize]) -> Option<Why> {
    let mut beside: Vec<usize> = listed.iter().flat_map(|number| ground.near(*number)).collect();
    beside.sort_unstable();
    beside.dedup();
    beside.retain(|at| numbers[*at].is_some() && !listed.contains(at));
    open_cells(ground, numbers, &beside)
}

/// That these cells are open, each with the percept that says so.
pub(super) fn open_cells(ground: &Ground, numbers: &Numbers, cells: &[usize]) -> Option<Why> {
    let leaf = |at: &usize| {
        let (cell, count) = (ground.cell(*at), numbers[*at].unwrap_or(0));
        Why::percept(format!("{cell} is open"), Percept::Opened { cell, count }.say())
    };
    let leaves: Vec<Why> = cells.iter().map(leaf).collect();
    let claim = match leaves.len() {
        1 => "an open cell beside them is no mine".to_owned(),
        count => format!("{count} open cells beside them are no mines"),
    };
    (!leaves.is_empty()).then(|| Why::step(claim, "what is open is no mine", leaves))
}

/// What follows from some of the numbers, with all that is open.
fn follow(ground: &Arc<Ground>, numbers: &Numbers, some: &[usize]) -> Knowledge {
    let mut knowledge = Knowledge::default();
    knowledge.begin(ground);
    for open in (0..numbers.len()).filter(|at| numbers[*at].is_some()) {
        knowledge.opened(open);
    }
    for at in some {
        knowledge.number(*at, numbers[*at].unwrap_or(0));
    }
    knowledge.conclude();
    knowledge
}
