//! The menu: all that a mind may ask of the world it plays in.

use std::fmt;

use crate::{Refusal, Seat, World};

/// What a seat may do now. It lists and tests; the world in it is private.
pub struct Menu<'a, W: World> {
    world: &'a W,
    seat: Seat,
}

impl<'a, W: World> Menu<'a, W> {
    pub(crate) fn new(world: &'a W, seat: Seat) -> Menu<'a, W> {
        Menu { world, seat }
    }

    /// Whose menu it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Lists the acts into a buffer of the caller's, which is emptied first.
    pub fn list(&self, out: &mut Vec<W::Act>) {
        out.clear();
        self.world.acts(self.seat, out);
    }

    /// Whether one act is allowed.
    pub fn allows(&self, act: W::Act) -> Result<(), Refusal> {
        self.world.allows(self.seat, act)
    }
}

impl<W: World> fmt::Debug for Menu<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut acts = Vec::new();
        self.list(&mut acts);
        f.debug_struct("Menu").field("seat", &self.seat).field("acts", &acts).finish()
    }
}
