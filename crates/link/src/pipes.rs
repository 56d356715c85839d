//! The threads at a program's three pipes. Each ends when its pipe does; nobody ever waits for one.

use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::answer::plain;

/// A longer line is garbage.
pub(crate) const LONGEST: usize = 1 << 20;
/// Lines that may wait in each direction; a program is asked one thing at a time.
const QUEUE: usize = 4;
/// Bytes of its standard error that are kept.
const TAIL: usize = 4096;
/// Lines of its standard error that an error message repeats.
const LAST_LINES: usize = 5;

/// Something that came from the program, and when.
#[derive(Debug)]
pub(crate) struct Heard {
    pub(crate) at: Instant,
    pub(crate) what: What,
}

/// What came.
#[derive(Debug)]
pub(crate) enum What {
    /// A line that is not blank.
    Line(Vec<u8>),
    /// The beginning of a line that did not end within [`LONGEST`] bytes.
    TooLong(Vec<u8>),
    /// Nothing more will come.
    Closed,
}

/// Reads lines. A full queue makes the reader wait, and so, by its full pipe, the program.
pub(crate) fn listen(stdout: impl Read + Send + 'static) -> io::Result<Receiver<Heard>> {
    let (sender, receiver) = sync_channel(QUEUE);
    let listener = move || {
        let mut reader = BufReader::new(stdout);
        loop {
            let what = next_line(&mut reader);
            let too_long = matches!(what, What::TooLong(_));
            let last = !matches!(what, What::Line(_));
            let sent = sender.send(Heard { at: Instant::now(), what });
            if too_long {
                // Were the pipe closed here, the program would die of it, and its last words would be about us.
                let _ = io::copy(&mut reader, &mut io::sink());
            }
            if sent.is_err() || last {
                return;
            }
        }
    };
    thread::Builder::new().name("link-listen".to_owned()).spawn(listener)?;
    Ok(receiver)
}

fn next_line(reader: &mut BufReader<impl Read>) -> What {
    loop {
        let mut line = Vec::new();
        // One byte for the newline.
        let read = reader.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line);
        if line.len() > LONGEST && line.last() != Some(&b'\n') {
            line.truncate(1024);
            return What::TooLong(line);
        }
        if !line.trim_ascii().is_empty() {
            return What::Line(line);
        }
        if !matches!(read, Ok(1..)) {
            return What::Closed;
        }
    }
}

/// Writes lines; the pipe is closed when the sender is dropped and all is written, or when nobody reads any more.
pub(crate) fn speak(mut stdin: impl Write + Send + 'static) -> io::Result<SyncSender<Vec<u8>>> {
    let (sender, receiver) = sync_channel::<Vec<u8>>(QUEUE);
    let speaker = move || {
        for line in receiver {
            if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("link-speak".to_owned()).spawn(speaker)?;
    Ok(sender)
}

/// The last of what a program said on its standard error.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tail(Arc<Mutex<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    bytes: Vec<u8>,
    closed: bool,
}

/// Copies a program's standard error to ours, without control characters. A failed write does not matter.
pub(crate) fn repeat(said: &[u8]) {
    let is_text = |byte: u8| matches!(byte, b'\n' | b'\t') || !byte.is_ascii_control();
    let shown: Vec<u8> = said.iter().copied().filter(|byte| is_text(*byte)).collect();
    let _ = io::stderr().lock().write_all(&shown);
}

impl Tail {
    /// Reads everything, keeps the end, and copies it to our standard error if asked to.
    pub(crate) fn keep(mut stderr: impl Read + Send + 'static, is_heard: bool) -> io::Result<Tail> {
        let tail = Tail::default();
        let kept = tail.clone();
        let keeper = move || {
            let mut chunk = [0; TAIL];
            while let Ok(read @ 1..) = stderr.read(&mut chunk) {
                let said = chunk.get(..read).unwrap_or_default();
                if is_heard {
                    repeat(said);
                }
                kept.with(|it| {
                    it.bytes.extend_from_slice(said);
                    let surplus = it.bytes.len().saturating_sub(TAIL);
                    it.bytes.drain(..surplus);
                });
            }
            kept.with(|it| it.closed = true);
        };
        thread::Builder::new().name("link-stderr".to_owned()).spawn(keeper)?;
        Ok(tail)
    }

    /// The last lines in one, to be put behind a reason; empty if it said nothing. What a dying program wrote may still be
    /// under way, so it is waited for, a little.
    pub(crate) fn last_words(&self, patience: Duration) -> String {
        let until = Instant::now() + patience;
        while !self.with(|it| it.closed) && Instant::now() < until {
            thread::sleep(Duration::from_millis(2));
        }
        let text = self.with(|it| String::from_utf8_lossy(&it.bytes).into_owned());
        let lines: Vec<String> = text.lines().map(plain).filter(|line| !line.is_empty()).collect();
        let last = lines.get(lines.len().saturating_sub(LAST_LINES)..).unwrap_or_default();
        if last.is_empty() { String::new() } else { format!("; its last words: {}", last.join(" | ")) }
    }

    fn with<T>(&self, f: impl FnOnce(&mut Kept) -> T) -> T {
        f(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
