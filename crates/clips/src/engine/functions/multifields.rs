//! Rows of values.

use std::sync::Arc;

use super::{Args, Function, find};
use crate::code::builtin::Builtin;
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::machine::Owner;
use crate::engine::modules::has_module;
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("create$", "0;*;*", "m", create, "all values in one multifield"),
    Function::new(
        "delete$",
        "3;3;l;m",
        "m",
        delete,
        "the multifield without the fields from the first place to the second",
    ),
    Function::new(
        "delete-member$",
        "2;*;*;m",
        "m",
        delete_member,
        "the multifield without these values, wherever they are",
    ),
    Function::new(
        "difference$",
        "1;*;m",
        "m",
        difference,
        "the values of the first multifield that are in no other, each once",
    ),
    Function::new("expand$", "1;1;m", "*", expand, "the fields of a multifield as arguments of the call around it"),
    Function::new("first$", "1;1;m", "m", |e, a| part(e, a, 0, 1), "a multifield of the first field"),
    Function::new("insert$", "3;*;*;m;l", "m", insert, "the multifield with these values put in before the place"),
    Function::new("intersection$", "0;*;m", "m", intersection, "the values that are in all rows, each once"),
    Function::new(
        "length$",
        "1;1;m",
        "l",
        |e, a| Ok(Value::Integer(e.row_arg(a, 0).len() as i64)),
        "how many fields the multifield has",
    ),
    Function::new(
        "member$",
        "2;2;;*;m",
        "lmb",
        member,
        "the place of a value, or of a multifield, in the multifield, or FALSE",
    ),
    Function::new("nth$", "2;2;;l;m", "ldysnfie", nth, "the field at this place, or nil"),
    Function::new(
        "replace$",
        "4;*;*;m;l;l",
        "m",
        replace,
        "the multifield with values in place of the fields from the first place to the second",
    ),
    Function::new(
        "replace-member$",
        "3;*;*;m",
        "m",
        replace_member,
        "the multifield with the second argument in place of each of the others",
    ),
    Function::new("rest$", "1;1;m", "m", |e, a| part(e, a, 1, usize::MAX), "the multifield without its first field"),
    Function::new("sort", "1;*;*;y", "mb", sort, "the values in order: the function says whether two must be swapped"),
    Function::new("subseq$", "3;3;l;m", "m", subseq, "the fields from the first place to the second"),
    Function::new("subsetp", "2;2;;m;m", "b", subsetp, "whether all values of the first multifield are in the second"),
    Function::new("union$", "0;*;m", "m", union, "the values that are in any multifield, each once"),
];

fn create(engine: &mut Engine, args: Args) -> Answer {
    row_from(engine, args, 0)
}

/// The arguments from this one on as one row.
fn row_from(engine: &mut Engine, args: Args, from: usize) -> Answer {
    let values = &engine.args(args)[from..];
    let length: usize = values.iter().map(|it| if let Value::Multi(row) = it { row.len() } else { 1 }).sum();
    if let [row @ Value::Multi(_)] = values {
        return Ok(row.clone());
    }
    let mut row = Vec::new();
    reserve(engine, length, &mut row)?;
    for value in &engine.args(args)[from..] {
        match value {
            Value::Multi(part) => row.extend_from_slice(part),
            Value::Void => {}
            one => row.push(one.clone()),
        }
    }
    Ok(Value::Multi(Arc::new(row)))
}

/// Room for this number of fields, within the limits.
fn reserve(engine: &mut Engine, length: usize, row: &mut Vec<Value>) -> Result<(), Stop> {
    engine.burn(length)?;
    if length > engine.machine.limits.row {
        return Err(Stop::Memory);
    }
    row.reserve_exact(length);
    Ok(())
}

fn expand(engine: &mut Engine, _: Args) -> Answer {
    Err(engine.error("MISCFUN1", "The function 'expand$' must be used in the argument list of a function call."))
}

/// Fields by their places counted from 0, the end not included.
fn part(engine: &mut Engine, args: Args, from: usize, to: usize) -> Answer {
    let row = engine.row_arg(args, 0);
    let to = to.min(row.len());
    let fields = row.get(from.min(to)..to).unwrap_or_default().to_vec();
    engine.make_row(fields)
}

fn subseq(engine: &mut Engine, args: Args) -> Answer {
    let (from, to) = (engine.integer_arg(args, 1).max(1), engine.integer_arg(args, 2).max(0));
    let from = usize::try_from(from - 1).unwrap_or(usize::MAX);
    part(engine, args, from, usize::try_from(to).unwrap_or(usize::MAX))
}

