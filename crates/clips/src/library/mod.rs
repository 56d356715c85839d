//! The engine as a library: what a host written in Rust does with it.
//!
//! 1. `session`: texts of commands and constructs, obeyed as a file or a prompt would be, and settings of the engine.
//! 2. `loading`: a text of constructs, and everything that is wrong with it at once; `causes`: each mistake once.
//! 3. `facts`: facts in and out, by names.
//!    `direct`: the same by template and ready values, for hosts that do it often.
//! 4. `instances`: the same for instances, and messages to them.
//! 5. `evaluating`: expressions and global variables.
//! 6. `calls`: what a function that is written in Rust can look up.
//! 7. `names`: what there is, by its name, for hosts that complete what is typed.
//! 8. `running`: reset, run, choose and fire. `history`: what fired, and on what.
//! 9. `weight`: how much memory it takes.
//!
//! Values for hosts are in `engine/term`, and functions that are written in Rust in `engine/host`: the interpreter calls them.
//!
//! But for `session` nothing here prints: complaints are part of the result, or of the output the host takes.

mod calls;
mod causes;
mod direct;
mod evaluating;
mod facts;
mod history;
mod instances;
mod loading;
mod names;
mod running;
mod session;
mod weight;

pub use direct::Template;
pub use evaluating::EvalError;
pub use facts::{FactError, FactView, NewFact};
pub use history::{FiringView, Found, PastFact};
pub use instances::{InstanceError, InstanceView, NewInstance};
pub use running::{ActivationId, ActivationView, FireError, Run, RunEnd};
pub use session::{Ended, is_whole};
