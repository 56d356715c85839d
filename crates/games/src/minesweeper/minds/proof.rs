//! Why a cell is safe: the numbers that, together, leave no mine for it. A reader gets a line for each number; the open cells
//! that a proof needs besides are one line, with their percepts folded.

use std::sync::Arc;

use facts::Speak;
use play::Why;

use super::knowledge::{Knowledge, Status};
use crate::minesweeper::cell::Ground;
use crate::minesweeper::prover::of_cell;
use crate::minesweeper::reckon::{by_rows, in_words};
use crate::minesweeper::words::Percept;

/// Reasons of up to so many numbers are made as short as they can be; longer ones stay as they were found.
const SHORTEN: usize = 8;

/// More numbers than this are one line of a reason.
const LISTED: usize = 8;

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
    let these = if evidence.len() > 1 { "these numbers, together, leave" } else { "this number leaves" };
    let mut leaves = list(ground, numbers, &evidence);
    leaves.extend(open_beside(ground, numbers, &evidence));
    let claim = format!("{} is safe; {these} no mine for it", ground.cell(at));
    Why::step(claim, "proven", leaves).claiming(of_cell("safe", ground.cell(at)))
}

/// A number that was told, and what it says.
pub(super) fn number(ground: &Ground, numbers: &Numbers, at: usize) -> Why {
    let (cell, count) = (ground.cell(at), numbers[at].unwrap_or(0));
    Why::percept(in_words(ground, at, count, |it| numbers[it].is_none()), Percept::Opened { cell, count }.say())
}

/// These numbers, each with what it says; more than a reader can follow are one line.
pub(super) fn list(ground: &Ground, numbers: &Numbers, cells: &[usize]) -> Vec<Why> {
    let leaves: Vec<Why> = cells.iter().map(|at| number(ground, numbers, *at)).collect();
    if leaves.len() <= LISTED {
        return leaves;
    }
    let claim = format!("{} numbers: {}", leaves.len(), by_rows(ground, cells));
    vec![Why::step(claim, "what is open counts its mines", leaves).fold()]
}

/// The open cells beside these numbers, which are no mines: only with them a number speaks of fewer cells than those around
/// it. None if all are numbers of the list.
pub(super) fn open_beside(ground: &Ground, numbers: &Numbers, listed: &[usize]) -> Option<Why> {
    let mut beside: Vec<usize> = listed.iter().flat_map(|number| ground.near(*number)).collect();
    beside.sort_unstable();
    beside.dedup();
    beside.retain(|at| numbers[*at].is_some() && !listed.contains(at));
    let them = if listed.len() == 1 { "it" } else { "them" };
    let claim = match beside.as_slice() {
        [] => return None,
        [one] => format!("{} beside {them} is open, so it is no mine", ground.cell(*one)),
        many => format!("{} open cells beside {them} are no mines", many.len()),
    };
    Some(open_cells(claim, ground, numbers, &beside))
}

/// All open cells but these numbers, which are no mines. None if there are no others.
pub(super) fn open_elsewhere(ground: &Ground, numbers: &Numbers, listed: &[usize]) -> Option<Why> {
    let others: Vec<usize> = (0..numbers.len()).filter(|at| numbers[*at].is_some() && !listed.contains(at)).collect();
    let claim = match others.as_slice() {
        [] => return None,
        [one] => format!("{} is open, so it is no mine", ground.cell(*one)),
        many => format!("the {} other open cells are no mines", many.len()),
    };
    Some(open_cells(claim, ground, numbers, &others))
}

/// That these cells are open, with the percepts that say so.
fn open_cells(claim: String, ground: &Ground, numbers: &Numbers, cells: &[usize]) -> Why {
    let leaf = |at: &usize| {
        let (cell, count) = (ground.cell(*at), numbers[*at].unwrap_or(0));
        Why::percept(format!("{cell} is open"), Percept::Opened { cell, count }.say())
    };
    Why::step(claim, "what is open is no mine", cells.iter().map(leaf).collect()).fold()
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
