//! What `exact` and `best` have in common: the numbers as counting sentences, and what follows from all of them together.

use std::sync::Arc;

use logic::{Answer, Base, Budget, Prior, Workspace};
use play::{Brief, Forfeit, ForfeitKind};

use super::player::{First, Player, Seen};
use crate::minesweeper::cell::Ground;
use crate::minesweeper::words::{Field, Percept};

/// How many nodes the reasoner may spend on one question: far more than any board of the presets needs.
const BUDGET: Budget = Budget::AMPLE;

/// The field so far, as sentences.
#[derive(Debug)]
pub(super) struct Counting {
    pub(super) player: Player,
    pub(super) field: Option<Field>,
    pub(super) ground: Option<Arc<Ground>>,
    pub(super) base: Option<Base>,
    pub(super) workspace: Workspace,
    /// By cell: the number that was told.
    pub(super) numbers: Vec<Option<u8>>,
    /// By sentence: the cell whose number it is.
    pub(super) cells_of_sentences: Vec<usize>,
    neighbours: Vec<u32>,
    /// What may be spent on one decision.
    pub(super) nodes: u64,
}

impl Counting {
    pub(super) fn new() -> Counting {
        Counting {
            player: Player::new(First::Random),
            field: None,
            ground: None,
            base: None,
            workspace: Workspace::new(),
            numbers: Vec::new(),
            cells_of_sentences: Vec::new(),
            neighbours: Vec::new(),
            nodes: BUDGET.nodes,
        }
    }

    pub(super) fn begin(&mut self, brief: &Brief) {
        self.player.begin(brief);
        self.nodes = brief.nodes;
        (self.base, self.field) = (None, None);
    }

    pub(super) fn tell(&mut self, percept: Percept) {
        match self.player.see(percept) {
            Seen::Field(ground) => {
                self.numbers.clear();
                self.numbers.resize(ground.cells(), None);
                self.cells_of_sentences.clear();
                self.ground = Some(ground);
                if let Percept::Field(field) = percept {
                    self.base = Base::new(&[(field.cells() as u32, Prior::Total(field.mines.into()))]).ok();
                    self.field = Some(field);
                }
            }
            Seen::Opened(at, count) => self.opened(at, count),
            Seen::Nothing => {}
        }
    }

    fn opened(&mut self, at: usize, count: u8) {
        let (Some(base), Some(ground)) = (&mut self.base, &self.ground) else { return };
        self.numbers[at] = Some(count);
        self.neighbours.clear();
        self.neighbours.extend(ground.near(at).map(|it| it as u32));
        let count = u32::from(count);
        // A cell of the ground is a cell of the base, and the neighbours of a cell are all different.
        if base.observe(at as u32, false).is_ok() && base.tell(&self.neighbours, count..=count).is_ok() {
            self.cells_of_sentences.push(at);
        }
    }

    /// What may be spent on one question.
    pub(super) fn budget(&self) -> Budget {
        Budget { nodes: self.nodes.min(BUDGET.nodes) }
    }

    /// The closed cells.
    pub(super) fn closed(&self) -> impl Iterator<Item = usize> {
        self.numbers.iter().enumerate().filter(|(_, number)| number.is_none()).map(|(at, _)| at)
    }

    /// The first closed cell that is trivially safe.
    pub(super) fn plainly_safe(&self) -> Option<usize> {
        let base = self.base.as_ref()?;
        self.closed().find(|at| base.known(*at as u32) == Some(false))
    }

    /// All that follows.
    pub(super) fn ask(&mut self) -> Result<Answer, Forfeit> {
        let budget = self.budget();
        let Some(base) = &self.base else {
            return Err(Forfeit::new(ForfeitKind::Resigned, "the rules of the field were never told"));
        };
        let answer = base.ask(&mut self.workspace, budget);
        if answer.is_consistent() {
            Ok(answer)
        } else {
            Err(Forfeit::new(ForfeitKind::Resigned, "the numbers contradict each other"))
        }
    }

    /// The closed cell of the least chance to be a mine; ties go to the cell with the fewest closed neighbours, which is
    /// likeliest to show nothing and open more, then to the first.
    pub(super) fn least_dangerous(&self, answer: &Answer) -> Option<usize> {
        let ground = self.ground.as_ref()?;
        let key = |at: usize| (danger(answer, at), self.closed_near(ground, at), at);
        self.closed().min_by(|one, other| {
            let (one, other) = (key(*one), key(*other));
            one.0.total_cmp(&other.0).then((one.1, one.2).cmp(&(other.1, other.2)))
        })
    }

    pub(super) fn closed_near(&self, ground: &Ground, at: usize) -> usize {
        ground.near(at).filter(|it| self.numbers[*it].is_none()).count()
    }
}

/// The chance of a mine. A cell that the reasoner's budget left out may be anything; it is not preferred.
pub(super) fn danger(answer: &Answer, at: usize) -> f64 {
    answer.chance(at as u32).unwrap_or(1.0)
}

/// Where to begin if nobody says so: a corner has the fewest neighbours; where an opening is promised, a little inside.
pub(in crate::minesweeper) fn beginning(field: Field, ground: &Ground) -> usize {
    use crate::minesweeper::cell::Cell;
    use crate::minesweeper::words::Start;
    let inside = |side: u8| 3.min((side - 1) / 2);
    let cell = match field.start {
        Start::Safe | Start::None => Cell { row: 0, column: 0 },
        Start::Open => Cell { row: inside(field.height), column: inside(field.width) },
    };
    ground.number(cell)
}
