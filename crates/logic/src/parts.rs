//! What is left after the trivial deductions, cut into parts that do not touch.
//!
//! Cells of one class that occur in the same live sentences are interchangeable: they form a **box**, of which only the
//! number of trues matters. Boxes linked by sentences form a **component**. A component is written down as plain numbers,
//! its *shape*, without naming cells or sentences: equal shapes have equal tables, wherever they lie.

use crate::base::{Base, NONE, Prior, Value};
use crate::table::{Table, mix, stir};

/// How the cells of a class are counted: along an axis of totals, or by odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weighing {
    /// The axis on which trues of this class are counted.
    pub(crate) axis: Option<u32>,
    pub(crate) yes: u32,
    pub(crate) no: u32,
}

/// The weighings that the priors ask for; totals get axes in the order of their classes.
pub(crate) fn weighings(base: &Base) -> Vec<Weighing> {
    let mut axes = 0..;
    let of = |prior| match prior {
        Prior::Total(_) => Weighing { axis: axes.next(), yes: 1, no: 1 },
        Prior::Odds { yes, no } => Weighing { axis: None, yes, no },
    };
    base.classes.iter().map(|class| class.prior).map(of).collect()
}

/// Cells that the same sentences name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellBox {
    pub(crate) class: u32,
    pub(crate) size: u32,
    /// Where its sentences start in `Parts::links`.
    links: u32,
    /// Whether a component has it.
    placed: bool,
}

/// A component: where its boxes and its shape are found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Component {
    pub(crate) boxes: (u32, u32),
    pub(crate) shape: (u32, u32),
    pub(crate) hash: u64,
}

/// The parts of a base. Kept and filled again for every ask.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parts {
    /// The box of each cell, or `NONE`.
    pub(crate) box_of: Vec<u32>,
    /// The cells that are in boxes.
    pub(crate) boxed: Vec<u32>,
    pub(crate) boxes: Vec<CellBox>,
    links: Vec<u32>,
    pub(crate) components: Vec<Component>,
    /// Boxes, component by component.
    pub(crate) members: Vec<u32>,
    /// Shapes, component by component.
    pub(crate) shapes: Vec<u32>,
    /// Unknown cells of each class that no live sentence names.
    pub(crate) free: Vec<u32>,
    /// The number of a sentence in its component, or `NONE`.
    local: Vec<u32>,
    queue: Vec<u32>,
    table: Table,
}

impl Parts {
    /// Takes a base apart.
    pub(crate) fn fill(&mut self, base: &Base, weighings: &[Weighing]) {
        self.find_boxes(base);
        self.components.clear();
        self.members.clear();
        self.shapes.clear();
        self.local.clear();
        self.local.resize(base.told.len(), NONE);
        for sentence in 0..base.told.len() {
            if base.told[sentence].is_live() && self.local[sentence] == NONE {
                self.spread(base, weighings, sentence as u32);
            }
        }
        self.count_free(base);
    }

    /// The shape of a component.
    pub(crate) fn shape(&self, component: &Component) -> &[u32] {
        &self.shapes[component.shape.0 as usize..component.shape.1 as usize]
    }

    /// The boxes of a component, in the order of its shape.
    pub(crate) fn members(&self, component: &Component) -> &[u32] {
        &self.members[component.boxes.0 as usize..component.boxes.1 as usize]
    }

    fn find_boxes(&mut self, base: &Base) {
        self.box_of.clear();
        self.box_of.resize(base.values.len(), NONE);
        self.boxed.clear();
        self.boxes.clear();
        self.links.clear();
        self.table.clear();
        for told in base.told.iter().filter(|told| told.is_live()) {
            for &cell in base.cells_of(told) {
                if base.values[cell as usize] == Value::Unknown && self.box_of[cell as usize] == NONE {
                    self.put_into_box(base, cell);
                }
            }
        }
    }

    fn put_into_box(&mut self, base: &Base, cell: u32) {
        let start = self.links.len();
        let class = base.class_of(cell) as u32;
        let mut hash = u64::from(class);
        let mut place = base.newest[cell as usize];
        while place != NONE {
            let mention = base.mentions[place as usize];
            if base.told[mention.sentence as usize].is_live() {
                self.links.push(mention.sentence);
                hash = stir(hash, mention.sentence);
            }
            place = mention.next;
        }
        let (boxes, links) = (&self.boxes, &self.links);
        let new = &links[start..];
        let same = |index: u32| {
            let CellBox { class: other, links: first, .. } = boxes[index as usize];
            let first = first as usize;
            let end = boxes.get(index as usize + 1).map_or(start, |next| next.links as usize);
            other == class && links[first..end] == *new
        };
        let index = self.table.find_or_insert(mix(hash), boxes.len() as u32, same);
        if index as usize == self.boxes.len() {
            self.boxes.push(CellBox { class, size: 0, links: start as u32, placed: false });
        } else {
            self.links.truncate(start);
        }
        self.boxes[index as usize].size += 1;
        self.box_of[cell as usize] = index;
        self.boxed.push(cell);
    }

