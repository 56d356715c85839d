//! The bold mind: its chances against trying every cave, its play against the sound one and the best there is.

use facts::Speak;
use games::wumpus::minds::Chances;
use games::wumpus::{Cave, Deduction, Item, Layout, Percept, ProfileName, Room, Scoring, Wumpus};
use play::{Brief, Chair, Chairs, Dice, Line, MindSpec, Outcome, Role, Setup, Why};

use crate::wumpus_resolute;

fn cave(side: u8, shared: bool, complete: bool) -> Cave {
    let profile = if shared { ProfileName::Corrected } else { ProfileName::Ep3 };
    Cave { side, profile, scoring: Scoring::AIMA, pit: 0.3, shared, complete }
}

/// Walks by random acts and stays alive; what was told.
fn wander(cave: &Cave, round: u64) -> Option<Vec<Percept>> {
    let mut dice = Dice::new(round, 0, Role::Chance);
    let others: Vec<Room> = Room::all(cave.side).filter(|room| *room != Room::start(cave.side)).collect();
    let draw = |dice: &mut Dice| others[dice.below(others.len() as u32) as usize];
    let wumpus = draw(&mut dice);
    let gold = loop {
        let gold = draw(&mut dice);
        if cave.shared || gold != wumpus {
            break gold;
        }
    };
    let mut items = vec![(wumpus, Item::Wumpus), (gold, Item::Gold)];
    let free = |room: &&Room| cave.shared || **room != wumpus && **room != gold;
    let pits: Vec<Room> = others.iter().filter(free).copied().filter(|_| dice.chance(cave.pit)).collect();
    items.extend(pits.into_iter().map(|room| (room, Item::Pit)));
    wumpus_resolute::wander(Wumpus::new(*cave, &Layout { side: cave.side, items }), 16, &mut dice)
}

/// What a cave of these pits, Wumpus and gold would have told instead, without walking: the slow twin knows only the rules.
fn fits(cave: &Cave, told: &[Percept], pits: u32, wumpus: Option<Room>, gold: Option<Room>) -> bool {
    let side = cave.side;
    let pit = |room: Room| pits >> room.index(side) & 1 == 1;
    if pit(Room::start(side)) || !cave.shared && (wumpus.is_some() && wumpus == gold) {
        return false;
    }
    if !cave.shared && [wumpus, gold].into_iter().flatten().any(pit) {
        return false;
    }
    let (mut alive, mut air, mut taken, mut flight) = (true, true, false, None);
    for percept in told {
        match percept {
            Percept::Cave(_) => {}
            Percept::Shot { room, facing } => {
                let line = std::iter::successors(room.next(*facing, side), |room| room.next(*facing, side));
                flight = Some(line.clone().any(|room| Some(room) == wumpus));
            }
            Percept::Grabbed { room } => {
                if gold != Some(*room) {
                    return false;
                }
                taken = true;
            }
            Percept::Sensed(sensed) => {
                let scream = flight.take().unwrap_or(false) && alive;
                alive &= !scream;
                // The air clears after the turn of the scream, where memory follows the world.
                let stinks = alive || scream || !air;
                air = cave.shared;
                let stench = stinks && sensed.room.neighbors(side).any(|next| Some(next) == wumpus);
                let breeze = sensed.room.neighbors(side).any(pit);
                let glitter = gold == Some(sensed.room) && (!taken || !cave.shared);
                let deadly = pit(sensed.room) || alive && wumpus == Some(sensed.room);
                let felt = (stench, breeze, glitter, scream);
                if deadly || felt != (sensed.stench, sensed.breeze, sensed.glitter, sensed.scream) {
                    return false;
                }
            }
        }
    }
    true
}

