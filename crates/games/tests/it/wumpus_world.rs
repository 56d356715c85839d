//! The rules of the Wumpus world, one by one, and what they must not let through.

use games::wumpus::file::{FileRules, Format, read};
use games::wumpus::{
    Act, Cave, Facing, Generator, Item, Known, Layout, Percept, ProfileName, Room, Scoring, Sensed, Wumpus,
};
use play::{Dice, Imagine, Outcome, Role, Seat, Told, World};
use proptest::prelude::*;

use ProfileName::{Corrected, Ep3};

const EXAMPLE: &str = include_str!("../../src/wumpus/maps/example.txt");

fn cave(profile: ProfileName, scoring: Scoring, side: u8) -> Cave {
    Cave { side, profile, scoring, pit: 0.2, shared: profile == Corrected, complete: true }
}

/// A world of this map, as far as these letters play it; and all that was sensed on the way.
fn play(map: &str, profile: ProfileName, scoring: Scoring, letters: &str) -> (Outcome, Vec<Sensed>) {
    let (layout, _) = read(map, Format::Auto, FileRules::of(profile));
    let layout = layout.expect("the map is fine");
    let mut world = Wumpus::new(cave(profile, scoring, layout.side), &layout);
    let mut told = Told::new();
    world.begin(&mut told);
    for letter in letters.chars() {
        let act = Act::ALL.into_iter().find(|act| act.letter() == letter).expect("one of the six letters");
        world.allows(Seat::FIRST, act).expect("the play is not over");
        world.step(&[(Seat::FIRST, act)], &mut told);
    }
    let sensed = told.iter().filter_map(|(_, percept)| match percept {
        Percept::Sensed(sensed) => Some(*sensed),
        _ => None,
    });
    (world.outcome(), sensed.collect())
}

/// The letters of the last percept.
fn letters(sensed: &[Sensed]) -> String {
    let last = sensed.last().expect("something is sensed at the start");
    last.vector().iter().zip("FBRCU".chars()).filter(|(felt, _)| **felt).map(|(_, letter)| letter).collect()
}

/// Scores of this game are whole numbers.
fn score(outcome: &Outcome) -> i32 {
    outcome.seats[0].score as i32
}

#[track_caller]
fn check(map: &str, profile: ProfileName, acts: &str, percept: &str, score: i32, ending: Option<&str>) {
    let (outcome, sensed) = play(map, profile, Scoring::EP3, acts);
    assert_eq!(letters(&sensed), percept, "percept");
    assert_eq!(self::score(&outcome), score, "score");
    assert_eq!(outcome.ending.as_deref(), ending, "ending");
}

#[test]
fn the_worked_example_ends_with_133() {
    for profile in [Ep3, Corrected] {
        let (outcome, _) = play(EXAMPLE, profile, Scoring::EP3, "MDDMEMEMMGETMEMMS");
        assert_eq!(score(&outcome), 133);
        assert!(outcome.seats[0].success);
    }
    let (outcome, _) = play(EXAMPLE, Corrected, Scoring::AIMA, "MDDMEMEMMGETMEMMS");
    assert_eq!(score(&outcome), 1000 - 17 - 10);
}

/// Otherwise a program that crashes would do better than one that leaves the cave.
#[test]
fn an_agent_that_gives_up_pays_as_much_as_one_that_dies() {
    for (profile, scoring) in [(Corrected, Scoring::AIMA), (Ep3, Scoring::EP3), (Corrected, Scoring::EP3)] {
        for acts in ["", "M", "EM", "MDDMEMEMMG"] {
            let (layout, _) = read(EXAMPLE, Format::Auto, FileRules::of(profile));
            let layout = layout.expect("the map is fine");
            let mut world = Wumpus::new(cave(profile, scoring, layout.side), &layout);
            let mut told = Told::new();
            world.begin(&mut told);
            for letter in acts.chars() {
                let act = Act::ALL.into_iter().find(|act| act.letter() == letter).expect("one of the six letters");
                world.step(&[(Seat::FIRST, act)], &mut told);
            }
            let before = score(&world.outcome());
            world.forfeit(Seat::FIRST, &mut told);
            let after = world.outcome();
            assert_eq!(score(&after), before + scoring.death, "{acts}");
            assert!(score(&after) <= before + scoring.empty, "{acts}: leaving is never worse");
            assert!((world.score(Seat::FIRST) - after.seats[0].score).abs() < 1e-9);
            assert!(!after.seats[0].success && !after.seats[0].died);
        }
    }
}

#[test]
fn a_bump_shows_the_rooms_percepts_and_c() {
    check(EXAMPLE, Ep3, "EM", "C", -2, None);
    check(EXAMPLE, Ep3, "MEM", "FC", -3, None);
    check(EXAMPLE, Ep3, "EMD", "", -3, None);
}

