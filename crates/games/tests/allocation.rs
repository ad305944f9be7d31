//! Random play with the full list of legal actions allocates nothing per action: a search makes millions of
//! positions. States are made of arrays, bits and `arrayvec`.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Game, Playable, Step, Turn, Visit};

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

/// Holds a game to it, at tables of every size.
struct AllocatesNothing;

impl Visit for AllocatesNothing {
    type Out = ();

    fn visit<G: Playable>(self) {
        for seats in G::META.min_seats..=G::META.max_seats {
            let mut rng = Pcg64Mcg::seed_from_u64(7);
            let options = G::Options::default();
            let setup = G::deal(&options, seats, &mut rng).unwrap();
            let start = G::new(&options, seats, &setup).unwrap();
            let (mut actions, mut outcomes) = (Vec::with_capacity(1 << 12), Vec::with_capacity(1 << 8));
            let mut steps = 0;
            let info = allocation_counter::measure(|| steps = play(&start, 20, &mut rng, &mut actions, &mut outcomes));
            assert!(steps > 100, "{}: {steps} steps", G::META.id);
            let count = info.count_total;
            assert_eq!(count, 0, "{}: {count} allocations in {steps} steps of {seats}", G::META.id);
        }
    }
}

#[test]
fn no_game_allocates_anything_per_action() {
    games::all().iter().for_each(|game| games::visit(game.meta().id, AllocatesNothing).expect("it is in the list"));
}
