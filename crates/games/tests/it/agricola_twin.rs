//! The production system and the native world, step by step: same choices, same farms, same count.

use facts::Fact;
use games::agricola::{Act, Agricola, Level, Percept, Phase, State};
use play::{Dice, Registered, Role, Seat, Told, Turn, World};

/// The settings of a play.
fn settings(given: &[(&str, &str)]) -> Fact {
    let given: Vec<(String, String)> =
        given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    games::find("agricola").expect("it is in the list").settle(&given).expect("these are settings of the game")
}

/// A state without what the two may differ in: whose turn it is counts only while people work.
fn comparable(state: &State) -> State {
    let mut state = *state;
    if state.phase != Phase::Work {
        state.turn = 0;
        state.ceded = [false; 2];
    }
    state
}

/// Plays the production system by its own draws, and the native world by the same acts. Returns the steps and the points.
fn play_both(given: &[(&str, &str)], number: u64) -> (usize, [f64; 2]) {
    let native = settings(given);
    let mut system_settings = given.to_vec();
    system_settings.push(("engine", "clips"));
    let system = settings(&system_settings);
    let make = |settings: &Fact| {
        let (recipe, _) = Agricola::recipe(settings, None).expect("it can be made");
        Agricola::create(&recipe, number, Dice::new(5, number, Role::World))
    };
    let (mut ours, mut theirs) = (make(&native), make(&system));
    let mut told: Told<Percept> = Told::new();
    theirs.begin(&mut told);
    let mut dice = Dice::new(5, number, Role::Chance);
    let mut steps = 0;
    loop {
        let turn = theirs.turn();
        assert_eq!(ours.turn(), turn, "play {number}, step {steps}");
        let (seat, act) = match turn {
            Turn::Over => break,
            Turn::Chance => (Seat::CHANCE, draw(&ours, &theirs, &mut dice)),
            Turn::Seats(seats) => {
                let seat = seats.iter().next().expect("somebody is asked");
                assert_eq!(comparable(ours.state()), comparable(theirs.state()), "play {number}, step {steps}");
                assert_eq!(menu(&ours, seat), menu(&theirs, seat), "play {number}, step {steps}: {:?}", ours.state());
                (seat, next(&told).expect("the rules know what they would do"))
            }
        };
        told.clear();
        ours.step(&[(seat, act)], &mut Told::new());
        theirs.step(&[(seat, act)], &mut told);
        steps += 1;
    }
    let points = |world: &Agricola| world.outcome().seats.iter().map(|it| it.score).collect::<Vec<f64>>();
    assert_eq!(points(&ours), points(&theirs), "play {number}: the count");
    assert_eq!(ours.outcome().ending, theirs.outcome().ending, "play {number}: the end");
    let points = points(&ours);
    (steps, [points[0], points[1]])
}

fn draw(ours: &Agricola, theirs: &Agricola, dice: &mut Dice) -> Act {
    let cards = |world: &Agricola| {
        let mut cards = Vec::new();
        world.chance(&mut cards);
        cards.sort_unstable();
        cards
    };
    assert_eq!(cards(ours), cards(theirs), "the cards that can be opened");
    let cards = cards(ours);
    cards[dice.below(cards.len() as u32) as usize].1
}

fn menu(world: &Agricola, seat: Seat) -> Vec<Act> {
    let mut acts = Vec::new();
    world.acts(seat, &mut acts);
    acts.sort_unstable();
    acts
}

/// What the production system would do.
fn next(told: &Told<Percept>) -> Option<Act> {
    told.iter().find_map(|(_, percept)| if let Percept::Next(next) = percept { Some(next.act) } else { None })
}

fn many(given: &[(&str, &str)], plays: u64) {
    let mut sum = 0.0;
    for number in 0..plays {
        let (steps, points) = play_both(given, number);
        assert!(steps > 50, "a whole play");
        sum += points[0] + points[1];
    }
    assert!(sum != 0.0, "somebody scores something");
}

#[test]
fn plain_plays_are_the_same() {
    many(&[("test", "1")], 100);
}

#[test]
fn plays_by_the_habits_of_the_authors_are_the_same() {
    many(&[("turn-by-size", "TRUE")], 20);
}

#[test]
fn plays_without_piles_are_the_same() {
    many(&[("accumulate", "FALSE"), ("bounded-table", "TRUE")], 20);
}

#[test]
fn plays_of_the_tests_are_the_same() {
    for test in ["2", "3", "4", "5"] {
        many(&[("test", test)], 10);
    }
}

/// As many as it takes to be sure; half a minute.
#[test]
#[ignore = "the same as the plain plays, 2,000 of them: cargo nextest run -p tellask-games --run-ignored all two_thousand"]
fn two_thousand_plays_are_the_same() {
    many(&[("test", "1")], 2_000);
}

#[test]
fn every_level_of_choice_is_met() {
    let mut levels: Vec<Level> = Vec::new();
    for number in 0..40 {
        let mut world = Agricola::new(games::agricola::Rules::SEMILLA);
        let mut dice = Dice::new(9, number, Role::Chance);
        while world.turn() != Turn::Over {
            let (seat, act) = match world.turn() {
                Turn::Seats(seats) => {
                    let seat = seats.iter().next().expect("somebody is asked");
                    levels.extend(world.state().asked.map(|(_, level)| level));
                    let acts = menu(&world, seat);
                    (seat, acts[dice.below(acts.len() as u32) as usize])
                }
                _ => (Seat::CHANCE, draw(&world, &world, &mut dice)),
            };
            world.step(&[(seat, act)], &mut Told::new());
        }
    }
    levels.sort_unstable();
    levels.dedup();
    assert!(levels.len() >= 8, "{levels:?}");
}
