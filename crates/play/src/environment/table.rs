//! Acts by number.

use std::fmt;

use facts::{Fact, Kind, Slot, Speak, Symbol, Value, Word};

/// Every act that can occur under a setup, with its number from 0.
///
/// The numbers are part of what a trained policy has learned: a game must not change the order of its table without
/// raising its version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActTable<A> {
    acts: Vec<A>,
    /// The numbers of the acts, in the order of the acts themselves, to find an act by halving.
    order: Vec<u32>,
}

/// The acts cannot be numbered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// A slot takes endlessly many values.
    Endless {
        /// The word.
        word: &'static str,
        /// Its slot.
        slot: &'static str,
        /// What the slot takes.
        takes: String,
    },
    /// There are more acts than a table may have.
    Many {
        /// The word at which the table became too long.
        word: &'static str,
        /// How many acts a table may have.
        most: usize,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Endless { word, slot, takes } => {
                write!(
                    f,
                    "the acts `{word}` cannot be numbered: slot `{slot}` takes {takes}; the game must list them itself"
                )
            }
            TableError::Many { word, most } => {
                write!(
                    f,
                    "the acts `{word}` make the table longer than {most}; the game must list fewer of them itself"
                )
            }
        }
    }
}

impl std::error::Error for TableError {}

impl<A: Copy + Ord> ActTable<A> {
    /// A table is never longer.
    pub const MOST: usize = 1 << 20;

    /// A table of these acts, numbered in their order. An act that comes twice keeps its first number.
    pub fn of(acts: impl IntoIterator<Item = A>) -> ActTable<A> {
        let listed: Vec<A> = acts.into_iter().collect();
        let mut order: Vec<u32> = (0..listed.len() as u32).collect();
        order.sort_by_key(|index| (listed[*index as usize], *index));
        order.dedup_by_key(|index| listed[*index as usize]);
        let mut firsts = order;
        firsts.sort_unstable();
        let acts: Vec<A> = firsts.iter().map(|index| listed[*index as usize]).collect();
        let mut order: Vec<u32> = (0..acts.len() as u32).collect();
        order.sort_unstable_by_key(|index| acts[*index as usize]);
        ActTable { acts, order }
    }

    /// How many acts there are.
    pub fn len(&self) -> usize {
        self.acts.len()
    }

    /// Whether there is no act.
    pub fn is_empty(&self) -> bool {
        self.acts.is_empty()
    }

    /// The act of this number.
    #[inline]
    pub fn act(&self, index: u32) -> Option<A> {
        self.acts.get(index as usize).copied()
    }

    /// The number of an act.
    pub fn index(&self, act: A) -> Option<u32> {
        let place = self.order.binary_search_by_key(&act, |index| self.acts[*index as usize]).ok()?;
        Some(self.order[place])
    }

    /// All acts, by number.
    pub fn acts(&self) -> &[A] {
        &self.acts
    }
}

impl<A: Speak + Copy + Ord> ActTable<A> {
    /// The table of these words: word by word, and in each word slot by slot, the last slot counting fastest. What the
    /// game does not hear has no number.
    pub fn of_words(words: &[Word]) -> Result<ActTable<A>, TableError> {
        let mut acts = Vec::new();
        for word in words {
            let slots: Vec<Vec<Value>> = word.slots.iter().map(|slot| values(word, slot)).collect::<Result<_, _>>()?;
            let count = slots.iter().try_fold(1_usize, |count, values| count.checked_mul(values.len()));
            if count.is_none_or(|count| count > Self::MOST - acts.len()) {
                return Err(TableError::Many { word: word.head, most: Self::MOST });
            }
            let count = count.unwrap_or_default();
            acts.extend((0..count).filter_map(|number| A::hear(&nth(word, &slots, number)).ok()));
        }
        Ok(ActTable::of(acts))
    }
}

/// The fact of a word whose slots have these values: the digits of a number in mixed radix.
fn nth(word: &Word, slots: &[Vec<Value>], number: usize) -> Fact {
    let mut fact = Fact::new(word.head);
    let mut weight: usize = slots.iter().map(Vec::len).product();
    for (slot, values) in word.slots.iter().zip(slots) {
        weight /= values.len().max(1);
        fact = fact.with(slot.name, values[number / weight % values.len()].clone());
    }
    fact
}

/// All values of a slot, in order.
fn values(word: &Word, slot: &Slot) -> Result<Vec<Value>, TableError> {
    match slot.kind {
        Kind::Bool => Ok(vec![false.into(), true.into()]),
        Kind::Choice(names) => Ok(names.iter().map(|name| Value::Symbol(Symbol::literal(name))).collect()),
        Kind::Int { min, max } => {
            if max.checked_sub(min).is_none_or(|span| span >= ActTable::<u8>::MOST as i64) {
                return Err(TableError::Many { word: word.head, most: ActTable::<u8>::MOST });
            }
            Ok((min..=max).map(Value::Int).collect())
        }
        Kind::Real { .. } | Kind::Name | Kind::Text | Kind::Many(_) => {
            Err(TableError::Endless { word: word.head, slot: slot.name, takes: slot.kind.describe() })
        }
    }
}
