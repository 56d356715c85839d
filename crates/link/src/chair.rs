//! Whoever answers for a seat from outside.

use std::fmt;
use std::time::{Duration, Instant};

use facts::Fact;
use play::{Account, Forfeit, ForfeitKind, Refusal, Seat, Standings};

/// A question to a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// Who is asked.
    pub seat: Seat,
    /// After how many steps.
    pub turn: u32,
    /// What the seat was told since it was last asked, in order.
    pub told: Vec<Fact>,
    /// What it may do.
    pub acts: Vec<Fact>,
    /// How long it may think.
    pub limit: Duration,
    /// Why its last answer to the same question was refused; only those who may try again are told.
    pub refused: Option<Refusal>,
}

/// What came back.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// An act, and why.
    Act(Fact, Option<Account>),
    /// No act, and there will be none: the seat is given up.
    Forfeit(Forfeit),
    /// Whoever sat here went away. The play stays as it is and can be resumed.
    Left,
}

/// The last thing a chair is told.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// What the seat was told since it was last asked, in order.
    pub told: Vec<Fact>,
    /// How the seats stand: while the play goes on, only the public part of the own standing.
    pub outcome: Standings,
    /// Whether the play is over; it may go on without this seat, or be left unfinished.
    pub over: bool,
    /// Why this seat was given up, if it was.
    pub forfeit: Option<Forfeit>,
}

impl End {
    /// Whether the seat kept to the rules of the conversation: an act that is not allowed does, and a resignation.
    pub(crate) fn keeps_the_rules(&self) -> bool {
        let kind = self.forfeit.as_ref().map(|forfeit| forfeit.kind);
        matches!(kind, None | Some(ForfeitKind::Illegal | ForfeitKind::Resigned))
    }
}

/// Somebody outside who answers for a seat.
///
/// Questions and answers alternate. All seats of a turn are asked before the first is answered, so `ask` must not wait.
pub trait Outside {
    /// Hands the question over.
    fn ask(&mut self, request: &Request);
    /// Waits for the answer. A program must keep the deadline; a person may be given all the time there is.
    fn answer(&mut self, deadline: Instant) -> Reply;
    /// Says how it ended. Must not wait; what is left to do is done when the chair is dropped.
    fn end(&mut self, end: &End);
    /// Whether a refused act may be tried again, instead of being the seat's end.
    fn may_retry(&self) -> bool {
        false
    }
}

/// Who sits outside at a seat; nobody where a mind sits inside.
pub type Seated<'a> = Option<Box<dyn Outside + 'a>>;

/// A person: a closure of the face that prompts, reads lines until one is an act, and gives it back.
///
/// A person is not hurried and never loses by a slip: a refused act is asked for again, with the refusal in the request.
pub struct Person<F> {
    reply: F,
    request: Option<Request>,
}

impl<F: FnMut(&Request) -> Reply> Person<F> {
    /// A person behind this closure. At the end of input it replies [`Reply::Left`].
    pub fn new(reply: F) -> Person<F> {
        Person { reply, request: None }
    }
}

impl<F: FnMut(&Request) -> Reply> Outside for Person<F> {
    fn ask(&mut self, request: &Request) {
        self.request = Some(request.clone());
    }

    fn answer(&mut self, _deadline: Instant) -> Reply {
        match self.request.take() {
            Some(request) => (self.reply)(&request),
            None => Reply::Left,
        }
    }

    fn end(&mut self, _end: &End) {}

    fn may_retry(&self) -> bool {
        true
    }
}

impl<F> fmt::Debug for Person<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Person").field("request", &self.request).finish_non_exhaustive()
    }
}
