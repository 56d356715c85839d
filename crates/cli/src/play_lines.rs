//! `tellask play`: a person plays, by lines.

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::ArgMatches;
use link::{Ended, Person, Seated, drive, programs};
use play::{AnyPlay, Chair, Chairs, Game, Header, Seat, revive};

use crate::failure::{Failure, complain};
use crate::options::{self, flag, was_written};
use crate::painter::Painter;
use crate::person::{Desk, Leaving, Look};
use crate::play_view::is_ranked;
use crate::replay::read_trace;
use crate::scores::Contest;
use crate::watch::at_terminal;
use crate::{play_view, run, seats};

/// Plays with a person until the end, or until the person or the input leaves.
pub(crate) fn play(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, matches) = options::game(matches)?;
    let mut play = match matches.get_one::<String>("resume") {
        Some(path) => resume(game, path)?,
        None => (game.open)(&opening(game, matches)?, Chairs::AsRecorded)?,
    };
    seats::can_keep(matches)?;
    if play_view::is_wanted(game, &play.header().setup, matches)? {
        return play_view::play(game, play, matches, out);
    }
    let mut contest = Contest::of(game, matches, &play.header().setup)?;
    let echo = !io::stdin().is_terminal();
    let look = Look { json: flag(matches, "json"), why: flag(matches, "why"), echo, painter: Painter::of(matches) };
    let desk = RefCell::new(Desk::new(game, look, out));
    let limits = seats::limits(matches);
    if let Some(contest) = &contest {
        contest.announce(&mut desk.borrow_mut())?;
    }
    loop {
        let chairs = sit(game, &*play, &limits, &desk);
        let ended = drive(&mut *play, chairs, &limits, &mut |play| desk.borrow_mut().see(play));
        // A win is written down even if the trace cannot be kept or the output is closed.
        let verdict = contest.as_ref().filter(|_| ended == Ended::Over).map(|it| it.judge(&*play)).transpose();
        seats::keep(matches, &play.trace())?;
        let verdict = verdict?;
        let mut desk = desk.borrow_mut();
        match (ended, desk.leave()?) {
            (Ended::Over, _) => {
                if let Some((text, json)) = &verdict {
                    desk.show(text, json)?;
                }
                match practised(game, matches, &*play, &mut desk)? {
                    Some(earlier) => play = earlier,
                    None => return Ok(()),
                }
            }
            (Ended::Left(_), Leaving::Quit) => return Ok(()),
            (Ended::Left(seat), Leaving::Undo) => {
                if let Some(earlier) = undone(game, &*play, seat, &mut desk)? {
                    play = earlier;
                    contest.iter_mut().try_for_each(|contest| contest.taken_back(&mut desk))?;
                }
            }
            (Ended::Left(_), Leaving::View) => match no_view(matches) {
                Some(reason) => desk.say(reason)?,
                None => play = play_view::visit(game, play, matches)?,
            },
            (Ended::Left(_), Leaving::No | Leaving::EndOfInput) => {
                desk.end_of_input(&*play)?;
                return Err(Failure::Ended);
            }
        }
    }
}

/// Why the view cannot be visited from the lines, if it cannot.
fn no_view(matches: &ArgMatches) -> Option<&'static str> {
    match () {
        () if flag(matches, "json") => Some("The view is for people, not for programs that read JSON."),
        () if is_ranked(matches) => {
            Some("A ranked play goes by lines: what the view takes back could not be told from the rest.")
        }
        () if !at_terminal() => Some("The view needs a terminal for its keys and its screen."),
        () => None,
    }
}

/// People answer at the keyboard, programs are started.
fn sit<'a>(game: &Game, play: &dyn AnyPlay, limits: &link::Limits, desk: &'a RefCell<Desk<'_>>) -> Vec<Seated<'a>> {
    let mut chairs: Vec<Seated<'a>> = programs(game, play, limits);
    for (chair, seat) in chairs.iter_mut().zip(&play.header().seats) {
        if seat.chair == Chair::Person {
            *chair = Some(Box::new(Person::new(|request: &link::Request| desk.borrow_mut().reply(request))));
        }
    }
    chairs
}

/// The first line of a new play. Without `--mind` the person sits first and the game's default mind elsewhere.
fn opening(game: &Game, matches: &ArgMatches) -> Result<Header, Failure> {
    let chairs = if matches.contains_id("mind") { options::chairs(game, matches)? } else { vec![Chair::Person] };
    if !chairs.contains(&Chair::Person) {
        return Err(Failure::Usage(format!(
            "nobody plays; give `--mind person` a seat, or use `tellask run {}`",
            game.name
        )));
    }
    let mut header = run::header(game, matches, &chairs)?;
    if !matches.contains_id("mind") {
        for seat in header.seats.iter_mut().skip(1) {
            let default = Chair::Mind(game.default_mind(&header.setup.settings));
            let mind = game.header(header.setup.clone(), &[default])?;
            if let Some(first) = mind.seats.into_iter().next() {
                *seat = first;
            }
        }
    }
    if header.setup.map.is_none() && !was_written(matches, "seed") {
        header.setup.seed = fresh_seed();
        announce(header.setup.seed);
    }
    Ok(header)
}

/// A random seed, short enough to be passed on to a friend.
fn fresh_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| u64::from(since.subsec_nanos()) % 1_000_000)
}

fn announce(seed: u64) {
    complain(&format!("seed {seed} (give `--seed {seed}` to play the same again; `:help` for help)\n"));
}

/// A saved play, brought back to where it was left.
fn resume(game: &Game, path: &str) -> Result<Box<dyn AnyPlay>, Failure> {
    let (recorded, trace) = read_trace(path)?;
    if recorded.name != game.name {
        return Err(Failure::Refused(format!("`{path}` is a play of {}, not of {}", recorded.name, game.name)));
    }
    if let Some(seat) = trace.header.seats.iter().find(|seat| matches!(seat.chair, Chair::Host(_))) {
        return Err(Failure::Refused(format!(
            "`{path}` cannot be resumed here: `{}` is a mind of the program that hosted the play, and only that program can \
             seat it again; `tellask replay {path}` shows the play",
            seat.chair
        )));
    }
    Ok(revive(game, &trace, Chairs::AsRecorded)?)
}

/// The play before the last act of the first person, if it is for practice and that is wished.
fn practised(
    game: &Game,
    matches: &ArgMatches,
    play: &dyn AnyPlay,
    desk: &mut Desk<'_>,
) -> Result<Option<Box<dyn AnyPlay>>, Failure> {
    let person = play.header().seats.iter().position(|seat| seat.chair == Chair::Person).and_then(Seat::new);
    match person {
        Some(seat) if flag(matches, "practice") && desk.take_back()? => undone(game, play, seat, desk),
        _ => Ok(None),
    }
}

/// The play before the last act of this seat.
fn undone(
    game: &Game,
    play: &dyn AnyPlay,
    seat: Seat,
    desk: &mut Desk<'_>,
) -> Result<Option<Box<dyn AnyPlay>>, Failure> {
    let trace = play.trace();
    if trace.header.seats.iter().any(|seat| matches!(seat.chair, Chair::Program(_) | Chair::Host(_))) {
        desk.say("A program took part and cannot take back what it was told, so nothing is undone.")?;
        return Ok(None);
    }
    let Some(earlier) = trace.before_last_act(seat) else {
        desk.say("There is nothing to undo.")?;
        return Ok(None);
    };
    Ok(Some(revive(game, &earlier, Chairs::AsRecorded)?))
}
