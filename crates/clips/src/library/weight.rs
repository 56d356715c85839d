//! How much memory engines take, for hosts that have many of them and let strangers say what they do.

use crate::engine::{Engine, Kind};
use crate::rete::report::Detail;

/// A match of a pattern or of conditions, with its place in the lists it is found by and the room that these keep for more.
const MATCH: usize = 128;
/// A fact or an instance, without its values.
const FACT: usize = 200;
/// A value, and the same as a word.
const VALUE: usize = 32;
/// A firing or a fact of the history, with its text.
const ENTRY: usize = 400;

impl Engine {
    /// How many matches of patterns and of conditions so far there are; those that rules share are counted for each of them. It takes
    /// about as long as listing them.
    pub fn count_matches(&self) -> usize {
        let rules = self.constructs(Kind::Rule).into_iter().filter_map(|it| self.matcher.network.rules.find(it));
        rules.map(|it| self.matcher.report_matches(&self.symbols, it, Detail::Terse).sums.iter().sum::<usize>()).sum()
    }

    /// About how many bytes facts, texts, history and this number of matches take.
    ///
    /// ```
    /// use tellask_clips::Engine;
    ///
    /// let mut engine = Engine::default();
    /// engine.load("(defrule pair (n ?a) (n ?b) (never ?a ?b) =>)")?;
    /// let before = engine.weight(engine.count_matches());
    /// for it in 0..100 {
    ///     engine.obey_text(&format!("(assert (n {it}))"));
    /// }
    /// let after = engine.weight(engine.count_matches());
    /// assert!(after - before > 100 * 100 * 64, "each pair is a match");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn weight(&self, matches: usize) -> usize {
        let entities = self.matcher.store.len() + self.matcher.store.instance_count();
        let entries = self.history.facts.len() + self.history.firings.len();
        MATCH * matches
            + FACT * entities
            + VALUE * self.matcher.store.values()
            + 2 * self.symbols.bytes()
            + ENTRY * entries
    }
}
