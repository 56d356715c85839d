//! What a person who plays does: acts, asks, takes back.

use play::view::{Arrow, Choice};
use ratatui::crossterm::event::KeyCode;

use super::{Ask, Focus, Role, Screen, Wish};

impl Screen {
    /// A key of somebody who is asked: the game's own keys, numbers, arrows, Enter.
    pub(super) fn play_key(&mut self, code: KeyCode) -> Option<Vec<Wish>> {
        if !self.is_my_turn() {
            return None;
        }
        match code {
            KeyCode::Char(digit @ '0'..='9') => {
                let choice = self.menu.digit(digit).cloned();
                Some(choice.map(|choice| self.choose(&choice)).unwrap_or_default())
            }
            KeyCode::Char(letter) => {
                let choice = self.by_key(letter)?.clone();
                Some(self.choose(&choice))
            }
            KeyCode::Enter => {
                let choice = self.menu.offered(self.menu.selected).cloned()?;
                Some(self.choose(&choice))
            }
            KeyCode::Up => self.arrow(Arrow::Up),
            KeyCode::Down => self.arrow(Arrow::Down),
            KeyCode::Left => self.arrow(Arrow::Left),
            KeyCode::Right => self.arrow(Arrow::Right),
            KeyCode::Backspace => {
                self.menu.number.pop();
                Some(Vec::new())
            }
            _ => None,
        }
    }

    /// The choice of a key: the key as it is, or the same letter in the other case. Few letters keep another meaning while
    /// somebody plays; commands such as `:cells` stand for the others.
    pub(crate) fn by_key(&self, letter: char) -> Option<&Choice> {
        const TAKEN: &str = "quHN";
        let is = |choice: &&Choice, letter: &str| choice.key.is_some_and(|key| key == letter);
        let other =
            if letter.is_lowercase() { letter.to_uppercase().to_string() } else { letter.to_lowercase().to_string() };
        let exact = letter.to_string();
        let found = self.menu.choices.iter().find(|choice| is(choice, &exact));
        found.or_else(|| self.menu.choices.iter().find(|choice| !TAKEN.contains(letter) && is(choice, &other)))
    }

    /// The act of an arrow; where no act has one, up and down go through the menu.
    fn arrow(&mut self, arrow: Arrow) -> Option<Vec<Wish>> {
        if let Some(choice) = self.menu.by_arrow(arrow).cloned() {
            return Some(self.choose(&choice));
        }
        if self.menu.has_arrows() {
            return Some(Vec::new());
        }
        match arrow {
            Arrow::Up => self.menu.go(-1),
            Arrow::Down => self.menu.go(1),
            Arrow::Left | Arrow::Right => return None,
        }
        Some(Vec::new())
    }

    /// What a letter does to the cell that is pointed at.
    pub(super) fn act_on_cell(&mut self, letter: char) -> Option<Vec<Wish>> {
        if !self.is_my_turn() {
            return None;
        }
        let exact = letter.to_string();
        let capital = if "qu".contains(letter) { exact.clone() } else { letter.to_uppercase().to_string() };
        let words = self.game.keyed_acts(&self.header.setup.settings);
        let has_key = |choice: &&Choice| {
            let word = words.iter().find(|word| choice.act.head == word.head);
            word.is_some_and(|word| word.keys.iter().any(|key| *key == exact || *key == capital))
        };
        let offered = self.menu.offered.iter().filter_map(|index| self.menu.choices.get(*index));
        let choice = offered.clone().find(has_key).cloned()?;
        Some(self.choose(&choice))
    }

    /// Answers; nothing more is asked until the play has moved.
    pub(super) fn choose(&mut self, choice: &Choice) -> Vec<Wish> {
        self.answer(choice.act.clone())
    }

    pub(super) fn answer(&mut self, act: facts::Fact) -> Vec<Wish> {
        let Some(seat) = self.asked.filter(|_| self.is_my_turn()) else { return Vec::new() };
        self.menu.sent = true;
        self.has_acted = true;
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
        self.open_question = Some(self.question);
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
