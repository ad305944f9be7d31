//! What a game's strongest opponent costs, and whether it keeps to the time it is given.

use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use bots::{Budget, Effort, Greedy, Spec, expert, make};
use cpu_time::ThreadTime;
use serde::Serialize;
use serde_json::Map;
use table::{AnyGame, BadSetup, Erased, Game, Journal, Playable, Seat, Turn, Viewer, Visit, draw_chance};

use super::game::positive;
use crate::{chance, words};

/// So many positions of a game are thought about …
const POSITIONS: usize = 12;
/// … among the choices of a game that is played at a glance.
const CHOICES: usize = 120;
/// What it is given when it thinks by the clock.
const GIVEN: Duration = Duration::from_millis(100);

/// Measures the opponent of one game.
pub struct OpponentBench;

#[derive(Serialize)]
pub struct OpponentFigures {
    game: &'static str,
    /// The strongest level.
    opponent: String,
    /// Imagined games, per CPU second of one thread.
    iterations_per_second: f64,
    /// CPU time of one choice, on average and at most.
    mean_choice_ms: f64,
    longest_choice_ms: f64,
    /// The most memory that a choice took.
    bytes: usize,
    /// By how much it was late, at most, when it was given 100 ms on the clock.
    late_ms: f64,
}

impl Visit for OpponentBench {
    type Out = Result<OpponentFigures, BadSetup>;

    fn visit<G: Playable>(self) -> Self::Out {
        let spec = expert().spec(&G::LADDER);
        let Spec::Mcts { budget: Budget::Iterations(iterations), .. } = spec else { unreachable!("levels count") };
        let record = Erased::<G>::new().deal(&Map::new(), G::META.min_seats, &mut chance::generator(0))?;
        let views = views(Journal::<G>::open(&record)?.now().clone());
        let (mut times, mut done, mut bytes) = (Vec::new(), 0, 0);
        for (view, seat) in &views {
            let clock = ThreadTime::now();
            let effort = Effort::of::<G>(view, *seat, iterations, 0);
            times.push(positive(clock.elapsed()));
            done += effort.iterations;
            bytes = bytes.max(effort.bytes);
        }
        let total: f64 = times.iter().sum();
        Ok(OpponentFigures {
            game: G::META.id,
            opponent: spec.to_string(),
            iterations_per_second: done as f64 / total,
            mean_choice_ms: total * 1000.0 / times.len() as f64,
            longest_choice_ms: times.iter().copied().fold(0.0, f64::max) * 1000.0,
            bytes,
            late_ms: views.iter().map(|(view, seat)| lateness::<G>(view, *seat)).fold(0.0, f64::max),
        })
    }
}

/// What those who are to act see, now and then in a game of plain players: in the middle of a game
/// lists are at their longest.
fn views<G: Playable>(mut game: G) -> Vec<(<G as Game>::View, Seat)> {
    let mut rng = chance::generator(0);
    let mut player = Greedy::new(0);
    let (mut outcomes, mut views) = (Vec::new(), Vec::new());
    for choice in 0..CHOICES {
        while let Turn::Chance = game.turn() {
            let outcome = draw_chance(&game, &mut rng, &mut outcomes);
            game.chance(outcome);
        }
        let Some(seat) = game.turn().seats().first() else { break };
        let view = game.view(Viewer::Seat(seat));
        let action = bots::Bot::<G>::choose(&mut player, &view, seat);
        if choice % (CHOICES / POSITIONS) == 0 {
            views.push((view, seat));
        }
        game.apply(seat, action);
    }
    views
}

fn lateness<G: Playable>(view: &G::View, seat: Seat) -> f64 {
    let spec = Spec::Mcts { budget: Budget::Time(GIVEN), lapses: 0 };
    let mut bot = make::<G>(&spec, 0, 1);
    let start = Instant::now();
    bot.choose(view, seat);
    start.elapsed().saturating_sub(GIVEN).as_secs_f64() * 1000.0
}

impl OpponentFigures {
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let bold = words::BOLD;
        writeln!(out, "{bold}{}{bold:#}  {}, one thread", self.game, self.opponent)?;
        let per_second = words::thousands(self.iterations_per_second.round() as u64);
        writeln!(out, "  {:34} {per_second:>10}", "imagined games a CPU second")?;
        writeln!(out, "  {:34} {:>10.1}", "CPU milliseconds a choice, mean", self.mean_choice_ms)?;
        writeln!(out, "  {:34} {:>10.1}", "… longest", self.longest_choice_ms)?;
        writeln!(out, "  {:34} {:>10}", "KiB of memory, most", words::thousands(self.bytes as u64 / 1024))?;
        writeln!(out, "  {:34} {:>10.1}", "ms late of 100 ms given, most", self.late_ms)
    }
}
