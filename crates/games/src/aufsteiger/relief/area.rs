//! AUF-12: what is joined to what on the map.

use super::{Line, Point, Relief, Size};
use crate::aufsteiger::cell::Cell;

impl<S: Size> Relief<S> {
    /// The cells joined to some of a row by cell edges, on the ground that `ground` tells row by row.
    fn flood(&self, y: usize, from: S::Line, ground: impl Fn(usize) -> S::Line) -> S::Lines {
        let mut lines = S::lines();
        lines[y] = from.spread(ground(y));
        let (mut first, mut last, mut grew) = (y, y, true);
        while grew {
            grew = false;
            let mut row = first;
            while row <= last {
                for next in [row.wrapping_sub(1), row + 1] {
                    if next >= self.rows() {
                        continue;
                    }
                    let free = ground(next) & !lines[next];
                    let wet = lines[row] & free;
                    if wet != S::Line::NONE {
                        lines[next] = lines[next] | wet.spread(free);
                        (first, last, grew) = (first.min(next), last.max(next), true);
                    }
                }
                row += 1;
            }
        }
        lines
    }

    /// The open table: all that is joined to the rim of the map.
    pub fn open_table(&self) -> S::Lines {
        self.flood(0, !S::Line::NONE, |row| !self.raised[row])
    }

    /// Is this table cell, which may be anywhere, a part of the open table? Where its whole column
    /// or row is empty, it is.
    pub fn is_open(&self, cell: Cell, open_table: &S::Lines) -> bool {
        match (self.xs.column_within(cell.x), self.ys.column_within(cell.y)) {
            (Some(x), Some(y)) => open_table[y].has(x),
            _ => true,
        }
    }

    /// The area around a point of a top face, or of the table inside the walls.
    pub fn area(&self, point: Point) -> S::Lines {
        let here = S::Line::bit(point.0);
        match self.top(point) {
            None => self.flood(point.1, here, |row| !self.raised[row]),
            Some(block) => {
                // A face is at most six cells long.
                let columns = point.0 - 5..=point.0 + 5;
                let on_face = |row: usize| {
                    let cells = columns.clone().filter(|&x| self.top((x, row)) == Some(block));
                    cells.fold(S::Line::NONE, |line, x| line | S::Line::bit(x))
                };
                self.flood(point.1, here, on_face)
            }
        }
    }

    /// The points of some lines, row by row.
    pub fn points<'a>(&'a self, lines: &'a S::Lines) -> impl Iterator<Item = Point> + 'a {
        (0..self.rows()).flat_map(|y| lines[y].columns().map(move |x| (x, y)))
    }

    pub fn count(&self, lines: &S::Lines) -> u32 {
        (0..self.rows()).map(|y| lines[y].count()).sum()
    }
}

/// The four points that share an edge with this one, which is not at the rim of the map.
pub fn neighbours((x, y): Point) -> [Point; 4] {
    [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
}
