//! The rule bases of the cave, written plainly: arrays for facts, one pass over the phases for the agenda.
//!
//! Slow, obvious, and nothing in common with the rule files but what they mean; see `cave_rules` for the comparison.

use games::cave::{Act, Begin, Sensed, Size, Way};

/// Which rule base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Base {
    Letter78,
    Letter86,
    Corrected86,
    Sound,
}

impl Base {
    pub(crate) const ALL: [Base; 4] = [Base::Letter78, Base::Letter86, Base::Corrected86, Base::Sound];

    pub(crate) fn name(self) -> &'static str {
        ["letter-78", "letter-86", "corrected-86", "sound"][self as usize]
    }

    fn is_letter(self) -> bool {
        matches!(self, Base::Letter78 | Base::Letter86)
    }
}

/// Sets of beliefs about one cell, one bit each.
pub(crate) type Marks = u16;

pub(crate) const VISITED: Marks = 1;
pub(crate) const SAFE: Marks = 1 << 1;
pub(crate) const NO_MONSTER: Marks = 1 << 2;
pub(crate) const NO_PIT: Marks = 1 << 3;
pub(crate) const POSSIBLE_MONSTER: Marks = 1 << 4;
pub(crate) const MONSTER: Marks = 1 << 5;
pub(crate) const POSSIBLE_PIT: Marks = 1 << 6;
pub(crate) const PIT: Marks = 1 << 7;
pub(crate) const WALL: Marks = 1 << 8;
pub(crate) const TREASURE: Marks = 1 << 9;
pub(crate) const STENCH: Marks = 1 << 10;
pub(crate) const BREEZE: Marks = 1 << 11;
pub(crate) const COUNTED: Marks = 1 << 12;

/// Every belief, and the template of its facts.
pub(crate) const BELIEFS: [(&str, Marks); 13] = [
    ("visited", VISITED),
    ("safe", SAFE),
    ("no-monster", NO_MONSTER),
    ("no-pit", NO_PIT),
    ("possible-monster", POSSIBLE_MONSTER),
    ("monster", MONSTER),
    ("possible-pit", POSSIBLE_PIT),
    ("pit", PIT),
    ("wall", WALL),
    ("treasure", TREASURE),
    ("stench", STENCH),
    ("breeze", BREEZE),
    ("counted", COUNTED),
];

/// Column and row, counted from 1; the walls around the cave are on the map, too.
pub(crate) type At = (i64, i64);

