//! The binary `tellask`: a workbench for knowledge-based agents on the command line.
//!
//! 1. `command`: the tree of commands and options, grown from the list of games.
//! 2. `options`: what was written, understood: settings, map, seed, who sits where.
//! 3. One module per command; each prints frames, reports or diagnostics and never touches a world.
//! 4. `failure`: what goes wrong, and the exit code that says so: 0 done, 1 refused or failed, 2 wrong usage, 3 input
//!    ended before the play did.

mod acts;
mod advice;
mod arrays;
mod ask;
mod bar;
mod batch;
mod check;
mod check_reasons;
mod clips;
mod command;
mod compare;
mod csv;
mod demo;
mod diagnostics;
mod disk;
mod failure;
mod fold;
mod kind;
mod list;
mod make;
mod options;
mod painter;
mod person;
mod play_lines;
mod play_view;
mod programs;
mod reasons;
mod replay;
mod run;
mod scores;
mod seats;
mod serve;
mod story;
mod tally_file;
mod usage;
mod watch;
mod welcome;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::ArgMatches;

use failure::Failure;

fn main() -> ExitCode {
    let matches = match command::command().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return refuse(&error),
    };
    // Not locked: the terminal view is restored by whichever thread panics.
    let mut out = io::stdout();
    let done = dispatch(&matches, &mut out).map_err(|failure| kind::of_written_file(&matches, failure));
    let result = done.and_then(|()| out.flush().map_err(Failure::from));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// A command line that was not understood; help and the version come this way, too.
fn refuse(error: &clap::Error) -> ExitCode {
    let words: Vec<String> = std::env::args_os().skip(1).map(|it| it.to_string_lossy().into_owned()).collect();
    match usage::explain(error, &words) {
        Some(reason) => Failure::Usage(reason).report(),
        None => error.exit(),
    }
}

fn dispatch(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    match matches.subcommand() {
        Some(("games", matches)) => list::games(matches, out),
        Some(("demo", matches)) => demo::demo(matches, out),
        Some(("play", matches)) => play_lines::play(matches, out),
        Some(("run", matches)) => run::run(matches, out),
        Some(("watch", matches)) => watch::watch(matches, out),
        Some(("replay", matches)) => replay::replay(matches, out),
        Some(("ask", matches)) => ask::ask(matches, out),
        Some(("batch", matches)) => batch::batch(matches, out),
        Some(("compare", matches)) => compare::compare(matches, out),
        Some(("fold", matches)) => fold::fold(matches, out),
        Some(("arrays", matches)) => arrays::arrays(matches, out),
        Some(("make", matches)) => make::make(matches, out),
        Some(("clips", matches)) => clips::clips(matches),
        Some(("scores", matches)) => scores::scores(matches, out),
        Some(("serve", matches)) => serve::serve(matches, out),
        Some(("check", matches)) => check::check(matches, out),
        Some(("completions", matches)) => command::completions(matches, out),
        _ => welcome::welcome(out),
    }
}
