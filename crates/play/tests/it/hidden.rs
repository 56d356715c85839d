//! What a seat cannot sense does not reach it.

use play::view::Audience;
use play::{Dice, Line, Picture, Registered, Role, Seat, Seats, Told, World, frames};

use crate::dealers::{Act, Dealers, GAME, Order, Percept, Recipe};
use crate::{finish, open, played, seat};

/// What the first seat is told and knows, with these cards dealt and these bids made.
fn first_seat(order: Order, cards: [u8; 3], bids: &[u8]) -> (Vec<Percept>, Picture) {
    let recipe = Recipe { seats: 3, rounds: 2, order };
    let mut world = Dealers::create(&recipe, 0, Dice::new(1, 0, Role::World));
    let mut told = Told::new();
    world.begin(&mut told);
    for card in cards {
        world.step(&[(Seat::CHANCE, Act::Deal(card))], &mut told);
    }
    let moves: Vec<_> =
        bids.iter().enumerate().map(|(index, bid)| (Seat::new(index).unwrap(), Act::Bid(*bid))).collect();
    match order {
        Order::Together if moves.len() == 3 => world.step(&moves, &mut told),
        Order::Together => {}
        Order::Alternate => moves.iter().for_each(|it| world.step(&[*it], &mut told)),
    }
    let heard: Vec<Percept> = told.iter().filter(|(to, _)| to.contains(Seat::FIRST)).map(|(_, it)| *it).collect();
    let mut known = <Dealers as World>::Known::default();
    for percept in &heard {
        Dealers::learn(&mut known, percept);
    }
    (heard, Dealers::known_picture(&known))
}

#[test]
fn swapping_a_hidden_card_changes_nothing_before_the_showdown() {
    for order in [Order::Together, Order::Alternate] {
        for bids in [&[][..], &[1], &[1, 2]] {
            let one = first_seat(order, [3, 1, 6], bids);
            assert_eq!(one, first_seat(order, [3, 6, 1], bids));
            assert_ne!(one, first_seat(order, [4, 1, 6], bids), "its own card it sees");
        }
        // Only the winner shows its card.
        let shown = |cards: [u8; 3]| first_seat(order, cards, &[1, 0, 2]);
        assert_eq!(shown([3, 1, 6]), shown([3, 5, 6]));
        assert_ne!(shown([3, 1, 6]), shown([3, 1, 5]));
    }
}

#[test]
fn every_line_reaches_its_audience_only() {
    for seed in 0..20 {
        let play = played("seats=4 rounds=4", "dice", seed);
        let mut expected = vec![Vec::new(); 4];
        for line in play.lines(0) {
            if let Line::Told { to, fact, .. } = line {
                let private = ["seated", "dealt"].contains(&fact.head.as_str());
                assert!(if private { to.len() == 1 } else { to == Seats::ALL || fact.head == "lost" });
                to.iter().filter(|seat| seat.index() < 4).for_each(|seat| expected[seat.index()].push(fact.clone()));
            }
        }
        for (index, expected) in expected.into_iter().enumerate() {
            assert_eq!(play.told(seat(index + 1), 0), expected);
        }
    }
}

#[test]
fn minds_are_told_what_their_seat_is_told() {
    let play = played("seats=3", "talker steady dice", 8);
    let last = play.lines(0).into_iter().rev().find_map(|line| match line {
        Line::Act { seat: Seat::FIRST, account: Some(account), .. } => Some(account),
        _ => None,
    });
    let account = last.unwrap();
    let evidence = account.why.evidence();
    let told = play.told(seat(1), 0);
    let before_the_end: Vec<_> = told.iter().filter(|fact| evidence.contains(fact)).collect();
    assert!(evidence.len() > 5);
    assert!(evidence.iter().all(|fact| told.contains(fact)));
    assert_eq!(before_the_end.len(), told.len() - told.iter().rev().take_while(|it| !evidence.contains(it)).count());
}

#[test]
fn frames_one_for_each_decision_and_one_for_the_end() {
    for (table, decisions) in [("seats=3 rounds=4", 4), ("seats=3 rounds=4 order=alternate", 12)] {
        let mut play = open(table, "person dice steady", 6);
        finish(&mut *play, 6);
        let trace = play.trace();
        let frames = frames(&GAME, &trace).unwrap();
        assert_eq!(frames.len(), decisions + 1, "{table}");
        assert!(frames.iter().map(|frame| frame.turn).is_sorted_by(|a, b| a < b));
        assert!(frames.iter().rev().skip(1).all(|frame| !frame.over && !frame.asked.is_empty()));
        let end = frames.last().unwrap();
        assert!(end.over && end.asked.is_empty() && end.outcome == play.outcome().into());
        assert!(end.seats.values().all(|seat| seat.answer.is_none()));
        for (index, number) in (1..=3).enumerate() {
            let told: Vec<_> = frames.iter().flat_map(|frame| frame.seats[index].told.clone()).collect();
            assert_eq!(told, play.told(seat(number), 0), "every percept is in one frame");
            let answers = frames.iter().filter(|frame| frame.seats[index].answer.is_some()).count();
            assert_eq!(answers, 4);
        }
        let accounts = frames.iter().filter(|frame| frame.seats[2].account.is_some()).count();
        assert_eq!(accounts, 4, "the account stands with the answer");
    }
}

#[test]
fn a_forfeit_that_ends_the_play_shows_in_the_last_frame() {
    let play = played("seats=2", "steady cheat", 6);
    let frames = frames(&GAME, &play.trace()).unwrap();
    let end = frames.last().unwrap();
    assert_eq!(frames.len(), 1, "nobody's decision was carried out");
    assert!(end.over && end.outcome == play.outcome().into());
    assert!(end.seats[0].told.contains(&crate::fact("(left (seat 2))")));
}

#[test]
fn a_seats_picture_does_not_leak() {
    let mut play = open("seats=2", "person", 6);
    play.pump();
    let frame = play.frame(Audience::Everyone);
    let card = |number: usize| play.told(seat(number), 0)[1].int("card").unwrap();
    assert_ne!(card(1), card(2), "the seed is chosen so that the test shows something");
    let truth = frame.truth.as_ref().unwrap().to_text();
    assert!(truth.contains(&format!("card {}", card(1))) && truth.contains(&format!("card {}", card(2))));
    for (index, other) in [(0, 2), (1, 1)] {
        let known = frame.seats[index].known.to_text();
        assert!(!known.contains(&format!("(dealt (card {}))", card(other))), "{known}");
        assert!(known.contains(&format!("(dealt (card {}))", card(3 - other))), "{known}");
    }
}
