//! The terminal view: plays watched and played, step by step, with their reasons.
//!
//! 1. [`Screen`]: what somebody looks at: which moment, which seat, what is open, what is typed. [`Screen::update`] takes an
//!    [`Event`] and answers with [`Wish`]es; it reads no clock, key or file.
//! 2. [`paint()`]: the screen in a buffer of cells, of any size.
//! 3. [`Stage`]: where a play under way is shown. A thread plays a [`Staged`] play there; the view looks at it and answers for
//!    persons.
//! 4. [`Question`]: what somebody asks a mind, answered in a thread of its own.
//! 5. [`run()`]: the loop that turns between terminal, screen and stage. The terminal is left as it was found, whatever happens.
//!
//! Everything that is shown comes from frames and accounts; no game is known here.

mod live;
mod paint;
mod run;
mod screen;

pub use live::{Given, Question, Said, Seen, Stage, Staged};
pub use paint::{Palette, paint};
pub use run::{Host, Left, let_signals_through, run};
pub use screen::{Ask, Event, Role, Screen, Wish, is_command};
