//! Laws of environments, looped over all games: the slow twin of a lane is a play in facts, answered from outside.
//!
//! 1. This file: an environment with its buffers, and how acts are chosen.
//! 2. `numbers`: acts and their numbers, masks and menus.
//! 3. `twins`: lanes beside single plays, step by step.
//! 4. `seen`: what is seen as arrays beside what is known.
//! 5. `ends`: what the three ways to begin anew have in common.

mod ends;
mod numbers;
mod seen;
mod twins;

use std::sync::Arc;

use play::{AnyEnvironment, Brief, Buffers, Game, Observation, Plan, Setup, Sizes};

/// The setups of a game that are looked at: its profiles, with as many agents as there can be.
fn setups(game: &Game, seed: u64) -> Vec<Setup> {
    let profiles: Vec<Option<&str>> = match game.profiles {
        [] => vec![None],
        some => some.iter().map(|profile| Some(profile.name)).collect(),
    };
    let setup = |(number, profile): (usize, Option<&str>)| {
        let mut given: Vec<(String, String)> =
            profile.map(|name| ("profile".to_owned(), name.to_owned())).into_iter().collect();
        if game.settings.slots.iter().any(|slot| slot.name == "agents") {
            given.push(("agents".to_owned(), (1 + (seed + number as u64) % 4).to_string()));
        }
        let settings = Arc::new(game.settle(&given).expect("a profile's own settings are fine"));
        Setup { settings, map: None, seed, play: 150, turns: 120, nodes: Brief::NODES }
    };
    profiles.into_iter().enumerate().map(setup).collect()
}

/// An environment with its buffers, which hold rubbish before anything is written.
struct Stage {
    environment: Box<dyn AnyEnvironment>,
    sizes: Sizes,
    buffers: Buffers,
}

impl Stage {
    fn new(game: &Game, setup: &Setup, plan: &Plan) -> Stage {
        let environment = (game.environment)(setup, plan).expect("the environment opens");
        let sizes = environment.sizes();
        let mut buffers = Buffers::new(sizes, true);
        buffers.planes.fill(0xEE);
        buffers.figures.fill(-77);
        buffers.masks.fill(0xEE);
        buffers.rewards.fill(f64::NAN);
        buffers.actors.fill(0xEE);
        buffers.terminated.fill(0xEE);
        buffers.truncated.fill(0xEE);
        let mut stage = Stage { environment, sizes, buffers };
        stage.environment.reset(None, &mut stage.buffers.out()).expect("the buffers fit");
        stage
    }

    fn step(&mut self, actions: &[u32]) {
        self.environment.step(actions, &mut self.buffers.out()).expect("allowed acts");
    }

    fn mask(&self, lane: usize) -> &[u8] {
        &self.buffers.masks[lane * self.sizes.acts..][..self.sizes.acts]
    }

    /// The numbers of the acts that the mask allows.
    fn allowed(&self, lane: usize) -> Vec<u32> {
        (0..).zip(self.mask(lane)).filter(|(_, it)| **it != 0).map(|(index, _)| index).collect()
    }

    fn observation(&self, lane: usize) -> Observation {
        Observation {
            planes: self.buffers.planes[lane * self.sizes.planes..][..self.sizes.planes].to_vec(),
            figures: self.buffers.figures[lane * self.sizes.figures..][..self.sizes.figures].to_vec(),
        }
    }

    fn final_observation(&self, lane: usize) -> Observation {
        Observation {
            planes: self.buffers.final_planes[lane * self.sizes.planes..][..self.sizes.planes].to_vec(),
            figures: self.buffers.final_figures[lane * self.sizes.figures..][..self.sizes.figures].to_vec(),
        }
    }

    fn rewards(&self, lane: usize) -> &[f64] {
        &self.buffers.rewards[lane * self.sizes.rewards..][..self.sizes.rewards]
    }
}

/// One of these, chosen by the play, how many steps it has taken, and nothing else.
fn choose(acts: &[u32], play: u64, step: u64) -> u32 {
    let mixed = (play.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ step.wrapping_mul(0xD1B5_4A32_D192_ED03)) >> 33;
    acts[(mixed % acts.len() as u64) as usize]
}
