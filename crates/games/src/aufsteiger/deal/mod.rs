//! AUF-8, AUF-9: what chance decides before the first turn.

mod full;
mod steps;

use rand::{
    Rng,
    seq::{IndexedRandom, SliceRandom},
};
use table::{BadSetup, sort_by};

use super::{
    block::{Block, BlockId, Color, Kind, Shape},
    cell::Cell,
    setup::{Placed, Setup},
    state::{Options, Start, check_colors},
};

/// The pillars, side by side (AUF-8).
const PILLARS: [Cell; 2] = [Cell::new(2, 2), Cell::new(2, 4)];

pub fn deal<R: Rng>(options: &Options, seats: u8, rng: &mut R) -> Result<Setup, BadSetup> {
    let colors = match &options.colors {
        Some(colors) => colors.clone(),
        None => colors(seats, options.violet, rng),
    };
    check_colors(&colors, seats)?;
    let mut blocks = match options.tower {
        Start::Full => full::build(rng),
        Start::Steps => steps::build(rng),
    };
    sort_by(&mut blocks, |a, b| a.id.cmp(&b.id));
    Ok(Setup { colors, blocks })
}

/// AUF-9: a colour for each seat; violet, the hardest to play, perhaps only when all are needed.
fn colors<R: Rng>(seats: u8, violet: bool, rng: &mut R) -> Vec<Color> {
    let mut colors = Color::OF_PAWNS.to_vec();
    if !violet && (seats as usize) < colors.len() {
        colors.retain(|color| *color != Color::Violet);
    }
    colors.shuffle(rng);
    colors.truncate(seats as usize);
    colors
}

/// The pillars as they stand at the start.
fn pillars() -> Vec<Placed> {
    let stand = |(id, at): (BlockId, Cell)| {
        let stance = id.stances()[0];
        Placed { id, top: stance.colors[0], dir: stance.dir, x: at.x, y: at.y, z: 0 }
    };
    BlockId::of(Kind::Pillar).zip(PILLARS).map(stand).collect()
}

/// The block in a place where this is its shape, with a random colour on top.
fn place<R: Rng>(id: BlockId, shape: Shape, at: Cell, z: u8, rng: &mut R) -> Placed {
    let stance = id.stances().into_iter().find(|stance| stance.shape == shape).expect("a shape that it can have");
    let top = *stance.colors.choose(rng).expect("every stance has a colour");
    Placed { id, top, dir: stance.dir, x: at.x, y: at.y, z }
}

/// Blocks of one kind in random order.
fn shuffled<R: Rng>(kind: Kind, rng: &mut R) -> Vec<BlockId> {
    let mut blocks: Vec<BlockId> = BlockId::of(kind).collect();
    blocks.shuffle(rng);
    blocks
}
