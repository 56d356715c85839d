//! Counting sentences, tested at their door.

mod against_twin;
mod any;
mod budgets;
mod reasons;
mod sampling;
mod treatments;
mod twin;
