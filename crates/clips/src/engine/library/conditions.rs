//! Parts of the text of a rule, found without reading it anew.

/// The comment of a construct's text: the string after its name.
pub(crate) fn comment(text: &str) -> &str {
    let mut parts = Parts(text.trim_start().strip_prefix('(').unwrap_or(text));
    let quoted = parts.nth(2).filter(|part| part.starts_with('"'));
    quoted.map_or("", |part| part.trim_matches('"'))
}

/// The text with variables replaced where they hold something, and blanks made even.
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
    out
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
