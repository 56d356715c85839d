//! Instances in the network: patterns of objects, and what happens when an instance comes, changes or goes.
//!
//! 1. [`sets`]: classes and slots that a pattern is about.
//! 2. [`tree`]: one tree for all classes. Below a node stand its *ends*: a pattern ends there for a set of classes, and hears of
//!    changes of the slots it mentions.
//! 3. `walk`: one instance through the tree, along the ends that are concerned.
//! 4. `changes`: an instance comes, changes, goes; or the change waits in a queue until the delay ends.

mod changes;
pub(crate) mod sets;
pub(super) mod tree;
mod walk;

pub(crate) use changes::Change;
pub(super) use changes::Queue;
pub(crate) use tree::EndKey;
pub(super) use tree::Objects;
