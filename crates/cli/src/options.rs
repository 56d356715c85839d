//! What was written, understood: settings, map, seed, who sits where.

use std::path::Path;
use std::sync::Arc;

use clap::ArgMatches;
use clap::parser::ValueSource;
use games::GAMES;
use play::{Brief, Chair, Game, MindSpec, Setup};

use crate::failure::{Failure, complain, read_map, read_rules};

/// The game of a command's branch, and the options of that branch.
pub(crate) fn game(matches: &ArgMatches) -> Result<(&'static Game, &ArgMatches), Failure> {
    let branch = matches.subcommand().and_then(|(name, rest)| Some((games::find(name)?, rest)));
    if let Some((game, rest)) = branch {
        tell_renamed(game, rest);
    }
    branch.ok_or_else(|| {
        let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
        Failure::Usage(format!("name a game: {}", names.join(", ")))
    })
}

/// A word about names that still work but are called something else now.
pub(crate) fn tell_renamed(game: &Game, matches: &ArgMatches) {
    let minds = matches.try_get_many::<String>("mind").ok().flatten().into_iter().flatten();
    let minds = minds.map(|text| text.split(':').next().unwrap_or(text));
    let mut names: Vec<(String, String)> =
        minds.map(|name| (name.to_owned(), game.mind_today(name).to_owned())).collect();
    let value = |(key, value): (String, String)| (value.clone(), game.value_today(&key, &value).to_owned());
    names.extend(given(game, matches).into_iter().map(value));
    if let Some(format) = matches.try_get_one::<String>(crate::make::FORMAT).ok().flatten() {
        names.push(value(("format".to_owned(), format.clone())));
    }
    names.retain(|(was, is)| was != is);
    names.dedup();
    for (was, is) in names {
        complain(&format!("`{was}` is now called `{is}`\n"));
    }
}

/// The keys that were given, as they were written.
pub(crate) fn given(game: &Game, matches: &ArgMatches) -> Vec<(String, String)> {
    let written = game.settings.slots.iter().filter_map(|slot| {
        let value = matches.try_get_one::<String>(slot.name).ok().flatten()?;
        Some((slot.name.to_owned(), value.clone()))
    });
    written.collect()
}

/// Everything but the minds that determines a play.
pub(crate) fn setup(game: &Game, matches: &ArgMatches) -> Result<Setup, Failure> {
    assemble(game, matches, None)
}

/// Like [`setup`], but a single play takes the map file that its profile names, if it is in the current folder. A map or a
/// seed that was written says otherwise.
pub(crate) fn setup_here(game: &Game, matches: &ArgMatches) -> Result<Setup, Failure> {
    let is_asked_for = |name| was_written(matches, name);
    let custom = game.custom(&game.settle(&given(game, matches))?);
    // Whatever has this name is meant as the map. A folder or a dangling link is then refused, and not passed over.
    let is_there = |name: &&str| Path::new(name).symlink_metadata().is_ok();
    let found = custom.map.filter(|_| !is_asked_for("map") && !is_asked_for("seed")).filter(is_there);
    if let Some(name) = found.filter(|name| Path::new(name).is_dir()) {
        return Err(Failure::Refused(format!(
            "`{name}` in this folder is a folder, and a map is a file (`--seed N` makes a world from dice instead)"
        )));
    }
    let setup = assemble(game, matches, found)?;
    if let Some(name) = found {
        complain(&format!("the map is `{name}`, found in this folder (`--seed N` makes one from dice instead)\n"));
    }
    Ok(setup)
}

