use std::{
    fs::File,
    io::{BufWriter, Write},
    path::PathBuf,
};

use bots::{Budget, Spec};
use clap::value_parser;

use crate::{
    args::{FixedSeedArg, GameArg, JobsArg, TableArgs},
    dataset::{self, Plan},
    failure::Failure,
};

/// Let computer players play and write their games with what they thought, for programs that learn
///
/// A line of JSON for each game, packed with Zstandard: its record, and for each decision the ways that were considered and how the
/// victory was expected to be shared. The same seed gives the same file whatever --jobs says. docs/research.md tells more.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    /// How well they play: 1 to 5, or an opponent that counts, such as mcts:1000
    #[arg(long, value_name = "LEVEL", default_value = "5")]
    level: String,
    /// The file to write; there must be none of that name
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    seed: FixedSeedArg,
    #[command(flatten)]
    jobs: JobsArg,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let game = self.game.find()?;
        let number = self.level.bytes().all(|digit| digit.is_ascii_digit());
        let name = if number { format!("level:{}", self.level) } else { self.level };
        let spec = bots::opponent(&name, game.ladder()).map_err(Failure::bad)?;
        if let Spec::Mcts { budget: Budget::Time(_), .. } = spec {
            return Err(Failure::bad(format!("{spec} goes by the clock: say 1 to 5, or mcts:1000")));
        }
        if let Spec::Master(_) | Spec::Learnt(_) | Spec::Handmade(_) = spec {
            return Err(Failure::bad("the master is for play: say 1 to 5, or mcts:1000"));
        }
        let Spec::Mcts { budget, lapses } = spec else {
            return Err(Failure::bad(format!("level {spec} thinks about nothing: say 1 to 5, or mcts:1000")));
        };
        let plan = Plan {
            game,
            seats: self.table.seats(game)?,
            options: self.table.options()?,
            games: self.games,
            budget,
            lapses,
            seed: self.seed.seed,
            jobs: self.jobs.number(),
        };
        // What cannot be played is refused before a file is made.
        self.table.deal(game, plan.seed)?;
        let name = self.out.display();
        let file =
            File::create_new(&self.out).map_err(|error| Failure::bad(format!("cannot write {name}: {error}")))?;
        let mut file = BufWriter::new(file);
        let thoughts = dataset::write(&plan, &mut file)?;
        file.flush()?;
        Ok(writeln!(out, "{name}: {} games, {thoughts} decisions of {spec}", plan.games)?)
    }
}
