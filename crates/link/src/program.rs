//! A program as an outside chair: one JSON line per turn out, one back.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::time::{Duration, Instant};

use play::{AnyPlay, Chair, Forfeit, ForfeitKind, Game, Seat};

use crate::answer::{self, Answer, quote};
use crate::group::Group;
use crate::message;
use crate::pipes::{Heard, LONGEST, Tail, What, listen, repeat, speak};
use crate::{Begin, End, Limits, Outside, Reply, Request, Seated};

/// How often a waiting chair looks whether its program still lives; an answer is seen at once.
const GLANCE: Duration = Duration::from_millis(20);
/// How long the words of a dead program may be under way.
const LAST_WORDS: Duration = Duration::from_millis(300);
/// How long a program on trial is listened to after an answer, at least and at most. In between it is as long again as its
/// slowest answer took: a program that answers too much needs about that time for its next line, too.
const TRIAL: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(1));

/// The programs among the chairs of a play, started and told how it begins.
pub fn programs(game: &Game, play: &dyn AnyPlay, limits: &Limits) -> Vec<Seated<'static>> {
    let header = play.header();
    let start = |(index, chair): (usize, &Chair)| match chair {
        Chair::Program(command) => {
            let begin = Begin::new(game, header, Seat::new(index)?, limits);
            Some(Box::new(Program::start(command, &begin, limits)) as Box<dyn Outside>)
        }
        Chair::Mind(_) | Chair::Person | Chair::Host(_) => None,
    };
    header.seats.iter().map(|seat| &seat.chair).enumerate().map(start).collect()
}

/// A program that is spoken to over its standard input and output.
///
/// It is run by `sh -c` in a process group of its own, and the whole group is killed when this is dropped.
#[derive(Debug)]
pub struct Program {
    line: Result<Line, Forfeit>,
    leave: Duration,
    /// Whether to copy its standard error to ours and warn about unexpected output.
    is_heard: bool,
    /// What is waited for: when it was asked, in which turn, with how much time.
    asked: Option<(Instant, u32, Duration)>,
    /// The names of the game's acts, for complaints.
    acts: String,
    /// Until when it may leave by itself.
    leave_by: Option<Instant>,
    /// Whether it said, in any answer, that it takes another play after this one.
    again: bool,
    conduct: Conduct,
}

/// What is known of how a program keeps to one line for each question.
///
/// Lines are taken in order, one for each question, whenever they come: whether a line came before its question would be a
/// race between two processes, and a race must not decide a play. So a program that writes too much is found by listening
/// at two defined moments, and only until it has been quiet at both.
#[derive(Debug, Default)]
struct Conduct {
    /// Whether an earlier process of the same command has been quiet.
    is_trusted: bool,
    /// Whether it has given an answer.
    answered: bool,
    /// Whether a line was there before its question, as far as it was noticed.
    is_early: bool,
    slowest: Duration,
}

/// A living connection.
#[derive(Debug)]
struct Line {
    group: Group,
    /// Taken when there is nothing more to say.
    to: Option<SyncSender<Vec<u8>>>,
    from: Receiver<Heard>,
    /// The end of its output, if it came while nothing was asked.
    closed_early: Option<Heard>,
    tail: Tail,
}

impl Program {
    /// Starts the command and tells it how its play begins. If that fails, the first answer says so.
    pub fn start(command: &str, begin: &Begin, limits: &Limits) -> Program {
        let mut program = Program::launch(command, limits);
        program.begin(begin);
        program
    }

    /// Starts the command, which is told nothing yet.
    pub(crate) fn launch(command: &str, limits: &Limits) -> Program {
        let line = Line::open(command, limits.is_heard).map_err(|error| {
            Forfeit::new(ForfeitKind::Crash, format!("the program `{command}` could not be started: {error}"))
        });
        Program {
            line,
            leave: limits.leave,
            is_heard: limits.is_heard,
            asked: None,
            acts: String::new(),
            leave_by: None,
            again: false,
            conduct: Conduct::default(),
        }
    }

    /// Takes it from now on that it writes one line for each question.
    pub(crate) fn trust(&mut self) {
        self.conduct = Conduct { is_trusted: true, answered: true, ..Conduct::default() };
    }

