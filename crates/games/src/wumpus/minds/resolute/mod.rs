//! A mind that plays for success: it goes on as long as any play has a chance to bring the gold home.
//!
//! 1. `board`, `belief` and `read`: what is known, in a few words of bits; caves of at most 8×8 rooms.
//! 2. `count`: the exact chance of pit, Wumpus and gold in every room, and caves drawn by it.
//! 3. `solve`: the best deed, exactly, where few rooms are left; `onward` and `weigh`: elsewhere, by imagined caves.
//! 4. `ways`: how many acts things take; `decide`: what to do.
//! 5. This file: the mind; `explain`: the account of a decision.
//!
//! What it decides depends on what it was told, its settings and the seed, and on nothing else: the dice of every decision
//! start anew.

mod belief;
mod board;
mod count;
mod decide;
mod explain;
mod onward;
mod read;
mod solve;
mod ways;
mod weigh;

use facts::{Fact, Kind, Slot, Word};
use play::{Account, Brief, Dice, Forfeit, ForfeitKind, Menu, Mind, MindEntry, Role, Why};

use self::belief::{Belief, Model};
use self::decide::{Aim, Thinker};
use super::bold::Chances;
use super::path::Walker;
use super::scout::Scout;
use crate::wumpus::Wumpus;
use crate::wumpus::deduce::Deduction;
use crate::wumpus::percept::{Act, Percept};
use crate::wumpus::room::Room;

/// The entry in the list of minds.
pub(super) const ENTRY: MindEntry<Wumpus> = MindEntry {
    word: Word {
        head: "resolute",
        slots: &[Slot::new("dreams", Kind::Int { min: 1, max: 10_000 }, "how many caves are imagined for a decision")
            .or("96")],
        keys: &[],
        doc: "plays for success: never leaves while any play has a chance to bring the gold home; caves up to 8×8",
    },
    version: 3,
    make: |settings| Ok(Box::new(Resolute::new(settings))),
};

/// Plays for success.
#[derive(Debug)]
pub struct Resolute {
    scout: Scout,
    thinker: Thinker,
    walker: Walker,
    /// Where the dice of every decision start.
    dice: Dice,
    aim: Option<Aim>,
}

impl Mind<Wumpus> for Resolute {
    fn begin(&mut self, brief: &Brief) {
        self.scout.begin();
        self.aim = None;
        self.dice = brief.dice();
        self.thinker.nodes = brief.nodes;
    }

    fn tell(&mut self, percept: &Percept) {
        self.scout.tell(percept);
    }

    fn ask(&mut self, _menu: &Menu<'_, Wumpus>) -> Result<Act, Forfeit> {
        let pose = self.scout.pose()?;
        self.fits().map_err(|reason| Forfeit::new(ForfeitKind::Resigned, reason))?;
        if self.scout.must_decide(pose) {
            let aim = self.thinker.decide(&self.scout.deduction, pose, self.dice.clone());
            let visited = self.scout.deduction.visited().clone();
            self.scout.follow(aim.goal(), pose, &visited, &mut self.walker);
            self.aim = Some(aim);
        }
        Ok(self.scout.act(pose))
    }

    fn account(&self) -> Account {
        explain::explain(self)
    }

    fn explain(&self, cell: usize) -> Option<Why> {
        explain::odds(self).explain_room(cell)
    }

    fn fits(&self) -> Result<(), String> {
        let (side, largest) = (self.scout.deduction.cave().side, board::LARGEST);
        if side <= largest {
            return Ok(());
        }
        Err(format!("chances are counted in caves up to {largest}×{largest}, this is {side}×{side}"))
    }
}

impl Resolute {
    fn new(settings: &Fact) -> Resolute {
        let dreams = settings.int("dreams").and_then(|dreams| usize::try_from(dreams).ok()).unwrap_or(1);
        Resolute {
            scout: Scout::default(),
            thinker: Thinker::new(dreams),
            walker: Walker::default(),
            dice: Dice::new(0, 0, Role::Mind(0)),
            aim: None,
        }
    }
}

/// The exact chances that follow from what was told, counted as this mind counts; none if no cave fits, or in caves beyond
/// 8×8.
pub fn exact_chances(deduction: &Deduction) -> Option<Chances> {
    let (model, belief) = (Model::of(deduction)?, Belief::of(deduction)?);
    let mut counter = count::Counter::default();
    let odds = counter.odds(&model, &belief)?;
    let rooms = || Room::all(deduction.cave().side).map(board::bit);
    let list = |of: &dyn Fn(u64) -> f64| rooms().map(of).collect::<Vec<f64>>();
    Some(Chances {
        pit: list(&|room| odds.pit[count::place(room)]),
        wumpus: list(&|room| if belief.killed { 0.0 } else { odds.wumpus[count::place(room)] }),
        gold: list(&|room| odds.gold[count::place(room)]),
        death: list(&|room| odds.death(&model, &belief, room)),
    })
}

/// The greatest chance of success that any mind has in generated caves of a size and a chance of pits, and the beliefs
/// that were solved for it; none beyond 8×8, or if it takes more than this many beliefs.
pub fn greatest_success(side: u8, pit: f64, shared: bool, beliefs: u64) -> Option<(f64, usize)> {
    let model = Model::new(side, pit, shared)?;
    let mut solver = solve::Solver::default();
    let success = solver.start(&model, beliefs)?;
    Some((success, solver.len()))
}
