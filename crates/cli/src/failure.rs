//! What goes wrong, and the exit code that says so.

use std::fs::File;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use facts::Diagnostics;
use play::{Game, MapText, Mismatch, SetupError};
use serde_json::Value as Json;

use crate::diagnostics;

/// Why a command did not do what was wanted.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Refused or failed: exit code 1.
    Refused(String),
    /// A file is refused: exit code 1, with the place in the file.
    File {
        /// Its name.
        name: String,
        /// Its text.
        text: String,
        /// What is wrong with it.
        diagnostics: Diagnostics,
    },
    /// Wrong usage: exit code 2.
    Usage(String),
    /// Input ended before the play did: exit code 3.
    Ended,
    /// A program ended with this code of its own.
    Code(i32),
    /// The reader is gone, or the disk is full.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Failure {
        match error {
            SetupError::UnknownMind { .. } | SetupError::Seats { .. } => Failure::Usage(error.to_string()),
            SetupError::Map { map, diagnostics } | SetupError::Rules { rules: map, diagnostics } => {
                Failure::File { name: map.name, text: map.text, diagnostics }
            }
            other => Failure::Refused(other.to_string()),
        }
    }
}

impl From<Mismatch> for Failure {
    fn from(mismatch: Mismatch) -> Failure {
        match mismatch {
            Mismatch::Setup(SetupError::Map { map, diagnostics } | SetupError::Rules { rules: map, diagnostics }) => {
                Failure::File { name: map.name, text: map.text, diagnostics }
            }
            Mismatch::Line { line, recorded, replayed } => {
                let what = difference(&recorded, &replayed);
                Failure::Refused(format!(
                    "line {line} of the trace is not what the same play gives here: was it edited?\n  {what}\n  recorded  {recorded}\n  replayed  {replayed}"
                ))
            }
            // Minds and seats stand in the trace, not on the command line: a bad file, not wrong usage.
            other => Failure::Refused(other.to_string()),
        }
    }
}

/// The first place at which two lines of a trace differ, in words.
fn difference(recorded: &str, replayed: &str) -> String {
    let parsed = |line: &str| serde_json::from_str::<Json>(line).unwrap_or(Json::Null);
    let mut path = Vec::new();
    let (here, there) = (parsed(recorded), parsed(replayed));
    let (here, there) = first_difference(&here, &there, &mut path);
    let show = |it: Option<&Json>| it.map_or_else(|| "nothing".to_owned(), |it| format!("`{it}`"));
    let place = if path.is_empty() { "the whole line".to_owned() } else { format!("`{}`", path.join(" ")) };
    format!("{place} is {} in the trace, and {} in the play", show(here), show(there))
}

/// Goes down to the first parts that differ, and notes the names on the way.
fn first_difference<'a>(
    one: &'a Json,
    other: &'a Json,
    path: &mut Vec<String>,
) -> (Option<&'a Json>, Option<&'a Json>) {
    let next = match (one, other) {
        (Json::Object(one), Json::Object(other)) => {
            let names = one.keys().chain(other.keys().filter(|name| !one.contains_key(*name)));
            let pairs = names.map(|name| (name.clone(), one.get(name), other.get(name)));
            pairs.into_iter().find(|(_, one, other)| one != other)
        }
        (Json::Array(one), Json::Array(other)) => (0..one.len().max(other.len()))
            .map(|index| ((index + 1).to_string(), one.get(index), other.get(index)))
            .find(|(_, one, other)| one != other),
        _ => None,
    };
    match next {
        None => (Some(one), Some(other)),
        Some((name, one, other)) => {
            path.push(name);
            match (one, other) {
                (Some(one), Some(other)) => first_difference(one, other, path),
                parts => parts,
            }
        }
    }
}

impl Failure {
    /// Says it on standard error and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Refused(reason) => {
                complain(&format!("error: {reason}\n"));
                ExitCode::from(1)
            }
            Failure::File { name, text, diagnostics } => {
                diagnostics::print(&name, &text, &diagnostics);
                ExitCode::from(1)
            }
            Failure::Usage(reason) => {
                complain(&format!("error: {reason}\n"));
                ExitCode::from(2)
            }
            Failure::Ended => ExitCode::from(3),
            // Only the lowest byte of an exit code reaches the parent process.
            Failure::Code(code) => ExitCode::from((code & 255) as u8),
            // A closed pipe, as with `| head`, is no error.
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Failure::Io(error) => {
                complain(&format!("error: {error}\n"));
                ExitCode::from(1)
            }
        }
    }
}

