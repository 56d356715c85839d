//! The frames of a play, in any order.

use std::collections::VecDeque;
use std::sync::Arc;

use super::moment::speaks_of;
use super::{Audience, Choice, Moment, Secret, choices};
use crate::replay::{checked_header, compare, feed};
use crate::{AnyPlay, Chairs, Forfeit, Frame, Game, Header, Line, Mismatch, Pending, Picture, Seat, Trace};

/// So many frames are kept: those around the one that was asked for last.
const KEPT: usize = 48;
/// A replay on the way to a frame keeps so many before it, for those who step back.
const BEFORE: usize = 16;

/// The frames of a play, in any order, of a finished trace or of a play under way.
///
/// Whatever is shown is made for an [`Audience`]. Once the play is over, that is everyone.
///
/// It holds the lines of the trace and one replay of them, which goes forwards; who goes far back waits for another replay. So
/// it takes little memory, however many frames there are and however large the boards.
pub struct Reel {
    game: &'static Game,
    header: Arc<Header>,
    lines: Vec<Line>,
    moments: Vec<Moment>,
    /// All who have given up, in that order.
    gave_up: Vec<(Seat, Forfeit)>,
    cursor: Option<Cursor>,
    /// Frames with their moments and those for whom they were made.
    kept: VecDeque<(usize, Audience, Arc<Frame>)>,
}

/// A replay that stands at a moment.
struct Cursor {
    play: Box<dyn AnyPlay>,
    /// The moment.
    at: usize,
    /// The next line to be fed.
    next: usize,
    /// It stands behind somebody who gave up at this moment, which was the last one then.
    is_behind: bool,
}

impl std::fmt::Debug for Reel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reel")
            .field("game", &self.game.name)
            .field("moments", &self.moments.len())
            .finish_non_exhaustive()
    }
}

impl Reel {
    /// The reel of a trace, which is replayed once and checked line by line.
    pub fn of_trace(game: &'static Game, trace: Trace) -> Result<Reel, Mismatch> {
        let header = Arc::new(checked_header(game, &trace, Chairs::AllOutside)?);
        let mut reel = Reel::empty(game, header);
        // An act that nobody was told of yet was carried out all the same.
        let acted = matches!(trace.lines.last(), Some(Line::Act { .. }));
        let standing = trace.lines.last().map_or(0, Line::turn) + u32::from(acted);
        reel.lines = trace.lines;
        Moment::extend(&mut reel.moments, &mut reel.gave_up, &reel.lines, 0, standing);
        reel.check()?;
        Ok(reel)
    }

    /// The reel of a play under way, from its beginning; [`Reel::follow`] tells how it goes on.
    pub fn of_play(game: &'static Game, play: &dyn AnyPlay) -> Reel {
        let mut reel = Reel::empty(game, Arc::clone(play.header()));
        reel.follow(play);
        reel
    }

    fn empty(game: &'static Game, header: Arc<Header>) -> Reel {
        Reel {
            game,
            header,
            lines: Vec::new(),
            moments: Vec::new(),
            gave_up: Vec::new(),
            cursor: None,
            kept: VecDeque::new(),
        }
    }

    /// Takes over what has happened since the last time.
    pub fn follow(&mut self, play: &dyn AnyPlay) {
        let (known, moments) = (self.lines.len(), self.moments.len());
        self.lines.extend(play.lines(known));
        Moment::extend(&mut self.moments, &mut self.gave_up, &self.lines, known, play.turn());
        // What was the last moment had no answers yet; now it may have.
        let last = moments.saturating_sub(1);
        self.kept.retain(|(index, ..)| *index < last);
    }

    /// Replays everything once, from end to end.
    fn check(&mut self) -> Result<(), Mismatch> {
        let last = self.len() - 1;
        self.wind_to(last, |_, _| {})?;
        let Some(cursor) = &self.cursor else { return Ok(()) };
        compare(self.game, &self.lines, &cursor.play.lines(0), |line| line.bare().to_json().to_string())
    }

