//! Fits a network to samples: Adam on what is called cross-entropy, in plain numbers and a fixed order.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use table::{
    MAX_SEATS,
    judgement::{Judgement, UNITS},
};

use super::selfplay::{Sample, Samples};

/// How often all samples are gone through.
const EPOCHS: usize = 12;
/// So many samples make one step …
const BATCH: usize = 128;
/// … of this length, as it begins; it ends a twentieth as long.
const STEP: f32 = 4e-3;
const LAST_STEP: f32 = 0.05;
/// How much every weight is drawn towards zero.
const DECAY: f32 = 1e-4;
/// Adam's memories.
const MEMORY: f32 = 0.9;
const MEMORY_OF_SQUARES: f32 = 0.999;

/// A fit that is under way. It sees rows whose numbers were shifted and scaled to be alike.
pub struct Fit<'a> {
    samples: &'a Samples,
    rng: Pcg64Mcg,
    mean: Vec<f32>,
    scale: Vec<f32>,
    weights: Vec<f32>,
    slope: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
}

/// What a row came to on its way.
#[derive(Clone, Copy)]
struct Passed {
    units: [f32; UNITS],
    worth: f32,
}

impl<'a> Fit<'a> {
    pub fn new(samples: &'a Samples, seed: u64) -> Fit<'a> {
        let width = samples.width;
        let count = samples.rows().count().max(1) as f64;
        let (mut sums, mut squares) = (vec![0.0; width], vec![0.0; width]);
        for row in samples.rows() {
            for (number, (sum, square)) in row.iter().zip(sums.iter_mut().zip(&mut squares)) {
                *sum += f64::from(*number);
                *square += f64::from(*number) * f64::from(*number);
            }
        }
        let mean: Vec<f64> = sums.iter().map(|sum| sum / count).collect();
        let deviation = |(square, mean): (&f64, &f64)| (square / count - mean * mean).max(0.0).sqrt();
        // What hardly ever differs is not blown up.
        let scale =
            squares.iter().zip(&mean).map(deviation).map(|deviation| 1.0 / deviation.max(0.05) as f32).collect();
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let size = Judgement::weights(width);
        let spread = (2.0 / width as f32).sqrt();
        let mut weights = vec![0.0; size];
        weights[..width * UNITS].fill_with(|| spread * (rng.random::<f32>() * 2.0 - 1.0));
        weights[size - UNITS..].fill_with(|| 0.2 * (rng.random::<f32>() * 2.0 - 1.0));
        Fit {
            samples,
            rng,
            mean: mean.iter().map(|&mean| mean as f32).collect(),
            scale,
            weights,
            slope: vec![0.0; size],
            first: vec![0.0; size],
            second: vec![0.0; size],
            steps: 0,
        }
    }

    /// Weights for rows as they are.
    pub fn run(mut self) -> Vec<f32> {
        let mut order: Vec<u32> = (0..self.samples.len() as u32).collect();
        let steps = (EPOCHS * order.len().div_ceil(BATCH)) as f32;
        for _ in 0..EPOCHS {
            for last in (1..order.len()).rev() {
                order.swap(last, self.rng.random_range(0..=last as u32) as usize);
            }
            for batch in order.chunks(BATCH) {
                self.slope.fill(0.0);
                let samples = self.samples;
                batch.iter().for_each(|&number| self.learn(&samples.all[number as usize]));
                let length = STEP * (1.0 - (1.0 - LAST_STEP) * self.steps as f32 / steps);
                self.step(length, 1.0 / batch.len() as f32);
            }
        }
        self.unscaled()
    }

    /// Adds a sample's slope.
    fn learn(&mut self, sample: &Sample) {
        let seats = sample.seats;
        let mut rows = [[0.0; table::judgement::MOST_FEATURES]; MAX_SEATS];
        let mut passed = [Passed { units: [0.0; UNITS], worth: 0.0 }; MAX_SEATS];
        for seat in 0..seats {
            let row = self.samples.row(sample, seat);
            for (place, number) in row.iter().enumerate() {
                rows[seat][place] = (number - self.mean[place]) * self.scale[place];
            }
            passed[seat] = self.pass(&rows[seat]);
        }
        let best = passed[..seats].iter().map(|it| it.worth).fold(f32::NEG_INFINITY, f32::max);
        let powers = passed.map(|it| libm::expf(it.worth - best));
        let sum: f32 = powers[..seats].iter().sum();
        for seat in 0..seats {
            let error = sample.weight * (powers[seat] / sum - sample.shares[seat]);
            self.pass_back(&rows[seat], &passed[seat], error);
        }
    }

    fn pass(&self, row: &[f32]) -> Passed {
        let width = self.samples.width;
        let (into, rest) = self.weights.split_at(width * UNITS);
        let (straight, rest) = rest.split_at(width);
        let (begins, out) = rest.split_at(UNITS);
        let mut units: [f32; UNITS] = std::array::from_fn(|unit| begins[unit]);
        let mut worth = 0.0;
        for ((number, into), straight) in row.iter().zip(into.as_chunks::<UNITS>().0).zip(straight) {
            units.iter_mut().zip(into).for_each(|(unit, weight)| *unit += number * weight);
            worth += number * straight;
        }
        worth += units.iter().zip(out).map(|(unit, weight)| unit.max(0.0) * weight).sum::<f32>();
        Passed { units, worth }
    }

    fn pass_back(&mut self, row: &[f32], passed: &Passed, error: f32) {
        let width = self.samples.width;
        let out = self.weights.len() - UNITS;
        let (into, rest) = self.slope.split_at_mut(width * UNITS);
        let (straight, rest) = rest.split_at_mut(width);
        let (begins, end) = rest.split_at_mut(UNITS);
        let mut back = [0.0; UNITS];
        for unit in 0..UNITS {
            let open = passed.units[unit] > 0.0;
            end[unit] += if open { error * passed.units[unit] } else { 0.0 };
            back[unit] = if open { error * self.weights[out + unit] } else { 0.0 };
            begins[unit] += back[unit];
        }
        for ((number, into), straight) in row.iter().zip(into.as_chunks_mut::<UNITS>().0).zip(straight) {
            into.iter_mut().zip(&back).for_each(|(slope, back)| *slope += number * back);
            *straight += error * number;
        }
    }

    fn step(&mut self, length: f32, part: f32) {
        self.steps += 1;
        let first_part = 1.0 - libm::powf(MEMORY, self.steps as f32);
        let second_part = 1.0 - libm::powf(MEMORY_OF_SQUARES, self.steps as f32);
        let memories = self.first.iter_mut().zip(&mut self.second);
        for ((weight, slope), (first, second)) in self.weights.iter_mut().zip(&self.slope).zip(memories) {
            let slope = slope * part;
            *first = MEMORY * *first + (1.0 - MEMORY) * slope;
            *second = MEMORY_OF_SQUARES * *second + (1.0 - MEMORY_OF_SQUARES) * slope * slope;
            let step = (*first / first_part) / ((*second / second_part).sqrt() + 1e-8);
            *weight -= length * (step + DECAY * *weight);
        }
    }

    /// The same network for rows that nobody shifts and scales.
    fn unscaled(mut self) -> Vec<f32> {
        let width = self.samples.width;
        for place in 0..width {
            let (mean, scale) = (self.mean[place], self.scale[place]);
            for unit in 0..UNITS {
                let weight = &mut self.weights[place * UNITS + unit];
                *weight *= scale;
                let shift = *weight * mean;
                self.weights[width * (UNITS + 1) + unit] -= shift;
            }
            // A constant added to everybody's worth changes no share.
            self.weights[width * UNITS + place] *= scale;
        }
        self.weights
    }
}
