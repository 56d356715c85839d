//! Matches, in one arena: of a single pattern, and of the conditions of a rule so far.
//!
//! A match takes 64 bytes whatever its length: it links to the match it continues and to the one that continues it, and
//! holds one fact. Reading an earlier fact walks up. The lists it stands in run through it, so making and dropping one
//! touches its neighbours and nothing else.

use super::agenda::ActivationId;
use super::blocks::Blocks;
use super::join::Join;
use super::key::Key;
use super::memory::Memory;
use super::vacant::Vacant;
use crate::arena::{AlphaId, Arena, BlockId, JoinId, TokenId};
use crate::store::NONE;

/// A match.
///
/// | | of one pattern | in a left memory | in a right memory |
/// |---|---|---|---|
/// | `left` | – | the match it continues | the same |
/// | `right` | – | the match of its last pattern, or none | the same |
/// | `owner` | the pattern's node | the join | the join |
/// | `children` | what continues with it on the right | what continues it on the left | – |
/// | `block` | the first it blocks | its block, or at the end of a rule its activation | the first it blocks |
/// | `extra` | its segments | the facts it supports | the same |
/// | `left_after` | the next match of its fact | the next child of `left` | the same |
/// | `left_before` | where the words of its fact begin | the child before it | the same |
///
/// What stands before the first child of a list means nothing, so that it goes without touching the next.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Token {
    pub(super) left: TokenId,
    pub(super) right: TokenId,
    pub(super) fact: u32,
    pub(super) key: Key,
    /// Its owner, and in the upper bits its kind and whether it is being deleted.
    pub(super) home: u32,
    /// The age within the memory (for a match of one pattern: the age of its bucket in the reference).
    pub(super) born: u32,
    pub(super) after: TokenId,
    pub(super) before: TokenId,
    pub(super) left_after: TokenId,
    pub(super) left_before: TokenId,
    pub(super) right_after: TokenId,
    pub(super) right_before: TokenId,
    pub(super) children: TokenId,
    block: u32,
    pub(super) extra: u32,
}

const OWNER: u32 = (1 << 29) - 1;
const DELETING: u32 = 1 << 29;
const KIND: u32 = 30;

/// Where a match lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// In the left memory of a join.
    Left,
    /// In the right memory of a join.
    Right,
    /// In the memory of a pattern.
    Pattern,
    /// Nowhere: its cell may be used again.
    Free,
}

impl Token {
    pub(super) const EMPTY: Token = Token {
        left: TokenId::NONE,
        right: TokenId::NONE,
        fact: NONE,
        key: Key::NOTHING,
        home: OWNER,
        born: 0,
        after: TokenId::NONE,
        before: TokenId::NONE,
        left_after: TokenId::NONE,
        left_before: TokenId::NONE,
        right_after: TokenId::NONE,
        right_before: TokenId::NONE,
        children: TokenId::NONE,
        block: NONE,
        extra: NONE,
    };

    /// A match that stands nowhere yet.
    pub(super) fn new(kind: Kind, owner: u32) -> Token {
        Token { home: (kind as u32) << KIND | owner & OWNER, ..Token::EMPTY }
    }

    /// The join in whose memory it stands; not for a match of one pattern.
    #[inline]
    pub(super) fn join(&self) -> JoinId {
        JoinId::from_raw(self.home & OWNER)
    }

    /// The node in whose memory a match of one pattern stands.
    #[inline]
    pub(super) fn node(&self) -> AlphaId {
        AlphaId::from_raw(self.home & OWNER)
    }

    /// The block of a left match, or the first one of a right match.
    #[inline]
    pub(super) fn block(&self) -> BlockId {
        BlockId::from_raw(self.block)
    }

    #[inline]
    pub(super) fn set_block(&mut self, block: BlockId) {
        self.block = block.raw();
    }

    /// The activation of a complete match.
    #[inline]
    pub(super) fn activation(&self) -> ActivationId {
        ActivationId(self.block)
    }

    /// A complete match has this activation from now on, or none any more.
    #[inline]
    pub(super) fn set_activation(&mut self, id: Option<ActivationId>) {
        self.block = id.map_or(NONE, |id| id.0);
    }

    /// Whether there is a block, or an activation.
    #[inline]
    pub(super) fn has_block(&self) -> bool {
        self.block != NONE
    }

    /// Where the words of the fact of a match of one pattern begin.
    #[inline]
    pub(super) fn words(&self) -> u32 {
        self.left_before.raw()
    }

