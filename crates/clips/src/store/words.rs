//! Values as words: what joins compare and look up, without looking at the values themselves.
//!
//! Beside its slots every fact has a row of words here, one per slot. Most values fit into a word; for the others the word
//! says that the slot itself must be looked at.
//!
//! An instance that the network knows has such a row too, but a slot stands there at the number of its name: a pattern is about
//! several classes, and a slot stands at another place in each.

use crate::value::Value;

/// A value in a word: the same ones have the same word, and different ones have different words unless they do not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Word(u64);

impl Word {
    /// Something that does not fit.
    pub(crate) const OTHER: Word = Word(u64::MAX);

    /// How many of the lowest bits say of what kind the value is.
    pub(crate) const KIND_BITS: u32 = 3;

    #[inline]
    pub(crate) fn of(value: &Value) -> Word {
        let (kind, number) = match value {
            // Small numbers are small words, whatever their sign.
            Value::Integer(number) => (1, (number << 1 ^ number >> 63) as u64),
            Value::Symbol(sym) => (2, sym.index() as u64),
            Value::String(sym) => (3, sym.index() as u64),
            Value::InstanceName(sym) => (4, sym.index() as u64),
            _ => return Word::OTHER,
        };
        if number >> 60 == 0 { Word(number << Word::KIND_BITS | kind) } else { Word::OTHER }
    }

