//! What the player knows: everything, for the whole map is told; and worlds that fit it.

use std::sync::Arc;

use play::{Brief, Clash, Dice, Imagine};

use super::map::Map;
use super::place::Way;
use super::run::Run;
use super::words::Percept;
use super::{Pacalgo2, rules};

/// All that the player can know: the play itself, once the map was told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The play so far.
    pub run: Option<Run>,
    /// What was told and cannot be.
    wrong: Option<String>,
}

impl Known {
    /// Folds one more percept.
    pub(super) fn learn(&mut self, percept: &Percept) {
        match percept {
            Percept::Map(map) => *self = Known { run: Some(Run::new(Arc::clone(map))), wrong: None },
            Percept::Stands(stands) => {
                if let Some(way) = stands.by {
                    self.follow(way);
                }
                let fits = |run: &Run| {
                    let here = (run.position(), run.level(), run.moves(), run.remaining_count());
                    here == (stands.cell, stands.level, stands.moves, stands.left)
                };
                if !self.run.as_ref().is_some_and(fits) {
                    let reason = format!("the player cannot stand at {} with level {}", stands.cell, stands.level);
                    self.wrong.get_or_insert(reason);
                }
            }
            Percept::Blocked(_) | Percept::Won { .. } | Percept::Lost { .. } => {}
        }
    }

    fn follow(&mut self, way: Way) {
        let moved = self.run.as_mut().map(|run| run.go(way));
        if !matches!(moved, Some(Ok(()))) {
            self.wrong.get_or_insert(format!("the move {} is not possible where it was told", way.name()));
        }
    }

    /// The map, once it was told.
    pub fn map(&self) -> Option<&Arc<Map>> {
        self.run.as_ref().map(Run::map)
    }
}

impl Imagine for Pacalgo2 {
    /// There is one world that fits, or none.
    fn imagine(brief: &Brief, known: &Known, _dice: &mut Dice) -> Result<Pacalgo2, Clash> {
        if let Some(reason) = &known.wrong {
            return Err(Clash { reason: reason.clone() });
        }
        let run = known.run.clone().ok_or_else(|| Clash { reason: "no map was told".to_owned() })?;
        Ok(Pacalgo2::new(run, rules::ignores_blocked(&brief.settings)))
    }
}
