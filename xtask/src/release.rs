//! What a release must pass beside the gate: every package can be made and published, and no public name breaks unannounced.
//!
//! `RELEASING.md` has the order of the steps; this is the one that a machine can do.

use std::io::Write;
use std::process::Command;

use crate::failure::Failure;

/// The packages that are published: all but the chores.
const PUBLISHED: [&str; 3] = ["--workspace", "--exclude", "xtask"];

/// Checks everything that can be checked without publishing.
pub(crate) fn check(out: &mut dyn Write) -> Result<(), Failure> {
    // Each package is unpacked and built by itself, as a stranger would build it.
    cargo(out, &["package", "--locked"])?;
    cargo(out, &["publish", "--dry-run", "--locked"])?;
    let Some(tag) = last_tag()? else {
        return Ok(writeln!(out, "there is no tag yet, so there is no release whose names could be broken")?);
    };
    let has = Command::new(program()).args(["semver-checks", "--version"]).output();
    if !has.is_ok_and(|output| output.status.success()) {
        let way = "`cargo install --locked cargo-semver-checks` gets it";
        return Err(Failure::Failed(format!("cargo-semver-checks is not there; {way}")));
    }
    cargo(out, &["semver-checks", "--baseline-rev", &tag])
}

/// Runs a command of cargo on everything that is published, and says so.
fn cargo(out: &mut dyn Write, words: &[&str]) -> Result<(), Failure> {
    writeln!(out, "== cargo {} {}", words.join(" "), PUBLISHED.join(" "))?;
    out.flush()?;
    let status = Command::new(program()).current_dir(crate::root()).args(words).args(PUBLISHED).status()?;
    if status.success() { Ok(()) } else { Err(Failure::Failed(format!("cargo {} has failed ({status})", words[0]))) }
}

fn program() -> std::ffi::OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// The newest tag before the present commit.
fn last_tag() -> Result<Option<String>, Failure> {
    let tag = Command::new("git").current_dir(crate::root()).args(["describe", "--tags", "--abbrev=0"]).output()?;
    Ok(tag.status.success().then(|| String::from_utf8_lossy(&tag.stdout).trim().to_owned()))
}
