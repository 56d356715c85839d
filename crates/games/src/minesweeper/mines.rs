//! Where the mines are, or what will decide it.

use std::sync::Arc;

use play::{Dice, Role};

use super::board::Board;
use super::cell::Ground;
use super::generate;
use super::solvable::{Limits, NoneFound, solvable};
use super::words::Field;

/// The mines of a field. Order and board are kept when the field is laid anew: environments lay thousands of them.
#[derive(Clone, Debug)]
pub(super) struct Mines {
    by: By,
    /// Cells in a random order; see [`generate::order`].
    order: Vec<u16>,
    board: Option<Arc<Board>>,
}

/// What decides where the mines are.
#[derive(Clone, Copy, Debug)]
enum By {
    /// The first opening, by the order of the cells.
    Order,
    /// The first opening, by dice of this seed: no guess will be needed from there.
    Solvable(u64),
    /// The board.
    Board,
}

impl Mines {
    /// Mines that are laid when the first cell is opened.
    pub(super) fn dealt(field: Field, dice: Dice) -> Mines {
        let mut mines = Mines { by: By::Order, order: Vec::new(), board: None };
        mines.deal(field, dice);
        mines
    }

    /// Like [`Mines::dealt`], in place: no memory is taken anew.
    pub(super) fn deal(&mut self, field: Field, mut dice: Dice) {
        if field.solvable {
            let seed = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
            self.by = By::Solvable(seed);
        } else {
            self.by = By::Order;
            generate::order(field, &mut dice, &mut self.order);
        }
    }

    /// Mines that are laid already.
    pub(super) fn laid(board: Arc<Board>) -> Mines {
        Mines { by: By::Board, order: Vec::new(), board: Some(board) }
    }

    /// The board, once it is decided.
    pub(super) fn board(&self) -> Option<&Board> {
        match self.by {
            By::Order | By::Solvable(_) => None,
            By::Board => self.board.as_deref(),
        }
    }

    /// Lays the mines for this first opening, where they are not laid yet.
    pub(super) fn lay(&mut self, field: Field, ground: &Arc<Ground>, first: usize) -> Result<(), NoneFound> {
        match self.by {
            By::Board => {}
            By::Order => {
                let mines = generate::lay(field, ground, &self.order, first);
                // A board that a copy of this world looks at must stay as it is.
                match self.board.as_mut().and_then(Arc::get_mut) {
                    Some(board) => board.lay(ground, mines),
                    None => self.board = Some(Arc::new(Board::new(ground, mines))),
                }
            }
            By::Solvable(seed) => {
                // The dice are made anew from the seed: the world holds none, and the same opening finds the same board.
                let mut dice = Dice::new(seed, first as u64, Role::World);
                let board = solvable(field, ground, ground.cell(first), &mut dice, Limits::AMPLE)?;
                self.board = Some(Arc::new(board));
            }
        }
        self.by = By::Board;
        Ok(())
    }
}
