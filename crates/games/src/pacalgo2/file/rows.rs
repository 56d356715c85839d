//! Rows of letters as squares, with every complaint about them: what all formats share.

use facts::text::{Line, counted, quoted};
use facts::{Diagnostics, Place};

use super::super::map::{Broken, Extent, Map, Rules, Square};
use super::super::place::Cell;

/// What the letters of a format are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letters {
    /// What one stands for: what lies there, and whether it is the start or the exit.
    pub(super) meaning: fn(char) -> Option<(Square, bool, bool)>,
    /// All of them, for a hint.
    pub(super) hint: &'static str,
}

/// A cell of the text: row from the top and column from the left, both from 0, and its place.
pub(super) type Found = (usize, usize, Place);

/// The rows that were read so far.
#[derive(Debug)]
pub(super) struct Rows {
    /// What each letter of ASCII stands for; no format has others.
    table: [Option<(Square, bool, bool)>; 128],
    hint: &'static str,
    found: Diagnostics,
    squares: Vec<Square>,
    /// The line of each row, as far as rows are kept.
    lines: Vec<usize>,
    /// The cells of the first row.
    width: usize,
    height: usize,
    /// Right behind the last cell so far.
    end: Place,
    start: Option<Found>,
    exit: Option<Found>,
    /// A blank line behind the first row.
    gap: Option<usize>,
}

/// The beginning of a text, for what has no other place.
pub(super) const TOP: Place = Place { line: 1, column: 1, length: 1 };

impl Rows {
    /// Larger maps are refused anyway, so no more is kept of them.
    const ROOM: usize = Extent::LONGEST as usize * Extent::LONGEST as usize;

    /// No rows yet.
    pub(super) fn new(letters: Letters) -> Rows {
        Rows {
            table: std::array::from_fn(|byte| (letters.meaning)(char::from(byte as u8))),
            hint: letters.hint,
            found: Diagnostics::default(),
            squares: Vec::new(),
            lines: Vec::new(),
            width: 0,
            height: 0,
            end: TOP,
            start: None,
            exit: None,
            gap: None,
        }
    }

    /// Complains. Of very many complaints only the first are kept, and the others are not even put into words.
    pub(super) fn complain(&mut self, place: Place, words: impl FnOnce() -> (String, String)) {
        if self.found.iter().len() < Diagnostics::MOST {
            let (message, hint) = words();
            self.found.error(place, message, hint);
        }
    }

    /// Says what does not hinder the reader, if there is something to say. Few such words are kept: they must leave room for
    /// errors.
    pub(super) fn warn(&mut self, place: Place, words: impl FnOnce() -> Option<(String, String)>) {
        const MOST: usize = 10;
        if self.found.iter().len() < MOST
            && let Some((message, hint)) = words()
        {
            self.found.warning(place, message, hint);
        }
    }

    /// Whether there is no row yet.
    pub(super) fn is_empty(&self) -> bool {
        self.height == 0
    }

    /// A blank line: nothing before the first row and behind the last one.
    pub(super) fn gap(&mut self, line: usize) {
        if !self.is_empty() {
            self.gap.get_or_insert(line);
        }
    }

    /// The cells of the first row; none before it.
    pub(super) fn width(&self) -> Option<usize> {
        (!self.is_empty()).then_some(self.width)
    }

    /// A line of letters.
    pub(super) fn row(&mut self, line: &Line<'_>) {
        if let Some(line) = self.gap.take() {
            let place = Place { line, column: 1, length: 1 };
            self.complain(place, || ("a blank line stands between the rows".to_owned(), "leave it out".to_owned()));
        }
        let length = self.plain_letters(line.text).unwrap_or_else(|| self.letters(line));
        self.end = at(line.number, length);
        if self.is_empty() {
            self.width = length;
        } else if length != self.width {
            self.refuse_length(line.number, length);
        }
        self.height += 1;
        if self.lines.len() < Extent::LONGEST as usize {
            self.lines.push(line.number);
        }
    }

    /// Keeps a row in which nothing is to be told or remembered, as nearly all are, and says how long it is.
    fn plain_letters(&mut self, text: &str) -> Option<usize> {
        let length = text.len();
        let plain = |byte: u8| matches!(self.table.get(usize::from(byte)), Some(Some((_, false, false))));
        if self.squares.len() + length > Rows::ROOM || !text.bytes().all(plain) {
            return None;
        }
        let square = |byte: u8| self.table[usize::from(byte)].map_or(Square::Floor, |(square, ..)| square);
        self.squares.extend(text.bytes().map(square));
        Some(length)
    }

