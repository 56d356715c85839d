//! The chance of a mine in every closed cell, painted.

use std::borrow::Cow;

use logic::Answer;
use play::{Grid, Layer, Mark, Tone};

use super::cell::Ground;

/// What the map is called.
pub(super) const TITLE: &str = "chance of a mine, in per cent";

/// A map of the closed cells: proven ones marked, chances in per cent.
pub(super) fn map(ground: &Ground, answer: &Answer, is_closed: impl Fn(usize) -> bool) -> Grid {
    let mut grid = Grid::numbered(ground.height().into(), ground.width().into());
    for (at, cell) in grid.cells.iter_mut().enumerate().filter(|(at, _)| is_closed(*at)) {
        let chance = answer.chance(at as u32);
        (cell.tone, cell.heat) = (Tone::Doubtful, chance);
        match (answer.forced(at as u32), chance) {
            (Some(true), _) => {
                cell.mark(Layer::Belief, "mine", "**");
                (cell.tone, cell.heat) = (Tone::Danger, Some(1.0));
            }
            (Some(false), _) => {
                cell.mark(Layer::Belief, "safe", "ok");
                (cell.tone, cell.heat) = (Tone::Safe, Some(0.0));
            }
            (None, Some(chance)) => {
                let glyph = Cow::Owned(format!("{:>2}", per_cent(chance)));
                cell.marks.push(Mark { layer: Layer::Belief, name: Cow::Borrowed("chance of a mine"), glyph });
            }
            (None, None) => cell.mark(Layer::Belief, "not weighed", "?"),
        }
    }
    grid
}

/// A chance in whole per cent. What is not proven is neither 0 nor 100.
fn per_cent(chance: f64) -> u8 {
    (100.0 * chance).round().clamp(1.0, 99.0) as u8
}
