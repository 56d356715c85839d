//! Tests made ready to run: what most of them ask is answered here, without the machine and without a copy.
//!
//! A join that meets one left match with many on the right looks up the facts of the left one once, see [`Asked::read`].

use std::cell::Cell;
use std::ops::Deref;
use std::sync::Arc;

use super::formula::{Formula, Kept, MOST_KEPT};
use super::place::{self, Place, View, has_word, simple};
use super::program::{Program, Source};
use super::sum::{MOST_NUMBERS, Number, Step, compare, number, sum};
use super::test::{Operand, Test};
use super::tokens::Tokens;
use crate::arena::TokenId;
use crate::code::op::{Binary, Bound, Code, Op, Side, compares};
use crate::store::words::Word;
use crate::store::{NONE, Store};
use crate::value::Value;

/// What the tests of a join read of a left match.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reads {
    /// The facts, the nearest first, if the words are not enough.
    facts: [u32; MOST_READS],
    /// The values on the left of the first checks.
    words: [Word; MOST_WORDS],
    /// What the left sides of comparisons come to.
    numbers: [Option<Number>; MOST_COMPARED],
    /// What formulas calculate of it.
    kept: Kept,
}

impl Reads {
    /// Nothing.
    pub(super) const NONE: Reads = Reads::nothing();

    /// The same where it is about to be written: as a constant it would be copied byte by byte.
    #[expect(clippy::inline_always, reason = "it is called for nearly every match")]
    #[inline(always)]
    pub(super) const fn nothing() -> Reads {
        Reads {
            facts: [NONE; MOST_READS],
            words: [Word::OTHER; MOST_WORDS],
            numbers: [None; MOST_COMPARED],
            kept: Kept::NONE,
        }
    }
}

const MOST_READS: usize = 8;

/// Few joins compare more numbers; what is not used must be cleared all the same.
const MOST_COMPARED: usize = 2;

/// More than a loop is unrolled for, which would take longer than the loop.
const MOST_WORDS: usize = 16;

/// So few slots are read faster than what was read is put down.
const SHORT: usize = 2;

/// The tests of a join or of a pattern's node. Most ask nothing, so what is asked stands elsewhere and joins stay small.
#[derive(Clone, Debug, Default)]
pub(super) struct Checks(Option<Arc<Asked>>);

/// What tests ask, in order.
#[derive(Debug, Default)]
pub(super) struct Asked {
    /// The first of them, if they compare slots and there are not too many: those that look least far up first.
    slots: Vec<Slots>,
    /// The slot on the right that differs from all those on the left, if that is what the first ask.
    differs: Option<u16>,
    /// There are slots to compare, but very few, and nothing else.
    is_short: bool,
    /// The slot on the right that is compared with a number, if that is all that is asked.
    compared: Option<Compared>,
    /// The others, with the number of the test each stands for.
    list: Vec<(usize, Check)>,
    /// How far up the left match each fact stands that is read, the nearest first.
    steps: Vec<u16>,
}

/// One test.
#[derive(Clone, Debug)]
enum Check {
    /// The two are the same value, or are not.
    Same { one: Term, two: Term, negated: bool },
    /// A number on the right compares like this with what is calculated on the left, and stands in this one of the numbers;
    /// or with a number that is always the same.
    Compare { right: Place, left: Vec<Step<Term>>, by: Binary, is_turned: bool, index: u8, fixed: Option<Number> },
    /// Two parts of any kind are the same, or are not.
    Alike { one: Term, two: Term, negated: bool },
    /// An expression that only calculates and compares, and the same for integers, if it has such a form.
    Program(Option<Box<Formula>>, Program<Term>),
    /// All checks of one of these lists hold.
    Any(Vec<Vec<Check>>),
    /// These do not all hold.
    Not(Vec<Check>),
    /// The value is anything but `FALSE`.
    Truth(Term),
    /// Anything else.
    Other,
}

/// A slot on the right and one on the left hold the same value, or do not: the most frequent of all tests.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slots {
    right: u16,
    pub(super) left: u16,
    /// The position of the fact on the left.
    pub(super) position: u16,
    /// How far above the one before it looks.
    up: u16,
    read: u8,
    negated: bool,
}

