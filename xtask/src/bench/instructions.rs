//! How many instructions a play costs: the binary under valgrind, with and without some plays more.

use std::path::{Path, PathBuf};
use std::process::Command;

use play::Game;

use super::cargo;
use crate::failure::Failure;

/// So many plays are counted.
const PLAYS: u64 = 200;

/// Who counts.
pub(crate) enum Counter {
    /// Nobody: there is no valgrind.
    Missing,
    /// Valgrind, of this program.
    Valgrind { program: PathBuf },
}

impl Counter {
    /// Looks for valgrind, and builds the program that it is to watch.
    pub(crate) fn find() -> Result<Counter, Failure> {
        if Command::new("valgrind").arg("--version").output().is_err() {
            return Ok(Counter::Missing);
        }
        let mut build = Command::new(cargo());
        build.current_dir(crate::root()).args(["build", "--quiet", "--release", "--package", "cli"]);
        if !build.status()?.success() {
            return Err(Failure::Failed("the binary cannot be built".to_owned()));
        }
        // It lies beside this program, wherever the target folder is: both are release builds.
        let program = std::env::current_exe()?.with_file_name("tellask");
        Ok(Counter::Valgrind { program })
    }
}

/// The instructions of one play, on the average.
pub(crate) struct Instructions(pub(crate) f64);

impl Instructions {
    /// Counts them; what the start costs is subtracted by a run of one play alone.
    pub(crate) fn per_play(program: &Path, game: &Game, mind: &str) -> Result<Instructions, Failure> {
        let start = count(program, game, mind, 1)?;
        let whole = count(program, game, mind, 1 + PLAYS)?;
        Ok(Instructions(whole.saturating_sub(start) as f64 / PLAYS as f64))
    }
}

fn count(program: &Path, game: &Game, mind: &str, plays: u64) -> Result<u64, Failure> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program).args(["batch", game.name]);
    for (key, value) in game.demo.settings {
        valgrind.args([format!("--{key}"), (*value).to_owned()]);
    }
    valgrind.args(["--mind", mind, "--seed", "1", "--threads", "1", "--plays", &plays.to_string()]);
    let output = valgrind.output()?;
    let told = String::from_utf8_lossy(&output.stderr);
    collected(&told).filter(|_| output.status.success()).ok_or_else(|| Failure::Failed(format!("valgrind: {told}")))
}

/// Valgrind's last words: `==7== Collected : 123`.
fn collected(told: &str) -> Option<u64> {
    told.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_found_in_what_valgrind_says() {
        assert_eq!(collected("==7== Events    : Ir\n==7== Collected : 1234\n==7==\n"), Some(1234));
        assert_eq!(collected("==7== valgrind: no such program\n"), None);
    }
}
