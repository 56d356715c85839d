//! The order in which a class inherits.
//!
//! A class comes before its superclasses, and these come in the order in which a class names them. Where that leaves a choice,
//! families stay together: classes are listed depth first, and the list is walked round and round, taking each class that
//! nothing else must precede any more.

use std::collections::BTreeMap;

use super::{ClassId, Classes};

/// A class in the list.
struct Entry {
    class: ClassId,
    /// How many must come before it.
    before: usize,
    /// Where those stand that must come after it.
    after: Vec<usize>,
}

/// Classes that are to be brought into an order, and where each stands.
#[derive(Default)]
struct Entries {
    list: Vec<Entry>,
    places: BTreeMap<ClassId, usize>,
}

/// What is left when no order is possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Loop {
    /// What could be placed.
    pub(super) placed: Vec<ClassId>,
    /// Classes each of which must come before the next.
    pub(super) around: Vec<ClassId>,
}

impl Classes {
    /// All superclasses of a class with these direct superclasses, in the order of inheritance. The class itself takes part if
    /// there is one already: a superclass may inherit from it.
    pub(super) fn precedence(&self, old: Option<ClassId>, parents: &[ClassId]) -> Result<Vec<ClassId>, Loop> {
        if let ([parent], None) = (parents, old) {
            return Ok(self.get(*parent).precedence.clone());
        }
        let mut entries = Entries::default();
        if let Some(old) = old {
            entries.add(old);
        }
        self.enter_all(parents, &mut entries);
        for index in 0..entries.list.len() {
            let class = entries.list[index].class;
            let own = if old == Some(class) { parents } else { &self.get(class).parents };
            entries.order(class, own);
            entries.order_in_row(own);
        }
        if old.is_none() {
            entries.order_in_row(parents);
        }
        let (placed, left) = entries.place();
        let class_at = |at: &usize| entries.list[*at].class;
        let placed = placed.iter().map(class_at).filter(|class| old != Some(*class));
        if left.is_empty() {
            return Ok(placed.collect());
        }
        let placed = old.into_iter().chain(placed).collect();
        Err(Loop { placed, around: entries.around(&left) })
    }

    fn enter_all(&self, classes: &[ClassId], entries: &mut Entries) {
        for class in classes {
            if entries.add(*class) {
                self.enter_all(&self.get(*class).parents, entries);
            }
        }
    }
}

impl Entries {
    /// Adds a class behind the others, unless it is among them.
    fn add(&mut self, class: ClassId) -> bool {
        if self.places.contains_key(&class) {
            return false;
        }
        self.places.insert(class, self.list.len());
        self.list.push(Entry { class, before: 0, after: Vec::new() });
        true
    }

    /// The first comes before all others.
    fn order(&mut self, first: ClassId, others: &[ClassId]) {
        let Some(&from) = self.places.get(&first) else { return };
        for other in others {
            let Some(&to) = self.places.get(other) else { continue };
            if from != to {
                self.list[from].after.push(to);
                self.list[to].before += 1;
            }
        }
    }

    /// Each comes before those behind it.
    fn order_in_row(&mut self, row: &[ClassId]) {
        for (index, class) in row.iter().enumerate() {
            self.order(*class, &row[index + 1..]);
        }
    }

    /// Walks round the list and takes out what nothing must precede any more. Returns what was taken, in this order, and what
    /// is left.
    fn place(&mut self) -> (Vec<usize>, Vec<usize>) {
        let count = self.list.len();
        // A ring, with its end at `count`: so the walk begins anew at the front.
        let mut next: Vec<usize> = (1..=count).chain([0]).collect();
        let mut placed = Vec::with_capacity(count);
        let (mut previous, mut passed) = (count, 0);
        while passed < count - placed.len() {
            let at = next[previous];
            if at == count {
                previous = count;
            } else if self.list[at].before > 0 {
                previous = at;
                passed += 1;
            } else {
                next[previous] = next[at];
                for later in std::mem::take(&mut self.list[at].after) {
                    self.list[later].before -= 1;
                }
                placed.push(at);
                passed = 0;
            }
        }
        let left =
            std::iter::successors(Some(next[count]), |at| Some(next[*at])).take_while(|at| *at < count).collect();
        (placed, left)
    }

    /// A way round among classes that all wait for another.
    fn around(&self, left: &[usize]) -> Vec<ClassId> {
        let mut way: Vec<usize> = Vec::new();
        let mut at = left.first().copied();
        while let Some(index) = at {
            let start = way.iter().position(|it| *it == index);
            way.drain(..start.unwrap_or(0));
            way.push(index);
            if start.is_some() {
                break;
            }
            at = left.iter().copied().find(|it| self.list[*it].after.contains(&index));
        }
        way.into_iter().map(|index| self.list[index].class).collect()
    }
}
