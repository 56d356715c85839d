//! A text of rules, read and checked against the words of a game.

use clips::value::Value;
use clips::{Engine, Limits, Template};
use facts::{Diagnostic, Diagnostics, Place, Word};
use play::{Language, MapText, SetupError};

use super::weight::Author;
use super::words;

/// Functions that a rule base may not call: the play begins and ends plays, and there is nothing outside.
const FORBIDDEN: &[&str] = &[
    "batch",
    "batch*",
    "bload",
    "bload-instances",
    "bsave",
    "bsave-instances",
    "chdir",
    "clear",
    "close",
    "dribble-off",
    "dribble-on",
    "exit",
    "get-char",
    "gm-time",
    "load",
    "load*",
    "load-facts",
    "load-instances",
    "local-time",
    "open",
    "read",
    "read-number",
    "readline",
    "remove",
    "rename",
    "reset",
    "restore-instances",
    "run",
    "save",
    "save-facts",
    "save-instances",
    "system",
    "time",
    "timer",
    "unget-char",
];

/// How far one decision may go, but for its work, which the brief says.
pub(super) const LIMITS: Limits = Limits {
    fuel: u64::MAX,
    work: WORK,
    firings: 1_000_000,
    depth: 10_000,
    nesting: 50,
    row: 100_000,
    text: 1 << 20,
    texts: 32 << 20,
    matches: 2_000_000,
    output: 1 << 20,
    facts: 200_000,
    values: 2_000_000,
};

/// So many operations may reading a rule base take.
const WORK: u64 = 10_000_000;

/// A rule base that can be played: copies of its engine are.
#[derive(Debug)]
pub(super) struct Base {
    /// Everything is defined, nothing is asserted.
    pub(super) engine: Engine,
    pub(super) author: Author,
    pub(super) language: Language,
    pub(super) templates: Templates,
    /// Keys and values of settings.
    pub(super) settings: Vec<(Value, Value)>,
    /// What the loader found odd about the rules.
    pub(super) warnings: Diagnostics,
}

/// The templates that the mind itself asserts facts of or looks for.
#[derive(Debug)]
pub(super) struct Templates {
    /// By the words of percepts.
    pub(super) percepts: Vec<Template>,
    /// By the words of claims.
    pub(super) claims: Vec<Template>,
    pub(super) act: Template,
    /// The slots of acts, in the order of `do` and `may` after the slot `act`.
    pub(super) slots: Vec<&'static str>,
    /// None where no rule reads it.
    pub(super) may: Option<Template>,
    /// None where no rule reads it.
    pub(super) asked: Option<Template>,
    pub(super) setting: Option<Template>,
    pub(super) paint: Option<Template>,
    pub(super) board: Option<Template>,
    pub(super) feature: Option<Template>,
    pub(super) vector: Option<Template>,
    pub(super) hide: Option<Template>,
    pub(super) cite: Option<Template>,
}

/// The templates as they are before the rules are read, with their names.
struct Vocabulary {
    known: Vec<(String, Template)>,
}

impl Base {
    /// Reads a rule base for a game with these words.
    pub(super) fn read(
        rules: MapText,
        language: Language,
        settings: &[(&str, facts::Value)],
        author: Author,
    ) -> Result<Base, SetupError> {
        let mut engine = Engine::default();
        engine.set_limits(author.limits());
        engine.forbid(FORBIDDEN);
        let vocabulary = Vocabulary::define(&mut engine, &language);
        let warnings = engine.load_all(&rules.text);
        let diagnostics = if warnings.has_errors() {
            explain(&language, warnings.clone(), &rules.text)
        } else {
            vocabulary.check(&engine, &language, &rules.text)
        };
        if diagnostics.has_errors() {
            return Err(SetupError::Rules { rules, diagnostics });
        }
        let templates = vocabulary.templates(&engine, &language);
        let mut base = Base { engine, author, language, templates, settings: Vec::new(), warnings };
        base.take_settings(&rules, settings)?;
        base.try_reset(rules)?;
        base.engine.take_output();
        Ok(base)
    }

    fn take_settings(&mut self, rules: &MapText, settings: &[(&str, facts::Value)]) -> Result<(), SetupError> {
        for (key, value) in settings {
            let key_in = words::value_in(&mut self.engine, &words::guess(key));
            let value = words::value_in(&mut self.engine, value);
            let (Ok(key), Ok(value)) = (key_in, value) else {
                let reason = format!("`{}` cannot take it", rules.name);
                return Err(SetupError::Setting { key: (*key).to_owned(), reason });
            };
            self.settings.push((key, value));
        }
        Ok(())
    }

