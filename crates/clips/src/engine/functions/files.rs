//! Files, clocks and commands: all of them by what the host hands in, nothing without.

use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::show::Quotes;
use crate::outside::Origin;
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("chdir", "0;1;sy", "b", chdir, "goes to another directory"),
    Function::new("close", "0;1;ldsyn", "b", close, "closes a file, or all of them"),
    Function::new("flush", "0;1;ldsyn", "b", flush, "writes out what was held back"),
    Function::new("gm-time", "0;0;*", "m", |e, _| calendar(e, "gm-time", false), "date and time at Greenwich"),
    Function::new("local-time", "0;0;*", "m", |e, _| calendar(e, "local-time", true), "date and time here"),
    Function::new("open", "2;3;*;sy;ldsyn;s", "b", open, "opens a file under a logical name"),
    Function::new("remove", "1;1;sy", "b", remove, "removes a file"),
    Function::new("rename", "2;2;sy", "b", rename, "renames a file"),
    Function::new("rewind", "1;1;;ldsyn", "b", rewind, "goes to the beginning of a file"),
    Function::new("seek", "3;3;;ldsyn;l;y", "b", seek, "goes to a place of a file"),
    Function::new("system", "0;*;sy", "ly", system, "runs a command"),
    Function::new("tell", "1;1;;ldsyn", "lb", tell, "the place in a file"),
    Function::new("time", "0;0;*", "d", time, "seconds since 1970"),
];

/// Nothing was handed in for this.
fn absent(engine: &mut Engine, name: &str) -> Stop {
    let text = format!("Function '{name}' needs the world outside, which this engine was not given.");
    engine.error("OUTSIDE1", &text)
}

fn open(engine: &mut Engine, args: Args) -> Answer {
    let mode = if args.len() == 3 { engine.text_arg(args, 2).to_owned() } else { "r".to_owned() };
    let value = engine.arg(args, 1).clone();
    let Some(name) = engine.channel_of(&value) else { return Ok(Value::FALSE) };
    if value == Value::Symbol(Sym::T) {
        return Err(engine.error("IOFUN1", "Illegal logical name used for 'open' function."));
    }
    let path = engine.text_arg(args, 0).to_owned();
    open_checked(engine, &path, name, &mode).map(Value::of_bool)
}

/// Opens a file if the name is free and the mode is one; whether it could be opened.
pub(crate) fn open_checked(engine: &mut Engine, path: &str, name: Sym, mode: &str) -> Result<bool, Stop> {
    if engine.is_channel(name) {
        let text = format!("Logical name '{}' already in use.", engine.symbols.text(name));
        return Err(engine.error("IOFUN2", &text));
    }
    if !matches!(
        mode,
        "r" | "r+" | "w" | "w+" | "a" | "a+" | "rb" | "r+b" | "rb+" | "wb" | "w+b" | "wb+" | "ab" | "a+b" | "ab+"
    ) {
        let text = "Function 'open' expected argument #3 to be of type 'file access mode string'.";
        return Err(engine.error("ARGACCES2", text));
    }
    if engine.outside().is_none() {
        return Err(absent(engine, "open"));
    }
    Ok(engine.open_file(path, name, mode))
}

fn close(engine: &mut Engine, args: Args) -> Answer {
    if args.len() == 0 {
        return Ok(Value::of_bool(engine.close_files()));
    }
    refuse_screen(engine, args, "close")?;
    let value = engine.arg(args, 0).clone();
    let name = engine.channel_of(&value);
    Ok(Value::of_bool(name.is_some_and(|name| engine.close_file(name))))
}

fn flush(engine: &mut Engine, args: Args) -> Answer {
    engine.flush_output();
    if args.len() == 0 {
        return Ok(Value::of_bool(engine.has_files()));
    }
    refuse_screen(engine, args, "flush")?;
    let value = engine.arg(args, 0).clone();
    let file = engine.channel_of(&value).and_then(|name| engine.file(name));
    let Some(file) = file else { return Ok(Value::FALSE) };
    Ok(Value::of_bool(engine.outside().is_some_and(|mut outside| outside.flush(file))))
}

/// The screen as a whole, `t`, is not for functions on files.
fn refuse_screen(engine: &mut Engine, args: Args, function: &str) -> Result<(), Stop> {
    if !matches!(engine.arg(args, 0), Value::Symbol(Sym::T) | Value::String(Sym::T)) {
        return Ok(());
    }
    let text = format!("Illegal logical name used for '{function}' function.");
    Err(engine.error("IOFUN1", &text))
}

