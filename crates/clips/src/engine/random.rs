//! Random numbers by a seed: those of the C library that 6.4.2 is usually built with, on every machine.
//!
//! It is an additive feedback generator: each number is the sum of those 31 and 3 places before it, and its lowest bit is dropped. The
//! first 31 come from the seed by a linear congruence, and the next 310 are thrown away.

use std::fmt;

const DEGREE: usize = 31;
const SEPARATION: usize = 3;

/// A stream of random numbers: the same seed gives the same numbers on every machine.
#[derive(Clone)]
pub(crate) struct Random {
    state: [u32; DEGREE],
    /// The oldest number, whose place the next one takes.
    oldest: usize,
}

impl fmt::Debug for Random {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Random").finish_non_exhaustive()
    }
}

impl Default for Random {
    fn default() -> Random {
        Random::new(1)
    }
}

impl Random {
    /// The stream of this seed. The C library knows seeds of 32 bits; larger ones are mixed down to that.
    pub(crate) fn new(seed: u64) -> Random {
        let seed = u32::try_from(seed).unwrap_or_else(|_| mixed(seed));
        let mut state = [0; DEGREE];
        state[0] = seed.max(1);
        for place in 1..DEGREE {
            let before = i64::from(state[place - 1] as i32);
            state[place] = (16807 * before).rem_euclid(2_147_483_647) as u32;
        }
        // By its convention the first three of the row count as the newest.
        let mut random = Random { state, oldest: SEPARATION };
        for _ in 0..10 * DEGREE {
            random.next();
        }
        random
    }

    /// The next number, of 31 bits.
    pub(crate) fn next(&mut self) -> i64 {
        let at = self.oldest;
        let other = (at + DEGREE - SEPARATION) % DEGREE;
        self.state[at] = self.state[at].wrapping_add(self.state[other]);
        self.oldest = (at + 1) % DEGREE;
        i64::from(self.state[at] >> 1)
    }

    /// A number between the two, both included; the first must not be larger. As in the reference, where the span does not divide
    /// all numbers the lower ones are a little likelier, and a span beyond 31 bits is not used up.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        let span = i128::from(high) - i128::from(low) + 1;
        (i128::from(low) + i128::from(self.next()) % span) as i64
    }
}

fn mixed(seed: u64) -> u32 {
    let product = (seed ^ (seed >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (product >> 32) as u32
}

impl super::Engine {
    /// Begins the random numbers anew, those of `random` and those of the random strategy.
    pub fn set_seed(&mut self, seed: u64) {
        self.random = Random::new(seed);
        self.matcher.agenda.seed(seed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_c_library() {
        // Three numbers and the thousandth after the next.
        let some = |seed| {
            let mut random = Random::new(seed);
            let first = [random.next(), random.next(), random.next()];
            let far = (0..1002).map(|_| random.next()).last();
            (first, far)
        };
        assert_eq!(some(1), ([1_804_289_383, 846_930_886, 1_681_692_777], Some(1_162_088_421)));
        assert_eq!(some(0), some(1));
        assert_eq!(some(5), ([590_011_675, 99_788_765, 2_131_925_610], Some(197_890_048)));
        assert_eq!(some(2_147_483_647), ([1_065_668_062, 2_142_264_300, 1_066_566_375], Some(432_227_061)));
        assert_eq!(some(4_294_967_291), ([1_469_203_335, 1_952_330_421, 2_063_378_439], Some(1_308_472_170)));
        assert_ne!(some(1 << 32), some(1 << 33));
    }
}
