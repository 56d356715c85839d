//! `tellask games`: what there is, and what each game takes.

use std::io::Write;

use clap::ArgMatches;
use facts::{Slot, Word};
use games::GAMES;
use play::Game;
use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::options::flag;

/// All games, or one in full.
pub(crate) fn games(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let chosen = matches.get_one::<String>("game").and_then(|name| games::find(name));
    if flag(matches, "json") {
        let list: Json = match chosen {
            Some(game) => describe(game),
            None => GAMES.iter().map(describe).collect(),
        };
        writeln!(out, "{list:#}")?;
        return Ok(());
    }
    if let Some(game) = chosen {
        return one(game, out);
    }
    let width = GAMES.iter().map(|game| game.name.len()).max().unwrap_or(0);
    for game in GAMES {
        writeln!(out, "{:<width$}  {}", game.name, game.summary)?;
    }
    writeln!(out, "\n`tellask games GAME` tells profiles, minds, keys and words of one of them.")?;
    Ok(())
}

fn one(game: &Game, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}: {} (rules version {})", game.name, game.summary, game.version)?;
    if !game.profiles.is_empty() {
        writeln!(out, "\nProfiles (--profile NAME)")?;
        let default = game.settings.slots.iter().find(|slot| slot.name == "profile").and_then(|slot| slot.default);
        rows(
            out,
            game.profiles.iter().map(|profile| {
                let mark = if Some(profile.name) == default { " (default)" } else { "" };
                (format!("{}{mark}", profile.name), profile.doc.to_owned())
            }),
        )?;
    }
    writeln!(out, "\nMinds (--mind NAME[:key=value,…], FILE.clp[:key=value,…], exec:COMMAND, person)")?;
    let mut minds = Vec::new();
    for (index, mind) in (game.minds)().iter().enumerate() {
        let mark = match game.profile_minds.iter().find(|(_, name)| *name == mind.word.head) {
            Some((profile, _)) => format!(" (default in {profile})"),
            None if index == 0 => " (default)".to_owned(),
            None => String::new(),
        };
        minds.push((format!("{}{mark}", mind.word.head), mind.word.doc.to_owned()));
        minds.extend(mind.word.slots.iter().map(|slot| (format!("  {}", slot.name), explain(slot))));
    }
    rows(out, minds)?;
    writeln!(out, "\nKeys (--KEY VALUE)")?;
    rows(out, game.settings.slots.iter().map(|slot| (slot.name.to_owned(), explain(slot))))?;
    writeln!(out, "\nActs, and what a person may type for them")?;
    rows(out, game.acts.iter().map(|word| (word.usage(), with_keys(word))))?;
    writeln!(out, "\nPercepts")?;
    rows(out, game.percepts.iter().map(|word| (word.usage().to_lowercase(), word.doc.to_owned())))?;
    Ok(())
}

/// Two columns; long names stand on a line of their own.
fn rows(out: &mut dyn Write, rows: impl IntoIterator<Item = (String, String)>) -> Result<(), Failure> {
    const WIDTH: usize = 22;
    for (name, doc) in rows {
        if name.chars().count() > WIDTH {
            writeln!(out, "  {name}\n  {:WIDTH$}  {doc}", "")?;
        } else {
            writeln!(out, "  {name:WIDTH$}  {doc}")?;
        }
    }
    Ok(())
}

fn explain(slot: &Slot) -> String {
    let default = slot.default.map_or_else(|| "must be given".to_owned(), |default| format!("default {default}"));
    format!("{}: {}; {default}", slot.doc, slot.kind.describe())
}

fn with_keys(word: &Word) -> String {
    if word.keys.is_empty() { word.doc.to_owned() } else { format!("{} [{}]", word.doc, word.keys.join(", ")) }
}

fn describe(game: &Game) -> Json {
    let word = |word: &Word| json!({ "name": word.head, "doc": word.doc, "keys": word.keys, "slots": word.slots.iter().map(slot).collect::<Vec<_>>() });
    json!({
        "name": game.name,
        "version": game.version,
        "summary": game.summary,
        "profiles": game.profiles.iter().map(|it| json!({ "name": it.name, "doc": it.doc })).collect::<Vec<_>>(),
        "minds": (game.minds)().iter().map(|mind| word(&mind.word)).collect::<Vec<_>>(),
        "keys": game.settings.slots.iter().map(slot).collect::<Vec<_>>(),
        "acts": game.acts.iter().map(word).collect::<Vec<_>>(),
        "percepts": game.percepts.iter().map(word).collect::<Vec<_>>(),
    })
}

fn slot(slot: &Slot) -> Json {
    json!({ "name": slot.name, "takes": slot.kind.describe(), "default": slot.default, "doc": slot.doc })
}
