//! The best policy played out in real worlds, one act after the other.
//!
//! The world is written here from the rules alone, and the policy is asked again after every act. Played in all
//! worlds there are, each with its weight, it must earn the solver's value to the last digit; played in a million
//! worlds drawn at random it must come close. The long runs:
//! `cargo test --release -p tellask-games --test it optimal_worlds -- --ignored --nocapture`

use games::wumpus::minds::optimal::solve::{Grid, Knowledge, Outlook, Policy, Pose, Problem, Solver, Stakes, each};
use games::wumpus::{Act, Facing, Scoring};

/// The hidden truth.
#[derive(Clone, Copy)]
struct World {
    pits: u16,
    wumpus: Option<u8>,
    alive: bool,
    gold: Option<u8>,
}

impl World {
    fn stench(self, grid: &Grid, room: u8) -> bool {
        self.alive && self.wumpus.is_some_and(|wumpus| grid.neighbours(room) >> wumpus & 1 == 1)
    }

    fn deadly(self, room: u8) -> bool {
        self.pits >> room & 1 == 1 || self.alive && self.wumpus == Some(room)
    }
}

/// One play, from the first percept to the end.
fn play(policy: &Policy, stakes: &Stakes, mut world: World) -> Outlook {
    let grid = policy.grid();
    let mut known = Knowledge::new(grid);
    let mut pose = Pose { room: grid.start(), facing: Facing::North };
    let (mut arrow, mut carried) = (true, false);
    let mut end = Outlook::default();
    loop {
        let breeze = grid.neighbours(pose.room) & world.pits != 0;
        known.sense(grid, pose.room, world.stench(grid, pose.room), breeze, world.gold == Some(pose.room));
        let decision = policy.decide(&known, pose).expect("a visited room");
        let acts = decision.choice.acts(grid, known.visited(), pose).expect("a way");
        end.score -= stakes.step;
        end.acts += 1.0;
        match acts[0] {
            Act::Left => pose.facing = pose.facing.left(),
            Act::Right => pose.facing = pose.facing.right(),
            Act::Move => pose.room = grid.ahead(pose).unwrap_or(pose.room),
            Act::Grab => {
                assert_eq!(world.gold.take(), Some(pose.room));
                carried = true;
                known.grabbed();
            }
            Act::Shoot => {
                assert!(std::mem::take(&mut arrow), "there is one arrow only");
                let scream = world.alive && world.wumpus.is_some_and(|wumpus| grid.ray(pose) >> wumpus & 1 == 1);
                world.alive &= !scream;
                end.kill += f64::from(u8::from(scream));
                end.score += if scream { stakes.kill } else { 0.0 } - stakes.shot;
                known.shot(grid, pose, scream);
            }
            Act::Climb => {
                assert_eq!(pose.room, grid.start());
                end.score += if carried { stakes.gold } else { stakes.empty };
                end.success = f64::from(u8::from(carried));
                return end;
            }
        }
        if world.deadly(pose.room) {
            end.score += stakes.death;
            end.death = 1.0;
            return end;
        }
    }
}

fn policy(problem: Problem) -> Policy {
    Policy::new(Solver::new(problem).expect("a fair problem"))
}

/// Plays in all worlds there are, each with its weight.
fn check_all(side: u8, pit: f64, scoring: Scoring) {
    let problem = Problem { side, pit, stakes: scoring.into() };
    let policy = policy(problem);
    let grid = policy.grid();
    let others = grid.all() & !(1 << grid.start());
    let share = 1.0 / f64::from(others.count_ones());
    let mut total = Outlook::default();
    for pits in (0..=grid.all()).filter(|pits| pits & !others == 0) {
        let weight: f64 = each(others).map(|room| if pits >> room & 1 == 1 { pit } else { 1.0 - pit }).product();
        let mut mean = Outlook::default();
        for (wumpus, gold) in each(others).flat_map(|wumpus| each(others).map(move |gold| (wumpus, gold))) {
            let world = World { pits, wumpus: Some(wumpus), alive: true, gold: Some(gold) };
            mean = mean + play(&policy, &problem.stakes, world) * (share * share);
        }
        total = total + mean * weight;
    }
    let expected = policy.outlook();
    for (played, solved) in [
        (total.score, expected.score),
        (total.success, expected.success),
        (total.death, expected.death),
        (total.kill, expected.kill),
        (total.acts, expected.acts),
    ] {
        let close = (played - solved).abs() < 1e-9 * solved.abs().max(1.0);
        assert!(close, "side {side}, pits {pit}, {scoring:?}\n  played {total:?}\n  solved {expected:?}");
    }
}

#[test]
fn all_small_worlds_earn_the_value() {
    for (side, pit) in [(2, 0.2), (2, 0.6), (3, 0.1), (3, 0.2), (3, 0.4)] {
        check_all(side, pit, Scoring::AIMA);
        check_all(side, pit, Scoring::EP3);
    }
}

#[test]
#[ignore = "seven million plays: half a minute in release"]
fn all_textbook_worlds_of_four_earn_the_value() {
    check_all(4, 0.2, Scoring::AIMA);
}

#[test]
#[ignore = "seven million plays: half a minute in release"]
fn all_seed_worlds_of_four_earn_the_value() {
    check_all(4, 0.2, Scoring::EP3);
}

/// Random numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn chance(&mut self, chance: f64) -> bool {
        ((self.next() >> 11) as f64) < chance * (1_u64 << 53) as f64
    }

    /// Any room but the start.
    fn room(&mut self, grid: &Grid) -> u8 {
        let room = (((self.next() >> 32) * u64::from(grid.rooms() - 1)) >> 32) as u8;
        if room >= grid.start() { room + 1 } else { room }
    }
}

#[test]
#[ignore = "a million plays: ten seconds in release"]
fn a_million_random_worlds_come_close() {
    let problem = Problem { side: 4, pit: 0.2, stakes: Scoring::AIMA.into() };
    let policy = policy(problem);
    let grid = policy.grid();
    let mut dice = Dice(2026);
    let plays = 1_000_000;
    let (mut sum, mut squares) = (Outlook::default(), 0.0);
    for _ in 0..plays {
        let others = each(grid.all() & !(1 << grid.start()));
        let pits = others.filter(|_| dice.chance(problem.pit)).fold(0, |set, room| set | 1 << room);
        let world = World { pits, wumpus: Some(dice.room(grid)), alive: true, gold: Some(dice.room(grid)) };
        let end = play(&policy, &problem.stakes, world);
        squares += end.score * end.score;
        sum = sum + end;
    }
    let mean = sum * (1.0 / f64::from(plays));
    let error = ((squares / f64::from(plays) - mean.score * mean.score) / f64::from(plays)).sqrt();
    println!("played {mean:?}\nsolved {:?}\nstandard error {error}", policy.outlook());
    assert!((mean.score - policy.outlook().score).abs() < 3.0 * error);
}
