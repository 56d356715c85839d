//! Shots: which are certain to open ground, and which are worth an arrow when nothing else is left.

use std::cmp::Reverse;

use super::knowledge::Knowledge;
use super::path::Paths;
use super::reasoning::Reasoner;
use crate::cave::place::{Cell, Way};

/// A shot that was considered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shot {
    /// From where.
    pub(super) from: Cell,
    /// In which direction.
    pub(super) way: Way,
    /// The first cell of the line in which a monster may live.
    pub(super) target: Cell,
    /// How likely it kills; with several cells in doubt these are taken as independent.
    pub(super) hits: f64,
    /// How likely it makes a cell safe that can be reached.
    pub(super) opens: f64,
    /// Steps to where it is shot.
    pub(super) steps: u32,
    /// Whether silence after it makes a cell safe that can be reached.
    silence_opens: bool,
}

/// At most so many shots are imagined in depth for one decision.
const DEEP: usize = 8;

/// The nearest shot that certainly kills a monster whose cell can then be entered; ties by the order of the ways.
pub(super) fn certain(knowledge: &Knowledge, reasoner: &Reasoner, paths: &Paths) -> Option<Shot> {
    let mut best: Option<Shot> = None;
    for shot in lines(knowledge, reasoner, paths) {
        let is_sure = reasoner.monster(knowledge, shot.target) == Some(true) && paths.door(shot.target).is_some();
        // What others may kill meanwhile is certain only now.
        let is_lasting = knowledge.is_alone() || shot.steps == 0;
        if is_sure && is_lasting && best.is_none_or(|best| shot.steps < best.steps) {
            best = Some(Shot { hits: 1.0, opens: 1.0, ..shot });
        }
    }
    best
}

/// All shots with something in doubt before them, the most promising first: by the chance to open ground, then by the chance
/// to kill, then by steps.
pub(super) fn blind(knowledge: &Knowledge, reasoner: &mut Reasoner, likely: &Likely<'_>, paths: &Paths) -> Vec<Shot> {
    let mut shots = lines(knowledge, reasoner, paths);
    for shot in &mut shots {
        weigh(shot, knowledge, reasoner, likely, paths);
    }
    rank(&mut shots);
    let is_sure = shots.first().is_some_and(|shot| rounded(shot.opens) >= rounded(1.0));
    if !is_sure {
        for shot in shots.iter_mut().take(DEEP) {
            look_further(shot, knowledge, reasoner, paths);
        }
        rank(&mut shots);
    }
    shots
}

/// The chance of a monster in a cell.
pub(super) type Likely<'a> = dyn Fn(Cell) -> f64 + 'a;

/// Shots that differ in what they may meet, each from the nearest place.
fn lines(knowledge: &Knowledge, reasoner: &Reasoner, paths: &Paths) -> Vec<Shot> {
    let area = knowledge.area();
    let mut found: Vec<Shot> = Vec::new();
    for from in paths.reached().iter().copied() {
        for way in Way::ALL {
            let mut line = from.line(way, area);
            let Some(target) = line.find(|cell| reasoner.monster(knowledge, *cell) != Some(false)) else { continue };
            if !found.iter().any(|shot| shot.target == target && shot.way == way) {
                let steps = paths.steps(from).unwrap_or(0);
                found.push(Shot { from, way, target, hits: 0.0, opens: 0.0, steps, silence_opens: false });
            }
        }
    }
    found
}

/// The cells of a shot's line in which a monster may live, the nearest first.
fn doubtful(shot: &Shot, knowledge: &Knowledge, reasoner: &Reasoner) -> Vec<Cell> {
    let line = shot.from.line(shot.way, knowledge.area());
    line.filter(|cell| reasoner.monster(knowledge, *cell) != Some(false)).collect()
}

fn weigh(shot: &mut Shot, knowledge: &Knowledge, reasoner: &Reasoner, likely: &Likely<'_>, paths: &Paths) {
    let cells = doubtful(shot, knowledge, reasoner);
    let is_free = |cell: Cell| reasoner.pit(knowledge, cell) == Some(false);
    let is_near = |cell: Cell| paths.door(cell).is_some();
    shot.hits = 1.0 - cells.iter().map(|cell| 1.0 - likely(*cell)).product::<f64>();
    // After a moan the nearest cell is clear; if it was the only one in doubt up to a known wall, no pit is there either.
    let is_only = cells.len() == 1 && !knowledge.chart.is_open(shot.way);
    let by_moan = is_near(shot.target) && (is_free(shot.target) || is_only);
    shot.silence_opens = cells.iter().any(|cell| is_near(*cell) && is_free(*cell));
    shot.opens = if by_moan { shot.hits } else { 0.0 } + if shot.silence_opens { 1.0 - shot.hits } else { 0.0 };
}

/// Whether silence would open ground by all that follows from it.
fn look_further(shot: &mut Shot, knowledge: &Knowledge, reasoner: &mut Reasoner, paths: &Paths) {
    if !knowledge.is_alone() || shot.hits >= 1.0 || shot.silence_opens {
        return;
    }
    let cells = doubtful(shot, knowledge, reasoner);
    let Some(imagined) = reasoner.imagine_none(&cells) else { return };
    let opened = |cell: Cell| !knowledge.is_visited(cell) && imagined.is_free(cell) && paths.door(cell).is_some();
    if knowledge.area().all().any(opened) {
        shot.silence_opens = true;
        shot.opens += 1.0 - shot.hits;
    }
}

fn rank(shots: &mut [Shot]) {
    shots.sort_by_key(|shot| (Reverse(rounded(shot.opens)), Reverse(rounded(shot.hits)), shot.steps));
}

/// A chance as a number to compare by: what differs by rounding only is equal.
pub(super) fn rounded(chance: f64) -> i64 {
    (chance * 1e9).round() as i64
}
