//! The page, from its command: it is there, it says where, and it goes when it is told to.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::complains;

/// Nothing takes longer than this, even on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_mins(1);

/// A server that is ended with the test.
struct Served {
    child: Child,
    /// What it says, behind the first line.
    output: BufReader<ChildStdout>,
    /// What it said first.
    said: String,
}

impl Served {
    fn with(words: &[&str]) -> Served {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("tellask"));
        let child = command.arg("serve").args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().expect("it runs");
        let mut output = BufReader::new(child.stdout.take().expect("it has an output"));
        let mut said = String::new();
        output.read_line(&mut said).expect("it says something");
        Served { child, output, said }
    }

    fn address(&self) -> &str {
        let rest = self.said.split_once("http://").expect("an address is said").1;
        rest.split_once('/').expect("with an end").0
    }

    /// The answer to a request, head and body.
    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(self.address()).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a wait can be set");
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address());
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        String::from_utf8_lossy(&answer).into_owned()
    }

    #[track_caller]
    fn ends(&mut self) -> Option<i32> {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                return status.code();
            }
            assert!(start.elapsed() < PATIENCE, "it did not end");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_page_and_its_api_are_there_until_a_signal_comes() {
    for signal in [Signal::INT, Signal::TERM] {
        let mut served = Served::with(&["--port", "0"]);
        assert!(served.said.starts_with("The page is at http://127.0.0.1:"), "{}", served.said);
        let page = served.get("/");
        assert!(page.starts_with("HTTP/1.1 200") && page.contains("<html"), "{page}");
        let listed = served.get("/api/games");
        for game in games::GAMES {
            assert!(listed.contains(&format!("\"{}\"", game.name)), "{} is listed", game.name);
        }
        kill_process(Pid::from_child(&served.child), signal).expect("it lives");
        assert_eq!(served.ends(), Some(0), "{signal:?}");
    }
}

/// A signal that comes right behind the first line must not find the process without a handler.
#[test]
fn a_signal_may_come_as_soon_as_the_address_is_said() {
    for round in 0..20 {
        let signal = if round % 2 == 0 { Signal::INT } else { Signal::TERM };
        let mut served = Served::with(&["--port", "0"]);
        kill_process(Pid::from_child(&served.child), signal).expect("it lives");
        assert_eq!(served.ends(), Some(0), "{signal:?} in round {round}");
    }
}

#[test]
fn a_port_that_is_taken_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let port = taken.local_addr().expect("it has an address").port().to_string();
    let said = complains(1, &["serve", "--port", &port]);
    let wanted = format!("error: port {port} is taken by another program; `--port 0` takes a free one\n");
    assert_eq!(said, wanted);
}

#[test]
fn a_host_name_that_is_allowed_is_printed_and_answered() {
    let mut served = Served::with(&["--port", "0", "--allow-host", "Lab-PC.local", "--allow-host", "tellask"]);
    let port = served.address().rsplit_once(':').expect("an address has a port").1.to_owned();
    for name in ["lab-pc.local", "tellask"] {
        let mut line = String::new();
        served.output.read_line(&mut line).expect("it says more");
        assert_eq!(line, format!("  by name: http://{name}:{port}/\n"));
    }
    let ask = |host: &str| {
        let mut stream = TcpStream::connect(served.address()).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a wait can be set");
        let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    };
    assert!(ask(&format!("tellask:{port}")).starts_with("HTTP/1.1 200"));
    let refused = ask(&format!("other:{port}"));
    assert!(refused.starts_with("HTTP/1.1 403") && refused.contains("--allow-host other"), "{refused}");
}

#[test]
fn what_is_no_host_name_is_refused() {
    for (name, why) in
        [("http://lab", "write only the name"), ("lab:80", "`--port` sets it"), ("10.0.0.1", "`--host ADDRESS`")]
    {
        let said = complains(2, &["serve", "--allow-host", name]);
        assert!(said.contains(why), "{said}");
    }
}
