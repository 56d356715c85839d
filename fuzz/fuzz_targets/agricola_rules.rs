//! Rule folders of Agricola: no text panics or hangs, and what is refused is refused with a reason.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use play::{Chair, Chairs, MapText, MindSpec, Setup};

fuzz_target!(|text: &str| {
    let game = games::find("agricola").expect("it is in the list");
    let settings = game.settle(&[("engine".to_owned(), "clips".to_owned())]).expect("a key of the game");
    let map = Some(MapText { name: "reglas.clp".to_owned(), text: text.to_owned() });
    let setup = Setup { settings: Arc::new(settings), map, seed: 1, play: 0, turns: 20, nodes: 1 };
    let chair = [Chair::Mind(MindSpec::plain("random"))];
    match game.header(setup, &chair).and_then(|header| (game.open)(&header, Chairs::AsRecorded)) {
        Ok(mut play) => drop(play.pump()),
        Err(error) => assert!(!error.to_string().is_empty(), "whoever refuses says why"),
    }
});
