//! Limits: reaching one is an ordinary, refused request.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use serde_json::json;
use web::Limits;

use crate::{any_game, by_minds, by_person, games, serve};

#[test]
fn a_body_that_is_too_large_is_refused() {
    let (server, client) = serve(Limits { body: 1000, trace: 2000, ..Limits::default() });
    let large = json!({ "game": any_game(), "map": { "text": "x".repeat(2000) } });
    assert_eq!(client.post("/api/plays", &large).refusal().1, "too-large");
    let kind = "Content-Type: text/plain\r\n";
    assert_eq!(client.send("POST", "/api/traces", kind, "x".repeat(3000).as_bytes()).refusal().0, 413);
    assert_eq!(client.get(&format!("/api/games?{}", "x".repeat(3000))).refusal().1, "too-large");
    server.stop();
}

#[test]
fn whoever_says_too_much_still_hears_the_refusal() {
    let (server, client) = serve(Limits::default());
    let much = vec![b'x'; 8 << 20];
    for _ in 0..5 {
        let json = "Content-Type: application/json\r\n";
        assert_eq!(client.send("POST", "/api/plays", json, &much).refusal().0, 413);
        assert_eq!(client.send("POST", "/api/plays", "Content-Type: text/html\r\n", &much).refusal().0, 400);
        assert_eq!(client.send("POST", "/api/plays", "Host: evil.example\r\n", &much).refusal().0, 403);
        assert_eq!(client.send("GET", "/api/nothing", "", &much).refusal().0, 404);
        assert_eq!(client.send("DELETE", "/api/plays/1", "", &much).refusal().0, 404);
        assert_eq!(client.send("PUT", "/api/plays", "", &much).refusal().0, 405);
        assert_eq!(client.send("POST", "/api/games", "", &much).refusal().0, 405);
        assert_eq!(client.send("POST", "/api/nothing", "", &much).refusal().0, 404);
    }
    server.stop();
}

#[test]
fn a_full_hall_drops_what_has_ended_and_then_refuses() {
    let (server, client) = serve(Limits { plays: 3, ..Limits::default() });
    let ended = client.begin(&by_minds(any_game()));
    client.finish(&ended);
    let waiting: Vec<String> = (0..2).map(|_| client.begin(&by_person(any_game()))).collect();
    let third = client.begin(&by_person(any_game()));
    assert_eq!(client.get(&ended).refusal().1, "gone");
    let (status, kind, message) = client.post("/api/plays", &by_person(any_game())).refusal();
    assert_eq!((status, kind.as_str()), (429, "too-many"), "{message}");
    for play in waiting.iter().chain([&third]) {
        assert_eq!(client.get(play).status, 200);
    }
    client.delete(&third);
    client.begin(&by_person(any_game()));
    server.stop();
}

#[test]
fn who_left_a_play_loses_it_when_room_is_needed() {
    let (server, client) = serve(Limits { plays: 1, patience: Duration::ZERO, ..Limits::default() });
    let first = client.begin(&by_person(any_game()));
    let second = client.begin(&by_person(any_game()));
    assert_eq!(client.get(&first).refusal().1, "gone");
    let watched = client.events(&second, "");
    assert_eq!(client.post("/api/plays", &by_person(any_game())).refusal().0, 429, "somebody looks at it");
    drop(watched);
    server.stop();
}

#[test]
fn a_play_with_a_pace_waits_for_somebody_who_watches() {
    let (server, client) = serve(Limits { unwatched: Duration::from_millis(30), ..Limits::default() });
    let play = client.begin(&json!({ "game": any_game(), "seed": 3, "pace": 20 }));
    std::thread::sleep(Duration::from_millis(500));
    let alone = client.get(&play).json()["length"].as_u64().unwrap();
    assert!(alone < 15, "{alone} moments of which nobody saw anything");
    let watching = client.events(&play, "");
    client.until(&play, |status| status["length"].as_u64() > Some(alone + 2));
    drop(watching);
    let all_at_once = client.begin(&by_minds(any_game()));
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(client.finish(&all_at_once)["over"], true, "without a pace nobody needs to watch");
    server.stop();
}