/// One step in each direction.
const STEPS: [At; 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// Suspect, and two more places where it must smell: rules 32 to 43, and 48 to 59 for breezes.
const LOOKS: [[At; 3]; 12] = [
    [(0, -1), (1, -1), (0, -2)],
    [(0, -1), (1, -1), (-1, -1)],
    [(0, -1), (-1, -1), (0, -2)],
    [(1, 0), (1, 1), (2, 0)],
    [(1, 0), (1, 1), (1, -1)],
    [(1, 0), (1, -1), (2, 0)],
    [(0, 1), (-1, 1), (0, 2)],
    [(0, 1), (-1, 1), (1, 1)],
    [(0, 1), (1, 1), (0, 2)],
    [(-1, 0), (-1, -1), (-2, 0)],
    [(-1, 0), (-1, -1), (-1, 1)],
    [(-1, 0), (-1, 1), (-2, 0)],
];

/// What is sensed of a kind of danger, and what is believed of it.
#[derive(Clone, Copy)]
struct Danger {
    sense: Marks,
    possible: Marks,
    certain: Marks,
    free: Marks,
}

const MONSTERS: Danger = Danger { sense: STENCH, possible: POSSIBLE_MONSTER, certain: MONSTER, free: NO_MONSTER };
const PITS: Danger = Danger { sense: BREEZE, possible: POSSIBLE_PIT, certain: PIT, free: NO_PIT };

/// One agent's mind.
pub(crate) struct Twin {
    base: Base,
    begin: Begin,
    /// The first and the last column and row of the agent's map.
    columns: (i64, i64),
    rows: (i64, i64),
    /// Row by row, walls included.
    map: Vec<Marks>,
    trail: Vec<Way>,
}

fn step(from: At, by: At) -> At {
    (from.0 + by.0, from.1 + by.1)
}

impl Twin {
    pub(crate) fn new(base: Base, begin: Begin) -> Twin {
        let told = |size: Size| ((1, i64::from(size.columns)), (1, i64::from(size.rows)));
        let (columns, rows) = begin.size.map_or(((-98, 100), (-98, 100)), told);
        let map = vec![0; ((columns.1 - columns.0 + 3) * (rows.1 - rows.0 + 3)) as usize];
        let mut twin = Twin { base, begin, columns, rows, map, trail: Vec::new() };
        let knows_walls = base == Base::Sound && begin.size.is_some();
        for at in twin.border().into_iter().filter(|_| knows_walls) {
            twin.add(WALL, at);
        }
        twin.add(COUNTED, (i64::from(begin.home.column) + 1, i64::from(begin.home.row) + 1));
        twin
    }

    /// The cells behind the walls, without the corners.
    fn border(&self) -> Vec<At> {
        let ((west, east), (north, south)) = (self.columns, self.rows);
        let rows = (west..=east).flat_map(|column| [(column, north - 1), (column, south + 1)]);
        rows.chain((north..=south).flat_map(|row| [(west - 1, row), (east + 1, row)])).collect()
    }

    /// Where something is believed, column by column.
    pub(crate) fn all(&self, marks: Marks) -> Vec<At> {
        let ((west, east), (north, south)) = (self.columns, self.rows);
        let cells = (west - 1..=east + 1).flat_map(|column| (north - 1..=south + 1).map(move |row| (column, row)));
        cells.filter(|at| self.has(marks, *at)).collect()
    }

    /// One cycle: one pass over the phases, and the first reaction.
    pub(crate) fn decide(&mut self, sensed: &Sensed) -> Act {
        let here = (i64::from(sensed.cell.column) + 1, i64::from(sensed.cell.row) + 1);
        self.walk(sensed);
        self.remove(COUNTED, here);
        self.add(VISITED, here);
        if self.base == Base::Sound {
            self.doubt(here, sensed);
        }
        self.moan(here, sensed);
        self.set(TREASURE, here, sensed.glitter);
        self.bump(here, sensed);
        self.set(STENCH, here, sensed.stench);
        self.set(BREEZE, here, sensed.breeze);
        let felt = [(sensed.stench, MONSTERS), (sensed.breeze, PITS)];
        if self.base == Base::Sound {
            for (is_felt, danger) in felt {
                self.suspect(here, is_felt, danger, 0);
            }
        } else {
            self.guess(here, felt);
        }
        if self.base != Base::Letter78 {
            for (is_felt, danger) in felt {
                self.rule_out(here, is_felt, danger);
            }
        }
        if self.base == Base::Sound {
            self.deduce();
        }
        for next in STEPS.map(|by| step(here, by)) {
            if self.has(SAFE, next) && !self.has(VISITED | WALL, next) {
                self.add(COUNTED, next);
            }
        }
        self.react(here, sensed)
    }

    fn place(&self, (column, row): At) -> Option<usize> {
        let ((west, east), (north, south)) = (self.columns, self.rows);
        let is_on_map = (west - 1..=east + 1).contains(&column) && (north - 1..=south + 1).contains(&row);
        is_on_map.then_some(((row - north + 1) * (east - west + 3) + column - west + 1) as usize)
    }

    /// Whether any of these is believed there.
    fn has(&self, marks: Marks, at: At) -> bool {
        self.place(at).is_some_and(|place| self.map[place] & marks != 0)
    }

    fn remove(&mut self, marks: Marks, at: At) {
        if let Some(place) = self.place(at) {
            self.map[place] &= !marks;
        }
    }

    fn set(&mut self, marks: Marks, at: At, on: bool) {
        if on { self.add(marks, at) } else { self.remove(marks, at) }
    }

    /// Believes one more thing, and what follows from it at once: rules 3 to 9 in their order.
    fn add(&mut self, marks: Marks, at: At) {
        let Some(place) = self.place(at) else { return };
        let cell = &mut self.map[place];
        *cell |= marks;
        if *cell & VISITED != 0 {
            *cell |= SAFE;
        }
        if *cell & SAFE != 0 {
            *cell |= NO_MONSTER | NO_PIT;
        }
        if *cell & NO_MONSTER != 0 {
            *cell &= !(POSSIBLE_MONSTER | MONSTER);
        }
        if *cell & NO_PIT != 0 {
            *cell &= !(POSSIBLE_PIT | PIT);
        }
        if *cell & PIT != 0 {
            *cell &= !(POSSIBLE_PIT | POSSIBLE_MONSTER | MONSTER);
        }
        if *cell & MONSTER != 0 {
            *cell &= !(POSSIBLE_MONSTER | POSSIBLE_PIT);
        }
        if self.base == Base::Sound {
            *cell |= if *cell & PIT != 0 { NO_MONSTER } else { 0 } | if *cell & MONSTER != 0 { NO_PIT } else { 0 };
            *cell &= if *cell & WALL != 0 { !(POSSIBLE_MONSTER | POSSIBLE_PIT) } else { !0 };
        }
        if *cell & NO_MONSTER != 0 && *cell & NO_PIT != 0 {
            *cell |= SAFE;
        }
        let unvisits = if self.base.is_letter() { MONSTER } else { WALL };
        if *cell & unvisits != 0 {
            *cell &= !VISITED;
        }
    }

    fn walk(&mut self, sensed: &Sensed) {
        let Some(Act::Move(way)) = sensed.did.filter(|_| !sensed.bump) else { return };
        if self.trail.last() == Some(&way) {
            self.trail.pop();
        } else {
            self.trail.push(way.opposite());
        }
    }

    /// The cells that an arrow crosses: the next one even behind a wall, then to the wall.
    fn line(&self, here: At, way: Way) -> Vec<At> {
        let by = STEPS[way as usize];
        let mut line = vec![step(here, by)];
        loop {
            let next = step(line[line.len() - 1], by);
            let (columns, rows) = (self.columns.0..=self.columns.1, self.rows.0..=self.rows.1);
            if !columns.contains(&next.0) || !rows.contains(&next.1) {
                return line;
            }
            line.push(next);
        }
    }

    /// Forgets stench that a kill may have ended, and the certainty of monsters that may be dead.
    fn doubt(&mut self, here: At, sensed: &Sensed) {
        let mut dead: Vec<At> = Vec::new();
        if self.begin.agents > 1 {
            if sensed.moan || !self.begin.all_hear {
                dead = self.all(MONSTER);
                self.all(STENCH).into_iter().for_each(|at| self.remove(STENCH, at));
            }
        } else if let (true, Some(Act::Shoot(way))) = (sensed.moan, sensed.did) {
            let line = self.line(here, way);
            dead = if self.has(MONSTER, line[0]) { line[..1].to_vec() } else { line };
            for next in dead.iter().flat_map(|at| STEPS.map(|by| step(*at, by))) {
                self.remove(STENCH, next);
            }
        }
        for at in dead {
            if self.has(MONSTER, at) {
                self.remove(MONSTER, at);
                self.add(POSSIBLE_MONSTER, at);
            }
        }
    }

    fn moan(&mut self, here: At, sensed: &Sensed) {
        let Some(Act::Shoot(way)) = sensed.did else { return };
        let mut freed = self.line(here, way);
        if sensed.moan {
            freed.truncate(1);
        }
        for at in freed {
            self.add(NO_MONSTER, at);
        }
    }

    fn bump(&mut self, here: At, sensed: &Sensed) {
        let Some(Act::Move(way)) = sensed.did.filter(|_| sensed.bump) else { return };
        let (column, row) = step(here, STEPS[way as usize]);
        let beyond = i64::from(self.base.is_letter());
        let cells: Vec<At> = match way {
            Way::North | Way::South => (self.columns.0..=self.columns.1 + beyond).map(|column| (column, row)).collect(),
            Way::East | Way::West => (self.rows.0..=self.rows.1 + beyond).map(|row| (column, row)).collect(),
        };
        for at in cells {
            self.add(WALL, at);
            self.remove(COUNTED, at);
        }
    }

    /// Rules 28 to 31, 44 to 47.
    fn suspect(&mut self, here: At, is_felt: bool, danger: Danger, excludes: Marks) {
        for next in STEPS.map(|by| step(here, by)) {
            if is_felt && !self.has(WALL | danger.free | danger.certain | excludes, next) {
                self.add(danger.possible, next);
            }
        }
    }

    /// Rules 28 to 59.
    fn guess(&mut self, here: At, felt: [(bool, Danger); 2]) {
        let others = [POSSIBLE_PIT | PIT, POSSIBLE_MONSTER | MONSTER];
        for ((is_felt, danger), excludes) in felt.into_iter().zip(others) {
            self.suspect(here, is_felt, danger, excludes);
            for (number, look) in LOOKS.iter().enumerate().filter(|_| is_felt) {
                let [suspect, mut one, two] = *look;
                let mut verdict = suspect;
                if self.base.is_letter() && number == 5 {
                    one = (-1, -1);
                }
                if self.base.is_letter() && number >= 9 {
                    verdict = (-1, 1);
                }
                let smells = |by| self.has(danger.sense, step(here, by));
                if self.has(danger.possible, step(here, suspect)) && smells(one) && smells(two) {
                    self.add(danger.certain, step(here, verdict));
                }
            }
        }
    }

    /// The eight restored rules.
    fn rule_out(&mut self, here: At, is_felt: bool, danger: Danger) {
        for next in STEPS.map(|by| step(here, by)) {
            if !is_felt && !self.has(WALL, next) {
                self.add(danger.free, next);
            }
        }
    }

    /// The last cell that can be the cause is, until nothing changes.
    fn deduce(&mut self) {
        let trusts_stench = self.begin.agents == 1 || self.begin.bombs == 0;
        loop {
            let before = self.map.clone();
            for (danger, is_trusted) in [(MONSTERS, trusts_stench), (PITS, true)] {
                for at in self.all(danger.sense) {
                    let causes = STEPS.map(|by| step(at, by)).into_iter();
                    let left: Vec<At> = causes.filter(|it| !self.has(WALL | danger.free, *it)).collect();
                    if let ([cause], true) = (left.as_slice(), is_trusted) {
                        self.add(danger.certain, *cause);
                    }
                }
            }
            if before == self.map {
                return;
            }
        }
    }

    /// Rules 64 to 78.
    fn react(&self, here: At, sensed: &Sensed) -> Act {
        let next = |way: &Way| step(here, STEPS[*way as usize]);
        let first = |test: &dyn Fn(At) -> bool| Way::ALL.into_iter().find(|way| test(next(way)));
        if self.has(TREASURE, here) {
            return Act::Take;
        }
        if sensed.wait == 0 && sensed.bombs > 0 {
            return Act::Bomb;
        }
        if let Some(way) = first(&|at| sensed.arrows > 0 && self.has(MONSTER, at)) {
            return Act::Shoot(way);
        }
        if let Some(way) = first(&|at| self.has(SAFE, at) && !self.has(VISITED | WALL, at)) {
            return Act::Move(way);
        }
        let is_idle = self.all(COUNTED).is_empty();
        if let Some(way) = first(&|at| is_idle && sensed.arrows > 0 && self.has(POSSIBLE_MONSTER, at)) {
            return Act::Shoot(way);
        }
        self.trail.last().map_or(Act::Nothing, |way| Act::Move(*way))
    }
}
