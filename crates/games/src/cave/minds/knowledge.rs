//! What was told so far: where the agent was, what it smelled and felt there, and how its shots ended.
//!
//! Everything that bears on monsters and pits becomes one line of a growing list, [`News`], in the order of telling: the
//! reasoner reads it from where it left off, and an explanation can name the turn of each line.
//!
//! With one agent all that lives, lives until this agent kills it. With several, another may have killed at any time, and a
//! stench may be another's bomb. What stays sound then: a cell without a living monster never has one again.
//!
//! Where the walls are not told, only the cells next to visited ones are thought about, and those that were visited. This area
//! changes when the agent comes to a new row or column, and when it feels a wall; then all percepts are gone through again,
//! because a shot tells about cells that were not in the area before. Behind a wall there is neither monster nor pit, so a
//! cell that may lie behind one is like any other cell in which nothing need be.

use crate::cave::chart::Chart;
use crate::cave::place::{Area, Cell, Way};
use crate::cave::words::{Act, Begin, Percept, Sensed};

/// One line of what bears on monsters and pits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct News {
    /// In which turn it was learned, counted from 0.
    pub(super) turn: usize,
    /// How many monsters this agent had killed by then.
    pub(super) kills: usize,
    /// What was learned.
    pub(super) what: What,
}

/// What can be learned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// The cell holds no pit.
    NoPit(Cell),
    /// No living monster is in the cell, now and for ever.
    Clear(Cell),
    /// A pit is next to the cell.
    Breeze(Cell),
    /// A stench in the cell, and the cells next door in which a living monster may have been just then.
    Stench(Cell, Vec<Cell>),
    /// A shot killed the nearest living monster among these cells, the nearest first; or one farther away, where no wall is
    /// known to end the line.
    Killed(Vec<Cell>, Farther),
}

/// Whether an arrow may have flown out of the area that is thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Farther(pub(super) bool);

/// All that one agent was told, put in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Knowledge {
    pub(super) begin: Option<Begin>,
    /// How far the cave goes, as far as that was told or felt.
    pub(super) chart: Chart,
    /// The cells that are thought about: the chart's area.
    area: Option<Area>,
    /// The turn of the percept that is being read.
    turn: usize,
    /// What was sensed, turn by turn.
    pub(super) log: Vec<Sensed>,
    pub(super) news: Vec<News>,
    /// How many monsters this agent has killed.
    pub(super) kills: usize,
    /// By cell: whether the agent was there.
    visited: Vec<bool>,
    /// By cell: whether it is known that no pit is there, from one percept alone.
    no_pit: Vec<bool>,
    /// By cell: whether it is known that no living monster is there, from one percept alone or told by [`Knowledge::clear`].
    clear: Vec<bool>,
    /// By cell: the number of the last news of a stench there, counted from 1.
    smelled: Vec<usize>,
    /// By cell: whether a breeze was felt there.
    breeze: Vec<bool>,
}

