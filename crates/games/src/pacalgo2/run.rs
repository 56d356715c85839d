//! A play in progress: where the player is, what it has eaten, and how it stands.
//!
//! The complexities that the course demands: to begin takes time in proportion to the chocolates, a move takes the same time
//! on every map.

use std::sync::Arc;

use super::map::{CHOCOLATE, DANGER, GHOST, Map, WALL};
use super::place::{Cell, Way};

/// How a play stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It goes on.
    Going,
    /// The player is at the exit (*ganó?*).
    Won,
    /// A ghost is near and the level is 0 (*perdió?*).
    Lost,
}

/// Why a move is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocked {
    /// The play is over.
    Over,
    /// There is a wall, or the end of the map.
    Wall,
    /// There is a ghost, and the level is 0.
    Ghost,
}

/// A play (*pacalgo2*).
#[derive(Clone, Debug)]
pub struct Run {
    map: Arc<Map>,
    at: u32,
    level: u8,
    state: State,
    left_count: u32,
    /// A bit for each chocolate that is left.
    left: Vec<u64>,
    path: Vec<Way>,
}

/// The specification's equality: the same map and the same trajectory. All else follows from these.
impl PartialEq for Run {
    fn eq(&self, other: &Run) -> bool {
        self.map == other.map && self.path == other.path
    }
}

impl Eq for Run {}

impl Run {
    /// A play that begins (*inicializarJuego*).
    pub fn new(map: Arc<Map>) -> Run {
        let count = map.chocolate_count();
        let mut left = vec![u64::MAX; (count as usize).div_ceil(64)];
        if let (Some(last), used @ 1..) = (left.last_mut(), count % 64) {
            *last = (1 << used) - 1;
        }
        let at = map.start_index();
        let mut run = Run { map, at, level: 0, state: State::Going, left_count: count, left, path: Vec::new() };
        if run.map.has_chocolate(at) {
            run.eat(at);
        }
        run
    }

    /// Whether a move is possible now (the precondition of *arriba*, *abajo*, *derecha*, *izquierda*).
    pub fn can(&self, way: Way) -> Result<(), Blocked> {
        if self.state != State::Going {
            return Err(Blocked::Over);
        }
        let marks = self.map.marks()[self.map.next(self.at, way) as usize];
        if marks & WALL != 0 {
            Err(Blocked::Wall)
        } else if marks & GHOST != 0 && self.level == 0 {
            Err(Blocked::Ghost)
        } else {
            Ok(())
        }
    }

    /// Moves, if that is possible; otherwise nothing changes.
    pub fn go(&mut self, way: Way) -> Result<(), Blocked> {
        self.can(way)?;
        self.path.push(way);
        self.at = self.map.next(self.at, way);
        let marks = self.map.marks()[self.at as usize];
        self.level = self.level.saturating_sub(1);
        if marks & CHOCOLATE != 0 && self.is_left(self.map.chocolate_number(self.at)) {
            self.eat(self.at);
        }
        if self.at == self.map.exit_index() {
            self.state = State::Won;
        } else if self.level == 0 && marks & DANGER != 0 {
            self.state = State::Lost;
        }
        Ok(())
    }

    fn eat(&mut self, at: u32) {
        let number = self.map.chocolate_number(at);
        self.left[number as usize / 64] &= !(1 << (number % 64));
        self.left_count -= 1;
        self.level = self.map.rules().level;
    }

    fn is_left(&self, number: u32) -> bool {
        self.left[number as usize / 64] >> (number % 64) & 1 != 0
    }

    /// The map, which never changes (*verMapa*).
    pub fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// Where the player is (*posiciónActual*).
    pub fn position(&self) -> Cell {
        self.map.cell(self.at)
    }

    pub(super) fn index(&self) -> u32 {
        self.at
    }

    /// The level of chocolate (*nivelDeChocolate*).
    pub fn level(&self) -> u8 {
        self.level
    }

    /// How it stands.
    pub fn state(&self) -> State {
        self.state
    }

    /// The moves so far, the oldest first.
    pub fn path(&self) -> &[Way] {
        &self.path
    }

    /// How many moves were made: the score of a play that is won.
    pub fn moves(&self) -> u32 {
        self.path.len() as u32
    }

    /// The cells of the play, the newest first, the start last (*trayectoria*).
    pub fn trajectory(&self) -> Vec<Cell> {
        let mut cell = self.position();
        let mut cells = vec![cell];
        for way in self.path.iter().rev() {
            cell = cell.next(way.back());
            cells.push(cell);
        }
        cells
    }

    /// Whether a chocolate lies in this cell now.
    pub fn has_chocolate(&self, cell: Cell) -> bool {
        if !self.map.extent().holds(cell) {
            return false;
        }
        let index = self.map.index(cell);
        self.map.has_chocolate(index) && self.has_chocolate_at(index)
    }

    /// Whether the chocolate of a cell that had one is still there.
    pub(super) fn has_chocolate_at(&self, index: u32) -> bool {
        self.is_left(self.map.chocolate_number(index))
    }

    /// The chocolates that are left, in the order of their numbers (*chocolatesRestantes*).
    pub fn remaining(&self) -> impl Iterator<Item = Cell> {
        self.map.chocolates().filter(|cell| self.has_chocolate(*cell))
    }

    /// How many chocolates are left.
    pub fn remaining_count(&self) -> u32 {
        self.left_count
    }

    /// Whether a ghost is within the radius.
    pub fn is_in_danger(&self) -> bool {
        self.map.marks()[self.at as usize] & DANGER != 0
    }

    /// The coarser equality, for those to whom it does not matter by which way the player came: the same map, position,
    /// level, chocolates left and number of moves.
    pub fn stands_as(&self, other: &Run) -> bool {
        let seen = |run: &Run| (run.at, run.level, run.moves());
        seen(self) == seen(other) && self.left == other.left && self.map == other.map
    }
}