    /// Tells it how a play begins: its first one, or the next.
    pub(crate) fn begin(&mut self, begin: &Begin) {
        self.acts = begin.acts();
        self.send(begin.line());
    }

    /// Whether it takes another play.
    pub(crate) fn takes_more(&self) -> bool {
        self.again && self.line.is_ok()
    }

    /// Whether it is gone, as far as can be seen.
    pub(crate) fn has_left(&self) -> bool {
        !self.line.as_ref().is_ok_and(|line| line.group.exit().is_none())
    }

    /// Tells it how a play ended and leaves its input open for the next one.
    pub(crate) fn rest(&mut self, end: &End) {
        self.send(message::end(end));
    }

    /// Whether it wrote nothing after its last answer: otherwise that line would answer a question of the next play.
    /// Listens for a moment, unless it is trusted.
    pub(crate) fn is_quiet(&mut self) -> bool {
        let listens = !self.conduct.is_trusted || self.conduct.is_early;
        let patience = self.conduct.patience();
        !listens || self.line.as_mut().is_ok_and(|line| line.surplus(patience).is_none())
    }

    /// Closes its input: there is no further play. It has a moment to leave by itself when this is dropped.
    pub(crate) fn dismiss(&mut self) {
        if let Ok(line) = &mut self.line {
            line.to = None;
        }
        self.leave_by = Instant::now().checked_add(self.leave);
    }

    /// Puts a message into the queue; a program that lets the queue run full is given up.
    fn send(&mut self, message: Vec<u8>) {
        if let Ok(Line { to: Some(to), .. }) = &self.line
            && let Err(TrySendError::Full(_)) = to.try_send(message)
        {
            let reason = "the program answers, but does not read what it is asked";
            self.line = Err(Forfeit::new(ForfeitKind::Garbage, reason));
        }
        // A closed pipe is no news: the program may have heard enough, and if it is gone, its silence will tell.
    }

    fn hear(&mut self, deadline: Instant) -> Result<Reply, Forfeit> {
        let line = self.line.as_mut().map_err(|forfeit| forfeit.clone())?;
        let (asked, turn, limit) = self
            .asked
            .take()
            .ok_or_else(|| Forfeit::new(ForfeitKind::Garbage, "the program was to answer before it was asked"))?;
        let Heard { at, what } = line.next(deadline, limit)?;
        match what {
            What::Line(bytes) => {
                self.conduct.note(asked, at);
                let Answer { reply, again } = answer::read(&bytes, turn, &self.acts);
                if matches!(reply, Reply::Act(..)) && !std::mem::replace(&mut self.conduct.answered, true) {
                    line.expect_quiet(&bytes, self.conduct.patience())?;
                }
                self.again |= again;
                Ok(reply)
            }
            What::TooLong(head) => {
                let reason = format!("the answer is longer than {LONGEST} bytes: `{}…`", quote(&head));
                Err(line.forfeit(ForfeitKind::Garbage, &reason, Duration::ZERO))
            }
            What::Closed => Err(line.closed()),
        }
    }
}

impl Conduct {
    fn note(&mut self, asked: Instant, heard: Instant) {
        self.is_early |= heard < asked;
        self.slowest = self.slowest.max(heard.saturating_duration_since(asked));
    }

    fn patience(&self) -> Duration {
        self.slowest.clamp(TRIAL.0, TRIAL.1)
    }
}

impl Line {
    fn open(command: &str, is_heard: bool) -> io::Result<Line> {
        let (group, ends) = Group::start(command)?;
        let tail = Tail::keep(ends.stderr, is_heard)?;
        Ok(Line { group, to: Some(speak(ends.stdin)?), from: listen(ends.stdout)?, closed_early: None, tail })
    }

