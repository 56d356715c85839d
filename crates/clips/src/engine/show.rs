//! Values as text, and numbers as C prints them.

use std::fmt::Write;

use crate::engine::Engine;
use crate::syntax::print::push_float;
use crate::value::{EntityRef, Value};

/// How strings and instance names are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quotes {
    /// As `printout` does: bare outside rows.
    Bare,
    /// In quotes and brackets, the text as it is.
    Plain,
    /// In quotes, with `\` before `"` and `\`, so that it can be read again.
    Escaped,
    /// The same, and addresses in quotes too.
    Saved,
}

impl Engine {
    /// Appends the text of a value.
    pub(crate) fn show(&self, value: &Value, quotes: Quotes, text: &mut String) {
        // Writing to a string cannot fail.
        let _ = match value {
            Value::Void => Ok(()),
            Value::Symbol(it) => {
                text.push_str(self.symbols.text(*it));
                Ok(())
            }
            Value::String(it) => {
                show_string(self.symbols.text(*it), quotes, text);
                Ok(())
            }
            Value::InstanceName(it) => write!(text, "[{}]", self.symbols.text(*it)),
            Value::Integer(it) => write!(text, "{it}"),
            Value::Float(it) => {
                text.push_str(&float_text(*it));
                Ok(())
            }
            Value::Instance(it) if quotes == Quotes::Saved && self.matcher.store.live(*it).is_some() => {
                write!(text, "[{}]", self.symbols.text(self.name_of_instance(it.place)))
            }
            Value::Fact(_) | Value::Instance(_) if quotes == Quotes::Saved => {
                text.push('"');
                self.show(value, Quotes::Plain, text);
                text.push('"');
                Ok(())
            }
            Value::Fact(EntityRef::DUMMY) => write!(text, "<Dummy Fact>"),
            Value::Instance(EntityRef::DUMMY) => write!(text, "<Dummy Instance>"),
            Value::Fact(it) => write!(text, "<Fact-{}>", it.index),
            Value::Instance(it) => write!(text, "{}", self.instance_address(*it)),
            Value::Multi(row) => {
                text.push('(');
                let inner = if quotes == Quotes::Bare { Quotes::Plain } else { quotes };
                self.show_row(row, inner, text);
                text.push(')');
                Ok(())
            }
        };
    }

    /// An instance by its name; of one that is gone and forgotten not even that is known.
    fn instance_address(&self, of: EntityRef) -> String {
        if self.matcher.store.live(of).is_some() {
            return format!("<Instance-{}>", self.symbols.text(self.name_of_instance(of.place)));
        }
        let name = self.matcher.store.name_of(of).map_or("nil", |name| self.symbols.text(name));
        format!("<Stale Instance-{name}>")
    }

    /// Appends the values of a row with blanks between them.
    pub(crate) fn show_row(&self, row: &[Value], quotes: Quotes, text: &mut String) {
        for (index, value) in row.iter().enumerate() {
            if index > 0 {
                text.push(' ');
            }
            self.show(value, quotes, text);
        }
    }

    /// The text of a value.
    pub(crate) fn shown(&self, value: &Value, quotes: Quotes) -> String {
        let mut text = String::new();
        self.show(value, quotes, &mut text);
        text
    }
}

fn show_string(string: &str, quotes: Quotes, text: &mut String) {
    match quotes {
        Quotes::Bare => text.push_str(string),
        Quotes::Plain => {
            text.push('"');
            text.push_str(string);
            text.push('"');
        }
        Quotes::Escaped | Quotes::Saved => {
            text.push('"');
            for letter in string.chars() {
                if matches!(letter, '"' | '\\') {
                    text.push('\\');
                }
                text.push(letter);
            }
            text.push('"');
        }
    }
}

/// A float with at most fifteen digits, and always a point or an exponent.
pub(crate) fn float_text(value: f64) -> String {
    let mut text = String::new();
    push_float(&mut text, value);
    text
}

/// No float has more digits than this but zeros; the formatter of the host takes no more than 65,535.
const MOST_DIGITS: usize = 1_100;

/// `%e`: one digit, a point, this number of digits, and an exponent of at least two digits.
pub(crate) fn scientific(value: f64, digits: usize, keeps_point: bool) -> String {
    if !value.is_finite() {
        return odd(value);
    }
    let text = format!("{value:.*e}", digits.min(MOST_DIGITS));
    let zeros = "0".repeat(digits.saturating_sub(MOST_DIGITS));
    let (mantissa, exponent) = text.split_once('e').unwrap_or((text.as_str(), "0"));
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => ('-', exponent),
        None => ('+', exponent),
    };
    let point = if keeps_point && digits == 0 { "." } else { "" };
    format!("{mantissa}{zeros}{point}e{sign}{exponent:0>2}")
}

/// `%f`: this number of digits after the point.
pub(crate) fn fixed(value: f64, digits: usize, keeps_point: bool) -> String {
    if !value.is_finite() {
        return odd(value);
    }
    let point = if keeps_point && digits == 0 { "." } else { "" };
    let zeros = "0".repeat(digits.saturating_sub(MOST_DIGITS));
    format!("{value:.*}{zeros}{point}", digits.min(MOST_DIGITS))
}

/// `%g`: this number of digits in all, written the shorter way, without zeros at the end.
pub(crate) fn general(value: f64, digits: usize, keeps_zeros: bool) -> String {
    if !value.is_finite() {
        return odd(value);
    }
    let digits = digits.max(1);
    let text = format!("{value:.*e}", (digits - 1).min(MOST_DIGITS));
    let exponent: i32 = text.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0);
    if exponent < -4 || exponent >= digits as i32 {
        let text = scientific(value, digits - 1, keeps_zeros);
        let (mantissa, exponent) = text.split_once('e').unwrap_or((text.as_str(), "+00"));
        return format!("{}e{exponent}", trimmed(mantissa, keeps_zeros));
    }
    let after = (digits as i32 - 1 - exponent).max(0) as usize;
    trimmed(&fixed(value, after, keeps_zeros), keeps_zeros).to_owned()
}

fn trimmed(text: &str, keeps_zeros: bool) -> &str {
    if keeps_zeros || !text.contains('.') { text } else { text.trim_end_matches('0').trim_end_matches('.') }
}

/// What is not a number, or beyond all numbers. The sign of the former is kept, as C does.
fn odd(value: f64) -> String {
    let sign = if value.is_sign_negative() { "-" } else { "" };
    let name = if value.is_nan() { "nan" } else { "inf" };
    format!("{sign}{name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_look_as_in_c() {
        let cases = [
            (1e15, "1e+15"),
            (123_456.789, "123456.789"),
            (0.1, "0.1"),
            (1e-5, "1e-05"),
            (0.0001, "0.0001"),
            (-0.0, "-0.0"),
            (3.0e10, "30000000000.0"),
            (1e100, "1e+100"),
            (std::f64::consts::SQRT_2, "1.4142135623731"),
            (f64::INFINITY, "inf.0"),
            (123_456_789_012_345_678.0, "1.23456789012346e+17"),
            (999_999_999_999_999.9, "1e+15"),
        ];
        for (value, text) in cases {
            assert_eq!(float_text(value), text);
        }
        assert_eq!(general(100_000.0, 6, true), "100000.");
        assert_eq!(scientific(25.0, 0, false), "2e+01");
    }
}
