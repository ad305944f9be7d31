//! Games of the search against itself, as positions and what came of them.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use table::{Features, Knowledge, MAX_SEATS, Playable, Seat, Turn, Viewer, draw_chance};

use super::features;
use crate::{Budget, Params, Search, Shares};

/// At how many seats, game by game, as far as the game has so many.
const SEATS: [u8; 8] = [2, 2, 3, 2, 2, 4, 2, 3];
/// So many choices at most are made without thinking as a game begins: no two games are alike …
const OPENING: u32 = 6;
/// … and of later ones so many of a hundred: what follows on a bad choice has to be known, too.
const LAPSES: u32 = 8;
/// How much of what a position is said to be worth is how its game ended; the rest is what the search thought of it there.
const ENDING: f32 = 0.5;
/// Ways that were not gone are learnt from if as many imagined games as one of so many went there …
const LEAST: u64 = 25;
/// … and count for less: nobody knows how they would have ended.
const NOT_GONE: f32 = 0.5;
/// No game of the search is as long.
const LONGEST: usize = 3000;

/// Positions in numbers, and how the victory was shared after them.
pub struct Samples {
    pub width: usize,
    rows: Vec<f32>,
    pub all: Vec<Sample>,
}

#[derive(Clone, Copy)]
pub struct Sample {
    /// Where its first row begins.
    first: usize,
    pub seats: usize,
    pub shares: [f32; MAX_SEATS],
    pub weight: f32,
    /// What the game's own estimate says of it.
    pub estimate: [f32; MAX_SEATS],
}

impl Samples {
    pub fn new(width: usize) -> Samples {
        Samples { width, rows: Vec::new(), all: Vec::new() }
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// The row of a seat.
    pub fn row(&self, sample: &Sample, seat: usize) -> &[f32] {
        &self.rows[sample.first + seat * self.width..][..self.width]
    }

    /// All rows, a seat each.
    pub fn rows(&self) -> impl Iterator<Item = &[f32]> {
        self.rows.chunks_exact(self.width)
    }

    pub fn features(&self, sample: &Sample) -> Features {
        let mut features = Features::default();
        (0..sample.seats).for_each(|seat| features.push(self.row(sample, seat)));
        features
    }

    fn push<G: Knowledge>(&mut self, game: &G, shares: [f32; MAX_SEATS], weight: f32) {
        let features = features(game);
        let sample =
            Sample { first: self.rows.len(), seats: game.seats().into(), shares, weight, estimate: game.estimate() };
        features.rows().for_each(|row| self.rows.extend(row));
        self.all.push(sample);
    }

    pub fn append(&mut self, other: &Samples) {
        let before = self.rows.len();
        self.rows.extend(&other.rows);
        self.all.extend(other.all.iter().map(|sample| Sample { first: sample.first + before, ..*sample }));
    }

    /// How far off somebody is who judges like this: the mean of the logarithms, less what cannot be known better.
    pub fn loss(&self, judge: impl Fn(&Sample) -> [f32; MAX_SEATS]) -> f64 {
        let weight: f64 = self.all.iter().map(|sample| f64::from(sample.weight)).sum();
        let of = |sample: &Sample| {
            let judged = judge(sample);
            let parts = sample.shares.iter().zip(judged).take(sample.seats).filter(|(share, _)| **share > 0.0);
            let parts = parts.map(|(&share, judged)| f64::from(share) * f64::from(share / judged.max(1e-6)).ln());
            f64::from(sample.weight) * parts.sum::<f64>()
        };
        self.all.iter().map(of).sum::<f64>() / weight.max(1.0)
    }
}

/// Plays one game. What comes of it depends on the seed and on how it is searched, and on nothing else.
pub fn play<G: Playable>(width: usize, params: &Params, iterations: u32, seed: u64) -> Samples {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let seats = SEATS[rng.random_range(0..SEATS.len() as u32) as usize].clamp(G::META.min_seats, G::META.max_seats);
    let options = G::Options::default();
    let setup = G::deal(&options, seats, &mut rng).expect("the default options can be dealt");
    let mut game = G::new(&options, seats, &setup).expect("what was dealt can be played");
    let mut search = Search::<G>::new(params.clone(), Budget::Iterations(iterations), seed, 1);
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    let mut opening = rng.random_range(0..=OPENING);
    let mut samples = Samples::new(width);
    // Which of them the game went through.
    let mut gone = Vec::new();
    for _ in 0..LONGEST {
        let acting = match game.turn() {
            Turn::Over(outcome) => {
                for number in gone {
                    let Sample { shares, seats, .. } = &mut samples.all[number];
                    for (seat, share) in shares.iter_mut().enumerate().take(*seats) {
                        let ending = outcome.share(Seat(seat as u8)) as f32;
                        *share = ENDING * ending + (1.0 - ENDING) * *share;
                    }
                }
                break;
            }
            Turn::Chance => {
                let outcome = draw_chance(&game, &mut rng, &mut outcomes);
                game.chance(outcome);
                continue;
            }
            Turn::Act(seats) => seats.first().expect("somebody is to act"),
        };
        legal.clear();
        game.legal(acting, &mut legal);
        if let [only] = legal[..] {
            game.apply(acting, only);
            continue;
        }
        if opening > 0 {
            opening -= 1;
            let action = game.unthinking(acting, &mut rng, &mut legal);
            game.apply(acting, action);
            continue;
        }
        let report = search.run(&game.view(Viewer::Seat(acting)), acting);
        gone.push(samples.len());
        samples.push(&game, narrow(report.shares), 1.0);
        for choice in &report.choices[1..] {
            let mut after = game.clone();
            after.apply(acting, choice.action);
            while let Turn::Chance = after.turn() {
                let outcome = draw_chance(&after, &mut rng, &mut outcomes);
                after.chance(outcome);
            }
            if choice.visits * LEAST >= report.iterations && !matches!(after.turn(), Turn::Over(_)) {
                samples.push(&after, narrow(choice.shares), NOT_GONE);
            }
        }
        let action = match rng.random_ratio(LAPSES, 100) {
            true => game.unthinking(acting, &mut rng, &mut legal),
            false => report.choices[0].action,
        };
        game.apply(acting, action);
    }
    samples
}

fn narrow(shares: Shares) -> [f32; MAX_SEATS] {
    shares.map(|share| share as f32)
}
