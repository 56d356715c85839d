//! The list of games, as a form can be built from it.

use std::sync::Arc;

use facts::{Fact, Kind, Slot, Symbol, Value, Word};
use games::GAMES;
use play::{Brief, Game, LANGUAGES, Profile, Setup};
use serde_json::{Map, Value as Json, json};

/// All games.
pub(crate) fn games() -> Json {
    json!({ "games": GAMES.iter().map(game).collect::<Vec<_>>() })
}

/// The fixed texts of all games in a language, by the English ones: pairs in the order in which they are to be tried.
pub(crate) fn texts(language: &str) -> Option<Json> {
    if !LANGUAGES.contains(&language) {
        return None;
    }
    let all = GAMES.iter().map(|game| (game.name.to_owned(), json!(game.said_in(language))));
    Some(json!({ "texts": Json::Object(all.collect()) }))
}

/// One game with its words, for those who write rule bases or programs.
pub(crate) fn words(game: &Game) -> Json {
    let mut object = self::game(game);
    object["acts"] = game.acts.iter().map(word).collect();
    object["percepts"] = game.percepts.iter().map(word).collect();
    object
}

/// How many seats a generated world of the game can have: as by default, or with one of its numbers as large as it may be.
fn most_seats(game: &Game) -> usize {
    let seats = |given: &[(String, String)]| {
        let settings = Arc::new(game.settle(given).ok()?);
        let setup = Setup { settings, map: None, seed: 0, play: 0, turns: Setup::TURNS, nodes: Brief::NODES };
        (game.survey)(&setup).ok().map(|survey| survey.seats)
    };
    let largest = game.settings.slots.iter().filter_map(|slot| match slot.kind {
        Kind::Int { max, .. } if max <= MOST_SEATS => Some((slot.name.to_owned(), max.to_string())),
        _ => None,
    });
    let with_one = largest.filter_map(|key| seats(&[key]));
    seats(&[]).into_iter().chain(with_one).max().unwrap_or(1)
}

/// No game has more seats.
const MOST_SEATS: i64 = 8;

/// One game: its keys, profiles and minds.
pub(crate) fn game(game: &Game) -> Json {
    let minds = (game.minds)();
    let minds = minds.iter().map(|mind| {
        json!({ "name": mind.word.head, "doc": mind.word.doc, "version": mind.version, "keys": slots(&mind.word) })
    });
    let keys = game.settings.slots.iter().map(|it| {
        let mut object = slot(it);
        object["with_map"] =
            json!(match (game.map_keys.matters(it.name, true), game.map_keys.matters(it.name, false)) {
                (true, true) => "any",
                (true, false) => "only",
                (false, _) => "never",
            });
        object
    });
    json!({
        "name": game.name,
        "version": game.version,
        "seats": most_seats(game),
        "summary": game.summary,
        "profiles": game.profiles.iter().map(|it| profile(game, it)).collect::<Vec<_>>(),
        "keys": keys.collect::<Vec<_>>(),
        "minds": minds.collect::<Vec<_>>(),
        "mind": default_mind(game, None),
        "notes": (game.notes)().iter().map(|it| json!({ "name": it.name, "doc": it.doc })).collect::<Vec<_>>(),
        "map": {
            "accepts": true,
            "alias": game.map_alias,
            "binary": game.map_binary,
            "editor": game.editor.is_some(),
            "formats": game.maker.map_or(&[][..], |maker| maker.formats),
        },
        "former": game.renamed().map(|(what, was, is)| json!({ "what": what, "was": was, "is": is })).collect::<Vec<_>>(),
        "position": game.position.is_some(),
        "demo": { "settings": pairs(game.demo.settings), "seed": game.demo.seed, "minds": game.demo.minds },
        "clicks": { "primary": game.guide.clicks.primary, "secondary": game.guide.clicks.secondary },
        "legend": game.guide.legend.iter().map(|it| json!({ "glyphs": it.glyphs, "meaning": it.meaning })).collect::<Vec<_>>(),
    })
}

fn profile(game: &Game, it: &Profile) -> Json {
    json!({ "name": it.name, "doc": it.doc, "sets": pairs(it.sets), "mind": default_mind(game, Some(it.name)) })
}

/// Who plays where no mind is named.
fn default_mind(game: &Game, profile: Option<&'static str>) -> String {
    let settings = Fact::new(game.settings.head);
    let settings = match profile {
        Some(name) => settings.with("profile", Value::Symbol(Symbol::literal(name))),
        None => settings,
    };
    game.default_mind(&settings).to_string()
}

fn pairs(pairs: &[(&str, &str)]) -> Json {
    Json::Object(pairs.iter().map(|(key, value)| ((*key).to_owned(), json!(value))).collect::<Map<_, _>>())
}

fn word(word: &Word) -> Json {
    json!({ "name": word.head, "doc": word.doc, "keys": word.keys, "slots": slots(word) })
}

fn slots(word: &Word) -> Vec<Json> {
    word.slots.iter().map(slot).collect()
}

/// A key, as a form can be built from it.
pub(crate) fn slot(slot: &Slot) -> Json {
    json!({ "name": slot.name, "doc": slot.doc, "kind": kind(slot.kind), "default": slot.default })
}

fn kind(it: Kind) -> Json {
    match it {
        Kind::Bool => json!({ "type": "bool" }),
        Kind::Int { min, max } => json!({ "type": "int", "min": min, "max": max }),
        Kind::Real { min, max } => json!({ "type": "real", "min": min, "max": max }),
        Kind::Choice(names) => json!({ "type": "choice", "choices": names }),
        Kind::Name => json!({ "type": "name" }),
        Kind::Text => json!({ "type": "text" }),
        Kind::Many(of) => json!({ "type": "many", "of": kind(*of) }),
    }
}
