//! Where the command line's luck comes from: a seed, and nothing else.

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use table::AnyPosition;

pub fn generator(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(seed)
}

/// One of many seeds that a seed stands for, each as good as any other.
pub fn branch(seed: u64, number: u64) -> u64 {
    // The finaliser of SplitMix64: neighbours go far apart.
    let mut mixed = seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// What chance decides in a position where it is chance's turn.
pub fn outcome(position: &dyn AnyPosition, rng: &mut impl Rng) -> String {
    let outcomes = position.chances();
    let total: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
    let mut left = rng.random_range(0..total);
    for (text, weight) in outcomes {
        if left < weight {
            return text;
        }
        left -= weight;
    }
    unreachable!("weights add up to their sum")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_of_neighbouring_seeds_do_not_meet() {
        let mut seeds: Vec<u64> = (0..100).flat_map(|seed| (0..100).map(move |n| branch(seed, n))).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 10_000);
    }
}
