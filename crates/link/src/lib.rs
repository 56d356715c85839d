//! Outside chairs: programs over stdio and persons by lines. The only room with processes, threads that wait, and clocks.
//!
//! 1. [`Outside`]: whoever answers for a seat from outside. It is asked, it answers by a deadline, it is told the end.
//! 2. [`drive()`]: the event loop. It pumps a play, asks every waiting seat at once, and answers or forfeits for it.
//! 3. [`Person`]: an outside chair over a closure of the face that prompts and reads lines.
//! 4. [`Program`]: an outside chair over a command: one JSON line per turn out, one back. `docs/protocol.md` is its text.
//! 5. [`Pool`]: programs in batches. Their processes are kept from play to play, or started ahead, and replaced when they die.
//!
//! Whatever a program does (it crashes, floods, sleeps, closes its pipes, forks), the play goes on within the limit,
//! with a reason, and no process of its group is left behind.
//!
//! ```no_run
//! use tellask_link::{Ended, Limits, drive, programs};
//! # fn example(game: &play::Game, setup: play::Setup) -> Result<(), Box<dyn std::error::Error>> {
//! let chair = play::Chair::Program("python3 examples/agents/wumpus_agent.py".to_owned());
//! let mut play = (game.open)(&game.header(setup, &[chair])?, play::Chairs::AsRecorded)?;
//! let limits = Limits::default();
//! let chairs = programs(game, &*play, &limits);
//! let ended = drive(&mut *play, chairs, &limits, &mut |play| drop(play.turn()));
//! assert_eq!(ended, Ended::Over);
//! # Ok(())
//! # }
//! ```

mod answer;
mod chair;
mod crew;
mod drive;
mod group;
mod many;
mod message;
mod pipes;
mod pool;
mod program;

pub use chair::{End, Outside, Person, Reply, Request, Seated};
pub use drive::{Ended, Limits, drive};
pub use message::{Begin, PROTOCOL};
pub use pool::{Lost, Pool};
pub use program::{Program, programs};
