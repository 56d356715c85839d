//! Minds: told percepts, asked for an act, never shown a world.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use facts::Fact;

use crate::{Account, Dice, Menu, Registered, Role, Seat, Setup, Untold, Why, World};

/// A flag by which somebody outside asks a long thought to come to its end; and what the minds that heed it take meanwhile.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    taken: Arc<AtomicUsize>,
}

impl Stop {
    /// Asks for the end.
    pub fn ask(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether the end was asked for.
    pub fn asked(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// The flag itself, for an engine that looks at one while it works.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    /// A mind takes so many bytes more than it said before.
    pub fn take(&self, bytes: usize) {
        self.taken.fetch_add(bytes, Ordering::Relaxed);
    }

    /// A mind gives back what it said it took.
    pub fn give_back(&self, bytes: usize) {
        self.taken.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// How many bytes minds take together, as far as they say so: those that think by rules do.
    pub fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }
}

/// What a mind is told before a play.
#[derive(Clone, Debug)]
pub struct Brief {
    /// Where it sits.
    pub seat: Seat,
    /// How many seats there are.
    pub seats: usize,
    /// The settings of the play as far as players are told them ([`crate::Registered::UNTOLD`]); never its seed.
    pub settings: Arc<Fact>,
    /// How many nodes of thought it may spend on one decision.
    pub nodes: u64,
    /// Asks it to hurry.
    pub stop: Stop,
    /// Whether somebody may ask why: minds for which that costs something keep no reasons otherwise.
    pub watched: bool,
    pub(crate) root: u64,
    pub(crate) play: u64,
    pub(crate) hint: bool,
}

impl Brief {
    /// As many nodes as a mind may spend on one decision when nobody says otherwise.
    pub const NODES: u64 = 10_000_000;

    /// The brief of the first seat in the play of this setup, which has so many seats; [`Brief::at`] makes it out to
    /// another one. The play is watched and has a stop flag of its own; a host sets these fields as it likes.
    ///
    /// The root seed and the play number go in and stay private: they make the mind's own dice, and a mind that could read
    /// them could roll the dice of the world as well.
    pub fn new<W: Registered>(setup: &Setup, seats: usize) -> Brief {
        Brief::without(W::UNTOLD, setup, seats)
    }

    /// The brief under these settings without the keys that players are not told.
    pub(crate) fn without(untold: Untold, setup: &Setup, seats: usize) -> Brief {
        Brief {
            seat: Seat::FIRST,
            seats,
            settings: told_settings(untold, &setup.settings),
            nodes: setup.nodes,
            stop: Stop::default(),
            watched: true,
            root: setup.seed,
            play: setup.play,
            hint: false,
        }
    }

    /// The same brief for the mind at this seat.
    #[must_use]
    pub fn at(&self, seat: Seat) -> Brief {
        Brief { seat, ..self.clone() }
    }

    /// A brief for a lone seat under these settings, outside any play: to imagine worlds, or to try a mind alone.
    pub fn alone(settings: Fact) -> Brief {
        let settings = Arc::new(settings);
        let nodes = Brief::NODES;
        let stop = Stop::default();
        Brief { seat: Seat::FIRST, seats: 1, settings, nodes, stop, watched: true, root: 0, play: 0, hint: false }
    }

    /// The mind's own dice. They say nothing about the world's.
    pub fn dice(&self) -> Dice {
        let seat = self.seat.index();
        Dice::new(self.root, self.play, if self.hint { Role::Hint(seat) } else { Role::Mind(seat) })
    }
}

/// Settings without the keys that players are not told.
pub(crate) fn told_settings(untold: Untold, settings: &Arc<Fact>) -> Arc<Fact> {
    let keys = untold(settings);
    if keys.is_empty() {
        return Arc::clone(settings);
    }
    let mut told = Fact::clone(settings);
    told.fields.retain(|field| field.name.as_ref().is_none_or(|name| !keys.contains(&name.as_str())));
    Arc::new(told)
}

/// What a mind expects of many plays: names and figures. `score`, `success` and `deaths` are what a batch counts too.
pub type Prediction = Vec<(Cow<'static, str>, f64)>;

/// Somebody who decides.
///
/// Percepts come one by one, also between its turns. A mind must not assume that its answer was carried out: a person may
/// have asked it for a hint only. What happened, it is told. After `begin` it is as new, whatever it did before.
pub trait Mind<W: World>: Send {
    /// A new play begins.
    fn begin(&mut self, brief: &Brief);
    /// One more percept.
    fn tell(&mut self, percept: &W::Percept);
    /// What to do now?
    fn ask(&mut self, menu: &Menu<'_, W>) -> Result<W::Act, Forfeit>;
    /// Why the last answer was given; called only when somebody looks.
    fn account(&self) -> Account;

    /// What it believes of one cell of the board that its account paints, and why; the cells count row by row from 0.
    /// Nothing where it has nothing to say about single cells. Needs no [`Mind::ask`] before it.
    fn explain(&self, _cell: usize) -> Option<Why> {
        None
    }

    /// Lists what it calls certain now, each claim once; the play holds it against the truth. Asked after [`Mind::ask`].
    fn claims(&self, _out: &mut Vec<W::Claim>) {}

    /// What it can say of the play as a whole, as lines that programs can read too: an optimal play, a proof. Asked after
    /// [`Mind::ask`], by those who ask about a position.
    fn verdict(&self) -> Option<String> {
        None
    }

    /// Whether it can play this at all, or why not; asked once, after what is perceived before the first act.
    fn fits(&self) -> Result<(), String> {
        Ok(())
    }

    /// What it expects on average of plays that are set up like this one, whatever it perceives in this one: names and
    /// figures. Nothing unless it knows. May take its time.
    fn predict(&self) -> Prediction {
        Prediction::new()
    }
}

/// Why a seat was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForfeitKind {
    /// No answer within the time limit.
    Time,
    /// No answer within a limit that is counted and not timed: operations or firings of rules.
    Limit,
    /// The program ended.
    Crash,
    /// The answer could not be read.
    Garbage,
    /// The answer was not allowed.
    Illegal,
    /// It said so itself.
    Resigned,
    /// Rules were asked and asserted no decision.
    Silent,
}

impl ForfeitKind {
    /// All of them.
    pub const ALL: [ForfeitKind; 7] = [
        ForfeitKind::Time,
        ForfeitKind::Limit,
        ForfeitKind::Crash,
        ForfeitKind::Garbage,
        ForfeitKind::Illegal,
        ForfeitKind::Resigned,
        ForfeitKind::Silent,
    ];

    /// Its name in traces.
    pub fn name(self) -> &'static str {
        match self {
            ForfeitKind::Time => "time",
            ForfeitKind::Limit => "limit",
            ForfeitKind::Crash => "crash",
            ForfeitKind::Garbage => "garbage",
            ForfeitKind::Illegal => "illegal",
            ForfeitKind::Resigned => "resigned",
            ForfeitKind::Silent => "silent",
        }
    }
}

/// A seat is given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// What kind of end it is.
    pub kind: ForfeitKind,
    /// The reason for people.
    pub reason: String,
}

impl Forfeit {
    /// The counter of a batch that is 1 for a seat that gave up or was given up; a play without a forfeit has no such counter.
    pub const COUNTER: &'static str = "forfeits";

    /// How a play ends in traces and figures after the only player's forfeit, whatever its kind.
    pub const ENDING: &'static str = "gave up";

    /// The ending of a play in which no person plays, for people. Who crashed or had no answer did not give up.
    pub fn ending_in_words(ending: &str) -> &str {
        if ending == Forfeit::ENDING { "lost by forfeit" } else { ending }
    }

    /// A forfeit of this kind, for this reason.
    pub fn new(kind: ForfeitKind, reason: impl Into<String>) -> Forfeit {
        Forfeit { kind, reason: reason.into() }
    }
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "by forfeit ({}): {}", self.kind.name(), self.reason)
    }
}

impl std::error::Error for Forfeit {}
