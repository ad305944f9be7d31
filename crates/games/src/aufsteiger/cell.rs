//! The grid, and where on it a pawn can be.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize, Serializer};
use table::{BadNotation, TS, notation};

/// Cells further out than this have no name, so that a sum with a neighbour never overflows. No game goes that far.
const FARTHEST: i32 = 2_000_000_000;

/// AUF-1: a cell of the grid, which has no edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, TS)]
#[ts(type = "string")]
#[serde(try_from = "String")]
pub struct Cell {
    pub x: i32,
    pub y: i32,
}

impl Cell {
    pub const fn new(x: i32, y: i32) -> Cell {
        Cell { x, y }
    }

    /// The four cells that share an edge with it.
    pub fn neighbours(self) -> [Cell; 4] {
        let Cell { x, y } = self;
        [Cell::new(x - 1, y), Cell::new(x + 1, y), Cell::new(x, y - 1), Cell::new(x, y + 1)]
    }

    /// |Δx| + |Δy|
    pub fn distance(self, to: Cell) -> u32 {
        self.x.abs_diff(to.x) + self.y.abs_diff(to.y)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl FromStr for Cell {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Cell, BadNotation> {
        let (x, y) = notation::pair::<i32>(text)?;
        let near = |n: i32| (-FARTHEST..=FARTHEST).contains(&n);
        if near(x) && near(y) { Ok(Cell { x, y }) } else { Err(BadNotation) }
    }
}

impl TryFrom<String> for Cell {
    type Error = BadNotation;

    fn try_from(text: String) -> Result<Cell, BadNotation> {
        text.parse()
    }
}

/// As its text, but without making a `String` for it: views and events are full of them.
impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Where a pawn is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, TS)]
#[ts(type = "string")]
#[serde(try_from = "String")]
pub enum Spot {
    /// The open table, which has no cells (AUF-11).
    Table,
    /// A cell of a top face, or of a walled-in part of the table.
    Cell(Cell),
}

impl Spot {
    pub fn cell(self) -> Option<Cell> {
        match self {
            Spot::Table => None,
            Spot::Cell(cell) => Some(cell),
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Spot::Table => f.write_str("table"),
            Spot::Cell(cell) => cell.fmt(f),
        }
    }
}

impl FromStr for Spot {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Spot, BadNotation> {
        if text == "table" { Ok(Spot::Table) } else { text.parse().map(Spot::Cell) }
    }
}

impl TryFrom<String> for Spot {
    type Error = BadNotation;

    fn try_from(text: String) -> Result<Spot, BadNotation> {
        text.parse()
    }
}

/// As its text, but without making a `String` for it: views and events are full of them.
impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn auf_1_cells_are_pairs_of_whole_numbers_without_an_edge_in_sight() {
        assert_eq!("-7,0".parse(), Ok(Cell::new(-7, 0)));
        assert_eq!(Cell::new(-2_000_000_000, 5).to_string().parse(), Ok(Cell::new(-2_000_000_000, 5)));
        for text in ["", "1", "1,", "1,2,3", "01,2", "-0,1", "+1,2", "1, 2", "2147483647,0", "0,-2000000001"] {
            assert!(text.parse::<Cell>().is_err(), "{text:?}");
        }
    }
}
