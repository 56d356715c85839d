//! Counting sentences, tested at their door.

mod against_twin;
mod twin;
