//! Templates: what they are made of, and what their slots may hold.

use super::constructs;
use super::facts::names_of;
use super::{Args, Function};
use crate::code::signature::Types;
use crate::code::stop::Stop;
use crate::engine::{Engine, Kind, SlotData, SlotDefault};
use crate::store::TemplateId;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "deftemplate-module",
        "1;1;y",
        "y",
        |e, a| constructs::module_of(e, a, Kind::Template),
        "the module of a template",
    ),
    Function::new(
        "deftemplate-slot-allowed-values",
        "2;2;y",
        "*",
        |e, a| ask_row(e, a, allowed),
        "the values a slot may hold, or FALSE",
    ),
    Function::new(
        "deftemplate-slot-cardinality",
        "2;2;y",
        "*",
        |e, a| ask_row(e, a, cardinality),
        "the least and the largest number of values of a slot",
    ),
    Function::new("deftemplate-slot-default-value", "2;2;y", "*", default_value, "the default of a slot"),
    Function::new(
        "deftemplate-slot-defaultp",
        "2;2;y",
        "y",
        defaultp,
        "whether a default is static or dynamic, or FALSE",
    ),
    Function::new("deftemplate-slot-existp", "2;2;y", "b", existp, "whether a template has such a slot"),
    Function::new(
        "deftemplate-slot-facet-existp",
        "3;3;y",
        "b",
        no_facet,
        "whether a slot has a facet of its own: none has",
    ),
    Function::new(
        "deftemplate-slot-facet-value",
        "3;3;y",
        "*",
        no_facet,
        "the value of a facet of its own: none has any",
    ),
    Function::new("deftemplate-slot-multip", "2;2;y", "b", |e, a| slot_is(e, a, true), "whether a slot is a multislot"),
    Function::new("deftemplate-slot-names", "1;1;y", "mb", names, "the slots of a template"),
    Function::new(
        "deftemplate-slot-range",
        "2;2;y",
        "*",
        |e, a| ask_row(e, a, range),
        "the least and the largest number a slot may hold, or FALSE",
    ),
    Function::new(
        "deftemplate-slot-singlep",
        "2;2;y",
        "b",
        |e, a| slot_is(e, a, false),
        "whether a slot holds one value",
    ),
    Function::new("deftemplate-slot-types", "2;2;y", "*", |e, a| ask_row(e, a, types), "the types a slot may hold"),
    Function::new(
        "get-deftemplate-list",
        "0;1;y",
        "m",
        |e, a| constructs::names(e, a, Kind::Template),
        "the names of all templates",
    ),
    Function::new(
        "get-dynamic-constraint-checking",
        "0;0;*",
        "b",
        |e, _| Ok(Value::of_bool(e.checks_constraints)),
        "whether facts are held against the constraints of their slots",
    ),
    Function::new(
        "list-deftemplates",
        "0;1;y",
        "v",
        |e, a| constructs::list(e, a, Kind::Template, "list-deftemplates"),
        "prints the names of all templates",
    ),
    Function::new(
        "ppdeftemplate",
        "1;2;;y;ldsyn",
        "sv",
        |e, a| constructs::print(e, a, Kind::Template),
        "prints a template",
    ),
    Function::new(
        "set-dynamic-constraint-checking",
        "1;1;*",
        "b",
        set_checking,
        "holds facts against the constraints of their slots, or not; returns what it was",
    ),
    Function::new(
        "undeftemplate",
        "1;1;y",
        "v",
        |e, a| constructs::remove(e, a, Kind::Template),
        "removes a template, or all of them for *",
    ),
];

/// Types in the order in which they are listed.
const TYPES: [(&str, &str); 8] = [
    ("d", "FLOAT"),
    ("l", "INTEGER"),
    ("y", "SYMBOL"),
    ("s", "STRING"),
    ("e", "EXTERNAL-ADDRESS"),
    ("f", "FACT-ADDRESS"),
    ("i", "INSTANCE-ADDRESS"),
    ("n", "INSTANCE-NAME"),
];

/// The template of the first argument, or none after a complaint.
fn template(engine: &mut Engine, args: Args) -> Option<TemplateId> {
    let name = engine.sym_arg(args, 0);
    let found = engine.find_template(name);
    if found.is_none() {
        let text = format!("Unable to find deftemplate '{}'.", engine.symbols.text(name));
        engine.complain("PRNTUTIL1", &text);
    }
    found
}

