//! The arcade: players by name, their best scores, who is ahead of whom, and the text in which all that is kept.
//!
//! 1. [`Machine`] (the course's *fichín*): one game under one map and settings, its players, their ranking, the objective of each.
//! 2. [`Arcade`]: many machines, each with its [`Label`]; what one score file holds.
//! 3. `text`: the arcade as text and back; a torn or changed text is [`crate::Unreadable`].
//!
//! Nothing here touches a file: the caller hands in the text.

mod arcade;
mod machine;
mod names;
mod score;
mod text;

pub use arcade::{Arcade, Label};
pub use machine::{Machine, Place, Player};
pub use score::Score;
pub use text::SCORES_VERSION;
