//! What is watched.

use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::{Engine, Item, Kind};
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("get-watch-item", "1;1;y", "b", get_item, "whether an item is watched"),
    Function::new("list-watch-items", "0;*;*;y", "v", list, "lists what is watched"),
    Function::new("unwatch", "1;*;*;y", "v", |e, a| set(e, a, "unwatch", false), "stops watching an item"),
    Function::new("watch", "1;*;*;y", "v", |e, a| set(e, a, "watch", true), "prints a line for each change of an item"),
];

fn not_watchable(engine: &mut Engine, function: &str) -> Stop {
    let text = format!("Function '{function}' expected argument #1 to be of type watchable symbol.");
    engine.error("ARGACCES2", &text)
}

fn set(engine: &mut Engine, args: Args, function: &str, on: bool) -> Answer {
    if engine.text_arg(args, 0) == "all" {
        for (item, _) in Item::ALL {
            engine.set_watch(item, on);
        }
        return Ok(Value::Void);
    }
    let Some(item) = Item::named(engine.text_arg(args, 0)) else { return Err(not_watchable(engine, function)) };
    if args.len() == 1 {
        engine.set_watch(item, on);
        return Ok(Value::Void);
    }
    for index in 1..args.len() {
        let Some(kind) = item.kind() else { break };
        let name = named(engine, args, index);
        if name.is_none_or(|name| !engine.set_watch_of(item, name, on)) {
            return Err(no_item(engine, kind, function, index));
        }
    }
    Ok(Value::Void)
}

/// The construct that an argument names; globals are symbols without their stars.
fn named(engine: &Engine, args: Args, index: usize) -> Option<Sym> {
    match engine.arg(args, index) {
        Value::Symbol(name) => Some(*name),
        _ => None,
    }
}

fn no_item(engine: &mut Engine, kind: Kind, function: &str, index: usize) -> Stop {
    let text = format!("Function '{function}' expected argument #{} to be of type {}.", index + 1, kind.word());
    engine.error("ARGACCES2", &text)
}

fn get_item(engine: &mut Engine, args: Args) -> Answer {
    let Some(item) = Item::named(engine.text_arg(args, 0)) else {
        not_watchable(engine, "get-watch-item");
        return Ok(Value::FALSE);
    };
    Ok(Value::of_bool(engine.watching.has(item)))
}

fn list(engine: &mut Engine, args: Args) -> Answer {
    let mut text = String::new();
    if args.len() == 0 {
        for (item, name) in Item::ALL {
            text.push_str(&line("", name, engine.watching.has(item)));
        }
        engine.write(Sym::STDOUT, &text);
        return Ok(Value::Void);
    }
    let name = engine.text_arg(args, 0).to_owned();
    let Some(item) = Item::named(&name) else { return Err(not_watchable(engine, "list-watch-items")) };
    text.push_str(&line("", &name, engine.watching.has(item)));
    if let Some(kind) = item.kind() {
        if args.len() == 1 {
            text.push_str("MAIN:\n");
            for name in engine.names(kind) {
                text.push_str(&line("   ", engine.symbols.text(name), engine.is_watched(item, name)));
            }
        }
        for index in 1..args.len() {
            let Some(name) = named(engine, args, index).filter(|name| engine.has_construct(kind, *name)) else {
                engine.write(Sym::STDOUT, &text);
                return Err(no_item(engine, kind, "list-watch-items", index));
            };
            text.push_str(&line("", engine.symbols.text(name), engine.is_watched(item, name)));
        }
    }
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}

fn line(indent: &str, name: &str, on: bool) -> String {
    format!("{indent}{name} = {}\n", if on { "on" } else { "off" })
}
