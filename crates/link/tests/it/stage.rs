//! Where programs are tried: a folder for their files, limits, and what is left of them afterwards.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use link::{Ended, Limits, drive, programs};
use play::{AnyPlay, Chair, Chairs, Line};

use crate::duel::{DUEL, setup};

/// A folder of its own for each test, gone afterwards.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("link-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// A folder that is there already.
    pub(crate) fn at(path: PathBuf) -> Folder {
        Folder(path)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A command that runs this Python text after a prelude: `ask()` reads a message, `say(n, …)` answers with a number.
    pub(crate) fn python(&self, text: &str) -> Chair {
        let prelude = "\
import json, os, sys, time, signal, subprocess
open(HERE + '/groups', 'a').write(f'{os.getpgrp()}\\n')
def ask():
    line = sys.stdin.readline()
    return json.loads(line) if line else sys.exit(0)
def turn():
    while True:
        message = ask()
        if message['type'] == 'turn': return message
        if message['type'] == 'end': sys.exit(0)
def say(number, **more):
    print(json.dumps({'act': {'say': {'number': number}}, **more}), flush=True)
";
        let file = self.path(&format!("agent{}.py", fs::read_dir(&self.0).unwrap().count()));
        fs::write(&file, format!("HERE = '{}'\n{prelude}{text}\n", self.0.display())).unwrap();
        // Some shells stay between us and what they run; with `exec` none does.
        Chair::Program(format!("exec python3 -S -E {}", file.display()))
    }

    /// The process groups of all programs that ran here.
    pub(crate) fn groups(&self) -> Vec<u32> {
        let text = fs::read_to_string(self.path("groups")).unwrap_or_default();
        text.lines().map(|line| line.parse().unwrap()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// For programs that are to answer: generous, the machine may be busy.
pub(crate) const PATIENT: Limits = Limits {
    turn: Duration::from_secs(30),
    start: Duration::from_secs(30),
    leave: Duration::from_secs(30),
    is_heard: false,
};

/// For programs that are to be late, after a first answer for which they have all the time they need.
pub(crate) const HASTY: Limits = Limits {
    turn: Duration::from_millis(300),
    start: Duration::from_secs(30),
    leave: Duration::from_millis(300),
    is_heard: false,
};

/// What came out.
pub(crate) struct Played {
    pub(crate) play: Box<dyn AnyPlay>,
    pub(crate) ended: Ended,
    pub(crate) took: Duration,
}

impl Played {
    /// The forfeits and the scores, a line each.
    pub(crate) fn summary(&self) -> String {
        let mut text = String::new();
        for line in self.play.lines(0) {
            if let Line::Forfeit { turn, seat, forfeit } = line {
                writeln!(text, "turn {turn}, {seat} {forfeit}").unwrap();
            }
        }
        let scores: Vec<f64> = self.play.outcome().seats.iter().map(|seat| seat.score).collect();
        text + &format!("scores {scores:?}")
    }
}

/// Plays a duel of these chairs.
pub(crate) fn play(settings: &[(&str, &str)], chairs: &[Chair], limits: &Limits) -> Played {
    let seats = chairs.len().to_string();
    let settings: Vec<(&str, &str)> = settings.iter().copied().chain([("seats", seats.as_str())]).collect();
    let header = DUEL.header(setup(&settings), chairs).unwrap();
    let mut play = (DUEL.open)(&header, Chairs::AsRecorded).unwrap();
    let begun = Instant::now();
    let chairs = programs(&DUEL, &*play, limits);
    let ended = drive(&mut *play, chairs, limits, &mut |_| {});
    Played { play, ended, took: begun.elapsed() }
}

/// The living processes of a group; the dead that nobody has buried yet do not count.
pub(crate) fn living(group: u32) -> Vec<String> {
    let Ok(processes) = fs::read_dir("/proc") else { return Vec::new() };
    processes.filter_map(|entry| member(&entry.ok()?.path(), group)).collect()
}

fn member(process: &Path, group: u32) -> Option<String> {
    let stat = fs::read_to_string(process.join("stat")).ok()?;
    // After the name in parentheses: state, parent, group.
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace();
    let state = fields.next()?;
    let its_group: u32 = fields.nth(1)?.parse().ok()?;
    (its_group == group && !matches!(state, "Z" | "X")).then_some(stat)
}

/// Nobody of these programs is left.
#[track_caller]
pub(crate) fn assert_gone(folder: &Folder, programs: usize) {
    let groups = folder.groups();
    assert_eq!(groups.len(), programs, "so many programs started");
    for group in groups {
        // A killed process needs a moment to vanish.
        let until = Instant::now() + Duration::from_secs(10);
        while !living(group).is_empty() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(living(group), Vec::<String>::new(), "nobody of group {group} is left");
    }
}
