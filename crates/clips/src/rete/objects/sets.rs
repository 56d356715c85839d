//! Sets of small numbers: classes, and names of slots.

/// A set of numbers. Equal sets are equal as values: no empty word stands at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::rete) struct Numbers(Vec<u64>);

impl Numbers {
    pub(in crate::rete) fn insert(&mut self, number: u32) {
        let word = number as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (number % 64);
    }

    #[inline]
    pub(in crate::rete) fn contains(&self, number: u32) -> bool {
        self.0.get(number as usize / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    pub(in crate::rete) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether some number is in both.
    pub(in crate::rete) fn meets(&self, other: &Numbers) -> bool {
        self.0.iter().zip(&other.0).any(|(one, two)| one & two != 0)
    }

    /// Adds all of another set.
    pub(in crate::rete) fn add(&mut self, other: &Numbers) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Keeps the numbers of which this holds.
    pub(in crate::rete) fn retain(&mut self, keep: impl Fn(u32) -> bool) {
        for (index, word) in self.0.iter_mut().enumerate() {
            for bit in 0..64 {
                if *word >> bit & 1 == 1 && !keep(index as u32 * 64 + bit) {
                    *word &= !(1 << bit);
                }
            }
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    /// The numbers, the smallest first.
    pub(in crate::rete) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let bits = |(index, word): (usize, &u64)| {
            let word = *word;
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| index as u32 * 64 + bit)
        };
        self.0.iter().enumerate().flat_map(bits)
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
