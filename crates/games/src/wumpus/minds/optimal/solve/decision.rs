//! Decisions: what to do next, what it is worth, and the acts it stands for.

use super::event::{Kind, wumpus_chance};
use super::geometry::{Grid, Pose, Rooms};
use super::pits::Node;
use super::state::State;
use super::table::{Deed, Kept, Span, Table, WalksId};
use crate::wumpus::minds::path::{self, Walker};
use crate::wumpus::percept::Act;

/// Values closer than this count as equal; what remains is rounding.
pub(super) const TIE: f64 = 1e-9;

/// What to do next: walk to the exit through visited rooms, then do the deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Go to the start room and leave.
    Climb,
    /// Take the gold.
    Grab {
        /// In its room; any facing will do, this one is on the best way on.
        exit: Pose,
    },
    /// Walk ahead into a room never visited.
    Enter {
        /// Where the deed is done.
        exit: Pose,
    },
    /// Let the arrow fly.
    Shoot {
        /// Where the deed is done.
        exit: Pose,
    },
}

impl Choice {
    /// Where the deed is done; climbing is done anywhere in the start room.
    pub fn exit(self) -> Option<Pose> {
        match self {
            Choice::Climb => None,
            Choice::Grab { exit } | Choice::Enter { exit } | Choice::Shoot { exit } => Some(exit),
        }
    }

    /// The acts from a pose through visited rooms, the deed last; none if no way leads there.
    pub fn acts(self, grid: &Grid, visited: Rooms, from: Pose) -> Option<Vec<Act>> {
        let mut acts = Vec::new();
        let found = self.plan(grid, visited, from, &mut Walker::default(), &mut acts);
        acts.reverse();
        found.then_some(acts)
    }

    /// The same acts in reverse, into a buffer of the caller's; false if no way leads there.
    pub(in crate::wumpus::minds) fn plan(
        self,
        grid: &Grid,
        visited: Rooms,
        from: Pose,
        walker: &mut Walker,
        out: &mut Vec<Act>,
    ) -> bool {
        let side = grid.side();
        let open = |room: crate::wumpus::Room| visited >> room.index(side) & 1 == 1;
        let from = grid.walked(from);
        let exit = self.exit().map(|exit| grid.walked(exit));
        let start = grid.room(grid.start());
        let goal = |at: path::Pose| match (self, exit) {
            (Choice::Enter { .. } | Choice::Shoot { .. }, Some(exit)) => at == exit,
            // Grabbing and climbing are done in any facing: turning can wait, and costs the same later.
            (_, Some(exit)) => at.room == exit.room,
            (_, None) => at.room == start,
        };
        let end = walker.walk(side, from, open, goal, out);
        out.insert(0, self.deed());
        end.is_some()
    }

    /// The act at the end of the walk.
    fn deed(self) -> Act {
        match self {
            Choice::Climb => Act::Climb,
            Choice::Grab { .. } => Act::Grab,
            Choice::Enter { .. } => Act::Move,
            Choice::Shoot { .. } => Act::Shoot,
        }
    }

    /// The same choice with its exit moved, for reflections.
    pub(super) fn at(self, turn: impl Fn(Pose) -> Pose) -> Choice {
        match self {
            Choice::Climb => Choice::Climb,
            Choice::Grab { exit } => Choice::Grab { exit: turn(exit) },
            Choice::Enter { exit } => Choice::Enter { exit: turn(exit) },
            Choice::Shoot { exit } => Choice::Shoot { exit: turn(exit) },
        }
    }

    /// The order in which ties are decided: sure things first.
    fn order(self) -> (u8, usize) {
        match self {
            Choice::Climb => (0, 0),
            Choice::Grab { exit } => (1, exit.index()),
            Choice::Enter { exit } => (2, exit.index()),
            Choice::Shoot { exit } => (3, exit.index()),
        }
    }
}

/// The best choice and what is still to come under it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision {
    /// What to do.
    pub choice: Choice,
    /// The expected score from here on, the walk included.
    pub value: f64,
}

/// One of all the things that can be decided, with its exact value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// What could be done.
    pub choice: Choice,
    /// The expected score from here on if it is done and all after it is best.
    pub value: f64,
    /// The chance of a pit in the room to enter; zero for other choices.
    pub pit: f64,
    /// The chance that the living Wumpus is in the room to enter, or is hit by the shot; zero for other choices.
    pub wumpus: f64,
}

impl Candidate {
    pub(super) fn climb(value: f64) -> Candidate {
        Candidate { choice: Choice::Climb, value, pit: 0.0, wumpus: 0.0 }
    }

    pub(super) fn new(kind: Kind, value: f64, exit: Pose, node: &Node, state: State) -> Candidate {
        let (choice, pit, wumpus) = match kind {
            Kind::Enter(room) => {
                (Choice::Enter { exit }, node.pit[usize::from(room)], wumpus_chance(state.wumpus, room))
            }
            Kind::Shoot(hit) => {
                (Choice::Shoot { exit }, 0.0, f64::from(hit.count_ones()) / f64::from(state.wumpus.count_ones()))
            }
            Kind::Grab => (Choice::Grab { exit }, 0.0, 0.0),
        };
        Candidate { choice, value, pit, wumpus }
    }
}

/// The best option of a solved state from a pose; ties go to the first in [`Choice::order`].
pub(super) fn decide(table: &Table, span: Span, walks: WalksId, climb: f64, from: Pose) -> Option<Decision> {
    let distances = table.distances(walks);
    let home = Decision { choice: Choice::Climb, value: table.after(climb, distances.home(from.index())) };
    let options = table.options(span).map(|option| Decision {
        choice: choice(option),
        value: table.after(option.value, distances.between(from.index(), option.exit.index())),
    });
    let best = options.fold(home, |best, next| {
        let better = next.value > best.value + TIE;
        let tied = (next.value - best.value).abs() <= TIE && next.choice.order() < best.choice.order();
        if better || tied { next } else { best }
    });
    best.value.is_finite().then_some(best)
}

fn choice(option: Kept) -> Choice {
    let exit = option.exit;
    match option.deed {
        Deed::Enter => Choice::Enter { exit },
        Deed::Shoot => Choice::Shoot { exit },
        Deed::Grab => Choice::Grab { exit },
    }
}

/// Sorts candidates, best first; the one that is chosen leads even when others tie with it.
pub(super) fn rank(candidates: &mut [Candidate], chosen: Choice) {
    candidates.sort_by(|one, other| {
        let by_value = other.value.total_cmp(&one.value).then(one.choice.order().cmp(&other.choice.order()));
        (other.choice == chosen).cmp(&(one.choice == chosen)).then(by_value)
    });
}
