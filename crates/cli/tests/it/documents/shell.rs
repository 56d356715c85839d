//! The commands of a document, and how a test runs them.
//!
//! Each document has a folder of its own, with links to the folders of the project that examples name, so that files written
//! by one command are there for the next and the project stays as it is.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::page::root;
use crate::{scratch, text};

/// Plays of a batch, and worlds of `make`, that a test lets a command have at most.
const PLAYS: u64 = 10;
const COUNT: u64 = 2;

/// What a command printed, and its exit code.
pub(super) struct Answer {
    pub(super) code: Option<i32>,
    pub(super) printed: String,
}

/// The folder in which the commands of a document run.
pub(super) struct Place {
    folder: PathBuf,
    programs: PathBuf,
}

impl Place {
    /// An empty folder for a document.
    pub(super) fn new(path: &str) -> Place {
        let base = scratch("documents").join(path.replace('/', "-"));
        let _ = fs::remove_dir_all(&base);
        let (folder, programs) = (base.join("here"), base.join("bin"));
        for it in [&folder, &programs] {
            fs::create_dir_all(it).expect("a folder can be made");
        }
        let link = |to: &Path, name: PathBuf| std::os::unix::fs::symlink(to, name).expect("a link can be made");
        link(Path::new(env!("CARGO_BIN_EXE_tellask")), programs.join("tellask"));
        for name in ["crates", "docs"] {
            link(&root().join(name), folder.join(name));
        }
        // Examples are copied: a program may leave a file beside itself.
        copy(&root().join("examples"), &folder.join("examples"));
        Place { folder, programs }
    }

    /// Whether a file is there.
    pub(super) fn has(&self, file: &str) -> bool {
        self.folder.join(file).exists()
    }

    /// Runs a line of shell in a folder below this one.
    pub(super) fn run(&self, line: &str, below: &str, input: &str) -> Answer {
        let path = format!("{}:{}", self.programs.display(), std::env::var("PATH").unwrap_or_default());
        let mut command = Command::new("bash");
        // Both outputs go the same way, as on a screen.
        command.args(["-c", &format!("exec 2>&1; {line}")]).current_dir(self.folder.join(below));
        command.env("PATH", path).env("NO_COLOR", "1").env("PYTHONDONTWRITEBYTECODE", "1").env_remove("COLUMNS");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("there is a shell");
        let mut typed = child.stdin.take().expect("its input is a pipe");
        // A program that reads nothing may have ended already.
        let _ = typed.write_all(input.as_bytes());
        drop(typed);
        let output = child.wait_with_output().expect("it ends");
        Answer { code: output.status.code(), printed: text(&output.stdout) }
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be made");
    for entry in fs::read_dir(from).expect("a folder can be read") {
        let path = entry.expect("an entry can be read").path();
        let there = to.join(path.file_name().expect("it has a name"));
        if path.is_dir() {
            copy(&path, &there);
        } else {
            fs::copy(&path, &there).expect("a file can be copied");
        }
    }
}

/// The commands of a block of shell: without comments, and with lines that go on joined.
pub(super) fn commands(lines: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = String::new();
    for line in lines {
        let line = without_comment(line);
        let (line, goes_on) = match line.strip_suffix('\\') {
            Some(rest) => (rest, true),
            None => (line, line.ends_with('|')),
        };
        open.push_str(line);
        if goes_on {
            open.push(' ');
        } else if !open.trim().is_empty() {
            found.push(std::mem::take(&mut open).trim().to_owned());
        }
    }
    found
}

/// A line up to its comment: a `#` at its beginning or behind a blank, outside of quotes.
fn without_comment(line: &str) -> &str {
    let (mut quote, mut before) = (None, ' ');
    for (index, letter) in line.char_indices() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '\'' | '"') => quote = Some(letter),
            (None, '#') if before == ' ' => return line.get(..index).expect("a `#` is one byte").trim_end(),
            _ => {}
        }
        before = letter;
    }
    line.trim_end()
}

