//! The news as counting sentences over monsters, pits and kills.
//!
//! The cells of the base, in this order:
//!
//! 1. for each cell of the cave, whether a monster was there at the beginning that this agent has not killed: a class with
//!    a total, the arrows at the beginning less the kills; where walls are not known yet, further cells of this class stand for
//!    what lies outside of the area that is thought about;
//! 2. for each cell, whether a pit is there: a class with odds;
//! 3. for each kill, whether it happened in this cell of the arrow's line, or farther away: exactly one of them.
//!
//! At most one of these is true of a cell of the cave. A monster lived in a cell at some moment if it is there still or was
//! killed there later, so each stench is a sentence about the first and the third kind. Of an arrow's line: whoever stood
//! nearer than the one that was killed is not there.

use logic::{Base, Prior, SentenceId};

use super::knowledge::{Farther, Knowledge, News, What};
use crate::cave::place::{Area, Cell};

/// How stenches are read where bombs are about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Reading {
    /// A stench that a bomb may explain says nothing: what follows is certain.
    #[default]
    Sound,
    /// Every stench is a monster's: what follows is only likely.
    Trusting,
}

/// What is taken for granted beforehand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Outset {
    /// How stenches are read.
    pub(super) reading: Reading,
    /// The weights of a pit and of none.
    pub(super) odds: (u32, u32),
}

/// Where a sentence comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// One thing per cell.
    OneThing,
    /// The news of this number.
    News(usize),
}

/// The line of a kill, and where it is found in the base.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) first: u32,
    pub(super) cells: Vec<Cell>,
    /// Behind the place of the last one in the base: the kill may have happened farther away.
    end: u32,
}

/// The base, and what its sentences mean.
#[derive(Clone, Debug)]
pub(super) struct Sentences {
    pub(super) base: Base,
    area: Area,
    /// How many cells may hold a monster: those of the area, and those that stand for what lies outside.
    places: u32,
    outset: Outset,
    /// How many monsters there were at the beginning.
    monsters: u32,
    home: Option<Cell>,
    pub(super) lines: Vec<Line>,
    /// How many news were heard.
    heard: usize,
    /// By sentence after those of the cells: the number of the news it comes from.
    sources: Vec<usize>,
    /// Sentences that leave something open.
    open: Vec<SentenceId>,
    cells: Vec<u32>,
}

impl Sentences {
    /// Sentences that know only the cave, the number of monsters and where arrows flew; none if more monsters were killed
    /// than there are.
    pub(super) fn new(knowledge: &Knowledge, outset: Outset) -> Option<Sentences> {
        let area = knowledge.area();
        let count = area.cells() as u32;
        let places = count + knowledge.cells_elsewhere();
        let monsters = knowledge.begin.map_or(0, |begin| u32::from(begin.arrows));
        let mut lines = Vec::new();
        let mut first = places + count;
        for news in &knowledge.news {
            if let What::Killed(cells, Farther(farther)) = &news.what {
                let end = first + cells.len() as u32 + u32::from(*farther);
                lines.push(Line { first, cells: cells.clone(), end });
                first = end;
            }
        }
        let left = monsters.checked_sub(lines.len() as u32)?;
        let (yes, no) = outset.odds;
        let mut classes = vec![(places, Prior::Total(left)), (count, Prior::Odds { yes, no })];
        classes.extend(lines.iter().map(|line| (line.end - line.first, Prior::Odds { yes: 1, no: 1 })));
        let base = Base::new(&classes).ok()?;
        let (sources, open, cells) = (Vec::new(), Vec::new(), Vec::new());
        let home = knowledge.begin.map(|begin| begin.home);
        let mut sentences =
            Sentences { base, area, places, outset, monsters, home, lines, heard: 0, sources, open, cells };
        for cell in area.all() {
            sentences.cells.clear();
            let things = [sentences.monster(cell), sentences.pit(cell)];
            sentences.cells.extend(things);
            sentences.add_kills(cell, 0);
            sentences.base.tell(&sentences.cells, 0..=1).expect("the cells are in the base, each once");
        }
        // Nothing lies where an agent starts; of the others' homes nothing is told.
        if let Some(home) = home.filter(|home| home.is_inside(area)) {
            sentences.rule_out(sentences.monster(home));
        }
        Some(sentences)
    }

    /// Whether a play that begins so can go on from these, as nothing was heard yet.
    pub(super) fn fits(&self, knowledge: &Knowledge, outset: Outset) -> bool {
        let monsters = knowledge.begin.map_or(0, |begin| u32::from(begin.arrows));
        let home = knowledge.begin.map(|begin| begin.home);
        let places = (knowledge.area().cells() as u32) + knowledge.cells_elsewhere();
        (self.outset, self.monsters, self.home) == (outset, monsters, home)
            && (self.area, self.places) == (knowledge.area(), places)
    }

