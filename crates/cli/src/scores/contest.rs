//! A play for the ranking: whom to beat, and the place after a win.

use std::path::Path;

use arena::{Label, Machine, Score};
use clap::ArgMatches;
use play::{AnyPlay, Chair, Game, MapText, Ranking, Setup, number_to_json};
use serde_json::{Value as Json, json};

use super::store::Store;
use super::table;
use crate::failure::Failure;
use crate::person::Desk;
use crate::story::what_is_played;

/// A player's play on a machine.
pub(crate) struct Contest {
    ranking: Ranking,
    label: Label,
    player: String,
    store: Store,
    /// Whether an act was taken back: a second try knows more than the first.
    is_practice: bool,
}

impl Contest {
    /// The contest that the options ask for, if they do. That scores can be written is made sure of before the play.
    pub(crate) fn of(game: &Game, matches: &ArgMatches, setup: &Setup) -> Result<Option<Contest>, Failure> {
        let option = |name: &str| matches.try_get_one::<String>(name).ok().flatten();
        let (Some(ranking), Some(player), Some(path)) = (game.ranking, option("player"), option("scores")) else {
            return Ok(None);
        };
        if player.is_empty() {
            return Err(Failure::Usage("the player has no name; give one: `--player NAME`".to_owned()));
        }
        let store = Store::at(path)?;
        store.can_write()?;
        let label = Label::of(game, &ranking, setup, title(game, setup))?;
        Ok(Some(Contest { ranking, label, player: player.clone(), store, is_practice: false }))
    }

    /// Tells before the play who is to be beaten.
    pub(crate) fn announce(&self, desk: &mut Desk<'_>) -> Result<(), Failure> {
        let arcade = self.store.read()?;
        let nobody = Machine::new(self.label.clone());
        let machine = arcade.machine(&self.label).unwrap_or(&nobody);
        let text = format!("{}\n\n", table::aim(machine, &self.player));
        desk.show(&text, &json!({ "contest": table::standing_to_json(machine, &self.player) }))
    }

    /// An act was taken back.
    pub(crate) fn taken_back(&mut self, desk: &mut Desk<'_>) -> Result<(), Failure> {
        if !self.is_practice {
            self.is_practice = true;
            desk.say("An act was taken back: from here on this is practice, and will not be ranked.")?;
        }
        Ok(())
    }

    /// The play is over: a win is written down, and the ranking comes back, as text and as a line for programs.
    pub(crate) fn judge(&self, play: &dyn AnyPlay) -> Result<(String, Json), Failure> {
        let outcome = play.outcome();
        let mut seats = outcome.seats.iter().zip(&play.header().seats);
        let standing = seats.find(|(_, seat)| seat.chair == Chair::Person).map(|(standing, _)| standing);
        let score = standing.and_then(|standing| self.ranking.score(standing)).and_then(Score::new);
        let (Some(score), false) = (score, self.is_practice) else {
            let reason = if score.is_some() { "an act was taken back" } else { "only a win is" };
            return Ok((format!("Not ranked: {reason}.\n"), json!({ "ranked": null, "reason": reason })));
        };
        let (arcade, before) =
            self.store.record(&self.label, &self.player, score).map_err(|failure| self.lost(score, failure))?;
        let nobody = Machine::new(self.label.clone());
        let machine = arcade.machine(&self.label).unwrap_or(&nobody);
        let mut ranked = table::standing_to_json(machine, &self.player);
        ranked["score"] = number_to_json(score.get());
        let text = format!(
            "\n{}{}{}\n",
            table::heading(machine),
            table::rows(machine, Some(&self.player), table::Rows::Around),
            table::verdict(machine, &self.player, score, before)
        );
        Ok((text, json!({ "ranked": ranked, "ranking": table::machine_to_json(machine, None) })))
    }

    /// A score that could not be written is at least told.
    fn lost(&self, score: Score, failure: Failure) -> Failure {
        match failure {
            Failure::Refused(reason) => {
                let won = table::amount(score, &self.label);
                Failure::Refused(format!(
                    "{reason}; the win of {} with {won} is not recorded",
                    table::shown(&self.player)
                ))
            }
            other => other,
        }
    }
}

/// What people call the machine; of a map's name the last part, since files move.
fn title(game: &Game, setup: &Setup) -> String {
    let bare = |map: &MapText| {
        let name =
            Path::new(&map.name).file_name().map_or_else(|| map.name.clone(), |it| it.to_string_lossy().into_owned());
        MapText { name, text: String::new() }
    };
    what_is_played(game, &Setup { map: setup.map.as_ref().map(bare), ..setup.clone() })
}
