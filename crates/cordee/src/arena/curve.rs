//! How much a game's opponent gains by thinking longer: each budget against the one below, and all of them rated.

use std::io::{self, Write};

use bots::{Budget, Spec};
use serde::Serialize;

use super::{
    Entrant,
    pool::{self, Pool, Rated},
    rating::Table,
    report::wilson,
};
use crate::failure::Failure;

#[derive(Serialize)]
pub struct CurveReport {
    game: &'static str,
    seed: u64,
    points: Vec<Point>,
}

/// A budget, and how it fares against the one below.
#[derive(Serialize)]
struct Point {
    #[serde(flatten)]
    rated: Rated,
    /// Victories against the budget below, with the 95 % interval; none for the smallest.
    gained: Option<Gain>,
}

#[derive(Serialize)]
struct Gain {
    games: u32,
    share: f64,
    low: f64,
    high: f64,
}

/// The opponents of a curve.
pub fn thinkers(budgets: &[Budget]) -> Vec<Entrant> {
    budgets.iter().map(|&budget| Spec::Master(budget).into()).collect()
}

/// Lets each of the pool, in its order, play the one before it: so many games a pair, the last number for all pairs that are left. Whoever
/// thinks long plays few games in an hour.
pub fn draw(pool: &Pool, games: &[u32]) -> Result<CurveReport, Failure> {
    let of_pair = |upper: usize| games[(upper - 1).min(games.len() - 1)];
    let pairs = (1..pool.entrants.len()).map(|upper| pool::play(pool, &[upper, upper - 1], of_pair(upper)));
    let tables = pairs.collect::<Result<Vec<Table>, _>>()?;
    let gains = std::iter::once(None).chain(tables.iter().enumerate().map(|(lower, table)| gain(table, lower + 1)));
    let points = pool::judge(pool, &tables).into_iter().zip(gains).map(|(rated, gained)| Point { rated, gained });
    Ok(CurveReport { game: pool.game.meta().id, seed: pool.seed, points: points.collect() })
}

fn gain(table: &Table, upper: usize) -> Option<Gain> {
    let games: f64 = table.won.iter().sum();
    let share = table.won[upper] / games;
    let (low, high) = wilson(share, games as u32);
    (games > 0.0).then_some(Gain { games: games as u32, share, low, high })
}

impl CurveReport {
    /// As a page in Markdown. `command` is what gives it again.
    pub fn write(&self, title: &str, command: &str, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "# Thinking longer at {title}\n")?;
        writeln!(out, "Each budget against the one below, two at the table:")?;
        writeln!(out, "`{command}` gives this page again.\n")?;
        writeln!(
            out,
            "| | rating | 95 % interval | against the one below | 95 % interval | games |\n|---|---:|---:|---:|---:|---:|"
        )?;
        for Point { rated: Rated { name, rating, low, high, .. }, gained } in &self.points {
            write!(out, "| `{name}` | {rating:.0} | {low:.0}–{high:.0} | ")?;
            match gained {
                Some(Gain { games, share, low, high }) => {
                    let [share, low, high] = [share, low, high].map(|part| 100.0 * part);
                    writeln!(out, "{share:.1} % | {low:.1}–{high:.1} % | {games} |")?;
                }
                None => writeln!(out, "– | – | – |")?,
            }
        }
        let flat = self.points.iter().filter(|point| point.gained.as_ref().is_some_and(|gain| gain.high < 0.5));
        for Point { rated, .. } in flat {
            writeln!(out, "\n`{}` is weaker than the budget below: a defect of the search.", rated.name)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Map;

    use super::*;

    #[test]
    fn a_curve_has_a_point_a_budget_and_rises() {
        let budgets = ["2", "20", "200"].map(|budget| budget.parse().unwrap());
        let pool = Pool {
            game: games::find("alcatraz").unwrap(),
            entrants: thinkers(&budgets),
            anchor: 0,
            seats: 2,
            neighbours: None,
            options: Map::new(),
            seed: 2,
            jobs: 2,
            max_actions: 5000,
        };
        let report = draw(&pool, &[20, 10]).unwrap();
        let played: Vec<u32> =
            report.points.iter().filter_map(|point| point.gained.as_ref()).map(|gain| gain.games).collect();
        assert_eq!(played, [20, 10]);
        let ratings: Vec<f64> = report.points.iter().map(|point| point.rated.rating).collect();
        assert!(ratings.is_sorted() && ratings[0] == 1000.0 && ratings[2] > 1200.0, "{ratings:?}");
        let mut page = Vec::new();
        report.write("Alcatraz", "cordee arena curve alcatraz", &mut page).unwrap();
        let page = String::from_utf8(page).unwrap();
        assert!(
            page.contains("| `master:2` | 1000 | 1000–1000 | – | – | – |") && page.contains("| `master:200` |"),
            "{page}"
        );
        assert!(!page.contains("defect"), "{page}");
    }
}
