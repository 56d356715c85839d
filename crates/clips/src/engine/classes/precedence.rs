//! The order in which a class inherits.
//!
//! A class comes before its superclasses, and these come in the order in which a class names them. Where that leaves a choice,
//! families stay together: classes are listed depth first, and the list is walked round and round, taking each class that
//! nothing else must precede any more.

use super::{ClassId, Classes};

/// A class in the list.
struct Entry {
    class: ClassId,
    /// How many must come before it.
    before: usize,
    /// Those that must come after it.
    after: Vec<ClassId>,
}

impl Entry {
    fn new(class: ClassId) -> Entry {
        Entry { class, before: 0, after: Vec::new() }
    }
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
        let mut list: Vec<Entry> = old.into_iter().map(Entry::new).collect();
        self.enter_all(parents, &mut list);
        for index in 0..list.len() {
            let class = list[index].class;
            let own = if old == Some(class) { parents } else { &self.get(class).parents };
            order(&mut list, class, own);
            order_in_row(&mut list, own);
        }
        if old.is_none() {
            order_in_row(&mut list, parents);
        }
        let mut placed = Vec::new();
        let (mut at, mut passed) = (0, 0);
        while passed < list.len() {
            at = if at >= list.len() { 0 } else { at };
            if list[at].before > 0 {
                at += 1;
                passed += 1;
                continue;
            }
            let Entry { class, after, .. } = list.remove(at);
            for later in after {
                if let Some(it) = list.iter_mut().find(|it| it.class == later) {
                    it.before -= 1;
                }
            }
            placed.push(class);
            passed = 0;
        }
        placed.retain(|class| old != Some(*class));
        if list.is_empty() {
            return Ok(placed);
        }
        let placed = old.into_iter().chain(placed).collect();
        Err(Loop { placed, around: around(&list) })
    }

    fn enter_all(&self, classes: &[ClassId], list: &mut Vec<Entry>) {
        for class in classes {
            if !list.iter().any(|it| it.class == *class) {
                list.push(Entry::new(*class));
                self.enter_all(&self.get(*class).parents, list);
            }
        }
    }
}

/// The first comes before all others.
fn order(list: &mut [Entry], first: ClassId, others: &[ClassId]) {
    for other in others {
        let Some(from) = list.iter().position(|it| it.class == first) else { return };
        let Some(to) = list.iter().position(|it| it.class == *other) else { continue };
        if from != to {
            list[from].after.push(*other);
            list[to].before += 1;
        }
    }
}

/// Each comes before those behind it.
fn order_in_row(list: &mut [Entry], row: &[ClassId]) {
    for (index, class) in row.iter().enumerate() {
        order(list, *class, &row[index + 1..]);
    }
}

/// A way round among classes that all wait for another.
fn around(list: &[Entry]) -> Vec<ClassId> {
    let mut way: Vec<ClassId> = Vec::new();
    let Some(mut at) = list.first() else { return way };
    loop {
        if let Some(start) = way.iter().position(|it| *it == at.class) {
            way.drain(..start);
            way.push(at.class);
            return way;
        }
        way.push(at.class);
        let next = list.iter().find(|it| it.after.contains(&at.class));
        let Some(next) = next else { return way };
        at = next;
    }
}
