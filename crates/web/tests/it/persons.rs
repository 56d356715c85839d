//! Plays by persons: acts, undo, hints, and what they must not see.

use play::view::patched;
use serde_json::{Value as Json, json};
use web::Limits;

use crate::client::{Client, Events};
use crate::{any_game, by_person, games, serve};

/// The view of the latest moment, kept up by events.
struct Screen {
    events: Events,
    view: Json,
    index: u64,
}

impl Screen {
    fn new(client: Client, play: &str) -> Screen {
        let mut events = client.events(play, "");
        let first = events.next().expect("a first event");
        Screen { events, index: first.data["index"].as_u64().unwrap(), view: first.data["view"].clone() }
    }

    /// Reads on until the view is as wished, or the play is over.
    fn until(&mut self, fits: impl Fn(&Json) -> bool) {
        while !fits(&self.view) && self.view["over"] != true {
            let event = self.events.next().expect("more events");
            if event.name == "view" {
                self.index = event.data["index"].as_u64().unwrap();
                self.view = match event.data.get("view") {
                    Some(whole) => whole.clone(),
                    None => patched(self.view.take(), &event.data["patch"]),
                };
            }
        }
    }
}

/// A seat that is asked now and what it may do.
fn first_choice(view: &Json) -> Option<(String, Json)> {
    let (seat, choices) = view["choices"].as_object()?.iter().next()?;
    Some((seat.clone(), choices[0]["act"].clone()))
}

#[test]
fn a_person_plays_the_first_choice_and_sees_no_secret() {
    let (server, client) = serve(Limits::default());
    for game in games() {
        let play = client.begin(&by_person(game));
        let mut screen = Screen::new(client, &play);
        for turn in 0..30 {
            screen.until(|view| view.get("choices").is_some());
            if screen.view["over"] == true {
                break;
            }
            assert!(screen.view.get("truth").is_none(), "{game}: the truth is a secret");
            let (seat, act) = first_choice(&screen.view).expect("a choice");
            let before = screen.view.clone();
            let body = json!({ "seat": seat.parse::<u64>().unwrap(), "act": act });
            let answer = client.post(&format!("{play}/acts"), &body);
            assert_eq!(answer.status, 200, "{game} {turn}: {}", answer.text());
            screen.until(|view| *view != before);
        }
        let status = client.asked(&play);
        if status["over"] == true {
            screen.until(|view| view.get("truth").is_some());
            assert!(screen.view.get("truth").is_some(), "{game}: after the end everything is seen");
            assert_eq!(client.get(&format!("{play}/trace")).status, 200);
        } else {
            for path in ["trace", "share"] {
                assert_eq!(client.get(&format!("{play}/{path}")).refusal().1, "busy", "{game} {path}");
            }
            let views = client.get(&format!("{play}/views?from=0&count=5")).json();
            assert!(views["views"][0].get("truth").is_none());
        }
    }
    server.stop();
}

#[test]
fn other_seats_are_secret_while_a_person_plays() {
    let (server, client) = serve(Limits::default());
    let mut tried = 0;
    for game in games::GAMES {
        // One person among minds, wherever there are several seats.
        let alone = client.begin(&by_person(game.name));
        let seats = client.get(&alone).json()["seats"].as_array().unwrap().len();
        client.delete(&alone);
        if seats < 2 {
            continue;
        }
        tried += 1;
        let mut chairs = vec![json!({ "kind": "mind", "name": "random" }); seats];
        chairs[0] = json!({ "kind": "person" });
        let play = client.begin(&json!({ "game": game.name, "seed": 3, "seats": chairs }));
        let mut screen = Screen::new(client, &play);
        screen.until(|view| view.get("choices").is_some());
        let seen: Vec<&String> = screen.view["seats"].as_object().unwrap().keys().collect();
        assert_eq!(seen, ["1"], "{}", game.name);
        let standing: Vec<&String> = screen.view["standings"].as_object().unwrap().keys().collect();
        assert_eq!(standing, ["1"], "{}: how others stand is a secret, too", game.name);
        for (path, body) in [
            ("explain", json!({ "seat": 2, "cell": 0 })),
            ("hint", json!({ "seat": 2 })),
            ("note", json!({ "seat": 2, "name": "any" })),
        ] {
            assert_eq!(client.post(&format!("{play}/{path}"), &body).refusal().1, "busy");
        }
        let (_, act) = first_choice(&screen.view).unwrap();
        assert_eq!(client.post(&format!("{play}/acts"), &json!({ "seat": 2, "act": act })).refusal().0, 422);
        assert_eq!(client.post(&format!("{play}/acts"), &json!({ "seat": 1, "act": act })).status, 200);
        client.asked(&play);
        let timeline = client.get(&format!("{play}/timeline")).json();
        let acts = timeline["moments"].as_array().unwrap().iter().flat_map(|it| it["acts"].as_array().unwrap());
        let by: Vec<&Json> = acts.map(|act| &act[0]).collect();
        assert!(!by.is_empty() && by.iter().all(|seat| **seat == 1), "{timeline}");
        let scores = |it: &Json| it["scores"].as_array().unwrap().len();
        assert!(timeline["moments"].as_array().unwrap().iter().all(|it| scores(it) == 1), "{timeline}");
        chairs.swap(0, 1);
        let second = client.begin(&json!({ "game": game.name, "seed": 3, "seats": chairs }));
        client.asked(&second);
        let timeline = client.get(&format!("{second}/timeline")).json();
        let scores = &timeline["moments"][0]["scores"];
        assert!(scores[0].is_null() && scores[1].is_number() && scores.as_array().unwrap().len() == 2, "{timeline}");
    }
    assert!(tried > 0, "some game has several seats");
    server.stop();
}

