//! The command line as a user meets it.

mod advice;
mod agents;
mod arrays;
mod clips;
mod clips_limits;
#[cfg(target_os = "linux")]
mod clips_prompt;
mod compare;
#[cfg(unix)]
mod documents;
mod faces;
mod fold;
mod former;
#[cfg(unix)]
mod grading;
mod labyrinth;
mod lesson;
mod lints;
mod many_programs;
mod moments;
#[cfg(target_os = "linux")]
mod pty;
mod puntaje;
mod reasons;
mod rules;
mod scores;
mod scores_crash;
mod scores_damage;
mod screens;
mod secrecy;
#[cfg(target_os = "linux")]
mod sentences;
mod serve;
mod session;
mod stories;
mod tallies;
mod tour;
mod usage;
#[cfg(target_os = "linux")]
mod watch;

use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;

/// A file of the games' folders.
fn games_file(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src").join(name).display().to_string()
}

/// A file of the Wumpus world's folder.
fn wumpus(name: &str) -> String {
    games_file(&format!("wumpus/{name}"))
}

/// A place for files that a test writes, its own by name.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder for scratch files");
    folder
}

/// Runs `tellask` with these words and this input, at the project's root.
fn tellask(args: &[&str], input: impl Into<Vec<u8>>) -> Output {
    let mut command = Command::cargo_bin("tellask").expect("the binary is built");
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command.args(args).env("NO_COLOR", "1").env("COLUMNS", "100").write_stdin(input).output().expect("it runs")
}

/// What it printed, with its exit code checked.
#[track_caller]
fn prints(code: i32, args: &[&str], input: impl Into<Vec<u8>>) -> String {
    let output = tellask(args, input);
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{args:?}\n{out}\n{err}");
    out
}

/// What it complained about, with its exit code checked.
#[track_caller]
fn complains(code: i32, args: &[&str]) -> String {
    let output = tellask(args, "");
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{args:?}\n{out}\n{err}");
    err
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
