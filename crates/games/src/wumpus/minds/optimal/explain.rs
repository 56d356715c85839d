//! Why: what the decision is worth, what its risks are, and the percepts that say so.

use std::borrow::Cow;

use play::{Account, Grid as Board, Layer, Mark, Panel, Picture, Tone, Why};

use super::Decided;
use super::solve::{Candidate, Choice, GoldKnown, Grid, Knowledge, Policy, Pose, Problem, each, pit_chances};
use crate::wumpus::deduce::Deduction;
use crate::wumpus::minds::explain::Reasons;
use crate::wumpus::percept::Percept;
use crate::wumpus::room::Room;

/// The account of a decision. It speaks of the situation in which the decision was made, also on the way to its deed.
pub(super) fn explain(problem: Problem, policy: &Policy, decided: &Decided, told: &[Percept]) -> Account {
    let mut deduction = Deduction::default();
    for percept in told {
        deduction.tell(percept);
    }
    let candidates = policy.with_solver(|solver| solver.candidates(&decided.known, decided.pose));
    let case = Case {
        grid: policy.grid(),
        known: &decided.known,
        pits: pit_chances(policy.grid(), problem.pit, decided.known.visited(), decided.known.breezes()),
        reasons: Reasons { deduction: &deduction, told },
    };
    let mut because = vec![Why::count("expected score of this, from here on", decided.decision.value)];
    because.extend(case.because(decided.decision.choice));
    let why = Why::step(case.words(decided.decision.choice), "the best expected score", because);
    let candidates = candidates.iter().map(|candidate| case.candidate(candidate)).collect();
    Account { why, candidates, beliefs: Some(case.beliefs().into()) }
}

/// A situation, and what can be said about it.
struct Case<'a> {
    grid: &'a Grid,
    known: &'a Knowledge,
    /// The chance of a pit, per room.
    pits: [f64; 16],
    reasons: Reasons<'a>,
}

impl Case<'_> {
    /// A choice in words.
    fn words(&self, choice: Choice) -> String {
        let from = choice.exit().map_or(self.grid.start(), |exit| exit.room);
        let from = self.grid.room(from);
        match choice {
            Choice::Climb if self.known.gold() == GoldKnown::Carried => format!("climb out in {from} with the gold"),
            Choice::Climb => format!("climb out in {from}"),
            Choice::Grab { .. } => format!("take the gold in {from}"),
            Choice::Shoot { exit } => format!("shoot {} from {from}", exit.facing.name()),
            Choice::Enter { .. } => match self.entered(choice) {
                Some(room) => format!("enter {room} from {from}"),
                None => format!("walk into the wall in {from}"),
            },
        }
    }

    /// The room that a choice enters.
    fn entered(&self, choice: Choice) -> Option<Room> {
        let Choice::Enter { exit } = choice else { return None };
        self.grid.ahead(exit).map(|room| self.grid.room(room))
    }

    fn pit(&self, room: Room) -> f64 {
        self.pits[room.index(self.grid.side())]
    }

    fn wumpus(&self, room: Room) -> f64 {
        let suspects = self.known.wumpus();
        let suspected = suspects >> room.index(self.grid.side()) & 1 == 1;
        if suspected { 1.0 / f64::from(suspects.count_ones()) } else { 0.0 }
    }

    /// What speaks for a choice, its value apart.
    fn because(&self, choice: Choice) -> Vec<Why> {
        match choice {
            Choice::Grab { .. } => self.reasons.glitter(),
            Choice::Climb if self.known.gold() == GoldKnown::Carried => self.reasons.grabbed(),
            Choice::Climb => self.frontier().flat_map(|room| self.risks(room)).collect(),
            Choice::Shoot { exit } => self.aim(exit),
            Choice::Enter { .. } => {
                self.entered(choice).map_or_else(Vec::new, |room| self.proofs(room).chain(self.risks(room)).collect())
            }
        }
    }

    /// What a shot may hit, and what says so.
    fn aim(&self, exit: Pose) -> Vec<Why> {
        let suspects = self.known.wumpus();
        let hit = f64::from((self.grid.ray(exit) & suspects).count_ones());
        let chance = Why::count("chance to hit", hit / f64::from(suspects.count_ones().max(1)));
        let rooms: Vec<Room> = each(suspects).map(|room| self.grid.room(room)).collect();
        vec![chance, self.reasons.suspects(&rooms)]
    }

    /// Why a room is safe, as far as it is.
    fn proofs(&self, room: Room) -> impl Iterator<Item = Why> {
        let pit = self.reasons.deduction.free_of_pits().has(room).then(|| self.reasons.no_pit(room));
        let wumpus = (self.wumpus(room) == 0.0).then(|| self.reasons.no_wumpus(room));
        pit.into_iter().chain(wumpus)
    }

    /// How likely a room is deadly, and what says so.
    fn risks(&self, room: Room) -> impl Iterator<Item = Why> {
        self.reasons.risks(room, self.pit(room), self.wumpus(room))
    }

    /// The rooms that could be entered next.
    fn frontier(&self) -> impl Iterator<Item = Room> {
        let visited = self.known.visited();
        let around = each(visited).fold(0, |set, room| set | self.grid.neighbours(room)) & !visited;
        each(around).map(|room| self.grid.room(room))
    }

    fn candidate(&self, candidate: &Candidate) -> play::Candidate {
        let note = match candidate.choice {
            Choice::Enter { .. } if candidate.pit == 0.0 && candidate.wumpus == 0.0 => "safe".to_owned(),
            Choice::Enter { .. } => {
                let chances = [("pit", candidate.pit), ("Wumpus", candidate.wumpus)];
                let chances = chances.iter().filter(|(_, chance)| *chance > 0.0);
                chances.map(|(name, chance)| format!("{name} {chance:.4}")).collect::<Vec<_>>().join(", ")
            }
            Choice::Shoot { .. } => format!("hits {:.4}", candidate.wumpus),
            Choice::Climb | Choice::Grab { .. } => String::new(),
        };
        play::Candidate { act: self.words(candidate.choice), value: Some(candidate.value), note }
    }

    /// The chance to die in each room that was never visited.
    fn beliefs(&self) -> Picture {
        let side = self.grid.side();
        let mut board = Board::numbered(side.into(), side.into());
        for room in Room::all(side) {
            let cell = board.at(room.row.into(), room.column.into());
            if self.known.visited() >> room.index(side) & 1 == 1 {
                cell.mark(Layer::Belief, "visited", ".");
                continue;
            }
            let (pit, wumpus) = (self.pit(room), self.wumpus(room));
            let death = 1.0 - (1.0 - pit) * (1.0 - wumpus);
            let glyph = if death > 0.0 { Cow::Owned(format!("{:.0}%", 100.0 * death)) } else { Cow::Borrowed("ok") };
            cell.marks.push(Mark { layer: Layer::Belief, name: Cow::Borrowed("chance of death"), glyph });
            cell.heat = Some(death);
            cell.note = format!("pit {pit:.4}, Wumpus {wumpus:.4}");
            cell.tone = match death {
                0.0 => Tone::Safe,
                1.0 => Tone::Danger,
                _ => Tone::Doubtful,
            };
        }
        Picture { title: "chance to die there".to_owned(), panels: vec![Panel::Grid(board)], captions: Vec::new() }
    }
}
