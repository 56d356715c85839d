//! The exact chances of pit, Wumpus and gold in every room, by counting.
//!
//! Pits are cells with odds, and a breeze is a sentence: at least one of the rooms next door. Where things may share a room,
//! pits say nothing about Wumpus and gold, and both of these are equally likely in each place that the percepts leave. Where
//! a room holds one thing at most, Wumpus and gold are two more classes of cells, each with a total of one (one cell of each
//! stands for "nowhere"), and a room is a sentence too: at most one of its three.

use logic::{Answer, Base, Budget, Prior, Sampler, Workspace};
use play::Dice;

use super::dream::Dream;
use crate::wumpus::deduce::Deduction;
use crate::wumpus::room::Room;

/// A chance of pits is counted in parts of so many. No chance is quite none: a file may hold pits that its rules deny.
const PARTS: u32 = 1_000_000_000;

/// What is likely where, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// The chance of a pit.
    pub pit: Vec<f64>,
    /// The chance of the living Wumpus.
    pub wumpus: Vec<f64>,
    /// The chance of the gold, seen or not.
    pub gold: Vec<f64>,
    /// The chance to die on entering.
    pub death: Vec<f64>,
}

impl Chances {
    /// The chances that follow from what was told; none if no cave fits, or if counting them is beyond the nodes.
    pub fn of(deduction: &Deduction, nodes: u64) -> Option<Chances> {
        reckon(deduction, &mut Workspace::new(), nodes)
    }
}

/// The same, in a workspace of the caller's.
pub(super) fn reckon(deduction: &Deduction, workspace: &mut Workspace, nodes: u64) -> Option<Chances> {
    let cave = deduction.cave();
    let rooms = count(deduction);
    let answer = base(deduction)?.ask(workspace, Budget { nodes });
    if !answer.is_consistent() || !answer.is_complete() {
        return None;
    }
    let take = |first: usize| (first..first + rooms).map(|cell| chance(&answer, cell)).collect::<Vec<f64>>();
    let pit = take(0);
    let (mut wumpus, gold) = if cave.shared {
        (even(deduction.wumpus_places(), cave.side), even(deduction.gold_places(), cave.side))
    } else {
        (take(rooms), take(2 * rooms + 1))
    };
    if deduction.killed() {
        wumpus.fill(0.0);
    }
    let both =
        |(pit, wumpus): (&f64, &f64)| if cave.shared { 1.0 - (1.0 - pit) * (1.0 - wumpus) } else { pit + wumpus };
    let death = pit.iter().zip(&wumpus).map(both).collect();
    Some(Chances { pit, wumpus, gold, death })
}

fn count(deduction: &Deduction) -> usize {
    usize::from(deduction.cave().side) * usize::from(deduction.cave().side)
}

fn chance(answer: &Answer, cell: usize) -> f64 {
    match answer.forced(cell as u32) {
        Some(value) => f64::from(u8::from(value)),
        None => answer.chance(cell as u32).unwrap_or(0.0),
    }
}

/// The chance of the gold per room, as far as it is plain: each place equally likely.
pub(super) fn gold(deduction: &Deduction) -> Vec<f64> {
    even(deduction.gold_places(), deduction.cave().side)
}

/// Each place equally likely.
fn even(places: Vec<Option<Room>>, side: u8) -> Vec<f64> {
    let mut chances = vec![0.0; usize::from(side) * usize::from(side)];
    for room in places.iter().flatten() {
        chances[room.index(side)] = 1.0 / places.len() as f64;
    }
    chances
}

/// What was told, as counting sentences.
fn base(deduction: &Deduction) -> Option<Base> {
    let cave = deduction.cave();
    let rooms = count(deduction) as u32;
    let yes = ((cave.pit * f64::from(PARTS)) as u32).clamp(1, PARTS - 1);
    let pits = (rooms, Prior::Odds { yes, no: PARTS - yes });
    let one = (rooms + 1, Prior::Total(1));
    let mut base = if cave.shared { Base::new(&[pits]) } else { Base::new(&[pits, one, one]) }.ok()?;
    let cell = |room: Room| room.index(cave.side) as u32;
    for room in Room::all(cave.side).filter(|room| !deduction.may_be_pit(*room)) {
        base.observe(cell(room), false).ok()?;
    }
    if !cave.shared {
        place(&mut base, &deduction.wumpus_places(), rooms, cave.side)?;
        place(&mut base, &deduction.gold_places(), 2 * rooms + 1, cave.side)?;
        for room in 0..rooms {
            base.tell(&[room, rooms + room, 2 * rooms + 1 + room], 0..=1).ok()?;
        }
    }
    for breeze in deduction.breezes().iter() {
        let around: Vec<u32> = breeze.neighbors(cave.side).map(cell).collect();
        base.tell(&around, 1..=around.len() as u32).ok()?;
    }
    Some(base)
}

/// The one thing of the class that starts at `first` is in one of these places.
fn place(base: &mut Base, places: &[Option<Room>], first: u32, side: u8) -> Option<()> {
    let nowhere = u32::from(side) * u32::from(side);
    let mut open = vec![false; nowhere as usize + 1];
    for room in places {
        open[room.map_or(nowhere as usize, |room| room.index(side))] = true;
    }
    for (index, _) in open.iter().enumerate().filter(|(_, open)| !**open) {
        base.observe(first + index as u32, false).ok()?;
    }
    Some(())
}

/// Draws caves that fit what was told, each as often as it is likely.
#[derive(Debug)]
pub(super) struct Dreams {
    sampler: Sampler,
    /// Where the Wumpus can be, where it does not touch the pits.
    wumpus: Option<Vec<Option<Room>>>,
    rooms: usize,
    side: u8,
}

impl Dreams {
    /// Prepares to draw; none if no cave fits, or if that is beyond the nodes.
    pub(super) fn new(deduction: &Deduction, workspace: &mut Workspace, nodes: u64) -> Option<Dreams> {
        let sampler = base(deduction)?.sampler(workspace, Budget { nodes })?;
        let cave = deduction.cave();
        let places = cave.shared.then(|| deduction.wumpus_places());
        Some(Dreams { sampler, wumpus: places, rooms: count(deduction), side: cave.side })
    }

    /// Draws one.
    pub(super) fn draw(&self, dice: &mut Dice) -> Dream {
        let mut pits = self.sampler.draw(&mut || dice.unit());
        let wumpus = match &self.wumpus {
            Some(places) if places.is_empty() => None,
            Some(places) => places[dice.below(places.len() as u32) as usize],
            None => {
                let at = pits[self.rooms..2 * self.rooms].iter().position(|here| *here);
                at.map(|index| Room::at(index, self.side))
            }
        };
        pits.truncate(self.rooms);
        Dream { pits, wumpus }
    }
}
