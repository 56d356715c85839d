//! Facts.

use super::constructs::Chosen;
use super::print::channel;
use super::{Args, Function, Types};
use crate::code::scope::Scope;
use crate::code::stop::Stop;
use crate::engine::hints::Failure;
use crate::engine::{Engine, Kind};
use crate::store::TemplateId;
use crate::symbol::Sym;
use crate::syntax;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("assert-string", "1;1;s", "fb", assert_string, "asserts the fact that the text says"),
    Function::new("fact-existp", "1;1;lf", "b", existp, "whether a fact is there"),
    Function::new("fact-index", "1;1;f", "l", index, "the number of a fact"),
    Function::new("fact-index-to-fact", "1;1;*", "fb", from_index, "the fact of a number, or FALSE"),
    Function::new("fact-relation", "1;1;lf", "y", relation, "the template of a fact"),
    Function::new("fact-slot-names", "1;1;lf", "*", fact_slot_names, "the slots of a fact"),
    Function::new("fact-slot-value", "2;2;;lf;y", "*", slot_value, "what a slot of a fact holds"),
    Function::new(
        "get-fact-duplication",
        "0;0;*",
        "b",
        |e, _| Ok(Value::of_bool(e.has_duplicates)),
        "whether the same fact may be asserted again",
    ),
    Function::new("get-fact-list", "0;1;y", "m", list, "all facts"),
    Function::new("ppfact", "1;3;*;lf;ldsyn", "sv", ppfact, "prints a fact, one slot to a line"),
    Function::new("retract", "1;*;fly", "v", retract, "takes facts away; all of them for *"),
    Function::new(
        "set-fact-duplication",
        "1;1;*",
        "b",
        set_duplication,
        "lets the same fact be asserted again, or not; returns what it was",
    ),
    Function::new("str-assert", "1;1;s", "fb", assert_string, "asserts the fact that the text says"),
    Function::new("timetag", "1;1;infly", "l", timetag, "the age of a fact, larger for newer ones"),
];

/// `retract` with variables behind its first argument: the first that is no fact ends it.
pub(super) const RETRACT_VARIABLES: Function =
    Function::new("retract", "1;*;fly", "v", |e, a| retract_until(e, a, true), "takes facts away; all of them for *");

/// The fact of an argument, or none after a complaint.
fn fact(engine: &mut Engine, args: Args, name: &str) -> Result<Option<u32>, Stop> {
    let value = engine.arg(args, 0).clone();
    engine.find_fact(name, 0, &value)
}

fn index(engine: &mut Engine, args: Args) -> Answer {
    let Value::Fact(fact) = *engine.arg(args, 0) else { return Ok(Value::Integer(-1)) };
    if engine.matcher.store.live(fact).is_none() {
        engine.gone(fact);
        return Ok(Value::Integer(-1));
    }
    Ok(Value::Integer(i64::from(fact.index)))
}

fn from_index(engine: &mut Engine, args: Args) -> Answer {
    let place = match *engine.arg(args, 0) {
        Value::Integer(number) => u32::try_from(number).ok().and_then(|number| engine.matcher.store.by_index(number)),
        _ => return Err(engine.type_error("fact-index-to-fact", 0, Types::INTEGER)),
    };
    Ok(place.map_or(Value::FALSE, |place| Value::Fact(engine.matcher.store.reference(place))))
}

fn existp(engine: &mut Engine, args: Args) -> Answer {
    Ok(Value::of_bool(match *engine.arg(args, 0) {
        Value::Fact(fact) => engine.matcher.store.live(fact).is_some(),
        Value::Integer(number) if number >= 0 => {
            u32::try_from(number).ok().and_then(|number| engine.matcher.store.by_index(number)).is_some()
        }
        _ => {
            fact(engine, args, "fact-existp")?;
            false
        }
    }))
}

fn relation(engine: &mut Engine, args: Args) -> Answer {
    let Some(place) = fact(engine, args, "fact-relation")? else { return Ok(Value::FALSE) };
    let template = engine.matcher.store.get(place).template;
    Ok(Value::Symbol(engine.templates[template.0 as usize].name))
}

fn fact_slot_names(engine: &mut Engine, args: Args) -> Answer {
    let Some(place) = fact(engine, args, "fact-slot-names")? else { return Ok(Value::FALSE) };
    let template = engine.matcher.store.get(place).template;
    names_of(engine, template)
}

pub(super) fn names_of(engine: &mut Engine, template: TemplateId) -> Answer {
    let names = engine.templates[template.0 as usize].slots.iter().map(|slot| Value::Symbol(slot.name)).collect();
    engine.make_row(names)
}

