use std::{io::Write, num::NonZeroUsize};

use bots::Spec;
use clap::value_parser;

use super::write_json;
use crate::{
    arena::{self, Plan},
    args::{FixedSeedArg, GameArg, TableArgs},
    failure::Failure,
};

/// Let computer opponents play each other and tell who wins how often
///
/// Every opponent sits in every seat equally often: the games come in rounds, one game a seat, which share what chance decides before
/// the game and the seed of what it decides during it. The same seed gives the same table whatever --jobs says, as long as every
/// opponent thinks in iterations and not by the clock.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// Who plays: random, greedy, mcts:1000 (imagined games a choice), mcts:500ms, uct:1000. At a larger table they repeat in turn
    #[arg(long, value_name = "A,B…", value_delimiter = ',', required = true)]
    bots: Vec<Spec>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    seed: FixedSeedArg,
    /// How many games are played at the same time [default: one a core]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Break a game off after so many actions, outcomes of chance included; it counts for nobody
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    max_actions: u32,
    /// For programs
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let game = self.game.game;
        let bots = self.bots.len();
        // As many seats as there are opponents, if the game has so many.
        self.table.seats.get_or_insert(game.meta().min_seats.max(u8::try_from(bots).unwrap_or(u8::MAX)));
        let seats = self.table.seats(game)?;
        if bots > usize::from(seats) {
            return Err(Failure::bad(format!("{bots} opponents do not fit in {seats} seats: raise --seats")));
        }
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let plan = Plan {
            game,
            bots: self.bots,
            seats,
            options: self.table.options()?,
            games: self.games,
            seed: self.seed.seed,
            jobs: self.jobs.map_or(cores, NonZeroUsize::get),
            max_actions: self.max_actions,
        };
        let report = arena::run(&plan)?;
        if self.json { write_json(out, &report) } else { Ok(report.write(out)?) }
    }
}
