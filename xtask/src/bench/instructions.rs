//! How many instructions a play costs: this program under valgrind, with and without some plays more.
//!
//! It is not `tellask batch` that is watched: that reads clocks, by a way that valgrind does not survive, and its threads
//! would be counted, too.

use std::process::Command;

use play::{Chair, Game, MindSpec};

use super::setup;
use crate::failure::Failure;

/// So many plays are counted.
const PLAYS: u64 = 200;
/// The hidden command that only plays.
pub(crate) const ONLY_PLAY: &str = "only-play";

/// Whether there is somebody to count.
pub(crate) fn can_count() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok()
}

/// The instructions of one play, on the average; what the start costs is subtracted by a run of one play alone.
pub(crate) fn per_play(game: &Game, mind: &str) -> Result<f64, Failure> {
    let start = count(game, mind, 1)?;
    let whole = count(game, mind, 1 + PLAYS)?;
    Ok(whole.saturating_sub(start) as f64 / PLAYS as f64)
}

/// What valgrind watches: the first plays of a mind, and nothing else.
pub(crate) fn only_play(game: &str, mind: &str, plays: &str) -> Result<(), Failure> {
    let wrong = |reason: String| Failure::Usage(format!("{ONLY_PLAY} {game} {mind} {plays}: {reason}"));
    let game = games::find(game).ok_or_else(|| wrong("there is no such game".to_owned()))?;
    let plays: u64 = plays.parse().map_err(|_| wrong("that is no number of plays".to_owned()))?;
    let chair = Chair::Mind(MindSpec::plain(mind));
    let mut episodes = (game.episodes)(&setup(game), &[chair]).map_err(|error| wrong(error.to_string()))?;
    for number in 0..plays {
        episodes.play(number);
    }
    Ok(())
}

fn count(game: &Game, mind: &str, plays: u64) -> Result<u64, Failure> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(std::env::current_exe()?);
    let output = valgrind.args([ONLY_PLAY, game.name, mind, &plays.to_string()]).output()?;
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

    #[test]
    fn only_what_is_in_the_lists_is_played() {
        let game = games::GAMES[0].name;
        assert!(only_play(game, "random", "2").is_ok());
        for (game, mind, plays) in [("nothing", "random", "2"), (game, "nobody", "2"), (game, "random", "two")] {
            assert!(matches!(only_play(game, mind, plays), Err(Failure::Usage(_))), "{game} {mind} {plays}");
        }
    }
}
