//! Acts and their numbers, masks and menus, values and their ranges.

use games::GAMES;
use play::{ActSet, Chair, Chairs, EnvironmentError, Pending, Plan, Seat, Seats};

use super::{Stage, choose, setups};

#[test]
fn acts_and_numbers_agree_both_ways() {
    for game in GAMES {
        for setup in setups(game, 1) {
            for acts in [ActSet::Needed, ActSet::All] {
                let arrays = (game.arrays)(&setup, acts).expect("every game has a table");
                let stage = Stage::new(game, &setup, &Plan { acts, ..Plan::of(1) });
                assert_eq!(stage.sizes.acts, arrays.acts.len(), "{}", game.name);
                assert_eq!(stage.environment.shape(), &arrays.shape, "{}", game.name);
                for (index, act) in (0..).zip(&arrays.acts) {
                    assert_eq!(stage.environment.act(index).as_ref(), Some(act), "{}", game.name);
                    assert_eq!(stage.environment.index(act), Some(index), "{} {act}", game.name);
                }
                assert_eq!(stage.environment.act(arrays.acts.len() as u32), None, "{}", game.name);
            }
        }
    }
}

/// A host may put planes, figures and acts into dictionaries by their names.
#[test]
fn every_name_stands_for_one_thing() {
    for game in GAMES {
        for setup in setups(game, 1) {
            let arrays = (game.arrays)(&setup, ActSet::All).expect("every game has a table");
            let planes = arrays.shape.planes.iter().map(|plane| plane.name.to_string()).collect();
            let figures = arrays.shape.figures.iter().map(|figure| figure.name.to_string()).collect();
            let acts = arrays.acts.iter().map(ToString::to_string).collect();
            for mut names in [planes, figures, acts] {
                let names: &mut Vec<String> = &mut names;
                names.sort();
                let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
                assert_eq!(twice, None, "{}", game.name);
            }
        }
    }
}

/// Every act of the table is allowed where the mask says so, and refused elsewhere; and the menu has no act that the table
/// lacks.
#[test]
fn masks_menus_and_refusals_agree() {
    for game in GAMES {
        for setup in setups(game, 2) {
            let mut stage = Stage::new(game, &setup, &Plan { acts: ActSet::All, ..Plan::of(1) });
            let mut play = {
                let header = game.header(setup.clone(), &[Chair::Person]).expect("it fits");
                (game.open)(&header, Chairs::AllOutside).expect("it opens")
            };
            for step in 0..60 {
                let Pending::Waiting(seats) = play.pump() else { break };
                let seat = seats.iter().next().expect("somebody is asked");
                let menu = play.menu(seat);
                let allowed = stage.allowed(0);
                assert!(!allowed.is_empty(), "{}: who is asked has something to do", game.name);
                let mut listed: Vec<u32> = menu
                    .iter()
                    .map(|act| stage.environment.index(act).unwrap_or_else(|| panic!("{}: no {act}", game.name)))
                    .collect();
                listed.sort_unstable();
                assert_eq!(listed, allowed, "{} {} step {step}", game.name, setup.settings);
                // Every table is tried in full over some steps, a part of it in each.
                for (index, mask) in
                    (0..).zip(stage.mask(0)).skip(step % 7).step_by(if menu.len() > 40 { 7 } else { 1 })
                {
                    if *mask == 0 {
                        let act = stage.environment.act(index).expect("the table has it");
                        play.answer(seat, &act, None).expect_err("the mask does not allow it");
                    }
                }
                let chosen = choose(&allowed, setup.seed, step as u64);
                let act = stage.environment.act(chosen).expect("the table has it");
                play.answer(seat, &act, None).expect("the mask allows it");
                stage.step(&[chosen]);
            }
        }
    }
}

