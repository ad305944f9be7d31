//! How fast a game and the search on it run: one thread, per second of CPU time, so that a busy
//! machine does not change the figures much.

use std::{
    io::{self, Write},
    time::Duration,
};

use bots::{Budget, Params, Search};
use cpu_time::{ProcessTime, ThreadTime};
use rand::RngExt;
use serde::Serialize;
use serde_json::Map;
use table::{AnyGame, BadSetup, Erased, Journal, Playable, Seat, Turn, Viewer, Visit, draw_chance};

use crate::{chance, perft, words};

/// Measures one game, each figure for so many CPU seconds.
pub struct Bench {
    pub seconds: f64,
}

#[derive(Serialize)]
pub struct Figures {
    game: &'static str,
    seats: u8,
    /// Actions of players, the full legal list made for each.
    actions_per_second: f64,
    /// The same with the outcomes of chance.
    steps_per_second: f64,
    /// Complete games.
    playouts_per_second: f64,
    mcts_iterations_per_second: f64,
    perft_depth: u32,
    perft_nodes_per_second: f64,
    state_bytes: usize,
    optimised: bool,
}

impl Visit for Bench {
    type Out = Result<Figures, BadSetup>;

    fn visit<G: Playable>(self) -> Self::Out {
        let seats = G::META.min_seats;
        let record = Erased::<G>::new().deal(&Map::new(), seats, &mut chance::generator(0))?;
        let start = Journal::<G>::open(&record)?.now().clone();
        let random = random_play(&start, self.seconds);
        let (perft_depth, perft_nodes_per_second) = perft_nodes(&start, self.seconds);
        Ok(Figures {
            game: G::META.id,
            seats,
            actions_per_second: random.actions as f64 / random.seconds,
            steps_per_second: random.steps as f64 / random.seconds,
            playouts_per_second: random.games as f64 / random.seconds,
            mcts_iterations_per_second: search(&start, self.seconds),
            perft_depth,
            perft_nodes_per_second,
            state_bytes: size_of::<G>(),
            optimised: !cfg!(debug_assertions),
        })
    }
}

struct RandomPlay {
    actions: u64,
    steps: u64,
    games: u64,
    seconds: f64,
}

/// Uniform random play. The whole legal list is made before every action, as a player needs it.
fn random_play<G: Playable>(start: &G, seconds: f64) -> RandomPlay {
    let mut rng = chance::generator(0);
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    let (mut actions, mut steps, mut games) = (0, 0, 0);
    let mut game = start.clone();
    let clock = ThreadTime::now();
    loop {
        match game.turn() {
            Turn::Act(seats) => {
                let seat = match seats.len() {
                    1 => seats.first(),
                    several => seats.iter().nth(rng.random_range(0..several as u32) as usize),
                }
                .expect("somebody is to act");
                legal.clear();
                game.legal(seat, &mut legal);
                game.apply(seat, legal[rng.random_range(0..legal.len() as u32) as usize]);
                actions += 1;
            }
            Turn::Chance => {
                let outcome = draw_chance(&game, &mut rng, &mut outcomes);
                game.chance(outcome);
            }
            Turn::Over(_) => {
                games += 1;
                game = start.clone();
                continue;
            }
        }
        steps += 1;
        // Asking the clock is not free.
        if steps % 4096 == 0 && clock.elapsed().as_secs_f64() >= seconds {
            return RandomPlay { actions, steps, games, seconds: clock.elapsed().as_secs_f64() };
        }
    }
}

/// Iterations of the search a second, from the first position in which somebody is to act.
fn search<G: Playable>(start: &G, seconds: f64) -> f64 {
    let mut game = start.clone();
    let mut rng = chance::generator(0);
    while let Turn::Chance = game.turn() {
        let outcome = draw_chance(&game, &mut rng, &mut Vec::new());
        game.chance(outcome);
    }
    let Some(seat) = game.turn().seats().first() else { return 0.0 };
    let view = game.view(Viewer::Seat(seat));
    // By the number of iterations first, to learn how many fill the time.
    let per_second = |iterations| run_search::<G>(&view, seat, iterations);
    let guess = per_second(200);
    per_second((guess * seconds).clamp(200.0, 1e8) as u32)
}

fn run_search<G: Playable>(view: &G::View, seat: Seat, iterations: u32) -> f64 {
    let mut search = Search::<G>::new(Params::default(), Budget::Iterations(iterations), 0, 1);
    let clock = ProcessTime::now();
    let report = search.run(view, seat);
    report.iterations as f64 / positive(clock.elapsed())
}

/// Counts at the greatest depth that fits, again and again.
fn perft_nodes<G: Playable>(start: &G, seconds: f64) -> (u32, f64) {
    const MOST: u64 = 20_000_000;
    let (mut depth, mut leaves) = (1, perft::count(start, 1));
    let mut growth = leaves;
    while depth < perft::DEEPEST && leaves > 0 && leaves.saturating_mul(growth) <= MOST {
        depth += 1;
        let next = perft::count(start, depth);
        growth = (next / leaves).max(2);
        leaves = next;
    }
    let mut nodes = 0;
    let clock = ThreadTime::now();
    while clock.elapsed().as_secs_f64() < seconds {
        nodes += perft::count(start, depth);
    }
    (depth, nodes as f64 / positive(clock.elapsed()))
}

pub(super) fn positive(time: Duration) -> f64 {
    time.as_secs_f64().max(1e-9)
}

impl Figures {
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let bold = words::BOLD;
        writeln!(out, "{bold}{}{bold:#}  {} seats, one thread, per CPU second", self.game, self.seats)?;
        let perft = format!("perft nodes (depth {})", self.perft_depth);
        for (what, figure) in [
            ("actions, full legal list", self.actions_per_second),
            ("steps, chance included", self.steps_per_second),
            ("playouts, complete games", self.playouts_per_second),
            ("MCTS iterations", self.mcts_iterations_per_second),
            (&perft, self.perft_nodes_per_second),
        ] {
            writeln!(out, "  {what:26} {:>14}", words::thousands(figure.round() as u64))?;
        }
        writeln!(out, "  {:26} {:>14}", "state, bytes", self.state_bytes)
    }
}
