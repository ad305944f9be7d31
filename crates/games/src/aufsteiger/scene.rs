//! The tower on its table: which table cells lie open around it, and what borders on what. The open
//! table is found once, when it is first asked for; whoever has many questions keeps the scene.

use std::{cell::OnceCell, ops::RangeInclusive};

use table::sort_by;

use super::{
    block::{Block, BlockId},
    cell::{Cell, Spot},
    tower::{Area, Face, Tower},
};

pub struct Scene<'a> {
    tower: &'a Tower,
    open_table: OnceCell<OpenTable>,
}

impl Tower {
    pub fn scene(&self) -> Scene<'_> {
        Scene { tower: self, open_table: OnceCell::new() }
    }
}

impl Scene<'_> {
    /// Is this table cell joined to the table around the tower?
    fn is_open(&self, cell: Cell) -> bool {
        self.open_table.get_or_init(|| OpenTable::around(self.tower.blocks())).has(cell)
    }

    /// Where one stands on this cell.
    pub fn ground(&self, cell: Cell) -> Spot {
        if self.tower.height(cell) == 0 && self.is_open(cell) { Spot::Table } else { Spot::Cell(cell) }
    }

    /// The shared cell edges by which one can leave an area for areas of heights in this range: from
    /// where, to where.
    pub fn edges(&self, area: &Area, heights: RangeInclusive<u8>) -> Vec<(Spot, Spot)> {
        if area.face == Face::OpenTable {
            return self.edges_of_the_open_table(heights);
        }
        let mut edges = Vec::new();
        for &cell in &area.cells {
            for beside in cell.neighbours() {
                if !area.cells.contains(&beside) && heights.contains(&self.tower.height(beside)) {
                    edges.push((Spot::Cell(cell), self.ground(beside)));
                }
            }
        }
        edges
    }

    fn edges_of_the_open_table(&self, heights: RangeInclusive<u8>) -> Vec<(Spot, Spot)> {
        let faces = BlockId::all().filter(|&id| heights.contains(&self.tower[id].top()));
        let cells = faces.flat_map(|id| self.tower.uncovered(id));
        let beside_the_table =
            |cell: &Cell| cell.neighbours().into_iter().any(|beside| self.ground(beside) == Spot::Table);
        cells.filter(beside_the_table).map(|cell| (Spot::Table, Spot::Cell(cell))).collect()
    }
}

/// The table that is joined to the world outside. The lines in which blocks begin and end part it into
/// fields, each bare or covered as a whole: there are never more than 71 × 71, however far apart the
/// blocks are.
struct OpenTable {
    xs: Vec<i32>,
    ys: Vec<i32>,
    open: Vec<bool>,
}

#[cfg(test)]
thread_local! {
    /// How often an open table was looked for.
    pub static FLOODS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

impl OpenTable {
    fn around(blocks: &[Block]) -> OpenTable {
        #[cfg(test)]
        FLOODS.with(|floods| floods.set(floods.get() + 1));
        let xs = lines(blocks.iter().flat_map(|block| [block.at.x, block.at.x + block.shape.wide as i32]));
        let ys = lines(blocks.iter().flat_map(|block| [block.at.y, block.at.y + block.shape.deep as i32]));
        let mut table = OpenTable { open: vec![false; (xs.len() + 1) * (ys.len() + 1)], xs, ys };
        let covered = table.covered(blocks);
        table.flood(&covered);
        table
    }

    fn covered(&self, blocks: &[Block]) -> Vec<bool> {
        let mut covered = vec![false; self.open.len()];
        for block in blocks {
            let (from_x, from_y) = (field(&self.xs, block.at.x), field(&self.ys, block.at.y));
            let to_x = field(&self.xs, block.at.x + block.shape.wide as i32);
            let to_y = field(&self.ys, block.at.y + block.shape.deep as i32);
            for y in from_y..to_y {
                covered[y * self.wide()..][from_x..to_x].fill(true);
            }
        }
        covered
    }

    /// Fields in a row.
    fn wide(&self) -> usize {
        self.xs.len() + 1
    }

    /// From the first field, which is outside of everything.
    fn flood(&mut self, covered: &[bool]) {
        let (wide, deep) = (self.wide(), self.ys.len() + 1);
        let mut todo = vec![(0, 0)];
        while let Some((x, y)) = todo.pop() {
            let at = y * wide + x;
            if covered[at] || std::mem::replace(&mut self.open[at], true) {
                continue;
            }
            todo.extend((x > 0).then(|| (x - 1, y)));
            todo.extend((x + 1 < wide).then_some((x + 1, y)));
            todo.extend((y > 0).then(|| (x, y - 1)));
            todo.extend((y + 1 < deep).then_some((x, y + 1)));
        }
    }

    fn has(&self, cell: Cell) -> bool {
        self.open[field(&self.ys, cell.y) * self.wide() + field(&self.xs, cell.x)]
    }
}

/// Each once, in order.
fn lines(places: impl Iterator<Item = i32>) -> Vec<i32> {
    let mut lines: Vec<i32> = places.collect();
    sort_by(&mut lines, i32::cmp);
    lines.dedup();
    lines
}

/// The number of the field that this place lies in: how many lines are not beyond it.
fn field(lines: &[i32], place: i32) -> usize {
    lines.partition_point(|line| *line <= place)
}