#[test]
fn an_act_is_taken_back_and_another_one_is_possible() {
    let (server, client) = serve(Limits::default());
    for game in games() {
        let play = client.begin(&by_person(game));
        let mut screen = Screen::new(client, &play);
        screen.until(|view| view.get("choices").is_some());
        let at_first = screen.view.clone();
        assert_eq!(
            client.post(&format!("{play}/undo"), &json!({ "seat": 1 })).refusal().0,
            422,
            "nothing was done yet"
        );
        let (seat, act) = first_choice(&screen.view).unwrap();
        let seat: u64 = seat.parse().unwrap();
        assert_eq!(client.post(&format!("{play}/acts"), &json!({ "seat": seat, "act": act })).status, 200);
        screen.until(|view| *view != at_first);
        let answer = client.post(&format!("{play}/undo"), &json!({ "seat": seat }));
        assert_eq!(answer.status, 200, "{game}: {}", answer.text());
        // An act that ended the play is read past its end.
        screen.view["over"] = json!(false);
        screen.until(|view| *view == at_first);
        assert_eq!(screen.index, 0);
        let status = client.asked(&play);
        assert_eq!(
            (&status["length"], &status["live"], &status["over"]),
            (&json!(1), &json!(true), &json!(false)),
            "{game}"
        );
        let other = screen.view["choices"][seat.to_string()].as_array().unwrap().last().unwrap()["act"].clone();
        assert_eq!(client.post(&format!("{play}/acts"), &json!({ "seat": seat, "act": other })).status, 200);
    }
    server.stop();
}

#[test]
fn minds_give_hints_that_are_on_the_menu() {
    let (server, client) = serve(Limits::default());
    for game in games::GAMES {
        let play = client.begin(&by_person(game.name));
        let status = client.asked(&play);
        let seat = status["waiting"][0].clone();
        let mut screen = Screen::new(client, &play);
        screen.until(|view| view.get("choices").is_some());
        let menu = screen.view["choices"][seat.to_string()].as_array().unwrap();
        let minds = (game.minds)();
        for name in [None, Some(minds.last().unwrap().word.head)] {
            let answer = client.post(&format!("{play}/hint"), &json!({ "seat": seat, "mind": name }));
            assert_eq!(answer.status, 200, "{}: {}", game.name, answer.text());
            let hint = answer.json();
            assert!(menu.iter().any(|choice| choice["act"] == hint["fact"]), "{}: {hint}", game.name);
            assert!(hint["account"]["why"].is_object() && hint.get("known").is_none(), "{hint}");
        }
        let (status, _, message) = client.post(&format!("{play}/hint"), &json!({ "mind": "nobody" })).refusal();
        assert!(status == 422 && message.contains("there is no mind `nobody`"), "{message}");
    }
    server.stop();
}

#[test]
fn what_is_no_act_is_refused_and_changes_nothing() {
    let (server, client) = serve(Limits::default());
    let play = client.begin(&by_person(any_game()));
    client.asked(&play);
    let before = client.get(&play).json();
    for (act, status) in [
        (json!("(fly)"), 422),
        (json!("((("), 422),
        (json!({ "a": 1, "b": 2 }), 422),
        (json!(7), 422),
        (Json::Null, 400),
    ] {
        let answer = client.post(&format!("{play}/acts"), &json!({ "seat": 1, "act": act }));
        assert_eq!(answer.refusal().0, status, "{act}");
    }
    let far = client.post(&format!("{play}/acts"), &json!({ "seat": 99, "act": "(fly)" }));
    assert!(far.refusal().2.contains("there is no seat 99"));
    assert_eq!(client.get(&play).json(), before);
    server.stop();
}

#[test]
fn acts_of_a_cell_name_the_button_that_means_them() {
    let (server, client) = serve(Limits::default());
    let mut meant = 0;
    for game in games::GAMES {
        let play = client.begin(&by_person(game.name));
        let mut screen = Screen::new(client, &play);
        screen.until(|view| view.get("choices").is_some());
        let choices = screen.view["choices"].as_object().unwrap().values().flat_map(|it| it.as_array().unwrap());
        for choice in choices {
            let word = choice["act"].as_object().unwrap().keys().next().unwrap();
            let button = game.guide.clicks.button(word).filter(|_| choice.get("cell").is_some());
            assert_eq!(choice.get("button").and_then(Json::as_str), button.map(play::Button::name), "{choice}");
            meant += usize::from(button.is_some());
        }
    }
    assert!(meant > 0, "some game has acts for the buttons");
    server.stop();
}
