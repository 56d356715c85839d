//! Reasons with chances: how safe a room is, what says so, and how that is painted.

use std::borrow::Cow;

use play::{Grid, Layer, Mark, Panel, Picture, Tone, Why};

use super::bold::Chances;
use super::explain::Reasons;
use crate::wumpus::deduce::Deduction;
use crate::wumpus::prover::of_room;
use crate::wumpus::room::Room;

/// What follows from the percepts, and how likely the rest is.
pub(super) struct Odds<'a> {
    /// What is proven, and by which percepts.
    pub(super) reasons: Reasons<'a>,
    /// Exact chances by room; none where they could not be counted.
    pub(super) chances: Option<Chances>,
}

impl Odds<'_> {
    fn deduction(&self) -> &Deduction {
        self.reasons.deduction
    }

    /// What is believed of the room of this number, row by row, and why; none outside of the cave.
    pub(super) fn explain_room(&self, number: usize) -> Option<Why> {
        self.deduction().last()?;
        let room = Room::all(self.deduction().cave().side).nth(number)?;
        let mut leaves: Vec<Why> = self.reasons.proofs(room).into_iter().chain(self.risks(room)).collect();
        leaves.extend(self.figure("chance to die there", room, |it| &it.death));
        leaves.extend(self.figure("chance of the gold", room, |it| &it.gold));
        let rule = "counted over all caves that fit";
        Some(if self.deduction().safe().has(room) {
            Why::step(format!("{room} is safe"), rule, leaves).claiming(of_room("safe", room))
        } else {
            Why::step(format!("{room} is a risk"), rule, leaves)
        })
    }

    /// How likely a room is deadly, and what says so.
    pub(super) fn risks(&self, room: Room) -> Vec<Why> {
        let (pit, wumpus) = (self.chance(room, |it| &it.pit), self.chance(room, |it| &it.wumpus));
        self.reasons.risks(room, pit, wumpus).collect()
    }

    /// The risks of all rooms next to visited ones.
    pub(super) fn risks_around(&self) -> Vec<Why> {
        self.reasons.frontier().flat_map(|room| self.risks(room)).collect()
    }

    /// One chance of a room; 0 where it was not counted.
    pub(super) fn chance(&self, room: Room, of: fn(&Chances) -> &Vec<f64>) -> f64 {
        let at = room.index(self.deduction().cave().side);
        self.chances.as_ref().map_or(0.0, |chances| of(chances)[at])
    }

    /// One chance of a room as a leaf, if it was counted.
    pub(super) fn figure(&self, name: &str, room: Room, of: fn(&Chances) -> &Vec<f64>) -> Option<Why> {
        self.chances.is_some().then(|| Why::count(name, self.chance(room, of)))
    }

    /// The chance to die in each room that was never visited.
    pub(super) fn beliefs(&self) -> Option<Picture> {
        self.chances.as_ref().map(|chances| paint(chances, self.deduction()))
    }
}

fn paint(chances: &Chances, deduction: &Deduction) -> Picture {
    let side = deduction.cave().side;
    let mut grid = Grid::numbered(side.into(), side.into());
    for (index, cell) in grid.cells.iter_mut().enumerate() {
        if deduction.visited().has(Room::at(index, side)) {
            cell.mark(Layer::Belief, "visited", ".");
            continue;
        }
        let death = chances.death[index];
        let glyph = if death > 0.0 { Cow::Owned(format!("{:.0}%", 100.0 * death)) } else { Cow::Borrowed("ok") };
        cell.marks.push(Mark { layer: Layer::Belief, name: Cow::Borrowed("chance of death"), glyph });
        cell.heat = Some(death);
        let (pit, wumpus, gold) = (chances.pit[index], chances.wumpus[index], chances.gold[index]);
        cell.note = format!("pit {pit:.4}, Wumpus {wumpus:.4}, gold {gold:.4}");
        cell.tone = match death {
            0.0 => Tone::Safe,
            1.0 => Tone::Danger,
            _ => Tone::Doubtful,
        };
    }
    Picture { title: "chance to die there".to_owned(), panels: vec![Panel::Grid(grid)], captions: Vec::new() }
}
