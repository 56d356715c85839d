//! `tellask clips`: runs CLIPS programs, with the options of CLIPS itself.
//!
//! 1. `world`: files, clock and commands for the engine, as far as it may reach them.
//! 2. here: what was written on the command line, in its order; then the prompt, if nothing said `exit`.

mod world;

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use ::clips::{Ended, Engine, Limits, RunEnd, Stop};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use crate::diagnostics;
use crate::failure::{Failure, read_text};
use world::World;

/// The command and its options.
pub(crate) fn command() -> Command {
    let number = |name: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name("N").value_parser(value_parser!(u64)).help(help)
    };
    Command::new("clips")
        .about("Runs programs in the CLIPS language (6.4.2)")
        .long_about(
            "Runs programs in the CLIPS language (6.4.2).\n\nFILES are loaded, then the engine is reset and runs until no rule can \
             fire. With CLIPS's own options the files are obeyed in the order written, and commands are read from the keyboard \
             behind them until `(exit)`:\n\n  -f FILE   obeys the commands of a file as if they were typed: prompts, echoes and \
             values are shown\n  -f2 FILE  obeys the commands of a file in silence\n  -l FILE   loads the constructs of a file",
        )
        .after_help(
            "Examples:\n  tellask clips program.clp        loads, resets, runs, ends\n  tellask clips -f2 commands.clp   obeys \
             a file as `clips -f2` does\n  tellask clips -l rules.clp       loads, and gives you the prompt",
        )
        .arg(number("seed", "Seed of `random` and of the random strategy [default: 1]"))
        .arg(number("firings", "Stops after so many firings [default: no limit]"))
        .arg(number("operations", "Operations that one firing or command may take [default: no limit]"))
        .arg(number("facts", "Facts there may be at once [default: 50,000,000]"))
        .arg(
            Arg::new("sandbox")
                .long("sandbox")
                .action(ArgAction::SetTrue)
                .help("Gives programs no files, no clock and no `system`"),
        )
        .arg(
            Arg::new("faithful")
                .long("faithful")
                .action(ArgAction::SetTrue)
                .help("Does as CLIPS 6.4.2 does even where that is plainly wrong (COMPATIBILITY.md lists it)"),
        )
        .arg(
            Arg::new("arguments")
                .value_name("FILES or -f, -f2, -l FILE")
                .num_args(0..)
                .trailing_var_arg(true)
                .allow_hyphen_values(true)
                .help("Programs to run, or files with CLIPS's own options before each"),
        )
}

/// What to do with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// `-f`
    Prompt,
    /// `-f2`
    Silent,
    /// `-l`
    Load,
    /// Loaded, then reset and run.
    Program,
}

/// Runs the command.
pub(crate) fn clips(matches: &ArgMatches) -> Result<(), Failure> {
    let words: Vec<&String> = matches.get_many("arguments").into_iter().flatten().collect();
    let files = files(&words)?;
    let mut engine = engine(matches);
    let is_program = files.iter().any(|(way, _)| *way == Way::Program);
    if files.is_empty() {
        engine.show_banner();
    }
    for (way, path) in &files {
        let text = World::read(Path::new(path))
            .map_err(|error| Failure::Refused(format!("cannot read {path}: {error}; give the path of a CLIPS file")))?;
        let ended = obey(&mut engine, *way, path, &text)?;
        if let Ended::Exit(code) = ended {
            return leave(&mut engine, code);
        }
    }
    if is_program {
        return run(&mut engine);
    }
    prompt(&mut engine, &files)
}

/// Resets the engine and lets it run to its end; a limit that ends it is a failure.
fn run(engine: &mut Engine) -> Result<(), Failure> {
    let ended = match engine.reset() {
        Ok(()) | Err(Stop::Error | Stop::Unmatched) => engine.run(None).ended,
        Err(stop) => RunEnd::Stopped(stop),
    };
    match ended {
        RunEnd::Stopped(Stop::Exit(code)) => leave(engine, code),
        RunEnd::Stopped(Stop::Error | Stop::Unmatched) | RunEnd::Exhausted | RunEnd::Halted | RunEnd::Limit => {
            leave(engine, 0)
        }
        RunEnd::Stopped(stop) => {
            leave(engine, 0)?;
            Err(Failure::Refused(limit_text(stop, &engine.limits())))
        }
    }
}

