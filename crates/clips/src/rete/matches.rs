//! Matches, in one arena: of a single pattern, and of the conditions of a rule so far.
//!
//! A match takes 64 bytes whatever its length: it links to the match it continues and to the one that continues it, and
//! holds one fact. Reading an earlier fact walks up. The lists it stands in run through it, so making and dropping one
//! touches its neighbours and nothing else.

use super::blocks::Blocks;
use super::join::Join;
use super::key::Key;
use super::memory::Memory;
use super::vacant::Vacant;
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
pub(super) struct Match {
    pub(super) left: u32,
    pub(super) right: u32,
    pub(super) fact: u32,
    pub(super) key: Key,
    /// Its owner, and in the upper bits its kind and whether it is being deleted.
    pub(super) home: u32,
    /// The age within the memory (for a match of one pattern: the age of its bucket in the reference).
    pub(super) born: u32,
    pub(super) after: u32,
    pub(super) before: u32,
    pub(super) left_after: u32,
    pub(super) left_before: u32,
    pub(super) right_after: u32,
    pub(super) right_before: u32,
    pub(super) children: u32,
    pub(super) block: u32,
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

impl Match {
    pub(super) const EMPTY: Match = Match {
        left: NONE,
        right: NONE,
        fact: NONE,
        key: Key::NOTHING,
        home: OWNER,
        born: 0,
        after: NONE,
        before: NONE,
        left_after: NONE,
        left_before: NONE,
        right_after: NONE,
        right_before: NONE,
        children: NONE,
        block: NONE,
        extra: NONE,
    };

    /// A match that stands nowhere yet.
    pub(super) fn new(kind: Kind, owner: u32) -> Match {
        Match { home: (kind as u32) << KIND | owner & OWNER, ..Match::EMPTY }
    }

