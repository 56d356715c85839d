//! Printing.

use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("print", "0;*;*", "v", |e, a| print(e, a, 0, Sym::STDOUT, false), "prints all values"),
    Function::new(
        "println",
        "0;*;*",
        "v",
        |e, a| print(e, a, 0, Sym::STDOUT, true),
        "prints all values and ends the line",
    ),
    Function::new("printout", "1;*;*;ldsyn", "v", printout, "prints all values but the first, which says where"),
    Function::new("put-char", "1;2;;ldsyn;l", "v", put_char, "prints the byte of this number"),
];

/// Where the arguments had to be spread: all are known already.
fn print(engine: &mut Engine, args: Args, from: usize, name: Sym, ends_line: bool) -> Answer {
    for index in from..args.len() {
        let text = engine.printed(&engine.arg(args, index).clone());
        engine.burn(text.len() / 8)?;
        engine.write(name, &text);
    }
    if ends_line {
        engine.write(name, "\n");
    }
    Ok(Value::Void)
}

fn printout(engine: &mut Engine, args: Args) -> Answer {
    match channel(engine, args, 0, "printout") {
        Some(name) => print(engine, args, 1, name, false),
        None => Ok(Value::Void),
    }
}

/// The logical name of an argument of a function, if it is known; for `nil` nothing is printed, on purpose.
pub(super) fn channel(engine: &mut Engine, args: Args, index: usize, function: &str) -> Option<Sym> {
    let value = engine.arg(args, index).clone();
    let name = engine.channel_of(&value)?;
    if name == Sym::NIL {
        return None;
    }
    if !engine.is_channel(name) {
        engine.unknown_channel(name, function);
        return None;
    }
    Some(name)
}

fn put_char(engine: &mut Engine, args: Args) -> Answer {
    let (name, number) = match args.len() {
        1 => (Some(Sym::STDOUT), 0),
        _ => (channel(engine, args, 0, "put-char"), 1),
    };
    if number == 1 && engine.sym_arg(args, 0) == Sym::NIL {
        engine.unknown_channel(Sym::NIL, "put-char");
    }
    let Value::Integer(number) = *engine.arg(args, number) else {
        return Err(engine.type_error("put-char", number, super::Types::INTEGER));
    };
    if name.is_none() {
        return Err(Stop::Error);
    }
    // As in the reference this is a byte, whatever the number.
    if let Some(name) = name {
        engine.write_char(name, crate::bytes::char_of(number as u8));
    }
    Ok(Value::Void)
}
