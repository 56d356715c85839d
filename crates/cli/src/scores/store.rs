//! One file for the scores of all machines, and its last good copy.
//!
//! A write locks `FILE.lock`, reads what is there now, adds the one score, and replaces `FILE`, then `FILE.bak`, by the same text, each as a
//! whole. So at every moment one of both is good, and both hold every score that was told to be kept.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use arena::{Arcade, Label, Score, Unreadable};

use crate::disk;
use crate::failure::{Failure, warn};

/// The most bytes that a score file may have: about half a million players.
const LARGEST: u64 = 1 << 26;

/// A score file.
#[derive(Debug)]
pub(crate) struct Store {
    /// Where it is, links followed.
    path: PathBuf,
    /// Its last good copy.
    copy: PathBuf,
}

/// What a file holds.
enum Content {
    /// Nothing: it is not there, or empty.
    Nothing { missing: bool },
    /// Scores.
    Good(Arcade),
    /// Something else.
    Bad { bytes: Vec<u8>, reason: Unreadable },
}

/// What is known when both files have been looked at.
struct Found {
    arcade: Arcade,
    /// Whether there was anything.
    exists: bool,
    /// Why the file itself could not be used, and what was in it.
    damage: Option<(String, Vec<u8>)>,
}

impl Store {
    /// The score file of this name, which need not be there yet.
    pub(crate) fn at(name: &str) -> Result<Store, Failure> {
        if name.is_empty() {
            return Err(Failure::Usage("the score file has no name; give one, such as `scores.jsonl`".to_owned()));
        }
        let path = disk::follow(Path::new(name)).map_err(|error| cannot("read", Path::new(name), &error))?;
        match fs::metadata(&path) {
            Ok(found) if found.is_dir() => return Err(refuse(&path, "is a folder; name a file in it")),
            Ok(found) if !found.is_file() => return Err(refuse(&path, "is no ordinary file")),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let folder = disk::folder(&path);
                if !folder.is_dir() {
                    return Err(refuse(&path, &format!("cannot be: there is no folder `{}`", folder.display())));
                }
            }
            Err(error) => return Err(cannot("read", &path, &error)),
        }
        let copy = disk::beside(&path, ".bak");
        Ok(Store { path, copy })
    }

    /// All scores; a missing file has none.
    pub(crate) fn read(&self) -> Result<Arcade, Failure> {
        Ok(self.used(self.find()?))
    }

    /// All scores of a file that must be there.
    pub(crate) fn read_existing(&self) -> Result<Arcade, Failure> {
        let found = self.find()?;
        if !found.exists {
            return Err(refuse(&self.path, "is not there; `tellask play GAME --player NAME --scores FILE` makes one"));
        }
        Ok(self.used(found))
    }

    fn used(&self, found: Found) -> Arcade {
        if let Some((reason, _)) = &found.damage {
            let (path, copy) = (self.path.display(), self.copy.display());
            warn(&format!("`{path}` cannot be used: {reason}; its last good copy `{copy}` is used instead"));
        }
        found.arcade
    }

    /// Whether a score could be written: better known before the play than after it.
    pub(crate) fn can_write(&self) -> Result<(), Failure> {
        let _lock = self.lock()?;
        disk::can_replace(&self.path).map_err(|error| cannot("write", &self.path, &error))
    }

    /// Adds a win to what the file holds now. When this returns it is on the disk.
    pub(crate) fn record(&self, label: &Label, player: &str, score: Score) -> Result<(Arcade, Option<Score>), Failure> {
        let _lock = self.lock()?;
        let Found { mut arcade, damage, .. } = self.find()?;
        if let Some((reason, bytes)) = damage {
            let kept = keep(&self.path, &bytes, &reason);
            kept.map_err(|error| cannot("keep a copy of", &self.path, &error))?;
        }
        let before = arcade.machine_mut(label).record(player, score);
        let text = arcade.to_text();
        if text.len() as u64 > LARGEST {
            return Err(refuse(&self.path, &format!("is full: a score file has at most {LARGEST} bytes")));
        }
        disk::replace(&self.path, &text).map_err(|error| cannot("write", &self.path, &error))?;
        // From here on the score is safe; the copy is for the case that the file itself gets damaged later.
        if let Err(error) = self.write_copy(&text) {
            warn(&format!("the score is kept, but its copy `{}` cannot be written: {error}", self.copy.display()));
        }
        Ok((arcade, before))
    }

    fn write_copy(&self, text: &str) -> io::Result<()> {
        if let Ok(Content::Bad { bytes, reason }) = look(&self.copy) {
            keep(&self.copy, &bytes, &reason.to_string())?;
        }
        disk::replace(&self.copy, text)
    }

    fn lock(&self) -> Result<File, Failure> {
        let path = disk::beside(&self.path, ".lock");
        let lock = disk::lock(&path).map_err(|error| {
            let (path, folder) = (path.display(), disk::folder(&self.path).display());
            Failure::Refused(format!(
                "cannot lock `{path}`: {error}; scores need to write files in the folder `{folder}`"
            ))
        })?;
        lock.ok_or_else(|| {
            let waited = disk::PATIENCE.as_secs();
            refuse(&path, &format!("has been locked by another process for {waited} s; try again when that is done"))
        })
    }

    fn find(&self) -> Result<Found, Failure> {
        let (reason, bytes) = match look(&self.path)? {
            Content::Good(arcade) => return Ok(Found { arcade, exists: true, damage: None }),
            Content::Bad { reason: reason @ Unreadable::Version { .. }, .. } => {
                return Err(refuse(&self.path, &format!("cannot be used: {reason}")));
            }
            Content::Nothing { missing: true } => ("it is not there".to_owned(), Vec::new()),
            Content::Nothing { missing: false } => ("it is empty".to_owned(), Vec::new()),
            Content::Bad { bytes, reason } => (reason.to_string(), bytes),
        };
        let (path, copy) = (self.path.display(), self.copy.display());
        match look(&self.copy)? {
            Content::Good(arcade) => Ok(Found { arcade, exists: true, damage: Some((reason, bytes)) }),
            Content::Nothing { .. } if bytes.is_empty() => {
                Ok(Found { arcade: Arcade::default(), exists: self.path.exists(), damage: None })
            }
            Content::Nothing { .. } => Err(Failure::Refused(format!(
                "`{path}` cannot be used: {reason}; and there is no copy `{copy}`; nothing was changed: repair it, or move \
                 it away to begin anew"
            ))),
            Content::Bad { reason: other, .. } => Err(Failure::Refused(format!(
                "neither `{path}` can be used: {reason}; nor its copy `{copy}`: {other}; nothing was changed: repair one of \
                 them, or move both away to begin anew"
            ))),
        }
    }
}

