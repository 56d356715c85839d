//! The world outside the engine: files, clocks and commands, only as far as the host hands them in.

use std::fmt;

/// An open file, by the number the host gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileId(pub u32);

/// From where a place in a file is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// From the beginning.
    Start,
    /// From where it is now.
    Here,
    /// From the end.
    End,
}

/// What an engine may do outside. Each has an answer that refuses, so a host implements what it wants to allow.
///
/// Texts that pass here, whichever way, have the form of [`crate::bytes`]: a host that allows other files than UTF-8 translates them
/// with [`crate::bytes::text`] and [`crate::bytes::bytes`].
pub trait Outside: Send + fmt::Debug {
    /// Shows what was printed on the screen; whether it did. What is not shown the engine keeps.
    fn show(&mut self, _text: &str) -> bool {
        false
    }

    /// Takes a line of the log of firings; whether it did. What is not taken the engine keeps.
    fn log(&mut self, _line: &str) -> bool {
        false
    }

    /// Whether a person watches the output, so that each line must be shown as soon as it is whole; it is asked once. Otherwise output is
    /// shown in larger pieces.
    fn is_live(&self) -> bool {
        false
    }

    /// Opens a file; the mode is that of C: `r`, `w`, `a`, with `+` and `b`.
    fn open(&mut self, _path: &str, _mode: &str) -> Option<FileId> {
        None
    }

    /// Closes a file.
    fn close(&mut self, _file: FileId) {}

    /// Writes to a file; whether that worked.
    fn write(&mut self, _file: FileId, _text: &str) -> bool {
        false
    }

    /// The next character of a file; none at its end.
    fn read(&mut self, _file: FileId) -> Option<char> {
        None
    }

    /// Writes out what was held back; whether that worked.
    fn flush(&mut self, _file: FileId) -> bool {
        false
    }

    /// Where in the file the next byte is read or written.
    fn tell(&mut self, _file: FileId) -> Option<i64> {
        None
    }

    /// Goes to a place of the file; whether that worked.
    fn seek(&mut self, _file: FileId, _offset: i64, _origin: Origin) -> bool {
        false
    }

    /// The whole text of a file, for `load` and its kin.
    fn text(&mut self, _path: &str) -> Option<String> {
        None
    }

    /// All bytes of a file, for `bload` and its kin. By default they are those of its [`Outside::text`].
    fn bytes(&mut self, path: &str) -> Option<Vec<u8>> {
        self.text(path).map(|text| crate::bytes::bytes(&text).into_owned())
    }

    /// Makes a file of these bytes, for `bsave` and its kin; whether that worked. By default they are written as a text.
    fn save(&mut self, path: &str, bytes: &[u8]) -> bool {
        let Some(file) = self.open(path, "wb") else { return false };
        let is_written = self.write(file, &crate::bytes::text(bytes));
        self.close(file);
        is_written
    }

    /// Removes a file; whether that worked.
    fn remove(&mut self, _path: &str) -> bool {
        false
    }

    /// Renames a file; whether that worked.
    fn rename(&mut self, _old: &str, _new: &str) -> bool {
        false
    }

    /// Goes to another directory; whether that worked.
    fn change_directory(&mut self, _path: &str) -> bool {
        false
    }

    /// The next line that was typed, with its line end; none if there are no more.
    fn line(&mut self) -> Option<String> {
        None
    }

    /// Seconds since 1970, with their fraction.
    fn time(&mut self) -> Option<f64> {
        None
    }

    /// Year, month, day, hour, minute, second, day of the week from Sunday 0, day of the year from 0, and whether it is
    /// summer time: here, or at Greenwich.
    fn calendar(&mut self, _is_local: bool) -> Option<[i64; 9]> {
        None
    }

    /// The name of the operating system, as CLIPS calls it: `LINUX`, `DARWIN`, `WINDOWS`.
    fn operating_system(&mut self) -> Option<&'static str> {
        None
    }

    /// Runs a command and gives its result, which is what `system` of C gives there. Without a text it tells whether commands
    /// can be run at all: 1 if they can.
    fn system(&mut self, _command: Option<&str>) -> Option<i64> {
        None
    }
}
