//! Learning to judge positions: games of the search against itself, and a network fitted to how they ended.
//!
//! It goes in rounds. In the first the search judges as the game's own knowledge does, in each later one as was
//! learnt from all rounds before; so what is learnt is what the search finds out by looking further, and then further again.
//! The same seed gives the same weights, on however many threads.

mod fit;
mod selfplay;

use std::sync::Arc;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Features, Judgement, Knowledge, MAX_SEATS, Playable, Visit};

use crate::{
    Params,
    search::{in_parallel, mix},
};
use fit::Fit;
use selfplay::{Samples, play};

/// How much is to be played, and how.
#[derive(Clone, Copy, Debug)]
pub struct Training {
    pub seed: u64,
    /// How often games are played and learnt from.
    pub rounds: u32,
    /// How many games each round has.
    pub games: u32,
    /// How many games are imagined for each choice of theirs.
    pub iterations: u32,
    pub threads: usize,
}

/// What came of a round.
#[derive(Clone, Debug)]
pub struct Round {
    pub number: u32,
    /// How many positions have been learnt from so far.
    pub positions: usize,
    /// How far off the judgement is, in nats, in games that it did not learn from …
    pub loss: f64,
    /// … and the game's own estimate in the same.
    pub loss_of_estimate: f64,
    /// … and somebody who says that all are equal.
    pub loss_of_even: f64,
    /// What [`Judgement::read`] reads.
    pub weights: Vec<u8>,
}

/// Of so many games one is kept back, to see what was learnt.
const KEPT_BACK: u32 = 10;
/// Games of at most so many rounds are learnt from: early ones were played worse.
const REMEMBERED: usize = 3;

/// As much as the judgements in the repository were learnt from.
const ROUNDS: u32 = 2;
const GAMES: u32 = 700;
const ITERATIONS: u32 = 60;

impl Training {
    /// How a game is learnt, if nobody wants it otherwise.
    pub fn usual(seed: u64, threads: usize) -> Training {
        Training { seed, rounds: ROUNDS, games: GAMES, iterations: ITERATIONS, threads }
    }

    /// Plays and learns; tells what came of every round. Nothing comes of a game that has no numbers.
    pub fn run<G: Playable>(&self, mut tell: impl FnMut(&Round)) -> Option<Round> {
        let width = width::<G>()?;
        let mut judgement = None;
        let mut known: Vec<Vec<Samples>> = Vec::new();
        let mut last = None;
        for number in 0..self.rounds {
            let params = Params { judgement, ..Params::handmade() };
            let seed = |game: usize| mix(self.seed, number.into(), game as u64);
            let job = |game: usize| play::<G>(width, &params, self.iterations, seed(game));
            known.push(in_parallel(self.games as usize, self.threads, job));
            known.drain(..known.len().saturating_sub(REMEMBERED));
            let (mut learnt, mut kept) = (Samples::new(width), Samples::new(width));
            for (game, samples) in known.iter().flat_map(|games| (0..).zip(games)) {
                let into = if game % KEPT_BACK == 0 { &mut kept } else { &mut learnt };
                into.append(samples);
            }
            let weights = Fit::new(&learnt, mix(self.seed, number.into(), u64::MAX)).run();
            let weights: Vec<f32> = weights.into_iter().map(rounded).collect();
            // What is written is rounded once more; the next round is played before that.
            let fitted = Judgement::new(width, &weights);
            let weights = Judgement::write(width, &weights);
            let round = Round {
                number: number + 1,
                positions: learnt.len(),
                loss: kept.loss(|sample| fitted.shares(&kept.features(sample))),
                loss_of_estimate: kept.loss(|sample| sample.estimate),
                loss_of_even: kept.loss(|sample| [1.0 / sample.seats as f32; MAX_SEATS]),
                weights,
            };
            judgement = Some(Arc::new(fitted));
            tell(&round);
            last = Some(round);
        }
        last
    }
}

/// The same for a game whose type only its rules know: `games::visit(id, Train { … })`.
pub struct Train<F> {
    pub training: Training,
    /// Is told what came of every round.
    pub tell: F,
}

impl<F: FnMut(&Round)> Visit for Train<F> {
    type Out = Option<Round>;

    fn visit<G: Playable>(self) -> Option<Round> {
        self.training.run::<G>(self.tell)
    }
}

/// To the upper half of its bits.
fn rounded(weight: f32) -> f32 {
    f32::from_bits((weight.to_bits() + 0x8000) & 0xffff_0000)
}

/// How many numbers a position has for each seat, if any.
fn width<G: Playable>() -> Option<usize> {
    let (options, seats) = (G::Options::default(), G::META.min_seats);
    let setup = G::deal(&options, seats, &mut Pcg64Mcg::seed_from_u64(0)).ok()?;
    let start = G::new(&options, seats, &setup).ok()?;
    Some(features(&start).width()).filter(|&width| width > 0)
}

/// The numbers of a position.
fn features<G: Knowledge>(game: &G) -> Features {
    let mut features = Features::default();
    game.features(&mut features);
    features
}
