//! The exact minds of the monster cave: nothing certain is false, nothing unsafe is entered, every play ends.

use std::sync::Arc;

use play::{Brief, Chair, Chairs, Game, Line, MindSpec, Outcome, Setup};

fn game() -> &'static Game {
    games::find("cave").expect("it is in the list")
}

fn chair(mind: &str) -> Chair {
    Chair::Mind(MindSpec::parse(mind).expect("it is a mind"))
}

fn outcomes(keys: &[(&str, &str)], minds: &[&str], plays: u64) -> Vec<Outcome> {
    let keys: Vec<(String, String)> =
        keys.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let settings = Arc::new(game().settle(&keys).expect("they are settings"));
    let setup = Setup { settings, map: None, seed: 6, play: 0, turns: 100_000, nodes: Brief::NODES };
    let chairs: Vec<Chair> = minds.iter().map(|mind| chair(mind)).collect();
    let mut episodes = (game().episodes)(&setup, &chairs).expect("it can be set up");
    (0..plays).map(|number| episodes.play(number)).collect()
}

/// A whole figure of a play; `mean` has those with fractions.
fn whole(outcome: &Outcome, seat: usize, name: &str) -> i64 {
    counter(outcome, seat, name) as i64
}

fn counter(outcome: &Outcome, seat: usize, name: &str) -> f64 {
    let counters = &outcome.seats[seat].counters;
    counters.iter().find(|(it, _)| it == name).map(|(_, value)| *value).expect("there is such a counter")
}

fn mean(outcomes: &[Outcome], name: &str) -> f64 {
    outcomes.iter().map(|outcome| counter(outcome, 0, name)).sum::<f64>() / outcomes.len() as f64
}

fn deaths(outcomes: &[Outcome]) -> usize {
    outcomes.iter().filter(|outcome| outcome.seats[0].died).count()
}

/// What must hold of `exact` in every play.
fn assert_sound(outcomes: &[Outcome], keys: &[(&str, &str)]) {
    for (number, outcome) in outcomes.iter().enumerate() {
        for (seat, standing) in outcome.seats.iter().enumerate() {
            assert!(counter(outcome, seat, "certain") > 0.0, "play {number} of {keys:?}: nothing was certain");
            assert_eq!(whole(outcome, seat, "wrong_certain"), 0, "play {number} of {keys:?}: a false certainty");
            assert!(!standing.died, "play {number} of {keys:?}: seat {seat} died");
            assert_eq!(whole(outcome, seat, "ended"), 1, "play {number} of {keys:?} did not end by itself");
            assert_eq!(whole(outcome, seat, "home"), 1, "play {number} of {keys:?}: seat {seat} is not at home");
        }
    }
}

#[test]
fn alone_exact_is_never_wrong_and_takes_half_of_the_treasures() {
    let found = outcomes(&[], &["exact"], 400);
    assert_sound(&found, &[]);
    let share = mean(&found, "treasures");
    assert!(share > 0.45, "it took {share} of the treasures");
}

#[test]
fn exact_is_sound_in_caves_of_all_kinds() {
    let kinds: &[&[(&str, &str)]] = &[
        &[("size", "1"), ("monsters", "0"), ("treasures", "0")],
        &[("size", "2x1"), ("monsters", "1"), ("treasures", "0")],
        &[("size", "7x3"), ("monsters", "6"), ("pit", "0.05"), ("treasures", "2")],
        &[("monsters", "10"), ("pit", "0.05"), ("treasures", "5")],
        &[("monsters", "0"), ("pit", "0.2")],
        &[("monsters", "30"), ("pit", "0"), ("treasures", "20")],
    ];
    for keys in kinds {
        assert_sound(&outcomes(keys, &["exact"], 40), keys);
    }
}

#[test]
fn among_others_exact_is_never_wrong_and_every_play_ends() {
    let kinds: &[&[(&str, &str)]] = &[
        &[("agents", "4")],
        &[("agents", "4"), ("monsters", "10"), ("fair", "TRUE")],
        &[("agents", "3"), ("bombs", "0"), ("monsters", "10"), ("pit", "0.05")],
        &[("agents", "2"), ("moan", "all"), ("bombs", "0"), ("monsters", "8"), ("size", "6")],
        &[("agents", "2"), ("wait-from", "0"), ("wait-to", "0"), ("duration", "200"), ("size", "5x4")],
    ];
    for keys in kinds {
        let agents: usize = keys[0].1.parse().expect("it is a number");
        assert_sound(&outcomes(keys, &vec!["exact"; agents], 30), keys);
    }
}

#[test]
fn more_risk_takes_more_treasures_and_more_lives() {
    let found = |risk: &str| outcomes(&[], &[&format!("bold:risk={risk}")], 300);
    let (none, some, much) = (found("0"), found("0.1"), found("0.99"));
    assert_eq!(deaths(&none), 0);
    assert!(deaths(&none) < deaths(&some) && deaths(&some) < deaths(&much));
    assert!(mean(&none, "treasures") < mean(&some, "treasures"));
    assert!(mean(&some, "treasures") < mean(&much, "treasures"));
    for outcome in none.iter().chain(&some).chain(&much) {
        assert_eq!(whole(outcome, 0, "wrong_certain"), 0);
        assert_eq!(whole(outcome, 0, "ended"), 1);
    }
}

/// Each number beside an act says what it is the chance of, or stands beside a safe way.
#[test]
fn what_was_considered_names_its_numbers() {
    let settings = Arc::new(game().settle(&[]).expect("the defaults are fine"));
    let (mut dared, mut shot) = (0, 0);
    for number in 0..20 {
        let setup = Setup {
            settings: Arc::clone(&settings),
            map: None,
            seed: 6,
            play: number,
            turns: 300,
            nodes: Brief::NODES,
        };
        let header = game().header(setup, &[chair("bold")]).expect("the chair fits");
        let mut play = (game().open)(&header, Chairs::AsRecorded).expect("it can be played");
        play.pump();
        let lines = play.lines(0);
        let accounts = lines.iter().filter_map(|line| match line {
            Line::Act { account: Some(account), .. } => Some(account),
            _ => None,
        });
        for candidate in accounts.flat_map(|account| &account.candidates) {
            let starts = |text: &str| candidate.note.starts_with(text);
            dared += usize::from(starts("chance of death, "));
            shot += usize::from(starts("chance to open ground, kills "));
            let is_named = starts("safe, ") || starts("chance of death, ") || starts("chance to open ground, ");
            assert!(is_named, "{candidate:?}");
        }
    }
    assert!(dared > 0 && shot > 0, "{dared} and {shot} of them were considered");
}
