//! What an audience gets of a play: everything, or what its own seats may know.

use std::borrow::Cow;

use play::view::{Audience, Reel, Secret};
use play::{AnyPlay, BySeat, Line, Outcome, Pending, Public, Seat, Seats, Standing};

use crate::dealers::GAME;
use crate::{choose, finish, open, seat};

/// Who plays at no seat at all.
const NOBODY: Audience = Audience::Players { seats: Seats::NONE, reasons: false };

/// A table with a person at the first seat and minds that bid, forfeit and deal, where the person was asked once.
fn asked(seed: u64) -> Box<dyn AnyPlay> {
    let mut play = open("seats=4 order=alternate rounds=4", "person steady cheat dice", seed);
    for _ in 0..2 {
        if let Pending::Waiting(_) = play.pump() {
            let act = choose(&*play, seat(1), seed);
            play.answer(seat(1), &act, None).unwrap();
        }
    }
    assert!(matches!(play.pump(), Pending::Waiting(_)));
    play
}

#[test]
fn lines_of_others_are_left_out() {
    let play = asked(2);
    let audience = Audience::persons(play.header());
    assert_eq!(audience, Audience::seat(seat(1)));
    let lines = play.lines(0);
    let shown: Vec<Line> = lines.iter().filter_map(|line| audience.line(line)).map(Cow::into_owned).collect();
    for line in &shown {
        match line {
            Line::Told { to, .. } => assert_eq!(*to, Seats::one(seat(1)), "who else hears it is nobody's business"),
            Line::Act { seat: by, .. } => assert_eq!(*by, seat(1)),
            other => panic!("{other:?} is not for players"),
        }
    }
    let told = |line: &Line| matches!(line, Line::Told { .. });
    assert_eq!(
        shown.iter().filter(|line| told(line)).count(),
        play.told(seat(1), 0).len(),
        "and all of its own is there"
    );
    let kinds = |find: fn(&Line) -> bool| lines.iter().any(find);
    assert!(kinds(|it| matches!(it, Line::Draw { .. })) && kinds(|it| matches!(it, Line::Forfeit { .. })));
    assert!(lines.iter().all(|line| Audience::Everyone.line(line).is_some()));
}

#[test]
fn with_reasons_a_player_sees_what_others_do_and_no_more() {
    let play = asked(2);
    let audience = Audience::seat(seat(1)).with_reasons(true);
    let by_others = |line: &Line| match line {
        Line::Act { seat: by, .. } | Line::Forfeit { seat: by, .. } => *by != seat(1),
        _ => false,
    };
    let lines = play.lines(0);
    let shown = lines.iter().filter_map(|line| audience.line(line)).filter(|line| by_others(line)).count();
    assert!(shown > 0 && shown == lines.iter().filter(|line| by_others(line)).count());
    let frame = play.frame(audience);
    assert!(frame.truth.is_none() && (1..4).all(|other| frame.seats.get(other).is_none()));
    assert_eq!(Audience::Everyone.with_reasons(false), Audience::Everyone);
}

#[test]
fn a_reel_shows_each_audience_its_own_frames() {
    let play = asked(2);
    let mut reel = Reel::of_play(&GAME, &*play);
    let own = Audience::seat(seat(1));
    for index in (0..reel.len()).chain((0..reel.len()).rev()) {
        // One after the other, so that a frame kept for one audience is at hand for the next.
        let everything = reel.frame(Audience::Everyone, index).unwrap();
        let frame = reel.frame(own, index).unwrap();
        assert!(everything.truth.is_some() && everything.seats.values().count() == 4);
        assert!(frame.truth.is_none() && frame.seats.values().count() == 1);
        assert_eq!(frame.seats[0].known, everything.seats[0].known);
        assert_eq!((frame.seats.len(), frame.outcome.seats.len()), (4, 4), "the places stay");
        assert!(frame.asked.iter().all(|it| it == seat(1)));
        for other in (2..=4).map(seat) {
            assert!(reel.choices(own, index, other, &frame.seats[0].known).unwrap().is_empty());
        }
    }
    let given_up = reel.gave_up(Audience::Everyone, usize::MAX);
    assert!(!given_up.is_empty() && reel.gave_up(own, usize::MAX).is_empty(), "{given_up:?}");
    let acts = |audience| reel.moments(audience, 0).flat_map(|it| it.acts).map(|(by, _)| by).collect::<Vec<Seat>>();
    assert!(acts(own).iter().all(|by| *by == seat(1)) && acts(Audience::Everyone).len() > acts(own).len());
    assert!(reel.moments(own, 0).all(|it| it.scores.iter().skip(1).all(Option::is_none)));
    assert_eq!(reel.trace(own), Err(Secret::Whole));
    assert_eq!(reel.trace(Audience::Everyone).unwrap(), play.trace());
}

#[test]
fn other_seats_cannot_be_consulted() {
    let play = asked(2);
    let own = Audience::seat(seat(1));
    assert!(own.consult(&*play, seat(1)).unwrap().is_asked());
    assert_eq!(
        own.consult(&*play, seat(2)).unwrap_err().to_string(),
        "what seat 2 knows is a secret as long as the play goes on"
    );
    assert_eq!(NOBODY.consult(&*play, seat(1)).err(), Some(Secret::Seat(seat(1))), "who plays nowhere may ask nothing");
    assert!(Audience::Everyone.consult(&*play, seat(2)).is_ok());
}

#[test]
fn after_the_end_everyone_sees_everything() {
    let mut play = open("seats=2", "person", 1);
    let own = Audience::seat(seat(1));
    play.pump();
    assert!(play.frame(own).truth.is_none());
    finish(&mut *play, 1);
    let frame = play.frame(own);
    assert!(frame.truth.is_some() && frame.outcome == play.outcome().into());
    let mut reel = Reel::of_play(&GAME, &*play);
    assert!(reel.frame(own, 0).unwrap().truth.is_some(), "also of the moments before");
    assert_eq!(reel.trace(own).unwrap(), play.trace());
}

#[test]
fn counters_are_secret_unless_the_game_calls_them_public() {
    let standing =
        Standing { score: 2.0, success: true, died: true, counters: vec![("mine".into(), 1.0), ("all".into(), 7.0)] };
    let outcome = Outcome { seats: vec![standing.clone(), standing.clone()], ..Outcome::default() };
    let seen = |public| Audience::seat(seat(2)).outcome(outcome.clone(), public).seats;
    let shown = |counters: &[(&'static str, f64)]| -> BySeat<Standing> {
        let counters = counters.iter().map(|(name, value)| ((*name).into(), *value)).collect();
        [None, Some(Standing { success: false, counters, ..standing.clone() })].into_iter().collect()
    };
    assert_eq!(seen(Public::Counters(&[])), shown(&[]));
    assert_eq!(seen(Public::Counters(&["mine"])), shown(&[("mine", 1.0)]));
    assert_eq!(seen(Public::Everything), shown(&[("mine", 1.0), ("all", 7.0)]));
    assert_eq!(Audience::Everyone.outcome(outcome.clone(), Public::Counters(&[])), outcome.clone().into());
}
