//! The menu: all that a mind may ask of the world it plays in.

use std::fmt;

use facts::Speak;

use crate::{Refusal, Seat, World};

/// What a seat may do now. It lists and tests; the world in it is private.
pub struct Menu<'a, W: World> {
    offer: Offer<'a, W>,
    seat: Seat,
}

/// Where the acts come from.
enum Offer<'a, W: World> {
    World(&'a W),
    List(&'a [W::Act]),
}

impl<'a, W: World> Menu<'a, W> {
    /// What the seat may do in this world now. [`crate::Play`] makes one for each question; a host with a loop of its own
    /// makes them to ask built-in minds.
    pub fn new(world: &'a W, seat: Seat) -> Menu<'a, W> {
        Menu { offer: Offer::World(world), seat }
    }

    /// A menu of these acts and no others, for a host that has the list and not the world.
    pub fn of_list(acts: &'a [W::Act], seat: Seat) -> Menu<'a, W> {
        Menu { offer: Offer::List(acts), seat }
    }

    /// Whose menu it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Lists the acts into a buffer of the caller's, which is emptied first.
    pub fn list(&self, out: &mut Vec<W::Act>) {
        out.clear();
        match self.offer {
            Offer::World(world) => world.acts(self.seat, out),
            Offer::List(acts) => out.extend_from_slice(acts),
        }
    }

    /// Whether one act is allowed.
    pub fn allows(&self, act: W::Act) -> Result<(), Refusal> {
        match self.offer {
            Offer::World(world) => world.allows(self.seat, act),
            Offer::List(acts) if acts.contains(&act) => Ok(()),
            Offer::List(_) => Err(Refusal { act: act.say().to_string(), reason: "it is not on the menu".to_owned() }),
        }
    }
}

impl<W: World> fmt::Debug for Menu<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut acts = Vec::new();
        self.list(&mut acts);
        f.debug_struct("Menu").field("seat", &self.seat).field("acts", &acts).finish()
    }
}
