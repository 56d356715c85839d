//! Our rule engine beside CLIPS 6.4.2 itself: the same programs under both, compared line by line, or measured by turns.
//!
//! The reference is a library inside the Python package `clipspy`. It is installed once, into an environment of its own below
//! the target folder; the scripts that use it are in `crates/clips/judge`.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::failure::Failure;

/// The package that holds CLIPS 6.4.2; another version may hold another CLIPS.
const REFERENCE: &str = "clipspy==1.0.6";
/// Number of random programs that are compared.
const RANDOM: &str = "2000";
/// Number of random programs with objects.
const OBJECTS: &str = "1000";
/// Number of random programs of several modules.
const MODULES: &str = "1000";
/// Number of random programs of messages, queries and methods.
const MESSAGES: &str = "1000";
/// Number of random programs with more about their classes.
const CLASSES: &str = "1000";
/// A sample has one in this many of the random programs, and of the cases watched under a strategy.
const ONE_IN: &str = "4";
/// A sample has the calls of one in this many functions.
const ONE_IN_CALLS: &str = "8";
/// Number of broken constructs, and of rules with conflicts, that are compared.
const SEEDS: &str = "1000";
/// The same in a sample.
const FEW_SEEDS: &str = "150";
/// Where the scripts are, from the root on.
const SCRIPTS: &str = "crates/clips/judge";
/// Where the cases are, from the root on.
const CASES: &str = "crates/clips/tests/programs";

/// Scripts that compare the programs of games, from the root on.
const GAMES: &str = "crates/games/judge";
/// Pages with sessions at the prompt, from the root on.
const PAGES: [&str; 3] = ["docs/clips-lesson.md", "docs/clips-mistakes.md", "crates/clips/tests/sessions.md"];
/// The files that the lesson loads, from the root on.
const LESSON: &str = "examples/clips/lesson";

/// How much is compared, and with what.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Options<'a> {
    /// Chooses a sample of the programs; all of them without.
    sample: Option<u64>,
    /// Our program, built already; it is built here without.
    ours: Option<&'a str>,
}

