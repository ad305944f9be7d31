//! A judgement that was learnt from games: numbers about every seat, and a small network that tells from them how the victory is
//! likely to be shared.
//!
//! Each seat's numbers go through the same network, whatever seat it is; what comes out for everybody is made into
//! shares of 1. All of it is plain arithmetic in a fixed order, so that every machine judges alike, in WebAssembly too.

use crate::MAX_SEATS;

/// So many numbers about a seat at most.
pub const MOST_FEATURES: usize = 64;
/// So many units the network has between what goes in and what comes out.
pub const UNITS: usize = 16;

/// What a position comes to in numbers, a row a seat. Best about as large as 1.
#[derive(Clone, Debug)]
pub struct Features {
    rows: [[f32; MOST_FEATURES]; MAX_SEATS],
    width: usize,
    seats: usize,
}

impl Default for Features {
    fn default() -> Features {
        Features { rows: [[0.0; MOST_FEATURES]; MAX_SEATS], width: 0, seats: 0 }
    }
}

impl Features {
    /// Writes the row of the next seat. All rows are equally long.
    pub fn push(&mut self, row: &[f32]) {
        debug_assert!(self.seats == 0 || self.width == row.len(), "all rows are equally long");
        self.rows[self.seats][..row.len()].copy_from_slice(row);
        self.width = row.len();
        self.seats += 1;
    }

    /// The rows, by seat. None where a game has no numbers.
    pub fn rows(&self) -> impl Iterator<Item = &[f32]> {
        self.rows[..self.seats].iter().map(|row| &row[..self.width])
    }

    /// How long each row is.
    pub fn width(&self) -> usize {
        self.width
    }
}

/// The network: from a row to units that count only above zero, and from those and the row itself to one number.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    width: usize,
    /// For each number of a row: what it adds to every unit.
    into: Vec<[f32; UNITS]>,
    /// What each unit begins with.
    begins: [f32; UNITS],
    /// What each unit adds in the end.
    out: [f32; UNITS],
    /// What each number of a row adds in the end.
    straight: Vec<f32>,
}

impl Judgement {
    /// How many weights a judgement of rows of this length has.
    pub const fn weights(width: usize) -> usize {
        width * (UNITS + 1) + 2 * UNITS
    }

    /// Of weights in the order in which a training writes them.
    pub fn new(width: usize, weights: &[f32]) -> Judgement {
        assert_eq!(weights.len(), Judgement::weights(width), "weights of rows of {width}");
        let (into, rest) = weights.split_at(width * UNITS);
        let (into, _) = into.as_chunks();
        let (straight, rest) = rest.split_at(width);
        let unit = |first: usize| std::array::from_fn(|unit| rest[first + unit]);
        Judgement { width, into: into.to_vec(), begins: unit(0), out: unit(UNITS), straight: straight.to_vec() }
    }

    /// Reads what [`write`](Judgement::write) wrote. Nothing if it is something else.
    pub fn read(bytes: &[u8]) -> Option<Judgement> {
        let (&width, bytes) = bytes.split_first()?;
        let count = Judgement::weights(width.into());
        let (upper, lower) = bytes.split_at_checked(count).filter(|(_, lower)| lower.len() == count)?;
        // The upper half of a number of 32 bits.
        let weight = |(&one, &two): (&u8, &u8)| f32::from_bits(u32::from_be_bytes([one, two, 0, 0]));
        let weights: Vec<f32> = upper.iter().zip(lower).map(weight).collect();
        Some(Judgement::new(width.into(), &weights))
    }

    /// As bytes: the length of a row, and two bytes a weight, the upper ones of all first. Four bits of the lower are zero: what is left is
    /// exact enough, and packs into half the room, which the browser's module needs.
    pub fn write(width: usize, weights: &[f32]) -> Vec<u8> {
        let halves = weights.iter().map(|weight| (((weight.to_bits() + 0x8_0000) >> 20 << 4) as u16).to_be_bytes());
        let (upper, lower): (Vec<u8>, Vec<u8>) = halves.map(|[one, two]| (one, two)).unzip();
        [vec![width as u8], upper, lower].concat()
    }

    /// How long the rows are that it was learnt from.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How the victory is likely to be shared, by what is known of every seat.
    pub fn shares(&self, features: &Features) -> [f32; MAX_SEATS] {
        let mut shares = [0.0; MAX_SEATS];
        let mut best = f32::NEG_INFINITY;
        for (share, row) in shares.iter_mut().zip(features.rows()) {
            *share = self.worth(row);
            best = best.max(*share);
        }
        let mut sum = 0.0;
        for share in &mut shares[..features.seats] {
            *share = libm::expf(*share - best);
            sum += *share;
        }
        shares.map(|share| share / sum)
    }

    /// What comes out for one seat: the more, the likelier it wins.
    fn worth(&self, row: &[f32]) -> f32 {
        assert_eq!(row.len(), self.width, "it was learnt from rows of another length");
        let (mut units, mut worth) = (self.begins, 0.0);
        for ((&number, into), straight) in row.iter().zip(&self.into).zip(&self.straight) {
            units.iter_mut().zip(into).for_each(|(unit, weight)| *unit += number * weight);
            worth += number * straight;
        }
        units.iter().zip(&self.out).fold(worth, |worth, (unit, weight)| worth + unit.max(0.0) * weight)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some_weights(width: usize) -> Vec<f32> {
        (0..Judgement::weights(width)).map(|n| ((n * 37 % 19) as f32 - 9.0) / 16.0).collect()
    }

    fn rows(rows: &[[f32; 2]]) -> Features {
        let mut features = Features::default();
        rows.iter().for_each(|row| features.push(row));
        features
    }

    #[test]
    fn it_reads_what_it_writes() {
        let weights = some_weights(2);
        let bytes = Judgement::write(2, &weights);
        assert_eq!(Judgement::read(&bytes), Some(Judgement::new(2, &weights)));
        assert_eq!(Judgement::read(&bytes[1..]), None);
        assert_eq!(Judgement::read(&[]), None);
    }

    #[test]
    fn shares_are_shares_and_do_not_depend_on_the_order_of_seats() {
        let judgement = Judgement::new(2, &some_weights(2));
        let [one, two, three, nobody, ..] = judgement.shares(&rows(&[[0.5, 1.0], [-1.0, 0.25], [0.0, 0.0]]));
        assert!((one + two + three - 1.0).abs() < 1e-6 && nobody == 0.0);
        let [three_again, one_again, ..] = judgement.shares(&rows(&[[0.0, 0.0], [0.5, 1.0], [-1.0, 0.25]]));
        assert!((one - one_again).abs() < 1e-6 && (three - three_again).abs() < 1e-6);
        assert_eq!(judgement.shares(&rows(&[[0.3, 0.3]; 2]))[..3], [0.5, 0.5, 0.0]);
    }

    /// Hand-made: one unit, which is above zero only where the first number is above one half.
    #[test]
    fn a_unit_counts_only_above_zero() {
        let mut weights = vec![0.0; Judgement::weights(2)];
        weights[0] = 2.0;
        weights[2 * UNITS + 1] = 3.0;
        weights[2 * (UNITS + 1)] = -1.0;
        weights[2 * (UNITS + 1) + UNITS] = 5.0;
        let judgement = Judgement::new(2, &weights);
        assert_eq!(judgement.worth(&[0.25, 1.0]), 3.0);
        assert_eq!(judgement.worth(&[1.0, 1.0]), 8.0);
    }
}
