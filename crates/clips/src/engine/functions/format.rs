//! `format`: values in columns, as C's `printf` writes them.

use super::print::channel;
use super::strings::cut;
use super::{Args, Function};
use crate::bytes;
use crate::code::signature::count_text;
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::show::{fixed, general, scientific};
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[Function::new(
    "format",
    "2;*;*;ldsyn;s",
    "s",
    format,
    "prints values as the second argument says, and returns the text",
)];

/// A part of the text that says how.
#[derive(Debug, PartialEq)]
enum Part {
    /// Text as it is.
    Text(String),
    /// A value.
    Value(Shape),
}

/// How a value is written.
#[derive(Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "these are the flags of C, which combine freely")]
struct Shape {
    is_left: bool,
    has_plus: bool,
    has_blank: bool,
    is_alternate: bool,
    has_zeros: bool,
    width: usize,
    digits: Option<usize>,
    letter: char,
}

/// Wider than this is not meant.
const WIDEST: usize = 1_000_000;

fn format(engine: &mut Engine, args: Args) -> Answer {
    engine.machine.left = Value::String(Sym::EMPTY);
    let value = engine.arg(args, 0).clone();
    let is_silent = engine.channel_of(&value) == Some(Sym::NIL);
    let name = channel(engine, args, 0, "format");
    if !is_silent && name.is_none() {
        return Ok(Value::String(Sym::EMPTY));
    }
    let control = engine.text_arg(args, 1).to_owned();
    let parts = checked_parts(engine, &control, args.len())?;
    let mut text = String::new();
    let mut index = 2;
    for part in &parts {
        match part {
            Part::Text(part) => text.push_str(part),
            Part::Value(shape) => {
                let value = engine.arg(args, index).clone();
                match shape.write(engine, &value) {
                    Ok(written) => text.push_str(&written),
                    // The reference goes on after this one.
                    Err(types) if shape.letter == 'c' => {
                        wrong_type(engine, index, types);
                        return Ok(Value::String(Sym::EMPTY));
                    }
                    Err(types) => return Err(wrong_type(engine, index, types)),
                }
                index += 1;
            }
        }
    }
    if let Some(name) = name {
        engine.write(name, &text);
    }
    Ok(Value::String(engine.make_text(&text)?))
}

/// The text that says how, as its parts; or a complaint if a flag is unknown or the number of arguments does not fit.
fn checked_parts(engine: &mut Engine, control: &str, given: usize) -> Result<Vec<Part>, Stop> {
    engine.machine.left = Value::String(Sym::EMPTY);
    let parts = match parts(control) {
        Ok(parts) => parts,
        Err(flag) => {
            let text = format!("Invalid format flag \"{flag}\" specified in format function.");
            return Err(engine.error("IOFUN3", &text));
        }
    };
    let values = parts.iter().filter(|part| matches!(part, Part::Value(_))).count() + 2;
    if values != given {
        let text = count_text("format", values as u16, Some(values as u16), given);
        return Err(engine.error("ARGACCES1", &text));
    }
    Ok(parts)
}

/// Complains if a call of `format` with this text and as many arguments cannot be right.
pub(crate) fn check_format(engine: &mut Engine, control: &str, given: usize) -> Result<(), Stop> {
    let checked = checked_parts(engine, control, given);
    if checked.is_err() {
        engine.machine.left = Value::String(Sym::EMPTY);
    }
    checked.map(|_| ())
}

fn wrong_type(engine: &mut Engine, index: usize, types: &str) -> Stop {
    let text = format!("Function 'format' expected argument #{} to be of type {types}.", index + 1);
    engine.error("ARGACCES2", &text)
}

/// Reads the text that says how, or gives the flag that nobody knows.
fn parts(text: &str) -> Result<Vec<Part>, String> {
    let mut parts = Vec::new();
    let mut plain = String::new();
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        if char != '%' {
            plain.push(char);
            continue;
        }
        let ready = match chars.peek() {
            Some('n') => "\n",
            Some('r') => "\r",
            Some('t') => "\t",
            Some('v') => "\u{b}",
            Some('%') => "%",
            _ => "",
        };
        if !ready.is_empty() {
            chars.next();
            plain.push_str(ready);
            continue;
        }
        parts.push(Part::Text(std::mem::take(&mut plain)));
        parts.push(Part::Value(shape(&mut chars)?));
    }
    parts.push(Part::Text(plain));
    Ok(parts)
}

