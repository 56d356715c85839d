//! While a person plays, the server tells exactly what the kernel makes for this person, and nothing besides.
//!
//! That this holds no secret is tested where the games are.

use std::sync::Arc;

use play::view::{Audience, Reel, View, act_in_words, patched};
use play::{AnyPlay, Brief, Chair, Chairs, Game, MindSpec, Pending, Seat, Setup, fact_to_json};
use serde_json::{Value as Json, json};
use web::Limits;

use crate::client::Client;
use crate::serve;

const SEED: u64 = 5;
/// So many acts of the person are looked at.
const ACTS: usize = 4;

/// A play here, the same as the server's: a person sits first, `random` everywhere else.
fn here(game: &'static Game) -> (Box<dyn AnyPlay>, Vec<Json>) {
    let settings = Arc::new(game.settle(&[]).unwrap());
    let setup = Setup { settings, map: None, seed: SEED, play: 0, turns: 10_000, nodes: Brief::NODES };
    let seats = (game.survey)(&setup).unwrap().seats;
    let mind = Chair::Mind(MindSpec::plain("random"));
    let mut chairs = vec![mind; seats];
    chairs[0] = Chair::Person;
    let mut said = vec![json!({ "kind": "mind", "name": "random" }); seats];
    said[0] = json!({ "kind": "person" });
    ((game.open)(&game.header(setup, &chairs).unwrap(), Chairs::AsRecorded).unwrap(), said)
}

/// All views of a play, as the server tells them.
fn views(client: Client, play: &str, count: usize) -> Vec<Json> {
    let mut views: Vec<Json> = Vec::new();
    while views.len() < count {
        let said =
            client.get(&format!("{play}/views?from={}&count={}", views.len(), (count - views.len()).min(20))).json();
        let mut before: Option<Json> = None;
        for said in said["views"].as_array().unwrap() {
            let view = before.take().map_or_else(|| said.clone(), |before| patched(before, said));
            views.push(view.clone());
            before = Some(view);
        }
    }
    views
}

/// The same views, made here for an audience.
fn made(reel: &mut Reel, audience: Audience) -> Vec<Json> {
    let length = reel.len();
    let view = |index: usize| {
        let frame = reel.frame(audience, index).unwrap();
        let gave_up = reel.gave_up(audience, index);
        View { game: reel.game(), index, frame: &frame, choices: &[], gave_up: &gave_up }.to_json()
    };
    (0..length).map(view).collect()
}

fn timeline(reel: &Reel, audience: Audience) -> Json {
    let moments = reel.moments(audience, 0).map(|moment| {
        let acts: Vec<Json> =
            moment.acts.iter().map(|(seat, act)| json!([seat.index() + 1, act_in_words(act)])).collect();
        let mut scores = moment.scores.clone();
        while scores.pop_if(|last| last.is_none()).is_some() {}
        json!({ "turn": moment.turn, "acts": acts, "scores": scores })
    });
    json!({ "from": 0, "moments": moments.collect::<Vec<_>>() })
}

#[test]
fn a_person_is_told_what_the_kernel_makes_for_persons_and_nothing_else() {
    let (server, client) = serve(Limits::default());
    let mut hidden = 0;
    for game in games::GAMES {
        let (mut here, seats) = here(game);
        let there = client.begin(&json!({ "game": game.name, "seed": SEED, "seats": seats }));
        let mut reel = Reel::of_play(game, &*here);
        let audience = Audience::persons(here.header());
        for _ in 0..ACTS {
            let pending = here.pump();
            reel.follow(&*here);
            if pending == Pending::Over {
                break;
            }
            client.asked(&there);
            let expected = made(&mut reel, audience);
            assert_eq!(views(client, &there, reel.len()), expected, "{}", game.name);
            assert_eq!(client.get(&format!("{there}/timeline")).json(), timeline(&reel, audience), "{}", game.name);
            for word in game.acts.iter().chain(game.percepts).map(|word| word.head) {
                let found = client.get(&format!("{there}/find?words={word}")).json();
                assert_eq!(found, json!({ "index": reel.find(audience, 0, word, false) }), "{} {word}", game.name);
            }
            for path in ["trace", "share"] {
                assert_eq!(client.get(&format!("{there}/{path}")).refusal().1, "busy", "{} {path}", game.name);
            }
            hidden += usize::from(expected != made(&mut reel, Audience::Everyone));
            let act = here.menu(Seat::FIRST)[0].clone();
            here.answer(Seat::FIRST, &act, None).unwrap();
            let answer = client.post(&format!("{there}/acts"), &json!({ "seat": 1, "act": fact_to_json(&act) }));
            assert_eq!(answer.status, 200, "{}: {}", game.name, answer.text());
        }
    }
    assert!(hidden > 8, "in most games something is hidden from those who play: {hidden}");
    server.stop();
}
