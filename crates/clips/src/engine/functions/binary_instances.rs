//! Instances in binary files: `bsave-instances` and `bload-instances`.
//!
//! First come the classes, each with the names of its slots, and then the instances, each with the number of its class, its name and its
//! values. They are made without messages, as by `restore-instances`.

use super::binary::{tell_fault, unable};
use super::kept::{chosen, incomplete, is_local, saved_places};
use super::{Args, Function};
use crate::binary::{Content, Damage, Fault, Reader, Writer};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::classes::{By, ClassId};
use crate::symbol::Sym;
use crate::value::{EntityRef, Value};

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "bload-instances",
        "1;1;sy",
        "l",
        load,
        "makes the instances of a file that bsave-instances wrote here; returns how many",
    ),
    Function::new(
        "bsave-instances",
        "1;*;y;sy",
        "l",
        save,
        "writes instances to a binary file of tellask's own, which CLIPS cannot read; returns how many",
    ),
];

fn save(engine: &mut Engine, args: Args) -> Answer {
    let path = engine.text_arg(args, 0).to_owned();
    let is_local =
        is_local(engine, args, "bsave-instances").inspect_err(|_| engine.machine.left = Value::Integer(0))?;
    let chosen = chosen(engine, args, is_local, "bsave-instances");
    let classes = chosen.map_err(|text| failed(engine, "ARGACCES2", &text))?;
    let places = saved_places(engine, is_local, classes.as_deref());
    let bytes = written(engine, &places);
    if !engine.outside().is_some_and(|mut outside| outside.save(&path, &bytes)) {
        let text = format!("Function 'bsave-instances' was unable to open file '{path}'.");
        return Err(failed(engine, "ARGACCES3", &text));
    }
    Ok(Value::Integer(places.len() as i64))
}

fn failed(engine: &mut Engine, code: &str, text: &str) -> Stop {
    let stop = engine.error(code, text);
    engine.machine.left = Value::Integer(-1);
    stop
}

fn written(engine: &Engine, places: &[u32]) -> Vec<u8> {
    let mut writer = Writer::new(&engine.symbols);
    let mut classes: Vec<ClassId> = places.iter().map(|place| engine.class_of(*place)).collect();
    classes.sort_unstable();
    classes.dedup();
    writer.number(classes.len() as u64);
    for class in &classes {
        let data = engine.classes.get(*class);
        writer.text(data.name);
        writer.number(data.slots.len() as u64);
        for slot in &data.slots {
            writer.text(engine.classes.slot(*slot).name);
        }
    }
    writer.number(places.len() as u64);
    for place in places {
        let number = classes.binary_search(&engine.class_of(*place)).unwrap_or_default();
        writer.number(number as u64);
        writer.text(engine.name_of_instance(*place));
        for value in &engine.matcher.store.get(*place).slots {
            writer.value(value, &|of: EntityRef| engine.matcher.store.name_of(of));
        }
    }
    writer.finish(Content::Instances)
}

/// Why not all instances were made.
enum Trouble {
    Fault(Fault),
    /// It was told, after this many were made.
    Told(i64),
    Stopped(Stop),
}

impl From<Damage> for Trouble {
    fn from(_: Damage) -> Trouble {
        Trouble::Fault(Fault::MAKES_NO_SENSE)
    }
}

fn load(engine: &mut Engine, args: Args) -> Answer {
    let path = engine.text_arg(args, 0).to_owned();
    let bytes = engine.outside().and_then(|mut outside| outside.bytes(&path));
    let mut made = -1;
    if let Some(bytes) = bytes {
        engine.burn(bytes.len())?;
        match load_all(engine, &bytes) {
            Ok(count) => return Ok(Value::Integer(count)),
            Err(Trouble::Fault(fault)) => tell_fault(engine, &path, "instances", ["INSFILE2", "INSFILE3"], fault),
            Err(Trouble::Told(count)) => made = count,
            Err(Trouble::Stopped(stop)) => return Err(stop),
        }
    } else {
        unable(engine, "bload-instances", &path);
    }
    let stop = incomplete(engine, "bload-instances", &path);
    engine.machine.left = Value::Integer(made);
    Err(stop)
}

fn load_all(engine: &mut Engine, bytes: &[u8]) -> Result<i64, Trouble> {
    let mut reader = Reader::new(bytes, Content::Instances, &mut engine.symbols).map_err(Trouble::Fault)?;
    let mut classes = Vec::new();
    for _ in 0..reader.count()? {
        let name = reader.text()?;
        let mut slots = Vec::new();
        for _ in 0..reader.count()? {
            slots.push(reader.text()?);
        }
        classes.push((name, slots));
    }
    let count = reader.count()? as i64;
    for number in 0..count {
        let (class, slots) = classes.get(reader.small()? as usize).ok_or(Damage)?;
        let name = reader.text()?;
        let mut values = Vec::with_capacity(slots.len().min(64));
        for slot in slots {
            values.push((*slot, reader.value()?));
        }
        match make(engine, *class, name, values) {
            Ok(()) => {}
            Err(Stop::Error | Stop::Unmatched) => return Err(Trouble::Told(number)),
            Err(stop) => return Err(Trouble::Stopped(stop)),
        }
    }
    if reader.is_done() { Ok(count) } else { Err(Damage.into()) }
}

fn make(engine: &mut Engine, class: Sym, name: Sym, values: Vec<(Sym, Value)>) -> Result<(), Stop> {
    let Some(id) = engine.find_class(class) else {
        let text = format!("Unable to find class '{}' in function 'bload-instances'.", engine.symbols.text(class));
        return Err(engine.error("CLASSFUN1", &text));
    };
    let waited = engine.delay_objects(true)?;
    let fits = |engine: &Engine, (slot, value): &(Sym, Value)| {
        let slot = engine.classes.slot_named(id, *slot).map(|it| engine.classes.slot(it));
        slot.is_some_and(|slot| match value {
            Value::Void => false,
            Value::Multi(row) => slot.is_multi && row.iter().all(|it| *it != Value::Void),
            _ => !slot.is_multi,
        })
    };
    let done = if values.iter().all(|it| fits(engine, it)) {
        engine.make_quietly(name, id, |engine, place| {
            for (slot, value) in values {
                let index = engine.classes.place_of(id, slot).ok_or(Stop::Error)?;
                engine.put_slot(place, index, value, By::Named("bload-instances"))?;
            }
            Ok(())
        })
    } else {
        Err(Stop::Error)
    };
    engine.delay_objects(waited)?;
    if let Err(Stop::Error | Stop::Unmatched) = done {
        let (name, class) = (engine.symbols.text(name), engine.symbols.text(class));
        let text = format!("Function 'bload-instances' is unable to load instance [{name}] of class '{class}'");
        engine.complain("INSFILE4", &text);
    }
    done
}
