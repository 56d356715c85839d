//! Strings and floats into text, as the reference prints them.

use std::fmt::Write;

/// Adds a string in quotes, with a backslash before quotes and backslashes, so that it can be read again.
pub(crate) fn push_string(out: &mut String, text: &str) {
    out.push('"');
    for char in text.chars() {
        if matches!(char, '"' | '\\') {
            out.push('\\');
        }
        out.push(char);
    }
    out.push('"');
}

/// Adds a float with 15 significant digits, as `%.15g` does, and with `.0` if it has neither point nor exponent.
///
/// So infinity is `inf.0`, and what is no number is `nan.0` or `-nan.0`, as in the reference.
pub(crate) fn push_float(out: &mut String, number: f64) {
    const DIGITS: usize = 15;
    if number.is_nan() {
        return out.push_str(if number.is_sign_negative() { "-nan.0" } else { "nan.0" });
    }
    if number.is_infinite() {
        return out.push_str(if number < 0.0 { "-inf.0" } else { "inf.0" });
    }
    let scientific = format!("{number:.*e}", DIGITS - 1);
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or_default();
    if !(-4..DIGITS as i32).contains(&exponent) {
        let mantissa = mantissa.trim_end_matches('0').trim_end_matches('.');
        let sign = if exponent < 0 { '-' } else { '+' };
        return push(out, format_args!("{mantissa}e{sign}{:02}", exponent.abs()));
    }
    let places = (DIGITS as i32 - 1 - exponent) as usize;
    let fixed = format!("{number:.places$}");
    let fixed = if fixed.contains('.') { fixed.trim_end_matches('0').trim_end_matches('.') } else { &fixed };
    out.push_str(fixed);
    if !fixed.contains('.') {
        out.push_str(".0");
    }
}

/// Adds formatted text; a string takes all of it.
fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing into a string cannot fail");
}
