//! What a play under way is played on for: a turn, words, or its end.

use play::view::Reel;

use super::{Role, Screen};

/// What somebody who watches waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quest {
    /// The end.
    End,
    /// A turn of this number, or the first behind it.
    Turn(u64),
    /// A turn that speaks of what is looked for, from this moment on.
    Words(usize),
}

impl Screen {
    /// Waits for something that did not happen yet, if it may happen still; whether it may.
    pub(super) fn set_out(&mut self, quest: Quest, reel: &Reel) -> bool {
        let can_come = self.live && self.role == Role::Watcher && !reel.is_over();
        if can_come {
            self.clock.running = false;
            self.quest = Some(quest);
            self.go(self.length - 1);
            self.say(format!("playing on {}; any key: no more", self.aim_of(quest)));
        }
        can_come
    }

    fn aim_of(&self, quest: Quest) -> String {
        match quest {
            Quest::End => "to the end".to_owned(),
            Quest::Turn(turn) => format!("to turn {turn}"),
            Quest::Words(_) => format!("until a turn speaks of {}", facts::text::quoted(&self.search)),
        }
    }

    /// The play has moved: perhaps it is there.
    pub(super) fn pursue(&mut self, reel: &Reel) {
        let Some(quest) = self.quest else { return };
        let (last, over) = (reel.len() - 1, reel.is_over());
        let found = match quest {
            Quest::End => over.then_some(last),
            Quest::Turn(turn) => turn_at(reel, turn),
            Quest::Words(from) => reel.find(self.audience(), from, &self.search, false),
        };
        if let Some(found) = found {
            self.quest = None;
            self.note.clear();
            self.go(found);
            return;
        }
        self.go(last);
        if over {
            self.quest = None;
            self.say(match quest {
                Quest::Turn(turn) => format!("there is no turn {turn}; the play is over"),
                _ => format!("no turn speaks of {}", facts::text::quoted(&self.search)),
            });
        } else if let Quest::Words(_) = quest {
            // The last moment is not decided yet.
            self.quest = Some(Quest::Words(last));
        }
    }
}

/// The moment of a turn, or the first after it.
pub(super) fn turn_at(reel: &Reel, turn: u64) -> Option<usize> {
    reel.turns().position(|it| u64::from(it) >= turn)
}
