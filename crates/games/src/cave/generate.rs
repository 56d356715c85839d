//! Caves from settings: read from a map, or made by dice.

use facts::text::counted;
use facts::{Diagnostics, Fact};
use play::{Dice, MapText, SetupError};

use super::file;
use super::layout::{Element, Layout};
use super::place::{Cell, Size};
use super::rules::{self, Rules, number, refused};

/// What caves are made from.
#[derive(Clone, Debug)]
pub struct Recipe {
    pub(super) rules: Rules,
    pub(super) source: Source,
}

#[derive(Clone, Debug)]
pub(super) enum Source {
    File(Layout),
    Dice(Plan),
}

/// What the dice are to put into a cave.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// How large it is.
    pub size: Size,
    /// Where the agents start.
    pub homes: Vec<Cell>,
    /// So many monsters.
    pub monsters: u16,
    /// So many treasures.
    pub treasures: u16,
    /// The chance of a pit in each cell that holds nothing else.
    pub pit: f64,
}

impl Plan {
    /// The plan by these settings.
    pub(super) fn of(settings: &Fact) -> Result<Plan, SetupError> {
        let size = rules::size(settings)?;
        let agents: usize = number(settings, "agents")?;
        let mut homes = size.corners();
        if homes.len() < agents {
            let corners = homes.len();
            return Err(refused("agents", format!("a cave of {size} has corners for 1 to {corners}, not {agents}")));
        }
        homes.truncate(agents);
        let (monsters, treasures): (u16, u16) = (number(settings, "monsters")?, number(settings, "treasures")?);
        let free = size.cells() - agents;
        if usize::from(monsters) + usize::from(treasures) > free {
            let things =
                format!("{} and {}", counted(monsters.into(), "monster"), counted(treasures.into(), "treasure"));
            return Err(refused(
                "monsters",
                format!("a cave of {size} has {} besides the start, not for {things}", counted(free, "cell")),
            ));
        }
        let pit = settings.real("pit").ok_or_else(|| refused("pit", "it is missing".to_owned()))?;
        Ok(Plan { size, homes, monsters, treasures, pit })
    }

    /// A cave: the cells besides the start in a random order; first monsters, then treasures, then pits by chance.
    pub fn layout(&self, dice: &mut Dice) -> Layout {
        let mut layout = Layout::empty(self.size, self.homes.clone());
        let mut cells: Vec<Cell> = self.size.all().filter(|cell| !self.homes.contains(cell)).collect();
        dice.shuffle(&mut cells);
        let (monsters, rest) = cells.split_at(self.monsters.into());
        let (treasures, rest) = rest.split_at(self.treasures.into());
        for (cells, element) in [(monsters, Element::Monster), (treasures, Element::Treasure)] {
            for cell in cells {
                layout.put(*cell, element);
            }
        }
        for cell in rest {
            if dice.chance(self.pit) {
                layout.put(*cell, Element::Pit);
            }
        }
        layout
    }
}

/// Understands the settings, and the map where there is one.
pub(super) fn recipe(settings: &Fact, map: Option<&MapText>) -> Result<(Recipe, Diagnostics), SetupError> {
    let Some(map) = map else {
        let rules = Rules::of(settings)?;
        return Ok((Recipe { rules, source: Source::Dice(Plan::of(settings)?) }, Diagnostics::default()));
    };
    let (read, mut diagnostics) = file::read(&map.text);
    if let Some(read) = &read {
        for (place, key, said, wanted) in read.contradicted(settings) {
            let message = format!("{key} is {said} here, but the setting says {wanted}");
            diagnostics.error(place, message, "leave one of them out");
        }
    }
    Rules::of(settings)?;
    let rules = read.as_ref().map(|read| Rules::of(&read.settings(settings)));
    // The settings are fine by themselves, so what is wrong now is one of the map's own waits.
    if let (Some(read), Some(Err(SetupError::Setting { reason, .. }))) = (&read, &rules) {
        diagnostics.error(read.place("wait-"), reason.clone(), "give both `wait-from` and `wait-to`");
    }
    match (read, rules) {
        (Some(read), Some(Ok(rules))) if !diagnostics.has_errors() => {
            Ok((Recipe { rules, source: Source::File(read.layout) }, diagnostics))
        }
        _ => Err(SetupError::Map { map: map.clone(), diagnostics }),
    }
}