/// Chances by trying every cave.
fn by_trying(cave: &Cave, told: &[Percept]) -> (Vec<f64>, Vec<f64>, Vec<f64>, Vec<f64>) {
    let rooms = usize::from(cave.side) * usize::from(cave.side);
    let killed = told.iter().any(|percept| matches!(percept, Percept::Sensed(sensed) if sensed.scream));
    let start = Room::start(cave.side);
    let places: Vec<Option<Room>> =
        Room::all(cave.side).filter(|room| *room != start).map(Some).chain((!cave.complete).then_some(None)).collect();
    let (mut pit, mut beast, mut treasure, mut death) =
        (vec![0.0; rooms], vec![0.0; rooms], vec![0.0; rooms], vec![0.0; rooms]);
    let mut all = 0.0;
    for pits in 0..1_u32 << rooms {
        let count = pits.count_ones() as i32;
        let weight = cave.pit.powi(count) * (1.0 - cave.pit).powi(rooms as i32 - count);
        for wumpus in &places {
            for gold in &places {
                if !fits(cave, told, pits, *wumpus, *gold) {
                    continue;
                }
                all += weight;
                for room in Room::all(cave.side) {
                    let index = room.index(cave.side);
                    let (fall, eaten) = (pits >> index & 1 == 1, !killed && *wumpus == Some(room));
                    pit[index] += if fall { weight } else { 0.0 };
                    beast[index] += if eaten { weight } else { 0.0 };
                    treasure[index] += if *gold == Some(room) { weight } else { 0.0 };
                    death[index] += if fall || eaten { weight } else { 0.0 };
                }
            }
        }
    }
    for list in [&mut pit, &mut beast, &mut treasure, &mut death] {
        for chance in list.iter_mut() {
            *chance /= all;
        }
    }
    (pit, beast, treasure, death)
}

fn chances_equal_trying(cave: Cave, rounds: u64) {
    let mut checked = 0;
    for told in (0..rounds).filter_map(|round| wander(&cave, round)) {
        let mut deduction = Deduction::default();
        for percept in &told {
            deduction.tell(percept);
        }
        let chances = Chances::of(&deduction, 1_000_000).expect("a small cave is counted");
        let (pit, wumpus, gold, death) = by_trying(&cave, &told);
        for (name, ours, theirs) in [
            ("pit", &chances.pit, &pit),
            ("Wumpus", &chances.wumpus, &wumpus),
            ("gold", &chances.gold, &gold),
            ("death", &chances.death, &death),
        ] {
            for (index, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
                let room = Room::at(index, cave.side);
                assert!((ours - theirs).abs() < 1e-6, "{name} in {room}: {ours}, by trying {theirs}; {told:?}");
            }
        }
        checked += 1;
    }
    assert!(checked > rounds / 6, "only {checked} of {rounds} walks were survived");
}

#[test]
fn chances_are_those_of_all_caves_where_things_may_share_a_room() {
    chances_equal_trying(cave(2, true, true), 60);
    chances_equal_trying(cave(3, true, true), 60);
}

#[test]
fn chances_are_those_of_all_caves_where_a_room_holds_one_thing() {
    chances_equal_trying(cave(2, false, true), 60);
    chances_equal_trying(cave(3, false, true), 60);
}

#[test]
fn chances_are_those_of_all_caves_where_wumpus_or_gold_may_be_missing() {
    chances_equal_trying(cave(3, true, false), 30);
    chances_equal_trying(cave(3, false, false), 30);
}

/// On 4×4 the pits alone are 32,768 sets; Wumpus and gold do not touch them there.
#[test]
fn chances_of_pits_are_those_of_all_sets_of_pits_on_a_larger_cave() {
    let cave = cave(4, true, true);
    let mut checked = 0;
    for told in (0..60).filter_map(|round| wander(&cave, round)) {
        let mut deduction = Deduction::default();
        for percept in &told {
            deduction.tell(percept);
        }
        let chances = Chances::of(&deduction, 1_000_000).expect("a small cave is counted");
        let (mut sums, mut all) = ([0.0; 16], 0.0);
        for pits in 0..1_u32 << 16 {
            let pit = |room: Room| pits >> room.index(4) & 1 == 1;
            let felt = |percept: &Percept| match percept {
                Percept::Sensed(it) => !pit(it.room) && it.room.neighbors(4).any(pit) == it.breeze,
                _ => true,
            };
            if !told.iter().all(felt) {
                continue;
            }
            let weight = 0.3_f64.powi(pits.count_ones() as i32) * 0.7_f64.powi(16 - pits.count_ones() as i32);
            all += weight;
            (0..16).filter(|index| pits >> index & 1 == 1).for_each(|index| sums[index] += weight);
        }
        for (index, sum) in sums.iter().enumerate() {
            assert!((chances.pit[index] - sum / all).abs() < 1e-6, "{} after {told:?}", Room::at(index, 4));
        }
        checked += 1;
    }
    assert!(checked > 10, "only {checked} walks were survived");
}

