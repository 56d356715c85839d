//! How fast each mind of a game plays.

use std::io::Write;
use std::time::Duration;

use play::{Chair, Episodes, Game, MindSpec};

use super::clock::{Rate, cpu, repeat, yardstick};
use super::instructions::{can_count, per_play};
use super::{commas, setup};
use crate::failure::Failure;

/// A mind whose first play takes longer than this is not run under valgrind, which is some fifty times slower.
const PATIENCE: Duration = Duration::from_secs(1);

/// Prints the table of a game's minds.
pub(crate) fn measure(game: &Game, out: &mut dyn Write) -> Result<(), Failure> {
    let counted = can_count();
    writeln!(out, "\n{}, settings of its demo: {}", game.name, setup(game).settings)?;
    writeln!(
        out,
        "{:<12} {:>9} {:>9} {:>15} {:>20} {:>18}",
        "mind", "plays", "first ms", "plays/core-s", "per million throws", "instructions/play"
    )?;
    let mut throws = Rate::default();
    for mind in (game.minds)() {
        let mind = mind.word.head;
        let chair = Chair::Mind(MindSpec::plain(mind));
        match (game.episodes)(&setup(game), &[chair]) {
            Ok(mut episodes) => throws.add(row(game, mind, &mut *episodes, counted, out)?),
            Err(error) => writeln!(out, "{mind:<12} left out: {error}")?,
        }
    }
    writeln!(out, "the yardstick: {} throws of our dice per core-second", commas(throws.per_second()))?;
    if !counted {
        writeln!(out, "instructions were not counted: there is no valgrind here")?;
    }
    Ok(())
}

/// One mind, with the yardstick measured before and after it.
fn row(
    game: &Game,
    mind: &str,
    episodes: &mut dyn Episodes,
    counted: bool,
    out: &mut dyn Write,
) -> Result<Rate, Failure> {
    let began = cpu();
    episodes.play(0);
    let first = cpu().saturating_sub(began);
    let mut throws = yardstick();
    let mut number = 0;
    let plays = repeat(Duration::from_secs(1), || {
        number += 1;
        episodes.play(number);
        1
    });
    throws.add(yardstick());
    let ratio = plays.per_second() / (throws.per_second() / 1e6);
    let instructions = match counted {
        false => "–".to_owned(),
        true if first > PATIENCE => "starts too slowly".to_owned(),
        true => commas(per_play(game, mind)?),
    };
    writeln!(
        out,
        "{mind:<12} {:>9} {:>9.1} {:>15} {ratio:>20.1} {instructions:>18}",
        plays.count,
        first.as_secs_f64() * 1e3,
        commas(plays.per_second()),
    )?;
    Ok(throws)
}
