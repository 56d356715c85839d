//! Constructs: listed, printed, removed.

use std::fmt::Write;

use super::agenda::total;
use super::print::channel;
use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::modules::Written;
use crate::engine::show::Quotes;
use crate::engine::{Engine, Kind, ModuleId, Named};
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("defclass-module", "1;1;y", "y", |e, a| module_of(e, a, Kind::Class), "the module of a class"),
    Function::new("deffacts-module", "1;1;y", "y", |e, a| module_of(e, a, Kind::Facts), "the module of a deffacts"),
    Function::new(
        "deffunction-module",
        "1;1;y",
        "y",
        |e, a| module_of(e, a, Kind::Function),
        "the module of a deffunction",
    ),
    Function::new("defglobal-module", "1;1;y", "y", |e, a| module_of(e, a, Kind::Global), "the module of a defglobal"),
    Function::new(
        "definstances-module",
        "1;1;y",
        "y",
        |e, a| module_of(e, a, Kind::Instances),
        "the module of a definstances",
    ),
    Function::new("defrule-module", "1;1;y", "y", |e, a| module_of(e, a, Kind::Rule), "the module of a rule"),
    Function::new("get-defclass-list", "0;1;y", "m", |e, a| names(e, a, Kind::Class), "the names of all classes"),
    Function::new("get-deffacts-list", "0;1;y", "m", |e, a| names(e, a, Kind::Facts), "the names of all deffacts"),
    Function::new(
        "get-deffunction-list",
        "0;1;y",
        "m",
        |e, a| names(e, a, Kind::Function),
        "the names of all deffunctions",
    ),
    Function::new("get-defglobal-list", "0;1;y", "m", |e, a| names(e, a, Kind::Global), "the names of all globals"),
    Function::new(
        "get-definstances-list",
        "0;1;y",
        "m",
        |e, a| names(e, a, Kind::Instances),
        "the names of all definstances",
    ),
    Function::new("get-defrule-list", "0;1;y", "m", |e, a| names(e, a, Kind::Rule), "the names of all rules"),
    Function::new(
        "get-reset-globals",
        "0;0;*",
        "b",
        |e, _| Ok(Value::of_bool(e.resets_globals)),
        "whether a reset gives globals their first values",
    ),
    Function::new("list-defclasses", "0;1;y", "v", |e, a| list(e, a, Kind::Class, "list-defclasses"), "lists classes"),
    Function::new("list-deffacts", "0;1;y", "v", |e, a| list(e, a, Kind::Facts, "list-deffacts"), "lists deffacts"),
    Function::new(
        "list-deffunctions",
        "0;1;y",
        "v",
        |e, a| list(e, a, Kind::Function, "list-deffunctions"),
        "lists deffunctions",
    ),
    Function::new("list-defglobals", "0;1;y", "v", |e, a| list(e, a, Kind::Global, "list-defglobals"), "lists globals"),
    Function::new(
        "list-definstances",
        "0;1;y",
        "v",
        |e, a| list(e, a, Kind::Instances, "list-definstances"),
        "lists definstances",
    ),
    Function::new("list-defrules", "0;1;y", "v", |e, a| list(e, a, Kind::Rule, "list-defrules"), "lists rules"),
    Function::new("ppdefclass", "1;2;;y;ldsyn", "sv", |e, a| print(e, a, Kind::Class), "prints a class"),
    Function::new("ppdeffacts", "1;2;;y;ldsyn", "sv", |e, a| print(e, a, Kind::Facts), "prints a deffacts"),
    Function::new("ppdeffunction", "1;2;;y;ldsyn", "sv", |e, a| print(e, a, Kind::Function), "prints a deffunction"),
    Function::new("ppdefglobal", "1;2;;y;ldsyn", "sv", |e, a| print(e, a, Kind::Global), "prints a defglobal"),
    Function::new("ppdefinstances", "1;2;;y;ldsyn", "sv", |e, a| print(e, a, Kind::Instances), "prints a definstances"),
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
    Function::new("undefclass", "1;1;y", "v", |e, a| remove(e, a, Kind::Class), "removes a class, or all of them"),
    Function::new("undeffacts", "1;1;y", "v", |e, a| remove(e, a, Kind::Facts), "removes a deffacts, or all of them"),
    Function::new(
        "undeffunction",
        "1;1;y",
        "v",
        |e, a| remove(e, a, Kind::Function),
        "removes a deffunction, or all of them",
    ),
    Function::new("undefglobal", "1;1;y", "v", |e, a| remove(e, a, Kind::Global), "removes a global, or all of them"),
    Function::new(
        "undefinstances",
        "1;1;y",
        "v",
        |e, a| remove(e, a, Kind::Instances),
        "removes a definstances, or all of them",
    ),
    Function::new("undefrule", "1;1;y", "v", |e, a| remove(e, a, Kind::Rule), "removes a rule, or all of them"),
];

