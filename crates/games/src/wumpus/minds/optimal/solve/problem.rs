//! What is to be solved: the size of the cave, the chance of pits, and what everything is worth.

use std::fmt;

use super::geometry::MAX_SIDE;
use crate::wumpus::rules::Scoring;

/// What everything costs and brings: a [`Scoring`] in the numbers that the solver reckons with, costs counted up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stakes {
    /// Cost of every act.
    pub step: f64,
    /// Extra cost of letting the arrow fly.
    pub shot: f64,
    /// Reward for the dead Wumpus.
    pub kill: f64,
    /// Reward for leaving with the gold.
    pub gold: f64,
    /// Reward (a loss) for dying.
    pub death: f64,
    /// Reward for leaving without the gold.
    pub empty: f64,
}

impl From<Scoring> for Stakes {
    fn from(scoring: Scoring) -> Stakes {
        Stakes {
            step: f64::from(-scoring.step),
            shot: f64::from(-scoring.shot),
            kill: scoring.kill.into(),
            gold: scoring.gold.into(),
            death: scoring.death.into(),
            empty: scoring.empty.into(),
        }
    }
}

/// One cave size, one chance of pits, one scoring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Problem {
    /// Rooms per row, 1 to [`MAX_SIDE`].
    pub side: u8,
    /// The chance of a pit in every room but the start.
    pub pit: f64,
    /// What everything is worth.
    pub stakes: Stakes,
}

impl Problem {
    /// Refuses what cannot be solved, by the first thing that is wrong.
    pub fn check(&self) -> Result<(), Unsolvable> {
        let Stakes { step, shot, kill, gold, death, empty } = self.stakes;
        if self.side == 0 || self.side > MAX_SIDE {
            return Err(Unsolvable::Side(self.side));
        }
        if !(0.0..=1.0).contains(&self.pit) {
            return Err(Unsolvable::Pit(self.pit));
        }
        if [step, shot, kill, gold, death, empty].iter().any(|worth| !worth.is_finite()) {
            return Err(Unsolvable::NotFinite);
        }
        if step < 0.0 || shot < 0.0 {
            return Err(Unsolvable::NegativeCost);
        }
        Ok(())
    }

    /// The whole problem as whole numbers, for those who keep solved ones.
    pub(in crate::wumpus::minds) fn key(&self) -> [u64; 8] {
        let Stakes { step, shot, kill, gold, death, empty } = self.stakes;
        let figures = [self.pit, step, shot, kill, gold, death, empty].map(f64::to_bits);
        let mut key = [u64::from(self.side); 8];
        key[1..].copy_from_slice(&figures);
        key
    }
}

/// Why a problem is refused.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unsolvable {
    /// The side is not 1 to [`MAX_SIDE`].
    Side(u8),
    /// The chance of a pit is not in 0 to 1.
    Pit(f64),
    /// A part of the scoring is infinite or not a number.
    NotFinite,
    /// A step or a shot that pays would be repeated for ever.
    NegativeCost,
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolvable::Side(side) => {
                write!(out, "caves are solved exactly up to {MAX_SIDE}×{MAX_SIDE}, this is {side}×{side}")
            }
            Unsolvable::Pit(pit) => write!(out, "the chance of a pit must lie between 0 and 1, not at {pit}"),
            Unsolvable::NotFinite => out.write_str("the scoring has a part that is not a finite number"),
            Unsolvable::NegativeCost => out.write_str("a step or a shot pays, so a play would never end"),
        }
    }
}

impl std::error::Error for Unsolvable {}
