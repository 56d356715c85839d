//! Lints: what a program says that its author can hardly have meant.
//!
//! 1. here: the list of lints, what one of them finds, and the door, [`Engine::lint`].
//! 2. `comments`: `; lint: allow …` and `; lint: given …`, and where they hold.
//! 3. `program`: the constructs of a text. `sources`: where its facts come from; `shape`: what is known of their values.
//! 4. `rules`: conditions and actions of rules, as several lints look at them. `bounds`: numbers that tests leave.
//! 5. One file per lint.
//!
//! A lint tells only what is certain if the text is the whole program. What could disprove it (`eval`, `build`, `assert-string`, a
//! host's function) silences it. Nothing here changes an engine or evaluates anything.

mod bounds;
mod comments;
mod duplicate_rule;
mod infinite_loop;
mod never_matches;
mod program;
mod redefined;
pub(crate) mod rules;
mod shadowed_rule;
mod shape;
mod slot_never_set;
mod sources;
mod unknown_lint;
mod unused_function;
mod unused_global;
mod unused_variable;

use std::collections::{BTreeMap, BTreeSet};

use facts::{Diagnostic, Diagnostics, Place, Severity};

use crate::ast::Span;
use crate::engine::Engine;
use crate::syntax::{Places, read_all};
use comments::Comments;
use program::Program;

/// A lint: a name by which it can be allowed, and a sentence.
#[derive(Clone, Copy, Debug)]
pub struct Lint {
    /// Its name, as `; lint: allow NAME` says it.
    pub name: &'static str,
    /// What it finds, in one line.
    pub doc: &'static str,
    run: fn(&Program<'_>, &mut Report<'_>),
}

/// All lints, sorted by name: the only list of them.
pub static LINTS: &[Lint] = &[
    Lint {
        name: "duplicate-rule",
        doc: "two rules with the same conditions and the same actions",
        run: duplicate_rule::run,
    },
    Lint {
        name: "infinite-loop",
        doc: "a rule whose own action makes it fire again, and again",
        run: infinite_loop::run,
    },
    Lint {
        name: "never-matches",
        doc: "a condition that contradicts itself, or asks for facts that nothing asserts",
        run: never_matches::run,
    },
    Lint { name: "redefined", doc: "a construct that a later one of the same name replaces", run: redefined::run },
    Lint {
        name: "shadowed-rule",
        doc: "a rule that never fires: one of higher salience always takes what it needs",
        run: shadowed_rule::run,
    },
    Lint {
        name: "slot-never-set",
        doc: "a slot that conditions ask for and nothing ever sets",
        run: slot_never_set::run,
    },
    Lint {
        name: "unknown-lint",
        doc: "a lint comment that cannot be read, or that names no lint",
        run: unknown_lint::run,
    },
    Lint { name: "unused-function", doc: "a deffunction that nothing calls", run: unused_function::run },
    Lint { name: "unused-global", doc: "a global variable that nothing reads", run: unused_global::run },
    Lint {
        name: "unused-variable",
        doc: "a variable or parameter that is bound and never used",
        run: unused_variable::run,
    },
];

/// Something that a lint found: a warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The lint that found it.
    pub lint: &'static str,
    /// Where it is.
    pub place: Place,
    /// What is odd, quoting what was written.
    pub message: String,
    /// What to do about it.
    pub hint: String,
}

impl Warning {
    /// The same as a warning that ends with the name of the lint.
    pub fn diagnostic(&self) -> Diagnostic {
        Diagnostic {
            severity: Severity::Warning,
            place: self.place,
            message: format!("{} [{}]", self.message, self.lint),
            hint: self.hint.clone(),
            also: Vec::new(),
        }
    }
}

/// All warnings of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Warnings {
    /// The warnings, with the lint that found each; what the loader warned of has none. At most [`Warnings::MOST`] of each lint.
    pub list: Vec<(Diagnostic, Option<&'static str>)>,
    /// How many more each lint found than are listed; lints whose warnings are all listed are left out.
    pub unlisted: BTreeMap<Option<&'static str>, usize>,
}

impl Warnings {
    /// So many warnings of one lint are kept; the others are only counted.
    pub const MOST: usize = 10_000;

    /// How many warnings each lint has, listed or not.
    pub fn counts(&self) -> BTreeMap<Option<&'static str>, usize> {
        let mut counts = self.unlisted.clone();
        for (_, lint) in &self.list {
            *counts.entry(*lint).or_default() += 1;
        }
        counts
    }
}

