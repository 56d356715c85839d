//! What follows from all that was told: what is certain of each cell, and how likely the rest is.
//!
//! # Ways to reason, compared
//!
//! | way | why (not) |
//! |---|---|
//! | count for every question | simple and complete, but most percepts settle themselves |
//! | bitsets for certainty, counting for chances only | misses what the number of monsters and "one thing per cell" imply |
//! | an own count of components | a second reasoner to prove right, without budgets and smallest reasons |
//! | plain deductions, and counting where sentences stay open (ours) | complete, one reasoner, quick where little is open |

use logic::{Answer, Base, Budget, Workspace};

use super::knowledge::Knowledge;
use super::sentences::{Outset, Reading, Sentences};
use crate::cave::place::Cell;

/// No question may cost more, whatever the play allows: it keeps a decision far below a tenth of a second.
const MOST_NODES: u64 = 500_000;

/// An imagined question may cost so many times less than a real one, because several are asked for one decision.
const IMAGINED: u64 = 20;

/// What follows from the news.
#[derive(Clone, Debug, Default)]
pub(super) struct Reasoner {
    outset: Outset,
    nodes: u64,
    sentences: Option<Sentences>,
    /// Sentences without news, for the next play of the same kind.
    blank: Option<Sentences>,
    workspace: Workspace,
    answer: Option<Answer>,
    /// Where the only monster is that the stench of this moment can come from, if others may kill too.
    smelled_now: Option<Cell>,
    clash: bool,
}

impl Reasoner {
    /// Forgets the play; from now on a pit has this chance beforehand.
    pub(super) fn begin(&mut self, reading: Reading, pit: f64, nodes: u64) {
        self.outset = Outset { reading, odds: odds(pit) };
        self.nodes = nodes.min(MOST_NODES);
        (self.sentences, self.answer, self.smelled_now, self.clash) = (None, None, None, false);
    }

    /// What is taken for granted beforehand.
    pub(super) fn outset(&self) -> Outset {
        self.outset
    }

    /// Hears the news and draws all conclusions.
    pub(super) fn think(&mut self, knowledge: &Knowledge) {
        self.answer = None;
        if self.sentences.as_ref().is_none_or(|sentences| !sentences.can_go_on(knowledge)) {
            self.sentences = self.set_up(knowledge);
            self.clash = self.sentences.is_none();
        }
        if let Some(sentences) = self.sentences.as_mut().filter(|_| !self.clash) {
            sentences.hear_all(knowledge);
            if sentences.leave_questions() {
                self.weigh();
            }
        }
        self.smelled_now = self.smell(knowledge);
    }

    fn set_up(&mut self, knowledge: &Knowledge) -> Option<Sentences> {
        if knowledge.kills > 0 {
            return Sentences::new(knowledge, self.outset);
        }
        if self.blank.as_ref().is_none_or(|blank| !blank.fits(knowledge, self.outset)) {
            self.blank = Sentences::new(knowledge, self.outset);
        }
        self.blank.clone()
    }

    /// Asks for everything that follows, chances included, unless that was done since the last news.
    pub(super) fn weigh(&mut self) {
        let Some(sentences) = self.sentences.as_mut().filter(|_| self.answer.is_none() && !self.clash) else { return };
        let base = &mut sentences.base;
        let answer = base.ask(&mut self.workspace, Budget { nodes: self.nodes });
        self.clash = !answer.is_consistent();
        if !self.clash {
            absorb(base, &answer);
            self.answer = Some(answer);
        }
    }

    /// Whether what was told contradicts itself.
    pub(super) fn is_clash(&self) -> bool {
        self.clash
    }

    fn known(&self, cell: impl Fn(&Sentences) -> u32) -> Option<bool> {
        let sentences = self.sentences.as_ref().filter(|_| !self.clash)?;
        sentences.base.known(cell(sentences))
    }

    /// Whether a living monster is in the cell, if that is certain.
    pub(super) fn monster(&self, knowledge: &Knowledge, cell: Cell) -> Option<bool> {
        if knowledge.is_clear(cell) {
            return Some(false);
        }
        if self.smelled_now == Some(cell) {
            return Some(true);
        }
        // Where others kill too, it may be dead by now.
        self.known(|sentences| sentences.monster(cell)).filter(|is_there| !is_there || knowledge.is_alone())
    }

