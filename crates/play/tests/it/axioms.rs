//! What every world obeys, here of the tiny one, over its settings and many seeds.

use facts::{Fact, Speak, Word};
use play::{Dice, Pending, Registered, Role, Seat, Told, Turn, World};

use crate::dealers::{Act, Dealers, GAME, Order, Percept, Recipe};
use crate::{choose, fact, finish, open, played, seat, seen};

const TABLES: [&str; 5] = [
    "seats=1 order=together",
    "seats=2 order=together",
    "seats=2 order=alternate",
    "seats=4 order=together rounds=5",
    "seats=3 order=alternate rounds=4",
];

#[test]
fn same_inputs_same_trace() {
    for table in TABLES {
        for seed in 0..30 {
            let [first, second] = [(); 2].map(|()| played(table, "dice", seed).trace().to_text());
            assert_eq!(first, second, "{table} seed {seed}");
        }
        assert_ne!(played(table, "dice", 1).trace().lines, played(table, "dice", 2).trace().lines, "{table}");
    }
}

#[test]
fn what_is_listed_is_allowed_and_the_other_way_round() {
    let everything: Vec<Act> = (0..=99).map(Act::Bid).chain((1..=6).map(Act::Deal)).collect();
    for order in [Order::Together, Order::Alternate] {
        for seed in 0..40 {
            let recipe = Recipe { seats: 3, rounds: 4, order };
            let mut world = Dealers::create(&recipe, 0, Dice::new(seed, 0, Role::World));
            let mut dice = Dice::new(seed, 0, Role::Chance);
            let mut told = Told::new();
            loop {
                let mut moves = Vec::new();
                for index in 0..4 {
                    let seat = Seat::new(index).unwrap();
                    let mut listed = Vec::new();
                    if index < 3 {
                        world.acts(seat, &mut listed);
                        let allowed: Vec<Act> =
                            everything.iter().copied().filter(|act| world.allows(seat, *act).is_ok()).collect();
                        assert_eq!(listed, allowed, "seed {seed}, {seat}, {world:?}");
                    }
                    let asked = matches!(world.turn(), Turn::Seats(seats) if seats.contains(seat));
                    assert_eq!(asked, !listed.is_empty(), "who is asked, and only who is asked, has a choice");
                    if asked {
                        moves.push((seat, listed[dice.below(listed.len() as u32) as usize]));
                    }
                }
                match world.turn() {
                    Turn::Over => break,
                    Turn::Chance => moves.push((Seat::CHANCE, Act::Deal(1 + dice.below(6) as u8))),
                    Turn::Seats(_) => {}
                }
                world.step(&moves, &mut told);
            }
        }
    }
}

#[test]
fn a_refused_act_changes_nothing() {
    for table in TABLES {
        for seed in 0..10 {
            let mut play = open(table, "person", seed);
            while let Pending::Waiting(seats) = play.pump() {
                let before = seen(&*play);
                let asked = seats.iter().next().unwrap();
                for wrong in ["(bid 99)", "(deal 3)", "(bid 100)", "(bib 1)", "(bid (amount 1) (amount 1))", "(bid x)"]
                {
                    assert!(play.answer(asked, &fact(wrong), None).is_err(), "{wrong}");
                }
                for stranger in (0..64).filter_map(Seat::new).filter(|seat| !seats.contains(*seat)) {
                    assert!(play.answer(stranger, &fact("(bid 0)"), None).is_err(), "{stranger} was not asked");
                }
                assert!(play.answer(Seat::CHANCE, &fact("(bid 0)"), None).is_err());
                assert_eq!(seen(&*play), before, "{table} seed {seed}");
                for seat in seats.iter() {
                    let act = choose(&*play, seat, seed);
                    play.answer(seat, &act, None).unwrap();
                    let before = seen(&*play);
                    assert!(play.answer(seat, &act, None).is_err(), "nobody answers twice");
                    assert_eq!(seen(&*play), before);
                }
            }
        }
    }
}

#[test]
fn a_finished_play_lists_no_act_and_stays_as_it_is() {
    for table in TABLES {
        let mut play = open(table, "person", 3);
        finish(&mut *play, 3);
        let end = seen(&*play);
        for seat in (0..64).filter_map(Seat::new) {
            assert!(play.menu(seat).is_empty());
            assert!(play.answer(seat, &fact("(bid 0)"), None).is_err());
            play.forfeit(seat, play::Forfeit::new(play::ForfeitKind::Time, "late"));
        }
        assert_eq!(play.pump(), Pending::Over);
        assert_eq!(seen(&*play), end, "{table}");
    }
}

#[test]
fn what_is_said_is_heard() {
    let says = |facts: &[Fact], words: &[Word]| {
        for fact in facts {
            assert_eq!(Word::check_any(words, fact).as_ref(), Ok(fact), "said in canonical form");
        }
    };
    let acts: Vec<Act> = (0..=99).map(Act::Bid).chain((1..=6).map(Act::Deal)).collect();
    says(&acts.iter().map(Speak::say).collect::<Vec<_>>(), GAME.acts);
    assert!(acts.iter().all(|act| Act::hear(&act.say()).as_ref() == Ok(act)));
    let mut play = open("seats=3 order=alternate", "person", 5);
    finish(&mut *play, 5);
    play.forfeit(seat(1), play::Forfeit::new(play::ForfeitKind::Time, ""));
    let told: Vec<Fact> = (1..=3).flat_map(|number| play.told(seat(number), 0)).collect();
    says(&told, GAME.percepts);
    assert!(told.iter().all(|fact| Percept::hear(fact).unwrap().say() == *fact));
}
