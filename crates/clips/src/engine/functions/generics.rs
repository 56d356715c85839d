//! Generic functions and methods: listed, printed, removed, called.

use super::agenda::total;
use super::constructs::{self, print_text};
use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::generics::Body;
use crate::engine::generics::define::executing_text;
use crate::engine::{Engine, Kind};
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("call-next-method", "0;0;*", "*", outside, "calls the method that this one shadows"),
    Function::new(
        "call-specific-method",
        "2;*;*;y;l",
        "*",
        outside,
        "calls a method of a generic function by its index",
    ),
    Function::new(
        "defgeneric-module",
        "1;1;y",
        "y",
        |e, a| constructs::module_of(e, a, Kind::Generic),
        "the module of a generic function",
    ),
    Function::new(
        "get-defgeneric-list",
        "0;1;y",
        "m",
        |e, a| constructs::names(e, a, Kind::Generic),
        "the names of all generic functions",
    ),
    Function::new("get-defmethod-list", "0;1;y", "m", method_list, "names and indices of methods"),
    Function::new("get-method-restrictions", "2;2;l;y", "m", restrictions, "what the parameters of a method take"),
    Function::new(
        "list-defgenerics",
        "0;1;y",
        "v",
        |e, a| constructs::list(e, a, Kind::Generic, "list-defgenerics"),
        "lists generic functions",
    ),
    Function::new("list-defmethods", "0;1;y", "v", list_methods, "lists methods in the order in which they are tried"),
    Function::new("next-methodp", "0;0;*", "b", next_methodp, "whether this method shadows another one"),
    Function::new("override-next-method", "0;*;*", "*", outside, "calls the shadowed method with other arguments"),
    Function::new(
        "ppdefgeneric",
        "1;2;;y;ldsyn",
        "sv",
        |e, a| constructs::print(e, a, Kind::Generic),
        "prints a generic function",
    ),
    Function::new("ppdefmethod", "2;3;*;y;l;ldsyn", "sv", print_method, "prints a method"),
    Function::new("preview-generic", "1;*;*;y", "v", preview, "lists the methods that these arguments would call"),
    Function::new("undefgeneric", "1;1;y", "v", remove, "removes a generic function, or all of them"),
    Function::new("undefmethod", "2;2;*;y;ly", "v", remove_method, "removes a method, or all of a generic function"),
];

/// Calls are compiled; by another way nobody is inside of a method.
fn outside(engine: &mut Engine, _: Args) -> Answer {
    Err(engine.error("GENRCEXE2", "Shadowed methods not applicable in current context."))
}

fn next_methodp(engine: &mut Engine, _: Args) -> Answer {
    Ok(Value::of_bool(engine.has_next_method()?))
}

/// The generic function that the first argument names, or a complaint.
fn generic(engine: &mut Engine, args: Args, function: &str) -> Result<u32, Stop> {
    let name = engine.sym_arg(args, 0);
    engine.find_generic(name).ok_or_else(|| {
        let text = format!("Unable to find generic function '{}' in function {function}.", engine.symbols.text(name));
        engine.error("GENRCFUN3", &text)
    })
}

/// The generic functions that a list is about: the one named, or all of the current module.
fn chosen(engine: &mut Engine, args: Args, function: &str) -> Result<Vec<u32>, Stop> {
    if args.len() > 0 {
        return Ok(vec![generic(engine, args, &format!("'{function}'"))?]);
    }
    let module = engine.modules.current;
    let of_module = |index: &&u32| engine.generics[**index as usize].module == module;
    Ok(engine.generic_order.iter().filter(of_module).copied().collect())
}

fn list_methods(engine: &mut Engine, args: Args) -> Answer {
    let (mut text, mut count) = (String::new(), 0);
    for (place, generic) in chosen(engine, args, "list-defmethods")?.into_iter().enumerate() {
        let data = &engine.generics[generic as usize];
        if place > 0 {
            text.push('\n');
        }
        for method in &data.methods {
            text.push_str(&engine.method_text(data, method));
            text.push('\n');
            count += 1;
        }
    }
    text.push_str(&total(count, "method", "methods"));
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}

fn method_list(engine: &mut Engine, args: Args) -> Answer {
    let mut row = Vec::new();
    for generic in chosen(engine, args, "get-defmethod-list")? {
        let data = &engine.generics[generic as usize];
        for method in &data.methods {
            row.extend([Value::Symbol(data.name), Value::Integer(method.index)]);
        }
    }
    engine.make_row(row)
}

/// Least and most arguments, the number of parameters, where each begins in this row, and for each whether it has a query and how
/// many classes it takes, and which.
fn restrictions(engine: &mut Engine, args: Args) -> Answer {
    let (name, index) = (engine.sym_arg(args, 0), engine.integer_arg(args, 1));
    let (generic, at) = engine.method_of(name, index, "get-method-restrictions")?;
    let method = &engine.generics[generic as usize].methods[at];
    let count = method.restrictions.len();
    let number = |count: usize| Value::Integer(count as i64);
    let most = if method.has_rest { Value::Integer(-1) } else { number(count) };
    let mut row = vec![number(method.least()), most, number(count)];
    let mut place = 4 + count;
    for restriction in &method.restrictions {
        row.push(number(place));
        place += 2 + restriction.types.len();
    }
    for restriction in &method.restrictions {
        row.extend([Value::of_bool(restriction.query.is_some()), number(restriction.types.len())]);
        row.extend(restriction.types.iter().map(|class| Value::Symbol(engine.classes.get(*class).name)));
    }
    engine.make_row(row)
}

