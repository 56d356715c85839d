//! Messages and their handlers.

use std::fmt::Write;

use super::agenda::total;
use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::classes::ClassId;
use crate::engine::classes::handlers::{HandlerData, HandlerKind};
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("call-next-handler", "0;0;*", "*", call_next, "calls the handler that this one shadows"),
    Function::new(
        "get-defmessage-handler-list",
        "0;2;y",
        "m",
        handler_list,
        "the handlers of a class: class, name and type of each",
    ),
    Function::new("init-slots", "0;0;*", "*", call_next, "gives slots that were not written their defaults"),
    Function::new("list-defmessage-handlers", "0;2;y", "v", list, "lists handlers, of a class if asked for"),
    Function::new("message-handler-existp", "2;3;y", "b", existp, "whether a class has a handler"),
    Function::new(
        "next-handlerp",
        "0;0;*",
        "b",
        |e, _| Ok(Value::of_bool(e.has_next_handler())),
        "whether call-next-handler would call one",
    ),
    Function::new(
        "override-next-handler",
        "0;*;*",
        "*",
        call_next,
        "calls the handler that this one shadows, with other arguments",
    ),
    Function::new("ppdefmessage-handler", "2;4;y", "sv", print, "prints a handler"),
    Function::new("preview-send", "2;2;y", "v", preview, "lists the handlers that a message would call"),
    Function::new("send", "2;*;*;*;y", "*", send, "sends a message to an instance"),
    Function::new("undefmessage-handler", "2;3;y", "v", remove, "removes handlers of a class"),
];

/// The machine does this itself; by its name it cannot be called.
fn call_next(engine: &mut Engine, _: Args) -> Answer {
    Err(engine.error("MSGPASS1", "Shadowed message-handlers not applicable in current context."))
}

/// The machine does this itself, unless it is called by its name.
fn send(engine: &mut Engine, args: Args) -> Answer {
    let mut values = engine.args(args).to_vec();
    let message = engine.sym_arg(args, 1);
    values.remove(1);
    engine.send_now(message, values)
}

/// `foo primary in class A`
fn line(engine: &Engine, handler: &HandlerData) -> String {
    let (name, kind) = (engine.symbols.text(handler.name), handler.kind.word());
    format!("{name} {kind} in class {}", engine.shown_class(handler.class))
}

/// The classes whose handlers are meant: with `inherit` the superclasses too, the most general first.
fn classes(engine: &mut Engine, args: Args, function: &str) -> Result<Vec<ClassId>, Stop> {
    if args.len() == 0 {
        return Ok(engine.classes_in(engine.modules.current));
    }
    let name = engine.sym_arg(args, 0);
    let Some(class) = engine.find_class(name) else { return Err(engine.class_missing(name, function)) };
    if args.len() < 2 {
        return Ok(vec![class]);
    }
    if engine.text_arg(args, 1) != "inherit" {
        engine.write_error("\n");
        let text = format!("Syntax Error:  Check appropriate syntax for {function}.");
        return Err(engine.error("PRNTUTIL2", &text));
    }
    Ok(engine.classes.get(class).precedence.iter().rev().copied().collect())
}

fn list(engine: &mut Engine, args: Args) -> Answer {
    let classes = classes(engine, args, "list-defmessage-handlers")?;
    let mut text = String::new();
    let mut count = 0;
    for class in classes {
        for handler in engine.classes.handlers(class) {
            let _ = writeln!(text, "{}", line(engine, handler));
            count += 1;
        }
    }
    text.push_str(&total(count, "message-handler", "message-handlers"));
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}

fn handler_list(engine: &mut Engine, args: Args) -> Answer {
    let classes = classes(engine, args, "get-defmessage-handler-list")?;
    let mut row = Vec::new();
    for class in classes {
        for handler in engine.classes.handlers(class).to_vec() {
            let kind = engine.symbols.intern(handler.kind.word());
            let class = engine.classes.get(handler.class).name;
            row.extend([class, handler.name, kind].map(Value::Symbol));
        }
    }
    engine.make_row(row)
}

/// The type of handler that an argument names; none after a complaint.
pub(super) fn kind(engine: &mut Engine, args: Args, index: usize, function: &str) -> Result<HandlerKind, Stop> {
    if args.len() <= index {
        return Ok(HandlerKind::Primary);
    }
    HandlerKind::named(engine.text_arg(args, index)).ok_or_else(|| {
        let text = format!("Unrecognized message-handler type in function '{function}'..");
        engine.error("MSGFUN7", &text)
    })
}

fn existp(engine: &mut Engine, args: Args) -> Answer {
    let name = engine.sym_arg(args, 0);
    let Some(class) = engine.find_class(name) else {
        return Err(engine.class_missing(name, "message-handler-existp"));
    };
    let kind = kind(engine, args, 2, "message-handler-existp")?;
    Ok(Value::of_bool(engine.classes.handler(class, engine.sym_arg(args, 1), kind).is_some()))
}

