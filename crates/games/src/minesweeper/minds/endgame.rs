//! The endgame: when few boards are left, the best play is computed, not estimated.
//!
//! The boards that fit are listed; all are equally likely. The value of a set of boards is how many of them are won by the
//! best play, a whole number, so it is exact. Three facts keep the search small:
//!
//! 1. A cell that is no mine in any board of the set is opened for nothing, and what it shows splits the set. So a set that
//!    no such cell splits is known by its boards alone, whatever was opened on the way: one entry in the memo.
//! 2. A guess wins at most the boards in which the cell is no mine: cells are tried by that bound, and the search stops when
//!    the bound is not above the best found.
//! 3. Within a guess, the same bound over the parts still to come.

/// A set of boards larger than this is not searched: an index is two bytes, and the memo would burst before.
pub(super) const MOST_BOARDS: usize = 1 << 15;

/// A guess and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guess {
    /// The cell, by its number in the list that the boards are about.
    pub(super) cell: usize,
    /// In how many boards it is no mine.
    pub(super) safe: u32,
    /// How many boards are won by opening it and playing on as well as can be.
    pub(super) wins: u32,
}

/// A search over explicit boards.
#[derive(Debug)]
pub(super) struct Endgame {
    cells: usize,
    /// Per board, its mines: one bit per cell.
    mines: Vec<u128>,
    /// Per board and cell, the number that opening it would show.
    shown: Vec<u8>,
    /// Sets of boards on the way down, each a slice; a board is its number.
    stack: Vec<u16>,
    memo: Memo,
    /// Boards put into parts so far, and how many may be.
    nodes: u64,
    budget: u64,
}

impl Endgame {
    /// A search over these boards of at most 128 cells. `near[c]` are the cells next to `c`, `base[c]` the mines next to it
    /// that are known already and not among the cells.
    pub(super) fn new(mines: Vec<u128>, near: &[u128], base: &[u8], budget: u64) -> Endgame {
        debug_assert!(mines.len() <= MOST_BOARDS && near.len() <= 128 && near.len() == base.len(), "a small endgame");
        let mut shown = Vec::with_capacity(mines.len() * near.len());
        for board in &mines {
            shown.extend(near.iter().zip(base).map(|(near, base)| base + (board & near).count_ones() as u8));
        }
        Endgame { cells: near.len(), mines, shown, stack: Vec::new(), memo: Memo::default(), nodes: 0, budget }
    }

    /// The best guess over all boards, or none if the budget ran out.
    pub(super) fn best(&mut self) -> Option<Guess> {
        self.stack.clear();
        self.stack.extend(0..self.mines.len() as u16);
        self.guess(0, self.mines.len())
    }

    /// How many boards are won by opening this cell first; boards in which it is a mine are lost.
    pub(super) fn wins_by(&mut self, cell: usize) -> Option<u32> {
        self.stack.clear();
        self.stack
            .extend((0..self.mines.len()).filter(|board| self.mines[*board] >> cell & 1 == 0).map(|it| it as u16));
        let safe = self.stack.len();
        self.open(0, safe, cell, 0)
    }

    /// How many boards of the set are won by the best play.
    fn wins(&mut self, from: usize, to: usize) -> Option<u32> {
        if to - from <= 1 {
            return Some((to - from) as u32);
        }
        if let Some(cell) = self.splitting_safe_cell(from, to) {
            return self.open(from, to, cell, 0);
        }
        if let Some(wins) = self.memo.get(&self.stack[from..to]) {
            return Some(wins);
        }
        let wins = self.guess(from, to)?.wins;
        self.memo.put(&self.stack[from..to], wins);
        Some(wins)
    }

    /// A cell that is safe in the whole set and does not show the same number in all of it.
    fn splitting_safe_cell(&self, from: usize, to: usize) -> Option<usize> {
        let set = &self.stack[from..to];
        let mut unsafe_cells = 0;
        for board in set {
            unsafe_cells |= self.mines[usize::from(*board)];
        }
        let first = self.row(set[0]);
        (0..self.cells).filter(|cell| unsafe_cells >> cell & 1 == 0).find(|cell| {
            let number = first[*cell];
            set.iter().any(|board| self.shown[usize::from(*board) * self.cells + cell] != number)
        })
    }

    fn row(&self, board: u16) -> &[u8] {
        let start = usize::from(board) * self.cells;
        &self.shown[start..start + self.cells]
    }

