use std::io::Write;

use super::write_json;
use crate::{
    bench::{Bench, Figures},
    failure::Failure,
    shelf,
};

/// Measure how fast the games and the search run, on one thread, per CPU second
#[derive(clap::Args)]
pub struct Args {
    /// Which games [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// CPU seconds a figure
    #[arg(long, value_name = "S", default_value_t = 2.0, value_parser = seconds)]
    seconds: f64,
    /// For programs
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let ids = if self.games.is_empty() {
            games::all().iter().map(|game| game.meta().id).collect()
        } else {
            let find = |name: &String| shelf::find(name).map(|game| game.meta().id).map_err(Failure::bad);
            self.games.iter().map(find).collect::<Result<Vec<_>, _>>()?
        };
        if cfg!(debug_assertions) {
            anstream::eprintln!("this program is built without optimisation: measure with `cargo run --release`");
        }
        let mut all = Vec::new();
        for id in ids {
            let work = Bench { seconds: self.seconds };
            let figures = games::visit(id, work).expect("a game found in the list is in the list")?;
            if !self.json {
                figures.write(out)?;
                out.flush()?;
            }
            all.push(figures);
        }
        if self.json { write_json::<Vec<Figures>>(out, &all) } else { Ok(()) }
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds from 0.01 to 3600".to_string()),
    }
}
