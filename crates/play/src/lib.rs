//! Worlds, minds, and the one loop that turns between them.
//!
//! 1. [`World`]: a pure value that turns actions into percepts; chance is drawn by the play, never by the world.
//! 2. [`Mind`]: told percepts, asked for an act, never shown a world; [`Talker`] is the same in facts, for any game.
//! 3. [`Account`] and [`Why`]: a decision's reasons, a tree whose leaves are percepts, their absence, or counts.
//!    [`Prover`]: whether the leaves imply what a step claims.
//! 4. [`Play`]: the loop. One [`Play::pump`] serves batch, person, program, replay and search; seats without a mind
//!    inside are answered from outside by [`Play::answer`] or given up by [`Play::forfeit`].
//! 5. [`Game`] and [`AnyPlay`]: a game's registry entry, and a whole play erased to facts: all that a face holds.
//! 6. [`Trace`]: JSON Lines; its first line names everything that determines the play.
//! 7. [`revive`]: a trace replayed, checked line by line; undo, save and resume are replays of a prefix.
//! 8. [`Frame`] and [`Picture`]: what any view shows of one turn; [`Findings`]: what a game itself says about a position.
//! 9. [`Hosts`], [`Talker`]: minds that a host program brings along. A host with a loop of its own asks built-in minds by
//!    [`MindSpec::make`], [`Brief::new`] and [`Menu::new`], or in facts by [`Game::talker`].
//! 10. [`view`]: frames in any order, with a timeline and choices, for faces; the same as JSON and its patches.
//!     [`view::Audience`] decides what of them may be seen.
//! 11. [`AnyEnvironment`]: many plays side by side, with acts by number and observations as arrays.
//! 12. [`Editor`]: maps as cells that can be drawn, apart from every file format.
//! 13. [`Guide`]: what a game tells newcomers: its signs, its clicks, rules to begin with.
//!
//! Nothing here reads a clock, a file or a socket, and nothing is random except through [`Dice`], a named, seeded stream.

mod any;
mod by_seat;
mod circle;
mod claim;
mod demo;
mod dice;
mod editor;
mod environment;
mod findings;
mod former;
mod frame;
mod game;
mod guide;
mod heard;
mod hosts;
mod journal;
mod json;
mod keys;
mod menu;
mod mind;
mod note;
mod outcome;
mod picture;
mod play;
mod proof;
mod ranking;
mod replay;
mod seat;
mod setup;
mod spoken;
mod talking;
mod told;
mod tongues;
mod trace;
pub mod view;
mod why;
mod world;

pub use any::{Advice, AnyPlay};
pub use by_seat::BySeat;
pub use circle::{Steps, circles, steps_of};
pub use claim::{Judgement, NoClaim};
pub use demo::{Demo, Measure, Worth};
pub use dice::{Dice, Role};
pub use editor::{Backdrop, Drawing, Editor, Palette, Placed, Sketch, Spot, Thing, Written};
pub use environment::{
    ActSet, ActTable, AnyEnvironment, Arrays, Autoreset, Buffers, EnvironmentError, Figure, NOBODY, Observation, Out,
    Plan, Plane, Shape, Sitting, Sizes, TableError,
};
pub use findings::Findings;
pub use former::Former;
pub use frame::{Frame, SeatFrame, each_frame, frames};
pub use game::{
    Custom, Episodes, Explain, Game, HearLine, Leave, MakeMind, MakeRuleMind, Maker, MapKeys, MindEntry, MindInfo,
    Model, Open, OpenLanes, OpenMany, OpenManyWith, OpenWith, Phrase, Profile, ReadPosition, Referee, Registered,
    Screen, Scrutinise, Strongest, Study, Survey, Untold, WriteNote,
};
pub use guide::{Button, Clicks, Guide, Sign};
pub use hosts::{Hosts, MakeTalker, OpenPrograms};
pub use json::{fact_from_json, fact_to_json, number_to_json, settings_to_json, value_to_json};
pub use keys::{Heard, ProfileKeys};
pub use menu::Menu;
pub use mind::{Brief, Forfeit, ForfeitKind, Mind, Prediction, Stop};
pub use note::{Note, NoteInfo, Noted};
pub use outcome::{Outcome, Public, Standing, Standings, write_score};
pub use picture::{Cell, Grid, Layer, Mark, Paint, Panel, Picture, Table, Tone, shown_width, side_by_side};
pub use play::{Pending, Play, Sitter};
pub use proof::{Case, Checked, Fared, Prover, Ruling, Testimony, check_reasons};
pub use ranking::{Better, Ranking};
pub use replay::{Chairs, Mismatch, rerun, revive};
pub use seat::{Seat, Seats};
pub use setup::{Chair, ChairKind, MapText, MindSpec, Setup, SetupError};
pub use spoken::{Language, Spoken, Talker};
pub use talking::Talking;
pub use told::Told;
pub use tongues::{LANGUAGES, Said};
pub use trace::{Header, HeaderSeat, Line, TRACE_VERSION, Trace};
pub use why::{Account, Candidate, Why};
pub use world::{Clash, Imagine, Refusal, Turn, World};
