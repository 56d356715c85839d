//! A person at a terminal: types keys, and waits for what is shown.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// Nothing takes longer than this, even on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_mins(1);

/// A program at a terminal of its own.
pub(crate) struct Person {
    child: Child,
    keys: File,
    shown: Receiver<Vec<u8>>,
    /// All that was shown.
    raw: Vec<u8>,
    /// How much of the plain text was waited for.
    seen: usize,
}

impl Person {
    /// Sits down before `tellask` with these words and variables, in this folder.
    pub(crate) fn at(folder: &Path, words: &[&str], variables: &[(&str, &str)]) -> Person {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("there are pseudo-terminals");
        grantpt(&master).expect("it is ours");
        unlockpt(&master).expect("it is ours");
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&master, size).expect("a terminal has a size");
        let name = ptsname(&master, Vec::new()).expect("it has a name").into_string().expect("the name is text");
        let end = || OpenOptions::new().read(true).write(true).open(&name).expect("its other end opens");
        // Ctrl-C becomes a signal only for the process that controls the terminal.
        let mut command = Command::new("setsid");
        command.arg("--ctty").arg(assert_cmd::cargo::cargo_bin("tellask")).args(words).current_dir(folder);
        command.env("TERM", "xterm").env_remove("NO_COLOR").env("XDG_STATE_HOME", folder.join("state"));
        command.envs(variables.iter().copied()).stdin(end()).stdout(end()).stderr(end());
        let child = command.spawn().expect("setsid is there, as on every Linux");
        let mut screen = File::from(master);
        let keys = screen.try_clone().expect("a handle can be cloned");
        let (send, shown) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = screen.read(&mut buffer) {
                if send.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Person { child, keys, shown, raw: Vec::new(), seen: 0 }
    }

    /// Types keys.
    pub(crate) fn types(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("somebody reads the keys");
    }

    /// Waits until this is shown, behind what was waited for before.
    #[track_caller]
    pub(crate) fn sees(&mut self, text: &str) {
        let start = Instant::now();
        loop {
            let plain = self.plain();
            let behind = plain.get(self.seen..).unwrap_or_default();
            if let Some(place) = behind.find(text) {
                self.seen += place + text.len();
                return;
            }
            assert!(start.elapsed() < PATIENCE, "`{text}` was not shown, but:\n{behind}\nof\n{plain}");
            self.look(Duration::from_millis(500));
        }
    }

    /// Waits until this is shown anywhere: parts of a screen come in no fixed order.
    #[track_caller]
    pub(crate) fn shows(&mut self, text: &str) {
        let start = Instant::now();
        while !self.plain().contains(text) {
            assert!(start.elapsed() < PATIENCE, "`{text}` was not shown, but:\n{}", self.plain());
            self.look(Duration::from_millis(500));
        }
    }

    /// Takes what is shown within a while.
    fn look(&mut self, most: Duration) {
        if let Ok(bytes) = self.shown.recv_timeout(most) {
            self.raw.extend(bytes);
        }
    }

    /// Waits until nothing is shown for so long.
    #[track_caller]
    pub(crate) fn rests(&mut self, long: Duration) {
        let start = Instant::now();
        while let Ok(bytes) = self.shown.recv_timeout(long) {
            self.raw.extend(bytes);
            assert!(start.elapsed() < PATIENCE, "it never rests, and goes on with {:?}", self.raw().lines().last());
        }
    }

    /// Types keys again and again until the program ends.
    #[track_caller]
    pub(crate) fn types_until_it_ends(&mut self, keys: &str) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "it did not end:\n{}", self.plain());
            // Who ended since cannot be typed to.
            let _ = self.keys.write_all(keys.as_bytes());
            self.look(Duration::from_millis(200));
        }
    }

    /// Waits until the program ends.
    #[track_caller]
    pub(crate) fn ends(&mut self) -> ExitStatus {
        self.types_until_it_ends("")
    }

    /// All that was shown, with the codes for colours, cursor and the like.
    pub(crate) fn raw(&self) -> String {
        String::from_utf8_lossy(&self.raw).into_owned()
    }

    /// Waits until the program has closed the terminal: how it ended, and all that was shown, byte for byte.
    #[track_caller]
    pub(crate) fn closes(&mut self) -> (ExitStatus, String) {
        let status = self.ends();
        while let Ok(bytes) = self.shown.recv_timeout(PATIENCE) {
            self.raw.extend(bytes);
        }
        (status, self.raw())
    }

    /// The same without those codes.
    fn plain(&self) -> String {
        let raw = self.raw();
        let mut pieces = raw.split("\x1b[");
        let mut plain = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let code = piece.find(|letter: char| letter.is_ascii_alphabetic()).map_or(piece.len(), |end| end + 1);
            plain.push_str(piece.get(code..).unwrap_or_default());
        }
        plain
    }
}

impl Drop for Person {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
