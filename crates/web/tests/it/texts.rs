//! Texts that come along: maps, rule bases, positions, programs; broken and sound.

use serde_json::{Value as Json, json};
use web::Limits;

use crate::{any_game, games, serve};

#[test]
fn the_rule_base_to_begin_with_plays_every_game() {
    let (server, client) = serve(Limits::default());
    for game in games() {
        let template = client.post("/api/rules/template", &json!({ "game": game })).json();
        let text = template["text"].as_str().unwrap();
        let check = json!({ "kind": "rules", "game": game, "name": template["name"], "text": text });
        let checked = client.post("/api/check", &check).json();
        assert_eq!((&checked["ok"], &checked["diagnostics"]), (&json!(true), &json!([])), "{game}: {text}");
        let seats = json!([{ "kind": "rules", "name": template["name"], "text": text }]);
        let play = client.begin(&json!({ "game": game, "seed": 1, "turns": 12, "seats": seats }));
        client.finish(&play);
        let timeline = client.get(&format!("{play}/timeline")).json();
        assert!(timeline["moments"][0]["acts"][0].is_array(), "{game}: it acts: {timeline}");
        let status = client.get(&play).json();
        assert_eq!(status["seats"][0], json!({ "name": "mine.clp", "kind": "rules" }));
        assert!(!status.to_string().contains("defrule"), "texts are not repeated in every status");
    }
    server.stop();
}

#[test]
fn a_broken_rule_base_is_refused_at_its_line() {
    let (server, client) = serve(Limits::default());
    for game in games() {
        let text = "; one\n(defrule a\n  (asked)\n  =>\n  (assert (do (act fly-away))))\n";
        let check = json!({ "kind": "rules", "game": game, "name": "b.clp", "text": text });
        let checked = client.post("/api/check", &check).json();
        assert_eq!(checked["ok"], false, "{checked}");
        assert_eq!(checked["diagnostics"][0]["line"], 5, "{game}: {checked}");
        let body = json!({ "game": game, "seats": [{ "kind": "rules", "name": "b.clp", "text": text }] });
        let refused = client.post("/api/plays", &body);
        assert_eq!((refused.status, &refused.json()["error"]["diagnostics"][0]["line"]), (422, &json!(5)));
    }
    let odd = "(defrule a ?f <- (asked) => (assert (do)))";
    let checked = client.post("/api/check", &json!({ "kind": "clips", "text": odd })).json();
    assert!(checked["diagnostics"][0]["message"].as_str().unwrap().contains("never used"), "{checked}");
    server.stop();
}

#[test]
fn a_rule_base_that_never_ends_ends() {
    let (server, client) = serve(Limits::default());
    let text = "(deffacts d (n 0)) (defrule on ?f <- (n ?x) => (retract ?f) (assert (n (+ ?x 1))))";
    let seats = json!([{ "kind": "rules", "name": "loop.clp", "text": text }]);
    let answer = client.post("/api/plays", &json!({ "game": any_game(), "nodes": 100_000, "seats": seats }));
    // Some games tell something before they ask: then it is seen at once that nothing comes of it.
    if answer.status == 201 {
        let status = client.finish(&format!("/api/plays/{}", answer.json()["id"].as_str().unwrap()));
        assert_eq!(status["live"], false);
    } else {
        assert_eq!(answer.refusal().0, 422);
    }
    server.stop();
}

#[test]
fn why_a_mind_gave_up_is_told_in_its_last_view() {
    let (server, client) = serve(Limits::default());
    for game in games() {
        let template = client.post("/api/rules/template", &json!({ "game": game })).json();
        let text = template["text"].as_str().unwrap();
        let text = format!("{text}(defrule on (declare (salience 9)) (asked) => (while TRUE do))");
        let seats = json!([{ "kind": "rules", "name": "loop.clp", "text": text }]);
        let play = client.begin(&json!({ "game": game, "seed": 1, "nodes": 1_000_000, "seats": seats }));
        let last = client.finish(&play)["length"].as_u64().unwrap() - 1;
        let view = client.get(&format!("{play}/views?from={last}")).json()["views"][0].take();
        let reason = view["seats"].as_object().unwrap().values().find_map(|seat| seat["gave_up"].as_str());
        assert!(reason.is_some_and(|it| it.contains("limit")), "{game}: {reason:?}");
        let shown = client.events(&play, "").next().unwrap().data["view"].take();
        assert_eq!(shown["seats"], view["seats"], "events say it, too");
    }
    server.stop();
}

