//! Tests as typed programs over words: what [`super::program`] does for values of any kind, done fast for integers, and for
//! symbols and strings that are only compared.
//!
//! The compiler's operations are executed once on a stack of types, so that each value has a fixed register and a known type. What depends
//! on the left match alone is taken out of the program: it is calculated once for a left match ([`Formula::read`]) and not for each
//! fact on the right. If a slot holds something else than an integer where one is needed, a formula gives no answer, and the program
//! for any values is asked.

use super::place::{Place, has_word};
use crate::code::op::{Binary, Bound, Op, Side, compares};
use crate::store::Store;
use crate::store::words::Word;
use crate::value::Value;

/// The deepest stack a formula may need.
const REGISTERS: usize = 8;

/// The largest number of values of the left match that the tests of one join may have calculated beforehand.
pub(super) const MOST_KEPT: usize = 4;

/// An expression without effects over integers and words.
#[derive(Clone, Debug)]
pub(super) struct Formula {
    steps: Box<[Step]>,
    /// What is calculated once for a left match.
    kept: Vec<Left>,
    /// Where the first of them is kept.
    base: u8,
}

/// What formulas need of a left match, calculated beforehand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept {
    values: [i64; MOST_KEPT],
    /// Those that could not be calculated, one bit for each.
    missing: u8,
}

impl Kept {
    pub(super) const NONE: Kept = Kept { values: [0; MOST_KEPT], missing: 0 };
}

/// An integer that depends on the left match alone.
#[derive(Clone, Debug)]
enum Left {
    Constant(i64),
    /// A slot of one of the facts that are read.
    Slot(u8, u16),
    Calculated(Arithmetic, Box<(Left, Left)>),
}

/// Functions of two integers; those of one ignore the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Remainder,
    Quotient,
    Abs,
}

/// A word that is compared.
#[derive(Clone, Copy, Debug)]
enum Compared {
    Right(u16),
    Left(u8, u16),
    Constant(Word),
}

/// One operation on registers.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Loads an integer from a slot of the fact on the right.
    Right(u8, u16),
    /// Loads what was calculated for the left match.
    Kept(u8, u8),
    Constant(u8, i64),
    /// Calculates with a register and the next one.
    Calculate(Arithmetic, u8),
    /// Compares a register with the next one.
    Compare(Binary, u8),
    /// Like `Compare`, and jumps if the comparison does not hold.
    CompareUnless(Binary, u8, u16),
    /// Compares two words of any kind.
    Words(u8, bool, Compared, Compared),
    Not(u8),
    Unless(u8, u16),
    When(u8, u16),
    Jump(u16),
}

impl Formula {
    /// The formula of these operations, if there is one. `read` finds the number of a fact on the left, and `base` is the number of
    /// values that earlier tests keep.
    pub(super) fn of(ops: &[Op], base: usize, read: impl Fn(u16) -> Option<u8>) -> Option<Formula> {
        let (Op::Return, ops) = ops.split_last()? else { return None };
        let mut maker = Maker { steps: Vec::new(), kept: Vec::new(), stack: Vec::new(), base, read };
        let mut labels: Vec<Option<Vec<Type>>> = vec![None; ops.len() + 1];
        let mut starts = vec![0_u16; ops.len() + 1];
        let mut is_reached = true;
        for (index, op) in ops.iter().enumerate() {
            is_reached = maker.land(labels[index].take(), is_reached)?;
            starts[index] = u16::try_from(maker.steps.len()).ok()?;
            if is_reached {
                is_reached = maker.operation(op, index, &mut labels)?;
            }
        }
        maker.land(labels[ops.len()].take(), is_reached)?;
        starts[ops.len()] = u16::try_from(maker.steps.len()).ok()?;
        // The answer stands in the first register.
        let answer = maker.stack.pop().filter(|_| maker.stack.is_empty())?;
        if maker.settle(answer, 0)? != Type::Truth {
            return None;
        }
        let steps = maker.steps.into_iter().map(|step| step.landing(&starts)).collect();
        Some(Formula { steps, kept: maker.kept, base: base as u8 })
    }

    /// The number of values that it keeps of a left match.
    pub(super) fn kept_count(&self) -> usize {
        self.kept.len()
    }

    /// Calculates what depends on the left match alone.
    pub(super) fn read(&self, store: &Store, facts: &[u32], kept: &mut Kept) {
        for (index, left) in (self.base..).zip(&self.kept) {
            let bit = 1 << index;
            match left.value(store, facts) {
                Some(value) => {
                    kept.values[usize::from(index)] = value;
                    kept.missing &= !bit;
                }
                None => kept.missing |= bit,
            }
        }
    }

