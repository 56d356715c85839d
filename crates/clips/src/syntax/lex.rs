//! Text into tokens.
//!
//! A word ends at a blank, a control character, or one of `"();&|~<`; a `<` may begin one. Bytes from 128 up belong to words, so
//! any UTF-8 does, and so do the characters of [`crate::bytes`].

use super::number::{Number, begins_number, number};
use crate::ast::Span;
use crate::bytes;
use crate::symbol::{Sym, Symbols};

/// A token, or a node of the tree: the tree only adds lists.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    /// The end of the text.
    End,
    /// `(` as a token; a list as a node.
    Open,
    /// `)`
    Close,
    /// `red`, `<-`, `=>`
    Symbol(Sym),
    /// `"red"`
    String(Sym),
    /// `[red]`
    Instance(Sym),
    /// `3`
    Integer(i64),
    /// `3.5`
    Float(f64),
    /// `?x`
    Single(Sym),
    /// `$?x`
    Multi(Sym),
    /// `?*x*`
    Global(Sym),
    /// `$?*x*`
    MultiGlobal(Sym),
    /// `?`
    Question,
    /// `$?`
    DollarQuestion,
    /// `&`
    And,
    /// `|`
    Or,
    /// `~`
    Not,
    /// A character that begins nothing.
    Stray,
    /// `?` before a character that cannot begin a variable's name.
    BadVariable(char),
    /// A string without its closing quote.
    OpenString,
}

/// A token and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

/// The tokens of a text.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    pub(super) text: &'a str,
    /// The byte that comes next.
    pub(super) at: usize,
    /// Whole numbers that did not fit.
    pub(super) overflows: Vec<Span>,
}

