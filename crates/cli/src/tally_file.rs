//! Files of tallies: read with a limit, written as a whole, and never over plays that are others.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use arena::{Batch, Tally, name_plays};
use clap::ArgMatches;

use crate::disk;
use crate::failure::Failure;

/// The most bytes of such a file. Its scores take a few megabytes per seat at most; the rest is the map and the rules of minds.
const LARGEST: u64 = 256 << 20;

/// The file that `--tally` names.
#[derive(Debug)]
pub(crate) struct TallyFile {
    name: String,
    /// Where the name leads.
    path: PathBuf,
}

impl TallyFile {
    /// The file that the command names, if it does, and if a file can be written there: better known before the plays than after them.
    pub(crate) fn of(matches: &ArgMatches) -> Result<Option<TallyFile>, Failure> {
        let Some(name) = matches.get_one::<String>("tally") else { return Ok(None) };
        let path = disk::follow(Path::new(name)).map_err(|error| cannot("write", name, &error))?;
        if fs::metadata(&path).is_ok_and(|found| !found.is_file()) {
            return Err(Failure::Refused(format!("cannot write `{name}`: it is no ordinary file")));
        }
        let file = TallyFile { name: name.clone(), path };
        disk::can_make(&file.temporary()).map_err(|error| cannot("write", name, &error))?;
        Ok(Some(file))
    }

    /// Refuses if the file holds something else than the plays of this batch.
    pub(crate) fn is_free_for(&self, batch: &Batch<'_>) -> Result<(), Failure> {
        let Some(held) = self.held()? else { return Ok(()) };
        let numbers = batch.numbers()?;
        if let Err(error) = batch.empty()?.merge(&held) {
            return Err(self.taken(&error.to_string()));
        }
        if held.ranges().iter().eq([&numbers]) { Ok(()) } else { Err(self.taken(&Self::holds(&held))) }
    }

    /// Writes the tally, unless the file has it already.
    pub(crate) fn write(&self, tally: &Tally) -> Result<(), Failure> {
        let text = tally.to_text();
        if text.len() as u64 > LARGEST {
            return Err(Failure::Refused(format!(
                "cannot write `{}`: it would be larger than {LARGEST} bytes",
                self.name
            )));
        }
        match self.held()? {
            Some(held) if held == *tally => return Ok(()),
            Some(held) if held.ranges() == tally.ranges() && held.fingerprint() == tally.fingerprint() => {
                let reason =
                    "it holds other results of these plays: the program or a mind has changed without a new version";
                return Err(self.taken(reason));
            }
            Some(held) => return Err(self.taken(&Self::holds(&held))),
            None => {}
        }
        let written = disk::replace_through(&self.temporary(), &self.path, &text);
        written.map_err(|error| {
            // What could not be written whole is of no use to anybody.
            let _ = fs::remove_file(self.temporary());
            cannot("write", &self.name, &error)
        })
    }

    /// The tally in the file; none if there is no file yet, or an empty one.
    fn held(&self) -> Result<Option<Tally>, Failure> {
        match fs::metadata(&self.path) {
            Ok(found) if found.len() == 0 => Ok(None),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            _ => match read_file(&self.path) {
                Ok(tally) => Ok(Some(tally)),
                Err(reason) => Err(self.taken(&reason)),
            },
        }
    }

    fn holds(held: &Tally) -> String {
        let plays = name_plays(held.ranges());
        format!("it holds {}", if plays.is_empty() { "no plays" } else { &plays })
    }

    fn taken(&self, reason: &str) -> Failure {
        let name = &self.name;
        Failure::Refused(format!(
            "`{name}` is there already, and {reason}; it was left as it is: give another name, or move it away"
        ))
    }

    /// A file of this process only, beside the file itself.
    fn temporary(&self) -> PathBuf {
        disk::beside(&self.path, &format!(".{}.tmp", std::process::id()))
    }
}

/// The tally in a file; errors name the file.
pub(crate) fn read(name: &str) -> Result<Tally, Failure> {
    read_file(Path::new(name)).map_err(|reason| Failure::Refused(format!("cannot fold `{name}`: {reason}")))
}

fn read_file(path: &Path) -> Result<Tally, String> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes));
    read.map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LARGEST {
        return Err(format!("it is larger than {LARGEST} bytes"));
    }
    let text = String::from_utf8(bytes).map_err(|_| "it is no text".to_owned())?;
    let tally = Tally::read(&text).map_err(|error| error.to_string())?;
    Ok(match games::find(&tally.header().game) {
        Some(game) => tally.today(game),
        None => tally,
    })
}

fn cannot(what: &str, name: &str, error: &io::Error) -> Failure {
    Failure::Refused(format!("cannot {what} `{name}`: {error}"))
}