/// A number in a slot on the right must lie on one side of a number of the left, or of one that is always the same.
#[derive(Clone, Copy, Debug)]
struct Compared {
    slot: u16,
    by: Binary,
    is_turned: bool,
    fixed: Option<Number>,
    /// The number of the left, where it is one slot and what is added to it.
    left: Option<Shifted>,
}

/// A slot of the left match, `up` steps up its chain, and a number that is added to its value.
#[derive(Clone, Copy, Debug)]
struct Shifted {
    up: u16,
    slot: u16,
    by: i64,
}

impl Shifted {
    /// The number of a left match, if its slot holds an integer.
    #[inline]
    fn number(self, tokens: &Tokens, store: &Store, left: TokenId) -> Option<i64> {
        Some(store.word(tokens[tokens.up(left, self.up)].fact, self.slot).integer()?.wrapping_add(self.by))
    }
}

impl Compared {
    /// Whether it holds, if both sides are integers in words.
    #[inline]
    fn holds(&self, tokens: &Tokens, store: &Store, left: TokenId, right: u32) -> Option<bool> {
        let with = self.left?.number(tokens, store, left)?;
        let it = store.word(right, self.slot).integer()?;
        Some(if self.is_turned { compares(self.by, with, it) } else { compares(self.by, it, with) })
    }

    /// The numbers that are accepted, the first and the last.
    fn range(&self, with: i64) -> Option<(i64, i64)> {
        let below = (i64::MIN, with.checked_sub(1)?);
        let above = (with.checked_add(1)?, i64::MAX);
        match (self.by, self.is_turned) {
            (Binary::Equal | Binary::Same, _) => Some((with, with)),
            (Binary::Less, false) | (Binary::More, true) => Some(below),
            (Binary::More, false) | (Binary::Less, true) => Some(above),
            (Binary::AtMost, false) | (Binary::AtLeast, true) => Some((i64::MIN, with)),
            (Binary::AtLeast, false) | (Binary::AtMost, true) => Some((with, i64::MAX)),
            _ => None,
        }
    }
}

/// All that is asked of a match on the right, where one word of its fact answers it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Only<'a> {
    /// The slot differs from each of these.
    Differs { slot: u16, from: &'a [Word] },
    /// The slot is a number.
    Within(Within),
}

/// A slot of the fact on the right is a number from the first to the last of these.
#[derive(Clone, Copy, Debug)]
pub(super) struct Within {
    pub(super) slot: u16,
    pub(super) first: i64,
    pub(super) last: i64,
}

/// A slot on the right must hold this.
#[derive(Clone, Copy, Debug)]
pub(super) struct Constant {
    pub(super) slot: u16,
    pub(super) word: Word,
    /// Whatever is no number deserves a complaint.
    pub(super) is_number: bool,
}

/// Where a value comes from.
#[derive(Clone, Debug)]
enum Term {
    /// From this one of the [`Reads`].
    Left(u8, Place),
    /// From the fact on the right.
    Right(Place),
    /// From the test itself.
    Constant(Value),
}

impl Term {
    /// A single value is found there, wherever the segments of a match are.
    fn is_simple(&self) -> bool {
        match self {
            Term::Left(_, place) | Term::Right(place) => place.is_simple(),
            Term::Constant(_) => true,
        }
    }
}

/// The answer of all tests together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quick {
    Yes,
    No,
    /// All before this one hold; this one is for the machine, and those behind it are open.
    Open(usize),
}

