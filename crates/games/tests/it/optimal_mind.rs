//! The mind `optimal` at its door: what it predicts and earns, what it refuses, how it explains itself.

use std::fmt::Write as _;
use std::sync::Arc;

use expect_test::{Expect, expect};
use facts::Speak;
use games::wumpus::minds::Optimal;
use games::wumpus::{Act, Cave, Facing, Layout, Percept, ProfileName, Room, Scoring, Sensed, Wumpus};
use play::{
    Account, Brief, Chair, Chairs, Dice, Episodes, Game, Line, MapText, Mind, MindSpec, Pending, Picture, Play, Role,
    Seat, Setup,
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
    MindSpec::plain("optimal")
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
    assert!((ep3[0] + 4_568.123_245_092).abs() < 1e-6, "{ep3:?}");
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

/// An account as text, the chances of death row by row.
fn written(account: &Account) -> String {
    let mut text = account.why.to_text(0);
    for it in &account.candidates {
        let _ = writeln!(text, "  {:>9.3} {} [{}]", it.value.expect("all are valued"), it.act, it.note);
    }
    for row in account.beliefs.as_deref().and_then(Picture::grid).expect("it believes").rows() {
        let cells = row.iter().map(|cell| cell.heat.map_or_else(|| "visited".to_owned(), |heat| format!("{heat:.5}")));
        let _ = writeln!(text, "{}", cells.collect::<Vec<_>>().join(" "));
    }
    text
}

/// The accounts of a play, each once.
fn accounts(settings: &str, seed: u64) -> String {
    let header = game().header(setup(settings, seed), &[optimal()]).expect("a mind of the list");
    let mut play = (game().open)(&header, Chairs::AsRecorded).expect("a cave for it");
    play.pump();
    let mut accounts: Vec<Account> = Vec::new();
    for line in play.lines(0) {
        if let Line::Act { account: Some(account), .. } = line {
            accounts.push(account);
        }
    }
    accounts.dedup();
    accounts.iter().map(written).collect()
}

/// What it says to a position: the decision, why, what else was considered, and what it believes.
#[track_caller]
fn check(scoring: &str, position: &str, expected: Expect) {
    let setup = setup(&format!("scoring={scoring}"), 1);
    let read = game().position.expect("the game has positions");
    let percepts = read(&setup.settings, position).expect("a fair position");
    let advice = (game().ask)(&setup, &percepts, &spec()).expect("a cave for it");
    let act = advice.act.expect("an act");
    expected.assert_eq(&format!("{act}\n{}", written(&advice.account)));
}

#[test]
fn a_safe_room_is_entered_by_proof() {
    check(
        "aima",
        "? ?\n^ ?",
        expect![[r#"
        (move)
        enter (1,1) from (2,1):
          expected score of this, from here on: 920.3333
          (1,1) holds no pit: no breeze was felt in (2,1)
          (1,1) holds no living Wumpus: no stench was smelled in (2,1)
            920.333 enter (1,1) from (2,1) [safe]
            919.333 enter (2,2) from (2,1) [safe]
             -1.000 climb out in (2,1) []
        0.00000 1.00000
        visited 0.00000
    "#]],
    );
}

#[test]
fn a_doubtful_room_is_entered_where_leaving_is_worse() {
    check(
        "ep3",
        "? ? ?\n? ? ?\n^B ? ?",
        expect![[r#"
        (move)
        enter (2,1) from (3,1):
          expected score of this, from here on: -7417.7688
          (2,1) holds no living Wumpus: no stench was smelled in (3,1)
          (2,1) may hold a pit:
            chance of a pit: 0.5556
            a breeze was felt in (3,1)
          -7417.769 enter (2,1) from (3,1) [pit 0.5556]
          -7418.769 enter (3,2) from (3,1) [pit 0.5556]
          -7735.699 shoot north from (3,1) [hits 0.1667]
          -7736.699 shoot east from (3,1) [hits 0.1667]
          -10001.000 climb out in (3,1) []
        0.33333 0.33333 0.33333
        0.55556 0.33333 0.33333
        visited 0.55556 0.33333
    "#]],
    );
}

#[test]
fn a_shot_names_its_chance() {
    check(
        "aima",
        "? ?\n^F ?",
        expect![[r#"
            (shoot)
            shoot north from (2,1):
              expected score of this, from here on: 747.7000
              chance to hit: 0.5000
              the living Wumpus can only be in (1,1) or (2,2): a stench was smelled in (2,1)
                747.700 shoot north from (2,1) [hits 0.5000]
                746.700 shoot east from (2,1) [hits 0.5000]
                 -1.000 climb out in (2,1) []
                -40.267 enter (1,1) from (2,1) [Wumpus 0.5000]
                -41.267 enter (2,2) from (2,1) [Wumpus 0.5000]
            0.50000 0.20000
            visited 0.50000
        "#]],
    );
}

#[test]
fn leaving_names_what_is_feared() {
    check(
        "aima",
        "? ?\n^B ?",
        expect![[r#"
        (climb)
        climb out in (2,1):
          expected score of this, from here on: -1
          (1,1) may hold a pit:
            chance of a pit: 0.5556
            a breeze was felt in (2,1)
          (2,2) may hold a pit:
            chance of a pit: 0.5556
            a breeze was felt in (2,1)
             -1.000 climb out in (2,1) []
           -295.489 enter (1,1) from (2,1) [pit 0.5556]
           -296.489 enter (2,2) from (2,1) [pit 0.5556]
        0.55556 1.00000
        visited 0.55556
    "#]],
    );
}

#[test]
fn gold_is_taken_at_once_and_carried_home() {
    check(
        "aima",
        "? ? ?\n. ^R ?\n. ? ?",
        expect![[r#"
        (grab)
        take the gold in (2,2):
          expected score of this, from here on: 994
          a glitter was seen in (2,2)
            994.000 take the gold in (2,2) []
            991.000 enter (1,2) from (2,2) [safe]
            990.000 enter (2,3) from (2,2) [safe]
            988.000 enter (3,2) from (2,2) [safe]
            987.000 enter (1,1) from (2,1) [safe]
            975.000 shoot east from (3,1) [hits 0.5000]
             -5.000 climb out in (3,1) []
        0.00000 0.00000 0.60000
        visited visited 0.00000
        visited 0.00000 0.60000
    "#]],
    );
}

#[test]
fn every_account_stands_on_figures_and_percepts() {
    for seed in 0..40 {
        let text = accounts(if seed % 2 == 0 { "profile=ep3 size=3" } else { "size=3 pit=0.4" }, seed);
        assert!(!text.contains("(V₀)"), "a hint is about what comes from here on: {text}");
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
