//! Expressions as flat operations: what the interpreter runs, and what the network reads to test facts without it.
//!
//! 1. `op`: the operations, and a body of them, [`op::Code`]; `fuse`: rows of operations that are done as one.
//! 2. `builtin`: the functions that operations call, without the code that does it; `signature`: what they take.
//! 3. `scope`: what a variable's name means at a place of a body.
//! 4. `refusal`: why an expression cannot be compiled; `stop`: why its evaluation ends early.
//!
//! Nothing here runs: the compiler and the machine are in `engine`.

pub(crate) mod builtin;
pub(crate) mod fuse;
pub(crate) mod op;
pub(crate) mod refusal;
pub(crate) mod scope;
pub(crate) mod signature;
pub(crate) mod stop;