/// Which modules a list is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    /// All of them: each has a heading.
    All,
    /// One of them.
    One(ModuleId),
}

impl Chosen {
    /// The modules.
    pub(super) fn modules(self, engine: &Engine) -> Vec<ModuleId> {
        match self {
            Chosen::All => engine.modules.ids().collect(),
            Chosen::One(module) => vec![module],
        }
    }

    /// The heading of a module.
    pub(super) fn heading(self, engine: &Engine, module: ModuleId) -> String {
        match self {
            Chosen::All => format!("{}:\n", engine.module_name(module)),
            Chosen::One(_) => String::new(),
        }
    }

    /// What stands before each line.
    pub(super) fn indent(self) -> &'static str {
        if self == Chosen::All { "   " } else { "" }
    }
}

/// The modules that an argument names, `*` for all, or the current one if there is no argument; a complaint if there is no such
/// module.
pub(super) fn module_argument(engine: &mut Engine, args: Args, index: usize, name: &str) -> Result<Chosen, Stop> {
    if index >= args.len() {
        return Ok(Chosen::One(engine.modules.current));
    }
    if let Some(module) = engine.find_module(engine.text_arg(args, index)) {
        return Ok(Chosen::One(module));
    }
    if engine.text_arg(args, index) == "*" {
        return Ok(Chosen::All);
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
    let Ok(chosen) = module_argument(engine, args, 0, name) else { return Ok(Value::Void) };
    let (mut text, mut count) = (String::new(), 0);
    for module in chosen.modules(engine) {
        text.push_str(&chosen.heading(engine, module));
        for name in engine.names_in(kind, module) {
            text.push_str(chosen.indent());
            text.push_str(engine.symbols.text(name));
            text.push('\n');
            count += 1;
        }
    }
    text.push_str(&total(count, kind.word(), kind.plural()));
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}

/// `get-defrule-list` and its kin.
pub(super) fn names(engine: &mut Engine, args: Args, kind: Kind) -> Answer {
    let function = format!("get-{}-list", kind.word());
    let Ok(chosen) = module_argument(engine, args, 0, &function) else { return Ok(Value::row([])) };
    let mut row = Vec::new();
    for module in chosen.modules(engine) {
        for name in engine.names_in(kind, module) {
            let name = match chosen {
                Chosen::One(_) => name,
                Chosen::All => {
                    let text = engine.whole_name(Named { module, name });
                    engine.make_text(&text)?
                }
            };
            row.push(Value::Symbol(name));
        }
    }
    engine.make_row(row)
}

/// `defrule-module` and its kin. Of several that are seen it is the one that was found last.
pub(super) fn module_of(engine: &mut Engine, args: Args, kind: Kind) -> Answer {
    let name = engine.sym_arg(args, 0);
    let found = match engine.written(name) {
        Written::Nowhere => None,
        // The reference does not look for the construct.
        Written::In(module, _) => Some(module),
        Written::Bare if kind == Kind::Class => engine.find_class(name).map(|class| engine.classes.get(class).module),
        Written::Bare => engine.seen_from(engine.modules.current, kind, name).last,
    };
    if let Some(module) = found {
        return Ok(Value::Symbol(engine.modules.name(module)));
    }
    no_such(engine, kind, name);
    Ok(Value::FALSE)
}

/// `ppdefrule` and its kin; to `nil` the text is the value.
pub(super) fn print(engine: &mut Engine, args: Args, kind: Kind) -> Answer {
    let name = engine.sym_arg(args, 0);
    let Some(named) = engine.find_told(kind, name) else {
        no_such(engine, kind, name);
        return Ok(nothing_printed(engine, args));
    };
    let text = engine.pretty_text(kind, named);
    print_text(engine, args, &text)
}

/// What `ppdefrule` and its kin give if there is nothing to print.
pub(super) fn nothing_printed(engine: &Engine, args: Args) -> Value {
    let is_value = args.len() > 1 && engine.sym_arg(args, 1) == Sym::NIL;
    if is_value { Value::String(Sym::EMPTY) } else { Value::Void }
}

/// Prints a text to where the second argument says; to `nil` the text is the value.
pub(super) fn print_text(engine: &mut Engine, args: Args, text: &str) -> Answer {
    if args.len() < 2 {
        engine.write(Sym::STDOUT, text);
        return Ok(Value::Void);
    }
    if engine.sym_arg(args, 1) == Sym::NIL {
        return Ok(Value::String(engine.make_text(text)?));
    }
    // Without a text the reference does not look where it would go.
    if !text.is_empty()
        && let Some(channel) = channel(engine, args, 1, "ppdefrule")
    {
        engine.write(channel, text);
    }
    Ok(Value::Void)
}

/// `undefrule` and its kin; `*` stands for all of the current module.
pub(super) fn remove(engine: &mut Engine, args: Args, kind: Kind) -> Answer {
    let name = engine.sym_arg(args, 0);
    let found = engine.find_told(kind, name);
    if engine.sources.are_binary && (found.is_some() || engine.text_arg(args, 0) == "*") {
        stays(engine, kind, name);
        return Ok(Value::Void);
    }
    let all = match found {
        Some(named) => vec![named],
        None if engine.text_arg(args, 0) == "*" => engine.removable_in(kind, engine.modules.current),
        None => {
            no_such(engine, kind, name);
            return Ok(Value::Void);
        }
    };
    if kind == Kind::Function && found.is_none() {
        remove_functions(engine, &all);
        return Ok(Value::Void);
    }
    for named in all {
        // One class may go with another one.
        if engine.has_named(kind, named) && !engine.remove_construct(kind, named)? {
            stays(engine, kind, if found.is_some() { name } else { named.name });
        }
    }
    Ok(Value::Void)
}

/// All deffunctions of a module: they lose their bodies first, and go if nobody calls them then.
fn remove_functions(engine: &mut Engine, all: &[Named]) {
    let mut empty = Vec::with_capacity(all.len());
    for named in all {
        let Some(index) = engine.function_named(*named) else { continue };
        if engine.is_executing(index) {
            stays(engine, Kind::Function, named.name);
        } else {
            engine.functions[index as usize].body = None;
            engine.sources.forget(Kind::Function, *named);
            empty.push(index);
        }
    }
    for index in empty {
        if engine.uses_function(index) {
            let name = engine.symbols.text(engine.functions[index as usize].name);
            let text =
                format!("WARNING: Deffunction '{name}' only partially deleted due to usage by other constructs.");
            engine.complain("DFFNXFUN1", &text);
        } else {
            engine.functions[index as usize].is_defined = false;
        }
    }
}

pub(super) fn stays(engine: &mut Engine, kind: Kind, name: Sym) {
    let text = format!("Unable to delete {} '{}'.", kind.word(), engine.symbols.text(name));
    engine.complain("PRNTUTIL4", &text);
}

fn set_reset_globals(engine: &mut Engine, args: Args) -> Answer {
    let on = engine.arg(args, 0).is_true();
    Ok(Value::of_bool(std::mem::replace(&mut engine.resets_globals, on)))
}

fn show_globals(engine: &mut Engine, args: Args) -> Answer {
    let Ok(chosen) = module_argument(engine, args, 0, "show-defglobals") else { return Ok(Value::Void) };
    let mut text = String::new();
    for module in chosen.modules(engine) {
        text.push_str(&chosen.heading(engine, module));
        for global in engine.globals.iter().filter(|it| it.is_defined && it.named.module == module) {
            let value = engine.shown(&global.value, Quotes::Plain);
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}?*{}* = {value}", chosen.indent(), engine.symbols.text(global.named.name));
        }
    }
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}
