//! Modules, and which of them has the focus.

use super::agenda::total;
use super::constructs::{no_such, nothing_printed, print_text};
use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::{Engine, Kind, ModuleId, Named};
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("clear-focus-stack", "0;0;*", "v", clear_focus_stack, "takes the focus from all modules"),
    Function::new("focus", "1;*;y", "b", focus, "gives modules the focus, the first one last"),
    Function::new(
        "get-current-module",
        "0;0;*",
        "y",
        |e, _| Ok(Value::Symbol(e.modules.name(e.modules.current))),
        "the module that names without a module belong to",
    ),
    Function::new(
        "get-defmodule-list",
        "0;0;*",
        "m",
        |e, _| Ok(Value::row(e.modules.ids().map(|id| Value::Symbol(e.modules.name(id))))),
        "the names of all modules",
    ),
    Function::new("get-focus", "0;0;*", "y", get_focus, "the module that has the focus, or FALSE"),
    Function::new(
        "get-focus-stack",
        "0;0;*",
        "m",
        get_focus_stack,
        "the modules of the focus stack, the current one first",
    ),
    Function::new("list-defmodules", "0;0;*", "v", list_modules, "lists modules"),
    Function::new(
        "list-focus-stack",
        "0;0;*",
        "v",
        list_focus_stack,
        "lists the modules of the focus stack, the current one first",
    ),
    Function::new(
        "pop-focus",
        "0;0;*",
        "y",
        pop_focus,
        "takes the focus from the module that has it, and returns that module",
    ),
    Function::new("ppdefmodule", "1;2;;y;ldsyn", "sv", print_module, "prints a module"),
    Function::new(
        "set-current-module",
        "1;1;y",
        "y",
        set_current_module,
        "sets the current module; returns the one before",
    ),
];

/// The module that an argument names, or none after a complaint.
fn module(engine: &mut Engine, args: Args, index: usize) -> Option<ModuleId> {
    let found = engine.find_module(engine.text_arg(args, index));
    if found.is_none() {
        no_such(engine, Kind::Module, engine.sym_arg(args, index));
    }
    found
}

/// The name of a module that was found, or `FALSE`.
fn named(engine: &Engine, module: Option<ModuleId>) -> Value {
    module.map_or(Value::FALSE, |module| Value::Symbol(engine.modules.name(module)))
}

fn focus(engine: &mut Engine, args: Args) -> Answer {
    for index in (0..args.len()).rev() {
        let Some(module) = module(engine, args, index) else { return Ok(Value::FALSE) };
        engine.focus_on(module);
    }
    Ok(Value::TRUE)
}

fn pop_focus(engine: &mut Engine, _: Args) -> Answer {
    let module = engine.pop_focus();
    Ok(named(engine, module))
}

fn clear_focus_stack(engine: &mut Engine, _: Args) -> Answer {
    engine.clear_focuses();
    Ok(Value::Void)
}

fn get_focus(engine: &mut Engine, _: Args) -> Answer {
    let module = engine.focus();
    Ok(named(engine, module))
}

fn get_focus_stack(engine: &mut Engine, _: Args) -> Answer {
    let row = engine.focuses().map(|module| named(engine, Some(module))).collect();
    engine.make_row(row)
}

fn list_focus_stack(engine: &mut Engine, _: Args) -> Answer {
    let mut text = String::new();
    for module in engine.focuses() {
        text.push_str(engine.module_name(module));
        text.push('\n');
    }
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}

fn list_modules(engine: &mut Engine, _: Args) -> Answer {
    let mut text = String::new();
    for module in engine.modules.ids() {
        text.push_str(engine.module_name(module));
        text.push('\n');
    }
    text.push_str(&total(engine.modules.len(), Kind::Module.word(), Kind::Module.plural()));
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}

fn print_module(engine: &mut Engine, args: Args) -> Answer {
    let Some(module) = module(engine, args, 0) else { return Ok(nothing_printed(engine, args)) };
    let name = engine.modules.name(module);
    let text = engine.pretty_text(Kind::Module, Named { module, name });
    print_text(engine, args, &text)
}

fn set_current_module(engine: &mut Engine, args: Args) -> Answer {
    let before = engine.modules.current;
    if let Some(module) = module(engine, args, 0) {
        engine.modules.current = module;
    }
    Ok(named(engine, Some(before)))
}
