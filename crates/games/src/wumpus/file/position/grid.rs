//! The map of a position: rows of rooms.

use facts::{Diagnostics, Place};

use super::super::super::room::{Facing, Room};
use super::Seen;
use super::header::glyph;
use facts::text::{Line, counted, quoted, tokens};

const ROOM_USAGE: &str =
    "`?` not visited, `.` nothing sensed, else s or F stench, b or B breeze, g or R glitter, and the agent ^ > v <";
/// The letters of a room: those of boards, those of the original exercise, and what people type for them.
const LETTERS: &str = "sSfFbBgGrR?.^>v<";

/// A row of the map.
#[derive(Debug)]
pub(super) struct Row<'a> {
    line: Line<'a>,
    cells: Vec<Cell>,
}

/// A room of the map.
#[derive(Clone, Debug)]
struct Cell {
    place: Place,
    seen: Option<Seen>,
    agent: Option<(Facing, Place)>,
    glitter: Option<Place>,
}

impl<'a> Row<'a> {
    /// Reads all rows. If there is a `|`, what stands above the first and below the last line with one is not looked at, so
    /// that a whole screen can be pasted; a row that is lost by that is missed by the count of rows.
    pub(super) fn read_all(found: &mut Diagnostics, lines: &[Line<'a>]) -> Vec<Row<'a>> {
        let barred = |line: &Line<'_>| line.text.contains('|');
        let (first, last) = (lines.iter().position(barred), lines.iter().rposition(barred));
        let bars = first.is_some();
        let rows = first.zip(last).and_then(|(first, last)| lines.get(first..=last)).unwrap_or(lines);
        rows.iter().filter_map(|line| Row::read(found, *line, bars)).collect()
    }

    fn read(found: &mut Diagnostics, line: Line<'a>, bars: bool) -> Option<Row<'a>> {
        if line.text.chars().all(|c| c == '-' || c == '+' || c.is_whitespace()) {
            return None;
        }
        if line.text.contains('|') != bars {
            let message = format!("expected a row with `|`, found {}", quoted(line.text.trim()));
            found.error(
                line.place(),
                message,
                "rooms stand either all between `|` or all between blanks; a comment starts with `;`",
            );
            return None;
        }
        let cells = if bars { between_bars(found, &line)? } else { between_blanks(&line) };
        let cells = cells.into_iter().map(|(text, place)| Cell::read(found, text, place)).collect();
        Some(Row { line, cells })
    }
}

fn between_blanks<'a>(line: &Line<'a>) -> Vec<(&'a str, Place)> {
    line.tokens().into_iter().map(|token| (token.text, token.place)).collect()
}

fn between_bars<'a>(found: &mut Diagnostics, line: &Line<'a>) -> Option<Vec<(&'a str, Place)>> {
    // A board that is pasted has the number of the row before it.
    let text = line.text.trim_start();
    let row = text.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    let label = text.len() - row.len();
    let Some(inner) = row.strip_prefix('|').and_then(|text| text.trim_end().strip_suffix('|')) else {
        found.error(line.place(), "a row with `|` must begin and end with `|`", "as in `| ^ F | ? |`");
        return None;
    };
    let mut column = line.place().column + label + 1;
    let mut cells = Vec::new();
    for text in inner.split('|') {
        let length = text.chars().count();
        cells.push((text, Place { line: line.number, column, length: length.max(1) }));
        column += length + 1;
    }
    Some(cells)
}

impl Cell {
    fn read(found: &mut Diagnostics, text: &str, place: Place) -> Cell {
        let words = tokens(text, place.line, place.column);
        let place = match (words.first(), words.last()) {
            (Some(first), Some(last)) => {
                Place { length: last.place.column + last.place.length - first.place.column, ..first.place }
            }
            _ => place,
        };
        let mut cell = Cell { place, seen: Some(Seen::default()), agent: None, glitter: None };
        let text = text.trim();
        let unknown = text.chars().filter(|c| !c.is_whitespace() && !LETTERS.contains(*c)).count();
        if text == "?" {
            cell.seen = None;
        } else if unknown > 1 {
            // A word, not a slip of the pen: one complaint, not one for each letter.
            found.error(place, format!("expected a room, found {}", quoted(text)), ROOM_USAGE);
        } else if text != "." {
            for (index, letter) in text.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace()) {
                cell.letter(found, letter, Place { column: place.column + index, length: 1, ..place });
            }
        }
        cell
    }

