//! The engine as a library: what a host written in Rust does with it.
//!
//! 1. `term`: values that need no table of symbols.
//! 2. `loading`: a text of constructs, and everything that is wrong with it at once; `causes`: each mistake once.
//! 3. `facts`: facts in and out, by names.
//!    `direct`: the same by template and ready values, for hosts that do it often.
//! 4. `instances`: the same for instances, and messages to them.
//! 5. `evaluating`: expressions and global variables.
//! 6. `host`: functions that are written in Rust.
//! 7. `names`: what there is, by its name, for hosts that complete what is typed.
//! 8. `running`: reset, run, choose and fire. `history`: what fired, and on what; `conditions`: in the words of the rule.
//! 9. `weight`: how much memory it takes.
//!
//! Nothing here prints: complaints are part of the result, or of the output the host takes.

mod causes;
mod conditions;
mod direct;
mod evaluating;
mod facts;
mod history;
mod host;
mod instances;
mod loading;
mod names;
mod running;
mod term;
mod weight;

pub(crate) use conditions::{comment as rule_comment, filled};
pub use direct::Template;
pub use evaluating::EvalError;
pub use facts::{FactError, FactView, NewFact};
pub use history::{FiringView, Found, PastFact};
pub(crate) use host::HostData;
pub use host::{Call, DefineError, Takes};
pub use instances::{InstanceError, InstanceView, NewInstance};
pub use running::{ActivationId, ActivationView, FireError, Run, RunEnd};
pub use term::{FactId, InstanceId, Term};
