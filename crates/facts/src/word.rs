//! Words: the schemas of facts, from which help, checks, forms and templates are derived.

use std::fmt;
use std::fmt::Write as _;

use crate::{Fact, Field, Real, Symbol, Value, did_you_mean, meant_perhaps};

/// What may stand in a slot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// `TRUE` or `FALSE`.
    Bool,
    /// A whole number in a range.
    Int {
        /// The smallest allowed.
        min: i64,
        /// The largest allowed.
        max: i64,
    },
    /// A number in a range.
    Real {
        /// The smallest allowed.
        min: f64,
        /// The largest allowed.
        max: f64,
    },
    /// One of these names.
    Choice(&'static [&'static str]),
    /// Any name.
    Name,
    /// Any text.
    Text,
    /// Any number of values of one kind.
    Many(&'static Kind),
}

impl Kind {
    /// What is accepted, for people.
    pub fn describe(self) -> String {
        match self {
            Kind::Bool => "TRUE or FALSE".to_owned(),
            Kind::Int { min, max } => format!("a whole number from {min} to {max}"),
            Kind::Real { min, max } => format!("a number from {min} to {max}"),
            Kind::Choice(names) => format!("one of {}", names.join(", ")),
            Kind::Name => "a name".to_owned(),
            Kind::Text => "a text".to_owned(),
            Kind::Many(kind) => format!("any number of values, each {}", kind.describe()),
        }
    }

    /// The value as this kind wants it, or nothing if it does not fit. Texts become names and the other way round, because
    /// JSON and command lines know no difference.
    pub fn fit(self, value: &Value) -> Option<Value> {
        match (self, value) {
            (Kind::Bool, Value::Text(text)) => Kind::Bool.fit(&Value::Symbol(Symbol::new(text.to_string())?)),
            (Kind::Bool, Value::Symbol(symbol)) => match symbol.as_str() {
                "TRUE" | "true" | "yes" => Some(true.into()),
                "FALSE" | "false" | "no" => Some(false.into()),
                _ => None,
            },
            (Kind::Int { min, max }, Value::Int(number)) => (min..=max).contains(number).then(|| value.clone()),
            (Kind::Real { min, max }, number) => {
                number.as_real().filter(|it| (min..=max).contains(it)).and_then(Real::new).map(Value::Real)
            }
            (Kind::Choice(names), word) => {
                let name = names.iter().find(|name| word.as_str() == Some(name))?;
                Some(Value::Symbol(Symbol::literal(name)))
            }
            (Kind::Name, Value::Symbol(_)) | (Kind::Text, Value::Text(_)) => Some(value.clone()),
            (Kind::Name, Value::Text(text)) => Symbol::new(text.to_string()).map(Value::Symbol),
            (Kind::Text, Value::Symbol(symbol)) => Some(Value::Text(symbol.as_str().into())),
            (Kind::Text, Value::Int(_) | Value::Real(_)) => Some(Value::Text(value.to_string().into())),
            (Kind::Many(kind), values) => {
                values.as_slice().iter().map(|it| kind.fit(it)).collect::<Option<Vec<_>>>().map(Value::Many)
            }
            _ => None,
        }
    }

    /// The value that a person wrote on a command line.
    pub fn parse(self, text: &str) -> Option<Value> {
        let guess = |text: &str| match (text.parse::<i64>(), text.parse::<f64>().ok().and_then(Real::new)) {
            (Ok(number), _) => Value::Int(number),
            (Err(_), Some(number)) => Value::Real(number),
            (Err(_), None) => Value::Text(text.into()),
        };
        match self {
            Kind::Text | Kind::Name => self.fit(&Value::Text(text.into())),
            Kind::Many(_) => {
                self.fit(&Value::Many(text.split([' ', ',']).filter(|it| !it.is_empty()).map(guess).collect()))
            }
            _ => self.fit(&guess(text)),
        }
    }
}

