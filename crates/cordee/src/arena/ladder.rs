//! Every level of a game against the one below it.

use std::io::{self, Write};

use bots::{LEVELS, Level};
use serde::Serialize;
use serde_json::Map;
use table::{AnyGame, Lang, knowledge::STEPS};

use super::{Entrant, Plan, run};
use crate::failure::Failure;

#[derive(Serialize)]
pub struct LadderReport {
    game: &'static str,
    title: String,
    games: u32,
    seed: u64,
    rungs: Vec<Rung>,
}

/// A level and how it fares against the one below.
#[derive(Serialize)]
struct Rung {
    level: &'static str,
    below: &'static str,
    opponent: String,
    against: String,
    /// Victories, a shared one counted as its fraction, for each game that ended; with the 95 % interval.
    share: f64,
    low: f64,
    high: f64,
}

/// The levels that count the games they imagine, so that a seed gives the same page again. The master goes by the clock:
/// `cordee arena GAME --bots level:6,level:5` measures it.
const RUNGS: &[Level] = LEVELS.split_at(STEPS).0;

/// A game longer than this has lost its way; none did so far.
pub const MAX_ACTIONS: u32 = 100_000;

pub fn climb(game: &'static dyn AnyGame, games: u32, seed: u64, jobs: usize) -> Result<LadderReport, Failure> {
    let id = game.meta().id;
    let mut rungs = Vec::new();
    for pair in RUNGS.windows(2) {
        let bots = [1, 0].map(|place: usize| Entrant::from(pair[place].spec(game.ladder()))).to_vec();
        let plan = Plan {
            game,
            bots,
            openings: Vec::new(),
            seats: 2,
            options: Map::new(),
            games,
            seed,
            jobs,
            max_actions: MAX_ACTIONS,
        };
        let (share, low, high) = run(&plan)?.first().unwrap_or_default();
        let [opponent, against] = [1, 0].map(|place: usize| pair[place].spec(game.ladder()).to_string());
        rungs.push(Rung { level: pair[1].name, below: pair[0].name, opponent, against, share, low, high });
    }
    Ok(LadderReport { game: id, title: game.book().title[Lang::En].clone(), games, seed, rungs })
}

impl LadderReport {
    /// As a page in Markdown.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let LadderReport { game, title, games, seed, rungs } = self;
        writeln!(out, "# The levels of {title}\n")?;
        writeln!(out, "Each level against the one below, two at the table, {games} games a pair:")?;
        writeln!(out, "`cordee arena ladder {game} --games {games} --seed {seed}` gives this page again.\n")?;
        writeln!(out, "| level | is | against | is | victories | 95 % interval |")?;
        writeln!(out, "|---|---|---|---|---:|---:|")?;
        for Rung { level, below, opponent, against, share, low, high } in rungs {
            let [share, low, high] = [share, low, high].map(|part| 100.0 * part);
            writeln!(out, "| {level} | `{opponent}` | {below} | `{against}` | {share:.1} % | {low:.1}–{high:.1} % |")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use table::knowledge::UNMEASURED;

    use super::*;

    #[test]
    fn every_level_meets_the_one_below_and_the_page_tells_how_to_renew_it() {
        let game = games::find("vertical").unwrap();
        let report = climb(game, 2, 3, 2).unwrap();
        let mut page = Vec::new();
        report.write(&mut page).unwrap();
        let page = String::from_utf8(page).unwrap();
        assert_eq!(page.matches("\n| ").count(), RUNGS.len(), "a head and a line a pair: {page}");
        assert!(page.contains("`cordee arena ladder vertical --games 2 --seed 3`"), "{page}");
        let first = page.lines().find(|line| line.contains("| First game |")).unwrap();
        assert!(first.starts_with("| Stroll |"), "{first}");
    }

    /// Pages are made again whenever the levels of a game change: see what each tells of itself.
    #[test]
    fn the_pages_that_are_kept_tell_of_these_levels_and_each_beats_the_one_below() {
        for game in games::all() {
            let (id, ladder) = (game.meta().id, game.ladder());
            if *ladder == UNMEASURED {
                continue;
            }
            let path = format!("{}/../../ladders/{id}.md", env!("CARGO_MANIFEST_DIR"));
            let page = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
            assert!(page.contains(&format!("`cordee arena ladder {id} --games 200 ")), "{page}");
            for pair in RUNGS.windows(2) {
                let (below, above) = (&pair[0], &pair[1]);
                let start = format!(
                    "| {} | `{}` | {} | `{}` | ",
                    above.name,
                    above.spec(ladder),
                    below.name,
                    below.spec(ladder)
                );
                let line = page.lines().find_map(|line| line.strip_prefix(&start));
                let share = line.and_then(|rest| rest.split(' ').next()?.parse::<f64>().ok());
                assert!(share.is_some_and(|share| (65.0..=85.0).contains(&share)), "{id}: {start}{line:?}");
            }
        }
    }
}
