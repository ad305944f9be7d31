mod pages;

use std::{io::Write, time::Duration};

use clap::value_parser;
use table::AnyGame;

use super::write_json;
use crate::{
    arena::{self, Entrant, Opening, Outside, Plan},
    args::{FixedSeedArg, JobsArg, TableArgs, reader},
    failure::Failure,
    shelf,
};
use pages::{Curve, Ladder, Ratings};

/// Let computer opponents play each other and tell who wins how often
///
/// Every opponent sits in every seat equally often: the games come in rounds, one game a seat, which share what chance decides before
/// the game and the seed of what it decides during it. The same seed gives the same table whatever --jobs says, as long as every
/// opponent thinks in iterations and not by the clock.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    games: Games,
}

#[derive(clap::Subcommand)]
enum What {
    Ladder(Ladder),
    Ratings(Ratings),
    Curve(Curve),
}

#[derive(clap::Args)]
struct Games {
    /// Which game (`cordee games` lists them)
    #[arg(value_name = "GAME", value_parser = |name: &str| shelf::find(name, reader()), required = true)]
    game: Option<&'static dyn AnyGame>,
    /// Who plays: random, greedy, mcts:1000 (imagined games a choice), mcts:500ms, uct:1000, level:5, or an --engine by its name. At a
    /// larger table they repeat in turn
    #[arg(long, value_name = "A,B…", value_delimiter = ',', required = true)]
    bots: Vec<String>,
    #[command(flatten)]
    engines: Engines,
    /// First actions that an opponent, by its number in --bots, does before it is asked anything, to measure what they are worth:
    /// `1=take map; take zipline`. May be given several times
    #[arg(long = "opening", value_name = "N=ACTION; ACTION…", value_parser = opening)]
    openings: Vec<Opening>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    run: Run,
    /// Break a game off after so many actions, outcomes of chance included; it counts for nobody
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    max_actions: u32,
}

/// How everything in the arena is run and told.
#[derive(clap::Args)]
struct Run {
    #[command(flatten)]
    seed: FixedSeedArg,
    #[command(flatten)]
    jobs: JobsArg,
    /// For programs
    #[arg(long)]
    json: bool,
}

/// Players from outside.
#[derive(clap::Args)]
struct Engines {
    /// A program that plays under this name, started once a game and spoken to by lines (docs/bots.md); its words are parted at
    /// spaces. What no player may do loses it the game. May be given several times
    #[arg(long = "engine", value_name = "NAME=COMMAND", value_parser = engine)]
    engines: Vec<(String, Vec<String>)>,
    /// Milliseconds an --engine has for each decision
    #[arg(long, value_name = "MS", default_value_t = 10_000, value_parser = value_parser!(u64).range(1..=3_600_000))]
    deadline: u64,
}

impl Engines {
    /// Everybody who plays, by name.
    fn entrants(&self, names: &[String], game: &dyn AnyGame) -> Result<Vec<Entrant>, Failure> {
        let entrant = |name: &String| {
            let engine = self.engines.iter().find(|(known, _)| known == name);
            let outside = engine.map(|(_, command)| Outside {
                name: name.clone(),
                command: command.clone(),
                deadline: Duration::from_millis(self.deadline),
            });
            match outside {
                Some(outside) => Ok(Entrant::Outside(outside)),
                None => Entrant::named(name, game).map_err(Failure::bad),
            }
        };
        names.iter().map(entrant).collect()
    }
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.what {
            Some(What::Ladder(ladder)) => ladder.run(out),
            Some(What::Ratings(ratings)) => ratings.run(out),
            Some(What::Curve(curve)) => curve.run(out),
            None => self.games.run(out),
        }
    }
}

/// A name, and a command in words.
fn engine(text: &str) -> Result<(String, Vec<String>), String> {
    let words = |command: &str| command.split_whitespace().map(str::to_string).collect::<Vec<_>>();
    match text.split_once('=') {
        Some((name, command)) if !name.is_empty() && !words(command).is_empty() => {
            Ok((name.to_string(), words(command)))
        }
        _ => Err("write it as name=command, for example mine=./my-engine".to_string()),
    }
}

/// The number of an opponent, and actions.
fn opening(text: &str) -> Result<Opening, String> {
    let read = |(number, actions): (&str, &str)| {
        let bot = number.trim().parse::<usize>().ok()?.checked_sub(1)?;
        let actions: Vec<String> = actions.split(';').map(|action| action.trim().to_string()).collect();
        actions.iter().all(|action| !action.is_empty()).then_some(Opening { bot, actions })
    };
    let example = "write it as number=actions, for example \"1=take map; take axe\"";
    text.split_once('=').and_then(read).ok_or_else(|| example.to_string())
}

impl Games {
    fn run(mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let game = self.game.ok_or_else(|| Failure::bad("say which game"))?;
        let bots = self.bots.len();
        // As many seats as there are opponents, if the game has so many.
        self.table.seats.get_or_insert(game.meta().min_seats.max(u8::try_from(bots).unwrap_or(u8::MAX)));
        let seats = self.table.seats(game)?;
        if bots > usize::from(seats) {
            return Err(Failure::bad(format!("{bots} opponents do not fit in {seats} seats: raise --seats")));
        }
        if let Some(opening) = self.openings.iter().find(|opening| opening.bot >= bots) {
            return Err(Failure::bad(format!(
                "--opening speaks of opponent {}, but there are {bots}",
                opening.bot + 1
            )));
        }
        let plan = Plan {
            game,
            bots: self.engines.entrants(&self.bots, game)?,
            openings: std::mem::take(&mut self.openings),
            seats,
            options: self.table.options()?,
            games: self.games,
            seed: self.run.seed.seed,
            jobs: self.run.jobs.number(),
            max_actions: self.max_actions,
        };
        let report = arena::run(&plan)?;
        if self.run.json { write_json(out, &report) } else { Ok(report.write(out)?) }
    }
}
