//! Brings a screen up to what the reel holds.

use facts::Fact;
use play::view::{Moment, Reel, act_in_words, choices};
use play::{Chair, Seat};

use super::{Cursor, Focus, Role, Screen, Tree};

/// The acts of so many moments before and after are told.
const AROUND: usize = 16;

impl Screen {
    pub(super) fn refresh(&mut self, reel: &mut Reel) {
        self.length = reel.len();
        self.ended = reel.is_over();
        self.at = self.at.min(self.length - 1);
        self.seat = self.own_seat();
        match reel.frame(self.audience(), self.at) {
            Ok(frame) => self.frame = frame,
            Err(mismatch) => self.say(mismatch.to_string()),
        }
        self.last_turn = reel.turns().next_back().unwrap_or(0).max(self.frame.turn);
        self.seat = self.seat_to_show();
        let gave_up = reel.gave_up(self.audience(), self.at).into_iter().find(|(seat, _)| seat.index() == self.seat);
        self.gave_up = gave_up.map(|(_, forfeit)| forfeit.reason);
        self.tell_effect(reel);
        self.around = self.acts_around(reel);
        // Keys go to what is shown: an act, another moment or the end may have closed the reasons.
        if !self.shows_reasons() || self.why().is_none() {
            self.leave_reasons();
        }
        self.refresh_menu(reel);
        self.refresh_tree();
        self.aim = self.aimed_at();
    }

    /// Says so where an act of the player changed nothing that is to be seen: by what the game itself tells of it, else in
    /// our words. An act without any effect looks like a key that was not heard.
    fn tell_effect(&mut self, reel: &mut Reel) {
        let Some((at, act)) = self.done.take_if(|(at, _)| *at + 1 < self.length) else { return };
        let audience = self.audience();
        let (Ok(before), Ok(after)) = (reel.frame(audience, at), reel.frame(audience, at + 1)) else { return };
        let (Some(old), Some(new)) = (before.seats.get(self.seat), after.seats.get(self.seat)) else { return };
        if after.over || old.known != new.known {
            return;
        }
        let phrase = |fact: &Fact| (self.game.phrase)(&self.header.setup.settings, fact);
        let said: Vec<String> = old.told.iter().filter_map(phrase).collect();
        let news: Vec<String> = new.told.iter().filter_map(phrase).filter(|it| !said.contains(it)).collect();
        let news = if news.is_empty() { "nothing changed".to_owned() } else { news.join("; ") };
        self.say(format!("{act}: {news}"));
    }

    /// The cell that the act of the seat is about, or what a mind advises.
    fn aimed_at(&self) -> Option<Cursor> {
        let seat = self.frame.seats.get(self.seat)?;
        let act = match &self.advice {
            Some(advice) => advice.act.as_ref()?,
            None => seat.answer.as_ref()?,
        };
        let choices = choices(
            self.game,
            &self.header.setup.settings,
            self.seat(),
            self.frame.seats.len(),
            &seat.known,
            vec![act.clone()],
        );
        let (panel, cell) = choices.first()?.cell?;
        Some(Cursor { board: Cursor::board_of(&seat.known, panel), cell })
    }

    /// The seat for which the screen is made while the play goes on: the person who is asked, or was asked last.
    fn own_seat(&self) -> usize {
        let stays = self.audience().sees_everything() || self.is_person(self.seat);
        let person = || (0..self.header.seats.len()).find(|seat| self.is_person(*seat));
        let own = Some(self.seat).filter(|_| stays).or_else(person).unwrap_or(self.seat);
        self.asked.filter(|_| self.role != Role::Watcher).map_or(own, Seat::index)
    }

    /// The one that was chosen, or whoever acts; who plays sees only the own.
    fn seat_to_show(&self) -> usize {
        if !self.audience().sees_everything() {
            return self.seat;
        }
        let acts = self.frame.seats.iter().find(|(_, seat)| seat.answer.is_some()).map(|(index, _)| index);
        let asked = self.frame.asked.iter().map(Seat::index).find(|seat| *seat < self.frame.seats.len());
        let last = self.frame.seats.len().saturating_sub(1);
        let own = (self.role != Role::Watcher).then_some(self.seat);
        self.chosen.or(own).or(acts).or(asked).unwrap_or(self.seat).min(last)
    }

    fn acts_around(&self, reel: &Reel) -> Vec<(usize, String)> {
        let from = self.at.saturating_sub(AROUND);
        let near = reel.moments(self.audience(), from).take(self.at - from + AROUND);
        near.enumerate().map(|(index, moment)| (from + index, self.acts_of(&moment))).collect()
    }

    /// What was done at a moment.
    fn acts_of(&self, moment: &Moment) -> String {
        let many = self.frame.seats.len() > 1;
        let words = moment.acts.iter().map(|(seat, act)| {
            let who = if many { format!("{} ", seat.index() + 1) } else { String::new() };
            format!("{who}{}", act_in_words(act))
        });
        words.collect::<Vec<_>>().join(", ")
    }

    fn refresh_menu(&mut self, reel: &mut Reel) {
        let Some(seat) = self.asked.filter(|_| self.is_my_turn()) else {
            self.menu.choices.clear();
            self.menu.offered.clear();
            return;
        };
        if self.menu.choices.is_empty() {
            let known = self.frame.seats.get(seat.index()).map(|it| it.known.clone()).unwrap_or_default();
            match reel.choices(self.audience(), self.at, seat, &known) {
                Ok(choices) => self.menu.choices = choices,
                Err(mismatch) => self.say(mismatch.to_string()),
            }
            if self.menu.is_of_cells() && self.focus == Focus::Play {
                // Where everything is about cells, a cell is what is pointed at.
                self.focus = Focus::Cell;
                if self.cursor == Cursor::default() {
                    self.cursor = Cursor::at_agent(&known);
                }
            }
        }
        let pointed = (self.focus == Focus::Cell).then(|| self.pointed());
        self.menu.offer(|choice| pointed.is_none_or(|cell| choice.cell == Some(cell)));
    }

    /// The panel and the cell that are pointed at.
    pub(super) fn pointed(&self) -> (usize, usize) {
        let panel = self.known().and_then(|known| self.cursor.panel(known));
        (panel.unwrap_or(usize::MAX), self.cursor.cell)
    }

    /// Other reasons are open in another way.
    fn refresh_tree(&mut self) {
        let number = if self.advice.is_some() { self.question } else { 0 };
        let of = (self.at, self.seat, self.account().is_some(), number);
        if of != self.tree_of {
            self.tree_of = of;
            self.tree = self.why().map(|why| Tree::of(why, &self.search)).unwrap_or_default();
        }
    }

    /// Whether this seat is a person's.
    pub(crate) fn is_person(&self, seat: usize) -> bool {
        self.header.seats.get(seat).is_some_and(|it| it.chair == Chair::Person)
    }
}
