//! `tellask replay`: a trace, replayed and checked line by line.

use std::io::Write;

use clap::ArgMatches;
use play::{Chair, Chairs, Game, Line, Mismatch, SetupError, Trace, rerun, revive};

use crate::failure::{Failure, read_text};
use crate::painter::Painter;
use crate::run::manner;
use crate::story::{Manner, tell};

/// Replays, checks, tells.
pub(crate) fn replay(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let path = matches.get_one::<String>("trace").map_or("", String::as_str);
    let (game, trace) = read_trace(path)?;
    let verdict = verify(game, &trace)?;
    let manner = manner(matches);
    tell(game, &trace, manner, Painter::of(matches), out)?;
    if manner != Manner::Json {
        writeln!(out, "{verdict}")?;
    }
    Ok(())
}

/// Reads a trace and finds its game.
pub(crate) fn read_trace(path: &str) -> Result<(&'static Game, Trace), Failure> {
    parse_trace(path, read_text(path)?)
}

/// Understands the text of a trace and finds its game.
pub(crate) fn parse_trace(path: &str, text: String) -> Result<(&'static Game, Trace), Failure> {
    let trace = Trace::read(&text).map_err(|diagnostics| Failure::File { name: path.to_owned(), text, diagnostics })?;
    let game = games::find(&trace.header.game).ok_or_else(|| {
        let meant = facts::did_you_mean(&trace.header.game, games::GAMES.iter().map(|game| game.name));
        Failure::Refused(format!("`{path}` is of a game `{}` that is not here{meant}", trace.header.game))
    })?;
    Ok((game, Trace { header: game.header_today(trace.header), ..trace }))
}

/// Replays the acts in a fresh world, and lets the minds think again where that must give the same.
pub(crate) fn verify(game: &Game, trace: &Trace) -> Result<String, Failure> {
    revive(game, trace, Chairs::AllOutside)?;
    let ended = matches!(trace.lines.last(), Some(Line::End { .. }));
    let hosted = trace.header.seats.iter().any(|seat| matches!(seat.chair, Chair::Host(_)));
    let open = match (ended, hosted) {
        (true, _) => "",
        (false, true) => " The recorded play has no end; only its host program can go on with it.",
        (false, false) => " The recorded play has no end; `--resume` goes on with it.",
    };
    let equal = match trace.lines.len() {
        0 => "the only line is equal".to_owned(),
        more => format!("all {} lines are equal", more + 1),
    };
    if !trace.header.can_rerun() {
        let why = if hosted {
            "a mind of a host program took part, so no mind thought again"
        } else {
            "a person or a program took part, so no mind thought again"
        };
        return Ok(format!("Replayed: {equal}; {why}.{open}"));
    }
    match rerun(game, trace) {
        Ok(()) => Ok(format!("Replayed: {equal}, and the minds thought the same again.{open}")),
        // Another mind than the recorded one has no say about what was recorded.
        Err(other @ (Mismatch::Version { .. } | Mismatch::Setup(SetupError::UnknownMind { .. }))) => {
            Ok(format!("Replayed: {equal}; the minds did not think again: {other}.{open}"))
        }
        Err(mismatch) => Err(mismatch.into()),
    }
}
