//! All functions, numbered: one table describes them for operations, and one has the code that does their work.

use super::FUNCTIONS as REGULAR;
use super::{Function, HIDDEN, PURE, Run, why};
use crate::code::builtin::Builtin;

/// Numbers of the first addition and of the first hidden function, and of all.
const ADDITIONS: usize = count(REGULAR);
const HIDDEN_ONES: usize = ADDITIONS + why::ADDITIONS.len();
const COUNT: usize = HIDDEN_ONES + HIDDEN.len();

static BUILTINS: [Builtin; COUNT] = {
    let mut all = [builtin(0); COUNT];
    let mut number = 1;
    while number < COUNT {
        all[number] = builtin(number);
        number += 1;
    }
    all
};

static RUNS: [Run; COUNT] = {
    let mut all = [entry(0).run; COUNT];
    let mut number = 1;
    while number < COUNT {
        all[number] = entry(number).run;
        number += 1;
    }
    all
};

/// The functions that CLIPS has too, family by family.
pub(super) fn regular() -> &'static [Builtin] {
    &BUILTINS[..ADDITIONS]
}

/// The functions that CLIPS does not have, sorted by name.
pub(super) fn additions() -> &'static [Builtin] {
    &BUILTINS[ADDITIONS..HIDDEN_ONES]
}

/// The function at this index of [`HIDDEN`].
pub(super) const fn hidden(index: usize) -> Builtin {
    builtin(HIDDEN_ONES + index)
}

impl Builtin {
    /// The code that does the work.
    #[inline]
    pub(crate) fn run(&self) -> Run {
        RUNS[usize::from(self.number)]
    }
}

const fn builtin(number: usize) -> Builtin {
    let Function { name, takes, gives, doc, run: _ } = *entry(number);
    Builtin { name, takes, gives, doc, number: number as u16, is_pure: number < count(REGULAR.split_at(PURE).0) }
}

const fn entry(number: usize) -> &'static Function {
    if number >= HIDDEN_ONES {
        return &HIDDEN[number - HIDDEN_ONES];
    }
    if number >= ADDITIONS {
        return &why::ADDITIONS[number - ADDITIONS];
    }
    let (mut family, mut rest) = (0, number);
    while rest >= REGULAR[family].len() {
        rest -= REGULAR[family].len();
        family += 1;
    }
    &REGULAR[family][rest]
}

const fn count(families: &[&[Function]]) -> usize {
    let (mut family, mut count) = (0, 0);
    while family < families.len() {
        count += families[family].len();
        family += 1;
    }
    count
}
