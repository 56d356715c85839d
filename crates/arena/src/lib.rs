//! Many plays: seeds and minds in parallel, folded in play order, and what they say about the minds.
//!
//! 1. [`Batch`]: which plays; [`Batch::run`] plays them on all cores.
//! 2. [`Row`]: each play as it is folded, strictly in play order; [`Columns`] writes rows as CSV.
//! 3. [`Report`]: means with their intervals, successes, deaths, endings, histograms; as JSON and as text.
//! 4. [`Scores`], [`Sum`] and [`wilson`]: the statistics under it, small enough to be checked by hand.
//! 5. [`Arcade`] and [`Machine`]: players by name, the ranking of their best scores, and whom each has to beat; as text and back.
//!
//! The same batch gives the same rows and the same report for any number of threads. Only [`Timing`] differs, and nothing
//! here reads a clock: whoever runs a batch hands one in.

mod batch;
mod columns;
mod error;
mod histogram;
mod ranking;
mod report;
mod stats;
mod tally;
mod text;

pub use batch::{Batch, Watch};
pub use columns::{Columns, Row};
pub use error::ArenaError;
pub use histogram::Bar;
pub use ranking::{Arcade, Label, Machine, Place, Player, SCORES_VERSION, Score, Unreadable, sealed};
pub use report::{Report, SeatReport, Timing};
pub use stats::{Scores, Sum, wilson};
