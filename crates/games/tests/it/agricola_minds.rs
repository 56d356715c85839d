//! The strong minds of Agricola: who beats whom, that nothing hidden decides, and that every decision has its reasons.

use std::sync::{Arc, Mutex};

use games::agricola::minds::MINDS;
use games::agricola::{Act, Agricola, Card, Percept};
use play::{
    Account, Brief, Chair, Chairs, Dice, Forfeit, Game, Line, Menu, Mind, MindSpec, Play, Registered, Role, Setup, Why,
};

fn game() -> &'static Game {
    games::find("agricola").expect("it is on the list")
}

fn setup(keys: &str, seed: u64) -> Setup {
    let pairs = keys.split_whitespace().filter_map(|pair| pair.split_once('='));
    let given: Vec<(String, String)> = pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let settings = Arc::new(game().settle(&given).expect("settings"));
    Setup { settings, map: None, seed, play: 0, turns: Setup::TURNS, nodes: Brief::NODES }
}

fn chairs(minds: &[&str]) -> Vec<Chair> {
    minds.iter().map(|mind| Chair::Mind(MindSpec::parse(mind).expect("a mind"))).collect()
}

/// The share of plays that the first mind wins, a draw counted half: each play twice, seats swapped.
fn share(first: &str, second: &str, plays: u64) -> f64 {
    let mut episodes = (game().episodes)(&setup("", 3), &chairs(&[first, second])).expect("both can play");
    let mut won = 0.0;
    for play in 0..plays {
        for shift in 0..2 {
            let outcome = episodes.play_moved(play, shift);
            won += match (outcome.seats[0].success, outcome.seats[1].success) {
                (true, _) => 1.0,
                (_, true) => 0.0,
                _ => 0.5,
            };
        }
    }
    won / (2 * plays) as f64
}

#[test]
fn the_rule_base_beats_the_production_system() {
    let share = share("heuristic", "original", 20);
    assert!(share >= 0.9, "the rule base won {share} of its plays");
}

#[test]
fn a_little_search_beats_the_rule_base() {
    let share = share("search:simulations=30", "heuristic", 6);
    assert!(share >= 0.75, "the search won {share} of its plays");
}

#[test]
fn the_least_search_beats_those_who_draw() {
    for other in ["uniform", "random"] {
        let share = share("search:simulations=4", other, 5);
        assert!(share >= 0.9, "the search won {share} of its plays against {other}");
    }
}

#[test]
fn more_search_plays_better() {
    let share = share("search:simulations=100", "search:simulations=4", 4);
    assert!(share > 0.5, "the longer search won {share} of its plays");
}

/// All profiles, and the farms of all tests.
fn all_keys() -> Vec<String> {
    let profiles = game().profiles.iter().map(|profile| format!("profile={}", profile.name));
    profiles.chain((2..=5).map(|test| format!("test={test}"))).collect()
}

#[test]
fn nobody_gives_up_whatever_is_played() {
    for keys in all_keys() {
        for minds in
            [["heuristic", "search:simulations=2"], ["search:simulations=2", "heuristic"], ["heuristic", "random"]]
        {
            for seed in 0..2 {
                let header = game().header(setup(&keys, seed), &chairs(&minds)).expect("they fit");
                let mut play = (game().open)(&header, Chairs::AsRecorded).expect("it opens");
                play.skip_accounts();
                play.pump();
                for line in play.lines(0) {
                    assert!(!matches!(line, Line::Forfeit { .. }), "{keys} seed {seed} {minds:?}: {line:?}");
                }
                let ending = play.outcome().ending.expect("it is over");
                assert!(ending.contains("wins") || ending == "a draw", "{keys} seed {seed}: {ending}");
            }
        }
    }
}

/// What a search was asked, seen from outside: the cards in the order of their opening, and what it did.
type Notes = Arc<Mutex<Vec<(Vec<Card>, Act)>>>;

/// Writes down what a mind does.
struct Noted {
    mind: Box<dyn Mind<Agricola>>,
    open: Vec<Card>,
    notes: Notes,
}

impl Mind<Agricola> for Noted {
    fn begin(&mut self, brief: &Brief) {
        self.mind.begin(brief);
    }

    fn tell(&mut self, percept: &Percept) {
        if let Percept::Card(card, spot) = percept
            && spot.open
            && !self.open.contains(card)
        {
            self.open.push(*card);
        }
        self.mind.tell(percept);
    }

    fn ask(&mut self, menu: &Menu<'_, Agricola>) -> Result<Act, Forfeit> {
        let act = self.mind.ask(menu)?;
        self.notes.lock().expect("nobody panicked").push((self.open.clone(), act));
        Ok(act)
    }

