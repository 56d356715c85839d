//! The terminal view at a terminal: it shows, it obeys, and it leaves everything as it was.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

use super::pty::Person;
use super::{complains, prints, scratch};

/// Nothing takes longer than this, even on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_mins(1);

/// `tellask` at a terminal of its own, whose state can be looked at.
struct Desk {
    child: Child,
    terminal: File,
    shown: Receiver<Vec<u8>>,
    raw: Vec<u8>,
}

/// Starts `tellask` with these words and variables, in this folder, at a terminal of its own.
fn open(folder: &Path, words: &[&str], variables: &[(&str, &str)]) -> (Child, File) {
    let master =
        openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).expect("there are pseudo-terminals");
    grantpt(&master).expect("it is ours");
    unlockpt(&master).expect("it is ours");
    let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&master, size).expect("a terminal has a size");
    let name = ptsname(&master, Vec::new()).expect("it has a name").into_string().expect("the name is text");
    let end = || OpenOptions::new().read(true).write(true).open(&name).expect("its other end opens");
    let mut command = Command::new("setsid");
    command.arg("--ctty").arg(assert_cmd::cargo::cargo_bin("tellask")).args(words).current_dir(folder);
    command.env("TERM", "xterm-256color").env_remove("NO_COLOR").envs(variables.iter().copied());
    let child = command.stdin(end()).stdout(end()).stderr(end()).spawn().expect("setsid is there, as on every Linux");
    (child, File::from(master))
}

impl Desk {
    fn at(folder: &Path, words: &[&str], variables: &[(&str, &str)]) -> Desk {
        let (child, terminal) = open(folder, words, variables);
        let mut screen = terminal.try_clone().expect("a handle can be cloned");
        let (send, shown) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = screen.read(&mut buffer) {
                if send.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Desk { child, terminal, shown, raw: Vec::new() }
    }

    fn types(&mut self, keys: &str) {
        self.terminal.write_all(keys.as_bytes()).expect("somebody reads the keys");
    }

    fn raw(&mut self) -> String {
        self.raw.extend(self.shown.try_iter().flatten());
        String::from_utf8_lossy(&self.raw).into_owned()
    }

    /// Waits until this was shown since the last time that something was waited for.
    #[track_caller]
    fn sees(&mut self, text: &str) {
        let start = Instant::now();
        while !self.raw().contains(text) {
            assert!(start.elapsed() < PATIENCE, "`{text}` was not shown, but:\n{}", self.raw());
            thread::sleep(Duration::from_millis(10));
        }
        self.raw.clear();
    }

    /// Gives the terminal this number of columns.
    fn stretch(&mut self, columns: u16) {
        let size = Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&self.terminal, size).expect("a terminal has a size");
    }

    /// Waits until this stands somewhere on the screen: what changes is painted alone, but at a new size everything is.
    #[track_caller]
    fn comes_to(&mut self, text: &str) {
        let start = Instant::now();
        for columns in [90, 100].into_iter().cycle() {
            self.raw.clear();
            self.stretch(columns);
            thread::sleep(Duration::from_millis(300));
            if self.raw().contains(text) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "`{text}` does not stand there, but:\n{}", self.raw());
        }
    }

    /// Waits for the end; its exit code, and what was shown since.
    #[track_caller]
    fn ends(&mut self) -> (Option<i32>, String) {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                assert_eq!(status.signal(), None, "it ended by itself");
                thread::sleep(Duration::from_millis(50));
                return (status.code(), self.raw());
            }
            assert!(start.elapsed() < PATIENCE, "it did not end:\n{}", self.raw());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Whether keys are lines again and are shown as they are typed.
    fn is_calm(&self) -> bool {
        let modes = tcgetattr(&self.terminal).expect("a terminal has modes").local_modes;
        modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG)
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The other screen is left and the cursor is shown, and nothing is painted after that.
#[track_caller]
fn is_clean(shown: &str) {
    let (before, after) = shown.rsplit_once("\x1b[?1049l").expect("the other screen is left");
    assert!(!after.contains("\x1b[?1049h"), "and not entered again");
    assert!(shown.rfind("\x1b[?25h") > before.rfind("\x1b[?25l"), "the cursor is shown");
    assert!(!after.contains("turn "), "nothing is painted after that: {after:?}");
}

/// A folder with a trace in it.
fn folder(name: &str) -> PathBuf {
    let folder = scratch(name);
    let trace = folder.join("play.jsonl");
    prints(0, &["run", "wumpus", "--seed", "7", "--trace", trace.to_str().expect("a plain path")], "");
    folder
}

const TURN: &str = "turn 0 ";

#[test]
fn a_trace_is_watched_and_left_by_q() {
    let folder = folder("watch-quit");
    let mut desk = Desk::at(&folder, &["watch", "play.jsonl"], &[]);
    desk.sees(TURN);
    assert!(!desk.is_calm(), "keys come one by one now");
    desk.types("?");
    desk.sees("signs");
    desk.types("xq");
    let (code, shown) = desk.ends();
    assert_eq!(code, Some(0));
    is_clean(&shown);
    assert!(desk.is_calm());
}