    /// Keeps a row letter by letter, and says how long it is.
    fn letters(&mut self, line: &Line<'_>) -> usize {
        let mut length = 0;
        for (column, character) in line.text.chars().enumerate() {
            let known = self.table.get(character as usize).copied().flatten();
            let (square, starts, exits) = known.unwrap_or_else(|| self.refuse_letter(line.number, column, character));
            if starts || exits {
                self.end_of_way(starts, (self.height, column, at(line.number, column)));
            }
            if self.squares.len() < Rows::ROOM {
                self.squares.push(square);
            }
            length += 1;
        }
        length
    }

    fn refuse_letter(&mut self, line: usize, column: usize, character: char) -> (Square, bool, bool) {
        let hint = self.hint;
        self.complain(at(line, column), || {
            (format!("{} is no cell", quoted(character.encode_utf8(&mut [0; 4]))), hint.to_owned())
        });
        (Square::Floor, false, false)
    }

    fn refuse_length(&mut self, line: usize, length: usize) {
        let (width, first) = (self.width, self.lines.first().copied().unwrap_or(line));
        // Too long: from the first cell too many on. Too short: where the next one is missing.
        let place = Place { length: length.saturating_sub(width).max(1), ..at(line, length.min(width)) };
        self.complain(place, || {
            let message = format!("this row has {}, the first one {width}", counted(length, "cell"));
            (message, format!("all rows are as long as that in line {first}"))
        });
    }

    /// A start or an exit, of which there is one each.
    fn end_of_way(&mut self, starts: bool, here: Found) {
        let (what, first) = if starts { ("start", &mut self.start) } else { ("exit", &mut self.exit) };
        let Some((.., place)) = *first else {
            *first = Some(here);
            return;
        };
        if self.found.iter().len() < Diagnostics::MOST {
            let message =
                format!("there is a second {what}; the first is in line {}, column {}", place.line, place.column);
            let also = vec![(place, "first here".to_owned())];
            self.found.error_among(here.2, message, format!("a map has one {what}"), also);
        }
    }

    /// Where the exit is by what the text does not say itself.
    pub(super) fn set_exit(&mut self, exit: Found) {
        self.exit = Some(exit);
    }

    /// How large the map is, if it is not too large.
    pub(super) fn extent(&mut self, vertex: Cell) -> Option<Extent> {
        if self.is_empty() {
            let hint = self.hint;
            self.complain(self.end, || ("there are no rows".to_owned(), hint.to_owned()));
            return None;
        }
        let longest = Extent::LONGEST as usize;
        for (count, what) in [(self.width, "column"), (self.height, "row")] {
            if count > longest {
                self.complain(self.end, || {
                    let message = format!("the map has {}", counted(count, what));
                    (message, format!("no side is longer than {longest}"))
                });
            }
        }
        let fits = self.width <= longest && self.height <= longest;
        fits.then_some(Extent { width: self.width as u32, height: self.height as u32, vertex })
    }

    /// The place of a cell of the map.
    pub(super) fn place(&self, extent: Extent, cell: Cell) -> Place {
        let (row, column) = extent.row_column(cell);
        self.lines.get(row).map_or(TOP, |line| at(*line, column))
    }

    /// What lies in a cell of the map.
    pub(super) fn square(&self, extent: Extent, cell: Cell) -> Square {
        self.squares.get(extent.index(cell)).copied().unwrap_or_default()
    }

    /// The start, if there is one.
    pub(super) fn start(&self) -> Option<Found> {
        self.start
    }

    /// The map, unless something speaks against it. The hints say what to do about a missing start and exit, none where
    /// that was told already, and about a ghost near the start, at this distance.
    pub(super) fn map(
        mut self,
        extent: Option<Extent>,
        rules: Rules,
        missing: [Option<&str>; 2],
        near: impl FnOnce(u32) -> String,
    ) -> (Option<Map>, Diagnostics) {
        for (end, what, hint) in [(self.start, "start", missing[0]), (self.exit, "exit", missing[1])] {
            if let (None, Some(hint), false) = (end, hint, self.is_empty()) {
                self.complain(self.end, || (format!("there is no {what}"), hint.to_owned()));
            }
        }
        let (Some(extent), Some(start), Some(exit), false) = (extent, self.start, self.exit, self.found.has_errors())
        else {
            return (None, self.found);
        };
        let [from, to] = [start, exit].map(|(row, column, _)| extent.cell(row, column));
        match Map::of_squares(extent, &self.squares, from, to, rules) {
            Ok(map) => return (Some(map), self.found),
            // The letters leave one precondition open.
            Err(Broken::StartInDanger(ghost)) => {
                let message = format!("a ghost is within {} of the start", rules.radius);
                let also = vec![(start.2, "the start".to_owned())];
                self.found.error_among(self.place(extent, ghost), message, near(ghost.distance(from)), also);
            }
            Err(broken) => self.found.error(start.2, broken.to_string(), self.hint),
        }
        (None, self.found)
    }
}

fn at(line: usize, column: usize) -> Place {
    Place { line, column: column + 1, length: 1 }
}
