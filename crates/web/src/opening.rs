//! How a play begins: what a request says of game, settings, map and seats, understood and checked.

use std::sync::Arc;
use std::time::Duration;

use facts::{Diagnostics, did_you_mean};
use games::GAMES;
use play::{Brief, Chair, Game, Header, MapText, MindSpec, Panel, Picture, Setup, Survey};
use serde_json::Value as Json;

use crate::input::{Fields, short};
use crate::limits::Limits;
use crate::problem::{Kind, Problem};

/// Seats beyond this many are refused before anybody looks at them.
const MOST_SEATS: usize = 64;
/// A name in a request has at most so many letters.
const LONGEST_NAME: usize = 120;

/// A play that is about to begin.
#[derive(Debug)]
pub(crate) struct Opening {
    pub(crate) game: &'static Game,
    pub(crate) header: Header,
    pub(crate) pace: Duration,
    pub(crate) warnings: Diagnostics,
}

impl Opening {
    /// Reads the request for a play. Makes the world once to see whether that can be done: this may take its time.
    pub(crate) fn read(json: &Json, limits: &Limits) -> Result<Opening, Problem> {
        let fields =
            Fields::of(json, &["game", "settings", "seed", "number", "turns", "nodes", "map", "seats", "pace"])?;
        let game = game(&fields)?;
        let setup = setup(game, &fields, limits)?;
        let chairs = chairs(game, &setup, fields.get("seats"), limits)?;
        let warnings = survey(game, &setup, limits)?.warnings;
        let header = game.header(setup, &chairs)?;
        let pace = pace(fields.number("pace")?.unwrap_or(0), limits)?;
        Ok(Opening { game, header, pace, warnings })
    }
}

/// What a setup makes, if it is not too large to be shown.
pub(crate) fn survey(game: &Game, setup: &Setup, limits: &Limits) -> Result<Survey, Problem> {
    let too_large = |cells: usize| {
        Problem::refused(format!("a board of {cells} cells is too large for the page: at most {}", limits.cells))
    };
    // Where the size stands in the settings, nothing of that size is made to find out.
    let side = |key: &str| setup.settings.int(key).and_then(|it| usize::try_from(it).ok());
    if let (Some(width), Some(height), None) = (side("width"), side("height"), &setup.map) {
        let cells = width.saturating_mul(height);
        if cells > limits.cells {
            return Err(too_large(cells));
        }
    }
    let survey = (game.survey)(setup)?;
    let cells = cells_of(&(game.look)(setup)?);
    if cells > limits.cells {
        return Err(too_large(cells));
    }
    Ok(survey)
}

/// How many cells a picture has in all.
pub(crate) fn cells_of(picture: &Picture) -> usize {
    let cells = picture.panels.iter().map(|panel| match panel {
        Panel::Grid(grid) => grid.cells.len(),
        Panel::Table(table) => table.rows.len(),
    });
    cells.sum()
}

