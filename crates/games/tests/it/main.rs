//! The tests of the games.

#![expect(
    clippy::needless_raw_string_hashes,
    reason = "golden texts are rewritten by expect-test, which always writes them"
)]

// A crate's own tests see it under its full name; everyone else renames it in the manifest.
extern crate tellask_games as games;

mod agricola_board;
mod agricola_fences;
mod agricola_minds;
mod agricola_official;
mod agricola_positions;
mod agricola_stage;
mod agricola_system;
mod agricola_tests;
mod agricola_twin;
mod axioms;
mod cave_exact;
mod cave_files;
mod cave_imagine;
mod cave_rules;
mod cave_rules_twin;
mod cave_stage;
mod cave_twin;
mod cave_walls;
mod cave_world;
mod editor;
mod environments;
mod guide;
mod hosts;
mod kept;
mod minesweeper_exact;
mod minesweeper_files;
mod minesweeper_labels;
mod minesweeper_large;
mod minesweeper_minds;
mod minesweeper_notes;
mod minesweeper_solvable;
mod minesweeper_study;
mod minesweeper_world;
mod naming;
mod optimal_mind;
mod optimal_policy;
mod optimal_twin;
mod optimal_worlds;
mod pacalgo2_axioms;
mod pacalgo2_files;
mod pacalgo2_generate;
mod pacalgo2_maps;
mod pacalgo2_minds;
mod pacalgo2_model;
mod pacalgo2_plain;
mod pacalgo2_reasons;
mod pacalgo2_small;
mod pacalgo2_solve;
mod pacalgo2_spec;
mod reasons;
mod reasons_cave;
mod sample;
mod secrecy;
mod tongues;
mod transcripts;
mod truth;
mod wumpus_bold;
mod wumpus_files;
mod wumpus_positions;
mod wumpus_resolute;
mod wumpus_rooms;
mod wumpus_sound;
mod wumpus_world;
