//! The world outside for the rule engine: files, clock, commands and the keyboard.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, IsTerminal, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use ::clips::Interrupter;
use ::clips::outside::{FileId, Origin, Outside};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::prompt::Shared;

/// The largest file that is read whole.
const LARGEST: u64 = 1 << 31;

/// What programs may reach: everything, or only the screen and the keyboard.
#[derive(Debug)]
pub(super) struct World {
    is_closed: bool,
    files: Vec<Option<Stream>>,
    /// The log of firings: each line is written at once, so that a program that is killed leaves all of them.
    log: Option<File>,
    trouble: Trouble,
    interrupter: Interrupter,
    /// The line editor, if commands are typed at a terminal.
    terminal: Option<Shared>,
}

/// What went wrong with the screen, if something did: the engine is stopped then.
#[derive(Clone, Debug, Default)]
pub(super) struct Trouble(Arc<Mutex<Option<io::Error>>>);

impl Trouble {
    /// The failure, if there is one; it is reported once.
    pub(super) fn check(&self) -> io::Result<()> {
        let error = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        error.map_or(Ok(()), Err)
    }

    fn note(&self, error: io::Error) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }
}

/// As much is written to a file in one go, as the library of C does it: a dribble file gets each word by itself.
const PORTION: usize = 1 << 13;

/// An open file, read and written through buffers. All that was written is in the file before it is looked up by its name.
#[derive(Debug)]
struct Stream {
    file: File,
    /// What is still to be written.
    waiting: Vec<u8>,
    /// What was read ahead, and how far it is used.
    buffer: Vec<u8>,
    at: usize,
}

impl World {
    /// A world; a closed one has no files, no clock and no commands. Where nothing can be shown any more, the trouble is noted and
    /// the engine stopped.
    pub(super) fn new(is_closed: bool, trouble: Trouble, interrupter: Interrupter) -> World {
        World { is_closed, files: Vec::new(), log: None, trouble, interrupter, terminal: None }
    }

    /// Shows and reads everything at this terminal.
    pub(super) fn sit_at(&mut self, terminal: Shared) {
        self.terminal = Some(terminal);
    }

    /// Writes the log of firings to a new file of this name.
    pub(super) fn log_to(&mut self, path: &str) -> io::Result<()> {
        self.log = Some(File::create(path)?);
        Ok(())
    }

    /// Stops the program when its output cannot be written any more.
    fn give_up(&mut self, error: io::Error) {
        self.trouble.note(error);
        self.interrupter.stop();
    }

    /// The text of a file; bytes that are no UTF-8 become replacement characters.
    pub(super) fn read(path: &Path) -> io::Result<String> {
        if fs::metadata(path)?.len() > LARGEST {
            return Err(io::Error::other("it is larger than 2 GiB"));
        }
        Ok(text_of(fs::read(path)?))
    }

    /// Writes what waits in the buffers, because the files may be read now.
    fn write_all_out(&mut self) {
        for stream in self.files.iter_mut().flatten() {
            // A later write to this file fails, too, and is reported.
            let _ = stream.write_out();
        }
    }

    fn stream(&mut self, file: FileId) -> Option<&mut Stream> {
        self.files.get_mut(file.0 as usize)?.as_mut()
    }
}

impl Stream {
    /// The next byte.
    fn byte(&mut self) -> Option<u8> {
        self.byte_if(|_| true)
    }

    /// The next byte if it is of this kind.
    fn byte_if(&mut self, is_fine: impl Fn(u8) -> bool) -> Option<u8> {
        if self.at == self.buffer.len() {
            // What cannot be written is no reason not to read.
            let _ = self.write_out();
            self.buffer.resize(PORTION, 0);
            let read = self.file.read(&mut self.buffer).unwrap_or(0);
            self.buffer.truncate(read);
            self.at = 0;
        }
        let byte = self.buffer.get(self.at).copied().filter(|byte| is_fine(*byte));
        self.at += usize::from(byte.is_some());
        byte
    }

