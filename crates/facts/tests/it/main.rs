//! The common tongue, tested at its door.
