//! What a key does.

use play::Picture;
use play::view::Reel;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::meaning::name;
use super::quest::turn_at;
use super::{Ask, Cursor, Deed, Focus, Help, PACES, Prompt, Prompted, Quest, Role, Screen, Sides, Wish};

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
        let Some(deed) = self.meaning(key.code) else {
            let key_name = name(key.code);
            self.say(if self.is_between_turns() && self.would_act(key.code) {
                format!("`{key_name}`: it is not your turn yet")
            } else {
                format!("`{key_name}` does nothing here; `?` lists the keys")
            });
            return Vec::new();
        };
        self.perform(deed, reel)
    }

    fn perform(&mut self, deed: Deed, reel: &mut Reel) -> Vec<Wish> {
        match deed {
            Deed::Choose(_) | Deed::Try(_) | Deed::Digit(_) | Deed::RubOut | Deed::Menu(_) => return self.play(deed),
            Deed::Row(_) | Deed::OpenRow | Deed::CloseRow | Deed::TurnRow | Deed::AllRows => self.among_rows(deed),
            Deed::LeaveReasons => self.leave_reasons(),
            Deed::Point(rows, columns) => self.on_board(|cursor, board| cursor.go(board, rows, columns)),
            Deed::NextBoard => self.on_board(Cursor::next_board),
            Deed::AskCell => return self.ask_about_cell(None),
            Deed::LeaveCells => self.focus = Focus::Play,
            Deed::Quit => return self.leave(),
            Deed::Help => self.help = Some(Help::Signs),
            Deed::Prompt(what) => self.prompt = Some(Prompt::new(what)),
            Deed::Find { backwards } => self.find(reel, backwards),
            Deed::Sides => self.turn_sides(),
            Deed::Beliefs => self.turn_beliefs(),
            Deed::Reasons => self.look_at_reasons(),
            Deed::Cells => self.look_at_cells(),
            Deed::Hint => return self.ask(Ask::Hint, None),
            Deed::Undo => return self.undo(),
            Deed::Scroll(by) => self.scroll = self.scroll.saturating_add_signed(by),
            Deed::Seat { backwards } => self.turn_seat(if backwards { self.frame.seats.len() } else { 1 }),
            Deed::Close => return self.close_advice(),
            Deed::Step(by) => self.step_to(self.at.saturating_add_signed(by)),
            Deed::First => self.step_to(0),
            Deed::Last if self.set_out(Quest::End, reel) => {}
            Deed::Last => self.step_to(self.length - 1),
            Deed::Run => self.turn_running(),
            Deed::Pace { faster: true } => self.turn_pace(self.clock.pace + 1),
            Deed::Pace { faster: false } => self.turn_pace(self.clock.pace.saturating_sub(1)),
        }
        Vec::new()
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

    /// Goes through the reasons, opens and closes them.
    fn among_rows(&mut self, deed: Deed) {
        let Some(why) = self.why().cloned() else { return };
        match deed {
            Deed::Row(by) => self.tree.go(&why, by),
            Deed::OpenRow => self.tree.enter(&why),
            Deed::CloseRow => self.tree.leave(&why),
            Deed::TurnRow => self.tree.toggle(&why),
            _ => self.tree.unfold(&why),
        }
    }

    /// Moves the cursor on what the seat knows.
    fn on_board(&mut self, go: impl FnOnce(&mut Cursor, &Picture)) {
        if let Some(known) = self.known().cloned() {
            go(&mut self.cursor, &known);
        }
    }

    /// Shows another moment at the wish of who looks.
    fn step_to(&mut self, to: usize) {
        // Who plays and comes back to the present stays there.
        self.clock.running = self.role != Role::Watcher && to >= self.length - 1;
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

    pub(super) fn look_at_reasons(&mut self) {
        if self.why().is_none() {
            return self.say("there are no reasons here; `H` asks for a hint, `:why ROW COLUMN` about a cell");
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
