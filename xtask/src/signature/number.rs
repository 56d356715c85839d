//! Some plays of one mind, folded into one number.

use std::sync::Arc;

use facts::Fact;
use play::{Brief, Chair, Chairs, Game, Line, MindSpec, Setup, SetupError};

/// Number of plays of a mind: enough to meet the rare turns, few enough for all of them to take seconds.
const PLAYS: u64 = 1000;
/// Number of plays of a mind that simulates plays: each of its decisions is made of many.
const FEW: u64 = 20;
/// The root of all their dice.
const SEED: u64 = 1;

/// How many plays make the number of a mind.
pub(crate) fn plays(mind: &MindSpec) -> u64 {
    if mind.settings.is_empty() { PLAYS } else { FEW }
}

/// How many of these plays, the first ones, make the early number.
pub(crate) fn early_plays(plays: u64) -> u64 {
    plays.div_ceil(10)
}

/// Numbers that change when any decision or any result changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    /// Of the first tenth of the plays.
    pub(crate) early: u64,
    /// Of all of them, where all were played.
    pub(crate) all: Option<u64>,
}

/// The numbers of a mind, of all its plays or of the first tenth only; or the reason why it cannot play this.
///
/// Settings are seen by a mind only when it plays, so one that never acts but always gives up cannot play them either.
pub(crate) fn numbers(game: &Game, settings: &Arc<Fact>, mind: &MindSpec, whole: bool) -> Result<Numbers, String> {
    let mut hash = Fnv::EMPTY;
    let mut acted = false;
    let mut given_up = None;
    let mut early = hash;
    let first = early_plays(plays(mind));
    for play in 0..if whole { plays(mind) } else { first } {
        for line in lines(game, settings, mind, play).map_err(|error| error.to_string())? {
            match &line {
                Line::Told { .. } => continue,
                Line::Act { .. } => acted = true,
                Line::Forfeit { forfeit, .. } => given_up = Some(forfeit.reason.clone()),
                Line::Draw { .. } | Line::End { .. } => {}
            }
            // Who won follows from the standings; numbers from before it was recorded stay comparable.
            let line = line.without_winners().unwrap_or_else(|| line.bare());
            hash.add(&line.to_json().to_string());
        }
        if play + 1 == first {
            early = hash;
        }
    }
    match given_up {
        Some(reason) if !acted => Err(reason),
        _ => Ok(Numbers { early: early.0, all: whole.then_some(hash.0) }),
    }
}

fn lines(game: &Game, settings: &Arc<Fact>, mind: &MindSpec, play: u64) -> Result<Vec<Line>, SetupError> {
    let setup =
        Setup { settings: Arc::clone(settings), map: None, seed: SEED, play, turns: Setup::TURNS, nodes: Brief::NODES };
    let chair = Chair::Mind(mind.clone());
    let mut play = (game.open)(&game.header(setup, &[chair])?, Chairs::AsRecorded)?;
    // What is folded has no accounts; to make them took most of the time.
    play.skip_accounts();
    play.pump();
    Ok(play.lines(0))
}

/// FNV-1a: short, the same on every machine and in every version of Rust; not for security.
#[derive(Clone, Copy)]
struct Fnv(u64);

impl Fnv {
    const EMPTY: Fnv = Fnv(0xcbf2_9ce4_8422_2325);

    /// Adds a line and its end, so that where a line ends matters, too.
    fn add(&mut self, line: &str) {
        for byte in line.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(lines: &[&str]) -> u64 {
        let mut hash = Fnv::EMPTY;
        for line in lines {
            hash.add(line);
        }
        hash.0
    }

    #[test]
    fn the_hash_is_the_published_one() {
        // The value of "foobar\n", worked out from the definition apart from this code.
        assert_eq!(hash(&["foobar"]), 0x3453_16a7_168b_8506);
    }

    #[test]
    fn order_and_ends_of_lines_matter() {
        assert_ne!(hash(&["a", "b"]), hash(&["b", "a"]));
        assert_ne!(hash(&["ab", ""]), hash(&["a", "b"]));
    }

    #[test]
    fn the_same_plays_make_the_same_number() {
        for game in games::GAMES {
            let settings = Arc::new(game.settle(&[]).expect("the defaults are settings"));
            let random = MindSpec::plain("random");
            let first = numbers(game, &settings, &random, true).expect("it plays everything");
            assert_eq!(Ok(first), numbers(game, &settings, &random, true), "{}", game.name);
            let early = Numbers { all: None, ..first };
            assert_eq!(Ok(early), numbers(game, &settings, &random, false), "{}", game.name);
            assert_ne!(Some(first.early), first.all, "{}", game.name);
        }
    }
}