    #[inline]
    pub(super) fn set_words(&mut self, begin: u32) {
        self.left_before = TokenId::from_raw(begin);
    }

    #[inline]
    pub(super) fn kind(&self) -> Kind {
        match self.home >> KIND {
            0 => Kind::Left,
            1 => Kind::Right,
            2 => Kind::Pattern,
            _ => Kind::Free,
        }
    }

    /// It is on its way out.
    #[inline]
    pub(super) fn is_deleting(&self) -> bool {
        self.home & DELETING != 0
    }

    pub(super) fn begin_deleting(&mut self) {
        self.home |= DELETING;
    }
}

/// What is known of a match that is about to be made, see [`Token`].
#[derive(Clone, Copy, Debug)]
pub(super) struct New {
    pub(super) kind: Kind,
    pub(super) owner: u32,
    pub(super) left: TokenId,
    pub(super) right: TokenId,
    pub(super) fact: u32,
    pub(super) key: Key,
    pub(super) left_after: TokenId,
    pub(super) extra: u32,
}

/// All matches.
#[derive(Clone, Debug, Default)]
pub(super) struct Tokens {
    cells: Arena<TokenId, Token>,
    free: Vacant,
    pub(super) blocks: Blocks,
    born: u32,
}

impl std::ops::Index<TokenId> for Tokens {
    type Output = Token;

    #[inline]
    fn index(&self, id: TokenId) -> &Token {
        &self.cells[id]
    }
}

impl std::ops::IndexMut<TokenId> for Tokens {
    #[inline]
    fn index_mut(&mut self, id: TokenId) -> &mut Token {
        &mut self.cells[id]
    }
}

impl Tokens {
    /// Adds a match that stands in no list yet.
    pub(super) fn add(&mut self, it: Token) -> TokenId {
        self.born = self.born.wrapping_add(1);
        let id = self.cell();
        self[id] = Token { born: self.born, ..it };
        id
    }

    /// Adds a match to a memory, and in front of the children of the match it continues and of those of its pattern's match.
    ///
    /// The cell is written once, with all its links.
    #[expect(clippy::inline_always, reason = "it is called once for every match, and its arguments stay in registers")]
    #[inline(always)]
    pub(super) fn add_child(&mut self, new: New, memory: &mut Memory) -> TokenId {
        let New { left, right, key, .. } = new;
        let id = self.cell();
        let mut left_after = new.left_after;
        if left != TokenId::NONE {
            left_after = std::mem::replace(&mut self[left].children, id);
            if left_after != TokenId::NONE {
                self[left_after].left_before = id;
            }
        }
        let mut right_after = TokenId::NONE;
        if right != TokenId::NONE {
            right_after = std::mem::replace(&mut self[right].children, id);
            if right_after != TokenId::NONE {
                self[right_after].right_before = id;
            }
        }
        let (before, after) = memory.add(self, key, id);
        self.born = self.born.wrapping_add(1);
        let born = if new.kind == Kind::Pattern { self.age_of_bucket(id, before, key) } else { self.born };
        let it = Token {
            left,
            right,
            fact: new.fact,
            key,
            home: (new.kind as u32) << KIND | new.owner & OWNER,
            born,
            after,
            before,
            left_after,
            left_before: TokenId::NONE,
            right_after,
            right_before: TokenId::NONE,
            children: TokenId::NONE,
            block: NONE,
            extra: new.extra,
        };
        self[id] = it;
        id
    }

    /// The same for a match in the left memory of a join, as most are.
    #[expect(clippy::inline_always, reason = "it is called once for every match, and its arguments stay in registers")]
    #[inline(always)]
    pub(super) fn add_left(
        &mut self,
        [left, right]: [TokenId; 2],
        fact: u32,
        owner: u32,
        key: Key,
        memory: &mut Memory,
    ) -> TokenId {
        let id = self.cell();
        self.born = self.born.wrapping_add(1);
        let born = self.born;
        let cells = &mut self.cells;
        let mut left_after = TokenId::NONE;
        if let Some(parent) = cells.get_mut(left) {
            left_after = std::mem::replace(&mut parent.children, id);
            if let Some(it) = cells.get_mut(left_after) {
                it.left_before = id;
            }
        }
        let mut right_after = TokenId::NONE;
        if let Some(pattern) = cells.get_mut(right) {
            right_after = std::mem::replace(&mut pattern.children, id);
            if let Some(it) = cells.get_mut(right_after) {
                it.right_before = id;
            }
        }
        let after = memory.add_in_front(cells, key, id);
        let home = owner & OWNER;
        cells[id] = Token { left, right, fact, key, home, born, after, left_after, right_after, ..Token::EMPTY };
        id
    }