/// Reads what follows a `%`: flags, a width, a precision and a letter, or gives it back as the reference quotes it.
fn shape(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Result<Shape, String> {
    let mut shape = Shape::default();
    let mut quoted = String::from("%");
    while let Some(flag) = chars.next_if(|char| "-+ #0".contains(*char)) {
        quoted.push(flag);
        match flag {
            '-' => shape.is_left = true,
            '+' => shape.has_plus = true,
            ' ' => shape.has_blank = true,
            '#' => shape.is_alternate = true,
            _ => shape.has_zeros = true,
        }
    }
    if let Some(width) = number(chars) {
        // The reference counts in 32 bits, and what goes beyond them comes out on the other side.
        let width = width as i32;
        quoted += &width.to_string();
        shape.is_left |= width < 0;
        shape.width = (width.unsigned_abs() as usize).min(WIDEST);
    }
    if chars.next_if_eq(&'.').is_some() {
        let digits = number(chars).unwrap_or_default();
        quoted.push('.');
        quoted += &digits.to_string();
        shape.digits = Some(usize::try_from(digits).map_or(WIDEST, |digits| digits.min(WIDEST)));
    }
    match chars.next() {
        Some(letter) if "douxefgsc".contains(letter) => {
            shape.letter = letter;
            Ok(shape)
        }
        // Of a character that takes several bytes the first one is looked at.
        Some(other) => Err(quoted + &first_byte(other)),
        None => Err(quoted),
    }
}

/// The digits that come next, if there are any, in 64 bits as far as they go.
fn number(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<i64> {
    let mut number = None;
    while let Some(digit) = chars.next_if(char::is_ascii_digit) {
        let digit = i64::from(digit as u32 - '0' as u32);
        number = Some(number.unwrap_or(0_i64).wrapping_mul(10).wrapping_add(digit));
    }
    number
}

fn first_byte(char: char) -> String {
    let text = char.to_string();
    bytes::bytes(&text).first().map(|byte| bytes::char_of(*byte).to_string()).unwrap_or_default()
}

impl Shape {
    /// The value, or the types that would have been right.
    fn write(&self, engine: &Engine, value: &Value) -> Result<String, &'static str> {
        match self.letter {
            's' => match value {
                Value::Symbol(text) | Value::String(text) => {
                    let text = engine.symbols.text(*text);
                    let cut = self.digits.map(|digits| cut(text, 0, digits));
                    Ok(self.padded(cut.as_deref().unwrap_or(text)))
                }
                _ => Err("symbol or string"),
            },
            'c' => match value {
                Value::Symbol(text) | Value::String(text) => Ok(self.padded(&cut(engine.symbols.text(*text), 0, 1))),
                Value::Integer(number) => {
                    // As in C this is a byte, whatever the number, and zero ends a text.
                    let byte = Some(*number as u8).filter(|byte| *byte != 0);
                    Ok(self.padded(&byte.map(bytes::char_of).map(String::from).unwrap_or_default()))
                }
                _ => Err("symbol, string, or integer"),
            },
            _ => {
                let number = match value {
                    Value::Integer(it) => (*it, *it as f64),
                    Value::Float(it) => (super::math::cut(*it), *it),
                    _ => return Err("integer or float"),
                };
                Ok(self.number(number))
            }
        }
    }

    fn number(&self, (integer, float): (i64, f64)) -> String {
        let digits = self.digits.unwrap_or(6);
        match self.letter {
            'd' => self.signed(integer < 0, &self.at_least(integer.unsigned_abs().to_string())),
            'u' => self.filled("", &self.at_least((integer as u64).to_string())),
            'o' => {
                let text = self.at_least(format!("{:o}", integer as u64));
                let prefix = if self.is_alternate && !text.starts_with('0') { "0" } else { "" };
                self.filled(prefix, &text)
            }
            'x' => {
                let prefix = if self.is_alternate && integer != 0 { "0x" } else { "" };
                self.filled(prefix, &self.at_least(format!("{:x}", integer as u64)))
            }
            'e' => self.float(float, &scientific(float, digits, self.is_alternate)),
            'f' => self.float(float, &fixed(float, digits, self.is_alternate)),
            _ => self.float(float, &general(float, digits, self.is_alternate)),
        }
    }

    /// Integers with a precision get zeros in front.
    fn at_least(&self, text: String) -> String {
        match self.digits {
            Some(0) if text == "0" => String::new(),
            Some(digits) => format!("{}{text}", gap("0", digits, &text)),
            None => text,
        }
    }

    fn float(&self, value: f64, text: &str) -> String {
        if value.is_finite() {
            return self.signed(value.is_sign_negative(), text.trim_start_matches('-'));
        }
        let plain = Shape {
            has_zeros: false,
            width: self.width,
            is_left: self.is_left,
            has_plus: self.has_plus,
            ..Shape::default()
        };
        plain.signed(value.is_sign_negative(), text.trim_start_matches('-'))
    }

    fn signed(&self, is_negative: bool, text: &str) -> String {
        let sign = match (is_negative, self.has_plus, self.has_blank) {
            (true, ..) => "-",
            (_, true, _) => "+",
            (.., true) => " ",
            _ => "",
        };
        self.filled(sign, text)
    }

    /// Sign, zeros if asked for, digits; then blanks.
    fn filled(&self, sign: &str, text: &str) -> String {
        let is_integer = matches!(self.letter, 'd' | 'u' | 'o' | 'x');
        if self.has_zeros && !self.is_left && !(is_integer && self.digits.is_some()) {
            let width = self.width.saturating_sub(sign.len());
            return format!("{sign}{}{text}", gap("0", width, text));
        }
        self.padded(&format!("{sign}{text}"))
    }

    fn padded(&self, text: &str) -> String {
        let gap = gap(" ", self.width, text);
        if self.is_left { format!("{text}{gap}") } else { format!("{gap}{text}") }
    }
}

/// What a text lacks to be so wide; the formatter of the host knows no width above 65,535.
fn gap(of: &str, width: usize, text: &str) -> String {
    of.repeat(width.saturating_sub(length(text)))
}

/// How many characters a text has, as the reference counts them.
fn length(text: &str) -> usize {
    if bytes::has_bytes(text) { bytes::starts(&bytes::bytes(text)).count() } else { text.chars().count() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_flags_are_quoted() {
        assert_eq!(parts("a %q"), Err("%q".to_owned()));
        assert_eq!(parts("100%"), Err("%".to_owned()));
        assert_eq!(parts("%5"), Err("%5".to_owned()));
        assert_eq!(parts("%5.k"), Err("%5.0k".to_owned()));
        assert_eq!(parts("%-05.007%"), Err("%-05.7%".to_owned()));
        assert_eq!(parts("%5-d"), Err("%5-".to_owned()));
        assert_eq!(parts("%2147483648k"), Err("%-2147483648k".to_owned()));
        assert_eq!(parts("%n%%"), Ok(vec![Part::Text("\n%".to_owned())]));
    }
}
