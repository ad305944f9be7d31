//! The tower in steps: 7 high over the pillars, lower further out, on a larger base. It is built like
//! by hand, block by block, each in a random place of those where it may lie; and compact, without
//! courtyards, so that one can walk all around it and onto it.

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
        self.is_low(block) && block.cells().all(|cell| distance(cell) <= self.reach)
    }

    fn is_low(&self, block: &Block) -> bool {
        block.cells().all(|cell| block.top() <= self.cap(cell))
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

/// A block, and where it could be.
type Way = (BlockId, Block);

/// A tower that is being built.
struct Site {
    blocks: ArrayVec<Block, BLOCKS>,
    placed: Vec<Placed>,
    left: Vec<BlockId>,
    plan: Plan,
}

pub fn build<R: Rng>(rng: &mut R) -> Vec<Placed> {
    raise(rng).placed
}

fn raise<R: Rng>(rng: &mut R) -> Site {
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
            let mut low: Vec<Cell> = beside_the_pillars().filter(|&cell| self.height(cell) == lowest).collect();
            low.shuffle(rng);
            // AUF-8: a column that begins here stands in a corner of the others while there is one.
            let ways = |cell: &Cell, rng: &mut R| self.ways_to_cover(*cell, FOR_THE_TOP, rng);
            let cornered = low.iter().find_map(|cell| self.corner(&ways(cell, rng), rng));
            let way = cornered.filter(|_| lowest == 0).or_else(|| self.open_one(&ways(&low[0], rng), rng))?;
            self.put(way, rng);
        }
        Some(())
    }

    fn cover_the_pillars<R: Rng>(&mut self, rng: &mut R) -> Option<()> {
        let pillars: Vec<Cell> = self.blocks[..2].iter().flat_map(Block::cells).collect();
        while let Some(&cell) = pillars.iter().find(|&&cell| self.height(cell) == HIDDEN) {
            let way = *self.ways_to_cover(cell, 0, rng).choose(rng)?;
            self.put(way, rng);
        }
        Some(())
    }

    /// Blocks on this cell, one of each kind and in all ways that the plan allows; so many halves are
    /// kept.
    fn ways_to_cover<R: Rng>(&self, cell: Cell, kept: usize, rng: &mut R) -> Vec<Way> {
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
        ways
    }

    /// One of these that stands in a corner of the blocks on the table.
    fn corner<R: Rng>(&self, ways: &[Way], rng: &mut R) -> Option<Way> {
        let corners: Vec<Way> = ways.iter().copied().filter(|(_, block)| self.is_corner(block)).collect();
        self.open_one(&corners, rng)
    }

    /// One of these that walls no table in.
    fn open_one<R: Rng>(&self, ways: &[Way], rng: &mut R) -> Option<Way> {
        let mut ways = ways.to_vec();
        ways.shuffle(rng);
        ways.into_iter().find(|(_, block)| !self.walls_in(block))
    }

    /// AUF-8: does it stand on the table, in a corner: with blocks along both sides of one of its own?
    fn is_corner(&self, block: &Block) -> bool {
        let Block { at, shape, .. } = *block;
        let (last_x, last_y) = (at.x + shape.wide as i32 - 1, at.y + shape.deep as i32 - 1);
        let sides = |(x, dx), (y, dy)| [Cell::new(x + dx, y), Cell::new(x, y + dy)];
        let rows = [(at.y, -1), (last_y, 1)];
        let mut corners = [(at.x, -1), (last_x, 1)].into_iter().flat_map(|x| rows.map(|y| sides(x, y)));
        block.base == 0 && corners.any(|sides| sides.into_iter().all(|cell| self.height(cell) > 0))
    }

    /// AUF-8: would table cells be cut off from the open table by it?
    fn walls_in(&self, block: &Block) -> bool {
        let mut blocks = self.blocks.clone();
        blocks.push(*block);
        on_relief!(&blocks, relief => {
            let open = relief.open_table();
            (0..relief.rows()).any(|y| (!(open[y] | relief.raised[y])).split_lowest().is_some())
        })
    }

    /// AUF-6
    fn is_level(&self, block: &Block) -> bool {
        block.cells().all(|cell| self.height(cell) == block.base)
    }

    fn put<R: Rng>(&mut self, (id, block): Way, rng: &mut R) {
        self.left.retain(|other| *other != id);
        self.blocks.push(block);
        self.placed.push(place(id, block.shape, block.at, block.base, rng));
    }

    /// AUF-6, AUF-7: every other block, in random order, in a random place within the plan. Where
    /// there is none the base grows: beside the tower there is always room.
    fn use_the_rest<R: Rng>(mut self, rng: &mut R) -> Site {
        self.left.shuffle(rng);
        while let Some(&id) = self.left.last() {
            match self.place_for(id, rng) {
                Some(way) => self.put(way, rng),
                None => self.plan.reach += 2,
            }
        }
        self
    }

    /// AUF-8: where a column begins, it does so in a corner of the others, if need be further out than
    /// the plan has it; only if there is none, anywhere.
    fn place_for<R: Rng>(&self, id: BlockId, rng: &mut R) -> Option<Way> {
        let places = self.places(id);
        let allowed: Vec<Way> = places.iter().copied().filter(|(_, block)| self.plan.allows(block)).collect();
        let drawn = *allowed.choose(rng)?;
        if drawn.1.base > 0 {
            return Some(drawn);
        }
        let (on_table, on_blocks): (Vec<Way>, Vec<Way>) = allowed.iter().partition(|(_, block)| block.base == 0);
        let cornered = self.corner(&places, rng);
        cornered.or_else(|| self.open_one(&on_table, rng)).or_else(|| on_blocks.choose(rng).copied())
    }

    /// Everywhere it may lie, as low as the plan has it.
    fn places(&self, id: BlockId) -> Vec<Way> {
        let mut places = Vec::new();
        on_relief!(&self.blocks, relief => {
            let bed = relief.bed();
            for stance in id.stances() {
                bed.each_fit(stance.shape, |y, line| {
                    for x in line.columns() {
                        let (at, base) = (relief.cell((x, y)), relief.height((x, y)));
                        let block = Block { at, shape: stance.shape, base, color: stance.colors[0], dir: stance.dir };
                        places.extend(Some((id, block)).filter(|(_, block)| self.plan.is_low(block)));
                    }
                });
            }
        });
        places
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    use super::*;

    /// Blocks are told in the order in which they were set.
    #[test]
    fn auf_8_a_new_column_stands_in_a_corner_while_there_is_one() {
        let (mut columns, mut loose) = (0, 0);
        for seed in 0..60 {
            let mut rng = Pcg64Mcg::seed_from_u64(seed);
            let whole = raise(&mut rng);
            let mut early = 0;
            for built in 2..BLOCKS {
                // The site as it was then.
                let blocks = whole.blocks[..built].iter().copied().collect();
                let plan = Plan { caps: whole.plan.caps, reach: 0 };
                let site = Site { blocks, placed: Vec::new(), left: Vec::new(), plan };
                let (id, block) = (whole.placed[built].id, whole.blocks[built]);
                if block.base > 0 {
                    continue;
                }
                columns += 1;
                if site.is_corner(&block) {
                    continue;
                }
                loose += 1;
                if beside_the_pillars().all(|cell| site.height(cell) >= HIDDEN) {
                    assert_eq!(site.corner(&site.places(id), &mut rng), None, "seed {seed}: {id} stands loose");
                } else {
                    early += 1;
                }
            }
            assert!(early <= 4, "seed {seed}: one for each side of the pillars at the most");
        }
        assert!(loose * 5 < columns, "{loose} of {columns}");
    }
}
