//! Instances in files: `load-instances`, `restore-instances` and `save-instances`.

use std::fmt::Write;

use super::saved::{fact_end, next_fact};
use super::{Args, Function};
use crate::ast::{Expr, ExprId, Exprs, SlotForm};
use crate::code::scope::Scope;
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::classes::{By, ClassId};
use crate::engine::modules::has_module;
use crate::engine::show::Quotes;
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "load-instances",
        "1;1;sy",
        "l",
        |e, a| load(e, a, "load-instances", true),
        "makes the instances of a file by messages; returns how many",
    ),
    Function::new(
        "restore-instances",
        "1;1;sy",
        "l",
        |e, a| load(e, a, "restore-instances", false),
        "makes the instances of a file without messages; returns how many",
    ),
    Function::new("save-instances", "1;*;y;sy", "l", save, "writes instances to a file; returns how many"),
];

fn load(engine: &mut Engine, args: Args, function: &str, sends: bool) -> Answer {
    let path = engine.text_arg(args, 0).to_owned();
    let text = engine.outside().and_then(|mut outside| outside.text(&path));
    let Some(text) = text else { return Err(incomplete(engine, function, &path)) };
    engine.burn(text.len())?;
    let mut rest = text.as_str();
    let mut count = 0;
    while let Some(start) = next_fact(rest) {
        let end = fact_end(start);
        let form = start.get(..end).unwrap_or(start);
        rest = start.get(end..).unwrap_or_default();
        match load_one(engine, form, function, sends) {
            Ok(()) => count += 1,
            Err(Stop::Error | Stop::Unmatched) => {
                let stop = incomplete(engine, function, &path);
                engine.machine.left = Value::Integer(count);
                return Err(stop);
            }
            Err(stop) => return Err(stop),
        }
    }
    Ok(Value::Integer(count))
}

pub(super) fn incomplete(engine: &mut Engine, function: &str, path: &str) -> Stop {
    let text = format!("Function '{function}' could not completely process file '{path}'.");
    engine.error("INSFILE1", &text)
}

fn syntax(engine: &mut Engine, of: &str) -> Stop {
    engine.write_error("\n");
    engine.error("PRNTUTIL2", &format!("Syntax Error:  Check appropriate syntax for {of}."))
}

fn load_one(engine: &mut Engine, text: &str, function: &str, sends: bool) -> Result<(), Stop> {
    let inside = text.strip_prefix('(').unwrap_or(text);
    let Ok((exprs, root)) = engine.read_expression(&format!("(make-instance {inside}")) else {
        return Err(syntax(engine, "make-instance"));
    };
    let Expr::MakeInstance { instance, class, slots, .. } = exprs.get(root).clone() else {
        return Err(syntax(engine, "make-instance"));
    };
    if slots.iter().any(|slot| slot.parts().0.is_some()) {
        return Err(syntax(engine, "slot-override"));
    }
    let is_constant = |id: &ExprId| matches!(exprs.get(*id), Expr::Constant(_));
    if !slots.iter().flat_map(|slot| &slot.values).all(is_constant) {
        return Err(syntax(engine, "slot-override"));
    }
    let named = match exprs.get(class) {
        Expr::Constant(Value::Symbol(name)) => *name,
        _ => return Err(syntax(engine, "make-instance")),
    };
    let Some(class) = engine.find_class(named) else {
        let text = format!("Unable to find class '{}'.", engine.symbols.text(named));
        engine.complain("PRNTUTIL1", &text);
        return Err(syntax(engine, "make-instance"));
    };
    if !sends {
        let name = match instance.map(|id| exprs.get(id)) {
            Some(Expr::Constant(Value::InstanceName(name) | Value::Symbol(name))) => *name,
            _ => return Err(syntax(engine, "make-instance")),
        };
        return restore_one(engine, name, class, &slots, &exprs);
    }
    match engine.compile(&exprs, &[root], &mut Scope::closed(if sends { "load-instances" } else { "" })) {
        Ok(code) => match engine.evaluate_command(code)? {
            value if value.is_true() => Ok(()),
            _ => Err(Stop::Error),
        },
        Err(refusal) => {
            debug_assert!(!function.is_empty(), "it has a name");
            engine.write_error(&refusal.clips());
            Err(Stop::Error)
        }
    }
}

/// Makes an instance without any message.
fn restore_one(engine: &mut Engine, name: Sym, class: ClassId, slots: &[SlotForm], exprs: &Exprs) -> Result<(), Stop> {
    let waited = engine.delay_objects(true)?;
    let done = engine.make_quietly(name, class, |engine, place| {
        for slot in slots {
            let values = slot.values.iter().filter_map(|id| match exprs.get(*id) {
                Expr::Constant(value) => Some(value.clone()),
                _ => None,
            });
            let Some(index) = engine.classes.place_of(class, slot.name) else {
                let (slot, name) = (engine.symbols.text(slot.name), engine.symbols.text(name));
                let text = format!("Slot '{slot}' does not exist in instance [{name}].");
                return Err(engine.error("INSMNGR13", &text));
            };
            engine.put_slot(place, index, Value::row(values), By::Named("function make-instance"))?;
        }
        Ok(())
    });
    engine.delay_objects(waited)?;
    done
}

