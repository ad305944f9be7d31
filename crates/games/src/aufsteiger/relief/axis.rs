//! From the endless grid to the columns (or rows) of a map, and back.

use arrayvec::ArrayVec;

use crate::aufsteiger::block::BLOCKS;

/// Empty columns on either side of everything: the longest block and one more.
const MARGIN: i32 = 7;

/// Columns of the grid that stay together on the map.
#[derive(Clone, Copy)]
struct Stretch {
    first: i32,
    length: i32,
    /// Where it begins on the map.
    column: i32,
}

/// AUF-1: the table has no edge, and blocks may be left behind anywhere, but there are only 35. Where
/// nothing stands in more than seven columns in a row, the map has just seven: nothing that touches
/// a block on one side of such a gap reaches the other, so nobody can tell.
pub struct Axis {
    stretches: ArrayVec<Stretch, BLOCKS>,
    pub length: usize,
}

impl Axis {
    /// The axis for blocks that begin and end (the column after their last) there.
    pub fn new(spans: impl Iterator<Item = (i32, i32)> + Clone) -> Axis {
        let first = spans.clone().map(|(from, _)| from).min().unwrap_or(0);
        let end = spans.clone().map(|(_, to)| to).max().unwrap_or(0);
        let mut stretches = ArrayVec::new();
        if end.abs_diff(first) <= 64 - 2 * MARGIN as u32 {
            stretches.push(Stretch { first, length: end - first, column: MARGIN });
        } else {
            gather(spans.collect(), &mut stretches);
        }
        let length = stretches.last().map_or(0, |last| last.column + last.length) + MARGIN;
        Axis { stretches, length: length as usize }
    }

    /// The column of a place on or beside a block.
    pub fn column(&self, place: i32) -> usize {
        let here = self.stretches.iter().find(|stretch| place.saturating_sub(stretch.first) < stretch.length);
        let stretch = here.unwrap_or(&self.stretches[self.stretches.len() - 1]);
        (stretch.column + place - stretch.first) as usize
    }

    /// The column of a place that may be anywhere; none if nothing stands nearby.
    pub fn column_within(&self, place: i32) -> Option<usize> {
        let within = |stretch: &&Stretch| (0..stretch.length).contains(&place.saturating_sub(stretch.first));
        let stretch = self.stretches.iter().find(within)?;
        Some((stretch.column + place - stretch.first) as usize)
    }

    /// The place of a column that is in a stretch, or where something begins that touches one. In a
    /// gap that has been shortened, the first column touches what is left of it; whatever begins
    /// in another one touches only what is right of it.
    pub fn place(&self, column: usize) -> i32 {
        let column = column as i32;
        let here = self.stretches.iter().find(|stretch| column <= stretch.column + stretch.length);
        let stretch = here.unwrap_or(&self.stretches[self.stretches.len() - 1]);
        stretch.first + column - stretch.column
    }
}

/// Sorts what stands apart by more than the margin into stretches of their own.
fn gather(mut spans: ArrayVec<(i32, i32), BLOCKS>, stretches: &mut ArrayVec<Stretch, BLOCKS>) {
    // There are few: the standard library's sort would be ten kilobytes of code here, which a browser has to load.
    for end in 1..spans.len() {
        let mut place = end;
        while place > 0 && spans[place - 1] > spans[place] {
            spans.swap(place - 1, place);
            place -= 1;
        }
    }
    for (from, to) in spans {
        match stretches.last_mut() {
            Some(last) if from.saturating_sub(last.first + last.length) <= MARGIN => {
                last.length = last.length.max(to - last.first)
            }
            Some(last) => {
                let column = last.column + last.length + MARGIN;
                stretches.push(Stretch { first: from, length: to - from, column });
            }
            None => stretches.push(Stretch { first: from, length: to - from, column: MARGIN }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(spans: &[(i32, i32)]) -> Axis {
        Axis::new(spans.iter().copied())
    }

    #[test]
    fn auf_1_what_is_close_together_stays_as_it_is() {
        let axis = axis(&[(40, 42), (-8, -6)]);
        assert_eq!(axis.length, 64);
        for place in -15..=42 {
            assert_eq!(axis.place((place + 15) as usize), place);
        }
        assert_eq!((axis.column(-8), axis.column(41)), (7, 56));
    }

    #[test]
    fn auf_1_what_is_far_apart_moves_together() {
        let axis = axis(&[(0, 6), (1_000_000, 1_000_002), (5, 7), (14, 16), (-900_000_000, -899_999_998)]);
        assert_eq!(axis.length, 7 + 2 + 7 + 16 + 7 + 2 + 7);
        for place in [-900_000_000, -899_999_999, 0, 6, 10, 15, 1_000_000, 1_000_001] {
            assert_eq!(axis.place(axis.column(place)), place);
        }
        for (place, column) in [(-1, None), (0, Some(16)), (10, Some(26)), (16, None), (999_999, None)] {
            assert_eq!(axis.column_within(place), column);
        }
        assert_eq!(axis.place(axis.column(15) + 1), 16, "touches the left");
        assert_eq!(axis.place(axis.column(1_000_000) - 6), 999_994, "six long, it touches the right");
        assert_eq!(axis.place(1), -900_000_006);
    }

    #[test]
    fn auf_1_a_map_is_never_wider_than_its_lines() {
        let blocks: Vec<(i32, i32)> = (0..35).map(|n| (n * 1000, n * 1000 + if n < 11 { 6 } else { 2 })).collect();
        assert!(axis(&blocks).length <= 384);
    }
}