/// The slot of the second argument in the template of the first; none after a complaint if there is no such template.
fn slot(engine: &mut Engine, args: Args) -> Result<Option<SlotData>, Stop> {
    let Some(template) = template(engine, args) else { return Ok(None) };
    let name = engine.sym_arg(args, 1);
    let data = &engine.templates[template.0 as usize];
    if let Some(slot) = data.slots.iter().find(|slot| slot.name == name) {
        return Ok(Some(slot.clone()));
    }
    let template = data.name;
    Err(engine.no_slot(name, template))
}

fn names(engine: &mut Engine, args: Args) -> Answer {
    match template(engine, args) {
        Some(template) => names_of(engine, template),
        None => Ok(Value::FALSE),
    }
}

fn existp(engine: &mut Engine, args: Args) -> Answer {
    let Some(template) = template(engine, args) else { return Ok(Value::FALSE) };
    let name = engine.sym_arg(args, 1);
    Ok(Value::of_bool(engine.templates[template.0 as usize].slots.iter().any(|slot| slot.name == name)))
}

/// The reader takes no facets but those it knows, and those are not asked for here.
fn no_facet(engine: &mut Engine, args: Args) -> Answer {
    template(engine, args);
    Ok(Value::FALSE)
}

fn slot_is(engine: &mut Engine, args: Args, is_multi: bool) -> Answer {
    let slot = slot(engine, args)?;
    Ok(Value::of_bool(slot.is_some_and(|slot| slot.is_multi == is_multi)))
}

fn default_value(engine: &mut Engine, args: Args) -> Answer {
    match slot(engine, args)?.map(|slot| slot.default) {
        None => Ok(Value::FALSE),
        Some(SlotDefault::None) => Ok(Value::Symbol(engine.symbols.intern("?NONE"))),
        Some(SlotDefault::Static(value)) => Ok(value),
        Some(SlotDefault::Dynamic(code)) => engine.evaluate_command(code),
    }
}

fn defaultp(engine: &mut Engine, args: Args) -> Answer {
    let name = match slot(engine, args)?.map(|slot| slot.default) {
        None | Some(SlotDefault::None) => return Ok(Value::FALSE),
        Some(SlotDefault::Static(_)) => "static",
        Some(SlotDefault::Dynamic(_)) => "dynamic",
    };
    Ok(Value::Symbol(engine.symbols.intern(name)))
}

/// Asks a slot for a row; an empty one if there is no such template.
fn ask_row(engine: &mut Engine, args: Args, ask: fn(&mut Engine, &SlotData) -> Value) -> Answer {
    let slot = slot(engine, args);
    if slot.is_err() {
        engine.machine.left = Value::row([]);
    }
    Ok(match slot? {
        Some(slot) => ask(engine, &slot),
        None => Value::row([]),
    })
}

fn types(engine: &mut Engine, slot: &SlotData) -> Value {
    let types = TYPES.iter().filter(|(letter, _)| slot.constraint.types.meets(Types::of(letter)));
    Value::row(types.map(|(_, name)| Value::Symbol(engine.symbols.intern(name))))
}

/// Only slots that may hold numbers have a range.
fn range(engine: &mut Engine, slot: &SlotData) -> Value {
    if !slot.constraint.types.meets(Types::of("ld")) {
        return Value::FALSE;
    }
    let (low, high) = slot.constraint.range.clone();
    let mut end = |end: Option<Value>, open: &str| end.unwrap_or_else(|| Value::Symbol(engine.symbols.intern(open)));
    Value::row([end(low, "-oo"), end(high, "+oo")])
}

fn cardinality(engine: &mut Engine, slot: &SlotData) -> Value {
    if !slot.is_multi {
        return Value::row([]);
    }
    let (least, most) = slot.constraint.count;
    let number = |count: u64| Value::Integer(i64::try_from(count).unwrap_or(i64::MAX));
    let most = most.map_or_else(|| Value::Symbol(engine.symbols.intern("+oo")), number);
    Value::row([number(least), most])
}

fn allowed(_: &mut Engine, slot: &SlotData) -> Value {
    match slot.constraint.allowed.as_slice() {
        [] => Value::FALSE,
        values => Value::row(values.iter().cloned()),
    }
}

fn set_checking(engine: &mut Engine, args: Args) -> Answer {
    let new = engine.arg(args, 0).is_true();
    let old = std::mem::replace(&mut engine.checks_constraints, new);
    Ok(Value::of_bool(old))
}
