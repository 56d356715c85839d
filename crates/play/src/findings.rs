//! Findings: what follows from all that a seat knows, whoever plays.

use serde_json::Value as Json;

use crate::Picture;

/// What a game itself can say about a position: beside a mind's advice, the facts that hold for every mind.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// For people: a board of what is certain and how likely the rest is, and tables of answers.
    pub picture: Picture,
    /// For programs: an object with the same in plain numbers.
    pub data: Json,
}
