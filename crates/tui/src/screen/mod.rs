//! What somebody looks at, and how keys change it.
//!
//! 1. `Screen` holds everything that is painted; `refresh` brings it up to the reel.
//! 2. `update`: what an event does; `meaning` and `keys`: what a key means, and how it is done; `quest`: what a play under way is
//!    played on for.
//! 3. `held`: keys that come before the play has moved wait there.
//! 4. `tree`: which reasons are open. `cursor`: which cell is pointed at. `menu`: what can be chosen. `prompt`: what is typed,
//!    and `command`: what it means.

mod command;
mod cursor;
mod held;
mod keys;
mod meaning;
mod menu;
mod playing;
mod prompt;
mod quest;
mod refresh;
mod tree;
mod update;

use std::sync::Arc;
use std::time::Duration;

use facts::Fact;
use play::view::{Audience, Reel};
use play::{Account, Chair, Frame, Game, Header, Mismatch, Picture, Seat, Why};
use ratatui::crossterm::event::KeyEvent;

use crate::live::Said;
pub use command::is_command;
pub(crate) use cursor::{Cursor, agent, boards};
pub(crate) use held::Held;
pub(crate) use meaning::Deed;
pub(crate) use menu::Menu;
pub(crate) use prompt::{Prompt, Prompted};
pub(crate) use quest::Quest;
pub(crate) use tree::{Row, Sign, Tree};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Somebody who only watches, and sees everything.
    Watcher,
    /// Somebody who plays, and sees what the own seat knows until the play is over.
    Player {
        /// Whether the reasons of the others are shown all the same.
        reasons: bool,
        /// Whether the play is kept when the view is left.
        kept: bool,
    },
}

impl Role {
    /// For whom the screen of this role is made, while the play goes on. Who plays sees this seat.
    fn audience(self, seat: usize) -> Audience {
        match self {
            Role::Watcher => Audience::Everyone,
            Role::Player { reasons, .. } => {
                Audience::seat(Seat::new(seat).unwrap_or(Seat::FIRST)).with_reasons(reasons)
            }
        }
    }
}

/// What happens to a screen.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// So much time has passed.
    Tick(Duration),
    /// The play has moved, or was taken back.
    Moved,
    /// This person is asked, or nobody is any more.
    Asked(Option<Seat>),
    /// Somebody has been thinking for so long, or nobody thinks.
    Thinking(Option<Duration>),
    /// A mind has answered the question of this number.
    Told(u64, Result<Box<Said>, String>),
    /// Something is to be said in a line.
    Note(String),
}

/// What somebody asks a mind about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// What it would do.
    Hint,
    /// What it believes of this cell of the first board, called so.
    Cell {
        /// The cell, row by row from 0.
        cell: usize,
        /// Its name, for people.
        name: String,
    },
    /// What the game itself writes down under this name.
    Note(String),
}

/// What a screen wants to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// To leave.
    Quit,
    /// To leave at once, by Ctrl-C.
    Interrupt,
    /// To answer for a person.
    Act(Seat, Fact),
    /// To take this person's last act back.
    Undo(Seat),
    /// To ask a mind about this moment: the one of this name, or one that fits.
    Ask {
        /// The number of the question.
        number: u64,
        /// The moment.
        at: usize,
        /// The seat.
        seat: Seat,
        /// What about.
        about: Ask,
        /// The mind's name, as it was typed.
        mind: Option<String>,
    },
    /// To let the question that was asked last be.
    Forget,
    /// To keep the play in this file.
    Save(String),
}

/// Which pictures are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sides {
    /// The truth beside the knowledge, where both fit.
    Both,
    /// What the seat knows.
    Knowledge,
    /// What is true.
    Truth,
}

/// The pictures that are wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pictures {
    pub(crate) sides: Sides,
    /// Whether what is believed is shown, where a mind paints it.
    pub(crate) beliefs: bool,
}

/// How time passes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    pub(crate) running: bool,
    /// The place of the pace among [`PACES`].
    pub(crate) pace: usize,
    /// For how long this moment has been shown.
    pub(crate) since: Duration,
}