#[test]
fn maps_are_read_and_refused_with_a_place() {
    let (server, client) = serve(Limits::default());
    for game in games::GAMES {
        let broken = json!({ "name": "broken.txt", "text": "?!\n\u{7f} nothing of a map" });
        let answer = client.post("/api/plays", &json!({ "game": game.name, "map": broken }));
        let refused = answer.json();
        assert_eq!(answer.status, 422, "{}: {refused}", game.name);
        let message = refused["error"]["message"].as_str().unwrap();
        let has_place = refused["error"]["diagnostics"][0]["line"].as_u64() >= Some(1);
        assert!(has_place || message.starts_with("setting `"), "{refused}");
        let check = json!({ "kind": "map", "game": game.name, "text": broken["text"] });
        assert_eq!(client.post("/api/check", &check).json()["ok"], false);
        let Some(maker) = game.maker else { continue };
        let settings = std::sync::Arc::new(game.settle(&[]).unwrap());
        let setup = play::Setup { settings, map: None, seed: 2, play: 0, turns: 100, nodes: 1000 };
        let bytes = (maker.make)(&setup, 1, maker.formats[0]).unwrap();
        let map = play::MapText::of_bytes("made", bytes);
        let checked = client.post("/api/check", &json!({ "kind": "map", "game": game.name, "text": map.text })).json();
        assert_eq!(checked["ok"], true, "{}: {checked}", game.name);
        let play = client.begin(&json!({ "game": game.name, "map": { "name": "made", "text": map.text } }));
        let status = client.finish(&play);
        assert_eq!(status["header"]["map"], json!({ "name": "made" }), "its text is left out");
    }
    server.stop();
}

#[test]
fn positions_are_answered_by_minds() {
    let (server, client) = serve(Limits::default());
    let mut asked = 0;
    for game in games::GAMES {
        let answer = client.post("/api/ask", &json!({ "game": game.name, "position": "\u{1}" }));
        assert_eq!(answer.refusal().0, 422, "{}", game.name);
        // What the game's own folder has as an example is a position.
        let folder = format!("{}/../games/src/{}/positions", env!("CARGO_MANIFEST_DIR"), game.name);
        let Ok(files) = std::fs::read_dir(folder) else { continue };
        for file in files.take(4) {
            let Ok(text) = std::fs::read_to_string(file.unwrap().path()) else { continue };
            let check = json!({ "kind": "position", "game": game.name, "text": text });
            if client.post("/api/check", &check).json()["ok"] != true {
                continue;
            }
            let answer = client.post("/api/ask", &json!({ "game": game.name, "position": text }));
            if answer.status == 200 {
                let said = answer.json();
                assert!(said["account"]["why"].is_object() && said["choices"].is_array(), "{said}");
                assert!(said["act"].is_string() || said["reason"].is_string(), "{said}");
                asked += 1;
            }
        }
    }
    assert!(asked > 0, "some position was answered");
    server.stop();
}

/// A cell of a position is explained by the mind that is named, or by the first that explains cells.
#[test]
fn cells_of_positions_are_explained() {
    let (server, client) = serve(Limits::default());
    let mut explained = 0;
    for game in games::GAMES {
        let folder = format!("{}/../games/src/{}/positions", env!("CARGO_MANIFEST_DIR"), game.name);
        let Ok(files) = std::fs::read_dir(folder) else { continue };
        for file in files.take(4) {
            let Ok(text) = std::fs::read_to_string(file.unwrap().path()) else { continue };
            let ask = |cell: u64, mind: Option<&str>| {
                client.post("/api/explain", &json!({ "game": game.name, "position": text, "cell": cell, "mind": mind }))
            };
            let answer = ask(0, None);
            if answer.status != 200 {
                continue;
            }
            let said = answer.json();
            assert!(said["seen"].is_array(), "{said}");
            if let Some(mind) = said["mind"].as_str() {
                assert_eq!(ask(0, Some(mind)).json(), said, "it says the same if it is named");
                explained += 1;
            }
            let silent = ask(0, Some("random")).json();
            assert!(silent["why"].is_null() && silent["mind"].is_null(), "{silent}");
            let (status, _, message) = ask(1 << 40, None).refusal();
            assert!(status == 422 && message.contains("there is no cell"), "{status}: {message}");
        }
    }
    assert!(explained > 1, "minds explain cells");
    server.stop();
}

