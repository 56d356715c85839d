//! Rule bases as minds: percepts are facts, and the fact `do` is the decision.
//!
//! 1. `words`: the words of a game as templates.
//! 2. `base`: a text of rules, read and checked, ready to be played many times.
//! 3. `thinker`: one play of a rule base, in facts: told, asked, its decision taken from the facts.
//! 4. `reasons`: why it decided so, from the firings; `paint`: what it believes, as a board.
//! 5. `naming`: whether what is painted is there.
//! 6. `mind`: the same as a mind of a game. `weight`: how much memory rule bases take, and may take.

mod base;
mod mind;
mod naming;
mod paint;
mod reasons;
mod thinker;
mod weight;
mod words;

use std::sync::Arc;

use clips::Warnings;
use facts::Fact;
use play::{Language, MapText, Mind, MindSpec, SetupError, World};

use base::Base;
use mind::RuleMind;
pub use reasons::printed;
use weight::{Author, Weight};

/// The mind of a user's rule base, whose text the spec brings with it.
pub fn rule_mind<W: World>(spec: &MindSpec) -> Result<Box<dyn Mind<W>>, SetupError> {
    let Some(text) = &spec.rules else {
        let reason = "there is no text of rules".to_owned();
        return Err(SetupError::Unfit { mind: spec.to_string(), reason });
    };
    let rules = MapText { name: spec.name.clone(), text: text.to_string() };
    let settings = spec.settings.iter().map(|(key, value)| (key.as_str(), words::guess(value)));
    make::<W>(rules, settings.collect(), Author::User(spec.memory))
}

/// The mind of a rule base that a game has in its list, by the settings of its entry.
///
/// ```
/// use facts::Word;
/// use play::{MindEntry, World};
///
/// // In a game's folder this is `include_str!("../rules/steady.clp")`.
/// const STEADY: &str = "(defrule on \"always the same\" (asked) => (assert (do (act move))))";
///
/// pub const fn steady<W: World>() -> MindEntry<W> {
///     MindEntry {
///         word: Word { head: "steady", slots: &[], keys: &[], doc: "goes on and on" },
///         version: 1,
///         make: |settings| tellask_minds::rule_base("steady.clp", STEADY, settings),
///     }
/// }
/// ```
pub fn rule_base<W: World>(name: &str, text: &str, settings: &Fact) -> Result<Box<dyn Mind<W>>, SetupError> {
    let rules = MapText { name: name.to_owned(), text: text.to_owned() };
    let named = settings.fields.iter().filter_map(|field| Some((field.name.as_ref()?.as_str(), field.value.clone())));
    make::<W>(rules, named.collect(), Author::Game)
}

/// What the loader warns of and lints find in a rule base for a game with these words, with the lint's name: its percepts come from
/// outside, and others read what it says. It is reset once, and may take as many bytes as [`MindSpec::memory`] says.
///
/// ```
/// use facts::Word;
/// use play::{Language, MapText};
///
/// const MOVE: Word = Word { head: "move", slots: &[], keys: &[], doc: "a step ahead" };
/// let text = "(defrule on ?question <- (asked) => (assert (do (act move))))".to_owned();
/// let rules = MapText { name: "on.clp".to_owned(), text };
/// let found = tellask_minds::lint_rules(rules, Language { acts: &[MOVE], percepts: &[], claims: &[] }, None).expect("it can be read");
/// assert_eq!(found.list[0].0.message, "the variable `?question` is never used [unused-variable]");
/// ```
pub fn lint_rules(rules: MapText, language: Language, memory: Option<usize>) -> Result<Warnings, SetupError> {
    let text = rules.text.clone();
    let mut base = Base::read(rules, language, &[], Author::User(memory))?;
    let mut found = base.engine.warnings(&text, &base.warnings);
    found.list.extend(naming::warnings(&base, &text).into_iter().map(|it| (it, None)));
    found.list.sort_by_key(|(it, _)| (it.place.line, it.place.column));
    Ok(found)
}

fn make<W: World>(
    rules: MapText,
    settings: Vec<(&str, facts::Value)>,
    author: Author,
) -> Result<Box<dyn Mind<W>>, SetupError> {
    let base = Base::read(rules, Language::of::<W>(), &settings, author)?;
    Ok(Box::new(RuleMind::<W>::new(Arc::new(base), Weight::new(author))))
}
