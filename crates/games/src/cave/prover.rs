//! Whether percepts of the cave imply a claim, by the rules of the world alone.
//!
//! Unknown are: where the monsters were at the beginning, where the pits are, and which monsters have died since. Time goes
//! from one cited percept to the next. A monster dies of an arrow only. The arrows that a percept counts tell how often this
//! agent shot in between, so alone in the cave nothing dies unseen where the numbers are equal; with others in the cave
//! anything may die at any time.

use facts::{Fact, Kind, Slot, Speak, Word};
use play::{Case, Prover, Ruling};

use super::place::{Cell, Size, Way};
use super::words::{Act, Begin, Percept, Sensed};
use crate::solver::{Literal, Search, Solver};

/// Checks claims about caves.
pub(super) const PROVER: Prover = Prover { claims: CLAIMS, prove };

// A rule base may speak of the cells behind the walls.
const SIDE: Kind = Kind::Int { min: 0, max: Size::LONGEST as i64 + 1 };
const CELL: &[Slot] = &[Slot::new("column", SIDE, "from the west"), Slot::new("row", SIDE, "from the north")];
const CLAIMS: &[Word] = &[
    Word { head: "monster", slots: CELL, keys: &[], doc: "a living monster is there" },
    Word { head: "pit", slots: CELL, keys: &[], doc: "a pit is there" },
    Word { head: "no-monster", slots: CELL, keys: &[], doc: "no living monster is there" },
    Word { head: "no-pit", slots: CELL, keys: &[], doc: "no pit is there" },
    Word { head: "safe", slots: CELL, keys: &[], doc: "neither a living monster nor a pit is there" },
];

/// That a cell can be entered, as a fact.
pub(super) fn safe(cell: Cell) -> Fact {
    Fact::new("safe").with("column", cell.column + 1).with("row", cell.row + 1)
}

fn prove(case: &Case<'_>) -> Ruling {
    let Some(Ok(Percept::Begin(begin))) = case.told.first().map(Percept::hear) else {
        return Ruling::Fails("the set-up was never told".to_owned());
    };
    let number = |name: &str| case.claim.int(name).and_then(|it| u8::try_from(it - 1).ok());
    let cell = number("column").zip(number("row")).map(|(column, row)| Cell { column, row });
    let Some(cell) = cell.filter(|cell| cell.is_inside(begin.size)) else {
        return behind_the_walls(case.claim);
    };
    let mut caves = Caves::new(begin);
    let mut before = 0;
    for place in case.cited.iter().copied().filter(|place| *place > 0) {
        match Percept::hear(&case.told[place]) {
            Ok(Percept::Sensed(sensed)) if sensed.cell.is_inside(begin.size) => {
                caves.hear(&sensed, place - before - 1);
                before = place;
            }
            Ok(_) => {}
            Err(unheard) => return Ruling::Fails(unheard.to_string()),
        }
    }
    let unheard = case.told.len().saturating_sub(before + 1);
    caves.pass(unheard, 0);
    caves.judge(case, cell)
}

/// Nothing is there.
fn behind_the_walls(claim: &Fact) -> Ruling {
    match claim.head.as_str() {
        "no-monster" | "no-pit" | "safe" => Ruling::Proven,
        _ => Ruling::Fails("that is behind the walls".to_owned()),
    }
}

/// All caves that fit what was heard so far.
struct Caves {
    begin: Begin,
    solver: Solver,
    /// The first variable of the pits, row by row.
    pits: usize,
    /// By cell: that a monster lives there, as the variable of a moment.
    living: Vec<(usize, Moment)>,
    now: Moment,
    /// The arrows that this agent had at the last cited percept.
    arrows: u16,
}

/// How often monsters may have died unseen so far.
type Moment = u32;

impl Caves {
    fn new(begin: Begin) -> Caves {
        let mut solver = Solver::default();
        let cells = begin.size.cells();
        let (monsters, pits) = (solver.variables(cells), solver.variables(cells));
        let all: Vec<Literal> = (monsters..monsters + cells).map(Literal::yes).collect();
        solver.count(&all, begin.arrows.into(), begin.arrows.into());
        for cell in 0..cells {
            solver.count(&[Literal::yes(monsters + cell), Literal::yes(pits + cell)], 0, 1);
        }
        if begin.home.is_inside(begin.size) {
            let home = begin.home.index(begin.size);
            solver.state(Literal::no(monsters + home));
            solver.state(Literal::no(pits + home));
        }
        let living = (monsters..monsters + cells).map(|variable| (variable, 0)).collect();
        Caves { begin, solver, pits, living, now: 0, arrows: begin.arrows }
    }

    fn is_alone(&self) -> bool {
        self.begin.agents <= 1
    }

