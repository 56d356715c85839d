//! The slow and obvious twin: sets of whole worlds, primitive actions, values by relaxation.
//!
//! It shares nothing with the solver but the names of facings and stakes. A belief is the list of worlds that
//! fit; an action that teaches nothing leads to another pose of the same belief, and since walking makes circles
//! there, the poses of one belief are relaxed until nothing changes.
#![expect(
    clippy::disallowed_types,
    reason = "a memo that is never walked; ordered keys of ten thousand worlds are slow"
)]

use std::collections::HashMap;

use games::wumpus::minds::optimal::solve::{Grid, Knowledge, Pose, Problem, Solver, Stakes};
use games::wumpus::{Facing, Scoring};

/// One world: pits as a set, Wumpus and gold as rooms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct World {
    pits: u16,
    wumpus: Option<u8>,
    gold: Option<u8>,
}

/// Everything but room and facing.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Belief {
    worlds: Vec<World>,
    arrow: bool,
    dead: bool,
    carried: bool,
}

struct Twin {
    side: u8,
    pit: f64,
    stakes: Stakes,
    /// Values of all poses of a belief that were reached; filled for all rooms known to be visited.
    memo: HashMap<(Belief, u16), Vec<f64>>,
}

impl Twin {
    fn rooms(&self) -> u8 {
        self.side * self.side
    }

    fn start(&self) -> u8 {
        self.rooms() - self.side
    }

    fn ahead(&self, room: u8, facing: usize) -> Option<u8> {
        let (row, column) = (room / self.side, room % self.side);
        match facing {
            0 => (row > 0).then(|| room - self.side),
            1 => (column + 1 < self.side).then(|| room + 1),
            2 => (row + 1 < self.side).then(|| room + self.side),
            _ => (column > 0).then(|| room - 1),
        }
    }

    fn near(&self, room: u8) -> Vec<u8> {
        (0..4).filter_map(|facing| self.ahead(room, facing)).collect()
    }

    fn weight(&self, world: World) -> f64 {
        let count = world.pits.count_ones() as i32;
        self.pit.powi(count) * (1.0 - self.pit).powi(i32::from(self.rooms()) - 1 - count)
    }

    fn percept(&self, world: World, dead: bool, room: u8) -> (bool, bool, bool) {
        let near = self.near(room);
        let stench = !dead && world.wumpus.is_some_and(|wumpus| near.contains(&wumpus));
        let breeze = near.iter().any(|next| world.pits >> next & 1 == 1);
        (stench, breeze, world.gold == Some(room))
    }

    fn split(&self, worlds: impl Iterator<Item = World>, dead: bool, room: u8) -> Vec<Vec<World>> {
        let mut groups: Vec<((bool, bool, bool), Vec<World>)> = Vec::new();
        for world in worlds {
            let felt = self.percept(world, dead, room);
            match groups.iter_mut().find(|(same, _)| *same == felt) {
                Some((_, group)) => group.push(world),
                None => groups.push((felt, vec![world])),
            }
        }
        groups.into_iter().map(|(_, group)| group).collect()
    }

    fn total(&self, worlds: &[World]) -> f64 {
        worlds.iter().map(|&world| self.weight(world)).sum()
    }

    /// All worlds that can be.
    fn worlds(&self) -> Vec<World> {
        let start = self.start();
        let mut worlds = Vec::new();
        let others: Vec<u8> = (0..self.rooms()).filter(|&room| room != start).collect();
        let places: Vec<Option<u8>> =
            if others.is_empty() { vec![None] } else { others.into_iter().map(Some).collect() };
        for pits in (0..1 << self.rooms()).filter(|pits| pits >> start & 1 == 0) {
            for &wumpus in &places {
                for &gold in &places {
                    worlds.push(World { pits, wumpus, gold });
                }
            }
        }
        worlds.retain(|&world| self.weight(world) > 0.0);
        worlds
    }

    fn start_value(&mut self) -> f64 {
        let start = self.start();
        let worlds = self.worlds();
        let total = self.total(&worlds);
        let groups = self.split(worlds.into_iter(), false, start);
        let mut sum = 0.0;
        for worlds in groups {
            let share = self.total(&worlds) / total;
            let belief = Belief { worlds, arrow: true, dead: false, carried: false };
            sum += share * self.values(&belief, 1 << start)[usize::from(start) * 4];
        }
        sum
    }

