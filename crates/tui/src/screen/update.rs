//! What an event does to a screen.

use std::time::Duration;

use play::view::Reel;
use play::{Account, Seat};
use ratatui::crossterm::event::KeyEventKind;

use super::{Advice, Cursor, Event, Focus, Open, Role, Screen, Wish};
use crate::live::Said;

impl Screen {
    /// Takes an event in, and tells what is to be done outside.
    pub fn update(&mut self, event: Event, reel: &mut Reel) -> Vec<Wish> {
        let mut wishes = Vec::new();
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) if self.must_wait(key) => self.hold(key),
            Event::Key(key) => wishes = self.take(key, reel),
            Event::Tick(passed) => self.tick(passed),
            Event::Moved => self.moved(reel),
            Event::Asked(seat) => self.ask_person(seat),
            Event::Thinking(since) => self.thinking = since,
            Event::Told(number, said) => self.told(number, said.map(|said| *said)),
            Event::Note(text) => self.say(self.with_dropped(text)),
        }
        self.refresh(reel);
        wishes.extend(self.take_held(reel));
        if self.drop_stale_question() {
            wishes.push(Wish::Forget);
        }
        wishes
    }

    /// Forgets a question about another moment or another seat than those that are shown, or about a moment at which the
    /// player has acted meanwhile: its answer would be taken for advice about this one. Returns whether there was one.
    fn drop_stale_question(&mut self) -> bool {
        let acts_there = self.done.as_ref().map(|(at, _)| *at);
        let is_stale = |open: &Open| open.at != self.at || open.seat != self.seat || acts_there == Some(open.at);
        self.open_question.take_if(|open| is_stale(open)).is_some()
    }

    /// Shows another moment.
    pub(super) fn go(&mut self, to: usize) {
        let to = to.min(self.length - 1);
        if to != self.at {
            self.at = to;
            self.advice = None;
            self.scroll = 0;
        }
        self.clock.since = Duration::ZERO;
    }

    fn tick(&mut self, passed: Duration) {
        self.wait(passed);
        if !self.clock.running {
            return;
        }
        self.clock.since += passed;
        if self.clock.since < self.pace() {
            return;
        }
        if self.at + 1 < self.length {
            self.go(self.at + 1);
        } else if self.ended || !self.live {
            self.clock.running = false;
        }
    }

    /// Who plays and looks at the present sees at once what the own act led to; what others do comes at a pace.
    fn moved(&mut self, reel: &Reel) {
        let shrunk = reel.len() < self.length;
        self.length = reel.len();
        if shrunk {
            self.advice = None;
            self.menu.choices.clear();
            self.clock.running = true;
            self.go(self.length - 1);
        }
        if self.role != Role::Watcher && self.clock.running {
            let did = |at: usize| {
                let moment = reel.moments(self.audience(), at).next();
                moment.is_some_and(|it| it.acts.iter().any(|(seat, _)| self.is_mine(*seat)))
            };
            let mut to = self.at;
            while to + 1 < self.length && did(to) {
                to += 1;
            }
            self.go(to);
        }
        self.pursue(reel);
    }

    fn is_mine(&self, seat: Seat) -> bool {
        self.is_person(seat.index())
    }

    fn ask_person(&mut self, seat: Option<Seat>) {
        self.asked = seat;
        // Who is asked again at the same moment was refused, and told so.
        if let Some(seat) = seat {
            let refused = self.done.take().is_some();
            self.asked_again(seat, refused);
        }
        self.menu.sent = false;
        self.menu.choices.clear();
    }

    /// A mind has answered. A hint is pointed at in the menu, so that Enter does it.
    fn told(&mut self, number: u64, said: Result<Said, String>) {
        if self.open_question.is_none_or(|open| open.number != number) {
            return;
        }
        self.open_question = None;
        match said {
            Err(reason) => self.say(reason),
            Ok(Said::Hint { mind, act, account }) => {
                let text = act
                    .as_ref()
                    .map_or_else(|forfeit| format!("nothing: {}", forfeit.reason), play::view::act_in_words);
                let act = act.ok();
                let place = act.as_ref().and_then(|act| self.menu.choices.iter().position(|it| it.act == *act));
                self.advice = Some(Advice { title: format!("hint from `{mind}`: {text}"), account, act });
                // The choices are shown beside a hint, and Enter is for them.
                self.leave_reasons();
                if let Some(place) = place {
                    self.point_at(place);
                }
            }
            Ok(Said::Cell { mind, name, why }) => {
                let title = format!("{mind} about {name}");
                self.advice = Some(Advice { title, account: Account::of(why), act: None });
            }
            Ok(Said::Note { name, why }) => {
                self.advice = Some(Advice { title: name, account: Account::of(why), act: None });
                self.enter_reasons();
            }
        }
    }

    /// Points at a choice, and at its cell where cells are pointed at.
    fn point_at(&mut self, index: usize) {
        let cell = self.menu.choices.get(index).and_then(|choice| choice.cell);
        if let (Focus::Cell, Some((panel, cell)), Some(known)) = (self.focus, cell, self.known()) {
            self.cursor = Cursor { board: Cursor::board_of(known, panel), cell };
            let pointed = self.pointed();
            self.menu.offer(|choice| choice.cell == Some(pointed));
        }
        if let Some(place) = self.menu.offered.iter().position(|it| *it == index) {
            self.menu.selected = place;
        }
    }
}
