//! Why: what was weighed, what it was found worth, how likely it kills, and the percepts that say so.

use facts::text::counted;
use play::{Account, Candidate, Why};

use super::chances::Chances;
use super::prudent::Step;
use super::weigh::Choice;
use super::{Aim, Bold, COUNTING};
use crate::wumpus::deduce::Deduction;
use crate::wumpus::minds::odds::Odds;
use crate::wumpus::prover::of_room;
use crate::wumpus::room::Room;

/// Number of choices not taken that a reason names; the candidates name them all.
const NAMED: usize = 3;

/// The account of a decision.
pub(super) fn explain(bold: &Bold) -> Account {
    let case = Case { deduction: &bold.scout.deduction, odds: odds(bold) };
    let why =
        bold.aim.as_ref().map_or_else(|| Why::step("nothing was decided yet", "", Vec::new()), |aim| case.why(aim));
    let candidates = match &bold.aim {
        Some(Aim::Weighed(choices)) => choices.iter().map(|choice| case.candidate(choice)).collect(),
        _ => case.odds.reasons.safe_rooms(),
    };
    Account { why, candidates, beliefs: case.odds.beliefs().map(Into::into) }
}

/// What follows, and how likely the rest is.
pub(super) fn odds(bold: &Bold) -> Odds<'_> {
    Odds { reasons: bold.scout.reasons(), chances: Chances::of(&bold.scout.deduction, COUNTING) }
}

/// A situation, and what can be said about it.
struct Case<'a> {
    deduction: &'a Deduction,
    odds: Odds<'a>,
}

impl Case<'_> {
    fn why(&self, aim: &Aim) -> Why {
        let start = Room::start(self.deduction.cave().side);
        match aim {
            Aim::Take => self.odds.reasons.take(),
            Aim::Fetch(room) => self.odds.reasons.fetch(*room),
            Aim::Home => {
                let claim = format!("the gold is in the bag, so home to {start} by the shortest safe way, and out");
                Why::step(claim, "carry the gold home", self.odds.reasons.grabbed())
            }
            Aim::Explore(room, acts) => {
                let claim = format!("{room} is safe and not visited yet, and worth the way, so it is explored next");
                let mut because = self.odds.reasons.proofs(*room);
                because.push(Why::count("acts to get there", f64::from(*acts)));
                because.extend(self.odds.figure("chance of the gold", *room, |it| &it.gold));
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
                because.extend(self.odds.risks_around());
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
            Step::Visit(there, _) => {
                self.odds.reasons.proofs(there.room).into_iter().chain(self.odds.risks(there.room)).collect()
            }
            Step::Shoot(there, _) => {
                let (suspects, line) = (self.deduction.wumpus(), self.deduction.line(there.room, there.facing));
                let hit = suspects.iter().filter(|room| line.has(*room)).count() as f64;
                let rooms: Vec<Room> = suspects.iter().collect();
                let chance = Why::count("chance to hit", hit / f64::from(suspects.len().max(1)));
                vec![chance, self.odds.reasons.suspects(&rooms)]
            }
            Step::Leave(_) => Vec::new(),
        }
    }

    /// A step in words.
    fn words(&self, step: Step) -> String {
        match step {
            Step::Visit(there, _) if self.deduction.safe().has(there.room) => format!("enter {}", there.room),
            Step::Visit(there, _) => format!("enter {}, which is not proven safe", there.room),
            Step::Shoot(there, _) => format!("shoot {} from {}", there.facing.name(), there.room),
            Step::Leave(_) => "go home and climb out".to_owned(),
        }
    }

    fn candidate(&self, choice: &Choice) -> Candidate {
        let note = match choice.step {
            Step::Visit(there, _) => {
                let chance = |of| self.odds.chance(there.room, of);
                let (pit, wumpus) = (chance(|it| &it.pit), chance(|it| &it.wumpus));
                format!("pit {pit:.4}, Wumpus {wumpus:.4}; survived in {}", counted(choice.dreams as usize, "dream"))
            }
            Step::Shoot(..) => format!("tried in {}", counted(choice.dreams as usize, "dream")),
            Step::Leave(acts) => counted(acts as usize + 1, "act"),
        };
        Candidate { act: self.words(choice.step), value: Some(choice.value), note }
    }
}