    /// What the deffacts and globals do at the beginning of a play must work.
    fn try_reset(&self, rules: MapText) -> Result<(), SetupError> {
        let mut copy = self.engine.clone();
        copy.refill();
        let Err(stop) = copy.reset() else { return Ok(()) };
        let said = copy.take_output();
        let said = said.trim();
        let mut diagnostics = Diagnostics::default();
        let reason = if said.is_empty() { stop.to_string() } else { said.to_owned() };
        let hint = "this happens when a play begins: look at deffacts and defglobals";
        diagnostics.error(place_of(&rules.text, "deffacts", ""), reason, hint);
        Err(SetupError::Rules { rules, diagnostics })
    }
}

impl Vocabulary {
    fn define(engine: &mut Engine, language: &Language) -> Vocabulary {
        let mut vocabulary = Vocabulary { known: Vec::new() };
        // Modules of the rule base may import what the game says.
        let ours = engine.load("(defmodule MAIN (export ?ALL))");
        debug_assert!(ours.is_ok(), "{ours:?}");
        let acts = language.acts;
        let doing = words::act_template("do", "the decision: an act, and the values of its slots", acts);
        let menu = words::act_template("may", "an act that is allowed now", acts);
        vocabulary.add(engine, "do", &doing);
        vocabulary.add(engine, "may", &menu);
        for word in language.percepts.iter().chain(language.claims) {
            vocabulary.add(engine, word.head, &words::template_of(word));
        }
        for (name, text) in words::extras() {
            vocabulary.add(engine, name, &text);
        }
        vocabulary
    }

    /// What has the same name as something earlier is left out.
    fn add(&mut self, engine: &mut Engine, name: &str, text: &str) {
        if self.find(name).is_some() {
            return;
        }
        let made = engine.load(text);
        debug_assert!(made.is_ok(), "{made:?} in {text}");
        self.known.extend(engine.template(name).map(|template| (name.to_owned(), template)));
    }

    fn find(&self, name: &str) -> Option<Template> {
        self.known.iter().find(|(it, _)| it == name).map(|(_, template)| *template)
    }

    /// What the engine finds right and yet cannot play.
    fn check(&self, engine: &Engine, language: &Language, text: &str) -> Diagnostics {
        let mut diagnostics = Diagnostics::default();
        let is_words = |name: &str| {
            name == "do" || name == "may" || language.percepts.iter().chain(language.claims).any(|it| it.head == name)
        };
        for (name, template) in &self.known {
            if is_words(name) && !engine.is_defined(*template) {
                let message = format!("the deftemplate `{name}` is the game's and cannot be defined anew");
                diagnostics.error(place_of(text, "deftemplate", name), message, "take it away, or choose another name");
            }
        }
        if engine.rules().next().is_none() {
            diagnostics.error(START, "there is no rule here", "a rule base has at least one `(defrule …)`");
        } else if !diagnostics.has_errors() && !self.find("do").is_some_and(|it| engine.is_called(it)) {
            diagnostics.error(START, "no rule decides: nothing asserts `do`", usage(language.acts));
        }
        diagnostics
    }

    fn templates(&self, engine: &Engine, language: &Language) -> Templates {
        let of = |words: &[Word]| words.iter().filter_map(|word| self.find(word.head)).collect();
        let extra = |name: &str| {
            let is_words = language.percepts.iter().chain(language.claims).any(|it| it.head == name);
            self.find(name).filter(|it| !is_words && engine.is_defined(*it))
        };
        Templates {
            percepts: of(language.percepts),
            claims: of(language.claims),
            act: self.find("do").expect("it was defined first"),
            slots: words::act_slots(language.acts),
            may: self.find("may").filter(|it| engine.is_used(*it)),
            asked: extra("asked").filter(|it| engine.is_used(*it)),
            setting: extra("setting").filter(|it| engine.is_used(*it)),
            paint: extra("paint"),
            board: extra("board"),
            feature: extra("feature"),
            vector: extra("vector"),
            hide: extra("hide"),
            cite: extra("cite"),
        }
    }
}

pub(super) const START: Place = Place { line: 1, column: 1, length: 1 };

/// The complaints of the engine, with the game's acts and slots where they are about `do`.
fn explain(language: &Language, diagnostics: Diagnostics, text: &str) -> Diagnostics {
    let mut told = Diagnostics::default();
    for it in &diagnostics {
        let about_acts = it.message.contains("`do`") || it.message.contains("`act`");
        let more = if about_acts { Some(usage(language.acts)) } else { takes(language, &it.message) };
        let more = match forgotten_mark(text, it) {
            Some(name) => Some(
                more.into_iter()
                    .chain([format!("did you mean the variable `?{name}`?")])
                    .collect::<Vec<_>>()
                    .join("; "),
            ),
            None => more,
        };
        let more = more.or_else(|| nearly_construct(text, it.place).map(|it| format!("did you mean `({it} …)`?")));
        let more = more.or_else(|| named_like_percept(language, text, it));
        let hint = match (more, it.hint.is_empty()) {
            (Some(more), true) => more,
            (Some(more), false) => format!("{}; {more}", it.hint),
            (None, _) => it.hint.clone(),
        };
        match it.severity {
            facts::Severity::Error => told.error_among(it.place, it.message.clone(), hint, it.also.clone()),
            facts::Severity::Warning => told.warning(it.place, it.message.clone(), hint),
        }
    }
    told
}

