//! Junk: thousands of requests that mean nothing, and none of them brings the server out of its composure.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Value as Json, json};
use web::Limits;

use crate::{any_game, by_person, serve};

fn junk() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        any::<u64>().prop_map(Json::from),
        any::<f64>().prop_map(Json::from),
        ".{0,20}".prop_map(Json::from),
        prop::sample::select(vec!["(", "exec:ls", "a.clp", "..", "\u{0}", "person", "rules"]).prop_map(Json::from),
    ];
    leaf.prop_recursive(4, 20, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Json::from),
            prop::collection::vec((key(), inner), 0..5).prop_map(|pairs| Json::Object(pairs.into_iter().collect())),
        ]
    })
}

fn key() -> impl Strategy<Value = String> {
    let known = vec![
        "game", "settings", "seed", "map", "seats", "kind", "name", "text", "seat", "act", "index", "cell", "mind",
        "plays", "position", "pace", "paused", "turns", "nodes", "rotate",
    ];
    prop_oneof![4 => prop::sample::select(known).prop_map(str::to_owned), 1 => ".{0,8}".prop_map(|it| it)]
}

/// An object whose field `game` is mostly right, so that what comes after it is reached.
fn body() -> impl Strategy<Value = Json> {
    (junk(), 0..4).prop_map(|(mut junk, how)| {
        if let (Json::Object(object), 1..) = (&mut junk, how) {
            object.insert("game".to_owned(), json!(any_game()));
        }
        junk
    })
}

#[test]
fn nothing_that_is_asked_is_answered_by_a_breakdown() {
    let (server, client) = serve(Limits { request: std::time::Duration::from_secs(5), ..Limits::default() });
    let play = client.begin(&by_person(any_game()));
    let id = play.rsplit('/').next().unwrap().to_owned();
    let paths: Vec<(&str, &str)> =
        web::paths().into_iter().filter(|(method, path)| *method != "delete" && !path.ends_with("/events")).collect();
    let query = prop_oneof!["[?&=a-z%0-9]{0,20}", "\\?(from|count|words|lang|after)=[0-9a-z%+-]{0,6}"];
    let config = Config { cases: 2500, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]));
    let cases = (prop::sample::select(paths), body(), query, any::<bool>());
    let done = runner.run(&cases, |((method, path), body, query, known)| {
        let name = if known { id.as_str() } else { "0" };
        let address = format!("{}{}", path.replace("{id}", name), query.replace(' ', ""));
        let answer = match method {
            "get" => client.get(&address),
            _ => client.post(&address, &body),
        };
        prop_assert!(answer.status < 500, "{method} {address} {body}: {}", answer.text());
        if answer.status >= 400 {
            let error = &answer.json()["error"];
            prop_assert!(error["kind"].is_string() && error["message"].is_string(), "{}", answer.text());
        }
        Ok(())
    });
    assert!(done.is_ok(), "{done:?}");
    assert_eq!(client.get("/api/games").status, 200);
    server.stop();
}

#[test]
fn bytes_that_are_no_http_do_no_harm() {
    let (server, client) = serve(Limits::default());
    let config = Config { cases: 300, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[8; 32]));
    let head = prop::sample::select(vec!["", "GET / HTTP/1.1\r\n", "POST /api/plays HTTP/1.1\r\nHost: localhost\r\n"]);
    let done = runner.run(&(head, prop::collection::vec(any::<u8>(), 0..200)), |(head, rest)| {
        let answer = client.raw(&[head.as_bytes(), &rest].concat());
        prop_assert!(!answer.starts_with(b"HTTP/1.1 5"), "{}", String::from_utf8_lossy(&answer));
        Ok(())
    });
    assert!(done.is_ok(), "{done:?}");
    assert_eq!(client.get("/api/games").status, 200);
    server.stop();
}
