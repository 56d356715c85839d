//! `tellask watch`: a play in the terminal view, live or from a trace.

use std::io::{self, IsTerminal, Write};

use clap::ArgMatches;
use play::view::Reel;
use play::{Chair, Chairs, MindSpec, Trace};
use tui::{Host, Left, Palette, Role, Stage};

use crate::failure::Failure;
use crate::options::{self, flag};
use crate::play_view::{self, Look};
use crate::replay::read_trace;
use crate::seats::write_trace;
use crate::{run, seats};

/// Shows the play that is asked for until the user leaves.
pub(crate) fn watch(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some((_, options)) = matches.subcommand() {
        let (game, _) = options::game(matches)?;
        if flag(options, "json") {
            return Err(Failure::Usage(format!("a view is no JSON; use `tellask run {} --json`", game.name)));
        }
        needs_terminal("watch", &format!("`tellask run {} --why` prints the same play", game.name))?;
        let chairs = options::chairs(game, options)?;
        if chairs.contains(&Chair::Person) {
            return Err(Failure::Usage(format!("who watches does not play; use `tellask play {}`", game.name)));
        }
        let header = run::header(game, options, &chairs)?;
        seats::can_keep(options)?;
        let play = (game.open)(&header, Chairs::AsRecorded)?;
        let look = Look { role: Role::Watcher, palette: palette(options), limits: seats::limits(options) };
        return play_view::attend(game, play, look, options, out);
    }
    let Some(path) = matches.get_one::<String>("file") else {
        return Err(Failure::Usage("name a game or a trace; `tellask watch --help` tells more".to_owned()));
    };
    let (game, trace) = read_trace(path)?;
    needs_terminal("watch", &format!("`tellask replay {path} --why` prints the same play"))?;
    let stage = Stage::new(Reel::of_trace(game, trace)?);
    left(tui::run(&stage, Role::Watcher, false, palette(matches), &Files)?)
}

/// A view needs a screen and keys.
pub(crate) fn needs_terminal(what: &str, instead: &str) -> Result<(), Failure> {
    if at_terminal() {
        return Ok(());
    }
    Err(Failure::Refused(format!("`{what}` needs a terminal for its keys and its screen; {instead}")))
}

/// Whether there is a terminal that can show more than lines.
pub(crate) fn at_terminal() -> bool {
    let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// Colours as `--color` says; by itself where the terminal has some, unless `NO_COLOR` is set.
pub(crate) fn palette(matches: &ArgMatches) -> Palette {
    let plain = |term: &str| term.is_empty() || term == "dumb" || term.starts_with("vt");
    let colour = match matches.try_get_one::<String>("color").ok().flatten().map(String::as_str) {
        Some("always") => true,
        Some("never") => false,
        _ => {
            let wanted = std::env::var_os("NO_COLOR").is_none_or(|it| it.is_empty());
            wanted && std::env::var("TERM").is_ok_and(|term| !plain(&term))
        }
    };
    Palette { colour }
}

/// What the command returns after the user leaves.
pub(crate) fn left(left: Left) -> Result<(), Failure> {
    match left {
        Left::Quit => Ok(()),
        Left::Interrupted => Err(Failure::Code(130)),
        Left::Signalled(signal) => Err(Failure::Code(128 + signal)),
        Left::Broken => Err(Failure::Refused("the play broke off".to_owned())),
    }
}

/// Minds and plays in files.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Files;

impl Host for Files {
    fn mind(&self, name: &str) -> Result<MindSpec, String> {
        options::mind(name).map_err(in_words)
    }

    fn save(&self, path: &str, trace: &Trace) -> Result<(), String> {
        write_trace(path, trace).map_err(in_words)
    }
}

fn in_words(failure: Failure) -> String {
    match failure {
        Failure::Refused(reason) | Failure::Usage(reason) => reason,
        _ => "it cannot be read".to_owned(),
    }
}
