//! Who plays Minesweeper.
//!
//! 1. `player`: eyes and hands, where minds begin, and how they guess.
//! 2. `sentence` and `knowledge`: sentences "of these cells so many are mines", and all that the subset rule makes of them;
//!    `proof`: why a cell is safe.
//! 3. `counting`: the numbers as sentences of the exact reasoner; `weigh`: proofs by the fewest numbers, and chances;
//!    `ahead`: guesses weighed by what they may show; `endgame`: few boards, searched to the end. [`Exact`] and [`Best`] think with them.
//! 4. [`Sentences`]: the original exercise's idea done right; [`Letter`]: the original exercise's slides to the letter.

mod ahead;
mod best;
mod counting;
mod endgame;
mod exact;
mod knowledge;
mod letter;
mod player;
mod proof;
mod sentence;
mod sentences;
mod weigh;

use play::MindEntry;

use super::Minesweeper;

pub use best::Best;
pub(super) use counting::beginning;
pub use exact::Exact;
pub use letter::Letter;
pub(super) use sentence::Sentence;
pub use sentences::Sentences;

/// The minds of Minesweeper; the first is the default.
pub const MINDS: &[MindEntry<Minesweeper>] =
    &[best::ENTRY, exact::ENTRY, sentences::ENTRY, letter::ENTRY, minds::random()];
