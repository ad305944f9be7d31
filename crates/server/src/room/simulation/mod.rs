//! Several nodes, their store and their hints in one process, with a clock of the test's own. Requests to the store are slow
//! or fail, also after they were carried out; hints are lost, doubled, late and out of order; nodes pause and die between any
//! two steps. Everything follows from a seed: a failing one is played again with `SEED=… cargo test simulation`.
//!
//! In the end, what was acknowledged is in the log, once, and what was refused is not; everybody's stream is what one fold
//! of the log tells this viewer, without a gap, a double or anything besides; and all nodes agree.

mod check;
mod client;
mod node;
#[path = "../../../tests/support/promises.rs"]
mod promises;
mod world;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use world::World;

/// How many evenings are played, unless `SEEDS` says otherwise.
const SEEDS: u64 = 2000;

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

#[test]
fn a_simulation_of_many_nodes_keeps_every_promise() {
    if let Some(seed) = setting("SEED") {
        World::new(seed).play();
        return;
    }
    let (seeds, next, late) = (setting("SEEDS").unwrap_or(SEEDS), AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds {
                return;
            }
            match catch_unwind(AssertUnwindSafe(|| World::new(seed).play())) {
                Ok(tally) => drop(late.fetch_add(tally.late, Ordering::Relaxed)),
                Err(_) => panic!("the evening with SEED={seed} went wrong"),
            }
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> =
            (0..thread::available_parallelism().map_or(1, usize::from)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().for_each(|thread| thread.join().expect("all evenings went well"));
    });
    // Otherwise nothing was put to the test.
    assert!(late.into_inner() > seeds, "nodes seldom met at the same entry");
}
