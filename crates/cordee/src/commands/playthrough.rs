use std::io::Write;

use crate::{
    args::{FixedSeedArg, GameArg, TableArgs},
    failure::Failure,
    playthrough,
};

/// Write a random game as a text to follow: boards, legal actions, what happens
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    seed: FixedSeedArg,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, seed) = (self.game.game, self.seed.seed);
        let start = self.table.deal(game, seed)?;
        Ok(out.write_all(playthrough::write(game, &start, seed)?.as_bytes())?)
    }
}