#[test]
fn plays_that_take_all_the_memory_are_refused() {
    let (server, client) = serve(Limits { memory: 1000, ..Limits::default() });
    let first = client.begin(&by_person(any_game()));
    client.asked(&first);
    let (status, _, message) = client.post("/api/plays", &by_person(any_game())).refusal();
    assert!(status == 429 && message.contains("memory"), "{message}");
    server.stop();
}

#[test]
fn readers_are_bounded() {
    let (server, client) = serve(Limits { readers: 3, readers_per_play: 2, ..Limits::default() });
    let one = client.begin(&by_person(any_game()));
    let two = client.begin(&by_person(any_game()));
    let mut first = client.events(&one, "");
    first.next();
    let _second = client.events(&one, "");
    assert!(client.get(&format!("{one}/events")).refusal().2.contains("watch this play already"));
    let _third = client.events(&two, "");
    assert!(client.get(&format!("{two}/events")).refusal().2.contains("too many watch already"));
    drop(first);
    // Whoever goes makes room, as soon as it is noticed.
    let began = Instant::now();
    loop {
        let mut stream = client.connect();
        write!(stream, "GET {two}/events HTTP/1.0\r\nHost: localhost\r\n\r\n").unwrap();
        let mut head = [0; 12];
        stream.read_exact(&mut head).unwrap();
        if head.ends_with(b"200") {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "nobody notices that a reader has gone");
        std::thread::sleep(Duration::from_millis(20));
    }
    server.stop();
}

#[test]
fn views_come_in_bounded_pages() {
    let (server, client) = serve(Limits { view_bytes: 1, ..Limits::default() });
    let play = client.begin(&by_minds(any_game()));
    client.finish(&play);
    let views = |query: &str| client.get(&format!("{play}/views?{query}"));
    assert_eq!(views("from=0&count=9").json()["views"].as_array().unwrap().len(), 1, "one view is always given");
    assert_eq!(views("count=0").refusal().0, 400);
    assert_eq!(views("count=257").refusal().0, 400);
    assert_eq!(views("from=1000000").refusal().0, 404);
    assert_eq!(views("from=18446744073709551615").refusal().0, 404);
    assert_eq!(views("from=-1").refusal().0, 400);
    server.stop();
}

#[test]
fn a_play_whose_decisions_take_too_long_is_stopped() {
    let (server, client) = serve(Limits { play: Duration::ZERO, ..Limits::default() });
    let play = client.begin(&by_minds(any_game()));
    let status = client.finish(&play);
    assert!(status["ending"].as_str().unwrap().contains("took longer"), "{status}");
    assert_eq!(status["over"], false);
    assert_eq!(client.get(&format!("{play}/trace")).status, 200);
    server.stop();
}

#[test]
fn reasons_that_grow_too_large_are_not_kept() {
    let (server, client) = serve(Limits { reasons: 1, ..Limits::default() });
    let play = client.begin(&by_minds(any_game()));
    let status = client.finish(&play);
    assert!(status["warnings"].to_string().contains("not kept"), "{status}");
    let last = status["length"].as_u64().unwrap() - 2;
    let view = client.get(&format!("{play}/views?from={last}&count=1")).json();
    assert!(view["views"][0]["seats"].to_string().contains("answer") && !view.to_string().contains("account"));
    server.stop();
}

#[test]
fn boards_that_nobody_could_see_are_refused() {
    let (server, client) = serve(Limits { cells: 3, ..Limits::default() });
    let mut refused = 0;
    for game in crate::games() {
        let answer = client.post("/api/plays", &by_minds(game));
        if answer.status == 422 {
            assert!(answer.refusal().2.contains("too large for the page"), "{}", answer.text());
            refused += 1;
        }
    }
    assert!(refused > 0);
    server.stop();
}

