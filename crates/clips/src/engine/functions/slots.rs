//! Slots of classes: what is said about them.

use super::classes::class;
use super::{Args, Function};
use crate::code::signature::Types;
use crate::code::stop::Stop;
use crate::engine::classes::{Access, ClassId, SlotId};
use crate::engine::{Engine, SlotDefault};
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("slot-allowed-classes", "2;2;y", "bm", allowed_classes, "the classes a slot may hold, or FALSE"),
    Function::new("slot-allowed-values", "2;2;y", "bm", allowed_values, "the values a slot may hold, or FALSE"),
    Function::new("slot-cardinality", "2;2;y", "m", cardinality, "how many values a slot holds at least and at most"),
    Function::new("slot-default-value", "2;2;y", "*", default_value, "what a slot holds if nothing is said"),
    Function::new(
        "slot-direct-accessp",
        "2;2;y",
        "b",
        |e, a| {
            let (class, slot) = slot(e, a, "slot-direct-accessp")?;
            let data = e.classes.slot(slot);
            Ok(Value::of_bool(data.is_public || data.class == class))
        },
        "whether handlers of a class may use a slot directly",
    ),
    Function::new("slot-existp", "2;3;y", "b", existp, "whether a class has a slot, inherited ones too if asked for"),
    Function::new("slot-facets", "2;2;y", "m", facets, "the facets of a slot as short words"),
    Function::new(
        "slot-initablep",
        "2;2;y",
        "b",
        |e, a| {
            let (_, slot) = slot(e, a, "slot-initablep")?;
            Ok(Value::of_bool(e.classes.slot(slot).access != Access::ReadOnly))
        },
        "whether a slot can be given when an instance is made",
    ),
    Function::new(
        "slot-publicp",
        "2;2;y",
        "b",
        |e, a| {
            let (_, slot) = slot(e, a, "slot-publicp")?;
            Ok(Value::of_bool(e.classes.slot(slot).is_public))
        },
        "whether handlers of subclasses may use a slot directly",
    ),
    Function::new("slot-range", "2;2;y", "bm", range, "the ends of the range of a slot, or FALSE"),
    Function::new("slot-sources", "2;2;y", "m", sources, "the classes that a slot is composed of"),
    Function::new("slot-types", "2;2;y", "m", types, "the types that a slot may hold"),
    Function::new(
        "slot-writablep",
        "2;2;y",
        "b",
        |e, a| {
            let (_, slot) = slot(e, a, "slot-writablep")?;
            Ok(Value::of_bool(e.classes.slot(slot).access == Access::ReadWrite))
        },
        "whether a slot can be written",
    ),
];

/// The class and the slot that arguments name, or a complaint.
fn slot(engine: &mut Engine, args: Args, function: &str) -> Result<(ClassId, SlotId), Stop> {
    let class = class(engine, args, 0, function)?;
    let name = engine.sym_arg(args, 1);
    match engine.classes.slot_named(class, name) {
        Some(slot) => Ok((class, slot)),
        None => Err(engine.no_such_slot(name, function)),
    }
}

fn existp(engine: &mut Engine, args: Args) -> Answer {
    let class = class(engine, args, 0, "slot-existp")?;
    let name = engine.sym_arg(args, 1);
    if args.len() > 2 {
        if engine.text_arg(args, 2) != "inherit" {
            let text = "Function 'slot-existp' expected argument #3 to be of type keyword \"inherit\".";
            return Err(engine.error("ARGACCES2", text));
        }
        return Ok(Value::of_bool(engine.classes.slot_named(class, name).is_some()));
    }
    let is_own = engine.classes.get(class).own.iter().any(|it| engine.classes.slot(*it).name == name);
    Ok(Value::of_bool(is_own))
}

fn facets(engine: &mut Engine, args: Args) -> Answer {
    let (_, slot) = slot(engine, args, "slot-facets")?;
    let words = engine.facet_words(slot).map(str::to_owned);
    let row = words.iter().map(|word| Value::Symbol(engine.symbols.intern(word))).collect();
    engine.make_row(row)
}

fn sources(engine: &mut Engine, args: Args) -> Answer {
    let (_, slot) = slot(engine, args, "slot-sources")?;
    let sources = engine.slot_sources(slot);
    let row = sources.iter().map(|class| Value::Symbol(engine.classes.get(*class).name)).collect();
    engine.make_row(row)
}

fn types(engine: &mut Engine, args: Args) -> Answer {
    const TYPES: [(&str, &str); 8] = [
        ("FLOAT", "d"),
        ("INTEGER", "l"),
        ("SYMBOL", "y"),
        ("STRING", "s"),
        ("EXTERNAL-ADDRESS", "e"),
        ("FACT-ADDRESS", "f"),
        ("INSTANCE-ADDRESS", "i"),
        ("INSTANCE-NAME", "n"),
    ];
    let (_, slot) = slot(engine, args, "slot-types")?;
    let allowed = engine.classes.slot(slot).constraint.types;
    let names = TYPES.iter().filter(|(_, letter)| Types::of(letter).meets(allowed));
    let row = names.map(|(name, _)| Value::Symbol(engine.symbols.intern(name))).collect();
    engine.make_row(row)
}

fn range(engine: &mut Engine, args: Args) -> Answer {
    let (_, slot) = slot(engine, args, "slot-range")?;
    let constraint = &engine.classes.slot(slot).constraint;
    if !Types::of("ld").meets(constraint.types) {
        return Ok(Value::FALSE);
    }
    let (low, high) = constraint.range.clone();
    let low = low.unwrap_or_else(|| Value::Symbol(engine.symbols.intern("-oo")));
    let high = high.unwrap_or_else(|| Value::Symbol(engine.symbols.intern("+oo")));
    engine.make_row(vec![low, high])
}

fn cardinality(engine: &mut Engine, args: Args) -> Answer {
    let (_, slot) = slot(engine, args, "slot-cardinality")?;
    let data = engine.classes.slot(slot);
    if !data.is_multi {
        return Ok(Value::row([]));
    }
    let (from, to) = data.constraint.count;
    let to = match to {
        Some(to) => Value::Integer(to as i64),
        None => Value::Symbol(engine.symbols.intern("+oo")),
    };
    engine.make_row(vec![Value::Integer(from as i64), to])
}

fn allowed_values(engine: &mut Engine, args: Args) -> Answer {
    let (_, slot) = slot(engine, args, "slot-allowed-values")?;
    let allowed = engine.classes.slot(slot).constraint.allowed.clone();
    if allowed.is_empty() { Ok(Value::FALSE) } else { engine.make_row(allowed) }
}

fn allowed_classes(engine: &mut Engine, args: Args) -> Answer {
    let (_, slot) = slot(engine, args, "slot-allowed-classes")?;
    let classes = &engine.classes.slot(slot).constraint.classes;
    if classes.is_empty() {
        return Ok(Value::FALSE);
    }
    let row = classes.iter().copied().map(Value::Symbol).collect();
    engine.make_row(row)
}

fn default_value(engine: &mut Engine, args: Args) -> Answer {
    let (_, slot) = slot(engine, args, "slot-default-value")?;
    match engine.classes.slot(slot).default.clone() {
        SlotDefault::None => Ok(Value::Symbol(engine.symbols.intern("?NONE"))),
        SlotDefault::Static(value) => Ok(value),
        SlotDefault::Dynamic(code) => engine.evaluate_command(code),
    }
}
