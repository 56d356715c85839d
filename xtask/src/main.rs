//! Chores of the workspace: `cargo xtask COMMAND`.
//!
//! 1. `ci`: the gate, by calling `./test`.
//! 2. `signature`: one number per game, setting and mind, so that play never changes by accident.
//! 3. `differential`: the rule engine beside CLIPS 6.4.2, line by line.
//! 4. `release`: whether everything can be published, before it is.
//! 5. `reasons`: whether the leaves of reasons imply what they claim, over many plays of all minds.
//! 6. `bench`: ratios measured side by side, and instruction counts; never part of the gate.
//!
//! The tidy tests of the whole workspace are this crate's integration tests.

mod bench;
mod differential;
mod failure;
mod reasons;
mod release;
mod signature;

use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, ExitCode};

use failure::Failure;
use signature::Extent;

const HELP: &str = "\
cargo xtask ci                           the gate: calls ./test
cargo xtask signature [--check|--write]  the signatures of play: prints them, compares them with signatures.txt,
                                         or accepts them into it; `--check --sample NUMBER` plays a part of them
cargo xtask differential                 the rule engine and CLIPS 6.4.2 (installed by pip, below target/) on all cases
                                         and on random programs, line by line; `--sample NUMBER` takes a part of
                                         them, `--ours PROGRAM` a `tellask` that is built already
cargo xtask reasons                      plays all minds of the games that can check reasons, and checks every claim;
                                         `--claims NUMBER` of each game, `--game NAME`, `--mind NAME`, `--seed NUMBER`,
                                         `--show NUMBER` of failures per mind; never part of the gate
cargo xtask release-check                makes every package, publishes none, and looks for broken public names since the
                                         last tag; never part of the gate
cargo xtask bench [NAME]                 measures; NAME is a game, `steps` for the loop itself, `environments` for plays
                                         stepped as arrays, or `wins` for shortest wins beside a general search;
                                         all of these if none is given; `clips`
                                         measures the rule engine beside CLIPS 6.4.2, `clips-large` with very
                                         many facts and rules
cargo xtask bench decisions GAME MIND PLAYS [KEY=VALUE …]
                                         the longest single decision of a mind; to be run with --release
cargo xtask help                         this text
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match dispatch(&words, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn dispatch(words: &[&str], out: &mut dyn Write) -> Result<(), Failure> {
    match words {
        ["ci"] => ci(),
        ["signature"] => signature::print(out),
        ["signature", "--check"] => signature::check(Extent::Whole, out),
        ["signature", "--check", "--sample", number] => {
            let wrong = |_| Failure::Usage(format!("`--sample` takes a number, not `{number}`"));
            signature::check(Extent::Sample(number.parse().map_err(wrong)?), out)
        }
        ["signature", "--write"] => signature::write(out),
        ["differential", options @ ..] => differential::compare(&differential::Options::read(options)?, out),
        ["reasons", options @ ..] => reasons::reasons(&reasons::Options::read(options)?, out),
        ["release-check"] => release::check(out),
        ["bench", "clips"] => differential::bench(&["--instructions"], out),
        ["bench", "clips-large"] => differential::bench(&["--large"], out),
        ["bench", "decisions", game, mind, plays, settings @ ..] => {
            bench::decisions([game, mind, plays], settings, out)
        }
        ["bench"] => bench::bench(None, out),
        ["bench", name] => bench::bench(Some(name), out),
        [bench::ONLY_RIVAL] => bench::only_rival(out),
        [bench::ONLY_PLAY, game, mind, plays] => bench::only_play(game, mind, plays),
        [bench::ONLY_ENVIRONMENT, rest @ ..] => bench::only_environment(rest),
        ["help" | "--help" | "-h"] => Ok(out.write_all(HELP.as_bytes())?),
        [] => Err(Failure::Usage(format!("give a command\n{HELP}"))),
        _ => Err(Failure::Usage(format!("`{}` is no command\n{HELP}", words.join(" ")))),
    }
}

fn ci() -> Result<(), Failure> {
    let status = Command::new(root().join("test")).status()?;
    if status.success() { Ok(()) } else { Err(Failure::Failed("the gate has not passed".to_owned())) }
}

/// The folder of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate is a folder of the workspace")
}