impl Checks {
    /// Some of the tests of a join whose left matches hold `left_len` facts.
    pub(super) fn new(tests: &[Test], left_len: u16, is_asked: impl Fn(&Test) -> bool) -> Checks {
        let mut steps = Vec::new();
        for test in tests.iter().filter(|test| is_asked(test)) {
            each_bound(test, &mut |bound| {
                if let Side::Left(position) = bound.side {
                    steps.push(left_len.saturating_sub(position + 1));
                }
            });
        }
        steps.sort_unstable();
        steps.dedup();
        steps.truncate(MOST_READS);
        let maker = Maker { steps: &steps, left_len, kept: Cell::new(0) };
        let asked = tests.iter().enumerate().filter(|(_, test)| is_asked(test));
        let mut list: Vec<(usize, Check)> =
            asked.map(|(index, test)| (index, maker.check(test).unwrap_or(Check::Other))).collect();
        number_all(&mut list);
        let mut slots: Vec<Slots> = list.iter().map_while(|(_, check)| check.slots()).take(MOST_WORDS).collect();
        list.drain(..slots.len());
        slots.sort_by_key(|it| it.read);
        let mut up = 0;
        for it in &mut slots {
            let steps = steps[usize::from(it.read)];
            it.position = left_len.saturating_sub(steps + 1);
            it.up = steps - std::mem::replace(&mut up, steps);
        }
        let differs = slots.first().map(|it| it.right);
        let differs = differs.filter(|right| slots.iter().all(|it| it.negated && it.right == *right));
        let compared = if slots.is_empty() { the_only(&list, &steps) } else { None };
        let is_short = list.is_empty() && (1..=SHORT).contains(&slots.len());
        if slots.is_empty() && list.is_empty() {
            return Checks(None);
        }
        Checks(Some(Arc::new(Asked { slots, differs, is_short, compared, list, steps })))
    }

    /// Nothing is asked.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_none()
    }
}

static NOTHING: Asked =
    Asked { slots: Vec::new(), differs: None, is_short: false, compared: None, list: Vec::new(), steps: Vec::new() };

impl Deref for Checks {
    type Target = Asked;

    #[inline]
    fn deref(&self) -> &Asked {
        match &self.0 {
            Some(asked) => asked,
            None => &NOTHING,
        }
    }
}

impl Asked {
    /// What is compared on the left, where slots are compared.
    #[inline]
    pub(super) fn slots(&self) -> &[Slots] {
        &self.slots
    }

    /// The slot on the right that differs from all those on the left, if nothing else is asked; any slot if nothing is.
    #[inline]
    pub(super) fn different(&self) -> Option<u16> {
        if !self.list.is_empty() {
            return None;
        }
        if self.slots.is_empty() { Some(0) } else { self.differs }
    }

    /// The constant that a slot on the right must hold, if that is what the first test asks.
    pub(super) fn constant(&self) -> Option<Constant> {
        if !self.slots.is_empty() {
            return None;
        }
        let (slot, value, is_number) = match &self.list.first()?.1 {
            Check::Same { one: Term::Right(Place::Slot(slot)), two: Term::Constant(value), negated: false }
            | Check::Same { one: Term::Constant(value), two: Term::Right(Place::Slot(slot)), negated: false } => {
                (*slot, value.clone(), false)
            }
            Check::Compare {
                right: Place::Slot(slot), by: Binary::Equal, fixed: Some(Number::Integer(it)), ..
            } => (*slot, Value::Integer(*it), true),
            _ => return None,
        };
        let word = Word::of(&value);
        (has_word(slot) && word != Word::OTHER).then_some(Constant { slot, word, is_number })
    }

    /// Whether a word is none of those that are compared on the left; nothing if some of these do not fit.
    pub(super) fn is_different(&self, tokens: &Tokens, store: &Store, left: TokenId, word: Word) -> Option<bool> {
        let mut at = left;
        for slots in &self.slots {
            at = tokens.up(at, slots.up);
            match store.word(tokens[at].fact, slots.left) {
                Word::OTHER => return None,
                it if it == word => return Some(false),
                _ => {}
            }
        }
        Some(true)
    }

    /// Whether all tests hold, if there is only a comparison of two integers, or of a few slots whose values fit into words.
    #[expect(clippy::inline_always, reason = "it is called for nearly every pair")]
    #[inline(always)]
    pub(super) fn tells(&self, tokens: &Tokens, store: &Store, left: TokenId, right: u32) -> Option<bool> {
        if self.is_short {
            self.words_agree(tokens, store, left, right)
        } else {
            self.compared.as_ref()?.holds(tokens, store, left, right)
        }
    }

