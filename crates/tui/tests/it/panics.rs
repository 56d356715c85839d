//! A panic, in whatever thread, leaves the terminal as it was found and is told on it.
//!
//! The test starts itself again at a terminal of its own, with a variable that says which thread is to panic.

use std::fs::{File, OpenOptions};
use std::io::Read;
use std::process::Command;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use games::GAMES;
use play::view::Reel;
use play::{MindSpec, Trace};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};
use tui::{Host, Left, Palette, Role, Stage, run};

use super::bench::played;

/// Says which thread panics.
const WHO: &str = "TUI_TEST_PANICS";

/// So long may it take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Somebody who panics when asked, or whose thread has.
struct House {
    panics: bool,
    thread: JoinHandle<()>,
}

impl Host for House {
    fn mind(&self, _: &str) -> Result<MindSpec, String> {
        Err("nobody is here".to_owned())
    }

    fn save(&self, _: &str, _: &Trace) -> Result<(), String> {
        Ok(())
    }

    fn is_broken(&self) -> bool {
        assert!(!self.panics, "the house is on fire");
        self.thread.is_finished()
    }
}

/// The part that runs at the terminal; without the variable there is nothing to do.
#[test]
fn at_a_terminal() {
    let Ok(who) = std::env::var(WHO) else { return };
    let reel = Reel::of_trace(&GAMES[0], played(&GAMES[0]).trace()).unwrap();
    let stage = Arc::new(Stage::new(reel));
    let actor_panics = who == "actor";
    let thread = thread::spawn(move || {
        thread::sleep(Duration::from_millis(300));
        assert!(!actor_panics, "the stage is on fire");
        thread::sleep(Duration::from_mins(10));
    });
    let house = House { panics: !actor_panics, thread };
    let left = run(&stage, Role::Watcher, true, Palette { colour: false }, &house).unwrap();
    assert_eq!(left, Left::Broken);
}

/// What a panic of this thread shows, and whether keys are lines again.
fn shown(who: &str) -> (String, bool) {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    tcsetwinsize(&master, Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap().into_string().unwrap();
    // One end stays open, so that the terminal outlives the program and can be looked at.
    let kept = OpenOptions::new().read(true).write(true).open(&name).unwrap();
    let end = || kept.try_clone().unwrap();
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "panics::at_a_terminal", "--nocapture"]).env(WHO, who).env("TERM", "xterm");
    let mut child = command.stdin(end()).stdout(end()).stderr(end()).spawn().unwrap();
    let mut screen = File::from(master);
    let mut text = String::new();
    let begun = Instant::now();
    loop {
        let has_ended = child.try_wait().unwrap().is_some();
        let has_more = {
            let mut asked = [PollFd::new(&screen, PollFlags::IN)];
            let tenth = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };
            poll(&mut asked, Some(&tenth)).unwrap() > 0
        };
        if has_more {
            let mut buffer = [0; 4096];
            let count = screen.read(&mut buffer).unwrap();
            text.push_str(&String::from_utf8_lossy(&buffer[..count]));
        } else if has_ended {
            break;
        }
        if begun.elapsed() > PATIENCE {
            let _ = child.kill();
            panic!("{who}: it does not end: {text}");
        }
    }
    let modes = tcgetattr(&screen).unwrap().local_modes;
    (text, modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG))
}

#[test]
fn a_panic_is_told_on_the_ordinary_screen() {
    for (who, told) in [("view", "the house is on fire"), ("actor", "the stage is on fire")] {
        let (text, is_calm) = shown(who);
        let (before, after) = text.split_once("\u{1b}[?1049l").unwrap_or_else(|| panic!("{who}: {text}"));
        assert!(before.contains("\u{1b}[?1049h") && !before.contains(told), "{who}: {text}");
        assert!(after.contains(told), "{who}: {text}");
        assert!(after.contains("\u{1b}[?25h"), "{who}: the cursor is shown: {text}");
        assert!(is_calm, "{who}: keys are lines again");
    }
}
