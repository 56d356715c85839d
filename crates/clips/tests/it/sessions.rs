//! Sessions at the prompt, as pages show them: the commands of a transcript are typed, and the screen must be as shown.
//!
//! A block of a page that begins with ```` ```text ```` and the prompt is part of a session; each heading of the second level begins a
//! session anew. `judge/sessions.py` reads pages in the same way, and types them into CLIPS 6.4.2; blocks with `tellask` behind `text`
//! are for our engine alone.

use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};

use clips::outside::{FileId, Outside};
use clips::{Ended, Engine};

use crate::memory::Memory;

const PROMPT: &str = "CLIPS> ";

/// A world in memory whose keyboard is seen on the screen: a line is shown as soon as it is taken.
#[derive(Clone, Debug)]
struct Terminal(Arc<Mutex<Desk>>);

#[derive(Debug)]
struct Desk {
    memory: Memory,
    screen: String,
}

impl Terminal {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.0.lock().expect("nobody panics with it")
    }

    /// The next line that is typed, which is seen then.
    fn typed(&self) -> Option<String> {
        let mut desk = self.desk();
        let line = desk.memory.line()?;
        desk.screen.push_str(&line);
        Some(line)
    }
}

impl Outside for Terminal {
    fn show(&mut self, text: &str) -> bool {
        self.desk().screen.push_str(text);
        true
    }

    fn line(&mut self) -> Option<String> {
        self.typed()
    }

    fn open(&mut self, path: &str, mode: &str) -> Option<FileId> {
        self.desk().memory.open(path, mode)
    }

    fn close(&mut self, file: FileId) {
        self.desk().memory.close(file);
    }

    fn write(&mut self, file: FileId, text: &str) -> bool {
        self.desk().memory.write(file, text)
    }

    fn read(&mut self, file: FileId) -> Option<char> {
        self.desk().memory.read(file)
    }

    fn text(&mut self, path: &str) -> Option<String> {
        self.desk().memory.text(path)
    }
}

/// What is seen when these lines are typed at the prompt, in a folder with these files.
pub(crate) fn screen(engine: &mut Engine, typed: &str, files: &[(&str, &str)]) -> String {
    let mut memory = Memory::typed(typed);
    for (name, text) in files {
        let file = memory.open(name, "w").expect("there is room");
        memory.write(file, text);
        memory.close(file);
    }
    let terminal = Terminal(Arc::new(Mutex::new(Desk { memory, screen: String::new() })));
    engine.set_outside(terminal.clone());
    engine.show_prompt();
    let mut command = String::new();
    loop {
        engine.flush();
        let Some(line) = terminal.typed() else { break };
        command.push_str(&line);
        if !clips::is_whole(&command) {
            continue;
        }
        if engine.prompt_text(&command, false) != Ended::Done {
            break;
        }
        command.clear();
    }
    engine.flush();
    let screen = terminal.desk().screen.clone();
    screen.strip_suffix(PROMPT).unwrap_or(&screen).to_owned()
}

/// A page of the documents.
pub(crate) fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    fs::read_to_string(path).expect("the page is there")
}

/// What somebody types in a block: behind each prompt a command, and a line for each command that reads one. Behind `(batch …)`
/// it is the file that types.
fn typed(shown: &str) -> Vec<String> {
    let (mut typed, mut command) = (Vec::new(), None::<String>);
    for line in shown.split_inclusive('\n') {
        match (line.strip_prefix(PROMPT), &mut command) {
            (Some(begin), _) => command = Some(begin.to_owned()),
            (None, Some(open)) => open.push_str(line),
            (None, None) => continue,
        }
        let Some(whole) = command.take_if(|it| clips::is_whole(it)) else { continue };
        let reads = !whole.starts_with("(def") && (whole.contains("(read)") || whole.contains("(readline)"));
        let is_batch = whole.starts_with("(batch ");
        typed.push(whole);
        if is_batch {
            break;
        }
        command = reads.then(String::new);
    }
    typed
}

/// A stretch of a page.
#[derive(Debug)]
enum Stretch {
    /// A heading of the second level: sessions begin anew.
    Anew(String),
    /// A transcript.
    Shown(String),
    /// Anything else.
    Prose(String),
}

/// A page, cut into transcripts and what is between them. Those that are ours alone are prose unless they are wanted.
fn stretches(page: &str, with_ours: bool) -> Vec<Stretch> {
    let mut stretches = Vec::new();
    let mut lines = page.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let is_block = line == "```text\n" || (with_ours && line == "```text tellask\n");
        if line.starts_with("## ") {
            stretches.push(Stretch::Anew(line.to_owned()));
            continue;
        }
        stretches.push(Stretch::Prose(line.to_owned()));
        if is_block && lines.peek().is_some_and(|next| next.starts_with(PROMPT)) {
            let mut shown = String::new();
            while let Some(line) = lines.next_if(|line| *line != "```\n") {
                shown.push_str(line);
            }
            stretches.push(Stretch::Shown(shown));
        }
    }
    stretches
}

/// The transcripts of a session, and what is typed in them.
#[derive(Debug, Default)]
pub(crate) struct Session {
    pub(crate) heading: String,
    pub(crate) shown: String,
    pub(crate) typed: String,
}

/// The sessions of a page, but for what is ours alone.
pub(crate) fn sessions(page: &str) -> Vec<Session> {
    let mut sessions = vec![Session::default()];
    for stretch in stretches(page, false) {
        match (stretch, sessions.last_mut()) {
            (Stretch::Anew(heading), _) => {
                let heading = heading.trim_start_matches('#').trim().to_owned();
                sessions.push(Session { heading, ..Session::default() });
            }
            (Stretch::Shown(shown), Some(last)) => {
                last.typed.extend(typed(&shown));
                last.shown.push_str(&shown);
            }
            _ => {}
        }
    }
    sessions.retain(|it| !it.shown.is_empty());
    sessions
}

/// The page with what our engine answers; each session begins with an engine that is made so.
pub(crate) fn answered(page: &str, engine: impl Fn() -> Engine, files: &[(&str, &str)]) -> String {
    let mut all = String::new();
    // What was typed in this session, and how much of the screen was shown before.
    let (mut before, mut seen) = (String::new(), 0);
    for stretch in stretches(page, true) {
        match stretch {
            Stretch::Prose(text) => all.push_str(&text),
            Stretch::Anew(text) => {
                all.push_str(&text);
                (before, seen) = (String::new(), 0);
            }
            Stretch::Shown(shown) => {
                before.extend(typed(&shown));
                let screen = screen(&mut engine(), &before, files);
                all.push_str(screen.get(seen..).expect("the same commands have the same answers"));
                seen = screen.len();
            }
        }
    }
    all
}