/// The word behind the parenthesis at this place.
fn word_at(text: &str, place: Place) -> Option<String> {
    let line = text.lines().nth(place.line.checked_sub(1)?)?;
    let from: String = line.chars().skip(place.column.saturating_sub(1)).collect();
    Some(from.trim_start_matches('(').chars().take_while(|it| it.is_alphanumeric() || *it == '-').collect())
}

/// The construct that was meant where the word behind the parenthesis at this place is nearly the name of one.
fn nearly_construct(text: &str, place: Place) -> Option<&'static str> {
    const CONSTRUCTS: [&str; 5] = ["defrule", "deffacts", "deftemplate", "deffunction", "defglobal"];
    let word = word_at(text, place)?;
    facts::nearest(&word, CONSTRUCTS).filter(|meant| *meant != word && word.starts_with("de"))
}

/// That a fact which lacks a slot has the name of a percept: authors mean a fact of their own, most likely.
fn named_like_percept(language: &Language, text: &str, complaint: &Diagnostic) -> Option<String> {
    let word = word_at(text, complaint.place).filter(|_| complaint.message.contains("must be given a value"))?;
    let percept = language.percepts.iter().find(|it| it.head == word)?;
    let slots: Vec<&str> = percept.slots.iter().map(|slot| slot.name).collect();
    let slots = slots.join(", ");
    Some(format!("`{word}` is a percept of this game ({slots}): give a fact of your own another name"))
}

/// The name in a condition that stands where a slot takes no names at all: a variable without its mark, most likely.
fn forgotten_mark<'a>(text: &'a str, complaint: &Diagnostic) -> Option<&'a str> {
    if !complaint.message.contains("restriction value") || !complaint.message.contains("the allowed types") {
        return None;
    }
    let Place { line, column, length } = complaint.place;
    let line = text.lines().nth(line.checked_sub(1)?)?;
    let (from, _) = line.char_indices().nth(column.checked_sub(1)?)?;
    let rest = line.get(from..)?;
    let name = rest.char_indices().nth(length).map_or(rest, |(end, _)| rest.get(..end).unwrap_or(rest));
    let is_name =
        name.starts_with(char::is_alphabetic) && name.chars().all(|it| it.is_alphanumeric() || "-_".contains(it));
    is_name.then_some(name)
}

/// What the slot of the game's words takes that a complaint about a value names; nothing if words differ in that.
fn takes(language: &Language, message: &str) -> Option<String> {
    let (_, rest) = message.split_once(" for slot `")?;
    let (name, _) = rest.split_once('`')?;
    let words = language.acts.iter().chain(language.percepts).chain(language.claims);
    let mut kinds = words.flat_map(|word| word.slots).filter(|slot| slot.name == name).map(|slot| slot.kind.describe());
    let first = kinds.next()?;
    kinds.all(|kind| kind == first).then(|| format!("`{name}` takes {first}"))
}

/// How decisions are written in this game.
pub(super) fn usage(acts: &[Word]) -> String {
    let all = acts.iter().map(|act| {
        let slots = act.slots.iter().map(|slot| format!(" ({} …)", slot.name));
        std::iter::once(act.head.to_owned()).chain(slots).collect::<String>()
    });
    let all: Vec<String> = all.collect();
    let slots = acts.first().into_iter().flat_map(|act| act.slots).map(|slot| format!(" ({} …)", slot.name));
    let (first, slots) = (acts.first().map_or("…", |act| act.head), slots.collect::<String>());
    format!("write `(assert (do (act {first}){slots}))`; the acts are {}", all.join(", "))
}

/// Where a construct of this kind and name begins; the beginning of the text if it cannot be found.
fn place_of(text: &str, kind: &str, name: &str) -> Place {
    for (index, line) in text.lines().enumerate() {
        let Some((before, rest)) = line.split_once(kind) else { continue };
        let rest = rest.trim_start().trim_start_matches("MAIN::");
        let is_it = rest.strip_prefix(name).is_some_and(|rest| {
            name.is_empty() || !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '-')
        });
        if is_it && before.trim_end().ends_with('(') {
            return Place { line: index + 1, column: before.chars().count() + 1, length: kind.chars().count() };
        }
    }
    START
}
