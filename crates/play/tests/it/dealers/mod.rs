//! Two dealers: a tiny game with everything that a small world can leave out.
//!
//! Chance deals each seat a card that nobody else sees. All bid chips, at once or in turn. The only highest bidder pays
//! its bid, shows its card and scores it; the others are told that they lost. Nobody may bid the same as in the round
//! before, except nothing. How many chips a seat starts with is hidden too, and drawn when the world is made.

mod minds;
mod rules;
mod words;

use play::{Game, Seat, Seats};

pub(crate) use words::{Act, Claim, Percept};

/// The registry entry.
pub(crate) const GAME: Game = Game::of::<Dealers>();

/// Who bids when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Together,
    Alternate,
}

/// What a table is made from.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    pub(crate) seats: usize,
    pub(crate) rounds: u8,
    pub(crate) order: Order,
}

/// One table.
#[derive(Clone, Debug)]
pub(crate) struct Dealers {
    order: Order,
    rounds: u8,
    round: u8,
    places: Vec<Place>,
    ending: Option<&'static str>,
}

/// One seat's side of the table.
#[derive(Clone, Debug)]
struct Place {
    here: bool,
    chips: u8,
    card: Option<u8>,
    bid: Option<u8>,
    last: Option<u8>,
    points: u32,
    won: u32,
}

/// What one seat knows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    seat: u8,
    chips: u8,
    card: Option<u8>,
    last: Option<u8>,
    /// What everybody bid and showed, in order.
    heard: Vec<String>,
}

impl Dealers {
    const CARDS: u8 = 6;
    const MOST_BID: u8 = 5;

    fn seat(index: usize) -> Seat {
        Seat::new(index).expect("a table has at most four seats")
    }

    fn here(&self) -> Seats {
        (0..self.places.len()).filter(|index| self.places[*index].here).map(Dealers::seat).collect()
    }
}
