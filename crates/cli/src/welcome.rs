//! `tellask` without a command: what it is, what to do first, and at a terminal the door to it.

use std::fmt::Write as _;
use std::io::{self, BufRead, IsTerminal, Write};

use games::GAMES;

use crate::failure::Failure;
use crate::{command, dispatch};

/// One line, six things to do, and at a terminal an offer.
pub(crate) fn welcome(out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}\n\nSix things to do:\n{}\n`tellask --help` lists everything.", command::ABOUT, commands(0))?;
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Ok(());
    }
    write!(out, "\nOpen the page in the browser (p), watch an agent in this terminal (w), or leave (Enter)? ")?;
    out.flush()?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    match answer.trim().to_lowercase().as_str() {
        "p" | "page" => follow(&["serve", "--open"], out),
        "w" | "watch" => follow(&["watch", GAMES[0].name, "--seed", "7"], out),
        "" | "q" | "quit" | "exit" => Ok(()),
        other => Ok(writeln!(out, "{}", not_here(other))?),
    }
}

/// What to do with a line that is no answer: commands are the shell's.
fn not_here(line: &str) -> String {
    if line.split_whitespace().next() == Some("tellask") {
        return "That is a command: type it again at the prompt of your shell, which comes now.".to_owned();
    }
    format!(
        "{} is none of these: `p`, `w` or Enter. Commands such as `tellask demo` are typed at the prompt of your shell, \
         which comes now.",
        facts::text::quoted(line)
    )
}

/// Longer commands have their help on the next line, so that no row is wider than 80 columns.
const LONGEST: usize = 26;

/// What to run, without the first few commands. The games are met in the order of their list.
pub(crate) fn commands(without: usize) -> String {
    let (first, second) = (GAMES[0].name, GAMES[1 % GAMES.len()].name);
    let minds: Vec<String> =
        (GAMES[0].minds)().iter().take(2).map(|mind| format!("--mind {}", mind.word.head)).collect();
    let rows = [
        ("tellask demo".to_owned(), "a tour of a minute"),
        (format!("tellask play {first}"), "play yourself; `:hint` asks an agent what to do"),
        (format!("tellask watch {second}"), "watch an agent decide step by step, and see why"),
        ("tellask serve --open".to_owned(), "all of it in the browser, with map and rule editors"),
        ("tellask clips".to_owned(), "run CLIPS programs, and ask why a fact is there"),
        (format!("tellask compare {first} {}", minds.join(" ")), "which agent is better, on the same worlds"),
    ];
    let fits = |command: &String| command.len() <= LONGEST;
    let width = rows.iter().map(|(command, _)| command).filter(|it| fits(it)).map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for (command, help) in rows.iter().skip(without) {
        // Writing to a string cannot fail.
        let _ = if fits(command) {
            writeln!(text, "  {command:<width$}  {help}")
        } else {
            writeln!(text, "  {command}\n  {:width$}  {help}", "")
        };
    }
    text
}

/// Runs another command, as if it had been typed.
fn follow(words: &[&str], out: &mut dyn Write) -> Result<(), Failure> {
    let words = std::iter::once("tellask").chain(words.iter().copied());
    let matches = command::command().try_get_matches_from(words).map_err(|error| Failure::Usage(error.to_string()))?;
    dispatch(&matches, out)
}
