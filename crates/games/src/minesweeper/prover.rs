//! Whether percepts imply that a cell is a mine or safe, by the rules of the field alone.
//!
//! Every cell is a mine or not; so many are mines in all; an open cell is none, and its number counts those around it. A flag
//! says nothing. Cells that no cited number touches are all alike, so they take part only in the count of all mines.

use facts::{Fact, Kind, Slot, Speak, Word};
use play::{Case, Prover, Ruling};

use super::cell::{Cell, Ground};
use super::words::{Field, Percept};
use crate::solver::{Literal, Search, Solver};

/// Checks claims about fields.
pub(super) const PROVER: Prover = Prover { claims: CLAIMS, asides: &[], prove };

const SIDE: Kind = Kind::Int { min: 1, max: Ground::LONGEST as i64 };
const CELL: &[Slot] = &[Slot::new("row", SIDE, "from the top"), Slot::new("column", SIDE, "from the left")];
const CLAIMS: &[Word] = &[
    Word { head: "safe", slots: CELL, keys: &[], doc: "no mine is there" },
    Word { head: "mine", slots: CELL, keys: &[], doc: "a mine is there" },
];

/// What a mind says of a cell, as a fact.
pub(super) fn of_cell(head: &'static str, cell: Cell) -> Fact {
    Fact::new(head).with("row", cell.row + 1).with("column", cell.column + 1)
}

fn prove(case: &Case<'_>) -> Ruling {
    let Some(Ok(Percept::Field(field))) = case.told.first().map(Percept::hear) else {
        return Ruling::Fails("the rules of the field were never told".to_owned());
    };
    let number = |name: &str| case.claim.int(name).and_then(|it| u8::try_from(it - 1).ok());
    let cell = number("row").zip(number("column")).map(|(row, column)| Cell { row, column });
    let Some(cell) = cell.filter(|cell| is_inside(field, *cell)) else {
        return Ruling::Fails(format!("{} names no cell of this field", case.claim));
    };
    let mut fields = Fields::new(field);
    let claimed = fields.mine(cell);
    for place in case.cited {
        match Percept::hear(&case.told[*place]) {
            Ok(percept) => fields.hear(percept),
            Err(unheard) => return Ruling::Fails(unheard.to_string()),
        }
    }
    fields.count_all();
    let (opposite, why) = if case.claim.head == "mine" {
        (claimed.not(), "there may be no mine")
    } else {
        (claimed, "a mine may be there")
    };
    match fields.solver.search(&[opposite], case.nodes) {
        Search::Fits => Ruling::Fails(why.to_owned()),
        Search::None => Ruling::Proven,
        Search::Unknown => Ruling::Undecided,
    }
}

fn is_inside(field: Field, cell: Cell) -> bool {
    cell.row < field.height && cell.column < field.width
}

/// All fields that fit what was heard so far.
struct Fields {
    field: Field,
    solver: Solver,
    /// By cell: its variable, if something is said about it.
    mines: Vec<Option<usize>>,
}

impl Fields {
    fn new(field: Field) -> Fields {
        Fields { field, solver: Solver::default(), mines: vec![None; field.cells()] }
    }

    fn mine(&mut self, cell: Cell) -> Literal {
        let at = usize::from(cell.row) * usize::from(self.field.width) + usize::from(cell.column);
        let solver = &mut self.solver;
        Literal::yes(*self.mines[at].get_or_insert_with(|| solver.variable()))
    }

    fn hear(&mut self, percept: Percept) {
        match percept {
            Percept::Opened { cell, count } if is_inside(self.field, cell) => {
                let here = self.mine(cell);
                self.solver.state(here.not());
                let around = self.around(cell);
                let around: Vec<Literal> = around.into_iter().map(|near| self.mine(near)).collect();
                self.solver.count(&around, count.into(), count.into());
            }
            Percept::Exploded(cell) if is_inside(self.field, cell) => {
                let here = self.mine(cell);
                self.solver.state(here);
            }
            _ => {}
        }
    }

    fn around(&self, cell: Cell) -> Vec<Cell> {
        let near = |at: u8, end: u8| at.saturating_sub(1)..=(at + 1).min(end - 1);
        let mut found = Vec::new();
        for row in near(cell.row, self.field.height) {
            for column in near(cell.column, self.field.width) {
                let next = Cell { row, column };
                if next != cell {
                    found.push(next);
                }
            }
        }
        found
    }

    /// The cells that nothing is said about hold the rest of the mines.
    fn count_all(&mut self) {
        let said: Vec<Literal> = self.mines.iter().flatten().map(|it| Literal::yes(*it)).collect();
        let silent = self.field.cells() - said.len();
        let mines = usize::from(self.field.mines);
        self.solver.count(&said, mines.saturating_sub(silent), mines);
    }
}