#[test]
fn ctrl_c_and_signals_leave_the_terminal_clean() {
    let folder = folder("watch-signals");
    let mut desk = Desk::at(&folder, &["watch", "play.jsonl"], &[]);
    desk.sees(TURN);
    desk.types("w\x03");
    let (code, shown) = desk.ends();
    assert_eq!(code, Some(130));
    is_clean(&shown);
    assert!(desk.is_calm());
    for (signal, ended) in [(Signal::TERM, 143), (Signal::INT, 130), (Signal::HUP, 129)] {
        let mut desk = Desk::at(&folder, &["watch", "wumpus", "--seed", "7"], &[]);
        desk.sees(TURN);
        kill_process(Pid::from_child(&desk.child), signal).expect("it lives");
        let (code, shown) = desk.ends();
        assert_eq!(code, Some(ended), "{signal:?}");
        is_clean(&shown);
        assert!(desk.is_calm());
    }
}

#[test]
fn a_terminal_that_goes_away_ends_the_view() {
    let folder = folder("watch-gone");
    let words = ["watch", "wumpus", "--seed", "7", "--trace", "gone.jsonl"];
    let (mut child, mut terminal) = open(&folder, &words, &[]);
    let (mut seen, mut buffer) = (Vec::new(), [0; 4096]);
    while !String::from_utf8_lossy(&seen).contains(TURN) {
        let count = terminal.read(&mut buffer).expect("it shows something");
        seen.extend_from_slice(&buffer[..count]);
    }
    drop(terminal);
    let start = Instant::now();
    while child.try_wait().expect("it can be waited for").is_none() {
        assert!(start.elapsed() < PATIENCE, "nobody is there any more");
        thread::sleep(Duration::from_millis(10));
    }
    let kept = fs::read_to_string(folder.join("gone.jsonl")).expect("it was kept");
    assert!(kept.lines().count() > 1, "what was played so far: {kept}");
}

#[test]
fn a_play_is_watched_live_and_kept() {
    let folder = folder("watch-live");
    let words = ["watch", "wumpus", "--seed", "7", "--trace", "live.jsonl"];
    let mut desk = Desk::at(&folder, &words, &[("NO_COLOR", "1")]);
    desk.sees(TURN);
    assert!(!desk.raw().contains("\x1b[38;5;"), "no colours are wanted");
    desk.types("++++++");
    desk.sees("The end: ");
    desk.types("q");
    let (code, shown) = desk.ends();
    assert_eq!(code, Some(0));
    is_clean(&shown);
    assert!(shown.contains("Score (sound): "), "how it ended stays to be read:\n{shown}");
    let kept = |name: &str| fs::read_to_string(folder.join(name)).expect("it was kept");
    assert_eq!(kept("live.jsonl"), kept("play.jsonl"), "the same play as without a view");
}

#[test]
fn a_play_under_way_is_played_on_to_a_turn_to_words_and_to_its_end() {
    let folder = folder("watch-quest");
    let mut desk = Desk::at(&folder, &["watch", "wumpus", "--seed", "7"], &[]);
    desk.sees(TURN);
    desk.types(" g8\r");
    desk.comes_to("turn 8 ");
    desk.types("/nobody says this\r");
    desk.comes_to("no turn speaks of `nobody says this`");
    desk.types("q");
    assert_eq!(desk.ends().0, Some(0));
    let mut desk = Desk::at(&folder, &["watch", "wumpus", "--seed", "7"], &[]);
    desk.sees(TURN);
    desk.types(" \x1b[F");
    desk.comes_to("The end: ");
    desk.types("q");
    assert_eq!(desk.ends().0, Some(0));
}

/// A new size and a key at once: the key counts, and signals are heeded.
#[test]
fn keys_and_signals_count_behind_a_new_size() {
    let folder = folder("watch-resize");
    let mut desk = Desk::at(&folder, &["watch", "play.jsonl"], &[]);
    desk.sees(TURN);
    for (round, columns) in (1..=3).zip([100, 70, 120]) {
        desk.stretch(columns);
        thread::sleep(Duration::from_millis(200));
        desk.types("l");
        desk.comes_to(&format!("turn {round} "));
    }
    kill_process(Pid::from_child(&desk.child), Signal::TERM).expect("it lives");
    let (code, shown) = desk.ends();
    assert_eq!(code, Some(143));
    is_clean(&shown);
}

#[test]
fn why_a_mind_lost_by_forfeit_is_told() {
    let folder = folder("watch-gave-up");
    let rules = "(defrule forever (sensed) => (while TRUE do (bind ?x 1)) (assert (do (act left))))\n";
    fs::write(folder.join("forever.clp"), rules).expect("it can be written");
    let words = ["watch", "wumpus", "--seed", "7", "--mind", "./forever.clp"];
    let mut desk = Desk::at(&folder, &words, &[]);
    desk.sees("lost by forfeit: ");
    desk.types("q");
    assert_eq!(desk.ends().0, Some(0));
}