    /// Whether it holds; none if something is no integer, or only a longer look can tell.
    #[inline]
    pub(super) fn holds(&self, store: &Store, facts: &[u32], kept: &Kept, right: u32) -> Option<bool> {
        if kept.missing != 0 {
            return None;
        }
        let begin = store.words.begin(right);
        let mut registers = [0_i64; REGISTERS];
        let at = |register: u8| usize::from(register) % REGISTERS;
        let mut next = 0;
        while let Some(step) = self.steps.get(next) {
            next += 1;
            match *step {
                Step::Right(to, slot) => registers[at(to)] = store.words.at(begin, slot).integer()?,
                Step::Kept(to, index) => registers[at(to)] = kept.values[usize::from(index) % MOST_KEPT],
                Step::Constant(to, value) => registers[at(to)] = value,
                Step::Calculate(by, to) => {
                    registers[at(to)] = by.calculate(registers[at(to)], registers[at(to + 1)])?;
                }
                Step::Compare(by, to) => {
                    registers[at(to)] = i64::from(compares(by, registers[at(to)], registers[at(to + 1)]));
                }
                Step::CompareUnless(by, one, target) => {
                    if !compares(by, registers[at(one)], registers[at(one + 1)]) {
                        next = usize::from(target);
                    }
                }
                Step::Words(to, negated, one, two) => {
                    let word = |of: Compared| match of {
                        Compared::Right(slot) => store.words.at(begin, slot),
                        Compared::Left(read, slot) => store.word(facts[usize::from(read) % facts.len()], slot),
                        Compared::Constant(word) => word,
                    };
                    let (one, two) = (word(one), word(two));
                    if one == Word::OTHER && two == Word::OTHER {
                        return None;
                    }
                    registers[at(to)] = i64::from((one == two) != negated);
                }
                Step::Not(to) => registers[at(to)] ^= 1,
                Step::Unless(of, target) => {
                    if registers[at(of)] == 0 {
                        next = usize::from(target);
                    }
                }
                Step::When(of, target) => {
                    if registers[at(of)] != 0 {
                        next = usize::from(target);
                    }
                }
                Step::Jump(target) => next = usize::from(target),
            }
        }
        Some(registers[0] != 0)
    }
}

impl Left {
    fn value(&self, store: &Store, facts: &[u32]) -> Option<i64> {
        match self {
            Left::Constant(value) => Some(*value),
            Left::Slot(read, slot) => store.word(*facts.get(usize::from(*read))?, *slot).integer(),
            Left::Calculated(by, of) => by.calculate(of.0.value(store, facts)?, of.1.value(store, facts)?),
        }
    }
}

impl Arithmetic {
    fn of(binary: Binary) -> Option<Arithmetic> {
        match binary {
            Binary::Add => Some(Arithmetic::Add),
            Binary::Subtract => Some(Arithmetic::Subtract),
            Binary::Multiply => Some(Arithmetic::Multiply),
            _ => None,
        }
    }

    /// The result; none if there is none, which is for the machine to complain about.
    #[inline]
    fn calculate(self, one: i64, two: i64) -> Option<i64> {
        Some(match self {
            Arithmetic::Add => one.wrapping_add(two),
            Arithmetic::Subtract => one.wrapping_sub(two),
            Arithmetic::Multiply => one.wrapping_mul(two),
            Arithmetic::Remainder => one.checked_rem(two)?,
            Arithmetic::Quotient => one.checked_div(two)?,
            Arithmetic::Abs => one.wrapping_abs(),
        })
    }
}