/// What the arrow keys move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Focus {
    /// Time, or whoever plays.
    Play,
    /// The reasons.
    Why,
    /// A cell of the board.
    Cell,
}

/// A part of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Help {
    /// What the signs mean.
    Signs,
    /// The keys.
    Keys,
}

/// What is shown instead of the reasons of the decision: what a mind was asked.
#[derive(Clone, Debug)]
pub(crate) struct Advice {
    pub(crate) title: String,
    pub(crate) account: Account,
    /// What is advised.
    pub(crate) act: Option<Fact>,
}

/// A question to a mind that is not answered yet. It belongs to the moment and the seat it was asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Open {
    pub(crate) number: u64,
    pub(crate) at: usize,
    pub(crate) seat: usize,
}

/// Milliseconds from one moment to the next.
pub(crate) const PACES: [u64; 7] = [2000, 1000, 500, 250, 100, 50, 0];

/// What somebody looks at.
#[derive(Debug)]
pub struct Screen {
    pub(crate) game: &'static Game,
    pub(crate) header: Arc<Header>,
    pub(crate) role: Role,
    /// Whether the play is under way, or a trace.
    pub(crate) live: bool,
    /// The moment that is shown, of so many.
    pub(crate) at: usize,
    pub(crate) length: usize,
    pub(crate) frame: Arc<Frame>,
    /// What was done around it, by moment.
    pub(crate) around: Vec<(usize, String)>,
    /// The turn of the last moment.
    pub(crate) last_turn: u32,
    /// Whether the play has ended somewhere.
    pub(crate) ended: bool,
    /// The seat that is shown, and whether it was chosen.
    pub(crate) seat: usize,
    pub(crate) chosen: Option<usize>,
    pub(crate) pictures: Pictures,
    pub(crate) focus: Focus,
    /// What had the arrow keys before the reasons got them.
    behind: Focus,
    pub(crate) cursor: Cursor,
    /// The cell that the act is about, or the advice.
    pub(crate) aim: Option<Cursor>,
    pub(crate) tree: Tree,
    pub(crate) advice: Option<Advice>,
    pub(crate) menu: Menu,
    pub(crate) asked: Option<Seat>,
    pub(crate) thinking: Option<Duration>,
    pub(crate) prompt: Option<Prompt>,
    pub(crate) search: String,
    pub(crate) quest: Option<Quest>,
    /// Why the seat gave up at this moment.
    pub(crate) gave_up: Option<String>,
    /// The part of the help that is shown.
    pub(crate) help: Option<Help>,
    pub(crate) clock: Clock,
    /// How far the pane at the side is scrolled.
    pub(crate) scroll: usize,
    pub(crate) note: String,
    /// For so many keys `q` leaves a play under way.
    pub(crate) leaving: u8,
    /// Keys that came before the play had moved.
    held: Held,
    /// The moment of an act whose effect was not looked at yet, and the act in words.
    done: Option<(usize, String)>,
    /// Whether a person has acted since the play was saved.
    pub(crate) has_acted: bool,
    pub(crate) question: u64,
    /// The question that is not answered yet.
    pub(crate) open_question: Option<Open>,
    tree_of: (usize, usize, bool, u64),
}

