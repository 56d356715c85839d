//! Numbers as the language writes them.

use std::num::IntErrorKind;

use crate::value::Value;

/// What a word is that might be a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Number {
    /// A whole number.
    Integer(i64),
    /// A whole number too large or too small, and what it becomes.
    Overflow(i64),
    /// A number with a point or an exponent.
    Float(f64),
}

/// The number a whole word is: `3`, `-3`, `1.`, `.5`, `1e3`; none if it is not one, such as `1a`, `-` or `1e`.
pub(crate) fn number(word: &str) -> Option<Number> {
    let bytes = word.as_bytes();
    let start = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
    let whole = digits(bytes, start);
    if whole == bytes.len() && whole > start {
        return Some(integer(word));
    }
    let mut at = whole;
    let mut count = whole - start;
    if bytes.get(at) == Some(&b'.') {
        let fraction = digits(bytes, at + 1);
        count += fraction - at - 1;
        at = fraction;
    }
    if count == 0 {
        return None;
    }
    if let Some(b'e' | b'E') = bytes.get(at) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let exponent = digits(bytes, at + 1 + sign);
        if exponent == at + 1 + sign {
            return None;
        }
        at = exponent;
    }
    if at < bytes.len() {
        return None;
    }
    word.parse().ok().map(Number::Float)
}

/// Whether a number may begin so.
pub(crate) fn begins_number(text: &str) -> bool {
    let rest = text.strip_prefix(['+', '-']).unwrap_or(text).trim_start_matches(|it: char| it.is_ascii_digit());
    let rest = rest.strip_prefix('.').unwrap_or(rest).trim_start_matches(|it: char| it.is_ascii_digit());
    match rest.strip_prefix(['e', 'E']).filter(|rest| rest.len() + 1 < text.len()) {
        Some(rest) => rest.strip_prefix(['+', '-']).unwrap_or(rest).bytes().all(|it| it.is_ascii_digit()),
        None => rest.is_empty(),
    }
}

/// The number a whole word is to the library of C, which knows more than the language does: `0x1F`, `0x1.8p3`, `inf`, `nan`.
pub(crate) fn read_by_c(word: &str) -> Option<Value> {
    match number(word) {
        Some(Number::Integer(it) | Number::Overflow(it)) => return Some(Value::Integer(it)),
        Some(Number::Float(it)) => return Some(Value::Float(it)),
        None => {}
    }
    let unsigned = word.strip_prefix(['+', '-']).unwrap_or(word);
    let size = match unsigned.to_ascii_lowercase().as_str() {
        "inf" | "infinity" => f64::INFINITY,
        "nan" => f64::NAN,
        other => hexadecimal(other.strip_prefix("0x")?)?,
    };
    Some(Value::Float(if word.starts_with('-') { -size } else { size }))
}

/// Digits of base 16 with a point and a power of two: `1f`, `1.8p3`.
fn hexadecimal(text: &str) -> Option<f64> {
    let (digits, power) = text.split_once('p').unwrap_or((text, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let mut size = 0.0;
    for digit in whole.chars().chain(fraction.chars()) {
        size = size * 16.0 + f64::from(digit.to_digit(16)?);
    }
    let Number::Integer(power) = number(power)? else { return None };
    let power = power.clamp(-100_000, 100_000) as i32 - 4 * i32::try_from(fraction.len()).ok()?;
    Some(size * 2f64.powi(power))
}

/// Where the digits that begin here end.
fn digits(bytes: &[u8], from: usize) -> usize {
    bytes.iter().skip(from).take_while(|byte| byte.is_ascii_digit()).count() + from
}

/// A sign and digits. As in the reference a number out of range becomes the nearest one.
fn integer(word: &str) -> Number {
    match word.parse() {
        Ok(value) => Number::Integer(value),
        Err(problem) if *problem.kind() == IntErrorKind::NegOverflow => Number::Overflow(i64::MIN),
        Err(_) => Number::Overflow(i64::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_of_c_reads_more() {
        for (word, value) in
            [("0x1F", 31.0), ("-0x10", -16.0), ("0x1.8p3", 12.0), ("0x.8", 0.5), ("INF", f64::INFINITY)]
        {
            assert_eq!(read_by_c(word), Some(Value::Float(value)), "{word}");
        }
        assert_eq!(read_by_c("12"), Some(Value::Integer(12)));
        for word in ["0x", "0xg", "0x1p", "1e", "12a", "", "x"] {
            assert_eq!(read_by_c(word), None, "{word}");
        }
    }

    #[test]
    fn words_are_numbers_or_not() {
        let floats =
            [("1.", 1.0), (".5", 0.5), ("1e3", 1e3), ("-.5", -0.5), ("1.e3", 1e3), ("1E+5", 1e5), ("+0.", 0.0)];
        for (word, value) in floats {
            assert_eq!(number(word), Some(Number::Float(value)), "{word}");
        }
        for (word, value) in [("+3", 3), ("-0", 0), ("007", 7), ("-9223372036854775808", i64::MIN)] {
            assert_eq!(number(word), Some(Number::Integer(value)), "{word}");
        }
        assert_eq!(number("9223372036854775808"), Some(Number::Overflow(i64::MAX)));
        assert_eq!(number("-99999999999999999999"), Some(Number::Overflow(i64::MIN)));
        assert_eq!(number("1e400"), Some(Number::Float(f64::INFINITY)));
        for word in ["", "-", "+", ".", "-.", "1e", "1e+", "1.5e", ".e3", "1..2", "1.2.3", "1a", "0x10", "1.0d3", "1é"]
        {
            assert_eq!(number(word), None, "{word}");
        }
    }
}
