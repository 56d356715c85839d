//! Events: the decisions that teach something or end the play, with all that may come of them.
//!
//! An event is the same whatever way it is reached: entering room r, shooting at this set of suspects, grabbing.
//! Its exits are the poses from which it can be done; its outcomes are the states that may follow.

use super::geometry::{Grid, Pose, Rooms, each};
use super::knowledge::GoldKnown;
use super::pits::{PitBook, Turned};
use super::problem::Stakes;
use super::state::{Placed, State};

/// What is done at the exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Walk ahead into this room, never visited before.
    Enter(u8),
    /// Shoot: these suspects are in line.
    Shoot(Rooms),
    /// Take the gold.
    Grab,
}

/// One way an event may turn out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub chance: f64,
    pub next: Placed,
}

/// A decision at the end of a walk.
#[derive(Clone, Debug)]
pub(super) struct Event {
    pub kind: Kind,
    /// The mean reward of the moment itself: costs, death, kill.
    pub reward: f64,
    /// The poses (bits by dense number) from which it can be done.
    pub exits: u64,
    /// What may follow, impossible outcomes left out; the rest of the chance is death.
    pub outcomes: Vec<Outcome>,
}

impl Event {
    /// Where the agent is after the event, done from this exit.
    pub(super) fn landing(&self, exit: Pose) -> Pose {
        match self.kind {
            Kind::Enter(room) => Pose { room, ..exit },
            Kind::Shoot(_) | Kind::Grab => exit,
        }
    }
}

/// The chance that the Wumpus is in this room.
pub(super) fn wumpus_chance(suspects: Rooms, room: u8) -> f64 {
    if suspects >> room & 1 == 1 { 1.0 / f64::from(suspects.count_ones()) } else { 0.0 }
}

/// All events of a state, in a fixed order. Climbing is not among them: it has no outcomes to think about.
pub(super) fn events(grid: &Grid, book: &mut PitBook, stakes: &Stakes, state: State) -> Vec<Event> {
    let visited = book.node(state.pits).belief.visited;
    let mut found: Vec<Event> = Vec::with_capacity(16);
    let mut entries = [0_u64; 16];
    let mut flights: Vec<(Rooms, u64)> = Vec::new();
    for room in each(visited) {
        for index in usize::from(room) * 4..usize::from(room) * 4 + 4 {
            let exit = Pose::from_index(index);
            if let Some(ahead) = grid.ahead(exit).filter(|&ahead| visited >> ahead & 1 == 0) {
                entries[usize::from(ahead)] |= 1 << index;
            }
            let hit = grid.ray(exit) & state.wumpus;
            if state.arrow && hit != 0 {
                match flights.iter_mut().find(|(same, _)| *same == hit) {
                    Some((_, exits)) => *exits |= 1 << index,
                    None => flights.push((hit, 1 << index)),
                }
            }
        }
    }
    for room in each(grid.all()).filter(|&room| entries[usize::from(room)] != 0) {
        found.push(enter(grid, book, stakes, state, room, entries[usize::from(room)]));
    }
    for (hit, exits) in flights {
        found.push(shoot(grid, book, stakes, state, hit, exits));
    }
    if let GoldKnown::Seen(room) = state.gold {
        let next = follow(grid, book, state, Changes { gold: GoldKnown::Carried, ..Changes::none(state) });
        let outcomes = vec![Outcome { chance: 1.0, next }];
        found.push(Event { kind: Kind::Grab, reward: -stakes.step, exits: 0xf << (room * 4), outcomes });
    }
    found
}

/// What an outcome changes besides the pits.
#[derive(Clone, Copy)]
struct Changes {
    wumpus: Rooms,
    arrow: bool,
    gold: GoldKnown,
}

impl Changes {
    fn none(state: State) -> Changes {
        Changes { wumpus: state.wumpus, arrow: state.arrow, gold: state.gold }
    }
}

/// A following state with the same belief about pits.
fn follow(grid: &Grid, book: &PitBook, state: State, changes: Changes) -> Placed {
    let here = Turned { node: state.pits, mirrored: false };
    Placed::new(grid, book.node(state.pits), here, changes.wumpus, changes.arrow, changes.gold)
}

fn shoot(grid: &Grid, book: &PitBook, stakes: &Stakes, state: State, hit: Rooms, exits: u64) -> Event {
    let chance = f64::from(hit.count_ones()) / f64::from(state.wumpus.count_ones());
    let none = Changes::none(state);
    let dead = follow(grid, book, state, Changes { wumpus: 0, arrow: false, ..none });
    let mut outcomes = vec![Outcome { chance, next: dead }];
    let rest = state.wumpus & !hit;
    if rest != 0 {
        let missed = Changes { wumpus: rest, arrow: false, ..none };
        outcomes.push(Outcome { chance: 1.0 - chance, next: follow(grid, book, state, missed) });
    }
    let reward = chance * stakes.kill - stakes.step - stakes.shot;
    Event { kind: Kind::Shoot(hit), reward, exits, outcomes }
}

fn enter(grid: &Grid, book: &mut PitBook, stakes: &Stakes, state: State, room: u8, exits: u64) -> Event {
    let pit = book.node(state.pits).pit[usize::from(room)];
    let alive = (1.0 - pit) * (1.0 - wumpus_chance(state.wumpus, room));
    let mut outcomes = Vec::new();
    if alive > 0.0 {
        outcomes.reserve_exact(8);
        let breeze = book.breeze(state.pits, room);
        for (breezy, chance) in [(false, 1.0 - breeze), (true, breeze)] {
            if chance > 0.0 {
                let pits = book.next(state.pits, room, breezy);
                survive(grid, book, state, room, pits, alive * chance, &mut outcomes);
            }
        }
    }
    let reward = (1.0 - alive) * stakes.death - stakes.step;
    Event { kind: Kind::Enter(room), reward, exits, outcomes }
}

/// The outcomes by stench and glitter, once the pits are settled.
fn survive(
    grid: &Grid,
    book: &PitBook,
    state: State,
    room: u8,
    pits: Turned,
    chance: f64,
    outcomes: &mut Vec<Outcome>,
) {
    let here = 1 << room;
    let left = state.wumpus & !here;
    let near = left & grid.neighbours(room);
    let stench = if left == 0 { 0.0 } else { f64::from(near.count_ones()) / f64::from(left.count_ones()) };
    let hidden = grid.all() & !book.node(state.pits).belief.visited;
    let glitter = if state.gold == GoldKnown::Unseen { 1.0 / f64::from(hidden.count_ones()) } else { 0.0 };
    for (wumpus, smell) in [(left & !near, 1.0 - stench), (near, stench)] {
        for (gold, shine) in [(state.gold, 1.0 - glitter), (GoldKnown::Seen(room), glitter)] {
            let chance = chance * smell * shine;
            if chance > 0.0 {
                let next = Placed::new(grid, book.node(pits.node), pits, wumpus, state.arrow, gold);
                outcomes.push(Outcome { chance, next });
            }
        }
    }
}