fn nth(engine: &mut Engine, args: Args) -> Answer {
    let index = engine.integer_arg(args, 0);
    let Value::Multi(row) = engine.arg(args, 1) else { return Ok(Value::FALSE) };
    let field = usize::try_from(index.wrapping_sub(1)).ok().and_then(|index| row.get(index));
    Ok(field.cloned().unwrap_or(Value::Symbol(Sym::NIL)))
}

/// Where the values stand one after the other in the row, from a place on.
fn find_run(row: &[Value], run: &[Value], from: usize) -> Option<usize> {
    (from..=row.len().checked_sub(run.len())?).find(|start| row[*start..start + run.len()] == *run)
}

fn member(engine: &mut Engine, args: Args) -> Answer {
    let row = engine.row_arg(args, 1);
    engine.burn(row.len())?;
    Ok(match engine.arg(args, 0) {
        Value::Multi(run) => match find_run(&row, run, 0) {
            Some(start) if run.len() == 1 => Value::Integer(start as i64 + 1),
            Some(start) => Value::row([Value::Integer(start as i64 + 1), Value::Integer((start + run.len()) as i64)]),
            None => Value::FALSE,
        },
        one => match row.iter().position(|field| field == one) {
            Some(index) => Value::Integer(index as i64 + 1),
            None => Value::FALSE,
        },
    })
}

/// The range of two places, or a complaint.
fn range(engine: &mut Engine, args: Args, name: &str, length: usize) -> Result<std::ops::Range<usize>, Stop> {
    let (from, to) = (engine.integer_arg(args, 1), engine.integer_arg(args, 2));
    if from >= 1 && to >= from && to <= length as i64 {
        return Ok(from as usize - 1..to as usize);
    }
    let index = if from == to { format!("index {from}") } else { format!("index range {from}..{to}") };
    let text = format!("Multifield {index} out of range 1..{length} in function '{name}'.");
    let stop = engine.error("MULTIFUN1", &text);
    engine.machine.left = Value::row([]);
    Err(stop)
}

fn delete(engine: &mut Engine, args: Args) -> Answer {
    let row = engine.row_arg(args, 0);
    let range = range(engine, args, "delete$", row.len())?;
    let mut fields = row[..range.start].to_vec();
    fields.extend_from_slice(&row[range.end..]);
    engine.make_row(fields)
}

fn replace(engine: &mut Engine, args: Args) -> Answer {
    let row = engine.row_arg(args, 0);
    let range = range(engine, args, "replace$", row.len())?;
    let Value::Multi(new) = row_from(engine, args, 3)? else { return Ok(Value::FALSE) };
    join(engine, &[&row[..range.start], &new, &row[range.end..]])
}

fn insert(engine: &mut Engine, args: Args) -> Answer {
    let row = engine.row_arg(args, 0);
    let index = engine.integer_arg(args, 1);
    if index < 1 {
        let text = format!("Multifield index {index} out of range 1..{} in function 'insert$'.", row.len());
        engine.complain("MULTIFUN1", &text);
        return Ok(Value::Void);
    }
    let index = usize::try_from(index - 1).unwrap_or(usize::MAX).min(row.len());
    let Value::Multi(new) = row_from(engine, args, 2)? else { return Ok(Value::FALSE) };
    join(engine, &[&row[..index], &new, &row[index..]])
}

fn join(engine: &mut Engine, parts: &[&[Value]]) -> Answer {
    let mut row = Vec::new();
    reserve(engine, parts.iter().map(|part| part.len()).sum(), &mut row)?;
    for part in parts {
        row.extend_from_slice(part);
    }
    Ok(Value::Multi(Arc::new(row)))
}

fn as_run(value: &Value) -> &[Value] {
    match value {
        Value::Multi(row) => row,
        one => std::slice::from_ref(one),
    }
}

/// One value after the other is taken out; what falls together then may be found too.
fn delete_member(engine: &mut Engine, args: Args) -> Answer {
    let mut row = engine.row_arg(args, 0).to_vec();
    engine.burn(row.len().saturating_mul(args.len()))?;
    for index in 1..args.len() {
        let value = engine.arg(args, index).clone();
        let run = as_run(&value);
        if let [one] = run {
            row.retain(|field| field != one);
            continue;
        }
        while let Some(start) = find_run(&row, run, 0).filter(|_| !run.is_empty()) {
            engine.burn(row.len())?;
            row.drain(start..start + run.len());
        }
    }
    engine.make_row(row)
}

