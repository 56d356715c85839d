//! Making map files from dice.

use play::{Dice, Maker, Registered, Role, Setup, SetupError};

use super::rules::refused;
use super::{Pacalgo2, Plan, file};

/// What can be written.
pub(super) const MAKER: Maker = Maker { formats: &["map"], make };

/// The map that the play of this setup has, with a title that says how to make it again.
fn make(setup: &Setup, count: u64, _format: &str) -> Result<Vec<u8>, SetupError> {
    if count != 1 {
        return Err(refused("count", format!("a map file holds 1 map, not {count}; `--number` makes others")));
    }
    let plan = Plan::of(&setup.settings)?;
    let (recipe, _) = Pacalgo2::recipe(&setup.settings, None)?;
    let world = Pacalgo2::create(&recipe, setup.play, Dice::new(setup.seed, setup.play, Role::World));
    let (width, height) = (plan.extent.width, plan.extent.height);
    let number = if setup.play == 0 { String::new() } else { format!(", number {}", setup.play) };
    let title = format!("{} {width}x{height}, seed {}{number}", plan.kind.name(), setup.seed);
    Ok(file::write(world.run().map(), &title, &[]).into_bytes())
}
