//! What a function takes: how many arguments, and of which types, in the reference's own notation.
//!
//! `2;*;ld` is: at least two, any number, all of them integer (`l`) or float (`d`). After the third part come the types of
//! the first arguments: `2;2;;l;m` is an integer and a row.

use std::sync::Arc;

use crate::symbol::Sym;
use crate::value::Value;

/// A set of types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Types(pub(crate) u16);

const INTEGER: u16 = 1;
const FLOAT: u16 = 2;
const SYMBOL: u16 = 4;
const STRING: u16 = 8;
const INSTANCE_NAME: u16 = 16;
const INSTANCE: u16 = 32;
const FACT: u16 = 64;
const EXTERNAL: u16 = 128;
const MULTI: u16 = 256;
const VOID: u16 = 512;

/// The letters, in the order in which complaints name the types.
const NAMES: &[(u16, &str)] = &[
    (INTEGER, "integer"),
    (FLOAT, "float"),
    (SYMBOL, "symbol"),
    (STRING, "string"),
    (INSTANCE_NAME, "instance name"),
    (INSTANCE, "instance address"),
    (FACT, "fact address"),
    (EXTERNAL, "external address"),
    (MULTI, "multifield"),
];

impl Types {
    /// Any type, and nothing too.
    pub(crate) const ANY: Types = Types(u16::MAX);
    /// No type.
    pub(crate) const NONE: Types = Types(0);
    /// Integers.
    pub(crate) const INTEGER: Types = Types(INTEGER);
    /// Rows.
    pub(crate) const MULTI: Types = Types(MULTI);

    const fn of_letter(letter: u8) -> u16 {
        match letter {
            b'l' => INTEGER,
            b'd' => FLOAT,
            b'y' | b'b' => SYMBOL,
            b's' => STRING,
            b'n' => INSTANCE_NAME,
            b'i' => INSTANCE,
            b'f' => FACT,
            b'e' => EXTERNAL,
            b'm' => MULTI,
            b'v' => VOID,
            _ => u16::MAX,
        }
    }

    /// The types of these letters; `*` and an empty text are any type.
    pub(crate) const fn of(letters: &str) -> Types {
        let bytes = letters.as_bytes();
        let mut types = 0;
        let mut at = 0;
        while at < bytes.len() {
            types |= Types::of_letter(bytes[at]);
            at += 1;
        }
        if types == 0 { Types::ANY } else { Types(types) }
    }

    /// The type of a value.
    #[inline]
    pub(crate) fn of_value(value: &Value) -> Types {
        Types(match value {
            Value::Void => VOID,
            Value::Symbol(_) => SYMBOL,
            Value::String(_) => STRING,
            Value::InstanceName(_) => INSTANCE_NAME,
            Value::Integer(_) => INTEGER,
            Value::Float(_) => FLOAT,
            Value::Fact(_) => FACT,
            Value::Instance(_) => INSTANCE,
            Value::Multi(_) => MULTI,
        })
    }

    /// What a function of these types leaves when it fails.
    pub(crate) fn nothing(self) -> Value {
        match self.0 {
            types if types & SYMBOL != 0 => Value::FALSE,
            types if types & MULTI != 0 => Value::Multi(Arc::default()),
            types if types & STRING != 0 => Value::String(Sym::EMPTY),
            types if types & INTEGER != 0 => Value::Integer(0),
            types if types & FLOAT != 0 => Value::Float(0.0),
            _ => Value::Void,
        }
    }

    /// The types of either.
    pub(crate) fn with(self, other: Types) -> Types {
        Types(self.0 | other.0)
    }

    /// The types of both.
    pub(crate) fn both(self, other: Types) -> Types {
        Types(self.0 & other.0)
    }

    /// The types that are not of the other.
    pub(crate) fn without(self, other: Types) -> Types {
        Types(self.0 & !other.0)
    }

    /// Whether it is never a value.
    pub(crate) fn is_void(self) -> bool {
        self.0 == VOID
    }

    /// Whether it can be no value at all.
    pub(crate) fn may_be_void(self) -> bool {
        self.0 & VOID != 0
    }

    /// Whether the two have a type in common.
    #[inline]
    pub(crate) fn meets(self, other: Types) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether all types of the other are among these.
    pub(crate) fn covers(self, other: Types) -> bool {
        other.0 & !self.0 == 0
    }

    /// `integer, float, or symbol`
    pub(crate) fn list(self) -> String {
        let names: Vec<&str> = NAMES.iter().filter(|(bit, _)| self.0 & bit != 0).map(|(_, name)| *name).collect();
        match names.as_slice() {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [one, two] => format!("{one} or {two}"),
            [all @ .., last] => format!("{}, or {last}", all.join(", ")),
        }
    }
}

/// The numbers and types of a function's arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Signature {
    /// As it is written; empty for a host's.
    pub(crate) text: &'static str,
    /// The least number of arguments.
    pub(crate) least: u16,
    /// The largest number of arguments; `u16::MAX` is any number.
    pub(crate) most: u16,
    first: [Types; 4],
    rest: Types,
}

