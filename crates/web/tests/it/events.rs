//! Events: numbered without a gap, each a patch of the one before, for readers fast and slow.

use std::io::Read;
use std::time::{Duration, Instant};

use play::view::patched;
use serde_json::{Value as Json, json};
use web::Limits;

use crate::client::{Client, Event};
use crate::{any_game, by_minds, games, serve};

fn slowly(game: &str, pace: u64) -> Json {
    json!({ "game": game, "seed": 3, "pace": pace })
}

/// Reads all events up to the end of the play, checks their numbers, and gives the views that they make.
fn read_all(client: Client, play: &str) -> Vec<(u64, Json)> {
    let mut views: Vec<(u64, Json)> = Vec::new();
    let mut last: Option<u64> = None;
    for event in client.events(play, "") {
        if let (Some(last), Some(id)) = (last, event.id) {
            assert_eq!(id, last + 1, "numbers have no gap");
        }
        last = event.id.or(last);
        match event.name.as_str() {
            "view" => {
                let index = event.data["index"].as_u64().unwrap();
                let view = match event.data.get("view") {
                    Some(whole) => whole.clone(),
                    None => patched(views.last().unwrap().1.clone(), &event.data["patch"]),
                };
                views.push((index, view));
            }
            "status" if event.data["live"] == false => return views,
            "status" => {}
            other => panic!("{other}"),
        }
    }
    panic!("the stream ended before the play")
}

#[test]
fn twenty_readers_get_every_event_and_the_views_of_the_play() {
    let (server, client) = serve(Limits::default());
    for game in games() {
        let play = client.begin(&slowly(game, 1));
        let readers: Vec<_> = (0..20)
            .map(|_| {
                let play = play.clone();
                std::thread::spawn(move || read_all(client, &play))
            })
            .collect();
        let read: Vec<Vec<(u64, Json)>> = readers.into_iter().map(|it| it.join().unwrap()).collect();
        let length = client.get(&play).json()["length"].as_u64().unwrap();
        let whole = client.get(&format!("{play}/views?from={}&count=1", length - 1)).json()["views"][0].clone();
        for views in read {
            assert_eq!(views.last().unwrap(), &(length - 1, whole.clone()), "{game}");
        }
        client.delete(&play);
    }
    server.stop();
}

#[test]
fn each_moment_is_shown_with_its_answers_before_the_next() {
    let (server, client) = serve(Limits::default());
    let play = client.begin(&json!({ "game": any_game(), "seed": 3, "pace": 60000 }));
    client.post(&format!("{play}/pace"), &json!({ "pace": 1 }));
    let views = read_all(client, &play);
    let answered = |view: &Json| view["seats"].as_object().unwrap().values().any(|seat| seat.get("answer").is_some());
    for pair in views.windows(2) {
        let [(before, old), (after, _)] = pair else { unreachable!("windows of two") };
        assert!(after == before || (*after == before + 1 && answered(old)), "{before} {after}");
    }
    server.stop();
}

#[test]
fn who_comes_back_goes_on_where_he_was() {
    let (server, client) = serve(Limits::default());
    let play = client.begin(&by_minds(any_game()));
    client.finish(&play);
    client.post(&format!("{play}/pace"), &json!({ "pace": 7 }));
    let last = client.events(&play, "").next().unwrap().id.unwrap();
    assert!(last > 2);
    let again = client.events(&play, &format!("Last-Event-ID: {}\r\n", last - 2));
    let ids: Vec<u64> = again.take(2).map(|event| event.id.unwrap()).collect();
    assert_eq!(ids, [last - 1, last]);
    // Whoever names a number that is still to come knows another play.
    let other = client.events(&play, "Last-Event-ID: 999999\r\n").next().unwrap();
    assert!(other.data.get("view").is_some());
    server.stop();
}

#[test]
fn a_reader_who_falls_behind_is_told_so_and_gets_a_whole_view() {
    let (server, client) = serve(Limits { events: 4, ..Limits::default() });
    let play = client.begin(&json!({ "game": any_game(), "seed": 3, "pace": 1 }));
    client.finish(&play);
    let mut events = client.events(&play, "Last-Event-ID: 1\r\n");
    let lost = events.next().unwrap();
    assert_eq!(lost.name, "lost");
    let whole = events.next().unwrap();
    assert_eq!(whole.id, lost.data["seq"].as_u64());
    let length = client.get(&play).json()["length"].as_u64().unwrap();
    assert_eq!((&whole.data["index"], &whole.data["view"]["over"]), (&json!(length - 1), &json!(true)));
    server.stop();
}

