//! Tests as small programs over facts: no machine, no copies, no effects.
//!
//! The compiler's operations for an expression are taken over one by one, jumps included, if all of them only calculate and
//! compare. Where a program meets what only the machine can do, because a complaint is due or a row has to be compared, it gives no answer,
//! and the machine evaluates the test from its beginning. That is safe because a program changes nothing.

use crate::code::op::{Binary, Bound, Op, compares};
use crate::value::Value;

/// The deepest stack of values a program may need.
const DEPTH: usize = 8;

/// An expression without effects. `T` says where a value comes from.
#[derive(Clone, Debug)]
pub(super) struct Program<T> {
    steps: Box<[Step<T>]>,
}

/// One operation.
#[derive(Clone, Debug)]
enum Step<T> {
    /// Pushes a value.
    Push(T),
    /// Takes two values and pushes the result.
    Binary(Binary),
    /// Takes two values and jumps if the result is false.
    BinaryUnless(Binary, u32),
    /// Takes this number of values and pushes the result.
    Call(Pure, u8),
    /// Takes a value and jumps if it is false.
    Unless(u32),
    /// Takes a value and jumps if it is true.
    When(u32),
    Jump(u32),
}

/// A function that only looks at its arguments.
#[derive(Clone, Copy, Debug)]
enum Pure {
    Not,
    Abs,
    Remainder,
    Quotient,
    /// Each argument compared with the one before it.
    Chain(Binary),
    /// Each argument compared with the first.
    First(Binary),
    Sum,
    IsInteger,
    IsFloat,
    IsNumber,
    IsSymbol,
    IsString,
    IsLexeme,
    IsRow,
    IsEven,
    IsOdd,
}

/// A value on the stack of a program. Numbers are never behind a reference.
#[derive(Clone, Copy, Debug)]
enum Cell<'a> {
    Integer(i64),
    Float(f64),
    Other(&'a Value),
}

const TRUE: Cell<'static> = Cell::Other(&Value::TRUE);
const FALSE: Cell<'static> = Cell::Other(&Value::FALSE);

impl<'a> Cell<'a> {
    #[inline]
    fn of(value: &'a Value) -> Cell<'a> {
        match value {
            Value::Integer(it) => Cell::Integer(*it),
            Value::Float(it) => Cell::Float(*it),
            other => Cell::Other(other),
        }
    }

    fn of_bool(truth: bool) -> Cell<'static> {
        if truth { TRUE } else { FALSE }
    }

    #[inline]
    fn is_true(self) -> bool {
        !matches!(self, Cell::Other(it) if !it.is_true())
    }

    fn float(self) -> Option<f64> {
        match self {
            Cell::Integer(it) => Some(it as f64),
            Cell::Float(it) => Some(it),
            Cell::Other(_) => None,
        }
    }

    fn integer(self) -> Option<i64> {
        if let Cell::Integer(it) = self { Some(it) } else { None }
    }

    /// Whether both are the same value; none for two rows, which may be long.
    #[inline]
    fn is(self, other: Cell<'_>) -> Option<bool> {
        match (self, other) {
            (Cell::Integer(one), Cell::Integer(two)) => Some(one == two),
            (Cell::Float(one), Cell::Float(two)) => Some(Value::Float(one) == Value::Float(two)),
            (Cell::Other(Value::Multi(_)), Cell::Other(Value::Multi(_))) => None,
            (Cell::Other(one), Cell::Other(two)) => Some(one == two),
            _ => Some(false),
        }
    }
}

