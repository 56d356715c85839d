//! Positions as text: a day's work in the middle of a play, with a player who is to choose a card.
//!
//! ```text
//! ; comments begin with a semicolon; commas may stand between words
//! round 5
//! turn 1
//! starts 2
//! open major, fences, sheep, sow-and-bake, family
//! taken wood
//! lies clay 2, reed 1, fishing 3
//!
//! player 1
//! supply wood 3, food 2
//! family free, busy
//! improvements first-fireplace
//! animals a 3 sheep
//! farm
//!   .   .   .   a*  a
//!   W   .   .   .   .
//!   W   F3g F   .   .
//!
//! player 2
//! …
//! ```
//!
//! | line | what it says | if it is missing |
//! |---|---|---|
//! | `round N` | 1 to 14 | an error |
//! | `turn N`, `starts N` | whose turn it is, and who begins rounds | player 1 |
//! | `open CARD…` | the open cards of rounds, one for each round | an error |
//! | `taken CARD…` | where a player was in this round | none |
//! | `lies CARD N…` | what lies on cards | nothing |
//! | `well N` | rounds in which the well will still give food | 0 |
//! | `ceded N…`, `gone N…` | who let the other go on, who gave up | no player |
//! | `player N` | what follows is about this player | |
//! | `supply GOOD N…` | goods but animals | nothing |
//! | `family PERSON…` | `free`, `busy` or `newborn`, two to five of them; `+fed` behind one who has eaten | two free adults |
//! | `improvements MAJOR…`, `begging N` | what the player owns | nothing |
//! | `goes-on WORD…` | what the player has begun in this round, by the original exercise's rules | nothing |
//! | `animals LETTER N KIND…` | the animals in pastures | none |
//! | `fences LETTER N…` | by the original exercise's rules: the fences of a pasture that is not closed | all it needs |
//! | `farm` | three rows of five cells follow | an error |
//!
//! | cell | what it is |
//! |---|---|
//! | `.` | empty |
//! | `W`, `C`, `S` | a room of wood, clay or stone; `W+sheep` with a pet |
//! | `F`, `F3g`, `F2v` | a field, and how much grain or how many vegetables grow on it |
//! | `H`, `H+boar` | a stable outside of pastures, with its animal |
//! | `a` to `o` | a pasture, one letter for each; `a*` with a stable; `a^` its first cell, where that is not the lowest |
//! | `-` | no land |

mod farm;
mod read;
mod write;

pub use read::{read_position, read_position_of};
pub use write::{draw_farm, write_position};
