//! The log of firings: one line of JSON for each.
//!
//! ```json
//! {"firing":1,"rule":"mortal","bindings":{"x":"Socrates"},"matched":["f-1 (man Socrates)",null],"asserted":["f-2 (mortal Socrates)"],"retracted":[]}
//! ```

use std::fmt::Write;

use super::What;
use crate::engine::show::Quotes;
use crate::engine::{Engine, ModuleId};
use crate::value::Value;

/// Lines that nobody took yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    pub(super) is_on: bool,
    lines: String,
    /// Lines were lost because there was no room for them.
    is_flooded: bool,
}

impl Engine {
    /// Logs firings from now on, or does not: one line of JSON for each, with its number, its rule (with its module before it if that
    /// is not `MAIN`), its variables, what it matched by condition, and what it asserted, changed and retracted.
    ///
    /// A line goes to [`Outside::log`](crate::outside::Outside::log) as soon as the firing is done; if nobody takes it there it is
    /// kept for [`Engine::take_log`].
    ///
    /// ```
    /// let mut engine = tellask_clips::Engine::default();
    /// engine.log_firings(true);
    /// engine.load("(defrule mortal (man ?x) (not (god ?x)) => (assert (mortal ?x)))")?;
    /// engine.obey_text("(assert (man Socrates))\n(run)\n");
    /// assert_eq!(engine.take_log(), concat!(
    ///     r#"{"firing":1,"rule":"mortal","bindings":{"x":"Socrates"},"matched":["f-1 (man Socrates)",null],"#,
    ///     r#""asserted":["f-2 (mortal Socrates)"],"retracted":[]}"#,
    ///     "\n",
    /// ));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn log_firings(&mut self, on: bool) {
        self.history.log.is_on = on;
    }

    /// Takes the lines of the log that nobody took so far.
    pub fn take_log(&mut self) -> String {
        self.history.log.is_flooded = false;
        std::mem::take(&mut self.history.log.lines)
    }

    /// The rule that fires now is done.
    pub(super) fn log_firing(&mut self) {
        let Some(line) = self.log_line() else { return };
        if self.outside().is_some_and(|mut outside| outside.log(&line)) {
            return;
        }
        let most = self.machine.limits.output;
        let log = &mut self.history.log;
        if log.is_flooded || log.lines.len() + line.len() > most {
            // A log with a gap would lie: from here on nothing is added until the host takes what there is.
            log.is_flooded = true;
        } else {
            log.lines.push_str(&line);
        }
    }

    fn log_line(&self) -> Option<String> {
        let place = self.history.from.firing()?;
        let firing = &self.history.firings[place as usize];
        let name = self.symbols.text(firing.rule.name);
        let rule = if firing.rule.module == ModuleId::MAIN {
            name.to_owned()
        } else {
            format!("{}::{name}", self.module_name(firing.rule.module))
        };
        let bindings: Vec<String> = firing
            .bindings
            .iter()
            .map(|(name, value)| format!("{}:{}", quoted(self.symbols.text(*name)), self.json(value)))
            .collect();
        let matched = firing.basis.iter().map(|it| it.map_or_else(|| "null".to_owned(), |it| self.entry_json(it)));
        let all = |entries: &[u32]| entries.iter().map(|it| self.entry_json(*it)).collect::<Vec<_>>().join(",");
        Some(format!(
            "{{\"firing\":{},\"rule\":{},\"bindings\":{{{}}},\"matched\":[{}],\"asserted\":[{}],\"retracted\":[{}]}}\n",
            u64::from(firing.number) + 1,
            quoted(&rule),
            bindings.join(","),
            matched.collect::<Vec<_>>().join(","),
            all(&firing.asserted),
            all(&firing.retracted),
        ))
    }

    /// A fact with its number, an instance or a slot as it is.
    fn entry_json(&self, entry: u32) -> String {
        let it = &self.history.facts[entry as usize];
        match it.what {
            What::Fact => quoted(&format!("f-{} {}", it.of.index, it.text)),
            What::Instance(_) | What::Slot(..) => quoted(&it.text),
        }
    }

    /// Numbers and rows as such, all else as the prompt shows it, in quotes.
    fn json(&self, value: &Value) -> String {
        match value {
            Value::Integer(number) => number.to_string(),
            Value::Float(number) if number.is_finite() => format!("{number:?}"),
            Value::Multi(row) => {
                let row: Vec<String> = row.iter().map(|it| self.json(it)).collect();
                format!("[{}]", row.join(","))
            }
            other => quoted(&self.shown(other, Quotes::Plain)),
        }
    }
}

/// A text of JSON.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            letter if letter < ' ' => {
                // Writing to a string cannot fail.
                let _ = write!(quoted, "\\u{:04x}", u32::from(letter));
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
