//! Why: what was weighed, what it was found worth, how likely it kills, and the percepts that say so.

use std::borrow::Cow;

use facts::text::counted;
use play::{Account, Candidate, Grid, Layer, Mark, Panel, Picture, Tone, Why};

use super::chances::Chances;
use super::prudent::Step;
use super::weigh::Choice;
use super::{Aim, Bold, COUNTING};
use crate::wumpus::deduce::Deduction;
use crate::wumpus::minds::explain::Reasons;
use crate::wumpus::prover::of_room;
use crate::wumpus::room::Room;

/// So many of the choices that were not taken are named in a reason; the candidates name them all.
const NAMED: usize = 3;

/// The account of a decision.
pub(super) fn explain(bold: &Bold) -> Account {
    let case = Case::of(bold);
    let why =
        bold.aim.as_ref().map_or_else(|| Why::step("nothing was decided yet", "", Vec::new()), |aim| case.why(aim));
    let candidates = match &bold.aim {
        Some(Aim::Weighed(choices)) => choices.iter().map(|choice| case.candidate(choice)).collect(),
        _ => case.open_rooms(),
    };
    Account { why, candidates, beliefs: case.beliefs().map(Into::into) }
}

/// What is believed of the room of this number, row by row, and why; none outside of the cave.
pub(super) fn explain_room(bold: &Bold, number: usize) -> Option<Why> {
    bold.deduction.last()?;
    let case = Case::of(bold);
    let room = Room::all(bold.deduction.cave().side).nth(number)?;
    let mut leaves: Vec<Why> = case.proofs(room).into_iter().chain(case.risks(room)).collect();
    if let Some(chances) = &case.chances {
        leaves.push(Why::count("chance to die there", chances.death[number]));
        leaves.push(Why::count("chance of the gold", chances.gold[number]));
    }
    let rule = "counted over all caves that fit";
    Some(if bold.deduction.safe().has(room) {
        Why::step(format!("{room} is safe"), rule, leaves).claiming(of_room("safe", room))
    } else {
        Why::step(format!("{room} is a risk"), rule, leaves)
    })
}

/// A situation, and what can be said about it.
struct Case<'a> {
    bold: &'a Bold,
    chances: Option<Chances>,
    reasons: Reasons<'a>,
}

