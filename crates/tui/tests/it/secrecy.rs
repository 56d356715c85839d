//! Worlds that a player cannot tell apart are painted alike.

use std::collections::BTreeMap;

use facts::Fact;
use games::GAMES;
use play::view::{Audience, act_in_words};
use play::{Line, Seat};

use super::bench::Bench;

/// Seeds of as many digits, so that the bar at the top has the same length.
const SEEDS: std::ops::Range<u64> = 10..40;

/// All that the first seat perceived and did, and the clock.
fn experience(bench: &Bench) -> String {
    let play = bench.play();
    let own = play.lines(0).into_iter().filter(|line| match line {
        Line::Told { to, .. } => to.contains(Seat::FIRST),
        Line::Act { seat, .. } => *seat == Seat::FIRST,
        _ => false,
    });
    let own: Vec<String> = own.map(|line| format!("{line:?}")).collect();
    let turns: Vec<u32> = bench.reel.turns().collect();
    format!("{turns:?}\n{}", own.join("\n"))
}

/// What is painted now and of the moment before, without the seed. Letters are the game's own while the player is asked.
fn painted(bench: &mut Bench, seed: u64) -> String {
    let mut text = bench.text();
    text.push_str(&bench.press("<Tab>").text());
    if bench.reel.len() > 1 {
        for keys in ["<", "t", "b", "b", "<Tab>"] {
            text.push_str(&bench.press(keys).text());
        }
        bench.press("<End>");
    }
    text.replace(&format!("seed {seed}"), "seed")
}

#[test]
fn worlds_that_a_player_cannot_tell_apart_are_painted_alike() {
    let (mut pairs, mut different) = (0, 0);
    for game in GAMES {
        let mut seen: BTreeMap<String, (String, String)> = BTreeMap::new();
        for seed in SEEDS {
            let mut bench = Bench::playing_in(game, seed);
            bench.size = (160, 50);
            let mut length = 0;
            // An act that is not to be had at the cell that is pointed at leaves a note, and the play where it was.
            while bench.reel.len() > length && length < 4 && !bench.reel.is_over() {
                length = bench.reel.len();
                let key = experience(&bench);
                let last = bench.reel.len() - 1;
                let truth = format!("{:?}", bench.reel.frame(Audience::Everyone, last).unwrap().truth);
                let text = painted(&mut bench, seed);
                let (first, other) = seen.entry(key).or_insert_with(|| (text.clone(), truth.clone()));
                pairs += 1;
                different += usize::from(*other != truth);
                assert_eq!(*first, text, "{}: seed {seed}", game.name);
                bench.press(":1<Enter>");
            }
        }
    }
    assert!(pairs > 100 && different > 30, "{pairs} pairs, {different} of different worlds");
}

#[test]
fn a_player_searches_only_what_may_be_seen() {
    let mut tried = 0;
    for game in GAMES {
        let mut bench = Bench::playing(game);
        bench.press(":1<Enter>");
        let own = Audience::seat(Seat::FIRST);
        let acts: Vec<(Seat, Fact)> = bench.reel.moments(Audience::Everyone, 0).flat_map(|it| it.acts).collect();
        for (_, act) in acts.iter().filter(|(seat, _)| *seat != Seat::FIRST) {
            let words = act_in_words(act);
            if bench.reel.find(own, 0, &words, false).is_none() {
                tried += 1;
                bench.press(&format!("/{words}<Enter>")).sees("no turn speaks of");
            }
        }
    }
    assert!(tried > 0, "somewhere only others speak of something");
}
