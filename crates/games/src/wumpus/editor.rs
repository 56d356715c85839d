//! Caves that are drawn: pits, the Wumpus and the gold in the rooms of a square.

use std::borrow::Cow;

use facts::Fact;
use play::{
    Backdrop, Dice, Drawing, Editor, Layer, MapText, Mark, Palette, Role, Setup, SetupError, Sketch, Spot, Thing, Tone,
    Written,
};

use super::file::{self, FileRules, Format};
use super::layout::{Item, Layout};
use super::room::{Facing, Room};
use super::rules::ProfileName;
use super::{Source, generate};

/// How caves are drawn.
pub(super) const EDITOR: Editor = Editor { palette, read, write, make, backdrop };

const PIT: &str = "pit";
const WUMPUS: &str = "wumpus";
const GOLD: &str = "gold";

const THINGS: &[Thing] = &[
    Thing {
        tone: Tone::Danger,
        beside: &[WUMPUS, GOLD],
        ..Thing::new(PIT, 'p', Layer::Item, "P", "an agent that enters falls; a breeze in the rooms around it")
    },
    Thing {
        tone: Tone::Danger,
        most: Some(1),
        beside: &[PIT, GOLD],
        ..Thing::new(WUMPUS, 'w', Layer::Item, "W", "an agent that enters is eaten; a stench in the rooms around it")
    },
    Thing {
        tone: Tone::Goal,
        most: Some(1),
        beside: &[PIT, WUMPUS],
        ..Thing::new(GOLD, 'g', Layer::Item, "G", "what the agent is to bring out")
    },
];

fn palette(settings: &Fact) -> Palette {
    let rules = file_rules(settings);
    let side = (1, usize::from(rules.largest));
    Palette {
        things: THINGS,
        alone: !rules.shared,
        sides: [side; 2],
        square: true,
        usual: [4; 2],
        // The agent enters at the bottom left, and stays there when the cave grows.
        bottom_up: true,
        keys: Vec::new(),
        replaces: &["format"],
    }
}

fn file_rules(settings: &Fact) -> FileRules {
    let profile = settings.text("profile").and_then(ProfileName::named);
    FileRules::of(profile.unwrap_or(ProfileName::Corrected))
}

fn read(settings: &Fact, map: &MapText, _number: u64) -> Sketch {
    let format = Format::of(settings);
    let (layout, diagnostics) = file::read_what_can_be(&map.text, format, file_rules(settings));
    let drawing = layout.map(|layout| drawn(&layout).tidied(&palette(settings)));
    Sketch { drawing, worlds: 1, diagnostics }
}

fn drawn(layout: &Layout) -> Drawing {
    let side = usize::from(layout.side);
    let mut drawing = Drawing::empty(side, side);
    for (room, item) in &layout.items {
        let name = match item {
            Item::Pit => PIT,
            Item::Wumpus => WUMPUS,
            Item::Gold => GOLD,
        };
        drawing.place(name, room.row.into(), room.column.into());
    }
    drawing
}

/// The original exercise's format: the size, then a line for each item.
fn write(drawing: &Drawing) -> Written {
    let mut written = Written::new("txt");
    written.line(&drawing.columns.to_string(), []);
    for placed in &drawing.things {
        let (row, column) = drawing.row_column(placed.cell);
        let item = match placed.thing {
            PIT => Item::Pit,
            WUMPUS => Item::Wumpus,
            _ => Item::Gold,
        };
        let line = format!("{} {} {}", row + 1, column + 1, item as usize + 1);
        written.line(&line, [(1, line.len(), Spot::Cell(placed.cell))]);
    }
    written
}

fn make(setup: &Setup) -> Result<Drawing, SetupError> {
    let (recipe, _) = generate::recipe(&setup.settings, None)?;
    Ok(match &recipe.source {
        Source::File(layout) => drawn(layout),
        Source::Dice(generator) => {
            drawn(&generator.layout(&recipe.cave, Dice::new(setup.seed, setup.play, Role::World)))
        }
    })
}

fn backdrop(settings: &Fact, drawing: &Drawing) -> Backdrop {
    let start = u8::try_from(drawing.columns).ok().filter(|side| *side > 0).map(|side| Room::start(side).index(side));
    let agent = Mark { layer: Layer::Agent, name: Cow::Borrowed("agent"), glyph: Cow::Borrowed(Facing::START.glyph()) };
    Backdrop { fixed: start.map(|start| (start, agent)).into_iter().collect(), ..Backdrop::numbered(settings, drawing) }
}
