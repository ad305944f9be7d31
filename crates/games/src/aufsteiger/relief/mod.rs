//! AUF-6: the scene is a height map. Here it is one: for every cell its height and the block on top,
//! and bits for whole rows of cells at a time. It is made anew from the blocks whenever it is asked,
//! always around them, so that no game can outgrow it.

mod area;
mod axis;
mod bed;
mod line;

use std::ops::IndexMut;

pub use area::neighbours;
use axis::Axis;
pub use bed::{Bed, Footprint};
pub use line::{Line, Wide};

use super::{
    block::{BLOCKS, Block, BlockId},
    cell::Cell,
};

/// How large a map is: [`Near`] for all towers that one builds, [`Far`] for all that one can.
pub trait Size: 'static {
    const SIDE: usize;
    type Line: Line;
    /// A line a row.
    type Lines: Clone + IndexMut<usize, Output = Self::Line>;
    /// A byte a cell.
    type Bytes: IndexMut<usize, Output = u8>;

    fn lines() -> Self::Lines;
    fn bytes() -> Self::Bytes;
}

pub struct Near;

impl Size for Near {
    const SIDE: usize = 64;
    type Line = u64;
    type Lines = [u64; 64];
    type Bytes = [u8; 64 * 64];

    fn lines() -> [u64; 64] {
        [0; 64]
    }

    fn bytes() -> [u8; 64 * 64] {
        [0; 64 * 64]
    }
}

/// 35 blocks have 96 columns at the most and 36 gaps and margins of 7 around them.
pub struct Far;

impl Size for Far {
    const SIDE: usize = 384;
    type Line = Wide;
    type Lines = Vec<Wide>;
    type Bytes = Vec<u8>;

    fn lines() -> Vec<Wide> {
        vec![Wide::NONE; Self::SIDE]
    }

    fn bytes() -> Vec<u8> {
        vec![0; Self::SIDE * Self::SIDE]
    }
}

/// A cell of the map: column and row.
pub type Point = (usize, usize);

pub struct Relief<S: Size> {
    xs: Axis,
    ys: Axis,
    heights: S::Bytes,
    /// One more than the index of the uppermost block; 0 is the table.
    tops: S::Bytes,
    /// The cells that are not table.
    pub raised: S::Lines,
}

/// The axes of the map around some blocks.
pub fn axes(blocks: &[Block]) -> (Axis, Axis) {
    let xs = blocks.iter().map(|block| (block.at.x, block.at.x + block.shape.wide as i32));
    let ys = blocks.iter().map(|block| (block.at.y, block.at.y + block.shape.deep as i32));
    (Axis::new(xs), Axis::new(ys))
}

/// Does some work on the map around some blocks, in the smallest size that holds it.
macro_rules! on_relief {
    ($blocks:expr, $relief:ident => $work:expr) => {{
        use $crate::aufsteiger::relief::{Far, Near, Relief, Size, axes};
        let blocks: &[$crate::aufsteiger::block::Block] = $blocks;
        let axes = axes(blocks);
        if axes.0.length <= Near::SIDE && axes.1.length <= Near::SIDE {
            let $relief = &Relief::<Near>::new(blocks, axes);
            $work
        } else {
            let $relief = &Relief::<Far>::new(blocks, axes);
            $work
        }
    }};
}
pub(super) use on_relief;

impl<S: Size> Relief<S> {
    pub fn new(blocks: &[Block], (xs, ys): (Axis, Axis)) -> Relief<S> {
        let mut relief = Relief { xs, ys, heights: S::bytes(), tops: S::bytes(), raised: S::lines() };
        for (index, block) in blocks.iter().enumerate() {
            relief.build(index, block);
        }
        relief
    }

    fn build(&mut self, index: usize, block: &Block) {
        let (column, row) = self.point(block.at);
        for y in row..row + block.shape.deep as usize {
            for x in column..column + block.shape.wide as usize {
                let at = y * S::SIDE + x;
                self.raised[y] = self.raised[y] | S::Line::bit(x);
                if self.heights[at] < block.top() {
                    self.heights[at] = block.top();
                    self.tops[at] = index as u8 + 1;
                }
            }
        }
    }

    pub fn rows(&self) -> usize {
        self.ys.length
    }

    /// The point of a cell on or beside a block.
    pub fn point(&self, cell: Cell) -> Point {
        (self.xs.column(cell.x), self.ys.column(cell.y))
    }

    /// The cell of a point: see [`Axis::place`].
    pub fn cell(&self, (x, y): Point) -> Cell {
        Cell::new(self.xs.place(x), self.ys.place(y))
    }

    pub fn height(&self, (x, y): Point) -> u8 {
        self.heights[y * S::SIDE + x]
    }

    /// The uppermost block; none on the table.
    pub fn top(&self, (x, y): Point) -> Option<BlockId> {
        let above = self.tops[y * S::SIDE + x] as usize;
        above.checked_sub(1).map(BlockId::at)
    }

    /// Which blocks have an uncovered cell.
    pub fn faces(&self) -> [bool; BLOCKS] {
        let mut faces = [false; BLOCKS];
        for y in 0..self.rows() {
            for x in self.raised[y].columns() {
                if let Some(block) = self.top((x, y)) {
                    faces[block.index()] = true;
                }
            }
        }
        faces
    }
}
