//! The description of the API for programs: `OpenAPI` 3.1.

use games::GAMES;
use serde_json::{Value as Json, json};

/// The description, with the games that there are in it.
pub(crate) fn description() -> Json {
    let mut description: Json = serde_json::from_str(include_str!("openapi.json"))
        .expect("a test reads this file, which is part of the program");
    fill(&mut description);
    description
}

/// The file knows no game: where it speaks of one, it says `GAME`.
fn fill(json: &mut Json) {
    match json {
        Json::String(text) if text == "GAME" => *json = json!(GAMES.first().map(|game| game.name)),
        Json::Array(list) if matches!(list.as_slice(), [Json::String(only)] if only == "GAME") => {
            *list = GAMES.iter().map(|game| json!(game.name)).collect();
        }
        Json::Array(list) => list.iter_mut().for_each(fill),
        Json::Object(object) => object.values_mut().for_each(fill),
        _ => {}
    }
}