/// Which limit ended a program, and how to raise it.
fn limit_text(stop: Stop, limits: &Limits) -> String {
    let (limit, option) = match stop {
        Stop::Facts => (limits.facts as u64, "--facts"),
        Stop::Firings => (limits.firings, "--firings"),
        Stop::Fuel => (limits.fuel, "--operations"),
        _ => return stop.to_string(),
    };
    format!("{stop}: {limit}; raise it by `{option} N`")
}

fn files<'a>(words: &[&'a String]) -> Result<Vec<(Way, &'a str)>, Failure> {
    let mut files = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let way = match word.as_str() {
            "-f" => Way::Prompt,
            "-f2" => Way::Silent,
            "-l" => Way::Load,
            option if option.starts_with('-') && option.len() > 1 => {
                let text = format!("no such option: {option}; CLIPS's own options here are -f, -f2 and -l");
                return Err(Failure::Usage(text));
            }
            path => {
                files.push((Way::Program, path));
                continue;
            }
        };
        let Some(path) = words.next() else { return Err(Failure::Usage(format!("{word} needs a file behind it"))) };
        files.push((way, path.as_str()));
    }
    Ok(files)
}

fn engine(matches: &ArgMatches) -> Engine {
    let number = |name: &str| matches.get_one::<u64>(name).copied();
    let mut engine = Engine::default();
    engine.set_faithful(matches.get_flag("faithful"));
    engine.set_seed(number("seed").unwrap_or(1));
    let mut limits = Limits::default();
    limits.firings = number("firings").unwrap_or(limits.firings);
    limits.fuel = number("operations").unwrap_or(limits.fuel);
    limits.facts = number("facts").map_or(limits.facts, |most| usize::try_from(most).unwrap_or(usize::MAX));
    engine.set_limits(limits);
    engine.set_outside(World::new(matches.get_flag("sandbox")));
    engine
}

fn obey(engine: &mut Engine, way: Way, path: &str, text: &str) -> Result<Ended, Failure> {
    Ok(match way {
        Way::Silent => engine.obey_text(text),
        Way::Prompt => {
            engine.show_banner();
            engine.show_prompt();
            engine.prompt_text(text, true)
        }
        Way::Load => match engine.load_text(path, text, true) {
            Ok(_) => Ended::Done,
            Err(stop) => return Err(Failure::Refused(format!("{path} could not be loaded: {stop}"))),
        },
        Way::Program => {
            load(engine, path, text)?;
            Ended::Done
        }
    })
}

/// Loads a program, or shows all that is wrong with it; warnings are shown too, and stop nothing.
fn load(engine: &mut Engine, path: &str, text: &str) -> Result<(), Failure> {
    let diagnostics = engine.load_all(text);
    if diagnostics.has_errors() {
        return Err(Failure::File { name: path.to_owned(), text: text.to_owned(), diagnostics });
    }
    diagnostics::print(path, text, &diagnostics);
    Ok(())
}

/// What `tellask check` says of a program: it is loaded by an engine that reaches nothing outside.
pub(crate) fn check(path: &str) -> Result<String, Failure> {
    let text = read_text(path)?;
    let mut engine = Engine::default();
    // First values of globals and slots are evaluated; a file that is only looked at gets no time for more.
    engine.set_limits(Limits { fuel: 100_000_000, ..Limits::default() });
    load(&mut engine, path, &text)?;
    Ok(format!("a CLIPS program of {} rules", engine.rules().count()))
}

/// Reads commands until there are no more or one says `exit`.
fn prompt(engine: &mut Engine, files: &[(Way, &str)]) -> Result<(), Failure> {
    let is_shown = files.last().is_none_or(|(way, _)| *way != Way::Prompt);
    if is_shown && (io::stdin().is_terminal() || files.is_empty()) {
        engine.show_prompt();
    }
    let mut command = String::new();
    loop {
        engine.flush();
        let mut line = String::new();
        if io::stdin().read_line(&mut line)? == 0 {
            return leave(engine, 0);
        }
        command.push_str(&line);
        if !::clips::is_whole(&command) {
            continue;
        }
        if let Ended::Exit(code) = engine.prompt_text(&command, false) {
            return leave(engine, code);
        }
        command.clear();
    }
}

/// Shows the last output, and ends with the program's code.
fn leave(engine: &mut Engine, code: i32) -> Result<(), Failure> {
    engine.flush();
    io::stdout().flush()?;
    if code == 0 { Ok(()) } else { Err(Failure::Code(code)) }
}
