//! The referee: replays a win and checks a proof that there is none, by the rules as they are written.
//!
//! It shares nothing with the search or the world: it asks the map for its squares only, and spreads danger by itself.

use std::fmt;

use super::super::map::{Extent, Map, Square};
use super::super::place::{Cell, Way};
use super::labels::Labels;

/// What is wrong with a win or a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// In words.
    pub reason: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Fault {}

fn fault<T>(reason: String) -> Result<T, Fault> {
    Err(Fault { reason })
}

/// Whether these moves, from the beginning, win; the level after each of them.
pub fn check_win(map: &Map, moves: &[Way]) -> Result<Vec<u8>, Fault> {
    let Walk { here, levels, lost, .. } = walk(map, &Danger::of(map), moves)?;
    match lost {
        true => fault(format!("move {} ends at {} at level 0, near a ghost", moves.len(), map.name(here))),
        false if here != map.exit() => fault(format!("the last move ends at {}, not at the exit", map.name(here))),
        false => Ok(levels),
    }
}

/// Where moves have led.
struct Walk {
    here: Cell,
    /// The chocolates that are left, in their order.
    left: Vec<Cell>,
    /// The level at the beginning, if there are no moves, or after the last.
    level: u8,
    /// The level after each move.
    levels: Vec<u8>,
    lost: bool,
}

/// Makes these moves from the beginning. Each must be possible, so only the last may end the play.
fn walk(map: &Map, danger: &Danger, moves: &[Way]) -> Result<Walk, Fault> {
    let full = map.rules().level;
    let mut left: Vec<Cell> = map.chocolates().collect();
    left.sort_unstable();
    let mut here = map.start();
    let mut level = if take(&mut left, here) { full } else { 0 };
    let mut levels = Vec::with_capacity(moves.len());
    let mut lost = false;
    for (index, way) in moves.iter().enumerate() {
        let number = index + 1;
        if here == map.exit() {
            return fault(format!("the play is won before move {number}"));
        }
        if lost {
            return fault(format!("move {index} ends at {} at level 0, near a ghost", map.name(here)));
        }
        let there = here.next(*way);
        if !map.extent().holds(there) || map.square(there) == Square::Wall {
            return fault(format!("move {number} leads from {} against a wall", map.name(here)));
        }
        if map.square(there) == Square::Ghost && level == 0 {
            return fault(format!("move {number} leads onto the ghost at {} at level 0", map.name(there)));
        }
        level = if take(&mut left, there) { full } else { level.max(1) - 1 };
        here = there;
        levels.push(level);
        lost = level == 0 && here != map.exit() && danger.at(here);
    }
    Ok(Walk { here, left, level, levels, lost })
}

/// Takes a chocolate from those that are left, if one lies there.
fn take(left: &mut Vec<Cell>, cell: Cell) -> bool {
    match left.binary_search(&cell) {
        Ok(place) => {
            left.remove(place);
            true
        }
        Err(_) => false,
    }
}

/// Whether these labels prove that a map cannot be won any more after these moves, made from the beginning.
pub fn check_unwinnable(map: &Map, moves: &[Way], labels: &Labels) -> Result<(), Fault> {
    if labels.extent() != map.extent() {
        return fault("the labels are of a map of another size".to_owned());
    }
    let danger = Danger::of(map);
    let walked = walk(map, &danger, moves)?;
    if walked.lost {
        return Ok(());
    }
    if labels.at(walked.here).is_none_or(|label| label < walked.level) {
        let place = if moves.is_empty() {
            "the start".to_owned()
        } else {
            format!("{}, where the play stands,", map.name(walked.here))
        };
        return fault(format!("{place} has no label as high as {}", walked.level));
    }
    if labels.at(map.exit()).is_some() {
        return fault("the exit has a label".to_owned());
    }
    let extent = map.extent();
    for row in 0..extent.height as usize {
        for column in 0..extent.width as usize {
            let cell = extent.cell(row, column);
            if let Some(label) = labels.at(cell) {
                check_closed(map, (&danger, &walked.left), labels, cell, label)?;
            }
        }
    }
    Ok(())
}

/// A level below the label may do less, arrive lower and die sooner: what holds for the label holds for it.
fn check_closed(
    map: &Map,
    (danger, left): (&Danger, &[Cell]),
    labels: &Labels,
    cell: Cell,
    label: u8,
) -> Result<(), Fault> {
    for way in Way::ALL {
        let there = cell.next(way);
        if !map.extent().holds(there) || map.square(there) == Square::Wall {
            continue;
        }
        if map.square(there) == Square::Ghost && label == 0 {
            continue;
        }
        if there == map.exit() {
            return fault(format!("from {} a move leads to the exit", map.name(cell)));
        }
        let eats = map.square(there) == Square::Chocolate && left.binary_search(&there).is_ok();
        let level = if eats { map.rules().level } else { label.max(1) - 1 };
        if level == 0 && danger.at(there) {
            continue;
        }
        if labels.at(there).is_none_or(|other| other < level) {
            let (from, to) = (map.name(cell), map.name(there));
            return fault(format!(
                "from {from} at level {label} a move leads to {to} at level {level}, above its label"
            ));
        }
    }
    Ok(())
}

/// The cells that have a ghost at most the radius away: from the ghosts outwards, a ring for each step. To look around each
/// cell would take the square of the radius for every one of them.
struct Danger {
    extent: Extent,
    near: Vec<bool>,
}

impl Danger {
    fn of(map: &Map) -> Danger {
        let extent = map.extent();
        let mut danger = Danger { extent, near: vec![false; extent.cells()] };
        let mut ring: Vec<Cell> = map.ghosts().collect();
        for cell in &ring {
            danger.near[extent.index(*cell)] = true;
        }
        for _ in 0..map.rules().radius {
            let mut next = Vec::new();
            for there in ring.iter().flat_map(|cell| Way::ALL.map(|way| cell.next(way))) {
                if extent.holds(there) && !danger.at(there) {
                    danger.near[extent.index(there)] = true;
                    next.push(there);
                }
            }
            ring = next;
        }
        danger
    }

    fn at(&self, cell: Cell) -> bool {
        self.near[self.extent.index(cell)]
    }
}
