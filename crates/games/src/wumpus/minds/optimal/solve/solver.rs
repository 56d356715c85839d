//! The exact solver: best-first search over information states, with a memo that can be asked about any of them.

use super::bound::Dream;
use super::decision::{Candidate, Decision, TIE, decide, rank};
use super::event::{Event, Kind, events};
use super::geometry::{Grid, Pose};
use super::knowledge::{GoldKnown, Knowledge};
use super::pits::{Belief, PitBook, Turned, all_free};
use super::problem::{Problem, Unsolvable};
use super::state::{Placed, State};
use super::table::{Deed, Kept, Span, Table, WalksId};
use crate::wumpus::room::Facing;

/// The solver and everything it has worked out so far.
#[derive(Clone, Debug)]
pub struct Solver {
    problem: Problem,
    grid: Grid,
    book: PitBook,
    dream: Dream,
    table: Table,
}

/// An event at one of its exits, with what it can bring at most.
#[derive(Clone, Copy)]
struct Prospect {
    at_most: f64,
    event: usize,
    exit: Pose,
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new(problem: Problem) -> Result<Solver, Unsolvable> {
        problem.check()?;
        let grid = Grid::new(problem.side);
        Ok(Solver {
            problem,
            book: PitBook::new(grid.clone(), problem.pit),
            dream: Dream::new(&grid, problem.stakes),
            table: Table::new(grid.clone(), problem.stakes.step),
            grid,
        })
    }

    /// What is solved.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The cave's tables, for knowledge and paths.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// How many information states are solved so far.
    pub fn states(&self) -> usize {
        self.table.len()
    }

    /// How many beliefs about pits were met so far.
    pub fn pit_beliefs(&self) -> usize {
        self.book.len()
    }

    /// The expected score of a whole play under the best policy, before the first percept.
    pub fn start_value(&mut self) -> f64 {
        let pose = Pose { room: self.grid.start(), facing: Facing::North };
        self.openings().into_iter().map(|(chance, known)| chance * self.value(&known, pose).unwrap_or(f64::NAN)).sum()
    }

    /// What may be known after the first percept, with the chances.
    pub fn openings(&self) -> Vec<(f64, Knowledge)> {
        let start = self.grid.start();
        let around = self.grid.neighbours(start).count_ones();
        let calm = all_free(self.problem.pit, around);
        let others = f64::from(self.grid.rooms() - 1);
        let smell = if others > 0.0 { f64::from(around) / others } else { 0.0 };
        let mut found = Vec::new();
        for (breeze, wind) in [(false, calm), (true, 1.0 - calm)] {
            for (stench, air) in [(false, 1.0 - smell), (true, smell)] {
                let mut known = Knowledge::new(&self.grid);
                known.sense(&self.grid, start, stench, breeze, false);
                if wind * air > 0.0 {
                    found.push((wind * air, known));
                }
            }
        }
        found
    }

    /// The value of a situation: what is still to come. `None` if the room is not among the visited ones.
    pub fn value(&mut self, known: &Knowledge, pose: Pose) -> Option<f64> {
        self.solve_known(known, pose)?;
        self.look_up(known, pose).map(|decision| decision.value)
    }

    /// The best decision, at once if the situation was solved before, else after solving it.
    ///
    /// `None` only if the room is not among the visited ones.
    pub fn decide(&mut self, known: &Knowledge, pose: Pose) -> Option<Decision> {
        self.solve_known(known, pose)?;
        self.look_up(known, pose)
    }

    /// The best decision if the situation is solved already.
    pub fn look_up(&self, known: &Knowledge, pose: Pose) -> Option<Decision> {
        let pits = self.book.find(Belief::from_breezes(&self.grid, known.visited(), known.breezes()))?;
        let placed = self.place(known, pits);
        let span = self.table.find(placed.state.key())?;
        let walks = self.table.walks(self.book.node(pits.node).belief.visited)?;
        let here = placed.turn(&self.grid, pose);
        let decision = decide(&self.table, span, walks, self.climb(placed.state.gold), here)?;
        let choice = decision.choice.at(|exit| placed.turn(&self.grid, exit));
        Some(Decision { choice, ..decision })
    }

