//! A play under way in the terminal view: a thread plays, somebody looks, and persons play by keys.

use std::cell::RefCell;
use std::io::Write;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use clap::ArgMatches;
use link::{Limits, Outside, Person, Reply, Request, Seated, drive, programs};
use play::view::Reel;
use play::{AnyPlay, Chair, Chairs, Game, Line, MindSpec, Seat, Trace, revive};
use tui::{Given, Host, Palette, Role, Stage, Staged};

use crate::failure::Failure;
use crate::options::{flag, was_written};
use crate::seats;
use crate::story::outcome_text;
use crate::watch::{self, Files, at_terminal};

/// Who plays has so long to come to an end after everybody left.
const FAREWELL: Duration = Duration::from_millis(1500);

/// How a play is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) role: Role,
    pub(crate) palette: Palette,
    /// How long programs may take.
    pub(crate) limits: Limits,
}

/// Whether a person plays in the view: at a terminal, unless something asks for lines.
pub(crate) fn is_wanted(matches: &ArgMatches) -> bool {
    let by_lines = ["plain", "json", "practice"].into_iter().any(|name| flag(matches, name));
    let ranked = matches.try_contains_id("player").unwrap_or(false) && was_written(matches, "player");
    at_terminal() && !by_lines && !ranked
}

/// Plays with a person until the end, or until the person leaves.
pub(crate) fn play(
    game: &'static Game,
    play: Box<dyn AnyPlay>,
    matches: &ArgMatches,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let role = Role::Player { reasons: flag(matches, "why") };
    let look = Look { role, palette: watch::palette(matches), limits: seats::limits(matches) };
    attend(game, play, look, matches, out)
}

/// Shows a play until somebody leaves, then keeps it where `--trace` says and prints how it ended.
pub(crate) fn attend(
    game: &'static Game,
    play: Box<dyn AnyPlay>,
    look: Look,
    matches: &ArgMatches,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let stage = Arc::new(Stage::new(Reel::of_play(game, &*play)));
    let actors = Actors { game, stage: Arc::clone(&stage), look };
    let thread = thread::Builder::new().name("play".to_owned()).spawn(move || actors.perform(play))?;
    let house = House { stage, thread };
    // What was played is kept, also where the terminal went away.
    let left = tui::run(&house.stage, look.role, true, look.palette, &house);
    let trace = house.stage.trace();
    seats::keep(matches, &trace)?;
    house.close();
    let left = left?;
    if let Some(Line::End { outcome, .. }) = trace.lines.last() {
        write!(out, "{}", outcome_text(&outcome.clone().into(), &trace))?;
    }
    watch::left(left)
}

/// What the view asks of its surroundings.
struct House {
    stage: Arc<Stage>,
    thread: JoinHandle<()>,
}

impl House {
    /// Waits a while for those who played: programs are to be told the end. Who thinks longer is left alone.
    fn close(self) {
        let until = Instant::now() + FAREWELL;
        while !self.thread.is_finished() && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Host for House {
    fn mind(&self, name: &str) -> Result<MindSpec, String> {
        Files.mind(name)
    }

    fn save(&self, path: &str, trace: &Trace) -> Result<(), String> {
        Files.save(path, trace)
    }

    fn is_broken(&self) -> bool {
        self.thread.is_finished() && !self.stage.is_over()
    }
}

/// Those who play.
struct Actors {
    game: &'static Game,
    stage: Arc<Stage>,
    look: Look,
}

impl Actors {
    /// Plays until the play is over or nobody looks any more; and again from an earlier place where an act is taken back.
    fn perform(&self, mut play: Box<dyn AnyPlay>) {
        loop {
            self.stage.begin(self.game, &*play);
            let earlier = RefCell::new(None);
            {
                let mut staged = Staged::new(play, &self.stage);
                let chairs = self.sit(&staged, &earlier);
                drive(&mut staged, chairs, &self.look.limits, &mut |_: &dyn AnyPlay| {});
            }
            let taken_back = earlier.into_inner().or_else(|| self.after_the_end());
            match taken_back.map(|earlier| revive(self.game, &earlier, Chairs::AsRecorded)) {
                Some(Ok(earlier)) => play = earlier,
                Some(Err(mismatch)) => return self.stage.say(&mismatch.to_string()),
                None => return,
            }
        }
    }

    /// Persons answer by keys, programs are started.
    fn sit<'a>(&'a self, play: &dyn AnyPlay, earlier: &'a RefCell<Option<Trace>>) -> Vec<Seated<'a>> {
        let mut chairs: Vec<Seated<'a>> = programs(self.game, play, &self.look.limits);
        for (chair, seat) in chairs.iter_mut().zip(&play.header().seats) {
            if seat.chair == Chair::Person {
                let person = Person::new(|request: &Request| self.reply(request, earlier));
                *chair = Some(Box::new(person) as Box<dyn Outside + 'a>);
            }
        }
        chairs
    }

    fn reply(&self, request: &Request, earlier: &RefCell<Option<Trace>>) -> Reply {
        if let Some(refusal) = &request.refused {
            self.stage.say(&refusal.to_string());
        }
        loop {
            match self.stage.ask(request.seat) {
                Given::Act(act) => return Reply::Act(act, None),
                Given::Nothing => return Reply::Left,
                Given::Undo(seat) => {
                    if let Some(trace) = self.taken_back(seat) {
                        *earlier.borrow_mut() = Some(trace);
                        return Reply::Left;
                    }
                }
            }
        }
    }

    /// Who played may still take the last act back.
    fn after_the_end(&self) -> Option<Trace> {
        if self.look.role == Role::Watcher {
            return None;
        }
        loop {
            match self.stage.wait() {
                Given::Undo(seat) => {
                    if let Some(trace) = self.taken_back(seat) {
                        return Some(trace);
                    }
                }
                Given::Act(_) => {}
                Given::Nothing => return None,
            }
        }
    }

    /// The play before the last act of this seat; or nothing, and then it is said why.
    fn taken_back(&self, seat: Seat) -> Option<Trace> {
        let trace = self.stage.trace();
        if trace.header.seats.iter().any(|seat| matches!(seat.chair, Chair::Program(_) | Chair::Host(_))) {
            self.stage.say("a program took part and cannot take back what it was told, so nothing is undone");
            return None;
        }
        let earlier = trace.before_last_act(seat);
        if earlier.is_none() {
            self.stage.say("there is nothing to undo");
        }
        earlier
    }
}
