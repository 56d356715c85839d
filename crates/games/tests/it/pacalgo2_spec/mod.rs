//! The algebraic specification of Pacalgo2 as a program that runs: slow, obvious, and without the game's own code.
//!
//! Plays and maps are *terms* of the specification's generators; every observer and every operation is a function over
//! the term, written as its axiom is, with the axiom's number. Where the text of the specification is wrong, lost a
//! symbol or says nothing, the function follows the reading that was decided and says `CORRECTED` or `DECIDED`. The two
//! figures, radius 3 and level 10, are arguments of the map.
//!
//! One liberty is taken: what an axiom says of a term is reckoned once for that term and kept there. The axioms name
//! the same subterm several times, so that without sharing the time would double with every move.
//!
//! 1. `cell`: TAD Casillero, the same in both parts.
//! 2. `map`: TAD Mapa, both parts.
//! 3. `play`: TAD Pacalgo2, what both parts say; `part_one` and `part_two`: what each says by itself.
//! 4. `laws`: what follows from the axioms alone, and what their letter would mean.
//! 5. `maps`: maps to try, drawn and enumerated. `compare`: the game beside the specification.
//! 6. `search`: the shortest win by trying everything, in the game and by the axioms.

pub(crate) mod cell;
pub(crate) mod compare;
mod laws;
pub(crate) mod map;
pub(crate) mod maps;
pub(crate) mod part_one;
pub(crate) mod part_two;
pub(crate) mod play;
mod search;

pub(crate) use search::{exhaustive, exhaustive_by_the_axioms};
