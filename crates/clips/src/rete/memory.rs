//! The memory of a pattern or of a side of a join: its matches by the key of what they are joined on.
//!
//! The index is our own and grows with its content. The reference's table is not kept but known: its size follows from the
//! number of entries, so the order in which the reference would scan a memory can be computed when it is needed.

use super::key::Key;
use super::tokens::{Token, Tokens};
use crate::arena::{Arena, TokenId};

/// A memory. Matches on the left are put in front of the others with their key, all others behind them.
///
/// A memory of left matches is often filled and emptied without anybody looking anything up. So its matches stand in one
/// row until looking through it has cost more than an index, and again once it was empty.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// The first match of each bucket; the length is a power of two, and 1 if nothing is hashed.
    ///
    /// What stands before the first one is the last one where the row grows at its end, and means nothing where it grows
    /// in front: so the newest goes without touching the next.
    buckets: Vec<TokenId>,
    /// The number of buckets less one.
    mask: usize,
    count: u32,
    /// With more entries than this there is something to do: buckets, or what is known of the reference's.
    limit: u32,
    /// How many matches were looked at in rows that are too long.
    looked: u32,
    /// How many buckets the reference has now.
    pub(super) reference_size: u32,
    is_hashed: bool,
    grows_in_front: bool,
}

const REFERENCE_SIZE: u32 = 17;
const REFERENCE_LOAD: u32 = 11;

/// A list of this length is searched as fast as an index is read.
const SHORT: u32 = 8;

impl Memory {
    /// An empty memory of left matches.
    pub(super) fn of_left(is_hashed: bool) -> Memory {
        let mut memory = Memory { grows_in_front: true, ..Memory::new(is_hashed) };
        memory.limit = memory.next_limit();
        memory
    }

    /// An empty memory of right matches, or of a pattern's.
    pub(super) fn new(is_hashed: bool) -> Memory {
        let reference_size = if is_hashed { REFERENCE_SIZE } else { 1 };
        let mut memory = Memory {
            buckets: vec![TokenId::NONE],
            mask: 0,
            count: 0,
            limit: 0,
            looked: 0,
            reference_size,
            is_hashed,
            grows_in_front: false,
        };
        memory.limit = memory.next_limit();
        memory
    }

    /// How many matches are in it.
    pub(super) fn len(&self) -> u32 {
        self.count
    }

    #[inline]
    fn bucket(&self, key: Key) -> usize {
        if self.mask == 0 { 0 } else { key.spread() & self.mask }
    }

    /// The first match that may have this key.
    #[inline]
    pub(super) fn first(&self, key: Key) -> TokenId {
        self.buckets[self.bucket(key)]
    }

    /// Like `first`, for a caller that comes often: if lists are too long, an index is made.
    #[inline]
    pub(super) fn look_up(&mut self, tokens: &mut Tokens, key: Key) -> TokenId {
        if self.is_hashed && self.count as usize / SHORT as usize > self.mask {
            self.consider(tokens);
        }
        self.first(key)
    }

    fn consider(&mut self, tokens: &mut Tokens) {
        self.looked = self.looked.saturating_add(self.count / (self.mask as u32 + 1));
        if self.looked > self.count.saturating_mul(2) {
            self.grow(tokens, (self.count as usize).next_power_of_two());
        }
    }

    /// Puts a match that is about to be written among the others. Returns the one before it and the one after it.
    #[expect(clippy::inline_always, reason = "it is called once for every match")]
    #[inline(always)]
    pub(super) fn add(&mut self, tokens: &mut Tokens, key: Key, id: TokenId) -> (TokenId, TokenId) {
        self.count += 1;
        if self.count > self.limit {
            self.make_room(tokens);
        }
        let bucket = self.bucket(key);
        let first = self.buckets[bucket];
        if first == TokenId::NONE {
            self.buckets[bucket] = id;
            return (id, TokenId::NONE);
        }
        let last = std::mem::replace(&mut tokens[first].before, id);
        if self.grows_in_front {
            self.buckets[bucket] = id;
            return (TokenId::NONE, first);
        }
        tokens[last].after = id;
        (last, TokenId::NONE)
    }