fn replace_member(engine: &mut Engine, args: Args) -> Answer {
    let row = engine.row_arg(args, 0);
    let new = engine.arg(args, 1).clone();
    let new = as_run(&new);
    let searched: Vec<Value> = engine.args(args)[2..].to_vec();
    if !row.is_empty() && searched.iter().any(|value| as_run(value).is_empty()) {
        let text = format!("Multifield index range 1..0 out of range 1..{} in function 'replace-member$'.", row.len());
        return Err(engine.error("MULTIFUN1", &text));
    }
    let mut fields = Vec::new();
    let mut at = 0;
    while at < row.len() {
        engine.burn(searched.len())?;
        let here = |value: &&Value| !as_run(value).is_empty() && row[at..].starts_with(as_run(value));
        if let Some(found) = searched.iter().find(here) {
            at += as_run(found).len();
            fields.extend_from_slice(new);
            engine.burn(new.len())?;
        } else {
            fields.push(row[at].clone());
            at += 1;
        }
        if fields.len() > engine.machine.limits.row {
            return Err(Stop::Memory);
        }
    }
    engine.make_row(fields)
}

/// The values of one row that the others allow, each once, in their order.
fn filter(engine: &mut Engine, row: &[Value], keeps: impl Fn(&Value) -> bool, cost: usize) -> Answer {
    let mut fields: Vec<Value> = Vec::new();
    for value in row {
        engine.burn(cost + fields.len())?;
        if keeps(value) && !fields.contains(value) {
            fields.push(value.clone());
        }
    }
    engine.make_row(fields)
}

fn subsetp(engine: &mut Engine, args: Args) -> Answer {
    let (one, two) = (engine.row_arg(args, 0), engine.row_arg(args, 1));
    engine.burn(one.len().saturating_mul(two.len()))?;
    Ok(Value::of_bool(one.iter().all(|value| two.contains(value))))
}

fn union(engine: &mut Engine, args: Args) -> Answer {
    let Value::Multi(all) = row_from(engine, args, 0)? else { return Ok(Value::FALSE) };
    filter(engine, &all, |_| true, 1)
}

fn intersection(engine: &mut Engine, args: Args) -> Answer {
    let rows: Vec<_> = (0..args.len()).map(|index| engine.row_arg(args, index)).collect();
    let Some((first, others)) = rows.split_first() else { return engine.make_row(Vec::new()) };
    let cost = others.iter().map(|row| row.len()).sum();
    filter(engine, first, |value| others.iter().all(|row| row.contains(value)), cost)
}

fn difference(engine: &mut Engine, args: Args) -> Answer {
    let rows: Vec<_> = (0..args.len()).map(|index| engine.row_arg(args, index)).collect();
    let Some((first, others)) = rows.split_first() else { return engine.make_row(Vec::new()) };
    let cost = others.iter().map(|row| row.len()).sum();
    filter(engine, first, |value| !others.iter().any(|row| row.contains(value)), cost)
}

/// Who compares for `sort`.
#[derive(Clone, Copy)]
pub(crate) enum Judge {
    Builtin(&'static Builtin),
    Host(u32),
    Function(u32),
    Generic(u32),
}

fn sort(engine: &mut Engine, args: Args) -> Answer {
    let name = engine.sym_arg(args, 0);
    let judge = match find_judge(engine, name) {
        Ok(judge) => judge,
        Err(text) => {
            engine.complain("ARGACCES2", &text);
            return Ok(Value::FALSE);
        }
    };
    let Value::Multi(row) = row_from(engine, args, 1)? else { return Ok(Value::FALSE) };
    let mut fields = row.to_vec();
    let mut other = fields.clone();
    let was_broken = engine.machine.is_broken;
    // One of the values may have failed.
    let mut failed = was_broken.then_some(Stop::Error);
    let sorted = merge_sort(engine, judge, &mut fields, &mut other, &mut failed);
    engine.machine.is_broken = was_broken;
    sorted?;
    let sorted = engine.make_row(fields)?;
    match failed {
        Some(stop) => {
            engine.machine.left = sorted;
            Err(stop)
        }
        None => Ok(sorted),
    }
}

/// Who compares, or a complaint of the name.
pub(crate) fn find_judge(engine: &Engine, name: Sym) -> Result<Judge, String> {
    judge_named(engine, name)
        .map_err(|expected| format!("Function 'sort' expected argument #1 to be of type {expected}."))
}

/// Who compares, or what kind of name was expected.
fn judge_named(engine: &Engine, name: Sym) -> Result<Judge, &'static str> {
    if let Some(generic) = engine.find_called_generic(name) {
        return Ok(Judge::Generic(generic));
    }
    if let Some(function) = find(engine.symbols.text(name)) {
        let is_right = function.takes.allows(2);
        return if is_right { Ok(Judge::Builtin(function)) } else { Err("function name expecting two arguments") };
    }
    if let Some(index) = engine.find_host(name) {
        let is_right = engine.hosts[index as usize].takes.allows(2);
        return if is_right { Ok(Judge::Host(index)) } else { Err("function name expecting two arguments") };
    }
    let is_bare = !has_module(engine.symbols.text(name));
    let Some(index) = engine.find_function(name).filter(|_| is_bare) else {
        return Err("function name, deffunction name, or defgeneric name");
    };
    let data = &engine.functions[index as usize];
    let is_right = data.least <= 2 && data.most.is_none_or(|most| most >= 2);
    if is_right { Ok(Judge::Function(index)) } else { Err("deffunction name expecting two arguments") }
}