/// Says on standard error what does not hinder a command.
pub(crate) fn warn(text: &str) {
    complain(&format!("warning: {text}\n"));
}

/// Writes to standard error. If that is closed, there is no place left to report it.
pub(crate) fn complain(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// The text of a file, or a refusal that names it.
pub(crate) fn read_text(path: &str) -> Result<String, Failure> {
    let bytes = std::fs::read(path).map_err(|error| Failure::Refused(format!("cannot read `{path}`: {error}")))?;
    utf8(path, bytes)
}

fn utf8(path: &str, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| {
        let (good, bad) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
        let good = String::from_utf8_lossy(good);
        let line = good.matches('\n').count() + 1;
        let column = good.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let byte = bad.first().copied().unwrap_or_default();
        Failure::Refused(format!(
            "`{path}` is not UTF-8 text: line {line}, column {column} has the byte {byte:02X}; save the file as UTF-8"
        ))
    })
}

/// The most bytes that a file of rules may have: it is kept in the trace.
const LARGEST_RULES: u64 = 1 << 20;

/// The text of a file of rules.
pub(crate) fn read_rules(path: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LARGEST_RULES + 1).read_to_end(&mut bytes));
    read.map_err(|error| Failure::Refused(format!("cannot read `{path}`: {error}")))?;
    if bytes.len() as u64 > LARGEST_RULES {
        return Err(Failure::Refused(format!("`{path}` is too large: a rule base has at most {LARGEST_RULES} bytes")));
    }
    utf8(path, bytes)
}

/// A map file as the game reads it: text, or bytes where the game has binary maps.
pub(crate) fn read_map(game: &Game, path: &str) -> Result<MapText, Failure> {
    if std::path::Path::new(path).is_dir() {
        if game.map_folder {
            return read_folder(path);
        }
        return Err(Failure::Refused(format!("`{path}` is a folder; a map or position of {} is one file", game.name)));
    }
    if !game.map_binary {
        return Ok(MapText { name: path.to_owned(), text: read_text(path)? });
    }
    let bytes = std::fs::read(path).map_err(|error| Failure::Refused(format!("cannot read `{path}`: {error}")))?;
    Ok(MapText::of_bytes(path, bytes))
}

/// The most bytes that the files of a folder may have together: they are kept in the trace.
const LARGEST_FOLDER: usize = 4 << 20;

/// The files of a folder as one map, in the order of their names; hidden files and further folders are none of it.
fn read_folder(path: &str) -> Result<MapText, Failure> {
    let refused = |error: io::Error| Failure::Refused(format!("cannot read `{path}`: {error}"));
    let mut names = Vec::new();
    for entry in std::fs::read_dir(path).map_err(refused)? {
        let entry = entry.map_err(refused)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_file() && !name.starts_with('.') {
            names.push(name);
        }
    }
    names.sort_unstable();
    let mut files = Vec::new();
    let mut size = 0;
    for name in names {
        let file = format!("{}/{name}", path.trim_end_matches('/'));
        size += std::fs::metadata(&file).map_err(refused)?.len() as usize;
        if size > LARGEST_FOLDER {
            return Err(Failure::Refused(format!(
                "the files of `{path}` are too large: {LARGEST_FOLDER} bytes at most"
            )));
        }
        let text = read_text(&file)?;
        if !MapText::can_be_joined(&text) {
            return Err(Failure::Refused(format!("`{file}` holds the separator of files, U+001C, which no text has")));
        }
        files.push((name, text));
    }
    Ok(MapText::of_files(path, &files))
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn the_first_difference_of_two_lines_is_named() {
        let line = |act: &str| format!("{{\"turn\":3,\"act\":{act}}}");
        let told = difference(&line("{\"open\":{\"row\":1}}"), &line("{\"open\":{\"row\":2}}"));
        assert_eq!(told, "`act open row` is `1` in the trace, and `2` in the play");
        let told = difference(&line("[1]"), &line("[1,\"a\"]"));
        assert_eq!(told, "`act 2` is nothing in the trace, and `\"a\"` in the play");
        assert_eq!(difference("1", "2"), "the whole line is `1` in the trace, and `2` in the play");
    }
}
