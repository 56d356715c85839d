//! Chairs outside: a person in an event loop with a time limit, hints, and questions about a position.

use play::view::Audience;
use play::{AnyPlay, Chairs, Forfeit, ForfeitKind, Line, MindSpec, Pending, Seats, SetupError, revive};

use crate::dealers::GAME;
use crate::{choose, fact, finish, open, played, seat, seen, setup};

/// What happens outside, and when.
enum Happening {
    Typed(usize, &'static str),
    Tick,
}

/// An event loop as a face has it: events come with their time, and who is asked must answer within the limit.
fn event_loop(play: &mut dyn AnyPlay, limit: u64, events: &[(u64, Happening)]) -> Vec<String> {
    let mut log = Vec::new();
    let mut asked_at = vec![0; play.seats()];
    let mut asked = Seats::NONE;
    for (now, event) in events {
        let Pending::Waiting(waiting) = play.pump() else { break };
        for seat in waiting.iter().filter(|seat| !asked.contains(*seat)) {
            asked_at[seat.index()] = *now;
        }
        asked = waiting;
        for seat in waiting.iter().filter(|seat| now - asked_at[seat.index()] > limit) {
            play.forfeit(seat, Forfeit::new(ForfeitKind::Time, format!("no answer within {limit} s")));
            log.push(format!("{now}: {seat} is out of time"));
        }
        if let Happening::Typed(number, line) = event {
            match play.answer(seat(*number), &fact(line), None) {
                Ok(()) => {
                    asked = asked.without(seat(*number));
                    log.push(format!("{now}: {line}"));
                }
                Err(refusal) => log.push(format!("{now}: {refusal}")),
            }
        }
    }
    play.pump();
    log
}

#[test]
fn a_person_with_a_time_limit() {
    use Happening::{Tick, Typed};
    let mut play = open("seats=2 rounds=2", "person", 2);
    let events = [
        (0, Tick),
        (3, Typed(1, "(bid 9)")),
        (4, Typed(1, "(bid 1)")),
        (5, Typed(1, "(bid 2)")),
        (8, Typed(2, "(bid 0)")),
        (9, Tick),
        (12, Typed(2, "(bid 0)")),
        (19, Tick),
        (20, Tick),
        (21, Typed(1, "(bid 2)")),
    ];
    let log = event_loop(&mut *play, 10, &events);
    expect_test::expect![[r#"
        3: (bid (amount 9)) is refused: bid at most 5
        4: (bid 1)
        5: (bid (amount 2)) is refused: seat 1 is not asked now
        8: (bid 0)
        12: (bid 0)
        20: seat 1 is out of time"#]]
    .assert_eq(&log.join("\n"));
    let outcome = play.outcome();
    assert_eq!(outcome.ending.as_deref(), Some("too few are left"));
    assert!(matches!(
        play.lines(0).iter().rev().nth(2),
        Some(Line::Forfeit { forfeit: Forfeit { kind: ForfeitKind::Time, .. }, .. })
    ));
    // No clock is needed to see it again.
    assert_eq!(revive(&GAME, &play.trace(), Chairs::AsRecorded).unwrap().trace(), play.trace());
}

#[test]
fn hints_do_not_change_the_play() {
    for names in ["person dice", "person steady"] {
        for seed in 0..10 {
            let [asked, not] = [true, false].map(|ask| {
                let mut play = open("seats=2 rounds=4", names, seed);
                while let Pending::Waiting(_) = play.pump() {
                    if ask {
                        for mind in ["dice", "steady:share=1", "talker", "quitter", "cheat"] {
                            let before = seen(&*play);
                            play.advise(seat(1), &MindSpec::parse(mind).unwrap()).unwrap();
                            assert_eq!(seen(&*play), before);
                        }
                    }
                    let act = choose(&*play, seat(1), seed);
                    play.answer(seat(1), &act, None).unwrap();
                }
                play.trace()
            });
            assert_eq!(asked, not);
        }
    }
}

#[test]
fn a_hint_is_what_the_mind_would_do() {
    let steady = MindSpec::parse("steady").unwrap();
    let mut person = open("seats=2 rounds=4", "person dice", 7);
    let mut mind = open("seats=2 rounds=4", "steady dice", 7);
    while let Pending::Waiting(_) = person.pump() {
        let advice = person.advise(seat(1), &steady).unwrap();
        assert_eq!(advice.known, person.frame(Audience::Everyone).seats[0].known);
        person.answer(seat(1), &advice.act.unwrap(), Some(advice.account)).unwrap();
    }
    mind.pump();
    assert_eq!(person.lines(0), mind.lines(0), "acts and accounts are those of the mind");
}

#[test]
fn a_hint_rolls_dice_of_its_own() {
    let hint = |seed: u64| {
        let mut play = open("seats=1", "person", seed);
        play.pump();
        play.advise(seat(1), &MindSpec::parse("dice").unwrap()).unwrap().act.unwrap()
    };
    let act = |seed: u64| {
        let acts = played("seats=1", "dice", seed).lines(0);
        acts.into_iter().find_map(|line| if let Line::Act { fact, .. } = line { Some(fact) } else { None }).unwrap()
    };
    assert!((0..20).all(|seed| hint(seed) == hint(seed)));
    assert!((0..20).any(|seed| hint(seed) != act(seed)), "who asks the mind must not learn what the mind will roll");
}

#[test]
fn a_hint_may_fail_but_not_fall() {
    let mut play = open("seats=2", "person", 7);
    play.pump();
    let advise = |mind: &str, number: usize| play.advise(seat(number), &MindSpec::parse(mind).unwrap());
    assert_eq!(advise("quitter", 1).unwrap().act.unwrap_err().kind, ForfeitKind::Resigned);
    assert!(matches!(advise("nobody", 1), Err(SetupError::UnknownMind { .. })));
    assert!(matches!(advise("steady:share=9", 1), Err(SetupError::Setting { .. })));
    assert_eq!(advise("dice", 3).unwrap_err().to_string(), "the position is refused: there is no seat 3");
    finish(&mut *play, 7);
    assert_eq!(
        play.advise(seat(1), &MindSpec::parse("talker").unwrap()).unwrap().act.unwrap_err().reason,
        "nothing to do"
    );
}

#[test]
fn a_position_is_percepts_to_tell() {
    let percepts = ["(seated 1 5 3)", "(dealt 5)", "(bids 2 1)"].map(fact);
    let ask = |mind: &str, percepts: &[facts::Fact]| {
        (GAME.ask)(&setup("seats=2", 1), percepts, &MindSpec::parse(mind).unwrap())
    };
    let advice = ask("steady", &percepts).unwrap();
    assert_eq!(advice.act, Ok(fact("(bid (amount 2))")));
    assert!(advice.known.to_text().starts_with("seat 1\ncard   5\nchips  5\n"), "{}", advice.known.to_text());
    let refused = |percepts: &[facts::Fact]| ask("steady", percepts).unwrap_err().to_string();
    assert_eq!(
        refused(&percepts[..1]),
        "the position is refused: no world fits what is known: a seat that was dealt no card is not asked"
    );
    assert_eq!(
        refused(&[fact("(delt 5)")]),
        "the position is refused: in (delt 5): unknown word `delt` (did you mean `dealt`?); known: seated dealt bids wins lost left"
    );
}

/// A frame tells what is new since anybody acted; a seat that waited for three others has missed more than that.
#[test]
fn news_are_all_that_a_seat_was_told_since_it_acted() {
    let mut play = open("seats=3 rounds=3 order=alternate", "person", 4);
    let mut heard = [0; 3];
    let mut more_than_the_frame = false;
    while let Pending::Waiting(seats) = play.pump() {
        for seat in seats.iter() {
            let trace = play.trace();
            let news: Vec<_> = trace.news(seat).cloned().collect();
            assert_eq!(news, play.told(seat, heard[seat.index()]), "turn {}, {seat}", play.turn());
            more_than_the_frame |= news.len() > play.frame(Audience::Everyone).seats[seat.index()].told.len();
            heard[seat.index()] = play.told(seat, 0).len();
            let act = choose(&*play, seat, 4);
            play.answer(seat, &act, None).unwrap();
        }
    }
    assert!(more_than_the_frame, "this table has seats that hear of others' turns");
}
