//! The deduction against trying every cave, and the mind that lives by it.

use facts::Speak;
use games::wumpus::{Act, Cave, Deduction, Generator, Item, Layout, Percept, ProfileName, Room, Scoring, Wumpus};
use play::{Dice, Role, Seat, Told, Turn, World};

fn cave(side: u8, shared: bool, complete: bool) -> Cave {
    let profile = if shared { ProfileName::Corrected } else { ProfileName::Ep3 };
    Cave { side, profile, scoring: Scoring::AIMA, pit: 0.2, shared, complete }
}

/// Every lawful layout of a small cave: the slow and obvious twin of the deduction.
fn every_layout(cave: &Cave) -> Vec<Layout> {
    let side = cave.side;
    let others: Vec<Room> = Room::all(side).filter(|room| *room != Room::start(side)).collect();
    let places: Vec<Option<Room>> = others.iter().copied().map(Some).chain((!cave.complete).then_some(None)).collect();
    let mut layouts = Vec::new();
    for wumpus in &places {
        for gold in &places {
            for pits in 0_u32..1 << others.len() {
                let pits = others.iter().enumerate().filter(|(index, _)| pits >> index & 1 != 0).map(|(_, room)| *room);
                let pits: Vec<Room> = pits.collect();
                let taken = |room: &Option<Room>| room.is_some_and(|room| pits.contains(&room));
                if !cave.shared && (wumpus.is_some() && wumpus == gold || taken(wumpus) || taken(gold)) {
                    continue;
                }
                let mut items: Vec<(Room, Item)> = pits.iter().map(|room| (*room, Item::Pit)).collect();
                items.extend(wumpus.map(|room| (room, Item::Wumpus)));
                items.extend(gold.map(|room| (room, Item::Gold)));
                layouts.push(Layout { side, items });
            }
        }
    }
    layouts
}

fn told_along(cave: &Cave, layout: &Layout, acts: &[Act]) -> (Vec<Percept>, bool) {
    let mut world = Wumpus::new(*cave, layout);
    let mut told = Told::new();
    world.begin(&mut told);
    for act in acts {
        if world.turn() == Turn::Over {
            break;
        }
        world.step(&[(Seat::FIRST, *act)], &mut told);
    }
    (told.iter().map(|(_, percept)| *percept).collect(), world.turn() == Turn::Over)
}

/// Whether walking into a room kills, in a cave where the Wumpus was killed or not.
fn deadly(layout: &Layout, room: Room, killed: bool) -> bool {
    layout.pits().any(|pit| pit == room) || !killed && layout.wumpus() == Some(room)
}

fn random_acts(dice: &mut Dice, length: usize) -> Vec<Act> {
    (0..length).map(|_| Act::ALL[dice.weighted([6, 2, 2, 1, 1, 0].into_iter()).expect("weights")]).collect()
}

/// In every cave of this kind, after random acts: a room is called safe exactly if no cave that fits kills there.
fn deduction_equals_enumeration(cave: Cave, rounds: u64) {
    let layouts = every_layout(&cave);
    let mut checked = 0;
    for round in 0..rounds {
        let mut dice = Dice::new(round, 0, Role::Chance);
        let truth = &layouts[dice.below(layouts.len() as u32) as usize];
        let length = dice.below(14) as usize;
        let acts = random_acts(&mut dice, length);
        let (told, over) = told_along(&cave, truth, &acts);
        if over {
            continue;
        }
        checked += 1;
        let mut deduction = Deduction::default();
        for percept in &told {
            deduction.tell(percept);
        }
        let fitting: Vec<&Layout> =
            layouts.iter().filter(|layout| told_along(&cave, layout, &acts).0 == told).collect();
        let safe = deduction.safe();
        for room in Room::all(cave.side) {
            let expected = fitting.iter().all(|layout| !deadly(layout, room, deduction.killed()));
            assert_eq!(safe.has(room), expected, "round {round}: {room} in {cave:?} after {told:?}");
        }
    }
    assert!(checked > rounds / 4, "only {checked} of {rounds} rounds were alive at their end");
}

#[test]
fn deduction_is_sound_and_complete_in_shared_caves() {
    deduction_equals_enumeration(cave(3, true, true), 40);
    deduction_equals_enumeration(cave(2, true, true), 200);
}

#[test]
fn deduction_is_sound_and_complete_where_a_room_holds_one_thing() {
    deduction_equals_enumeration(cave(3, false, true), 150);
    deduction_equals_enumeration(cave(2, false, true), 200);
}