    /// The number that it is, if it is one.
    #[inline]
    pub(crate) fn integer(self) -> Option<i64> {
        let number = self.0 >> Word::KIND_BITS;
        (self.0 & 7 == 1).then_some((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    #[inline]
    pub(crate) fn bits(self) -> u64 {
        self.0
    }

    /// Where a small number stands in a set; all else has a greater place.
    #[inline]
    fn place(self) -> u64 {
        self.0.wrapping_sub(1).rotate_right(Word::KIND_BITS)
    }
}

/// A set of small numbers: those next to zero, above and below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Small(u64);

impl Small {
    const MOST: u64 = 64;

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set of these, if all are small numbers.
    #[expect(clippy::inline_always, reason = "walks ask for it at nearly every match")]
    #[inline(always)]
    pub(crate) fn of(words: impl Iterator<Item = Word>) -> Option<Small> {
        let (mut set, mut places) = (0, 0);
        for word in words {
            let place = word.place();
            set |= 1_u64.wrapping_shl(place as u32);
            places |= place;
        }
        // As many are a power of two, all are below it if they are so together.
        (places < Small::MOST).then_some(Small(set))
    }

    /// The numbers of both.
    #[inline]
    pub(crate) fn with(self, other: Small) -> Small {
        Small(self.0 | other.0)
    }

    /// Whether this is one of the numbers.
    #[inline]
    pub(crate) fn has(self, word: Word) -> bool {
        let place = word.place();
        place < Small::MOST && self.0 >> place & 1 != 0
    }
}

/// Slots of instances are known by the numbers of their names, which count from here.
pub(crate) const NAMED: u16 = 1 << 15;

/// Names with greater numbers have no words: rows would be long and hardly used.
const MOST_NAMED: u16 = 128;

/// The fields of an ordered fact are known as slots with numbers from here on, so that they are compared and looked up by their
/// words as the slots of a template are. The first number stands for the slot that holds them all.
const FIELDS: u16 = 1 << 14;

/// Fields farther behind have no words. Every ordered fact has a row of this length, so that a field which it does not have
/// is read as one that does not fit.
const MOST_FIELDS: u16 = 8;

/// The number of the slot that stands for a field of an ordered fact, counted from its front, if it has a word.
pub(crate) fn slot_of_field(field: u16) -> Option<u16> {
    (field + 1 < MOST_FIELDS).then_some(FIELDS + 1 + field)
}

/// The field of an ordered fact that a slot of this number stands for.
#[inline]
pub(crate) fn field_of_slot(slot: u16) -> Option<usize> {
    (FIELDS < slot && slot < FIELDS + MOST_FIELDS).then(|| usize::from(slot - FIELDS - 1))
}

/// The number of words for these slots of a fact. A single multifield slot is what an ordered fact has.
fn width(slots: &[Value]) -> usize {
    if let [Value::Multi(_)] = slots { usize::from(MOST_FIELDS) } else { slots.len() }
}

/// Whether a slot of this number can have a word.
pub(crate) fn has_word(slot: u16) -> bool {
    slot < NAMED + MOST_NAMED
}

/// The words of all facts and instances.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words {
    all: Vec<Word>,
    /// Where the words of the fact at each place begin.
    begins: Vec<u32>,
    /// Rows that may be used again, by their length.
    free: Vec<Vec<u32>>,
}

/// The fact at this place has no words.
const NOWHERE: u32 = u32::MAX;

impl Words {
    /// The word of a slot. Where there is no fact, or no such slot, that is something that does not fit.
    #[inline]
    pub(crate) fn get(&self, place: u32, slot: u16) -> Word {
        self.at(self.begin(place), slot)
    }

    /// Where the words of a fact begin.
    #[inline]
    pub(crate) fn begin(&self, place: u32) -> u32 {
        self.begins.get(place as usize).copied().unwrap_or(NOWHERE)
    }

    /// The word of a slot of the fact whose words begin here.
    #[inline]
    pub(crate) fn at(&self, begin: u32, slot: u16) -> Word {
        self.all.get(begin as usize + usize::from(slot & (FIELDS - 1))).copied().unwrap_or(Word::OTHER)
    }

    /// The fact at a place has these slots now, as many as before if it had any.
    pub(crate) fn set(&mut self, place: u32, slots: &[Value]) {
        let index = place as usize;
        if index >= self.begins.len() {
            self.begins.resize(index + 1, NOWHERE);
        }
        if self.begins[index] == NOWHERE {
            self.begins[index] = self.room(width(slots));
        }
        let begin = self.begins[index] as usize;
        if let [Value::Multi(fields)] = slots {
            self.set_fields(begin, fields);
            return;
        }
        for (word, slot) in self.all[begin..].iter_mut().zip(slots) {
            *word = Word::of(slot);
        }
    }

    /// The fields of an ordered fact, behind the word of the slot that holds them.
    fn set_fields(&mut self, begin: usize, fields: &[Value]) {
        let Some((slot, words)) = self.all[begin..begin + usize::from(MOST_FIELDS)].split_first_mut() else { return };
        *slot = Word::OTHER;
        let mut fields = fields.iter();
        for word in words {
            *word = fields.next().map_or(Word::OTHER, Word::of);
        }
    }

    /// Makes a row for the instance at a place, whose slots have names with numbers below this one. They are still to be put there.
    pub(crate) fn open(&mut self, place: u32, len: usize) {
        let index = place as usize;
        if index >= self.begins.len() {
            self.begins.resize(index + 1, NOWHERE);
        }
        if self.begins[index] == NOWHERE {
            self.begins[index] = self.room(len.min(usize::from(MOST_NAMED)));
        }
    }

    /// The instance at a place has this in the slot whose name has this number, if it has words.
    #[inline]
    pub(crate) fn put(&mut self, place: u32, number: u16, value: &Value) {
        let begin = self.begin(place);
        if number < MOST_NAMED && begin != NOWHERE {
            self.all[begin as usize + usize::from(number)] = Word::of(value);
        }
    }

    /// There is no instance any more at a place, for which [`Words::open`] had made a row.
    pub(crate) fn close(&mut self, place: u32, len: usize) {
        self.free_row(place, len.min(usize::from(MOST_NAMED)));
    }

    /// Frees the words of a place whose fact, with these slots, is gone.
    pub(crate) fn give_back(&mut self, place: u32, slots: &[Value]) {
        self.free_row(place, width(slots));
    }

    fn free_row(&mut self, place: u32, len: usize) {
        if let Some(begin) = self.begins.get_mut(place as usize)
            && *begin != NOWHERE
        {
            if len >= self.free.len() {
                self.free.resize(len + 1, Vec::new());
            }
            self.free[len].push(std::mem::replace(begin, NOWHERE));
        }
    }

    fn room(&mut self, len: usize) -> u32 {
        self.free.get_mut(len).and_then(Vec::pop).unwrap_or_else(|| {
            let begin = self.all.len();
            self.all.resize(begin + len, Word::OTHER);
            begin as u32
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbol::Sym;

    #[test]
    fn the_same_word_means_the_same_value() {
        let mut values = vec![
            Value::Symbol(Sym::TRUE),
            Value::String(Sym::TRUE),
            Value::InstanceName(Sym::TRUE),
            Value::Symbol(Sym::NIL),
        ];
        for bits in [0, 1, 17, 31, 58, 59, 60, 61, 62] {
            for near in [-1, 0, 1] {
                let number = (1_i64 << bits) + near;
                values.extend([Value::Integer(number), Value::Integer(-number)]);
            }
        }
        values.extend([Value::Integer(i64::MAX), Value::Integer(i64::MIN)]);
        for one in &values {
            for two in &values {
                let (first, second) = (Word::of(one), Word::of(two));
                assert!(first == Word::OTHER || (first == second) == (one == two), "{one:?} {two:?}");
            }
            if let (Value::Integer(number), Some(told)) = (one, Word::of(one).integer()) {
                assert_eq!(*number, told);
            }
            let is_number = matches!(one, Value::Integer(_)) && Word::of(one) != Word::OTHER;
            assert_eq!(Word::of(one).integer().is_some(), is_number, "{one:?}");
        }
        assert_eq!(Word::of(&Value::Float(1.0)), Word::OTHER);
        assert_ne!(Word::of(&Value::Integer(1 << 58)), Word::OTHER);
    }

    #[test]
    fn a_set_has_the_small_numbers_it_was_made_of() {
        let words: Vec<Word> = (-40..=40).map(|number| Word::of(&Value::Integer(number))).collect();
        let others = [Word::OTHER, Word::of(&Value::Symbol(Sym::TRUE)), Word::of(&Value::String(Sym::TRUE))];
        for one in &words {
            for two in &words {
                let is_small = |word: &Word| (-32..32).contains(&word.integer().unwrap());
                let set = Small::of([*one, *two].into_iter());
                assert_eq!(set.is_some(), is_small(one) && is_small(two));
                let Some(set) = set else { continue };
                let has = |word: &&Word| set.has(**word);
                let all: Vec<&Word> = words.iter().chain(&others).filter(has).collect();
                assert!(all.iter().all(|it| *it == one || *it == two) && set.has(*one) && set.has(*two));
            }
            assert!(others.iter().all(|other| Small::of([*one, *other].into_iter()).is_none()));
        }
        assert!(Small::of(std::iter::empty()).is_some_and(Small::is_empty));
    }

    #[test]
    fn rows_are_used_again() {
        let mut words = Words::default();
        let (one, two) = (Value::Integer(1), Value::Integer(2));
        words.set(0, &[one.clone(), two.clone()]);
        words.set(1, std::slice::from_ref(&two));
        assert_eq!(words.get(0, 1), Word::of(&two));
        words.set(0, &[two.clone(), one.clone()]);
        assert_eq!(words.get(0, 1), Word::of(&one));
        words.give_back(0, &[two.clone(), one.clone()]);
        assert_eq!(words.get(0, 0), Word::OTHER);
        words.set(5, &[one.clone(), one.clone()]);
        assert_eq!((words.all.len(), words.get(5, 1)), (3, Word::of(&one)));
        assert_eq!(words.get(9, 0), Word::OTHER);
        assert_eq!(words.get(u32::MAX, 0), Word::OTHER);
    }
}
