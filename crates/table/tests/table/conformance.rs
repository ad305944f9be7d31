//! The kit passes a game that keeps its promises, and says what it did.

use table::{
    Journal, Record,
    conformance::{Check, Kit, check},
};

use crate::bivouac::Bivouac;

#[test]
fn bivouac_keeps_its_promises() {
    for seed in 1..=3 {
        let report = check::<Bivouac>(&Kit { seed, ..Kit::default() }).unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!((report.games, report.ended), (4 * 24, 4 * 24));
        assert!(report.scrambled > 100 && report.apart > 1000 && report.reveals > 100, "{report:?}");
        assert!(report.lonely < report.twins / 10, "{report:?}");
    }
}

#[test]
fn the_same_kit_finds_the_same() {
    let kit = Kit { games: 4, ..Kit::default() };
    assert_eq!(check::<Bivouac>(&kit), check::<Bivouac>(&kit));
}

#[test]
fn a_failure_comes_with_a_record_that_replays() {
    let kit = Kit { max_steps: 5, ..Kit::default() };
    let failure = check::<Bivouac>(&kit).unwrap_err();
    assert_eq!((failure.check, failure.ply), (Check::Ends, 5));
    let record = Record::from_json(failure.record.as_deref().unwrap()).unwrap();
    assert_eq!(Journal::<Bivouac>::replay(&record).unwrap().steps().len(), 5);
    let text = failure.to_string();
    assert!(text.starts_with("bivouac fails Ends: the game has not ended after 5 steps (seed 1, ply 5)"), "{text}");
    assert!(text.contains("\"actions\""), "{text}");
}

#[test]
fn a_kit_may_cut_games_off() {
    let kit = Kit { max_steps: 5, odd_steps: 5, must_end: false, ..Kit::default() };
    assert_eq!(check::<Bivouac>(&kit).unwrap().ended, 0);
}