impl Knowledge {
    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        (self.begin, self.area) = (None, None);
        self.log.clear();
        self.news.clear();
        self.kills = 0;
    }

    /// Learns one more percept; whether that bears on monsters or pits.
    pub(super) fn tell(&mut self, percept: &Percept) -> bool {
        match percept {
            Percept::Begin(begin) => {
                self.set_out(*begin);
                true
            }
            Percept::Sensed(sensed) => {
                if self.begin.is_none() || self.chart.learn(sensed).is_none() {
                    return false;
                }
                self.log.push(*sensed);
                if self.chart.area() != self.area() {
                    self.read_again();
                    return true;
                }
                let before = (self.news.len(), self.kills);
                self.turn = self.log.len() - 1;
                self.sense(*sensed);
                before != (self.news.len(), self.kills)
            }
        }
    }

    fn set_out(&mut self, begin: Begin) {
        self.forget();
        self.begin = Some(begin);
        self.chart = Chart::new(&begin);
        self.set_area();
    }

    /// Goes through all percepts again, in the area as it is now.
    fn read_again(&mut self) {
        self.news.clear();
        self.kills = 0;
        self.set_area();
        for turn in 0..self.log.len() {
            self.turn = turn;
            self.sense(self.log[turn]);
        }
    }

    /// Nothing is known of any cell of the area.
    fn set_area(&mut self) {
        let area = self.chart.area();
        self.area = Some(area);
        let cells = area.cells();
        for list in [&mut self.visited, &mut self.no_pit, &mut self.clear, &mut self.breeze] {
            list.clear();
            list.resize(cells, false);
        }
        self.smelled.clear();
        self.smelled.resize(cells, 0);
    }

    /// The order of the world: first the shot is resolved, then the senses speak.
    fn sense(&mut self, sensed: Sensed) {
        let cell = sensed.cell;
        if let Some(Act::Shoot(way)) = sensed.did {
            self.shot(cell, way, sensed.moan);
        }
        let at = self.at(cell);
        self.visited[at] = true;
        self.no_pit(cell);
        self.clear(cell);
        let area = self.area();
        if sensed.stench {
            self.stench(cell);
        } else {
            cell.neighbors(area).for_each(|next| self.clear(next));
        }
        if !sensed.breeze {
            cell.neighbors(area).for_each(|next| self.no_pit(next));
        } else if !self.breeze[at] {
            self.breeze[at] = true;
            self.learn(What::Breeze(cell));
        }
    }

    /// Silence clears the whole line. A moan clears the next cell and names the line as the place of a kill, unless
    /// everybody's kills are heard: then it may be another's.
    fn shot(&mut self, from: Cell, way: Way, moan: bool) {
        let area = self.area();
        if !moan {
            from.line(way, area).for_each(|cell| self.clear(cell));
        } else if self.is_alone() || !self.begin.is_some_and(|begin| begin.all_hear) {
            let line: Vec<Cell> = from.line(way, area).filter(|cell| !self.is_clear(*cell)).collect();
            self.learn(What::Killed(line, Farther(self.chart.is_open(way))));
            self.kills += 1;
            if let Some(next) = from.next(way, area) {
                self.clear(next);
            }
        }
    }

    /// A stench is news unless it says what the last one here said.
    fn stench(&mut self, cell: Cell) {
        let near: Vec<Cell> = cell.neighbors(self.area()).filter(|next| !self.is_clear(*next)).collect();
        let at = self.at(cell);
        let last = self.smelled[at].checked_sub(1).map(|number| &self.news[number]);
        let is_known = last.is_some_and(|news| {
            news.kills == self.kills && matches!(&news.what, What::Stench(_, known) if *known == near)
        });
        if !is_known {
            self.learn(What::Stench(cell, near));
            self.smelled[at] = self.news.len();
        }
    }

    /// Learns that no living monster is in a cell.
    pub(super) fn clear(&mut self, cell: Cell) {
        let at = self.at(cell);
        if !self.clear[at] {
            self.clear[at] = true;
            self.learn(What::Clear(cell));
        }
    }

    fn no_pit(&mut self, cell: Cell) {
        let at = self.at(cell);
        if !self.no_pit[at] {
            self.no_pit[at] = true;
            self.learn(What::NoPit(cell));
        }
    }

    fn learn(&mut self, what: What) {
        self.news.push(News { turn: self.turn, kills: self.kills, what });
    }

    fn at(&self, cell: Cell) -> usize {
        cell.index(self.area())
    }

    /// The cells that are thought about: the whole cave where its size is told. One cell before anything was told.
    pub(super) fn area(&self) -> Area {
        self.area.unwrap_or_else(|| self.chart.visited())
    }

    /// For chances only: how many cells may lie outside of the area; none once all walls are known. As many again on each open
    /// side is a guess, for no size is more likely than another; what is certain does not hang on it.
    pub(super) fn cells_elsewhere(&self) -> u32 {
        let open = Way::ALL.into_iter().filter(|way| self.chart.is_open(*way)).count();
        let monsters = self.begin.map_or(0, |begin| usize::from(begin.arrows));
        if open == 0 { 0 } else { (open * self.area().cells()).max(4 * monsters).max(1) as u32 }
    }

    /// Whether nobody else is in the cave.
    pub(super) fn is_alone(&self) -> bool {
        self.begin.is_none_or(|begin| begin.agents <= 1)
    }

    /// Whether a stench may be another's bomb.
    pub(super) fn has_bombs(&self) -> bool {
        !self.is_alone() && self.begin.is_some_and(|begin| begin.bombs > 0)
    }

    /// What was sensed last.
    pub(super) fn last(&self) -> Option<Sensed> {
        self.log.last().copied()
    }

    pub(super) fn is_visited(&self, cell: Cell) -> bool {
        self.visited.get(self.at(cell)).copied().unwrap_or(false)
    }

    pub(super) fn is_clear(&self, cell: Cell) -> bool {
        self.clear.get(self.at(cell)).copied().unwrap_or(false)
    }

    pub(super) fn is_without_pit(&self, cell: Cell) -> bool {
        self.no_pit.get(self.at(cell)).copied().unwrap_or(false)
    }
}
