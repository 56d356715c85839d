//! What is watched.

use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::classes::ClassId;
use crate::engine::classes::handlers::HandlerKind;
use crate::engine::modules::has_module;
use crate::engine::{Engine, Item, Kind, Named};
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

/// Handlers of a class: of this name and this kind, if said.
type Meant = (ClassId, Option<Sym>, Option<HandlerKind>);

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("get-watch-item", "1;1;y", "b", get_item, "whether an item is watched"),
    Function::new("list-watch-items", "0;*;*;y", "v", list, "lists what is watched"),
    Function::new("unwatch", "1;*;*;y", "v", |e, a| set(e, a, "unwatch", false), "stops watching an item"),
    Function::new("watch", "1;*;*;y", "v", |e, a| set(e, a, "watch", true), "prints a line for each change of an item"),
];

/// Watches one of the constructs that a call names: the item, the construct, and which argument that is.
pub(super) const WATCH_EACH: Function =
    Function::new("watch", "3;3;*;y", "v", |e, a| set_each(e, a, true), "prints a line for each change of an item");

/// Like the function above, for calls that stop watching.
pub(super) const UNWATCH_EACH: Function =
    Function::new("unwatch", "3;3;*;y", "v", |e, a| set_each(e, a, false), "stops watching an item");

fn set_each(engine: &mut Engine, args: Args, on: bool) -> Answer {
    let (item, index) = (Item::named(engine.text_arg(args, 0)), engine.integer_arg(args, 2));
    let Some((item, kind)) = item.and_then(|item| Some((item, item.kind()?))) else { return Ok(Value::Void) };
    let Some(named) = named(engine, args, 1, kind) else {
        return Err(no_item(engine, kind, "watch", index as usize));
    };
    engine.set_watch_of(item, named, on);
    Ok(Value::Void)
}

fn not_watchable(engine: &mut Engine, function: &str) -> Stop {
    let symbol = if function.ends_with("watch") { "watchable symbol" } else { "'watchable symbol'" };
    let text = format!("Function '{function}' expected argument #1 to be of type {symbol}.");
    engine.error("ARGACCES2", &text)
}

fn set(engine: &mut Engine, args: Args, function: &str, on: bool) -> Answer {
    if engine.text_arg(args, 0) == "all" && args.len() == 1 {
        for (item, _) in Item::ALL {
            engine.set_watch(item, on);
        }
        return Ok(Value::Void);
    }
    let item = Item::named(engine.text_arg(args, 0));
    let is_named =
        item.is_some_and(|item| item.kind().is_some() || item == Item::MessageHandlers || item == Item::Methods);
    if args.len() > 1 && !is_named && (item.is_some() || engine.text_arg(args, 0) == "all") {
        let text = format!("Function '{function}' expected exactly 1 argument.");
        return Err(engine.error("ARGACCES1", &text));
    }
    let Some(item) = item else { return Err(not_watchable(engine, function)) };
    if args.len() == 1 {
        engine.set_watch(item, on);
        return Ok(Value::Void);
    }
    if item == Item::MessageHandlers {
        return set_handlers(engine, args, function, on);
    }
    if item == Item::Methods {
        with_methods(engine, args, function, |engine, generic, at| {
            engine.watching.changed();
            engine.generics[generic as usize].methods[at].is_watched = on;
        })?;
        return Ok(Value::Void);
    }
    for index in 1..args.len() {
        let Some(kind) = item.kind() else { break };
        let Some(named) = named(engine, args, index, kind) else {
            // The reference says so of `unwatch`, too.
            return Err(no_item(engine, kind, "watch", index));
        };
        engine.set_watch_of(item, named, on);
    }
    Ok(Value::Void)
}

