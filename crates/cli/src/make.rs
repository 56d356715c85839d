//! `tellask make`: worlds from dice, written as a map file.

use std::io::Write;

use clap::ArgMatches;
use facts::text::counted;
use games::GAMES;
use play::Game;

use crate::failure::Failure;
use crate::options::{self, number};

/// The name of `--format` among the options: a game may have a key `format` of its own, for reading.
pub(crate) const FORMAT: &str = "make-format";

/// Makes the worlds and writes them, to a file or to standard output. Of a file it says what is in it.
pub(crate) fn make(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, matches) = options::game(matches)?;
    let Some(maker) = game.maker else { return Err(Failure::Usage(makes_none(game))) };
    let format = matches.get_one::<String>(FORMAT).map_or(maker.formats[0], String::as_str);
    let format = game.value_today("format", format);
    let (setup, count) = (options::setup(game, matches)?, number(matches, "count").unwrap_or(1));
    let bytes = (maker.make)(&setup, count, format)?;
    let Some(path) = matches.get_one::<String>("out") else { return Ok(out.write_all(&bytes)?) };
    std::fs::write(path, &bytes).map_err(|error| Failure::Refused(format!("cannot write `{path}`: {error}")))?;
    let numbers = match (setup.play, count) {
        (first, 0 | 1) => format!("number {first}"),
        (first, count) => format!("numbers {first} to {}", first.saturating_add(count - 1)),
    };
    let worlds = counted(usize::try_from(count).unwrap_or(usize::MAX), "map");
    let size = counted(bytes.len(), "byte");
    writeln!(
        out,
        "wrote {worlds} to `{path}`: {}, seed {}, {numbers}, format `{format}`, {size}",
        game.name, setup.seed
    )?;
    Ok(())
}

/// The game makes no maps; which ones do.
fn makes_none(game: &Game) -> String {
    let makers: Vec<&str> = GAMES.iter().filter(|game| game.maker.is_some()).map(|game| game.name).collect();
    format!("{} cannot make maps; these games can: {}", game.name, makers.join(", "))
}
