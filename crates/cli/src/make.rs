//! `tellask make`: worlds from dice, written as a map file.

use std::io::Write;

use clap::ArgMatches;

use crate::failure::Failure;
use crate::options::{self, number};

/// The name of `--format` among the options: a game may have a key `format` of its own, for reading.
pub(crate) const FORMAT: &str = "make-format";

/// Makes the worlds and writes them, to a file or to standard output.
pub(crate) fn make(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, matches) = options::game(matches)?;
    let Some(maker) = game.maker else {
        return Err(Failure::Usage(format!("{} writes no map files", game.name)));
    };
    let format = matches.get_one::<String>(FORMAT).map_or(maker.formats[0], String::as_str);
    let bytes = (maker.make)(&options::setup(game, matches)?, number(matches, "count").unwrap_or(1), format)?;
    match matches.get_one::<String>("out") {
        Some(path) => {
            std::fs::write(path, bytes).map_err(|error| Failure::Refused(format!("cannot write `{path}`: {error}")))
        }
        None => Ok(out.write_all(&bytes)?),
    }
}
