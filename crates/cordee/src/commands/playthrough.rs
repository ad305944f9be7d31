use std::{io::Write, path::PathBuf};

use table::Lang;

use crate::{
    args::{FixedSeedArg, GameArg, TableArgs},
    failure::Failure,
    playthrough,
    records::RecordFile,
};

/// Write a quickly played game as a text to follow: boards, legal actions, what happens
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    seed: FixedSeedArg,
    /// Tell the game of this record instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seats", "options", "seed"])]
    record: Option<PathBuf>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, seed) = (self.game.find()?, self.seed.seed);
        let record = match self.record {
            Some(path) => RecordFile::read_of(game, &path, Lang::En)?.record,
            None => playthrough::play(game, self.table.deal(game, seed)?, seed).map_err(Failure::bad)?,
        };
        let text = playthrough::tell(game, &record).map_err(Failure::bad)?;
        Ok(out.write_all(text.as_bytes())?)
    }
}
