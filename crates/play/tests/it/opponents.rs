//! A loop outside of `play` asks built-in minds and gets the plays that `play` gets.

use play::{Brief, Line, Menu, MindSpec, Setup};
use proptest::prelude::*;

use crate::dealers::{Act, Dealers};
use crate::own_loop::OwnLoop;
use crate::{played, seat, setup};

fn lines(settings: &str, names: &str, seed: u64) -> Vec<Line> {
    played(settings, names, seed).lines(0).iter().map(Line::bare).collect()
}

proptest! {
    #[test]
    fn a_loop_outside_plays_the_same_plays(
        seed: u64,
        names in prop::collection::vec(prop::sample::select(vec!["dice", "steady", "steady:share=3", "talker"]), 1..=4),
        alternate: bool,
    ) {
        let order = if alternate { "alternate" } else { "together" };
        let settings = format!("seats={} order={order}", names.len());
        let specs: Vec<MindSpec> = names.iter().map(|name| MindSpec::parse(name).unwrap()).collect();
        let outside = OwnLoop::<Dealers>::played(&setup(&settings, seed), &specs).unwrap();
        prop_assert_eq!(outside, lines(&settings, &names.join(" "), seed));
    }

    /// Who gives up sits first here, so that no other mind is asked twice.
    #[test]
    fn also_where_minds_give_up(seed: u64, quits in prop::sample::select(vec!["quitter", "cheat", "babbler"])) {
        let names = format!("{quits} dice steady");
        let specs: Vec<MindSpec> = names.split(' ').map(MindSpec::plain).collect();
        let outside = OwnLoop::<Dealers>::played(&setup("seats=3", seed), &specs).unwrap();
        prop_assert_eq!(outside, lines("seats=3", &names, seed));
    }
}

/// Root seed, play number and seat all reach the mind's dice.
#[test]
fn a_brief_has_the_dice_of_its_play_and_seat() {
    let base = setup("seats=2", 5);
    let roll = |setup: &Setup, number| Brief::new::<Dealers>(setup, 2).at(seat(number)).dice().below(u32::MAX);
    let rolls = [
        roll(&base, 1),
        roll(&base, 2),
        roll(&Setup { play: 1, ..base.clone() }, 1),
        roll(&Setup { seed: 6, ..base.clone() }, 1),
    ];
    for (index, one) in rolls.iter().enumerate() {
        assert!(!rolls[..index].contains(one), "{rolls:?}");
    }
    assert_eq!(rolls[0], roll(&base, 1));
    let brief = Brief::new::<Dealers>(&Setup { nodes: 77, ..base.clone() }, 2);
    assert_eq!((brief.seats, brief.nodes, brief.watched), (2, 77, true));
    assert_eq!(brief.settings, base.settings);
}

#[test]
fn a_menu_can_be_a_list() {
    let acts = [Act::Bid(0), Act::Bid(2)];
    let menu = Menu::<Dealers>::of_list(&acts, seat(2));
    let mut listed = vec![Act::Bid(5)];
    menu.list(&mut listed);
    assert_eq!((listed.as_slice(), menu.seat()), (&acts[..], seat(2)));
    assert!(menu.allows(Act::Bid(2)).is_ok());
    assert_eq!(menu.allows(Act::Bid(1)).unwrap_err().to_string(), "(bid (amount 1)) is refused: it is not on the menu");
}

#[test]
fn a_spec_that_is_unknown_makes_no_mind() {
    let error = |text: &str| MindSpec::parse(text).unwrap().make::<Dealers>().err().unwrap().to_string();
    assert!(error("stedy").contains("did you mean `steady`"), "{}", error("stedy"));
    assert!(error("steady:share=9").contains("share"), "{}", error("steady:share=9"));
}
