//! Expressions as flat operations, and the machine that runs them.
//!
//! 1. `op`: the operations.
//! 2. `scope`: what a variable's name means at a place of a body.
//! 3. `compile`: an expression of the [`crate::ast`] into operations; `refusal`: why it cannot be.
//! 4. `machine`: runs them on an explicit stack, counting fuel; `stop`: why it stops early.
//! 5. `functions`: the table of functions, the only list of them, and a file per family; `signature`: what they take.
//! 6. `show`: values as text, numbers as C prints them.
//!
//! # Where this differs from the reference
//!
//! - DIVERGENCE: after an error nothing more is evaluated. The reference goes on a little: it asserts a fact one of whose fields
//!   failed, and binds what a failed expression left.
//! - DIVERGENCE: all arguments of a function are evaluated before their types are looked at (comparisons, `and`, `or` and
//!   printing excepted); the reference looks at each as it comes, which shows only if a later one prints or fails.
//! - DIVERGENCE: `random` draws from another generator, and `exp`, `sin` and their kin may differ in the fifteenth digit: both
//!   are the same on every machine here.
//! - DIVERGENCE: recursion, loops, rows and texts without end reach a limit; the reference crashes or runs for ever.

pub(crate) mod compile;
pub(crate) mod functions;
pub(crate) mod machine;
pub(crate) mod op;
pub(crate) mod refusal;
pub(crate) mod scope;
pub(crate) mod show;
pub(crate) mod signature;
pub(crate) mod stop;
#[cfg(test)]
mod tests;
