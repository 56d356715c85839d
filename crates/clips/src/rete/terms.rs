//! What the matches of a memory are indexed by, and the key of one that is about to be made.

use super::chain::Spot;
use super::key::Key;
use super::place::{self, Marker, Place, View, has_word};
use super::test::markers_of;
use super::tokens::Tokens;
use crate::arena::TokenId;
use crate::store::Store;
use crate::store::words::{Word, Words};

/// What the matches of a memory are indexed by: parts of a match, each with its distance up the match.
#[derive(Clone, Debug, Default)]
pub(super) struct Terms {
    all: Vec<(u16, Place)>,
    /// The same if all are slots and fit into a key.
    slots: Option<([(u16, u16); 3], u8)>,
    /// The slots by position of their fact in a match.
    positions: [(u16, u16); 3],
    /// None of them stands in the last fact of a match.
    is_of_left: bool,
}

/// A match that is about to be made, and all it takes to read its values.
pub(super) struct Source<'a> {
    pub(super) tokens: &'a Tokens,
    pub(super) markers: &'a [Vec<Marker>],
    pub(super) store: &'a Store,
    pub(super) left: TokenId,
    pub(super) right: TokenId,
    pub(super) fact: u32,
}

impl Terms {
    /// Parts by position, of matches that hold `len` facts.
    pub(super) fn new(parts: &[(u16, Place)], len: u16) -> Terms {
        let all: Vec<(u16, Place)> =
            parts.iter().map(|(position, place)| (len.saturating_sub(position + 1), *place)).collect();
        let (mut slots, mut positions) = ([(0, 0); 3], [(0, 0); 3]);
        let mut is_plain = all.len() <= slots.len();
        for (index, ((steps, place), (position, _))) in all.iter().zip(parts).enumerate().take(slots.len()) {
            match place {
                Place::Slot(number) if has_word(*number) => {
                    slots[index] = (*steps, *number);
                    positions[index] = (*position, *number);
                }
                _ => is_plain = false,
            }
        }
        let is_of_left = all.iter().all(|(steps, _)| *steps > 0);
        Terms { slots: is_plain.then_some((slots, all.len() as u8)), positions, is_of_left, all }
    }

    /// Whether the key of a match hangs on the match it continues, and not on its own fact.
    #[inline]
    pub(super) fn is_of_left(&self) -> bool {
        self.is_of_left
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The key of a match.
    #[expect(clippy::inline_always, reason = "it is called once for every match that has a key")]
    #[inline(always)]
    pub(super) fn key(&self, of: &Source<'_>) -> Key {
        let key = match &self.slots {
            Some(([one, ..], 1)) => of.key([*one]),
            Some(([one, two, _], 2)) => of.key([*one, *two]),
            Some((all, 3)) => of.key(*all),
            _ => None,
        };
        key.unwrap_or_else(|| self.any_key(of))
    }

    /// The key of a match whose facts have their words here, by position; nothing if some do not fit.
    #[expect(clippy::inline_always, reason = "it is called once for every match that has a key")]
    #[inline(always)]
    pub(super) fn key_on(&self, path: &[Spot], words: &Words) -> Option<Key> {
        let word =
            |(position, slot)| path.get(usize::from(position)).map_or(Word::OTHER, |it| words.at(it.begin, slot));
        let [one, two, three] = self.positions;
        match self.slots.as_ref()?.1 {
            0 => Some(Key::NOTHING),
            1 => Key::of_words([word(one)]),
            2 => Key::of_words([word(one), word(two)]),
            _ => Key::of_words([word(one), word(two), word(three)]),
        }
    }

    /// The same, of whatever kind the values are.
    #[cold]
    pub(super) fn any_key(&self, of: &Source<'_>) -> Key {
        Key::of(self.all.len(), |index| {
            let (steps, place) = self.all[index];
            let fact = of.at(steps);
            if place.is_simple() {
                return View::One(place::simple(of.store, fact, place));
            }
            // The match itself is not there yet, and its pattern's match stands for it.
            let at = if steps == 0 { of.right } else { of.tokens.up(of.left, steps - 1) };
            place::view(of.store, fact, markers_of(of.tokens, of.markers, at), place)
        })
    }
}

impl Source<'_> {
    /// The key of `COUNT` slots, if their values fit. A loop of known length: each has its place in the key.
    #[expect(clippy::inline_always, reason = "so that lengths and shifts are constants")]
    #[inline(always)]
    fn key<const COUNT: usize>(&self, slots: [(u16, u16); COUNT]) -> Option<Key> {
        let mut words = [Word::OTHER; COUNT];
        for (word, (steps, slot)) in words.iter_mut().zip(slots) {
            *word = self.store.word(self.at(steps), slot);
        }
        Key::of_words(words)
    }

    /// The fact at this distance up.
    #[inline]
    fn at(&self, steps: u16) -> u32 {
        if steps == 0 { self.fact } else { self.tokens[self.tokens.up(self.left, steps - 1)].fact }
    }
}