fn slot_value(engine: &mut Engine, args: Args) -> Answer {
    let Some(place) = fact(engine, args, "fact-slot-value")? else { return Ok(Value::FALSE) };
    let slot = engine.sym_arg(args, 1);
    if let Some(value) = engine.slot_of(engine.matcher.store.reference(place), slot) {
        return Ok(value.clone());
    }
    let template = engine.templates[engine.matcher.store.get(place).template.0 as usize].name;
    Err(engine.no_slot(slot, template))
}

fn list(engine: &mut Engine, args: Args) -> Answer {
    let chosen =
        if args.len() == 0 { Some(Chosen::One(engine.modules.current)) } else { module_named(engine, args, 0) };
    let Some(chosen) = chosen else {
        let text = "Function 'get-fact-list' expected argument #1 to be of type defmodule name.";
        engine.complain("ARGACCES2", text);
        return Ok(Value::row([]));
    };
    let facts = seen_facts(engine, chosen)
        .into_iter()
        .map(|place| Value::Fact(engine.matcher.store.reference(place)))
        .collect();
    engine.make_row(facts)
}

/// The module that an argument names; `*` stands for all.
pub(super) fn module_named(engine: &Engine, args: Args, index: usize) -> Option<Chosen> {
    match engine.find_module(engine.text_arg(args, index)) {
        Some(module) => Some(Chosen::One(module)),
        None => (engine.text_arg(args, index) == "*").then_some(Chosen::All),
    }
}

/// The facts whose templates a module sees, or all facts, in the order of assertion.
pub(super) fn seen_facts(engine: &Engine, chosen: Chosen) -> Vec<u32> {
    let Chosen::One(module) = chosen else { return engine.matcher.store.places().collect() };
    let is_seen: Vec<bool> =
        engine.templates.iter().map(|it| engine.is_seen(module, Kind::Template, it.named())).collect();
    engine
        .matcher
        .store
        .places()
        .filter(|place| is_seen[engine.matcher.store.get(*place).template.0 as usize])
        .collect()
}

/// Facts that are gone already are passed over in silence, numbers that nobody has are complained about.
fn retract(engine: &mut Engine, args: Args) -> Answer {
    retract_until(engine, args, false)
}

fn retract_until(engine: &mut Engine, args: Args, ends_early: bool) -> Answer {
    engine.matcher.network.has_failed = false;
    let mut is_wrong = false;
    for index in 0..args.len() {
        match retract_one(engine, index, &engine.arg(args, index).clone())? {
            Retracted::Done => {}
            Retracted::Last => break,
            Retracted::Wrong => {
                is_wrong = true;
                if ends_early {
                    break;
                }
            }
        }
    }
    if is_wrong {
        return Err(Stop::Error);
    }
    have_matched(engine)?;
    Ok(Value::Void)
}

/// What became of an argument of `retract`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Retracted {
    /// The fact is gone, or there was none.
    Done,
    /// What follows is not looked at.
    Last,
    /// It is no fact, which was told.
    Wrong,
}

/// Retracts the fact that an argument of `retract` means.
pub(crate) fn retract_one(engine: &mut Engine, index: usize, value: &Value) -> Result<Retracted, Stop> {
    match *value {
        Value::Fact(fact) => {
            if engine.matcher.store.live(fact).is_some() {
                engine.retract_fact(fact.place)?;
            }
            return Ok(Retracted::Done);
        }
        Value::Integer(number) if number >= 0 => {
            if let Some(place) = engine.find_fact("retract", index, value)? {
                engine.retract_fact(place)?;
            }
            return Ok(Retracted::Done);
        }
        Value::Symbol(name) if engine.symbols.text(name) == "*" => {
            retract_all(engine)?;
            return Ok(Retracted::Last);
        }
        _ => {}
    }
    let number = index + 1;
    let text = format!(
        "Function 'retract' expected argument #{number} to be of type fact-address, fact-index, or the symbol *."
    );
    engine.complain("ARGACCES2", &text);
    engine.advise(Failure::NoAddress);
    // A number that no fact can have ends the call, and is no error.
    Ok(if matches!(value, Value::Integer(_)) { Retracted::Last } else { Retracted::Wrong })
}

/// A negation that held again may have met a test that failed.
pub(crate) fn have_matched(engine: &mut Engine) -> Result<(), Stop> {
    if std::mem::replace(&mut engine.matcher.network.has_failed, false) { Err(Stop::Unmatched) } else { Ok(()) }
}

