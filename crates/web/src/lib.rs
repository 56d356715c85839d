//! The page: plays watched and played in a browser, over a documented API.
//!
//! 1. [`Server`]: opens the door, and closes it again when one of its [`Signals`] comes; `wire` is the door itself, which waits
//!    for nobody for ever.
//! 2. `guard`: who may come in; `host`: names of this machine; `visitor`: from which machine a request comes; `refusal`: the page for those who may not, or who mistyped an address. `routes`: every path of the API and who answers it; `page`: the files of the page; `worksheets`: those of the documents, to print, by `markdown` and `grid`.
//! 3. `api`: one module per concern, each a few functions from a request to an answer; `input` reads, `problem` refuses.
//! 4. `hall`: all plays that are kept, bounded. `stage`: one play, with the thread that moves it. `batch`: many plays.
//! 5. `log`: what happened on a stage, numbered, said once for all readers.
//! 6. [`Limits`]: how much anybody may ask for.
//!
//! Nothing here knows a game, and no path of a request reaches the file system.

mod api;
mod batch;
mod catalog;
mod grid;
mod guard;
mod hall;
mod host;
mod input;
mod limits;
mod log;
mod markdown;
mod openapi;
mod opening;
mod page;
mod problem;
mod refusal;
mod routes;
mod server;
mod share;
mod signals;
mod stage;
mod visitor;
mod wire;
mod worksheets;

pub use host::{HostName, reachable};
pub use limits::Limits;
pub use routes::paths;
pub use server::{Options, Server};
pub use signals::Signals;
