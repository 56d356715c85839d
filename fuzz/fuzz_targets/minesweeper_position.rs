//! Positions of Minesweeper: no bytes panic, and what was read can be studied and asked about.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use play::{Brief, MindSpec, Setup};

fuzz_target!(|text: &str| {
    let game = games::find("minesweeper").expect("it is in the list");
    let settings = game.settle(&[]).expect("the defaults are settings");
    let Some(read) = game.position else { return };
    let Ok(percepts) = read(&settings, text) else { return };
    let settings = Arc::new(settings);
    let setup = Setup { settings, map: None, seed: 0, play: 0, turns: Setup::TURNS, nodes: Brief::NODES };
    let _ = (game.ask)(&setup, &percepts, &MindSpec { name: "sentences".to_owned(), settings: Vec::new() });
    let _ = (game.study)(&setup, &percepts);
});
