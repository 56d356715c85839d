//! Whether percepts of the cave imply a claim, by the rules of the world alone.
//!
//! Unknown are: where the monsters were at the beginning, where the pits are, and which monsters have died since. Time goes
//! from one cited percept to the next. A monster dies of an arrow only. The arrows that a percept counts tell how often this
//! agent shot in between, so alone in the cave nothing dies unseen where the numbers are equal; with others in the cave
//! anything may die at any time.
//!
//! What the agent itself saw or did (it was in a cell, it smelled there, it shot) must stand in a cited percept; a treasure lies
//! where it was seen as long as nobody can have taken it.
//!
//! Where the size is not told, the cave is a rectangle around the cells that the agent was in. A bump shows where it ends; on
//! the other sides it may go on or not. A cell that may lie behind a wall is then like any other in which nothing need be, and
//! monsters may also be where no cited percept reaches.

use facts::{Fact, Kind, Slot, Speak, Word};
use play::{Case, Prover, Ruling};

use super::place::{Area, Cell, Size, Way};
use super::words::{Act, Begin, Percept, Sensed};
use crate::solver::{Literal, Search, Solver};

/// Checks claims about caves.
pub(super) const PROVER: Prover = Prover { claims: CLAIMS, asides: ASIDES, prove };

// A rule base may speak of the cells behind the walls.
const SIDE: Kind = Kind::Int { min: 1 - Size::LONGEST as i64, max: Size::LONGEST as i64 + 1 };
const COLUMN: Slot = Slot::new("column", SIDE, "from the west");
const ROW: Slot = Slot::new("row", SIDE, "from the north");
const CELL: &[Slot] = &[ROW, COLUMN];
const CYCLE: Slot = Slot::new("cycle", Kind::Int { min: 1, max: 4_294_967_295 }, "counted from 1");
const CLAIMS: &[Word] = &[
    Word { head: "monster", slots: CELL, keys: &[], doc: "a living monster is there" },
    Word { head: "pit", slots: CELL, keys: &[], doc: "a pit is there" },
    Word { head: "no-monster", slots: CELL, keys: &[], doc: "no living monster is there" },
    Word { head: "no-pit", slots: CELL, keys: &[], doc: "no pit is there" },
    Word { head: "safe", slots: CELL, keys: &[], doc: "neither a living monster nor a pit is there" },
    Word { head: "killed", slots: CELL, keys: &[], doc: "no living monster is there any more" },
    Word { head: "wall", slots: CELL, keys: &[], doc: "the cave has no such cell" },
    Word { head: "breeze", slots: CELL, keys: &[], doc: "a pit is next door" },
    Word { head: "treasure", slots: CELL, keys: &[], doc: "a treasure lies there" },
    Word { head: "visited", slots: CELL, keys: &[], doc: "the agent has been there" },
    Word { head: "stench", slots: &[COLUMN, ROW, CYCLE], keys: &[], doc: "it smelled there in this cycle" },
    Word {
        head: "shot",
        slots: &[
            COLUMN,
            ROW,
            CYCLE,
            Slot::new("way", Kind::Choice(Way::NAMES), "in which direction"),
            Slot::new("moan", Kind::Bool, "whether a moan was heard"),
        ],
        keys: &[],
        doc: "the agent shot from there before this cycle",
    },
];

/// What the rule bases of the game tell besides.
const ASIDES: &[(&str, &str)] = &[
    ("possible-monster", "a suspicion claims nothing"),
    ("possible-pit", "a suspicion claims nothing"),
    ("blame", "a suspicion claims nothing"),
    ("acquitted", "a step on the way to a monster or a pit, which is checked itself"),
    ("counted", "a cell to go to; that it is safe is claimed apart"),
    ("trail", "the way home, no claim about the cave"),
    ("feature", "a component of the decision"),
    ("chosen", "a part of the decision"),
];

/// That a cell can be entered, as a fact.
pub(super) fn safe(cell: Cell) -> Fact {
    Fact::new("safe").with("row", i64::from(cell.row) + 1).with("column", i64::from(cell.column) + 1)
}

