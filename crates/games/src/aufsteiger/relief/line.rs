//! A row of the map, a bit a cell.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// Bit `n` is the cell in column `n`: `line >> 1` brings every cell's right neighbour to its place.
pub trait Line:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const NONE: Self;

    fn bit(column: usize) -> Self;
    fn count(self) -> u32;
    /// The lowest column, and the line without it.
    fn split_lowest(self) -> Option<(usize, Self)>;

    fn has(self, column: usize) -> bool {
        self & Self::bit(column) != Self::NONE
    }

    /// Its columns, in order.
    fn columns(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let (column, line) = rest.split_lowest()?;
            rest = line;
            Some(column)
        })
    }

    /// The columns from which `length` columns in a row, that one included, are in the line.
    fn runs(self, length: u8) -> Self {
        (1..length as u32).fold(self, |runs, n| runs & (self >> n))
    }

    /// The columns from which any of `length` columns in a row, that one included, is in the line.
    fn any(self, length: u8) -> Self {
        (1..length as u32).fold(self, |any, n| any | (self >> n))
    }

    /// The cells beside those of the line, and those.
    fn widened(self) -> Self {
        self | (self << 1) | (self >> 1)
    }

    /// The cells of `ground` that are joined to those of the line.
    fn spread(self, ground: Self) -> Self {
        let mut line = self & ground;
        loop {
            let wider = line.widened() & ground;
            if wider == line {
                return line;
            }
            line = wider;
        }
    }
}

impl Line for u64 {
    const NONE: u64 = 0;

    fn bit(column: usize) -> u64 {
        1 << column
    }

    fn count(self) -> u32 {
        self.count_ones()
    }

    fn split_lowest(self) -> Option<(usize, u64)> {
        (self != 0).then(|| (self.trailing_zeros() as usize, self & (self - 1)))
    }
}

const WORDS: usize = 6;

/// A line for the widest map there can be.
#[derive(Clone, Copy, PartialEq)]
pub struct Wide([u64; WORDS]);

impl Wide {
    fn zip(self, other: Wide, join: impl Fn(u64, u64) -> u64) -> Wide {
        Wide(std::array::from_fn(|n| join(self.0[n], other.0[n])))
    }
}

impl BitAnd for Wide {
    type Output = Wide;

    fn bitand(self, other: Wide) -> Wide {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Wide {
    type Output = Wide;

    fn bitor(self, other: Wide) -> Wide {
        self.zip(other, |a, b| a | b)
    }
}

impl Not for Wide {
    type Output = Wide;

    fn not(self) -> Wide {
        Wide(self.0.map(|word| !word))
    }
}

/// By less than a word.
impl Shl<u32> for Wide {
    type Output = Wide;

    fn shl(self, by: u32) -> Wide {
        let carried = |n: usize| if n == 0 || by == 0 { 0 } else { self.0[n - 1] >> (64 - by) };
        Wide(std::array::from_fn(|n| self.0[n] << by | carried(n)))
    }
}

/// By less than a word.
impl Shr<u32> for Wide {
    type Output = Wide;

    fn shr(self, by: u32) -> Wide {
        let carried = |n: usize| if n + 1 == WORDS || by == 0 { 0 } else { self.0[n + 1] << (64 - by) };
        Wide(std::array::from_fn(|n| self.0[n] >> by | carried(n)))
    }
}

impl Line for Wide {
    const NONE: Wide = Wide([0; WORDS]);

    fn bit(column: usize) -> Wide {
        Wide(std::array::from_fn(|n| if n == column / 64 { 1 << (column % 64) } else { 0 }))
    }

    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn split_lowest(self) -> Option<(usize, Wide)> {
        let n = self.0.iter().position(|word| *word != 0)?;
        let mut rest = self;
        rest.0[n] &= rest.0[n] - 1;
        Some((n * 64 + self.0[n].trailing_zeros() as usize, rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line<L: Line>(columns: &[usize]) -> L {
        columns.iter().fold(L::NONE, |line, &column| line | L::bit(column))
    }

    fn columns<L: Line>(line: L) -> Vec<usize> {
        line.columns().collect()
    }

    fn speaks_of_columns<L: Line>(at: usize) {
        let three = line::<L>(&[at, at + 1, at + 2]);
        assert_eq!((three.count(), columns(three)), (3, vec![at, at + 1, at + 2]));
        assert_eq!(columns(three.runs(2)), [at, at + 1]);
        assert!(columns(three.runs(4)).is_empty());
        assert_eq!(columns(line::<L>(&[at]).any(3)), [at - 2, at - 1, at]);
        assert_eq!(columns(line::<L>(&[at]).widened()), [at - 1, at, at + 1]);
        let ground = line::<L>(&[at - 3, at - 1, at, at + 1, at + 3]);
        assert_eq!(columns(line::<L>(&[at, at + 2]).spread(ground)), [at - 1, at, at + 1]);
        assert!(three.has(at) && !(!three).has(at));
    }

    #[test]
    fn lines_speak_of_columns_even_across_words() {
        (5..50).for_each(speaks_of_columns::<u64>);
        (5..370).for_each(speaks_of_columns::<Wide>);
    }
}
