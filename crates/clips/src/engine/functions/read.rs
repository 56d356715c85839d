//! Reading what was typed, and files.

use super::texts::single;
use super::{Args, Function};
use crate::bytes;
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::symbol::Sym;
use crate::syntax;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("get-char", "0;1;;ldsyn", "l", get_char, "the next byte as a number, -1 at the end"),
    Function::new("read", "0;1;;ldsyn", "ldysnfie", read, "the next field, EOF at the end"),
    Function::new(
        "read-number",
        "0;1;;ldsyn",
        "ldys",
        read_number,
        "the next number, or FALSE where something else stands",
    ),
    Function::new("readline", "0;1;;ldsyn", "ys", readline, "the rest of the line as a string, EOF at the end"),
    Function::new("unget-char", "1;2;;ldsyn;l", "l", unget_char, "gives a byte back, to be read next"),
];

/// Takes back the character before it, in a line that is read.
const BACKSPACE: char = '\u{8}';

/// The name to read from; by default what is typed.
fn source(engine: &mut Engine, args: Args, function: &str, left: Value) -> Result<Sym, Stop> {
    if args.len() == 0 {
        return Ok(stdin(engine));
    }
    let value = engine.arg(args, 0).clone();
    match engine.channel_of(&value).unwrap_or(Sym::NIL) {
        Sym::STDOUT if is_t(&value) => Ok(stdin(engine)),
        name if engine.is_channel(name) => Ok(name),
        name => {
            engine.unknown_channel(name, function);
            engine.machine.left = left;
            Err(Stop::Error)
        }
    }
}

/// Whether it is the name of both the screen and the keyboard.
fn is_t(value: &Value) -> bool {
    matches!(value, Value::Symbol(Sym::T) | Value::String(Sym::T) | Value::InstanceName(Sym::T))
}

fn stdin(engine: &mut Engine) -> Sym {
    engine.symbols.intern("stdin")
}

fn read(engine: &mut Engine, args: Args) -> Answer {
    let name = source(engine, args, "read", Value::FALSE)?;
    let field = if engine.is_keyboard(name) { typed_field(engine, name)? } else { next_field(engine, name)? };
    Ok(field.unwrap_or(Value::Symbol(Sym::EOF)))
}

/// The first field of the next line that has one; the rest of the line is gone.
fn typed_field(engine: &mut Engine, name: Sym) -> Result<Option<Value>, Stop> {
    engine.begin_line();
    loop {
        let (mut line, mut is_over) = (String::new(), false);
        loop {
            match next(engine, name)? {
                Some('\n' | '\r') => break,
                Some(char) => push(engine, &mut line, char)?,
                None => {
                    is_over = true;
                    break;
                }
            }
        }
        // A text that the line does not close holds the end of the line.
        line.push('\n');
        if let Some(field) = syntax::field(&bytes::joined(&line), 0, &mut engine.symbols) {
            return Ok(Some(single(engine, field)));
        }
        if is_over {
            return Ok(None);
        }
    }
}

/// Adds a character to what was read.
fn push(engine: &Engine, text: &mut String, char: char) -> Result<(), Stop> {
    text.push(char);
    if text.len() > engine.machine.limits.text { Err(Stop::Memory) } else { Ok(()) }
}

/// A number as C reads it: of what is typed the whole line is used up, of a file what stands before the next blank.
fn read_number(engine: &mut Engine, args: Args) -> Answer {
    let name = source(engine, args, "read-number", Value::FALSE)?;
    let is_typed = engine.is_keyboard(name);
    begin_line(engine, name);
    let mut char = next(engine, name)?;
    while char.is_some_and(is_blank) {
        char = next(engine, name)?;
    }
    let mut text = String::new();
    while let Some(one) = char.filter(|char| if is_typed { !matches!(char, '\n' | '\r') } else { !is_blank(*char) }) {
        push(engine, &mut text, one)?;
        char = next(engine, name)?;
    }
    if char.is_none() && text.is_empty() {
        return Ok(Value::Symbol(Sym::EOF));
    }
    Ok(syntax::read_by_c(text.split(is_blank).next().unwrap_or_default()).unwrap_or(Value::FALSE))
}

/// Reads as far as one field goes.
fn next_field(engine: &mut Engine, name: Sym) -> Result<Option<Value>, Stop> {
    let Some(first) = skip_blanks(engine, name)? else { return Ok(None) };
    let mut text = String::from(first);
    match first {
        '"' => read_string(engine, name, &mut text)?,
        '(' | ')' | '&' | '|' | '~' => {}
        first if is_stray(first, bytes::begins_nothing) => {}
        _ => {
            while let Some(char) = next(engine, name)? {
                if is_blank(char)
                    || matches!(char, '(' | ')' | '&' | '|' | '~' | '"' | ';' | '<')
                    || is_stray(char, bytes::is_never_used)
                {
                    engine.return_char(name, char);
                    break;
                }
                text.push(char);
            }
        }
    }
    let field = syntax::field(&bytes::joined(&text), 0, &mut engine.symbols);
    Ok(field.map(|field| single(engine, field)))
}

