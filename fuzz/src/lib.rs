//! What the fuzz targets share: how bytes choose a game and a position in it.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use table::{AnyGame, AnyPosition, Game, Mover, Step, Turn, draw_chance};

/// Most steps that a position lies from its beginning.
pub const MOST_STEPS: u8 = 60;

/// The game that a byte stands for: its place in the alphabet, which is also that of its folder.
pub fn game(byte: u8) -> &'static dyn AnyGame {
    let mut games = games::all().to_vec();
    games.sort_by_key(|game| game.meta().id);
    games[usize::from(byte) % games.len()]
}

/// A number of seats that a byte stands for.
pub fn seats(game: &dyn AnyGame, byte: u8) -> u8 {
    let meta = game.meta();
    meta.min_seats + byte % (meta.max_seats - meta.min_seats + 1)
}

/// Plays at random, so many steps or to the end.
pub fn play<G: Game>(game: &mut G, steps: u8, seed: u64) {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    for _ in 0..steps % MOST_STEPS {
        match game.turn() {
            Turn::Act(seats) => {
                let seat = seats.iter().nth(rng.random_range(0..seats.len() as u32) as usize).unwrap();
                let action = game.draw_action(seat, &mut rng, &mut Vec::new());
                game.make(Step::Act(seat, action));
            }
            Turn::Chance => {
                let outcome = draw_chance(game, &mut rng, &mut Vec::new());
                game.make(Step::Chance(outcome));
            }
            Turn::Over(_) => return,
        }
    }
}

/// Plays the first thing that may be done, so many times, and looks at the board each time.
pub fn look_around(position: &mut dyn AnyPosition, steps: usize) {
    use table::{Lang, Viewer};
    for _ in 0..steps {
        for viewer in Viewer::all(position.seats()) {
            let _ = position.view(viewer);
            for lang in Lang::ALL {
                let _ = (position.prompt(viewer, lang), position.describe(viewer, lang));
                let _ = position.draw(viewer, lang).to_string();
            }
        }
        let (by, text) = match position.turn() {
            Turn::Act(seats) => {
                let seat = seats.first().expect("somebody is to act");
                (Mover::Seat(seat), position.legal(seat).swap_remove(0))
            }
            Turn::Chance => (Mover::Chance, position.chances().swap_remove(0).0),
            Turn::Over(_) => return,
        };
        position.attempt(by, &text).expect("what is listed is legal");
    }
}
