//! Tables of strength for `ladders/`.

use std::{io::Write, num::NonZeroUsize};

use bots::Budget;
use clap::value_parser;
use table::{AnyGame, Lang};

use super::{Engines, Run};
use crate::{
    arena::{
        curve, ladder,
        pool::{self, Pool},
    },
    args::{GameArg, TableArgs},
    commands::write_json,
    failure::Failure,
};

/// Let each level of a game play the one below, and write the table that `ladders/` keeps
///
/// Two play at a time. The table is the same for everybody who measures it with the same seed.
#[derive(clap::Args)]
pub struct Ladder {
    #[command(flatten)]
    game: GameArg,
    /// How many games a pair
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    #[command(flatten)]
    run: Run,
}

impl Ladder {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let report = ladder::climb(self.game.find()?, self.games, self.run.seed.seed, self.run.jobs.number())?;
        if self.run.json { write_json(out, &report) } else { Ok(report.write(out)?) }
    }
}

/// Let everybody of a pool play everybody else and tell how strong each is
///
/// Ratings are Bradley's and Terry's: ten times the chance to win is 400 points, the anchor has 1000. With more than two seats
/// every choice of as many as there are seats plays, and the winner counts. Written as a page for `ladders/`.
#[derive(clap::Args)]
pub struct Ratings {
    #[command(flatten)]
    game: GameArg,
    /// The pool: as for `cordee arena --bots`
    #[arg(
        long,
        value_name = "A,B…",
        value_delimiter = ',',
        default_value = "random,greedy,uct:100,level:1,level:2,level:3,level:4,level:5,level:6"
    )]
    bots: Vec<String>,
    #[command(flatten)]
    engines: Engines,
    /// Who of the pool is rated 1000 [default: level:1, or else the first]
    #[arg(long, value_name = "NAME")]
    anchor: Option<String>,
    /// How many games a table
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Let only those play each other who are at most so many places apart in strength: pairs far apart take time and tell
    /// little. At first the order of --bots is trusted, then that of what was played
    #[arg(long, value_name = "N")]
    neighbours: Option<NonZeroUsize>,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    run: Run,
}

impl Ratings {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let game = self.game.find()?;
        let pool = Pool {
            game,
            entrants: self.engines.entrants(&self.bots, game)?,
            anchor: self.anchor()?,
            seats: self.table.seats(game)?,
            neighbours: self.neighbours.map(NonZeroUsize::get),
            options: self.table.options()?,
            seed: self.run.seed.seed,
            jobs: self.run.jobs.number(),
            max_actions: ladder::MAX_ACTIONS,
        };
        let report = pool::rate(&pool, self.games)?;
        if self.run.json { write_json(out, &report) } else { Ok(report.write(&self.command(game, pool.seats), out)?) }
    }

    /// By place in the pool.
    fn anchor(&self) -> Result<usize, Failure> {
        let place = |name: &str| self.bots.iter().position(|bot| bot == name);
        if let Some(twice) = self.bots.iter().enumerate().find(|(number, name)| place(name) != Some(*number)) {
            return Err(Failure::bad(format!("{} is in the pool twice", twice.1)));
        }
        match &self.anchor {
            Some(name) => place(name).ok_or_else(|| Failure::bad(format!("--anchor: {name} is not in the pool"))),
            None if self.bots.len() < 2 => Err(Failure::bad("a pool has two opponents at least: name them in --bots")),
            None => Ok(place("level:1").unwrap_or(0)),
        }
    }

    fn command(&self, game: &dyn AnyGame, seats: u8) -> String {
        let Ratings { bots, games, neighbours, run, .. } = self;
        let (id, bots, seed) = (game.meta().id, bots.join(","), run.seed.seed);
        let near = neighbours.map_or(String::new(), |apart| format!(" --neighbours {apart}"));
        format!("cordee arena ratings {id} --bots {bots} --seats {seats} --games {games}{near} --seed {seed}")
    }
}

/// Let a game's opponent play itself with less time and tell what thinking longer gains
///
/// Each budget plays the one below, two at the table. Written as a page for `ladders/`. Budgets of time are of the clock: leave
/// the machine alone meanwhile.
#[derive(clap::Args)]
pub struct Curve {
    #[command(flatten)]
    game: GameArg,
    /// Budgets for each choice, from the smallest: times, or numbers of imagined games
    #[arg(long, value_name = "A,B…", value_delimiter = ',', default_value = "10ms,30ms,100ms,300ms,1s,3s,10s")]
    budgets: Vec<Budget>,
    /// How many games a pair. Of several numbers each is for one pair, from the smallest budgets on, the last for all that are left
    #[arg(long, value_name = "N,N…", value_delimiter = ',', default_value = "40", value_parser = value_parser!(u32).range(1..=1_000_000))]
    games: Vec<u32>,
    #[command(flatten)]
    run: Run,
}

impl Curve {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let game = self.game.find()?;
        let Curve { budgets, games, run, .. } = self;
        let seed = run.seed.seed;
        if budgets.len() < 2 {
            return Err(Failure::bad("a curve has two --budgets at least"));
        }
        let pool = Pool {
            game,
            entrants: curve::thinkers(&budgets),
            anchor: 0,
            seats: 2,
            neighbours: None,
            options: Default::default(),
            seed,
            jobs: run.jobs.number(),
            max_actions: ladder::MAX_ACTIONS,
        };
        let report = curve::draw(&pool, &games)?;
        if run.json {
            return write_json(out, &report);
        }
        let [budgets, games] = [
            budgets.iter().map(Budget::to_string).collect::<Vec<_>>().join(","),
            games.iter().map(u32::to_string).collect::<Vec<_>>().join(","),
        ];
        let command =
            format!("cordee arena curve {} --budgets {budgets} --games {games} --seed {seed}", game.meta().id);
        Ok(report.write(&game.book().title[Lang::En], &command, out)?)
    }
}
