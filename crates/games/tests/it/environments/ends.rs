//! The three ways to begin anew play the same plays.

use std::collections::BTreeMap;

use games::GAMES;
use play::{Autoreset, Game, NOBODY, Observation, Plan, Setup};

use super::{Stage, choose, setups};

/// What is seen of a play after each of its steps: observation, rewards, flags. The first entry is its beginning.
type Log = Vec<(Observation, Vec<f64>, u8, u8)>;

/// Plays until every lane has ended some plays, and logs whole plays by number.
fn logs(game: &Game, setup: &Setup, autoreset: Autoreset, lanes: usize, plays: u64) -> BTreeMap<u64, Log> {
    let mut stage = Stage::new(game, setup, &Plan { autoreset, ..Plan::of(lanes) });
    let mut logs: BTreeMap<u64, Log> = BTreeMap::new();
    let last = setup.play + lanes as u64 * plays;
    let begin = |stage: &Stage, lane: usize, logs: &mut BTreeMap<u64, Log>| {
        let number = stage.environment.play(lane).expect("a lane");
        logs.insert(number, vec![(stage.observation(lane), Vec::new(), 0, 0)]);
    };
    (0..lanes).for_each(|lane| begin(&stage, lane, &mut logs));
    while (0..lanes).any(|lane| stage.environment.play(lane) < Some(last)) {
        let numbers: Vec<u64> = (0..lanes).filter_map(|lane| stage.environment.play(lane)).collect();
        let asked: Vec<bool> = stage.buffers.actors.iter().map(|actor| *actor != NOBODY).collect();
        let ended: Vec<bool> = (0..lanes).map(|lane| has_ended(&stage, lane)).collect();
        let act = |lane: usize| {
            let steps = logs[&numbers[lane]].len() as u64;
            if asked[lane] { choose(&stage.allowed(lane), numbers[lane], steps) } else { 7 }
        };
        let actions: Vec<u32> = (0..lanes).map(act).collect();
        stage.step(&actions);
        let mut marked = vec![0; lanes];
        for lane in 0..lanes {
            let flags = (stage.buffers.terminated[lane], stage.buffers.truncated[lane]);
            let renewed = stage.environment.play(lane) != Some(numbers[lane]);
            if renewed && autoreset == Autoreset::NextStep {
                assert_eq!((flags, ended[lane]), ((0, 0), true), "{}: the end was told before", game.name);
                assert!(stage.rewards(lane).iter().all(|it| *it == 0.0), "{}", game.name);
                begin(&stage, lane, &mut logs);
                continue;
            }
            let seen = if renewed { stage.final_observation(lane) } else { stage.observation(lane) };
            let log = logs.get_mut(&numbers[lane]).expect("it has begun");
            log.push((seen, stage.rewards(lane).to_vec(), flags.0, flags.1));
            if renewed {
                begin(&stage, lane, &mut logs);
            }
            marked[lane] = u8::from(autoreset == Autoreset::Disabled && flags != (0, 0));
        }
        stage.environment.restart(&marked, &mut stage.buffers.out()).expect("the buffers fit");
        (0..lanes).filter(|lane| marked[*lane] == 1).for_each(|lane| begin(&stage, lane, &mut logs));
    }
    logs.retain(|number, _| *number < last);
    logs
}

fn has_ended(stage: &Stage, lane: usize) -> bool {
    stage.buffers.terminated[lane] == 1 || stage.buffers.truncated[lane] == 1
}

#[test]
fn the_three_ways_to_begin_anew_play_the_same_plays() {
    for game in GAMES {
        for setup in setups(game, 1) {
            let setup = Setup { turns: 40, ..setup };
            let by_hand = logs(game, &setup, Autoreset::Disabled, 3, 3);
            assert_eq!(by_hand.len(), 9, "{}", game.name);
            assert!(by_hand.values().all(|log| log.last().is_some_and(|it| it.2 + it.3 == 1)), "{}", game.name);
            for autoreset in [Autoreset::NextStep, Autoreset::SameStep] {
                let logs = logs(game, &setup, autoreset, 3, 3);
                assert!(logs == by_hand, "{} {} {autoreset:?}", game.name, setup.settings);
            }
        }
    }
}

/// How lanes are shared out makes no difference to the plays.
#[test]
fn a_stride_shares_the_plays_out() {
    for game in GAMES {
        let setup = Setup { turns: 30, ..setups(game, 2)[0].clone() };
        let second = Setup { play: setup.play + 1, ..setup.clone() };
        let mut all = Stage::new(game, &setup, &Plan { autoreset: Autoreset::SameStep, ..Plan::of(2) });
        let shared = Plan { autoreset: Autoreset::SameStep, stride: 2, ..Plan::of(1) };
        let mut parts = [Stage::new(game, &setup, &shared), Stage::new(game, &second, &shared)];
        for step in 0..80 {
            let actions: Vec<u32> = (0..2)
                .map(
                    |lane| if all.allowed(lane).is_empty() { 0 } else { choose(&all.allowed(lane), lane as u64, step) },
                )
                .collect();
            all.step(&actions);
            for (lane, part) in parts.iter_mut().enumerate() {
                part.step(&actions[lane..=lane]);
                assert_eq!(part.environment.play(0), all.environment.play(lane), "{}", game.name);
                assert_eq!(part.observation(0), all.observation(lane), "{}", game.name);
                assert_eq!(part.rewards(0), all.rewards(lane), "{}", game.name);
            }
        }
    }
}

#[test]
fn a_reset_begins_again_and_takes_another_seed() {
    for game in GAMES {
        let setup = setups(game, 3)[0].clone();
        let mut stage = Stage::new(game, &setup, &Plan::of(2));
        let begun = stage.buffers.clone();
        let walk = |stage: &mut Stage| {
            let mut seen = Vec::new();
            for step in 0..15 {
                let act = |lane: usize| {
                    if stage.allowed(lane).is_empty() { 0 } else { choose(&stage.allowed(lane), lane as u64, step) }
                };
                let actions: Vec<u32> = (0..2).map(act).collect();
                stage.step(&actions);
                seen.push((stage.observation(0), stage.observation(1), stage.buffers.rewards.clone()));
            }
            seen
        };
        let first = walk(&mut stage);
        stage.environment.reset(None, &mut stage.buffers.out()).expect("the buffers fit");
        assert_eq!(stage.buffers, begun, "{}", game.name);
        assert!(walk(&mut stage) == first, "{}", game.name);
        stage.environment.reset(Some(99), &mut stage.buffers.out()).expect("the buffers fit");
        let mut fresh = Stage::new(game, &Setup { seed: 99, ..setup }, &Plan::of(2));
        assert!(walk(&mut stage) == walk(&mut fresh), "{}", game.name);
    }
}