    /// Whether a pit is in the cell, if that is certain.
    pub(super) fn pit(&self, knowledge: &Knowledge, cell: Cell) -> Option<bool> {
        if knowledge.is_without_pit(cell) { Some(false) } else { self.known(|sentences| sentences.pit(cell)) }
    }

    /// Whether the cell can be entered in every world that fits.
    pub(super) fn is_safe(&self, knowledge: &Knowledge, cell: Cell) -> bool {
        self.pit(knowledge, cell) == Some(false) && self.monster(knowledge, cell) == Some(false)
    }

    /// The chances of a monster and of a pit in the cell, after [`Reasoner::weigh`]; a monster that another may have killed
    /// counts as alive. Nothing where the budget did not suffice.
    pub(super) fn chances(&self, knowledge: &Knowledge, cell: Cell) -> Option<(f64, f64)> {
        let (sentences, answer) = (self.sentences.as_ref()?, self.answer.as_ref()?);
        let monster = if knowledge.is_clear(cell) { 0.0 } else { answer.chance(sentences.monster(cell))? };
        Some((monster, answer.chance(sentences.pit(cell))?))
    }

    /// What would follow if no monster were in any of these cells.
    pub(super) fn imagine_none(&mut self, cells: &[Cell]) -> Option<Imagined<'_>> {
        let sentences = self.sentences.as_ref().filter(|_| !self.clash)?;
        let mut base = sentences.base.fork();
        for cell in cells {
            base.observe(sentences.monster(*cell), false).expect("every cell of the cave is in the base");
        }
        let answer = base.ask(&mut self.workspace, Budget { nodes: self.nodes / IMAGINED });
        answer.is_consistent().then_some(Imagined { sentences, answer })
    }

    /// The only cell from which the stench of this moment can come, where others may kill and no bombs are about.
    fn smell(&self, knowledge: &Knowledge) -> Option<Cell> {
        let last = knowledge.last().filter(|last| last.stench)?;
        if knowledge.is_alone() || knowledge.has_bombs() {
            return None;
        }
        let may = |cell: &Cell| !knowledge.is_clear(*cell) && self.known(|it| it.monster(*cell)) != Some(false);
        let mut near = last.cell.neighbors(knowledge.area()).filter(may);
        near.next().filter(|_| near.next().is_none())
    }

    /// Cells that must be clear after kills although no single percept says so: the arrow flew through them.
    pub(super) fn flown_through(&self) -> Vec<Cell> {
        let Some(sentences) = self.sentences.as_ref().filter(|_| !self.clash) else { return Vec::new() };
        let mut found = Vec::new();
        for line in &sentences.lines {
            for (place, cell) in (line.first..).zip(&line.cells) {
                found.push(*cell);
                if sentences.base.known(place) != Some(false) {
                    break;
                }
            }
        }
        found
    }
}

/// What follows in a world that was imagined further.
#[derive(Debug)]
pub(super) struct Imagined<'a> {
    sentences: &'a Sentences,
    answer: Answer,
}

impl Imagined<'_> {
    /// Whether neither a monster nor a pit is in the cell.
    pub(super) fn is_free(&self, cell: Cell) -> bool {
        let is_not = |cell: u32| self.answer.forced(cell) == Some(false);
        is_not(self.sentences.monster(cell)) && is_not(self.sentences.pit(cell))
    }
}

/// Writes what is forced into the base, so that the next question starts from there.
fn absorb(base: &mut Base, answer: &Answer) {
    for cell in 0..base.len() {
        if let (None, Some(value)) = (base.known(cell), answer.forced(cell)) {
            base.observe(cell, value).expect("the cell is in the base");
        }
    }
}

/// Weights of a pit and of none, in millionths and made smaller where that loses nothing. Neither is zero: what is certain
/// must not hang on a guess.
pub(super) fn odds(pit: f64) -> (u32, u32) {
    const ALL: u32 = 1_000_000;
    let yes = ((pit * f64::from(ALL)).round() as u32).clamp(1, ALL - 1);
    let (mut divisor, mut rest) = (yes, ALL);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (yes / divisor, (ALL - yes) / divisor)
}
