//! Constructs: listed, printed, removed.

use std::fmt::Write;

use super::agenda::total;
use super::print::channel;
use super::{Args, Function};
use crate::code::show::Quotes;
use crate::code::stop::Stop;
use crate::engine::{Engine, Kind};
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("deffacts-module", "1;1;y", "y", |e, a| module_of(e, a, Kind::Facts), "the module of a deffacts"),
    Function::new(
        "deffunction-module",
        "1;1;y",
        "y",
        |e, a| module_of(e, a, Kind::Function),
        "the module of a deffunction",
    ),
    Function::new("defglobal-module", "1;1;y", "y", |e, a| module_of(e, a, Kind::Global), "the module of a defglobal"),
    Function::new("defrule-module", "1;1;y", "y", |e, a| module_of(e, a, Kind::Rule), "the module of a rule"),
    Function::new("get-deffacts-list", "0;1;y", "m", |e, a| names(e, a, Kind::Facts), "the names of all deffacts"),
    Function::new(
        "get-deffunction-list",
        "0;1;y",
        "m",
        |e, a| names(e, a, Kind::Function),
        "the names of all deffunctions",
    ),
    Function::new("get-defglobal-list", "0;1;y", "m", |e, a| names(e, a, Kind::Global), "the names of all globals"),
    Function::new("get-defrule-list", "0;1;y", "m", |e, a| names(e, a, Kind::Rule), "the names of all rules"),
    Function::new(
        "get-reset-globals",
        "0;0;*",
        "b",
        |e, _| Ok(Value::of_bool(e.resets_globals)),
        "whether a reset gives globals their first values",
    ),
    Function::new("list-deffacts", "0;1;y", "v", |e, a| list(e, a, Kind::Facts, "list-deffacts"), "lists deffacts"),
    Function::new(
        "list-deffunctions",
        "0;1;y",
        "v",
        |e, a| list(e, a, Kind::Function, "list-deffunctions"),
        "lists deffunctions",
    ),
    Function::new("list-defglobals", "0;1;y", "v", |e, a| list(e, a, Kind::Global, "list-defglobals"), "lists globals"),
    Function::new("list-defrules", "0;1;y", "v", |e, a| list(e, a, Kind::Rule, "list-defrules"), "lists rules"),
    Function::new("ppdeffacts", "1;2;;y;ldsyn", "sv", |e, a| print(e, a, Kind::Facts), "prints a deffacts"),
    Function::new("ppdeffunction", "1;2;;y;ldsyn", "sv", |e, a| print(e, a, Kind::Function), "prints a deffunction"),
    Function::new("ppdefglobal", "1;2;;y;ldsyn", "sv", |e, a| print(e, a, Kind::Global), "prints a defglobal"),
    Function::new("ppdefrule", "1;2;;y;ldsyn", "sv", |e, a| print(e, a, Kind::Rule), "prints a rule"),
    Function::new("rules", "0;1;y", "v", |e, a| list(e, a, Kind::Rule, "rules"), "lists rules"),
    Function::new(
        "set-reset-globals",
        "1;1;*",
        "b",
        set_reset_globals,
        "lets a reset change globals or not; returns what it was",
    ),
    Function::new("show-defglobals", "0;1;y", "v", show_globals, "lists globals with their values"),
    Function::new("undeffacts", "1;1;y", "v", |e, a| remove(e, a, Kind::Facts), "removes a deffacts, or all of them"),
    Function::new(
        "undeffunction",
        "1;1;y",
        "v",
        |e, a| remove(e, a, Kind::Function),
        "removes a deffunction, or all of them",
    ),
    Function::new("undefglobal", "1;1;y", "v", |e, a| remove(e, a, Kind::Global), "removes a global, or all of them"),
    Function::new("undefrule", "1;1;y", "v", |e, a| remove(e, a, Kind::Rule), "removes a rule, or all of them"),
];

/// How lists of a module are laid out: with `*`, which is all modules, each has a heading.
pub(super) struct Layout {
    pub(super) heading: &'static str,
    pub(super) indent: &'static str,
}

/// The module that an argument names, if it is there; none after a complaint if there is no such module.
pub(super) fn module_argument(
    engine: &mut Engine,
    args: Args,
    index: usize,
    name: &str,
) -> Result<Option<Layout>, Stop> {
    if index >= args.len() || engine.sym_arg(args, index) == Sym::MAIN {
        return Ok(Some(Layout { heading: "", indent: "" }));
    }
    if engine.text_arg(args, index) == "*" {
        return Ok(Some(Layout { heading: "MAIN:\n", indent: "   " }));
    }
    let text = format!("Function '{name}' expected argument #{} to be of type 'defmodule name'.", index + 1);
    Err(engine.error("ARGACCES2", &text))
}

