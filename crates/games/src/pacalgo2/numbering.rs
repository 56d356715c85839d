//! Numbers for some cells of a grid, found at once and kept in a bit and a half per cell.

/// The marked cells, numbered in their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbering {
    /// A bit for each cell.
    bits: Vec<u64>,
    /// How many cells are marked before each word of bits.
    before: Vec<u32>,
    count: u32,
}

impl Numbering {
    /// Numbers the cells whose byte has this mark.
    pub(super) fn of(marks: &[u8], mark: u8) -> Numbering {
        let words = marks.chunks(64).map(|cells| {
            cells.iter().enumerate().fold(0, |word, (bit, marks)| word | u64::from(marks & mark != 0) << bit)
        });
        let bits: Vec<u64> = words.collect();
        let mut count = 0;
        let mut before = Vec::with_capacity(bits.len());
        for word in &bits {
            before.push(count);
            count += word.count_ones();
        }
        Numbering { bits, before, count }
    }

    /// The number of a marked cell.
    pub(super) fn number(&self, index: u32) -> u32 {
        let (word, bit) = (index as usize / 64, index % 64);
        self.before[word] + (self.bits[word] & ((1 << bit) - 1)).count_ones()
    }

    /// How many cells are marked.
    pub(super) fn count(&self) -> u32 {
        self.count
    }
}