/// One slot of a word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slot {
    /// Its name.
    pub name: &'static str,
    /// What may stand in it.
    pub kind: Kind,
    /// What stands in it when it is not given, as a person would write it; a slot without one must be given.
    pub default: Option<&'static str>,
    /// One line for people.
    pub doc: &'static str,
}

impl Slot {
    /// A slot that must be given.
    pub const fn new(name: &'static str, kind: Kind, doc: &'static str) -> Slot {
        Slot { name, kind, default: None, doc }
    }

    /// The same slot with a value for when it is not given.
    #[must_use]
    pub const fn or(self, default: &'static str) -> Slot {
        Slot { default: Some(default), ..self }
    }

    /// The default as a value.
    pub fn default_value(&self) -> Option<Value> {
        let text = self.default?;
        let value = self.kind.parse(text);
        debug_assert!(value.is_some(), "slot `{}` has the default `{text}`, which its kind refuses", self.name);
        value
    }
}

/// The schema of one kind of fact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Word {
    /// The head of such facts.
    pub head: &'static str,
    /// Their slots, in printing order.
    pub slots: &'static [Slot],
    /// What a person may type instead of the head.
    pub keys: &'static [&'static str],
    /// One line for people.
    pub doc: &'static str,
}

impl Word {
    /// The fact in its canonical form: every slot named, in order, fitted, defaults filled in.
    pub fn check(&self, fact: &Fact) -> Result<Fact, Unheard> {
        if fact.head != self.head {
            return Err(Unheard::new(fact, format!("expected `{}`", self.head)));
        }
        let mut given: Vec<Option<&Value>> = vec![None; self.slots.len()];
        for (position, field) in fact.fields.iter().enumerate() {
            let index = self.index_of(fact, position, field)?;
            if given[index].replace(&field.value).is_some() {
                return Err(Unheard::new(fact, format!("slot `{}` is given twice", self.slots[index].name)));
            }
        }
        let mut fields = Vec::with_capacity(self.slots.len());
        for (slot, value) in self.slots.iter().zip(given) {
            fields.push(Field { name: Some(Symbol::literal(slot.name)), value: fill(fact, slot, value)? });
        }
        Ok(Fact { head: Symbol::literal(self.head), fields })
    }

    fn index_of(&self, fact: &Fact, position: usize, field: &Field) -> Result<usize, Unheard> {
        let Some(name) = &field.name else {
            let most = self.slots.len();
            return if position < most {
                Ok(position)
            } else {
                Err(Unheard::new(fact, format!("takes at most {most} values")))
            };
        };
        self.slots.iter().position(|slot| *name == slot.name).ok_or_else(|| {
            let meant = did_you_mean(name.as_str(), self.slots.iter().map(|slot| slot.name));
            Unheard::new(fact, format!("there is no slot `{name}`{meant}"))
        })
    }

    /// Finds the word of a fact in a list and checks it; an unknown head is told what would have been known.
    pub fn check_any(words: &[Word], fact: &Fact) -> Result<Fact, Unheard> {
        if let Some(word) = words.iter().find(|word| fact.head == word.head) {
            word.check(fact)
        } else {
            let heads: Vec<&str> = words.iter().map(|word| word.head).collect();
            let meant = meant_perhaps(fact.head.as_str(), heads.iter().copied());
            Err(Unheard::new(fact, format!("unknown word `{}`{meant}; known: {}", fact.head, heads.join(" "))))
        }
    }

    /// What a person typed: a fact, or a key or head followed by the values of its slots.
    pub fn hear_line(words: &[Word], line: &str) -> Result<Fact, Unheard> {
        let line = line.trim();
        let spoken = if line.starts_with('(') { line.to_owned() } else { Word::expand(words, line)? };
        let fact =
            spoken.parse::<Fact>().map_err(|error| Unheard { fact: line.to_owned(), reason: error.to_string() })?;
        Word::check_any(words, &fact)
    }