#[test]
fn deduction_is_sound_and_complete_where_wumpus_or_gold_may_be_missing() {
    deduction_equals_enumeration(cave(3, true, false), 30);
    deduction_equals_enumeration(cave(3, false, false), 100);
    deduction_equals_enumeration(cave(2, false, false), 200);
}

/// Plays the sound mind in a cave, and hands each account with what was told so far to the visitor.
fn watch(cave: &Cave, seed: u64, mut visit: impl FnMut(&[Percept], &play::Account)) -> play::Outcome {
    let game = games::find("wumpus").expect("it is listed");
    let profile = cave.profile.name().to_owned();
    let given = [("profile", profile), ("scoring", "aima".to_owned()), ("size", cave.side.to_string())];
    let given: Vec<(String, String)> = given.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    let setup = play::Setup {
        settings: std::sync::Arc::new(game.settle(&given).expect("lawful settings")),
        map: None,
        seed,
        play: 0,
        turns: 20_000,
        nodes: 0,
    };
    let chair = play::Chair::Mind(play::MindSpec::parse("sound").expect("a name"));
    let header = game.header(setup, &[chair]).expect("it fits");
    let mut play = (game.open)(&header, play::Chairs::AsRecorded).expect("it opens");
    play.pump();
    let mut told = Vec::new();
    for line in play.lines(0) {
        match line {
            play::Line::Told { fact, .. } => told.push(Percept::hear(&fact).expect("a percept")),
            play::Line::Act { account, .. } => visit(&told, &account.expect("minds account for themselves")),
            _ => {}
        }
    }
    play.outcome()
}

#[test]
fn the_sound_mind_never_dies_at_any_size() {
    for profile in [true, false] {
        for side in [1, 2, 3, 4, 5, 8] {
            for seed in 0..60 {
                let outcome = watch(&cave(side, profile, true), seed, |_, _| {});
                assert!(!outcome.seats[0].died, "side {side} seed {seed}: {:?}", outcome.ending);
                let ending = outcome.ending.expect("the play is over");
                assert!(ending.starts_with("left the cave"), "side {side} seed {seed}: {ending}");
            }
        }
    }
    for seed in 0..10 {
        assert!(!watch(&cave(20, true, true), seed, |_, _| {}).seats[0].died);
    }
}

/// The evidence at the leaves of a reason, alone, proves the room safe.
#[test]
fn reasons_prove_what_they_claim() {
    let mut proofs = 0;
    for (shared, side) in [(true, 4), (false, 4), (false, 5), (true, 6)] {
        for seed in 0..80 {
            watch(&cave(side, shared, true), seed, |told, account| {
                let play::Why::Step { rule, because, claim, .. } = &account.why else {
                    panic!("a decision has a reason")
                };
                if rule != "explore safe rooms" {
                    return;
                }
                let room =
                    Room::all(side).find(|room| claim.starts_with(&room.to_string())).expect("the claim names a room");
                let evidence: Vec<Percept> =
                    account.why.evidence().into_iter().map(|it| Percept::hear(it).expect("a percept")).collect();
                assert_eq!(because.len(), 2, "no pit and no Wumpus");
                assert!(!evidence.is_empty(), "a proof rests on percepts");
                assert!(evidence.iter().all(|it| told.contains(it)), "and only on what was told");
                // The rules come first; then the evidence, in the order in which it was told.
                let mut deduction = Deduction::default();
                deduction.tell(&told[0]);
                told.iter().skip(1).filter(|it| evidence.contains(it)).for_each(|it| deduction.tell(it));
                assert!(deduction.safe().has(room), "seed {seed} side {side}: {room} by {evidence:?}");
                proofs += 1;
            });
        }
    }
    assert!(proofs > 1000, "only {proofs} proofs were looked at");
}

#[test]
fn the_shot_opens_ground_that_deduction_alone_cannot() {
    let mut shots = 0;
    for seed in 0..200 {
        watch(&cave(4, true, true), seed, |told, account| {
            let play::Why::Step { rule, .. } = &account.why else { panic!("a decision has a reason") };
            if rule == "shoot to open ground" {
                let mut deduction = Deduction::default();
                for it in told {
                    deduction.tell(it);
                }
                let open = deduction.safe().iter().any(|room| !deduction.visited().has(room));
                assert!(!open, "seed {seed}: it shoots although a safe room is left");
                shots += 1;
            }
        });
    }
    assert!(shots > 20, "only {shots} shots were seen");
}

#[test]
fn generated_caves_are_the_ones_that_are_played() {
    let rules = cave(4, true, true);
    let first = Generator::Aima.layout(&rules, Dice::new(5, 0, Role::World));
    let second = Generator::Aima.layout(&rules, Dice::new(5, 1, Role::World));
    assert_ne!(first, second, "plays of one seed are different caves");
}
