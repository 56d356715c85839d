//! `tellask clips`: runs CLIPS programs, with the options of CLIPS itself.
//!
//! 1. `world`: files, clock and commands for the engine, as far as it may reach them.
//! 2. here: what was written on the command line, in its order; then the prompt, if nothing said `exit`.
//! 3. `prompt`: reads and obeys commands. `terminal`: the line editor and, in `screen`, what it is drawn behind.
//! 4. `helper`: what the editor asks during typing. `scan` cuts the text into pieces; `paint` colours them, `indent` knows
//!    when a text is whole, `complete` what may stand at the cursor, by `places` and `names`.
//! 5. `help`: the function `help`. `history`: where commands are kept.

mod complete;
mod help;
mod helper;
mod history;
mod indent;
mod listing;
mod names;
mod paint;
mod places;
mod prompt;
mod scan;
mod screen;
mod terminal;
mod world;

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ::clips::{Ended, Engine, Limits, Retention, RunEnd, Stop};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use facts::text::counted;

use crate::check::Verdict;
use crate::diagnostics;
use crate::failure::{Failure, complain};
use prompt::{Manner, Shared};
use terminal::Terminal;
use world::{Trouble, World};

/// The command and its options.
pub(crate) fn command() -> Command {
    let number = |name: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name("N").value_parser(value_parser!(u64)).help(help)
    };
    let flag = |name: &'static str, help: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue).help(help);
    Command::new("clips")
        .display_name("tellask")
        .version(concat!(env!("CARGO_PKG_VERSION"), ", the language of CLIPS 6.4.2"))
        .about("Runs programs in the CLIPS language (6.4.2)")
        .long_about(
            "Runs programs in the CLIPS language (6.4.2).\n\nFILES are loaded, then the engine is reset and runs until no rule can \
             fire. With CLIPS's own options the files are taken in the order written; then commands are read from the keyboard \
             until `(exit)`:\n\n  -f FILE   executes the commands in a file as if they were typed: prompts, echoes and \
             values are shown\n  -f2 FILE  executes the commands in a file without echoing them\n  -l FILE   loads the constructs of a file",
        )
        .after_help(
            "Examples:\n  tellask clips program.clp        loads, resets, runs, ends\n  tellask clips -f2 commands.clp   executes \
             the commands in a file\n  tellask clips -l rules.clp       loads, and gives you the prompt",
        )
        .arg(number("seed", "Seed of `random` and of the random strategy [default: 1]"))
        .arg(number("firings", "Stops after this number of firings [default: no limit]"))
        .arg(number("operations", "Operations that one firing or command may take [default: no limit]"))
        .arg(number("facts", "Facts there may be at once [default: 50,000,000]"))
        .arg(number("matches", "Matches of conditions there may be at once, 64 bytes each [default: 20,000,000]"))
        .arg(
            Arg::new("explain")
                .long("explain")
                .value_name("WHAT")
                .value_parser(["off", "live", "all"])
                .help(
                    "Keeps reasons for `(why …)`: of what still holds (live), or all [default: off; at the prompt of a terminal \
                     the last firings]",
                ),
        )
        .arg(
            Arg::new("log").long("log").value_name("FILE").help("Writes each firing to a file, one line of JSON for each"),
        )
        .arg(flag("profile", "Prints on standard error, at the end, what each rule cost and which condition cost most"))
        .arg(flag("sandbox", "Gives programs no files, no clock and no `system`"))
        .arg(flag("no-history", "Neither recalls nor keeps what is typed at the prompt; --sandbox implies it"))
        .arg(flag(
            "hints",
            "Tells below each error what to do about it; at a terminal, without -f and -f2, it is always so",
        ))
        .arg(flag("faithful", "Reproduces five bugs of CLIPS 6.4.2 (COMPATIBILITY.md lists them)"))
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
    let (files, options) = files(&words)?;
    // Options may stand behind the files too.
    let more = command().no_binary_name(true).try_get_matches_from(options);
    let more = more.map_err(|error| Failure::Usage(error.to_string().trim_start_matches("error: ").to_owned()))?;
    let trouble = Trouble::default();
    let is_program = files.iter().any(|(way, _)| *way == Way::Program);
    let manner = manner([&more, matches], &files);
    let terminal = if is_program || !terminal::is_there() {
        None
    } else {
        Some(Shared::new(Terminal::new(Arc::clone(&manner.stop))?))
    };
    let mut engine = engine([&more, matches], &trouble, terminal.as_ref())?;
    let flag = |name: &str| more.get_flag(name) || matches.get_flag(name);
    // A person at a terminal may want to learn; files of commands answer exactly as CLIPS does.
    let is_batch = files.iter().any(|(way, _)| matches!(way, Way::Prompt | Way::Silent));
    let is_person = terminal::is_there() && !is_batch;
    engine.set_hints(is_person || flag("hints"));
    engine.set_profiling(flag("profile"));
    let ended = obey_all(&mut engine, &files, terminal, &manner, &trouble);
    if flag("profile") {
        complain(&engine.profile().to_string());
    }
    // The process ends here, and the system takes its memory back faster than the engine frees it fact by fact.
    engine.remove_outside();
    std::mem::forget(engine);
    ended
}

