//! The text lookup system: `fetch`, `toss`, `print-region` and `get-region`.

use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::regions::Topics;
use crate::engine::show::Quotes;
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("fetch", "1;1;sy", "bl", fetch, "learns the topics of a file; returns how many, or FALSE"),
    Function::new("get-region", "1;*;*;sy", "s", get, "the text of a topic of a file that was fetched"),
    Function::new(
        "print-region",
        "2;*;*;y;sy",
        "b",
        print,
        "prints a topic of a file that was fetched; whether it could",
    ),
    Function::new("toss", "1;1;sy", "b", toss, "forgets the topics of a file; whether there were any"),
];

fn fetch(engine: &mut Engine, args: Args) -> Answer {
    let path = engine.text_arg(args, 0).to_owned();
    if engine.regions.has(&path) {
        engine.complain("TEXTPRO2", &format!("File '{path}' already loaded."));
        return Ok(Value::FALSE);
    }
    let Some(text) = engine.outside().and_then(|mut outside| outside.text(&path)) else {
        engine.complain("TEXTPRO1", &format!("Could not open file '{path}'."));
        return Ok(Value::FALSE);
    };
    engine.burn(text.len())?;
    match Topics::read(&text) {
        Ok(topics) => {
            let count = topics.len();
            engine.regions.keep(path, topics);
            Ok(Value::Integer(count as i64))
        }
        Err((code, says, line)) => {
            let place = line.map_or_else(String::new, |line| format!("Line {line} : "));
            engine.complain(code, &format!("{place}{says}"));
            Ok(Value::FALSE)
        }
    }
}

fn toss(engine: &mut Engine, args: Args) -> Answer {
    let path = engine.text_arg(args, 0).to_owned();
    Ok(Value::of_bool(engine.regions.toss(&path)))
}

/// The text of the topic that the arguments from this one on name: the file, and the way from menu to menu.
fn region(engine: &mut Engine, args: Args, first: usize) -> Result<Option<String>, Stop> {
    let path = engine.text_arg(args, first).to_owned();
    let topics: Vec<Option<String>> = engine.args(args)[first + 1..]
        .iter()
        .map(|value| match value {
            Value::Symbol(it) | Value::String(it) => Some(engine.symbols.text(*it).to_owned()),
            Value::Integer(_) | Value::Float(_) => Some(engine.shown(value, Quotes::Bare)),
            _ => None,
        })
        .collect();
    let Some(range) = engine.regions.follow(&path, &topics) else { return Ok(None) };
    let text = engine.outside().and_then(|mut outside| outside.text(&path));
    engine.burn(text.as_ref().map_or(0, String::len))?;
    // The file may be another one by now.
    Ok(text.and_then(|text| text.get(range).map(str::to_owned)))
}

fn print(engine: &mut Engine, args: Args) -> Answer {
    let Some(text) = region(engine, args, 1)? else { return Ok(Value::FALSE) };
    let name = if engine.sym_arg(args, 0) == Sym::T { Sym::STDOUT } else { engine.sym_arg(args, 0) };
    for piece in std::iter::once("\n").chain(text.split_inclusive('\n')) {
        if engine.is_channel(name) {
            engine.write(name, piece);
        } else {
            engine.unknown_channel(name, "print-region");
        }
    }
    Ok(Value::TRUE)
}

fn get(engine: &mut Engine, args: Args) -> Answer {
    let text = region(engine, args, 0)?.unwrap_or_default();
    // The reference drops the last line end of a file with line ends of two characters.
    let text = text.strip_suffix("\r\n").unwrap_or(&text);
    // A text of C ends where its first byte is zero.
    let text = text.split('\0').next().unwrap_or_default();
    Ok(Value::String(engine.make_text(text)?))
}