    fn letter(&mut self, found: &mut Diagnostics, letter: char, place: Place) {
        let seen = self.seen.get_or_insert_default();
        let flag = match letter {
            's' | 'S' | 'f' | 'F' => &mut seen.stench,
            'b' | 'B' => &mut seen.breeze,
            'g' | 'G' | 'r' | 'R' => &mut seen.glitter,
            _ => return self.other(found, letter, place),
        };
        if std::mem::replace(flag, true) {
            found.error(place, format!("`{letter}` twice in a room"), "once is enough");
        } else if matches!(letter, 'g' | 'G' | 'r' | 'R') {
            self.glitter = Some(place);
        }
    }

    fn other(&mut self, found: &mut Diagnostics, letter: char, place: Place) {
        let text = letter.to_string();
        match (glyph(&text), letter) {
            (Some(facing), _) if self.agent.is_none() => self.agent = Some((facing, place)),
            (Some(_), _) => found.error(place, format!("a second agent `{letter}` in a room"), "there is one agent"),
            (None, '.') if self.agent.is_some() => {
                let usage = "write just the arrow: where the agent stands, nothing was felt if no letter follows";
                found.error(place, "`.` must stand alone in its room", usage);
            }
            (None, '?' | '.') => found.error(place, format!("`{letter}` must stand alone in its room"), ROOM_USAGE),
            (None, _) => found.error(place, format!("unknown letter {} in a room", quoted(&text)), ROOM_USAGE),
        }
    }
}

/// The map, square and complete.
#[derive(Debug)]
pub(super) struct Grid {
    /// Rooms per side.
    pub(super) side: u8,
    cells: Vec<Cell>,
}

