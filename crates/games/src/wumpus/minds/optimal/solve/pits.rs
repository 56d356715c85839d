//! The belief about pits: rooms known to be free, and clauses "at least one pit among these".
//!
//! Every visited room without a breeze frees its neighbours; every one with a breeze says that one of its unknown
//! neighbours is a pit. Minimal clauses carry all there is to know, and since a clause is the neighbourhood of a
//! visited room, it is written as that room: three sets of rooms are the whole belief. Pits are independent before
//! the clauses, so all chances are quotients of one sum, `Clauses::weight`.

use super::geometry::{Grid, Rooms, each};
use super::keyed::Keyed;

/// A belief in its normal form: equal beliefs are equal values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Belief {
    /// Rooms the agent has been in.
    pub visited: Rooms,
    /// Rooms not visited that hold no pit.
    pub free: Rooms,
    /// Visited rooms whose unknown neighbours form a minimal clause.
    pub witnesses: Rooms,
}

impl Belief {
    /// What rooms and breezes teach.
    pub(super) fn from_breezes(grid: &Grid, visited: Rooms, breezes: Rooms) -> Belief {
        let calm = visited & !breezes;
        let free = each(calm).fold(0, |set, room| set | grid.neighbours(room)) & !visited;
        Belief { visited, free, witnesses: breezes & visited }.normal(grid)
    }

    /// The belief after surviving a room and feeling a breeze there or not.
    pub(super) fn entered(self, grid: &Grid, room: u8, breeze: bool) -> Belief {
        let here = 1 << room;
        let visited = self.visited | here;
        let (freed, witness) = if breeze { (0, here) } else { (grid.neighbours(room), 0) };
        let free = (self.free | freed) & !visited;
        Belief { visited, free, witnesses: self.witnesses | witness }.normal(grid)
    }

    /// Drops the clauses that others imply, and the empty ones, which only an impossible history can make.
    fn normal(self, grid: &Grid) -> Belief {
        let mut witnesses = self.witnesses;
        for room in each(self.witnesses) {
            let clause = self.clause(grid, room);
            let implied = each(witnesses & !(1 << room)).any(|other| {
                let stronger = self.clause(grid, other);
                stronger != 0 && stronger & !clause == 0 && (stronger != clause || other < room)
            });
            if implied || clause == 0 {
                witnesses &= !(1 << room);
            }
        }
        Belief { witnesses, ..self }
    }

    /// The unknown rooms around a witness.
    fn clause(self, grid: &Grid, room: u8) -> Rooms {
        grid.neighbours(room) & !self.visited & !self.free
    }

    /// The belief in the reflected cave.
    fn mirrored(self, grid: &Grid) -> Belief {
        Belief {
            visited: grid.mirror_rooms(self.visited),
            free: grid.mirror_rooms(self.free),
            witnesses: grid.mirror_rooms(self.witnesses),
        }
        .normal_choice(grid)
    }

    /// Chooses, among witnesses of the same clause, the first (reflection changes which one is first).
    fn normal_choice(self, grid: &Grid) -> Belief {
        let mut witnesses = 0;
        for room in each(self.witnesses) {
            let clause = self.clause(grid, room);
            let first = each(self.visited).find(|&other| self.clause(grid, other) == clause);
            witnesses |= 1 << first.unwrap_or(room);
        }
        Belief { witnesses, ..self }
    }

    fn key(self) -> u64 {
        u64::from(self.visited) | u64::from(self.free) << 16 | u64::from(self.witnesses) << 32
    }
}

/// The minimal clauses of a belief, at most one per visited room.
#[derive(Clone, Copy, Default)]
struct Clauses {
    sets: [Rooms; 16],
    count: usize,
}

impl Clauses {
    fn of(grid: &Grid, belief: Belief) -> Clauses {
        let mut clauses = Clauses::default();
        each(belief.witnesses).for_each(|room| clauses.push(belief.clause(grid, room)));
        clauses
    }

    fn push(&mut self, set: Rooms) {
        self.sets[self.count] = set;
        self.count += 1;
    }

    fn all(&self) -> &[Rooms] {
        &self.sets[..self.count]
    }

    /// The rooms any clause speaks of.
    fn rooms(&self) -> Rooms {
        self.all().iter().fold(0, |all, set| all | set)
    }

    /// What is left to satisfy when these rooms are pits: clauses with none of them.
    fn with_pits(&self, pits: Rooms) -> Clauses {
        let mut rest = Clauses::default();
        self.all().iter().filter(|&&set| set & pits == 0).for_each(|&set| rest.push(set));
        rest
    }

    /// What is left to satisfy when these rooms are free; `None` if a clause is broken.
    fn without(&self, free: Rooms) -> Option<Clauses> {
        let mut rest = Clauses::default();
        for &set in self.all() {
            if set & !free == 0 {
                return None;
            }
            rest.push(set & !free);
        }
        Some(rest)
    }

