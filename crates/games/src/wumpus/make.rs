//! Making world files from dice.

use play::{Dice, Maker, Role, Setup, SetupError};

use super::file::{self, Format};
use super::{Source, generate};

/// What can be written: every format that can be read.
pub(super) const MAKER: Maker = Maker { formats: &["original", "ep3", "uci", "wsu"], make };

/// The cave that the play of this setup has.
fn make(setup: &Setup, count: u64, format: &str) -> Result<Vec<u8>, SetupError> {
    let refused = |key: &str, reason: String| SetupError::Setting { key: key.to_owned(), reason };
    if count != 1 {
        return Err(refused("count", format!("a world file holds 1 cave, not {count}; `--number` makes others")));
    }
    let Some(format) = Format::named(format) else {
        return Err(refused("format", format!("there is no format `{format}`; known: {}", MAKER.formats.join(", "))));
    };
    let (recipe, _) = generate::recipe(&setup.settings, setup.map.as_ref())?;
    let layout = match recipe.source {
        Source::Dice(generator) => generator.layout(&recipe.cave, Dice::new(setup.seed, setup.play, Role::World)),
        Source::File(layout) => layout,
    };
    let text = file::write(&layout, format).map_err(|unwritable| refused("format", unwritable.to_string()))?;
    Ok(text.into_bytes())
}
