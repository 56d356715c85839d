//! Replay: a trace fed to a fresh world, checked line by line.

use std::fmt;
use std::sync::Arc;

use facts::{Fact, Field};

use crate::{AnyPlay, Chair, Game, Header, Line, Pending, Seat, Setup, SetupError, Trace};

/// Who answers in a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chairs {
    /// Minds think again; only persons and programs are answered from the trace.
    AsRecorded,
    /// Nobody thinks: every answer comes from the trace.
    AllOutside,
}

/// A trace and its replay disagree.
#[derive(Clone, Debug, PartialEq)]
pub enum Mismatch {
    /// The play cannot even be set up.
    Setup(SetupError),
    /// Another game or another version of its rules or minds.
    Version {
        /// What the trace says.
        recorded: String,
        /// What this program has.
        here: String,
    },
    /// A recorded answer is refused.
    Refused {
        /// The line of the trace, counted from 1, the header being the first.
        line: usize,
        /// Why.
        reason: String,
    },
    /// A line differs.
    Line {
        /// The line of the trace, counted from 1.
        line: usize,
        /// What the trace says.
        recorded: String,
        /// What the replay says.
        replayed: String,
    },
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Setup(error) => write!(f, "the recorded play cannot be set up: {error}"),
            Mismatch::Version { recorded, here } => write!(f, "recorded with {recorded}, but this program has {here}"),
            Mismatch::Refused { line, reason } => write!(f, "line {line}: the recorded answer is refused: {reason}"),
            Mismatch::Line { line, recorded, replayed } => {
                write!(
                    f,
                    "line {line} of the trace is not what the same play gives here: was it edited?\n  recorded  {recorded}\n  replayed  {replayed}"
                )
            }
        }
    }
}

impl std::error::Error for Mismatch {}

/// Brings a recorded play back to life, up to the end of what was recorded, and checks every line on the way.
///
/// A trace without an end is a play to go on with: so a prefix of a trace is an undone play, and a saved one resumes.
pub fn revive(game: &Game, trace: &Trace, chairs: Chairs) -> Result<Box<dyn AnyPlay>, Mismatch> {
    walk(game, trace, chairs, &mut |_| {})
}

/// Plays the whole play again with its minds thinking afresh; every line must be equal, accounts too.
pub fn rerun(game: &Game, trace: &Trace) -> Result<(), Mismatch> {
    let play = walk(game, trace, Chairs::AsRecorded, &mut |_| {})?;
    compare(game, &trace.lines, &play.lines(0), |line| line.to_json().to_string())
}

pub(crate) fn walk(
    game: &Game,
    trace: &Trace,
    chairs: Chairs,
    visit: &mut dyn FnMut(&dyn AnyPlay),
) -> Result<Box<dyn AnyPlay>, Mismatch> {
    let header = checked_header(game, trace, chairs)?;
    let mut play = (game.open)(&header, chairs).map_err(Mismatch::Setup)?;
    let from_trace = |seat: Seat| match trace.header.seats.get(seat.index()) {
        Some(seat) => chairs == Chairs::AllOutside || !matches!(seat.chair, Chair::Mind(_)),
        None => true,
    };
    let mut script = trace.lines.iter().enumerate().filter(|(_, line)| match line {
        Line::Act { seat, .. } | Line::Forfeit { seat, .. } => from_trace(*seat),
        _ => false,
    });
    let bare = |line: &Line| line.bare().to_json().to_string();
    while let Pending::Waiting(_) = play.pump() {
        visit(&*play);
        let Some((index, line)) = script.next() else { break };
        if let Err(refused) = feed(&mut *play, index + 2, line) {
            // An answer is mostly refused because of a line before it that differs: then that one is to blame.
            let replayed = play.lines(0);
            let so_far = replayed.len().min(trace.lines.len());
            compare(game, &trace.lines[..so_far], &replayed[..so_far], bare)?;
            return Err(refused);
        }
    }
    compare(game, &trace.lines, &play.lines(0), bare)?;
    Ok(play)
}

