//! Random numbers by a seed.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// A stream of random numbers: the same seed gives the same numbers on every machine.
#[derive(Clone, Debug)]
pub(crate) struct Random(ChaCha8Rng);

impl Default for Random {
    fn default() -> Random {
        Random::new(1)
    }
}

impl Random {
    /// The stream of this seed.
    pub(crate) fn new(seed: u64) -> Random {
        Random(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A fair draw between the two, both included; the first must not be larger.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        let span = (i128::from(high) - i128::from(low) + 1).max(1) as u128;
        let all = 1_u128 << 64;
        let fair = all - all % span;
        loop {
            let drawn = u128::from(self.0.next_u64());
            if drawn < fair {
                return (i128::from(low) + (drawn % span) as i128) as i64;
            }
        }
    }
}
