//! Why: the chance of success of what is done and of what else could be done, and the percepts behind every risk.

use play::{Account, Candidate, Why};

use super::board::room;
use super::decide::{Aim, Method};
use super::onward::Deed;
use super::weigh::Choice;
use super::{Resolute, exact_chances};
use crate::wumpus::minds::odds::Odds;
use crate::wumpus::minds::path::Pose;
use crate::wumpus::prover::of_room;
use crate::wumpus::room::Room;

/// This many of the choices that were not taken are named in a reason; the candidates name them all.
const NAMED: usize = 3;

/// The account of a decision.
pub(super) fn explain(mind: &Resolute) -> Account {
    let case = Case { odds: odds(mind) };
    let why =
        mind.aim.as_ref().map_or_else(|| Why::step("nothing was decided yet", "", Vec::new()), |aim| case.why(aim));
    let candidates = match &mind.aim {
        Some(Aim::Weighed(choices, method)) => choices.iter().map(|choice| Case::candidate(choice, *method)).collect(),
        Some(Aim::Explore(_)) => case.odds.reasons.safe_rooms(),
        _ => Vec::new(),
    };
    Account { why, candidates, beliefs: case.odds.beliefs().map(Into::into) }
}

/// What follows, and how likely the rest is.
pub(super) fn odds(mind: &Resolute) -> Odds<'_> {
    Odds { reasons: mind.scout.reasons(), chances: exact_chances(&mind.scout.deduction) }
}

/// A situation, and what can be said about it.
struct Case<'a> {
    odds: Odds<'a>,
}

impl Case<'_> {
    fn why(&self, aim: &Aim) -> Why {
        let start = Room::start(self.odds.reasons.deduction.cave().side);
        match aim {
            Aim::Take => self.odds.reasons.take(),
            Aim::Fetch(room) => self.odds.reasons.fetch(*room),
            Aim::Home => {
                let claim = format!("the gold is in the bag, so home to {start} by the shortest way, and out");
                Why::step(claim, "carry the gold home", self.odds.reasons.grabbed())
            }
            Aim::Trophy(there, hit) => {
                let claim = format!("the gold is in the bag, and {} on the way home is worth its acts", shot(*there));
                let mut because = self.odds.reasons.grabbed();
                because.push(Why::count("chance to hit", *hit));
                Why::step(claim, "a kill is paid for", because)
            }
            Aim::Explore(room) => {
                let claim = format!("{room} is safe and not visited yet, so it is explored next");
                let mut because = self.odds.reasons.proofs(*room);
                because.extend(self.odds.figure("chance of the gold", *room, |it| &it.gold));
                Why::step(claim, "explore safe rooms", because).claiming(of_room("safe", *room))
            }
            Aim::Kill(there, wumpus) => {
                let claim = format!("the Wumpus is in {wumpus}, and {} kills it without a risk", shot(*there));
                let proof = self.odds.reasons.acquittals(&[*wumpus]);
                Why::step(claim, "shoot what is known", proof).claiming(of_room("wumpus", *wumpus))
            }
            Aim::Weighed(choices, method) => self.weighed(choices, *method),
            Aim::Leave => {
                let claim = "it found no play that can bring the gold home any more, so home and out";
                Why::step(claim, "leave when no chance is left", self.odds.risks_around())
            }
            Aim::Confused => Why::step(
                "no cave fits what was told, so home and out",
                "leave when nothing can be counted",
                Vec::new(),
            ),
        }
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
        Why::step(format!("it found nothing safe left: {}", words(best.risk.deed)), rule, because)
    }

    /// What says how dangerous a deed is, or how likely it hits.
    fn evidence(&self, choice: &Choice) -> Vec<Why> {
        match choice.risk.deed {
            Deed::Enter(there) => {
                let there = room(there);
                let death = Why::count("chance to die", choice.risk.death);
                std::iter::once(death).chain(self.odds.reasons.proofs(there)).chain(self.odds.risks(there)).collect()
            }
            Deed::Shoot(_, _, struck) => {
                let suspects: Vec<Room> = super::board::each(struck).map(room).collect();
                let chance = |room: &Room| self.odds.chance(*room, |it| &it.wumpus);
                let mut leaves = vec![Why::count("chance to hit", suspects.iter().map(chance).sum())];
                for leaf in suspects.iter().filter_map(|room| self.odds.reasons.stench_near(*room)) {
                    if !leaves.contains(&leaf) {
                        leaves.push(leaf);
                    }
                }
                leaves
            }
        }
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
