//! Sets of small numbers: classes, and names of slots.

/// A set of numbers. Equal sets are equal as values: no empty word stands at the end.
///
/// The first word stands apart, because few programs have more classes or names of slots than it holds: their sets take no memory
/// elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Numbers {
    first: u64,
    others: Vec<u64>,
}

impl Numbers {
    pub(crate) fn insert(&mut self, number: u32) {
        let bit = 1 << (number % 64);
        let Some(word) = (number as usize / 64).checked_sub(1) else {
            self.first |= bit;
            return;
        };
        if word >= self.others.len() {
            self.others.resize(word + 1, 0);
        }
        self.others[word] |= bit;
    }

    #[inline]
    pub(crate) fn contains(&self, number: u32) -> bool {
        let word = match (number as usize / 64).checked_sub(1) {
            None => self.first,
            Some(word) => self.others.get(word).copied().unwrap_or(0),
        };
        word >> (number % 64) & 1 == 1
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.first == 0 && self.others.is_empty()
    }

    /// Whether some number is in both.
    #[inline]
    pub(crate) fn meets(&self, other: &Numbers) -> bool {
        self.first & other.first != 0 || self.others.iter().zip(&other.others).any(|(one, two)| one & two != 0)
    }

    /// Adds all of another set.
    pub(crate) fn add(&mut self, other: &Numbers) {
        self.first |= other.first;
        if self.others.len() < other.others.len() {
            self.others.resize(other.others.len(), 0);
        }
        for (word, more) in self.others.iter_mut().zip(&other.others) {
            *word |= more;
        }
    }

    /// Keeps the numbers of which this holds.
    pub(crate) fn retain(&mut self, keep: impl Fn(u32) -> bool) {
        let words = std::iter::once(&mut self.first).chain(&mut self.others);
        for (index, word) in words.enumerate() {
            for bit in 0..64 {
                if *word >> bit & 1 == 1 && !keep(index as u32 * 64 + bit) {
                    *word &= !(1 << bit);
                }
            }
        }
        while self.others.last() == Some(&0) {
            self.others.pop();
        }
    }

    /// The numbers, the smallest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let bits = |(index, word): (usize, &u64)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros();
                rest &= rest.wrapping_sub(1);
                (bit < 64).then_some(index as u32 * 64 + bit)
            })
        };
        std::iter::once(&self.first).chain(&self.others).enumerate().flat_map(bits)
    }
}

impl FromIterator<u32> for Numbers {
    fn from_iter<T: IntoIterator<Item = u32>>(numbers: T) -> Numbers {
        let mut set = Numbers::default();
        numbers.into_iter().for_each(|number| set.insert(number));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_that_hold_the_same_are_the_same() {
        let mut one: Numbers = [3, 70, 200].into_iter().collect();
        one.retain(|number| number < 100);
        let two: Numbers = [70, 3].into_iter().collect();
        assert_eq!(one, two);
        assert_eq!(one.iter().collect::<Vec<_>>(), [3, 70]);
        assert!(one.contains(70) && !one.contains(71) && !one.contains(200));
        let three: Numbers = [64, 200].into_iter().collect();
        assert!(!one.meets(&three));
        one.add(&three);
        assert!(one.meets(&three));
        one.retain(|_| false);
        assert!(one.is_empty());
    }
}