/// What a lint found.
struct Found {
    lint: &'static str,
    span: Span,
    message: String,
    hint: String,
}

/// Takes what lints find and no comment allows.
struct Report<'a> {
    comments: &'a Comments,
    lint: &'static str,
    found: Vec<Found>,
    /// How many of this lint are in the list.
    kept: usize,
    unlisted: BTreeMap<Option<&'static str>, usize>,
}

impl<'a> Report<'a> {
    fn new(comments: &'a Comments) -> Report<'a> {
        Report { comments, lint: "", found: Vec::new(), kept: 0, unlisted: BTreeMap::new() }
    }

    fn run(&mut self, lint: &Lint, program: &Program<'_>) {
        (self.lint, self.kept) = (lint.name, 0);
        (lint.run)(program, self);
    }

    fn say(&mut self, span: Span, message: impl Into<String>, hint: impl Into<String>) {
        if self.comments.allows(self.lint, span) {
            return;
        }
        if self.kept == Warnings::MOST {
            *self.unlisted.entry(Some(self.lint)).or_default() += 1;
            return;
        }
        self.kept += 1;
        self.found.push(Found { lint: self.lint, span, message: message.into(), hint: hint.into() });
    }
}

impl Engine {
    /// What lints find in a text that was loaded without errors, in the order of the text; at most [`Warnings::MOST`] of each lint.
    ///
    /// The text is taken for the whole program, but for templates that it does not define: facts of these come from the host, and it
    /// reads them. A comment `; lint: allow NAME` before a construct or in it silences a lint there, and in the whole text if it
    /// stands apart from all constructs; `; lint: given NAME` says that facts of this name come from outside.
    ///
    /// ```
    /// let text = "(deffacts start (light red))\n(defrule go ?f <- (light green) => (println go))\n";
    /// let mut engine = tellask_clips::Engine::default();
    /// engine.load(text).expect("nothing is wrong with it");
    /// let found: Vec<String> = engine.lint(text).iter().map(|it| it.diagnostic().to_string()).collect();
    /// assert_eq!(
    ///     found,
    ///     [
    ///         "line 2, column 13: warning: the variable `?f` is never used [unused-variable] (leave `?f <-` out)",
    ///         "line 2, column 20: warning: no fact that is asserted matches this pattern of `light` [never-matches] \
    ///          (what is asserted: (light red))",
    ///     ]
    /// );
    /// ```
    pub fn lint(&mut self, text: &str) -> Vec<Warning> {
        self.linted(text).0
    }

    /// What lints find, and how many of each are not in the list.
    fn linted(&mut self, text: &str) -> (Vec<Warning>, BTreeMap<Option<&'static str>, usize>) {
        let (forms, _) = read_all(text, &mut self.symbols);
        let program = Program::new(self, text, &forms);
        let mut report = Report::new(&program.comments);
        for lint in LINTS {
            report.run(lint, &program);
        }
        let Report { mut found, unlisted, .. } = report;
        // Only those of one place are in the order of the list.
        found.sort_by_key(|it| it.span.start);
        let mut places = Places::new(text);
        let warning = |Found { lint, span, message, hint }| Warning { lint, place: places.next(span), message, hint };
        (found.into_iter().map(warning).collect(), unlisted)
    }

    /// Where the actions begin by which rules of a text run for ever, whatever its other rules do.
    pub(crate) fn endless_rules(&mut self, text: &str) -> Vec<u32> {
        let (forms, _) = read_all(text, &mut self.symbols);
        // What a comment allows runs for ever all the same.
        let comments = Comments::default();
        let mut report = Report::new(&comments);
        infinite_loop::run(&Program::new(self, text, &forms), &mut report);
        report.found.iter().map(|it| it.span.start).collect()
    }

    /// All warnings of a text that was loaded: what the loader warned of, and what the lints find, with the lint's name. What both
    /// say is said once, with the name by which it can be allowed.
    pub fn warnings(&mut self, text: &str, loaded: &Diagnostics) -> Warnings {
        let (found, mut unlisted) = self.linted(text);
        let places: BTreeSet<Place> = found.iter().map(|it| it.place).collect();
        let of_loader = loaded.iter().filter(|it| it.severity == Severity::Warning && !places.contains(&it.place));
        let mut list: Vec<_> = of_loader.map(|it| (it.clone(), None)).collect();
        list.extend(found.iter().map(|it| (it.diagnostic(), Some(it.lint))));
        if loaded.unlisted() > 0 {
            unlisted.insert(None, loaded.unlisted());
        }
        Warnings { list, unlisted }
    }
}