/// Obeys all files, and then the keyboard unless one of them is a program. As in CLIPS files of `-f` wait for the prompt, and all
/// others are done with before CLIPS introduces itself.
fn obey_all(
    engine: &mut Engine,
    files: &[(Way, &str)],
    terminal: Option<Shared>,
    manner: &Manner,
    trouble: &Trouble,
) -> Result<(), Failure> {
    for (way, path) in files {
        let text = World::read(Path::new(path))
            .map_err(|error| Failure::Refused(format!("cannot read {path}: {error}; give the path of a CLIPS file")))?;
        let ended = obey(engine, *way, path, &text)?;
        trouble.check()?;
        if let Ended::Exit(code) = ended {
            return leave(engine, code);
        }
    }
    if files.iter().any(|(way, _)| *way == Way::Program) {
        let ended = run(engine);
        trouble.check()?;
        return ended;
    }
    engine.show_banner();
    let is_batch = files.iter().any(|(way, _)| *way == Way::Prompt);
    if is_batch || terminal.is_none() {
        engine.show_prompt();
    }
    let ended = engine.prompt_text("", false);
    trouble.check()?;
    if let Ended::Exit(code) = ended {
        return leave(engine, code);
    }
    match terminal {
        Some(terminal) => prompt::talk(engine, &terminal, manner, trouble),
        None => prompt::read(engine, &manner.stop, trouble),
    }
}

/// Resets the engine and lets it run to its end. A rule that fails, and a limit, is a failure.
fn run(engine: &mut Engine) -> Result<(), Failure> {
    let reset = engine.reset();
    let ended = match reset {
        Ok(()) | Err(Stop::Error | Stop::Unmatched) => engine.run(None).ended,
        Err(stop) => RunEnd::Stopped(stop),
    };
    match ended {
        RunEnd::Stopped(Stop::Exit(code)) => leave(engine, code),
        // What failed was told.
        RunEnd::Stopped(Stop::Error | Stop::Unmatched) => leave(engine, 1),
        RunEnd::Exhausted | RunEnd::Halted | RunEnd::Limit => leave(engine, i32::from(reset.is_err())),
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

/// Whether this is an option of the command, not one of CLIPS.
fn is_known(word: &str) -> bool {
    let name = word.strip_prefix("--").map(|it| it.split('=').next().unwrap_or(it));
    name.is_some_and(|name| name == "help" || command().get_arguments().any(|it| it.get_long() == Some(name)))
}

/// Whether the word behind an option belongs to it.
fn takes_value(option: &str) -> bool {
    let takes = |it: &Arg| it.get_action().takes_values();
    command().get_arguments().any(|it| it.get_long() == option.strip_prefix("--") && takes(it))
}

/// What was written behind the options: what to do with which file, and options behind files.
type Written<'a> = (Vec<(Way, &'a str)>, Vec<&'a str>);

fn files<'a>(words: &[&'a String]) -> Result<Written<'a>, Failure> {
    let mut files = Vec::new();
    let mut options = Vec::new();
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        let way = match word.as_str() {
            "-f" => Way::Prompt,
            "-f2" => Way::Silent,
            "-l" => Way::Load,
            option if is_known(option) => {
                options.push(option);
                options.extend(words.next_if(|_| takes_value(option)).map(|it| it.as_str()));
                continue;
            }
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
    Ok((files, options))
}

