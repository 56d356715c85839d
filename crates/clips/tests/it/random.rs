//! The random strategy: fair, and the same for the same seed.

use clips::{Engine, Strategy};

fn random(text: &str) -> Engine {
    let mut engine = Engine::default();
    engine.load(text).expect("the program is right");
    engine.set_strategy(Strategy::Random);
    engine
}

#[test]
fn the_same_seed_gives_the_same_play() {
    let text = "(deffacts start (a 1) (a 2) (a 3) (a 4) (a 5) (a 6))
        (defrule say (a ?x) => (printout t ?x \" \" (random 1 100) \" \"))";
    let play = |seed| {
        let mut engine = random(text);
        engine.set_seed(seed);
        engine.reset().unwrap();
        engine.run(None);
        engine.take_output()
    };
    let plays: Vec<String> = (0..20).map(play).collect();
    assert_eq!(plays, (0..20).map(play).collect::<Vec<_>>());
    assert!(plays.iter().any(|it| *it != plays[0]), "seeds differ");
}

#[test]
fn a_program_seeds_the_strategy_too() {
    let text = "(deffacts start (a 1) (a 2) (a 3) (a 4) (a 5) (a 6))
        (defrule say (a ?x) => (printout t ?x \" \" (random 1 100) \" \"))";
    let play = |host: u64, seed: u64| {
        let mut engine = random(text);
        engine.set_seed(host);
        engine.obey_text(&format!("(seed {seed})\n(reset)\n(run)\n"));
        engine.take_output()
    };
    let plays: Vec<String> = (0..20).map(|seed| play(1, seed)).collect();
    assert_eq!(plays, (0..20).map(|seed| play(2, seed)).collect::<Vec<_>>(), "only the last seed counts");
    assert!(plays.iter().any(|it| *it != plays[0]), "seeds differ");
}

#[test]
fn a_third_activation_fires_next_in_two_of_three_plays() {
    let text = "(deffacts start (first 1) (first 2))
        (defrule one (first ?x) => (assert (later)) (printout t one \" \"))
        (defrule two (later) => (printout t two \" \"))";
    let loaded = random(text);
    let mut next = 0;
    for seed in 0..6_000 {
        let mut engine = loaded.clone();
        engine.set_seed(seed);
        engine.reset().unwrap();
        engine.run(Some(2));
        next += u32::from(engine.take_output() == "one two ");
    }
    let share = f64::from(next) / 6_000.0;
    assert!((share - 2.0 / 3.0).abs() < 0.02, "{share}");
}
