//! When we die ourselves, our programs do not stay behind.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::stage::{Folder, PATIENT, assert_gone, play};

const FOLDER: &str = "LINK_TEST_ORPHANS";

/// Not a test of its own: what the test below runs in a process that it then kills.
#[test]
#[ignore = "it is the other half of `a_killed_host_leaves_nobody_behind`"]
fn host() {
    if let Ok(path) = std::env::var(FOLDER) {
        let folder = Folder::at(path.into());
        play(&[], &[folder.python("turn(); open(HERE + '/ready', 'w').close(); time.sleep(600)")], &PATIENT);
    }
}

#[test]
fn a_killed_host_leaves_nobody_behind() {
    let folder = Folder::new();
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--ignored", "--exact", "orphans::host"]).env(FOLDER, folder.path(""));
    let mut host = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let until = Instant::now() + Duration::from_secs(30);
    while !folder.path("ready").exists() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(5));
    }
    host.kill().unwrap();
    host.wait().unwrap();
    assert_gone(&folder, 1);
}