    /// Opens a cell that is safe in the whole set: the parts by the number it shows, each played as well as can be. Gives up
    /// on hearing that not more than `enough` can come of it.
    fn open(&mut self, from: usize, to: usize, cell: usize, enough: u32) -> Option<u32> {
        self.nodes += (to - from) as u64;
        if self.nodes > self.budget {
            return None;
        }
        let mut starts = [0_usize; 10];
        for index in from..to {
            starts[usize::from(self.row(self.stack[index])[cell]) + 1] += 1;
        }
        let base = self.stack.len();
        for number in 0..9 {
            starts[number + 1] += starts[number];
        }
        self.stack.resize(base + to - from, 0);
        let mut next = starts;
        for index in from..to {
            let board = self.stack[index];
            let number = usize::from(self.row(board)[cell]);
            self.stack[base + next[number]] = board;
            next[number] += 1;
        }
        let mut won = 0;
        let mut left = (to - from) as u32;
        for number in 0..9 {
            let (start, end) = (base + starts[number], base + starts[number + 1]);
            if start < end && won + left > enough {
                left -= (end - start) as u32;
                won += self.wins(start, end)?;
            }
        }
        self.stack.truncate(base);
        Some(won)
    }

    /// The best guess in a set that no safe cell splits.
    fn guess(&mut self, from: usize, to: usize) -> Option<Guess> {
        let mut best = Guess { cell: self.cells, safe: 0, wins: 0 };
        for (safe, cell) in self.by_safety(from, to) {
            if safe <= best.wins {
                break;
            }
            let base = self.stack.len();
            for index in from..to {
                let board = self.stack[index];
                if self.mines[usize::from(board)] >> cell & 1 == 0 {
                    self.stack.push(board);
                }
            }
            let wins = self.open(base, self.stack.len(), cell, best.wins);
            self.stack.truncate(base);
            if wins? > best.wins {
                best = Guess { cell, safe, wins: wins? };
            }
        }
        Some(best)
    }

    /// The cells that are a mine in some board of the set and not in all, safest first, then by number.
    fn by_safety(&self, from: usize, to: usize) -> Vec<(u32, usize)> {
        let mut safe = vec![0_u32; self.cells];
        for board in &self.stack[from..to] {
            let mut free = !self.mines[usize::from(*board)];
            if self.cells < 128 {
                free &= (1 << self.cells) - 1;
            }
            while free != 0 {
                safe[free.trailing_zeros() as usize] += 1;
                free &= free - 1;
            }
        }
        let all = (to - from) as u32;
        let mut cells: Vec<(u32, usize)> =
            safe.into_iter().zip(0..).filter(|(safe, _)| (1..all).contains(safe)).collect();
        cells.sort_by_key(|(safe, cell)| (std::cmp::Reverse(*safe), *cell));
        cells
    }
}

/// What sets of boards are worth; a set is found by its members, in order. Open addressing, never walked.
#[derive(Debug, Default)]
struct Memo {
    /// Numbers of entries, counted from 1; 0 is free. Its length is a power of two.
    slots: Vec<u32>,
    entries: Vec<Entry>,
    members: Vec<u16>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u64,
    start: u32,
    length: u32,
    wins: u32,
}

impl Memo {
    fn get(&self, set: &[u16]) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let hash = hash(set);
        let mut slot = hash as usize & (self.slots.len() - 1);
        loop {
            let entry = self.entries[(self.slots[slot] as usize).checked_sub(1)?];
            if entry.hash == hash && self.members_of(&entry) == set {
                return Some(entry.wins);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    fn members_of(&self, entry: &Entry) -> &[u16] {
        &self.members[entry.start as usize..(entry.start + entry.length) as usize]
    }

    fn put(&mut self, set: &[u16], wins: u32) {
        if self.entries.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let hash = hash(set);
        let (start, length) = (self.members.len() as u32, set.len() as u32);
        self.members.extend_from_slice(set);
        self.entries.push(Entry { hash, start, length, wins });
        self.place(hash, self.entries.len() as u32);
    }

    fn place(&mut self, hash: u64, number: u32) {
        let mut slot = hash as usize & (self.slots.len() - 1);
        while self.slots[slot] != 0 {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.slots[slot] = number;
    }

    fn grow(&mut self) {
        self.slots = vec![0; (self.slots.len() * 2).max(64)];
        for index in 0..self.entries.len() {
            self.place(self.entries[index].hash, index as u32 + 1);
        }
    }
}

/// Multiply and rotate: good enough for a table, and equal members are compared anyway.
fn hash(set: &[u16]) -> u64 {
    let mut hash = set.len() as u64;
    for member in set {
        hash = (hash.rotate_left(5) ^ u64::from(*member)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    hash ^ hash >> 32
}