    /// Everything that can be decided here, with exact values, best first: what was hopeless is solved now.
    ///
    /// One candidate per room to enter, per set of suspects to shoot at, and for grabbing and climbing, each from its
    /// best exit. The first is what [`Solver::decide`] says. Empty only if the room is not among the visited ones.
    pub fn candidates(&mut self, known: &Knowledge, pose: Pose) -> Vec<Candidate> {
        let Some(best) = self.decide(known, pose) else { return Vec::new() };
        let pits = self.intern(known);
        let placed = self.place(known, pits);
        let state = placed.state;
        let here = placed.turn(&self.grid, pose);
        let favourite = best.choice.exit().map(|exit| placed.turn(&self.grid, exit));
        let walks = self.table.walks_or_new(self.book.node(state.pits).belief.visited);
        let mut found = vec![Candidate::climb(
            self.table.after(self.climb(state.gold), self.table.distances(walks).home(here.index())),
        )];
        for event in events(&self.grid, &mut self.book, &self.problem.stakes, state) {
            if let Some((value, exit)) = self.best_exit(&event, walks, here, favourite) {
                let node = self.book.node(state.pits);
                let exit = placed.turn(&self.grid, exit);
                found.push(Candidate::new(event.kind, value, exit, node, state));
            }
        }
        found.retain(|candidate| candidate.value.is_finite());
        rank(&mut found, best.choice);
        found
    }

    /// The chances of a pit in a room, and of a breeze there if it is free.
    pub(super) fn pit_and_breeze(&mut self, known: &Knowledge, room: u8) -> (f64, f64) {
        let pits = self.intern(known);
        let room = if pits.mirrored { self.grid.mirror_room(room) } else { room };
        let pit = self.book.node(pits.node).pit[usize::from(room)];
        (pit, if pit < 1.0 { self.book.breeze(pits.node, room) } else { 0.0 })
    }

    fn intern(&mut self, known: &Knowledge) -> Turned {
        self.book.intern(Belief::from_breezes(&self.grid, known.visited(), known.breezes()))
    }

    fn place(&self, known: &Knowledge, pits: Turned) -> Placed {
        let node = self.book.node(pits.node);
        Placed::new(&self.grid, node, pits, known.wumpus(), known.arrow(), known.gold())
    }

    /// Solves a situation; `None` if the room is not among the visited ones.
    fn solve_known(&mut self, known: &Knowledge, pose: Pose) -> Option<()> {
        if !known.fits(&self.grid) || pose.room >= self.grid.rooms() || known.visited() >> pose.room & 1 == 0 {
            return None;
        }
        let pits = self.intern(known);
        let placed = self.place(known, pits);
        self.solve(placed.state);
        Some(())
    }

    /// What leaving is worth in the start room.
    fn climb(&self, gold: GoldKnown) -> f64 {
        let stakes = &self.problem.stakes;
        let carried = gold == GoldKnown::Carried;
        if carried { stakes.gold - stakes.step } else { stakes.empty - stakes.step }
    }

    /// The options of a state that are best from some pose.
    ///
    /// Options are tried in the order of what they promise at most; one is skipped when, even if it kept its
    /// promise, it would be no better at its own exit than walking from there to an option already valued. By the
    /// triangle inequality it is then no better from any pose.
    fn solve(&mut self, state: State) -> Span {
        let key = state.key();
        if let Some(span) = self.table.find(key) {
            return span;
        }
        let walks = self.table.walks_or_new(self.book.node(state.pits).belief.visited);
        let climb = self.climb(state.gold);
        let events = events(&self.grid, &mut self.book, &self.problem.stakes, state);
        let mut kept: Vec<Kept> = Vec::with_capacity(8);
        for prospect in self.prospects(&events) {
            let floor = self.table.best_of(&kept, walks, climb, prospect.exit);
            if prospect.at_most <= floor {
                continue;
            }
            let event = &events[prospect.event];
            if let Some(value) = self.evaluate(event, prospect, floor) {
                kept.push(Kept { exit: prospect.exit, deed: deed(event.kind), value });
            }
        }
        self.thin(&mut kept, walks);
        self.table.keep(key, &kept)
    }

    /// All events at all exits, most promising first.
    fn prospects(&self, events: &[Event]) -> Vec<Prospect> {
        let mut found = Vec::with_capacity(64);
        for (number, event) in events.iter().enumerate() {
            let mut exits = event.exits;
            while exits != 0 {
                let exit = Pose::from_index(exits.trailing_zeros() as usize);
                exits &= exits - 1;
                let landing = event.landing(exit);
                let hope = event.outcomes.iter().map(|outcome| outcome.chance * self.promise(outcome.next, landing));
                found.push(Prospect { at_most: event.reward + hope.sum::<f64>(), event: number, exit });
            }
        }
        found.sort_by(|one, other| other.at_most.total_cmp(&one.at_most));
        found
    }

