//! Caves that are drawn: agents, monsters, pits and treasures, one of them in a cell.

use facts::text::lines;
use facts::{Kind, Slot};
use play::{Backdrop, Drawing, Editor, Layer, MapText, Palette, Setup, SetupError, Sketch, Spot, Thing, Tone, Written};

use super::file::{self, AGENTS, rule_slot};
use super::make::MAKER;
use super::place::Size;
use super::rules::SETTINGS;

/// How caves are drawn.
pub(super) const EDITOR: Editor =
    Editor { palette: |_| palette(), read: |_, map, _| read(map), write, make, backdrop: Backdrop::numbered };

const AGENT: &str = "agent";
const MONSTER: &str = "monster";
const PIT: &str = "pit";
const TREASURE: &str = "treasure";
/// The key for the comment at the head of a file.
const COMMENT: &str = "comment";

const THINGS: &[Thing] = &[
    Thing {
        most: Some(AGENTS.len()),
        numbered: AGENTS,
        ..Thing::new(AGENT, 'a', Layer::Agent, "1", "where an agent starts; the first one is agent 1")
    },
    Thing { tone: Tone::Danger, ..Thing::new(MONSTER, 'm', Layer::Item, "M", "it smells, and kills who enters") },
    Thing {
        tone: Tone::Danger,
        ..Thing::new(PIT, 'p', Layer::Item, "P", "a breeze around it; an agent that enters falls")
    },
    Thing { tone: Tone::Goal, ..Thing::new(TREASURE, 't', Layer::Item, "T", "what the agents collect") },
];

fn palette() -> Palette {
    let comment = Slot::new(COMMENT, Kind::Text, "a line at the head of the file").or("");
    let rules = SETTINGS.slots.iter().filter(|slot| rule_slot(slot.name).is_some()).copied();
    Palette {
        things: THINGS,
        alone: true,
        sides: [(1, Size::LONGEST.into()); 2],
        square: false,
        usual: [6, 5],
        bottom_up: false,
        keys: std::iter::once(comment).chain(rules).collect(),
        replaces: &[],
    }
}

/// The rows and keys that a text has, letter by letter; the complaints are the reader's.
fn read(map: &MapText) -> Sketch {
    let (_, diagnostics) = file::read(&map.text);
    let longest = usize::from(Size::LONGEST);
    let mut keys: Vec<(&'static str, String)> = Vec::new();
    let mut comments = Vec::new();
    let mut rows: Vec<Vec<char>> = Vec::new();
    for line in lines(&map.text) {
        let (bare, comment) = line.text.split_once('#').unwrap_or((line.text, ""));
        if bare.trim().is_empty() && keys.is_empty() && rows.is_empty() {
            comments.push(comment.trim());
        }
        match bare.split_once(':') {
            _ if bare.trim().is_empty() => {}
            Some((key, value)) => {
                let slot = rule_slot(key.trim()).filter(|slot| keys.iter().all(|(known, _)| *known != slot.name));
                keys.extend(slot.map(|slot| (slot.name, value.trim().to_owned())));
            }
            None => rows.push(bare.chars().filter(|letter| !letter.is_whitespace()).take(longest).collect()),
        }
    }
    rows.truncate(longest);
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    if columns == 0 {
        return Sketch { drawing: None, worlds: 1, diagnostics };
    }
    if !comments.is_empty() {
        keys.insert(0, (COMMENT, comments.join(" ")));
    }
    let drawing = Drawing { keys, ..drawn(columns, &rows) };
    Sketch { drawing: Some(drawing.tidied(&palette())), worlds: 1, diagnostics }
}

fn drawn(columns: usize, rows: &[Vec<char>]) -> Drawing {
    let mut drawing = Drawing::empty(columns, rows.len());
    let mut agents = Vec::new();
    for (row, letters) in rows.iter().enumerate() {
        for (column, letter) in letters.iter().enumerate() {
            match letter {
                'M' => drawing.place(MONSTER, row, column),
                'P' => drawing.place(PIT, row, column),
                'T' => drawing.place(TREASURE, row, column),
                _ => agents.extend(AGENTS.chars().position(|it| it == *letter).map(|agent| (agent, row, column))),
            }
        }
    }
    // Their order is that of their numbers, wherever they stand.
    agents.sort_unstable();
    for (_, row, column) in agents {
        drawing.place(AGENT, row, column);
    }
    drawing
}

fn write(drawing: &Drawing) -> Written {
    let mut written = Written::new("txt");
    if let Some(comment) = drawing.key(COMMENT) {
        written.line(&format!("# {comment}"), []);
    }
    written.line(&format!("size: {}x{}", drawing.columns, drawing.rows), []);
    for (key, value) in drawing.keys.iter().filter(|(key, value)| *key != COMMENT && !value.trim().is_empty()) {
        let line = format!("{key}: {}", value.trim());
        written.line(&line, [(1, line.chars().count(), Spot::Key(key))]);
    }
    written.line("", []);
    let mut letters = vec!['.'; drawing.columns * drawing.rows];
    let mut agents = AGENTS.chars();
    for placed in &drawing.things {
        letters[placed.cell] = match placed.thing {
            MONSTER => 'M',
            PIT => 'P',
            TREASURE => 'T',
            _ => agents.next().unwrap_or('.'),
        };
    }
    for (row, letters) in letters.chunks(drawing.columns.max(1)).enumerate() {
        let text = letters.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
        let cells = (0..letters.len()).map(|column| (2 * column + 1, 1, Spot::Cell(row * drawing.columns + column)));
        written.line(&text, cells);
    }
    written
}

fn make(setup: &Setup) -> Result<Drawing, SetupError> {
    let setup = Setup { map: None, ..setup.clone() };
    let text = String::from_utf8_lossy(&(MAKER.make)(&setup, 1, MAKER.formats[0])?).into_owned();
    Ok(read(&MapText { name: String::new(), text }).drawing.unwrap_or_default())
}
