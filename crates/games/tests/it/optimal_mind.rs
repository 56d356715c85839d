//! The mind `optimal` at its door: what it predicts and earns, what it refuses, how it explains itself.

use std::fmt::Write as _;
use std::sync::Arc;

use expect_test::{Expect, expect};
use facts::Speak;
use games::wumpus::minds::Optimal;
use games::wumpus::{Act, Cave, Facing, Layout, Percept, ProfileName, Room, Scoring, Sensed, Wumpus};
use play::{
    Brief, Chair, Chairs, Dice, Episodes, Game, Line, MapText, Mind, MindSpec, Pending, Play, Role, Seat, Setup,
};
use proptest::collection::vec;
use proptest::prelude::*;

fn game() -> &'static Game {
    games::find("wumpus").expect("the game is in the list")
}

/// The settings, written as on a command line: `size=3 scoring=aima`.
fn setup(settings: &str, seed: u64) -> Setup {
    let given: Vec<(String, String)> = settings
        .split_whitespace()
        .map(|pair| pair.split_once('=').expect("key=value"))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    let settings = Arc::new(game().settle(&given).expect("fair settings"));
    Setup { settings, map: None, seed, play: 0, turns: Setup::TURNS, nodes: Brief::NODES }
}

fn spec() -> MindSpec {
    MindSpec { name: "optimal".to_owned(), settings: Vec::new() }
}

fn optimal() -> Chair {
    Chair::Mind(spec())
}

fn episodes(setup: &Setup) -> Box<dyn Episodes> {
    (game().episodes)(setup, &[optimal()]).expect("a cave for it")
}

fn predicted(settings: &str) -> Vec<f64> {
    let predictions = episodes(&setup(settings, 1)).predictions();
    predictions.into_iter().flatten().map(|(_, figure)| figure).collect()
}

#[test]
fn it_predicts_the_exact_figures() {
    let aima = predicted("scoring=aima");
    assert!((aima[0] - 345.673_717_609).abs() < 1e-6, "{aima:?}");
    let ep3 = predicted("scoring=ep3");
    assert!((ep3[0] + 4568.123_245_092).abs() < 1e-6, "{ep3:?}");
}

#[test]
fn it_predicts_nothing_of_caves_of_another_kind() {
    for settings in ["profile=ep3", "generator=fair"] {
        assert_eq!(predicted(settings), Vec::<f64>::new(), "{settings}");
    }
    let map = MapText { name: "small".to_owned(), text: "2\n1 1 3\n".to_owned() };
    let with_map = Setup { map: Some(map), ..setup("", 1) };
    assert_eq!(episodes(&with_map).predictions(), Vec::<play::Prediction>::new());
}

/// Plays so often and compares with the prediction.
fn check_plays(settings: &str, plays: u64) {
    let mut episodes = episodes(&setup(settings, 2026));
    let predicted: Vec<f64> = episodes.predictions().into_iter().flatten().map(|(_, figure)| figure).collect();
    let (mut sum, mut squares, mut won, mut died) = (0.0, 0.0, 0.0, 0.0);
    for number in 0..plays {
        let standing = episodes.play(number).seats.remove(0);
        sum += standing.score;
        squares += standing.score * standing.score;
        won += f64::from(u8::from(standing.success));
        died += f64::from(u8::from(standing.died));
    }
    let count = plays as f64;
    let error = |mean: f64, square: f64| ((square - mean * mean).max(0.0) / count).sqrt();
    let means = [(sum / count, squares / count), (won / count, won / count), (died / count, died / count)];
    for ((mean, square), expected) in means.into_iter().zip(predicted) {
        assert!((mean - expected).abs() < 4.0 * error(mean, square), "{settings}: {mean}, expected {expected}");
    }
}

#[test]
fn twenty_thousand_plays_earn_what_it_predicts() {
    check_plays("scoring=aima", 20_000);
    check_plays("scoring=ep3", 20_000);
    check_plays("scoring=aima size=3 pit=0.1", 5_000);
}

#[test]
fn a_reused_mind_plays_as_a_fresh_one() {
    for settings in ["scoring=aima", "profile=ep3", "scoring=aima size=1", "generator=fair size=2"] {
        let setup = setup(settings, 5);
        let mut reused = episodes(&setup);
        for number in 0..100 {
            assert_eq!(reused.play(number), episodes(&setup).play(number), "{settings}, play {number}");
        }
    }
}

