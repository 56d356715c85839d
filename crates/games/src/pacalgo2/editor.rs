//! Maps that are drawn: walls, ghosts, chocolates, the start and the exit.

use facts::{Fact, Kind, Slot};
use play::{Backdrop, Drawing, Editor, Layer, MapText, Palette, Setup, SetupError, Sketch, Spot, Thing, Tone, Written};

use super::file::{self, KEYS};
use super::make::MAKER;
use super::map::{Extent, Rules, Square};
use super::naming::Naming;
use super::place::Cell;
use super::rules::{exit, rules};

/// How maps are drawn.
pub(super) const EDITOR: Editor =
    Editor { palette, read: |settings, map, _| read(settings, map), write, make, backdrop };

const WALL: &str = "wall";
const GHOST: &str = "ghost";
const CHOCOLATE: &str = "chocolate";
const START: &str = "start";
const EXIT: &str = "exit";

const THINGS: &[Thing] = &[
    Thing::new(WALL, 'w', Layer::Ground, "#", "nobody can go there"),
    Thing {
        tone: Tone::Danger,
        ..Thing::new(GHOST, 'g', Layer::Item, "F", "dangerous to who is near without a chocolate")
    },
    Thing {
        tone: Tone::Safe,
        beside: &[START, EXIT],
        ..Thing::new(CHOCOLATE, 'c', Layer::Item, "C", "who eats it is safe for some moves")
    },
    Thing {
        most: Some(1),
        beside: &[CHOCOLATE],
        ..Thing::new(START, 's', Layer::Agent, "I", "where the player begins")
    },
    Thing {
        tone: Tone::Goal,
        most: Some(1),
        beside: &[CHOCOLATE],
        ..Thing::new(EXIT, 'e', Layer::Item, "L", "where the player is to go")
    },
];

const SLOTS: [Slot; 5] = [
    Slot::new(KEYS[0], Kind::Text, "what the map is called").or(""),
    Slot::new(KEYS[1], Kind::Int { min: 0, max: Rules::WIDEST as i64 }, "up to this distance a ghost is dangerous")
        .or("3"),
    Slot::new(KEYS[2], Kind::Int { min: 1, max: Rules::HIGHEST as i64 }, "of chocolate after eating").or("10"),
    Slot::new(KEYS[3], Kind::Text, "the cell at the bottom left, as X,Y").or("0,0"),
    Slot::new(KEYS[4], Kind::Text, "the moves that were made, as `A` up, `B` down, `D` right, `I` left").or(""),
];

fn palette(settings: &Fact) -> Palette {
    Palette {
        things: THINGS,
        alone: false,
        sides: [(1, Extent::LONGEST as usize); 2],
        square: false,
        usual: [12, 7],
        // Where cells are named from the bottom left, a map grows at the top.
        bottom_up: Naming::of(settings) == Naming::Xy,
        keys: SLOTS.to_vec(),
        replaces: &["exit"],
    }
}

/// The rows and keys that a text has, letter by letter; the complaints are the reader's.
fn read(settings: &Fact, map: &MapText) -> Sketch {
    let exit = exit(settings).unwrap_or_default();
    let (_, diagnostics) = file::read_map(&map.text, rules(settings).unwrap_or_default(), exit);
    let scan = file::scan(&map.text);
    let longest = Extent::LONGEST as usize;
    let rows = scan.rows.len().min(longest);
    let columns = scan.rows.iter().map(Vec::len).max().unwrap_or(0).min(longest);
    if columns == 0 {
        return Sketch { drawing: None, worlds: 1, diagnostics };
    }
    let mut drawing = Drawing { keys: scan.keys, ..Drawing::empty(columns, rows) };
    for (row, squares) in scan.rows.iter().take(rows).enumerate() {
        for (column, (square, starts, exits)) in squares.iter().take(columns).enumerate() {
            match square {
                Square::Floor => {}
                Square::Wall => drawing.place(WALL, row, column),
                Square::Ghost => drawing.place(GHOST, row, column),
                Square::Chocolate => drawing.place(CHOCOLATE, row, column),
            }
            for (_, thing) in [(starts, START), (exits, EXIT)].into_iter().filter(|(is, _)| **is) {
                drawing.place(thing, row, column);
            }
        }
    }
    // A layout has no exit of its own; a map of ours that got a second one is refused.
    let extent = Extent { width: columns as u32, height: rows as u32, vertex: Cell::default() };
    if let Some(cell) = exit.cell(extent).filter(|cell| extent.holds(*cell) && drawing.cells(EXIT).next().is_none()) {
        let (row, column) = extent.row_column(cell);
        drawing.place(EXIT, row, column);
    }
    Sketch { drawing: Some(drawing.tidied(&palette(settings))), worlds: 1, diagnostics }
}

fn write(drawing: &Drawing) -> Written {
    let mut written = Written::new("txt");
    for (key, value) in drawing.keys.iter().filter(|(_, value)| !value.trim().is_empty()) {
        let line = format!("; {key}: {}", value.trim());
        written.line(&line, [(1, line.chars().count(), Spot::Key(key))]);
    }
    let mut letters = vec!['-'; drawing.columns * drawing.rows];
    for placed in &drawing.things {
        let letter = &mut letters[placed.cell];
        *letter = match (placed.thing, *letter) {
            (WALL, _) => 'P',
            (GHOST, _) => 'F',
            (CHOCOLATE, 'I') | (START, 'C') => 'i',
            (CHOCOLATE, 'L') | (EXIT, 'C') => 'l',
            (CHOCOLATE, _) => 'C',
            (START, _) => 'I',
            _ => 'L',
        };
    }
    for (row, letters) in letters.chunks(drawing.columns.max(1)).enumerate() {
        let cells = (0..letters.len()).map(|column| (column + 1, 1, Spot::Cell(row * drawing.columns + column)));
        written.line(&letters.iter().collect::<String>(), cells);
    }
    written
}

fn make(setup: &Setup) -> Result<Drawing, SetupError> {
    let setup = Setup { map: None, ..setup.clone() };
    let text = String::from_utf8_lossy(&(MAKER.make)(&setup, 1, MAKER.formats[0])?).into_owned();
    Ok(read(&setup.settings, &MapText { name: String::new(), text }).drawing.unwrap_or_default())
}

fn backdrop(settings: &Fact, drawing: &Drawing) -> Backdrop {
    if Naming::of(settings) == Naming::RowColumn {
        return Backdrop::numbered(settings, drawing);
    }
    let vertex = drawing.key(KEYS[3]).and_then(file::read_cell).unwrap_or_default();
    let names = |from: i32, count: usize| (0..count).map(move |it| (from + it as i32).to_string());
    Backdrop {
        column_labels: names(vertex.x, drawing.columns).collect(),
        row_labels: names(vertex.y, drawing.rows).collect::<Vec<_>>().into_iter().rev().collect(),
        fixed: Vec::new(),
    }
}