/// The game that a request names.
pub(crate) fn game(fields: &Fields<'_>) -> Result<&'static Game, Problem> {
    let name = fields.must("game")?;
    games::find(name).ok_or_else(|| {
        let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
        let meant = did_you_mean(name, names.iter().copied());
        Problem::refused(format!("there is no game `{}`; known: {}{meant}", short(name), names.join(", ")))
    })
}

/// Everything but the minds that determines a play.
pub(crate) fn setup(game: &Game, fields: &Fields<'_>, limits: &Limits) -> Result<Setup, Problem> {
    let given = settings(fields.get("settings"))?;
    let map = fields.get("map").map(|it| map(it, limits)).transpose()?;
    if let Some((key, _)) = given.iter().find(|(key, _)| !game.map_keys.matters(key, map.is_some())) {
        let reason = if map.is_some() { "the map decides that" } else { "it is about maps, and none is given" };
        return Err(Problem::refused(format!("setting `{key}` has no effect here: {reason}")));
    }
    let settings = Arc::new(game.settle(&given)?);
    let turns = bounded("turns", fields.exact("turns")?, Setup::TURNS.min(limits.turns).into(), limits.turns.into())?;
    let nodes = bounded("nodes", fields.exact("nodes")?, Brief::NODES.min(limits.nodes), limits.nodes)?;
    let seed = match fields.exact("seed")? {
        Some(seed) => seed,
        None => fresh_seed(),
    };
    Ok(Setup { settings, map, seed, play: fields.exact("number")?.unwrap_or(0), turns: turns as u32, nodes })
}

/// A setup for a text that is only looked at.
pub(crate) fn setup_alone(
    game: &Game,
    fields: &Fields<'_>,
    map: Option<MapText>,
    limits: &Limits,
) -> Result<Setup, Problem> {
    setup_without(game, fields, &[], map, limits)
}

/// A setup for a text that is only looked at, in which some settings are as always.
pub(crate) fn setup_without(
    game: &Game,
    fields: &Fields<'_>,
    without: &[&str],
    map: Option<MapText>,
    limits: &Limits,
) -> Result<Setup, Problem> {
    let mut given = settings(fields.get("settings"))?;
    given.retain(|(key, _)| !without.contains(&key.as_str()));
    let settings = Arc::new(game.settle(&given)?);
    Ok(Setup { settings, map, seed: 0, play: 0, turns: limits.turns, nodes: limits.nodes })
}

/// The limits of a setup that somebody else wrote.
pub(crate) fn bounded_setup(setup: &Setup, limits: &Limits) -> Result<(), Problem> {
    bounded("turns", Some(setup.turns.into()), 0, limits.turns.into())?;
    bounded("nodes", Some(setup.nodes), 0, limits.nodes)?;
    Ok(())
}

fn bounded(name: &str, given: Option<u64>, default: u64, most: u64) -> Result<u64, Problem> {
    match given {
        Some(given) if given > most => Err(Problem::refused(format!("`{name}` is at most {most} here, not {given}"))),
        given => Ok(given.unwrap_or(default)),
    }
}

/// A seed that nobody chose; short, so that it can be told to a friend.
pub(crate) fn fresh_seed() -> u64 {
    u64::from(getrandom::u32().unwrap_or(0)) % 1_000_000
}

/// The time between two turns.
pub(crate) fn pace(milliseconds: u64, limits: &Limits) -> Result<Duration, Problem> {
    let most = limits.pace.as_millis() as u64;
    Ok(Duration::from_millis(bounded("pace", Some(milliseconds), 0, most)?))
}

/// Keys and values; numbers and truths may be written as such.
fn settings(json: Option<&Json>) -> Result<Vec<(String, String)>, Problem> {
    let Some(json) = json else { return Ok(Vec::new()) };
    let Json::Object(object) = json else { return Err(Problem::bad("`settings` is an object of keys and values")) };
    let written = object.iter().map(|(key, value)| {
        let value = match value {
            Json::String(text) => text.clone(),
            Json::Bool(true) => "TRUE".to_owned(),
            Json::Bool(false) => "FALSE".to_owned(),
            Json::Number(number) => number.to_string(),
            _ => return Err(Problem::bad(format!("setting `{}` is a text, a number or a truth", short(key)))),
        };
        Ok((short(key), value))
    });
    written.collect()
}

fn map(json: &Json, limits: &Limits) -> Result<MapText, Problem> {
    let fields = Fields::of(json, &["name", "text"])?;
    let text = fields.at_most("text", limits.map)?.to_owned();
    let name = fields.text("name")?.unwrap_or("map");
    if name.chars().count() > LONGEST_NAME {
        return Err(Problem::refused("the name of the map is too long"));
    }
    Ok(MapText { name: name.to_owned(), text })
}

/// Who sits where: as written, or else the default mind of the profile everywhere.
pub(crate) fn chairs(game: &Game, setup: &Setup, json: Option<&Json>, limits: &Limits) -> Result<Vec<Chair>, Problem> {
    let seats = match json {
        None => &[][..],
        Some(Json::Array(seats)) => seats.as_slice(),
        Some(_) => return Err(Problem::bad("`seats` is a list")),
    };
    if seats.len() > MOST_SEATS {
        return Err(Problem::refused(format!("there are at most {MOST_SEATS} seats")));
    }
    if seats.is_empty() {
        return Ok(vec![Chair::Mind(game.default_mind(&setup.settings))]);
    }
    seats.iter().map(|seat| chair(seat, limits)).collect()
}

fn chair(json: &Json, limits: &Limits) -> Result<Chair, Problem> {
    let fields = Fields::of(json, &["kind", "name", "text", "settings"])?;
    match fields.must("kind")? {
        "person" => Ok(Chair::Person),
        "mind" => Ok(Chair::Mind(mind(fields.must("name")?)?)),
        "rules" => rules(&fields, limits).map(Chair::Mind),
        "program" => Err(no_programs()),
        "host" => Err(Problem::refused("minds of a host program cannot be seated from the page")),
        other => Err(Problem::bad(format!("a seat's kind is mind, person or rules, not `{}`", short(other)))),
    }
}

/// A mind of the game's list by its name; programs and files are none.
pub(crate) fn mind(name: &str) -> Result<MindSpec, Problem> {
    if name.chars().count() > 10 * LONGEST_NAME {
        return Err(Problem::refused("the name of the mind is too long"));
    }
    if name.trim_start().starts_with("exec:") {
        return Err(no_programs());
    }
    let spec = MindSpec::parse(name)?;
    if spec.name.to_ascii_lowercase().ends_with(".clp") {
        return Err(Problem::refused("a rule base comes with its text: a seat of kind `rules` with `name` and `text`"));
    }
    Ok(spec)
}

fn no_programs() -> Problem {
    Problem::new(Kind::Refused, "programs cannot be started from the page; use `tellask run` on the command line")
}

/// A user's rule base as a mind, with its settings.
fn rules(fields: &Fields<'_>, limits: &Limits) -> Result<MindSpec, Problem> {
    let spec = rules_alone(fields, limits)?;
    let MindSpec { settings, .. } =
        MindSpec::parse(&format!("{}:{}", spec.name, fields.text("settings")?.unwrap_or("")))?;
    Ok(MindSpec { settings, ..spec })
}

/// The same without settings.
pub(crate) fn rules_alone(fields: &Fields<'_>, limits: &Limits) -> Result<MindSpec, Problem> {
    let name = fields.text("name")?.unwrap_or("rules.clp");
    let is_plain = |letter: char| letter.is_alphanumeric() || "._- ()".contains(letter);
    if name.is_empty() || name.chars().count() > LONGEST_NAME || !name.chars().all(is_plain) {
        return Err(Problem::refused("the name of a rule base has letters, digits, `.`, `_`, `-` and blanks only"));
    }
    let text = fields.at_most("text", limits.rules)?;
    Ok(MindSpec { rules: Some(text.into()), memory: Some(limits.minds), ..MindSpec::plain(name) })
}