/// Halves are sorted, the first one the longer, and merged; the order of questions is part of what one can see.
///
/// A comparison that fails is told, and counts as what it left.
fn merge_sort(
    engine: &mut Engine,
    judge: Judge,
    row: &mut [Value],
    other: &mut [Value],
    failed: &mut Option<Stop>,
) -> Result<(), Stop> {
    if row.len() < 2 {
        return Ok(());
    }
    let middle = row.len().div_ceil(2);
    merge_sort(engine, judge, &mut row[..middle], &mut other[..middle], failed)?;
    merge_sort(engine, judge, &mut row[middle..], &mut other[middle..], failed)?;
    let (mut left, mut right) = (0, middle);
    for slot in other.iter_mut() {
        let takes_left = if left >= middle {
            false
        } else if right >= row.len() {
            true
        } else {
            if failed.is_some() && matches!(judge, Judge::Function(_) | Judge::Generic(_)) {
                // A call that gives nothing makes the reference forget that it was an error.
                *failed = Some(Stop::Unmatched);
            }
            match must_swap(engine, judge, &row[left], &row[right]) {
                Err(stop) if stop.is_the_programs() => {
                    *failed = Some(stop);
                    engine.machine.is_broken = true;
                    engine.machine.left == Value::FALSE
                }
                answer => !answer?,
            }
        };
        let from = if takes_left { &mut left } else { &mut right };
        *slot = row[*from].clone();
        *from += 1;
    }
    row.clone_from_slice(other);
    Ok(())
}

fn must_swap(engine: &mut Engine, judge: Judge, one: &Value, two: &Value) -> Result<bool, Stop> {
    match judge {
        Judge::Builtin(function) => {
            let start = engine.machine.stack.len();
            engine.machine.stack.extend([one.clone(), two.clone()]);
            let answer = engine.call_at(function, Args { start: start as u32, count: 2 });
            engine.machine.stack.truncate(start);
            Ok(answer?.is_true())
        }
        Judge::Host(index) => Ok(engine.call_host_with(index, &[one.clone(), two.clone()])?.is_true()),
        Judge::Generic(index) => Ok(engine.call_generic_now(index, &[one.clone(), two.clone()])?.is_true()),
        Judge::Function(index) => Ok(engine.call_by_number(index, &[one.clone(), two.clone()])?.is_true()),
    }
}

impl Engine {
    /// Calls a deffunction from inside a function. The number of arguments must be right.
    pub(crate) fn call_by_number(&mut self, index: u32, values: &[Value]) -> Answer {
        let data = &self.functions[index as usize];
        let body = data.body.clone().filter(|_| !self.machine.is_broken);
        let Some(code) = body else { return Ok(Value::FALSE) };
        let (least, has_rest) = (usize::from(data.least), data.most.is_none());
        if data.is_watched {
            self.watch_entry_with(values);
        }
        if !has_rest {
            return self.evaluate_as(&code, Owner::Function(index), values);
        }
        let (given, rest) = values.split_at(least.min(values.len()));
        let mut locals = given.to_vec();
        locals.push(Value::row(rest.iter().cloned()));
        self.evaluate_as(&code, Owner::Function(index), &locals)
    }
}
