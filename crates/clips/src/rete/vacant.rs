//! Numbers of cells that may be used again.

/// The free cells of an arena.
///
/// What is made one after the other is read one after the other, so it should stand in a row. Cells come back in any order;
/// as often as all of them have come back once, those that are free are put in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Vacant {
    /// The one to use next is the last.
    cells: Vec<u32>,
    /// How many may come back until they are put in order again.
    patience: usize,
}

/// Fewer than this stay in a near cache wherever they stand.
const FEW: usize = 8_192;

impl Vacant {
    /// A cell to use again.
    #[inline]
    pub(super) fn take(&mut self) -> Option<u32> {
        self.cells.pop()
    }

    /// A cell of an arena of `of` cells comes back.
    #[inline]
    pub(super) fn give(&mut self, cell: u32, of: usize) {
        self.cells.push(cell);
        match self.patience {
            0 => self.tidy(of),
            _ => self.patience -= 1,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Sorts the cells, if enough came back to be worth it.
    #[cold]
    fn tidy(&mut self, of: usize) {
        self.patience = of.max(FEW);
        if of > FEW {
            self.sort(of);
        }
    }

    fn sort(&mut self, of: usize) {
        let mut is_free = vec![0_u64; of / 64 + 1];
        for cell in self.cells.drain(..) {
            is_free[cell as usize / 64] |= 1 << (cell % 64);
        }
        for (index, word) in is_free.iter().enumerate().rev() {
            let mut word = *word;
            while word != 0 {
                let bit = word.ilog2();
                self.cells.push(index as u32 * 64 + bit);
                word &= !(1 << bit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_come_back_in_order_sooner_or_later() {
        let mut vacant = Vacant::default();
        let of = 2 * FEW as u32;
        for round in 0..3 {
            for cell in 0..of {
                vacant.give((cell * 7 + round) % of, of as usize);
            }
            let taken: Vec<u32> = std::iter::from_fn(|| vacant.take()).collect();
            assert_eq!(taken.len(), of as usize);
            let mut sorted = taken.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), of as usize, "each once");
        }
        for cell in 0..of {
            vacant.give(cell, of as usize);
        }
        assert_eq!(vacant.take(), Some(of - 1), "the last comes first");
        for _ in 0..of {
            let cell = vacant.take().unwrap();
            vacant.give(cell, of as usize);
        }
        let taken: Vec<u32> = std::iter::from_fn(|| vacant.take()).collect();
        assert!(taken.is_sorted(), "put in order when so many have come back");
    }
}
