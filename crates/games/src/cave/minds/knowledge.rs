//! What was told so far: where the agent was, what it smelled and felt there, and how its shots ended.
//!
//! Everything that bears on monsters and pits becomes one line of a growing list, [`News`], in the order of telling: the
//! reasoner reads it from where it left off, and an explanation can name the turn of each line.
//!
//! With one agent all that lives, lives until this agent kills it. With several, another may have killed at any time, and a
//! stench may be another's bomb. What stays sound then: a cell without a living monster never has one again.

use crate::cave::place::{Cell, Size, Way};
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
    /// A shot killed the nearest living monster among these cells, the nearest first.
    Killed(Vec<Cell>),
}

/// All that one agent was told, put in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Knowledge {
    pub(super) begin: Option<Begin>,
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
        self.begin = None;
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
                let before = (self.news.len(), self.kills);
                if self.begin.is_some_and(|begin| sensed.cell.is_inside(begin.size)) {
                    self.log.push(*sensed);
                    self.sense(*sensed);
                }
                before != (self.news.len(), self.kills)
            }
        }
    }

    fn set_out(&mut self, begin: Begin) {
        self.forget();
        self.begin = Some(begin);
        let cells = begin.size.cells();
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
        let size = self.size();
        if sensed.stench {
            self.stench(cell);
        } else {
            cell.neighbors(size).for_each(|next| self.clear(next));
        }
        if !sensed.breeze {
            cell.neighbors(size).for_each(|next| self.no_pit(next));
        } else if !self.breeze[at] {
            self.breeze[at] = true;
            self.learn(What::Breeze(cell));
        }
    }

    /// Silence clears the whole line. A moan clears the next cell and names the line as the place of a kill, unless
    /// everybody's kills are heard: then it may be another's.
    fn shot(&mut self, from: Cell, way: Way, moan: bool) {
        let size = self.size();
        if !moan {
            from.line(way, size).for_each(|cell| self.clear(cell));
        } else if self.is_alone() || !self.begin.is_some_and(|begin| begin.all_hear) {
            let line: Vec<Cell> = from.line(way, size).filter(|cell| !self.is_clear(*cell)).collect();
            self.learn(What::Killed(line));
            self.kills += 1;
            if let Some(next) = from.next(way, size) {
                self.clear(next);
            }
        }
    }

    /// A stench is news unless it says what the last one here said.
    fn stench(&mut self, cell: Cell) {
        let near: Vec<Cell> = cell.neighbors(self.size()).filter(|next| !self.is_clear(*next)).collect();
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
        self.news.push(News { turn: self.log.len().saturating_sub(1), kills: self.kills, what });
    }

    fn at(&self, cell: Cell) -> usize {
        cell.index(self.size())
    }

    /// How large the cave is; one cell before that was told.
    pub(super) fn size(&self) -> Size {
        self.begin.map_or(Size { columns: 1, rows: 1 }, |begin| begin.size)
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
