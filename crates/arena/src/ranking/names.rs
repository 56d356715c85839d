//! Where each name stands: a map that can be asked and filled, but not walked, so that its order cannot reach a result.

use std::hash::{BuildHasherDefault, DefaultHasher};

// A tree would compare a name with others on the way, once for each doubling of their number; the course allows only the
// length of the name itself. The hasher is SipHash without a key: no randomness comes in, and names that were chosen to
// collide cost time only to the owner of the file that holds them.
#[expect(clippy::disallowed_types, reason = "wrapped so that it cannot be walked; recording is one look-up")]
type Map = std::collections::HashMap<Box<str>, usize, BuildHasherDefault<DefaultHasher>>;

/// Numbers by name.
#[derive(Clone, Debug, Default)]
pub(super) struct Names(Map);

impl Names {
    /// The number of a name.
    pub(super) fn get(&self, name: &str) -> Option<usize> {
        self.0.get(name).copied()
    }

    /// Gives a name this number.
    pub(super) fn insert(&mut self, name: &str, number: usize) {
        self.0.insert(name.into(), number);
    }
}
