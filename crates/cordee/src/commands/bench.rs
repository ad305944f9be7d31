use std::io::{self, Write};

use serde::Serialize;
use server::store::Address;
use table::{BadSetup, Visit};

use super::{serve, write_json};
use crate::{
    args::reader,
    bench::{Bench, Figures, OpponentBench, OpponentFigures},
    failure::Failure,
    load::{self, House, Load},
    shelf,
};

/// Measure how fast the games and the search run, on one thread, per CPU second
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    games: Games,
}

#[derive(clap::Subcommand)]
enum What {
    Server(Server),
    Bots(Bots),
}

/// Measure the strongest opponent of each game: imagined games a second, memory, time a choice
#[derive(clap::Args)]
struct Bots {
    /// Which games [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// For programs
    #[arg(long)]
    json: bool,
}

impl Bots {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        measure_each(&self.games, self.json, || OpponentBench, OpponentFigures::write, out)
    }
}

/// Measure the server under its own load on this machine: full speed, idle tables, people beside experts
#[derive(clap::Args)]
struct Server {
    /// Two-player matches at a time, each with a spectator [default: 50, then 200]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=2000))]
    matches: Vec<u16>,
    /// Seconds a figure
    #[arg(long, value_name = "S", default_value_t = 5.0, value_parser = seconds)]
    seconds: f64,
    /// Tables with two silent sockets each; 0 leaves this out
    #[arg(long, value_name = "N", default_value_t = 5000)]
    idle_tables: u16,
    /// Tables at which experts play each other while people play elsewhere; 0 leaves this out
    #[arg(long, value_name = "N", default_value_t = 50)]
    expert_tables: u16,
    /// The same with masters, who think for seconds
    #[arg(long, value_name = "N", default_value_t = 20)]
    master_tables: u16,
    /// Only this: people's moves while one client asks the most expensive questions it may
    #[arg(long)]
    rude: bool,
    /// Only this: so many matches over days that nobody watches, and a tenth of them due at once
    #[arg(long, value_name = "N", conflicts_with = "rude", value_parser = clap::value_parser!(u16).range(10..=50_000))]
    sleeping: Option<u16>,
    /// A database that the nodes share, such as postgres://bench@127.0.0.1/bench: an empty one, for it is written to
    #[arg(long, value_name = "ADDRESS")]
    store: Option<Address>,
    /// Where they tell each other what is new, such as nats://127.0.0.1:4222
    #[arg(long, value_name = "ADDRESS", requires = "store")]
    nats: Option<Address>,
    /// Nodes that share the database; the players of a match sit at different ones
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=16))]
    nodes: u16,
    /// WebSockets by axum, to measure what our own save
    #[arg(long)]
    plain_frames: bool,
    /// For programs
    #[arg(long)]
    json: bool,
}

impl Server {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        warn_if_slow();
        serve::raise_open_files();
        let matches = if self.matches.is_empty() { vec![50, 200] } else { self.matches };
        if self.nodes > 1 && self.store.is_none() {
            return Err(Failure::bad("nodes share a database: name it with --store"));
        }
        [&self.store, &self.nats].into_iter().try_for_each(|address| serve::refuse_if_shown(address.as_ref()))?;
        let Server { store, nats, nodes, plain_frames, seconds, rude, .. } = self;
        let house = House { store, nats, nodes, plain_frames, clock_by_hand: false };
        let sleeping = self.sleeping.unwrap_or(0);
        let load = match rude || sleeping > 0 {
            true => Load {
                matches: Vec::new(),
                seconds,
                idle_tables: 0,
                expert_tables: 0,
                master_tables: 0,
                rude,
                sleeping,
                house,
            },
            false => Load {
                matches,
                seconds,
                idle_tables: self.idle_tables,
                expert_tables: self.expert_tables,
                master_tables: self.master_tables,
                rude,
                sleeping,
                house,
            },
        };
        let figures = load::measure(&load).map_err(Failure::bad)?;
        if self.json { write_json(out, &figures) } else { Ok(figures.write(out)?) }
    }
}

fn warn_if_slow() {
    if cfg!(debug_assertions) {
        anstream::eprintln!("this program is built without optimisation: measure with `cargo run --release`");
    }
}

#[derive(clap::Args)]
struct Games {
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
        match self.what {
            Some(What::Server(server)) => server.run(out),
            Some(What::Bots(bots)) => bots.run(out),
            None => self.games.run(out),
        }
    }
}

impl Games {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let bench = || Bench { seconds: self.seconds };
        measure_each(&self.games, self.json, bench, Figures::write, out)
    }
}

/// Measures one game after another, those of these names; for people each is written as soon as it is
/// known.
fn measure_each<F: Serialize, B: Visit<Out = Result<F, BadSetup>>>(
    names: &[String],
    json: bool,
    bench: impl Fn() -> B,
    write: impl Fn(&F, &mut dyn Write) -> io::Result<()>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let ids = ids_of(names)?;
    warn_if_slow();
    let mut all = Vec::new();
    for id in ids {
        let figures = games::visit(id, bench()).expect("a game found in the list is in the list")?;
        if !json {
            write(&figures, out)?;
            out.flush()?;
        }
        all.push(figures);
    }
    if json { write_json::<Vec<F>>(out, &all) } else { Ok(()) }
}

/// The games of these names; all if none is named.
fn ids_of(names: &[String]) -> Result<Vec<&'static str>, Failure> {
    if names.is_empty() {
        return Ok(games::all().iter().map(|game| game.meta().id).collect());
    }
    names.iter().map(|name| shelf::find(name, reader()).map(|game| game.meta().id).map_err(Failure::bad)).collect()
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds from 0.01 to 3600".to_string()),
    }
}
