//! A text as a map, with every complaint about it.

use facts::text::{Line, Token, counted, lines, quoted, tokens};
use facts::{Diagnostics, Place, Value, did_you_mean};

use super::super::layout::{Element, Layout};
use super::super::place::{Cell, Size};
use super::super::rules::parse_size;
use super::{AGENTS, DECIDED, Map, rule_slot, rule_slots};

const LETTERS: &str = "cells are `.`, `M` monster, `P` pit, `T` treasure, and agents `1` to `9`, then `a` to `z`";
const ORDER: &str = "agents are 1, 2, … 9, a, b, … without a gap; a monster is `M`, a pit `P`, a treasure `T`";
const HEADER: &str = "the header has lines KEY: VALUE, and the rows follow it";

/// Reads a map file: the map, unless there are errors, and every complaint.
///
/// ```
/// use tellask_games::cave::file::read;
///
/// let (map, complaints) = read("bombs: 0\n1 . T\n. M P\n");
/// assert!(complaints.is_empty());
/// assert_eq!(map.map(|map| map.layout.size.to_string()).as_deref(), Some("3x2"));
///
/// let (map, complaints) = read("1 . T\n. W\n");
/// assert_eq!(map, None);
/// assert_eq!(complaints.iter().count(), 2);
/// ```
pub fn read(text: &str) -> (Option<Map>, Diagnostics) {
    let mut reader = Reader::default();
    for line in lines(text) {
        let bare = line.text.split('#').next().unwrap_or("").trim_end();
        if bare.trim().is_empty() {
            continue;
        }
        let line = Line { text: bare, ..line };
        match bare.split_once(':') {
            Some((key, value)) => reader.key(&line, key, value),
            None => reader.row(&line),
        }
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    found: Diagnostics,
    /// What the header says, and where.
    size: Option<(Size, Place)>,
    keys: Vec<(&'static str, Value, Place)>,
    /// The rows, as far as they could be read.
    elements: Vec<Element>,
    rows: usize,
    /// The length of the first row, and its line.
    columns: Option<(usize, usize)>,
    /// Where each agent stands, by its number.
    agents: Vec<Option<(Cell, Place)>>,
    /// The last line that was not blank.
    end: Option<Place>,
}

impl Reader {
    /// A line of the header.
    fn key(&mut self, line: &Line<'_>, key: &str, value: &str) {
        self.end = Some(line.end());
        let column = key.chars().count() + 2;
        let (name, values) = (key.trim(), tokens(value, line.number, column));
        let place = tokens(key, line.number, 1).first().map_or(line.place(), |token| token.place);
        if self.rows > 0 {
            self.found.error(line.place(), format!("the key {} stands behind the first row", quoted(name)), HEADER);
            return;
        }
        if name.is_empty() {
            self.found.error(line.place(), "no key stands before `:`", HEADER);
            return;
        }
        let [value] = values.as_slice() else {
            let reason = if values.is_empty() { "has no value" } else { "has more than one value" };
            self.found.error(line.place(), format!("the key {} {reason}", quoted(name)), HEADER);
            return;
        };
        if name == "size" {
            self.set_size(value, place);
            return;
        }
        let Some(slot) = rule_slot(name) else {
            self.refuse_key(name, place);
            return;
        };
        if let Some((.., first)) = self.keys.iter().find(|(key, ..)| *key == slot.name) {
            let message = format!("the key {} is given twice; first in line {}", quoted(name), first.line);
            self.found.error(place, message, "leave one of them out");
            return;
        }
        if let Some(value) = slot.kind.parse(value.text) {
            self.keys.push((slot.name, value, place));
        } else {
            let message = format!("{name} cannot be {}", quoted(value.text));
            self.found.error(value.place, message, format!("it takes {}", slot.kind.describe()));
        }
    }

    fn set_size(&mut self, value: &Token<'_>, place: Place) {
        if let Some((_, first)) = self.size {
            let message = format!("the key `size` is given twice; first in line {}", first.line);
            self.found.error(place, message, "leave one of them out");
            return;
        }
        if let Some(size) = parse_size(value.text) {
            self.size = Some((size, value.place));
        } else {
            let hint = format!("COLUMNSxROWS as in `10x6`, each from 1 to {}", Size::LONGEST);
            self.found.error(value.place, format!("{} is no size", quoted(value.text)), hint);
        }
    }

    fn refuse_key(&mut self, name: &str, place: Place) {
        if DECIDED.contains(&name) {
            let message = format!("the rows decide `{name}`, and not a key");
            self.found.error(place, message, "leave the line out");
            return;
        }
        let known: Vec<&str> = std::iter::once("size").chain(rule_slots().map(|slot| slot.name)).collect();
        let meant = did_you_mean(name, known.iter().copied());
        let message = format!("there is no key {}{meant}", quoted(name));
        self.found.error(place, message, format!("known: {}", known.join(", ")));
    }

    /// A line of letters.
    fn row(&mut self, line: &Line<'_>) {
        self.end = Some(line.end());
        let letters = line.text.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace());
        let mut column = 0;
        for (index, letter) in letters {
            let place = Place { line: line.number, column: index + 1, length: 1 };
            let element =
                self.letter(letter, Cell { column: column.min(255) as i16, row: self.rows.min(255) as i16 }, place);
            self.elements.push(element);
            column += 1;
        }
        let (columns, first) = *self.columns.get_or_insert((column, line.number));
        if column != columns {
            let message = format!("this row has {}, the first one {columns}", counted(column, "cell"));
            self.found.error(line.place(), message, format!("all rows are as long as that in line {first}"));
        }
        self.rows += 1;
    }

    fn letter(&mut self, letter: char, cell: Cell, place: Place) -> Element {
        let agent = AGENTS.chars().position(|it| it == letter);
        match letter {
            'M' => return Element::Monster,
            'P' => return Element::Pit,
            'T' => return Element::Treasure,
            '.' => {}
            _ if agent.is_none() => {
                let message = format!("{} is no cell", quoted(&letter.to_string()));
                self.found.error(place, message, LETTERS);
            }
            _ => {}
        }
        if let Some(agent) = agent {
            self.agents.resize(self.agents.len().max(agent + 1), None);
            match self.agents[agent] {
                None => self.agents[agent] = Some((cell, place)),
                Some((_, first)) => {
                    let message = format!("agent `{letter}` starts twice; first in line {}", first.line);
                    let also = vec![(first, "first here".to_owned())];
                    self.found.error_among(place, message, "each agent starts once", also);
                }
            }
        }
        Element::Free
    }

    /// The map, unless something speaks against it.
    fn finish(mut self) -> (Option<Map>, Diagnostics) {
        let end = self.end.unwrap_or(Place { line: 1, column: 1, length: 1 });
        let columns = self.columns.map_or(0, |(columns, _)| columns);
        if self.rows == 0 {
            let message = if self.end.is_some() { "there are no rows" } else { "the file is empty" };
            self.found.error(end, message, LETTERS);
            return (None, self.found);
        }
        self.check_size(columns, end);
        self.check_agents(end);
        self.check_waits();
        if self.found.has_errors() {
            return (None, self.found);
        }
        let size = Size { columns: columns as u8, rows: self.rows as u8 };
        let homes = self.agents.iter().flatten().map(|(cell, _)| *cell).collect();
        let places = self.keys.iter().map(|(.., place)| *place).collect();
        let keys = self.keys.into_iter().map(|(key, value, _)| (key, value)).collect();
        (Some(Map { layout: Layout { size, homes, elements: self.elements }, keys, places }), self.found)
    }

    fn check_size(&mut self, columns: usize, end: Place) {
        let longest = usize::from(Size::LONGEST);
        for (count, what) in [(columns, "column"), (self.rows, "row")] {
            if count > longest {
                let message = format!("the cave has {}", counted(count, what));
                self.found.error(end, message, format!("no side is longer than {longest}"));
            }
        }
        if let Some((size, place)) = self.size {
            let (wide, high) = (usize::from(size.columns), usize::from(size.rows));
            if (wide, high) != (columns, self.rows) {
                let message = format!("the size is {size}, but the rows make {columns}x{}", self.rows);
                self.found.error(place, message, "size is COLUMNSxROWS; it may be left out");
            }
        }
    }

    fn check_agents(&mut self, end: Place) {
        if self.agents.is_empty() {
            self.found.error(end, "there is no agent", "`1` marks the cell where the first one starts");
        }
        let letter = |index: usize| AGENTS.chars().nth(index).unwrap_or('?');
        let gap = self.agents.iter().position(Option::is_none);
        let behind = |gap: &usize| self.agents.iter().enumerate().skip(*gap).find_map(|(at, it)| Some((at, (*it)?.1)));
        if let Some((gap, (at, place))) = gap.and_then(|gap| Some((gap, behind(&gap)?))) {
            let message = format!("there is an agent `{}`, but none `{}`", letter(at), letter(gap));
            self.found.error(place, message, ORDER);
        }
    }

    fn check_waits(&mut self) {
        let find = |wanted: &str| self.keys.iter().find(|(key, ..)| *key == wanted);
        if let (Some((_, from, _)), Some((_, to, place))) = (find("wait-from"), find("wait-to"))
            && from.as_int() > to.as_int()
        {
            let message = format!("the longest wait {to} is shorter than the shortest, {from}");
            self.found.error(*place, message, "wait-from is at most wait-to");
        }
    }
}
