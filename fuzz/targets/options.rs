//! Any JSON as a game's options, at any table: refused, or a game that can be looked at and played.

#![no_main]

use cordee_fuzz::{game, look_around};
use libfuzzer_sys::fuzz_target;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

fuzz_target!(|bytes: &[u8]| {
    let [which, seats, json @ ..] = bytes else { return };
    let Ok(options) = serde_json::from_slice(json) else { return };
    let game = game(*which);
    let Ok(record) = game.deal(&options, *seats, &mut Pcg64Mcg::seed_from_u64(0)) else { return };
    let mut position = game.open(&record).expect("what was dealt can be opened");
    assert_eq!(position.seats(), *seats);
    look_around(position.as_mut(), 8);
});