#[test]
fn caves_too_large_are_refused_at_every_door() {
    let reason = "mind `optimal` cannot play this: caves are solved exactly up to 4×4, this is 5×5";
    let large = setup("size=5", 1);
    let map = MapText { name: "large".to_owned(), text: "5\n1 1 3\n".to_owned() };
    for setup in [large.clone(), Setup { map: Some(map), ..setup("", 1) }] {
        let header = game().header(setup.clone(), &[optimal()]).expect("a header is not a play yet");
        let opened = (game().open)(&header, Chairs::AsRecorded).err().map(|error| error.to_string());
        assert_eq!(opened.as_deref(), Some(reason));
        let many = (game().episodes)(&setup, &[optimal()]).err().map(|error| error.to_string());
        assert_eq!(many.as_deref(), Some(reason));
    }
    let header = game().header(large.clone(), &[Chair::Person]).expect("a person fits everywhere");
    let play = (game().open)(&header, Chairs::AsRecorded).expect("a person fits everywhere");
    let advice = play.advise(Seat::FIRST, &spec()).err().map(|error| error.to_string());
    assert_eq!(advice.as_deref(), Some(reason));
    let percepts = play.told(Seat::FIRST, 0);
    let asked = (game().ask)(&large, &percepts, &spec()).err().map(|error| error.to_string());
    assert_eq!(asked.as_deref(), Some(reason));
}

/// A person plays anything; the mind gives a hint at every turn, and in the end finishes the play by hints alone.
#[test]
fn hints_after_foreign_acts_fit_what_happened() {
    for seed in 0..60 {
        let profile = if seed % 2 == 0 { "scoring=aima size=3" } else { "profile=ep3 size=3" };
        let header = game().header(setup(profile, seed), &[Chair::Person]).expect("a person");
        let mut play = (game().open)(&header, Chairs::AsRecorded).expect("a play");
        let mut dice = Dice::new(seed, 0, Role::Imagine);
        for turn in 0.. {
            if play.pump() == Pending::Over {
                break;
            }
            assert!(turn < 100, "hints must lead to an end, seed {seed}");
            let advice = play.advise(Seat::FIRST, &spec()).expect("a cave for it");
            let hint = advice.act.expect("an act");
            let foreign = Act::ALL[dice.below(6) as usize].say();
            let act = if turn < 12 { foreign } else { hint };
            play.answer(Seat::FIRST, &act, None).expect("every act is allowed");
        }
        let outcome = play.outcome();
        assert!(outcome.ending.is_some(), "{outcome:?}");
    }
}

/// The accounts of a play, each once: what was done, why, what else was considered.
fn accounts(settings: &str, seed: u64, most: usize) -> String {
    let header = game().header(setup(settings, seed), &[optimal()]).expect("a mind of the list");
    let mut play = (game().open)(&header, Chairs::AsRecorded).expect("a cave for it");
    play.pump();
    let mut text = String::new();
    let mut last = None;
    let mut shown = 0;
    for line in play.lines(0) {
        let Line::Act { account: Some(account), .. } = line else { continue };
        if last.as_ref() == Some(&account.why) || shown == most {
            continue;
        }
        shown += 1;
        text.push_str(&account.why.to_text(0));
        for it in &account.candidates {
            let _ = writeln!(text, "  {:>9.3} {} [{}]", it.value.expect("all are valued"), it.act, it.note);
        }
        text.push_str(&account.beliefs.as_ref().expect("it believes").to_text());
        last = Some(account.why);
    }
    text
}

#[track_caller]
fn check_accounts(settings: &str, seed: u64, most: usize, expected: Expect) {
    expected.assert_eq(&accounts(settings, seed, most));
}

