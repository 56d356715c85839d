//! `tellask run`: minds play one play, which is printed.

use std::io::Write;

use clap::ArgMatches;
use link::{Limits, drive, programs};
use play::{AnyPlay, Chair, Chairs, Game, Header, Judgement, Line, MindSpec, Seat, Trace};

use crate::failure::{Failure, complain};
use crate::options::{self, flag};
use crate::painter::Painter;
use crate::story::{Manner, tell};
use crate::{check, diagnostics, seats};

/// Plays one play to its end and tells it.
pub(crate) fn run(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, matches) = options::game(matches)?;
    let chairs = options::chairs(game, matches)?;
    if chairs.contains(&Chair::Person) {
        return Err(Failure::Usage(format!("a person cannot sit in a run; use `tellask play {}`", game.name)));
    }
    let header = header(game, matches, &chairs)?;
    warn_of_rules(game, &chairs)?;
    seats::can_keep(matches)?;
    let mut play = (game.open)(&header, Chairs::AsRecorded)?;
    let prints = manner(matches) == Manner::Short && chairs.iter().any(may_print);
    if manner(matches) == Manner::Short && !prints && !matches.contains_id("trace") {
        play.skip_accounts();
    }
    let limits = Limits { is_heard: true, ..seats::limits(matches) };
    let outside = programs(game, &*play, &limits);
    drive(&mut *play, outside, &limits, &mut |_: &dyn AnyPlay| {});
    let judged = (0..play.seats()).filter_map(Seat::new).map(|seat| play.judgement(seat)).collect::<Vec<_>>();
    let (trace, ending) = (play.trace(), play.outcome().ending);
    drop(play);
    seats::keep(matches, &trace)?;
    if prints {
        tell_printed(&trace);
    }
    let left = game.leaves.map(|leave| leave(&trace)).unwrap_or_default();
    match left.first().filter(|_| manner(matches) == Manner::Short) {
        Some((_, text)) => {
            out.write_all(text.as_bytes())?;
            out.flush()?;
            // The files say what the game's document wants; that a play broke off is not among it.
            let ending = ending.as_deref().map_or("there was none", |ending| trace.header.ending_in_words(ending));
            complain(&format!("The end: {ending}.\n"));
        }
        None => tell(game, &trace, manner(matches), Painter::of(matches), out)?,
    }
    leave(&left)?;
    if !game.claims.is_empty() && manner(matches) != Manner::Json {
        for (index, Judgement { certain, wrong }) in judged.iter().enumerate() {
            writeln!(out, "Called certain at seat {}: {certain}, of which wrong: {wrong}", index + 1)?;
        }
    }
    Ok(())
}

/// What `check` warns of in the rules that play, once for each file.
fn warn_of_rules(game: &Game, chairs: &[Chair]) -> Result<(), Failure> {
    for (index, chair) in chairs.iter().enumerate() {
        let Chair::Mind(MindSpec { name, rules: Some(text), .. }) = chair else { continue };
        if !chairs[..index].contains(chair) {
            check::lint_rules(game, name, text)?.print();
        }
    }
    Ok(())
}

/// Whether rules may print. If they cannot, `run` makes no accounts for them, which saves time.
fn may_print(chair: &Chair) -> bool {
    matches!(chair, Chair::Mind(MindSpec { rules: Some(text), .. }) if text.contains("print") || text.contains("format"))
}

/// What rules printed, on standard error, as it is done with what programs write there.
fn tell_printed(trace: &Trace) {
    let many = trace.header.seats.len() > 1;
    for line in &trace.lines {
        let Line::Act { turn, seat, account: Some(account), .. } = line else { continue };
        let who = if many { format!(", {seat}") } else { String::new() };
        for text in minds::printed(&account.why).into_iter().flat_map(str::lines) {
            complain(&format!("turn {turn}{who}: {text}\n"));
        }
    }
}

/// Writes the files that a play leaves into the folder where the command was given.
fn leave(files: &[(String, String)]) -> Result<(), Failure> {
    for (name, text) in files {
        std::fs::write(name, text).map_err(|error| Failure::Refused(format!("cannot write `{name}`: {error}")))?;
    }
    Ok(())
}

/// The first line of the play that the options ask for; warnings about its map are printed.
pub(crate) fn header(game: &Game, matches: &ArgMatches, chairs: &[Chair]) -> Result<Header, Failure> {
    let setup = options::setup_here(game, matches)?;
    let warnings = (game.survey)(&setup)?.warnings;
    if let Some(map) = &setup.map {
        diagnostics::print(&map.name, &map.text, &warnings);
    }
    Ok(game.header(setup, chairs)?)
}

/// How the options want a play told.
pub(crate) fn manner(matches: &ArgMatches) -> Manner {
    match (flag(matches, "json"), flag(matches, "why")) {
        (true, _) => Manner::Json,
        (false, true) => Manner::Why,
        (false, false) => Manner::Short,
    }
}
