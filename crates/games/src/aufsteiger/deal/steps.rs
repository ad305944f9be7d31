//! The tower in steps: 7 high over the pillars, lower further out, on a larger base. It is built like
//! by hand, block by block, each in a random place of those where it may lie.

use arrayvec::ArrayVec;
use rand::{
    Rng, RngExt,
    seq::{IndexedRandom, SliceRandom},
};

use super::{Block, BlockId, Cell, Kind, PILLARS, Placed, pillars, place};
use crate::aufsteiger::{
    block::BLOCKS,
    relief::{Line, on_relief},
};

/// The pillars' height, which the blocks beside them must have.
const HIDDEN: u8 = 6;
/// So many halves are kept to cover the pillars: two are enough if they lie evenly.
const FOR_THE_TOP: usize = 4;
/// Caps are drawn for so many steps outwards.
const STEPS: usize = 8;

/// How high the tower may be where, and how far it may reach for now.
struct Plan {
    /// By step: the pillars themselves, the two cells around them, the next two …
    caps: [u8; STEPS],
    reach: i32,
}

impl Plan {
    /// Falling, or level for a while, down to the height of one cube.
    fn draw<R: Rng>(rng: &mut R) -> Plan {
        let mut caps = [HIDDEN + 1; STEPS];
        caps[1] = rng.random_range(HIDDEN..=HIDDEN + 1);
        for step in 2..STEPS {
            caps[step] = rng.random_range(2..=caps[step - 1]);
        }
        Plan { caps, reach: rng.random_range(4..=12) }
    }

    fn cap(&self, cell: Cell) -> u8 {
        let step = (distance(cell) + 1) / 2;
        self.caps[(step as usize).min(STEPS - 1)]
    }

    fn allows(&self, block: &Block) -> bool {
        block.cells().all(|cell| block.top() <= self.cap(cell) && distance(cell) <= self.reach)
    }
}

/// How far a cell is from the pillars, in cells, diagonals counted as one.
fn distance(cell: Cell) -> i32 {
    let outside = |n: i32, from: i32, to: i32| (from - n).max(n - to + 1).max(0);
    let [first, last] = PILLARS;
    outside(cell.x, first.x, last.x + 2).max(outside(cell.y, first.y, last.y + 2))
}

/// The cells that share an edge with a pillar.
fn beside_the_pillars() -> impl Iterator<Item = Cell> {
    let around = (0..6).flat_map(|x| (0..8).map(move |y| Cell::new(x, y)));
    around.filter(|cell| distance(*cell) == 1 && cell.neighbours().into_iter().any(|beside| distance(beside) == 0))
}

/// A tower that is being built.
struct Site {
    blocks: ArrayVec<Block, BLOCKS>,
    placed: Vec<Placed>,
    left: Vec<BlockId>,
    plan: Plan,
}

pub fn build<R: Rng>(rng: &mut R) -> Vec<Placed> {
    loop {
        let mut site = Site::new(rng);
        // Now and then what was built in the beginning leaves a cranny that no block fits.
        if site.hide_the_sides(rng).is_some() && site.cover_the_pillars(rng).is_some() {
            return site.use_the_rest(rng);
        }
    }
}

impl Site {
    fn new<R: Rng>(rng: &mut R) -> Site {
        let placed = pillars();
        let blocks = placed.iter().map(|placed| placed.block().expect("pillars can stand")).collect();
        let left = BlockId::all().filter(|id| id.kind() != Kind::Pillar).collect();
        Site { blocks, placed, left, plan: Plan::draw(rng) }
    }

    fn height(&self, cell: Cell) -> u8 {
        self.blocks.iter().filter(|block| block.covers(cell)).map(Block::top).max().unwrap_or(0)
    }

    /// The lowest cells beside the pillars first, until all are as high as the pillars.
    fn hide_the_sides<R: Rng>(&mut self, rng: &mut R) -> Option<()> {
        while let Some(lowest) = beside_the_pillars().map(|cell| self.height(cell)).min().filter(|low| *low < HIDDEN) {
            let low: Vec<Cell> = beside_the_pillars().filter(|&cell| self.height(cell) == lowest).collect();
            let cell = *low.choose(rng)?;
            self.cover(cell, FOR_THE_TOP, rng)?;
        }
        Some(())
    }

    fn cover_the_pillars<R: Rng>(&mut self, rng: &mut R) -> Option<()> {
        let pillars: Vec<Cell> = self.blocks[..2].iter().flat_map(Block::cells).collect();
        while let Some(&cell) = pillars.iter().find(|&&cell| self.height(cell) == HIDDEN) {
            self.cover(cell, 0, rng)?;
        }
        Some(())
    }

    /// Sets a block on this cell, of any kind and in any way that the plan allows; so many halves
    /// are kept.
    fn cover<R: Rng>(&mut self, cell: Cell, kept: usize, rng: &mut R) -> Option<()> {
        let mut ways = Vec::new();
        for (kind, kept) in [(Kind::Half, kept), (Kind::Cube, 0), (Kind::Double, 0)] {
            let of_kind: Vec<BlockId> = self.left.iter().copied().filter(|id| id.kind() == kind).collect();
            let Some(&id) = of_kind.choose(rng).filter(|_| of_kind.len() > kept) else { continue };
            for stance in id.stances() {
                let (shape, base) = (stance.shape, self.height(cell));
                let block = Block { at: cell, shape, base, color: stance.colors[0], dir: stance.dir };
                // Turned about the cell, the footprint's cells are the corners from which it covers it.
                let corners = block.cells().map(|far| Cell::new(2 * cell.x - far.x, 2 * cell.y - far.y));
                let there = corners.map(|at| (id, Block { at, ..block }));
                ways.extend(there.filter(|(_, block)| self.plan.allows(block) && self.is_level(block)));
            }
        }
        let &(id, block) = ways.choose(rng)?;
        self.put(id, block, rng);
        Some(())
    }

    /// AUF-6
    fn is_level(&self, block: &Block) -> bool {
        block.cells().all(|cell| self.height(cell) == block.base)
    }

    fn put<R: Rng>(&mut self, id: BlockId, block: Block, rng: &mut R) {
        self.left.retain(|other| *other != id);
        self.blocks.push(block);
        self.placed.push(place(id, block.shape, block.at, block.base, rng));
    }

    /// AUF-6, AUF-7: every other block, in random order, in a random place within the plan. Where
    /// there is none the base grows: beside the tower there is always room.
    fn use_the_rest<R: Rng>(mut self, rng: &mut R) -> Vec<Placed> {
        self.left.shuffle(rng);
        while let Some(&id) = self.left.last() {
            match self.places(id).choose(rng) {
                Some(&block) => self.put(id, block, rng),
                None => self.plan.reach += 2,
            }
        }
        self.placed
    }

    fn places(&self, id: BlockId) -> Vec<Block> {
        let mut places = Vec::new();
        on_relief!(&self.blocks, relief => {
            let bed = relief.bed();
            for stance in id.stances() {
                bed.each_fit(stance.shape, |y, line| {
                    for x in line.columns() {
                        let (at, base) = (relief.cell((x, y)), relief.height((x, y)));
                        let block = Block { at, shape: stance.shape, base, color: stance.colors[0], dir: stance.dir };
                        places.extend(Some(block).filter(|block| self.plan.allows(block)));
                    }
                });
            }
        });
        places
    }
}
