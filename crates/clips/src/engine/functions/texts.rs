//! Texts that say something: fields, expressions, names.

use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::show::Quotes;
use crate::symbol::Sym;
use crate::syntax;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("eval", "1;1;sy", "*", eval, "the value of the expression that the text says"),
    Function::new("explode$", "1;1;s", "m", explode, "the fields that the text says, as a multifield"),
    Function::new(
        "funcall",
        "1;*;*;sy",
        "*",
        funcall,
        "the value of the function of this name with the other arguments",
    ),
    Function::new("gensym", "0;0;*", "y", |e, _| gensym(e, false), "a new symbol: gen1, gen2, …"),
    Function::new("gensym*", "0;0;*", "y", |e, _| gensym(e, true), "a new symbol that is not in use"),
    Function::new("implode$", "1;1;m", "s", implode, "the fields of a multifield as one string"),
    Function::new("setgen", "1;1;l", "l", setgen, "the number of the next gensym"),
    Function::new("string-to-field", "1;1;syn", "*", to_field, "the first field that the text says"),
];

/// Where it is not compiled into an operation: called by `sort`.
fn eval(engine: &mut Engine, args: Args) -> Answer {
    let code = engine.compile_text(engine.sym_arg(args, 0))?;
    engine.evaluate_command(code)
}

/// Where it is not compiled into an operation: called by `sort`.
fn funcall(engine: &mut Engine, args: Args) -> Answer {
    let name = engine.sym_arg(args, 0);
    let values = engine.args(args)[1..].to_vec();
    engine.call_by_name(name, &values)
}

fn explode(engine: &mut Engine, args: Args) -> Answer {
    let text = engine.text_arg(args, 0).to_owned();
    engine.burn(text.len())?;
    let mut row = Vec::new();
    let mut at = 0;
    while let Some(field) = syntax::field(&text, at, &mut engine.symbols) {
        at = field.end;
        row.push(closed(engine, field));
    }
    engine.make_row(row)
}

fn to_field(engine: &mut Engine, args: Args) -> Answer {
    let text = engine.text_arg(args, 0).to_owned();
    engine.burn(text.len())?;
    let field = syntax::field(&text, 0, &mut engine.symbols);
    Ok(field.map_or(Value::Symbol(Sym::EOF), |field| single(engine, field)))
}

/// The value of a field that stands alone; a stray character has none.
pub(super) fn single(engine: &mut Engine, field: syntax::Field) -> Value {
    if field.is_stray { Value::FALSE } else { closed(engine, field) }
}

/// The value of a field, after a complaint if it is a string that nobody closed.
pub(super) fn closed(engine: &mut Engine, field: syntax::Field) -> Value {
    if field.is_too_large {
        engine.complain("SCANNER1", "WARNING: Over or underflow of long long integer.");
    }
    if field.is_open {
        engine.write_error("\n");
        engine.complain("SCANNER1", "Encountered End-Of-File while scanning a string");
    }
    field.value
}

fn implode(engine: &mut Engine, args: Args) -> Answer {
    let row = engine.row_arg(args, 0);
    engine.burn(row.len())?;
    let mut text = String::new();
    engine.show_row(&row, Quotes::Escaped, &mut text);
    Ok(Value::String(engine.make_text(&text)?))
}

fn gensym(engine: &mut Engine, is_new: bool) -> Answer {
    let mut used = None;
    loop {
        let text = engine.gensyms.count();
        engine.burn(1)?;
        let known = engine.symbols.find(&text).filter(|_| is_new);
        if known.is_some_and(|name| used.get_or_insert_with(|| engine.gensyms_in_use()).contains(&name)) {
            continue;
        }
        let name = engine.make_text(&text)?;
        engine.gensyms.note(name, engine.machine.depth());
        return Ok(Value::Symbol(name));
    }
}

fn setgen(engine: &mut Engine, args: Args) -> Answer {
    let number = engine.integer_arg(args, 0);
    if number < 1 {
        let text = "Function 'setgen' expected argument #1 to be of type integer (greater than or equal to 1).";
        engine.complain("ARGACCES2", text);
        return Ok(Value::Integer(engine.gensyms.next));
    }
    engine.gensyms.next = number;
    Ok(Value::Integer(number))
}
