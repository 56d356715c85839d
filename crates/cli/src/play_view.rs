//! A play under way in the terminal view: one thread plays, the view shows it, and people play by keys.

use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use clap::ArgMatches;
use link::{Limits, Outside, Person, Reply, Request, Seated, drive, programs};
use play::view::Reel;
use play::{AnyPlay, Chair, Chairs, Game, Line, MindSpec, Seat, Setup, Trace, revive};
use tui::{Given, Host, Left, Palette, Role, Stage, Staged};

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

/// Whether a person plays in the view: at a terminal, unless something asks for lines. A profile with screens of its own
/// does, too, and `--view` outweighs it.
pub(crate) fn is_wanted(game: &Game, setup: &Setup, matches: &ArgMatches) -> Result<bool, Failure> {
    if flag(matches, "view") {
        watch::needs_terminal("--view", "without it, `play` goes by lines")?;
        return Ok(true);
    }
    let by_lines = ["plain", "json", "practice"].into_iter().any(|name| flag(matches, name));
    Ok(at_terminal() && !by_lines && !is_ranked(matches) && !game.custom(&setup.settings).screens)
}

/// Whether the play is for the ranking.
pub(crate) fn is_ranked(matches: &ArgMatches) -> bool {
    matches.try_contains_id("player").unwrap_or(false) && was_written(matches, "player")
}

/// Plays with a person until the end, or until the person leaves.
pub(crate) fn play(
    game: &'static Game,
    play: Box<dyn AnyPlay>,
    matches: &ArgMatches,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    attend(game, play, player(matches, matches.get_one::<String>("trace").is_some()), matches, out)
}

/// Shows a play that goes by lines until the person leaves the view, and brings it back as it stands then.
pub(crate) fn visit(
    game: &'static Game,
    play: Box<dyn AnyPlay>,
    matches: &ArgMatches,
) -> Result<Box<dyn AnyPlay>, Failure> {
    let look = player(matches, true);
    let (left, trace) = show(game, play, look, Some("q goes back to the lines"))?;
    if !matches!(left, Ok(Left::Quit)) {
        // The command ends here, so this is the last chance to keep the play.
        seats::keep(matches, &trace)?;
    }
    watch::left(left?)?;
    tui::let_signals_through();
    Ok(revive(game, &trace, Chairs::AsRecorded)?)
}

/// How a person who plays looks at a play, and whether it is kept when the view is left.
fn player(matches: &ArgMatches, kept: bool) -> Look {
    let role = Role::Player { reasons: flag(matches, "why"), kept };
    Look { role, palette: watch::palette(matches), limits: seats::limits(matches) }
}

/// Shows a play until the user leaves, then keeps it where `--trace` says and prints how it ended.
pub(crate) fn attend(
    game: &'static Game,
    play: Box<dyn AnyPlay>,
    look: Look,
    matches: &ArgMatches,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (left, trace) = show(game, play, look, None)?;
    // What was played is kept, also where the terminal went away.
    seats::keep(matches, &trace)?;
    let left = left?;
    if let Some(Line::End { outcome, .. }) = trace.lines.last() {
        write!(out, "{}", outcome_text(game, &outcome.clone().into(), &trace))?;
    }
    watch::left(left)
}

/// Shows a play until the person leaves the view. Returns how they left, and the trace. The note is shown at the beginning.
fn show(
    game: &'static Game,
    play: Box<dyn AnyPlay>,
    look: Look,
    note: Option<&str>,
) -> Result<(io::Result<Left>, Trace), Failure> {
    let stage = Arc::new(Stage::new(Reel::of_play(game, &*play)));
    if let Some(note) = note {
        stage.say(note);
    }
    let actors = Actors { game, stage: Arc::clone(&stage), look };
    let thread = thread::Builder::new().name("play".to_owned()).spawn(move || actors.perform(play))?;
    let house = House { stage, thread };
    let left = tui::run(&house.stage, look.role, true, look.palette, &house);
    let trace = house.stage.trace();
    house.close();
    Ok((left, trace))
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
    /// Plays until the play is over or the view is closed. When an act is taken back, plays on from the earlier moment.
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