/// Which bytes go on with a word. Characters that begin with [`bytes::LEAD`] may stand for bytes, and are looked at.
static IN_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0x21;
    while byte < 256 {
        table[byte] = !matches!(byte as u8, b'"' | b'(' | b')' | b';' | b'&' | b'|' | b'~' | b'<' | 0x7f | bytes::LEAD);
        byte += 1;
    }
    table
};

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        // Some editors mark the beginning of a file.
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Lexer { text, at, overflows: Vec::new() }
    }

    /// The next token; `End` again and again at the end.
    pub(super) fn next(&mut self, symbols: &mut Symbols) -> Token {
        self.skip();
        let start = self.at;
        let kind = self.token(symbols);
        Token { kind, span: span(start, self.at) }
    }

    /// Passes blanks and comments.
    fn skip(&mut self) {
        let bytes = self.text.as_bytes();
        while let Some(byte) = bytes.get(self.at) {
            match byte {
                b' ' | b'\n' | b'\r' | b'\t' | 0x0c => self.at += 1,
                b';' => {
                    let rest = &bytes[self.at..];
                    let line = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
                    self.at += line.unwrap_or(rest.len());
                }
                _ => return,
            }
        }
    }

    fn token(&mut self, symbols: &mut Symbols) -> Kind {
        let bytes = self.text.as_bytes();
        let Some(byte) = bytes.get(self.at) else { return Kind::End };
        let simple = match byte {
            b'(' => Kind::Open,
            b')' => Kind::Close,
            b'&' => Kind::And,
            b'|' => Kind::Or,
            b'~' => Kind::Not,
            b'"' => return self.string(symbols),
            b'?' => return self.variable(1, symbols),
            b'$' if bytes.get(self.at + 1) == Some(&b'?') => return self.variable(2, symbols),
            &bytes::LEAD if self.stray(self.at, bytes::begins_nothing) => {
                self.at += char::MAX.len_utf8();
                return Kind::Stray;
            }
            b'<' | &bytes::LEAD => return self.word(symbols),
            other if IN_WORD[usize::from(*other)] => return self.word(symbols),
            _ => Kind::Stray,
        };
        self.at += 1;
        simple
    }

    /// The word that begins at this byte, whatever its first byte is.
    fn take_word(&mut self, from: usize) -> &'a str {
        let bytes = self.text.as_bytes();
        let mut end = from + 1;
        loop {
            let rest = bytes.get(end..).unwrap_or_default();
            end += rest.iter().position(|byte| !IN_WORD[usize::from(*byte)]).unwrap_or(rest.len());
            if bytes.get(end) != Some(&bytes::LEAD) || self.ends_word(from, end) {
                break;
            }
            end += 1;
        }
        self.at = end;
        self.text.get(from..end).expect("a word begins and ends beside ASCII, or at the start of a character")
    }

    /// Whether a word that begins at the first of these bytes ends before the second, which may be any.
    #[cold]
    fn ends_word(&self, from: usize, at: usize) -> bool {
        // A number ends where a word would go on.
        let is_number = || self.text.get(from..at).is_some_and(begins_number);
        self.stray(at, bytes::is_never_used) || (self.stray(at, bytes::begins_nothing) && is_number())
    }

    /// Whether the character at this byte stands for a byte of this kind.
    fn stray(&self, at: usize, kind: fn(u8) -> bool) -> bool {
        let char = self.text.get(at..).and_then(|rest| rest.chars().next());
        char.and_then(bytes::byte_of).is_some_and(kind)
    }

    fn word(&mut self, symbols: &mut Symbols) -> Kind {
        let start = self.at;
        let word = self.take_word(start);
        match word.as_bytes()[0] {
            b'0'..=b'9' | b'+' | b'-' | b'.' => match number(word) {
                Some(Number::Integer(value)) => return Kind::Integer(value),
                Some(Number::Float(value)) => return Kind::Float(value),
                Some(Number::Overflow(value)) => {
                    self.overflows.push(span(start, self.at));
                    return Kind::Integer(value);
                }
                None => {}
            },
            b'[' => {
                if let Some(name) = word.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'))
                    && !name.is_empty()
                {
                    return Kind::Instance(symbols.intern(name));
                }
            }
            _ => {}
        }
        Kind::Symbol(symbols.intern(word))
    }

    /// `?…` or `$?…`, by the length of the prefix.
    fn variable(&mut self, prefix: usize, symbols: &mut Symbols) -> Kind {
        let from = self.at + prefix;
        let is_multi = prefix == 2;
        match self.text.as_bytes().get(from) {
            Some(&bytes::LEAD) if self.stray(from, bytes::begins_nothing) => {
                self.at = from;
                return if is_multi { Kind::DollarQuestion } else { Kind::Question };
            }
            Some(b'*' | b'a'..=b'z' | b'A'..=b'Z' | 0x80..) => {}
            None | Some(0..=b' ' | b'(' | b')' | 0x7f) => {
                self.at = from;
                return if is_multi { Kind::DollarQuestion } else { Kind::Question };
            }
            Some(other) => {
                self.at = from;
                return Kind::BadVariable(char::from(*other));
            }
        }
        let word = self.take_word(from);
        let global = word.strip_prefix('*').and_then(|rest| rest.strip_suffix('*'));
        match (global, is_multi) {
            (Some(name), false) => Kind::Global(symbols.intern(name)),
            (Some(name), true) => Kind::MultiGlobal(symbols.intern(name)),
            (None, false) => Kind::Single(symbols.intern(word)),
            (None, true) => Kind::Multi(symbols.intern(word)),
        }
    }

    /// A string; a backslash takes the next character as it is.
    fn string(&mut self, symbols: &mut Symbols) -> Kind {
        let bytes = self.text.as_bytes();
        let start = self.at + 1;
        let mut at = start;
        let mut is_plain = true;
        loop {
            match bytes.get(at) {
                None => {
                    self.at = bytes.len();
                    return Kind::OpenString;
                }
                Some(b'"') => break,
                Some(b'\\') => {
                    is_plain = false;
                    at += 2;
                }
                Some(_) => at += 1,
            }
        }
        self.at = at + 1;
        let inside = self.text.get(start..at).expect("quotes are ASCII");
        Kind::String(if is_plain { symbols.intern(inside) } else { symbols.intern(&bytes::joined(&unescape(inside))) })
    }
}

/// A string without its backslashes: each gives way to the character after it.
fn unescape(inside: &str) -> String {
    let mut text = String::with_capacity(inside.len());
    let mut chars = inside.chars();
    while let Some(char) = chars.next() {
        match char {
            '\\' => text.extend(chars.next()),
            other => text.push(other),
        }
    }
    text
}

pub(super) fn span(start: usize, end: usize) -> Span {
    Span { start: start as u32, end: end as u32 }
}