    /// Finds the component of a sentence, breadth first, and writes its shape.
    fn spread(&mut self, base: &Base, weighings: &[Weighing], sentence: u32) {
        let (first_box, first_word) = (self.members.len() as u32, self.shapes.len());
        self.shapes.extend([0, 0]);
        self.queue.clear();
        self.queue.push(sentence);
        self.local[sentence as usize] = 0;
        let mut next = 0;
        while let Some(&sentence) = self.queue.get(next) {
            for &cell in base.cells_of(&base.told[sentence as usize]) {
                let index = self.box_of[cell as usize];
                if index != NONE && !self.boxes[index as usize].placed {
                    self.place(index, weighings);
                }
            }
            next += 1;
        }
        for &sentence in &self.queue {
            let told = &base.told[sentence as usize];
            let hi = told.hi.saturating_sub(told.trues).min(told.unknown);
            self.shapes.extend([told.lo.saturating_sub(told.trues), hi]);
        }
        self.shapes[first_word] = self.members.len() as u32 - first_box;
        self.shapes[first_word + 1] = self.queue.len() as u32;
        let hash = mix(self.shapes[first_word..].iter().fold(0, |hash, word| stir(hash, *word)));
        self.components.push(Component {
            boxes: (first_box, self.members.len() as u32),
            shape: (first_word as u32, self.shapes.len() as u32),
            hash,
        });
    }

    /// Puts a box into the component that is being found.
    fn place(&mut self, index: u32, weighings: &[Weighing]) {
        let end = self.boxes.get(index as usize + 1).map_or(self.links.len(), |next| next.links as usize);
        let this = &mut self.boxes[index as usize];
        this.placed = true;
        self.members.push(index);
        let links = &self.links[this.links as usize..end];
        let Weighing { axis, yes, no } = weighings[this.class as usize];
        self.shapes.extend([this.size, axis.map_or(0, |axis| axis + 1), yes, no, links.len() as u32]);
        for &sentence in links {
            if self.local[sentence as usize] == NONE {
                self.local[sentence as usize] = self.queue.len() as u32;
                self.queue.push(sentence);
            }
            self.shapes.push(self.local[sentence as usize]);
        }
    }

    fn count_free(&mut self, base: &Base) {
        self.free.clear();
        self.free.extend(base.counts.iter().map(|(unknown, _)| unknown));
        for this in &self.boxes {
            self.free[this.class as usize] -= this.size;
        }
    }
}

/// A shape, read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape<'a> {
    words: &'a [u32],
}

/// One box of a shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShapeBox<'a> {
    pub(crate) size: u32,
    pub(crate) weighing: Weighing,
    pub(crate) sentences: &'a [u32],
}

impl<'a> Shape<'a> {
    pub(crate) fn new(words: &'a [u32]) -> Shape<'a> {
        Shape { words }
    }

    pub(crate) fn boxes(self) -> usize {
        self.words[0] as usize
    }

    pub(crate) fn sentences(self) -> usize {
        self.words[1] as usize
    }

    /// The least and the greatest count of a sentence.
    pub(crate) fn bounds(self, sentence: u32) -> (u32, u32) {
        let at = self.words.len() - 2 * self.sentences() + 2 * sentence as usize;
        (self.words[at], self.words[at + 1])
    }

    /// The place of each box, for `at`.
    pub(crate) fn places(self, out: &mut Vec<u32>) {
        out.clear();
        let mut place = 2;
        for _ in 0..self.boxes() {
            out.push(place);
            place += 5 + self.words[place as usize + 4];
        }
    }

    /// The box at a place.
    pub(crate) fn at(self, place: u32) -> ShapeBox<'a> {
        let words = &self.words[place as usize..];
        ShapeBox {
            size: words[0],
            weighing: Weighing { axis: words[1].checked_sub(1), yes: words[2], no: words[3] },
            sentences: &words[5..5 + words[4] as usize],
        }
    }
}