/// Handlers are named by class, and perhaps by message and type: several such rows may follow each other, and each is dealt with
/// before the next one is looked at.
fn with_handlers(
    engine: &mut Engine,
    args: Args,
    function: &str,
    mut deal: impl FnMut(&mut Engine, Meant),
) -> Result<(), Stop> {
    let mut index = 1;
    let wrong = |engine: &mut Engine, index: usize, what: &str| {
        let text = format!("Function '{function}' expected argument #{} to be of type {what}.", index + 1);
        engine.error("ARGACCES2", &text)
    };
    while index < args.len() {
        let Some(class) = symbol(engine, args, index).and_then(|name| engine.find_class(name)) else {
            return Err(wrong(engine, index, "'class name'"));
        };
        let (mut name, mut kind) = (None, None);
        if index + 1 < args.len() {
            name = symbol(engine, args, index + 1);
            if name.is_none() {
                return Err(wrong(engine, index + 1, "'handler name'"));
            }
        }
        if let Some(name) = name.filter(|_| index + 2 < args.len()) {
            let found = super::messages::kind(engine, args, index + 2, function)?;
            kind = Some(found);
            if engine.classes.handler(class, name, found).is_none() {
                return Err(wrong(engine, index + 2, "handler"));
            }
        }
        deal(engine, (class, name, kind));
        index += 3;
    }
    Ok(())
}

fn set_handlers(engine: &mut Engine, args: Args, function: &str, on: bool) -> Answer {
    with_handlers(engine, args, function, |engine, (class, name, kind)| {
        engine.set_handler_watch(class, name, kind, on);
    })?;
    Ok(Value::Void)
}

/// Lines about handlers, of those that are named or of all.
fn list_handlers(engine: &mut Engine, args: Args, text: &mut String) -> Result<(), Stop> {
    if args.len() > 1 {
        engine.write(Sym::STDOUT, &std::mem::take(text));
        return with_handlers(engine, args, "list-watch-items", |engine, meant| {
            let mut lines = String::new();
            handler_lines(engine, "", meant, &mut lines);
            engine.write(Sym::STDOUT, &lines);
        });
    }
    for module in engine.modules.ids() {
        text.push_str(engine.module_name(module));
        text.push_str(":\n");
        for class in engine.classes.ids().iter().filter(|it| engine.classes.get(**it).module == module) {
            handler_lines(engine, "   ", (*class, None, None), text);
        }
    }
    Ok(())
}

/// `A foo primary = on`
fn handler_lines(engine: &Engine, indent: &str, (class, name, kind): Meant, text: &mut String) {
    for it in engine.classes.handlers(class) {
        if name.is_none_or(|name| it.name == name) && kind.is_none_or(|kind| it.kind == kind) {
            let of = format!("{} {} {}", engine.class_name(class), engine.symbols.text(it.name), it.kind.word());
            text.push_str(&line(indent, &of, it.is_watched));
        }
    }
}

/// The methods that arguments name: generic functions, each perhaps with the index of one method behind it. Each is dealt with before
/// the next one is looked at.
fn with_methods(
    engine: &mut Engine,
    args: Args,
    function: &str,
    mut deal: impl FnMut(&mut Engine, u32, usize),
) -> Result<(), Stop> {
    let mut index = 1;
    while index < args.len() {
        let generic = match *engine.arg(args, index) {
            Value::Symbol(name) => engine.find_generic(name),
            _ => None,
        };
        let Some(generic) = generic else { return Err(no_method(engine, function, index, "'generic function name'")) };
        index += 1;
        let count = engine.generics[generic as usize].methods.len();
        let Some(number) = engine.args(args).get(index) else {
            (0..count).for_each(|at| deal(engine, generic, at));
            break;
        };
        let at = match number {
            Value::Integer(number) => engine.generics[generic as usize].method(*number),
            _ => None,
        };
        let Some(at) = at else { return Err(no_method(engine, function, index, "'method index'")) };
        deal(engine, generic, at);
        index += 1;
    }
    Ok(())
}

/// Lines about methods, of those that are named or of all.
fn list_methods(engine: &mut Engine, args: Args, text: &mut String) -> Result<(), Stop> {
    if args.len() == 1 {
        for module in engine.modules.ids() {
            text.push_str(engine.module_name(module));
            text.push_str(":\n");
            for generic in engine.generic_order.iter().filter(|it| engine.generics[**it as usize].module == module) {
                for at in 0..engine.generics[*generic as usize].methods.len() {
                    text.push_str(&method_line(engine, "   ", *generic, at));
                }
            }
        }
    }
    engine.write(Sym::STDOUT, &std::mem::take(text));
    with_methods(engine, args, "list-watch-items", |engine, generic, at| {
        let line = method_line(engine, "", generic, at);
        engine.write(Sym::STDOUT, &line);
    })
}