fn print(engine: &mut Engine, args: Args) -> Answer {
    let kind = kind(engine, args, 2, "ppdefmessage-handler")?;
    let (class, name) = (engine.sym_arg(args, 0), engine.sym_arg(args, 1));
    let found = engine.find_class(class).and_then(|class| {
        let index = engine.classes.handler(class, name, kind)?;
        Some(engine.classes.handlers(class)[index].clone())
    });
    let Some(handler) = found else {
        let text = format!(
            "Unable to find message-handler '{}' {} for class '{}' in function 'ppdefmessage-handler'.",
            engine.symbols.text(name),
            kind.word(),
            engine.symbols.text(class)
        );
        return Err(engine.error("MSGCOM2", &text));
    };
    let text = handler.source.as_ref().map(|(module, source)| engine.pretty_in(*module, source)).unwrap_or_default();
    if args.len() > 3 && engine.sym_arg(args, 3) == Sym::NIL {
        return Ok(Value::String(engine.make_text(&text)?));
    }
    if text.is_empty() {
        return Ok(Value::Void);
    }
    let channel =
        if args.len() > 3 { super::print::channel(engine, args, 3, "ppdefmessage-handler") } else { Some(Sym::STDOUT) };
    if let Some(channel) = channel {
        engine.write(channel, &text);
    }
    Ok(Value::Void)
}

fn remove(engine: &mut Engine, args: Args) -> Answer {
    if engine.sources.are_binary {
        engine.complain("MSGCOM3", "Unable to delete message-handlers.");
        return Ok(Value::Void);
    }
    let (class, name) = (engine.sym_arg(args, 0), engine.sym_arg(args, 1));
    let star = |sym: Sym| engine.symbols.text(sym) == "*";
    let (all_classes, all_names) = (star(class), star(name));
    let all_kinds = args.len() > 2 && engine.text_arg(args, 2) == "*";
    let name = (!all_names).then_some(name);
    let found = engine.find_class(class);
    let is_every = found.is_none();
    let classes = match found {
        Some(class) => vec![class],
        None if all_classes => engine.classes_in(engine.modules.current),
        None => return Err(engine.class_missing(class, "undefmessage-handler")),
    };
    let wanted = if all_kinds { None } else { Some(kind(engine, args, 2, "undefmessage-handler")?) };
    for class in classes {
        let is_system = |it: &&std::sync::Arc<HandlerData>| {
            it.is_system && Some(it.name) == name && wanted.is_none_or(|kind| kind == it.kind)
        };
        // Of all classes only one whose handlers are at work is complained about, and nothing is missed if all kinds are meant.
        let is_executing = engine.is_class_executing(class);
        let has_system = name.is_some() && engine.classes.handlers(class).iter().any(|it| is_system(&it));
        if !is_executing && has_system && (all_kinds || !is_every) {
            engine.complain("MSGPSR3", "System message-handlers may not be modified.");
            continue;
        }
        let is_missed = !is_every && (!all_kinds || engine.classes.handlers(class).is_empty());
        if !engine.remove_handlers(class, name, wanted) && (is_executing || is_missed) {
            let text = format!("Unable to delete message-handler(s) from class '{}'.", engine.class_name(class));
            engine.complain("MSGFUN8", &text);
        }
    }
    Ok(Value::Void)
}

fn preview(engine: &mut Engine, args: Args) -> Answer {
    let (class, message) = (engine.sym_arg(args, 0), engine.sym_arg(args, 1));
    let Some(class) = engine.find_class(class) else { return Err(engine.class_missing(class, "preview-send")) };
    let Some(core) = engine.classes.core(class, message) else {
        let text = format!("No applicable primary message-handlers found for '{}'.", engine.symbols.text(message));
        engine.complain("MSGFUN1", &text);
        return Ok(Value::Void);
    };
    let mut text = String::new();
    let indent = |depth: usize| "| ".repeat(depth);
    for (depth, handler) in core.handlers[..core.befores].iter().enumerate() {
        let _ = writeln!(text, "{}>> {}", indent(depth), line(engine, handler));
    }
    let depth = core.befores;
    for handler in &core.handlers[core.befores..core.primaries] {
        let _ = writeln!(text, "{0}>> {1}\n{0}<< {1}", indent(depth), line(engine, handler));
    }
    let primaries = &core.handlers[core.primaries..core.afters];
    for (more, handler) in primaries.iter().enumerate() {
        let _ = writeln!(text, "{}>> {}", indent(depth + more), line(engine, handler));
    }
    for (more, handler) in primaries.iter().enumerate().rev() {
        let _ = writeln!(text, "{}<< {}", indent(depth + more), line(engine, handler));
    }
    for handler in &core.handlers[core.afters..] {
        let _ = writeln!(text, "{0}>> {1}\n{0}<< {1}", indent(depth), line(engine, handler));
    }
    for (depth, handler) in core.handlers[..core.befores].iter().enumerate().rev() {
        let _ = writeln!(text, "{}<< {}", indent(depth), line(engine, handler));
    }
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}
