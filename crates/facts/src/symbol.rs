//! Names: heads of facts, names of slots, values out of a fixed choice.

use std::borrow::Cow;
use std::fmt;

/// A name that prints bare and reads back as itself.
///
/// Invariant: not empty, no blank, control character or delimiter in it, and it reads neither as a number nor as a variable.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(Cow<'static, str>);

impl Symbol {
    /// CLIPS's word for yes.
    pub const TRUE: Symbol = Symbol(Cow::Borrowed("TRUE"));
    /// CLIPS's word for no.
    pub const FALSE: Symbol = Symbol(Cow::Borrowed("FALSE"));

    /// The symbol of this text, unless it would not read back.
    pub fn new(text: impl Into<Cow<'static, str>>) -> Option<Symbol> {
        let text = text.into();
        is_symbol(&text).then_some(Symbol(text))
    }

    /// A symbol written down in our own source.
    ///
    /// # Panics
    /// If the text is no symbol: a mistake in the program, never in its input.
    pub fn literal(text: &'static str) -> Symbol {
        debug_assert!(is_symbol(text), "`{text}` is written as a symbol in the source but is none");
        Symbol(Cow::Borrowed(text))
    }

    /// The name itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl PartialEq<str> for Symbol {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Symbol {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

/// Whether a character ends a symbol. CLIPS's delimiters: `<` may start a symbol but not go on within one.
pub(crate) fn is_delimiter(c: char) -> bool {
    c.is_whitespace() || c.is_control() || matches!(c, '(' | ')' | '"' | ';' | '&' | '|' | '~')
}

fn is_symbol(text: &str) -> bool {
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return false };
    !is_delimiter(first)
        && first != '?'
        && !text.starts_with("$?")
        && chars.all(|c| !is_delimiter(c) && c != '<')
        && !is_number(text)
}

/// Whether a word reads as a number. `inf` and `nan` parse as floats but are names here, as in CLIPS.
pub(crate) fn is_number(word: &str) -> bool {
    word.parse::<f64>().is_ok() && word.contains(|c: char| c.is_ascii_digit())
}
