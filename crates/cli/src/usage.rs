//! What was probably meant by words that are not understood.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use facts::{did_you_mean, nearest};
use games::GAMES;
use play::Game;

use crate::kind;
use crate::programs::for_shell;

/// A better answer than the general one to a command line that was refused, where there is one.
pub(crate) fn explain(error: &clap::Error, words: &[String]) -> Option<String> {
    let command = words.first()?;
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let word = text(error, ContextKind::InvalidSubcommand)?;
            if word == *command { a_game_alone(&word) } else { Some(unknown_game(&word)) }
        }
        ErrorKind::UnknownArgument => {
            let word = text(error, ContextKind::InvalidArg)?;
            if PER_GAME.contains(&command.as_str()) && words.get(1).is_some_and(|it| it.starts_with('-')) {
                return Some(no_game(command, &words[1..]));
            }
            let game = words.get(1).filter(|word| games::find(word).is_some())?;
            let takes_minds = matches!(command.as_str(), "run" | "watch" | "play" | "batch" | "compare");
            (takes_minds && !word.starts_with('-')).then(|| bare_minds(command, game, &words[2..], &word))
        }
        _ => None,
    }
}

/// The commands that want a game before everything else.
const PER_GAME: [&str; 8] = ["play", "run", "watch", "ask", "batch", "compare", "arrays", "make"];

/// That options stand where the game should, and where it belongs.
fn no_game(command: &str, rest: &[String]) -> String {
    let given = rest.iter().position(|word| games::find(word).is_some());
    if let Some((place, game)) = given.and_then(|place| Some((place, rest.get(place)?))) {
        let others = rest.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, word)| for_shell(word));
        let others = others.collect::<Vec<_>>().join(" ");
        return format!("the game comes before its options: `tellask {command} {game} {others}`");
    }
    let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
    let words: Vec<String> = rest.iter().map(|word| for_shell(word)).collect();
    format!("the game is missing: `tellask {command} GAME {}`; the games are {}", words.join(" "), names.join(", "))
}

fn text(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        _ => None,
    }
}

/// The name of a game where a command is expected.
fn a_game_alone(word: &str) -> Option<String> {
    let game = nearest(word, GAMES.iter().map(|game| game.name))?;
    Some(format!(
        "`{word}` is not a command, but `{game}` is a game: `tellask play {game}` lets you play it, `tellask watch {game}` shows how a mind plays it"
    ))
}

fn unknown_game(word: &str) -> String {
    let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
    if std::path::Path::new(word).exists() {
        return format!("`{word}` is a file; the game comes before it, one of {}", names.join(", "));
    }
    let meant = did_you_mean(word, names.iter().copied());
    format!("there is no game `{word}`; the games are {}{meant}", names.join(", "))
}

/// Options whose value is optional and therefore needs an equals sign.
const WITH_EQUALS: [&str; 1] = ["--csv"];

/// The words of a line from this one on: it, and what stands behind it.
fn behind<'a>(words: &'a [String], first: &str) -> Option<(&'a String, &'a [String])> {
    words.get(words.iter().position(|word| word == first)?..)?.split_first()
}

/// Whether a word is what runs a program and no mind: no file, and no mind of any game.
fn is_starter(word: &str) -> bool {
    let word = word.trim_start_matches("--mind=");
    let is_mind = |game: &Game| (game.minds)().iter().any(|mind| mind.word.head == word);
    !word.starts_with('-') && !word.contains([':', '.']) && !GAMES.iter().any(is_mind) && games::find(word).is_none()
}

/// Minds that were written without `--mind`, or a command that was written without quotes.
fn bare_minds(command: &str, game: &str, rest: &[String], first: &str) -> String {
    let before = rest.iter().take_while(|word| *word != first).last();
    // A file that is no value is written behind an equals sign, because the option can stand alone, too.
    if let Some(option) = before.filter(|word| WITH_EQUALS.contains(&word.as_str())) {
        return format!("unexpected word `{first}`; a file needs an equals sign here: `{option}={first}`");
    }
    // `--mind python3 mine.py`: what runs a program, and the program.
    if let (Some(starter), Some((_, rest))) = (before, behind(rest, first))
        && kind::program(first).is_some()
        && is_starter(starter)
    {
        let words = rest.iter().take_while(|word| !word.starts_with("--"));
        let all: Vec<String> = [starter.trim_start_matches("--mind=").to_owned(), for_shell(first)]
            .into_iter()
            .chain(words.map(|word| for_shell(word)))
            .collect();
        let command = all.join(" ").replace('\'', "'\\''");
        return format!(
            "unexpected word `{first}`; a program is named by its whole command: `--mind 'exec:{command}'`"
        );
    }
    if let Some(program) = before.filter(|word| word.trim_start_matches("--mind=").starts_with("exec:")) {
        let words = rest.iter().skip_while(|word| *word != first).take_while(|word| !word.starts_with("--"));
        let all: Vec<&str> = std::iter::once(program).chain(words).map(|it| it.trim_start_matches("--mind=")).collect();
        return format!("unexpected word `{first}`; a command with blanks needs quotes: `--mind '{}'`", all.join(" "));
    }
    let bare = rest.iter().skip_while(|word| *word != first).take_while(|word| !word.starts_with('-'));
    let minds: Vec<String> = bare.map(|word| format!("--mind {word}")).collect();
    format!("unexpected word `{first}`; minds are named by `--mind`: `tellask {command} {game} {}`", minds.join(" "))
}

#[cfg(test)]
mod tests {
    use super::explain;

    fn told(line: &str) -> Option<String> {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let all = std::iter::once("tellask".to_owned()).chain(words.iter().cloned());
        let error = crate::command::command().try_get_matches_from(all).expect_err("it is wrong");
        explain(&error, &words)
    }

    #[test]
    fn likely_slips_are_answered() {
        let game = games::GAMES[0].name;
        let nearly = game.get(..game.len() - 1).expect("names of games are ASCII");
        let alone = told(game).expect("a game is known");
        assert!(alone.contains(&format!("`tellask play {game}`")), "{alone}");
        let slip = told(&format!("play {nearly}")).expect("a game is near");
        assert!(slip.starts_with("there is no game") && slip.ends_with(&format!("did you mean `{game}`?")), "{slip}");
        let bare = told(&format!("compare {game} one two --plays 5")).expect("minds are meant");
        assert!(bare.ends_with(&format!("`tellask compare {game} --mind one --mind two`")), "{bare}");
        let unquoted = told(&format!("run {game} --mind exec:python3 mine.py --seed 3")).expect("a program is meant");
        assert!(unquoted.ends_with("needs quotes: `--mind 'exec:python3 mine.py'`"), "{unquoted}");
        let table = told(&format!("batch {game} --csv plays.csv")).expect("a file is meant");
        assert!(table.ends_with("here: `--csv=plays.csv`"), "{table}");
        let started = told(&format!("run {game} --mind python3 my/a.py 5 --seed 3")).expect("a program is meant");
        assert!(started.ends_with("command: `--mind 'exec:python3 my/a.py 5'`"), "{started}");
        let nowhere = told("compare --plays 20 --mind one").expect("a game is missing");
        assert!(
            nowhere.starts_with("the game is missing: `tellask compare GAME --plays 20 --mind one`; the games are ")
        );
        assert!(nowhere.contains(game), "{nowhere}");
        let late = told(&format!("run --mind one {game}")).expect("the game is late");
        assert_eq!(late, format!("the game comes before its options: `tellask run {game} --mind one`"));
        assert_eq!(told("qwertz"), None);
        assert_eq!(told(&format!("compare {game} --nonsense")), None);
    }
}
