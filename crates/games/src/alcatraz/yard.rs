//! The prison yard: nine columns, nine rows, and how far a guard sees along his row.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize, Serializer};
use table::{BadNotation, TS};

/// ALC-1: columns `a`–`i` and rows `1`–`9`.
pub const COLUMNS: u8 = 9;
pub const ROWS: u8 = 9;
/// Row 9, before the cell, as an index: the one row without a guard (ALC-2).
pub const CELL_ROW: u8 = 8;
/// ALC-2: guards stand in rows 1–8.
pub const GUARDS: usize = 8;

/// A bit for each column of a row, column `a` lowest.
pub type Row = u16;
pub const WHOLE_ROW: Row = (1 << COLUMNS) - 1;

pub const fn bit(column: u8) -> Row {
    1 << column
}

/// The columns of a row that have their bit set.
#[inline]
pub fn columns(mut row: Row) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (row != 0).then(|| {
            let column = row.trailing_zeros() as u8;
            row &= row - 1;
            column
        })
    })
}

/// A flagstone of the yard (ALC-1). Row index 0 lies at the boat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, TS)]
#[ts(type = "string")]
#[serde(try_from = "String")]
pub struct Square(u8);

impl Square {
    #[inline]
    pub const fn new(column: u8, row: u8) -> Square {
        Square(row << 4 | column)
    }

    #[inline]
    pub const fn column(self) -> u8 {
        self.0 & 15
    }

    #[inline]
    pub const fn row(self) -> u8 {
        self.0 >> 4
    }

    /// ALC-4: the nine hatched flagstones before the boat.
    pub fn is_hatched(self) -> bool {
        (3..=5).contains(&self.column()) && self.row() <= 2
    }

    /// How far apart two squares of one line are; `None` if they are the same or not in line (ALC-7).
    pub fn straight_to(self, to: Square) -> Option<u8> {
        match (self.column().abs_diff(to.column()), self.row().abs_diff(to.row())) {
            (0, 0) => None,
            (0, n) | (n, 0) => Some(n),
            _ => None,
        }
    }
}

/// The names of all squares, two letters each, row by row.
const NAMES: &str = concat!(
    "a1b1c1d1e1f1g1h1i1",
    "a2b2c2d2e2f2g2h2i2",
    "a3b3c3d3e3f3g3h3i3",
    "a4b4c4d4e4f4g4h4i4",
    "a5b5c5d5e5f5g5h5i5",
    "a6b6c6d6e6f6g6h6i6",
    "a7b7c7d7e7f7g7h7i7",
    "a8b8c8d8e8f8g8h8i8",
    "a9b9c9d9e9f9g9h9i9",
);

impl Square {
    /// Its two letters. Views and events are full of squares: nothing is put together anew.
    pub fn name(self) -> &'static str {
        let start = 2 * (self.row() as usize * COLUMNS as usize + self.column() as usize);
        &NAMES[start..start + 2]
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl FromStr for Square {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Square, BadNotation> {
        match text.as_bytes() {
            [column @ b'a'..=b'i', row @ b'1'..=b'9'] => Ok(Square::new(column - b'a', row - b'1')),
            _ => Err(BadNotation),
        }
    }
}

impl TryFrom<String> for Square {
    type Error = BadNotation;

    fn try_from(text: String) -> Result<Square, BadNotation> {
        text.parse()
    }
}

impl From<Square> for String {
    fn from(square: Square) -> String {
        square.to_string()
    }
}

/// A guard's walk along his row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walk {
    /// The squares he passes or ends on.
    pub path: Row,
    /// The column he ends in.
    pub end: u8,
}

impl Walk {
    /// ALC-11: `n` squares from column `guard` towards column `target`. `None` if the wall is nearer.
    pub fn towards(guard: u8, target: u8, n: u8) -> Option<Walk> {
        let end = if target > guard { guard.checked_add(n).filter(|end| *end < COLUMNS) } else { guard.checked_sub(n) };
        end.map(|end| Walk::to(guard, end))
    }

    /// From column `guard` to column `end`.
    pub fn to(guard: u8, end: u8) -> Walk {
        let path =
            if end > guard { (bit(end + 1) - 1) & !(bit(guard + 1) - 1) } else { (bit(guard) - 1) & !(bit(end) - 1) };
        Walk { path, end }
    }
}

/// Where a man may land in a guard's row after a move of `n` squares without being caught himself
/// (ALC-10), on either side of the guard, and the squares that the answer sweeps on that side.
#[derive(Clone, Copy)]
struct Sides {
    left: Row,
    left_path: Row,
    right: Row,
    right_path: Row,
}