impl Signature {
    /// Reads the notation of our own tables.
    pub(crate) const fn of(text: &'static str) -> Signature {
        Signature::of_parts(text, Signature::parts(text))
    }

    /// Reads the notation of a host, if it is right. The text is the host's to keep.
    pub(crate) fn read(text: &str) -> Option<Signature> {
        let parts: Vec<&str> = text.split(';').collect();
        let is_number = |part: &str| part.len() <= 4 && !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit());
        let is_right = match parts.as_slice() {
            [least, most, types @ ..] => {
                is_number(least)
                    && (is_number(most) || *most == "*")
                    && types.len() <= 5
                    && types.iter().all(|letters| letters.bytes().all(|it| b"ldybsnifemv*".contains(&it)))
            }
            _ => false,
        };
        let signature = is_right.then(|| Signature::of_parts("", Signature::parts(text)))?;
        (signature.least <= signature.most).then_some(signature)
    }

    const fn parts(text: &str) -> [Option<u16>; 7] {
        let bytes = text.as_bytes();
        let mut parts = [None; 7];
        let (mut part, mut at) = (0, 0);
        let mut types = 0;
        let mut number = 0;
        let mut is_any = false;
        while at <= bytes.len() {
            if at == bytes.len() || bytes[at] == b';' {
                parts[part] = Some(if part < 2 {
                    if is_any { u16::MAX } else { number }
                } else if is_any {
                    u16::MAX
                } else {
                    types
                });
                part += 1;
                (types, number, is_any) = (0, 0, false);
            } else if bytes[at] == b'*' {
                is_any = true;
            } else if part < 2 {
                number = number * 10 + (bytes[at] - b'0') as u16;
            } else {
                types |= Types::of_letter(bytes[at]);
            }
            at += 1;
        }
        parts
    }

    const fn of_parts(text: &'static str, parts: [Option<u16>; 7]) -> Signature {
        let rest = known(parts[2], Types::ANY);
        let first = [known(parts[3], rest), known(parts[4], rest), known(parts[5], rest), known(parts[6], rest)];
        let (Some(least), Some(most)) = (parts[0], parts[1]) else { panic!("a signature has two numbers") };
        Signature { text, least, most, first, rest }
    }

    /// The types of an argument, counted from 0.
    #[inline]
    pub(crate) fn types(&self, argument: usize) -> Types {
        match self.first.get(argument) {
            Some(types) => *types,
            None => self.rest,
        }
    }

    /// Whether this number of arguments is allowed.
    #[inline]
    pub(crate) fn allows(&self, count: usize) -> bool {
        count >= usize::from(self.least) && (self.most == u16::MAX || count <= usize::from(self.most))
    }

    /// What is wrong with this number of arguments.
    pub(crate) fn count_text(&self, name: &str, count: usize) -> String {
        let most = (self.most != u16::MAX).then_some(self.most);
        count_text(name, self.least, most, count)
    }
}

/// `Function 'x' expected exactly 2 arguments.`
pub(crate) fn count_text(name: &str, least: u16, most: Option<u16>, count: usize) -> String {
    let (how, number) = match most {
        Some(most) if most == least => ("exactly", least),
        Some(most) if count > usize::from(most) => ("no more than", most),
        _ => ("at least", least),
    };
    let plural = if number == 1 { "" } else { "s" };
    format!("Function '{name}' expected {how} {number} argument{plural}.")
}

const fn known(part: Option<u16>, otherwise: Types) -> Types {
    match part {
        None | Some(0) => otherwise,
        Some(types) => Types(types),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notation_is_read() {
        let nth = Signature::of("2;2;;l;m");
        assert_eq!((nth.least, nth.most), (2, 2));
        assert_eq!((nth.types(0), nth.types(1), nth.types(2)), (Types::INTEGER, Types::MULTI, Types::ANY));
        let sum = Signature::of("2;*;ld");
        assert_eq!(sum.types(9).list(), "integer or float");
        assert!(sum.allows(2) && sum.allows(900) && !sum.allows(1));
        let replace = Signature::of("4;*;*;m;l;l");
        assert_eq!((replace.types(2), replace.types(3)), (Types::INTEGER, Types::ANY));
        assert_eq!(Types::of("infly").list(), "integer, symbol, instance name, instance address, or fact address");
    }

    #[test]
    fn counts_are_complained_about_in_the_reference_s_words() {
        let text = |signature: &'static str, count| Signature::of(signature).count_text("f", count);
        assert_eq!(text("1;1;*", 0), "Function 'f' expected exactly 1 argument.");
        assert_eq!(text("2;*;*", 1), "Function 'f' expected at least 2 arguments.");
        assert_eq!(text("0;2;*", 3), "Function 'f' expected no more than 2 arguments.");
    }
}
