//! The processes of one program's chair on one thread of a batch.

use std::sync::Arc;
use std::time::{Duration, Instant};

use play::{Forfeit, ForfeitKind};

use crate::{Begin, End, Lost, Outside, Pool, Program, Reply, Request};

/// Who plays now, and who was started ahead or is about to leave: three processes at most.
#[derive(Debug)]
pub(crate) struct Crew {
    command: String,
    chair: usize,
    pool: Arc<Pool>,
    /// Plays, or rests until the next play.
    active: Option<Program>,
    /// Started for the next play, and told nothing yet.
    spare: Option<Program>,
    /// Was told the end, and has its moment to leave while the next play goes on.
    leaving: Option<Program>,
    /// Whether a process takes more than one play, once that is known.
    again: Option<bool>,
    /// Whether a process wrote one line for each question of a play.
    is_trusted: bool,
}

/// A crew at one play.
#[derive(Debug)]
pub(crate) struct Shift<'a> {
    crew: &'a mut Crew,
    begin: Begin,
    /// The number of the play, and by how many seats everybody has moved up.
    number: (u64, usize),
    /// Whether the process is new in this play.
    fresh: bool,
    /// Whether it has answered in this play.
    answered: bool,
    request: Option<Request>,
    /// How the play is lost if no process is started for it.
    given_up: Option<Forfeit>,
}

impl Crew {
    pub(crate) fn new(command: &str, chair: usize, pool: &Arc<Pool>) -> Crew {
        let pool = Arc::clone(pool);
        let command = command.to_owned();
        Crew { command, chair, pool, active: None, spare: None, leaving: None, again: None, is_trusted: false }
    }

    /// Sits down for a play.
    pub(crate) fn sit(&mut self, begin: Begin, number: (u64, usize)) -> Shift<'_> {
        let given_up = self.pool.last_forfeit(&self.command);
        if given_up.is_some() {
            (self.active, self.spare) = (None, None);
            return Shift { crew: self, begin, number, fresh: true, answered: true, request: None, given_up };
        }
        // A program that wrote unasked is replaced, so that no line of a play answers a question of the next one.
        let rested = self.active.take().filter(|program| !program.has_left());
        let rested = rested.and_then(|mut program| program.is_quiet().then_some(program));
        self.is_trusted |= rested.is_some();
        let fresh = rested.is_none();
        let mut program = rested.or_else(|| self.spare.take()).unwrap_or_else(|| self.launch());
        if self.is_trusted {
            program.trust();
        }
        program.begin(&begin);
        self.active = Some(program);
        if self.again == Some(false) && self.spare.is_none() {
            self.spare = Some(self.launch());
        }
        Shift { crew: self, begin, number, fresh, answered: false, request: None, given_up }
    }

    fn launch(&self) -> Program {
        Program::launch(&self.command, self.pool.limits())
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        // Who rests has done nothing wrong, and may end as after any other play. A spare has not begun, and is killed.
        if let Some(program) = &mut self.active {
            program.dismiss();
        }
    }
}

impl Shift<'_> {
    fn active(&mut self) -> &mut Program {
        let Crew { command, pool, active, .. } = &mut *self.crew;
        active.get_or_insert_with(|| Program::launch(command, pool.limits()))
    }

    /// A process that rested may have been leaving when its next play began. That is no fault in this play: a new process is
    /// asked the same, as if it had been there from the beginning.
    fn ask_another(&mut self, request: &Request) -> Reply {
        self.fresh = true;
        self.crew.active = None;
        let begin = self.begin.clone();
        let program = self.active();
        program.begin(&begin);
        program.ask(request);
        // A limit beyond the clock's end is no limit; a day will do.
        program.answer(Instant::now() + request.limit.min(Duration::from_hours(24)))
    }

    /// What the pool wants to know of the first reply of a play.
    fn report(&self, reply: &Reply) {
        let Crew { command, pool, .. } = &*self.crew;
        match reply {
            Reply::Forfeit(forfeit) if !is_an_answer(forfeit) => {
                if self.fresh {
                    pool.barren(command, forfeit);
                }
            }
            _ => pool.answered(command),
        }
    }
}

/// Whether the program has said something that can be understood.
fn is_an_answer(forfeit: &Forfeit) -> bool {
    matches!(forfeit.kind, ForfeitKind::Illegal | ForfeitKind::Resigned)
}

impl Outside for Shift<'_> {
    fn ask(&mut self, request: &Request) {
        if self.given_up.is_some() {
            return;
        }
        if !self.answered {
            self.request = Some(request.clone());
        }
        self.active().ask(request);
    }

    fn answer(&mut self, deadline: Instant) -> Reply {
        if let Some(forfeit) = &self.given_up {
            return Reply::Forfeit(forfeit.clone());
        }
        let reply = self.active().answer(deadline);
        let Some(request) = self.request.take() else { return reply };
        let reply = match &reply {
            Reply::Forfeit(forfeit) if forfeit.kind == ForfeitKind::Crash && !self.fresh => self.ask_another(&request),
            _ => reply,
        };
        self.report(&reply);
        self.answered = true;
        reply
    }

    fn end(&mut self, end: &End) {
        if let Some(forfeit) = &end.forfeit {
            let (play, moved) = self.number;
            let command = self.crew.command.clone();
            self.crew.pool.note(self.crew.chair, Lost { play, moved, command, forfeit: forfeit.clone() });
        }
        let Some(mut program) = self.crew.active.take() else { return };
        if self.answered {
            self.crew.again = Some(program.takes_more());
        }
        if !end.keeps_the_rules() {
            // It is killed as it is dropped.
            return;
        }
        // Who was not asked may not have read, either: its queue must not fill up over many such plays.
        if self.answered && program.takes_more() {
            program.rest(end);
            self.crew.active = Some(program);
        } else {
            self.crew.is_trusted |= self.answered;
            program.end(end);
            self.crew.leaving = Some(program);
        }
    }
}