    /// The same in a memory of left matches. Returns the one after it; what is before the first means nothing.
    #[expect(clippy::inline_always, reason = "it is called once for every match")]
    #[inline(always)]
    pub(super) fn add_in_front(&mut self, cells: &mut Arena<TokenId, Token>, key: Key, id: TokenId) -> TokenId {
        debug_assert!(self.grows_in_front, "a memory of left matches");
        self.count += 1;
        if self.count > self.limit {
            self.follow_reference();
        }
        let bucket = self.bucket(key);
        let first = std::mem::replace(&mut self.buckets[bucket], id);
        if let Some(it) = cells.get_mut(first) {
            it.before = id;
        }
        first
    }

    /// With more entries than this the reference has more buckets, or we do.
    fn next_limit(&self) -> u32 {
        if !self.is_hashed {
            return u32::MAX;
        }
        let reference = self.reference_size.saturating_mul(REFERENCE_LOAD);
        if self.grows_in_front { reference } else { reference.min(self.buckets.len() as u32) }
    }

    /// The reference's table grows.
    #[cold]
    fn follow_reference(&mut self) {
        if self.is_hashed && self.count > self.reference_size.saturating_mul(REFERENCE_LOAD) {
            self.reference_size = self.reference_size.saturating_mul(REFERENCE_LOAD);
        }
        self.limit = self.next_limit();
    }

    #[cold]
    fn make_room(&mut self, tokens: &mut Tokens) {
        self.follow_reference();
        if !self.grows_in_front && self.count as usize > self.buckets.len() {
            self.grow(tokens, (self.buckets.len() * 4).max(8));
        }
        self.limit = self.next_limit();
    }

    /// Takes a match out that has these neighbours.
    #[expect(clippy::inline_always, reason = "it is called once for every match")]
    #[inline(always)]
    pub(super) fn remove(&mut self, tokens: &mut Tokens, id: TokenId, key: Key, before: TokenId, after: TokenId) {
        let bucket = self.bucket(key);
        let first = self.buckets[bucket];
        if first == id {
            self.buckets[bucket] = after;
            if after != TokenId::NONE && !self.grows_in_front {
                tokens[after].before = before;
            }
        } else {
            tokens[before].after = after;
            if after != TokenId::NONE {
                tokens[after].before = before;
            } else if !self.grows_in_front {
                tokens[first].before = before;
            }
        }
        self.count -= 1;
        if self.count == 0 && self.is_hashed {
            self.begin_anew();
        }
    }

    /// The same in a memory of left matches.
    #[expect(clippy::inline_always, reason = "it is called once for every match")]
    #[inline(always)]
    pub(super) fn remove_in_front(
        &mut self,
        cells: &mut Arena<TokenId, Token>,
        id: TokenId,
        [before, after]: [TokenId; 2],
        key: Key,
    ) {
        debug_assert!(self.grows_in_front, "a memory of left matches");
        let bucket = self.bucket(key);
        let first = &mut self.buckets[bucket];
        if *first == id {
            *first = after;
        } else {
            cells[before].after = after;
            if let Some(it) = cells.get_mut(after) {
                it.before = before;
            }
        }
        self.count -= 1;
        if self.count == 0 && self.is_hashed {
            self.begin_anew();
        }
    }

    /// It is empty.
    fn begin_anew(&mut self) {
        self.reference_size = REFERENCE_SIZE;
        if self.grows_in_front {
            self.buckets.truncate(1);
            self.mask = 0;
            self.looked = 0;
        }
        self.limit = self.next_limit();
    }

    #[cold]
    fn grow(&mut self, tokens: &mut Tokens, size: usize) {
        let old = std::mem::replace(&mut self.buckets, vec![TokenId::NONE; size]);
        self.mask = size - 1;
        self.looked = 0;
        for first in old {
            let mut id = first;
            while id != TokenId::NONE {
                let next = tokens[id].after;
                let bucket = self.bucket(tokens[id].key);
                let first = self.buckets[bucket];
                tokens[id].after = TokenId::NONE;
                if first == TokenId::NONE {
                    self.buckets[bucket] = id;
                    tokens[id].before = id;
                } else {
                    let last = std::mem::replace(&mut tokens[first].before, id);
                    tokens[last].after = id;
                    tokens[id].before = last;
                }
                id = next;
            }
        }
    }

    /// All matches, in no order that means anything.
    pub(super) fn all(&self, tokens: &Tokens) -> Vec<TokenId> {
        let mut all = Vec::with_capacity(self.count as usize);
        for first in &self.buckets {
            let mut id = *first;
            while id != TokenId::NONE {
                all.push(id);
                id = tokens[id].after;
            }
        }
        all
    }
}