#[test]
fn a_long_thought_is_left() {
    let folder = folder("watch-thought");
    let words = ["watch", "agricola", "--seed", "7", "--mind", "search:simulations=1000000", "--trace", "left.jsonl"];
    let mut desk = Desk::at(&folder, &words, &[]);
    // The sign before "thinking": of a word only the letters are written that were not there already.
    desk.sees("◌");
    let start = Instant::now();
    desk.types("q");
    let (code, shown) = desk.ends();
    assert_eq!(code, Some(0));
    assert!(start.elapsed() < Duration::from_secs(20), "nobody waits for the thought");
    is_clean(&shown);
    let kept = fs::read_to_string(folder.join("left.jsonl")).expect("it was kept");
    assert!(!kept.contains("\"act\""), "what was thought in a hurry is not kept:\n{kept}");
}

#[test]
fn a_program_is_watched() {
    let folder = folder("watch-program");
    let agent = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/agents/wumpus_agent.py");
    let mind = format!("exec:python3 {}", agent.display());
    let mut desk = Desk::at(&folder, &["watch", "wumpus", "--seed", "7", "--mind", &mind], &[]);
    desk.sees(TURN);
    desk.types("++++++");
    desk.sees("The end: ");
    desk.types("q");
    assert_eq!(desk.ends().0, Some(0));
}

#[test]
fn a_person_plays_by_keys_saves_and_resumes() {
    let folder = folder("watch-play");
    let mut desk = Desk::at(&folder, &["play", "wumpus", "--seed", "7"], &[]);
    desk.sees("your choices");
    desk.types("M");
    desk.sees("━━━");
    desk.types("H");
    desk.sees("hint from `optimal`: ");
    desk.types(":save kept.jsonl\r");
    desk.sees("saved in ");
    desk.types("u");
    desk.sees("┄┄┄┄");
    desk.types("u");
    desk.sees("there is nothing to undo");
    desk.types("q");
    let (code, shown) = desk.ends();
    assert_eq!(code, Some(0));
    is_clean(&shown);
    assert!(desk.is_calm());
    let mut desk = Desk::at(&folder, &["play", "wumpus", "--resume", "kept.jsonl"], &[]);
    desk.sees("turn 1 ");
    desk.types("q");
    assert_eq!(desk.ends().0, Some(0));
}

#[test]
fn the_line_face_stays_where_it_is_asked_for() {
    let folder = folder("watch-plain");
    let mut desk = Desk::at(&folder, &["play", "wumpus", "--seed", "7", "--plain"], &[]);
    desk.types(":quit\r");
    let (code, shown) = desk.ends();
    assert_eq!(code, Some(0));
    assert!(!shown.contains("\x1b[?1049h"), "no other screen:\n{shown}");
}

#[test]
fn without_a_terminal_it_is_told_what_to_do_instead() {
    let shown = complains(1, &["watch", "wumpus"]);
    assert_eq!(
        shown,
        "error: `watch` needs a terminal for its keys and its screen; `tellask run wumpus --why` prints the same play\n"
    );
    let trace = folder("watch-no-terminal").join("play.jsonl");
    let trace = trace.to_str().expect("a plain path");
    let shown = complains(1, &["watch", trace]);
    assert!(shown.contains(&format!("`tellask replay {trace} --why`")), "{shown}");
    let shown = complains(1, &["watch", "none.jsonl"]);
    assert!(shown.contains("cannot read `none.jsonl`"), "the file comes first: {shown}");
    let shown = complains(2, &["watch", "wumpus", "--json"]);
    assert!(shown.contains("`tellask run wumpus --json`"), "{shown}");
}

#[test]
fn what_cannot_be_watched_is_refused_before_the_screen_is_taken() {
    let folder = folder("watch-refused");
    fs::write(folder.join("bad.jsonl"), "nonsense\n").expect("it can be written");
    let cases: [(&[&str], &str, i32); 4] = [
        (&["watch", "bad.jsonl"], "bad.jsonl", 1),
        (&["watch", "none.jsonl"], "cannot read `none.jsonl`", 1),
        (&["watch", "wumpus", "--mind", "person"], "use `tellask play wumpus`", 2),
        (&["watch", "wumpus", "--mind", "nobody"], "there is no mind `nobody`", 2),
    ];
    for (words, reason, wanted) in cases {
        let mut desk = Desk::at(&folder, words, &[]);
        let (code, shown) = desk.ends();
        assert_eq!(code, Some(wanted), "{words:?}\n{shown}");
        assert!(shown.contains(reason) && !shown.contains("\x1b[?1049h"), "{words:?}\n{shown}");
    }
}

/// A view that waits for a key, or has shown everything, writes nothing to the terminal.
#[test]
fn an_idle_view_writes_nothing() {
    let folder = scratch("idle");
    let plays = [["play", "wumpus", "--seed", "7"], ["watch", "wumpus", "--seed", "7"]];
    for words in plays {
        let mut person = Person::at(&folder, &words, &[]);
        person.shows("wumpus");
        // The end of a play that is watched; the person's own play waits anyway.
        person.types("\u{1b}[F");
        person.rests(Duration::from_secs(1));
        person.types("q");
        person.types_until_it_ends("q");
    }
}