    /// Values at all poses in visited rooms.
    fn values(&mut self, belief: &Belief, visited: u16) -> Vec<f64> {
        let key = (belief.clone(), visited);
        if let Some(known) = self.memo.get(&key) {
            return known.clone();
        }
        let poses: Vec<usize> =
            (0..usize::from(self.rooms()) * 4).filter(|pose| visited >> (pose / 4) & 1 == 1).collect();
        let mut values = vec![f64::NEG_INFINITY; usize::from(self.rooms()) * 4];
        for &pose in &poses {
            values[pose] = self.best_change(belief, visited, (pose / 4) as u8, pose % 4);
        }
        // Walking and turning change nothing but the pose: relax until a whole round changes nothing.
        loop {
            let mut changed = false;
            for &pose in &poses {
                let (room, facing) = ((pose / 4) as u8, pose % 4);
                let mut nexts =
                    vec![usize::from(room) * 4 + (facing + 1) % 4, usize::from(room) * 4 + (facing + 3) % 4];
                if let Some(ahead) = self.ahead(room, facing).filter(|ahead| visited >> ahead & 1 == 1) {
                    nexts.push(usize::from(ahead) * 4 + facing);
                }
                for next in nexts {
                    if values[next] - self.stakes.step > values[pose] {
                        values[pose] = values[next] - self.stakes.step;
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
        self.memo.insert(key, values.clone());
        values
    }

    /// The best action here that does more than move among visited rooms.
    fn best_change(&mut self, belief: &Belief, visited: u16, room: u8, facing: usize) -> f64 {
        let stakes = self.stakes;
        let total = self.total(&belief.worlds);
        let mut best = f64::NEG_INFINITY;
        if room == self.start() {
            best = best.max(if belief.carried { stakes.gold } else { stakes.empty } - stakes.step);
        }
        if !belief.carried && belief.worlds.iter().all(|world| world.gold == Some(room)) {
            let carried = Belief { carried: true, ..Belief::clone(belief) };
            best = best.max(self.values(&carried, visited)[usize::from(room) * 4 + facing] - stakes.step);
        }
        if belief.arrow {
            best = best.max(self.shoot(belief, visited, room, facing, total));
        }
        if let Some(ahead) = self.ahead(room, facing).filter(|ahead| visited >> ahead & 1 == 0) {
            best = best.max(self.enter(belief, visited, ahead, facing, total));
        }
        best
    }

    fn line(&self, room: u8, facing: usize) -> Vec<u8> {
        std::iter::successors(self.ahead(room, facing), |&at| self.ahead(at, facing)).collect()
    }

    fn shoot(&mut self, belief: &Belief, visited: u16, room: u8, facing: usize, total: f64) -> f64 {
        let line = self.line(room, facing);
        let (hit, miss): (Vec<World>, Vec<World>) = belief
            .worlds
            .iter()
            .partition(|world| !belief.dead && world.wumpus.is_some_and(|wumpus| line.contains(&wumpus)));
        let mut value = -self.stakes.step - self.stakes.shot;
        for (worlds, scream) in [(hit, true), (miss, false)] {
            if !worlds.is_empty() {
                let share = self.total(&worlds) / total;
                let bonus = if scream { self.stakes.kill } else { 0.0 };
                let next = Belief { worlds, arrow: false, dead: belief.dead || scream, carried: belief.carried };
                value += share * (bonus + self.values(&next, visited)[usize::from(room) * 4 + facing]);
            }
        }
        value
    }

    fn enter(&mut self, belief: &Belief, visited: u16, ahead: u8, facing: usize, total: f64) -> f64 {
        let alive = belief.worlds.iter().copied().filter(|world| !deadly(belief, *world, ahead));
        let groups = self.split(alive, belief.dead, ahead);
        let mut value = -self.stakes.step;
        let mut lived = 0.0;
        for worlds in groups {
            let share = self.total(&worlds) / total;
            lived += share;
            let next = Belief { worlds, ..belief.clone() };
            value += share * self.values(&next, visited | 1 << ahead)[usize::from(ahead) * 4 + facing];
        }
        value + (1.0 - lived) * self.stakes.death
    }
}

fn deadly(belief: &Belief, world: World, room: u8) -> bool {
    world.pits >> room & 1 == 1 || (!belief.dead && world.wumpus == Some(room))
}

fn check(side: u8, pit: f64, stakes: Stakes) {
    let mut twin = Twin { side, pit, stakes, memo: HashMap::new() };
    let expected = twin.start_value();
    let mut solver = Solver::new(Problem { side, pit, stakes }).expect("a fair problem");
    let found = solver.start_value();
    assert!((found - expected).abs() < 1e-9 * expected.abs().max(1.0), "{side} {pit} {stakes:?}: {found} {expected}");
}

const ODD: Stakes = Stakes { step: 3.0, shot: 7.0, kill: 500.0, gold: 300.0, death: -400.0, empty: -50.0 };
const FREE: Stakes = Stakes { step: 0.0, shot: 0.0, kill: 10.0, gold: 100.0, death: -100.0, empty: 0.0 };
const GRIM: Stakes = Stakes { step: 5.0, shot: 1.0, kill: -20.0, gold: 90.0, death: 12.0, empty: 3.0 };
const SLOW: Stakes = Stakes { step: 40.0, shot: 0.0, kill: 250.0, gold: 1000.0, death: -300.0, empty: -300.0 };

#[test]
fn caves_of_one_and_two_agree_with_the_twin() {
    for side in [1, 2] {
        for pit in [0.0, 0.05, 0.2, 0.5, 0.9, 1.0] {
            for stakes in [Scoring::AIMA.into(), Scoring::EP3.into(), ODD, FREE, GRIM, SLOW] {
                check(side, pit, stakes);
            }
        }
    }
}

#[test]
fn caves_of_three_agree_with_the_twin_under_the_textbook_scoring() {
    for pit in [0.1, 0.2, 0.4] {
        check(3, pit, Scoring::AIMA.into());
    }
}

#[test]
fn caves_of_three_agree_with_the_twin_under_the_seed_scoring() {
    for pit in [0.1, 0.2] {
        check(3, pit, Scoring::EP3.into());
    }
}

#[test]
fn caves_of_three_agree_with_the_twin_under_odd_scorings() {
    for stakes in [ODD, FREE, GRIM, SLOW] {
        check(3, 0.2, stakes);
    }
}

/// Random numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % count
    }
}

/// Plays at random, so that situations come up which the best policy never meets, and compares all values.
fn wander(side: u8, pit: f64, stakes: Stakes, plays: usize) {
    let grid = Grid::new(side);
    let mut twin = Twin { side, pit, stakes, memo: HashMap::new() };
    let mut solver = Solver::new(Problem { side, pit, stakes }).expect("a fair problem");
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let all = twin.worlds();
    for _ in 0..plays {
        let world = all[dice.below(all.len())];
        let mut belief = Belief { worlds: all.clone(), arrow: true, dead: false, carried: false };
        let mut known = Knowledge::new(&grid);
        let mut pose = Pose { room: grid.start(), facing: Facing::North };
        for _ in 0..30 {
            let felt = twin.percept(world, belief.dead, pose.room);
            let dead = belief.dead;
            belief.worlds.retain(|&other| twin.percept(other, dead, pose.room) == felt);
            known.sense(&grid, pose.room, felt.0, felt.1, felt.2);
            let expected = twin.values(&belief, known.visited())[pose.index()];
            let found = solver.value(&known, pose).expect("a visited room");
            assert!(
                (found - expected).abs() < 1e-9 * expected.abs().max(1.0),
                "{known:?} {pose:?}: {found} {expected}"
            );
            let candidates = solver.candidates(&known, pose);
            assert!((candidates[0].value - found).abs() < 1e-9);
            assert!(candidates.windows(2).all(|pair| pair[0].value >= pair[1].value - 1e-9));
            match dice.below(8) {
                0 => pose.facing = pose.facing.left(),
                1 => pose.facing = pose.facing.right(),
                2 if belief.arrow => {
                    let line = twin.line(pose.room, pose.facing as usize);
                    let hit = |world: World| world.wumpus.is_some_and(|wumpus| line.contains(&wumpus));
                    let scream = hit(world);
                    belief.worlds.retain(|&other| hit(other) == scream);
                    (belief.arrow, belief.dead) = (false, scream);
                    known.shot(&grid, pose, scream);
                }
                3 if felt.2 && !belief.carried => {
                    belief.carried = true;
                    known.grabbed();
                }
                _ => {
                    let Some(ahead) = grid.ahead(pose) else { continue };
                    if deadly(&belief, world, ahead) {
                        break;
                    }
                    let survived = belief.clone();
                    belief.worlds.retain(|&other| !deadly(&survived, other, ahead));
                    pose.room = ahead;
                }
            }
        }
    }
}

#[test]
fn situations_off_the_best_policy_agree_with_the_twin() {
    for stakes in [Scoring::AIMA.into(), Scoring::EP3.into(), ODD] {
        wander(2, 0.3, stakes, 200);
        wander(3, 0.2, stakes, 150);
    }
}