    fn expand(words: &[Word], line: &str) -> Result<String, Unheard> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        // A letter may mean one thing and its capital another; where it does not, people need not care.
        let exactly = |name: &str| name == first;
        let loosely = |name: &str| name.eq_ignore_ascii_case(first);
        let find = |says: &dyn Fn(&str) -> bool| {
            words.iter().find(|word| says(word.head) || word.keys.iter().any(|key| says(key)))
        };
        if let Some(word) = find(&exactly).or_else(|| find(&loosely)) {
            Ok(format!("({} {rest})", word.head))
        } else {
            let known: Vec<&str> =
                words.iter().flat_map(|word| std::iter::once(word.head).chain(word.keys.iter().copied())).collect();
            let meant = meant_perhaps(first, known.iter().copied());
            Err(Unheard {
                fact: line.to_owned(),
                reason: format!("unknown word `{first}`{meant}; known: {}", known.join(" ")),
            })
        }
    }

    /// The word as a CLIPS template, so that a rule base can read such facts.
    pub fn deftemplate(&self) -> String {
        let mut text = format!("(deftemplate {} \"{}\"", self.head, self.doc.replace('"', "'"));
        for slot in self.slots {
            let field = if matches!(slot.kind, Kind::Many(_)) { "multislot" } else { "slot" };
            // Writing to a string cannot fail.
            let _ = write!(text, "\n  ({field} {}{})", slot.name, constraint(slot.kind));
        }
        text.push(')');
        text
    }

    /// How a person writes it: `go ROW COLUMN`.
    pub fn usage(&self) -> String {
        let slots = self.slots.iter().map(|slot| {
            let name = slot.name.to_uppercase();
            if slot.default.is_some() { format!(" [{name}]") } else { format!(" {name}") }
        });
        std::iter::once(self.head.to_owned()).chain(slots).collect()
    }
}

fn fill(fact: &Fact, slot: &Slot, value: Option<&Value>) -> Result<Value, Unheard> {
    match value {
        Some(value) => slot.kind.fit(value).ok_or_else(|| {
            Unheard::new(fact, format!("slot `{}` takes {}, not `{value}`", slot.name, slot.kind.describe()))
        }),
        None => slot.default_value().ok_or_else(|| Unheard::new(fact, format!("slot `{}` is missing", slot.name))),
    }
}

fn constraint(kind: Kind) -> String {
    match kind {
        Kind::Bool => " (type SYMBOL) (allowed-symbols TRUE FALSE)".to_owned(),
        Kind::Int { min, max } => format!(" (type INTEGER) (range {min} {max})"),
        Kind::Real { .. } => " (type FLOAT)".to_owned(),
        Kind::Choice(names) => format!(" (type SYMBOL) (allowed-symbols {})", names.join(" ")),
        Kind::Name => " (type SYMBOL)".to_owned(),
        Kind::Text => " (type STRING)".to_owned(),
        Kind::Many(kind) => constraint(*kind),
    }
}

/// A fact that its listener does not understand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unheard {
    /// What was said.
    pub fact: String,
    /// What is wrong with it.
    pub reason: String,
}

impl Unheard {
    /// This fact, for this reason.
    pub fn new(fact: &Fact, reason: impl Into<String>) -> Unheard {
        Unheard { fact: fact.to_string(), reason: reason.into() }
    }
}

impl fmt::Display for Unheard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "in {}: {}", self.fact, self.reason)
    }
}

impl std::error::Error for Unheard {}

/// A typed thing that speaks facts at its door.
///
/// Law: `hear(say(x)) == x`, and every fact said passes the check of its word.
pub trait Speak: Sized {
    /// All it can say.
    const WORDS: &'static [Word];
    /// The fact of this thing, in canonical form.
    fn say(&self) -> Fact;
    /// The thing of this fact.
    fn hear(fact: &Fact) -> Result<Self, Unheard>;
}
