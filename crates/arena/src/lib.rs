//! Many plays: seeds and minds in parallel, folded in play order, and what they say about the minds.
//!
//! 1. [`Batch`]: which plays; [`Batch::run`] plays them on all cores.
//! 2. [`Row`]: each play as it is folded, strictly in play order; [`Columns`] writes rows as CSV.
//! 3. [`Tally`]: what is kept of plays. Tallies of parts of a batch merge into that of the whole, in any order; as text and back.
//! 4. [`Report`]: means with their intervals, successes, deaths, endings, histograms; as JSON and as text.
//! 5. [`Scores`], [`Sum`] and [`wilson`]: the statistics under it, small enough to be checked by hand.
//! 6. [`Comparison`]: several minds on the same worlds, each with its figures, and their paired differences ([`sign_test`], [`holm`]).
//! 7. [`Arcade`] and [`Machine`]: players by name, the ranking of their best scores, and whom each has to beat; as text and back.
//!
//! The same batch gives the same rows and the same report for any number of threads. Only [`Timing`] differs, and nothing
//! here reads a clock: the caller of a batch hands one in.

mod batch;
mod columns;
mod compare;
mod error;
mod exact;
mod fingerprint;
mod histogram;
mod ranking;
mod report;
mod scored;
mod scores;
mod seal;
mod stats;
mod sum;
mod tally;
mod text;

pub use batch::{Batch, Watch};
pub use columns::{Columns, Row, quoted};
pub use compare::{Comparison, Contender, Pair};
pub use error::ArenaError;
pub use exact::{holm, sign_test};
pub use histogram::Bar;
pub use ranking::{Arcade, Label, Machine, Place, Player, SCORES_VERSION, Score};
pub use report::{Report, SeatReport, Timing};
pub use scored::Scored;
pub use scores::Scores;
pub use seal::{Unreadable, sealed};
pub use stats::wilson;
pub use sum::Sum;
pub use tally::{MergeError, TALLY_VERSION, Tally};
pub use text::name_plays;