/// Games whose boards can be made larger than anybody could see, with the sides of the largest.
fn too_large() -> Vec<(&'static play::Game, [i64; 2])> {
    let largest = |game: &play::Game, key: &str| match game.settings.slots.iter().find(|slot| slot.name == key)?.kind {
        facts::Kind::Int { max, .. } => Some(max),
        _ => None,
    };
    let sides = |game: &'static play::Game| Some((game, [largest(game, "width")?, largest(game, "height")?]));
    let all: Vec<_> = games::GAMES.iter().filter_map(sides).filter(|(_, [w, h])| w * h > 10_000).collect();
    assert!(!all.is_empty(), "some game can be made too large");
    all
}

#[test]
fn a_trace_of_a_board_that_nobody_could_see_is_refused_before_it_is_made() {
    let (server, client) = serve(Limits::default());
    for (game, [width, height]) in too_large() {
        let header = json!({
            "tellask": 1, "game": game.name, "version": game.version, "map": null, "seed": 1, "play": 0, "turns": 5, "nodes": 5,
            "settings": { "width": width, "height": height }, "seats": [{ "kind": "person", "name": "person" }],
        });
        let began = Instant::now();
        let kind = "Content-Type: text/plain\r\n";
        let answer = client.send("POST", "/api/traces", kind, header.to_string().as_bytes());
        assert!(answer.refusal().2.contains("too large for the page"), "{}", answer.text());
        assert!(began.elapsed() < Duration::from_secs(2));
    }
    server.stop();
}

#[test]
fn rules_for_a_board_that_nobody_could_see_are_refused_before_it_is_made() {
    let (server, client) = serve(Limits::default());
    for (game, [width, height]) in too_large() {
        let text = client.post("/api/rules/template", &json!({ "game": game.name })).json()["text"].take();
        let settings = json!({ "width": width, "height": height });
        let body = json!({ "kind": "rules", "game": game.name, "text": text, "settings": settings });
        let began = Instant::now();
        let checked = client.post("/api/check", &body).json();
        assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
        assert_eq!(checked["ok"], false);
        assert!(checked["diagnostics"][0]["message"].as_str().unwrap().contains("too large"), "{checked}");
    }
    server.stop();
}

#[test]
fn a_request_that_drags_on_is_hung_up_on() {
    let short = Duration::from_millis(300);
    let (server, client) = serve(Limits { unanswered: short, silence: short, ..Limits::default() });
    let mut dragging = client.connect();
    let began = Instant::now();
    let mut hung_up = false;
    while began.elapsed() < Duration::from_secs(10) && !hung_up {
        std::thread::sleep(Duration::from_millis(50));
        hung_up = dragging.write_all(b"G").is_err();
    }
    assert!(hung_up, "a byte now and then does not keep the door open");
    let mut idle = client.connect();
    let mut nothing = Vec::new();
    idle.read_to_end(&mut nothing).expect("it is closed");
    server.stop();
}

#[test]
fn connections_are_bounded_and_wait_outside() {
    let (server, client) = serve(Limits { connections: 2, ..Limits::default() });
    let holding = [client.connect(), client.connect()];
    std::thread::sleep(Duration::from_millis(50));
    let waiting = std::thread::spawn(move || client.get("/api/limits").status);
    std::thread::sleep(Duration::from_millis(100));
    assert!(!waiting.is_finished());
    drop(holding);
    assert_eq!(waiting.join().unwrap(), 200);
    server.stop();
}

#[test]
fn batches_are_bounded() {
    let (server, client) = serve(Limits { batches: 1, batch: Duration::from_millis(1), ..Limits::default() });
    let body = json!({ "game": any_game(), "plays": 20000, "seats": [{ "kind": "mind", "name": "random" }] });
    let path = format!("/api/batches/{}", client.post("/api/batches", &body).json()["id"].as_str().unwrap());
    let status = client.until(&path, |status| status["finished"] == true);
    assert!(status["error"].is_string(), "{status}");
    assert_eq!(client.post("/api/batches", &body).status, 201, "what is finished makes room");
    server.stop();
}