fn prove(case: &Case<'_>) -> Ruling {
    let Some(Ok(Percept::Begin(begin))) = case.told.first().map(Percept::hear) else {
        return Ruling::Fails("the set-up was never told".to_owned());
    };
    let number = |name: &str| case.claim.int(name).and_then(|it| i16::try_from(it - 1).ok());
    let Some(cell) = number("column").zip(number("row")).map(|(column, row)| Cell { column, row }) else {
        return Ruling::Fails(format!("{} names no cell", case.claim));
    };
    let mut sensed = Vec::new();
    for place in case.cited.iter().copied().filter(|place| *place > 0) {
        match Percept::hear(&case.told[place]) {
            Ok(Percept::Sensed(it)) if begin.size.is_none_or(|size| it.cell.is_inside(size)) => {
                sensed.push((place, it));
            }
            Ok(_) => {}
            Err(unheard) => return Ruling::Fails(unheard.to_string()),
        }
    }
    if let Some(ruling) = witnessed(case, &begin, &sensed, cell) {
        return ruling;
    }
    let ground = Ground::new(&begin, &sensed, cell);
    if !cell.is_inside(ground.area) {
        return behind_the_walls(case.claim);
    }
    if case.claim.head == "wall" {
        return Ruling::Fails("the cave may go on there".to_owned());
    }
    let mut caves = Caves::new(begin, ground);
    let mut before = 0;
    for (place, sensed) in &sensed {
        caves.hear(sensed, place - before - 1);
        before = *place;
    }
    let unheard = case.told.len().saturating_sub(before + 1);
    if unheard > 0 {
        caves.pass(unheard, 0);
    }
    caves.count_monsters();
    caves.judge(case, cell)
}

/// What only the agent's own senses can show; none for claims about what lies where.
fn witnessed(case: &Case<'_>, begin: &Begin, sensed: &[(usize, Sensed)], cell: Cell) -> Option<Ruling> {
    let claim = case.claim;
    let here = |it: &Sensed| it.cell == cell;
    let now = |it: &Sensed| here(it) && claim.int("cycle") == Some(i64::from(it.cycle));
    let saw = |that: &dyn Fn(&Sensed) -> bool| sensed.iter().any(|(_, it)| that(it));
    let (is_so, why) = match claim.head.as_str() {
        "visited" => (cell == begin.home || saw(&here), "no cited percept is from there"),
        "stench" => (saw(&|it| now(it) && it.stench), "no cited percept tells of this stench"),
        "shot" => {
            let way = claim.text("way").and_then(Way::named).map(Act::Shoot);
            let shot = |it: &Sensed| now(it) && way.is_some() && it.did == way && it.moan == claim.is("moan");
            (saw(&shot), "no cited percept tells of this shot")
        }
        "treasure" => (lies_there(case, begin, sensed, cell), "no treasure was seen there, or it may be taken by now"),
        _ => return None,
    };
    Some(if is_so { Ruling::Proven } else { Ruling::Fails(why.to_owned()) })
}

/// Whether a treasure was seen in the cell and nobody can have taken it since. With others in the cave that is sure at this
/// very moment only. Alone, the agent has taken none as long as it counts as many as before.
fn lies_there(case: &Case<'_>, begin: &Begin, sensed: &[(usize, Sensed)], cell: Cell) -> bool {
    let Some(last) = sensed.iter().rposition(|(_, it)| it.cell == cell) else { return false };
    let is_gapless = |pair: &[(usize, Sensed)]| pair[1].0 == pair[0].0 + 1;
    let is_kept = |pair: &[(usize, Sensed)]| is_gapless(pair) || pair[1].1.treasures == pair[0].1.treasures;
    let since = &sensed[last..];
    let is_up_to_date = since.last().is_some_and(|(place, _)| place + 1 == case.told.len());
    let is_untouched = if begin.agents > 1 { since.len() == 1 } else { since.windows(2).all(is_kept) };
    sensed[last].1.glitter && is_up_to_date && is_untouched
}

/// Nothing is there.
fn behind_the_walls(claim: &Fact) -> Ruling {
    match claim.head.as_str() {
        "no-monster" | "no-pit" | "safe" | "killed" | "wall" => Ruling::Proven,
        _ => Ruling::Fails("that is behind the walls".to_owned()),
    }
}

/// How far the cave goes, as far as the cited percepts show it.
struct Ground {
    /// All cells that the percepts and the claim speak of; the cave itself where its size is told.
    area: Area,
    /// By direction: whether the area ends at a wall there.
    walls: [bool; 4],
}

