//! The full tower: a solid 6×8×7. The ring around the pillars has ten columns of three layers, and
//! 9 doubles and 12 cubes fill it: every way to do so is equally likely.

use rand::{Rng, RngExt};

use super::{Cell, Kind, Placed, Shape, pillars, place, shuffled};

/// The ring around the pillars on the 2×2 raster: each column's neighbours are beside it.
const RING: [(i32, i32); 10] = [(0, 0), (2, 0), (4, 0), (4, 2), (4, 4), (4, 6), (2, 6), (0, 6), (0, 4), (0, 2)];
const LAYERS: u8 = 3;
const DOUBLES: usize = 9;
const ALL_LAYERS: usize = (1 << LAYERS) - 1;

/// One column of the ring, layer by layer as bits. What is neither is filled by cubes, or by doubles
/// that come from the column before.
#[derive(Clone, Copy)]
struct Column {
    /// Here doubles lie that reach into the next column.
    lying: usize,
    /// Here a double stands: two layers or none.
    standing: usize,
}

impl Column {
    fn doubles(self) -> usize {
        self.lying.count_ones() as usize + (self.standing != 0) as usize
    }

    /// All columns for which the one before leaves these layers free.
    fn all(free: usize) -> impl Iterator<Item = Column> + Clone {
        let columns =
            (0..=ALL_LAYERS).flat_map(|lying| [0b000, 0b011, 0b110].map(|standing| Column { lying, standing }));
        columns
            .filter(move |column| (column.lying | column.standing) & !free == 0 && column.lying & column.standing == 0)
    }
}

/// In how many ways the columns from one on can be filled, by the layers that the column before it
/// fills and by the number of doubles left; the last column must reach into just these layers of the
/// first.
struct Ways([[[u64; DOUBLES + 1]; ALL_LAYERS + 1]; RING.len() + 1]);

impl Ways {
    fn closing(first: usize) -> Ways {
        let mut ways = Ways([[[0; DOUBLES + 1]; ALL_LAYERS + 1]; RING.len() + 1]);
        ways.0[RING.len()][first][0] = 1;
        for column in (0..RING.len()).rev() {
            for filled in 0..=ALL_LAYERS {
                for doubles in 0..=DOUBLES {
                    let each = Column::all(ALL_LAYERS & !filled).map(|next| ways.after(column, next, doubles));
                    ways.0[column][filled][doubles] = each.sum();
                }
            }
        }
        ways
    }

    /// The ways that go on from this filling of a column.
    fn after(&self, column: usize, filling: Column, doubles: usize) -> u64 {
        doubles.checked_sub(filling.doubles()).map_or(0, |left| self.0[column + 1][filling.lying][left])
    }
}

/// A random filling of the ring: for the first column also what the last reaches into.
fn ring<R: Rng>(rng: &mut R) -> (usize, Vec<Column>) {
    let ways: Vec<Ways> = (0..=ALL_LAYERS).map(Ways::closing).collect();
    let first = pick((0..=ALL_LAYERS).map(|first| (first, ways[first].0[0][first][DOUBLES])), rng);
    let (mut filled, mut doubles) = (first, DOUBLES);
    let columns = (0..RING.len()).map(|column| {
        let each = Column::all(ALL_LAYERS & !filled);
        let filling = pick(each.map(|next| (next, ways[first].after(column, next, doubles))), rng);
        (filled, doubles) = (filling.lying, doubles - filling.doubles());
        filling
    });
    (first, columns.collect())
}

/// One of several things, by their weights.
fn pick<T, R: Rng>(things: impl Iterator<Item = (T, u64)> + Clone, rng: &mut R) -> T {
    let total: u64 = things.clone().map(|(_, weight)| weight).sum();
    let mut left = rng.random_range(0..total);
    for (thing, weight) in things {
        if left < weight {
            return thing;
        }
        left -= weight;
    }
    unreachable!("weights add up to their sum")
}

