//! Plays by minds: watched, looked at in any order, taken along.

use play::view::{Audience, Reel, View, patched};
use play::{Chair, HeaderSeat, Trace, frames};
use serde_json::{Value as Json, json};
use web::Limits;

use crate::{any_game, by_minds, games, serve};

/// All views of a play, from pages of this many.
fn all_views(client: crate::Client, play: &str, page: usize) -> Vec<Json> {
    let length = client.get(play).json()["length"].as_u64().expect("a length") as usize;
    let mut views: Vec<Json> = Vec::new();
    while views.len() < length {
        let answer = client.get(&format!("{play}/views?from={}&count={page}", views.len()));
        assert_eq!(answer.status, 200, "{}", answer.text());
        let mut before = None;
        for said in answer.json()["views"].as_array().expect("views") {
            let view = match before {
                None => said.clone(),
                Some(before) => patched(before, said),
            };
            before = Some(view.clone());
            views.push(view);
        }
    }
    views
}

#[test]
fn every_game_is_played_and_its_views_are_those_of_its_trace() {
    let (server, client) = serve(Limits::default());
    for game in games::GAMES {
        let play = client.begin(&by_minds(game.name));
        let status = client.finish(&play);
        assert_eq!(status["over"], true, "{}: {status}", game.name);
        let length = status["length"].as_u64().unwrap();
        assert!(length > 1 && status["ending"].is_string(), "{status}");
        let trace = Trace::read(&client.get(&format!("{play}/trace")).text()).expect("a trace");
        let plain = frames(game, &trace).expect("it can be replayed");
        assert_eq!(plain.len() as u64, length);
        let views = all_views(client, &play, 7);
        for (index, (frame, view)) in plain.iter().zip(&views).enumerate() {
            let expected = View { game, index, frame, choices: &[], gave_up: &[] }.to_json();
            assert_eq!(&expected, view, "{}: {index}", game.name);
        }
        assert!(views[0].get("truth").is_some() && views[0]["seats"]["1"].get("account").is_some());
        let mut reel = Reel::of_trace(game, trace).expect("it can be replayed");
        let timeline = client.get(&format!("{play}/timeline?from=1")).json();
        assert_eq!(timeline["moments"].as_array().unwrap().len() as u64, length - 1);
        assert_eq!(timeline["moments"][0]["turn"], json!(reel.frame(Audience::Everyone, 1).unwrap().turn));
        // Where only wins have a score, it comes with the end.
        let end = timeline["moments"].as_array().unwrap().last().unwrap();
        assert!(!end["scores"].as_array().unwrap().is_empty(), "{}: {end}", game.name);
    }
    server.stop();
}

#[test]
fn a_trace_comes_back_and_a_broken_one_is_refused_at_its_line() {
    let (server, client) = serve(Limits::default());
    for game in games() {
        let play = client.begin(&by_minds(game));
        client.finish(&play);
        let text = client.get(&format!("{play}/trace")).text();
        let bring =
            |text: &str| client.send("POST", "/api/traces", "Content-Type: application/x-ndjson\r\n", text.as_bytes());
        let answer = bring(&text);
        assert_eq!(answer.status, 201, "{game}: {}", answer.text());
        let again = format!("/api/plays/{}", answer.json()["id"].as_str().unwrap());
        assert_eq!(client.get(&format!("{again}/trace")).text(), text);
        assert_eq!(all_views(client, &again, 64), all_views(client, &play, 64));
        let first = client.events(&again, "").next().unwrap();
        assert_eq!((first.name.as_str(), &first.data["index"]), ("view", &json!(0)));

        let cut = text.replacen("{\"turn\":1,", "{\"turn\":1,,", 1);
        let refused = bring(&cut).json();
        let line = text.lines().position(|line| line.starts_with("{\"turn\":1,")).unwrap() + 1;
        assert_eq!(refused["error"]["kind"], "refused", "{refused}");
        assert_eq!(refused["error"]["diagnostics"][0]["line"], json!(line), "{refused}");
        let mut other: Vec<&str> = text.lines().collect();
        other.remove(1);
        let (status, kind, message) = bring(&other.join("\n")).refusal();
        assert_eq!((status, kind.as_str()), (422, "refused"), "{message}");
    }
    server.stop();
}

