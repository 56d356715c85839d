//! Reels and views: the same frames as a plain walk shows, in any order, and the way from one view to the next.

use std::collections::BTreeSet;

use play::view::{Audience, Choice, Moment, Reel, View, act_in_words, choices, patch_of, patched};
use play::{Frame, Line, Pending, Trace, frames};
use proptest::prelude::*;
use serde_json::{Value as Json, json};

use crate::dealers::GAME;
use crate::{choose, finish, open, seat};

const TABLES: [(&str, &str); 6] = [
    ("seats=1", "person"),
    ("seats=2", "person steady"),
    ("seats=3 rounds=4 order=alternate", "dice person talker"),
    ("seats=2", "steady cheat"),
    ("seats=4 order=alternate", "steady cheat dice quitter"),
    ("seats=2 order=alternate profile=long", "person"),
];

fn whole(table: &str, names: &str, seed: u64) -> Trace {
    let mut play = open(table, names, seed);
    finish(&mut *play, seed);
    play.trace()
}

fn shown(frame: &Frame) -> String {
    format!("{frame:?}")
}

#[test]
fn a_reel_shows_the_frames_of_a_plain_walk_in_any_order() {
    for (table, names) in TABLES {
        for seed in 0..4 {
            let trace = whole(table, names, seed);
            let plain = frames(&GAME, &trace).unwrap();
            let mut reel = Reel::of_trace(&GAME, trace).unwrap();
            assert_eq!(reel.len(), plain.len(), "{table} {names} {seed}");
            assert!(reel.is_over());
            let forwards = 0..plain.len();
            let jumps = (0..40).map(|it| (it * 7 + seed as usize) % plain.len());
            for index in forwards.clone().chain(forwards.rev()).chain(jumps) {
                assert_eq!(
                    shown(&reel.frame(Audience::Everyone, index).unwrap()),
                    shown(&plain[index]),
                    "{table} {names} {seed}: {index}"
                );
                assert_eq!(reel.turns().nth(index).unwrap(), plain[index].turn);
                let scores: Vec<_> = plain[index].outcome.seats.values().map(|it| Some(it.score)).collect();
                assert_eq!(reel.moments(Audience::Everyone, index).next().unwrap().scores, scores);
            }
            assert_eq!(
                shown(&reel.frame(Audience::Everyone, usize::MAX).unwrap()),
                shown(plain.last().unwrap()),
                "beyond the end is the end"
            );
        }
    }
}

#[test]
fn a_reel_follows_a_play_under_way() {
    for (table, names) in TABLES {
        let mut play = open(table, names, 3);
        let mut reel = Reel::of_play(&GAME, &*play);
        let mut looked = 0;
        loop {
            let pending = play.step();
            reel.follow(&*play);
            looked += 1;
            let last = reel.len() - 1;
            let frame = reel.frame(Audience::Everyone, last).unwrap();
            // Dice that are still to fall have fallen in the replay.
            assert!(frame.turn >= play.turn());
            assert_eq!(
                shown(&frame).len(),
                shown(&reel.frame(Audience::Everyone, last).unwrap()).len(),
                "asked twice it is the same"
            );
            match pending {
                None => {}
                Some(Pending::Over) => break,
                Some(Pending::Waiting(seats)) => {
                    let who = seats.iter().next().unwrap();
                    let offered = reel.choices(Audience::Everyone, last, who, &frame.seats[who.index()].known).unwrap();
                    let menu: Vec<_> = offered.into_iter().map(|it| it.act).collect();
                    assert_eq!(menu, play.menu(who));
                    for seat in seats.iter() {
                        let act = choose(&*play, seat, 3);
                        play.answer(seat, &act, None).unwrap();
                    }
                }
            }
        }
        reel.follow(&*play);
        assert!(looked > 2 && reel.is_over());
        assert_eq!(reel.saved(), play.trace());
        for (index, plain) in frames(&GAME, &play.trace()).unwrap().iter().enumerate() {
            assert_eq!(
                shown(&reel.frame(Audience::Everyone, index).unwrap()),
                shown(plain),
                "{table} {names}: {index}"
            );
        }
    }
}

