//! How fast environments are stepped: random acts from the mask, with observation and mask written in every step.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use games::GAMES;
use play::{AnyEnvironment, Autoreset, Brief, Buffers, Game, Plan, Setup, Sizes};

use super::clock::repeat;
use super::commas;
use crate::failure::Failure;

/// The name of this benchmark.
pub(crate) const ENVIRONMENTS: &str = "environments";

/// Lanes of a row.
const LANES: [usize; 2] = [1, 1024];
/// Each figure is the median of this many runs.
const RUNS: usize = 5;
/// CPU time of one run.
const LEAST: Duration = Duration::from_millis(400);

/// The hidden command that only steps an environment, for profilers: they cannot bear the clock.
pub(crate) const ONLY_ENVIRONMENT: &str = "only-environment";

/// What is measured besides the default settings, in games that have all of these keys: the board by which other
/// environments are measured.
const FURTHER: &[(&str, &str)] = &[("width", "10"), ("height", "10"), ("mines", "10"), ("flood", "FALSE")];

/// Prints the table of all games.
pub(crate) fn measure(out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(
        out,
        "\nsteps per core-second of environments, acts drawn from the mask, observation and mask written; the median of \
         {RUNS} runs, the least in brackets"
    )?;
    writeln!(out, "{:<54} {:>6} {:>26} {:>26}", "game", "acts", "one lane", "1,024 lanes")?;
    for game in GAMES {
        row(game, &[], out)?;
        if FURTHER.iter().all(|(key, _)| game.settings.slots.iter().any(|slot| slot.name == *key)) {
            row(game, FURTHER, out)?;
        }
    }
    Ok(())
}

/// Steps an environment of this game this many times in all lanes: `GAME LANES ROUNDS [KEY=VALUE ...]`.
pub(crate) fn only_environment(words: &[&str]) -> Result<(), Failure> {
    let usage = || Failure::Usage(format!("{ONLY_ENVIRONMENT} GAME LANES ROUNDS [KEY=VALUE ...]"));
    let [name, lanes, rounds, given @ ..] = words else { return Err(usage()) };
    let game = games::find(name).ok_or_else(usage)?;
    let lanes = lanes.parse().map_err(|_| usage())?;
    let rounds: u64 = rounds.parse().map_err(|_| usage())?;
    let given: Vec<(&str, &str)> = given.iter().filter_map(|pair| pair.split_once('=')).collect();
    let mut stage = Stage::open(game, &given, lanes)?;
    (0..rounds).try_for_each(|_| stage.step())
}

fn row(game: &Game, given: &[(&str, &str)], out: &mut dyn Write) -> Result<(), Failure> {
    let written: Vec<String> = given.iter().map(|(key, value)| format!("{key}={value}")).collect();
    let mut columns = Vec::new();
    let mut acts = 0;
    for lanes in LANES {
        let mut stage = Stage::open(game, given, lanes)?;
        acts = stage.sizes.acts;
        let mut rates = Vec::new();
        for _ in 0..RUNS {
            let mut trouble = None;
            let rate = repeat(LEAST, || {
                let rounds = 1 + 4096 / lanes;
                for _ in 0..rounds {
                    trouble = trouble.take().or(stage.step().err());
                }
                (rounds * lanes) as u64
            });
            if let Some(error) = trouble {
                return Err(error);
            }
            rates.push(rate.per_second());
        }
        rates.sort_unstable_by(f64::total_cmp);
        columns.push(format!("{} ({})", commas(rates[RUNS / 2]), commas(rates[0])));
    }
    let name = format!("{} {}", game.name, written.join(" "));
    writeln!(out, "{name:<54} {acts:>6} {:>26} {:>26}", columns[0], columns[1])?;
    Ok(())
}

/// An environment with its buffers.
struct Stage {
    environment: Box<dyn AnyEnvironment>,
    sizes: Sizes,
    buffers: Buffers,
    actions: Vec<u32>,
    /// The state of a cheap generator: what is measured is the environment.
    random: u64,
}

impl Stage {
    fn open(game: &Game, given: &[(&str, &str)], lanes: usize) -> Result<Stage, Failure> {
        let failed = |error: play::SetupError| Failure::Failed(error.to_string());
        let given: Vec<(String, String)> =
            given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let settings = Arc::new(game.settle(&given).map_err(failed)?);
        let setup = Setup { settings, map: None, seed: 1, play: 0, turns: Setup::TURNS, nodes: Brief::NODES };
        let plan = Plan { autoreset: Autoreset::SameStep, ..Plan::of(lanes) };
        let environment = (game.environment)(&setup, &plan).map_err(failed)?;
        let sizes = environment.sizes();
        let (buffers, actions) = (Buffers::new(sizes, false), vec![0; sizes.lanes]);
        let mut stage = Stage { environment, sizes, buffers, actions, random: 0x9E37_79B9_7F4A_7C15 };
        let begun = stage.environment.reset(None, &mut stage.buffers.out());
        begun.map_err(|error| Failure::Failed(error.to_string()))?;
        Ok(stage)
    }

    fn step(&mut self) -> Result<(), Failure> {
        let acts = self.sizes.acts;
        for (action, mask) in self.actions.iter_mut().zip(self.buffers.masks.chunks_exact(acts)) {
            // Marsaglia's xorshift.
            self.random ^= self.random << 13;
            self.random ^= self.random >> 7;
            self.random ^= self.random << 17;
            *action = draw(self.random, mask);
        }
        let stepped = self.environment.step(&self.actions, &mut self.buffers.out());
        stepped.map_err(|error| Failure::Failed(error.to_string()))
    }
}

/// An allowed act: the first one from a random place on.
fn draw(random: u64, mask: &[u8]) -> u32 {
    let from = (((random >> 32) * mask.len() as u64) >> 32) as usize;
    let (before, behind) = mask.split_at(from);
    let found = behind.iter().position(|it| *it != 0).map(|at| at + from);
    found.or_else(|| before.iter().position(|it| *it != 0)).unwrap_or(0) as u32
}