    /// The node or join whose memory it stands in.
    #[inline]
    pub(super) fn owner(&self) -> u32 {
        self.home & OWNER
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

/// What is known of a match that is about to be made, see [`Match`].
#[derive(Clone, Copy, Debug)]
pub(super) struct New {
    pub(super) kind: Kind,
    pub(super) owner: u32,
    pub(super) left: u32,
    pub(super) right: u32,
    pub(super) fact: u32,
    pub(super) key: Key,
    pub(super) left_after: u32,
    pub(super) extra: u32,
}

/// All matches.
#[derive(Clone, Debug, Default)]
pub(super) struct Matches {
    cells: Vec<Match>,
    free: Vacant,
    pub(super) blocks: Blocks,
    born: u32,
}

impl std::ops::Index<u32> for Matches {
    type Output = Match;

    #[inline]
    fn index(&self, id: u32) -> &Match {
        &self.cells[id as usize]
    }
}

impl std::ops::IndexMut<u32> for Matches {
    #[inline]
    fn index_mut(&mut self, id: u32) -> &mut Match {
        &mut self.cells[id as usize]
    }
}

impl Matches {
    /// Adds a match that stands in no list yet.
    pub(super) fn add(&mut self, it: Match) -> u32 {
        self.born = self.born.wrapping_add(1);
        let id = self.cell();
        self[id] = Match { born: self.born, ..it };
        id
    }

    /// Adds a match to a memory, and in front of the children of the match it continues and of those of its pattern's match.
    ///
    /// The cell is written once, with all its links.
    #[expect(clippy::inline_always, reason = "it is called once for every match, and its arguments stay in registers")]
    #[inline(always)]
    pub(super) fn add_child(&mut self, new: New, memory: &mut Memory) -> u32 {
        let New { left, right, key, .. } = new;
        let id = self.cell();
        let mut left_after = new.left_after;
        if left != NONE {
            left_after = std::mem::replace(&mut self[left].children, id);
            if left_after != NONE {
                self[left_after].left_before = id;
            }
        }
        let mut right_after = NONE;
        if right != NONE {
            right_after = std::mem::replace(&mut self[right].children, id);
            if right_after != NONE {
                self[right_after].right_before = id;
            }
        }
        let (before, after) = memory.add(self, key, id);
        self.born = self.born.wrapping_add(1);
        let born = if new.kind == Kind::Pattern { self.age_of_bucket(id, before, key) } else { self.born };
        let it = Match {
            left,
            right,
            fact: new.fact,
            key,
            home: (new.kind as u32) << KIND | new.owner & OWNER,
            born,
            after,
            before,
            left_after,
            left_before: NONE,
            right_after,
            right_before: NONE,
            children: NONE,
            block: NONE,
            extra: new.extra,
        };
        self[id] = it;
        id
    }

    /// The same for a match in the left memory of a join, as most are.
    #[expect(clippy::inline_always, reason = "it is called once for every match, and its arguments stay in registers")]
    #[inline(always)]
    pub(super) fn add_left(&mut self, [left, right, fact]: [u32; 3], owner: u32, key: Key, memory: &mut Memory) -> u32 {
        let id = self.cell();
        self.born = self.born.wrapping_add(1);
        let born = self.born;
        let cells = self.cells.as_mut_slice();
        let mut left_after = NONE;
        if let Some(parent) = cells.get_mut(left as usize) {
            left_after = std::mem::replace(&mut parent.children, id);
            if let Some(it) = cells.get_mut(left_after as usize) {
                it.left_before = id;
            }
        }
        let mut right_after = NONE;
        if let Some(pattern) = cells.get_mut(right as usize) {
            right_after = std::mem::replace(&mut pattern.children, id);
            if let Some(it) = cells.get_mut(right_after as usize) {
                it.right_before = id;
            }
        }
        let after = memory.add_in_front(cells, key, id);
        let home = owner & OWNER;
        cells[id as usize] =
            Match { left, right, fact, key, home, born, after, left_after, right_after, ..Match::EMPTY };
        id
    }

    /// Takes a match out of all lists and gives its cell back, if it is one in a left memory with nothing about it to undo.
    ///
    /// It is the first child of the match it continues, and nothing continues it.
    #[expect(clippy::inline_always, reason = "it is called once for every match")]
    #[inline(always)]
    pub(super) fn drop_pair(&mut self, id: u32, joins: &mut [Join]) -> bool {
        let cells = self.cells.as_mut_slice();
        let it = &mut cells[id as usize];
        let is_plain = it.home <= OWNER && it.block == NONE && it.extra == NONE && it.right != NONE;
        if !is_plain {
            return false;
        }
        let owner = std::mem::replace(&mut it.home, (Kind::Free as u32) << KIND);
        let Match { left, right, key, before, after, left_after, right_before, right_after, .. } = *it;
        joins[owner as usize].left.remove_in_front(cells, id, [before, after], key);
        cells[left as usize].children = left_after;
        let pattern = &mut cells[right as usize];
        if pattern.children == id {
            pattern.children = right_after;
        } else {
            cells[right_before as usize].right_after = right_after;
            if let Some(it) = cells.get_mut(right_after as usize) {
                it.right_before = right_before;
            }
        }
        self.free.give(id, self.cells.len());
        true
    }

    /// A cell to be written.
    #[inline]
    fn cell(&mut self) -> u32 {
        self.free.take().unwrap_or_else(|| {
            self.cells.push(Match::EMPTY);
            self.cells.len() as u32 - 1
        })
    }

    /// The match, or none at the end of a row.
    #[inline]
    pub(super) fn get(&self, id: u32) -> Option<&Match> {
        self.cells.get(id as usize)
    }

    /// The first match with this key in a row, from this one on.
    #[inline]
    pub(super) fn seek(&self, mut id: u32, key: Key) -> u32 {
        while let Some(it) = self.cells.get(id as usize)
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
    fn age_of_bucket(&self, new: u32, mut last: u32, key: Key) -> u32 {
        while last != new && self[last].key != key {
            last = self[last].before;
        }
        if last == new { self.born } else { self[last].born }
    }

    /// Gives the cell of a match back that stands in no list any more.
    pub(super) fn drop(&mut self, id: u32) {
        debug_assert!(self[id].kind() != Kind::Free, "a match is dropped once");
        self[id].home = (Kind::Free as u32) << KIND;
        self.free.give(id, self.cells.len());
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
    pub(super) fn up(&self, mut id: u32, steps: u16) -> u32 {
        for _ in 0..steps {
            id = self[id].left;
        }
        id
    }

    /// Takes a match, which looks like this, out of its memory and of its parents' lists.
    #[expect(clippy::inline_always, reason = "it is called once for every match")]
    #[inline(always)]
    pub(super) fn take_out(&mut self, id: u32, it: &Match, memory: &mut Memory) {
        memory.remove(self, id, it.key, it.before, it.after);
        let Match { left, right, left_before, left_after, right_before, right_after, .. } = *it;
        if left != NONE {
            let parent = &mut self[left];
            if parent.children == id {
                parent.children = left_after;
            } else {
                self[left_before].left_after = left_after;
                if left_after != NONE {
                    self[left_after].left_before = left_before;
                }
            }
        }
        if right != NONE {
            let parent = &mut self[right];
            if parent.children == id {
                parent.children = right_after;
            } else {
                self[right_before].right_after = right_after;
                if right_after != NONE {
                    self[right_after].right_before = right_before;
                }
            }
        }
    }
}
