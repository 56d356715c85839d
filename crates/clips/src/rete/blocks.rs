//! Which right match blocks which left match.

use super::tokens::{Kind, Tokens};
use super::vacant::Vacant;
use crate::arena::{Arena, BlockId, TokenId};

/// A left match that a right match blocks, or supports if the join asks for existence.
#[derive(Clone, Copy, Debug)]
struct Block {
    blocked: TokenId,
    blocker: TokenId,
    after: BlockId,
    before: BlockId,
}

/// All blocks.
#[derive(Clone, Debug, Default)]
pub(super) struct Blocks {
    cells: Arena<BlockId, Block>,
    free: Vacant,
}

impl Blocks {
    fn add(&mut self, it: Block) -> BlockId {
        let Some(id) = self.free.take().map(BlockId::from_raw) else { return self.cells.push(it) };
        self.cells[id] = it;
        id
    }
}

impl Tokens {
    /// The first left match that this right match blocks.
    pub(super) fn first_blocked(&self, right: TokenId) -> Option<TokenId> {
        let block = self[right].block();
        (block != BlockId::NONE).then(|| self.blocks.cells[block].blocked)
    }

    /// The right match that blocks a left one, or makes that hold what must exist.
    pub(super) fn blocker(&self, left: TokenId) -> Option<TokenId> {
        let it = self.get(left)?;
        (it.block() != BlockId::NONE).then(|| self.blocks.cells[it.block()].blocker)
    }

    /// Blocks a left match by a right one, which puts it in front of the others there.
    pub(super) fn block(&mut self, left: TokenId, right: TokenId) {
        debug_assert!(self[left].block() == BlockId::NONE, "a match has one blocker");
        let after = self[right].block();
        let record = Block { blocked: left, blocker: right, after, before: BlockId::NONE };
        let id = self.blocks.add(record);
        if after != BlockId::NONE {
            self.blocks.cells[after].before = id;
        }
        self[right].set_block(id);
        self[left].set_block(id);
    }

    /// Takes the blocker of a left match away, if it has one.
    #[inline]
    pub(super) fn unblock(&mut self, left: TokenId) {
        let id = self[left].block();
        self[left].set_block(BlockId::NONE);
        if id != BlockId::NONE {
            self.drop_block(id, left);
        }
    }

    fn drop_block(&mut self, id: BlockId, left: TokenId) {
        let Block { blocker, after, before, .. } = self.blocks.cells[id];
        match before {
            BlockId::NONE if blocker != left => self[blocker].set_block(after),
            // A permanent match that blocks itself during a reset stands in no list.
            BlockId::NONE => {}
            before => self.blocks.cells[before].after = after,
        }
        if after != BlockId::NONE {
            self.blocks.cells[after].before = before;
        }
        self.blocks.free.give(id.raw(), self.blocks.cells.len());
    }

    /// Takes the blocker of a permanent match away that is about to go.
    pub(super) fn unblock_permanent(&mut self, id: TokenId) {
        if self[id].kind() == Kind::Left {
            self.unblock(id);
        }
    }

    /// Blocks a permanent match by itself, so that nothing is sent from it.
    pub(super) fn block_by_itself(&mut self, left: TokenId) {
        debug_assert!(self[left].block() == BlockId::NONE, "a match has one blocker");
        let record = Block { blocked: left, blocker: left, after: BlockId::NONE, before: BlockId::NONE };
        let id = self.blocks.add(record);
        self[left].set_block(id);
    }
}
