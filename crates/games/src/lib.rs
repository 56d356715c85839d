//! The games: one folder each, and one list.
//!
//! Everything of one game lives in its folder: the world, its file formats, its minds, maps and transcripts, a page of
//! prose. Delete the folder and its two lines here, and the game is gone without a trace.

pub mod wumpus;
