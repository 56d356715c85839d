//! Many machines, and how one is told from another.

use std::collections::BTreeMap;

use play::{Better, Game, Ranking, Setup, SetupError};

use super::Machine;
use crate::fingerprint::Fingerprint;

/// Which machine it is, and what is ranked there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The game.
    pub game: String,
    /// The version of its rules: scores under other rules cannot be compared.
    pub rules: u32,
    /// Settings and map in one number.
    pub fingerprint: u64,
    /// What people call it.
    pub title: String,
    /// The counter that is ranked.
    pub counter: String,
    /// What it counts, for people.
    pub unit: String,
    /// Which of two scores is the better one.
    pub better: Better,
}

impl Label {
    /// The machine of a setup.
    ///
    /// Two plays are on the same machine if their worlds come from the same: the keys that matter and the map's text (not its file's name), or, where
    /// there is no map, the keys, seed and number from which the dice make the world. Of a map with several worlds the number says which one is meant.
    pub fn of(game: &Game, ranking: &Ranking, setup: &Setup, title: String) -> Result<Label, SetupError> {
        let mut print = Fingerprint::EMPTY;
        for field in &setup.settings.fields {
            let name = field.name.as_ref().map_or("", |name| name.as_str());
            if game.map_keys.matters(name, setup.map.is_some())
                && let Some(value) = game.ranked_setting(name, &field.value)
            {
                print = print.part(name).part(&value);
            }
        }
        print = match &setup.map {
            Some(map) => {
                let worlds = (game.survey)(setup)?.worlds;
                let world = worlds.and_then(|worlds| setup.play.checked_rem(worlds));
                print.part("map").part(&map.text).bytes(&world.unwrap_or(0).to_le_bytes())
            }
            None => print.part("dice").bytes(&setup.seed.to_le_bytes()).bytes(&setup.play.to_le_bytes()),
        };
        Ok(Label {
            game: game.name.to_owned(),
            rules: game.version,
            fingerprint: print.get(),
            title,
            counter: ranking.counter.to_owned(),
            unit: ranking.unit.to_owned(),
            better: ranking.better,
        })
    }

    /// What makes it this machine and no other, whatever people call it and its unit.
    fn key(&self) -> Key {
        (self.game.clone(), self.rules, self.fingerprint, self.counter.clone(), self.better.name())
    }
}

/// Game, rules, fingerprint, counter, and which score is the better one.
type Key = (String, u32, u64, String, &'static str);

/// All machines of one score file, in the order of their first wins.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arcade {
    machines: Vec<Machine>,
    /// Where each stands; a file may hold very many.
    index: BTreeMap<Key, usize>,
}

impl Arcade {
    /// All machines.
    pub fn machines(&self) -> &[Machine] {
        &self.machines
    }

    /// The machine of this label, if it has a win.
    pub fn machine(&self, label: &Label) -> Option<&Machine> {
        self.index.get(&label.key()).map(|index| &self.machines[*index])
    }

    /// The machine of this label, made where there is none. A title that it has already, it keeps.
    pub fn machine_mut(&mut self, label: &Label) -> &mut Machine {
        let index = *self.index.entry(label.key()).or_insert_with(|| {
            self.machines.push(Machine::new(label.clone()));
            self.machines.len() - 1
        });
        &mut self.machines[index]
    }

    /// The machine that came last.
    pub(super) fn last_mut(&mut self) -> Option<&mut Machine> {
        self.machines.last_mut()
    }
}
