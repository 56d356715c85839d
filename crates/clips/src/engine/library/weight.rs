//! How much memory engines take, for hosts that have many of them and let strangers say what they do.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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

/// So many bytes an engine may take.
static SHARE: AtomicUsize = AtomicUsize::new(usize::MAX);

/// The bytes that engines take, by the address of the flag that they heed: whoever notes something here holds the flag, so
/// nobody else gets its address.
static TAKEN: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());

impl Engine {
    /// How many matches of patterns and of conditions so far there are; those that rules share are counted for each of them. It takes
    /// about as long as listing them.
    pub fn count_matches(&self) -> usize {
        let rules = self.constructs(Kind::Rule).into_iter().filter_map(|it| self.network.rules.find(it));
        rules.map(|it| self.report_matches(it, Detail::Terse).sums.iter().sum::<usize>()).sum()
    }

    /// About how many bytes facts, texts, history and so many matches take.
    ///
    /// ```
    /// use clips::Engine;
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
        let entities = self.store.len() + self.store.instance_count();
        let entries = self.history.facts.len() + self.history.firings.len();
        MATCH * matches + FACT * entities + VALUE * self.store.values() + 2 * self.symbols.bytes() + ENTRY * entries
    }

    /// Says how many bytes each engine of this process may take that runs what a stranger wrote. Engines do not look at it by
    /// themselves: whoever makes one sets its limits by it.
    pub fn set_share(bytes: usize) {
        SHARE.store(bytes, Ordering::Relaxed);
    }

    /// How many bytes each such engine may take; as many as it wants where nobody said so.
    pub fn share() -> usize {
        SHARE.load(Ordering::Relaxed)
    }

    /// Notes that engines which heed this flag (see [`Engine::heed`]) take so many bytes more and so many less.
    pub fn note_taken(flag: &Arc<AtomicBool>, more: usize, less: usize) {
        let (mut taken, key) = (taken(), Arc::as_ptr(flag).addr());
        let all = taken.entry(key).or_default();
        *all = (*all + more).saturating_sub(less);
        if *all == 0 {
            taken.remove(&key);
        }
    }

    /// How many bytes engines take together that heed this flag, as it was noted.
    pub fn taken(flag: &Arc<AtomicBool>) -> usize {
        taken().get(&Arc::as_ptr(flag).addr()).copied().unwrap_or(0)
    }
}

fn taken() -> MutexGuard<'static, BTreeMap<usize, usize>> {
    TAKEN.lock().unwrap_or_else(PoisonError::into_inner)
}
