//! The event loop: pumps a play, asks whoever sits outside, answers or forfeits.

use std::time::{Duration, Instant};

use play::view::Audience;
use play::{AnyPlay, Forfeit, ForfeitKind, Pending, Refusal, Seat, Seats};

use crate::{End, Reply, Request, Seated};

/// How long an outside chair may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// For each answer.
    pub turn: Duration,
    /// For the first answer on top of that, where a program is slow to start. Nothing, unless somebody says otherwise:
    /// who sets a limit means it.
    pub start: Duration,
    /// For leaving after the end, before it is thrown out.
    pub leave: Duration,
    /// Whether what it writes to its standard error is repeated on ours at once. The last of it is kept in any case.
    pub is_heard: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { turn: Duration::from_secs(10), start: Duration::ZERO, leave: Duration::from_secs(1), is_heard: false }
    }
}

/// How a drive ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The play is over.
    Over,
    /// Nobody answers for this seat any more: whoever sat there went away, or nobody did. The play is unfinished; its
    /// trace resumes.
    Left(Seat),
}

/// Plays until the play is over or somebody leaves; then every chair is told the end and dropped.
///
/// All seats that wait are asked at once, each with a deadline of its own, and their answers are taken in seat order, so
/// that the order of arrival leaves no mark. The observer is called whenever the play has moved and waits again, and at
/// its end.
pub fn drive(
    play: &mut dyn AnyPlay,
    chairs: Vec<Seated<'_>>,
    limits: &Limits,
    observe: &mut dyn FnMut(&dyn AnyPlay),
) -> Ended {
    let mut table = Table::new(chairs, *limits);
    let mut seen = None;
    let ended = loop {
        let waiting = match play.pump() {
            Pending::Over => break Ended::Over,
            Pending::Waiting(waiting) => waiting,
        };
        // A refused person is asked again; nothing new is to be seen then.
        let now = (play.turn(), table.given_up);
        if seen.replace(now) != Some(now) {
            observe(play);
        }
        match table.round(play, waiting) {
            Ok(replies) => table.settle(play, replies),
            Err(seat) => break Ended::Left(seat),
        }
    };
    if ended == Ended::Over {
        observe(play);
    }
    table.end(play, ended == Ended::Over);
    ended
}

/// Everybody outside.
struct Table<'a> {
    places: Vec<Place<'a>>,
    limits: Limits,
    /// How many were given up.
    given_up: usize,
}

/// One seat at it.
struct Place<'a> {
    chair: Seated<'a>,
    /// How many facts it was told.
    told: usize,
    /// Whether it ever answered.
    started: bool,
    refused: Option<Refusal>,
}

impl<'a> Table<'a> {
    fn new(chairs: Vec<Seated<'a>>, limits: Limits) -> Table<'a> {
        let place = |chair| Place { chair, told: 0, started: false, refused: None };
        Table { places: chairs.into_iter().map(place).collect(), limits, given_up: 0 }
    }

    /// Asks all who wait, then collects their replies; or names the seat that left.
    fn round(&mut self, play: &dyn AnyPlay, waiting: Seats) -> Result<Vec<(Seat, Reply)>, Seat> {
        let mut deadlines = Vec::new();
        for seat in waiting.iter() {
            deadlines.push((seat, self.ask(play, seat).ok_or(seat)?));
        }
        let mut replies = Vec::new();
        for (seat, deadline) in deadlines {
            let place = self.places.get_mut(seat.index()).ok_or(seat)?;
            match place.chair.as_mut().ok_or(seat)?.answer(deadline) {
                Reply::Left => return Err(seat),
                reply => replies.push((seat, reply)),
            }
            place.started = true;
        }
        Ok(replies)
    }

    /// Asks one seat; its clock runs from here. None if nobody sits there.
    fn ask(&mut self, play: &dyn AnyPlay, seat: Seat) -> Option<Instant> {
        let Limits { turn, start, .. } = self.limits;
        let place = self.places.get_mut(seat.index())?;
        let chair = place.chair.as_mut()?;
        let told = play.told(seat, place.told);
        place.told += told.len();
        let limit = if place.started { turn } else { turn.saturating_add(start) };
        let refused = place.refused.take();
        let request = Request { seat, turn: play.turn(), told, acts: play.menu(seat), limit, refused };
        let asked = Instant::now();
        chair.ask(&request);
        // A limit beyond the clock's end is no limit; a century will do.
        let century = Duration::from_hours(100 * 365 * 24);
        asked.checked_add(limit).or_else(|| asked.checked_add(century))
    }

    /// Answers first, while the world still is as it was when they were asked for; then the forfeits.
    fn settle(&mut self, play: &mut dyn AnyPlay, replies: Vec<(Seat, Reply)>) {
        let mut forfeits = Vec::new();
        for (seat, reply) in replies {
            match reply {
                Reply::Act(act, account) => {
                    if let Err(refusal) = play.answer(seat, &act, account) {
                        forfeits.extend(self.refuse(seat, refusal).map(|forfeit| (seat, forfeit)));
                    }
                }
                Reply::Forfeit(forfeit) => forfeits.push((seat, forfeit)),
                Reply::Left => {}
            }
        }
        for (seat, forfeit) in forfeits {
            play.forfeit(seat, forfeit.clone());
            self.given_up += 1;
            self.end_one(play, seat, false, Some(forfeit));
        }
    }

    /// A refused act is the seat's end, or asked for again.
    fn refuse(&mut self, seat: Seat, refusal: Refusal) -> Option<Forfeit> {
        let place = self.places.get_mut(seat.index())?;
        if place.chair.as_ref().is_some_and(|chair| chair.may_retry()) {
            place.refused = Some(refusal);
            return None;
        }
        Some(Forfeit::new(ForfeitKind::Illegal, refusal.to_string()))
    }

    /// Everybody is told the end before the first is dropped, so that all leave at the same time.
    fn end(mut self, play: &dyn AnyPlay, over: bool) {
        let mut leaving = Vec::new();
        for seat in Seats::first(self.places.len()).iter() {
            leaving.push(self.end_one(play, seat, over, None));
        }
    }

    fn end_one(&mut self, play: &dyn AnyPlay, seat: Seat, over: bool, forfeit: Option<Forfeit>) -> Seated<'a> {
        let place = self.places.get_mut(seat.index())?;
        let mut chair = place.chair.take()?;
        let outcome = play.standings(Audience::seat(seat));
        chair.end(&End { told: play.told(seat, place.told), outcome, over, forfeit });
        Some(chair)
    }
}
