//! Dice: the only source of randomness, named and seeded.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// What a stream of dice is for. Streams of different roles never touch, so a mind that rolls more often does not change
/// the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Making the world.
    World,
    /// The draws of chance turns.
    Chance,
    /// The mind at the seat of this number.
    Mind(usize),
    /// A mind that gives a hint to the seat of this number.
    Hint(usize),
    /// Worlds that a menu is imagined from.
    Imagine,
}

/// A pinned generator (`ChaCha8`) with our own ways to draw from it: same seed, same dice, on every machine.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The stream of this role in play number `play` under the root seed.
    pub fn new(root: u64, play: u64, role: Role) -> Dice {
        let (kind, index) = match role {
            Role::World => (0, 0),
            Role::Chance => (1, 0),
            Role::Mind(seat) => (2, seat as u64),
            Role::Hint(seat) => (3, seat as u64),
            Role::Imagine => (4, 0),
        };
        let mut key = [0; 32];
        for (place, word) in key.chunks_exact_mut(8).zip([root, play, kind, index]) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        Dice(ChaCha8Rng::from_seed(key))
    }

    /// A fresh stream that grows out of this one.
    #[must_use]
    pub fn fork(&mut self) -> Dice {
        let mut key = [0; 32];
        for place in key.chunks_exact_mut(8) {
            place.copy_from_slice(&self.0.next_u64().to_le_bytes());
        }
        Dice(ChaCha8Rng::from_seed(key))
    }

    /// A number below `bound`, all equally likely.
    ///
    /// Lemire's multiplication with rejection: one word in nearly all cases, and no bias.
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0, "nothing is below zero");
        let mut product = u64::from(self.0.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = u64::from(self.0.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// The same for bounds beyond 32 bits; the words past the last whole multiple of the bound are drawn again.
    fn below_wide(&mut self, bound: u64) -> u64 {
        let fair = u64::MAX / bound * bound;
        loop {
            let word = self.0.next_u64();
            if word < fair {
                return word % bound;
            }
        }
    }

    /// A number from 0 up to and without 1, in steps of 2⁻⁵³.
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 * (1.0 / (1_u64 << 53) as f64)
    }

    /// Yes with this chance.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Puts the items into a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let chosen = self.below(last as u32 + 1) as usize;
            items.swap(last, chosen);
        }
    }

    /// The place of one of these weights, drawn by weight; none if they sum to nothing.
    pub fn weighted(&mut self, weights: impl Iterator<Item = u32> + Clone) -> Option<usize> {
        let total: u64 = weights.clone().map(u64::from).sum();
        let mut rest = match u32::try_from(total) {
            Ok(0) => return None,
            Ok(total) => self.below(total).into(),
            Err(_) => self.below_wide(total),
        };
        weights.into_iter().position(|weight| match rest.checked_sub(weight.into()) {
            Some(left) => {
                rest = left;
                false
            }
            None => true,
        })
    }
}