    fn pit(&self, cell: Cell) -> Literal {
        Literal::yes(self.pits + cell.index(self.begin.size))
    }

    /// That a monster lives in the cell now.
    fn living(&mut self, cell: Cell) -> Literal {
        let at = cell.index(self.begin.size);
        let (variable, moment) = self.living[at];
        if moment == self.now {
            return Literal::yes(variable);
        }
        let later = self.solver.variable();
        self.solver.any(&[Literal::no(later), Literal::yes(variable)]);
        self.living[at] = (later, self.now);
        Literal::yes(later)
    }

    /// Time passes with so many percepts that are not cited; at its end this many arrows are left.
    fn pass(&mut self, unheard: usize, arrows: u16) {
        if !self.is_alone() {
            self.now += 1;
            return;
        }
        let most = usize::from(self.arrows.saturating_sub(arrows)).min(unheard);
        if most == 0 {
            return;
        }
        // Of n cells at most `most` lose their monster: those that had one and those that have none are n and so many.
        let before: Vec<Literal> = self.living.iter().map(|(variable, _)| Literal::yes(*variable)).collect();
        self.now += 1;
        let size = self.begin.size;
        let after: Vec<Literal> = size.all().map(|cell| self.living(cell).not()).collect();
        let both: Vec<Literal> = before.iter().chain(&after).copied().collect();
        self.solver.count(&both, 0, before.len() + most);
    }

    fn hear(&mut self, sensed: &Sensed, unheard: usize) {
        let shot = match sensed.did {
            Some(Act::Shoot(way)) => Some(way),
            _ => None,
        };
        // Its own shot is seen, all others are not.
        self.pass(unheard, sensed.arrows.saturating_add(u16::from(shot.is_some())));
        self.arrows = sensed.arrows;
        if let Some(way) = shot {
            self.shoot(sensed.cell, way, sensed.moan);
        }
        self.sense(sensed);
    }

    /// The arrow kills the nearest living monster in line. A moan that all hear may be about another's arrow.
    fn shoot(&mut self, from: Cell, way: Way, moan: bool) {
        let size = self.begin.size;
        let line: Vec<Cell> = from.line(way, size).collect();
        let before: Vec<Literal> = line.iter().map(|cell| self.living(*cell)).collect();
        if !moan {
            before.iter().for_each(|it| self.solver.state(it.not()));
            return;
        }
        if self.is_alone() || !self.begin.all_hear {
            self.solver.any(&before);
        }
        for (place, cell) in line.iter().enumerate() {
            let after = self.solver.variable();
            let (was, is) = (before[place], Literal::yes(after));
            self.solver.any(&[is.not(), was]);
            // It still lives if and only if a nearer one was struck.
            let nearer = &before[..place];
            let mut spared = vec![is.not()];
            spared.extend(nearer);
            self.solver.any(&spared);
            for other in nearer {
                self.solver.any(&[other.not(), was.not(), is]);
            }
            self.living[cell.index(size)] = (after, self.now);
        }
    }

    fn sense(&mut self, sensed: &Sensed) {
        let size = self.begin.size;
        let here = self.living(sensed.cell);
        self.solver.state(here.not());
        self.solver.state(self.pit(sensed.cell).not());
        let monsters: Vec<Literal> = sensed.cell.neighbors(size).map(|next| self.living(next)).collect();
        let pits: Vec<Literal> = sensed.cell.neighbors(size).map(|next| self.pit(next)).collect();
        let may_be_a_bomb = !self.is_alone() && self.begin.bombs > 0;
        if !sensed.stench {
            monsters.iter().for_each(|it| self.solver.state(it.not()));
        } else if !may_be_a_bomb {
            self.solver.any(&monsters);
        }
        if sensed.breeze {
            self.solver.any(&pits);
        } else {
            pits.iter().for_each(|it| self.solver.state(it.not()));
        }
    }

    fn judge(&mut self, case: &Case<'_>, cell: Cell) -> Ruling {
        let (monster, pit) = (self.living(cell), self.pit(cell));
        let (opposites, why) = match case.claim.head.as_str() {
            "monster" => (vec![monster.not()], "there may be no living monster"),
            "pit" => (vec![pit.not()], "there may be no pit"),
            "no-monster" => (vec![monster], "a living monster may be there"),
            "no-pit" => (vec![pit], "a pit may be there"),
            _ => (vec![monster, pit], "a living monster or a pit may be there"),
        };
        let mut ruling = Ruling::Proven;
        for opposite in opposites {
            match self.solver.search(&[opposite], case.nodes) {
                Search::Fits => return Ruling::Fails(why.to_owned()),
                Search::Unknown => ruling = Ruling::Undecided,
                Search::None => {}
            }
        }
        ruling
    }
}