#[test]
fn the_seed_never_forgets_and_the_corrected_memory_follows_the_world() {
    // At the gold with a living Wumpus next door: grab, turn to it, shoot, wait a turn.
    check(EXAMPLE, Ep3, "MDDMEMEMMG", "FBR", -10, None);
    check(EXAMPLE, Corrected, "MDDMEMEMMG", "FB", -10, None);
    check(EXAMPLE, Ep3, "MDDMEMEMMGET", "FBRU", 38, None);
    check(EXAMPLE, Corrected, "MDDMEMEMMGET", "FBU", 38, None);
    check(EXAMPLE, Ep3, "MDDMEMEMMGETE", "FBR", 37, None);
    check(EXAMPLE, Corrected, "MDDMEMEMMGETE", "B", 37, None);
}

#[test]
fn the_dead_wumpus_leaves_no_stench_in_its_own_room() {
    check(EXAMPLE, Ep3, "MDDMEMEMMGETM", "", 37, None);
}

#[test]
fn acts_without_effect_cost_their_point() {
    check(EXAMPLE, Ep3, "G", "", -1, None);
    check(EXAMPLE, Ep3, "MS", "F", -2, None);
    // The first shot flies east and misses; the second has no arrow.
    check(EXAMPLE, Ep3, "DTT", "", -3, None);
    let (outcome, _) = play(EXAMPLE, Corrected, Scoring::AIMA, "DTT");
    assert_eq!(score(&outcome), -13, "only the shot with an arrow costs ten more");
}

#[test]
fn every_way_to_end() {
    check(EXAMPLE, Ep3, "S", "", -10_001, Some("left the cave without the gold"));
    check(EXAMPLE, Ep3, "MM", "F", -10_002, Some("was eaten by the Wumpus"));
    check(EXAMPLE, Ep3, "DMM", "B", -10_003, Some("fell into a pit"));
    check(EXAMPLE, Ep3, "MDDMEMEMMGEEMMDMS", "", 83, Some("left the cave with the gold"));
}

#[test]
fn the_arrow_flies_over_pits_to_the_wall() {
    // Looking north from (4,1): a pit at (3,1), the Wumpus far behind it at (1,1).
    let map = "4\n3 1 1\n1 1 2\n1 4 3\n";
    check(map, Ep3, "T", "BU", 49, None);
    // Behind the archer nothing is hit.
    check(map, Ep3, "DDT", "B", -3, None);
}

#[test]
fn a_wumpus_in_a_pit_is_a_pit_and_gold_in_a_pit_is_out_of_reach() {
    let map = "2\n1 1 1\n1 1 2\n1 1 3\n";
    check(map, Corrected, "M", "FB", -10_001, Some("fell into a pit"));
    check(map, Corrected, "TM", "FBU", 50 - 2 - 10_000, Some("fell into a pit"));
}

#[test]
fn one_room_is_a_cave() {
    check("1\n", Ep3, "", "", 0, None);
    check("1\n", Ep3, "M", "C", -1, None);
    check("1\n", Ep3, "S", "", -10_001, Some("left the cave without the gold"));
}

/// A cave drawn by the seed.
fn drawn(generator: Generator, cave: &Cave, seed: u64) -> Layout {
    generator.layout(cave, Dice::new(seed, 0, Role::World))
}

#[test]
fn generated_caves_obey_the_rules() {
    for seed in 0..300 {
        for profile in [Ep3, Corrected] {
            for side in [1, 2, 3, 4, 8] {
                let cave = cave(profile, Scoring::EP3, side);
                for generator in [Generator::Aima, Generator::Fair] {
                    let layout = drawn(generator, &cave, seed);
                    let text = games::wumpus::file::write(&layout, Format::Original)
                        .expect("the original exercise's format writes all");
                    let (back, complaints) = read(&text, Format::Original, FileRules::of(profile));
                    assert!(!complaints.has_errors(), "seed {seed}: {complaints}");
                    assert_eq!(back.as_ref(), Some(&layout));
                    assert!(side == 1 || complaints.is_empty(), "a Wumpus and a gold: {complaints}");
                }
            }
        }
    }
}

#[test]
fn fair_gold_can_be_reached() {
    let mut rules = cave(Corrected, Scoring::AIMA, 6);
    for (pit, seed) in [(0.2, 0..200), (0.6, 200..230), (1.0, 230..233)]
        .into_iter()
        .flat_map(|(pit, seeds)| seeds.map(move |it| (pit, it)))
    {
        rules.pit = pit;
        let layout = drawn(Generator::Fair, &rules, seed);
        let gold = layout.gold().expect("there is gold");
        let pits: Vec<Room> = layout.pits().collect();
        // A flood that walks wherever no pit is.
        let mut reached = vec![Room::start(6)];
        let mut next = 0;
        while let Some(room) = reached.get(next).copied() {
            next += 1;
            reached
                .extend(room.neighbors(6).filter(|it| !pits.contains(it) && !reached.contains(it)).collect::<Vec<_>>());
        }
        assert!(reached.contains(&gold), "seed {seed}: {layout:?}");
    }
}

