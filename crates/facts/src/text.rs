//! Texts as lines of tokens, each at its place, and the complaints that all formats share.

use crate::{Diagnostics, Place};

/// A line that is not blank.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// Its number, from 1.
    pub number: usize,
    /// Its text, without blanks at the end.
    pub text: &'a str,
}

/// A word between blanks.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    /// What is written.
    pub text: &'a str,
    /// Where.
    pub place: Place,
}

/// The lines that are not blank. A byte order mark is no part of the first line, a carriage return of none.
pub fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let all = text.lines().enumerate().map(|(index, line)| Line { number: index + 1, text: line.trim_end() });
    all.filter(|line| !line.text.is_empty())
}

impl<'a> Line<'a> {
    /// Its words.
    pub fn tokens(&self) -> Vec<Token<'a>> {
        tokens(self.text, self.number, 1)
    }

    /// The place right behind its last character, where something is missing.
    pub fn end(&self) -> Place {
        Place { line: self.number, column: self.text.chars().count() + 1, length: 1 }
    }

    /// The whole line from its first to its last visible character.
    pub fn place(&self) -> Place {
        let blanks = self.text.chars().take_while(|c| c.is_whitespace()).count();
        Place { line: self.number, column: blanks + 1, length: self.text.chars().count() - blanks }
    }
}

/// The words of a stretch of a line that begins at a column.
pub fn tokens(text: &str, line: usize, mut column: usize) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for text in text.split(char::is_whitespace) {
        let length = text.chars().count();
        if length > 0 {
            tokens.push(Token { text, place: Place { line, column, length } });
        }
        column += length + 1;
    }
    tokens
}

/// What is written, for a message: marked, on one line, and never longer than a message should be.
pub fn quoted(text: &str) -> String {
    const MOST: usize = 40;
    let mut quote: String = text.chars().take(MOST).flat_map(visible).collect();
    if text.chars().nth(MOST).is_some() {
        quote.push('…');
    }
    format!("`{quote}`")
}

// A control character in a message could repaint the reader's terminal, and what cannot be seen cannot be found.
fn visible(c: char) -> Vec<char> {
    if matches!(c, '"' | '\'' | '\\') { vec![c] } else { c.escape_debug().collect() }
}

/// A number of things, for a message.
pub fn counted(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// Digits in groups of three, with this mark between the groups.
///
/// ```
/// assert_eq!(tellask_facts::text::grouped("12000000", ','), "12,000,000");
/// assert_eq!(tellask_facts::text::grouped("999", ','), "999");
/// ```
pub fn grouped(digits: &str, mark: char) -> String {
    let all = digits.chars().count();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (all - place).is_multiple_of(3) {
            text.push(mark);
        }
        text.push(digit);
    }
    text
}

/// The whole number that is written, huge ones cut to the range of the type: they are outside of every range that follows.
pub fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let huge = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(huge))
}

/// A number of a range, or a complaint.
pub fn ranged(found: &mut Diagnostics, what: &str, token: &Token<'_>, (least, most): (i64, i64)) -> Option<i64> {
    let wanted = || format!("a whole number from {least} to {most}");
    match number(token.text) {
        Some(number) if (least..=most).contains(&number) => Some(number),
        Some(_) => {
            found.error(token.place, format!("{what} {} is outside {least}..{most}", quoted(token.text)), wanted());
            None
        }
        None => {
            found.error(token.place, format!("{what} {} is not a number", quoted(token.text)), wanted());
            None
        }
    }
}

/// Complains about everything from this token of the line on.
pub fn refuse_rest(found: &mut Diagnostics, line: &Line<'_>, tokens: &[Token<'_>], from: usize, usage: &str) {
    if let (Some(first), Some(last)) = (tokens.get(from), tokens.last()) {
        let place = Place { length: last.place.column + last.place.length - first.place.column, ..first.place };
        let rest: String = line.text.chars().skip(place.column - 1).take(place.length).collect();
        found.error(place, format!("unexpected {} at the end of the line", quoted(&rest)), usage);
    }
}

/// Complains about what a line lacks, where it ends.
pub fn refuse_missing(found: &mut Diagnostics, line: &Line<'_>, names: &[&str], given: usize, usage: &str) {
    if let Some(missing) = names.get(given..).filter(|missing| !missing.is_empty()) {
        let verb = if missing.len() == 1 { "is" } else { "are" };
        found.error(line.end(), format!("{} {verb} missing", missing.join(" and ")), usage);
    }
}
