//! The proof that a map cannot be won: how high the level can be at most in each cell.

use std::fmt;
use std::fmt::Write as _;

use super::super::map::{Extent, Map};
use super::super::place::Cell;

/// For each cell the highest level with which it can be reached, or nothing where it cannot be.
///
/// It is a proof if it is closed: the start has its level; a move from a cell at its label leads to a cell whose label is as
/// high as the level of arrival, or into defeat; and the exit has none. Then no play ever leaves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    extent: Extent,
    /// One more than the level, row by row from the top; 0 where the cell is not reached.
    highest: Vec<u8>,
}

/// Digits of levels in the text, where all levels have one.
const DIGITS: &str = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Labels {
    /// The labels of a padded grid.
    pub(super) fn new(map: &Map, padded: Vec<u8>) -> Labels {
        let extent = map.extent();
        let cells = (0..extent.height as usize).flat_map(|row| (0..extent.width as usize).map(move |it| (row, it)));
        let highest = cells.map(|(row, column)| padded[map.index(extent.cell(row, column)) as usize]).collect();
        Labels { extent, highest }
    }

    /// Nothing is reached any more: the play is lost.
    pub(super) fn none(map: &Map) -> Labels {
        Labels { extent: map.extent(), highest: vec![0; map.extent().cells()] }
    }

    /// The highest level in a cell inside.
    pub fn at(&self, cell: Cell) -> Option<u8> {
        self.highest[self.extent.index(cell)].checked_sub(1)
    }

    /// For which extent they are.
    pub fn extent(&self) -> Extent {
        self.extent
    }

    /// How many cells can be reached.
    pub fn count(&self) -> usize {
        self.highest.iter().filter(|it| **it > 0).count()
    }

    /// Reads what [`Labels`] writes; lines before the first row and behind the last are passed over.
    pub fn read(extent: Extent, text: &str) -> Result<Labels, String> {
        let rows: Vec<&str> = text
            .lines()
            .skip_while(|line| line.trim() != Labels::HEADING)
            .skip(1)
            .map(str::trim)
            .take_while(|line| !line.is_empty())
            .collect();
        if rows.is_empty() {
            return Err(format!("there is no line `{}` with rows behind it", Labels::HEADING));
        }
        if rows.len() != extent.height as usize {
            return Err(format!("there are {} rows of labels for {} rows of cells", rows.len(), extent.height));
        }
        let mut highest = Vec::with_capacity(extent.cells());
        for (number, row) in rows.iter().enumerate() {
            let before = highest.len();
            read_row(row, &mut highest).map_err(|reason| format!("row {}: {reason}", number + 1))?;
            let found = highest.len() - before;
            if found != extent.width as usize {
                return Err(format!("row {} has {found} labels for {} cells", number + 1, extent.width));
            }
        }
        Ok(Labels { extent, highest })
    }

    /// The line above the rows.
    pub const HEADING: &'static str = "highest level in each cell:";
}

fn read_row(row: &str, highest: &mut Vec<u8>) -> Result<(), String> {
    if row.contains([' ', ',']) {
        for word in row.split([' ', ',']).filter(|word| !word.is_empty()) {
            let level = if word == "." { Some(0) } else { word.parse::<u8>().ok().and_then(|it| it.checked_add(1)) };
            highest.push(level.ok_or_else(|| format!("`{}` is no label", word.escape_debug()))?);
        }
        return Ok(());
    }
    for letter in row.chars() {
        let level = if letter == '.' { Some(0) } else { DIGITS.find(letter).map(|it| it as u8 + 1) };
        highest.push(level.ok_or_else(|| format!("`{}` is no label", letter.escape_debug()))?);
    }
    Ok(())
}

/// A heading, then the rows from the top: `.` where a cell is not reached, otherwise its level as a digit (`0` to `9`, `a` for
/// 10, and so on); or as numbers with a comma behind each, if some level has no digit.
impl fmt::Display for Labels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", Labels::HEADING)?;
        let by_digits = self.highest.iter().all(|it| usize::from(*it) <= DIGITS.len());
        for row in self.highest.chunks(self.extent.width.max(1) as usize) {
            for label in row {
                match label.checked_sub(1) {
                    None => f.write_char('.')?,
                    Some(level) if by_digits => {
                        f.write_char(DIGITS.as_bytes().get(usize::from(level)).map_or('?', |it| char::from(*it)))?;
                    }
                    Some(level) => write!(f, "{level}")?,
                }
                if !by_digits {
                    f.write_char(',')?;
                }
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}