/// A trace of a program that uses the crates: its own minds are gone, and it can be watched all the same.
#[test]
fn a_trace_with_minds_of_a_host_is_watched_like_any_other() {
    let (server, client) = serve(Limits::default());
    let play = client.begin(&by_minds(any_game()));
    client.finish(&play);
    let mut trace = Trace::read(&client.get(&format!("{play}/trace")).text()).unwrap();
    for seat in &mut trace.header.seats {
        *seat = HeaderSeat { chair: Chair::Host("mine".to_owned()), version: 0 };
    }
    let headers = "Content-Type: application/x-ndjson\r\n";
    let answer = client.send("POST", "/api/traces", headers, trace.to_text().as_bytes());
    assert_eq!(answer.status, 201, "{}", answer.text());
    assert_eq!(answer.json()["play"]["seats"][0], json!({ "name": "host:mine", "kind": "host" }));
    let again = format!("/api/plays/{}", answer.json()["id"].as_str().unwrap());
    assert_eq!(client.get(&format!("{again}/trace")).text(), trace.to_text());
    assert_eq!(client.post(&format!("{again}/acts"), &json!({ "act": { "x": {} } })).refusal().0, 422);
    server.stop();
}

#[test]
fn what_is_looked_for_is_found() {
    let (server, client) = serve(Limits::default());
    let play = client.begin(&by_minds(any_game()));
    client.finish(&play);
    let timeline = client.get(&format!("{play}/timeline")).json();
    let act = timeline["moments"][4]["acts"][0][1].as_str().unwrap().to_owned();
    let words = act.replace(' ', "%20");
    let find = |query: &str| client.get(&format!("{play}/find?words={words}{query}")).json()["index"].clone();
    let forwards = find("&from=4").as_u64().unwrap();
    assert_eq!(forwards, 4);
    assert!(find("&from=5&backwards=true").as_u64().unwrap() >= 4);
    assert_eq!(client.get(&format!("{play}/find?words=no%20such%20thing")).json()["index"], Json::Null);
    assert_eq!(client.get(&format!("{play}/find?words=%20")).refusal().0, 400);
    server.stop();
}

#[test]
fn why_a_cell_is_believed_to_be_so_is_told_wherever_there_is_a_board() {
    let (server, client) = serve(Limits::default());
    let mut reasons = 0;
    for game in games() {
        let play = client.begin(&by_minds(game));
        let length = client.finish(&play)["length"].as_u64().unwrap();
        let ask = |cell: u64| {
            client.post(&format!("{play}/explain"), &json!({ "index": length / 2, "seat": 1, "cell": cell }))
        };
        let answer = ask(1);
        assert_eq!(answer.status, 200, "{game}: {}", answer.text());
        assert!(answer.json()["seen"].is_array());
        reasons += usize::from(answer.json()["why"].is_object());
        let (status, kind, message) = ask(1_000_000).refusal();
        assert_eq!((status, kind.as_str()), (422, "refused"));
        assert!(message.contains("there is no cell 1000000"), "{message}");
    }
    assert!(reasons >= 2, "some minds explain cells");
    server.stop();
}

#[test]
fn a_note_is_what_the_game_writes_down_at_that_moment() {
    let (server, client) = serve(Limits::default());
    let mut written = 0;
    for game in client.get("/api/games").json()["games"].as_array().unwrap() {
        let play = client.begin(&by_minds(game["name"].as_str().unwrap()));
        let length = client.finish(&play)["length"].as_u64().unwrap();
        let ask = |name: &str, index: u64| {
            client.post(&format!("{play}/note"), &json!({ "index": index, "seat": 1, "name": name }))
        };
        for note in game["notes"].as_array().unwrap() {
            let name = note["name"].as_str().unwrap();
            let at = |index: u64| {
                let answer = ask(name, index);
                assert_eq!(answer.status, 200, "{name}: {}", answer.text());
                answer.json()
            };
            assert_ne!(at(0)["why"]["claim"], at(length / 2)["why"]["claim"], "{name} follows the play");
            assert!(at(length / 2)["data"].is_object());
            written += 1;
        }
        let (status, kind, message) = ask("no-such-note", 0).refusal();
        assert_eq!((status, kind.as_str()), (422, "refused"), "{message}");
        assert_eq!(client.post(&format!("{play}/note"), &json!({ "index": 0 })).refusal().0, 400);
    }
    assert!(written > 0, "some game writes something down");
    server.stop();
}