/// How the prompt is to be, if it comes to that.
fn manner(matches: [&ArgMatches; 2], files: &[(Way, &str)]) -> Manner {
    let flag = |name: &str| matches.iter().any(|it| it.get_flag(name));
    let is_closed = flag("sandbox");
    let is_introduced = files.is_empty();
    Manner {
        stop: Arc::new(AtomicBool::new(false)),
        is_closed,
        keeps: !is_closed && !flag("no-history"),
        explains: matches.iter().all(|it| it.get_one::<String>("explain").is_none()),
        is_introduced,
    }
}

fn engine(matches: [&ArgMatches; 2], trouble: &Trouble, terminal: Option<&Shared>) -> Result<Engine, Failure> {
    let number = |name: &str| matches.iter().find_map(|it| it.get_one::<u64>(name).copied());
    let flag = |name: &str| matches.iter().any(|it| it.get_flag(name));
    let mut engine = Engine::default();
    engine.set_faithful(flag("faithful"));
    engine.set_seed(number("seed").unwrap_or(1));
    let mut limits = Limits::default();
    limits.firings = number("firings").unwrap_or(limits.firings);
    limits.fuel = number("operations").unwrap_or(limits.fuel);
    let most = |name: &str, usual: usize| number(name).map_or(usual, |it| usize::try_from(it).unwrap_or(usize::MAX));
    limits.facts = most("facts", limits.facts);
    limits.matches = most("matches", limits.matches);
    engine.set_limits(limits);
    let given = |name: &str| matches.iter().find_map(|it| it.get_one::<String>(name));
    let explain = given("explain").and_then(|name| Retention::ALL.into_iter().find(|it| it.name() == name));
    engine.set_explanation(explain.unwrap_or_default());
    let mut world = World::new(flag("sandbox"), trouble.clone(), engine.interrupter());
    if let Some(path) = given("log") {
        world.log_to(path).map_err(|error| {
            Failure::Refused(format!("cannot write {path}: {error}; give the path of a file that can be written"))
        })?;
        engine.log_firings(true);
    }
    if let Some(terminal) = terminal {
        world.sit_at(terminal.clone());
    }
    engine.set_outside(world);
    Ok(engine)
}

fn obey(engine: &mut Engine, way: Way, path: &str, text: &str) -> Result<Ended, Failure> {
    Ok(match way {
        Way::Silent => engine.obey_text(text),
        Way::Prompt => {
            engine.queue_commands(text);
            Ended::Done
        }
        Way::Load => match engine.load_text(path, text, false) {
            Ok(_) => Ended::Done,
            Err(Stop::Exit(code)) => Ended::Exit(code),
            Err(stop) => return Err(Failure::Refused(format!("{path} could not be loaded: {stop}"))),
        },
        Way::Program => {
            load(engine, path, text)?;
            engine.take_exit().map_or(Ended::Done, Ended::Exit)
        }
    })
}

/// Loads a program, or shows all that is wrong with it; warnings are shown too, and stop nothing.
fn load(engine: &mut Engine, path: &str, text: &str) -> Result<(), Failure> {
    let diagnostics = engine.load_all(text);
    if diagnostics.has_errors() {
        if diagnostics.iter().any(|it| it.message.contains("not a construct")) {
            complain(&format!("hint: `tellask clips -f2 {path}` obeys commands and constructs alike\n"));
        }
        return Err(Failure::File { name: path.to_owned(), text: text.to_owned(), diagnostics });
    }
    diagnostics::print(path, text, &diagnostics);
    Ok(())
}

/// What `tellask check` says of a program: it is loaded by an engine that reaches nothing outside, and lints look at it.
pub(crate) fn check(path: &str) -> Result<Verdict, Failure> {
    let text =
        World::read(Path::new(path)).map_err(|error| Failure::Refused(format!("cannot read `{path}`: {error}")))?;
    let mut engine = Engine::default();
    // First values of globals and slots are evaluated; a file that is only looked at gets no time for more.
    engine.set_limits(Limits { fuel: 100_000_000, ..Limits::default() });
    let diagnostics = engine.load_all(&text);
    if diagnostics.has_errors() {
        return Err(Failure::File { name: path.to_owned(), text, diagnostics });
    }
    let verdict = Verdict::from(format!("a CLIPS program of {}", counted(engine.rules().count(), "rule")));
    Ok(verdict.warn(engine.warnings(&text, &diagnostics)).of(path, text))
}

/// Shows the last output, and ends with the program's code.
fn leave(engine: &mut Engine, code: i32) -> Result<(), Failure> {
    engine.flush();
    io::stdout().flush()?;
    if code == 0 { Ok(()) } else { Err(Failure::Code(code)) }
}