    /// Whether so little is asked that looking up the left match for each on the right costs less than keeping what was read.
    #[inline]
    pub(super) fn is_told(&self) -> bool {
        self.is_short || self.compared.as_ref().is_some_and(|it| it.left.is_some())
    }

    /// Whether the slots on both sides are the same, or differ, as they are asked to; nothing if some value does not fit.
    #[inline]
    fn words_agree(&self, tokens: &Tokens, store: &Store, left: TokenId, right: u32) -> Option<bool> {
        let mut at = left;
        let begin = store.words.begin(right);
        for slots in &self.slots {
            at = tokens.up(at, slots.up);
            let (one, two) = (store.word(tokens[at].fact, slots.left), store.words.at(begin, slots.right));
            if one == Word::OTHER && two == Word::OTHER {
                return None;
            }
            if (one == two) == slots.negated {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The numbers that agree with a left match, if that is all that is asked and the left one has an integer.
    #[inline]
    pub(super) fn within(&self, tokens: &Tokens, store: &Store, left: TokenId) -> Option<Within> {
        let compared = self.compared.as_ref()?;
        let (first, last) = compared.range(compared.left?.number(tokens, store, left)?)?;
        Some(Within { slot: compared.slot, first, last })
    }

    /// Looks up what the tests read of a left match.
    #[inline(never)]
    pub(super) fn read(&self, tokens: &Tokens, store: &Store, left: TokenId, reads: &mut Reads) {
        let mut at = left;
        let mut has_others = !self.list.is_empty();
        for (word, slots) in reads.words.iter_mut().zip(&self.slots) {
            at = tokens.up(at, slots.up);
            *word = store.word(tokens[at].fact, slots.left);
            has_others |= *word == Word::OTHER;
        }
        if has_others {
            self.read_facts(tokens, left, reads);
            self.read_numbers(store, reads);
        }
    }

    fn read_facts(&self, tokens: &Tokens, left: TokenId, reads: &mut Reads) {
        let (mut at, mut up) = (left, 0);
        for (read, steps) in reads.facts.iter_mut().zip(&self.steps) {
            at = tokens.up(at, steps - up);
            up = *steps;
            *read = tokens[at].fact;
        }
    }

    fn read_numbers(&self, store: &Store, reads: &mut Reads) {
        for (_, check) in &self.list {
            match check {
                Check::Compare { left, index, fixed: None, .. } => {
                    reads.numbers[usize::from(*index)] = sum(left, |term| value(store, reads, NONE, term));
                }
                Check::Program(Some(formula), _) => formula.read(store, &reads.facts, &mut reads.kept),
                _ => {}
            }
        }
    }

    /// Whether all tests hold for these facts on the left and this one on the right.
    #[inline]
    pub(super) fn ask(&self, store: &Store, reads: &Reads, right: u32) -> Quick {
        if !self.slots.is_empty() && !self.slots_hold(store, reads, right) {
            return Quick::No;
        }
        if self.list.is_empty() { Quick::Yes } else { self.ask_others(store, reads, right) }
    }

    /// All that is asked, if it can be answered by one word of each fact on the right.
    #[inline]
    pub(super) fn only<'a>(&self, reads: &'a Reads) -> Option<Only<'a>> {
        if self.list.is_empty() {
            let slot = self.differs?;
            return Some(Only::Differs { slot, from: reads.words.get(..self.slots.len())? });
        }
        let compared = self.compared.as_ref()?;
        let Some(Number::Integer(with)) = compared.fixed.or(reads.numbers[0]) else { return None };
        let (first, last) = compared.range(with)?;
        Some(Only::Within(Within { slot: compared.slot, first, last }))
    }

    fn slots_hold(&self, store: &Store, reads: &Reads, right: u32) -> bool {
        let Some(first) = self.slots.first() else { return true };
        let mut slot = first.right;
        let mut word = store.word(right, slot);
        for (slots, left) in self.slots.iter().zip(&reads.words) {
            if slots.right != slot {
                slot = slots.right;
                word = store.word(right, slot);
            }
            let is_same = word == *left && (word != Word::OTHER || slots.are_same(store, reads, right));
            if is_same == slots.negated {
                return false;
            }
        }
        true
    }

    fn ask_others(&self, store: &Store, reads: &Reads, right: u32) -> Quick {
        for (index, check) in &self.list {
            match check.holds(store, reads, right) {
                Some(true) => {}
                Some(false) => return Quick::No,
                None => return Quick::Open(*index),
            }
        }
        Quick::Yes
    }
}

impl Check {
    /// Whether it holds; none if the machine must be asked. The kinds that are by far the most frequent come first.
    #[inline]
    fn holds(&self, store: &Store, reads: &Reads, right: u32) -> Option<bool> {
        match self {
            Check::Same { one, two, negated } => {
                let value = |term| value(store, reads, right, term);
                Some(same(value(one), value(two)) != *negated)
            }
            Check::Compare { right: place, by, is_turned, index, fixed, .. } => {
                let two = fixed.or(reads.numbers[usize::from(*index)]);
                let one = number(simple(store, right, *place));
                let (one, two) = if *is_turned { (two, one) } else { (one, two) };
                one.zip(two).and_then(|(one, two)| compare(*by, one, two))
            }
            Check::Program(Some(formula), program) => formula
                .holds(store, &reads.facts, &reads.kept, right)
                .or_else(|| program.holds(|term| value(store, reads, right, term))),
            other => other.holds_rarely(store, reads, right),
        }
    }