pub fn build<R: Rng>(rng: &mut R) -> Vec<Placed> {
    let mut doubles = shuffled(Kind::Double, rng).into_iter();
    let mut cubes = shuffled(Kind::Cube, rng).into_iter();
    let mut blocks = pillars();
    let (mut filled, columns) = ring(rng);
    for (index, column) in columns.iter().enumerate() {
        let (here, next) = (RING[index], RING[(index + 1) % RING.len()]);
        let corner = |other: (i32, i32)| Cell::new(here.0.min(other.0), here.1.min(other.1));
        for layer in 0..LAYERS {
            let (bit, z) = (1 << layer, layer * 2);
            let mut put = |id, (wide, deep, tall), at| blocks.push(place(id, Shape { wide, deep, tall }, at, z, rng));
            if column.lying & bit != 0 {
                let (wide, deep) = if here.1 == next.1 { (4, 2) } else { (2, 4) };
                put(doubles.next().expect("nine doubles"), (wide, deep, 2), corner(next));
            } else if column.standing & bit != 0 {
                if column.standing & (bit - 1) == 0 {
                    put(doubles.next().expect("nine doubles"), (2, 2, 4), corner(here));
                }
            } else if filled & bit == 0 {
                put(cubes.next().expect("twelve cubes"), (2, 2, 2), corner(here));
            }
        }
        filled = column.lying;
    }
    for (n, half) in (0..).zip(shuffled(Kind::Half, rng)) {
        let at = Cell::new(n % 3 * 2, n / 3 * 2);
        blocks.push(place(half, Shape { wide: 2, deep: 2, tall: 1 }, at, 6, rng));
    }
    blocks
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    use super::*;

    /// Counts the fillings of a ring one by one: each place takes a cube or begins a double.
    fn count_one_by_one(columns: usize, taken: &mut Vec<bool>, place: usize, doubles: usize) -> u64 {
        let Some(place) = (place..taken.len()).find(|&place| !taken[place]) else { return (doubles == 0) as u64 };
        let layers = LAYERS as usize;
        let (column, layer) = (place / layers, place % layers);
        let mut beside = vec![(column + 1) % columns * layers + layer];
        if column == 0 {
            beside.push((columns - 1) * layers + layer);
        }
        if layer + 1 < layers {
            beside.push(place + 1);
        }
        taken[place] = true;
        let mut ways = count_one_by_one(columns, taken, place + 1, doubles);
        for other in beside {
            if doubles > 0 && !taken[other] {
                taken[other] = true;
                ways += count_one_by_one(columns, taken, place + 1, doubles - 1);
                taken[other] = false;
            }
        }
        taken[place] = false;
        ways
    }

    #[test]
    fn auf_8_the_ways_to_fill_the_ring_are_counted_right() {
        let ways: Vec<Ways> = (0..=ALL_LAYERS).map(Ways::closing).collect();
        for doubles in 0..=4 {
            let counted: u64 = ways.iter().enumerate().map(|(first, ways)| ways.0[0][first][doubles]).sum();
            let mut ring = vec![false; RING.len() * LAYERS as usize];
            assert_eq!(counted, count_one_by_one(RING.len(), &mut ring, 0, doubles), "{doubles} doubles");
        }
    }

    #[test]
    fn auf_8_every_double_may_lie_or_stand_anywhere_in_the_ring() {
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let mut met = std::collections::HashSet::new();
        for _ in 0..500 {
            met.extend(ring(&mut rng).1.iter().enumerate().flat_map(|(index, column)| {
                let lying =
                    (0..LAYERS).filter(|layer| column.lying & (1 << layer) != 0).map(move |layer| (index, layer, 0));
                lying.chain((column.standing != 0).then_some((index, 0, column.standing)))
            }));
        }
        assert_eq!(met.len(), RING.len() * (LAYERS as usize + 2));
    }
}