impl<T> Program<T> {
    /// The program of these operations, if all of them only calculate; `term` says where a variable or a constant is found.
    pub(super) fn of(ops: &[Op], mut term: impl FnMut(Source<'_>) -> Option<T>) -> Option<Program<T>> {
        let (Op::Return, ops) = ops.split_last()? else { return None };
        let mut steps = Vec::with_capacity(ops.len());
        for (index, op) in ops.iter().enumerate() {
            // Whatever jumps back is a loop, which takes fuel.
            let ahead = |target: u32| (index < target as usize && target as usize <= ops.len()).then_some(target);
            steps.push(match op {
                Op::Constant(value) => Step::Push(term(Source::Constant(value))?),
                Op::Matched(bound) => Step::Push(term(Source::Bound(*bound))?),
                Op::Binary(by, _) | Op::BinaryInside(by, ..) => Step::Binary(*by),
                // Whatever it would refuse, a program leaves to the machine as a whole.
                Op::Before(..) => Step::Jump(index as u32 + 1),
                Op::BinaryUnless(by, _, target) => Step::BinaryUnless(*by, ahead(*target)?),
                Op::Unless(target) => Step::Unless(ahead(*target)?),
                Op::When(target) => Step::When(ahead(*target)?),
                Op::Jump(target) => Step::Jump(ahead(*target)?),
                Op::Call(function, count) => Step::Call(Pure::of(function.name, *count)?, u8::try_from(*count).ok()?),
                _ => return None,
            });
        }
        Some(Program { steps: steps.into() })
    }

    /// Whether the expression is true; none if only the machine can tell.
    #[inline(never)]
    pub(super) fn holds<'a>(&'a self, value: impl Fn(&'a T) -> &'a Value) -> Option<bool> {
        let mut stack = Stack { cells: [FALSE; DEPTH], height: 0 };
        let mut at = 0;
        while let Some(step) = self.steps.get(at) {
            at += 1;
            match step {
                Step::Push(term) => stack.push(Cell::of(value(term)))?,
                Step::Binary(by) => {
                    let (one, two) = stack.pop_two()?;
                    stack.push(binary(*by, one, two)?)?;
                }
                Step::BinaryUnless(by, target) => {
                    let (one, two) = stack.pop_two()?;
                    if !binary(*by, one, two)?.is_true() {
                        at = *target as usize;
                    }
                }
                Step::Call(pure, count) => stack.call(*pure, usize::from(*count))?,
                Step::Unless(target) => {
                    if !stack.pop()?.is_true() {
                        at = *target as usize;
                    }
                }
                Step::When(target) => {
                    if stack.pop()?.is_true() {
                        at = *target as usize;
                    }
                }
                Step::Jump(target) => at = *target as usize,
            }
        }
        Some(stack.pop()?.is_true())
    }
}

/// Where the compiler says that a value comes from.
pub(super) enum Source<'a> {
    Constant(&'a Value),
    Bound(Bound),
}

struct Stack<'a> {
    cells: [Cell<'a>; DEPTH],
    height: usize,
}

impl<'a> Stack<'a> {
    #[inline]
    fn push(&mut self, cell: Cell<'a>) -> Option<()> {
        *self.cells.get_mut(self.height)? = cell;
        self.height += 1;
        Some(())
    }

    #[inline]
    fn pop(&mut self) -> Option<Cell<'a>> {
        self.height = self.height.checked_sub(1)?;
        self.cells.get(self.height).copied()
    }

    #[inline]
    fn pop_two(&mut self) -> Option<(Cell<'a>, Cell<'a>)> {
        let two = self.pop()?;
        Some((self.pop()?, two))
    }

    fn call(&mut self, pure: Pure, count: usize) -> Option<()> {
        let first = self.height.checked_sub(count)?;
        let result = pure.call(self.cells.get(first..self.height)?)?;
        self.height = first;
        self.push(result)
    }
}

impl Pure {
    /// The function of this name for this number of arguments.
    fn of(name: &str, count: u16) -> Option<Pure> {
        Some(match (name, count) {
            ("not", 1) => Pure::Not,
            ("abs", 1) => Pure::Abs,
            ("mod", 2) => Pure::Remainder,
            ("div", 2) => Pure::Quotient,
            ("integerp", 1) => Pure::IsInteger,
            ("floatp", 1) => Pure::IsFloat,
            ("numberp", 1) => Pure::IsNumber,
            ("symbolp", 1) => Pure::IsSymbol,
            ("stringp", 1) => Pure::IsString,
            ("lexemep", 1) => Pure::IsLexeme,
            ("multifieldp", 1) => Pure::IsRow,
            ("evenp", 1) => Pure::IsEven,
            ("oddp", 1) => Pure::IsOdd,
            ("+", 3..) => Pure::Sum,
            ("<", 3..) => Pure::Chain(Binary::Less),
            (">", 3..) => Pure::Chain(Binary::More),
            ("<=", 3..) => Pure::Chain(Binary::AtMost),
            (">=", 3..) => Pure::Chain(Binary::AtLeast),
            ("=", 3..) => Pure::First(Binary::Equal),
            ("<>", 3..) => Pure::First(Binary::Unequal),
            ("eq", 3..) => Pure::First(Binary::Same),
            ("neq", 3..) => Pure::First(Binary::Different),
            _ => return None,
        })
    }