#[test]
fn the_default_mind_of_a_profile_is_listed_and_plays() {
    let (server, client) = serve(Limits::default());
    let mut others = 0;
    for game in client.get("/api/games").json()["games"].as_array().unwrap() {
        let first = &game["minds"][0]["name"];
        assert_eq!(&game["mind"], first, "{}", game["name"]);
        for profile in game["profiles"].as_array().unwrap() {
            let settings = json!({ "profile": profile["name"] });
            let play = client.begin(&json!({ "game": game["name"], "seed": 1, "settings": settings }));
            let status = client.get(&play).json();
            assert_eq!(status["seats"][0]["name"], profile["mind"], "{} {}", game["name"], profile["name"]);
            client.delete(&play);
            others += usize::from(&profile["mind"] != first);
        }
    }
    assert!(others > 0, "some profile has a mind of its own");
    server.stop();
}

#[test]
fn the_shared_file_holds_everything_and_asks_nobody() {
    let (server, client) = serve(Limits::default());
    for game in games() {
        let play = client.begin(&by_minds(game));
        client.finish(&play);
        let answer = client.get(&format!("{play}/share?lang=es"));
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert!(answer.head.contains("attachment") && answer.head.contains("unsafe-inline"), "{}", answer.head);
        let text = answer.text();
        assert!(text.contains("<html lang=\"es\">"));
        assert!(!text.contains(" src=\"") && !text.contains("rel=\"stylesheet\""), "everything is in the file");
        let data = text.split_once("id=\"shared\">").expect("the data").1;
        let data: Json =
            serde_json::from_str(data.split_once("</script>").unwrap().0).expect("JSON without a tag in it");
        let mut views: Vec<Json> = Vec::new();
        for said in data["views"].as_array().unwrap() {
            let view = views.last().map_or_else(|| said.clone(), |before| patched(before.clone(), said));
            views.push(view);
        }
        assert_eq!(views, all_views(client, &play, 256));
        assert_eq!(data["timeline"]["moments"].as_array().unwrap().len(), views.len());
        assert_eq!((&data["header"]["game"], &data["game"]["name"]), (&json!(game), &json!(game)));
    }
    assert_eq!(client.get(&format!("{}/share?lang=%22", client.begin(&by_minds(any_game())))).refusal().0, 400);
    server.stop();
}

#[test]
fn a_batch_reports_what_the_command_line_reports() {
    let (server, client) = serve(Limits::default());
    for game in games() {
        let answer = client.post(
            "/api/batches",
            &json!({ "game": game, "plays": 3, "seed": 5, "seats": [{ "kind": "mind", "name": "random" }] }),
        );
        assert_eq!(answer.status, 201, "{game}: {}", answer.text());
        let path = format!("/api/batches/{}", answer.json()["id"].as_str().unwrap());
        let status = client.until(&path, |status| status["finished"] == true);
        assert_eq!((&status["done"], &status["report"]["plays"]), (&json!(3), &json!(3)), "{status}");
        assert!(status["report"]["seats"][0]["histogram"].is_array());
        assert_eq!(client.delete(&path).status, 204);
        assert_eq!(client.get(&path).refusal().0, 404);
    }
    let refused =
        client.post("/api/batches", &json!({ "game": any_game(), "seats": [{ "kind": "person" }] })).refusal();
    assert_eq!((refused.0, refused.1.as_str()), (422, "refused"), "{}", refused.2);
    assert_eq!(client.post("/api/batches", &json!({ "game": any_game(), "plays": 1_000_000 })).refusal().0, 422);
    server.stop();
}
