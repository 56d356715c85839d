//! Maps that are drawn: palettes, drawings and texts over the API, for every game that has such maps, and what is refused.

use serde_json::{Value as Json, json};
use web::Limits;

use crate::client::Client;
use crate::{games, serve};

/// The names of the games whose maps can be drawn, and of those whose maps cannot.
fn by_editor(client: Client) -> (Vec<String>, Vec<String>) {
    let all = client.get("/api/games").json();
    let list = all["games"].as_array().unwrap().iter();
    let (drawn, others): (Vec<&Json>, Vec<&Json>) = list.partition(|game| game["map"]["editor"] == true);
    let names = |games: Vec<&Json>| games.iter().map(|game| game["name"].as_str().unwrap().to_owned()).collect();
    (names(drawn), names(others))
}

#[test]
fn a_world_from_dice_is_drawn_written_read_and_played() {
    let (server, client) = serve(Limits::default());
    let (drawn, _) = by_editor(client);
    assert!(drawn.len() > 1, "{drawn:?}");
    for game in &drawn {
        let made = client.post("/api/maps/make", &json!({ "game": game, "seed": 5 })).json();
        assert_eq!(made["seed"], "5");
        let written = client.post("/api/maps/write", &json!({ "game": game, "drawing": made["drawing"] })).json();
        assert_eq!(written["ok"], true, "{game}: {written}");
        let rows = made["drawing"]["rows"].as_u64().unwrap() as usize;
        assert_eq!(written["row_labels"].as_array().unwrap().len(), rows);
        let read = client.post("/api/maps/read", &json!({ "game": game, "text": written["text"] })).json();
        assert_eq!((&read["ok"], &read["worlds"]), (&json!(true), &json!(1)));
        let again = client.post("/api/maps/write", &json!({ "game": game, "drawing": read["drawing"] })).json();
        assert_eq!(again["text"], written["text"]);
        let map = json!({ "name": "drawn", "text": written["text"] });
        client.finish(&client.begin(&json!({ "game": game, "seed": 1, "turns": 5, "map": map })));
    }
    server.stop();
}

#[test]
fn complaints_have_cells_or_none() {
    let (server, client) = serve(Limits::default());
    for game in by_editor(client).0 {
        let palette = client.post("/api/maps/palette", &json!({ "game": game })).json();
        let things: Vec<&str> =
            palette["things"].as_array().unwrap().iter().map(|thing| thing["name"].as_str().unwrap()).collect();
        let [columns, rows] = [0, 1].map(|at| palette["usual"][at].as_u64().unwrap());
        let mut at_cells = 0;
        for thing in things {
            for cell in (0..columns * rows).step_by(3) {
                let drawing = json!({ "columns": columns, "rows": rows, "things": [[thing, cell]], "keys": {} });
                let written = client.post("/api/maps/write", &json!({ "game": game, "drawing": drawing })).json();
                for complaint in written["diagnostics"].as_array().unwrap() {
                    let cells = complaint["cells"].as_array().unwrap();
                    assert!(cells.iter().all(|it| *it == json!(cell)), "{game}: {complaint}");
                    at_cells += cells.len();
                }
            }
        }
        assert!(at_cells < (columns * rows) as usize, "{game}: one thing in a cell is mostly fine");
    }
    server.stop();
}

#[test]
fn drawings_that_break_their_palette_are_refused() {
    let (server, client) = serve(Limits { cells: 400, map: 2000, ..Limits::default() });
    let (drawn, others) = by_editor(client);
    assert_eq!(drawn.len() + others.len(), games().count());
    for game in others {
        let (status, _, message) = client.post("/api/maps/palette", &json!({ "game": game })).refusal();
        assert_eq!((status, message), (422, format!("the maps of {game} are not drawn; they are texts")));
    }
    for game in drawn {
        let palette = client.post("/api/maps/palette", &json!({ "game": game })).json();
        let first = palette["things"][0]["name"].as_str().unwrap();
        let write = |drawing: Json| client.post("/api/maps/write", &json!({ "game": game, "drawing": drawing }));
        let refused = |drawing: Json, status: u16, words: &str| {
            let (is, _, message) = write(drawing).refusal();
            assert_eq!(is, status, "{game}: {message}");
            assert!(message.contains(words), "{game}: {message}");
        };
        refused(json!({ "columns": 4, "rows": 4, "things": [["nobody", 0]] }), 422, "there is no thing `nobody`");
        refused(json!({ "columns": 4, "rows": 4, "things": [[first, 16]] }), 422, "outside");
        refused(json!({ "columns": 4, "rows": 4, "things": [[first, 1], [first, 1]] }), 422, "cannot hold both");
        refused(json!({ "columns": 0, "rows": 0 }), 422, "columns on a map, not 0");
        refused(json!({ "columns": 21, "rows": 21 }), 422, "441 cells is too large");
        refused(json!({ "columns": u64::MAX, "rows": u64::MAX }), 422, "too large");
        refused(json!({ "columns": 4, "rows": 4, "keys": { "no-key": "1" } }), 422, "maps have no key `no-key`");
        refused(json!({ "columns": 4, "rows": 4, "things": [[first]] }), 400, "the number of a cell");
        refused(json!({ "columns": 4, "rows": 4, "things": [[first, -1]] }), 400, "the number of a cell");
        refused(json!({ "columns": 4, "rows": 4, "things": 7 }), 400, "`things` is a list");
        refused(json!({ "columns": 4, "rows": 4, "keys": [] }), 400, "`keys` is an object");
        refused(json!({ "columns": "4", "rows": 4 }), 400, "`columns` is a whole number");
        refused(json!({ "columns": 4 }), 400, "`rows` is missing");
        let long = client.post("/api/maps/read", &json!({ "game": game, "text": "x".repeat(2001) }));
        assert_eq!(long.refusal().0, 413);
    }
    server.stop();
}