#[test]
fn the_limits_can_be_asked_for() {
    let (server, client) = serve(Limits { plays: 5, ..Limits::default() });
    let limits = client.get("/api/limits").json();
    assert_eq!(
        (&limits["plays"], &limits["body"], &limits["decision_seconds"]),
        (&json!(5), &json!(2 << 20), &json!(20))
    );
    server.stop();
}

#[test]
fn one_visitor_cannot_take_all_places() {
    let (server, client) = serve(Limits { plays: 6, plays_per_visitor: 2, ..Limits::default() });
    let other = client.from([127, 0, 0, 2].into());
    let ended = client.begin(&by_minds(any_game()));
    client.finish(&ended);
    let own: Vec<String> = (0..2).map(|_| client.begin(&by_person(any_game()))).collect();
    assert_eq!(client.get(&ended).refusal().1, "gone", "an own play that has ended makes room");
    let (status, kind, message) = client.post("/api/plays", &by_person(any_game())).refusal();
    assert_eq!((status, kind.as_str()), (429, "your-share"));
    assert!(message.starts_with("your machine holds 2 plays"), "{message}");
    let trace = b"{\"tellask\":\"trace\"}";
    let brought = client.send("POST", "/api/traces", "Content-Type: text/plain\r\n", trace).refusal();
    assert_eq!(brought.1, "your-share", "a trace takes a place, too");
    let forged = "Content-Type: application/json\r\nX-Forwarded-For: 192.0.2.1\r\nForwarded: for=192.0.2.1\r\n";
    let body = by_person(any_game()).to_string();
    let forged = client.send("POST", "/api/plays", forged, body.as_bytes()).refusal();
    assert_eq!(forged.1, "your-share", "a header makes nobody another visitor");
    let theirs = other.begin(&by_person(any_game()));
    client.delete(&own[0]);
    client.begin(&by_person(any_game()));
    for play in [&own[1], &theirs] {
        assert_eq!(client.get(play).status, 200, "nobody else lost a play");
    }
    server.stop();
}

#[test]
fn one_visitor_cannot_fill_the_queue_of_batches() {
    let (server, client) = serve(Limits { batches_per_visitor: 2, ..Limits::default() });
    let other = client.from([127, 0, 0, 2].into());
    let long = json!({ "game": games().last(), "plays": 20_000 });
    let own: Vec<String> =
        (0..2).map(|_| client.post("/api/batches", &long).json()["id"].as_str().expect("a batch").to_owned()).collect();
    let (status, kind, message) = client.post("/api/batches", &long).refusal();
    assert_eq!((status, kind.as_str()), (429, "your-share"), "{message}");
    let theirs = other.post("/api/batches", &long);
    assert_eq!(theirs.status, 201, "another machine has a share of its own");
    client.delete(&format!("/api/batches/{}", own[0]));
    assert_eq!(client.post("/api/batches", &long).status, 201, "a batch that was dropped gives its place back");
    server.stop();
}

#[test]
fn a_visitor_who_wants_more_loses_own_plays_that_nobody_watches() {
    let limits = Limits { plays_per_visitor: 2, unwatched: Duration::ZERO, ..Limits::default() };
    let (server, client) = serve(limits);
    let other = client.from([127, 0, 0, 2].into());
    let theirs = other.begin(&by_person(any_game()));
    let left = client.begin(&by_person(any_game()));
    let watched = client.begin(&by_person(any_game()));
    let mut events = client.events(&watched, "");
    events.next();
    client.begin(&by_person(any_game()));
    assert_eq!(client.get(&left).refusal().1, "gone");
    for play in [&watched, &theirs] {
        assert_eq!(client.get(play).status, 200, "it is watched, or of another visitor");
    }
    server.stop();
}
