//! All eight guards judged at once: a byte for each row in one word. Where a man may go up and down
//! is as good as random, so that a branch for each row costs more than the rows themselves: this
//! makes random play half as fast again.

use super::yard::{CELL_ROW, GUARDS, ROWS, Row, bit, columns};

/// Eight bytes, one for each row with a guard.
type Bytes = u64;

const ONES: Bytes = 0x0101_0101_0101_0101;
/// The top bit of each byte: set where a comparison below holds.
const TOPS: Bytes = 0x8080_8080_8080_8080;

/// A bit for each row, from the top bit of each row's byte.
#[inline]
fn rows(bytes: Bytes) -> u16 {
    ((((bytes & TOPS) >> 7).wrapping_mul(0x0102_0408_1020_4080)) >> 56) as u16
}

/// ALC-9: the rows whose guard stands in this column.
#[inline]
pub fn guarded(guards: [u8; GUARDS], column: u8) -> u16 {
    let differs = Bytes::from_le_bytes(guards) ^ (ONES * column as u64);
    rows(!((differs | TOPS) - ONES))
}

/// How far each row's guard can walk to the left and to the right before he meets one of a player's
/// own men.
pub struct Leash {
    guards: Bytes,
    left: Bytes,
    right: Bytes,
}

/// Farther than any walk, in every row.
const FAR: Bytes = 15 * ONES;

impl Leash {
    #[inline]
    pub fn new(guards: [u8; GUARDS], own: &[Row; ROWS as usize], own_rows: u16) -> Leash {
        let (mut left, mut right) = (FAR, FAR);
        for row in columns(own_rows & !bit(CELL_ROW)) {
            let (guard, own) = (guards[row as usize], own[row as usize]);
            let set = |bytes: &mut Bytes, distance: u32| *bytes -= (15 - distance as Bytes) << (8 * row);
            let (before, behind) = (own & (bit(guard) - 1), own >> guard);
            if before != 0 {
                set(&mut left, guard as u32 - before.ilog2());
            }
            if behind != 0 {
                set(&mut right, behind.trailing_zeros());
            }
        }
        Leash { guards: Bytes::from_le_bytes(guards), left, right }
    }

    /// ALC-10: the rows in which a man who comes along this column from `row` brings nobody of his
    /// own side into the guard's hands: himself, as more columns lie between them than squares are
    /// gone, nor anybody nearer to the guard.
    #[inline]
    pub fn spares(&self, column: u8, row: u8) -> u16 {
        let column = ONES * column as u64;
        let needed = NEEDED[row as usize];
        // No byte ever borrows from its neighbour: 0x80 is more than all distances together.
        let to_the_right = (TOPS + column - self.guards - needed) & (TOPS + self.right - needed);
        let to_the_left = (TOPS + self.guards - column - needed) & (TOPS + self.left - needed);
        rows(to_the_right | to_the_left)
    }
}

/// All men of the yard, four rows to a word, to be asked column by column.
pub struct Crowd {
    words: [u64; 2],
    last: Row,
}

impl Crowd {
    #[inline]
    pub fn new(rows: &[Row; ROWS as usize]) -> Crowd {
        let word = |from: usize| (0..4).fold(0, |word, lane| word | (rows[from + lane] as u64) << (16 * lane));
        Crowd { words: [word(0), word(4)], last: rows[8] }
    }

    /// ALC-8: the rows in which somebody stands in this column.
    #[inline]
    pub fn rows(&self, column: u8) -> u16 {
        // Brings the lowest bit of each 16-bit lane to its place among the top four.
        let four = |word: u64| {
            (((word >> column) & 0x0001_0001_0001_0001).wrapping_mul(0x0001_0002_0004_0008) >> 48) as u16 & 15
        };
        four(self.words[0]) | four(self.words[1]) << 4 | (self.last >> column & 1) << 8
    }
}

/// By the row a man comes from: how far each row's guard must be from everybody.
static NEEDED: [Bytes; ROWS as usize] = all_needed();

const fn all_needed() -> [Bytes; ROWS as usize] {
    let mut table = [0; ROWS as usize];
    let mut from = 0;
    while from < ROWS {
        let mut to = 0;
        while to < GUARDS as u8 {
            table[from as usize] |= (from.abs_diff(to) as u64 + 1) << (8 * to);
            to += 1;
        }
        from += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alcatraz::yard::landings;

    /// Against the words of the rules, for every row, column and guard.
    #[test]
    fn alc_9_and_alc_10_agree_with_a_look_at_each_row() {
        for guard in 0..9 {
            let guards: [u8; GUARDS] = std::array::from_fn(|row| (guard + row as u8 * 2) % 9);
            for column in 0..9 {
                let stands = |row: usize| guards[row] == column;
                assert_eq!(guarded(guards, column), mask(stands));
                let own: [Row; ROWS as usize] = std::array::from_fn(|row| (row as u16 * 0x4f) >> guard & 0x41);
                let own: [Row; ROWS as usize] =
                    std::array::from_fn(|row| own[row] & !guards.get(row).map_or(0, |&guard| bit(guard)));
                let own_rows = (0..9).fold(0, |rows, row| rows | u16::from(own[row] != 0) << row);
                for from in 0..ROWS {
                    let n = |row: usize| (row as u8).abs_diff(from);
                    let spares = |row: usize| {
                        let far = guards[row].abs_diff(column) > n(row);
                        far && landings(guards[row], n(row), own[row]) & bit(column) != 0
                    };
                    let leash = Leash::new(guards, &own, own_rows);
                    let others = !bit(from);
                    assert_eq!(
                        leash.spares(column, from) & others,
                        mask(spares) & others,
                        "{guards:?} {column} {from}"
                    );
                }
            }
        }
    }

    #[test]
    fn alc_8_the_crowd_is_the_same_by_columns() {
        let rows: [Row; ROWS as usize] = std::array::from_fn(|row| (row as u16 * 0x9d + 0x51) & 0x1ff);
        for column in 0..9 {
            let stands = (0..9).fold(0, |mask, row| mask | (rows[row] >> column & 1) << row);
            assert_eq!(Crowd::new(&rows).rows(column), stands);
        }
    }

    fn mask(row: impl Fn(usize) -> bool) -> u16 {
        (0..GUARDS).filter(|&index| row(index)).fold(0, |rows, index| rows | 1 << index)
    }
}
