//! The games: one folder each, and one list.
//!
//! Everything of one game lives in its folder: the world, its file formats, its minds, maps and transcripts, a page of
//! prose. Delete the folder and its two lines here, and the game is gone without a trace.
//!
//! A program that uses the list can seat a mind of its own in any game. This one forwards all it is told to a built-in mind:
//!
//! ```
//! use std::sync::Arc;
//! use play::{Brief, Chair, Chairs, Hosts, MindSpec, Pending, Setup};
//!
//! let game = tellask_games::find("wumpus").ok_or("no such game")?;
//! let hosts = Hosts::new()
//!     .with("mine", || (game.talker)(&MindSpec::plain("sound")).map_err(|error| error.to_string()));
//! let settings = Arc::new(game.settle(&[])?);
//! let setup = Setup { settings, map: None, seed: 7, play: 0, turns: Setup::TURNS, nodes: Brief::NODES };
//! let header = game.header(setup, &[Chair::Host("mine".to_owned())])?;
//! let mut play = (game.open_with)(&header, Chairs::AsRecorded, &hosts)?;
//! assert_eq!(play.pump(), Pending::Over);
//! // The trace replays without the host: its recorded answers stand for its mind.
//! assert!(play::revive(game, &play.trace(), Chairs::AllOutside).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod agricola;
pub mod cave;
pub mod minesweeper;
pub mod pacalgo2;
mod solver;
pub mod wumpus;

use std::sync::Arc;

use play::{Brief, Game, Language, MapText, Setup};

/// The only list of games. The command line, help, menus, the page and the axiom tests walk it. A newcomer meets them in
/// this order, so the games that can be grasped at once come first.
pub const GAMES: &[Game] = &[
    Game::of::<wumpus::Wumpus>(),
    Game::of::<minesweeper::Minesweeper>(),
    Game::of::<pacalgo2::Pacalgo2>(),
    Game::of::<cave::Cave>(),
    Game::of::<agricola::Agricola>(),
];

/// The game of this name.
pub fn find(name: &str) -> Option<&'static Game> {
    GAMES.iter().find(|game| game.name == name)
}

/// The only other game that would take a file, if there is one, and as what: `position` or `map`.
pub fn looks_like(game: &Game, file: &MapText) -> Option<(&'static Game, &'static str)> {
    let others = GAMES.iter().filter(|other| other.name != game.name);
    let mut found = others.filter_map(|other| Some((other, what_it_is(other, file)?)));
    found.next().filter(|_| found.next().is_none())
}

/// The first other game for which a text of rules is an agent; of all games, if none is named.
pub fn agent_of(game: Option<&Game>, rules: &MapText, memory: Option<usize>) -> Option<&'static Game> {
    let language = |game: &Game| Language { acts: game.acts, percepts: game.percepts, claims: game.claims };
    let mut others = GAMES.iter().filter(|other| game.is_none_or(|game| game.name != other.name));
    others.find(|other| minds::lint_rules(rules.clone(), language(other), memory).is_ok())
}

/// Whether a game would take this file, and as what.
fn what_it_is(game: &Game, file: &MapText) -> Option<&'static str> {
    if game.map_binary && file.text.is_empty() {
        return None;
    }
    let settings = Arc::new(game.settle(&[]).ok()?);
    if let Some(read) = game.position
        && read(&settings, &file.text).is_ok()
    {
        return Some("position");
    }
    let map = Some(file.clone());
    let setup = Setup { settings, map, seed: 0, play: 0, turns: Setup::TURNS, nodes: Brief::NODES };
    (game.survey)(&setup).is_ok().then_some("map")
}
