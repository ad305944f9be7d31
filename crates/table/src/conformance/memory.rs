//! Actions from all over the run, to be tried where they do not belong.

use rand::{Rng, RngExt};

use crate::{Game, Notated};

use super::mangle::mangle;

/// A sample of the actions and outcomes that were legal somewhere.
pub(super) struct Memory<G: Game> {
    actions: Pool<G::Action>,
    outcomes: Pool<G::Chance>,
}

impl<G: Game> Memory<G> {
    pub fn new() -> Memory<G> {
        Memory { actions: Pool::new(), outcomes: Pool::new() }
    }

    pub fn keep_actions(&mut self, actions: &[G::Action], rng: &mut impl Rng) {
        self.actions.keep(actions, rng);
    }

    pub fn keep_outcomes(&mut self, outcomes: &[G::Chance], rng: &mut impl Rng) {
        self.outcomes.keep(outcomes, rng);
    }

    /// Actions that may or may not be legal here: near misses of listed ones, and memories.
    pub fn doubtful_actions(&self, listed: &[G::Action], rng: &mut impl Rng) -> Vec<G::Action> {
        self.actions.doubtful(listed, rng)
    }

    pub fn doubtful_outcomes(&self, listed: &[G::Chance], rng: &mut impl Rng) -> Vec<G::Chance> {
        self.outcomes.doubtful(listed, rng)
    }
}

const KEPT: usize = 256;
const DOUBTS: usize = 16;

struct Pool<N>(Vec<N>);

impl<N: Notated> Pool<N> {
    fn new() -> Pool<N> {
        Pool(Vec::with_capacity(KEPT))
    }

    fn keep(&mut self, items: &[N], rng: &mut impl Rng) {
        for &item in sample(items, 4, rng) {
            if self.0.len() < KEPT {
                self.0.push(item);
            } else {
                *pick_mut(&mut self.0, rng) = item;
            }
        }
    }

    fn doubtful(&self, listed: &[N], rng: &mut impl Rng) -> Vec<N> {
        let mut doubtful: Vec<N> = sample(&self.0, DOUBTS, rng).copied().collect();
        for _ in 0..DOUBTS {
            let Some(item) = pick(listed, rng) else { break };
            let other = pick(&self.0, rng).unwrap_or(item).to_string();
            doubtful.extend(mangle(&item.to_string(), &other, rng).parse::<N>());
        }
        doubtful
    }
}

/// One of them, if there are any.
pub(super) fn pick<'a, T>(items: &'a [T], rng: &mut impl Rng) -> Option<&'a T> {
    if items.is_empty() { None } else { items.get(rng.random_range(0..items.len())) }
}

fn pick_mut<'a, T>(items: &'a mut [T], rng: &mut impl Rng) -> &'a mut T {
    let index = rng.random_range(0..items.len());
    &mut items[index]
}

/// All of a short list, some of a long one: neighbours at even distances from a random beginning.
pub(super) fn sample<'a, T, R: Rng>(
    items: &'a [T],
    most: usize,
    rng: &mut R,
) -> impl Iterator<Item = &'a T> + use<'a, T, R> {
    let stride = items.len().div_ceil(most).max(1);
    let first = rng.random_range(0..stride);
    items.iter().skip(first).step_by(stride)
}