/// There is no construct of this name.
pub(super) fn no_such(engine: &mut Engine, kind: Kind, name: Sym) {
    let text = format!("Unable to find {} '{}'.", kind.word(), engine.symbols.text(name));
    engine.complain("PRNTUTIL1", &text);
}

/// `list-defrules` and its kin.
pub(super) fn list(engine: &mut Engine, args: Args, kind: Kind, name: &str) -> Answer {
    let Ok(Some(module)) = module_argument(engine, args, 0, name) else { return Ok(Value::Void) };
    let names = engine.names(kind);
    let mut text = module.heading.to_owned();
    for name in &names {
        text.push_str(module.indent);
        text.push_str(engine.symbols.text(*name));
        text.push('\n');
    }
    text.push_str(&total(names.len(), kind.word(), kind.plural()));
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}

/// `get-defrule-list` and its kin.
pub(super) fn names(engine: &mut Engine, args: Args, kind: Kind) -> Answer {
    let function = format!("get-{}-list", kind.word());
    let Ok(Some(module)) = module_argument(engine, args, 0, &function) else { return Ok(Value::row([])) };
    let names = engine.names(kind);
    let mut row = Vec::with_capacity(names.len());
    for name in names {
        let name = if module.heading.is_empty() {
            name
        } else {
            let text = format!("MAIN::{}", engine.symbols.text(name));
            engine.make_text(&text)?
        };
        row.push(Value::Symbol(name));
    }
    engine.make_row(row)
}

/// `defrule-module` and its kin.
pub(super) fn module_of(engine: &mut Engine, args: Args, kind: Kind) -> Answer {
    let name = engine.sym_arg(args, 0);
    if engine.has_construct(kind, name) {
        return Ok(Value::Symbol(Sym::MAIN));
    }
    no_such(engine, kind, name);
    Ok(Value::FALSE)
}

/// `ppdefrule` and its kin; to `nil` the text is the value.
pub(super) fn print(engine: &mut Engine, args: Args, kind: Kind) -> Answer {
    let name = engine.sym_arg(args, 0);
    if !engine.has_construct(kind, name) {
        no_such(engine, kind, name);
        return Ok(Value::Void);
    }
    let text = engine.pretty_text(kind, name);
    if args.len() < 2 {
        engine.write(Sym::STDOUT, &text);
        return Ok(Value::Void);
    }
    if engine.sym_arg(args, 1) == Sym::NIL {
        return Ok(Value::String(engine.make_text(&text)?));
    }
    if let Some(channel) = channel(engine, args, 1) {
        engine.write(channel, &text);
    }
    Ok(Value::Void)
}

/// `undefrule` and its kin.
pub(super) fn remove(engine: &mut Engine, args: Args, kind: Kind) -> Answer {
    let name = engine.sym_arg(args, 0);
    if engine.text_arg(args, 0) == "*" && !engine.has_construct(kind, name) {
        for name in engine.names(kind) {
            if !engine.remove_construct(kind, name)? {
                stays(engine, kind, name);
            }
        }
        return Ok(Value::Void);
    }
    if !engine.has_construct(kind, name) {
        no_such(engine, kind, name);
    } else if !engine.remove_construct(kind, name)? {
        stays(engine, kind, name);
    }
    Ok(Value::Void)
}

fn stays(engine: &mut Engine, kind: Kind, name: Sym) {
    let text = format!("Unable to delete {} '{}'.", kind.word(), engine.symbols.text(name));
    engine.complain("PRNTUTIL4", &text);
}

fn set_reset_globals(engine: &mut Engine, args: Args) -> Answer {
    let on = engine.arg(args, 0).is_true();
    Ok(Value::of_bool(std::mem::replace(&mut engine.resets_globals, on)))
}

fn show_globals(engine: &mut Engine, args: Args) -> Answer {
    let Some(module) = module_argument(engine, args, 0, "show-defglobals")? else { return Ok(Value::Void) };
    let mut text = module.heading.to_owned();
    for global in engine.globals.iter().filter(|it| it.is_defined) {
        let value = engine.shown(&global.value, Quotes::Plain);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}?*{}* = {value}", module.indent, engine.symbols.text(global.name));
    }
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}