impl<'a> Case<'a> {
    fn of(bold: &'a Bold) -> Case<'a> {
        let reasons = Reasons { deduction: &bold.deduction, told: &bold.told };
        Case { bold, chances: Chances::of(&bold.deduction, COUNTING), reasons }
    }

    fn why(&self, aim: &Aim) -> Why {
        let start = Room::start(self.bold.deduction.cave().side);
        match aim {
            Aim::Take => self.reasons.take(),
            Aim::Home => {
                let claim = format!("the gold is in the bag, so home to {start} by the shortest safe way, and out");
                Why::step(claim, "carry the gold home", self.reasons.grabbed())
            }
            Aim::Explore(room, acts) => {
                let claim = format!("{room} is safe and not visited yet, and worth the way, so it is explored next");
                let mut because = self.proofs(*room);
                because.push(Why::count("acts to get there", f64::from(*acts)));
                because
                    .extend(self.chances.as_ref().map(|it| Why::count("chance of the gold", it.gold[self.at(*room)])));
                Why::step(claim, "explore safe rooms", because).claiming(of_room("safe", *room))
            }
            Aim::Weighed(choices) => self.weighed(choices),
            Aim::Uncounted(step) => {
                let claim = format!("{}; the chances are too hard to count here", self.words(*step));
                Why::step(claim, "no risk where it cannot be weighed", Vec::new())
            }
        }
    }

    /// The best of several choices, and what speaks for it.
    fn weighed(&self, choices: &[Choice]) -> Why {
        let Some((best, others)) = choices.split_first() else {
            return Why::step("nothing can be done", "", Vec::new());
        };
        let mut because = vec![Why::count("expected score of this, from here on", best.value)];
        because.extend(self.evidence(best.step));
        if matches!(best.step, Step::Leave(_)) {
            let named = others.iter().take(NAMED);
            because.extend(named.map(|other| Why::step(self.words(other.step), "", self.figures(other))));
            if others.is_empty() {
                because.extend(self.frontier().into_iter().flat_map(|room| self.risks(room)));
            }
        } else if let Some(leave) = others.iter().find(|other| matches!(other.step, Step::Leave(_))) {
            because.push(Why::count("expected score of leaving now", leave.value));
        }
        Why::step(self.words(best.step), "the best expected score", because)
    }

    /// The value of a choice and its chance of death, as leaves.
    fn figures(&self, choice: &Choice) -> Vec<Why> {
        let mut leaves = vec![Why::count("expected score", choice.value)];
        if choice.death > 0.0 {
            leaves.push(Why::count("chance to die", choice.death));
        }
        leaves.extend(self.evidence(choice.step));
        leaves
    }

    /// What says how safe a step is.
    fn evidence(&self, step: Step) -> Vec<Why> {
        match step {
            Step::Visit(there, _) => self.proofs(there.room).into_iter().chain(self.risks(there.room)).collect(),
            Step::Shoot(there, _) => {
                let (suspects, line) =
                    (self.bold.deduction.wumpus(), self.bold.deduction.line(there.room, there.facing));
                let hit = suspects.iter().filter(|room| line.has(*room)).count() as f64;
                let rooms: Vec<Room> = suspects.iter().collect();
                let chance = Why::count("chance to hit", hit / f64::from(suspects.len().max(1)));
                vec![chance, self.reasons.suspects(&rooms)]
            }
            Step::Leave(_) => Vec::new(),
        }
    }

    /// Why a room is safe, as far as it is.
    fn proofs(&self, room: Room) -> Vec<Why> {
        let pit = self.bold.deduction.free_of_pits().has(room).then(|| self.reasons.no_pit(room));
        let wumpus = self.bold.deduction.free_of_wumpus().has(room).then(|| self.reasons.no_wumpus(room));
        pit.into_iter().chain(wumpus).collect()
    }

    /// How likely a room is deadly, and what says so.
    fn risks(&self, room: Room) -> Vec<Why> {
        let Some(chances) = &self.chances else { return Vec::new() };
        let risk = |claim: &str, name: &str, chance: f64, sign: Option<Why>| {
            let leaves = std::iter::once(Why::count(name, chance)).chain(sign).collect();
            (chance > 0.0).then(|| Why::step(format!("{room} may hold {claim}"), "", leaves))
        };
        let (pit, wumpus) = (chances.pit[self.at(room)], chances.wumpus[self.at(room)]);
        let pit = risk("a pit", "chance of a pit", pit, self.reasons.breeze_near(room));
        let wumpus = risk("the Wumpus", "chance of the Wumpus", wumpus, self.reasons.stench_near(room));
        pit.into_iter().chain(wumpus).collect()
    }

    fn at(&self, room: Room) -> usize {
        room.index(self.bold.deduction.cave().side)
    }

    /// A step in words.
    fn words(&self, step: Step) -> String {
        match step {
            Step::Visit(there, _) if self.bold.deduction.safe().has(there.room) => format!("enter {}", there.room),
            Step::Visit(there, _) => format!("enter {}, which is not proven safe", there.room),
            Step::Shoot(there, _) => format!("shoot {} from {}", there.facing.name(), there.room),
            Step::Leave(_) => "go home and climb out".to_owned(),
        }
    }

    fn candidate(&self, choice: &Choice) -> Candidate {
        let note = match choice.step {
            Step::Visit(there, _) => {
                let chance =
                    |of: fn(&Chances) -> &Vec<f64>| self.chances.as_ref().map_or(0.0, |it| of(it)[self.at(there.room)]);
                let (pit, wumpus) = (chance(|it| &it.pit), chance(|it| &it.wumpus));
                format!("pit {pit:.4}, Wumpus {wumpus:.4}; survived in {}", counted(choice.dreams as usize, "dream"))
            }
            Step::Shoot(..) => format!("tried in {}", counted(choice.dreams as usize, "dream")),
            Step::Leave(acts) => counted(acts as usize + 1, "act"),
        };
        Candidate { act: self.words(choice.step), value: Some(choice.value), note }
    }

    /// The rooms that could be entered safely.
    fn open_rooms(&self) -> Vec<Candidate> {
        let (safe, visited) = (self.bold.deduction.safe(), self.bold.deduction.visited());
        let open = safe.iter().filter(|room| !visited.has(*room));
        let candidate =
            |room: Room| Candidate { act: format!("enter {room}"), value: None, note: "proven safe".to_owned() };
        open.map(candidate).collect()
    }

    /// The rooms next to visited ones.
    fn frontier(&self) -> Vec<Room> {
        let (side, visited) = (self.bold.deduction.cave().side, self.bold.deduction.visited());
        let near = |room: &Room| !visited.has(*room) && room.neighbors(side).any(|next| visited.has(next));
        Room::all(side).filter(near).collect()
    }

    /// The chance to die in each room that was never visited.
    fn beliefs(&self) -> Option<Picture> {
        self.chances.as_ref().map(|chances| paint(chances, &self.bold.deduction))
    }
}

/// Paints the chance to die in each room that was never visited.
pub(in crate::wumpus::minds) fn paint(chances: &Chances, deduction: &Deduction) -> Picture {
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