    /// Writes, in portions.
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.at < self.buffer.len() {
            self.settle()?;
        }
        self.waiting.extend_from_slice(bytes);
        if self.waiting.len() >= PORTION { self.write_out() } else { Ok(()) }
    }

    fn write_out(&mut self) -> io::Result<()> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let result = self.file.write_all(&self.waiting);
        self.waiting.clear();
        result
    }

    /// Writes what waits, and gives back what was read ahead: the file stands where the reader does.
    fn settle(&mut self) -> io::Result<()> {
        self.write_out()?;
        let ahead = self.buffer.len() - self.at;
        self.buffer.clear();
        self.at = 0;
        if ahead > 0 {
            self.file.seek(SeekFrom::Current(-(ahead as i64)))?;
        }
        Ok(())
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // There is no place left to report it.
        let _ = self.write_out();
    }
}

impl Outside for World {
    fn show(&mut self, text: &str) -> bool {
        let result = if let Some(terminal) = &self.terminal {
            terminal.get().show(text)
        } else {
            let mut out = io::stdout().lock();
            out.write_all(text.as_bytes()).and_then(|()| out.flush())
        };
        if let Err(error) = result {
            // The reader is gone, as with `| head`, or the disk is full.
            self.give_up(error);
        }
        true
    }

    fn log(&mut self, line: &str) -> bool {
        let Some(log) = &mut self.log else { return false };
        if let Err(error) = log.write_all(line.as_bytes()) {
            self.log = None;
            self.give_up(error);
        }
        true
    }

    fn is_live(&self) -> bool {
        io::stdout().is_terminal()
    }

    fn open(&mut self, path: &str, mode: &str) -> Option<FileId> {
        if self.is_closed {
            return None;
        }
        self.write_all_out();
        let mut options = OpenOptions::new();
        let also = mode.contains('+');
        match mode.as_bytes().first()? {
            b'r' => options.read(true).write(also),
            b'w' => options.write(true).create(true).truncate(true).read(also),
            _ => options.append(true).create(true).read(also),
        };
        let file = options.open(path).ok()?;
        let stream = Stream { file, waiting: Vec::new(), buffer: Vec::new(), at: 0 };
        let free = self.files.iter().position(Option::is_none).unwrap_or(self.files.len());
        match self.files.get_mut(free) {
            Some(cell) => *cell = Some(stream),
            None => self.files.push(Some(stream)),
        }
        Some(FileId(free as u32))
    }

    fn close(&mut self, file: FileId) {
        if let Some(cell) = self.files.get_mut(file.0 as usize) {
            *cell = None;
        }
    }

    fn write(&mut self, file: FileId, text: &str) -> bool {
        let Some(stream) = self.stream(file) else { return false };
        stream.write(text.as_bytes()).is_ok()
    }

    fn read(&mut self, file: FileId) -> Option<char> {
        let stream = self.stream(file)?;
        let first = stream.byte()?;
        let more = match first {
            0xc0..=0xdf => 1,
            0xe0..=0xef => 2,
            0xf0..=0xf7 => 3,
            _ => 0,
        };
        let mut bytes = vec![first];
        // What does not go on as UTF-8 stays where it is.
        bytes.extend((0..more).map_while(|_| stream.byte_if(|byte| byte & 0xc0 == 0x80)));
        String::from_utf8_lossy(&bytes).chars().next()
    }

    fn flush(&mut self, file: FileId) -> bool {
        self.stream(file).is_some_and(|it| it.write_out().and_then(|()| it.file.flush()).is_ok())
    }

    fn tell(&mut self, file: FileId) -> Option<i64> {
        let stream = self.stream(file)?;
        stream.settle().ok()?;
        i64::try_from(stream.file.stream_position().ok()?).ok()
    }

    fn seek(&mut self, file: FileId, offset: i64, origin: Origin) -> bool {
        let Some(stream) = self.stream(file) else { return false };
        let to = match origin {
            Origin::Start => match u64::try_from(offset) {
                Ok(offset) => SeekFrom::Start(offset),
                Err(_) => return false,
            },
            Origin::Here => SeekFrom::Current(offset),
            Origin::End => SeekFrom::End(offset),
        };
        stream.settle().is_ok() && stream.file.seek(to).is_ok()
    }

    fn text(&mut self, path: &str) -> Option<String> {
        self.write_all_out();
        if self.is_closed { None } else { World::read(Path::new(path)).ok() }
    }

    fn remove(&mut self, path: &str) -> bool {
        self.write_all_out();
        !self.is_closed && fs::remove_file(path).is_ok()
    }

    fn rename(&mut self, old: &str, new: &str) -> bool {
        self.write_all_out();
        !self.is_closed && fs::rename(old, new).is_ok()
    }

