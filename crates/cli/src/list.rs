//! `tellask games`: what there is, and what each game takes.

use std::io::Write;

use clap::ArgMatches;
use facts::{Slot, Word};
use games::GAMES;
use play::{Custom, Game, Profile, ProfileKeys};
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
    writeln!(
        out,
        "\n`tellask games GAME` shows one of them in full: profiles, minds, settings, acts and percepts. `tellask play GAME` begins to play."
    )?;
    Ok(())
}

fn one(game: &Game, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}: {} (rules version {})", game.name, game.summary, game.version)?;
    if !game.profiles.is_empty() {
        writeln!(out, "\nProfiles: sets of rules and defaults (--profile NAME)")?;
        let default = game.settings.slots.iter().find(|slot| slot.name == "profile").and_then(|slot| slot.default);
        rows(
            out,
            game.profiles.iter().flat_map(|profile| {
                let mark = if Some(profile.name) == default { " (default)" } else { "" };
                let customs = customs(game, profile.name).into_iter().map(|line| (String::new(), line));
                std::iter::once((format!("{}{mark}", profile.name), profile.doc.to_owned())).chain(customs)
            }),
        )?;
    }
    writeln!(out, "\nMinds: who can play (--mind NAME[:key=value,…], FILE.clp[:key=value,…], exec:COMMAND, person)")?;
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
    writeln!(out, "\nSettings (--KEY VALUE)")?;
    rows(out, game.settings.slots.iter().map(|slot| (slot.name.to_owned(), explain(slot))))?;
    writeln!(out, "\nActs: what a player does; in brackets, what to type for short")?;
    rows(out, game.acts.iter().map(|word| (word.usage(), with_keys(word))))?;
    for own in game.profile_keys {
        let letters = own.keys.iter().map(|(head, keys)| format!("{} {head}", keys.first().unwrap_or(head)));
        writeln!(out, "  In the profile `{}` type: {}", own.profile, letters.collect::<Vec<_>>().join(", "))?;
    }
    let notes = (game.notes)();
    if !notes.is_empty() {
        writeln!(out, "\nNotes: what a player may ask for during a play")?;
        rows(out, notes.iter().map(|note| (format!(":{}", note.name), note.doc.to_owned())))?;
    }
    writeln!(out, "\nPercepts: what a player is told; in brackets, what may be left out")?;
    rows(out, game.percepts.iter().map(|word| (word.usage().to_lowercase(), word.doc.to_owned())))?;
    let former: Vec<String> = game.renamed().map(|(what, was, is)| format!("{what} `{was}` (now `{is}`)")).collect();
    if !former.is_empty() {
        writeln!(out, "\nFormer names that still work: {}", former.join(", "))?;
    }
    Ok(())
}

/// How a profile wants to be met.
fn custom<'a>(game: &'a Game, profile: &str) -> Option<&'a Custom> {
    game.customs.iter().find(|custom| custom.profile == profile)
}

/// What the custom of a profile means, in sentences.
fn customs(game: &Game, profile: &str) -> Vec<String> {
    let Some(custom) = custom(game, profile) else { return Vec::new() };
    let screens =
        custom.screens.then_some("at a terminal `play` shows its own screens; `--view` or `:view` opens the view");
    let map = custom.map.map(|name| {
        format!("`play`, `run` and `watch` take the map `{name}` from the current folder, unless `--map` or `--seed` is given")
    });
    screens.map(str::to_owned).into_iter().chain(map).collect()
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
    let default = match slot.default {
        None => "must be given".to_owned(),
        Some("") => "none by default".to_owned(),
        Some(default) => format!("default {default}"),
    };
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
        "profiles": game.profiles.iter().map(|it| profile(game, it)).collect::<Vec<_>>(),
        "minds": (game.minds)().iter().map(|mind| word(&mind.word)).collect::<Vec<_>>(),
        "keys": game.settings.slots.iter().map(slot).collect::<Vec<_>>(),
        "acts": game.acts.iter().map(word).collect::<Vec<_>>(),
        "profile_keys": game.profile_keys.iter().map(profile_keys).collect::<Vec<_>>(),
        "former": game.renamed().map(|(what, was, is)| json!({ "what": what, "was": was, "is": is })).collect::<Vec<_>>(),
        "notes": (game.notes)().iter().map(|it| json!({ "name": it.name, "doc": it.doc })).collect::<Vec<_>>(),
        "percepts": game.percepts.iter().map(word).collect::<Vec<_>>(),
    })
}

fn profile_keys(own: &ProfileKeys) -> Json {
    let keys = own.keys.iter().map(|(head, keys)| ((*head).to_owned(), json!(keys)));
    json!({ "profile": own.profile, "keys": keys.collect::<serde_json::Map<_, _>>() })
}

fn profile(game: &Game, profile: &Profile) -> Json {
    let mut object = json!({ "name": profile.name, "doc": profile.doc });
    if let Some(Custom { screens, map, .. }) = custom(game, profile.name) {
        object["screens"] = json!(screens);
        object["map"] = json!(map);
    }
    object
}

fn slot(slot: &Slot) -> Json {
    json!({ "name": slot.name, "takes": slot.kind.describe(), "default": slot.default, "doc": slot.doc })
}
