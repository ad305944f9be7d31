use std::io::Write;

use crate::{
    args::{GameArg, SeedArg, TableArgs},
    autoplay::{Manner, PlayOn},
    failure::Failure,
};

/// Write the record of a complete game played at random
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    seed: SeedArg,
    /// Stop after so many actions, outcomes of chance included; an unfinished game is a "no" (exit code 1)
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    max_actions: usize,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, max_actions) = (self.game.find()?, self.max_actions);
        self.table.seats(game)?;
        let seed = self.seed.given_or_new();
        let start = self.table.deal(game, seed)?;
        let play = PlayOn { start, manner: Manner::Blind, seed, max_actions };
        let (record, over) = games::visit(game.meta().id, play)
            .expect("a game found in the list is in the list")
            .map_err(Failure::bad)?;
        out.write_all(record.to_json().as_bytes())?;
        if over {
            return Ok(());
        }
        Err(Failure::No(format!("the game was not over after {max_actions} actions: raise --max-actions")))
    }
}