fn watch(mind: &str, keys: &[(&str, &str)], seed: u64, mut visit: impl FnMut(&play::Account)) -> Outcome {
    let game = games::find("wumpus").expect("it is listed");
    let given: Vec<(String, String)> =
        keys.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let settings = std::sync::Arc::new(game.settle(&given).expect("lawful settings"));
    let setup = Setup { settings, map: None, seed, play: 0, turns: 20_000, nodes: Brief::NODES };
    let chair = Chair::Mind(MindSpec::parse(mind).expect("a name"));
    let header = game.header(setup, &[chair]).expect("it fits");
    let mut play = (game.open)(&header, Chairs::AsRecorded).expect("it opens");
    play.pump();
    for line in play.lines(0) {
        if let Line::Act { account, .. } = line {
            visit(&account.expect("minds account for themselves"));
        }
    }
    play.outcome()
}

fn score(mind: &str, keys: &[(&str, &str)], plays: u64) -> f64 {
    let total: f64 = (0..plays).map(|seed| watch(mind, keys, seed, |_| {}).seats[0].score).sum();
    total / plays as f64
}

/// Where pits are rare, a risk pays; the same caves for both, and many points between them.
#[test]
fn the_bold_mind_scores_more_than_the_sound_one() {
    let keys = [("scoring", "aima"), ("size", "7"), ("pit", "0.1")];
    let (sound, bold) = (score("sound", &keys, 150), score("bold", &keys, 150));
    assert!(bold > sound + 20.0, "sound {sound}, bold {bold}");
}

/// With death at a thousand times its price nobody dies; under `ep3` leaving is as bad as dying, so nobody leaves lightly.
#[test]
fn caution_and_scoring_decide_how_bold_it_is() {
    let deaths = |mind: &str, keys: &[(&str, &str)]| {
        (0..60).filter(|seed| watch(mind, keys, *seed, |_| {}).seats[0].died).count()
    };
    let aima = [("scoring", "aima"), ("size", "5"), ("pit", "0.15")];
    assert_eq!(deaths("bold:caution=1000", &aima), 0);
    assert!(deaths("bold:caution=0", &aima) > deaths("bold", &aima));
    assert!(deaths("bold", &[("scoring", "ep3"), ("size", "4")]) > 10);
}

#[test]
fn every_decision_is_the_best_of_its_candidates_and_rests_on_figures() {
    let mut weighed = 0;
    for seed in 0..40 {
        for profile in ["corrected", "ep3"] {
            let keys = [("profile", profile), ("scoring", "aima"), ("size", "5"), ("pit", "0.12")];
            watch("bold", &keys, seed, |account| {
                let Why::Step { rule, because, .. } = &account.why else { panic!("a decision has a reason") };
                assert!(account.beliefs.is_some(), "beliefs are painted");
                if rule == "the best expected score" {
                    weighed += 1;
                    let Why::Count { value, .. } = &because[0] else { panic!("its value comes first") };
                    assert_eq!(account.candidates[0].value, Some(*value));
                    if account.candidates[0].note.contains("pit")
                        && !account.candidates[0].note.starts_with("pit 0.0000, Wumpus 0.0000")
                    {
                        assert!(
                            account.candidates.iter().all(|it| it.value <= Some(*value)),
                            "a gamble is the best of all"
                        );
                    }
                    let leave =
                        account.candidates.iter().find(|it| it.act.starts_with("go home")).expect("one can leave");
                    assert!(Some(*value) >= leave.value);
                }
                for fact in account.why.evidence() {
                    Percept::hear(fact).expect("evidence is percepts");
                }
            });
        }
    }
    assert!(weighed > 80, "only {weighed} decisions were weighed");
}

/// Settings of the cave at their ends: every play comes to its end, and nobody panics.
#[test]
fn it_plays_every_kind_of_cave() {
    for size in ["1", "2", "3", "12"] {
        for pit in ["0", "0.05", "0.5", "1"] {
            for (profile, scoring) in [("corrected", "aima"), ("corrected", "ep3")] {
                let keys = [("profile", profile), ("scoring", scoring), ("size", size), ("pit", pit)];
                let outcome = watch("bold", &keys, 1, |_| {});
                assert!(outcome.ending.is_some_and(|it| it != "gave up"), "size {size}, pit {pit}, {scoring}");
            }
        }
    }
}
