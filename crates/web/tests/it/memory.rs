//! Memory: what plays, their rule bases and half-sent requests may take together.

use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use web::Limits;

use crate::client::Client;
use crate::{any_game, by_person, games, serve};

/// Longer than any test runs.
const LONG: Duration = Duration::from_hours(1);

/// A rule base that plays and has a match for each pair of so many facts.
fn pairs(client: Client, game: &str, facts: usize) -> Json {
    let template = client.post("/api/rules/template", &json!({ "game": game })).json();
    let facts: Vec<String> = (0..facts).map(|it| format!("(n {it})")).collect();
    let facts = facts.join(" ");
    let text = template["text"].as_str().unwrap();
    let text = format!("{text}(deffacts many {facts})\n(defrule pair (n ?a) (n ?b) (never ?a ?b) => )");
    json!({ "game": game, "seed": 3, "pace": 60_000, "seats": [{ "kind": "rules", "name": "pairs.clp", "text": text }] })
}

#[test]
fn rule_bases_that_take_all_the_memory_are_refused() {
    // No play ends because its time is up: on a busy machine it would make room for another one.
    let (decision, play, unwatched) = (LONG, LONG, LONG);
    let (server, client) = serve(Limits { memory: 48 << 20, decision, play, unwatched, ..Limits::default() });
    let body = pairs(client, any_game(), 200);
    // A play that finds no memory for its next decision stops, and makes room for another one. When that happens depends on
    // the machine, so only what comes before the first refusal is counted.
    let answers = (0..64).map(|_| client.post("/api/plays", &body));
    let mut begun = 0;
    let refused = answers.inspect(|it| begun += usize::from(it.status == 201)).find(|it| it.status != 201);
    assert!((2..33).contains(&begun), "each takes some 5 MB at each seat: {begun}");
    let (status, kind, message) = refused.unwrap().refusal();
    assert_eq!((status, kind.as_str()), (429, "too-many"));
    assert!(message.contains("memory"), "{message}");
    server.stop();
}

#[test]
fn a_rule_base_that_takes_more_than_its_share_gives_up() {
    let (server, client) = serve(Limits { minds: 4 << 20, ..Limits::default() });
    for game in games() {
        let mut body = pairs(client, game, 600);
        body["pace"] = json!(0);
        let answer = client.post("/api/plays", &body);
        let reason = if answer.status == 201 {
            let play = format!("/api/plays/{}", answer.json()["id"].as_str().unwrap());
            let last = client.finish(&play)["length"].as_u64().unwrap() - 1;
            client.get(&format!("{play}/views?from={last}")).json()["views"][0]["seats"]["1"]["gave_up"].to_string()
        } else {
            answer.refusal().2
        };
        assert!(reason.contains("memory") || reason.contains("limit"), "{game}: {reason}");
    }
    server.stop();
}

#[test]
fn rule_bases_that_grow_stop_when_there_is_no_more_memory() {
    let (server, client) = serve(Limits { memory: 24 << 20, plays: 8, ..Limits::default() });
    let mut body = pairs(client, any_game(), 0);
    let text = body["seats"][0]["text"].as_str().unwrap();
    let grow = "(deffacts first (upto 0))\n(defrule grow (declare (salience 50)) (asked) ?f <- (upto ?x) => (retract ?f) \
                (assert (upto (+ ?x 40))) (loop-for-count (?i 1 40) do (assert (n (+ ?x ?i)))))";
    // Once for each time it is asked.
    let text = format!(
        "{text}{}",
        grow.replace("(asked)", "(asked (time ?t)) (not (grown ?t))").replace("=> ", "=> (assert (grown ?t)) ")
    );
    body["seats"][0]["text"] = json!(text);
    body["pace"] = json!(5);
    let begin = |_| {
        let answer = client.post("/api/plays", &body);
        let play = format!("/api/plays/{}", answer.json()["id"].as_str()?);
        // Whoever is watched is not dropped.
        let watching = client.events(&play, "");
        Some((play, watching))
    };
    let plays: Vec<_> = (0..8).filter_map(begin).collect();
    let endings: Vec<String> = plays.iter().map(|(play, _)| client.finish(play)["ending"].to_string()).collect();
    assert!(endings.iter().any(|it| it.contains("memory")), "{endings:?}");
    drop(plays);
    server.stop();
}