    /// What comes next, if it comes in time. What came in time counts, even if we look late; what came late does not.
    fn next(&mut self, deadline: Instant, limit: Duration) -> Result<Heard, Forfeit> {
        if let Some(closed) = self.closed_early.take() {
            return Ok(closed);
        }
        let time = || {
            self.forfeit(
                ForfeitKind::Time,
                &format!("no answer within {limit:?} (does it flush what it prints, and read line by line?)"),
                Duration::ZERO,
            )
        };
        let mut exited: Option<(Instant, String)> = None;
        loop {
            let until = exited.as_ref().map_or(deadline, |(until, _)| *until);
            let wait = until.saturating_duration_since(Instant::now());
            match self.from.recv_timeout(wait.min(GLANCE)) {
                Ok(heard) if heard.at > deadline => return Err(time()),
                Ok(heard) => return Ok(heard),
                Err(RecvTimeoutError::Disconnected) => return Err(self.closed()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            let now = Instant::now();
            match &exited {
                // Its pipe is still open: a child of it may have kept it.
                Some((until, exit)) if now >= *until => return Err(self.crash(exit)),
                Some(_) => {}
                None if now >= deadline => return Err(time()),
                None => exited = self.group.exit().map(|exit| ((now + LAST_WORDS).min(deadline), exit)),
            }
        }
    }

    /// The line that comes within this time although nothing is asked, if one does.
    fn surplus(&mut self, patience: Duration) -> Option<Vec<u8>> {
        match self.from.recv_timeout(patience) {
            Ok(Heard { what: What::Line(bytes) | What::TooLong(bytes), .. }) => Some(bytes),
            Ok(closed) => {
                self.closed_early = Some(closed);
                None
            }
            Err(_) => None,
        }
    }

    /// A program that answers `begin`, or greets, would be one answer behind for the whole play.
    fn expect_quiet(&mut self, answer: &[u8], patience: Duration) -> Result<(), Forfeit> {
        let Some(second) = self.surplus(patience) else { return Ok(()) };
        let (first, second) = (quote(answer), quote(&second));
        let reason = format!("the program wrote two lines for its first question: `{first}` and `{second}` ({QUIET})");
        Err(self.forfeit(ForfeitKind::Garbage, &reason, Duration::ZERO))
    }

    /// A line too many, perhaps in the middle of the play, has made the answers after it those to earlier questions, and
    /// nothing looks wrong.
    fn tell_unasked(&mut self) {
        if let Some(bytes) = self.surplus(LAST_WORDS) {
            let text =
                format!("warning: the program wrote a line that nobody asked for: `{}` ({QUIET})\n", quote(&bytes));
            repeat(text.as_bytes());
        }
    }

    /// The program closed its standard output; most do so by ending.
    fn closed(&self) -> Forfeit {
        match self.group.exit_by(Instant::now() + LAST_WORDS) {
            Some(exit) => self.crash(&exit),
            None => self.forfeit(ForfeitKind::Crash, "the program closed its standard output", Duration::ZERO),
        }
    }

    fn crash(&self, exit: &str) -> Forfeit {
        self.forfeit(ForfeitKind::Crash, &format!("the program {exit}"), LAST_WORDS)
    }

    fn forfeit(&self, kind: ForfeitKind, reason: &str, patience: Duration) -> Forfeit {
        Forfeit::new(kind, format!("{reason}{}", self.tail.last_words(patience)))
    }
}

impl Outside for Program {
    fn ask(&mut self, request: &Request) {
        self.asked = Some((Instant::now(), request.turn, request.limit));
        self.send(message::turn(request));
    }

    fn answer(&mut self, deadline: Instant) -> Reply {
        self.hear(deadline).unwrap_or_else(Reply::Forfeit)
    }

    fn end(&mut self, end: &End) {
        self.send(message::end(end));
        self.dismiss();
        // Who broke the rules of the conversation is not waited for.
        if !end.keeps_the_rules() {
            self.leave_by = None;
        }
    }
}

/// Advice for authors whose programs write to standard output unasked.
const QUIET: &str = "only `turn` wants an answer; what is for people goes to standard error";

impl Drop for Program {
    fn drop(&mut self) {
        if let (Ok(line), Some(leave_by)) = (&mut self.line, self.leave_by) {
            line.group.exit_by(leave_by);
            if self.is_heard {
                line.tell_unasked();
            }
        }
        // What is left of the group is killed as the line is dropped.
    }
}
