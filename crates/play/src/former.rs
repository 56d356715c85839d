//! Names that a game no longer uses, and what they are called now.
//!
//! People type them, links carry them, and traces, tallies and score files were written with them. All of these keep working: whatever
//! takes a name translates it here first.

use std::sync::Arc;

use facts::{Fact, Field, Symbol, Value};

use crate::{Chair, Game, Header, HeaderSeat, MindSpec, Setup};

/// One thing that was said differently in the past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Former {
    /// A mind was renamed.
    Mind {
        /// Its name until then.
        was: &'static str,
        /// Its name now.
        is: &'static str,
    },
    /// A value of a key was renamed: a profile, a format.
    Value {
        /// The key.
        key: &'static str,
        /// The value until then.
        was: &'static str,
        /// The value now.
        is: &'static str,
    },
    /// A key is new. Settings that were recorded without it had this value, which need not be today's default.
    Absent {
        /// The key.
        key: &'static str,
        /// What its absence means.
        means: &'static str,
    },
    /// A key changes what faces show and no world, so a ranking does not distinguish its values.
    Shown {
        /// The key.
        key: &'static str,
    },
    /// Two values of a key make the same worlds, so they share a ranking.
    Alike {
        /// The key.
        key: &'static str,
        /// This value …
        value: &'static str,
        /// … is ranked with this one.
        with: &'static str,
    },
}

/// The present name of a mind in a list of former names.
pub(crate) fn mind_today<'a>(former: &[Former], name: &'a str) -> &'a str {
    let renamed = former.iter().find_map(|it| match it {
        Former::Mind { was, is } if *was == name => Some(*is),
        _ => None,
    });
    renamed.unwrap_or(name)
}

impl Game {
    /// The present name of a mind.
    pub fn mind_today<'a>(&self, name: &'a str) -> &'a str {
        mind_today(self.former, name)
    }

    /// The present name of a value of a key.
    pub fn value_today<'a>(&self, key: &str, value: &'a str) -> &'a str {
        let renamed = self.former.iter().find_map(|it| match it {
            Former::Value { key: of, was, is } if *of == key && *was == value => Some(*is),
            _ => None,
        });
        renamed.unwrap_or(value)
    }

    /// The former names of a value of a key.
    pub fn former_values(&self, key: &str, value: &str) -> impl Iterator<Item = &'static str> {
        self.former.iter().filter_map(move |it| match it {
            Former::Value { key: of, was, is } if *of == key && *is == value => Some(*was),
            _ => None,
        })
    }

    /// What was renamed: `mind`, or the key whose value it is; the former name; and the present one.
    pub fn renamed(&self) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        self.former.iter().filter_map(|former| match former {
            Former::Mind { was, is } => Some(("mind", *was, *is)),
            Former::Value { key, was, is } => Some((*key, *was, *is)),
            Former::Absent { .. } | Former::Shown { .. } | Former::Alike { .. } => None,
        })
    }

    /// A mind by its present name.
    pub fn spec_today(&self, spec: MindSpec) -> MindSpec {
        // A rule base has the name of its file, which is nobody else's to change.
        if spec.rules.is_some() {
            return spec;
        }
        MindSpec { name: self.mind_today(&spec.name).to_owned(), ..spec }
    }

    /// The first line of a trace as it would be written today. What was recorded does not change by it.
    pub fn header_today(&self, header: Header) -> Header {
        if self.former.is_empty() {
            return header;
        }
        let settings = self.settings_today(&header.setup.settings);
        let seats = header.seats.into_iter().map(|seat| match seat.chair {
            Chair::Mind(spec) => HeaderSeat { chair: Chair::Mind(self.spec_today(spec)), ..seat },
            _ => seat,
        });
        Header { seats: seats.collect(), setup: Setup { settings: Arc::new(settings), ..header.setup }, ..header }
    }

    /// Recorded settings in today's words.
    fn settings_today(&self, settings: &Fact) -> Fact {
        let mut today = settings.clone();
        for field in &mut today.fields {
            let Some(value) = field.name.as_ref().zip(field.value.as_str()) else { continue };
            let renamed = self.value_today(value.0.as_str(), value.1);
            if renamed != value.1 {
                field.value = named(renamed);
            }
        }
        for former in self.former {
            if let Former::Absent { key, means } = former
                && !today.fields.iter().any(|field| field.name.as_ref().is_some_and(|name| *name == *key))
            {
                today.fields.push(Field { name: Some(Symbol::literal(key)), value: named(means) });
            }
        }
        today
    }

    /// A key and its value as rankings know them, so that scores of the past stay on their machine; none for a key that makes no
    /// difference there.
    pub fn ranked_setting(&self, key: &str, value: &Value) -> Option<String> {
        let text = value.to_string();
        let is_shown = |it: &Former| matches!(it, Former::Shown { key: of } if *of == key);
        if self.former.iter().any(is_shown) {
            return None;
        }
        let alike = self.former.iter().find_map(|it| match it {
            Former::Alike { key: of, value, with } if *of == key && *value == text => Some(*with),
            _ => None,
        });
        let today = alike.map_or(text, str::to_owned);
        Some(self.former_values(key, &today).next().map_or(today.clone(), str::to_owned))
    }
}

/// A name as a value of a fact.
fn named(name: &str) -> Value {
    Symbol::new(name.to_owned()).map_or_else(|| Value::Text(name.into()), Value::Symbol)
}
