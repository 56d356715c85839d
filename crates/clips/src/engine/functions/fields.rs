//! Parts of multifield slots of instances: inserted, deleted, replaced.

use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::classes::By;
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "slot-delete$",
        "4;4;l;iny;y",
        "*",
        |e, a| by_message(e, a, "slot-delete$", Way::Delete),
        "deletes a part of a slot by a message",
    ),
    Function::new(
        "slot-direct-delete$",
        "3;3;l;y",
        "b",
        |e, a| directly(e, a, "direct-slot-delete$", Way::Delete),
        "deletes a part of a slot of the active instance",
    ),
    Function::new(
        "slot-direct-insert$",
        "3;*;*;y;l",
        "b",
        |e, a| directly(e, a, "direct-slot-insert$", Way::Insert),
        "inserts values into a slot of the active instance",
    ),
    Function::new(
        "slot-direct-replace$",
        "4;*;*;y;l;l",
        "b",
        |e, a| directly(e, a, "direct-slot-replace$", Way::Replace),
        "replaces a part of a slot of the active instance",
    ),
    Function::new(
        "slot-insert$",
        "4;*;*;iny;y;l",
        "*",
        |e, a| by_message(e, a, "slot-insert$", Way::Insert),
        "inserts values into a slot by a message",
    ),
    Function::new(
        "slot-replace$",
        "5;*;*;iny;y;l;l",
        "*",
        |e, a| by_message(e, a, "slot-replace$", Way::Replace),
        "replaces a part of a slot by a message",
    ),
];

/// What is done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Insert,
    Delete,
    Replace,
}

/// Whether an instance has a slot of this name that holds a row.
pub(crate) fn has_row_slot(engine: &Engine, place: u32, slot: Sym) -> bool {
    let class = engine.class_of(place);
    let index = engine.classes.place_of(class, slot);
    index.is_some_and(|index| engine.classes.slot(engine.classes.get(class).slots[usize::from(index)]).is_multi)
}

/// A slot of an instance that holds a row.
fn row_slot(engine: &mut Engine, place: u32, slot: Sym, function: &str) -> Result<u16, Stop> {
    let class = engine.class_of(place);
    let Some(index) = engine.classes.place_of(class, slot) else { return Err(engine.no_such_slot(slot, function)) };
    if engine.classes.slot(engine.classes.get(class).slots[usize::from(index)]).is_multi {
        return Ok(index);
    }
    let (slot, name) = (engine.symbols.text(slot), engine.symbols.text(engine.name_of_instance(place)));
    let text = format!("Function {function} cannot be used on single-field slot '{slot}' in instance [{name}].");
    Err(engine.error("INSMULT1", &text))
}

/// The row with the change that arguments from this one on ask for; none after a complaint.
fn changed(
    engine: &mut Engine,
    args: Args,
    from: usize,
    row: &[Value],
    function: &str,
    way: Way,
) -> Result<Option<Value>, Stop> {
    let start = engine.integer_arg(args, from);
    let length = row.len() as i64;
    if way == Way::Insert {
        if start < 1 {
            let text = format!("Multifield index {start} out of range 1..{length} in function '{function}'.");
            engine.complain("MULTIFUN1", &text);
            return Ok(None);
        }
        let (before, after) = row.split_at((start - 1).min(length) as usize);
        let values = engine.args(args)[from + 1..].to_vec();
        return Ok(Some(Value::row(before.iter().cloned().chain(values).chain(after.iter().cloned()))));
    }
    let end = engine.integer_arg(args, from + 1);
    if start < 1 || end < start || end > length {
        let which = if start == end { format!("{start}") } else { format!("range {start}..{end}") };
        let text = format!("Multifield index {which} out of range 1..{length} in function '{function}'.");
        engine.complain("MULTIFUN1", &text);
        return if way == Way::Delete { Err(Stop::Error) } else { Ok(None) };
    }
    let (before, after) = (&row[..start as usize - 1], &row[end as usize..]);
    let values = if way == Way::Replace { engine.args(args)[from + 2..].to_vec() } else { Vec::new() };
    Ok(Some(Value::row(before.iter().cloned().chain(values).chain(after.iter().cloned()))))
}

fn row_of(engine: &Engine, place: u32, index: u16) -> Vec<Value> {
    match engine.matcher.store.slot(place, index) {
        Some(Value::Multi(row)) => row.to_vec(),
        _ => Vec::new(),
    }
}

fn by_message(engine: &mut Engine, args: Args, function: &str, way: Way) -> Answer {
    let value = engine.arg(args, 0).clone();
    let place = engine.instance_for(&value, function)?;
    let index = row_slot(engine, place, engine.sym_arg(args, 1), function)?;
    let row = row_of(engine, place, index);
    engine.burn(row.len())?;
    let changed = changed(engine, args, 2, &row, function, way);
    if changed.is_err() {
        engine.machine.left = Value::row([]);
    }
    let Some(row) = changed? else { return Ok(Value::FALSE) };
    let slot = engine.classes.get(engine.class_of(place)).slots[usize::from(index)];
    let message = engine.classes.slot(slot).message;
    let receiver = Value::Instance(engine.matcher.store.reference(place));
    engine.send_now(message, vec![receiver, row])
}

fn directly(engine: &mut Engine, args: Args, function: &str, way: Way) -> Answer {
    let place = engine.active_instance(function)?;
    let index = row_slot(engine, place, engine.sym_arg(args, 0), function)?;
    let row = row_of(engine, place, index);
    engine.burn(row.len())?;
    let Some(row) = changed(engine, args, 1, &row, function, way)? else { return Ok(Value::FALSE) };
    let by = format!("function {function}");
    engine.put_slot(place, index, row, By::Named(&by))?;
    Ok(Value::TRUE)
}
