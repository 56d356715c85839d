//! A text as a map, with every complaint about it.

use facts::text::{Line, number, quoted};
use facts::{Diagnostics, Place, did_you_mean};

use super::super::map::{Extent, Map, Rules};
use super::super::place::{Cell, Way};
use super::rows::{Letters, Rows};
use super::{letter, lines};

const LETTERS: Letters = Letters {
    meaning: letter,
    hint: "cells are `-` free, `P` wall, `F` ghost, `C` chocolate, `I` start, `L` exit, \
           `i` and `l` start and exit with a chocolate",
};
/// The keys of a header.
pub(in super::super) const KEYS: [&str; 5] = ["title", "radius", "level", "vertex", "moves"];

/// What a map file says.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The map.
    pub map: Map,
    /// What it is called; may be empty.
    pub title: String,
    /// The moves that were made, for a position; each is possible where it was made.
    pub moves: Vec<Way>,
    /// Where these stand.
    pub moves_place: Option<Place>,
}

/// Reads a map file, with these figures where it says none: the map, unless there are errors, and every complaint.
///
/// ```
/// use tellask_games::pacalgo2::{Rules, file::read};
///
/// let (found, complaints) = read("; radius: 1\nI-C\n--L\n", Rules::default());
/// assert!(complaints.is_empty());
/// assert_eq!(found.map(|found| found.map.extent().width), Some(3));
///
/// let (found, complaints) = read("I-x\n--LL\n", Rules::default());
/// assert_eq!((found, complaints.iter().count()), (None, 3));
/// ```
pub fn read(text: &str, rules: Rules) -> (Option<Read>, Diagnostics) {
    let mut reader = Reader {
        rows: Rows::new(LETTERS),
        rules,
        title: String::new(),
        vertex: Cell::default(),
        moves: Vec::new(),
        moves_place: None,
        keys: Vec::new(),
    };
    for (index, line) in lines(text).enumerate() {
        let line = Line { number: index + 1, text: line.trim_end() };
        match line.text.strip_prefix(';') {
            Some(header) => reader.header(&line, header),
            None if line.text.is_empty() => reader.rows.gap(line.number),
            None => reader.rows.row(&line),
        }
    }
    reader.finish()
}

struct Reader {
    rows: Rows,
    rules: Rules,
    title: String,
    vertex: Cell,
    moves: Vec<Way>,
    moves_place: Option<Place>,
    /// Which keys were given, and where.
    keys: Vec<(&'static str, Place)>,
}

impl Reader {
    /// A line behind `;`: a key and its value, or a comment.
    fn header(&mut self, line: &Line<'_>, header: &str) {
        let Some((key, value)) = header.split_once(':') else { return };
        let name = key.trim();
        if name.starts_with(';') {
            return;
        }
        let before = 1 + key.chars().take_while(|it| it.is_whitespace()).count();
        let place = Place { line: line.number, column: before + 1, length: name.chars().count().max(1) };
        let blanks = value.chars().take_while(|it| it.is_whitespace()).count();
        let column = 1 + key.chars().count() + 1 + blanks + 1;
        let value = value.trim();
        let value_place = Place { line: line.number, column, length: value.chars().count().max(1) };
        let Some(known) = KEYS.into_iter().find(|known| *known == name) else {
            // Comments may hold colons; but a slip in the name of a key must not pass for one unseen.
            self.rows.warn(place, || {
                let meant = did_you_mean(name, KEYS);
                let hint = format!("keys: {}; `;;` begins a comment without a doubt", KEYS.join(", "));
                let message = format!("{} is no key, so this line is a comment{meant}", quoted(name));
                (!meant.is_empty()).then_some((message, hint))
            });
            return;
        };
        if !self.rows.is_empty() {
            self.rows.complain(place, || {
                (format!("the key `{name}` stands behind the first row"), "header lines come first".to_owned())
            });
            return;
        }
        if let Some((_, first)) = self.keys.iter().find(|(key, _)| *key == known) {
            let line = first.line;
            self.rows.complain(place, || {
                (format!("the key `{name}` is given twice; first in line {line}"), "leave one of them out".to_owned())
            });
            return;
        }
        self.keys.push((known, place));
        self.set(known, value, value_place);
    }

    fn set(&mut self, key: &'static str, value: &str, place: Place) {
        match key {
            "title" => value.clone_into(&mut self.title),
            "radius" => {
                self.rules.radius = self.figure(key, value, place, (0, Rules::WIDEST)).unwrap_or(self.rules.radius);
            }
            "level" => {
                self.rules.level = self.figure(key, value, place, (1, Rules::HIGHEST)).unwrap_or(self.rules.level);
            }
            "vertex" => self.set_vertex(value, place),
            _ => self.set_moves(value, place),
        }
    }

    fn set_vertex(&mut self, value: &str, place: Place) {
        if let Some(vertex) = read_cell(value) {
            self.vertex = vertex;
        } else {
            let far = Extent::FARTHEST;
            self.rows.complain(place, || {
                let message = format!("the vertex cannot be {}", quoted(value));
                (message, format!("it is X,Y as in `0,0`, each from -{far} to {far}"))
            });
        }
    }

    fn figure(&mut self, key: &str, value: &str, place: Place, (least, most): (u8, u8)) -> Option<u8> {
        let figure = number(value).and_then(|it| u8::try_from(it).ok()).filter(|it| (least..=most).contains(it));
        if figure.is_none() {
            self.rows.complain(place, || {
                let message = format!("{key} cannot be {}", quoted(value));
                (message, format!("it takes a whole number from {least} to {most}"))
            });
        }
        figure
    }

    fn set_moves(&mut self, value: &str, place: Place) {
        for (index, character) in value.chars().enumerate() {
            if let Some(way) = Way::of_letter(character) {
                self.moves.push(way);
            } else {
                let place = Place { column: place.column + index, length: 1, ..place };
                self.rows.complain(place, || {
                    let message = format!("{} is no move", quoted(character.encode_utf8(&mut [0; 4])));
                    (message, "moves are `A` up, `B` down, `D` right, `I` left, or `udrl`".to_owned())
                });
                return;
            }
        }
        self.moves_place = Some(place);
    }

    /// The map, unless something speaks against it.
    fn finish(mut self) -> (Option<Read>, Diagnostics) {
        let extent = self.rows.extent(self.vertex);
        let near =
            |_| "move one of them away, make the radius smaller, or write `i`: a start with a chocolate".to_owned();
        let missing = [Some("`I` or `i` marks it"), Some("`L` or `l` marks it")];
        let (map, found) = self.rows.map(extent, self.rules, missing, near);
        let (title, moves, moves_place) = (self.title, self.moves, self.moves_place);
        (map.map(|map| Read { map, title, moves, moves_place }), found)
    }
}

/// A cell as X,Y.
pub(in super::super) fn read_cell(text: &str) -> Option<Cell> {
    let near = |text: &str| {
        let far = i64::from(Extent::FARTHEST);
        number(text.trim()).filter(|it| (-far..=far).contains(it)).map(|it| it as i32)
    };
    let (x, y) = text.split_once(',')?;
    Some(Cell::new(near(x)?, near(y)?))
}