#[test]
fn aima_caves_have_the_stated_chances() {
    let rules = cave(Corrected, Scoring::AIMA, 4);
    let (mut pits, mut corner_gold, mut together) = (0, 0, 0);
    let plays = 20_000;
    for seed in 0..plays {
        let layout = drawn(Generator::Aima, &rules, seed);
        pits += layout.pits().count();
        corner_gold += usize::from(layout.gold() == Some(Room { row: 0, column: 3 }));
        together += usize::from(layout.gold() == layout.wumpus());
    }
    let share = |count: usize, of: f64| count as f64 / (plays as f64 * of);
    assert!((share(pits, 15.0) - 0.2).abs() < 0.005, "a fifth of 15 rooms have a pit");
    assert!((share(corner_gold, 1.0) - 1.0 / 15.0).abs() < 0.008, "the gold is anywhere");
    assert!((share(together, 1.0) - 1.0 / 15.0).abs() < 0.008, "gold and Wumpus do not see each other");
}

/// What is told along these acts.
fn told_along(world: &mut Wumpus, acts: &[Act]) -> Vec<Percept> {
    let mut told = Told::new();
    world.begin(&mut told);
    for act in acts {
        if world.turn() != play::Turn::Over {
            world.step(&[(Seat::FIRST, *act)], &mut told);
        }
    }
    told.iter().map(|(_, percept)| *percept).collect()
}

fn any_acts() -> impl Strategy<Value = Vec<Act>> {
    proptest::collection::vec(proptest::sample::select(&Act::ALL[..]), 0..40)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    /// What the agent cannot sense does not change its percepts: pits and gold away from every visited room and its
    /// neighbours may come and go.
    #[test]
    fn hidden_things_do_not_show(seed in 0_u64..10_000, acts in any_acts(), hidden in 0_usize..36) {
        let rules = cave(Corrected, Scoring::AIMA, 6);
        let layout = drawn(Generator::Aima, &rules, seed);
        let before = told_along(&mut Wumpus::new(rules, &layout), &acts);
        let visited: Vec<Room> = before.iter().filter_map(|percept| match percept {
            Percept::Sensed(sensed) => Some(sensed.room),
            _ => None,
        }).collect();
        let room = Room::at(hidden, 6);
        let near = visited.contains(&room) || room.neighbors(6).any(|next| visited.contains(&next));
        // Where the last act was deadly, the room of death was reached but never sensed.
        let fatal = acts.len() + 2 > before.len();
        if near || fatal {
            return Ok(());
        }
        let mut changed = layout.clone();
        match changed.items.iter().position(|it| *it == (room, Item::Pit)) {
            Some(at) => drop(changed.items.remove(at)),
            None => changed.items.push((room, Item::Pit)),
        }
        prop_assert_eq!(told_along(&mut Wumpus::new(rules, &changed), &acts), before);
    }

    /// A world imagined from what is known agrees with every percept so far.
    #[test]
    fn imagined_worlds_fit(seed in 0_u64..10_000, acts in any_acts(), profile in proptest::sample::select(vec![Ep3, Corrected])) {
        let rules = cave(profile, Scoring::EP3, 4);
        let layout = drawn(Generator::Aima, &rules, seed);
        let told = told_along(&mut Wumpus::new(rules, &layout), &acts);
        let mut known = Known::default();
        for percept in &told {
            Wumpus::learn(&mut known, percept);
        }
        prop_assert!(imagine_agrees(&known, &told, seed), "{told:?}");
    }
}

/// Walks the imagined world's rooms by its picture and compares what is felt there.
fn imagine_agrees(known: &Known, told: &[Percept], seed: u64) -> bool {
    let settings = games::find("wumpus").expect("it is listed").settle(&[]).expect("defaults are fine");
    let brief = play::Brief::alone(settings);
    let world = Wumpus::imagine(&brief, known, &mut Dice::new(seed, 1, Role::Imagine)).expect("the truth fits");
    let picture = world.picture();
    let grid = picture.grid().expect("a board");
    let mut killed = false;
    told.iter().all(|percept| {
        let Percept::Sensed(sensed) = percept else { return true };
        let cell = &grid.cells[sensed.room.index(known.side())];
        let near =
            |name: &str| sensed.room.neighbors(known.side()).any(|it| grid.cells[it.index(known.side())].has(name));
        // In the turn of the scream the stench is still there; after it the corrected air is clear.
        let wumpus_ok = killed || near("wumpus") == sensed.stench && !cell.has("wumpus");
        killed |= sensed.scream;
        near("pit") == sensed.breeze && !cell.has("pit") && wumpus_ok
    })
}

#[test]
fn turns_go_round() {
    for facing in Facing::ALL {
        assert_eq!(facing.left().right(), facing);
        assert_eq!(facing.right().right().right().right(), facing);
    }
}
