//! What was probably meant by words that are not understood.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use facts::{did_you_mean, nearest};
use games::GAMES;

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
            let game = words.get(1).filter(|word| games::find(word).is_some())?;
            let takes_minds = matches!(command.as_str(), "run" | "watch" | "play" | "batch" | "compare");
            (takes_minds && !word.starts_with('-')).then(|| bare_minds(command, game, &words[2..], &word))
        }
        _ => None,
    }
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

/// Minds that were written without `--mind`, or a command that was written without quotes.
fn bare_minds(command: &str, game: &str, rest: &[String], first: &str) -> String {
    let before = rest.iter().take_while(|word| *word != first).last();
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
        assert_eq!(told("qwertz"), None);
        assert_eq!(told(&format!("compare {game} --nonsense")), None);
    }
}