    /// The game.
    pub fn game(&self) -> &'static Game {
        self.game
    }

    /// The first line of the play.
    pub fn header(&self) -> &Arc<Header> {
        &self.header
    }

    /// How many frames there are: at least one.
    pub fn len(&self) -> usize {
        self.moments.len().max(1)
    }

    /// Never: where a play begins there is something to be seen.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// This audience as the play stands now.
    pub fn audience(&self, audience: Audience) -> Audience {
        audience.after(self.is_over())
    }

    /// The timeline from this moment on, as far as this audience may see it.
    pub fn moments(&self, audience: Audience, from: usize) -> impl DoubleEndedIterator<Item = Moment> {
        let audience = self.audience(audience);
        self.moments.get(from..).unwrap_or_default().iter().map(move |moment| audience.moment(moment))
    }

    /// The turn of each moment. The clock of a play is public.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator {
        self.moments.iter().map(|moment| moment.turn)
    }

    /// Whether the scores of all moments from this one on are known: a moment's are, once it was looked at.
    pub fn has_scores(&self, from: usize) -> bool {
        self.moments.iter().skip(from).all(|moment| !moment.scores.is_empty())
    }

    /// Who has given up by this moment or was given up, in that order, and why; of the seats whose acts may be seen.
    pub fn gave_up(&self, audience: Audience, index: usize) -> Vec<(Seat, Forfeit)> {
        let audience = self.audience(audience);
        let moment = self.moments.get(index.min(self.len() - 1));
        let by_then = &self.gave_up[..moment.map_or(0, |moment| moment.gave_up)];
        by_then.iter().filter(|(seat, _)| audience.sees_acts(*seat)).cloned().collect()
    }

    /// The trace, for an audience that may have all of it.
    pub fn trace(&self, audience: Audience) -> Result<Trace, Secret> {
        self.audience(audience).export(self.saved())
    }

    /// The whole play so far, to be saved or replayed, not to be shown: a play goes on from it, so it tells everything.
    pub fn saved(&self) -> Trace {
        Trace { header: (*self.header).clone(), lines: self.lines.clone() }
    }

    /// Whether the play is over.
    pub fn is_over(&self) -> bool {
        matches!(self.lines.last(), Some(Line::End { .. }))
    }

    /// The frame of this number, or the last one, as far as this audience may see it.
    pub fn frame(&mut self, audience: Audience, index: usize) -> Result<Arc<Frame>, Mismatch> {
        let audience = self.audience(audience);
        let index = index.min(self.len() - 1);
        if let Some((.., frame)) = self.kept.iter().find(|(at, whom, _)| *at == index && *whom == audience) {
            return Ok(Arc::clone(frame));
        }
        let mut seen = Vec::new();
        self.wind_to(index, |at, play| {
            if at + BEFORE >= index {
                seen.push((at, play.frame(audience)));
            }
        })?;
        let mut found = None;
        for (at, frame) in seen {
            let frame = Arc::new(self.answered(at, frame));
            self.keep(at, audience, &frame);
            found = Some(frame);
        }
        found.ok_or(Mismatch::Refused { line: 1, reason: "nothing is to be seen there".to_owned() })
    }

    /// The play as it stood at this moment, for those who ask it something: nobody thinks in it.
    pub fn play_at(&mut self, index: usize) -> Result<&dyn AnyPlay, Mismatch> {
        let index = index.min(self.len() - 1);
        self.wind_to(index, |_, _| {})?;
        let cursor = self.cursor.as_ref().filter(|it| it.at == index);
        cursor
            .map(|it| &*it.play)
            .ok_or(Mismatch::Refused { line: 1, reason: "the play does not get there".to_owned() })
    }

    /// What a seat may choose from at this moment, as a face offers it to the seat's player, who looks at this picture.
    pub fn choices(
        &mut self,
        audience: Audience,
        index: usize,
        seat: Seat,
        picture: &Picture,
    ) -> Result<Vec<Choice>, Mismatch> {
        let game = self.game;
        let audience = self.audience(audience);
        let play = self.play_at(index)?;
        if !audience.sees(seat) || !play.waiting().contains(seat) {
            return Ok(Vec::new());
        }
        let settings = &play.header().setup.settings;
        Ok(choices(game, settings, seat, play.seats(), picture, play.menu(seat)))
    }

    /// The next moment from this one on, or the one before it, that speaks of something: an act, a percept, a rule that gave a
    /// reason, or the reason itself. Only what this audience may see is searched.
    pub fn find(&self, audience: Audience, from: usize, words: &str, backwards: bool) -> Option<usize> {
        let audience = self.audience(audience);
        let words = words.to_lowercase();
        let speaks = |index: &usize| {
            let moment = &self.moments[*index];
            let next = self.moments.get(index + 1).map_or(self.lines.len(), |it| it.from);
            self.lines[moment.from..next]
                .iter()
                .filter_map(|line| audience.line(line))
                .any(|line| speaks_of(&line, &words))
        };
        if words.is_empty() {
            return None;
        }
        if backwards {
            (0..from.min(self.moments.len())).rev().find(speaks)
        } else {
            (from..self.moments.len()).find(speaks)
        }
    }

    /// Drops the replay: somebody asked it to hurry, and it would hurry for ever.
    pub fn forget_replay(&mut self) {
        self.cursor = None;
    }

    /// Brings the replay to a moment; shows every moment that it comes through, the last one included.
    fn wind_to(&mut self, index: usize, mut visit: impl FnMut(usize, &dyn AnyPlay)) -> Result<(), Mismatch> {
        let last = self.len() - 1;
        let mut cursor = match self.cursor.take().filter(|it| it.at <= index && !(it.is_behind && it.at < last)) {
            Some(cursor) => cursor,
            None => self.rewound()?,
        };
        loop {
            if cursor.at == last {
                cursor.finish(&self.lines)?;
            }
            if let Some(moment) = self.moments.get_mut(cursor.at) {
                moment.scores = cursor.play.outcome().seats.iter().map(|it| self.game.score(it)).collect();
            }
            visit(cursor.at, &*cursor.play);
            if cursor.at >= index || !cursor.step(&self.lines, &self.moments)? {
                break;
            }
        }
        self.cursor = Some(cursor);
        Ok(())
    }

    fn rewound(&self) -> Result<Cursor, Mismatch> {
        let mut play = (self.game.open)(&self.header, Chairs::AllOutside).map_err(Mismatch::Setup)?;
        play.pump();
        Ok(Cursor { play, at: 0, next: 0, is_behind: false })
    }

    /// A frame with what was done then, and why.
    fn answered(&self, index: usize, mut frame: Frame) -> Frame {
        let Some(moment) = self.moments.get(index) else { return frame };
        for line in self.lines[moment.from..].iter().take_while(|line| line.turn() == moment.turn) {
            if let Line::Act { seat, fact, account, .. } = line
                && let Some(seat) = frame.seats.get_mut(seat.index())
            {
                seat.answer = Some(fact.clone());
                seat.account.clone_from(account);
            }
        }
        frame
    }

    fn keep(&mut self, index: usize, audience: Audience, frame: &Arc<Frame>) {
        if self.kept.len() >= KEPT {
            self.kept.pop_front();
        }
        self.kept.push_back((index, audience, Arc::clone(frame)));
    }
}

