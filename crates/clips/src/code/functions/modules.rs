//! Modules, and which of them has the focus.

use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::focus::MAIN;
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
        |_, _| Ok(Value::Symbol(Sym::MAIN)),
        "the module that names without a module belong to",
    ),
    Function::new(
        "get-defmodule-list",
        "0;0;*",
        "m",
        |_, _| Ok(Value::row([Value::Symbol(Sym::MAIN)])),
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
    Function::new("ppdefmodule", "1;2;;y;ldsyn", "sv", print_module, "prints a module; the first one has no text"),
    Function::new(
        "set-current-module",
        "1;1;y",
        "y",
        set_current_module,
        "sets the current module; returns the one before",
    ),
];

/// The module that an argument names, or none after a complaint.
fn module(engine: &mut Engine, args: Args, index: usize) -> Option<u32> {
    if engine.sym_arg(args, index) == Sym::MAIN {
        return Some(MAIN);
    }
    let text = format!("Unable to find defmodule '{}'.", engine.text_arg(args, index));
    engine.complain("PRNTUTIL1", &text);
    None
}

/// The name of a module that was found, or `FALSE`.
fn named(engine: &mut Engine, module: Option<u32>) -> Value {
    let Some(module) = module else { return Value::FALSE };
    let name = engine.module_name(module).to_owned();
    Value::Symbol(engine.symbols.intern(&name))
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
    let modules: Vec<u32> = engine.focuses().collect();
    let row = modules.into_iter().map(|module| named(engine, Some(module))).collect();
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
    let text = format!("{}\nFor a total of 1 defmodule.\n", engine.module_name(MAIN));
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}

fn print_module(engine: &mut Engine, args: Args) -> Answer {
    module(engine, args, 0);
    Ok(Value::Void)
}

fn set_current_module(engine: &mut Engine, args: Args) -> Answer {
    module(engine, args, 0);
    Ok(named(engine, Some(MAIN)))
}
