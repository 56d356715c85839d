//! Benchmarks: ratios measured side by side in one run, and instruction counts. Never part of the gate.
//!
//! 1. `clock`: CPU time, and the yardstick that is measured in the same minute.
//! 2. `minds`: how fast each mind of a game plays.
//! 3. `steps`: how fast the loop itself turns, typed and through the erased door.
//! 4. `environments`: how fast plays are stepped as arrays, one alone and many side by side.
//! 5. `wins`: shortest wins on large maps, with the memory they take; `rival`: a general search beside them.
//! 6. `decisions`: how long a mind takes for a single decision, at most.
//! 7. `instructions`: how many instructions a play costs, counted by valgrind.
//!
//! Plays per second say more about a machine and its neighbours than about us. The ratio to the yardstick is steadier, and
//! instructions are steadiest.

mod clock;
mod decisions;
mod environments;
mod instructions;
mod minds;
#[cfg(feature = "rivals")]
mod rival;
#[cfg(not(feature = "rivals"))]
#[path = "no_rival.rs"]
mod rival;
mod steps;
mod wins;

use std::io::Write;
use std::process::Command;
use std::sync::Arc;

use games::GAMES;
use play::{Brief, Game, Setup};

use crate::failure::Failure;

use environments::ENVIRONMENTS;

pub(crate) use decisions::decisions;
pub(crate) use environments::{ONLY_ENVIRONMENT, only_environment};
pub(crate) use instructions::{ONLY_PLAY, only_play};
pub(crate) use rival::{ONLY_RIVAL, only_rival};

/// The name of the benchmark of the loop itself.
const STEPS: &str = "steps";

/// Measures what has this name, or everything.
pub(crate) fn bench(name: Option<&str>, out: &mut dyn Write) -> Result<(), Failure> {
    let known: Vec<&str> = GAMES.iter().map(|game| game.name).chain([STEPS, ENVIRONMENTS, wins::WINS]).collect();
    if let Some(unknown) = name.filter(|name| !known.contains(name)) {
        return Err(Failure::Usage(format!("there is nothing to measure called `{unknown}`: {}", known.join(", "))));
    }
    if cfg!(debug_assertions) {
        return again_optimized(name, out);
    }
    for game in GAMES {
        if name.is_none_or(|name| name == game.name) {
            minds::measure(game, out)?;
        }
    }
    if name.is_none_or(|name| name == STEPS) {
        steps::measure(out)?;
    }
    if name.is_none_or(|name| name == ENVIRONMENTS) {
        environments::measure(out)?;
    }
    if name.is_none_or(|name| name == wins::WINS) {
        wins::measure(out)?;
    }
    Ok(())
}

/// This program was built to be checked, not to be measured: the same command in a release build.
fn again_optimized(name: Option<&str>, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "building for release, to be measured")?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(crate::root()).args([
        "run",
        "--quiet",
        "--release",
        "--package",
        "xtask",
        "--features",
        "rivals",
        "--",
        "bench",
    ]);
    if cargo.args(name).status()?.success() { Ok(()) } else { Err(Failure::Failed("nothing was measured".to_owned())) }
}

/// What is measured of a game: its demo's settings.
fn setup(game: &Game) -> Setup {
    let given: Vec<(String, String)> =
        game.demo.settings.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let settings = game.settle(&given).expect("the settings of a game's own list are settings");
    Setup { settings: Arc::new(settings), map: None, seed: 1, play: 0, turns: Setup::TURNS, nodes: Brief::NODES }
}

/// A large number with a comma between thousands.
fn commas(number: f64) -> String {
    facts::text::grouped(&format!("{number:.0}"), ',')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_parted() {
        let texts = [0.0, 999.4, 1000.0, 123_456.0, 1_234_567.0].map(commas);
        assert_eq!(texts, ["0", "999", "1,000", "123,456", "1,234,567"]);
    }

    #[test]
    fn what_is_unknown_is_refused_before_anything_is_built() {
        assert!(matches!(bench(Some("nothing"), &mut Vec::new()), Err(Failure::Usage(_))));
    }
}
