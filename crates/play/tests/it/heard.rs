//! A host hears what its seats are told, with a journal and without one.

use expect_test::expect;
use facts::{Fact, Speak};
use play::{
    AnyPlay, Brief, Chair, Chairs, Dice, Forfeit, ForfeitKind, MindSpec, Pending, Play, Registered, Role, Seat, Seats,
    Setup, Sitter,
};
use proptest::prelude::*;

use crate::dealers::{Dealers, GAME};
use crate::{open, seat, setup};

/// A typed play without a journal, as a host holds it; `true` marks the seats that have a mind inside.
fn bare(setup: &Setup, inside: &[bool]) -> Play<Dealers> {
    let mind = |inside: &bool| -> Sitter<Dealers> { inside.then(|| MindSpec::plain("steady").make().unwrap()) };
    let (world, chance) = table(setup);
    let mut play = Play::new(world, inside.iter().map(mind).collect(), chance, setup.turns, false);
    play.begin(Brief::new::<Dealers>(setup, inside.len()));
    play
}

fn table(setup: &Setup) -> (Dealers, Dice) {
    let (recipe, _) = Dealers::recipe(&setup.settings, None).unwrap();
    let world = Dealers::create(&recipe, setup.play, Dice::new(setup.seed, setup.play, Role::World));
    (world, Dice::new(setup.seed, setup.play, Role::Chance))
}

/// The twin: the same play in facts, with a journal.
fn kept(setup: &Setup, inside: &[bool]) -> Box<dyn AnyPlay> {
    let chair = |inside: &bool| if *inside { Chair::Mind(MindSpec::plain("steady")) } else { Chair::Person };
    let chairs: Vec<Chair> = inside.iter().map(chair).collect();
    (GAME.open)(&GAME.header(setup.clone(), &chairs).unwrap(), Chairs::AsRecorded).unwrap()
}

fn heard(play: &Play<Dealers>, seat: Seat) -> Vec<Fact> {
    play.heard(seat).map(Speak::say).collect()
}

/// Both plays in step to the end: a die answers for the outside seats, or gives them up. Everything that can be heard is
/// compared on the way. Returns what each seat heard in all, as a host collects it.
fn in_step(bare: &mut Play<Dealers>, kept: &mut dyn AnyPlay, inside: &[bool], die: &mut Dice) -> Vec<Vec<Fact>> {
    let mut collected = vec![Vec::new(); inside.len()];
    let mut asked = Seats::NONE;
    loop {
        let pending = bare.pump();
        assert_eq!(pending, kept.pump());
        let trace = kept.trace();
        for (index, inside) in inside.iter().enumerate() {
            let seat = Seat::new(index).unwrap();
            let news: Vec<Fact> = if *inside { Vec::new() } else { trace.news(seat).cloned().collect() };
            assert_eq!(heard(bare, seat), news, "{seat} without a journal");
            assert_eq!(kept.heard(seat), news, "{seat} with a journal");
        }
        let Pending::Waiting(seats) = pending else { break };
        for seat in seats.iter() {
            // One who is asked again after another seat gave up still has its news; a host has noted where it stood.
            let act = kept.menu(seat)[die.below(kept.menu(seat).len() as u32) as usize].clone();
            if die.below(12) == 0 {
                let forfeit = Forfeit::new(ForfeitKind::Resigned, "enough");
                bare.forfeit(seat, forfeit.clone());
                kept.forfeit(seat, forfeit);
                break;
            }
            asked = asked.with(seat);
            bare.answer(seat, Speak::hear(&act).unwrap(), None).unwrap();
            kept.answer(seat, &act, None).unwrap();
        }
        if bare.waiting().is_empty() && !bare.is_over() {
            // All have answered: the acts are carried out next, and the news of those seats ends here.
            for seat in asked.iter() {
                collected[seat.index()].extend(heard(bare, seat));
            }
            asked = Seats::NONE;
        }
    }
    for (index, all) in collected.iter_mut().enumerate() {
        all.extend(heard(bare, Seat::new(index).unwrap()));
    }
    collected
}

proptest! {
    /// The journal is the twin: news in the trace, news in the journal and news without one are equal at every question,
    /// in several plays with the same buffers, while seats move up.
    #[test]
    fn news_needs_no_journal(
        seed in 0_u64..1000, inside in prop::collection::vec(any::<bool>(), 1..=4), alternate: bool, shift in 0_usize..4,
    ) {
        let order = if alternate { "alternate" } else { "together" };
        let mut setup = setup(&format!("seats={} order={order}", inside.len()), seed);
        let mut play = bare(&setup, &inside);
        let mut inside = inside;
        let mut die = Dice::new(seed, 0, Role::Hint(9));
        for number in 1..4 {
            let mut twin = kept(&setup, &inside);
            let collected = in_step(&mut play, &mut *twin, &inside, &mut die);
            for (index, all) in collected.iter().enumerate() {
                let told = twin.told(Seat::new(index).unwrap(), 0);
                // Whoever looks before each of its answers and at the end has heard everything once.
                prop_assert_eq!(all, if inside[index] { &[][..] } else { &told[..] });
            }
            setup.play = number;
            let (world, chance) = table(&setup);
            play.restart(world, chance, Brief::new::<Dealers>(&setup, inside.len()), shift);
            let seats = inside.len();
            inside.rotate_right(shift % seats);
        }
    }
}

/// One round as a host sees it.
#[test]
fn news_ends_when_the_seat_acts() {
    let mut play = open("seats=2", "person steady", 4);
    play.pump();
    let show = |play: &dyn AnyPlay, seat| {
        let news: Vec<String> = play.heard(seat).iter().map(ToString::to_string).collect();
        news.join("\n")
    };
    expect![[r#"
        (seated (seat 1) (chips 6) (rounds 3))
        (dealt (card 5))"#]]
    .assert_eq(&show(&*play, seat(1)));
    let before = play.heard(seat(1));
    assert_eq!(play.heard(seat(1)), before, "reading changes nothing");
    assert!(play.answer(seat(1), &crate::fact("(bid (amount 99))"), None).is_err());
    assert_eq!(play.heard(seat(1)), before, "nor does a refused answer");
    play.answer(seat(1), &crate::fact("(bid (amount 1))"), None).unwrap();
    assert_eq!(play.heard(seat(1)), before, "an answer is not yet an act");
    play.pump();
    expect![[r#"
        (bids (seat 1) (amount 1))
        (bids (seat 2) (amount 1))
        (dealt (card 4))"#]]
    .assert_eq(&show(&*play, seat(1)));
    assert_eq!(show(&*play, seat(2)), "", "a mind inside hears for itself");
    let nobody = Seat::new(9).unwrap();
    assert_eq!(show(&*play, nobody) + &show(&*play, Seat::CHANCE), "", "who is not there hears nothing");
}
