//! Tests of the engine as its users see it.
//!
//! 1. `cases`: every program of `tests/programs` against the reference's answer, as it is, without indices, and with its
//!    constructs printed and read again.
//! 2. `drawn`: rules and facts drawn from bytes, for `properties` and for the fuzzer.
//! 3. `properties`: what holds for all programs.
//! 4. `difference`: where two texts part. `memory`: a world of files that is nowhere but in memory.
//!    `probes`: sessions of `tests/probes` beside the reference's answers.
//!    `binary`: files of `bsave` and its kin; `bytes`: texts that are not UTF-8; both beside transcripts of the reference.
//! 5. `compatibility`: the table of functions in `COMPATIBILITY.md`.
//!    `crashes`: programs on which the reference crashes.
//! 6. `why`: reasons, and what stops a rule; `evidence`: what reasons rest on is enough.
//! 7. `sessions`: transcripts of pages, typed again; `lesson` and `mistakes`: the pages; `hints`: more of them. `examples`: the programs of `examples`.
//!    `shapes`: tests of every shape hold for the same facts as the functions that say the same.
//!    `in_use`: constructs are cleared and removed wherever that can be said.
//!    `interrupts`: a run that is stopped goes on as if nothing had happened.
//!    `lints`: what programs can hardly mean; `profile`: what rules take. `waiting`, `direct`: what is put off or left out does not show.
//! 8. `engines`, `facts`, `hosts`, `instances`, `limits`, `loading`, `random`, `running`: the library, for programs that embed an engine.

// A crate's own tests see it under its full name; everyone else renames it in the manifest.
extern crate tellask_clips as clips;

mod binary;
mod bytes;
mod cases;
mod compatibility;
mod crashes;
mod difference;
mod direct;
mod drawn;
mod engines;
mod evidence;
mod examples;
mod facts;
mod features;
mod fused;
mod hints;
mod hosts;
mod in_use;
mod instances;
mod interrupts;
mod lesson;
mod limits;
mod lints;
mod loading;
mod memory;
mod mistakes;
mod probes;
mod profile;
mod properties;
mod random;
mod running;
mod sessions;
mod shapes;
mod support;
mod waiting;
mod why;