fn no_method(engine: &mut Engine, function: &str, index: usize, what: &str) -> Stop {
    let text = format!("Function '{function}' expected argument #{} to be of type {what}.", index + 1);
    engine.error("ARGACCES2", &text)
}

/// `f 3  (INTEGER) = on`
fn method_line(engine: &Engine, indent: &str, generic: u32, at: usize) -> String {
    let data = &engine.generics[generic as usize];
    let method = &data.methods[at];
    let system = if method.source.is_none() { "SYS" } else { "" };
    let restrictions = engine.restrictions_text(method);
    let name = format!("{} {system}{:<2} {restrictions}", engine.symbols.text(data.name), method.index);
    line(indent, &name, method.is_watched)
}

/// The symbol that an argument is.
fn symbol(engine: &Engine, args: Args, index: usize) -> Option<Sym> {
    match engine.arg(args, index) {
        Value::Symbol(name) => Some(*name),
        _ => None,
    }
}

/// The construct that an argument names; globals are symbols without their stars.
fn named(engine: &mut Engine, args: Args, index: usize, kind: Kind) -> Option<Named> {
    let Value::Symbol(name) = *engine.arg(args, index) else { return None };
    let text = engine.symbols.text(name);
    if !has_module(text) && engine.is_ambiguous(kind, name) {
        let text =
            format!("Ambiguous reference to {} {text}.\nIt is imported from more than one module.\n", kind.word());
        engine.write_error(&text);
        return None;
    }
    engine.find_named(kind, name)
}

fn no_item(engine: &mut Engine, kind: Kind, function: &str, index: usize) -> Stop {
    let text = format!("Function '{function}' expected argument #{} to be of type {}.", index + 1, kind.word());
    engine.error("ARGACCES2", &text)
}

fn get_item(engine: &mut Engine, args: Args) -> Answer {
    if engine.text_arg(args, 0) == "all" {
        return Ok(Value::of_bool(Item::ALL.iter().all(|(item, _)| engine.watching.has(*item))));
    }
    let Some(item) = Item::named(engine.text_arg(args, 0)) else {
        return Err(not_watchable(engine, "get-watch-item"));
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
    let is_named = item.kind().is_some() || item == Item::MessageHandlers || item == Item::Methods;
    if args.len() > 1 && !is_named {
        return Err(engine.error("ARGACCES1", "Function 'list-watch-items' expected exactly 1 argument."));
    }
    text.push_str(&line("", &name, engine.watching.has(item)));
    if item == Item::MessageHandlers {
        list_handlers(engine, args, &mut text)?;
    }
    // Of single rules the reference tells in both lists whether their activations are watched.
    let item = if item == Item::Rules { Item::Activations } else { item };
    if item == Item::Methods {
        list_methods(engine, args, &mut text)?;
    }
    if let Some(kind) = item.kind() {
        if args.len() == 1 {
            for module in engine.modules.ids() {
                text.push_str(engine.module_name(module));
                text.push_str(":\n");
                for name in engine.names_in(kind, module) {
                    let named = Named { module, name };
                    text.push_str(&line("   ", engine.symbols.text(name), engine.is_watched(item, named)));
                }
            }
        }
        for index in 1..args.len() {
            engine.write(Sym::STDOUT, &std::mem::take(&mut text));
            let Some(named) = named(engine, args, index, kind) else {
                return Err(no_item(engine, kind, "list-watch-items", index));
            };
            text.push_str(&line("", engine.symbols.text(named.name), engine.is_watched(item, named)));
        }
    }
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}

fn line(indent: &str, name: &str, on: bool) -> String {
    format!("{indent}{name} = {}\n", if on { "on" } else { "off" })
}
