//! The desk at which a person sits: shows frames, reads lines, answers.

use std::fmt::Write as _;
use std::io::{self, BufRead, Read, Write};

use facts::{Fact, Word};
use link::{Reply, Request};
use play::view::Audience;
use play::{AnyPlay, BySeat, Chair, Frame, Game, Line, Picture, Seat, SetupError, Trace, write_score};
use serde_json::{Value as Json, json};

use crate::acts;
use crate::advice::Asker;
use crate::failure::Failure;
use crate::painter::Painter;
use crate::seats::write_trace;
use crate::story::{frame_to_json, outcome_text, plain};

/// A typed line is at most so long; the rest of it is dropped.
const LONGEST: u64 = 1 << 16;

const HELP: &str = "\
:hint [MIND]             what a mind would do here, and why
:why                     all that is known here, and why the hint
:why ROW COLUMN [MIND]   what is known of one cell, and why
:undo                    take your last act back; with `--practice` also after the end
:save FILE               keep the play; `--resume FILE` goes on with it
:acts                    what you may do now, and what to type for it
:view                    the terminal view; q comes back from it
:quit                    leave without finishing
:help                    this
";

const COMMANDS: [&str; 8] = ["undo", "quit", "hint", "why", "save", "acts", "view", "help"];

/// What is asked when a play for practice is over.
const AFTER: &str = "the play is over; :undo takes the last act back, Enter leaves";

/// How the desk shows things.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// JSON Lines instead of screens.
    pub(crate) json: bool,
    /// Show the reasons of the other seats' minds.
    pub(crate) why: bool,
    /// Repeat what was typed, because no terminal shows it.
    pub(crate) echo: bool,
    /// How boards are drawn in answers to `:why`.
    pub(crate) painter: Painter,
}

/// Why the person stopped answering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    /// It did not.
    No,
    /// To take an act back.
    Undo,
    /// To look at the play in the terminal view for a while.
    View,
    /// To leave.
    Quit,
    /// There is no more input.
    EndOfInput,
}

/// The desk.
pub(crate) struct Desk<'a> {
    game: &'a Game,
    look: Look,
    out: &'a mut dyn Write,
    /// The play as it was last seen, for hints and saving.
    trace: Option<Trace>,
    /// What each person sees of it, by seat.
    frames: BySeat<Frame>,
    /// The game's own data model, for programs.
    model: Option<Json>,
    told_lines: usize,
    leaving: Leaving,
    failure: Option<Failure>,
    /// The last act of a person, until its effect was shown.
    done: Option<Done>,
}

/// An act, and what its seat saw before it.
struct Done {
    seat: Seat,
    act: Fact,
    known: Picture,
    /// What was told of the last turn, in words.
    told: Vec<String>,
}