    fn change_directory(&mut self, path: &str) -> bool {
        !self.is_closed && std::env::set_current_dir(path).is_ok()
    }

    fn line(&mut self) -> Option<String> {
        self.write_all_out();
        let line = match &self.terminal {
            Some(terminal) => terminal.get().line(),
            None => typed_line(),
        };
        line.ok().flatten()
    }

    fn time(&mut self) -> Option<f64> {
        if self.is_closed {
            return None;
        }
        SystemTime::now().duration_since(UNIX_EPOCH).ok().map(|since| since.as_secs_f64())
    }

    fn calendar(&mut self, is_local: bool) -> Option<[i64; 9]> {
        let seconds = self.time()? as i64;
        if is_local { calendar_in(&TimeZone::system(), seconds) } else { Some(calendar(seconds)) }
    }

    fn operating_system(&mut self) -> Option<&'static str> {
        let name = match std::env::consts::OS {
            "linux" => "LINUX",
            "macos" => "DARWIN",
            "windows" => "WINDOWS",
            _ => "UNKNOWN",
        };
        (!self.is_closed).then_some(name)
    }

    fn system(&mut self, command: Option<&str>) -> Option<i64> {
        if self.is_closed {
            return None;
        }
        let Some(command) = command else { return Some(1) };
        self.write_all_out();
        Some(status_of_c(Command::new("sh").args(["-c", command]).status().ok()?))
    }
}

/// What `system` of C gives: the status as the system keeps it, where the exit code is the second byte.
#[cfg(unix)]
fn status_of_c(status: ExitStatus) -> i64 {
    use std::os::unix::process::ExitStatusExt;
    i64::from(status.into_raw())
}

/// What `system` of C gives: the exit code.
#[cfg(not(unix))]
fn status_of_c(status: ExitStatus) -> i64 {
    status.code().map_or(-1, i64::from)
}

/// The same for a time zone.
fn calendar_in(zone: &TimeZone, seconds: i64) -> Option<[i64; 9]> {
    let offset = zone.to_offset_info(Timestamp::from_second(seconds).ok()?);
    let mut date = calendar(seconds + i64::from(offset.offset().seconds()));
    date[8] = i64::from(offset.dst().is_dst());
    Some(date)
}

/// The next line that is typed, with its end; none where there are no more. What is no UTF-8 becomes replacement characters.
pub(super) fn typed_line() -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let count = io::stdin().lock().read_until(b'\n', &mut line)?;
    Ok((count > 0).then(|| text_of(line)))
}

/// Bytes as text; those that are no UTF-8 become replacement characters.
fn text_of(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Year, month, day, hour, minute, second, day of the week, day of the year and summer time of a second since 1970.
fn calendar(seconds: i64) -> [i64; 9] {
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // Years begin in March here, so that the odd day comes last.
    let shifted = days + 719_468;
    let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][(month - 1) as usize];
    let day_of_year = before + day - 1 + i64::from(is_leap && month > 2);
    [year, month, day, rest / 3_600, rest / 60 % 60, rest % 60, (days + 4).rem_euclid(7), day_of_year, 0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_the_calendar() {
        assert_eq!(calendar(0), [1970, 1, 1, 0, 0, 0, 4, 0, 0]);
        assert_eq!(calendar(951_782_399), [2000, 2, 28, 23, 59, 59, 1, 58, 0]);
        assert_eq!(calendar(951_782_400), [2000, 2, 29, 0, 0, 0, 2, 59, 0]);
        assert_eq!(calendar(1_735_689_599), [2024, 12, 31, 23, 59, 59, 2, 365, 0]);
        assert_eq!(calendar(-1), [1969, 12, 31, 23, 59, 59, 3, 364, 0]);
    }

    #[test]
    fn days_of_the_calendar_elsewhere() {
        let zone = TimeZone::posix("CET-1CEST,M3.5.0,M10.5.0/3").expect("a zone of the kind that TZ holds");
        assert_eq!(calendar_in(&zone, 1_735_689_599), Some([2025, 1, 1, 0, 59, 59, 3, 0, 0]));
        assert_eq!(calendar_in(&zone, 1_751_328_000), Some([2025, 7, 1, 2, 0, 0, 2, 181, 1]));
    }
}
