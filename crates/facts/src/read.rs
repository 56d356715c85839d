//! The text form of facts, read: tokens, then facts, then complaints.

use crate::symbol::{is_delimiter, is_number};
use crate::{Diagnostics, Fact, Field, Place, Real, Symbol, Value};

/// Every fact that could be read, and every complaint.
///
/// The grammar has three levels and no more, so no input makes the reader recurse: a fact is `(head field…)`, a field is
/// a value or `(name value…)`, a value is a number, a symbol or a text. `;` starts a comment.
pub fn read_facts(text: &str) -> (Vec<Fact>, Diagnostics) {
    let mut reader = Reader { tokens: tokens(text), next: 0, diagnostics: Diagnostics::default() };
    let mut facts = Vec::new();
    while let Some((token, place)) = reader.take() {
        match token {
            Token::Open => match reader.fact() {
                Ok(fact) => facts.push(fact),
                Err(Skip(depth)) => reader.skip(depth),
            },
            other => {
                reader.diagnostics.error(place, format!("expected a fact, found {other}"), "a fact starts with `(`");
            }
        }
    }
    (facts, reader.diagnostics)
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Open,
    Close,
    Value(Value),
    Junk(String),
}

impl std::fmt::Display for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Token::Open => f.write_str("`(`"),
            Token::Close => f.write_str("`)`"),
            Token::Value(value) => write!(f, "`{value}`"),
            Token::Junk(junk) => f.write_str(junk),
        }
    }
}

/// A fact could not be read; so many parentheses are still open.
struct Skip(usize);

struct Reader {
    tokens: Vec<(Token, Place)>,
    next: usize,
    diagnostics: Diagnostics,
}

impl Reader {
    fn take(&mut self) -> Option<(Token, Place)> {
        let token = self.tokens.get(self.next).cloned();
        self.next += 1;
        token
    }

    /// The place of the last token read, to complain about a missing one.
    fn here(&self) -> Place {
        let last = self.next.min(self.tokens.len()).saturating_sub(1);
        self.tokens.get(last).map_or(Place { line: 1, column: 1, length: 1 }, |(_, place)| *place)
    }

    fn complain(&mut self, token: Option<(Token, Place)>, wanted: &str, hint: &str, depth: usize) -> Skip {
        match token {
            None => {
                let here = self.here();
                self.diagnostics.error(here, format!("expected {wanted}, but the text ends"), hint);
                Skip(0)
            }
            Some((token, place)) => {
                self.diagnostics.error(place, format!("expected {wanted}, found {token}"), hint);
                match token {
                    Token::Open => Skip(depth + 1),
                    Token::Close => Skip(depth - 1),
                    _ => Skip(depth),
                }
            }
        }
    }

    fn name(&mut self, wanted: &str, depth: usize) -> Result<Symbol, Skip> {
        match self.take() {
            Some((Token::Value(Value::Symbol(symbol)), _)) => Ok(symbol),
            other => Err(self.complain(other, wanted, "a name is a bare word such as `go`", depth)),
        }
    }

    /// After `(`: the head and the fields, up to and with `)`.
    fn fact(&mut self) -> Result<Fact, Skip> {
        let head = self.name("the head of a fact", 1)?;
        let mut fields = Vec::new();
        loop {
            match self.take() {
                Some((Token::Close, _)) => return Ok(Fact { head, fields }),
                Some((Token::Value(value), _)) => fields.push(Field { name: None, value }),
                Some((Token::Open, _)) => fields.push(self.slot()?),
                other => return Err(self.complain(other, "a value, a slot or `)`", "", 1)),
            }
        }
    }

    /// After the `(` of a slot: its name and values, up to and with `)`.
    fn slot(&mut self) -> Result<Field, Skip> {
        let name = Some(self.name("the name of a slot", 2)?);
        let mut values = Vec::new();
        loop {
            match self.take() {
                Some((Token::Value(value), _)) => values.push(value),
                Some((Token::Close, _)) => break,
                other => {
                    let nested = matches!(other, Some((Token::Open, _)));
                    let hint = if nested { "slots do not nest" } else { "" };
                    return Err(self.complain(other, "a value or `)`", hint, 2));
                }
            }
        }
        let one = (values.len() == 1).then(|| values.pop()).flatten();
        Ok(Field { name, value: one.unwrap_or(Value::Many(values)) })
    }

    /// Goes on after the parenthesis that closes the broken fact.
    fn skip(&mut self, mut depth: usize) {
        while depth > 0 {
            match self.take() {
                Some((Token::Open, _)) => depth += 1,
                Some((Token::Close, _)) => depth -= 1,
                Some(_) => {}
                None => return,
            }
        }
    }
}

/// Cuts a text into tokens with their places.
fn tokens(text: &str) -> Vec<(Token, Place)> {
    let mut tokens = Vec::new();
    let mut line = 1;
    let mut column = 1;
    let mut chars = text.trim_start_matches('\u{feff}').chars().peekable();
    while let Some(first) = chars.next() {
        let start = Place { line, column, length: 1 };
        column += 1;
        match first {
            '\n' => (line, column) = (line + 1, 1),
            c if c.is_whitespace() => {}
            '(' => tokens.push((Token::Open, start)),
            ')' => tokens.push((Token::Close, start)),
            ';' => while chars.next_if(|c| *c != '\n').is_some() {},
            '"' => {
                let token = text_token(&mut chars, &mut line, &mut column);
                // A place is a stretch of one line: of a longer text, its quote.
                let length = if line == start.line { column - start.column } else { 1 };
                tokens.push((token, Place { length, ..start }));
            }
            _ => {
                let mut word = String::from(first);
                while let Some(c) = chars.next_if(|c| !is_delimiter(*c)) {
                    word.push(c);
                    column += 1;
                }
                let place = Place { length: column - start.column, ..start };
                tokens.push((word_token(word), place));
            }
        }
    }
    tokens
}

/// After the opening quote: the text up to the closing one.
fn text_token(chars: &mut std::iter::Peekable<std::str::Chars<'_>>, line: &mut usize, column: &mut usize) -> Token {
    let mut text = String::new();
    while let Some(c) = chars.next() {
        *column += 1;
        match c {
            '"' => return Token::Value(Value::Text(text.into())),
            '\\' => {
                let guarded = chars.next();
                text.extend(guarded);
                *column += 1;
                if guarded == Some('\n') {
                    (*line, *column) = (*line + 1, 1);
                }
            }
            '\n' => {
                text.push('\n');
                (*line, *column) = (*line + 1, 1);
            }
            c => text.push(c),
        }
    }
    Token::Junk("a text without its closing quote".to_owned())
}

fn word_token(word: String) -> Token {
    if let Ok(number) = word.parse::<i64>() {
        return Token::Value(Value::Int(number));
    }
    if is_number(&word) {
        return match word.parse().ok().and_then(Real::new) {
            Some(real) => Token::Value(Value::Real(real)),
            None => Token::Junk(format!("`{word}`, which is no finite number")),
        };
    }
    match Symbol::new(word.clone()) {
        Some(symbol) => Token::Value(Value::Symbol(symbol)),
        None => Token::Junk(format!("`{word}`, which is no name")),
    }
}