    fn account(&self) -> Account {
        self.mind.account()
    }
}

/// What two searches do whose own dice are always the same, where the world's dice are these.
fn decisions(chance: u64, turns: u32) -> Vec<(Vec<Card>, Act)> {
    let notes = Notes::default();
    let entry = MINDS.iter().find(|entry| entry.word.head == "search").expect("it is on the list");
    let setting = |name: &str| entry.word.slots.iter().find(|slot| slot.name == name).and_then(|slot| slot.default);
    let keys = entry.word.slots.iter().map(|slot| slot.name).map(|name| {
        let value = if name == "simulations" { "12" } else { setting(name).expect("every key has a default") };
        format!(" ({name} {value})")
    });
    let settings = format!("(search{})", keys.collect::<String>()).parse().expect("a fact");
    let sitter = || {
        let mind = (entry.make)(&settings).expect("the settings are good");
        Some(Box::new(Noted { mind, open: Vec::new(), notes: Arc::clone(&notes) }) as Box<dyn Mind<Agricola>>)
    };
    let keys = game().settle(&[]).expect("defaults");
    let (recipe, _) = Agricola::recipe(&keys, None).expect("defaults");
    let world = Agricola::create(&recipe, 0, Dice::new(0, 0, Role::World));
    let dice = Dice::new(chance, 0, Role::Chance);
    let mut play = Play::new(world, vec![sitter(), sitter()], dice, turns, false);
    play.begin(Brief::alone(keys));
    play.pump();
    let written = notes.lock().expect("nobody panicked");
    written.clone()
}

#[test]
fn cards_that_are_still_hidden_change_no_decision() {
    let plays: Vec<_> = (0..6).map(|chance| decisions(chance, 110)).collect();
    let mut parted = 0;
    for (index, first) in plays.iter().enumerate() {
        for second in &plays[index + 1..] {
            // As long as the same cards were opened, the same is done, whatever comes later.
            let same = first.iter().zip(second).take_while(|(a, b)| a.0 == b.0);
            let mut count = 0;
            for ((cards, one), (_, other)) in same {
                assert_eq!(one, other, "after {cards:?}");
                count += 1;
            }
            parted += usize::from(count > 0 && count < first.len().min(second.len()));
        }
    }
    assert!(parted >= 3, "only {parted} pairs of plays began with the same cards and went on with others");
}

#[test]
fn a_search_tells_visits_and_values() {
    let minds = ["search:simulations=40", "heuristic"];
    let header = game().header(setup("", 5), &chairs(&minds)).expect("they fit");
    let mut play = (game().open)(&header, Chairs::AsRecorded).expect("it opens");
    play.pump();
    let mut searched = 0;
    for line in play.lines(0) {
        let Line::Act { seat, fact, account, .. } = line else { continue };
        let account = account.expect("every decision has a reason");
        let Why::Step { because, .. } = &account.why else { panic!("a reason is a step") };
        assert!(!because.is_empty(), "{fact}: {account:?}");
        if seat.index() != 0 || account.candidates.is_empty() {
            continue;
        }
        searched += 1;
        let visits = account.candidates.iter().map(|it| {
            let (visits, _) = it.note.split_once(" visit").expect("the note tells the visits");
            visits.parse::<u32>().expect("a number")
        });
        let visits: Vec<u32> = visits.collect();
        assert!(visits.is_sorted_by(|a, b| a >= b), "the most visited comes first: {visits:?}");
        assert!(visits.iter().sum::<u32>() <= 40, "{visits:?}");
        assert_eq!(account.candidates[0].act, fact.to_string());
        for (candidate, visits) in account.candidates.iter().zip(visits) {
            assert_eq!(candidate.value.is_some(), visits > 0, "{candidate:?}");
            assert!(candidate.value.is_none_or(|value| (0.0..=1.0).contains(&value)), "{candidate:?}");
        }
    }
    assert!(searched > 30, "only {searched} decisions were searched");
}

#[test]
fn a_rule_base_names_the_advice_it_follows() {
    let header = game().header(setup("", 5), &chairs(&["heuristic"])).expect("it fits");
    let mut play = (game().open)(&header, Chairs::AsRecorded).expect("it opens");
    play.pump();
    let mut advised = 0;
    for line in play.lines(0) {
        let Line::Act { account, .. } = line else { continue };
        let text = account.expect("every decision has a reason").why.to_text(0);
        advised += usize::from(text.contains("follow-the-best-advice") && text.contains("(advice"));
    }
    assert!(advised > 50, "only {advised} decisions follow an advice");
}