/// A whole line is about to be read.
fn begin_line(engine: &mut Engine, name: Sym) {
    if engine.is_keyboard(name) {
        engine.begin_line();
    }
}

/// The next character, counted.
fn next(engine: &mut Engine, name: Sym) -> Result<Option<char>, Stop> {
    engine.burn(1)?;
    let char = engine.next_char(name);
    if char.is_none() && engine.is_interrupted() {
        // The person who was asked stopped the program instead: that is not the end of input, and nothing is done after it.
        return Err(Stop::Interrupted);
    }
    Ok(char)
}

fn skip_blanks(engine: &mut Engine, name: Sym) -> Result<Option<char>, Stop> {
    loop {
        match next(engine, name)? {
            Some(char) if is_blank(char) => {}
            Some(';') => skip_line(engine, name)?,
            other => return Ok(other),
        }
    }
}

/// Whether a character is part of nothing: it is a control character, or stands for a byte of this kind.
fn is_stray(char: char, kind: fn(u8) -> bool) -> bool {
    char.is_ascii_control() || bytes::byte_of(char).is_some_and(kind)
}

/// Blanks are those of ASCII alone, as in the reference.
fn is_blank(char: char) -> bool {
    char.is_ascii_whitespace() || char == '\u{b}'
}

fn skip_line(engine: &mut Engine, name: Sym) -> Result<(), Stop> {
    while let Some(char) = next(engine, name)? {
        if char == '\n' {
            break;
        }
    }
    Ok(())
}

fn read_string(engine: &mut Engine, name: Sym, text: &mut String) -> Result<(), Stop> {
    while let Some(char) = next(engine, name)? {
        text.push(char);
        match char {
            '"' => return Ok(()),
            '\\' => text.extend(next(engine, name)?),
            _ => {}
        }
        if text.len() > engine.machine.limits.text {
            return Err(Stop::Memory);
        }
    }
    Ok(())
}

fn readline(engine: &mut Engine, args: Args) -> Answer {
    let name = source(engine, args, "readline", Value::FALSE)?;
    begin_line(engine, name);
    let mut line = String::new();
    let mut is_over = true;
    while let Some(char) = next(engine, name)? {
        is_over = false;
        if matches!(char, '\n' | '\r') {
            if char == '\r'
                && let Some(behind) = next(engine, name)?
                && behind != '\n'
            {
                engine.return_char(name, behind);
            }
            break;
        }
        if char == BACKSPACE {
            line.pop();
        } else {
            push(engine, &mut line, char)?;
        }
    }
    Ok(if is_over { Value::Symbol(Sym::EOF) } else { Value::String(engine.make_text(&line)?) })
}

fn get_char(engine: &mut Engine, args: Args) -> Answer {
    let name = source(engine, args, "get-char", Value::Integer(-1))?;
    let char = if engine.is_keyboard(name) { typed_key(engine)? } else { next(engine, name)? };
    let Some(char) = char else { return Ok(Value::Integer(-1)) };
    let mut bytes = [0; 4];
    let all = match bytes::byte_of(char) {
        Some(byte) => return Ok(Value::Integer(i64::from(byte))),
        None => char.encode_utf8(&mut bytes).as_bytes(),
    };
    // As in the reference this is a byte, and the others of a longer character come next.
    for byte in all[1..].iter().rev() {
        engine.return_char(name, bytes::char_of(*byte));
    }
    Ok(Value::Integer(i64::from(all[0])))
}

/// The next key, counted.
fn typed_key(engine: &mut Engine) -> Result<Option<char>, Stop> {
    engine.burn(1)?;
    let key = engine.next_key();
    if key.is_none() && engine.is_interrupted() { Err(Stop::Interrupted) } else { Ok(key) }
}

fn unget_char(engine: &mut Engine, args: Args) -> Answer {
    let name = match args.len() {
        1 => stdin(engine),
        _ => source(engine, args, "unget-char", Value::Integer(-1))?,
    };
    let Value::Integer(number) = *engine.arg(args, args.len() - 1) else {
        return Err(engine.type_error("unget-char", args.len() - 1, super::Types::INTEGER));
    };
    if number == -1 {
        return Ok(Value::Integer(-1));
    }
    let byte = number as u8;
    engine.return_char(name, bytes::char_of(byte));
    Ok(Value::Integer(i64::from(byte)))
}