fn check_versions(game: &Game, header: &Header, chairs: Chairs) -> Result<(), Mismatch> {
    let compare = |recorded: String, here: String| {
        if here == recorded { Ok(()) } else { Err(Mismatch::Version { recorded, here }) }
    };
    compare(format!("{} {}", header.game, header.version), format!("{} {}", game.name, game.version))?;
    let minds = (game.minds)();
    for seat in &header.seats {
        // A mind that does not think again may be of any version, or gone.
        if let Chair::Mind(spec) = &seat.chair
            && chairs == Chairs::AsRecorded
            && let Some(mind) = minds.iter().find(|mind| mind.word.head == spec.name)
        {
            compare(format!("{} {}", spec.name, seat.version), format!("{} {}", spec.name, mind.version))?;
        }
    }
    Ok(())
}

/// A trace comes from outside: its settings must pass the game's word before a world is made of them. Names that the game no longer
/// uses are translated first.
pub(crate) fn checked_header(game: &Game, trace: &Trace, chairs: Chairs) -> Result<Header, Mismatch> {
    let header = game.header_today(trace.header.clone());
    check_versions(game, &header, chairs)?;
    let settings = game.settings.check(&header.setup.settings).map_err(|unheard| {
        Mismatch::Setup(SetupError::Setting { key: game.name.to_owned(), reason: unheard.to_string() })
    })?;
    let setup = Setup { settings: Arc::new(settings), ..header.setup };
    Ok(Header { setup, ..header })
}

pub(crate) fn feed(play: &mut dyn AnyPlay, line: usize, recorded: &Line) -> Result<(), Mismatch> {
    match recorded {
        Line::Act { seat, fact, account, .. } => play
            .answer(*seat, fact, account.clone())
            .map_err(|refusal| Mismatch::Refused { line, reason: refusal.to_string() }),
        Line::Forfeit { seat, forfeit, .. } if seat.index() < play.seats() => {
            play.forfeit(*seat, forfeit.clone());
            Ok(())
        }
        _ => Err(Mismatch::Refused { line, reason: "there is no such seat".to_owned() }),
    }
}

/// A trace that did not end may be shorter than its replay: what minds do next was not recorded yet.
pub(crate) fn compare(
    game: &Game,
    recorded: &[Line],
    replayed: &[Line],
    text: impl Fn(&Line) -> String,
) -> Result<(), Mismatch> {
    let ended = matches!(recorded.last(), Some(Line::End { .. }));
    let length = if ended { recorded.len().max(replayed.len()) } else { recorded.len() };
    for index in 0..length {
        let written = |line: Option<&Line>| line.map_or_else(|| "nothing".to_owned(), &text);
        let (ours, theirs) = (recorded.get(index), replayed.get(index));
        // Traces from before there were winners do not name them.
        let unnamed = theirs.and_then(Line::without_winners).filter(|_| ours.is_some_and(Line::names_no_winners));
        let older = || ours.zip(theirs).and_then(|(ours, theirs)| as_recorded(game, ours, theirs));
        let (recorded, replayed) = (written(ours), written(unnamed.as_ref().or(theirs)));
        if recorded != replayed && older().is_none_or(|older| text(&older) != recorded) {
            return Err(Mismatch::Line { line: index + 2, recorded, replayed });
        }
    }
    Ok(())
}

/// A percept in the form in which it was recorded: its slots in that order, and without those that came later. A word may thus get
/// more slots, each with a default, or another order, and traces from before replay.
fn as_recorded(game: &Game, recorded: &Line, replayed: &Line) -> Option<Line> {
    let (Line::Told { fact: ours, .. }, Line::Told { turn, to, fact: theirs }) = (recorded, replayed) else {
        return None;
    };
    let word = game.percepts.iter().find(|word| theirs.head == word.head)?;
    let found = |field: &Field| theirs.fields.iter().find(|it| it.name == field.name).cloned();
    let fields = ours.fields.iter().map(found).collect::<Option<Vec<Field>>>()?;
    let is_left_out = |field: &&Field| ours.fields.iter().all(|it| it.name != field.name);
    let has_default = |field: &Field| {
        let is_it = |name: &str| field.name.as_ref().is_some_and(|it| *it == name);
        word.slots.iter().any(|slot| is_it(slot.name) && slot.default.is_some())
    };
    let fact = Fact { head: theirs.head.clone(), fields };
    theirs.fields.iter().filter(is_left_out).all(has_default).then_some(Line::Told { turn: *turn, to: *to, fact })
}
