//! Reasons as text, and the evidence at their leaves.

use std::collections::BTreeSet;
use std::fmt;

use super::{Alternative, Because, Finding, Obstacle, Origin, Told, Why, WhyFired, WhyNot};

impl Why {
    /// What all this rests on: the texts of facts that were given, by commands, constructs or the host, or whose origin is unknown;
    /// each once, in the order of the tree.
    ///
    /// It reaches as far as the tree does. The rules and these alone lead to the same conclusion, unless they conclude something from the absence of what is left out.
    pub fn evidence(&self) -> Vec<String> {
        let mut leaves = Leaves::default();
        leaves.why(self);
        leaves.found
    }
}

impl WhyFired {
    /// The same for a firing, see [`Why::evidence`].
    pub fn evidence(&self) -> Vec<String> {
        let mut leaves = Leaves::default();
        leaves.fired(self);
        leaves.found
    }
}

#[derive(Default)]
struct Leaves {
    found: Vec<String>,
    seen: BTreeSet<String>,
}

impl Leaves {
    fn why(&mut self, why: &Why) {
        for origin in &why.origins {
            match origin {
                Origin::Fired(fired) if fired.holds => self.fired(fired),
                Origin::Fired(_) => {}
                Origin::Given | Origin::Construct(_) | Origin::Unknown => {
                    if self.seen.insert(format!("{} {}", why.name, why.text)) {
                        self.found.push(if why.text.is_empty() { why.name.clone() } else { why.text.clone() });
                    }
                }
            }
        }
        why.slots.iter().for_each(|slot| self.why(slot));
    }

    fn fired(&mut self, fired: &WhyFired) {
        for because in &fired.because {
            match &because.found {
                Finding::Fact(why) => self.why(why),
                Finding::Facts(all) => all.iter().for_each(|why| self.why(why)),
                Finding::Nothing | Finding::Truth => {}
            }
        }
    }
}

/// Lines, each as deep as it stands in the tree.
struct Lines<'f, 'b> {
    to: &'f mut fmt::Formatter<'b>,
    depth: usize,
}

impl Lines<'_, '_> {
    fn begin(&mut self) -> fmt::Result {
        write!(self.to, "{:1$}", "", self.depth * 2)
    }

    fn inside(&mut self, write: impl FnOnce(&mut Self) -> fmt::Result) -> fmt::Result {
        self.depth += 1;
        let done = write(self);
        self.depth -= 1;
        done
    }

    /// A fact with its reasons; something may stand before it in its line.
    fn why(&mut self, why: &Why, before: &str) -> fmt::Result {
        self.begin()?;
        write!(self.to, "{before}{}", why.name)?;
        if !why.text.is_empty() {
            write!(self.to, " {}", why.text)?;
        }
        if !why.is_there {
            write!(self.to, " (gone since)")?;
        }
        if let [one] = why.origins.as_slice() {
            write!(self.to, ", ")?;
            self.origin(one)?;
        } else {
            writeln!(self.to)?;
            self.inside(|lines| {
                why.origins.iter().try_for_each(|origin| {
                    lines.begin()?;
                    lines.origin(origin)
                })
            })?;
        }
        self.inside(|lines| why.slots.iter().try_for_each(|slot| lines.why(slot, "")))
    }

    /// From where it came: the rest of a line, and what follows.
    fn origin(&mut self, origin: &Origin) -> fmt::Result {
        match origin {
            Origin::Given => writeln!(self.to, "given"),
            Origin::Construct(name) => writeln!(self.to, "given by {name}"),
            Origin::Unknown => writeln!(self.to, "from where is not kept"),
            Origin::Fired(fired) => {
                write!(self.to, "by ")?;
                self.fired(fired)
            }
        }
    }

    fn fired(&mut self, fired: &WhyFired) -> fmt::Result {
        write!(self.to, "rule {} (firing {})", fired.rule, fired.number)?;
        if fired.told != Told::Before {
            for (index, (name, value)) in fired.bindings.iter().enumerate() {
                let word = if index == 0 { " with" } else { "," };
                write!(self.to, "{word} ?{name} = {value}")?;
            }
        }
        if !fired.holds {
            write!(self.to, ", which supports it no more")?;
        }
        let end = match fired.told {
            Told::Before => ", as told above",
            Told::Short if fired.holds => ", and so on",
            Told::Whole | Told::Short => "",
        };
        writeln!(self.to, "{end}")?;
        if fired.told == Told::Whole && !fired.comment.is_empty() {
            self.inside(|lines| {
                lines.begin()?;
                writeln!(lines.to, "\"{}\"", fired.comment)
            })?;
        }
        self.inside(|lines| fired.because.iter().try_for_each(|it| lines.because(it)))
    }

