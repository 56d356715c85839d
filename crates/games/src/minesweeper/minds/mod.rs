//! Who plays Minesweeper.
//!
//! 1. `player`: eyes and hands, where minds begin, and how they guess.
//! 2. `sentence` and `knowledge`: sentences "of these cells so many are mines", and all that the subset rule makes of them;
//!    `proof`: why a cell is safe.
//! 3. [`Sentences`]: the seed's idea done right; [`Letter`]: the seed's slides to the letter.

mod knowledge;
mod letter;
mod player;
mod proof;
mod sentence;
mod sentences;

use play::MindEntry;

use super::Minesweeper;

pub use letter::Letter;
pub use sentences::Sentences;

/// The minds of Minesweeper; the first is the default.
pub const MINDS: &[MindEntry<Minesweeper>] = &[sentences::ENTRY, letter::ENTRY, minds::random()];