    /// Takes a match out of all lists and gives its cell back, if it is one in a left memory with nothing about it to undo.
    ///
    /// It is the first child of the match it continues, and nothing continues it.
    #[expect(clippy::inline_always, reason = "it is called once for every match")]
    #[inline(always)]
    pub(super) fn drop_pair(&mut self, id: TokenId, joins: &mut Arena<JoinId, Join>) -> bool {
        let cells = &mut self.cells;
        let it = &mut cells[id];
        let is_plain = it.home <= OWNER && !it.has_block() && it.extra == NONE && it.right != TokenId::NONE;
        if !is_plain {
            return false;
        }
        let owner = std::mem::replace(&mut it.home, (Kind::Free as u32) << KIND);
        let Token { left, right, key, before, after, left_after, right_before, right_after, .. } = *it;
        joins[JoinId::from_raw(owner)].left.remove_in_front(cells, id, [before, after], key);
        cells[left].children = left_after;
        let pattern = &mut cells[right];
        if pattern.children == id {
            pattern.children = right_after;
        } else {
            cells[right_before].right_after = right_after;
            if let Some(it) = cells.get_mut(right_after) {
                it.right_before = right_before;
            }
        }
        self.free.give(id.raw(), self.cells.len());
        true
    }

    /// A cell to be written.
    #[inline]
    fn cell(&mut self) -> TokenId {
        self.free.take().map_or_else(|| self.cells.push(Token::EMPTY), TokenId::from_raw)
    }

    /// The match, or none at the end of a row.
    #[inline]
    pub(super) fn get(&self, id: TokenId) -> Option<&Token> {
        self.cells.get(id)
    }

    /// The first match with this key in a row, from this one on.
    #[inline]
    pub(super) fn seek(&self, mut id: TokenId, key: Key) -> TokenId {
        while let Some(it) = self.cells.get(id)
            && it.key != key
        {
            id = it.after;
        }
        id
    }

    /// The age of the matches with this key in a row that a new match ends; a fresh one if there are none.
    ///
    /// The new match stands before the first already, and its own cell is not written.
    #[inline]
    fn age_of_bucket(&self, new: TokenId, mut last: TokenId, key: Key) -> u32 {
        while last != new && self[last].key != key {
            last = self[last].before;
        }
        if last == new { self.born } else { self[last].born }
    }

    /// Gives the cell of a match back that stands in no list any more.
    pub(super) fn drop(&mut self, id: TokenId) {
        debug_assert!(self[id].kind() != Kind::Free, "a match is dropped once");
        self[id].home = (Kind::Free as u32) << KIND;
        self.free.give(id.raw(), self.cells.len());
    }

    /// How many there are.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.cells.len() - self.free.len()
    }

    /// Whether there are `limit` matches, or as many as can be numbered.
    #[inline]
    pub(super) fn is_full(&self, limit: usize) -> bool {
        self.free.len() == 0 && self.cells.len() >= limit.min(NONE as usize - 1)
    }

    /// The match at this distance up the chain.
    #[inline]
    pub(super) fn up(&self, mut id: TokenId, steps: u16) -> TokenId {
        for _ in 0..steps {
            id = self[id].left;
        }
        id
    }

    /// Takes a match, which looks like this, out of its memory and of its parents' lists.
    #[expect(clippy::inline_always, reason = "it is called once for every match")]
    #[inline(always)]
    pub(super) fn take_out(&mut self, id: TokenId, it: &Token, memory: &mut Memory) {
        memory.remove(self, id, it.key, it.before, it.after);
        let Token { left, right, left_before, left_after, right_before, right_after, .. } = *it;
        if left != TokenId::NONE {
            let parent = &mut self[left];
            if parent.children == id {
                parent.children = left_after;
            } else {
                self[left_before].left_after = left_after;
                if left_after != TokenId::NONE {
                    self[left_after].left_before = left_before;
                }
            }
        }
        if right != TokenId::NONE {
            let parent = &mut self[right];
            if parent.children == id {
                parent.children = right_after;
            } else {
                self[right_before].right_after = right_after;
                if right_after != TokenId::NONE {
                    self[right_after].right_before = right_before;
                }
            }
        }
    }
}
