//! Which right match blocks which left match.

use super::matches::{Kind, Matches};
use super::vacant::Vacant;
use crate::store::NONE;

/// A left match that a right match blocks, or supports if the join asks for existence.
#[derive(Clone, Copy, Debug)]
struct Block {
    blocked: u32,
    blocker: u32,
    after: u32,
    before: u32,
}

/// All blocks.
#[derive(Clone, Debug, Default)]
pub(super) struct Blocks {
    cells: Vec<Block>,
    free: Vacant,
}

impl Blocks {
    fn add(&mut self, it: Block) -> u32 {
        if let Some(id) = self.free.take() {
            self.cells[id as usize] = it;
            id
        } else {
            self.cells.push(it);
            self.cells.len() as u32 - 1
        }
    }
}

impl Matches {
    /// The first left match that this right match blocks.
    pub(super) fn first_blocked(&self, right: u32) -> Option<u32> {
        let block = self[right].block;
        (block != NONE).then(|| self.blocks.cells[block as usize].blocked)
    }

    /// The right match that blocks a left one, or makes that hold what must exist.
    pub(super) fn blocker(&self, left: u32) -> Option<u32> {
        let it = self.get(left)?;
        (it.block != NONE).then(|| self.blocks.cells[it.block as usize].blocker)
    }

    /// Blocks a left match by a right one, which puts it in front of the others there.
    pub(super) fn block(&mut self, left: u32, right: u32) {
        debug_assert!(self[left].block == NONE, "a match has one blocker");
        let after = self[right].block;
        let record = Block { blocked: left, blocker: right, after, before: NONE };
        let id = self.blocks.add(record);
        if after != NONE {
            self.blocks.cells[after as usize].before = id;
        }
        self[right].block = id;
        self[left].block = id;
    }

    /// Takes the blocker of a left match away, if it has one.
    #[inline]
    pub(super) fn unblock(&mut self, left: u32) {
        let id = std::mem::replace(&mut self[left].block, NONE);
        if id != NONE {
            self.drop_block(id, left);
        }
    }

    fn drop_block(&mut self, id: u32, left: u32) {
        let Block { blocker, after, before, .. } = self.blocks.cells[id as usize];
        match before {
            NONE if blocker != left => self[blocker].block = after,
            // A permanent match that blocks itself during a reset stands in no list.
            NONE => {}
            before => self.blocks.cells[before as usize].after = after,
        }
        if after != NONE {
            self.blocks.cells[after as usize].before = before;
        }
        self.blocks.free.give(id, self.blocks.cells.len());
    }

    /// Takes the blocker of a permanent match away that is about to go.
    pub(super) fn unblock_permanent(&mut self, id: u32) {
        if self[id].kind() == Kind::Left {
            self.unblock(id);
        }
    }

    /// Blocks a permanent match by itself, so that nothing is sent from it.
    pub(super) fn block_by_itself(&mut self, left: u32) {
        debug_assert!(self[left].block == NONE, "a match has one blocker");
        let record = Block { blocked: left, blocker: left, after: NONE, before: NONE };
        let id = self.blocks.add(record);
        self[left].block = id;
    }
}
