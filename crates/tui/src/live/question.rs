//! What a mind is asked on the side, while somebody looks.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use facts::Fact;
use play::view::{Audience, Consulted, Reel};
use play::{Account, Chair, Chairs, Forfeit, Game, MindSpec, Seat, Stop, Trace, Why, revive};

use crate::screen::Ask;

/// What a mind said.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// What it would do.
    Hint {
        /// Its name.
        mind: String,
        /// The act, or why there is none.
        act: Result<Fact, Forfeit>,
        /// Why, and what it believes.
        account: Account,
    },
    /// What it believes of a cell.
    Cell {
        /// Its name.
        mind: String,
        /// The cell's.
        name: String,
        /// What, and why.
        why: Why,
    },
    /// What the game itself writes down.
    Note {
        /// The name of the note.
        name: String,
        /// What is written.
        why: Why,
    },
}

/// A question to a mind about a moment of a play.
#[derive(Clone, Debug)]
pub struct Question {
    game: &'static Game,
    /// The play up to that moment.
    trace: Trace,
    /// For whom it is answered.
    audience: Audience,
    seat: Seat,
    about: Ask,
    mind: Option<MindSpec>,
}

impl Question {
    /// What an audience asks about a seat at a moment: this mind; or the strongest one for a hint, one that fits for a cell.
    pub fn new(reel: &Reel, audience: Audience, at: usize, seat: Seat, about: Ask, mind: Option<MindSpec>) -> Question {
        let mut trace = reel.saved();
        if let Some(turn) = reel.turns().nth(at) {
            trace = trace.before_turn(turn).unwrap_or(trace);
        }
        Question { game: reel.game(), trace, audience: reel.audience(audience), seat, about, mind }
    }

    /// The answer. The play is replayed without anybody's thoughts, and `begun` is told the flag that ends the thought.
    pub fn answer(&self, begun: impl FnOnce(Stop)) -> Result<Said, String> {
        let play = revive(self.game, &self.trace, Chairs::AllOutside).map_err(|error| error.to_string())?;
        begun(play.stop());
        let asked = self.audience.consult(&*play, self.seat).map_err(|secret| secret.to_string())?;
        match &self.about {
            Ask::Hint => self.hint(asked),
            Ask::Cell { cell, name } => self.cell(asked, *cell, name),
            Ask::Note(name) => match asked.note(name) {
                Some(noted) => Ok(Said::Note { name: name.clone(), why: noted.why }),
                None => Err(format!("there is no note `{name}`")),
            },
        }
    }

    fn hint(&self, asked: Consulted<'_>) -> Result<Said, String> {
        if !asked.is_asked() {
            return Err(format!("{} is not asked there", self.seat));
        }
        let said = match &self.mind {
            Some(spec) => asked.advise(spec).map(|advice| (spec.clone(), advice)),
            None => asked.hint(self.game),
        };
        let (spec, advice) = said.map_err(|error| error.to_string())?;
        Ok(Said::Hint { mind: spec.to_string(), act: advice.act, account: advice.account })
    }

    /// The first mind that has something to say about single cells; else what is to be seen there.
    fn cell(&self, asked: Consulted<'_>, cell: usize, name: &str) -> Result<Said, String> {
        let name = name.to_owned();
        if let Some(spec) = &self.mind {
            let why = asked.explain(spec, cell).map_err(|error| error.to_string())?;
            let why = why.ok_or_else(|| format!("`{spec}` has nothing to say about single cells"))?;
            return Ok(Said::Cell { mind: spec.to_string(), name, why });
        }
        for spec in self.own_minds() {
            // A mind that does not fit this play has nothing to say about it.
            if let Ok(Some(why)) = asked.explain(&spec, cell) {
                return Ok(Said::Cell { mind: spec.to_string(), name, why });
            }
        }
        let known = asked.known();
        let cell = known.grid().and_then(|grid| grid.cells.get(cell));
        let seen: Vec<&str> = cell.iter().flat_map(|it| &it.marks).map(|mark| mark.name.as_ref()).collect();
        let seen = if seen.is_empty() { "nothing".to_owned() } else { seen.join(", ") };
        let claim = format!("to be seen there: {seen}; no mind of this game tells about single cells");
        Ok(Said::Cell { mind: "what is known".to_owned(), name, why: Why::step(claim, "", Vec::new()) })
    }

    /// Whoever sits there, if it is a mind, then those of the game's list; at least one.
    fn own_minds(&self) -> Vec<MindSpec> {
        let sits = self.trace.header.seats.get(self.seat.index()).and_then(|seat| match &seat.chair {
            Chair::Mind(spec) => Some(spec.clone()),
            Chair::Person | Chair::Program(_) | Chair::Host(_) => None,
        });
        let listed = (self.game.minds)().into_iter().map(|mind| MindSpec::plain(mind.word.head));
        let mut minds: Vec<MindSpec> = sits.into_iter().chain(listed).collect();
        if minds.is_empty() {
            minds.push(MindSpec::plain("random"));
        }
        minds
    }
}

/// Where questions are asked: each is thought about in a thread of its own, and only the last one counts.
#[derive(Debug)]
pub(crate) struct Desk {
    send: Sender<(u64, Result<Said, String>)>,
    answers: Receiver<(u64, Result<Said, String>)>,
    thought: Arc<Mutex<Thought>>,
}

/// The thought about the question that was asked last.
#[derive(Debug, Default)]
struct Thought {
    /// The flag that ends it, once it has begun.
    stop: Option<Stop>,
    /// Whether the answer is of no use any more. A question can be forgotten before its thread has a flag.
    is_forgotten: bool,
}

impl Desk {
    pub(crate) fn new() -> Desk {
        let (send, answers) = channel();
        Desk { send, answers, thought: Arc::default() }
    }

    /// Asks; the answer comes when it comes.
    pub(crate) fn ask(&mut self, number: u64, question: Question) {
        self.forget();
        let thought = Arc::new(Mutex::new(Thought::default()));
        self.thought = Arc::clone(&thought);
        let send = self.send.clone();
        let think = move || {
            let answer = question.answer(|stop| {
                let mut thought = thought.lock().unwrap_or_else(PoisonError::into_inner);
                if thought.is_forgotten {
                    stop.ask();
                }
                thought.stop = Some(stop);
            });
            // Who is gone does not want to know.
            let _ = send.send((number, answer));
        };
        if let Err(error) = thread::Builder::new().name("question".to_owned()).spawn(think) {
            let _ = self.send.send((number, Err(format!("nobody can think about it: {error}"))));
        }
    }

    /// Ends the thought that is under way.
    pub(crate) fn forget(&self) {
        let mut thought = self.thought.lock().unwrap_or_else(PoisonError::into_inner);
        thought.is_forgotten = true;
        if let Some(stop) = &thought.stop {
            stop.ask();
        }
    }

    /// An answer that has come.
    pub(crate) fn answer(&self) -> Option<(u64, Result<Said, String>)> {
        self.answers.try_recv().ok()
    }
}
