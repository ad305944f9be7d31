//! Everybody of a pool against everybody else, and how strong that shows them to be.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Map, Value};
use table::{AnyGame, Lang};

use super::{
    Entrant, Plan,
    rating::{self, Table},
    run,
};
use crate::failure::Failure;

pub struct Pool {
    pub game: &'static dyn AnyGame,
    pub entrants: Vec<Entrant>,
    /// Who is rated [`rating::ANCHOR`], by place in the list.
    pub anchor: usize,
    pub seats: u8,
    pub options: Map<String, Value>,
    /// For each table.
    pub games: u32,
    pub seed: u64,
    pub jobs: usize,
    pub max_actions: u32,
}

#[derive(Serialize)]
pub struct PoolReport {
    pub game: &'static str,
    pub title: String,
    pub seats: u8,
    pub games: u32,
    pub seed: u64,
    pub tables: usize,
    /// Games that came to their end.
    pub ended: f64,
    /// The strongest first.
    pub rated: Vec<Rated>,
}

/// Somebody's strength.
#[derive(Clone, Serialize)]
pub struct Rated {
    pub name: String,
    pub rating: f64,
    /// The 95 % interval of the difference to the anchor.
    pub low: f64,
    pub high: f64,
    /// Victories for each game that they played, a shared one counted as its fraction.
    pub share: Option<f64>,
}

/// Plays and rates: as many at each table as it has seats, in every choice of them.
pub fn rate(pool: &Pool) -> Result<PoolReport, Failure> {
    let tables = choices(pool.entrants.len(), pool.seats.into());
    let played = tables.iter().map(|seated| play(pool, seated, pool.games)).collect::<Result<Vec<_>, _>>()?;
    let mut rated = judge(pool, &played);
    rated.sort_by(|one, two| two.rating.total_cmp(&one.rating));
    Ok(PoolReport {
        game: pool.game.meta().id,
        title: pool.game.book().title[Lang::En].clone(),
        seats: pool.seats,
        games: pool.games,
        seed: pool.seed,
        tables: tables.len(),
        ended: played.iter().flat_map(|table| &table.won).sum(),
        rated,
    })
}

/// So many games of one table.
pub fn play(pool: &Pool, seated: &[usize], games: u32) -> Result<Table, Failure> {
    let plan = Plan {
        game: pool.game,
        bots: seated.iter().map(|&who| pool.entrants[who].clone()).collect(),
        openings: Vec::new(),
        seats: pool.seats,
        options: pool.options.clone(),
        games,
        seed: pool.seed,
        jobs: pool.jobs,
        max_actions: pool.max_actions,
    };
    let mut won = vec![0.0; pool.entrants.len()];
    run(&plan)?.victories().zip(seated).for_each(|(victories, &who)| won[who] += victories);
    // At a larger table they repeat in turn.
    Ok(Table { seated: seated.iter().copied().cycle().take(pool.seats.into()).collect(), won })
}

/// Everybody's strength, in the order of the pool.
pub fn judge(pool: &Pool, tables: &[Table]) -> Vec<Rated> {
    let ratings = rating::rate(tables, pool.entrants.len(), pool.anchor);
    let rated = |(who, entrant): (usize, &Entrant)| {
        let there = tables.iter().filter(|table| table.seated.contains(&who));
        let (won, games) =
            there.fold((0.0, 0.0), |(won, games), table| (won + table.won[who], games + table.won.iter().sum::<f64>()));
        let rating::Rating { value, margin } = ratings[who];
        let share = (games > 0.0).then(|| won / games);
        Rated { name: entrant.to_string(), rating: value, low: value - margin, high: value + margin, share }
    };
    pool.entrants.iter().enumerate().map(rated).collect()
}

/// Every choice of so many of `count`; all of them if they are fewer.
fn choices(count: usize, size: usize) -> Vec<Vec<usize>> {
    fn choose(from: usize, count: usize, size: usize, chosen: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        if chosen.len() == size {
            return all.push(chosen.clone());
        }
        for next in from..count {
            chosen.push(next);
            choose(next + 1, count, size, chosen, all);
            chosen.pop();
        }
    }
    let mut all = Vec::new();
    choose(0, count, size.min(count), &mut Vec::new(), &mut all);
    all
}

impl PoolReport {
    /// As a page in Markdown. `command` is what gives it again.
    pub fn write(&self, command: &str, out: &mut dyn Write) -> io::Result<()> {
        let PoolReport { title, seats, games, tables, ended, rated, .. } = self;
        writeln!(out, "# Ratings at {title}, {seats} at a table\n")?;
        writeln!(
            out,
            "Everybody of the pool against everybody else, {games} games a table, {tables} tables, {ended:.0} games that ended:"
        )?;
        writeln!(out, "`{command}` gives this page again.\n")?;
        writeln!(out, "| | rating | 95 % interval | victories |\n|---|---:|---:|---:|")?;
        rated.iter().try_for_each(|rated| rated.write(out))?;
        writeln!(
            out,
            "\nTen times the chance to win is 400 points. The interval is of the difference to whoever has {:.0}.",
            rating::ANCHOR
        )
    }
}

impl Rated {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Rated { name, rating, low, high, share } = self;
        let share = share.map_or("–".to_string(), |share| format!("{:.1} %", 100.0 * share));
        writeln!(out, "| `{name}` | {rating:.0} | {low:.0}–{high:.0} | {share} |")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody() {
        assert_eq!(choices(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(choices(5, 3).len(), 10);
        assert_eq!(choices(2, 4), [[0, 1]]);
    }

    #[test]
    fn who_thinks_more_is_rated_higher_at_tables_of_two_and_of_three() {
        for seats in [2, 3] {
            let game = games::find("alcatraz").unwrap();
            let entrants = ["random", "greedy", "mcts:40"].map(|name| Entrant::named(name, game).unwrap()).to_vec();
            let (options, games) = (Map::new(), 12);
            let pool = Pool { game, entrants, anchor: 0, seats, options, games, seed: 5, jobs: 2, max_actions: 5000 };
            let report = rate(&pool).unwrap();
            assert_eq!(report.rated[0].name, "mcts:40", "{seats} seats");
            let random = report.rated.iter().find(|rated| rated.name == "random").unwrap();
            assert_eq!((random.rating, random.low, random.high), (1000.0, 1000.0, 1000.0));
            let mut page = Vec::new();
            report.write("cordee arena ratings alcatraz", &mut page).unwrap();
            let page = String::from_utf8(page).unwrap();
            assert!(page.contains("| `random` | 1000 | 1000–1000 |"), "{page}");
        }
    }
}
