//! The knowledge base of the original exercise, written out: every sentence that the subset rule finds, and which two gave it.
//!
//! The mind `sentences` draws the same conclusions faster and keeps less. This one is for people: it goes round by round, so
//! that each line can be checked by the lines above it.

use std::collections::BTreeMap;

use super::cell::{Cell, Ground};
use super::known::{Known, View};
use super::minds::Sentence;

/// More sentences than this are not looked for.
const MOST: usize = 5000;

/// All sentences that follow from what a player sees, in the order in which they are found.
#[derive(Debug)]
pub(super) struct Ledger {
    pub(super) entries: Vec<Entry>,
    /// The closed cells that are decided, in the order in which they were.
    pub(super) proven: Vec<Proven>,
    /// Whether all sentences were found.
    pub(super) is_complete: bool,
    /// Whether the numbers contradict each other.
    pub(super) clashes: bool,
    /// By cell: whether it is a mine, once that is known, and the place of its proof.
    decided: Vec<Option<(bool, usize)>>,
    /// By cells: the counts of all sentences, so that none comes twice.
    counts: BTreeMap<Cells, i8>,
    /// Entries before this one were compared with each other.
    compared: usize,
}

/// The cells of a sentence, as it keeps them.
type Cells = ((u8, u8), u16);

/// A sentence, and where it comes from.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) sentence: Sentence,
    pub(super) origin: Origin,
    /// Whether none of its cells is decided.
    pub(super) is_live: bool,
}

/// Where a sentence comes from; other sentences by their places.
#[derive(Debug)]
pub(super) enum Origin {
    /// The number in this cell.
    Number(usize),
    /// The subset rule: what is left of a sentence without a part of it.
    Part { whole: usize, part: usize },
    /// A sentence without the cells that were decided.
    Decided { whole: usize, cells: Vec<usize> },
}

/// What a cell is, and the place of the sentence that proves it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proven {
    pub(super) at: usize,
    pub(super) mine: bool,
    pub(super) by: usize,
}

impl Ledger {
    /// All that follows; none before the field was told.
    pub(super) fn of(known: &Known) -> Option<Ledger> {
        let ground = known.ground.as_deref()?;
        let mut ledger = Ledger {
            entries: Vec::new(),
            proven: Vec::new(),
            is_complete: true,
            clashes: false,
            decided: vec![None; ground.cells()],
            counts: BTreeMap::new(),
            compared: 0,
        };
        for (at, view) in known.cells.iter().enumerate() {
            if let View::Open(count) = view {
                ledger.state(ground, known, at, *count);
            }
        }
        while ledger.is_open() && (ledger.conclude(ground) || ledger.compare()) {}
        Some(ledger)
    }

    /// Whether a sentence says nothing beyond this ledger: without the cells that are decided here it is one of these sentences, or
    /// nothing is left of it.
    pub(super) fn knows(&self, ground: &Ground, sentence: Sentence) -> bool {
        let (rest, _) = self.undecided(ground, sentence);
        if rest.len() == 0 { rest.count == 0 } else { self.counts.get(&(rest.corner, rest.mask)) == Some(&rest.count) }
    }

    /// The proof of a cell that is decided.
    pub(super) fn proof(&self, at: usize) -> Option<Proven> {
        let (_, place) = self.decided[at]?;
        self.proven.get(place).copied()
    }

    fn is_open(&self) -> bool {
        !self.clashes && self.is_complete
    }

    /// The sentence of a number: its neighbours that are neither open nor a mine that went off.
    fn state(&mut self, ground: &Ground, known: &Known, at: usize, count: u8) {
        let closed = ground.near(at).filter(|near| matches!(known.cells[*near], View::Closed | View::Flagged));
        let exploded = ground.near(at).filter(|near| known.cells[*near] == View::Exploded).count();
        let sentence = Sentence::new(closed.map(|near| place(ground.cell(near))), count as i8 - exploded as i8);
        self.add(sentence, Origin::Number(at));
    }

    /// Notes a sentence unless it is there or says nothing; whether it was noted.
    fn add(&mut self, sentence: Sentence, origin: Origin) -> bool {
        if !(0..=sentence.len()).contains(&sentence.count) {
            self.clashes = true;
        }
        if sentence.len() == 0 {
            return false;
        }
        if self.entries.len() >= MOST {
            self.is_complete = false;
            return false;
        }
        if let Some(count) = self.counts.insert((sentence.corner, sentence.mask), sentence.count) {
            self.clashes |= count != sentence.count;
            return false;
        }
        self.entries.push(Entry { sentence, origin, is_live: true });
        true
    }

    /// Decides the cells of sentences that leave no choice, and strikes out what is decided; whether anything was.
    fn conclude(&mut self, ground: &Ground) -> bool {
        let mut any = false;
        for by in 0..self.entries.len() {
            let Entry { sentence, is_live, .. } = self.entries[by];
            if !is_live || (sentence.count != 0 && sentence.count != sentence.len()) {
                continue;
            }
            for (row, column) in sentence.cells() {
                any |= self.decide(Proven { at: ground.number(Cell { row, column }), mine: sentence.count != 0, by });
            }
        }
        for whole in 0..self.entries.len() {
            if self.entries[whole].is_live {
                self.strike(ground, whole);
            }
        }
        any
    }

    fn decide(&mut self, proven: Proven) -> bool {
        if let Some((mine, _)) = self.decided[proven.at] {
            self.clashes |= mine != proven.mine;
            return false;
        }
        self.decided[proven.at] = Some((proven.mine, self.proven.len()));
        self.proven.push(proven);
        true
    }

    /// A sentence with decided cells is used up; what is left of it is another sentence.
    fn strike(&mut self, ground: &Ground, whole: usize) {
        let (rest, cells) = self.undecided(ground, self.entries[whole].sentence);
        if !cells.is_empty() {
            self.entries[whole].is_live = false;
            self.add(rest, Origin::Decided { whole, cells });
        }
    }

    /// A sentence without its decided cells, and those cells.
    fn undecided(&self, ground: &Ground, sentence: Sentence) -> (Sentence, Vec<usize>) {
        let (mut rest, mut cells) = (sentence, Vec::new());
        for (row, column) in sentence.cells() {
            let at = ground.number(Cell { row, column });
            if let Some((mine, _)) = self.decided[at] {
                rest = rest.without((row, column), mine);
                cells.push(at);
            }
        }
        (rest, cells)
    }

    /// The subset rule, once for each pair of sentences that were not compared yet; whether it found any.
    fn compare(&mut self) -> bool {
        let live: Vec<usize> = (0..self.entries.len()).filter(|it| self.entries[*it].is_live).collect();
        let known = std::mem::replace(&mut self.compared, self.entries.len());
        let mut any = false;
        for whole in &live {
            for part in live.iter().filter(|part| *part != whole && (**part >= known || *whole >= known)) {
                let rest = self.entries[*whole].sentence.minus(self.entries[*part].sentence);
                if let Some(rest) = rest {
                    any |= self.add(rest, Origin::Part { whole: *whole, part: *part });
                }
            }
        }
        any
    }
}

fn place(cell: Cell) -> (u8, u8) {
    (cell.row, cell.column)
}
