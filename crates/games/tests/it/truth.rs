//! The board of the truth shows what is so, and nothing else.

use std::sync::Arc;

use games::GAMES;
use play::{Brief, Chair, Chairs, Frame, Game, Grid, MindSpec, Pending, Setup, Trace, frames};

fn game(name: &str) -> &'static Game {
    GAMES.iter().find(|game| game.name == name).expect("it is in the list")
}

/// The frames of a play of this mind.
fn played(game: &Game, given: &[(&str, &str)], mind: &str, seed: u64) -> Vec<Frame> {
    let given: Vec<(String, String)> = given.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect();
    let settings = Arc::new(game.settle(&given).expect("the settings are fine"));
    let setup = Setup { settings, map: None, seed, play: 0, turns: 400, nodes: Brief::NODES };
    let chair = Chair::Mind(MindSpec::parse(mind).expect("a mind"));
    let mut play = (game.open)(&game.header(setup, &[chair]).expect("it fits"), Chairs::AsRecorded).expect("it opens");
    assert_eq!(play.pump(), Pending::Over);
    let trace: Trace = play.trace();
    frames(game, &trace).expect("it replays")
}

fn truth(frame: &Frame) -> &Grid {
    frame.truth.as_ref().and_then(play::Picture::grid).expect("a board")
}

fn has(grid: &Grid, name: &str) -> bool {
    grid.cells.iter().any(|cell| cell.has(name))
}

#[test]
fn gold_that_was_taken_is_gone() {
    let frames = played(game("wumpus"), &[], "sound", 7);
    let (first, last) = (frames.first().expect("a frame"), frames.last().expect("a frame"));
    assert_eq!(last.outcome.ending.as_deref(), Some("left the cave with the gold"));
    assert!(has(truth(first), "gold") && !has(truth(last), "gold"));
}

#[test]
fn the_original_exercise_draws_also_what_was_taken() {
    let won = (0..100).map(|seed| played(game("wumpus"), &[("profile", "ep3")], "sound", seed)).find(|frames| {
        let ending = frames.last().and_then(|last| last.outcome.ending.clone());
        ending.as_deref() == Some("left the cave with the gold")
    });
    let frames = won.expect("some cave is won");
    assert!(has(truth(frames.last().expect("a frame")), "gold"));
}

#[test]
fn nothing_is_unknown_in_the_true_field() {
    let frames = played(game("minesweeper"), &[], "random", 1);
    let last = frames.last().expect("a frame");
    let text = last.truth.as_ref().expect("the truth").to_text();
    assert!(!text.contains('?') && text.contains('.'), "{text}");
    assert!(text.contains(": the fewest clicks that clear it"), "{text}");
}
