//! Settings that a program may ask for, and what a fact rests on.

use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "conserve-mem",
        "1;1;y",
        "v",
        conserve,
        "keeps the texts of constructs or not; they are always kept here",
    ),
    Function::new("dependencies", "1;1;infly", "v", dependencies, "prints what a fact or an instance rests on"),
    Function::new("dependents", "1;1;infly", "v", dependents, "prints the facts and instances that rest on one"),
    Function::new(
        "get-beta-memory-resizing",
        "0;0;*",
        "b",
        |e, _| Ok(Value::of_bool(e.resizes_memories)),
        "whether memories of joins grow; they always do here",
    ),
    Function::new(
        "get-sequence-operator-recognition",
        "0;0;*",
        "b",
        |e, _| Ok(Value::of_bool(e.expands_rows)),
        "whether $? before an argument expands it",
    ),
    Function::new(
        "set-beta-memory-resizing",
        "1;1;*",
        "b",
        |e, a| {
            let new = e.arg(a, 0).is_true();
            Ok(Value::of_bool(std::mem::replace(&mut e.resizes_memories, new)))
        },
        "stores the setting and returns the one before; memories of joins always grow here",
    ),
    Function::new(
        "set-sequence-operator-recognition",
        "1;1;y",
        "b",
        |e, a| {
            let new = e.arg(a, 0).is_true();
            Ok(Value::of_bool(std::mem::replace(&mut e.expands_rows, new)))
        },
        "lets $? before an argument expand it, or not; returns what it was",
    ),
];

fn conserve(engine: &mut Engine, args: Args) -> Answer {
    if !matches!(engine.text_arg(args, 0), "on" | "off") {
        let text = "Function 'conserve-mem' expected argument #1 to be of type symbol with value on or off.";
        engine.complain("ARGACCES2", text);
    }
    Ok(Value::Void)
}

/// The fact or instance of the argument, or none after a complaint.
fn entity(engine: &mut Engine, args: Args, function: &str) -> Result<Option<u32>, Stop> {
    let value = engine.arg(args, 0).clone();
    match value {
        Value::Integer(number) if number < 0 => {
            engine.complain("PRNTUTIL1", &format!("Unable to find fact f-{number}."));
            Ok(None)
        }
        Value::Integer(_) | Value::Fact(_) => engine.find_fact(function, 0, &value),
        _ => {
            let found = engine.instance_of_value(&value);
            if found.is_none() {
                let text = format!("Unable to find instance {}.", engine.text_arg(args, 0));
                engine.complain("PRNTUTIL1", &text);
            }
            Ok(found)
        }
    }
}

fn dependencies(engine: &mut Engine, args: Args) -> Answer {
    let Some(place) = entity(engine, args, "dependencies")? else { return Ok(Value::Void) };
    let mut text = String::new();
    for (_, facts) in engine.matcher.supports_of(place) {
        text.push_str(&engine.matcher.facts_text(&engine.symbols, &facts));
        text.push('\n');
    }
    if text.is_empty() {
        text.push_str("None\n");
    }
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}

fn dependents(engine: &mut Engine, args: Args) -> Answer {
    let Some(place) = entity(engine, args, "dependents")? else { return Ok(Value::Void) };
    let rests =
        |other: &u32| engine.matcher.supports_of(*other).iter().flat_map(|it| &it.1).any(|it| *it == Some(place));
    let found: Vec<Option<u32>> =
        engine.matcher.store.instances().chain(engine.matcher.store.places()).filter(rests).map(Some).collect();
    let text = if found.is_empty() { "None".to_owned() } else { engine.matcher.facts_text(&engine.symbols, &found) };
    engine.write(Sym::STDOUT, &format!("{text}\n"));
    Ok(Value::Void)
}
