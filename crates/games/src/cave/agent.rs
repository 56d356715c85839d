//! One agent, as the world sees it.

use super::place::Cell;
use super::words::Act;

/// How an agent died.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Death {
    Pit,
    Monster,
}

/// An agent and what it carries.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "four things that have nothing to do with each other")]
pub(super) struct Agent {
    pub(super) home: Cell,
    pub(super) cell: Cell,
    pub(super) arrows: u16,
    pub(super) bombs: u8,
    /// Cycles until the next bomb can be dropped.
    pub(super) wait: u8,
    pub(super) treasures: u16,
    /// What it did last.
    pub(super) did: Option<Act>,
    /// Its last shot or pick-up is not resolved yet.
    pub(super) pending: bool,
    /// Its last move hit a wall, and it was not told yet.
    pub(super) bump: bool,
    /// A monster died that it hears, and it was not told yet.
    pub(super) moan: bool,
    pub(super) death: Option<Death>,
    /// It was given up.
    pub(super) gone: bool,
    /// Cycles in which it acted.
    pub(super) cycles: u32,
    pub(super) shots: u16,
    pub(super) kills: u16,
    pub(super) laid: u8,
}

impl Agent {
    /// An agent at its home.
    pub(super) fn new(home: Cell, arrows: u16, bombs: u8, wait: u8) -> Agent {
        Agent {
            home,
            cell: home,
            arrows,
            bombs,
            wait,
            treasures: 0,
            did: None,
            pending: false,
            bump: false,
            moan: false,
            death: None,
            gone: false,
            cycles: 0,
            shots: 0,
            kills: 0,
            laid: 0,
        }
    }

    /// Whether it is still asked.
    pub(super) fn plays(&self) -> bool {
        self.death.is_none() && !self.gone
    }

    /// Whether it is home and alive.
    pub(super) fn is_home(&self) -> bool {
        self.death.is_none() && self.cell == self.home
    }
}
