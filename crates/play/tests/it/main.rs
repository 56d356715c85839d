//! The kernel, tested with a tiny game that uses all of its contract.
#![expect(clippy::unwrap_used, reason = "a test may panic")]
#![expect(clippy::needless_raw_string_hashes, reason = "golden texts are rewritten with them")]

// A crate's own tests see it under its full name; everyone else renames it in the manifest.
extern crate tellask_play as play;

mod audience;
mod axioms;
mod claims;
mod dealers;
mod dice;
mod environments;
mod forfeits;
mod heard;
mod hidden;
mod hosts;
mod opponents;
mod outside;
mod own_loop;
mod pictures;
mod ranking;
mod reading;
mod reasons;
mod replays;
mod setups;
mod talkers;
mod turns;
mod views;

use std::sync::Arc;

use facts::Fact;
use play::{AnyPlay, Brief, Chair, Chairs, Header, MindSpec, Pending, Seat, Setup};

use dealers::GAME;

/// The settings, written as on a command line: `seats=3 order=alternate`.
fn setup(settings: &str, seed: u64) -> Setup {
    let given: Vec<(String, String)> = settings
        .split_whitespace()
        .map(|pair| pair.split_once('=').expect("key=value"))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    let settings = Arc::new(GAME.settle(&given).unwrap());
    Setup { settings, map: None, seed, play: 0, turns: Setup::TURNS, nodes: Brief::NODES }
}

/// Who sits where: `person`, `exec:COMMAND`, `host:NAME`, or a mind.
fn chairs(names: &str) -> Vec<Chair> {
    let chair = |name: &str| match name.split_once(':') {
        Some(("exec", command)) => Chair::Program(command.to_owned()),
        Some(("host", name)) => Chair::Host(name.to_owned()),
        _ if name == "person" => Chair::Person,
        _ => Chair::Mind(MindSpec::parse(name).unwrap()),
    };
    names.split_whitespace().map(chair).collect()
}

fn header(settings: &str, names: &str, seed: u64) -> Header {
    GAME.header(setup(settings, seed), &chairs(names)).unwrap()
}

fn open(settings: &str, names: &str, seed: u64) -> Box<dyn AnyPlay> {
    (GAME.open)(&header(settings, names, seed), Chairs::AsRecorded).unwrap()
}

/// A play of minds, to its end.
fn played(settings: &str, names: &str, seed: u64) -> Box<dyn AnyPlay> {
    let mut play = open(settings, names, seed);
    assert_eq!(play.pump(), Pending::Over);
    play
}

fn seat(number: usize) -> Seat {
    Seat::new(number - 1).unwrap()
}

fn fact(text: &str) -> Fact {
    text.parse().unwrap()
}

/// Answers everybody who is asked from outside with an act that seed and turn choose, until the play is over.
fn finish(play: &mut dyn AnyPlay, seed: u64) {
    while let Pending::Waiting(seats) = play.pump() {
        for seat in seats.iter() {
            let act = choose(play, seat, seed);
            play.answer(seat, &act, None).unwrap();
        }
    }
}

fn choose(play: &dyn AnyPlay, seat: Seat, seed: u64) -> Fact {
    let menu = play.menu(seat);
    let place = (seed * 7 + u64::from(play.turn()) * 5 + seat.index() as u64 * 3) % menu.len() as u64;
    menu[place as usize].clone()
}

/// Everything about a play that can be seen.
fn seen(play: &dyn AnyPlay) -> String {
    let frame = play.frame(play::view::Audience::Everyone);
    let menus: Vec<_> = (0..play.seats()).map(|index| play.menu(Seat::new(index).unwrap())).collect();
    format!("{}{frame:?}{menus:?}{:?}", play.trace().to_text(), play.waiting())
}