/// The sides for each column of the guard and each length of a move.
static SIDES: [[Sides; COLUMNS as usize]; COLUMNS as usize] = all_sides();

const fn all_sides() -> [[Sides; COLUMNS as usize]; COLUMNS as usize] {
    let mut table = [[Sides { left: 0, left_path: 0, right: 0, right_path: 0 }; COLUMNS as usize]; COLUMNS as usize];
    let mut guard = 0;
    while guard < COLUMNS {
        let mut n = 1;
        while n < COLUMNS {
            let sides = &mut table[guard as usize][n as usize];
            if guard >= n {
                sides.left = bit(guard - n) - 1;
                sides.left_path = (bit(guard) - 1) & !sides.left;
            }
            if guard + n < COLUMNS {
                sides.right = WHOLE_ROW & !(bit(guard + n + 1) - 1);
                sides.right_path = WHOLE_ROW & !(bit(guard + 1) - 1) & !sides.right;
            }
            n += 1;
        }
        guard += 1;
    }
    table
}

/// ALC-10: the columns of a guard's row where a move of `n` squares may end, seen from `own` men
/// standing in that row (the moved one left out).
#[inline]
pub fn landings(guard: u8, n: u8, own: Row) -> Row {
    let sides = &SIDES[guard as usize][n as usize];
    let left = if sides.left_path & own == 0 { sides.left } else { 0 };
    let right = if sides.right_path & own == 0 { sides.right } else { 0 };
    left | right
}

/// ALC-9, ALC-10 for a man alone in the guard's row: by guard and column, where he may go along it.
static ALONG: [[Row; COLUMNS as usize]; COLUMNS as usize] = all_along();

const fn all_along() -> [[Row; COLUMNS as usize]; COLUMNS as usize] {
    let mut table = [[0; COLUMNS as usize]; COLUMNS as usize];
    let mut guard = 0;
    while guard < COLUMNS {
        let mut from = 0;
        while from < COLUMNS {
            let mut to = 0;
            while to < COLUMNS {
                let same_side = (from < guard) == (to < guard) && to != guard && from != guard;
                if same_side && to != from && to.abs_diff(guard) > to.abs_diff(from) {
                    table[guard as usize][from as usize] |= bit(to);
                }
                to += 1;
            }
            from += 1;
        }
        guard += 1;
    }
    table
}

/// Where a man alone in the guard's row may go along it.
#[inline]
pub fn along(guard: u8, from: u8) -> Row {
    ALONG[guard as usize][from as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alc_1_squares_have_one_name_each() {
        assert_eq!("d7".parse(), Ok(Square::new(3, 6)));
        assert_eq!(Square::new(8, 0).to_string(), "i1");
        for text in ["", "d", "d0", "j1", "D7", "d77", "7d", "d7 "] {
            assert!(text.parse::<Square>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn alc_4_nine_squares_are_hatched() {
        let squares = (0..9).flat_map(|row| (0..9).map(move |column| Square::new(column, row)));
        let hatched: Vec<String> = squares.filter(|square| square.is_hatched()).map(String::from).collect();
        assert_eq!(hatched.join(" "), "d1 e1 f1 d2 e2 f2 d3 e3 f3");
    }

    #[test]
    fn alc_11_a_walk_sweeps_exactly_n_squares_towards_the_man() {
        let walk = Walk::towards(4, 8, 2).unwrap();
        assert_eq!((walk.path, walk.end), (bit(5) | bit(6), 6));
        let walk = Walk::towards(4, 0, 3).unwrap();
        assert_eq!((walk.path, walk.end), (bit(1) | bit(2) | bit(3), 1));
        assert_eq!(Walk::towards(1, 0, 2), None);
        assert_eq!(Walk::towards(7, 8, 2), None);
        assert_eq!(Walk::to(5, 5).path, 0);
    }

    /// The table against the words of the rule, for every guard, length, landing and set of own men.
    #[test]
    fn alc_10_landings_agree_with_the_walk() {
        for guard in 0..COLUMNS {
            for n in 1..COLUMNS {
                for own in 0..=WHOLE_ROW {
                    let landings = landings(guard, n, own);
                    for to in (0..COLUMNS).filter(|&to| to != guard) {
                        let safe = Walk::towards(guard, to, n).is_some_and(|walk| walk.path & (own | bit(to)) == 0);
                        assert_eq!(landings & bit(to) != 0, safe, "guard {guard} n {n} own {own:b} to {to}");
                    }
                }
            }
        }
    }
}