fn save(engine: &mut Engine, args: Args) -> Answer {
    let path = engine.text_arg(args, 0).to_owned();
    let is_local = is_local(engine, args, "save-instances")?;
    let classes = match chosen(engine, args, is_local, "save-instances") {
        Ok(classes) => classes,
        Err(text) => {
            let stop = engine.error("ARGACCES2", &text);
            engine.machine.left = Value::Integer(-1);
            return Err(stop);
        }
    };
    let file = engine.outside().and_then(|mut outside| outside.open(&path, "w"));
    let Some(file) = file else {
        let text = format!("Function 'save-instances' was unable to open file '{path}'.");
        let stop = engine.error("ARGACCES3", &text);
        engine.machine.left = Value::Integer(-1);
        return Err(stop);
    };
    let places = saved_places(engine, is_local, classes.as_deref());
    let mut text = String::new();
    for place in &places {
        saved_text(engine, *place, &mut text);
    }
    if let Some(mut outside) = engine.outside() {
        outside.write(file, &text);
        outside.close(file);
    }
    Ok(Value::Integer(places.len() as i64))
}

/// Whether the second argument means the current module alone, as it does if it is not said.
pub(super) fn is_local(engine: &mut Engine, args: Args, function: &str) -> Result<bool, Stop> {
    match if args.len() > 1 { engine.text_arg(args, 1) } else { "local" } {
        "local" => Ok(true),
        "visible" => Ok(false),
        _ => {
            let what = "symbol \"local\" or \"visible\"";
            let text = format!("Function '{function}' expected argument #2 to be of type {what}.");
            Err(engine.error("ARGACCES2", &text))
        }
    }
}

/// The instances that are saved, of these classes or of all, in the order of their list.
pub(super) fn saved_places(engine: &Engine, is_local: bool, classes: Option<&[ClassId]>) -> Vec<u32> {
    let is_chosen = |place: &u32| {
        let class = engine.class_of(*place);
        is_saved(engine, class, is_local) && classes.is_none_or(|classes| classes.contains(&class))
    };
    engine.matcher.store.instances().filter(is_chosen).collect()
}

/// Whether instances of a class are saved: the current module has it, or sees it.
fn is_saved(engine: &Engine, class: ClassId, is_local: bool) -> bool {
    let current = engine.modules.current;
    if is_local { engine.classes.get(class).module == current } else { engine.is_class_seen(current, class) }
}

/// The classes that are named, with their subclasses if asked for; none for all.
pub(super) fn chosen(
    engine: &Engine,
    args: Args,
    is_local: bool,
    function: &str,
) -> Result<Option<Vec<ClassId>>, String> {
    if args.len() < 3 {
        return Ok(None);
    }
    // The last argument is a class, whatever it is called.
    let inherits = args.len() > 3 && engine.text_arg(args, 2) == "inherit";
    let kind = if inherits { "valid class name" } else { "valid concrete class name" };
    let mut chosen: Vec<ClassId> = Vec::new();
    for index in 2 + usize::from(inherits)..args.len() {
        let name = engine.sym_arg(args, index);
        // A local class is named without its module.
        let is_meant = !is_local || !has_module(engine.symbols.text(name));
        let found = engine.find_class(name).filter(|_| is_meant);
        let is_right = |class: &ClassId| {
            (inherits || !engine.classes.get(*class).is_abstract)
                && !chosen.contains(class)
                && (!is_local || is_saved(engine, *class, true))
        };
        let Some(class) = found.filter(is_right) else {
            let number = index + 1;
            return Err(format!("Function '{function}' expected argument #{number} to be of type '{kind}'."));
        };
        if inherits { chosen.extend(engine.family(class)) } else { chosen.push(class) }
    }
    Ok(Some(chosen))
}

fn saved_text(engine: &Engine, place: u32, text: &mut String) {
    text.push('(');
    let class = engine.class_of(place);
    let name = engine.symbols.text(engine.name_of_instance(place));
    let _ = write!(text, "[{name}] of {}", engine.class_name(class));
    for (slot, value) in engine.classes.get(class).slots.iter().zip(&engine.matcher.store.get(place).slots) {
        text.push_str("\n   ");
        let as_name = |value: &Value| match value {
            Value::Instance(of) => engine.matcher.store.name_of(*of).map_or_else(|| value.clone(), Value::InstanceName),
            _ => value.clone(),
        };
        let value = match value {
            Value::Multi(row) => Value::row(row.iter().map(as_name)),
            one => as_name(one),
        };
        engine.show_slot(engine.classes.slot(*slot).name, &value, Quotes::Saved, text);
    }
    text.push_str(")\n\n");
}