/// A refused act changes nothing, in no lane: both environments play on alike.
#[test]
fn a_refused_step_changes_nothing_in_any_lane() {
    for game in GAMES {
        for setup in setups(game, 3) {
            let plan = Plan::of(3);
            let (mut tried, mut spared) = (Stage::new(game, &setup, &plan), Stage::new(game, &setup, &plan));
            for step in 0..20 {
                let mut actions: Vec<u32> = (0..3)
                    .map(|lane| tried.allowed(lane).first().map_or(0, |_| choose(&tried.allowed(lane), 0, step)))
                    .collect();
                let last = actions[2];
                let before = tried.buffers.clone();
                let asked = tried.buffers.actors[2] != play::NOBODY;
                let illegal = (0..tried.sizes.acts as u32).find(|index| tried.mask(2)[*index as usize] == 0);
                for wrong in [illegal, Some(tried.sizes.acts as u32)].into_iter().flatten().filter(|_| asked) {
                    actions[2] = wrong;
                    let refused = tried.environment.step(&actions, &mut tried.buffers.out()).expect_err("not allowed");
                    let lane = match refused {
                        EnvironmentError::Illegal { lane, .. } | EnvironmentError::Index { lane, .. } => lane,
                        other => panic!("{other}"),
                    };
                    assert_eq!((lane, &tried.buffers), (2, &before), "{}", game.name);
                }
                actions[2] = last;
                tried.step(&actions);
                spared.step(&actions);
                let same = |stage: &Stage| {
                    (stage.buffers.planes.clone(), stage.buffers.figures.clone(), stage.buffers.masks.clone())
                };
                assert_eq!(same(&tried), same(&spared), "{} step {step}", game.name);
            }
        }
    }
}

#[test]
fn values_keep_to_their_ranges() {
    for game in GAMES {
        for setup in setups(game, 4) {
            let mut stage = Stage::new(game, &setup, &Plan::of(4));
            for step in 0..80 {
                for lane in 0..4 {
                    let seen = stage.observation(lane);
                    let shape = stage.environment.shape();
                    for (plane, values) in shape.planes.iter().zip(seen.planes.chunks_exact(shape.cells())) {
                        assert!(values.iter().all(|it| *it <= plane.most), "{} {}", game.name, plane.name);
                    }
                    for (figure, value) in shape.figures.iter().zip(&seen.figures) {
                        let range = figure.least..=figure.most;
                        assert!(range.contains(value), "{} {}: {value} in {range:?}", game.name, figure.name);
                    }
                    assert!(stage.mask(lane).iter().all(|it| *it <= 1), "{}", game.name);
                }
                let actions: Vec<u32> = (0..4)
                    .map(|lane| {
                        if stage.allowed(lane).is_empty() { 0 } else { choose(&stage.allowed(lane), lane as u64, step) }
                    })
                    .collect();
                stage.step(&actions);
            }
        }
    }
}

/// A seat that the host does not answer for, a lane that is not there, a buffer of another length.
#[test]
fn what_is_not_there_is_refused() {
    for game in GAMES {
        let setup = &setups(game, 5)[0];
        let mut stage = Stage::new(game, setup, &Plan::of(2));
        let (planes, figures) = (stage.sizes.planes, stage.sizes.figures);
        let look = |stage: &Stage, lane: usize, seat: usize, planes: usize| {
            let seat = Seat::new(seat).expect("a seat");
            stage.environment.observe(lane, seat, &mut vec![0; planes], &mut vec![0; figures])
        };
        assert_eq!(look(&stage, 0, 0, planes), Ok(()), "{}", game.name);
        assert!(matches!(look(&stage, 2, 0, planes), Err(EnvironmentError::Lane { lane: 2, lanes: 2 })));
        assert!(matches!(look(&stage, 0, 63, planes), Err(EnvironmentError::Seat { seat: 63 })));
        assert!(matches!(look(&stage, 0, 0, planes + 1), Err(EnvironmentError::Length { field: "planes", .. })));
        let short = stage.environment.step(&[0], &mut stage.buffers.out());
        assert!(matches!(short, Err(EnvironmentError::Length { field: "actions", given: 1, needed: 2 })));
        stage.buffers.masks.pop();
        let short = stage.environment.step(&[0, 0], &mut stage.buffers.out());
        assert!(matches!(short, Err(EnvironmentError::Length { field: "masks", .. })));
        assert!(!Seats::first(stage.environment.hosts().len()).is_empty());
    }
}