#[test]
fn a_reader_who_does_not_read_delays_nobody() {
    let (server, client) = serve(Limits::default());
    let play = client.begin(&slowly(any_game(), 2));
    let mut sleeping = Vec::new();
    for _ in 0..10 {
        use std::io::Write;
        let mut stream = client.connect();
        write!(stream, "GET {play}/events HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        sleeping.push(stream);
    }
    let began = Instant::now();
    let views = read_all(client, &play);
    assert!(views.len() > 20 && began.elapsed() < Duration::from_secs(20));
    server.stop();
    // They, too, are let go.
    for mut stream in sleeping {
        let mut rest = Vec::new();
        stream.read_to_end(&mut rest).expect("the server has closed the connection");
    }
}

#[test]
fn a_paused_play_goes_on_step_by_step() {
    let (server, client) = serve(Limits::default());
    let play = client.begin(&slowly(any_game(), 60_000));
    client.post(&format!("{play}/pace"), &json!({ "paused": true }));
    let mut events = client.events(&play, "");
    let mut shown = events.next().unwrap().data["index"].as_u64().unwrap();
    // The first turn may have begun before the pause; on a busy machine it takes its time to end.
    std::thread::sleep(Duration::from_millis(500));
    settled(client, &play);
    for _ in 0..4 {
        let before = client.get(&play).json()["length"].as_u64().unwrap();
        let answer = client.post(&format!("{play}/step"), &json!({}));
        assert_eq!(answer.status, 200, "{}", answer.text());
        client.until(&play, |status| status["length"].as_u64() == Some(before + 1));
        std::thread::sleep(Duration::from_millis(30));
        assert_eq!(client.get(&play).json()["length"], json!(before + 1), "nobody moves by himself");
        // What was decided is shown, moment by moment.
        while shown + 1 < before {
            let event: Event = events.next().unwrap();
            if event.name == "view" {
                let index = event.data["index"].as_u64().unwrap();
                assert!(index == shown || index == shown + 1, "{shown} {index}");
                shown = index;
            }
        }
    }
    client.post(&format!("{play}/pace"), &json!({ "pace": 0, "paused": false }));
    client.finish(&play);
    assert_eq!(client.post(&format!("{play}/step"), &json!({})).refusal().1, "busy");
    server.stop();
}

/// How a play stands that is paused, with its timeline; the first turn may have begun before it was paused.
fn settled(client: Client, play: &str) -> (Json, Json) {
    loop {
        let status = client.get(play).json();
        let timeline = client.get(&format!("{play}/timeline")).json();
        std::thread::sleep(Duration::from_millis(2));
        if client.get(play).json() == status {
            return (status, timeline);
        }
    }
}

#[test]
fn every_moment_of_a_play_under_way_can_be_looked_at() {
    let (server, client) = serve(Limits::default());
    for game in games::GAMES {
        // With many at the table there are acts of which nobody hears.
        let many = game.settings.slots.iter().find(|slot| slot.name == "agents");
        let settings = many.map_or_else(|| json!({}), |slot| json!({ slot.name: 4 }));
        let play = client.begin(&json!({ "game": game.name, "seed": 1, "settings": settings, "pace": 60000 }));
        client.post(&format!("{play}/pace"), &json!({ "paused": true }));
        for step in 0..60 {
            let (status, timeline) = settled(client, &play);
            let length = status["length"].as_u64().unwrap();
            let last = client.get(&format!("{play}/views?from={}&count=1", length - 1));
            assert_eq!(last.status, 200, "{} {step}: {}", game.name, last.text());
            assert_eq!(last.json()["views"][0]["index"], json!(length - 1), "{} {step}", game.name);
            assert_eq!(timeline["moments"].as_array().unwrap().len() as u64, length, "{} {step}", game.name);
            if status["live"] == false || client.post(&format!("{play}/step"), &json!({})).status != 200 {
                break;
            }
            client.until(&play, |status| status["live"] == false || status["length"].as_u64() > Some(length));
        }
        client.delete(&play);
    }
    server.stop();
}

#[test]
fn the_stream_of_a_dropped_play_ends() {
    let (server, client) = serve(Limits::default());
    let play = client.begin(&slowly(any_game(), 60_000));
    let mut events = client.events(&play, "");
    assert_eq!(events.next().unwrap().name, "view");
    assert_eq!(client.delete(&play).status, 204);
    assert_eq!(events.by_ref().last().unwrap().name, "end");
    assert_eq!(client.get(&play).refusal().1, "gone");
    server.stop();
}

#[test]
fn a_server_closes_within_two_seconds_whoever_reads_and_thinks() {
    let (server, client) = serve(Limits::default());
    let plays: Vec<String> = games().map(|game| client.begin(&slowly(game, 50))).collect();
    let streams: Vec<_> = plays.iter().map(|play| client.events(play, "")).collect();
    let idle = client.connect();
    let began = Instant::now();
    server.stop();
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    for stream in streams {
        assert_eq!(stream.last().unwrap().name, "end");
    }
    drop(idle);
}