fn retract_all(engine: &mut Engine) -> Result<(), Stop> {
    loop {
        let first = engine.matcher.store.places().next();
        let Some(place) = first else { return Ok(()) };
        engine.burn(1)?;
        engine.retract_fact(place)?;
        if engine.matcher.network.is_matching {
            // It is still there, and so are all others.
            return Err(Stop::Error);
        }
    }
}

fn ppfact(engine: &mut Engine, args: Args) -> Answer {
    let Some(place) = fact(engine, args, "ppfact")? else { return Ok(Value::Void) };
    let is_silent = args.len() > 1 && engine.channel_of(&engine.arg(args, 1).clone()) == Some(Sym::NIL);
    let name = match args.len() {
        1 => Some(Sym::STDOUT),
        _ => channel(engine, args, 1, "ppfact"),
    };
    if name.is_none() && !is_silent {
        return Ok(Value::Void);
    }
    let only_changed = args.len() > 2 && engine.arg(args, 2).is_true();
    let mut text = String::new();
    engine.show_fact_with(place, " \n   ", only_changed, &mut text);
    match name {
        Some(name) => {
            text.push('\n');
            engine.write(name, &text);
            Ok(Value::Void)
        }
        None => Ok(Value::String(engine.make_text(&text)?)),
    }
}

fn set_duplication(engine: &mut Engine, args: Args) -> Answer {
    let new = engine.arg(args, 0).is_true();
    let old = std::mem::replace(&mut engine.has_duplicates, new);
    Ok(Value::of_bool(old))
}

fn timetag(engine: &mut Engine, args: Args) -> Answer {
    let value = engine.arg(args, 0).clone();
    match value {
        Value::Integer(number) if number < 0 => {
            engine.complain("PRNTUTIL1", &format!("Unable to find fact f-{number}."));
            Ok(Value::Integer(-1))
        }
        Value::Integer(_) | Value::Fact(_) => match engine.find_fact("timetag", 0, &value)? {
            Some(place) => Ok(Value::Integer(engine.matcher.store.get(place).tag as i64)),
            None => Ok(Value::Integer(-1)),
        },
        _ if let Some(place) = engine.instance_of_value(&value) => {
            Ok(Value::Integer(engine.matcher.store.get(place).tag as i64))
        }
        _ => {
            let text = format!("Unable to find instance {}.", engine.text_arg(args, 0));
            engine.complain("PRNTUTIL1", &text);
            Ok(Value::Integer(-1))
        }
    }
}

/// The text is read as `(assert …)` would be, but may not name variables.
fn assert_string(engine: &mut Engine, args: Args) -> Answer {
    let given = engine.text_arg(args, 0).to_owned();
    engine.burn(given.len())?;
    // What follows the first fact is not read.
    let (text, is_whole) = match syntax::first_form(&given) {
        Some(first) => (format!("(assert {first})"), true),
        None => (format!("(assert {given}"), false),
    };
    let (exprs, root) = match engine.read_expression(&text) {
        Ok(read) if is_whole => read,
        read => {
            let complaint = read.err().filter(|it| is_whole || it.contains("[EXPRNPSR3]"));
            return refuse_text(engine, &given, complaint);
        }
    };
    match engine.compile(&exprs, &[root], &mut Scope::closed("assert-string function")) {
        Ok(code) => {
            engine.hold_for_command(&code);
            engine.evaluate(&code, &[])
        }
        Err(refusal) if refusal.code == "PRCCODE3" => {
            engine.write_error("\n");
            let text = "Local variables can not be accessed by the assert-string function.";
            Err(engine.error("PRNTUTIL6", text))
        }
        Err(refusal) => refuse_text(engine, &given, Some(refusal.clips())),
    }
}

/// Tells what is wrong with the text of a fact. A fault of its syntax ends what goes on; anything else is only told.
fn refuse_text(engine: &mut Engine, given: &str, complaint: Option<String>) -> Answer {
    if syntax::open_string(given).is_some() {
        engine.write_error("\n[SCANNER1] Encountered End-Of-File while scanning a string\n");
    }
    let complaint = complaint.unwrap_or_else(|| {
        let head = syntax::words(given).get(1).and_then(|word| engine.symbols.find(word));
        let template = head.and_then(|name| engine.find_template(name));
        let is_explicit = template.is_some_and(|id| !engine.templates[id.0 as usize].is_implied);
        let what = if is_explicit { "deftemplate pattern" } else { "RHS patterns" };
        format!("\n[PRNTUTIL2] Syntax Error:  Check appropriate syntax for {what}.\n")
    });
    engine.write_error(&complaint);
    if complaint.contains("[PRNTUTIL2]") {
        engine.machine.left = Value::FALSE;
        return Err(Stop::Error);
    }
    Ok(Value::FALSE)
}