    /// The chance that all clauses hold when every room has a pit with chance `pit`.
    ///
    /// Splits on the first pit of the first clause; all terms are positive, so nothing cancels.
    fn weight(&self, pit: f64) -> f64 {
        let Some(&first) = self.all().first() else { return 1.0 };
        let (mut sum, mut before, mut clear) = (0.0, 1.0, 0);
        for room in each(first) {
            let here = 1 << room;
            if let Some(rest) = self.with_pits(here).without(clear) {
                sum += before * pit * rest.weight(pit);
            }
            before *= 1.0 - pit;
            clear |= here;
        }
        sum
    }
}

/// Below this chance of a pit a breeze counts as impossible: products of a dozen such chances still do not underflow.
const RIDDLE: f64 = 1e-20;

/// Marks a number that is not worked out yet.
const UNKNOWN: u32 = u32::MAX;

/// A belief with its chances, reflected into the smaller of its two orientations.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The belief itself.
    pub belief: Belief,
    /// Whether the belief is its own reflection.
    pub symmetric: bool,
    /// The chance of a pit, per room.
    pub pit: [f64; 16],
    /// The rooms that can be entered next.
    pub around: Rooms,
    /// The least chance of a pit among the rooms that can be entered next; one if there is none.
    pub risk: f64,
    /// At most the chance that a room is free of a pit and so is the room entered on the way to it.
    pub hope: [f64; 16],
    /// The chance of a breeze in a room, given that the room is free; not a number until asked.
    breeze: [f64; 16],
    /// The beliefs after surviving a room, calm or breezy: number × 2 + mirrored.
    next: [[u32; 2]; 16],
}

/// A belief by its number, and whether it had to be reflected to get there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turned {
    /// The number of the node.
    pub node: u32,
    /// Whether rooms must be reflected on the way in.
    pub mirrored: bool,
}

/// All beliefs met so far.
#[derive(Clone, Debug)]
pub(super) struct PitBook {
    grid: Grid,
    pit: f64,
    nodes: Vec<Node>,
    index: Keyed<u32>,
}

impl PitBook {
    pub(super) fn new(grid: Grid, pit: f64) -> PitBook {
        PitBook { grid, pit, nodes: Vec::new(), index: Keyed::default() }
    }

    /// How many beliefs were met.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn node(&self, number: u32) -> &Node {
        &self.nodes[number as usize]
    }

    /// The number of a belief if it was met before.
    pub(super) fn find(&self, belief: Belief) -> Option<Turned> {
        let (belief, mirrored, _) = self.turn(belief);
        self.index.get(belief.key()).map(|node| Turned { node, mirrored })
    }

    /// The number of a belief, new or old.
    pub(super) fn intern(&mut self, belief: Belief) -> Turned {
        let (belief, mirrored, symmetric) = self.turn(belief);
        if let Some(node) = self.index.get(belief.key()) {
            return Turned { node, mirrored };
        }
        let node = self.nodes.len() as u32;
        self.nodes.push(self.describe(belief, symmetric));
        self.index.insert(belief.key(), node);
        Turned { node, mirrored }
    }

    /// The belief after surviving a room of this node, calm or breezy.
    pub(super) fn next(&mut self, number: u32, room: u8, breeze: bool) -> Turned {
        let known = self.nodes[number as usize].next[usize::from(room)][usize::from(breeze)];
        if known != UNKNOWN {
            return Turned { node: known / 2, mirrored: known % 2 == 1 };
        }
        let belief = self.node(number).belief.entered(&self.grid, room, breeze);
        let turned = self.intern(belief);
        self.nodes[number as usize].next[usize::from(room)][usize::from(breeze)] =
            turned.node * 2 + u32::from(turned.mirrored);
        turned
    }

    /// The chance of a breeze in a room of this node, given that it is free of a pit.
    pub(super) fn breeze(&mut self, number: u32, room: u8) -> f64 {
        let known = self.node(number).breeze[usize::from(room)];
        if !known.is_nan() {
            return known;
        }
        let belief = self.node(number).belief;
        let chance = breeze_chance(&self.grid, self.pit, self.usable(belief), belief, room);
        self.nodes[number as usize].breeze[usize::from(room)] = chance;
        chance
    }

    /// The clauses that can be true: without any chance of a pit, a breeze is a riddle and teaches nothing.
    fn usable(&self, belief: Belief) -> Clauses {
        if self.pit > RIDDLE { Clauses::of(&self.grid, belief) } else { Clauses::default() }
    }

    /// The orientation in which a belief is kept, whether that reflects it, and whether both are the same.
    fn turn(&self, belief: Belief) -> (Belief, bool, bool) {
        let here = belief.normal_choice(&self.grid);
        let there = belief.mirrored(&self.grid);
        (here.min(there), there < here, here == there)
    }

    fn describe(&self, belief: Belief, symmetric: bool) -> Node {
        let clauses = self.usable(belief);
        let total = clauses.weight(self.pit);
        let mut pit = [0.0; 16];
        for room in each(self.grid.all() & !belief.visited & !belief.free) {
            let here = 1 << room;
            let spoken_of = clauses.rooms() & here != 0;
            pit[usize::from(room)] =
                if spoken_of { self.pit * clauses.with_pits(here).weight(self.pit) / total } else { self.pit };
        }
        // A room that is a clause of its own is a pit for sure; say so without rounding.
        for &set in clauses.all().iter().filter(|set| set.is_power_of_two()) {
            pit[set.trailing_zeros() as usize] = 1.0;
        }
        let around = each(belief.visited).fold(0, |set, room| set | self.grid.neighbours(room)) & !belief.visited;
        let (risk, hope) = self.prospects(belief, clauses, around, &pit);
        Node { belief, symmetric, pit, around, risk, hope, breeze: [f64::NAN; 16], next: [[UNKNOWN; 2]; 16] }
    }

    /// The least risk of the next room, and what that leaves of the hope for every room.
    ///
    /// A room that no clause speaks of is independent of the one entered first, so both chances multiply, unless it
    /// can be that one itself; of other rooms it is only sure that neither chance is exceeded.
    fn prospects(&self, belief: Belief, clauses: Clauses, around: Rooms, pit: &[f64; 16]) -> (f64, [f64; 16]) {
        let risk = each(around).map(|room| pit[usize::from(room)]).fold(1.0, f64::min);
        let dependent = clauses.rooms() | around;
        let mut hope = [0.0; 16];
        for room in each(self.grid.all() & !belief.visited) {
            let free = 1.0 - pit[usize::from(room)];
            let independent = dependent >> room & 1 == 0;
            hope[usize::from(room)] = if independent { free * (1.0 - risk) } else { free.min(1.0 - risk) };
        }
        (risk, hope)
    }
}

