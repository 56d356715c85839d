//! A small HTTP client, so that the server is tried over real sockets.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Shutdown, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::Value as Json;

/// Somebody who talks to a server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client {
    address: SocketAddr,
    /// The address of the machine that asks, where it is not the usual one.
    own: Option<IpAddr>,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Json {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {} {}", self.status, String::from_utf8_lossy(&self.body)))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// What kind of refusal it is, and its sentence.
    pub(crate) fn refusal(&self) -> (u16, String, String) {
        let error = self.json()["error"].take();
        let text = |key: &str| error[key].as_str().unwrap_or_else(|| panic!("no {key} in {error}")).to_owned();
        (self.status, text("kind"), text("message"))
    }
}

/// A connection whose own end has this address.
fn connect_from(own: IpAddr, address: SocketAddr) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime can be had");
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4()?;
        socket.bind(SocketAddr::new(own, 0))?;
        socket.connect(address).await?.into_std()
    });
    let stream = stream.expect("the server listens");
    stream.set_nonblocking(false).expect("a socket can wait");
    stream
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Client {
        Client { address, own: None }
    }

    /// The same from another machine: every address that begins with 127 is this one.
    pub(crate) fn from(self, own: IpAddr) -> Client {
        Client { own: Some(own), ..self }
    }

    pub(crate) fn connect(self) -> TcpStream {
        let stream = match self.own {
            Some(own) => connect_from(own, self.address),
            None => TcpStream::connect(self.address).expect("the server listens"),
        };
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a time can be set");
        stream
    }

    /// Sends bytes as they are, and nothing more, and reads all that comes back.
    pub(crate) fn raw(self, bytes: &[u8]) -> Vec<u8> {
        let mut stream = self.connect();
        // Whoever refuses early hangs up early.
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        answer
    }

    /// Sends a whole request and waits for its answer.
    fn exchange(self, bytes: &[u8]) -> Vec<u8> {
        let mut stream = self.connect();
        // Whoever refuses early hangs up early.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        answer
    }

    /// A request with these headers, one per line.
    pub(crate) fn send(self, method: &str, path: &str, headers: &str, body: &[u8]) -> Answer {
        let host = if headers.contains("Host:") { String::new() } else { format!("Host: {}\r\n", self.address) };
        let head = format!("{method} {path} HTTP/1.0\r\n{host}{headers}Content-Length: {}\r\n\r\n", body.len());
        let bytes = self.exchange(&[head.as_bytes(), body].concat());
        let end = bytes
            .windows(4)
            .position(|it| it == b"\r\n\r\n")
            .unwrap_or_else(|| panic!("no answer to {method} {path}: {}", String::from_utf8_lossy(&bytes)));
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|it| it.parse().ok()).expect("an answer has a status");
        Answer { status, head, body: bytes[end + 4..].to_vec() }
    }

    pub(crate) fn get(self, path: &str) -> Answer {
        self.send("GET", path, "", b"")
    }

    pub(crate) fn delete(self, path: &str) -> Answer {
        self.send("DELETE", path, "", b"")
    }

    pub(crate) fn post(self, path: &str, body: &Json) -> Answer {
        self.send("POST", path, "Content-Type: application/json\r\n", body.to_string().as_bytes())
    }

    /// Begins a play and gives its path.
    pub(crate) fn begin(self, body: &Json) -> String {
        let answer = self.post("/api/plays", body);
        assert_eq!(answer.status, 201, "{body}: {}", answer.text());
        format!("/api/plays/{}", answer.json()["id"].as_str().expect("a play has a name"))
    }

    /// Waits until a play stands so.
    pub(crate) fn until(self, play: &str, fits: impl Fn(&Json) -> bool) -> Json {
        let began = Instant::now();
        loop {
            let status = self.get(play).json();
            if fits(&status) {
                return status;
            }
            assert!(began.elapsed() < Duration::from_secs(30), "{play} stays so: {status}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits for the end of a play.
    pub(crate) fn finish(self, play: &str) -> Json {
        self.until(play, |status| status["live"] == false)
    }

    /// Waits until persons are asked, or the play is over.
    pub(crate) fn asked(self, play: &str) -> Json {
        self.until(play, |status| status["live"] == false || status["waiting"] != serde_json::json!([]))
    }

    /// Reads the events of a play.
    pub(crate) fn events(self, play: &str, headers: &str) -> Events {
        let mut stream = self.connect();
        let host = self.address;
        write!(stream, "GET {play}/events HTTP/1.0\r\nHost: {host}\r\n{headers}\r\n").expect("the server reads");
        let mut events = Events { lines: BufReader::new(stream) };
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(events.lines.read_line(&mut head).expect("the server answers") > 0, "{head}");
        }
        assert!(head.contains(" 200 ") && head.contains("text/event-stream"), "{head}");
        events
    }
}

/// A stream of events.
#[derive(Debug)]
pub(crate) struct Events {
    lines: BufReader<TcpStream>,
}

/// One event: its name, its number if it has one, its data.
#[derive(Clone, Debug, Default)]
pub(crate) struct Event {
    pub(crate) name: String,
    pub(crate) id: Option<u64>,
    pub(crate) data: Json,
}

impl Iterator for Events {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        let mut event = Event::default();
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).expect("events come in time") == 0 {
                return None;
            }
            let line = line.trim_end_matches('\n');
            if let Some(id) = line.strip_prefix("id: ") {
                event.id = Some(id.parse().expect("a number"));
            } else if let Some(name) = line.strip_prefix("event: ") {
                name.clone_into(&mut event.name);
            } else if let Some(data) = line.strip_prefix("data: ") {
                event.data = serde_json::from_str(data).expect("data is JSON");
            } else if line.is_empty() && !event.name.is_empty() {
                return Some(event);
            }
        }
    }
}
