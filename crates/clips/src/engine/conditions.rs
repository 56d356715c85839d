//! Parts of the text of a rule, found without reading it anew.

/// The comment of a construct's text: the string after its name.
pub(crate) fn comment(text: &str) -> &str {
    let mut parts = Parts(text.trim_start().strip_prefix('(').unwrap_or(text));
    let quoted = parts.nth(2).filter(|part| part.starts_with('"'));
    quoted.map_or("", |part| part.trim_matches('"'))
}

/// The text with variables replaced where they hold something, sums of numbers in fields worked out, and blanks made even.
pub(crate) fn filled(text: &str, value_of: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let length = match letter {
            '"' => string_length(rest),
            ';' => rest.find('\n').unwrap_or(rest.len()),
            '?' => 1 + name_length(rest.get(1..).unwrap_or_default()),
            _ => letter.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        match letter {
            '?' => {
                let value = value_of(token.trim_start_matches('?'));
                // `$?rest` is written as a whole by what it holds.
                if value.is_some() && out.ends_with('$') {
                    out.pop();
                }
                out.push_str(value.as_deref().unwrap_or(token));
            }
            ';' => {}
            _ if letter.is_whitespace() => {
                if !out.ends_with([' ', '(']) {
                    out.push(' ');
                }
            }
            _ => out.push_str(token),
        }
    }
    worked_out(&out)
}

/// The text with what a field is to equal as a number where it is a sum, a difference or a product of numbers: `=(+ 4 -1)` is 3.
fn worked_out(text: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(letter) = rest.chars().next() {
        let is_field = out.ends_with([' ', '&', '|', '~']);
        let list = rest.strip_prefix('=').filter(|list| is_field && list.starts_with('('));
        if let Some((list, behind)) = list.map(|list| list.split_at(list_length(list)))
            && let Some(number) = number(list)
        {
            out.push_str(&number.to_string());
            rest = behind;
            continue;
        }
        let length = if letter == '"' { string_length(rest) } else { letter.len_utf8() };
        let (token, behind) = rest.split_at(length);
        out.push_str(token);
        rest = behind;
    }
    out
}

/// The number that an expression gives, if all in it are integers, and sums, differences and products of them.
fn number(text: &str) -> Option<i64> {
    let Some(inside) = text.strip_prefix('(') else { return text.parse().ok() };
    let mut parts = Parts(inside);
    let operation = match parts.next()? {
        "+" => i64::checked_add,
        "-" => i64::checked_sub,
        "*" => i64::checked_mul,
        _ => return None,
    };
    let (first, second) = (number(parts.next()?)?, number(parts.next()?)?);
    parts.try_fold(operation(first, second)?, |sum, part| operation(sum, number(part)?))
}

/// The parts of a list: words, strings, and lists in parentheses; comments are passed over. It ends with the list.
struct Parts<'a>(&'a str);

impl<'a> Iterator for Parts<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        loop {
            self.0 = self.0.trim_start();
            match self.0.chars().next()? {
                ';' => self.0 = self.0.split_once('\n').map_or("", |(_, rest)| rest),
                ')' => return None,
                '"' => return Some(self.take(string_length(self.0))),
                '(' => return Some(self.take(list_length(self.0))),
                _ => {
                    let end = self.0.find(|letter: char| letter.is_whitespace() || "()\";".contains(letter));
                    return Some(self.take(end.unwrap_or(self.0.len()).max(1)));
                }
            }
        }
    }
}

impl<'a> Parts<'a> {
    fn take(&mut self, length: usize) -> &'a str {
        let (part, rest) = self.0.split_at(length);
        self.0 = rest;
        part
    }
}

/// How long a string is, with its quotes.
fn string_length(text: &str) -> usize {
    let mut is_guarded = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if is_guarded => is_guarded = false,
            '\\' => is_guarded = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// How long a list is, with its parentheses.
fn list_length(text: &str) -> usize {
    let (mut at, mut depth) = (0, 0);
    while let Some(letter) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = text.get(at..).unwrap_or_default();
        at += match letter {
            '"' => string_length(rest),
            ';' => rest.find('\n').unwrap_or(rest.len()),
            _ => letter.len_utf8(),
        };
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// How long the name of a variable is.
fn name_length(text: &str) -> usize {
    text.find(|letter: char| letter.is_whitespace() || "()\";&|~".contains(letter)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::filled;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let value_of = |name: &str| match name {
            "r" => Some("4".to_owned()),
            "d" => Some("-1".to_owned()),
            "name" => Some("gold".to_owned()),
            _ => None,
        };
        assert_eq!(filled(text, value_of), expected);
    }

    #[test]
    fn sums_in_fields_are_worked_out() {
        check("(not (at (row =(+ ?r ?d)) (column =(* 2 (- ?r 1)))))", "(not (at (row 3) (column 6)))");
        check("(at ?r&~=(+ ?r ?d 10)|=(- 1 1))", "(at 4&~13|0)");
    }

    #[test]
    fn other_expressions_stay_as_they_are_written() {
        check("(at =(+ ?r ?new))", "(at =(+ 4 ?new))");
        check("(at =(+ ?r 0.5) =(length ?r))", "(at =(+ 4 0.5) =(length 4))");
        check("(at =(+ ?r ?name) \"=(+ 1 1)\")", "(at =(+ 4 gold) \"=(+ 1 1)\")");
        check("(test (=(+ ?r 1) 5))", "(test (=(+ 4 1) 5))");
        check("(test (>=(+ ?r 1) 5))", "(test (>=(+ 4 1) 5))");
        check("(at =(+ 9223372036854775807 1) =(+ 1", "(at =(+ 9223372036854775807 1) =(+ 1");
    }
}
