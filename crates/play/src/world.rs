//! Worlds: pure values that turn actions into percepts.

use std::fmt;

use facts::Speak;

use crate::environment::ActTable;
use crate::{Brief, Dice, Outcome, Picture, Seat, Seats, Told};

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// These seats, asked at once; at least one.
    Seats(Seats),
    /// The dice.
    Chance,
    /// Nobody's any more.
    Over,
}

/// A world to live in.
///
/// A pure value: no generator, clock or handle inside, so that a clone foresees nothing and a play is its seed and its
/// actions. Typed inside for speed; at its door it speaks facts.
pub trait World: Clone + Send + 'static {
    /// One small step; a big move is several steps of the same seat, and the world holds what is pending.
    type Act: Speak + Copy + Ord + fmt::Debug + Send;
    /// What is newly sensed; a game's events are percepts with an audience.
    type Percept: Speak + Clone + fmt::Debug + Send;
    /// What a mind may call certain about the world; [`crate::NoClaim`] where nothing is claimed.
    type Claim: Speak + Copy + Ord + fmt::Debug + Send;
    /// All that one seat can know: its percepts, folded by [`World::learn`].
    type Known: Clone + Default + Send;

    /// Folds one more percept into what a seat knows.
    fn learn(known: &mut Self::Known, percept: &Self::Percept);
    /// How many seats the world has.
    fn seats(&self) -> usize;
    /// What is perceived before the first act.
    fn begin(&mut self, told: &mut Told<Self::Percept>);
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// Lists what the seat may do now into the caller's buffer; hundreds, never millions. Nothing if it is not its turn.
    fn acts(&self, seat: Seat, out: &mut Vec<Self::Act>);
    /// Whether the seat may do this now, without building the list.
    fn allows(&self, seat: Seat, act: Self::Act) -> Result<(), Refusal>;
    /// In a chance turn: what can happen, with weights of which at least one is positive.
    fn chance(&self, out: &mut Vec<(u32, Self::Act)>);
    /// Carries out allowed acts, one for each seat of the turn in seat order, or the dice's as [`Seat::CHANCE`]. Cannot fail.
    fn step(&mut self, moves: &[(Seat, Self::Act)], told: &mut Told<Self::Percept>);
    /// The seat gives up or is given up: the world goes on without it, or ends. Afterwards it is never asked again.
    fn forfeit(&mut self, seat: Seat, told: &mut Told<Self::Percept>);
    /// How everybody stands.
    fn outcome(&self) -> Outcome;
    /// The score of one seat, as in [`World::outcome`]. Environments ask it after every step, so games answer it without
    /// allocating.
    fn score(&self, seat: Seat) -> f64 {
        self.outcome().seats.get(seat.index()).map_or(0.0, |standing| standing.score)
    }
    /// Writes a 1 for each act of the table that the seat may do now, and a 0 for each other; the buffer is as long as the
    /// table. Games that know better than to try act by act say so here.
    fn mask(&self, seat: Seat, table: &ActTable<Self::Act>, out: &mut [u8]) {
        for (place, act) in out.iter_mut().zip(table.acts()) {
            *place = u8::from(self.allows(seat, *act).is_ok());
        }
    }
    /// Makes what a seat knows as good as new, before the first percept of another play is learned. A game may keep its
    /// memory and whatever that first percept replaces.
    fn forget(known: &mut Self::Known) {
        *known = Self::Known::default();
    }
    /// Whether a claim that a seat makes is true now.
    fn holds(&self, seat: Seat, claim: Self::Claim) -> bool;
    /// The truth.
    fn picture(&self) -> Picture;
    /// A seat's view; it cannot leak, for it never sees the world.
    fn known_picture(known: &Self::Known) -> Picture;
}

/// Worlds that can be imagined from what a seat knows.
pub trait Imagine: World {
    /// A whole world, as it may be now, that fits all the seat knows.
    fn imagine(brief: &Brief, known: &Self::Known, dice: &mut Dice) -> Result<Self, Clash>;
}

/// The world refused an act; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What was tried.
    pub act: String,
    /// Why it is refused, and what would have been allowed.
    pub reason: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is refused: {}", self.act, self.reason)
    }
}

impl std::error::Error for Refusal {}

/// What is known contradicts itself: no world fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// What contradicts what.
    pub reason: String,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no world fits what is known: {}", self.reason)
    }
}

impl std::error::Error for Clash {}
