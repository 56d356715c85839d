//! A moment as JSON, without the secrets of those who still play.

use play::view::{Choice, View};
use play::{Forfeit, Frame, Game, Seat};
use serde_json::Value as Json;

/// What may be seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'a> {
    /// Everything may be seen: nobody plays who must not know.
    pub(crate) truth: bool,
    /// The seats of persons, counted from 0: else only what they know may be seen.
    pub(crate) persons: &'a [usize],
}

impl Scene<'_> {
    /// The view of a frame.
    pub(crate) fn view(
        self,
        game: &Game,
        index: usize,
        frame: &Frame,
        choices: &[(usize, Vec<Choice>)],
        gave_up: &[(Seat, Forfeit)],
    ) -> Json {
        let mut view = View { game, index, frame, choices, gave_up, truth: self.truth }.to_json();
        if !self.truth {
            let is_theirs = |seat: &String| self.persons.iter().any(|it| *seat == (it + 1).to_string());
            // How others stand would tell what they have found.
            for by_seat in ["seats", "standings"] {
                if let Some(seats) = view.get_mut(by_seat).and_then(Json::as_object_mut) {
                    seats.retain(|seat, _| is_theirs(seat));
                }
            }
        }
        view
    }
}