fn print_method(engine: &mut Engine, args: Args) -> Answer {
    let (name, index) = (engine.sym_arg(args, 0), engine.integer_arg(args, 1));
    let (generic, at) = engine.method_of(name, index, "ppdefmethod")?;
    let text = engine.pretty_method(generic, at);
    let rest = Args { start: args.start + 1, count: args.count - 1 };
    print_text(engine, rest, &text)
}

fn preview(engine: &mut Engine, args: Args) -> Answer {
    let Ok(generic) = generic(engine, args, "preview-generic") else { return Ok(Value::Void) };
    let values = engine.args(args)[1..].to_vec();
    // An argument of no class was told; no method takes it.
    let found = match engine.applicable_methods(generic, &values) {
        Err(Stop::Error) if values.iter().any(|value| engine.class_of_value(value).is_none()) => Vec::new(),
        found => found?,
    };
    let data = &engine.generics[generic as usize];
    let lines: String = found.iter().map(|at| engine.method_text(data, &data.methods[*at]) + "\n").collect();
    if lines.is_empty() {
        let text = format!("No applicable methods for {}.\n", engine.symbols.text(data.name));
        engine.write(Sym::STDOUT, &text);
    } else {
        engine.write(Sym::STDOUT, &lines);
    }
    Ok(Value::Void)
}

/// By name one that is called somewhere stays; for `*` the reference does not ask, and calls find no methods then.
fn remove(engine: &mut Engine, args: Args) -> Answer {
    let name = engine.sym_arg(args, 0);
    if engine.text_arg(args, 0) != "*" || engine.find_generic(name).is_some() {
        return constructs::remove(engine, args, Kind::Generic);
    }
    if engine.sources.are_binary {
        constructs::stays(engine, Kind::Generic, name);
        return Ok(Value::Void);
    }
    for generic in chosen(engine, Args { count: 0, ..args }, "undefgeneric")? {
        if engine.is_generic_executing(generic) {
            let name = engine.symbols.text(engine.generics[generic as usize].name);
            let text = format!("Unable to delete generic function '{name}'.");
            engine.complain("PRNTUTIL4", &text);
        } else {
            engine.drop_generic(generic);
        }
    }
    Ok(Value::Void)
}

fn remove_method(engine: &mut Engine, args: Args) -> Answer {
    let name = engine.sym_arg(args, 0);
    let found = engine.find_generic(name);
    let is_all = engine.text_arg(args, 0) == "*" && found.is_none();
    if found.is_none() && !is_all {
        let text = format!("No such generic function '{}' in function undefmethod.", engine.symbols.text(name));
        engine.complain("GENRCCOM1", &text);
        return Ok(Value::Void);
    }
    let index = match engine.arg(args, 1) {
        Value::Symbol(word) if engine.symbols.text(*word) == "*" => None,
        // Of other numbers the last bits count.
        Value::Integer(index) if *index & 0xffff != 0 => Some(*index & 0xffff),
        _ => {
            let text = "Expected a valid method index in function undefmethod.";
            engine.complain("GENRCCOM2", text);
            return Ok(Value::Void);
        }
    };
    if engine.sources.are_binary {
        let which = match index {
            Some(index) => format!("'{}' #{index}", engine.symbols.text(name)),
            None => "*".to_owned(),
        };
        engine.complain("PRNTUTIL4", &format!("Unable to delete method {which}."));
        return Ok(Value::Void);
    }
    let Some(generic) = found else {
        if index.is_some() {
            engine.complain("GENRCCOM3", "Incomplete method specification for deletion.");
            return Ok(Value::Void);
        }
        for generic in chosen(engine, Args { count: 0, ..args }, "undefmethod")? {
            remove_methods(engine, generic, None)?;
        }
        return Ok(Value::Void);
    };
    remove_methods(engine, generic, index)
}

fn remove_methods(engine: &mut Engine, generic: u32, index: Option<i64>) -> Answer {
    let name = engine.generics[generic as usize].name;
    if engine.is_generic_executing(generic) {
        let text = executing_text(engine.symbols.text(name));
        engine.complain("GENRCFUN1", &text);
        return Ok(Value::Void);
    }
    let at = match index {
        Some(index) => Some(engine.method_at(generic, index, "undefmethod")?),
        None => None,
    };
    let methods = &engine.generics[generic as usize].methods;
    let is_system = |at: usize| matches!(methods[at].body, Body::System(_));
    if at.is_some_and(is_system) {
        let text = format!(
            "Cannot remove implicit system function method for generic function '{}'.",
            engine.symbols.text(name)
        );
        engine.complain("GENRCCOM4", &text);
        return Ok(Value::Void);
    }
    let methods = &mut engine.generics[generic as usize].methods;
    match at {
        Some(at) => drop(methods.remove(at)),
        None => methods.retain(|it| matches!(it.body, Body::System(_))),
    }
    Ok(Value::Void)
}