/// Set in the process that is measured.
#[cfg(target_os = "linux")]
const ALONE: &str = "WEB_TEST_ALONE";

/// The resident memory is the whole process's, so this test measures in one of its own: other tests would count, too.
#[cfg(target_os = "linux")]
#[test]
fn what_the_process_takes_stays_near_what_was_promised() {
    if std::env::var_os(ALONE).is_some() {
        return measure_the_process();
    }
    let mut alone = std::process::Command::new(std::env::current_exe().unwrap());
    alone.args(["--exact", "memory::what_the_process_takes_stays_near_what_was_promised"]).env(ALONE, "1");
    let output = alone.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

#[cfg(target_os = "linux")]
fn measure_the_process() {
    let resident = || {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find(|it| it.starts_with("VmRSS")).unwrap().to_owned();
        line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() << 10
    };
    let (server, client) = serve(Limits { memory: 96 << 20, ..Limits::default() });
    let body = pairs(client, any_game(), 300);
    // What is made once and given back stays with the process.
    client.delete(&client.begin(&body));
    let before = resident();
    let begun = (0..32).filter(|_| client.post("/api/plays", &body).status == 201).count();
    let grown = resident().saturating_sub(before);
    assert!(begun > 1, "{begun}");
    assert!(grown < 192 << 20, "{begun} plays took {} MB of 96", grown >> 20);
    server.stop();
}

#[test]
fn what_is_taken_back_is_not_weighed_twice() {
    let (server, client) = serve(Limits { memory: 8 << 20, ..Limits::default() });
    let play = client.begin(&by_person(any_game()));
    let seat = client.asked(&play)["waiting"][0].clone();
    let first = client.events(&play, "").find(|event| !event.data["view"]["choices"].is_null()).unwrap();
    let act = first.data["view"]["choices"][seat.to_string()][0]["act"].clone();
    for _ in 0..400 {
        assert_eq!(client.post(&format!("{play}/acts"), &json!({ "seat": seat, "act": act })).status, 200);
        assert_eq!(client.post(&format!("{play}/undo"), &json!({ "seat": seat })).status, 200);
    }
    client.begin(&by_person(any_game()));
    server.stop();
}

/// Sends the beginning of a trace and no more.
fn half_sent(client: Client, bytes: usize) -> TcpStream {
    let mut stream = client.connect();
    let head =
        "POST /api/traces HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 9000000\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(&vec![b'x'; bytes]).unwrap();
    stream
}

#[test]
fn requests_that_are_being_sent_share_what_there_is_for_them() {
    let (server, client) = serve(Limits { bodies: 4 << 20, ..Limits::default() });
    let trace = |bytes: usize| client.send("POST", "/api/traces", "Content-Type: text/plain\r\n", &vec![b'x'; bytes]);
    assert_eq!(trace(3 << 20).refusal().0, 422, "it is read, and is no trace");
    let waiting = [half_sent(client, 2 << 20), half_sent(client, 1 << 20)];
    let began = Instant::now();
    // What is sent is read at once, but not before it is sent.
    while trace(3 << 20).refusal().0 != 429 {
        assert!(began.elapsed() < Duration::from_secs(20), "half-sent requests take nothing");
    }
    let (_, kind, message) = trace(3 << 20).refusal();
    assert!(kind == "too-many" && message.contains("bytes"), "{message}");
    assert_eq!(client.post("/api/plays", &by_person(any_game())).status, 201, "small requests pass");
    drop(waiting);
    while trace(3 << 20).refusal().0 != 422 {
        assert!(began.elapsed() < Duration::from_secs(20), "whoever goes gives it back");
    }
    server.stop();
}
