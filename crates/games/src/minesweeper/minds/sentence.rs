//! A sentence: "of these cells so many are mines" (*sentencia*).
//!
//! All cells of a sentence touch one number, and what is taken from it stays among them; so three rows of three cells hold
//! every sentence there can be. Its normal form is the top left corner of its cells and a bit for each, so that equal
//! sentences are equal numbers and the subset rule is a few operations on bits.

/// Three rows of three cells.
pub(in crate::minesweeper) const SPAN: usize = 3;

const TOP: u16 = 0b000_000_111;
const LEFT: u16 = 0b001_001_001;

/// Of these cells so many are mines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::minesweeper) struct Sentence {
    /// The first row and the first column that it has cells in; of no meaning if it has none.
    pub(in crate::minesweeper) corner: (u8, u8),
    /// Bit 3·r + c stands for the cell r rows below and c columns right of the corner.
    pub(in crate::minesweeper) mask: u16,
    /// How many of them are mines.
    pub(in crate::minesweeper) count: i8,
}

impl Sentence {
    /// About cells that all lie within three rows and three columns, given as rows and columns.
    pub(in crate::minesweeper) fn new(cells: impl Iterator<Item = (u8, u8)> + Clone, count: i8) -> Sentence {
        let row = cells.clone().map(|(row, _)| row).min().unwrap_or(0);
        let column = cells.clone().map(|(_, column)| column).min().unwrap_or(0);
        let bit = |(r, c): (u8, u8)| 1 << (SPAN as u8 * (r - row) + (c - column));
        Sentence { corner: (row, column), mask: cells.map(bit).fold(0, |mask, bit: u16| mask | bit), count }
    }

    /// How many cells it is about.
    pub(in crate::minesweeper) fn len(self) -> i8 {
        self.mask.count_ones() as i8
    }

    /// Its cells, as rows and columns, row by row.
    pub(in crate::minesweeper) fn cells(self) -> impl Iterator<Item = (u8, u8)> {
        let (row, column) = self.corner;
        let bits = (0..9).filter(move |bit| self.mask & 1 << bit != 0);
        bits.map(move |bit| (row + bit / SPAN as u8, column + bit % SPAN as u8))
    }

    /// Whether it is about this cell.
    pub(in crate::minesweeper) fn has(self, cell: (u8, u8)) -> bool {
        self.bit(cell).is_some_and(|bit| self.mask & bit != 0)
    }

    fn bit(self, (row, column): (u8, u8)) -> Option<u16> {
        let (down, right) = (row.checked_sub(self.corner.0)?, column.checked_sub(self.corner.1)?);
        (down < SPAN as u8 && right < SPAN as u8).then(|| 1 << (SPAN as u8 * down + right))
    }

    /// The sentence without a cell that it has and of which it is known whether it is a mine.
    pub(in crate::minesweeper) fn without(self, cell: (u8, u8), mine: bool) -> Sentence {
        let mask = self.mask & !self.bit(cell).unwrap_or(0);
        Sentence { mask, count: self.count - i8::from(mine), ..self }.normal()
    }

    /// The bits of its cells in the window of another sentence, if all of them are in it.
    fn seen_from(self, corner: (u8, u8)) -> Option<u16> {
        let (down, right) = (self.corner.0.checked_sub(corner.0)?, self.corner.1.checked_sub(corner.1)?);
        // What would leave the window on the right would come back on the left.
        let outside = match right {
            0 => 0,
            1 => LEFT << 2,
            2 => LEFT << 1 | LEFT << 2,
            _ => return None,
        };
        if down >= SPAN as u8 || self.mask & outside != 0 {
            return None;
        }
        let moved = u32::from(self.mask) << (SPAN as u8 * down + right);
        u16::try_from(moved).ok().filter(|mask| *mask < 1 << 9)
    }

    /// The subset rule: if all cells of a part are among the cells of this one, the others hold the rest of the mines.
    pub(in crate::minesweeper) fn minus(self, part: Sentence) -> Option<Sentence> {
        let taken = part.seen_from(self.corner)?;
        let fits = taken & !self.mask == 0;
        fits.then(|| Sentence { mask: self.mask & !taken, count: self.count - part.count, ..self }.normal())
    }

    fn normal(mut self) -> Sentence {
        if self.mask == 0 {
            return Sentence { corner: (0, 0), ..self };
        }
        while self.mask & TOP == 0 {
            self.mask >>= SPAN;
            self.corner.0 += 1;
        }
        while self.mask & LEFT == 0 {
            self.mask >>= 1;
            self.corner.1 += 1;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(cells: &[(u8, u8)], count: i8) -> Sentence {
        Sentence::new(cells.iter().copied(), count)
    }

    fn cells(sentence: Sentence) -> Vec<(u8, u8)> {
        sentence.cells().collect()
    }

    #[test]
    fn the_subset_rule_takes_the_part_away() {
        let whole = sentence(&[(4, 4), (4, 5), (4, 6), (6, 6)], 2);
        let rest = whole.minus(sentence(&[(4, 5), (4, 6)], 1)).expect("a part");
        assert_eq!((cells(rest), rest.count), (vec![(4, 4), (6, 6)], 1));
        assert_eq!(rest, sentence(&[(4, 4), (6, 6)], 1), "one normal form");
        assert_eq!(whole.minus(sentence(&[(4, 6), (4, 7)], 1)), None, "no cell comes back on the other side");
        assert_eq!(whole.minus(sentence(&[(3, 4)], 1)), None);
        assert_eq!(whole.minus(whole).expect("itself").len(), 0);
    }

    #[test]
    fn what_is_left_is_in_its_normal_form() {
        let whole = sentence(&[(0, 0), (1, 1), (2, 2)], 2);
        assert_eq!(whole.without((0, 0), true), sentence(&[(1, 1), (2, 2)], 1));
        assert_eq!(whole.without((0, 0), false).without((1, 1), true), sentence(&[(2, 2)], 1));
        assert!(whole.has((1, 1)) && !whole.has((0, 1)) && !whole.has((9, 9)));
    }
}
