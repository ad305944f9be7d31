//! What the book asks about the scene, one question a function: what lies where, how high it is, what
//! belongs together. Slow and plain; `relief/` finds the same answers fast.

use std::ops::Index;

use table::Refusal;

use super::{
    block::{BLOCKS, Block, BlockId, Color, Dir, Shape},
    cell::{Cell, Spot},
};

/// AUF-12: what an area is a part of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    OpenTable,
    WalledTable,
    Top(BlockId),
}

/// AUF-12: a connected set of uncovered cells of one face. The open table has no cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    pub face: Face,
    pub height: u8,
    pub cells: Vec<Cell>,
}

/// All blocks in their places.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Tower {
    blocks: [Block; BLOCKS],
}

impl Index<BlockId> for Tower {
    type Output = Block;

    fn index(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }
}

impl Tower {
    pub fn new(blocks: [Block; BLOCKS]) -> Tower {
        Tower { blocks }
    }

    pub fn blocks(&self) -> &[Block; BLOCKS] {
        &self.blocks
    }

    /// The tower with one block in another place.
    pub fn with(&self, id: BlockId, block: Block) -> Tower {
        let mut tower = *self;
        tower.blocks[id.index()] = block;
        tower
    }

    /// The tower while one block is held in the hand: it covers nothing.
    pub fn without(&self, id: BlockId) -> Tower {
        let shape = Shape { wide: 0, deep: 0, tall: 0 };
        self.with(id, Block { shape, base: 0, ..self[id] })
    }

    /// AUF-6: the uppermost block over a cell; none on the table.
    pub fn top(&self, cell: Cell) -> Option<BlockId> {
        let over = BlockId::all().filter(|&id| self[id].covers(cell));
        over.max_by_key(|&id| self[id].top())
    }

    pub fn height(&self, cell: Cell) -> u8 {
        self.blocks.iter().filter(|block| block.covers(cell)).map(Block::top).max().unwrap_or(0)
    }

    pub fn height_of(&self, spot: Spot) -> u8 {
        spot.cell().map_or(0, |cell| self.height(cell))
    }

    /// The cells of a block's top face that nothing lies on.
    pub fn uncovered(&self, id: BlockId) -> impl Iterator<Item = Cell> {
        self[id].cells().filter(move |&cell| self.height(cell) == self[id].top())
    }

    /// AUF-10: does any part of another block lie on it?
    pub fn is_loaded(&self, id: BlockId) -> bool {
        self.uncovered(id).count() < self[id].cells().count()
    }

    /// The block as it would stand there: AUF-3 and AUF-4 for the way it stands, AUF-6 for what it
    /// rests on. It must not be in the tower any more.
    pub fn rest(&self, id: BlockId, color: Color, dir: Dir, at: Cell) -> Result<Block, Refusal> {
        let block = Block { at, shape: id.shape(color, dir)?, base: self.height(at), color, dir };
        let level = block.cells().all(|cell| self.height(cell) == block.base);
        Refusal::forbid(!level, "AUF-6")?;
        Ok(block)
    }

    /// AUF-7: does it touch any other block?
    pub fn holds(&self, block: &Block) -> bool {
        self.blocks.iter().any(|other| block.touches(other))
    }

    /// AUF-12: the area around a place to stand.
    pub fn area(&self, spot: Spot) -> Area {
        let Spot::Cell(cell) = spot else {
            return Area { face: Face::OpenTable, height: 0, cells: Vec::new() };
        };
        let top = self.top(cell);
        let mut cells = vec![cell];
        let mut next = 0;
        while let Some(here) = cells.get(next).copied() {
            next += 1;
            for beside in here.neighbours() {
                if self.top(beside) == top && !cells.contains(&beside) {
                    cells.push(beside);
                }
            }
        }
        Area { face: top.map_or(Face::WalledTable, Face::Top), height: self.height(cell), cells }
    }
}
