//! One loop for one seat, seats in turn, and seats at once; chance between them.

use expect_test::expect;
use play::view::Audience;
use play::{AnyPlay, Line, Pending, Seats, Setup};

use crate::dealers::GAME;
use crate::{chairs, choose, fact, finish, open, played, seat, setup};

/// A play as a person can check it by eye.
fn transcript(play: &dyn AnyPlay) -> String {
    play.lines(0).iter().map(|line| format!("{}\n", line.bare().to_json())).collect::<Vec<_>>().concat()
}

#[test]
fn one_seat() {
    expect![[r#"
        {"turn":0,"tell":[1],"fact":{"seated":{"seat":1,"chips":6,"rounds":2}}}
        {"turn":0,"draw":{"deal":{"card":5}}}
        {"turn":1,"tell":[1],"fact":{"dealt":{"card":5}}}
        {"turn":1,"seat":1,"act":{"bid":{"amount":2}}}
        {"turn":2,"tell":"all","fact":{"bids":{"seat":1,"amount":2}}}
        {"turn":2,"tell":"all","fact":{"wins":{"seat":1,"card":5}}}
        {"turn":2,"draw":{"deal":{"card":2}}}
        {"turn":3,"tell":[1],"fact":{"dealt":{"card":2}}}
        {"turn":3,"seat":1,"act":{"bid":{"amount":1}}}
        {"turn":4,"tell":"all","fact":{"bids":{"seat":1,"amount":1}}}
        {"turn":4,"tell":"all","fact":{"wins":{"seat":1,"card":2}}}
        {"turn":4,"end":{"ending":"all rounds are played","seats":[{"score":7.75,"success":true,"died":false,"chips":3,"won":2}]}}
    "#]].assert_eq(&transcript(&*played("seats=1 rounds=2", "steady", 4)));
}

#[test]
fn seats_at_once() {
    expect![[r#"
        {"turn":0,"tell":[1],"fact":{"seated":{"seat":1,"chips":6,"rounds":1}}}
        {"turn":0,"tell":[2],"fact":{"seated":{"seat":2,"chips":4,"rounds":1}}}
        {"turn":0,"tell":[3],"fact":{"seated":{"seat":3,"chips":6,"rounds":1}}}
        {"turn":0,"draw":{"deal":{"card":5}}}
        {"turn":1,"tell":[1],"fact":{"dealt":{"card":5}}}
        {"turn":1,"draw":{"deal":{"card":2}}}
        {"turn":2,"tell":[2],"fact":{"dealt":{"card":2}}}
        {"turn":2,"draw":{"deal":{"card":4}}}
        {"turn":3,"tell":[3],"fact":{"dealt":{"card":4}}}
        {"turn":3,"seat":1,"act":{"bid":{"amount":2}}}
        {"turn":3,"seat":2,"act":{"bid":{"amount":2}}}
        {"turn":3,"seat":3,"act":{"bid":{"amount":5}}}
        {"turn":4,"tell":"all","fact":{"bids":{"seat":1,"amount":2}}}
        {"turn":4,"tell":"all","fact":{"bids":{"seat":2,"amount":2}}}
        {"turn":4,"tell":"all","fact":{"bids":{"seat":3,"amount":5}}}
        {"turn":4,"tell":"all","fact":{"wins":{"seat":3,"card":4}}}
        {"turn":4,"tell":[1,2],"fact":{"lost":{"amount":5}}}
        {"turn":4,"end":{"ending":"all rounds are played","seats":[{"score":1.5,"success":false,"died":false,"chips":6,"won":0},{"score":1,"success":false,"died":false,"chips":4,"won":0},{"score":4.25,"success":true,"died":false,"chips":1,"won":1}]}}
    "#]].assert_eq(&transcript(&*played("seats=3 rounds=1", "steady dice talker", 4)));
}

#[test]
fn seats_in_turn() {
    expect![[r#"
        {"turn":0,"tell":[1],"fact":{"seated":{"seat":1,"chips":6,"rounds":1}}}
        {"turn":0,"tell":[2],"fact":{"seated":{"seat":2,"chips":4,"rounds":1}}}
        {"turn":0,"draw":{"deal":{"card":5}}}
        {"turn":1,"tell":[1],"fact":{"dealt":{"card":5}}}
        {"turn":1,"draw":{"deal":{"card":2}}}
        {"turn":2,"tell":[2],"fact":{"dealt":{"card":2}}}
        {"turn":2,"seat":1,"act":{"bid":{"amount":3}}}
        {"turn":3,"tell":"all","fact":{"bids":{"seat":1,"amount":3}}}
        {"turn":3,"seat":2,"act":{"bid":{"amount":1}}}
        {"turn":4,"tell":"all","fact":{"bids":{"seat":2,"amount":1}}}
        {"turn":4,"tell":"all","fact":{"wins":{"seat":1,"card":5}}}
        {"turn":4,"tell":[2],"fact":{"lost":{"amount":3}}}
        {"turn":4,"end":{"ending":"all rounds are played","seats":[{"score":5.75,"success":true,"died":false,"chips":3,"won":1},{"score":1,"success":false,"died":false,"chips":4,"won":0}]}}
    "#]].assert_eq(&transcript(&*played("seats=2 rounds=1 order=alternate", "dice steady", 4)));
}

#[test]
fn who_is_waited_for() {
    let mut together = open("seats=3", "person dice person", 1);
    let waiting = Seats::one(seat(1)).with(seat(3));
    assert_eq!(together.pump(), Pending::Waiting(waiting));
    assert_eq!(together.waiting(), waiting);
    let act = choose(&*together, seat(3), 1);
    together.answer(seat(3), &act, None).unwrap();
    assert_eq!(together.pump(), Pending::Waiting(Seats::one(seat(1))));
    assert!(!together.lines(0).iter().any(|line| matches!(line, Line::Act { .. })), "half a step is no step");

    let mut alternate = open("seats=3 order=alternate", "person dice person", 1);
    assert_eq!(alternate.pump(), Pending::Waiting(Seats::one(seat(1))));
    alternate.answer(seat(1), &fact("(bid 0)"), None).unwrap();
    assert_eq!(alternate.pump(), Pending::Waiting(Seats::one(seat(3))), "the mind between them has bid");
}

#[test]
fn the_order_of_arrival_leaves_no_mark() {
    for seed in 0..20 {
        let traces = [[1, 2, 3, 4], [4, 3, 2, 1], [2, 4, 1, 3]].map(|order| {
            let mut play = open("seats=4 rounds=4", "person", seed);
            while let Pending::Waiting(_) = play.pump() {
                for number in order {
                    let act = choose(&*play, seat(number), seed);
                    play.answer(seat(number), &act, None).unwrap();
                }
            }
            play.trace().to_text()
        });
        assert_eq!(traces[0], traces[1]);
        assert_eq!(traces[0], traces[2]);
    }
}

#[test]
fn pumping_too_often_leaves_no_mark() {
    let [often, seldom] = [true, false].map(|often| {
        let mut play = open("seats=2", "person dice", 9);
        while let Pending::Waiting(seats) = play.pump() {
            if often {
                assert_eq!(play.pump(), Pending::Waiting(seats));
                play.frame(Audience::Everyone);
            }
            play.answer(seat(1), &fact("(bid 0)"), None).unwrap();
        }
        play.trace()
    });
    assert_eq!(often, seldom);
}

#[test]
fn draws_are_recorded_and_follow_the_weights() {
    let mut counts = [0_u32; 7];
    for seed in 0..400 {
        for line in played("seats=4 rounds=3", "steady", seed).lines(0) {
            if let Line::Draw { fact, .. } = line {
                counts[fact.int("card").unwrap() as usize] += 1;
            }
        }
    }
    // 4800 draws at 2:2:2:1:1:1, so 1067 and 533, give or take four standard deviations.
    assert_eq!(counts.iter().sum::<u32>(), 400 * 4 * 3);
    assert!(counts[1..=3].iter().all(|count| count.abs_diff(1067) < 115), "{counts:?}");
    assert!(counts[4..=6].iter().all(|count| count.abs_diff(533) < 88), "{counts:?}");
}

#[test]
fn a_mind_that_rolls_more_does_not_change_the_draws() {
    let draws = |minds: &str| -> Vec<Line> {
        let play = played("seats=2 rounds=4", minds, 11);
        play.lines(0).into_iter().filter(|line| matches!(line, Line::Draw { .. })).collect()
    };
    assert_eq!(draws("dice"), draws("steady"));
    assert_eq!(draws("dice").len(), 8);
}

#[test]
fn plays_of_one_root_differ() {
    let of = |play: u64| {
        let setup = Setup { play, ..setup("", 5) };
        let header = GAME.header(setup, &chairs("dice")).unwrap();
        let mut play = (GAME.open)(&header, play::Chairs::AsRecorded).unwrap();
        play.pump();
        play.lines(0)
    };
    assert_ne!(of(0), of(1));
    assert_eq!(of(1), of(1));
}

#[test]
fn the_turn_limit_ends_it() {
    for limit in 0..12 {
        let setup = Setup { turns: limit, ..setup("seats=2 rounds=9", 2) };
        let header = GAME.header(setup, &chairs("person steady")).unwrap();
        let mut play = (GAME.open)(&header, play::Chairs::AsRecorded).unwrap();
        finish(&mut *play, 2);
        assert_eq!(play.turn(), limit);
        assert!(play.menu(seat(1)).is_empty() && play.frame(Audience::Everyone).over);
        let outcome = play.outcome();
        assert_eq!(outcome.ending.as_deref(), Some("stopped at the turn limit"));
        assert!(outcome.seats.iter().all(|seat| !seat.success), "who was stopped has not won");
        assert!(matches!(play.lines(0).last(), Some(Line::End { turn, .. }) if *turn == limit));
    }
}

#[test]
fn lines_can_be_followed() {
    let mut play = open("seats=2", "person", 3);
    let mut followed = Vec::new();
    while let Pending::Waiting(seats) = play.pump() {
        followed.extend(play.lines(followed.len()));
        for seat in seats.iter() {
            let act = choose(&*play, seat, 3);
            play.answer(seat, &act, None).unwrap();
        }
    }
    followed.extend(play.lines(followed.len()));
    assert_eq!(play.lines(followed.len()), []);
    assert_eq!(followed, play.lines(0));
    assert_eq!(play.told(seat(1), 3), play.told(seat(1), 0)[3..]);
}