impl Step {
    /// With its target, which was the number of an operation, as the number of a step.
    fn landing(self, starts: &[u16]) -> Step {
        let to = |target: u16| starts[usize::from(target)];
        match self {
            Step::CompareUnless(by, of, target) => Step::CompareUnless(by, of, to(target)),
            Step::Unless(of, target) => Step::Unless(of, to(target)),
            Step::When(of, target) => Step::When(of, to(target)),
            Step::Jump(target) => Step::Jump(to(target)),
            other => other,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    Integer,
    Truth,
}

/// What stands on the stack while a formula is made. Values are put into registers only when they are needed there.
#[derive(Clone, Debug)]
enum Entry {
    /// In its register already.
    Done(Type),
    Left(Left),
    /// A slot of the fact on the right.
    Right(u16),
    /// A constant that is no integer.
    Word(Word),
}

struct Maker<F> {
    steps: Vec<Step>,
    kept: Vec<Left>,
    stack: Vec<Entry>,
    base: usize,
    read: F,
}

impl<F: Fn(u16) -> Option<u8>> Maker<F> {
    /// Other operations may jump to this one: the stack is then the same from wherever it is reached. Returns whether it is reached.
    fn land(&mut self, label: Option<Vec<Type>>, is_reached: bool) -> Option<bool> {
        let Some(types) = label else { return Some(is_reached) };
        if is_reached && self.settle_all()? != types {
            return None;
        }
        self.stack = types.into_iter().map(Entry::Done).collect();
        Some(true)
    }

    /// Adds the steps of an operation; returns whether the next one is reached from it.
    fn operation(&mut self, op: &Op, index: usize, labels: &mut [Option<Vec<Type>>]) -> Option<bool> {
        match op {
            Op::Constant(value) => self.push(Entry::of(value)?)?,
            Op::Matched(bound) => {
                let entry = self.bound(*bound)?;
                self.push(entry)?;
            }
            Op::Binary(by, _) | Op::BinaryInside(by, ..) => self.binary(*by)?,
            // What it would refuse is no integer, so that a formula gives no answer.
            Op::Before(..) => {}
            Op::BinaryUnless(by, _, target) if Arithmetic::of(*by).is_none() => {
                self.binary(*by)?;
                match self.steps.pop()? {
                    Step::Compare(by, of) => self.jump(Step::CompareUnless(by, of, 0), *target, index, labels)?,
                    other => {
                        self.steps.push(other);
                        self.jump_by(Step::Unless, *target, index, labels)?;
                    }
                }
            }
            Op::Unless(target) => self.jump_by(Step::Unless, *target, index, labels)?,
            Op::When(target) => self.jump_by(Step::When, *target, index, labels)?,
            Op::Jump(target) => {
                self.jump(Step::Jump(0), *target, index, labels)?;
                return Some(false);
            }
            Op::Call(function, count) => self.call(function.name, *count)?,
            _ => return None,
        }
        Some(true)
    }

    fn push(&mut self, entry: Entry) -> Option<()> {
        self.stack.push(entry);
        (self.stack.len() < REGISTERS).then_some(())
    }

    fn bound(&self, bound: Bound) -> Option<Entry> {
        let Place::Slot(slot) = bound.place else { return None };
        if !has_word(slot) {
            return None;
        }
        Some(match bound.side {
            Side::Right => Entry::Right(slot),
            Side::Left(position) => Entry::Left(Left::Slot((self.read)(position)?, slot)),
        })
    }

    /// Takes a truth from the stack and jumps by it.
    fn jump_by(
        &mut self,
        step: impl Fn(u8, u16) -> Step,
        target: u32,
        index: usize,
        labels: &mut [Option<Vec<Type>>],
    ) -> Option<()> {
        let top = self.stack.pop()?;
        let register = self.stack.len();
        if self.settle(top, register)? != Type::Truth {
            return None;
        }
        self.jump(step(register as u8, 0), target, index, labels)
    }

    /// Jumps ahead; all that stands on the stack is in registers then. A jump back would be a loop.
    fn jump(&mut self, step: Step, target: u32, index: usize, labels: &mut [Option<Vec<Type>>]) -> Option<()> {
        let to = u16::try_from(target).ok()?;
        if target as usize <= index {
            return None;
        }
        if let Step::CompareUnless(_, of, _) = step {
            // It takes two numbers and leaves no truth.
            self.stack.truncate(usize::from(of));
        }
        let types = self.settle_all()?;
        self.steps.push(match step {
            Step::CompareUnless(by, of, _) => Step::CompareUnless(by, of, to),
            Step::Unless(of, _) => Step::Unless(of, to),
            Step::When(of, _) => Step::When(of, to),
            _ => Step::Jump(to),
        });
        let label = labels.get_mut(target as usize)?;
        match label {
            Some(known) if *known != types => return None,
            Some(_) => {}
            None => *label = Some(types),
        }
        Some(())
    }

    /// Puts all that stands on the stack into registers.
    fn settle_all(&mut self) -> Option<Vec<Type>> {
        let entries = std::mem::take(&mut self.stack);
        let mut types = Vec::with_capacity(entries.len());
        for (register, entry) in entries.into_iter().enumerate() {
            let kind = self.settle(entry, register)?;
            self.stack.push(Entry::Done(kind));
            types.push(kind);
        }
        Some(types)
    }

    /// Puts an entry into a register.
    fn settle(&mut self, entry: Entry, register: usize) -> Option<Type> {
        let register = u8::try_from(register).ok().filter(|it| usize::from(*it) < REGISTERS)?;
        let (step, kind) = match entry {
            Entry::Done(kind) => return Some(kind),
            Entry::Right(slot) => (Step::Right(register, slot), Type::Integer),
            Entry::Left(Left::Constant(value)) => (Step::Constant(register, value), Type::Integer),
            Entry::Left(left) => (Step::Kept(register, self.keep(left)?), Type::Integer),
            Entry::Word(word) if word == Word::of(&Value::TRUE) => (Step::Constant(register, 1), Type::Truth),
            Entry::Word(word) if word == Word::of(&Value::FALSE) => (Step::Constant(register, 0), Type::Truth),
            Entry::Word(_) => return None,
        };
        self.steps.push(step);
        Some(kind)
    }

    fn keep(&mut self, left: Left) -> Option<u8> {
        let index = self.base + self.kept.len();
        self.kept.push(left);
        (index < MOST_KEPT).then_some(index as u8)
    }

    fn binary(&mut self, by: Binary) -> Option<()> {
        let (two, one) = (self.stack.pop()?, self.stack.pop()?);
        let register = self.stack.len();
        if let Binary::Same | Binary::Different = by
            && let (Some(first), Some(second)) = (one.word(), two.word())
        {
            self.steps.push(Step::Words(register as u8, by == Binary::Different, first, second));
            return self.push(Entry::Done(Type::Truth));
        }
        if let Some(arithmetic) = Arithmetic::of(by) {
            return self.calculate(arithmetic, one, two);
        }
        let kinds = (self.settle(one, register)?, self.settle(two, register + 1)?);
        if kinds != (Type::Integer, Type::Integer) {
            return None;
        }
        self.steps.push(Step::Compare(by, register as u8));
        self.push(Entry::Done(Type::Truth))
    }

    fn calculate(&mut self, by: Arithmetic, one: Entry, two: Entry) -> Option<()> {
        match (one, two) {
            (Entry::Left(Left::Constant(one)), Entry::Left(Left::Constant(two))) => {
                let value = by.calculate(one, two)?;
                self.push(Entry::Left(Left::Constant(value)))
            }
            (Entry::Left(one), Entry::Left(two)) => self.push(Entry::Left(Left::Calculated(by, Box::new((one, two))))),
            (one, two) => {
                let register = self.stack.len();
                let kinds = (self.settle(one, register)?, self.settle(two, register + 1)?);
                if kinds != (Type::Integer, Type::Integer) {
                    return None;
                }
                self.steps.push(Step::Calculate(by, register as u8));
                self.push(Entry::Done(Type::Integer))
            }
        }
    }

    fn call(&mut self, name: &str, count: u16) -> Option<()> {
        match (name, count) {
            ("mod", 2) => self.call_two(Arithmetic::Remainder),
            ("div", 2) => self.call_two(Arithmetic::Quotient),
            ("abs", 1) => {
                let one = self.stack.pop()?;
                self.calculate(Arithmetic::Abs, one, Entry::Left(Left::Constant(0)))
            }
            ("not", 1) => {
                let one = self.stack.pop()?;
                let register = self.stack.len();
                if self.settle(one, register)? != Type::Truth {
                    return None;
                }
                self.steps.push(Step::Not(register as u8));
                self.push(Entry::Done(Type::Truth))
            }
            _ => None,
        }
    }

    fn call_two(&mut self, by: Arithmetic) -> Option<()> {
        let (two, one) = (self.stack.pop()?, self.stack.pop()?);
        self.calculate(by, one, two)
    }
}

impl Entry {
    fn of(value: &Value) -> Option<Entry> {
        if let Value::Integer(it) = value {
            return Some(Entry::Left(Left::Constant(*it)));
        }
        Some(Word::of(value)).filter(|it| *it != Word::OTHER).map(Entry::Word)
    }

    /// What it is compared as, if that needs no calculation.
    fn word(&self) -> Option<Compared> {
        match self {
            Entry::Right(slot) => Some(Compared::Right(*slot)),
            Entry::Left(Left::Slot(read, slot)) => Some(Compared::Left(*read, *slot)),
            Entry::Left(Left::Constant(value)) => {
                Some(Word::of(&Value::Integer(*value))).filter(|it| *it != Word::OTHER).map(Compared::Constant)
            }
            Entry::Word(word) => Some(Compared::Constant(*word)),
            Entry::Left(Left::Calculated(..)) | Entry::Done(_) => None,
        }
    }
}