    /// What a following state is worth at most.
    fn promise(&self, next: Placed, landing: Pose) -> f64 {
        let node = self.book.node(next.state.pits);
        self.dream.at_most(node, next.state, next.turn(&self.grid, landing))
    }

    /// The exact value of an event at an exit; `None` as soon as it is sure not to rise above the floor.
    fn evaluate(&mut self, event: &Event, prospect: Prospect, floor: f64) -> Option<f64> {
        let landing = event.landing(prospect.exit);
        let mut at_most = prospect.at_most;
        let mut value = event.reward;
        for outcome in &event.outcomes {
            let exact = self.worth(outcome.next, landing);
            value += outcome.chance * exact;
            at_most -= outcome.chance * (self.promise(outcome.next, landing) - exact);
            if at_most <= floor {
                return None;
            }
        }
        Some(value)
    }

    /// The exact value of a following state at the landing pose.
    fn worth(&mut self, next: Placed, landing: Pose) -> f64 {
        let walks = self.table.walks_or_new(self.book.node(next.state.pits).belief.visited);
        let pose = next.turn(&self.grid, landing);
        let sure = self.sure(next.state, walks, pose);
        let node = self.book.node(next.state.pits);
        let staying = sure + self.dream.bonus(next.state);
        let ceiling = staying.max(self.dream.entering(node, next.state, pose));
        if ceiling <= sure {
            return sure;
        }
        let span = self.solve(next.state);
        let value = self.table.value(span, walks, self.climb(next.state.gold), pose);
        debug_assert!(value <= ceiling + 1e-6, "the bound is no bound: {value} {ceiling} {next:?}");
        value
    }

    /// What can be had at least, without learning anything more: leaving, with the gold if its place is known.
    fn sure(&self, state: State, walks: WalksId, pose: Pose) -> f64 {
        let distances = self.table.distances(walks);
        let leave = self.table.after(self.climb(state.gold), distances.home(pose.index()));
        let GoldKnown::Seen(room) = state.gold else { return leave };
        let carried = self.climb(GoldKnown::Carried) - self.problem.stakes.step;
        let first = usize::from(room) * 4;
        (first..first + 4).fold(leave, |best, at| {
            let home = self.table.after(carried, distances.home(at));
            best.max(self.table.after(home, distances.between(pose.index(), at)))
        })
    }

    /// Drops options that others, valued later, turned out to beat from everywhere.
    fn thin(&self, kept: &mut Vec<Kept>, walks: WalksId) {
        let distances = self.table.distances(walks);
        let mut index = 0;
        while index < kept.len() {
            let option = kept[index];
            let beaten = kept.iter().enumerate().any(|(other, rival)| {
                let distance = distances.between(option.exit.index(), rival.exit.index());
                other != index && self.table.after(rival.value, distance) >= option.value
            });
            if beaten {
                kept.remove(index);
            } else {
                index += 1;
            }
        }
    }

    /// The exact value of an event from a pose, by its best exit; ties go to the favourite, then to the first.
    fn best_exit(&mut self, event: &Event, walks: WalksId, from: Pose, favourite: Option<Pose>) -> Option<(f64, Pose)> {
        let mut best: Option<(f64, Pose)> = None;
        for index in (0..64).filter(|index| event.exits >> index & 1 == 1) {
            let exit = Pose::from_index(index);
            let distance = self.table.distances(walks).between(from.index(), index);
            let outcomes = event.outcomes.iter();
            let there = event.reward
                + outcomes.map(|outcome| outcome.chance * self.worth(outcome.next, event.landing(exit))).sum::<f64>();
            let value = self.table.after(there, distance);
            let lead = if favourite == Some(exit) { -TIE } else { TIE };
            if value.is_finite() && best.is_none_or(|(known, _)| value > known + lead) {
                best = Some((value, exit));
            }
        }
        best
    }
}

fn deed(kind: Kind) -> Deed {
    match kind {
        Kind::Enter(_) => Deed::Enter,
        Kind::Shoot(_) => Deed::Shoot,
        Kind::Grab => Deed::Grab,
    }
}
