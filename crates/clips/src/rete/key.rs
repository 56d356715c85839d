//! Keys: the values that a match is joined on, in one word.
//!
//! Up to three symbols, texts or numbers of ordinary size fit into a key as they are. Such a key is exact: where two are
//! equal their values are, and nobody compares these again. Anything else is hashed, and a hash only says where to look.

use super::place::View;
use crate::store::words::Word;
use crate::value::Value;

/// What a match is indexed by. Equal values have equal keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key(u64);

const HASHED: u64 = 1 << 63;

/// How many bits a word may have, by the number of words that share a key.
const WIDTHS: [u32; 4] = [63, 63, 31, 21];

impl Key {
    /// The key of a match that is joined on nothing.
    pub(super) const NOTHING: Key = Key(0);
    /// A key that says nothing about the values.
    pub(super) const ANYTHING: Key = Key(HASHED);

    /// The key of `count` values.
    pub(super) fn of<'a>(count: usize, view: impl Fn(usize) -> View<'a>) -> Key {
        let word = |index| match view(index) {
            View::One(value) => Word::of(value),
            View::Name(name) => Word::of(&Value::InstanceName(name)),
            View::Class(name) => Word::of(&Value::Symbol(name)),
            View::Row(_) | View::Fact(_) | View::Instance(_) => Word::OTHER,
        };
        let exact = match count {
            1 => Key::of_words([word(0)]),
            2 => Key::of_words([word(0), word(1)]),
            3 => Key::of_words([word(0), word(1), word(2)]),
            _ => None,
        };
        if let Some(key) = exact {
            return key;
        }
        let hash = (0..count).fold(0_u64, |hash, index| {
            hash.rotate_left(9).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(view(index).hash())
        });
        Key(hash | HASHED)
    }

    /// The exact key of at most three words, if they fit.
    #[inline]
    pub(super) fn of_words<const COUNT: usize>(words: [Word; COUNT]) -> Option<Key> {
        let width = WIDTHS[COUNT];
        let (mut key, mut all) = (0, 0);
        for (index, word) in words.into_iter().enumerate() {
            key |= word.bits() << (index as u32 * width);
            all |= word.bits();
        }
        (all >> width == 0).then_some(Key(key))
    }

    /// Where two keys are the same and this holds, their values are the same.
    #[inline]
    pub(super) fn is_exact(self) -> bool {
        self.0 & HASHED == 0
    }

    /// A number that spreads keys over an index. What is made together stands together in it, which counts for more than
    /// an even spread.
    #[inline]
    pub(super) fn spread(self) -> usize {
        let value = |at: u32| self.0 >> (at + Word::KIND_BITS);
        if value(WIDTHS[3]) == 0 {
            // One small word, as most are: the others add nothing.
            return (value(0) ^ value(15)) as usize;
        }
        let sum = value(0)
            .wrapping_add(value(WIDTHS[2]).wrapping_mul(509))
            .wrapping_add(value(WIDTHS[3]).wrapping_mul(1_021))
            .wrapping_add(value(2 * WIDTHS[3]).wrapping_mul(2_039));
        (sum ^ sum >> 15) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbol::Sym;

    fn key(values: &[Value]) -> Key {
        Key::of(values.len(), |index| View::One(&values[index]))
    }

    /// Values at the edges of what fits.
    fn edges() -> Vec<Value> {
        let mut all = vec![
            Value::Void,
            Value::Symbol(Sym::NIL),
            Value::String(Sym::NIL),
            Value::InstanceName(Sym::NIL),
            Value::Symbol(Sym::TRUE),
            Value::Float(0.0),
            Value::Float(2.0),
            Value::row([Value::Integer(2)]),
        ];
        for bits in [0, 1, 17, 18, 19, 27, 28, 29, 58, 59, 60, 62] {
            for near in [-1, 0, 1] {
                let number = (1_i64 << bits) + near;
                all.extend([Value::Integer(number), Value::Integer(-number)]);
            }
        }
        all
    }

    #[test]
    fn equal_exact_keys_mean_equal_values() {
        let edges = edges();
        for count in 1..=3 {
            let mut seen: Vec<(Key, Vec<Value>)> = Vec::new();
            for (index, one) in edges.iter().enumerate() {
                for two in &edges {
                    let all = [one.clone(), two.clone(), edges[index / 2].clone()];
                    let key = key(&all[..count]);
                    if key.is_exact() {
                        seen.push((key, all[..count].to_vec()));
                    }
                }
            }
            seen.sort_by_key(|it| it.0.0);
            for pair in seen.windows(2) {
                assert_eq!(pair[0].0 == pair[1].0, pair[0].1 == pair[1].1, "{pair:?}");
            }
            assert!(seen.len() > 100, "many fit");
        }
    }

    #[test]
    fn what_does_not_fit_is_hashed() {
        assert!(key(&[Value::Integer(1 << 40)]).is_exact());
        assert!(!key(&[Value::Integer(1 << 40), Value::Integer(1)]).is_exact());
        assert!(!key(&[Value::Float(1.0)]).is_exact());
        assert!(!key(&vec![Value::Integer(1); 4]).is_exact());
        assert_ne!(key(&[Value::Integer(i64::MAX)]), key(&[Value::Integer(i64::MIN)]));
        assert_ne!(key(&[Value::Float(1.0), Value::Integer(2)]), key(&[Value::Float(2.0), Value::Integer(1)]));
    }
}
