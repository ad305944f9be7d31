//! Everybody of a pool against everybody else, or against those who are about as strong, and how strong that shows them to be.

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
    /// Only those play each other who are at most so many places apart in strength: of pairs far apart the stronger wins
    /// nearly always, and that tells little.
    pub neighbours: Option<usize>,
    pub options: Map<String, Value>,
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
    pub neighbours: Option<usize>,
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
    /// Who that is, if the name does not tell: levels are others at every game.
    pub is: Option<String>,
    pub rating: f64,
    /// The 95 % interval of the difference to the anchor.
    pub low: f64,
    pub high: f64,
    /// Victories for each game that they played, a shared one counted as its fraction.
    pub share: Option<f64>,
}

/// Plays and rates, so many games a table: as many at each as it has seats, in every choice of them, or of neighbours.
pub fn rate(pool: &Pool, games: u32) -> Result<PoolReport, Failure> {
    let (mut tables, mut played) = (Vec::new(), Vec::new());
    // Who are neighbours shows only by and by: at first the order of the pool is trusted, then that of the ratings, until
    // all who are neighbours by it have met.
    let mut order: Vec<usize> = (0..pool.entrants.len()).collect();
    loop {
        let new = new_tables(pool, &order, &tables);
        if new.is_empty() {
            break;
        }
        for seated in new {
            played.push(play(pool, &seated, games)?);
            tables.push(seated);
        }
        let ratings = judge(pool, &played);
        order.sort_by(|&one, &two| ratings[one].rating.total_cmp(&ratings[two].rating));
    }
    let mut rated = judge(pool, &played);
    rated.sort_by(|one, two| two.rating.total_cmp(&one.rating));
    Ok(PoolReport {
        game: pool.game.meta().id,
        title: pool.game.book().title[Lang::En].clone(),
        seats: pool.seats,
        games,
        seed: pool.seed,
        neighbours: pool.neighbours,
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
        let (name, is) = (entrant.to_string(), entrant.spec().map(ToString::to_string));
        let is = is.filter(|is| *is != name);
        Rated { name, is, rating: value, low: value - margin, high: value + margin, share }
    };
    pool.entrants.iter().enumerate().map(rated).collect()
}

/// Who should still meet, if this is their order by strength.
fn new_tables(pool: &Pool, order: &[usize], known: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let places = choices(order.len(), pool.seats.into(), pool.neighbours);
    let seated = places.into_iter().map(|places| sorted(places.iter().map(|&place| order[place]).collect()));
    seated.filter(|seated| !known.contains(seated)).collect()
}

fn sorted(mut seated: Vec<usize>) -> Vec<usize> {
    seated.sort_unstable();
    seated
}

/// Every choice of so many of `count`; all of them if they are fewer. With `apart` only those of which the first and the last are
/// at most so far from each other, or as near as so many can be.
fn choices(count: usize, size: usize, apart: Option<usize>) -> Vec<Vec<usize>> {
    fn choose(from: usize, to: usize, size: usize, chosen: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        if chosen.len() == size {
            return all.push(chosen.clone());
        }
        for next in from..to {
            chosen.push(next);
            choose(next + 1, to, size, chosen, all);
            chosen.pop();
        }
    }
    let size = size.min(count);
    let apart = apart.unwrap_or(count).max(size - 1);
    let mut all = Vec::new();
    for first in 0..count {
        choose(first + 1, count.min(first + apart + 1), size, &mut vec![first], &mut all);
    }
    all
}

impl PoolReport {
    /// As a page in Markdown. `command` is what gives it again.
    pub fn write(&self, command: &str, out: &mut dyn Write) -> io::Result<()> {
        let PoolReport { title, seats, games, neighbours, tables, ended, rated, .. } = self;
        let who = match neighbours {
            Some(apart) => format!("Everybody of the pool against those at most {apart} places away in strength"),
            None => "Everybody of the pool against everybody else".to_string(),
        };
        writeln!(out, "# Ratings at {title}, {seats} at a table\n")?;
        writeln!(out, "{who}, {games} games a table, {tables} tables, {ended:.0} games that ended:")?;
        writeln!(out, "`{command}` gives this page again.\n")?;
        writeln!(out, "| | is | rating | 95 % interval | victories |\n|---|---|---:|---:|---:|")?;
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
        let Rated { name, is, rating, low, high, share } = self;
        let is = is.as_ref().map_or(String::new(), |is| format!("`{is}` "));
        let share = share.map_or("–".to_string(), |share| format!("{:.1} %", 100.0 * share));
        writeln!(out, "| `{name}` | {is}| {rating:.0} | {low:.0}–{high:.0} | {share} |")
    }
}

#[cfg(test)]
mod tests {
    use bots::Level;
    use table::knowledge::Ladder;

    use super::*;

    #[test]
    fn everybody_meets_everybody() {
        assert_eq!(choices(3, 2, None), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(choices(5, 3, None).len(), 10);
        assert_eq!(choices(2, 4, None), [[0, 1]]);
    }

    #[test]
    fn neighbours_meet_neighbours() {
        assert_eq!(choices(4, 2, Some(1)), [[0, 1], [1, 2], [2, 3]]);
        assert_eq!(choices(4, 2, Some(2)), [[0, 1], [0, 2], [1, 2], [1, 3], [2, 3]]);
        // Three at a table are two places apart at least.
        assert_eq!(choices(4, 3, Some(1)), [[0, 1, 2], [1, 2, 3]]);
        assert_eq!(choices(4, 3, Some(9)), choices(4, 3, None));
    }

    fn pool(names: &[&str], seats: u8) -> Pool {
        let game = games::find("alcatraz").unwrap();
        let entrants = names.iter().map(|name| Entrant::named(name, game).unwrap()).collect();
        let (options, neighbours) = (Map::new(), None);
        Pool { game, entrants, anchor: 0, seats, neighbours, options, seed: 5, jobs: 2, max_actions: 5000 }
    }

    #[test]
    fn whoever_turns_out_to_be_strong_meets_the_strong() {
        let pool = Pool { neighbours: Some(1), ..pool(&["mcts:60", "random", "greedy", "mcts:40"], 2) };
        // By the order of the pool the two who think do not meet; by their strength they are neighbours.
        let first = new_tables(&pool, &[0, 1, 2, 3], &[]);
        assert_eq!(first, [[0, 1], [1, 2], [2, 3]]);
        assert_eq!(new_tables(&pool, &[1, 2, 3, 0], &first), [[0, 3]]);
        assert!(new_tables(&pool, &[0, 1, 2, 3], &first).is_empty());
        let report = rate(&pool, 12).unwrap();
        assert!((4..6).contains(&report.tables), "{} tables: some, and not all", report.tables);
        let strongest: Vec<_> = report.rated[..2].iter().map(|rated| rated.name.as_str()).collect();
        assert!(strongest.contains(&"mcts:60") && strongest.contains(&"mcts:40"), "{strongest:?}");
    }

    #[test]
    fn who_thinks_more_is_rated_higher_at_tables_of_two_and_of_three() {
        for seats in [2, 3] {
            let report = rate(&pool(&["random", "greedy", "mcts:40"], seats), 12).unwrap();
            assert_eq!(report.rated[0].name, "mcts:40", "{seats} seats");
            let random = report.rated.iter().find(|rated| rated.name == "random").unwrap();
            assert_eq!((random.rating, random.low, random.high), (1000.0, 1000.0, 1000.0));
            let mut page = Vec::new();
            report.write("cordee arena ratings alcatraz", &mut page).unwrap();
            let page = String::from_utf8(page).unwrap();
            assert!(page.contains("| `random` | | 1000 | 1000–1000 |"), "{page}");
        }
    }

    /// Pages are made again whenever the levels of a game change. What people read at set-up is what stands there.
    #[test]
    fn the_pages_that_are_kept_say_what_each_level_is_rated() {
        for game in games::all() {
            let id = game.meta().id;
            let path = format!("{}/../../ladders/ratings-{id}.md", env!("CARGO_MANIFEST_DIR"));
            let page = std::fs::read_to_string(&path).ok();
            let rated = page.as_deref().map(|page| bots::LEVELS.map(|level| rated(page, &level, game.ladder(), &path)));
            assert_eq!(game.ratings(), rated, "{path}, and RATINGS beside the game's levels");
            assert!(game.ratings().is_none_or(|ratings| ratings.is_sorted()), "{id}: {rated:?}");
        }
    }

    /// What a page says of a level: by its number and by what it is today. The master may have counted its games.
    fn rated(page: &str, level: &Level, ladder: &Ladder, path: &str) -> i32 {
        let named = match level.ponders() {
            true => "| `master:".to_string(),
            false => format!("| `level:{}` | `{}` |", level.number, level.spec(ladder)),
        };
        let line =
            page.lines().find(|line| line.starts_with(&named) || line.starts_with("| `level:6`") && level.ponders());
        let figure = line.and_then(|line| line.split('|').nth(3)?.trim().parse().ok());
        figure.unwrap_or_else(|| panic!("{path} has no line {named}"))
    }
}
