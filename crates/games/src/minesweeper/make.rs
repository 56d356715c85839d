//! Making files of boards from dice.

use std::sync::Arc;

use play::{Dice, Maker, Registered, Role, Setup, SetupError};

use super::file::{self, Boards, List};
use super::{Minesweeper, generate, minds};

/// What can be written.
pub(super) const MAKER: Maker = Maker { formats: &[LIST, MBF], make };

const LIST: &str = "list";
const MBF: &str = "mbf";
/// More boards than this are a mistake, not a file.
const MOST: u64 = 1_000_000;

/// The boards that the first plays of this setup have if they begin where the settings say, or else where `exact` does.
fn make(setup: &Setup, count: u64, format: &str) -> Result<Vec<u8>, SetupError> {
    let refused = |key: &str, reason: String| SetupError::Setting { key: key.to_owned(), reason };
    let most = if format == MBF { 1 } else { MOST };
    if !(1..=most).contains(&count) {
        return Err(refused("count", format!("a file of the format `{format}` holds 1 to {most} boards, not {count}")));
    }
    let (recipe, _) = generate::recipe(&setup.settings, None)?;
    let (field, ground) = (recipe.field, Arc::clone(&recipe.ground));
    let first = generate::first(&setup.settings, &ground)?;
    let first = first.unwrap_or_else(|| ground.cell(minds::beginning(field, &ground)));
    let mut boards = Vec::new();
    for play in setup.play..setup.play.saturating_add(count) {
        let mut world = Minesweeper::create(&recipe, play, Dice::new(setup.seed, play, Role::World));
        world
            .mines
            .lay(world.field, &ground, ground.number(first))
            .map_err(|none| refused("solvable", format!("board {play}: {none}")))?;
        boards.extend(world.board().cloned());
    }
    if let (MBF, Some(board)) = (format, boards.first()) {
        return Ok(file::write_mbf(&ground, board));
    }
    let boards = Boards { ground, mines: field.mines, start: field.start, first: Some(first), boards };
    Ok(List { boards, seed: setup.seed }.to_string().into_bytes())
}