impl Grid {
    /// Puts rows together; their number and length are the size, if given, or else the length of the first row.
    pub(super) fn read(
        found: &mut Diagnostics,
        rows: &[Row<'_>],
        given: Option<(u8, Place)>,
        largest: u8,
    ) -> Option<Grid> {
        let Some(first) = rows.first() else {
            found.error(Place { line: 1, column: 1, length: 1 }, "there is no map", "N rows of N rooms");
            return None;
        };
        let mut side = first.cells.len();
        if let Some((size, place)) = given.filter(|(size, _)| usize::from(*size) != side) {
            if rows.len() == side {
                let message =
                    format!("size `{size}`, but the map has {} of {}", counted(side, "row"), counted(side, "room"));
                found.error(place, message, "leave it out, or let it agree");
            } else {
                side = usize::from(size);
            }
        }
        if side > usize::from(largest) {
            let message = format!("a row of {side} rooms, but the largest cave has {largest} per side");
            found.error(first.line.place(), message, format!("N rows of N rooms, N from 1 to {largest}"));
            return None;
        }
        let even = rows.iter().take(side).filter(|row| row.has_length(found, side)).count() == side.min(rows.len());
        let square = has_rows(found, rows, side);
        let cells = || rows.iter().flat_map(|row| row.cells.iter().cloned()).collect();
        (even && square).then(|| Grid { side: side as u8, cells: cells() })
    }

    fn rooms(&self) -> impl Iterator<Item = (Room, &Cell)> {
        Room::all(self.side).zip(&self.cells)
    }

    fn cell(&self, room: Room) -> &Cell {
        &self.cells[room.index(self.side)]
    }

    /// What was sensed, room by room.
    pub(super) fn seen(&self) -> Vec<Option<Seen>> {
        self.cells.iter().map(|cell| cell.seen).collect()
    }

    /// Whether the map shows this room as visited.
    pub(super) fn is_visited(&self, room: Room) -> bool {
        self.cell(room).seen.is_some()
    }

    /// The visited rooms, row by row.
    pub(super) fn visited(&self) -> impl Iterator<Item = Room> {
        self.rooms().filter(|(_, cell)| cell.seen.is_some()).map(|(room, _)| room)
    }

    /// Refuses visits and glitter that cannot have been.
    pub(super) fn check_visited(&self, found: &mut Diagnostics) {
        let start = Room::start(self.side);
        if self.is_visited(start) {
            self.check_reached(found, start);
        } else {
            let message = format!("the start room {start} is not visited");
            found.error(self.cell(start).place, message, "the agent enters there; write `.` if nothing was sensed");
        }
        let mut first: Option<(Room, Place)> = None;
        for (room, place) in self.rooms().filter_map(|(room, cell)| Some((room, cell.glitter?))) {
            if room == start {
                found.error(place, format!("glitter in the start room {room}"), "nothing lies in the start room");
            } else if let Some((other, at)) = first {
                let message = format!("a second glitter; the first is in room {other}, line {}", at.line);
                found.error(place, message, "there is one gold");
            } else {
                first = Some((room, place));
            }
        }
    }

    fn check_reached(&self, found: &mut Diagnostics, start: Room) {
        let mut reached = vec![false; self.cells.len()];
        reached[start.index(self.side)] = true;
        let mut open = vec![start];
        while let Some(room) = open.pop() {
            for next in room.neighbors(self.side).filter(|next| self.is_visited(*next)) {
                if !std::mem::replace(&mut reached[next.index(self.side)], true) {
                    open.push(next);
                }
            }
        }
        for room in self.visited().filter(|room| !reached[room.index(self.side)]) {
            let message = format!("room {room} is visited, but no visited rooms lead there from the start");
            found.error(self.cell(room).place, message, "the agent walks from room to room");
        }
    }

    /// Where the agent is: by its glyph, by the header unless that is silent, or by both if they agree.
    pub(super) fn agent(
        &self,
        found: &mut Diagnostics,
        named: Option<(Room, Facing)>,
        given: Option<Place>,
        silent: bool,
    ) -> Option<(Room, Facing)> {
        let mut shown: Option<(Room, Facing)> = None;
        for (room, (facing, place)) in self.rooms().filter_map(|(room, cell)| Some((room, cell.agent?))) {
            if let Some((first, _)) = shown {
                found.error(place, format!("a second agent; the first is in room {first}"), "there is one agent");
            } else {
                shown = Some((room, facing));
            }
        }
        if let (Some((room, facing)), Some(place), true) = (shown, given, named.is_some() && shown != named) {
            let message = format!("the map shows the agent in room {room}, facing {}", facing.name());
            found.error(place, message, "leave one of the two out, or let them agree");
        }
        if shown.is_none() && silent {
            let place = self.cells.first().map_or(Place { line: 1, column: 1, length: 1 }, |cell| cell.place);
            found.error(
                place,
                "the agent is nowhere",
                "put ^ > v or < into its room, or write `; agent: ROW COLUMN FACING`",
            );
        }
        shown.or(named)
    }
}

impl Row<'_> {
    fn has_length(&self, found: &mut Diagnostics, side: usize) -> bool {
        let count = self.cells.len();
        if count == side {
            return true;
        }
        let place = self.cells.get(side).map_or_else(|| self.line.end(), |cell| cell.place);
        found.error(place, format!("this row has {}, not {side}", counted(count, "room")), "N rows of N rooms");
        false
    }
}

fn has_rows(found: &mut Diagnostics, rows: &[Row<'_>], side: usize) -> bool {
    let message = format!("the map has {}, not {side}", counted(rows.len(), "row"));
    if let Some(extra) = rows.get(side) {
        found.error(extra.line.place(), message, "N rows of N rooms");
    } else if let Some(last) = rows.last().filter(|_| rows.len() < side) {
        found.error(last.line.end(), message, "N rows of N rooms");
    }
    rows.len() == side
}
