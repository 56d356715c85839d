//! Single fields of a text, for functions that read values and not forms.

use super::lex::{Kind, Lexer};
use crate::symbol::Symbols;
use crate::value::Value;

/// What the reference shows of a character that begins nothing.
const UNPRINTABLE: &str = "<<<unprintable character>>>";

/// A field of a text.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// Its value. What is no value by itself, such as a parenthesis or a variable, is a symbol.
    pub(crate) value: Value,
    /// The byte behind it.
    pub(crate) end: usize,
    /// Whether it is a string that nobody closed.
    pub(crate) is_open: bool,
    /// Whether it is a character that begins nothing; its value is what the reference shows of it.
    pub(crate) is_stray: bool,
    /// Whether it is a number that does not fit.
    pub(crate) is_too_large: bool,
}

/// The field that begins at or after this byte; none at the end.
pub(crate) fn field(text: &str, from: usize, symbols: &mut Symbols) -> Option<Field> {
    let mut lexer = Lexer::new(text);
    lexer.at = from;
    let token = lexer.next(symbols);
    let written = text.get(token.span.start as usize..token.span.end as usize).unwrap_or_default();
    let value = match token.kind {
        Kind::End => return None,
        // The scanner of the reference takes these for the end.
        Kind::Stray if matches!(written, "\0" | "\u{3}") => return None,
        Kind::Integer(it) => Value::Integer(it),
        Kind::Float(it) => Value::Float(it),
        Kind::Symbol(it) => Value::Symbol(it),
        Kind::String(it) => Value::String(it),
        Kind::Instance(it) => Value::InstanceName(it),
        Kind::OpenString => Value::String(symbols.intern(written.strip_prefix('"').unwrap_or(written))),
        Kind::Stray => Value::Symbol(symbols.intern(UNPRINTABLE)),
        _ => Value::Symbol(symbols.intern(written)),
    };
    let (is_open, is_stray) = (token.kind == Kind::OpenString, token.kind == Kind::Stray);
    Some(Field { value, end: lexer.at, is_open, is_stray, is_too_large: !lexer.overflows.is_empty() })
}
