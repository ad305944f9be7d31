//! What a seat tends to, among its plans: regret matching.

use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use table::sort_by;

/// A plan that is tended to less than this, compared with the best, is not drawn in the end: it is
/// there only because it was not tried often enough.
const NEGLIGIBLE: f64 = 0.15;

/// How much a seat regrets not having chosen each of its plans, and how often it chose each of them
/// in all.
#[derive(Clone, Debug)]
pub struct Mixture {
    /// Never below zero: a plan that was bad for a long time can soon be chosen again.
    regrets: Vec<f64>,
    now: Vec<f64>,
    sum: Vec<f64>,
    times: f64,
}

impl Mixture {
    pub const BYTES_A_PLAN: usize = 3 * size_of::<f64>();

    pub fn even(plans: usize) -> Mixture {
        let now = vec![1.0 / plans as f64; plans];
        Mixture { regrets: vec![0.0; plans], sum: vec![0.0; plans], now, times: 0.0 }
    }

    /// What each plan would have brought this time.
    pub fn learn(&mut self, payoffs: &[f64]) {
        self.times += 1.0;
        let mean: f64 = self.now.iter().zip(payoffs).map(|(share, payoff)| share * payoff).sum();
        for (regret, payoff) in self.regrets.iter_mut().zip(payoffs) {
            *regret = (*regret + payoff - mean).max(0.0);
        }
        let total: f64 = self.regrets.iter().sum();
        let even = 1.0 / payoffs.len() as f64;
        for (share, regret) in self.now.iter_mut().zip(&self.regrets) {
            *share = if total > 0.0 { regret / total } else { even };
        }
        // Later ones count more: they know more.
        let times = self.times;
        self.sum.iter_mut().zip(&self.now).for_each(|(sum, share)| *sum += times * share);
    }

    /// Another plan takes this one's place: nothing is known of it.
    pub fn forget(&mut self, plan: usize) {
        (self.regrets[plan], self.sum[plan], self.now[plan]) = (0.0, 0.0, 0.0);
    }

    /// The plans that are tended to the least, so many of them, the least first.
    pub fn least(&self, count: usize) -> Vec<usize> {
        let mut plans: Vec<usize> = (0..self.sum.len()).collect();
        sort_by(&mut plans, |&a, &b| {
            let by_now = self.now[a].total_cmp(&self.now[b]);
            by_now.then(self.sum[a].total_cmp(&self.sum[b]))
        });
        plans.truncate(count);
        plans
    }

    /// One of the plans, as it is tended to now.
    pub fn sample(&self, rng: &mut Pcg64Mcg) -> usize {
        pick(&self.now, rng)
    }

    /// One of the plans, as it was tended to on the whole.
    pub fn draw(mut self, rng: &mut Pcg64Mcg) -> usize {
        let least = NEGLIGIBLE * self.sum.iter().copied().fold(0.0, f64::max);
        self.sum.iter_mut().filter(|share| **share < least).for_each(|share| *share = 0.0);
        pick(&self.sum, rng)
    }

    /// How much each plan was tended to on the whole: shares of 1.
    pub fn tendencies(&self) -> Vec<f64> {
        let total: f64 = self.sum.iter().sum();
        let even = 1.0 / self.sum.len() as f64;
        self.sum.iter().map(|sum| if total > 0.0 { sum / total } else { even }).collect()
    }

    /// Adds up what two independent searches found.
    pub fn with(mut self, other: Mixture) -> Mixture {
        self.sum.iter_mut().zip(other.sum).for_each(|(sum, more)| *sum += more);
        self
    }
}

/// An index, as likely as its weight says; any if all weigh nothing.
fn pick(weights: &[f64], rng: &mut Pcg64Mcg) -> usize {
    let total: f64 = weights.iter().sum();
    if total <= 0.0 {
        return rng.random_range(0..weights.len() as u32) as usize;
    }
    let mut left = rng.random::<f64>() * total;
    let found = weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    });
    found.unwrap_or(weights.len() - 1)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    /// Two seats who play a game of payoffs against each other for a while.
    fn played(payoffs: impl Fn(usize, usize) -> f64, plans: usize) -> [Vec<f64>; 2] {
        let mut rng = Pcg64Mcg::seed_from_u64(3);
        let mut sides = [Mixture::even(plans), Mixture::even(plans)];
        for _ in 0..4000 {
            let (mine, theirs) = (sides[0].sample(&mut rng), sides[1].sample(&mut rng));
            let first: Vec<f64> = (0..plans).map(|plan| payoffs(plan, theirs)).collect();
            let second: Vec<f64> = (0..plans).map(|plan| 1.0 - payoffs(mine, plan)).collect();
            sides[0].learn(&first);
            sides[1].learn(&second);
        }
        sides.map(|side| {
            let total: f64 = side.sum.iter().sum();
            side.sum.iter().map(|sum| sum / total).collect()
        })
    }

    #[test]
    fn who_can_be_seen_through_mixes() {
        // Paper, scissors, stone.
        let shares = played(|mine, theirs| [0.5, 0.0, 1.0][(3 + theirs - mine) % 3], 3);
        for side in shares {
            assert!(side.iter().all(|share| (share - 1.0 / 3.0).abs() < 0.06), "{side:?}");
        }
    }

    #[test]
    fn what_is_always_better_is_always_done() {
        let shares = played(|mine, _| if mine == 2 { 0.9 } else { 0.3 }, 4);
        assert!(shares[0][2] > 0.98, "{shares:?}");
    }

    #[test]
    fn what_is_negligible_is_not_drawn() {
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let mixture = Mixture { sum: vec![0.5, 10.0, 6.0], ..Mixture::even(3) };
        let drawn: Vec<usize> = (0..200).map(|_| mixture.clone().draw(&mut rng)).collect();
        assert!(drawn.iter().all(|plan| *plan != 0) && drawn.contains(&1) && drawn.contains(&2));
    }
}