/// The setup with the map that was written, or else with the one that was found.
fn assemble(game: &Game, matches: &ArgMatches, found: Option<&str>) -> Result<Setup, Failure> {
    let given = given(game, matches);
    let settings = game.settle(&given)?;
    let written = matches.try_get_one::<String>("map").ok().flatten().map(String::as_str);
    let map = written.or(found).map(|path| read_map(game, path)).transpose()?;
    map.as_ref().map_or(Ok(()), |map| crate::kind::refuse_rules(game, map))?;
    let position = matches.try_contains_id("position").unwrap_or(false);
    if let Some((key, _)) = given.iter().find(|(key, _)| !game.map_keys.matters(key, position || map.is_some())) {
        let reason = match (position, &map, found) {
            (true, ..) => "the position decides that".to_owned(),
            (false, Some(_), None) => "the map decides that".to_owned(),
            (false, Some(_), Some(name)) => {
                format!("`{name}` in this folder decides that (`--seed N` makes a world from dice instead)")
            }
            (false, None, _) => "it is about maps, and none is given".to_owned(),
        };
        return Err(Failure::Usage(format!("`--{key}` has no effect here: {reason}")));
    }
    let turns = number(matches, "turns").unwrap_or(Setup::TURNS.into());
    let turns = u32::try_from(turns).map_err(|_| Failure::Refused(format!("`{turns}` turns are too many")))?;
    Ok(Setup {
        settings: Arc::new(settings),
        map,
        seed: number(matches, "seed").unwrap_or(0),
        play: number(matches, "number").unwrap_or(0),
        turns,
        nodes: number(matches, "nodes").unwrap_or(Brief::NODES),
    })
}

/// A number option, if this command has it and it is given or has a default.
pub(crate) fn number(matches: &ArgMatches, name: &str) -> Option<u64> {
    matches.try_get_one::<u64>(name).ok().flatten().copied()
}

/// Whether a flag of this command is set.
pub(crate) fn flag(matches: &ArgMatches, name: &str) -> bool {
    matches.try_get_one::<bool>(name).ok().flatten().copied().unwrap_or(false)
}

/// Whether an option was written, not merely its default.
pub(crate) fn was_written(matches: &ArgMatches, name: &str) -> bool {
    matches.value_source(name) == Some(ValueSource::CommandLine)
}

/// Who sits where: as written, or else the default mind of the profile everywhere.
pub(crate) fn chairs(game: &Game, matches: &ArgMatches) -> Result<Vec<Chair>, Failure> {
    match matches.get_many::<String>("mind") {
        Some(minds) => minds.map(|text| chair(text)).collect(),
        None => Ok(vec![Chair::Mind(game.default_mind(&game.settle(&given(game, matches))?))]),
    }
}

/// A mind of the game's list, or a file of rules: `NAME[:key=value,…]` or `FILE.clp[:key=value,…]`.
pub(crate) fn mind(text: &str) -> Result<MindSpec, Failure> {
    let mut spec = MindSpec::parse(text)?;
    crate::kind::refuse_folder(&spec.name)?;
    crate::kind::refuse_list(&spec.name)?;
    crate::kind::refuse_bare_program(text)?;
    if Path::new(&spec.name).extension().is_some_and(|it| it.eq_ignore_ascii_case("clp")) {
        spec.rules = Some(read_rules(&spec.name)?.into());
    }
    Ok(spec)
}

/// `NAME[:key=value,…]`, `FILE.clp[:key=value,…]`, `exec:COMMAND` or `person`.
pub(crate) fn chair(text: &str) -> Result<Chair, Failure> {
    if text == "person" {
        return Ok(Chair::Person);
    }
    if let Some(command) = text.strip_prefix("exec:") {
        if command.trim().is_empty() {
            return Err(Failure::Usage("`exec:` needs a command, such as `exec:python3 agent.py`".to_owned()));
        }
        return Ok(Chair::Program(command.to_owned()));
    }
    if let Some(name) = text.strip_prefix("host:") {
        return Err(Failure::Usage(format!(
            "`host:{name}` is a mind of a program that uses tellask as a library, and cannot be seated from the command line; \
             give a mind of the game's list, a file of rules, `exec:COMMAND` or `person`"
        )));
    }
    Ok(Chair::Mind(mind(text)?))
}