#[test]
fn what_a_request_says_wrong_is_named() {
    let (server, client) = serve(Limits::default());
    let game = any_game();
    let cases: Vec<(Json, u16, &str)> = vec![
        (json!([]), 400, "an object with game"),
        (json!({}), 400, "`game` is missing"),
        (json!({ "game": "gaem" }), 422, "there is no game `gaem`"),
        (json!({ "game": game, "sed": 1 }), 400, "did you mean `seed`?"),
        (json!({ "game": game, "seed": -1 }), 400, "`seed` is a whole number"),
        (json!({ "game": game, "seed": "x7" }), 400, "`seed` is a whole number"),
        (json!({ "game": game, "turns": 30000 }), 422, "`turns` is at most 20000"),
        (json!({ "game": game, "nodes": 99_999_999 }), 422, "`nodes` is at most"),
        (json!({ "game": game, "pace": 60001 }), 422, "`pace` is at most 60000"),
        (json!({ "game": game, "settings": { "speed": 3 } }), 422, "there is no such key"),
        (json!({ "game": game, "settings": { "profile": [] } }), 400, "setting `profile`"),
        (json!({ "game": game, "settings": 7 }), 400, "`settings` is an object"),
        (
            json!({ "game": game, "seats": [{ "kind": "mind", "name": "exec:rm -rf /" }] }),
            422,
            "programs cannot be started",
        ),
        (json!({ "game": game, "seats": [{ "kind": "program", "name": "sh" }] }), 422, "programs cannot be started"),
        (json!({ "game": game, "seats": [{ "kind": "host", "name": "mine" }] }), 422, "minds of a host program"),
        (json!({ "game": game, "seats": [{ "kind": "mind", "name": "/etc/passwd.clp" }] }), 422, "comes with its text"),
        (
            json!({ "game": game, "seats": [{ "kind": "rules", "name": "../a:b", "text": "" }] }),
            422,
            "the name of a rule base",
        ),
        (json!({ "game": game, "seats": [{ "kind": "ghost" }] }), 400, "a seat's kind"),
        (json!({ "game": game, "seats": vec![json!({ "kind": "person" }); 65] }), 422, "at most 64 seats"),
        (json!({ "game": game, "map": { "text": "x".repeat((1 << 20) + 1) } }), 413, "`text` has more than"),
    ];
    for (body, status, said) in cases {
        let refused = client.post("/api/plays", &body).refusal();
        assert!(refused.0 == status && refused.2.contains(said), "{said}: {refused:?}");
    }
    server.stop();
}

/// The files of the worksheets, with their names.
fn worksheet_files() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/worksheets");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let texts = files.filter(|path| path.extension().is_some_and(|it| it == "txt"));
    texts.map(|path| (path.display().to_string(), std::fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn a_file_of_another_game_is_recognised() {
    let (server, client) = serve(Limits::default());
    let mut recognised = 0;
    for (name, text) in worksheet_files() {
        for game in games() {
            let check = |kind: &str, game: &str| {
                client.post("/api/check", &json!({ "kind": kind, "game": game, "name": name, "text": text })).json()
            };
            let found = check("map", game);
            let Some(other) = found["looks_like"]["game"].as_str() else { continue };
            assert_eq!(found["ok"], false, "{name}: {found}");
            let kind = found["looks_like"]["kind"].as_str().unwrap();
            assert_eq!(check(kind, other)["ok"], true, "{name} is a {kind} of {other}");
            recognised += 1;
        }
    }
    assert!(recognised > 10, "{recognised} files were recognised");
    server.stop();
}

#[test]
fn rules_of_another_game_are_recognised() {
    let (server, client) = serve(Limits::default());
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/agents/wumpus_scout.clp"))
        .unwrap();
    let check = |game: &str, text: &str| {
        client.post("/api/check", &json!({ "kind": "rules", "game": game, "name": "it.clp", "text": text })).json()
    };
    let found = check("pacalgo2", &text);
    assert_eq!(found["ok"], false);
    assert_eq!(found["looks_like"], json!({ "game": "wumpus", "kind": "rules" }), "{found}");
    assert_eq!(check("wumpus", &text)["ok"], true);
    // A slip in rules of this game is not another game's.
    let found = check("pacalgo2", "(defrule go (stands) => (assert (do (act hop))))");
    assert!(found["ok"] == false && found["looks_like"].is_null(), "{found}");
    server.stop();
}

#[test]
fn what_follows_from_a_position_is_shown_with_it() {
    let (server, client) = serve(Limits::default());
    let mut studied = 0;
    for (name, text) in worksheet_files() {
        for game in games() {
            let answer = client.post("/api/ask", &json!({ "game": game, "position": text }));
            let said = if answer.status == 200 { answer.json() } else { continue };
            let Some(count) = said["findings"]["boards"].as_str().map(str::to_owned) else { continue };
            let pictured = said["account"]["beliefs"].to_string();
            assert!(pictured.contains("boards that fit") && pictured.contains(&count), "{name}: {pictured}");
            studied += 1;
        }
    }
    assert!(studied > 0, "some position was studied");
    server.stop();
}