impl<'a> Desk<'a> {
    pub(crate) fn new(game: &'a Game, look: Look, out: &'a mut dyn Write) -> Desk<'a> {
        let (leaving, frames) = (Leaving::No, BySeat::default());
        Desk { game, look, out, trace: None, frames, model: None, told_lines: 0, leaving, failure: None, done: None }
    }

    /// The play has moved.
    pub(crate) fn see(&mut self, play: &dyn AnyPlay) {
        let seats = play.header().seats.iter().enumerate();
        let persons = seats.map(|(index, seat)| Seat::new(index).filter(|_| seat.chair == Chair::Person));
        self.frames = persons.map(|seat| Some(play.frame(Audience::seat(seat?)))).collect();
        self.model = self.look.json.then(|| self.game.model_of(play)).flatten();
        self.trace = Some(play.trace());
        let ended = self.frames.values().find(|frame| frame.over).cloned();
        let shown = self.reasons(Audience::persons(play.header()).with_reasons(self.look.why));
        let shown = shown.and_then(|()| ended.map_or(Ok(()), |frame| self.show_end(&frame)));
        if let Err(failure) = shown {
            self.failure = Some(failure);
        }
    }

    /// Why the person left; then the desk is ready for more. An error of the desk comes out here.
    pub(crate) fn leave(&mut self) -> Result<Leaving, Failure> {
        self.told_lines = 0;
        match self.failure.take() {
            Some(failure) => Err(failure),
            None => Ok(std::mem::replace(&mut self.leaving, Leaving::No)),
        }
    }

    /// Says a sentence.
    pub(crate) fn say(&mut self, text: &str) -> Result<(), Failure> {
        if self.look.json {
            writeln!(self.out, "{}", json!({ "say": text }))?;
        } else {
            writeln!(self.out, "{text}")?;
        }
        Ok(())
    }

    /// Shows something as text for people, or as a line for programs.
    pub(crate) fn show(&mut self, text: &str, json: &Json) -> Result<(), Failure> {
        if self.look.json {
            writeln!(self.out, "{json}")?;
        } else {
            write!(self.out, "{text}")?;
        }
        self.out.flush()?;
        Ok(())
    }

    /// Input ended before the play did: the world and the score so far. Who has left sees everything.
    pub(crate) fn end_of_input(&mut self, play: &dyn AnyPlay) -> Result<(), Failure> {
        let frame = Frame { over: true, ..play.frame(Audience::Everyone) };
        if !self.look.json {
            writeln!(self.out)?;
        }
        self.show_end(&frame)
    }

    /// Answers for a seat: shows where it stands, and reads lines until one is an act.
    pub(crate) fn reply(&mut self, request: &Request) -> Reply {
        let answered = match (&self.failure, &request.refused) {
            (Some(_), _) => return Reply::Left,
            (None, Some(refusal)) => self.say(&refusal.to_string()).and_then(|()| self.prompt(request)),
            (None, None) => self.show_turn(request),
        };
        match answered.and_then(|()| self.read(request)) {
            Ok(reply) => reply,
            Err(failure) => {
                self.failure = Some(failure);
                Reply::Left
            }
        }
    }

    fn read(&mut self, request: &Request) -> Result<Reply, Failure> {
        loop {
            let Some(line) = read_line()? else {
                self.leaving = Leaving::EndOfInput;
                return Ok(Reply::Left);
            };
            if let Some(command) = line.trim().strip_prefix(':') {
                self.echo(&line)?;
                self.leaving = self.command(command, request)?;
                if self.leaving != Leaving::No {
                    return Ok(Reply::Left);
                }
            } else {
                match self.hear(&line, request) {
                    Ok(act) => {
                        self.echo_act(&act, &line)?;
                        self.done = self.about_to_do(request.seat, &act);
                        return Ok(Reply::Act(act, None));
                    }
                    // A screen of the game's own asks again without a word.
                    Err(reason) if reason.is_empty() => self.echo("")?,
                    Err(_) if line.trim().is_empty() => self.echo("")?,
                    Err(reason) => {
                        self.echo(&line)?;
                        self.say(&format!("{reason} (`:help` for help)"))?;
                    }
                }
            }
            self.prompt(request)?;
        }
    }

    /// The acts of the game with the keys of the profile that is played.
    fn acts(&self) -> Vec<Word> {
        let settings = self.trace.as_ref().map(|trace| &trace.header.setup.settings);
        settings.map_or_else(|| self.game.acts.to_vec(), |settings| self.game.keyed_acts(settings))
    }

    /// Whether choices are numbered: where no act has a key, a number is quickly typed.
    fn is_numbered(&self) -> bool {
        self.game.hear.is_none() && self.game.acts.iter().all(|word| word.keys.is_empty())
    }

    /// The act of a line. A game with a screen of its own asks again without a word.
    fn hear(&self, line: &str, request: &Request) -> Result<Fact, String> {
        let Some(frame) = self.frames.get(request.seat.index()) else { return Err(String::new()) };
        let acts = &request.acts;
        if let (true, Ok(number)) = (self.is_numbered(), line.trim().parse::<usize>()) {
            let chosen = number.checked_sub(1).and_then(|index| acts.get(index)).cloned();
            return chosen.ok_or_else(|| format!("there are choices from 1 to {}, and no {number}", acts.len()));
        }
        self.game.hear_line(&frame.header.setup.settings, line).map_err(|reason| {
            // A play that goes on without an end is left by a command; a game's own screen keeps to its document.
            let leaves = ["quit", "exit", "q"].contains(&line.trim().to_ascii_lowercase().as_str());
            match reason {
                _ if leaves && self.own_screen(frame).is_none() => "`:quit` leaves the play".to_owned(),
                reason if reason.is_empty() && self.own_screen(frame).is_none() => "that is no act".to_owned(),
                reason => reason,
            }
        })
    }

    /// Repeats a line after the prompt, where no terminal shows what was typed.
    fn echo(&mut self, line: &str) -> Result<(), Failure> {
        /// A longer line is cut; the person who typed it knows the rest.
        const MOST: usize = 200;
        if self.look.echo && !self.look.json {
            // What was piped in must not steer the terminal that shows it.
            let shown = line.trim().chars().take(MOST).filter(|letter| !letter.is_control());
            writeln!(self.out, "{}", shown.collect::<String>())?;
        }
        Ok(())
    }

    /// Repeats an act as it was typed; where the game has a screen of its own, by its letter, as the exercise wants it.
    fn echo_act(&mut self, act: &Fact, line: &str) -> Result<(), Failure> {
        let is_own = self.frames.values().any(|frame| self.own_screen(frame).is_some());
        let words = self.acts();
        let word = words.iter().find(|word| act.head == word.head).filter(|word| is_own && word.slots.is_empty());
        self.echo(word.and_then(|word| word.keys.first()).copied().unwrap_or(line))?;
        if !self.look.json {
            writeln!(self.out)?;
        }
        Ok(())
    }

    fn command(&mut self, command: &str, request: &Request) -> Result<Leaving, Failure> {
        let (name, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        match name {
            "undo" => return Ok(Leaving::Undo),
            "quit" | "q" => return Ok(Leaving::Quit),
            "view" => return Ok(Leaving::View),
            "hint" => self.told_by(request.seat, |asker| asker.hint(rest.trim()))?,
            "why" => self.told_by(request.seat, |asker| asker.why(rest.trim()))?,
            "save" => self.save(rest.trim())?,
            "acts" => {
                let text =
                    if self.is_numbered() { numbered(&request.acts) } else { acts::table(&self.acts(), &request.acts) };
                self.say(text.trim_end())?;
            }
            "help" => {
                self.say(HELP)?;
                for note in (self.game.notes)() {
                    self.say(&format!("{:<24} {}", format!(":{}", note.name), note.doc))?;
                }
                let words = self.acts();
                let width = words.iter().map(|word| word.usage().chars().count()).max().unwrap_or(0);
                for word in &words {
                    self.say(&acts::row(word, width))?;
                }
            }
            other if (self.game.notes)().iter().any(|note| note.name == other) => self.note(request.seat, other)?,
            other => {
                self.say(&self.unknown(other))?;
            }
        }
        Ok(Leaving::No)
    }

    /// That there is no such command here: it is one of the terminal view, or another one was meant.
    fn unknown(&self, name: &str) -> String {
        if tui::is_command(name) {
            return format!("`:{name}` is a command of the terminal view (`:view` opens it)");
        }
        let notes = (self.game.notes)();
        let meant = facts::nearest(name, COMMANDS.into_iter().chain(notes.iter().map(|note| note.name)));
        let meant = meant.map_or_else(String::new, |meant| format!("; did you mean `:{meant}`?"));
        format!("there is no `:{name}`{meant}")
    }

    /// Shows what the game itself writes down.
    fn note(&mut self, seat: Seat, name: &str) -> Result<(), Failure> {
        let Some(trace) = &self.trace else { return Ok(()) };
        let asker = Asker { game: self.game, trace, seat, painter: self.look.painter };
        match asker.note(name) {
            Ok(Some(noted)) => {
                let json = json!({ "note": name, "seat": seat.index() + 1, "data": noted.data });
                self.show(&noted.why.to_text(0), &json)
            }
            Ok(None) => Ok(()),
            Err(error) => self.say(&error.to_string()),
        }
    }

    /// Says what minds say: the play is replayed up to now, and they are told what the seat was told.
    fn told_by(&mut self, seat: Seat, ask: impl Fn(Asker<'_>) -> Result<String, SetupError>) -> Result<(), Failure> {
        let Some(trace) = &self.trace else { return Ok(()) };
        let asker = Asker { game: self.game, trace, seat, painter: self.look.painter };
        let said = ask(asker).unwrap_or_else(|error| error.to_string());
        self.say(&said)
    }

    /// The play is over and was for practice: whether the last act shall be taken back.
    pub(crate) fn take_back(&mut self) -> Result<bool, Failure> {
        loop {
            self.say(AFTER)?;
            self.out.flush()?;
            let line = read_line()?.unwrap_or_default();
            match line.trim() {
                ":undo" => return Ok(true),
                "" | ":quit" => return Ok(false),
                other => self.say(&format!("{} is neither", facts::text::quoted(other)))?,
            }
        }
    }

    fn save(&mut self, path: &str) -> Result<(), Failure> {
        if path.is_empty() {
            return self.say("give a file: `:save FILE`");
        }
        let Some(trace) = &self.trace else { return Ok(()) };
        match write_trace(path, trace) {
            Ok(()) => self.say(&format!("saved; `--resume {path}` goes on with it")),
            Err(Failure::Refused(reason)) => self.say(&reason),
            Err(other) => Err(other),
        }
    }

    fn own_screen(&self, frame: &Frame) -> Option<String> {
        self.game.screen.and_then(|screen| screen(frame))
    }

    fn show_turn(&mut self, request: &Request) -> Result<(), Failure> {
        let Some(frame) = self.frames.get(request.seat.index()) else { return Ok(()) };
        if self.look.json {
            let json = frame_to_json(self.game, frame, self.model.clone());
            writeln!(self.out, "{json}")?;
        } else {
            let text = self.own_screen(frame).unwrap_or_else(|| {
                let effect = self.effect(frame).map_or_else(String::new, |text| format!("{text}\n"));
                effect + &self.ordinary_screen(frame, request)
            });
            write!(self.out, "{text}")?;
        }
        self.done = None;
        self.out.flush()?;
        Ok(())
    }

    /// What a seat sees before it acts.
    fn about_to_do(&self, seat: Seat, act: &Fact) -> Option<Done> {
        let frame = self.frames.get(seat.index())?;
        let known = frame.seats.get(seat.index())?.known.clone();
        Some(Done { seat, act: act.clone(), known, told: self.told(frame, seat) })
    }

    /// That the last act changed nothing that its player can see and was told nothing new: it looks like a line that was not heard.
    fn effect(&self, frame: &Frame) -> Option<String> {
        let Done { seat, act, known, told } = self.done.as_ref()?;
        let is_equal = frame.seats.get(seat.index())?.known == *known;
        let has_news = self.told(frame, *seat).iter().any(|phrase| !told.contains(phrase));
        (is_equal && !has_news).then(|| format!("{}: nothing changed", plain(act)))
    }

    /// What a seat was told since its last turn, in words.
    fn told(&self, frame: &Frame, seat: Seat) -> Vec<String> {
        let news = self.trace.iter().flat_map(|trace| trace.news(seat));
        let mut told: Vec<String> = Vec::new();
        for phrase in news.filter_map(|fact| (self.game.phrase)(&frame.header.setup.settings, fact)) {
            // Others may have done the same in between; once is enough.
            if !told.contains(&phrase) {
                told.push(phrase);
            }
        }
        told
    }

    /// Only the last line of the screen, again.
    fn prompt(&mut self, request: &Request) -> Result<(), Failure> {
        if let (Some(frame), false) = (self.frames.get(request.seat.index()), self.look.json) {
            let text = self.own_screen(frame).unwrap_or_else(|| self.ordinary_screen(frame, request));
            write!(self.out, "{}", text.rsplit('\n').next().unwrap_or(""))?;
        }
        self.out.flush()?;
        Ok(())
    }

    fn ordinary_screen(&self, frame: &Frame, request: &Request) -> String {
        let seat = request.seat;
        let Some(shown) = frame.seats.get(seat.index()) else { return String::new() };
        let told = self.told(frame, seat);
        let who = if frame.seats.len() > 1 { format!("{seat}, ") } else { String::new() };
        let score = frame.outcome.seats.get(seat.index()).and_then(|it| self.game.score(it));
        let score = score.map_or_else(String::new, |score| format!(", score {}", write_score(score)));
        let known = shown.known.to_text();
        let choices = if self.is_numbered() { numbered(&request.acts) } else { String::new() };
        format!("{who}turn {}{score}: {}\n{known}{choices}> ", frame.turn, told.join("; "))
    }

    fn show_end(&mut self, frame: &Frame) -> Result<(), Failure> {
        if self.look.json {
            let json = frame_to_json(self.game, frame, self.model.clone());
            writeln!(self.out, "{json}")?;
        } else if let Some(screen) = self.own_screen(frame) {
            write!(self.out, "{screen}")?;
        } else {
            write!(self.out, "{}", frame.truth.as_ref().map_or_else(String::new, Picture::to_text))?;
            if let Some(trace) = &self.trace {
                write!(self.out, "{}", outcome_text(self.game, &frame.outcome, trace))?;
            }
        }
        self.out.flush()?;
        Ok(())
    }

    /// What was done since the last look, and why, as far as this audience may see it.
    fn reasons(&mut self, audience: Audience) -> Result<(), Failure> {
        let Some(trace) = &self.trace else { return Ok(()) };
        let mut text = String::new();
        for line in trace.lines.iter().skip(self.told_lines).filter_map(|line| audience.line(line)) {
            if let Line::Act { seat, fact, account: Some(account), .. } = &*line {
                // Writing to a string cannot fail.
                let _ = write!(text, "{seat}: {}\n{}", plain(fact), account.why.to_text(2));
            }
        }
        self.told_lines = trace.lines.len();
        if !self.look.json {
            write!(self.out, "{text}")?;
        }
        Ok(())
    }
}

/// The choices with their numbers, in as many columns as fit.
fn numbered(acts: &[Fact]) -> String {
    const WIDTH: usize = 78;
    let digits = acts.len().to_string().len();
    let entries: Vec<String> =
        acts.iter().enumerate().map(|(index, act)| format!("{:>digits$} {}", index + 1, plain(act))).collect();
    let width = entries.iter().map(|entry| entry.chars().count()).max().unwrap_or(0) + 3;
    let mut text = String::new();
    for row in entries.chunks((WIDTH / width).max(1)) {
        for entry in row {
            // Writing to a string cannot fail.
            let _ = write!(text, "{entry:<width$}");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// A line of standard input, whatever bytes it holds; none at its end.
fn read_line() -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    let mut input = io::stdin().lock();
    if (&mut input).take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        skip_line(&mut input)?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Drops the rest of a line that is too long, without keeping it.
fn skip_line(input: &mut impl BufRead) -> Result<(), Failure> {
    loop {
        let buffer = input.fill_buf()?;
        let (used, done) = match buffer.iter().position(|byte| *byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}
