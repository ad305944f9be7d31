//! What chance decides before the first turn, and the rules that a given start must follow.

use serde::{Deserialize, Serialize};
use table::{BadSetup, TS, Text, say, sort_by};

use super::{
    block::{BLOCKS, Block, BlockId, Color, Dir},
    cell::Cell,
    state::{Options, check_colors},
    tower::Tower,
    words::SAYS,
};

/// A start further out would leave a very long game no room to wander.
const FARTHEST: i32 = 1_000_000_000;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// AUF-9: by seat. May be left out where the option fixes them.
    #[serde(default)]
    pub colors: Vec<Color>,
    pub blocks: Vec<Placed>,
}

/// A block and its place, as set-ups and views tell them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    pub id: BlockId,
    pub top: Color,
    pub dir: Dir,
    pub x: i32,
    pub y: i32,
    pub z: u8,
}

impl Placed {
    pub fn new(id: BlockId, block: &Block) -> Placed {
        Placed { id, top: block.color, dir: block.dir, x: block.at.x, y: block.at.y, z: block.base }
    }

    /// AUF-3, AUF-4: the block as it stands there.
    pub fn block(&self) -> Result<Block, BadSetup> {
        let Placed { id, top, dir, x, y, z } = *self;
        let shape = id.shape(top, dir).map_err(|refusal| {
            let (top, dir) = (top.name(), dir.name());
            wrong(id, refusal.rule, Text::new(|lang| say!(SAYS, lang, "bad-shape", top = top, dir = dir)))
        })?;
        if [x, y].iter().any(|n| !(-FARTHEST..=FARTHEST).contains(n)) {
            return Err(wrong(
                id,
                "AUF-1",
                Text::new(|lang| say!(SAYS, lang, "bad-far", x = x, y = y, far = FARTHEST)),
            ));
        }
        Ok(Block { at: Cell::new(x, y), shape, base: z, color: top, dir })
    }
}

fn wrong(id: BlockId, rule: &str, why: Text) -> BadSetup {
    BadSetup::new(|lang| say!(SAYS, lang, "bad-block", id = id, rule = rule, why = why[lang]))
}

impl Setup {
    /// AUF-5, AUF-9: the players' colours; the option has the last word.
    pub fn colors<'a>(&'a self, options: &'a Options, seats: u8) -> Result<&'a [Color], BadSetup> {
        let colors = match &options.colors {
            Some(fixed) if self.colors.is_empty() || self.colors == *fixed => fixed,
            Some(_) => {
                return Err(BadSetup::new(|lang| say!(SAYS, lang, "bad-setup-colors")));
            }
            None => &self.colors,
        };
        check_colors(colors, seats)?;
        Ok(colors)
    }

    /// AUF-2 to AUF-7: all blocks, each in a place where it can be.
    pub fn tower(&self) -> Result<Tower, BadSetup> {
        let mut blocks = self.each_block_once()?;
        sort_by(&mut blocks, |(_, a), (_, b)| a.base.cmp(&b.base));
        for (built, (id, block)) in blocks.iter().enumerate() {
            let below = &blocks[..built];
            let height = |cell| below.iter().filter(|(_, b)| b.covers(cell)).map(|(_, b)| b.top()).max().unwrap_or(0);
            if let Some(cell) = block.cells().find(|&cell| height(cell) != block.base) {
                let (base, height) = (block.base, height(cell));
                return Err(wrong(
                    *id,
                    "AUF-6",
                    Text::new(|lang| say!(SAYS, lang, "bad-base", base = base, cell = cell, height = height)),
                ));
            }
        }
        for (id, block) in &blocks {
            let touched = |(_, other): &(BlockId, Block)| block.touches(other) || other.touches(block);
            if !blocks.iter().any(touched) {
                return Err(wrong(*id, "AUF-7", Text::new(|lang| say!(SAYS, lang, "bad-loose"))));
            }
        }
        sort_by(&mut blocks, |(a, _), (b, _)| a.cmp(b));
        let blocks: Vec<Block> = blocks.into_iter().map(|(_, block)| block).collect();
        Ok(Tower::new(blocks.try_into().expect("each block once")))
    }

    /// AUF-2
    fn each_block_once(&self) -> Result<Vec<(BlockId, Block)>, BadSetup> {
        for id in BlockId::all() {
            let count = self.blocks.iter().filter(|placed| placed.id == id).count();
            if count != 1 {
                return Err(wrong(id, "AUF-2", Text::new(|lang| say!(SAYS, lang, "bad-count", count = count))));
            }
        }
        debug_assert_eq!(self.blocks.len(), BLOCKS);
        self.blocks.iter().map(|placed| Ok((placed.id, placed.block()?))).collect()
    }
}
