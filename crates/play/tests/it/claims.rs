//! What minds call certain is held against the truth.

use play::{Chair, Judgement, MindSpec, Seat};

use crate::dealers::GAME;
use crate::setup;

fn judged(mind: &str, plays: u64) -> Vec<Judgement> {
    let mut episodes =
        (GAME.episodes)(&setup("seats=2", 3), &[Chair::Mind(MindSpec::plain(mind))]).expect("the mind is known");
    let counter = |counters: &[(std::borrow::Cow<'static, str>, f64)], name: &str| {
        counters.iter().find(|(it, _)| it == name).map(|(_, value)| *value as u32).expect("claims are counted")
    };
    let judged = (0..plays).flat_map(|number| {
        let outcome = episodes.play(number);
        let of = |standing: &play::Standing| Judgement {
            certain: counter(&standing.counters, "certain"),
            wrong: counter(&standing.counters, "wrong_certain"),
        };
        outcome.seats.iter().map(of).collect::<Vec<_>>()
    });
    judged.collect()
}

/// Each of two calls its own card the highest, so in every round one of them is wrong, unless they are equal.
#[test]
fn false_claims_are_counted_and_each_once() {
    let judged = judged("steady", 200);
    assert!(judged.iter().all(|it| it.wrong <= it.certain && (1..=3).contains(&it.certain)), "{judged:?}");
    let wrong: u32 = judged.iter().map(|it| it.wrong).sum();
    let certain: u32 = judged.iter().map(|it| it.certain).sum();
    assert!(wrong * 4 > certain && wrong * 4 < certain * 3, "about half of the {certain} claims, not {wrong}");
}

#[test]
fn who_claims_nothing_is_never_wrong() {
    assert!(judged("dice", 20).iter().all(|it| *it == Judgement::default()));
}

#[test]
fn a_play_that_is_looked_at_is_judged_too() {
    let chairs = [Chair::Mind(MindSpec::plain("steady"))];
    let header = GAME.header(setup("seats=2", 3), &chairs).expect("the mind is known");
    let mut play = (GAME.open)(&header, play::Chairs::AsRecorded).expect("it opens");
    play.pump();
    assert!(play.judgement(Seat::FIRST).certain > 0);
    let mut empty = (GAME.open)(&header, play::Chairs::AllOutside).expect("it opens");
    empty.pump();
    assert_eq!(empty.judgement(Seat::FIRST), Judgement::default());
}

/// The first chair's mind bids by dice, the second's by its card: wherever they sit, figures follow the chair.
#[test]
fn who_moves_up_keeps_the_figures() {
    let chairs = ["dice", "steady"].map(|name| Chair::Mind(MindSpec::plain(name)));
    let mut episodes = (GAME.episodes)(&setup("seats=2", 3), &chairs).expect("the minds are known");
    for number in 0..20 {
        let outcome = episodes.play_moved(number, (number % 5) as usize);
        let certain = |seat: usize| outcome.seats[seat].counters.iter().find(|(it, _)| it == "certain").map(|it| it.1);
        assert_eq!(certain(0), Some(0.0), "the one by dice claims nothing in play {number}");
        assert!(certain(1) > Some(0.0), "the steady one always does");
    }
}
