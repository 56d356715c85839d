//! Keys that come before the play has moved: they wait, and are taken one after the other.
//!
//! A paste or a slow line brings several keys at once. Each acts in the state that the one before it led to. What the player
//! could not have meant is dropped, and the last line says so.

use std::collections::VecDeque;
use std::time::Duration;

use facts::Fact;
use play::Seat;
use play::view::Reel;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::meaning::{is_key, name};
use super::{Deed, Focus, Role, Screen, Wish};

/// Keys wait no longer than this for the next turn. Where minds think for longer, keys do what they do meanwhile.
const PATIENCE: Duration = Duration::from_millis(500);

/// So many dropped keys are named.
const NAMED: usize = 8;

/// Keys that wait.
#[derive(Debug, Default)]
pub(crate) struct Held {
    keys: VecDeque<KeyEvent>,
    /// For how long the player has waited since the last act.
    waited: Duration,
    /// Who acted last, and what could be chosen then.
    acted: Option<(Seat, Vec<Fact>)>,
    /// That keys were dropped, until the next key is taken.
    dropped: String,
}

impl Screen {
    /// Whether a key has to wait: the play has not yet moved after the last act, or other keys wait already.
    pub(super) fn must_wait(&self, key: KeyEvent) -> bool {
        let interrupts = key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c' | 'C'));
        !interrupts && (!self.held.keys.is_empty() || self.is_early())
    }

    pub(super) fn hold(&mut self, key: KeyEvent) {
        self.held.keys.push_back(key);
    }

    /// Whether keys wait.
    pub(crate) fn holds_keys(&self) -> bool {
        !self.held.keys.is_empty()
    }

    /// The player acts: what comes now is meant for what follows.
    pub(super) fn begin_to_wait(&mut self, seat: Seat) {
        self.held.waited = Duration::ZERO;
        self.held.acted = Some((seat, self.offered_acts()));
    }

    pub(super) fn wait(&mut self, passed: Duration) {
        if !self.is_my_turn() {
            self.held.waited += passed;
        }
    }

    /// Somebody is asked; whether the last act was refused.
    pub(super) fn asked_again(&mut self, seat: Seat, refused: bool) {
        let other = self.held.acted.as_ref().is_some_and(|(acted, _)| *acted != seat);
        if refused {
            self.drop_held("");
        } else if other {
            self.drop_held(&format!("{seat} is asked now"));
        }
    }

    /// What is said to the player, and that keys were dropped with it.
    pub(super) fn with_dropped(&self, text: String) -> String {
        match self.held.dropped.as_str() {
            "" => text,
            dropped => format!("{text}; {dropped}"),
        }
    }

    /// Takes a key.
    pub(super) fn take(&mut self, key: KeyEvent, reel: &mut Reel) -> Vec<Wish> {
        self.note.clear();
        self.held.dropped.clear();
        self.key(key, reel)
    }

    /// Takes the keys that have waited, as far as the play has moved.
    pub(super) fn take_held(&mut self, reel: &mut Reel) -> Vec<Wish> {
        let mut wishes = Vec::new();
        while let Some(key) = self.held.keys.front().copied() {
            if self.role != Role::Watcher && self.ended {
                self.drop_held("the play is over");
            } else if self.is_early() {
                break;
            } else if !self.is_my_turn() && self.would_act(key.code) {
                self.drop_held("it is not your turn yet");
            } else if self.is_of_another_list(key.code) {
                self.prompt = None;
                self.drop_held("there are other choices now");
            } else {
                self.held.keys.pop_front();
                wishes.extend(self.take(key, reel));
                self.refresh(reel);
            }
        }
        wishes
    }

    /// Whether the player has acted a moment ago, and the play has not yet come back.
    fn is_early(&self) -> bool {
        self.is_between_turns() && self.held.waited < PATIENCE && self.prompt.is_none() && self.help.is_none()
    }

    /// Whether a player who looks at the present waits for a turn.
    pub(super) fn is_between_turns(&self) -> bool {
        let plays = self.role != Role::Watcher && self.live && !self.ended;
        plays && !self.is_my_turn() && self.clock.running
    }

    /// Whether this key would be an act, or a step towards one, if it were the player's turn.
    pub(super) fn would_act(&self, code: KeyCode) -> bool {
        let is_free = self.prompt.is_none() && self.help.is_none() && self.focus != Focus::Why;
        let on_board = self.focus == Focus::Cell;
        is_free
            && match code {
                KeyCode::Enter | KeyCode::Backspace | KeyCode::Char('0'..='9') => true,
                KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right => !on_board,
                KeyCode::Char('h' | 'l') if !on_board => true,
                KeyCode::Char(letter) => {
                    let words = self.acts();
                    words
                        .iter()
                        .flat_map(|word| word.keys)
                        .any(|key| is_key(key, letter, true) || is_key(key, letter, false))
                }
                _ => false,
            }
    }

    /// Whether a key goes by a list of choices that the player did not see when the key came.
    fn is_of_another_list(&self, code: KeyCode) -> bool {
        let picks = match (&self.prompt, self.meaning(code)) {
            (Some(line), _) => code == KeyCode::Enter && line.is_number(),
            (None, Some(Deed::Digit(_) | Deed::Menu(_))) => true,
            (None, Some(Deed::Choose(_) | Deed::AskCell)) => code == KeyCode::Enter,
            _ => false,
        };
        let is_same = || self.held.acted.as_ref().is_some_and(|(_, offered)| *offered == self.offered_acts());
        picks && !is_same()
    }

    fn offered_acts(&self) -> Vec<Fact> {
        self.menu.offered.iter().filter_map(|index| self.menu.choices.get(*index)).map(|it| it.act.clone()).collect()
    }

    /// Drops the keys that wait, and says so behind what is said already.
    fn drop_held(&mut self, reason: &str) {
        let keys: Vec<String> = self.held.keys.drain(..).map(|key| format!("`{}`", name(key.code))).collect();
        if keys.is_empty() {
            return;
        }
        let more = if keys.len() > NAMED { " …" } else { "" };
        let named = keys.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(" ");
        let dropped = format!("keys dropped: {named}{more}");
        let parts = [self.note.as_str(), reason, &dropped];
        self.note = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ");
        self.held.dropped = dropped;
    }
}