/// The chance that none of so many rooms holds a pit: by multiplication, which is the same on every machine, as powers of
/// the library need not be.
pub(super) fn all_free(pit: f64, rooms: u32) -> f64 {
    (0..rooms).fold(1.0, |chance, _| chance * (1.0 - pit))
}

/// The chance of a breeze in a room given that it is free: one minus the chance that all around are free too.
fn breeze_chance(grid: &Grid, pit: f64, clauses: Clauses, belief: Belief, room: u8) -> f64 {
    let here = 1 << room;
    let around = grid.neighbours(room) & !belief.visited & !belief.free;
    let Some(given) = clauses.without(here) else { return 0.0 };
    let Some(calm) = given.without(around) else { return 1.0 };
    let all_free = all_free(pit, around.count_ones());
    (1.0 - all_free * calm.weight(pit) / given.weight(pit)).clamp(0.0, 1.0)
}

/// The chance of a pit in every room after these rooms were visited and these breezes felt.
///
/// Rooms known to be free have chance zero; a history that cannot happen falls back on what is not contradictory.
pub fn pit_chances(grid: &Grid, pit: f64, visited: Rooms, breezes: Rooms) -> [f64; 16] {
    let book = PitBook::new(grid.clone(), pit);
    book.describe(Belief::from_breezes(grid, visited, breezes), false).pit
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chances by counting all caves: slow and obvious.
    fn counted(grid: &Grid, pit: f64, visited: Rooms, breezes: Rooms) -> Option<[f64; 16]> {
        let (mut total, mut sums) = (0.0, [0.0; 16]);
        for pits in 0..=grid.all() {
            let fits = each(visited)
                .all(|room| pits >> room & 1 == 0 && (grid.neighbours(room) & pits != 0) == (breezes >> room & 1 == 1));
            if fits {
                let count = pits.count_ones() as i32;
                let rooms = i32::from(grid.rooms()) - 1;
                let weight = pit.powi(count) * (1.0 - pit).powi(rooms - count);
                total += weight;
                each(pits).for_each(|room| sums[usize::from(room)] += weight);
            }
        }
        (total > 0.0).then(|| sums.map(|sum| sum / total))
    }

    #[test]
    fn chances_agree_with_counting_all_caves() {
        let mut compared = 0;
        for side in 2..=4 {
            let grid = Grid::new(side);
            let mut state = 88_172_645_463_325_252_u64;
            for _ in 0..300 {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                let visited = (state as Rooms & (state >> 16) as Rooms & grid.all()) | 1 << grid.start();
                let breezes = (state >> 32) as Rooms & visited;
                let pit = [0.05, 0.2, 0.5][(state >> 60) as usize % 3];
                let Some(expected) = counted(&grid, pit, visited, breezes) else { continue };
                compared += 1;
                let found = pit_chances(&grid, pit, visited, breezes);
                for room in 0..16 {
                    assert!((found[room] - expected[room]).abs() < 1e-12, "{visited:b} {breezes:b} room {room}");
                }
            }
        }
        assert!(compared > 100, "only {compared} histories were possible");
    }

    #[test]
    fn impossible_histories_do_not_panic() {
        let grid = Grid::new(2);
        for visited in (0..16).map(|rooms| rooms | 0b100) {
            for breezes in 0..16 {
                for pit in [0.0, 0.3, 1.0] {
                    let chances = pit_chances(&grid, pit, visited, breezes);
                    assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
                }
            }
        }
    }
}
