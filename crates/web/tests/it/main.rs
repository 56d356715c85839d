//! The server as a browser and a program meet it: over real sockets, for every game of the list.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

// A crate's own tests see it under its full name; everyone else renames it in the manifest.
extern crate tellask_web as web;

mod bounds;
mod client;
mod description;
mod events;
mod garbage;
mod guards;
mod maps;
mod memory;
mod minds;
mod numbers;
mod persons;
mod secrecy;
mod texts;
mod worksheets;

use serde_json::{Value as Json, json};
use web::{Limits, Options, Server};

use client::Client;

/// A server of its own for a test, and somebody who talks to it.
fn serve(limits: Limits) -> (Server, Client) {
    let server = Server::start(Options { limits, ..Options::default() }).expect("a free port can be had");
    let client = Client::new(server.address());
    (server, client)
}

/// The names of all games.
fn games() -> impl Iterator<Item = &'static str> {
    games::GAMES.iter().map(|game| game.name)
}

/// A game for tests that are not about games.
fn any_game() -> &'static str {
    games().next().expect("there are games")
}

/// A play by a game's own mind, as fast as it goes.
fn by_minds(game: &str) -> Json {
    json!({ "game": game, "seed": 3 })
}

/// A play by persons.
fn by_person(game: &str) -> Json {
    json!({ "game": game, "seed": 3, "seats": [{ "kind": "person" }] })
}
