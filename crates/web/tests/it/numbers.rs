//! Numbers that scripts would change, and numbers of others: seeds, turns, nodes.

use serde_json::json;
use web::Limits;

use crate::{any_game, by_minds, serve};

#[test]
fn seeds_are_taken_and_told_without_loss() {
    let (server, client) = serve(Limits::default());
    let seeds = [
        (json!(7), json!(7)),
        (json!("7"), json!(7)),
        (json!((1_u64 << 53) - 1), json!((1_u64 << 53) - 1)),
        (json!("9007199254740993"), json!("9007199254740993")),
        (json!(9_007_199_254_740_993_u64), json!("9007199254740993")),
        (json!("18446744073709551615"), json!("18446744073709551615")),
    ];
    for (given, told) in seeds {
        let play = client.begin(&json!({ "game": any_game(), "seed": given, "turns": 5 }));
        assert_eq!(client.finish(&play)["header"]["seed"], told);
        let trace = client.get(&format!("{play}/trace")).text();
        let digits = told.as_str().map_or_else(|| told.to_string(), ToOwned::to_owned);
        assert!(trace.lines().next().unwrap().contains(&format!("\"seed\":{digits},")), "{trace}");
        let batch =
            json!({ "game": any_game(), "seed": given, "plays": 1, "seats": [{ "kind": "mind", "name": "random" }] });
        let path = format!("/api/batches/{}", client.post("/api/batches", &batch).json()["id"].as_str().unwrap());
        assert_eq!(client.until(&path, |status| status["finished"] == true)["report"]["seed"], told);
    }
    for given in
        [json!(""), json!("-1"), json!("+1"), json!("1.5"), json!("18446744073709551616"), json!(-1), json!(1e30)]
    {
        let (status, _, message) = client.post("/api/plays", &json!({ "game": any_game(), "seed": given })).refusal();
        assert!(status == 400 && message.contains("`seed`"), "{given}: {message}");
    }
    server.stop();
}

#[test]
fn traces_are_held_to_the_limits_of_plays() {
    let (server, client) = serve(Limits::default());
    let play = client.begin(&by_minds(any_game()));
    client.finish(&play);
    let text = client.get(&format!("{play}/trace")).text();
    let (head, lines) = text.split_once('\n').unwrap();
    for (key, large) in [("turns", json!(20_001)), ("nodes", json!(1_u64 << 63))] {
        let mut head: serde_json::Value = serde_json::from_str(head).unwrap();
        head[key] = large;
        let body = format!("{head}\n{lines}");
        let answer = client.send("POST", "/api/traces", "Content-Type: text/plain\r\n", body.as_bytes());
        let (status, _, message) = answer.refusal();
        assert!(status == 422 && message.contains(&format!("`{key}` is at most")), "{message}");
    }
    server.stop();
}
