//! The scene as a climber sees it: areas, and what can be come to from where.

use crate::aufsteiger::{
    Aufsteiger,
    block::BlockId,
    cell::Cell,
    relief::{Line, Point, Relief, Size, neighbours},
};

/// The number of an area. 0 is the open table.
pub type AreaId = u8;
pub const TABLE: AreaId = 0;
/// What is beyond all numbers; no scene has so many areas that anybody cares about.
const BEYOND: usize = 250;
pub const AREAS: usize = BEYOND + 1;

pub struct Terrain<'a, S: Size> {
    pub game: &'a Aufsteiger,
    pub relief: &'a Relief<S>,
    labels: S::Bytes,
    areas: Vec<Ground>,
    /// The cells of all areas, one area after the other.
    cells: Vec<Point>,
    /// The cells of blocks around the open table.
    shore: Vec<Point>,
}

/// AUF-12: an area.
#[derive(Clone, Copy)]
pub struct Ground {
    pub block: Option<BlockId>,
    pub height: u8,
    /// Where its cells begin and end in the list of all.
    cells: (u16, u16),
    /// A cell that no pawn stands on.
    pub free: Option<Point>,
}

impl<'a, S: Size> Terrain<'a, S> {
    pub fn new(game: &'a Aufsteiger, relief: &'a Relief<S>) -> Terrain<'a, S> {
        let table = Ground { block: None, height: 0, cells: (0, 0), free: None };
        let mut terrain = Terrain {
            game,
            relief,
            labels: S::bytes(),
            areas: Vec::with_capacity(64),
            cells: Vec::with_capacity(256),
            shore: Vec::with_capacity(64),
        };
        terrain.areas.push(table);
        let open = relief.open_table();
        for y in 1..relief.rows() - 1 {
            for x in (!open[y]).columns() {
                terrain.label((x, y));
                if relief.raised[y].has(x) && neighbours((x, y)).iter().any(|&(x, y)| open[y].has(x)) {
                    terrain.shore.push((x, y));
                }
            }
        }
        terrain
    }

    /// Gives the area around a point a number, if it has none.
    fn label(&mut self, point: Point) {
        if self.area(point) != TABLE || self.areas.len() > BEYOND {
            return;
        }
        let (id, first) = (self.areas.len() as AreaId, self.cells.len());
        let top = self.relief.top(point);
        self.mark(point, id);
        let mut next = first;
        while let Some(&here) = self.cells.get(next) {
            next += 1;
            for beside in neighbours(here) {
                if self.area(beside) == TABLE && self.relief.top(beside) == top {
                    self.mark(beside, id);
                }
            }
        }
        let taken = |point: &&Point| self.game.pawns().iter().any(|pawn| pawn.stands_on(self.relief.cell(**point)));
        let free = self.cells[first..].iter().find(|point| !taken(point)).copied();
        let cells = (first as u16, self.cells.len() as u16);
        self.areas.push(Ground { block: top, height: self.relief.height(point), cells, free });
    }

    fn mark(&mut self, (x, y): Point, id: AreaId) {
        self.labels[y * S::SIDE + x] = id;
        self.cells.push((x, y));
    }

    pub fn area(&self, (x, y): Point) -> AreaId {
        self.labels[y * S::SIDE + x]
    }

    pub fn area_at(&self, cell: Option<Cell>) -> AreaId {
        cell.map_or(TABLE, |cell| self.area(self.relief.point(cell)))
    }

    pub fn ground(&self, area: AreaId) -> &Ground {
        &self.areas[area as usize]
    }

    pub fn grounds(&self) -> &[Ground] {
        &self.areas
    }

    pub fn cells(&self, area: AreaId) -> &[Point] {
        let (first, end) = self.ground(area).cells;
        &self.cells[first as usize..end as usize]
    }

    /// The areas across the edges of this one, some of them repeatedly.
    pub fn beside(&self, area: AreaId) -> impl Iterator<Item = AreaId> {
        let shore = if area == TABLE { self.shore.as_slice() } else { &[] };
        let around = self.cells(area).iter().flat_map(|&cell| neighbours(cell)).map(|point| self.area(point));
        around.filter(move |&other| other != area).chain(shore.iter().map(|&point| self.area(point)))
    }
}