    #[inline(never)]
    fn holds_rarely(&self, store: &Store, reads: &Reads, right: u32) -> Option<bool> {
        let value = |term| value(store, reads, right, term);
        match self {
            Check::Alike { one, two, negated } => {
                Some(view(store, reads, right, one).is(view(store, reads, right, two)) != *negated)
            }
            Check::Program(_, program) => program.holds(value),
            Check::Any(lists) => {
                for checks in lists {
                    if all_hold(checks, store, reads, right)? {
                        return Some(true);
                    }
                }
                Some(false)
            }
            Check::Not(checks) => all_hold(checks, store, reads, right).map(|it| !it),
            Check::Truth(term) => Some(value(term).is_true()),
            Check::Same { .. } | Check::Compare { .. } | Check::Other => None,
        }
    }

    /// The slots that it compares, if it does nothing else.
    fn slots(&self) -> Option<Slots> {
        match self {
            Check::Same { one: Term::Right(Place::Slot(right)), two: Term::Left(read, Place::Slot(left)), negated }
                if has_word(*right) && has_word(*left) =>
            {
                Some(Slots { right: *right, left: *left, position: 0, up: 0, read: *read, negated: *negated })
            }
            _ => None,
        }
    }
}

impl Slots {
    /// Whether both read the same of a left match.
    pub(super) fn reads_as(&self, other: &Slots) -> bool {
        (self.position, self.left) == (other.position, other.left)
    }

    /// Whether the two are the same, where they do not fit into words.
    #[cold]
    fn are_same(self, store: &Store, reads: &Reads, right: u32) -> bool {
        let left = reads.facts[usize::from(self.read) & (MOST_READS - 1)];
        same(simple(store, right, Place::Slot(self.right)), simple(store, left, Place::Slot(self.left)))
    }
}

/// Makes checks.
struct Maker<'a> {
    steps: &'a [u16],
    left_len: u16,
    /// Number of values that the formulas so far keep of a left match.
    kept: Cell<usize>,
}

