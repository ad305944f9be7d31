use std::{io::Write, path::PathBuf, time::Instant};

use bots::training::{Round, Train, Training};
use clap::value_parser;

use crate::{
    args::{FixedSeedArg, GameArg, JobsArg},
    failure::Failure,
};

/// Learn to judge positions of a game from games of the search against itself
///
/// Writes the weights of a small network: what lies beside a game as data/judgement.bin. Without anything but a game it plays as much as those in the
/// repository were learnt from. The same seed gives the same file whatever --jobs says. docs/research.md tells more.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// The file to write; after every round
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How often games are played and learnt from
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1000))]
    rounds: Option<u32>,
    /// How many games a round has
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(2..=1_000_000))]
    games: Option<u32>,
    /// How many games are imagined for each choice
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1_000_000))]
    iterations: Option<u32>,
    #[command(flatten)]
    seed: FixedSeedArg,
    #[command(flatten)]
    jobs: JobsArg,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let game = self.game.find()?;
        let threads = self.jobs.number();
        let usual = Training::usual(self.seed.seed, threads);
        let training = Training {
            rounds: self.rounds.unwrap_or(usual.rounds),
            games: self.games.unwrap_or(usual.games),
            iterations: self.iterations.unwrap_or(usual.iterations),
            ..usual
        };
        let (begun, name) = (Instant::now(), self.out.display().to_string());
        let mut written = Ok(());
        let tell = |round: &Round| {
            let Round { number, positions, loss, loss_of_estimate, weights, .. } = round;
            let seconds = begun.elapsed().as_secs();
            let said = writeln!(
                out,
                "round {number}: {positions} positions, off by {loss:.4} (the game's own estimate: {loss_of_estimate:.4}), {seconds} s"
            );
            let saved = said.and_then(|()| out.flush()).and_then(|()| std::fs::write(&self.out, weights));
            written = std::mem::replace(&mut written, Ok(())).and(saved);
        };
        let trained = games::visit(game.meta().id, Train { training, tell }).expect("a game found in the list");
        let id = game.meta().id;
        let Some(Round { weights, .. }) = trained else {
            return Err(Failure::bad(format!("{id} has no numbers to learn from")));
        };
        written.map_err(|error| Failure::bad(format!("cannot write {name}: {error}")))?;
        Ok(writeln!(out, "{name}: {} bytes", weights.len())?)
    }
}