/// The open file of the first argument, or none for a name of the screen; an error if nobody listens to it.
fn file(engine: &mut Engine, args: Args, function: &str) -> Result<Option<(Sym, crate::outside::FileId)>, Stop> {
    refuse_screen(engine, args, function)?;
    let value = engine.arg(args, 0).clone();
    let name = engine.channel_of(&value).unwrap_or(Sym::NIL);
    if !engine.is_channel(name) {
        engine.unknown_channel(name, function);
        return Err(Stop::Error);
    }
    Ok(engine.file(name).map(|file| (name, file)))
}

fn tell(engine: &mut Engine, args: Args) -> Answer {
    let Some((name, file)) = file(engine, args, "tell")? else { return Ok(Value::FALSE) };
    let place = engine.outside().and_then(|mut outside| outside.tell(file));
    let returned = engine.returned_bytes(name) as i64;
    Ok(place.map_or(Value::FALSE, |place| Value::Integer(place - returned)))
}

fn rewind(engine: &mut Engine, args: Args) -> Answer {
    // The reference calls itself `flush` here.
    go(engine, args, "flush", (0, Origin::Start))
}

fn go(engine: &mut Engine, args: Args, function: &str, (offset, origin): (i64, Origin)) -> Answer {
    let Some((name, file)) = file(engine, args, function)? else { return Ok(Value::FALSE) };
    engine.forget_returned(name);
    Ok(Value::of_bool(engine.outside().is_some_and(|mut outside| outside.seek(file, offset, origin))))
}

fn seek(engine: &mut Engine, args: Args) -> Answer {
    let name = engine.arg(args, 0).clone();
    if let Some(name) = engine.channel_of(&name)
        && !engine.is_channel(name)
    {
        engine.unknown_channel(name, "seek");
        engine.machine.left = Value::FALSE;
        return Err(Stop::Error);
    }
    let origin = match engine.text_arg(args, 2) {
        "seek-set" => Origin::Start,
        "seek-cur" => Origin::Here,
        "seek-end" => Origin::End,
        _ => {
            let text =
                "Function 'seek' expected argument #3 to be of type symbol with value seek-set, seek-cur, or seek-end.";
            engine.complain("ARGACCES2", text);
            return Ok(Value::FALSE);
        }
    };
    let offset = engine.integer_arg(args, 1);
    go(engine, args, "seek", (offset, origin))
}

fn remove(engine: &mut Engine, args: Args) -> Answer {
    let path = engine.text_arg(args, 0).to_owned();
    let done = engine.outside().map(|mut outside| outside.remove(&path));
    done.map(Value::of_bool).ok_or_else(|| absent(engine, "remove"))
}

fn rename(engine: &mut Engine, args: Args) -> Answer {
    let (old, new) = (engine.text_arg(args, 0).to_owned(), engine.text_arg(args, 1).to_owned());
    let done = engine.outside().map(|mut outside| outside.rename(&old, &new));
    done.map(Value::of_bool).ok_or_else(|| absent(engine, "rename"))
}

fn chdir(engine: &mut Engine, args: Args) -> Answer {
    if args.len() == 0 {
        return Ok(Value::of_bool(engine.outside().is_some()));
    }
    let path = engine.text_arg(args, 0).to_owned();
    let done = engine.outside().map(|mut outside| outside.change_directory(&path));
    done.map(Value::of_bool).ok_or_else(|| absent(engine, "chdir"))
}

fn time(engine: &mut Engine, _: Args) -> Answer {
    let time = engine.outside().and_then(|mut outside| outside.time());
    time.map(Value::Float).ok_or_else(|| absent(engine, "time"))
}

const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

fn calendar(engine: &mut Engine, name: &str, is_local: bool) -> Answer {
    let Some(date) = engine.outside().and_then(|mut outside| outside.calendar(is_local)) else {
        return Err(absent(engine, name));
    };
    let mut row: Vec<Value> = date[..6].iter().map(|number| Value::Integer(*number)).collect();
    let day = usize::try_from(date[6]).ok().and_then(|day| DAYS.get(day)).copied().unwrap_or("Sunday");
    row.push(Value::Symbol(engine.symbols.intern(day)));
    row.push(Value::Integer(date[7]));
    row.push(Value::of_bool(date[8] != 0));
    engine.make_row(row)
}

fn system(engine: &mut Engine, args: Args) -> Answer {
    let mut command = String::new();
    for value in engine.args(args) {
        engine.show(value, Quotes::Bare, &mut command);
    }
    let command = (args.len() > 0).then_some(command.as_str());
    // What the command prints comes behind what was printed before it.
    engine.flush_output();
    let result = engine.outside().and_then(|mut outside| outside.system(command));
    result.map(Value::Integer).ok_or_else(|| absent(engine, "system"))
}