    /// Whether these can simply hear the rest of the news: a kill makes new cells of the base, and so does another area.
    pub(super) fn can_go_on(&self, knowledge: &Knowledge) -> bool {
        let is_kill = |news: &News| matches!(news.what, What::Killed(..));
        self.area == knowledge.area() && knowledge.news.get(self.heard..).is_some_and(|rest| !rest.iter().any(is_kill))
    }

    /// The base's cell for a monster in this cell.
    pub(super) fn monster(&self, cell: Cell) -> u32 {
        cell.index(self.area) as u32
    }

    /// The base's cell for a pit in this cell.
    pub(super) fn pit(&self, cell: Cell) -> u32 {
        self.places + cell.index(self.area) as u32
    }

    /// Where a sentence comes from.
    pub(super) fn source(&self, id: SentenceId) -> Source {
        let place = (id.0 as usize).checked_sub(self.area.cells());
        place.and_then(|place| self.sources.get(place)).map_or(Source::OneThing, |number| Source::News(*number))
    }

    /// Hears the news that were not heard yet.
    pub(super) fn hear_all(&mut self, knowledge: &Knowledge) {
        for number in self.heard..knowledge.news.len() {
            self.hear(knowledge, number);
        }
        self.heard = knowledge.news.len();
    }

    /// Adds to `cells`: the kills in this cell from the one of this number on.
    fn add_kills(&mut self, cell: Cell, from: usize) {
        for line in self.lines.iter().skip(from) {
            let place = line.cells.iter().position(|it| *it == cell);
            self.cells.extend(place.map(|place| line.first + place as u32));
        }
    }

    fn hear(&mut self, knowledge: &Knowledge, number: usize) {
        let news = &knowledge.news[number];
        self.cells.clear();
        match &news.what {
            What::NoPit(cell) => self.rule_out(self.pit(*cell)),
            What::Clear(cell) => {
                self.add_kills(*cell, news.kills);
                // Where others kill too, what stood there at the beginning may be gone.
                if knowledge.is_alone() {
                    self.cells.push(self.monster(*cell));
                }
                for place in 0..self.cells.len() {
                    self.rule_out(self.cells[place]);
                }
            }
            What::Breeze(cell) => {
                let near = cell.neighbors(self.area).map(|next| self.pit(next)).collect::<Vec<_>>();
                self.cells.extend(near);
                self.tell(number, 1, u32::MAX);
            }
            What::Stench(_, near) => {
                if self.outset.reading == Reading::Trusting || !knowledge.has_bombs() {
                    for cell in near {
                        self.cells.push(self.monster(*cell));
                        self.add_kills(*cell, news.kills);
                    }
                    self.tell(number, 1, u32::MAX);
                }
            }
            What::Killed(cells, _) => self.hear_kill(knowledge, number, cells),
        }
    }

    fn hear_kill(&mut self, knowledge: &Knowledge, number: usize, cells: &[Cell]) {
        let kill = knowledge.news[number].kills;
        let Line { first, end, .. } = self.lines[kill];
        self.cells.extend(first..end);
        self.tell(number, 1, 1);
        for (place, cell) in (first..).zip(cells) {
            self.cells.clear();
            self.cells.extend(place..end);
            if knowledge.is_alone() {
                self.cells.push(self.monster(*cell));
            }
            self.add_kills(*cell, kill + 1);
            self.tell(number, 0, 1);
        }
    }

    fn rule_out(&mut self, cell: u32) {
        self.base.observe(cell, false).expect("every cell and every kill is in the base");
    }

    /// Tells that at least and at most so many of `cells` are true.
    fn tell(&mut self, number: usize, least: u32, most: u32) {
        let id = self.base.tell(&self.cells, least..=most).expect("the cells are in the base, each once");
        self.sources.push(number);
        self.open.push(id);
    }

    /// Whether more may follow than the base draws by itself: a sentence is open, or the number of monsters decides.
    pub(super) fn leave_questions(&mut self) -> bool {
        let Sentences { base, open, .. } = self;
        open.retain(|id| {
            let Some(sentence) = base.sentence(*id) else { return false };
            let known = |value| sentence.cells.iter().filter(|cell| base.known(**cell) == Some(value)).count() as u32;
            known(true) < sentence.lo || sentence.cells.len() as u32 - known(false) > sentence.hi
        });
        if !open.is_empty() {
            return true;
        }
        let left = self.monsters - self.lines.len() as u32;
        let count = self.places;
        let known = |value| (0..count).filter(|cell| base.known(*cell) == Some(value)).count() as u32;
        let (trues, falses) = (known(true), known(false));
        trues + falses < count && (trues >= left || count - falses <= left)
    }
}