#[test]
fn a_reel_that_follows_has_the_moments_of_the_whole_trace() {
    for (table, names) in TABLES {
        let mut play = open(table, names, 3);
        let mut reel = Reel::of_play(&GAME, &*play);
        while reel.len() < 200 && !reel.is_over() {
            if let Some(Pending::Waiting(seats)) = play.step() {
                // One by one, so that some moments are seen half answered.
                let seat = seats.iter().next().unwrap();
                let act = choose(&*play, seat, 3);
                play.answer(seat, &act, None).unwrap();
            }
            reel.follow(&*play);
        }
        let plain = Reel::of_trace(&GAME, play.trace()).unwrap();
        let bare = |reel: &Reel| -> Vec<Moment> {
            let mut moments: Vec<Moment> = reel.moments(Audience::Everyone, 0).collect();
            for moment in &mut moments {
                moment.scores.clear();
            }
            moments
        };
        assert_eq!(bare(&reel), bare(&plain), "{table} {names}");
    }
}

#[test]
fn who_gave_up_and_why_is_told_from_that_moment_on() {
    let trace = whole("seats=4 order=alternate", "steady cheat dice quitter", 2);
    let said: Vec<(u32, usize, String)> = trace
        .lines
        .iter()
        .filter_map(|line| match line {
            Line::Forfeit { turn, seat, forfeit } => Some((*turn, seat.index(), forfeit.reason.clone())),
            _ => None,
        })
        .collect();
    assert!(said.len() >= 2, "{said:?}");
    let mut reel = Reel::of_trace(&GAME, trace).unwrap();
    let turns: Vec<u32> = reel.turns().collect();
    assert!(said.iter().any(|(turn, ..)| *turn > turns[0]), "some gave up later than others");
    let mut seen = Vec::new();
    for index in 0..reel.len() {
        let frame = reel.frame(Audience::Everyone, index).unwrap();
        let gave_up = reel.gave_up(Audience::Everyone, index);
        let view = View { game: &GAME, index, frame: &frame, choices: &[], gave_up: &gave_up }.to_json();
        for (seat, json) in view["seats"].as_object().unwrap() {
            if let Some(reason) = json.get("gave_up") {
                let seat = seat.parse::<usize>().unwrap() - 1;
                seen.push((index, seat, reason.as_str().unwrap().to_owned()));
            }
        }
    }
    let mut expected = BTreeSet::new();
    for (index, by_then) in turns.iter().enumerate() {
        let by_then = said.iter().filter(|(turn, ..)| turn <= by_then);
        expected.extend(by_then.map(|(_, seat, why)| (index, *seat, why.clone())));
    }
    assert_eq!(seen.into_iter().collect::<BTreeSet<_>>(), expected);
    assert_eq!(reel.gave_up(Audience::Everyone, usize::MAX).len(), said.len());
}

#[test]
fn every_beginning_of_a_trace_has_a_reel() {
    let trace = whole("seats=3 rounds=4 order=alternate", "dice person talker", 1);
    for len in 0..=trace.lines.len() {
        let begun = Trace { header: trace.header.clone(), lines: trace.lines[..len].to_vec() };
        let mut reel = Reel::of_trace(&GAME, begun).unwrap_or_else(|error| panic!("{len} lines: {error}"));
        reel.frame(Audience::Everyone, usize::MAX).unwrap();
    }
}

#[test]
fn a_tampered_trace_has_no_reel() {
    let mut trace = whole("seats=2", "person", 1);
    let place = trace.lines.iter().position(|line| matches!(line, Line::Told { .. })).unwrap();
    if let Line::Told { turn, .. } = &mut trace.lines[place] {
        *turn += 1;
    }
    assert!(Reel::of_trace(&GAME, trace).is_err());
}