#[test]
fn it_accounts_for_a_play() {
    check_accounts("scoring=aima", 7, 3, expect![[r#"
        enter (3,1) from (4,1):
          expected score at the start (V₀): 345.6737
          expected score of this, from here on: 553.5605
          (3,1) holds no pit: no breeze was felt in (4,1)
          (3,1) holds no living Wumpus: no stench was smelled in (4,1)
            553.561 enter (3,1) from (4,1) [safe]
            552.561 enter (4,2) from (4,1) [safe]
            501.104 shoot north from (4,1) [hits 0.1538]
            500.104 shoot east from (4,1) [hits 0.1538]
             -1.000 climb out in (4,1) []
        chance to die there
             1     2     3     4
          +-----+-----+-----+-----+
        1 | 26% | 26% | 26% | 26% |
          +-----+-----+-----+-----+
        2 | 26% | 26% | 26% | 26% |
          +-----+-----+-----+-----+
        3 | ok  | 26% | 26% | 26% |
          +-----+-----+-----+-----+
        4 | .   | ok  | 26% | 26% |
          +-----+-----+-----+-----+
        enter (2,1) from (3,1):
          expected score of this, from here on: 688.4335
          (2,1) holds no pit: no breeze was felt in (3,1)
          (2,1) holds no living Wumpus: no stench was smelled in (3,1)
            688.433 enter (2,1) from (3,1) [safe]
            686.814 enter (3,2) from (3,1) [safe]
            684.586 enter (4,2) from (4,1) [safe]
            625.030 shoot east from (4,1) [hits 0.1818]
            622.460 shoot east from (3,1) [hits 0.1818]
            618.393 shoot north from (3,1) [hits 0.0909]
             -4.000 climb out in (4,1) []
        chance to die there
             1     2     3     4
          +-----+-----+-----+-----+
        1 | 27% | 27% | 27% | 27% |
          +-----+-----+-----+-----+
        2 | ok  | 27% | 27% | 27% |
          +-----+-----+-----+-----+
        3 | .   | ok  | 27% | 27% |
          +-----+-----+-----+-----+
        4 | .   | ok  | 27% | 27% |
          +-----+-----+-----+-----+
        enter (1,1) from (2,1):
          expected score of this, from here on: 765.8258
          (1,1) holds no pit: no breeze was felt in (2,1)
          (1,1) holds no living Wumpus: no stench was smelled in (2,1)
            765.826 enter (1,1) from (2,1) [safe]
            763.754 enter (2,2) from (2,1) [safe]
            760.042 enter (4,2) from (4,1) [safe]
            760.027 enter (3,2) from (3,1) [safe]
            696.223 shoot east from (2,1) [hits 0.2222]
            695.171 shoot east from (4,1) [hits 0.2222]
            692.681 shoot east from (3,1) [hits 0.2222]
             -5.000 climb out in (4,1) []
        chance to die there
             1     2     3     4
          +-----+-----+-----+-----+
        1 | ok  | 29% | 29% | 29% |
          +-----+-----+-----+-----+
        2 | .   | ok  | 29% | 29% |
          +-----+-----+-----+-----+
        3 | .   | ok  | 29% | 29% |
          +-----+-----+-----+-----+
        4 | .   | ok  | 29% | 29% |
          +-----+-----+-----+-----+
    "#]]);
}

#[test]
fn it_accounts_for_risks_and_shots() {
    check_accounts("scoring=ep3 size=3", 3, 4, expect![[r#"
        enter (2,1) from (3,1):
          expected score at the start (V₀): -3978.7707
          expected score of this, from here on: -1783.2136
          (2,1) holds no pit: no breeze was felt in (3,1)
          (2,1) holds no living Wumpus: no stench was smelled in (3,1)
          -1783.214 enter (2,1) from (3,1) [safe]
          -1784.214 enter (3,2) from (3,1) [safe]
          -2677.219 shoot north from (3,1) [hits 0.1667]
          -2678.219 shoot east from (3,1) [hits 0.1667]
          -10001.000 climb out in (3,1) []
        chance to die there
             1     2     3
          +-----+-----+-----+
        1 | 33% | 33% | 33% |
          +-----+-----+-----+
        2 | ok  | 33% | 33% |
          +-----+-----+-----+
        3 | .   | ok  | 33% |
          +-----+-----+-----+
        enter (3,2) from (3,1):
          expected score of this, from here on: -1068.2762
          (3,2) holds no pit: no breeze was felt in (3,1)
          (3,2) holds no living Wumpus: no stench was smelled in (3,1)
          -1068.276 enter (3,2) from (3,1) [safe]
          -1852.877 shoot east from (2,1) [hits 0.5000]
          -1870.288 shoot north from (2,1) [hits 0.5000]
          -5532.655 enter (1,1) from (2,1) [Wumpus 0.5000]
          -5534.135 enter (2,2) from (2,1) [Wumpus 0.5000]
          -10004.000 climb out in (3,1) []
        chance to die there
             1     2     3
          +-----+-----+-----+
        1 | 50% | 20% | 20% |
          +-----+-----+-----+
        2 | .   | 50% | 20% |
          +-----+-----+-----+
        3 | .   | ok  | 20% |
          +-----+-----+-----+
        enter (3,3) from (3,2):
          expected score of this, from here on: -927.6320
          (3,3) holds no pit: no breeze was felt in (3,2)
          (3,3) holds no living Wumpus: no stench was smelled in (3,2)
           -927.632 enter (3,3) from (3,2) [safe]
           -929.355 enter (2,2) from (3,2) [safe]
           -932.079 shoot north from (2,1) [hits 1.0000]
          -10004.000 climb out in (3,1) []
          -10006.000 enter (1,1) from (2,1) [Wumpus 1.0000]
        chance to die there
              1      2      3
          +------+------+------+
        1 | 100% | 20%  | 20%  |
          +------+------+------+
        2 | .    | ok   | 20%  |
          +------+------+------+
        3 | .    | .    | ok   |
          +------+------+------+
        enter (2,3) from (3,3):
          expected score of this, from here on: -671.1360
          (2,3) holds no pit: no breeze was felt in (3,3)
          (2,3) holds no living Wumpus: no stench was smelled in (3,3)
           -671.136 enter (2,3) from (3,3) [safe]
           -674.912 enter (2,2) from (3,2) [safe]
           -675.904 shoot north from (3,1) [hits 1.0000]
          -10005.000 climb out in (3,1) []
          -10007.000 enter (1,1) from (2,1) [Wumpus 1.0000]
        chance to die there
              1      2      3
          +------+------+------+
        1 | 100% | 20%  | 20%  |
          +------+------+------+
        2 | .    | ok   | ok   |
          +------+------+------+
        3 | .    | .    | .    |
          +------+------+------+
    "#]]);
}

#[test]
fn every_account_stands_on_figures_and_percepts() {
    for seed in 0..40 {
        let text = accounts(if seed % 2 == 0 { "profile=ep3 size=3" } else { "size=3 pit=0.4" }, seed, 99);
        assert_eq!(text.matches("(V₀)").count(), 1, "the first account alone tells the value of the play: {text}");
        assert!(text.contains("expected score of this, from here on: "), "{text}");
    }
}

fn any_cave() -> impl Strategy<Value = Cave> {
    let pit = prop_oneof![Just(0.0), Just(0.2), Just(1.0), Just(f64::NAN)];
    (0_u8..6, pit, any::<bool>(), any::<bool>()).prop_map(|(side, pit, shared, ep3)| Cave {
        // A cave of four takes seconds to solve; three has everything that four has.
        side: if side == 4 { 3 } else { side },
        profile: if ep3 { ProfileName::Ep3 } else { ProfileName::Corrected },
        scoring: if ep3 { Scoring::EP3 } else { Scoring::AIMA },
        pit,
        shared,
        complete: shared,
    })
}

fn any_percept() -> impl Strategy<Value = Percept> {
    let place =
        (0_u8..4, 0_u8..4, 0_usize..4).prop_map(|(row, column, facing)| (Room { row, column }, Facing::ALL[facing]));
    prop_oneof![
        1 => any_cave().prop_map(Percept::Cave),
        9 => (place.clone(), any::<[bool; 5]>()).prop_map(|((room, facing), felt)| {
            let [stench, breeze, glitter, bump, scream] = felt;
            Percept::Sensed(Sensed { room, facing, stench, breeze, glitter, bump, scream: scream && bump })
        }),
        1 => place.clone().prop_map(|(room, facing)| Percept::Shot { room, facing }),
        1 => place.prop_map(|(room, _)| Percept::Grabbed { room }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// Told nonsense, it neither panics nor hangs; and what it was told of another cave is forgotten.
    #[test]
    fn nonsense_does_no_harm(cave in any_cave(), percepts in vec(any_percept(), 0..16)) {
        let empty = Layout { side: 1, items: Vec::new() };
        let world = Wumpus::new(Cave::PLAIN, &empty);
        let play = Play::new(world, vec![None], Dice::new(1, 0, Role::Chance), 10, false);
        let menu = play.menu(Seat::FIRST);
        let (mut old, mut fresh) = (Optimal::default(), Optimal::default());
        for percept in std::iter::once(Percept::Cave(cave)).chain(percepts) {
            if let Percept::Cave(_) = percept {
                fresh = Optimal::default();
            }
            old.tell(&percept);
            fresh.tell(&percept);
            let answer = old.ask(&menu);
            prop_assert_eq!(&answer, &fresh.ask(&menu));
            prop_assert_eq!(old.account(), fresh.account());
            prop_assert!(old.fits().is_ok() || answer.is_err(), "who does not fit does not act");
        }
    }
}