impl Maker<'_> {
    fn check(&self, test: &Test) -> Option<Check> {
        match test {
            Test::Code(code) => self.calculation(code).or_else(|| self.program(code, MOST_KEPT)),
            other => self.inner(other),
        }
    }

    /// A check that may stand inside of another one: it needs no number that is looked up beforehand.
    fn inner(&self, test: &Test) -> Option<Check> {
        match test {
            Test::Same { one, two, negated, .. } => {
                let (one, two, negated) = (self.operand(one)?, self.operand(two)?, *negated);
                // Slots of both sides are compared fastest, and are looked for in this order.
                let is_turned = matches!((&one, &two), (Term::Left(..), Term::Right(_)));
                let (one, two) = if is_turned { (two, one) } else { (one, two) };
                let is_simple = one.is_simple() && two.is_simple();
                Some(if is_simple { Check::Same { one, two, negated } } else { Check::Alike { one, two, negated } })
            }
            Test::Code(code) => self.program(code, 0),
            Test::Any(lists) => Some(Check::Any(lists.iter().map(|it| self.all(it)).collect::<Option<_>>()?)),
            Test::Not(tests) => Some(Check::Not(self.all(tests)?)),
            Test::Truth(operand) => self.operand(operand).filter(Term::is_simple).map(Check::Truth),
            Test::Agree { .. } => None,
        }
    }

    fn all(&self, tests: &[Test]) -> Option<Vec<Check>> {
        tests.iter().map(|it| self.inner(it)).collect()
    }

    /// Code that only calculates and compares, and may keep this number of values of a left match.
    fn program(&self, code: &Code, most: usize) -> Option<Check> {
        let program = Program::of(&code.ops, |source| match source {
            Source::Constant(value) => Some(Term::Constant(value.clone())),
            Source::Bound(bound) => self.bound(bound).filter(Term::is_simple),
        })?;
        let base = self.kept.get();
        let formula =
            Formula::of(&code.ops, base, |position| self.read_of(position)).filter(|it| it.kept_count() <= most);
        self.kept.set(base + formula.as_ref().map_or(0, Formula::kept_count));
        Some(Check::Program(formula.map(Box::new), program))
    }

    /// Which of the facts that are read stands at this position of a left match.
    fn read_of(&self, position: u16) -> Option<u8> {
        let steps = self.left_len.checked_sub(position + 1)?;
        self.steps.iter().position(|it| *it == steps).map(|index| index as u8)
    }

    fn operand(&self, operand: &Operand) -> Option<Term> {
        match operand {
            Operand::Bound(bound) => self.bound(*bound),
            Operand::Constant(value) => Some(Term::Constant(value.clone())),
        }
    }

    /// Where a variable is found. What depends on the segments of a match is not found in its facts alone.
    fn bound(&self, bound: Bound) -> Option<Term> {
        if matches!(bound.place, Place::Marked(..) | Place::Segment(..)) {
            return None;
        }
        match bound.side {
            Side::Right => Some(Term::Right(bound.place)),
            Side::Left(position) => Some(Term::Left(self.read_of(position)?, bound.place)),
        }
    }

    /// The comparison of a number on the right with a calculation on the left.
    fn calculation(&self, code: &Code) -> Option<Check> {
        let [ops @ .., Op::Return] = code.ops.as_slice() else { return None };
        let mut steps = Vec::new();
        // Where each number that is waiting begins.
        let mut begins: Vec<usize> = Vec::new();
        let mut second = 0;
        // What a check beforehand would refuse is no number, and the machine sees to that.
        for op in ops.iter().filter(|op| !matches!(op, Op::Before(..))) {
            steps.push(match op {
                Op::Constant(value @ (Value::Integer(_) | Value::Float(_))) => {
                    Step::Term(Term::Constant(value.clone()))
                }
                Op::Matched(bound) => Step::Term(self.bound(*bound).filter(Term::is_simple)?),
                Op::Binary(binary, _) | Op::BinaryInside(binary, ..) => Step::Binary(*binary),
                Op::Call(function, 2) if function.name == "mod" => Step::Remainder,
                _ => return None,
            });
            if matches!(op, Op::Binary(..) | Op::BinaryInside(..) | Op::Call(..)) {
                second = begins.pop()?;
            } else {
                begins.push(steps.len() - 1);
            }
            if begins.len() > MOST_NUMBERS {
                return None;
            }
        }
        let Some((Step::Binary(by), numbers)) = steps.split_last() else { return None };
        if begins.len() != 1 || matches!(by, Binary::Same | Binary::Different) {
            return None;
        }
        let (one, two) = numbers.split_at(second);
        compared(one, two, *by, false).or_else(|| compared(two, one, *by, true))
    }
}

