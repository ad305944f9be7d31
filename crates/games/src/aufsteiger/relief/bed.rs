//! Where blocks can lie, for all places of a row at once.

use super::{Line, Point, Relief, Size};
use crate::aufsteiger::block::{Block, Shape};

/// What a block to be set needs to know of the ground. A block can be taken off it, and faces can be
/// closed to blocks.
pub struct Bed<S: Size> {
    rows: usize,
    /// The cells that are level with their right neighbour, both of them open to blocks.
    level_x: S::Lines,
    /// The cells that are level with their neighbour in the next row, both of them open to blocks.
    level_y: S::Lines,
    /// The cells that are not table.
    raised: S::Lines,
    /// The cells that share an edge with a raised one.
    beside: S::Lines,
}

impl<S: Size> Clone for Bed<S> {
    fn clone(&self) -> Bed<S> {
        let (level_x, level_y) = (self.level_x.clone(), self.level_y.clone());
        Bed { rows: self.rows, level_x, level_y, raised: self.raised.clone(), beside: self.beside.clone() }
    }
}

/// The cells under a block, on the map.
#[derive(Clone, Copy)]
pub struct Footprint {
    pub at: Point,
    pub wide: usize,
    pub deep: usize,
}

impl Footprint {
    /// How many cells are in both.
    pub fn overlap(&self, other: &Footprint) -> u32 {
        let along = |a: usize, length: usize, b: usize, other: usize| {
            (a + length).min(b + other).saturating_sub(a.max(b)) as u32
        };
        along(self.at.0, self.wide, other.at.0, other.wide) * along(self.at.1, self.deep, other.at.1, other.deep)
    }
}

impl<S: Size> Relief<S> {
    pub fn footprint(&self, block: &Block) -> Footprint {
        Footprint { at: self.point(block.at), wide: block.shape.wide as usize, deep: block.shape.deep as usize }
    }

    /// The bed of the whole scene.
    pub fn bed(&self) -> Bed<S> {
        let mut bed: Bed<S> = Bed {
            rows: self.rows(),
            level_x: S::lines(),
            level_y: S::lines(),
            raised: self.raised.clone(),
            beside: S::lines(),
        };
        for y in 0..bed.rows {
            let (mut level_x, mut level_y) = (!S::Line::NONE, !S::Line::NONE);
            let below = if y + 1 < bed.rows { self.raised[y + 1] } else { S::Line::NONE };
            // Elsewhere there is table on both sides.
            for x in (self.raised[y] | (self.raised[y] >> 1) | below).columns() {
                let height = self.height((x, y));
                if height != self.height((x + 1, y)) {
                    level_x = level_x & !S::Line::bit(x);
                }
                if y + 1 < bed.rows && height != self.height((x, y + 1)) {
                    level_y = level_y & !S::Line::bit(x);
                }
            }
            bed.level_x[y] = level_x;
            bed.level_y[y] = level_y;
            bed.look_beside(y);
        }
        bed
    }
}

impl<S: Size> Bed<S> {
    fn look_beside(&mut self, y: usize) {
        let above = if y > 0 { self.raised[y - 1] } else { S::Line::NONE };
        let below = if y + 1 < self.rows { self.raised[y + 1] } else { S::Line::NONE };
        self.beside[y] = self.raised[y].widened() | above | below;
    }

    /// No block may be set on this cell. (Every footprint has two cells or more.)
    pub fn close(&mut self, (x, y): Point) {
        let here = S::Line::bit(x);
        self.level_x[y] = self.level_x[y] & !(here | (here >> 1));
        self.level_y[y] = self.level_y[y] & !here;
        self.level_y[y - 1] = self.level_y[y - 1] & !here;
    }

    /// Takes off a block with nothing on it, which leaves the ground at its base bare. Neighbours are
    /// level with it as `is_level` says: those of the base's height that are open to blocks.
    pub fn lift(&mut self, block: &Block, footprint: Footprint, is_level: impl Fn(Point) -> bool) {
        let Footprint { at: (x, y), wide, deep } = footprint;
        let set = |line: &mut S::Line, x: usize, level: bool| {
            *line = if level { *line | S::Line::bit(x) } else { *line & !S::Line::bit(x) };
        };
        for row in y..y + deep {
            set(&mut self.level_x[row], x - 1, is_level((x - 1, row)));
            set(&mut self.level_x[row], x + wide - 1, is_level((x + wide, row)));
        }
        for column in x..x + wide {
            set(&mut self.level_y[y - 1], column, is_level((column, y - 1)));
            set(&mut self.level_y[y + deep - 1], column, is_level((column, y + deep)));
        }
        if block.base == 0 {
            for row in y..y + deep {
                (x..x + wide).for_each(|column| set(&mut self.raised[row], column, false));
            }
            (y - 1..=y + deep).for_each(|row| self.look_beside(row));
        }
    }

    /// AUF-6, AUF-7: the columns in which a block of this shape can have its smallest corner, row by
    /// row. Its whole footprint is level; and on the table it must have a block beside it.
    pub fn each_fit(&self, shape: Shape, mut found: impl FnMut(usize, S::Line)) {
        let (wide, deep) = (shape.wide, shape.deep as usize);
        for y in 0..=self.rows - deep {
            let (mut level, mut beside) = (!S::Line::NONE, S::Line::NONE);
            for row in y..y + deep {
                if wide > 1 {
                    level = level & self.level_x[row].runs(wide - 1);
                }
                if row + 1 < y + deep {
                    level = level & self.level_y[row];
                }
                beside = beside | self.beside[row].any(wide);
            }
            let fits = level & (self.raised[y] | beside);
            if fits != S::Line::NONE {
                found(y, fits);
            }
        }
    }
}
