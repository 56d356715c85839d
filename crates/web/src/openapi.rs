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

/// The file knows no game: where it speaks of one, it says `GAME`, or `DRAWN` for one whose maps can be drawn.
fn fill(json: &mut Json) {
    let stands_for = |json: &Json| json.as_str().and_then(names);
    if let Some(names) = stands_for(json) {
        *json = json!(names.first());
        return;
    }
    match json {
        Json::Array(list) => match list.as_slice() {
            [only] if stands_for(only).is_some() => {
                *list = stands_for(only).into_iter().flatten().map(Json::from).collect();
            }
            _ => list.iter_mut().for_each(fill),
        },
        Json::Object(object) => object.values_mut().for_each(fill),
        _ => {}
    }
}

/// The games that a word stands for, if it stands for games.
fn names(word: &str) -> Option<Vec<&'static str>> {
    let is_drawn = match word {
        "GAME" => false,
        "DRAWN" => true,
        _ => return None,
    };
    Some(GAMES.iter().filter(|game| !is_drawn || game.editor.is_some()).map(|game| game.name).collect())
}
