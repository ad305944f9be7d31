use std::io::Write;

use crate::{
    args::{GameArg, SeedArg, TableArgs},
    failure::Failure,
};

/// Write the record of a new game, its set-up decided by chance
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    seed: SeedArg,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let game = self.game.find()?;
        // A bad table is refused before a seed is drawn and told.
        self.table.seats(game)?;
        let record = self.table.deal(game, self.seed.given_or_new())?;
        Ok(out.write_all(record.to_json().as_bytes())?)
    }
}