impl Ground {
    fn new(begin: &Begin, sensed: &[(usize, Sensed)], claimed: Cell) -> Ground {
        if let Some(size) = begin.size {
            return Ground { area: size.into(), walls: [true; 4] };
        }
        let visited: Vec<Cell> = std::iter::once(begin.home).chain(sensed.iter().map(|(_, it)| it.cell)).collect();
        let known = around(&visited);
        let beside = visited.iter().flat_map(|cell| Way::ALL.map(|way| cell.beside(way)));
        let mut area = around(&beside.chain([claimed]).collect::<Vec<_>>());
        let mut walls = [false; 4];
        for (_, it) in sensed.iter().filter(|(_, it)| it.bump) {
            if let Some(Act::Move(way)) = it.did {
                walls[way as usize] = true;
            }
        }
        // A wall ends the area where the agent was last on that side: it is a rectangle.
        for way in Way::ALL.into_iter().filter(|way| walls[*way as usize]) {
            area = cut(area, known, way);
        }
        Ground { area, walls }
    }
}

/// The smallest area with these cells.
fn around(cells: &[Cell]) -> Area {
    let ends = |of: fn(&Cell) -> i16| {
        let first = cells.iter().map(of).min().unwrap_or(0);
        let last = cells.iter().map(of).max().unwrap_or(0);
        (first, u8::try_from(last - first + 1).unwrap_or(u8::MAX))
    };
    let ((column, columns), (row, rows)) = (ends(|it| it.column), ends(|it| it.row));
    Area { corner: Cell { column, row }, size: Size { columns, rows } }
}

/// The area without what lies beyond another one in this direction.
fn cut(area: Area, within: Area, way: Way) -> Area {
    let last = |area: Area| {
        (area.corner.column + i16::from(area.size.columns) - 1, area.corner.row + i16::from(area.size.rows) - 1)
    };
    let ((mut east, mut south), (mut west, mut north)) = (last(area), (area.corner.column, area.corner.row));
    match way {
        Way::North => north = within.corner.row,
        Way::East => east = last(within).0,
        Way::South => south = last(within).1,
        Way::West => west = within.corner.column,
    }
    around(&[Cell { column: west, row: north }, Cell { column: east, row: south }])
}

/// All caves that fit what was heard so far.
struct Caves {
    begin: Begin,
    ground: Ground,
    solver: Solver,
    /// That a monster was in a cell at the beginning, row by row; then that one outside of the area was killed, by kill.
    monsters: Vec<Literal>,
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
    fn new(begin: Begin, ground: Ground) -> Caves {
        let mut solver = Solver::default();
        let cells = ground.area.cells();
        let (monsters, pits) = (solver.variables(cells), solver.variables(cells));
        let area = ground.area;
        for place in 0..cells {
            solver.count(&[Literal::yes(monsters + place), Literal::yes(pits + place)], 0, 1);
        }
        if begin.home.is_inside(area) {
            let home = begin.home.index(area);
            solver.state(Literal::no(monsters + home));
            solver.state(Literal::no(pits + home));
        }
        let living = (monsters..monsters + cells).map(|variable| (variable, 0)).collect();
        let monsters = (monsters..monsters + cells).map(Literal::yes).collect();
        Caves { begin, ground, solver, monsters, pits, living, now: 0, arrows: begin.arrows }
    }

    fn is_alone(&self) -> bool {
        self.begin.agents <= 1
    }

    fn pit(&self, cell: Cell) -> Literal {
        Literal::yes(self.pits + cell.index(self.ground.area))
    }

    /// That a monster lives in the cell now.
    fn living(&mut self, cell: Cell) -> Literal {
        let at = cell.index(self.ground.area);
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
        let after = self.all_living();
        let both: Vec<Literal> = before.iter().copied().chain(after.into_iter().map(Literal::not)).collect();
        self.solver.count(&both, 0, before.len() + most);
    }

    fn hear(&mut self, sensed: &Sensed, unheard: usize) {
        let shot = match sensed.did {
            Some(Act::Shoot(way)) => Some(way),
            _ => None,
        };
        // Its own shot is seen, all others are not. Where all hear every moan, silence since the last percept means that
        // nothing died.
        let is_silent = !self.is_alone() && self.begin.all_hear && !sensed.moan && unheard == 0;
        // It walks right after the percept before, so no rival can have cleared its way meanwhile.
        if unheard == 0 && !sensed.bump && matches!(sensed.did, Some(Act::Move(_))) {
            let here = self.living(sensed.cell);
            self.solver.state(here.not());
        }
        let hears_a_death = !self.is_alone() && self.begin.all_hear && sensed.moan && unheard == 0;
        let before = if hears_a_death { self.all_living() } else { Vec::new() };
        // Arrows strike in the cycle after they were shot, so nothing is dead in the first one.
        if !is_silent && sensed.cycle > 1 {
            self.pass(unheard, sensed.arrows.saturating_add(u16::from(shot.is_some())));
        }
        self.arrows = sensed.arrows;
        if let Some(way) = shot {
            self.shoot(sensed.cell, way, sensed.moan);
        }
        if hears_a_death && self.ground.walls == [true; 4] {
            self.lose_one(&before);
        }
        self.sense(sensed);
    }