/// A comparison of one place on the right with what does not hang on the right.
fn compared(one: &[Step<Term>], two: &[Step<Term>], by: Binary, is_turned: bool) -> Option<Check> {
    let [Step::Term(Term::Right(right))] = one else { return None };
    if two.iter().any(|step| matches!(step, Step::Term(Term::Right(_)))) {
        return None;
    }
    let fixed = sum(two, |term: &Term| if let Term::Constant(value) = term { value } else { &Value::Void });
    Some(Check::Compare { right: *right, left: two.to_vec(), by, is_turned, index: 0, fixed })
}

/// Gives each comparison a place for its number; those for which there is none are left to the machine.
fn number_all(list: &mut [(usize, Check)]) {
    let mut next = 0;
    for (_, check) in list {
        if let Check::Compare { index, .. } = check {
            if usize::from(next) < MOST_COMPARED {
                *index = next;
                next += 1;
            } else {
                *check = Check::Other;
            }
        }
    }
}

/// The comparison of a slot of a fact with a number, if there is nothing else.
fn the_only(list: &[(usize, Check)], steps: &[u16]) -> Option<Compared> {
    match list {
        [(_, Check::Compare { right: Place::Slot(slot), left, by, is_turned, index: 0, fixed })] if has_word(*slot) => {
            let left = if fixed.is_none() { shifted(left, steps) } else { None };
            Some(Compared { slot: *slot, by: *by, is_turned: *is_turned, fixed: *fixed, left })
        }
        _ => None,
    }
}

/// A sum that is a slot, or a slot and an integer added to it or taken from it.
fn shifted(sum: &[Step<Term>], steps: &[u16]) -> Option<Shifted> {
    let [Step::Term(Term::Left(read, Place::Slot(slot))), rest @ ..] = sum else { return None };
    let by = match rest {
        [] => 0,
        [Step::Term(Term::Constant(Value::Integer(by))), Step::Binary(Binary::Add)] => *by,
        [Step::Term(Term::Constant(Value::Integer(by))), Step::Binary(Binary::Subtract)] => by.wrapping_neg(),
        _ => return None,
    };
    let up = *steps.get(usize::from(*read))?;
    has_word(*slot).then_some(Shifted { up, slot: *slot, by })
}

/// Visits what a test reads of facts, where that can be answered here.
fn each_bound(test: &Test, visit: &mut impl FnMut(Bound)) {
    match test {
        Test::Same { one, two, .. } => {
            for operand in [one, two] {
                if let Operand::Bound(bound) = operand {
                    visit(*bound);
                }
            }
        }
        Test::Code(code) => {
            for op in &code.ops {
                if let Op::Matched(bound) = op {
                    visit(*bound);
                }
            }
        }
        Test::Any(lists) => lists.iter().flatten().for_each(|test| each_bound(test, visit)),
        Test::Not(tests) => tests.iter().for_each(|test| each_bound(test, visit)),
        Test::Truth(Operand::Bound(bound)) => visit(*bound),
        Test::Agree { .. } | Test::Truth(Operand::Constant(_)) => {}
    }
}

fn all_hold(checks: &[Check], store: &Store, reads: &Reads, right: u32) -> Option<bool> {
    for check in checks {
        if !check.holds(store, reads, right)? {
            return Some(false);
        }
    }
    Some(true)
}

/// What stands at a place of any kind.
fn view<'a>(store: &'a Store, reads: &Reads, right: u32, term: &'a Term) -> View<'a> {
    match term {
        Term::Left(index, place) => place::view(store, reads.facts[*index as usize & (MOST_READS - 1)], &[], *place),
        Term::Right(place) => place::view(store, right, &[], *place),
        Term::Constant(value) => View::One(value),
    }
}

#[inline]
fn value<'a>(store: &'a Store, reads: &Reads, right: u32, term: &'a Term) -> &'a Value {
    match term {
        Term::Left(index, place) => simple(store, reads.facts[*index as usize & (MOST_READS - 1)], *place),
        Term::Right(place) => simple(store, right, *place),
        Term::Constant(value) => value,
    }
}

/// Whether both are the same value; the most frequent kinds first.
#[inline]
fn same(one: &Value, two: &Value) -> bool {
    match (one, two) {
        (Value::Integer(one), Value::Integer(two)) => one == two,
        (Value::Symbol(one), Value::Symbol(two)) => one == two,
        (one, two) => one == two,
    }
}
