//! Commands: what a person asks of the engine.

use std::fmt::Write;

use super::constructs::Chosen;
use super::facts::{module_named, seen_facts};
use super::{Args, Function, Types};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[Function::new(
    "facts",
    "0;4;l;*",
    "v",
    facts,
    "lists facts: of a module, from one number to another, at most so many",
)];

/// `(facts [module] [from [to [most]]])`
fn facts(engine: &mut Engine, args: Args) -> Answer {
    let (mut first, mut chosen) = (0, Chosen::One(engine.modules.current));
    if let Some(Value::Symbol(name)) = engine.args(args).first().cloned() {
        let Some(named) = module_named(engine, args, 0) else {
            let text = format!("Unable to find defmodule '{}'.", engine.symbols.text(name));
            return Err(engine.error("PRNTUTIL1", &text));
        };
        (first, chosen) = (1, named);
    }
    let mut bounds = [0, i64::MAX, i64::MAX];
    for (slot, index) in bounds.iter_mut().zip(first..args.len()) {
        match *engine.arg(args, index) {
            Value::Integer(number) if number >= 0 => *slot = number,
            Value::Integer(_) => {
                let expected = if index == 0 { "symbol or 'positive number'" } else { "positive number" };
                let text = format!("Function 'facts' expected argument #{} to be of type {expected}.", index + 1);
                return Err(engine.error("ARGACCES2", &text));
            }
            _ if index == 0 => return Err(engine.type_error("facts", index, Types::of("ly"))),
            _ => return Err(engine.type_error("facts", index, Types::INTEGER)),
        }
    }
    let [from, to, most] = bounds;
    let places: Vec<u32> = seen_facts(engine, chosen)
        .into_iter()
        .filter(|place| (from..=to).contains(&i64::from(engine.matcher.store.get(*place).index)))
        .take(usize::try_from(most).unwrap_or(usize::MAX))
        .collect();
    engine.burn(places.len())?;
    let mut text = String::new();
    for place in &places {
        let number = format!("f-{}", engine.matcher.store.get(*place).index);
        // Writing to a string cannot fail.
        let _ = write!(text, "{number:<7} ");
        engine.show_fact(*place, &mut text);
        text.push('\n');
    }
    match places.len() {
        0 => {}
        1 => text.push_str("For a total of 1 fact.\n"),
        count => {
            let _ = writeln!(text, "For a total of {count} facts.");
        }
    }
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}
