//! The shortest win, or the proof that there is none.
//!
//! A state of a play is a cell, a level and the chocolates that are left; but what is left does not matter for a shortest
//! win. Were chocolates never used up, a shortest win would still visit no (cell, level) twice, so it would eat each
//! chocolate at most once, which the real play allows too. And of two states at the same cell after the same number of
//! moves, the one with the higher level can follow every walk of the other. So one number per cell is enough: the highest
//! level with which it was reached so far.
//!
//! Three designs were weighed, on 4000×4000 cells with levels up to 10:
//! breadth-first over (cell, level) with a bit for each state and a parent for each (up to 11 visits of a cell, 55 bytes per
//! cell); planes of bits, one per level, moved by whole words (cheap where the front is wide, but every step of a corridor
//! touches all planes); and the one here: breadth-first by moves, the states of a move in falling order of level, so that
//! whoever reaches a cell first in that move reaches it best, and a cell is visited again only at a higher level. No
//! parents are kept: the log of visits, move by move, is read backwards once to find the way (6 bytes per cell, and 4 more
//! for each further visit).
//!
//! 1. `search`: the search.
//! 2. `labels`: its result where there is no win, as a text.
//! 3. `count`: how many shortest wins there are.
//! 4. `referee`: checks wins and proofs, and shares nothing with the search.

mod count;
mod labels;
mod referee;
mod search;

pub use count::{Uncounted, count};
pub use labels::Labels;
pub use referee::{Fault, check_unwinnable, check_win};
pub use search::{Solution, Unsolved, solve};
