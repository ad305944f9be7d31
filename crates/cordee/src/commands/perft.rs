use std::{io::Write, path::PathBuf, time::Instant};

use serde_json::{Map, Value, json};
use table::{AnyGame, Lang};

use super::write_json;
use crate::{
    args::{FixedSeedArg, GameArg, TableArgs},
    failure::Failure,
    perft::{Count, Counted, DEEPEST},
    records::RecordFile,
    words,
};

/// Count the leaves below a position
///
/// Depth 0 is one leaf. Deeper, every legal action of every seat that may act, or every possible outcome of chance (each once, whatever its
/// weight), leads one step down. A finished game has nothing below it and counts 0.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// How many steps deep
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(..=i64::from(DEEPEST)))]
    depth: u32,
    /// Also tell the count below each first step
    #[arg(long)]
    split: bool,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    seed: FixedSeedArg,
    /// Start from the last position of this record
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seats", "options", "seed"])]
    record: Option<PathBuf>,
    /// For programs
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let game = self.game.find()?;
        let record = match &self.record {
            Some(path) => RecordFile::read_of(game, path, Lang::En)?.record,
            None => self.table.deal(game, self.seed.seed)?,
        };
        let begun = Instant::now();
        let counted = games::visit(game.meta().id, Count { record: &record, depth: self.depth, split: self.split })
            .expect("a game found in the list is in the list")
            .map_err(Failure::bad)?;
        let seconds = begun.elapsed().as_secs_f64();
        match self.json {
            true => self.write_json(game, &counted, seconds, out),
            false => self.write_text(&counted, seconds, out),
        }
    }

    fn write_json(
        &self,
        game: &dyn AnyGame,
        counted: &Counted,
        seconds: f64,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let speed = (counted.leaves as f64 / seconds.max(1e-9)) as u64;
        let mut report = json!({ "game": game.meta().id, "depth": self.depth, "leaves": counted.leaves,
                                 "seconds": seconds, "leaves_per_second": speed });
        if self.split {
            let split: Map<String, Value> = counted.split.iter().map(|(step, n)| (step.clone(), (*n).into())).collect();
            report["split"] = split.into();
        }
        write_json(out, &report)
    }

    fn write_text(&self, counted: &Counted, seconds: f64, out: &mut dyn Write) -> Result<(), Failure> {
        for (step, leaves) in &counted.split {
            writeln!(out, "{step}  {leaves}")?;
        }
        writeln!(out, "{}", counted.leaves)?;
        let speed = words::thousands((counted.leaves as f64 / seconds.max(1e-9)) as u64);
        anstream::eprintln!("{speed} leaves a second ({seconds:.3} s)");
        Ok(())
    }
}
