//! What a person who plays does: acts, asks, takes back.

use std::fmt::Display;

use play::view::{Choice, act_in_words};

use super::{Ask, Deed, Focus, Open, Role, Screen, Wish};

impl Screen {
    /// What a key of somebody who is asked does.
    pub(super) fn play(&mut self, deed: Deed) -> Vec<Wish> {
        match deed {
            Deed::Choose(index) => {
                let choice = self.menu.choices.get(index).cloned();
                return choice.map(|choice| self.choose(&choice)).unwrap_or_default();
            }
            Deed::Try(index) => return self.attempt(index),
            Deed::Digit(digit) => {
                if let Some(choice) = self.menu.digit(digit).cloned() {
                    return self.choose(&choice);
                }
                if self.menu.number.is_empty() {
                    self.say(self.no_choice(digit));
                }
            }
            Deed::Menu(by) => self.menu.go(by),
            _ => {
                self.menu.number.pop();
            }
        }
        Vec::new()
    }

    /// That there is no choice of this number.
    pub(super) fn no_choice(&self, number: impl Display) -> String {
        match self.menu.offered.len() {
            0 => format!("there is nothing to choose here, and no {number}"),
            last => format!("there are choices from 1 to {last}, and no {number}"),
        }
    }

    /// An act whose key was pressed although it is no choice now. One that is whole by its name is sent: the game says why
    /// it cannot be. Of another one a part is missing.
    fn attempt(&mut self, index: usize) -> Vec<Wish> {
        let Some(word) = self.acts().get(index).copied() else { return Vec::new() };
        match self.game.hear_line(&self.header.setup.settings, word.head) {
            Ok(act) if word.slots.is_empty() => return self.answer(act),
            _ if self.focus == Focus::Cell => self.say(format!("{}: not possible on this cell", word.head)),
            _ => self.say(format!("{}: choose it from the list, or type `:{}`", word.head, word.usage())),
        }
        Vec::new()
    }

    /// Answers; nothing more is asked until the play has moved.
    pub(super) fn choose(&mut self, choice: &Choice) -> Vec<Wish> {
        self.answer(choice.act.clone())
    }

    pub(super) fn answer(&mut self, act: facts::Fact) -> Vec<Wish> {
        let Some(seat) = self.asked.filter(|_| self.is_my_turn()) else { return Vec::new() };
        self.begin_to_wait(seat);
        self.menu.sent = true;
        self.has_acted = true;
        self.done = Some((self.at, act_in_words(&act)));
        self.advice = None;
        self.clock.running = true;
        vec![Wish::Act(seat, act)]
    }

    /// Leaves; a person who has acted is asked once more, because the play is lost unless it is saved.
    pub(super) fn leave(&mut self) -> Vec<Wish> {
        let is_lost = matches!(self.role, Role::Player { kept: false, .. }) && !self.ended && self.has_acted;
        if !is_lost || self.leaving > 0 {
            return vec![Wish::Quit];
        }
        // This key and the next one.
        self.leaving = 2;
        self.say("the play is not over: q again leaves it, `:save FILE` keeps it");
        Vec::new()
    }

    /// Takes the last act of the person back.
    pub(super) fn undo(&mut self) -> Vec<Wish> {
        let person =
            self.asked.map(play::Seat::index).or_else(|| (0..self.header.seats.len()).find(|it| self.is_person(*it)));
        match (self.role, person.and_then(play::Seat::new)) {
            (Role::Player { .. }, Some(seat)) if self.ended || (self.asked.is_some() && !self.menu.sent) => {
                self.begin_to_wait(seat);
                self.menu.sent = true;
                vec![Wish::Undo(seat)]
            }
            (Role::Player { .. }, _) => {
                self.say("wait for your turn");
                Vec::new()
            }
            (Role::Watcher, _) => {
                self.say("only a player can take an act back; ← goes back in time");
                Vec::new()
            }
        }
    }

    /// Asks a mind about the moment that is shown.
    pub(super) fn ask(&mut self, about: Ask, mind: Option<String>) -> Vec<Wish> {
        let seat = self.seat();
        if about == Ask::Hint && !self.frame.asked.contains(seat) {
            self.say(format!("{seat} is not asked in this turn, so there is nothing to hint at"));
            return Vec::new();
        }
        self.question += 1;
        self.open_question = Some(Open { number: self.question, at: self.at, seat: self.seat });
        self.clock.running &= self.role != Role::Watcher;
        vec![Wish::Ask { number: self.question, at: self.at, seat, about, mind }]
    }

    /// Asks what is believed of the cell that is pointed at.
    pub(super) fn ask_about_cell(&mut self, mind: Option<String>) -> Vec<Wish> {
        let Some(known) = self.known() else { return Vec::new() };
        let name = self.cursor.name(known);
        if self.cursor.board > 0 {
            self.say("minds tell about cells of the first board; the note of this one stands at the side");
            return Vec::new();
        }
        let cell = self.cursor.cell;
        self.focus = Focus::Cell;
        self.ask(Ask::Cell { cell, name }, mind)
    }
}
