//! Which of two methods goes first.
//!
//! Parameters are compared from the left: classes decide, then whether there is a query, then how many parameters there are.

use super::{GenericData, MethodData, Query, Restriction};
use crate::engine::classes::{ClassId, Classes};

/// How a new method stands to one that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rank {
    Before,
    Same,
    Behind,
}

/// Where a method belongs among those of its generic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// There is one with the same restrictions.
    Taken(usize),
    /// Before this one, or behind all.
    Before(usize),
}

impl GenericData {
    /// Where a new method belongs.
    pub(super) fn spot(&self, new: &MethodData, classes: &Classes) -> Spot {
        for (index, old) in self.methods.iter().enumerate() {
            match rank(new, old, classes) {
                Rank::Same => return Spot::Taken(index),
                Rank::Before => return Spot::Before(index),
                Rank::Behind => {}
            }
        }
        Spot::Before(self.methods.len())
    }
}

fn rank(new: &MethodData, old: &MethodData, classes: &Classes) -> Rank {
    let mut differs = false;
    for (index, (one, two)) in new.restrictions.iter().zip(&old.restrictions).enumerate() {
        // A parameter that takes the rest goes behind one that takes one value, whatever it takes.
        if index + 1 == new.restrictions.len() && new.has_rest && !old.has_rest {
            return Rank::Behind;
        }
        if index + 1 == old.restrictions.len() && !new.has_rest && old.has_rest {
            return Rank::Before;
        }
        let by_types = rank_types(one, two, classes);
        if by_types != Rank::Same {
            return by_types;
        }
        match (&one.query, &two.query) {
            (None, Some(_)) => return Rank::Behind,
            (Some(_), None) => return Rank::Before,
            (one, two) => differs |= !is_same(one.as_ref(), two.as_ref()),
        }
    }
    if new.restrictions.len() == old.restrictions.len() {
        return if differs { Rank::Behind } else { Rank::Same };
    }
    if new.least() > old.least() || !new.has_rest { Rank::Before } else { Rank::Behind }
}

fn is_same(one: Option<&Query>, two: Option<&Query>) -> bool {
    match (one, two) {
        (Some(Query::Asked(one)), Some(Query::Asked(two))) => one.ops == two.ops,
        (one, two) => one == two,
    }
}

fn rank_types(one: &Restriction, two: &Restriction, classes: &Classes) -> Rank {
    match (one.types.is_empty(), two.types.is_empty()) {
        (true, true) => return Rank::Same,
        (true, false) => return Rank::Behind,
        (false, true) => return Rank::Before,
        (false, false) => {}
    }
    let is_below = |class: ClassId, of: ClassId| class != of && classes.is_a(class, of);
    let mut differs = false;
    for (one, two) in one.types.iter().zip(&two.types) {
        if is_below(*one, *two) {
            return Rank::Before;
        }
        if is_below(*two, *one) {
            return Rank::Behind;
        }
        differs |= one != two;
    }
    match one.types.len().cmp(&two.types.len()) {
        std::cmp::Ordering::Less => Rank::Before,
        std::cmp::Ordering::Greater => Rank::Behind,
        std::cmp::Ordering::Equal if differs => Rank::Behind,
        std::cmp::Ordering::Equal => Rank::Same,
    }
}
