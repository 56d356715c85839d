//! Texts: symbols, strings and instance names.

use super::{Args, Function};
use crate::bytes;
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::show::Quotes;
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "lowcase",
        "1;1;syn",
        "ysn",
        |e, a| alike(e, a, str::to_ascii_lowercase),
        "the text in small letters",
    ),
    Function::new(
        "str-byte-length",
        "1;1;syn",
        "l",
        |e, a| Ok(Value::Integer(bytes::bytes(e.text_arg(a, 0)).len() as i64)),
        "how many bytes the text has",
    ),
    Function::new("str-cat", "1;*;synld", "ys", |e, a| Ok(Value::String(join(e, a)?)), "all texts in one, as a string"),
    Function::new(
        "str-compare",
        "2;3;*;syn;syn;l",
        "l",
        compare,
        "less than 0, 0 or more than 0 as the first text stands before the second",
    ),
    Function::new("str-index", "2;2;syn", "lb", index, "the place of the first text in the second, or FALSE"),
    Function::new("str-length", "1;1;syn", "l", length, "how many characters the text has"),
    Function::new("str-replace", "3;3;syn", "ysn", replace, "the first text with the third in place of the second"),
    Function::new("sub-string", "3;3;*;l;l;syn", "s", part, "the characters from the first place to the second"),
    Function::new("sym-cat", "1;*;synld", "ys", |e, a| Ok(Value::Symbol(join(e, a)?)), "all texts in one, as a symbol"),
    Function::new(
        "upcase",
        "1;1;syn",
        "ysn",
        |e, a| alike(e, a, str::to_ascii_uppercase),
        "the text in capital letters",
    ),
];

/// A value of the same type as the first argument.
fn like(engine: &Engine, args: Args, text: Sym) -> Value {
    match engine.arg(args, 0) {
        Value::String(_) => Value::String(text),
        Value::InstanceName(_) => Value::InstanceName(text),
        _ => Value::Symbol(text),
    }
}

fn alike(engine: &mut Engine, args: Args, change: fn(&str) -> String) -> Answer {
    let text = change(engine.text_arg(args, 0));
    let text = engine.make_text(&text)?;
    Ok(like(engine, args, text))
}

fn join(engine: &mut Engine, args: Args) -> Result<Sym, Stop> {
    let mut text = String::new();
    for index in 0..args.len() {
        match engine.arg(args, index) {
            Value::InstanceName(name) => text.push_str(engine.symbols.text(*name)),
            value => engine.show(value, Quotes::Bare, &mut text),
        }
        if text.len() > engine.machine.limits.text {
            return Err(Stop::Memory);
        }
    }
    engine.make_text(&text)
}

/// Uses fuel for looking at all of a text.
fn look_at(engine: &mut Engine, args: Args, index: usize) -> Result<(), Stop> {
    let length = engine.text_arg(args, index).len();
    engine.burn(length / 8)
}

/// Compares bytes; a third argument is the most bytes to compare.
fn compare(engine: &mut Engine, args: Args) -> Answer {
    look_at(engine, args, 0)?;
    let (one, two) = (bytes::bytes(engine.text_arg(args, 0)), bytes::bytes(engine.text_arg(args, 1)));
    let most = match args.len() {
        3 => usize::try_from(engine.integer_arg(args, 2)).unwrap_or(usize::MAX),
        _ => usize::MAX,
    };
    let cut = |text: &[u8]| text.len().min(most);
    let order = one[..cut(&one)].cmp(&two[..cut(&two)]);
    Ok(Value::Integer(order as i64))
}

fn index(engine: &mut Engine, args: Args) -> Answer {
    look_at(engine, args, 1)?;
    let (part, text) = (engine.text_arg(args, 0), engine.text_arg(args, 1));
    if bytes::has_bytes(part) || bytes::has_bytes(text) {
        let (part, text) = (bytes::bytes(part), bytes::bytes(text));
        let number = |at: usize| bytes::starts(&text).take_while(|start| *start <= at).count().max(1);
        return Ok(found(&text, &part).map_or(Value::FALSE, |at| Value::Integer(number(at) as i64)));
    }
    Ok(match text.split_once(part) {
        Some((before, _)) => Value::Integer(before.chars().count() as i64 + 1),
        None => Value::FALSE,
    })
}

fn length(engine: &mut Engine, args: Args) -> Answer {
    look_at(engine, args, 0)?;
    let text = engine.text_arg(args, 0);
    let count = if bytes::has_bytes(text) { bytes::starts(&bytes::bytes(text)).count() } else { text.chars().count() };
    Ok(Value::Integer(count as i64))
}

fn replace(engine: &mut Engine, args: Args) -> Answer {
    look_at(engine, args, 0)?;
    let (text, old, new) = (engine.text_arg(args, 0), engine.text_arg(args, 1), engine.text_arg(args, 2));
    if bytes::has_bytes(text) || bytes::has_bytes(old) {
        return replace_bytes(engine, args);
    }
    let count = if old.is_empty() { 0 } else { text.matches(old).count() };
    if count == 0 {
        return Ok(engine.arg(args, 0).clone());
    }
    if count.saturating_mul(new.len()) > engine.machine.limits.text {
        return Err(Stop::Memory);
    }
    let text = text.replace(old, new);
    let text = engine.make_text(&text)?;
    Ok(like(engine, args, text))
}

/// Where the first text has the second.
fn found(text: &[u8], part: &[u8]) -> Option<usize> {
    if part.is_empty() { Some(0) } else { text.windows(part.len()).position(|it| it == part) }
}

/// `str-replace` of texts that are not UTF-8: the reference compares bytes.
fn replace_bytes(engine: &mut Engine, args: Args) -> Answer {
    let [text, old, new] = [0, 1, 2].map(|index| bytes::bytes(engine.text_arg(args, index)));
    let (mut rest, mut all) = (&*text, Vec::new());
    while let Some(at) = found(rest, &old).filter(|_| !old.is_empty()) {
        all.extend_from_slice(&rest[..at]);
        all.extend_from_slice(&new);
        rest = &rest[at + old.len()..];
        if all.len() > engine.machine.limits.text {
            return Err(Stop::Memory);
        }
    }
    all.extend_from_slice(rest);
    let all = bytes::text(&all);
    let text = engine.make_text(&all)?;
    Ok(like(engine, args, text))
}

fn part(engine: &mut Engine, args: Args) -> Answer {
    look_at(engine, args, 2)?;
    let (from, to) = (engine.integer_arg(args, 0).max(1), engine.integer_arg(args, 1).max(0));
    let count = usize::try_from(to.saturating_sub(from).saturating_add(1)).unwrap_or(0);
    let from = usize::try_from(from - 1).unwrap_or(usize::MAX);
    let text = cut(engine.text_arg(args, 2), from, count);
    Ok(Value::String(engine.make_text(&text)?))
}

/// A part of a text: `count` characters from `from` on, as the reference counts them.
pub(super) fn cut(text: &str, from: usize, count: usize) -> String {
    if !bytes::has_bytes(text) {
        return text.chars().skip(from).take(count).collect();
    }
    let all = bytes::bytes(text);
    let mut starts = bytes::starts(&all).skip(from);
    let start = starts.next().unwrap_or(all.len());
    let end = if count == 0 { start } else { starts.nth(count - 1).unwrap_or(all.len()) };
    bytes::text(&all[start..end])
}
