//! Making map files from dice.

use play::{Dice, Maker, Registered, Role, Setup, SetupError};

use super::file::{DECIDED, Map};
use super::rules::{SETTINGS, refused};
use super::{Cave, generate};

/// What can be written.
pub(super) const MAKER: Maker = Maker { formats: &["map"], make };

/// The cave of this setup. Keys that are as always are not written.
fn make(setup: &Setup, count: u64, _format: &str) -> Result<Vec<u8>, SetupError> {
    if count != 1 {
        return Err(refused("count", format!("a map file holds 1 cave, not {count}")));
    }
    let (recipe, _) = generate::recipe(&setup.settings, setup.map.as_ref())?;
    let world = Cave::create(&recipe, setup.play, Dice::new(setup.seed, setup.play, Role::World));
    let mut keys = Vec::new();
    for slot in SETTINGS.slots.iter().filter(|slot| !DECIDED.contains(&slot.name)) {
        let value = setup.settings.get(slot.name).filter(|value| slot.default_value().as_ref() != Some(value));
        keys.extend(value.map(|value| (slot.name, value.clone())));
    }
    Ok(Map::new(world.layout(), keys).to_string().into_bytes())
}