/// What a test does about a command of a document.
#[derive(Debug, PartialEq)]
pub(super) enum Deed {
    /// Runs this, and takes these exit codes for good.
    Run(String, &'static [i32]),
    /// Goes into a folder.
    Enter(String),
    /// Leaves it alone: a developer's tool that builds or fetches something.
    Leave,
    /// Refuses it: nobody knows what it does to this machine.
    Refuse,
}

/// What to do about a command. Long batches are cut short, views are printed, and servers are only asked for their options.
pub(super) fn deed(command: &str) -> Deed {
    if let Some(folder) = command.strip_prefix("cd ") {
        return Deed::Enter(folder.trim().to_owned());
    }
    let command = ["cargo run --release -- ", "cargo run -- "]
        .iter()
        .find_map(|prefix| Some(format!("tellask {}", command.strip_prefix(prefix)?)))
        .unwrap_or_else(|| command.to_owned());
    let tools = ["cargo ", "rustup ", "git ", "./test", "UPDATE_EXPECT=1 cargo ", "RUSTFLAGS="];
    if tools.iter().any(|tool| command.starts_with(tool)) {
        return Deed::Leave;
    }
    let mut words: Vec<&str> = command.split(' ').collect();
    if ["python3 examples/", "cp examples/"].iter().any(|known| command.starts_with(known)) {
        return Deed::Run(bounded(&words).join(" "), &[0]);
    }
    let starts = ["tellask", "printf ", "source <(tellask "].iter().any(|known| command.starts_with(known));
    let Some(at) = words.iter().position(|word| word.ends_with("tellask")).filter(|_| starts) else {
        return Deed::Refuse;
    };
    let verb = words.get(at + 1).copied().unwrap_or_default();
    let first = words.get(at + 2).copied().unwrap_or_default();
    match verb {
        // It greets, or it lists the commands and says that one is missing.
        "" => Deed::Run(command, &[0, 2]),
        // A wrong option is refused before help is printed.
        "serve" | "demo" => Deed::Run(format!("{command} --help"), &[0]),
        "watch" => {
            words[at + 1] = if Path::new(first).extension().is_some() { "replay" } else { "run" };
            Deed::Run(words.join(" "), &[0])
        }
        // Input ends before the play does.
        "play" => Deed::Run(command, &[0, 3]),
        _ => Deed::Run(bounded(&words).join(" "), &[0]),
    }
}

/// A command with at most a few plays and worlds.
fn bounded(words: &[&str]) -> Vec<String> {
    let mut bounded: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
    for (option, most) in [("--plays", PLAYS), ("--count", COUNT)] {
        for at in 1..bounded.len() {
            let given = bounded[at].parse::<u64>();
            if let (true, Ok(given)) = (bounded[at - 1] == option, given) {
                bounded[at] = given.min(most).to_string();
            }
        }
    }
    let many = words.iter().position(|word| matches!(*word, "batch" | "compare"));
    let says = ["--plays", "--boards", "--map"].iter().any(|option| words.contains(option));
    if let (Some(at), false) = (many, says) {
        bounded.insert((at + 2).min(bounded.len()), format!("--plays {PLAYS}"));
    }
    bounded
}

#[test]
fn commands_are_read_as_a_shell_reads_them() {
    let lines = ["a 'x # y' # comment", "", "# only a comment", "printf 'M' |", "    b \\", "  c", "d#e"];
    let lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    assert_eq!(commands(&lines), ["a 'x # y'", "printf 'M' |     b    c", "d#e"]);
}

#[test]
fn deeds_are_bounded_and_need_no_person() {
    let run = |line: &str| Deed::Run(line.to_owned(), &[0]);
    assert_eq!(deed("tellask batch wumpus --plays 100000 --seed 1"), run("tellask batch wumpus --plays 10 --seed 1"));
    assert_eq!(deed("cargo run --release -- batch wumpus"), run("tellask batch wumpus --plays 10"));
    assert_eq!(deed("tellask make cave --count 9 --seed 9"), run("tellask make cave --count 2 --seed 9"));
    assert_eq!(deed("tellask watch wumpus --seed 7"), run("tellask run wumpus --seed 7"));
    assert_eq!(deed("tellask watch play.jsonl"), run("tellask replay play.jsonl"));
    assert_eq!(deed("tellask serve --port 0"), run("tellask serve --port 0 --help"));
    assert_eq!(deed("cargo install --path crates/cli"), Deed::Leave);
    assert_eq!(deed("curl http://localhost/tellask"), Deed::Refuse);
    assert_eq!(deed("python3 crates/web/judge/load.py $(pgrep tellask)"), Deed::Refuse);
    assert_eq!(deed("cd examples"), Deed::Enter("examples".to_owned()));
}
