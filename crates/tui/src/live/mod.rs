//! Plays under way: who plays works in a thread, who looks is never kept waiting.
//!
//! 1. `stage`: what both share: the reel, who is asked, what was answered.
//! 2. `staged`: a play that shows every step on its stage.
//! 3. `question`: what a mind is asked on the side.

mod question;
mod stage;
mod staged;

pub(crate) use question::Desk;
pub use question::{Question, Said};
pub use stage::{Given, Seen, Stage};
pub use staged::Staged;
