//! Counting sentences, tested at their door.

// A crate's own tests see it under its full name; everyone else renames it in the manifest.
extern crate tellask_logic as logic;

mod against_twin;
mod any;
mod budgets;
mod reasons;
mod sampling;
mod treatments;
mod twin;
