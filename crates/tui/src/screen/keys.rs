//! What a key does.

use play::view::Reel;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::quest::turn_at;
use super::{Ask, Cursor, Focus, Help, PACES, Prompt, Prompted, Quest, Role, Screen, Sides, Wish};

/// The keys for a page go so far.
const PAGE: usize = 10;

impl Screen {
    pub(super) fn key(&mut self, key: KeyEvent, reel: &mut Reel) -> Vec<Wish> {
        let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        if ctrl && matches!(key.code, KeyCode::Char('c' | 'C')) {
            return vec![Wish::Interrupt];
        }
        if ctrl || key.modifiers.contains(KeyModifiers::ALT) {
            return Vec::new();
        }
        self.quest = None;
        self.leaving = self.leaving.saturating_sub(1);
        if let Some(help) = self.help {
            // The same key turns the page; every other one closes the help.
            let is_on = help == Help::Signs && matches!(key.code, KeyCode::Char('?') | KeyCode::F(1));
            self.help = is_on.then_some(Help::Keys);
            return Vec::new();
        }
        if self.prompt.is_some() {
            return self.typed(key.code, reel);
        }
        let handled = match self.focus {
            Focus::Why => self.why_key(key.code),
            Focus::Cell => self.cell_key(key.code),
            Focus::Play => None,
        };
        let handled = handled.or_else(|| self.play_key(key.code));
        handled.unwrap_or_else(|| self.general_key(key.code, reel))
    }

    /// A key for the line that is being typed.
    fn typed(&mut self, code: KeyCode, reel: &mut Reel) -> Vec<Wish> {
        let Some(prompt) = &mut self.prompt else { return Vec::new() };
        match code {
            KeyCode::Char(letter) => prompt.push(letter),
            KeyCode::Backspace if prompt.text.is_empty() => self.prompt = None,
            KeyCode::Backspace => {
                prompt.text.pop();
            }
            KeyCode::Esc => self.prompt = None,
            KeyCode::Enter => {
                let Some(Prompt { what, text }) = self.prompt.take() else { return Vec::new() };
                return self.entered(what, &text, reel);
            }
            _ => {}
        }
        Vec::new()
    }

    fn entered(&mut self, what: Prompted, text: &str, reel: &mut Reel) -> Vec<Wish> {
        match what {
            Prompted::Command => return self.command(text, reel),
            Prompted::Jump => self.jump(text, reel),
            Prompted::Search => {
                text.trim().clone_into(&mut self.search);
                self.find(reel, false);
            }
        }
        Vec::new()
    }

    /// Goes to the moment of a turn, or to the first after it.
    pub(super) fn jump(&mut self, text: &str, reel: &Reel) {
        let Ok(turn) = text.parse::<u64>() else { return };
        self.clock.running = false;
        let found = turn_at(reel, turn);
        if found.is_none() && !self.set_out(Quest::Turn(turn), reel) {
            self.say(format!("there is no turn {turn} yet; the last one is {}", self.last_turn));
        }
        self.go(found.unwrap_or(self.length - 1));
    }

    /// Goes to the next moment that speaks of what is looked for.
    fn find(&mut self, reel: &Reel, backwards: bool) {
        if self.search.is_empty() {
            return self.say("nothing is looked for; `/` asks for words");
        }
        let from = if backwards { self.at } else { self.at + 1 };
        let words = facts::text::quoted(&self.search);
        self.clock.running = false;
        let audience = self.audience();
        match reel.find(audience, from, &self.search, backwards) {
            Some(found) => self.go(found),
            None if !backwards && self.set_out(Quest::Words(self.length - 1), reel) => {}
            None => match reel.find(audience, if backwards { reel.len() } else { 0 }, &self.search, backwards) {
                Some(found) if found == self.at => self.say(format!("only this turn speaks of {words}")),
                Some(found) => {
                    self.go(found);
                    self.say(format!("{words}: from the other end"));
                }
                None => self.say(format!("no turn speaks of {words}")),
            },
        }
    }

