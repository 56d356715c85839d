//! Why: the chance of success of what is done and of what else could be done, and the percepts behind every risk.

use play::{Account, Candidate, Why};

use super::board::room;
use super::decide::{Aim, Method};
use super::onward::Deed;
use super::weigh::Choice;
use super::{Resolute, exact_chances};
use crate::wumpus::minds::bold::{Chances, paint};
use crate::wumpus::minds::explain::Reasons;
use crate::wumpus::minds::path::Pose;
use crate::wumpus::prover::of_room;
use crate::wumpus::room::Room;

/// This many of the choices that were not taken are named in a reason; the candidates name them all.
const NAMED: usize = 3;

/// The account of a decision.
pub(super) fn explain(mind: &Resolute) -> Account {
    let case = Case::of(mind);
    let why =
        mind.aim.as_ref().map_or_else(|| Why::step("nothing was decided yet", "", Vec::new()), |aim| case.why(aim));
    let candidates = match &mind.aim {
        Some(Aim::Weighed(choices, method)) => choices.iter().map(|choice| Case::candidate(choice, *method)).collect(),
        Some(Aim::Explore(_)) => case.safe_rooms(),
        _ => Vec::new(),
    };
    let beliefs = case.chances.as_ref().map(|chances| paint(chances, &mind.deduction).into());
    Account { why, candidates, beliefs }
}

/// What is believed of the room of this number, row by row, and why; none outside of the cave.
pub(super) fn explain_room(mind: &Resolute, number: usize) -> Option<Why> {
    mind.deduction.last()?;
    let case = Case::of(mind);
    let room = Room::all(mind.deduction.cave().side).nth(number)?;
    let mut leaves: Vec<Why> = case.proofs(room).into_iter().chain(case.risks(room)).collect();
    if let Some(chances) = &case.chances {
        leaves.push(Why::count("chance to die there", chances.death[number]));
        leaves.push(Why::count("chance of the gold", chances.gold[number]));
    }
    let claim = if mind.deduction.safe().has(room) { format!("{room} is safe") } else { format!("{room} is a risk") };
    Some(Why::step(claim, "counted over all caves that fit", leaves))
}

/// A situation, and what can be said about it.
struct Case<'a> {
    mind: &'a Resolute,
    chances: Option<Chances>,
    reasons: Reasons<'a>,
}

