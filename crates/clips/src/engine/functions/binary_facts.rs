//! Facts in binary files: `bsave-facts` and `bload-facts`.
//!
//! First come the templates, each with the names of its slots, and then the facts, each with the number of its template and its values.

use super::binary::{tell_fault, unable};
use super::saved::{chosen, scope_of};
use super::{Args, Function};
use crate::ast::Span;
use crate::binary::{Content, Damage, Fault, Reader, Writer};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::store::TemplateId;
use crate::symbol::Sym;
use crate::value::{EntityRef, Value};

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "bload-facts",
        "1;1;sy",
        "l",
        load,
        "asserts the facts of a file that bsave-facts wrote here; returns how many, or -1",
    ),
    Function::new(
        "bsave-facts",
        "1;*;y;sy",
        "l",
        save,
        "writes facts to a binary file of tellask's own, which CLIPS cannot read; returns how many, or -1",
    ),
];

fn save(engine: &mut Engine, args: Args) -> Answer {
    let path = engine.text_arg(args, 0).to_owned();
    let Some(scope) = scope_of(engine, args, "bsave-facts") else { return Ok(Value::Integer(-1)) };
    let templates = match chosen(engine, args, &scope, "bsave-facts") {
        Ok(templates) => templates,
        Err(complaint) => {
            engine.complain("ARGACCES2", &complaint);
            return Ok(Value::Integer(-1));
        }
    };
    let (bytes, count) = written(engine, &templates);
    if !engine.outside().is_some_and(|mut outside| outside.save(&path, &bytes)) {
        unable(engine, "bsave-facts", &path);
        return Ok(Value::Integer(-1));
    }
    Ok(Value::Integer(count))
}

fn written(engine: &Engine, templates: &[TemplateId]) -> (Vec<u8>, i64) {
    let mut writer = Writer::new(&engine.symbols);
    writer.number(templates.len() as u64);
    let mut numbers = vec![None; engine.templates.len()];
    for (number, id) in (0_u64..).zip(templates) {
        let data = &engine.templates[id.0 as usize];
        numbers[id.0 as usize] = Some(number);
        writer.text(data.name);
        writer.byte(u8::from(data.is_implied));
        writer.number(data.slots.len() as u64);
        for slot in &data.slots {
            writer.text(slot.name);
        }
    }
    let places: Vec<u32> = engine
        .matcher
        .store
        .places()
        .filter(|place| numbers[engine.matcher.store.get(*place).template.0 as usize].is_some())
        .collect();
    writer.number(places.len() as u64);
    for place in &places {
        let fact = engine.matcher.store.get(*place);
        writer.number(numbers[fact.template.0 as usize].unwrap_or_default());
        for value in &fact.slots {
            writer.value(value, &|of: EntityRef| engine.matcher.store.name_of(of));
        }
    }
    (writer.finish(Content::Facts), places.len() as i64)
}

/// A template as the file has it.
struct Saved {
    name: Sym,
    is_implied: bool,
    slots: Vec<Sym>,
    /// What it is here, once a fact of it was met: the template, and where each value goes.
    known: Option<(TemplateId, Vec<usize>)>,
}

/// Why not all facts were loaded.
enum Trouble {
    Fault(Fault),
    /// It was told.
    Told,
    Stopped(Stop),
}

impl From<Damage> for Trouble {
    fn from(_: Damage) -> Trouble {
        Trouble::Fault(Fault::MAKES_NO_SENSE)
    }
}

fn load(engine: &mut Engine, args: Args) -> Answer {
    let path = engine.text_arg(args, 0).to_owned();
    let Some(bytes) = engine.outside().and_then(|mut outside| outside.bytes(&path)) else {
        unable(engine, "bload-facts", &path);
        return Ok(Value::Integer(-1));
    };
    engine.burn(bytes.len())?;
    match load_all(engine, &bytes) {
        Ok(count) => return Ok(Value::Integer(count)),
        Err(Trouble::Fault(fault)) => tell_fault(engine, &path, "facts", ["FACTFILE1", "FACTFILE2"], fault),
        Err(Trouble::Told) => {}
        Err(Trouble::Stopped(stop)) => return Err(stop),
    }
    Ok(Value::Integer(-1))
}

fn load_all(engine: &mut Engine, bytes: &[u8]) -> Result<i64, Trouble> {
    let mut reader = Reader::new(bytes, Content::Facts, &mut engine.symbols).map_err(Trouble::Fault)?;
    let mut templates = Vec::new();
    for _ in 0..reader.count()? {
        let (name, is_implied) = (reader.text()?, reader.byte()? != 0);
        let mut slots = Vec::new();
        for _ in 0..reader.count()? {
            slots.push(reader.text()?);
        }
        templates.push(Saved { name, is_implied, slots, known: None });
    }
    let count = reader.count()?;
    for _ in 0..count {
        let saved = templates.get_mut(reader.small()? as usize).ok_or(Damage)?;
        load_one(engine, &mut reader, saved)?;
    }
    if reader.is_done() { Ok(count as i64) } else { Err(Damage.into()) }
}

fn load_one(engine: &mut Engine, reader: &mut Reader<'_>, saved: &mut Saved) -> Result<(), Trouble> {
    if saved.known.is_none() {
        saved.known = Some(find(engine, saved)?);
    }
    let Some((template, places)) = &saved.known else { return Err(Trouble::Told) };
    let mut slots = vec![Value::Void; places.len()];
    for place in places {
        slots[*place] = reader.value()?;
    }
    let data = &engine.templates[template.0 as usize];
    let fits = |value: &Value, is_multi: bool| match value {
        Value::Void => false,
        Value::Multi(row) => is_multi && row.iter().all(|it| *it != Value::Void),
        _ => !is_multi,
    };
    if !slots.iter().zip(&data.slots).all(|(value, slot)| fits(value, slot.is_multi)) {
        return Err(Damage.into());
    }
    match engine.assert_fact(*template, slots) {
        // An error in matching has been printed, and the fact is there all the same.
        Ok(_) | Err(Stop::Unmatched) => Ok(()),
        Err(stop) => Err(Trouble::Stopped(stop)),
    }
}

/// The template of this name here; one of ordered facts is made if it is not there.
fn find(engine: &mut Engine, saved: &Saved) -> Result<(TemplateId, Vec<usize>), Trouble> {
    let found = match engine.find_template(saved.name) {
        None if saved.is_implied => match engine.imply_template(saved.name, Span::default()) {
            Ok(made) => made,
            Err(refusal) => {
                engine.write_error(&refusal.clips());
                return Err(Trouble::Told);
            }
        },
        None => {
            let name = engine.symbols.text(saved.name);
            let text = format!("Unable to find deftemplate '{name}' in function 'bload-facts'.");
            engine.complain("PRNTUTIL1", &text);
            return Err(Trouble::Told);
        }
        Some(found) => found,
    };
    let slots = &engine.templates[found.0 as usize].slots;
    let place = |name: &Sym| slots.iter().position(|it| it.name == *name);
    let places: Option<Vec<usize>> = saved.slots.iter().map(place).collect();
    let is_whole = |places: &Vec<usize>| {
        let mut sorted = places.clone();
        sorted.sort_unstable();
        sorted.into_iter().eq(0..slots.len())
    };
    if let Some(places) = places.filter(is_whole) {
        return Ok((found, places));
    }
    let name = engine.symbols.text(saved.name);
    let text = format!("Function 'bload-facts' is unable to load fact of deftemplate '{name}'");
    engine.complain("FACTFILE3", &text);
    Err(Trouble::Told)
}