#[test]
fn what_is_looked_for_is_found_forwards_and_backwards() {
    let trace = whole("seats=2", "steady", 1);
    let reel = Reel::of_trace(&GAME, trace.clone()).unwrap();
    let spoken = |index: usize| {
        let turn = reel.turns().nth(index).unwrap();
        let next = reel.turns().nth(index + 1).unwrap_or(u32::MAX);
        let lines = trace.lines.iter().filter(|line| (turn..next).contains(&line.turn()));
        lines.map(|line| line.to_json().to_string()).collect::<String>().contains("bid")
    };
    let all: Vec<usize> =
        (0..reel.len()).filter(|index| reel.find(Audience::Everyone, *index, "BID", false) == Some(*index)).collect();
    assert!(!all.is_empty() && all.iter().all(|index| spoken(*index)), "{all:?}");
    assert_eq!(reel.find(Audience::Everyone, reel.len(), "bid", true), all.last().copied());
    assert_eq!(reel.find(Audience::Everyone, 0, "no such thing", false), None);
    assert_eq!(reel.find(Audience::Everyone, 0, "", false), None);
}

#[test]
fn choices_are_offered_in_words() {
    let play = {
        let mut play = open("seats=2", "person", 1);
        play.pump();
        play
    };
    let frame = play.frame(Audience::Everyone);
    let offered = choices(&GAME, &play.header().setup.settings, seat(1), 2, &frame.seats[0].known, play.menu(seat(1)));
    assert_eq!(offered.len(), play.menu(seat(1)).len());
    assert!(offered.iter().all(|Choice { act, text, .. }| *text == act_in_words(act)));
}

/// The views of a trace, as they would be sent.
fn views(trace: &Trace) -> Vec<Json> {
    let all = frames(&GAME, trace).unwrap();
    let view =
        |(index, frame): (usize, &Frame)| View { game: &GAME, index, frame, choices: &[], gave_up: &[] }.to_json();
    all.iter().enumerate().map(view).collect()
}

fn has_null(json: &Json) -> bool {
    match json {
        Json::Null => true,
        Json::Array(all) => all.iter().any(has_null),
        Json::Object(all) => all.values().any(has_null),
        _ => false,
    }
}

#[test]
fn views_follow_from_each_other_by_patches() {
    for (table, names) in TABLES {
        let views = views(&whole(table, names, 2));
        let mut seen = views[0].clone();
        for view in &views[1..] {
            assert!(!has_null(view), "{view}");
            let patch = patch_of(&seen, view).unwrap();
            seen = patched(seen, &patch);
            assert_eq!(seen, *view);
        }
    }
}

#[test]
fn nobody_who_plays_sees_the_truth() {
    let play = open("seats=2", "person", 1);
    let frame = play.frame(Audience::persons(play.header()));
    let view = View { game: &GAME, index: 0, frame: &frame, choices: &[], gave_up: &[] }.to_json();
    assert_eq!(view.get("truth"), None);
}

/// JSON without nulls, a few levels deep.
fn any_json() -> impl Strategy<Value = Json> {
    let leaf =
        prop_oneof![any::<bool>().prop_map(Json::from), (0..9).prop_map(Json::from), "[a-c]".prop_map(Json::from)];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Json::Array),
            prop::collection::btree_map("[a-d]", inner, 0..4).prop_map(|it| Json::Object(it.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn a_patch_leads_from_one_to_the_other(old in any_json(), new in any_json()) {
        let made = patch_of(&old, &new).map_or(old.clone(), |patch| patched(old.clone(), &patch));
        prop_assert_eq!(made, new);
    }
}

#[test]
fn patches_are_those_of_the_standard() {
    let old = json!({ "a": { "b": 1, "c": 2 }, "d": [1, 2] });
    let new = json!({ "a": { "b": 1, "e": 3 }, "d": [1, 2] });
    assert_eq!(patch_of(&old, &new), Some(json!({ "a": { "c": null, "e": 3 } })));
    assert_eq!(patch_of(&old, &old), None);
}