impl<'a> Case<'a> {
    fn of(mind: &'a Resolute) -> Case<'a> {
        let reasons = Reasons { deduction: &mind.deduction, told: &mind.told };
        Case { mind, chances: exact_chances(&mind.deduction), reasons }
    }

    fn why(&self, aim: &Aim) -> Why {
        let start = Room::start(self.mind.deduction.cave().side);
        match aim {
            Aim::Take => Why::step("the gold is here, so it is taken", "take the gold", self.reasons.glitter()),
            Aim::Home => {
                let claim = format!("the gold is in the bag, so home to {start} by the shortest way, and out");
                Why::step(claim, "carry the gold home", self.reasons.grabbed())
            }
            Aim::Trophy(there, hit) => {
                let claim = format!("the gold is in the bag, and {} on the way home is worth its acts", shot(*there));
                let mut because = self.reasons.grabbed();
                because.push(Why::count("chance to hit", *hit));
                Why::step(claim, "a kill is paid for", because)
            }
            Aim::Explore(room) => {
                let claim = format!("{room} is safe and not visited yet, so it is explored next");
                let mut because = self.proofs(*room);
                because.extend(self.figure("chance of the gold", *room, |it| &it.gold));
                Why::step(claim, "explore safe rooms", because).claiming(of_room("safe", *room))
            }
            Aim::Kill(there, wumpus) => {
                let claim = format!("the Wumpus is in {wumpus}, and {} kills it without a risk", shot(*there));
                Why::step(claim, "shoot what is known", self.known_wumpus(*wumpus))
            }
            Aim::Weighed(choices, method) => self.weighed(choices, *method),
            Aim::Leave => self.leave(),
            Aim::Confused => Why::step(
                "no cave fits what was told, so home and out",
                "leave when nothing can be counted",
                Vec::new(),
            ),
        }
    }

    /// What leaves one room for the Wumpus: its stench, and why it is in no other room next to that.
    fn known_wumpus(&self, wumpus: Room) -> Vec<Why> {
        let side = self.mind.deduction.cave().side;
        let mut because: Vec<Why> = self.reasons.stench_near(wumpus).into_iter().collect();
        for visited in self.mind.deduction.visited().iter().filter(|it| wumpus.neighbors(side).any(|next| next == *it))
        {
            for other in visited.neighbors(side).filter(|other| *other != wumpus) {
                let proof = self.reasons.no_wumpus(other);
                if !because.contains(&proof) {
                    because.push(proof);
                }
            }
        }
        because
    }

    /// The best of several choices, and what speaks for it.
    fn weighed(&self, choices: &[Choice], method: Method) -> Why {
        let Some((best, others)) = choices.split_first() else {
            return Why::step("nothing can be done", "", Vec::new());
        };
        let mut because = vec![success(best, method)];
        because.extend(self.evidence(best));
        for other in others.iter().take(NAMED) {
            let mut leaves = vec![success(other, method)];
            leaves.extend(self.evidence(other));
            because.push(Why::step(format!("or {}", words(other.risk.deed)), "considered", leaves));
        }
        let rule = match method {
            Method::Exact => "the greatest chance of success",
            Method::Dreams => "the greatest chance of success, as far as dreams tell",
        };
        Why::step(format!("nothing safe is left: {}", words(best.risk.deed)), rule, because)
    }

    /// What says how dangerous a deed is, or how likely it hits.
    fn evidence(&self, choice: &Choice) -> Vec<Why> {
        match choice.risk.deed {
            Deed::Enter(there) => {
                let there = room(there);
                let death = Why::count("chance to die", choice.risk.death);
                std::iter::once(death).chain(self.proofs(there)).chain(self.risks(there)).collect()
            }
            Deed::Shoot(_, _, struck) => {
                let suspects: Vec<Room> = super::board::each(struck).map(room).collect();
                let chance = |room: &Room| self.chances.as_ref().map_or(0.0, |it| it.wumpus[self.at(*room)]);
                let mut leaves = vec![Why::count("chance to hit", suspects.iter().map(chance).sum())];
                for leaf in suspects.iter().filter_map(|room| self.reasons.stench_near(*room)) {
                    if !leaves.contains(&leaf) {
                        leaves.push(leaf);
                    }
                }
                leaves
            }
        }
    }

    /// Why no play can succeed any more.
    fn leave(&self) -> Why {
        let deduction = &self.mind.deduction;
        let (side, visited) = (deduction.cave().side, deduction.visited());
        let near = |room: &Room| !visited.has(*room) && room.neighbors(side).any(|next| visited.has(next));
        let doors: Vec<Why> = Room::all(side).filter(near).flat_map(|room| self.risks(room)).collect();
        let claim = "no play can find the gold any more, so home and out";
        Why::step(claim, "leave when no chance is left", doors)
    }

    /// Why a room is safe, as far as it is.
    fn proofs(&self, room: Room) -> Vec<Why> {
        let pit = self.mind.deduction.free_of_pits().has(room).then(|| self.reasons.no_pit(room));
        let wumpus = self.mind.deduction.free_of_wumpus().has(room).then(|| self.reasons.no_wumpus(room));
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

    fn figure(&self, name: &str, room: Room, of: fn(&Chances) -> &Vec<f64>) -> Option<Why> {
        self.chances.as_ref().map(|chances| Why::count(name, of(chances)[self.at(room)]))
    }

    fn at(&self, room: Room) -> usize {
        room.index(self.mind.deduction.cave().side)
    }

    fn candidate(choice: &Choice, method: Method) -> Candidate {
        let tried = match method {
            Method::Exact => "exact".to_owned(),
            Method::Dreams => format!("in {} dreams", choice.dreams()),
        };
        let note = match choice.risk.deed {
            Deed::Enter(_) => format!("chance to die {:.4}; {tried}", choice.risk.death),
            Deed::Shoot(..) => tried,
        };
        Candidate { act: words(choice.risk.deed), value: Some(choice.success), note }
    }

    fn safe_rooms(&self) -> Vec<Candidate> {
        let (safe, visited) = (self.mind.deduction.safe(), self.mind.deduction.visited());
        let open = safe.iter().filter(|room| !visited.has(*room));
        let candidate =
            |room: Room| Candidate { act: format!("enter {room}"), value: None, note: "proven safe".to_owned() };
        open.map(candidate).collect()
    }
}

fn success(choice: &Choice, method: Method) -> Why {
    let name = match method {
        Method::Exact => "chance of success",
        Method::Dreams => "estimated chance of success",
    };
    Why::count(name, choice.success)
}

fn shot(there: Pose) -> String {
    format!("a shot {} from {}", there.facing.name(), there.room)
}

/// A deed in words.
fn words(deed: Deed) -> String {
    match deed {
        Deed::Enter(there) => format!("enter {}", room(there)),
        Deed::Shoot(there, facing, _) => format!("shoot {} from {}", facing.name(), room(there)),
    }
}