impl<'a> Options<'a> {
    /// Reads `[--sample NUMBER] [--ours PROGRAM]`.
    pub(crate) fn read(words: &[&'a str]) -> Result<Options<'a>, Failure> {
        let mut options = Options::default();
        for pair in words.chunks(2) {
            match pair {
                ["--sample", number] => {
                    let wrong = |_| Failure::Usage(format!("`--sample` takes a number, not `{number}`"));
                    options.sample = Some(number.parse().map_err(wrong)?);
                }
                ["--ours", program] => options.ours = Some(program),
                _ => return Err(Failure::Usage(format!("`{}`: no such option, or nothing behind it", pair[0]))),
            }
        }
        Ok(options)
    }
}

/// Compares all cases, under every strategy, the random programs and the benchmark programs; or a sample of them.
pub(crate) fn compare(options: &Options<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let place = Place::of_this_program()?;
    let python = place.python(out)?;
    // The build of the tests, which is there already, and which panics where a number overflows.
    let ours = place.ours(options.ours, &[])?;
    let mut command = Command::new(python);
    let faithful = quoted(&ours, " --faithful");
    command.arg(script("compare.py")).arg("--ours").arg(faithful);
    if let Some(number) = options.sample {
        command.args(["--sample", &number.to_string(), ONE_IN]);
    }
    // What the reference answers does not change; a second run asks it only what is new.
    command.arg("--answers").arg(place.judge.join("answers"));
    command.args(["--watched", "--bench", "--random", "0", RANDOM, "--objects", "0", OBJECTS]);
    command.args(["--modules", "0", MODULES, "--messages", "0", MESSAGES, "--classes", "0", CLASSES]);
    command.arg("--keep").arg(place.judge.join("different")).args(cases()?);
    let different = place.judge.join("different");
    // What an earlier run kept would only mislead.
    let _ = std::fs::remove_dir_all(&different);
    let hint = format!("programs that differ are kept in {}", different.display());
    said("compare.py", &mut command).map_err(|failure| hinted(failure, &hint))?;
    complaints(&place, &ours, options.sample, out)?;
    games(&place, &ours, out)?;
    sessions(&place, out)
}

/// Compares what is said of wrong calls, of broken constructs, and of rules that break the constraints of slots.
fn complaints(place: &Place, ours: &Path, sample: Option<u64>, out: &mut dyn Write) -> Result<(), Failure> {
    let number = sample.unwrap_or(0).to_string();
    let one_in = if sample.is_some() { ONE_IN_CALLS } else { "1" };
    let seeds = if sample.is_some() { FEW_SEEDS } else { SEEDS };
    for (name, options) in [
        ("matrix.py", &["--sample", number.as_str(), one_in][..]),
        ("broken.py", &["--from", "0", "--count", seeds][..]),
        ("conflicts.py", &["--from", "0", "--count", seeds][..]),
    ] {
        let mut command = Command::new(place.python(out)?);
        command.arg(script(name)).arg("--ours").arg(quoted(ours, " -f")).args(options);
        said(name, &mut command)?;
    }
    Ok(())
}

/// Compares the programs of games: each game that is one has a script of its own, which knows how it is played.
fn games(place: &Place, ours: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    for script in files(GAMES, "py")? {
        let mut command = Command::new(place.python(out)?);
        command.arg(&script).arg("compare").arg("--ours").arg(quoted(ours, ""));
        said(&script.display().to_string(), &mut command)?;
    }
    Ok(())
}

/// Types the sessions that pages show into the reference; that our engine answers so is a test of its own.
fn sessions(place: &Place, out: &mut dyn Write) -> Result<(), Failure> {
    let mut command = Command::new(place.python(out)?);
    command.arg(script("sessions.py")).arg("--files").arg(crate::root().join(LESSON));
    command.args(PAGES.map(|page| crate::root().join(page)));
    said("sessions.py", &mut command)
}

/// Measures both on the benchmark programs, with these options of the script; ours is built for release.
pub(crate) fn bench(options: &[&str], out: &mut dyn Write) -> Result<(), Failure> {
    let place = Place::of_this_program()?;
    let python = place.python(out)?;
    let ours = place.ours(None, &["--release"])?;
    let mut command = Command::new(python);
    command.arg(script("bench.py")).arg("--ours").arg(quoted(&ours, "")).args(options);
    said("bench.py", &mut command)
}

/// Where cargo puts things, and where we do.
struct Place {
    /// The target folder.
    target: PathBuf,
    /// The environment of Python, and what is kept of a comparison.
    judge: PathBuf,
}

impl Place {
    /// This program lies two folders below the target folder, wherever that is.
    fn of_this_program() -> Result<Place, Failure> {
        let program = std::env::current_exe()?;
        let target = program.ancestors().nth(2).map(Path::to_path_buf);
        let target = target.ok_or_else(|| Failure::Failed(format!("{} lies in no folder", program.display())))?;
        Ok(Place { judge: target.join("judge"), target })
    }

    /// The Python that can import the reference, installed if it is not there yet.
    fn python(&self, out: &mut dyn Write) -> Result<PathBuf, Failure> {
        let python = self.judge.join("bin").join("python");
        let mut probe = Command::new(&python);
        probe.args(["-c", "import clips"]).stdout(Stdio::null()).stderr(Stdio::null());
        if probe.status().is_ok_and(|status| status.success()) {
            return Ok(python);
        }
        writeln!(out, "installing by pip, into {}: {REFERENCE}", self.judge.display())?;
        let venv = said("python3 -m venv", Command::new("python3").args(["-m", "venv", "--clear"]).arg(&self.judge));
        venv.map_err(|failure| {
            hinted(failure, "Python's own module is missing; on Debian: apt-get install python3-venv")
        })?;
        let quietly = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", REFERENCE];
        let pip = said("pip", Command::new(&python).args(quietly));
        pip.map_err(|failure| {
            hinted(failure, "the reference comes from the Python package index, which must be in reach once")
        })?;
        Ok(python)
    }

    /// Our program: the one that is given, or built here; it is known to run.
    fn ours(&self, given: Option<&str>, profile: &[&str]) -> Result<PathBuf, Failure> {
        let folder = if profile.contains(&"--release") { "release" } else { "debug" };
        let tellask = match given {
            Some(program) => std::path::absolute(program)?,
            None => self.target.join(folder).join("tellask"),
        };
        if given.is_none() {
            let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
            let build = ["build", "--quiet", "--package", "tellask", "--bin", "tellask"];
            said("cargo build", cargo.current_dir(crate::root()).args(build).args(profile))?;
        }
        let mut probe = Command::new(&tellask);
        probe.args(["clips", "--help"]).stdout(Stdio::null()).stderr(Stdio::null());
        if !probe.status().is_ok_and(|status| status.success()) {
            return Err(Failure::Failed(format!("`{} clips` does not run", tellask.display())));
        }
        Ok(tellask)
    }
}

/// The command of our engine with this option, as the scripts take it: they split it as a shell does.
fn quoted(tellask: &Path, option: &str) -> OsString {
    let mut command = OsString::from("'");
    command.push(tellask);
    command.push("' clips");
    command.push(option);
    command
}

/// The case programs, by name.
fn cases() -> io::Result<Vec<PathBuf>> {
    files(CASES, "clp")
}

/// The files of a folder with this ending, by name.
fn files(folder: &str, ending: &str) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(crate::root().join(folder))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn script(name: &str) -> PathBuf {
    crate::root().join(SCRIPTS).join(name)
}

/// A failure, and what to do about it.
fn hinted(failure: Failure, hint: &str) -> Failure {
    match failure {
        Failure::Failed(text) => Failure::Failed(format!("{text}: {hint}")),
        other => other,
    }
}

/// Runs a tool that speaks for itself.
fn said(name: &str, command: &mut Command) -> Result<(), Failure> {
    let status = command.status().map_err(|error| Failure::Failed(format!("{name}: {error}")))?;
    if status.success() { Ok(()) } else { Err(Failure::Failed(format!("{name} has failed ({status})"))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_says_what_it_shows_and_has_its_answer() {
        let cases = cases().expect("the cases are in the sources");
        assert!(cases.len() >= 200, "{} cases", cases.len());
        for case in cases {
            let text = std::fs::read_to_string(&case).expect("a case is text");
            assert!(text.starts_with("; "), "{}: the first line says what the case shows", case.display());
            assert!(case.with_extension("out").is_file(), "{}: reference.py --write makes its answer", case.display());
        }
    }

    #[test]
    fn options_are_read_or_refused() {
        let read = |words: &[&'static str]| Options::read(words).ok();
        assert_eq!(read(&[]), Some(Options { sample: None, ours: None }));
        let both = Options { sample: Some(7), ours: Some("a/b") };
        assert_eq!(read(&["--ours", "a/b", "--sample", "7"]), Some(both));
        for wrong in [&["--sample"][..], &["--sample", "x"], &["--other", "7"]] {
            assert_eq!(read(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn the_scripts_are_where_they_are_called() {
        for name in ["compare.py", "bench.py"] {
            assert!(script(name).is_file(), "{name}");
        }
    }
}