fn look(path: &Path) -> Result<Content, Failure> {
    // To open something else, such as a pipe, might wait for ever.
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(refuse(path, "is no ordinary file"));
    }
    let mut bytes = Vec::new();
    match File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes)) {
        Ok(0) => return Ok(Content::Nothing { missing: false }),
        Ok(_) if bytes.len() as u64 > LARGEST => {
            return Err(refuse(path, &format!("is too large: a score file has at most {LARGEST} bytes")));
        }
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Content::Nothing { missing: true }),
        Err(error) => return Err(cannot("read", path, &error)),
    }
    // Where bytes are no text, the checksum cannot fit what is made of them.
    match Arcade::read(&String::from_utf8_lossy(&bytes)) {
        Ok(arcade) => Ok(Content::Good(arcade)),
        Err(reason) => Ok(Content::Bad { bytes, reason }),
    }
}

/// What cannot be read is never written over: it is kept beside.
fn keep(path: &Path, bytes: &[u8], reason: &str) -> io::Result<()> {
    if !bytes.is_empty() {
        let kept = disk::keep_damaged(path, bytes)?;
        warn(&format!("`{}` was damaged ({reason}); it is kept as `{}`", path.display(), kept.display()));
    }
    Ok(())
}

fn refuse(path: &Path, reason: &str) -> Failure {
    Failure::Refused(format!("`{}` {reason}", path.display()))
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> Failure {
    Failure::Refused(format!("cannot {what} `{}`: {error}", path.display()))
}