impl Cursor {
    /// Goes on to the next moment, if there is one.
    fn step(&mut self, lines: &[Line], moments: &[Moment]) -> Result<bool, Mismatch> {
        let Some(next) = moments.get(self.at + 1) else { return Ok(false) };
        while self.play.turn() < next.turn {
            let scripted = |line: &Line| matches!(line, Line::Act { .. } | Line::Forfeit { .. });
            let Some(at) = (self.next..lines.len()).find(|index| scripted(&lines[*index])) else {
                // What is recorded ends here, but its last turn was reached by nobody's answer.
                return Err(Mismatch::Refused { line: lines.len() + 1, reason: "an answer is missing".to_owned() });
            };
            self.next = at + 1;
            feed(&mut *self.play, at + 2, &lines[at])?;
            if self.play.pump() == Pending::Over {
                break;
            }
        }
        self.at += 1;
        Ok(true)
    }

    /// Who gives up makes no step: what follows of it belongs to the same moment.
    fn finish(&mut self, lines: &[Line]) -> Result<(), Mismatch> {
        let turn = self.play.turn();
        while self.next < lines.len() {
            let line = &lines[self.next];
            self.next += 1;
            if matches!(line, Line::Forfeit { .. }) && line.turn() == turn {
                feed(&mut *self.play, self.next + 1, line)?;
                self.play.pump();
                self.is_behind = true;
            }
        }
        Ok(())
    }
}
