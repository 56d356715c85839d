//! A map from numbers that can be asked and filled, but not walked: its order cannot reach a result.

use std::hash::{BuildHasherDefault, Hasher};

#[expect(clippy::disallowed_types, reason = "wrapped so that it cannot be walked; solving is made of look-ups")]
type Map<T> = std::collections::HashMap<u64, T, BuildHasherDefault<Mixer>>;

/// Values by number.
#[derive(Clone, Debug)]
pub(super) struct Keyed<T>(Map<T>);

impl<T: Copy> Keyed<T> {
    /// The value of a key.
    pub(super) fn get(&self, key: u64) -> Option<T> {
        self.0.get(&key).copied()
    }

    /// Gives a key this value.
    pub(super) fn insert(&mut self, key: u64, value: T) {
        self.0.insert(key, value);
    }

    /// Gives a key this value unless it has one.
    pub(super) fn insert_new(&mut self, key: u64, value: T) {
        self.0.entry(key).or_insert(value);
    }

    /// How many keys have a value.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}

impl<T> Default for Keyed<T> {
    fn default() -> Keyed<T> {
        Keyed(Map::default())
    }
}

/// Spreads the bits of one number: a multiplication, folded. The keys are our own, so nobody can choose them to collide.
#[derive(Clone, Debug, Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write_u64(&mut self, key: u64) {
        let wide = u128::from(key ^ 0x243f_6a88_85a3_08d3) * 0x9e37_79b9_7f4a_7c15;
        self.0 = wide as u64 ^ (wide >> 64) as u64;
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(self.0 << 8 ^ u64::from(*byte));
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