    /// That a monster lives there now, of all cells of the area.
    fn all_living(&mut self) -> Vec<Literal> {
        let area = self.ground.area;
        area.all().map(|cell| self.living(cell)).collect()
    }

    /// Some monster has died meanwhile: those that lived and those that live no more are more than the cells.
    fn lose_one(&mut self, before: &[Literal]) {
        let after = self.all_living();
        let both: Vec<Literal> = before.iter().copied().chain(after.into_iter().map(Literal::not)).collect();
        self.solver.count(&both, before.len() + 1, both.len());
    }

    /// The arrow kills the nearest living monster in line. A moan that all hear may be about another's arrow.
    fn shoot(&mut self, from: Cell, way: Way, moan: bool) {
        let area = self.ground.area;
        let line: Vec<Cell> = from.line(way, area).collect();
        let before: Vec<Literal> = line.iter().map(|cell| self.living(*cell)).collect();
        if !moan {
            self.solver.none(&before);
            return;
        }
        if self.is_alone() || !self.begin.all_hear {
            let is_open = !self.ground.walls[way as usize];
            let farther = is_open.then(|| self.strike_outside(&before));
            let struck: Vec<Literal> = before.iter().copied().chain(farther).collect();
            self.solver.any(&struck);
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
            self.living[cell.index(area)] = (after, self.now);
        }
    }

    /// That the arrow flew out of the area and killed there: nothing nearer was in its way.
    fn strike_outside(&mut self, nearer: &[Literal]) -> Literal {
        let struck = Literal::yes(self.solver.variable());
        for other in nearer {
            self.solver.any(&[struck.not(), other.not()]);
        }
        self.monsters.push(struck);
        struck
    }

    /// There were as many monsters as arrows, in the area or outside of it.
    fn count_monsters(&mut self) {
        let all: usize = self.begin.arrows.into();
        let least = if self.ground.walls == [true; 4] { all } else { 0 };
        self.solver.count(&self.monsters, least, all);
    }

    fn sense(&mut self, sensed: &Sensed) {
        let area = self.ground.area;
        let here = self.living(sensed.cell);
        self.solver.state(here.not());
        self.solver.state(self.pit(sensed.cell).not());
        let monsters: Vec<Literal> = sensed.cell.neighbors(area).map(|next| self.living(next)).collect();
        let pits: Vec<Literal> = sensed.cell.neighbors(area).map(|next| self.pit(next)).collect();
        let may_be_a_bomb = !self.is_alone() && self.begin.bombs > 0;
        if !sensed.stench {
            self.solver.none(&monsters);
        } else if !may_be_a_bomb {
            self.solver.any(&monsters);
        }
        if sensed.breeze {
            self.solver.any(&pits);
        } else {
            self.solver.none(&pits);
        }
    }

    fn judge(&mut self, case: &Case<'_>, cell: Cell) -> Ruling {
        let (monster, pit) = (self.living(cell), self.pit(cell));
        // Each list leaves a world in which the claim is false.
        let (opposites, why) = match case.claim.head.as_str() {
            "monster" => (vec![vec![monster.not()]], "there may be no living monster"),
            "pit" => (vec![vec![pit.not()]], "there may be no pit"),
            "no-monster" | "killed" => (vec![vec![monster]], "a living monster may be there"),
            "no-pit" => (vec![vec![pit]], "a pit may be there"),
            "breeze" => {
                let near = cell.neighbors(self.ground.area).map(|next| self.pit(next).not());
                (vec![near.collect()], "there may be no pit next door")
            }
            _ => (vec![vec![monster], vec![pit]], "a living monster or a pit may be there"),
        };
        let mut ruling = Ruling::Proven;
        for opposite in &opposites {
            match self.solver.search(opposite, case.nodes) {
                Search::Fits => return Ruling::Fails(why.to_owned()),
                Search::Unknown => ruling = Ruling::Undecided,
                Search::None => {}
            }
        }
        ruling
    }
}
