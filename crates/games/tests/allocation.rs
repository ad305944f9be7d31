//! Random play with the full list of legal actions allocates nothing per action, where a game
//! promises so.

use games::{alaska::Alaska, alcatraz::Alcatraz, aufsteiger::Aufsteiger, ice_lake::IceLake, vertical::Vertical};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Game, Step, Turn};

/// Plays whole games at random from a dealt position; counts the steps.
fn play<G: Game>(
    start: &G,
    games: usize,
    rng: &mut Pcg64Mcg,
    actions: &mut Vec<G::Action>,
    outcomes: &mut Vec<(G::Chance, u32)>,
) -> usize {
    let mut steps = 0;
    for _ in 0..games {
        let mut game = start.clone();
        loop {
            let step = match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => Step::Chance(table::draw_chance(&game, rng, outcomes)),
                Turn::Act(seats) => {
                    let seat = seats.first().expect("somebody acts");
                    Step::Act(seat, game.draw_action(seat, rng, actions))
                }
            };
            game.make(step);
            steps += 1;
        }
    }
    steps
}

fn allocates_nothing<G: Game>(seats: u8) {
    let mut rng = Pcg64Mcg::seed_from_u64(7);
    let options = G::Options::default();
    let setup = G::deal(&options, seats, &mut rng).unwrap();
    let start = G::new(&options, seats, &setup).unwrap();
    let (mut actions, mut outcomes) = (Vec::with_capacity(1 << 12), Vec::with_capacity(1 << 8));
    let mut steps = 0;
    let info = allocation_counter::measure(|| steps = play(&start, 20, &mut rng, &mut actions, &mut outcomes));
    assert!(steps > 100, "{steps} steps");
    assert_eq!(info.count_total, 0, "{} allocations in {steps} steps", info.count_total);
}

#[test]
fn alcatraz_allocates_nothing_per_action() {
    (2..=4).for_each(allocates_nothing::<Alcatraz>);
}

#[test]
fn ice_lake_allocates_nothing_per_action() {
    (2..=4).for_each(allocates_nothing::<IceLake>);
}

#[test]
fn vertical_allocates_nothing_per_action() {
    (2..=5).for_each(allocates_nothing::<Vertical>);
}

#[test]
fn alaska_allocates_nothing_per_action() {
    (2..=4).for_each(allocates_nothing::<Alaska>);
}

#[test]
fn aufsteiger_allocates_nothing_per_action() {
    (2..=5).for_each(allocates_nothing::<Aufsteiger>);
}
