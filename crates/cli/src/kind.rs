//! What a file is, where it is not what was expected.

use std::path::Path;

use clap::ArgMatches;
use play::{Game, MapText};

use crate::failure::Failure;

/// Languages whose programs people hand over as if they were maps or minds, and what runs them.
const LANGUAGES: [(&str, &str, &str); 4] =
    [("py", "Python", "python3"), ("js", "JavaScript", "node"), ("rb", "Ruby", "ruby"), ("sh", "shell", "sh")];

/// The language of a program by the ending of its name, and the command that starts it, which may stand before it already.
pub(crate) fn program(path: &str) -> Option<(&'static str, String)> {
    let ending = Path::new(path).extension()?.to_str()?.to_ascii_lowercase();
    let (_, language, starter) = LANGUAGES.iter().find(|(known, ..)| *known == ending)?;
    let command = if path.contains(' ') { format!("exec:{path}") } else { format!("exec:{starter} {path}") };
    Some((language, command))
}

/// Refuses a program as a mind by its bare name.
pub(crate) fn refuse_bare_program(path: &str) -> Result<(), Failure> {
    match program(path) {
        Some((language, command)) => {
            let what = if path.contains(' ') { "starts" } else { "is" };
            Err(Failure::Usage(format!("`{path}` {what} a {language} program; write `--mind '{command}'`")))
        }
        None => Ok(()),
    }
}

/// Refuses a program as a file of a game.
pub(crate) fn refuse_program(game: &Game, path: &str) -> Result<(), Failure> {
    match program(path) {
        Some((language, command)) => Err(Failure::Refused(format!(
            "`{path}` is a {language} program, not a map or rule base; `tellask run {} --mind '{command}'` lets it play",
            game.name
        ))),
        None => Ok(()),
    }
}

/// Refuses rules as a map or a position. A game whose maps are folders of rules takes them.
pub(crate) fn refuse_rules(game: &Game, map: &MapText) -> Result<(), Failure> {
    if game.map_folder {
        return Ok(());
    }
    let is_comment = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with(';');
    let first = map.text.lines().find(|line| !is_comment(line)).unwrap_or_default().trim_start();
    if !["(def", "(import", "(assert"].iter().any(|start| first.starts_with(start)) {
        return Ok(());
    }
    let name = &map.name;
    let is_clp = Path::new(name).extension().is_some_and(|it| it.eq_ignore_ascii_case("clp"));
    let how = if is_clp { "give it" } else { "name the file with `.clp` at its end and give it" };
    Err(Failure::Refused(format!("`{name}` holds CLIPS rules, not a map or position; {how} by `--mind`")))
}

/// Endings of files that are never maps or positions, and what such a file is.
const OTHERS: [(&str, &str); 9] = [
    ("md", "a document"),
    ("html", "a web page"),
    ("pdf", "a document"),
    ("json", "JSON"),
    ("toml", "a TOML file"),
    ("csv", "a table"),
    ("rs", "a Rust program"),
    ("java", "a Java program"),
    ("bat", "a batch file of CLIPS commands"),
];

/// Says in one sentence what a file is that is neither a map nor a position by its name, instead of one complaint per word.
pub(crate) fn refuse_other(game: &Game, path: &str) -> Result<(), Failure> {
    let ending = Path::new(path).extension().and_then(|it| it.to_str()).map(str::to_ascii_lowercase);
    match OTHERS.iter().find(|(known, _)| ending.as_deref() == Some(*known)) {
        Some((_, what)) => Err(Failure::Refused(format!(
            "`{path}` is {what}, not a position of {0}; `tellask games {0}` shows its files",
            game.name
        ))),
        None => Ok(()),
    }
}

/// Refuses a folder as a mind. A mind of some game keeps its name, whatever lies in the current folder.
pub(crate) fn refuse_folder(name: &str) -> Result<(), Failure> {
    let is_mind =
        |game: &Game| game.mind_today(name) != name || (game.minds)().iter().any(|mind| mind.word.head == name);
    if !Path::new(name).is_dir() || games::GAMES.iter().any(is_mind) {
        return Ok(());
    }
    Err(Failure::Usage(format!(
        "`{name}` is a folder; `--mind` takes the file of one agent: rules as `{0}/FILE.clp`, or a program as `'exec:COMMAND {0}/FILE'`",
        name.trim_end_matches('/')
    )))
}

/// Refuses several minds in one word: each has its own `--mind`.
pub(crate) fn refuse_list(name: &str) -> Result<(), Failure> {
    if !name.contains(',') || Path::new(name).exists() {
        return Ok(());
    }
    let each: Vec<String> = name.split(',').map(|it| format!("--mind {}", it.trim())).collect();
    Err(Failure::Usage(format!("`{name}` is no mind; each mind has its own `--mind`: `{}`", each.join(" "))))
}

/// One complaint instead of many if the file is a map or a position of another game.
pub(crate) fn of_another_game(game: &Game, map: &MapText, failure: Failure) -> Failure {
    let Failure::File { .. } = &failure else { return failure };
    match games::looks_like(game, map) {
        Some((other, what)) => Failure::Refused(format!(
            "`{}` is not for {}; it looks like a {what} of {}",
            map.name, game.name, other.name
        )),
        None => failure,
    }
}

/// One complaint instead of many if the rules are an agent for another game, or for one that was not named.
pub(crate) fn of_another_agent(game: Option<&Game>, failure: Failure) -> Failure {
    let Failure::File { name, text, .. } = &failure else { return failure };
    if !Path::new(name).extension().is_some_and(|it| it.eq_ignore_ascii_case("clp")) {
        return failure;
    }
    let rules = MapText { name: name.clone(), text: text.clone() };
    match games::agent_of(game, &rules, None) {
        Some(other) => {
            let not = game.map_or(String::new(), |game| format!(" is not for {}; it", game.name));
            Failure::Refused(format!(
                "`{name}`{not} looks like an agent for {}: `tellask check {} {name}`",
                other.name, other.name
            ))
        }
        None => failure,
    }
}

/// Says so of rules given by `--mind`, and of a map given by `--map`, too.
pub(crate) fn of_written_file(matches: &ArgMatches, failure: Failure) -> Failure {
    let game = matches.subcommand().and_then(|(_, command)| command.subcommand());
    let Some((game, given)) = game.and_then(|(name, given)| Some((games::find(name)?, given))) else { return failure };
    let failure = of_another_agent(Some(game), failure);
    let written = given.try_get_one::<String>("map").ok().flatten();
    let map = match &failure {
        Failure::File { name, text, .. } if written == Some(name) => MapText { name: name.clone(), text: text.clone() },
        _ => return failure,
    };
    of_another_game(game, &map, failure)
}
