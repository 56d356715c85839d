//! A command in a process group of its own, from its start to the last of its children.

use std::io;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, WaitIdStatus, kill_process_group, waitid};

/// How often somebody who waits for an exit looks.
const GLANCE: Duration = Duration::from_millis(2);
/// How long a killed process may take to vanish before we stop watching it do so.
const VANISH: Duration = Duration::from_secs(2);

/// The process that was started and whatever it starts. Dropping it kills them all.
#[derive(Debug)]
pub(crate) struct Group {
    /// Taken only when it is reaped. Until then its number, which is the group's, cannot become somebody else's.
    leader: Option<Child>,
    /// Kills the group when we die before we could: by Ctrl-C, say, which reaches our group and not this one.
    guard: Option<Child>,
}

/// Our ends of its pipes.
pub(crate) struct Ends {
    pub(crate) stdin: ChildStdin,
    pub(crate) stdout: ChildStdout,
    pub(crate) stderr: ChildStderr,
}

impl Group {
    /// Starts a command by the shell.
    pub(crate) fn start(command: &str) -> io::Result<(Group, Ends)> {
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(command).process_group(0);
        let mut leader = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let ends = leader.stdin.take().zip(leader.stdout.take()).zip(leader.stderr.take());
        let guard = guard(Pid::from_child(&leader)).ok();
        let group = Group { leader: Some(leader), guard };
        let ((stdin, stdout), stderr) = ends.ok_or_else(|| io::Error::other("the pipes are missing"))?;
        Ok((group, Ends { stdin, stdout, stderr }))
    }

    /// How the leader ended, if it did. It stays unreaped, so that its number stays its own.
    pub(crate) fn exit(&self) -> Option<String> {
        let leader = self.leader.as_ref()?;
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        match waitid(WaitId::Pid(Pid::from_child(leader)), look) {
            Ok(status) => status.map(|status| describe(&status)),
            Err(error) => Some(format!("was lost ({error})")),
        }
    }

    /// How the leader ended; waits for that until the deadline.
    pub(crate) fn exit_by(&self, deadline: Instant) -> Option<String> {
        loop {
            let exit = self.exit();
            if exit.is_some() || Instant::now() >= deadline {
                return exit;
            }
            thread::sleep(GLANCE);
        }
    }
}

/// Somebody who waits for the end of a pipe that only we hold open: when we are gone, however we went, so is the group.
fn guard(group: Pid) -> io::Result<Child> {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg("read -r line; kill -s KILL -- \"-$0\"").arg(group.to_string()).process_group(0);
    shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
}

impl Drop for Group {
    fn drop(&mut self) {
        if let Some(leader) = &mut self.leader {
            // Errors mean that nobody is left to be killed. The leader is killed by name too: it may have left its group.
            let _ = kill_process_group(Pid::from_child(leader), Signal::KILL);
            let _ = leader.kill();
        }
        let gone = self.exit_by(Instant::now() + VANISH).is_some();
        if let Some(mut leader) = self.leader.take() {
            if gone {
                let _ = leader.wait();
            } else {
                // The kernel holds it back, in a dead file system perhaps; that must not hold us back.
                let _ = thread::Builder::new().spawn(move || leader.wait());
            }
        }
        if let Some(mut guard) = self.guard.take() {
            // Killed before its pipe is closed: it has nothing to do any more.
            let _ = guard.kill();
            let _ = guard.wait();
        }
    }
}

fn describe(status: &WaitIdStatus) -> String {
    match (status.exit_status(), status.terminating_signal()) {
        // What a shell says when what it ran was killed.
        (Some(code @ 129..=192), _) => format!("exited with status {code} ({})", signal(code - 128)),
        (Some(code), _) => format!("exited with status {code}"),
        (None, Some(number)) => format!("was killed by {}", signal(number)),
        (None, None) => "ended in an unknown way".to_owned(),
    }
}

fn signal(number: i32) -> String {
    let named = [
        (Signal::HUP, "HUP"),
        (Signal::INT, "INT"),
        (Signal::QUIT, "QUIT"),
        (Signal::ILL, "ILL"),
        (Signal::ABORT, "ABRT"),
        (Signal::BUS, "BUS"),
        (Signal::FPE, "FPE"),
        (Signal::KILL, "KILL"),
        (Signal::SEGV, "SEGV"),
        (Signal::PIPE, "PIPE"),
        (Signal::ALARM, "ALRM"),
        (Signal::TERM, "TERM"),
        (Signal::XCPU, "XCPU"),
    ];
    match named.iter().find(|(signal, _)| signal.as_raw() == number) {
        Some((_, name)) => format!("signal {number}, {name}"),
        None => format!("signal {number}"),
    }
}