    fn call<'a>(self, cells: &[Cell<'a>]) -> Option<Cell<'a>> {
        let first = *cells.first()?;
        let is = |truth| Some(Cell::of_bool(truth));
        match self {
            Pure::Not => is(!first.is_true()),
            Pure::Abs => match first {
                Cell::Integer(it) => Some(Cell::Integer(it.wrapping_abs())),
                // The sign of zero stays.
                Cell::Float(it) => Some(Cell::Float(if it < 0.0 { -it } else { it })),
                Cell::Other(_) => None,
            },
            Pure::Remainder => first.integer()?.checked_rem(cells.get(1)?.integer()?).map(Cell::Integer),
            Pure::Quotient => first.integer()?.checked_div(cells.get(1)?.integer()?).map(Cell::Integer),
            Pure::Chain(by) => all(cells.windows(2).map(|pair| binary(by, pair[0], pair[1]))),
            Pure::First(by) => all(cells.iter().skip(1).map(|it| binary(by, first, *it))),
            Pure::Sum => cells.iter().skip(1).try_fold(first, |sum, it| binary(Binary::Add, sum, *it)),
            Pure::IsInteger => is(matches!(first, Cell::Integer(_))),
            Pure::IsFloat => is(matches!(first, Cell::Float(_))),
            Pure::IsNumber => is(!matches!(first, Cell::Other(_))),
            Pure::IsSymbol => is(matches!(first, Cell::Other(Value::Symbol(_)))),
            Pure::IsString => is(matches!(first, Cell::Other(Value::String(_)))),
            Pure::IsLexeme => is(matches!(first, Cell::Other(Value::Symbol(_) | Value::String(_)))),
            Pure::IsRow => is(matches!(first, Cell::Other(Value::Multi(_)))),
            Pure::IsEven => is(first.integer()? % 2 == 0),
            Pure::IsOdd => is(first.integer()? % 2 != 0),
        }
    }
}

/// Whether all of these are true. All are looked at, because a later one may deserve a complaint.
fn all<'a>(answers: impl Iterator<Item = Option<Cell<'a>>>) -> Option<Cell<'a>> {
    let mut holds = true;
    for answer in answers {
        holds &= answer?.is_true();
    }
    Some(Cell::of_bool(holds))
}

/// What a function of two arguments gives; none if the machine must see to it.
#[inline]
fn binary<'a>(by: Binary, one: Cell<'a>, two: Cell<'a>) -> Option<Cell<'a>> {
    match by {
        Binary::Same => return one.is(two).map(Cell::of_bool),
        Binary::Different => return one.is(two).map(|it| Cell::of_bool(!it)),
        _ => {}
    }
    if let (Cell::Integer(one), Cell::Integer(two)) = (one, two) {
        return Some(match by {
            Binary::Add => Cell::Integer(one.wrapping_add(two)),
            Binary::Subtract => Cell::Integer(one.wrapping_sub(two)),
            Binary::Multiply => Cell::Integer(one.wrapping_mul(two)),
            comparison => Cell::of_bool(compares(comparison, one, two)),
        });
    }
    let (one, two) = (one.float()?, two.float()?);
    Some(match by {
        Binary::Add => Cell::Float(one + two),
        Binary::Subtract => Cell::Float(one - two),
        Binary::Multiply => Cell::Float(one * two),
        comparison => Cell::of_bool(compares(comparison, one, two)),
    })
}