    fn because(&mut self, because: &Because) -> fmt::Result {
        let before = if because.is_logical { "as long as " } else { "" };
        let condition = &because.condition;
        match &because.found {
            Finding::Fact(why) => return self.why(why, before),
            Finding::Facts(all) => {
                self.begin()?;
                writeln!(self.to, "{before}{condition} holds by")?;
                return self.inside(|lines| all.iter().try_for_each(|why| lines.why(why, "")));
            }
            Finding::Truth => {
                self.begin()?;
                write!(self.to, "{before}{condition} holds")?;
            }
            Finding::Nothing => {
                self.begin()?;
                match negated(condition) {
                    Some(pattern) => write!(self.to, "{before}no fact matches {pattern}")?,
                    None if condition.is_empty() => write!(self.to, "{before}something that is not there")?,
                    None => write!(self.to, "{before}{condition} holds")?,
                }
            }
        }
        writeln!(self.to)
    }
}

/// The pattern of a negation of a single one.
fn negated(condition: &str) -> Option<&str> {
    let inside = condition.strip_prefix("(not")?.strip_suffix(')')?.trim();
    let word = inside.strip_prefix('(')?.split([' ', ')', '(']).next()?;
    (!matches!(word, "and" | "or" | "not" | "exists" | "forall" | "test" | "object")).then_some(inside)
}

/// As `(why …)` prints it.
impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Lines { to: f, depth: 0 }.why(self, "")
    }
}

/// As `(why-fired …)` prints it.
impl fmt::Display for WhyFired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = Lines { to: f, depth: 0 };
        lines.fired(self)?;
        for (name, text) in &self.asserted {
            writeln!(lines.to, "=> {name} {text}")?;
        }
        Ok(())
    }
}

/// As `(why-not …)` prints it.
impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.alternatives.len();
        for (index, alternative) in self.alternatives.iter().enumerate() {
            match count {
                1 => writeln!(f, "rule {}", self.rule)?,
                _ => writeln!(f, "rule {}, alternative {} of {count}", self.rule, index + 1)?,
            }
            write!(f, "{alternative}")?;
        }
        Ok(())
    }
}

/// The conditions with their counts, one to a line, and what stops it.
impl fmt::Display for Alternative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, it) in self.conditions.iter().enumerate() {
            write!(f, "  {} {}: ", index + 1, it.condition)?;
            if let Some(facts) = it.facts {
                write!(f, "{}, ", counted(facts, "fact"))?;
            }
            writeln!(f, "{}", counted(it.partial, "partial match"))?;
        }
        writeln!(f, "  {}", self.obstacle)
    }
}

/// What stops a rule, in a sentence.
impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let facts = |all: &[(String, String)]| {
            let all: Vec<String> =
                all.iter().map(|(name, text)| format!("{name} {text}").trim_end().to_owned()).collect();
            all.join(", ")
        };
        let with = |with: &[(String, String)]| {
            if with.is_empty() { String::new() } else { format!(", with {}", facts(with)) }
        };
        match self {
            Obstacle::Ready(count) => write!(f, "it has {} on the agenda", counted(*count, "activation")),
            Obstacle::Fired(count) => write!(f, "it has fired for {}", counted(*count, "complete match")),
            Obstacle::Missing { condition, others: 0 } => {
                write!(f, "missing: {condition}; there is nothing of that kind")
            }
            Obstacle::Missing { condition, others: 1 } => {
                write!(f, "missing: {condition}; what there is of that kind does not match")
            }
            Obstacle::Missing { condition, others } => {
                write!(f, "missing: {condition}; there are {others} of that kind, and none matches")
            }
            Obstacle::Apart { condition, with: it } => write!(f, "missing: {condition}{}", with(it)),
            Obstacle::Failed { test, with: it } => write!(f, "fails: {test}{}", with(it)),
            Obstacle::Blocked { condition, by } => write!(f, "blocked: {condition}, by {}", facts(by)),
            Obstacle::Unprimed => f.write_str("it waits for a (reset)"),
        }
    }
}

/// `1 fact`, `2 facts`, `3 partial matches`
fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ if what.ends_with("ch") => format!("{count} {what}es"),
        _ => format!("{count} {what}s"),
    }
}