impl Screen {
    /// Somebody in this role sits down before a play. One under way runs by itself, a trace waits at its beginning.
    pub fn new(reel: &mut Reel, role: Role, live: bool) -> Result<Screen, Mismatch> {
        let (game, header) = (reel.game(), Arc::clone(reel.header()));
        let first = header.seats.iter().position(|seat| seat.chair == Chair::Person);
        let seat = first.filter(|_| role != Role::Watcher).unwrap_or(0);
        let frame = reel.frame(role.audience(seat), 0)?;
        let mut screen = Screen {
            game,
            header,
            role,
            live,
            at: 0,
            length: reel.len(),
            frame,
            around: Vec::new(),
            last_turn: 0,
            ended: false,
            seat,
            chosen: None,
            pictures: Pictures { sides: Sides::Both, beliefs: role == Role::Watcher },
            focus: Focus::Play,
            behind: Focus::Play,
            cursor: Cursor::default(),
            aim: None,
            tree: Tree::default(),
            advice: None,
            menu: Menu::default(),
            asked: None,
            thinking: None,
            prompt: None,
            search: String::new(),
            quest: None,
            gave_up: None,
            help: None,
            clock: Clock { running: live, pace: if role == Role::Watcher { 2 } else { 3 }, since: Duration::ZERO },
            scroll: 0,
            note: String::new(),
            leaving: 0,
            held: Held::default(),
            done: None,
            has_acted: false,
            question: 0,
            open_question: None,
            tree_of: (usize::MAX, 0, false, 0),
        };
        if role != Role::Watcher {
            // Who goes on with a play begins where it stands.
            screen.at = screen.length - 1;
        }
        screen.refresh(reel);
        Ok(screen)
    }

    /// So many moments are wanted: a few more than are shown, so that the decision of this one is known and the next is near.
    pub fn wanted(&self) -> usize {
        match self.role {
            Role::Watcher if self.quest.is_none() => self.at + 3,
            _ => usize::MAX,
        }
    }

    /// For whom everything on the screen is made.
    pub fn audience(&self) -> Audience {
        self.role.audience(self.seat).after(self.ended)
    }

    /// Whether the person who looks is asked now, and sees the moment at which that is so.
    pub(crate) fn is_my_turn(&self) -> bool {
        self.asked.is_some() && !self.menu.sent && self.at + 1 == self.length
    }

    /// The seat that is shown.
    pub(crate) fn seat(&self) -> Seat {
        Seat::new(self.seat).unwrap_or(Seat::FIRST)
    }

    /// What the seat knows.
    pub(crate) fn known(&self) -> Option<&Picture> {
        self.frame.seats.get(self.seat).map(|seat| &seat.known)
    }

    /// The account that is shown: of what a mind was asked, or of the decision.
    pub(crate) fn account(&self) -> Option<&Account> {
        match &self.advice {
            Some(advice) => Some(&advice.account),
            None => self.decision(),
        }
    }

    /// The account of what the seat did.
    pub(crate) fn decision(&self) -> Option<&Account> {
        self.frame.seats.get(self.seat)?.account.as_ref()
    }

    /// The reasons that are shown.
    pub(crate) fn why(&self) -> Option<&Why> {
        self.account().map(|account| &account.why)
    }

    /// Whether the reasons are shown, and not only what can be chosen.
    pub(crate) fn shows_reasons(&self) -> bool {
        !self.is_my_turn() || self.advice.is_some() || self.open_question.is_some()
    }

    /// Gives the arrow keys to the reasons.
    pub(crate) fn enter_reasons(&mut self) {
        if self.focus != Focus::Why {
            self.behind = self.focus;
            self.focus = Focus::Why;
        }
    }

    /// Gives the arrow keys back to what had them before the reasons.
    pub(crate) fn leave_reasons(&mut self) {
        if self.focus == Focus::Why {
            self.focus = self.behind;
        }
    }

    /// What is believed, if it is wanted and there is something.
    pub(crate) fn believed(&self) -> Option<&Picture> {
        let told = self.advice.as_ref().and_then(|advice| advice.account.beliefs.as_deref());
        let decided = || self.decision().and_then(|account| account.beliefs.as_deref());
        told.or_else(decided).filter(|_| self.pictures.beliefs)
    }

    /// How long a moment is shown while it runs.
    pub(crate) fn pace(&self) -> Duration {
        Duration::from_millis(PACES.get(self.clock.pace).copied().unwrap_or(500))
    }

    /// Whether time passes by itself.
    pub(crate) fn is_running(&self) -> bool {
        self.clock.running
    }

    /// Whether somebody is known to be asked, or to think.
    pub(crate) fn is_asked(&self) -> bool {
        self.asked.is_some()
    }

    pub(crate) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.note = text.into();
    }
}
