//! The games: one folder each, and one list.
//!
//! Everything of one game lives in its folder: the world, its file formats, its minds, maps and transcripts, a page of
//! prose. Delete the folder and its two lines here, and the game is gone without a trace.

pub mod agricola;
pub mod cave;
pub mod minesweeper;
pub mod pacalgo2;
pub mod wumpus;

use play::Game;

/// The only list of games. The command line, help, menus and the axiom tests walk it.
pub const GAMES: &[Game] = &[
    Game::of::<agricola::Agricola>(),
    Game::of::<cave::Cave>(),
    Game::of::<minesweeper::Minesweeper>(),
    Game::of::<pacalgo2::Pacalgo2>(),
    Game::of::<wumpus::Wumpus>(),
];

/// The game of this name.
pub fn find(name: &str) -> Option<&'static Game> {
    GAMES.iter().find(|game| game.name == name)
}