    /// A key among reasons.
    fn why_key(&mut self, code: KeyCode) -> Option<Vec<Wish>> {
        let why = self.why()?.clone();
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.tree.go(&why, -1),
            KeyCode::Down | KeyCode::Char('j') => self.tree.go(&why, 1),
            KeyCode::PageUp => self.tree.go(&why, -(PAGE as isize)),
            KeyCode::PageDown => self.tree.go(&why, PAGE as isize),
            KeyCode::Home => self.tree.selected = 0,
            KeyCode::End => self.tree.go(&why, isize::MAX),
            KeyCode::Right => self.tree.enter(&why),
            KeyCode::Left => self.tree.leave(&why),
            KeyCode::Enter => self.tree.toggle(&why),
            KeyCode::Char('*') => self.tree.unfold(&why),
            KeyCode::Esc | KeyCode::Char('w') => self.leave_reasons(),
            _ => return None,
        }
        Some(Vec::new())
    }

    /// A key while a cell is pointed at.
    fn cell_key(&mut self, code: KeyCode) -> Option<Vec<Wish>> {
        if let KeyCode::Char(letter) = code
            && let Some(wishes) = self.act_on_cell(letter)
        {
            return Some(wishes);
        }
        let picture = self.known()?.clone();
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.cursor.go(&picture, -1, 0),
            KeyCode::Down | KeyCode::Char('j') => self.cursor.go(&picture, 1, 0),
            KeyCode::Left | KeyCode::Char('h') => self.cursor.go(&picture, 0, -1),
            KeyCode::Right | KeyCode::Char('l') => self.cursor.go(&picture, 0, 1),
            KeyCode::Tab => self.cursor.next_board(&picture),
            KeyCode::Esc if self.advice.is_some() => self.advice = None,
            KeyCode::Esc | KeyCode::Char('c') => self.focus = Focus::Play,
            KeyCode::Enter if self.is_my_turn() && !self.menu.offered.is_empty() => return None,
            KeyCode::Enter | KeyCode::Char('w') => return Some(self.ask_about_cell(None)),
            _ => return None,
        }
        Some(Vec::new())
    }

    fn general_key(&mut self, code: KeyCode, reel: &mut Reel) -> Vec<Wish> {
        match code {
            KeyCode::Char('q') => return self.leave(),
            KeyCode::Char('?') | KeyCode::F(1) => self.help = Some(Help::Signs),
            KeyCode::Char(':') => self.prompt = Some(Prompt::new(Prompted::Command)),
            KeyCode::Char('/') => self.prompt = Some(Prompt::new(Prompted::Search)),
            KeyCode::Char('g') => self.prompt = Some(Prompt::new(Prompted::Jump)),
            KeyCode::Char('n') => self.find(reel, false),
            KeyCode::Char('N') => self.find(reel, true),
            KeyCode::Char('t') => self.turn_sides(),
            KeyCode::Char('b') => self.turn_beliefs(),
            KeyCode::Char('w') => self.look_at_reasons(),
            KeyCode::Char('c') => self.look_at_cells(),
            KeyCode::Char('H') => return self.ask(Ask::Hint, None),
            // A player who types small letters wants no journey through time.
            KeyCode::Char('h') if self.is_my_turn() => return self.ask(Ask::Hint, None),
            KeyCode::Char('l') if self.is_my_turn() => {}
            KeyCode::Char('u') => return self.undo(),
            KeyCode::Char('[') => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::Char(']') => self.scroll += 1,
            KeyCode::Tab => self.turn_seat(1),
            KeyCode::BackTab => self.turn_seat(self.frame.seats.len()),
            KeyCode::Esc => return self.close_advice(),
            KeyCode::End if self.set_out(Quest::End, reel) => {}
            _ => self.time_key(code),
        }
        Vec::new()
    }

    /// A key that goes through time.
    fn time_key(&mut self, code: KeyCode) {
        let (at, last) = (self.at, self.length - 1);
        let to = match code {
            KeyCode::Left | KeyCode::Char('h' | '<') => at.saturating_sub(1),
            KeyCode::Right | KeyCode::Char('l' | '>') => at + 1,
            KeyCode::PageUp => at.saturating_sub(PAGE),
            KeyCode::PageDown => at + PAGE,
            KeyCode::Home => 0,
            KeyCode::End => last,
            KeyCode::Char(' ') => return self.turn_running(),
            KeyCode::Char('+' | '=') => return self.turn_pace(self.clock.pace + 1),
            KeyCode::Char('-') => return self.turn_pace(self.clock.pace.saturating_sub(1)),
            _ => return,
        };
        // Who plays and comes back to the present stays there.
        self.clock.running = self.role != Role::Watcher && to >= last;
        self.go(to);
    }

    fn turn_running(&mut self) {
        self.clock.running = !self.clock.running;
        if self.clock.running && self.at + 1 == self.length && (self.ended || !self.live) {
            self.go(0);
        }
        self.clock.since = self.pace();
    }

    fn turn_pace(&mut self, pace: usize) {
        self.clock.pace = pace.min(PACES.len() - 1);
        self.clock.since = std::time::Duration::ZERO;
    }

    pub(super) fn turn_sides(&mut self) {
        if self.frame.truth.is_none() {
            return self.say("the truth is shown when the play is over");
        }
        self.pictures.sides = match self.pictures.sides {
            Sides::Both => Sides::Knowledge,
            Sides::Knowledge => Sides::Truth,
            Sides::Truth => Sides::Both,
        };
    }

    pub(super) fn turn_beliefs(&mut self) {
        self.pictures.beliefs = !self.pictures.beliefs;
        let any = !self.pictures.beliefs || self.believed().is_some();
        match (self.pictures.beliefs, any) {
            (true, true) => self.say("beliefs are shown"),
            (true, false) => self.say("beliefs are shown where a mind paints them; here none did"),
            (false, _) => self.say("beliefs are not shown"),
        }
    }

    /// Goes on to another seat; behind the last one comes whoever acts.
    fn turn_seat(&mut self, by: usize) {
        let seats = self.frame.seats.len();
        if !self.audience().sees_everything() {
            return self.say("the other seats are shown when the play is over");
        }
        if seats < 2 {
            return;
        }
        let place = self.chosen.map_or(0, |seat| seat + 1);
        self.chosen = ((place + by) % (seats + 1)).checked_sub(1);
        match self.chosen {
            Some(seat) => self.say(format!("seat {}", seat + 1)),
            None => self.say("the seat that acts"),
        }
    }

    fn look_at_reasons(&mut self) {
        if self.why().is_none() {
            return self.say("there are no reasons here; `H` asks a mind for a hint");
        }
        self.clock.running = false;
        self.enter_reasons();
    }

    pub(super) fn look_at_cells(&mut self) {
        let Some(known) = self.known().filter(|known| known.grid().is_some()).cloned() else {
            return self.say("there is no board here");
        };
        self.clock.running &= self.role != Role::Watcher;
        if self.cursor.grid(&known).is_none() || self.cursor == Cursor::default() {
            self.cursor = Cursor::at_agent(&known);
        }
        self.cursor.go(&known, 0, 0);
        self.focus = Focus::Cell;
    }

    fn close_advice(&mut self) -> Vec<Wish> {
        self.advice = None;
        if self.open_question.take().is_some() {
            self.say("cancelled");
            return vec![Wish::Forget];
        }
        Vec::new()
    }
}
