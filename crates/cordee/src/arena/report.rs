//! What the games say about the opponents.

use std::io::{self, Write};

use serde::Serialize;
use table::Seat;

use super::{Plan, Played};
use crate::words;

#[derive(Serialize)]
pub struct ArenaReport {
    game: &'static str,
    seats: u8,
    seed: u64,
    games: u32,
    /// Games that came to their end; the others count for nobody.
    ended: u32,
    broken_off: u32,
    mean_actions: f64,
    bots: Vec<Row>,
    by_seat: Vec<Row>,
    /// Games that ended because an engine did what no player may do.
    forfeited: Vec<Forfeit>,
}

#[derive(Serialize)]
struct Forfeit {
    game: u32,
    name: String,
    why: String,
}

/// The fortunes of an opponent, or of a seat whoever sat in it.
#[derive(Serialize)]
struct Row {
    name: String,
    /// Victories, a shared one counted as its fraction, for each game that ended.
    share: Option<f64>,
    /// 95 % confidence interval of the share.
    low: Option<f64>,
    high: Option<f64>,
    won: u32,
    shared: u32,
    lost: u32,
    mean_score: Option<f64>,
}

impl ArenaReport {
    pub fn new(plan: &Plan, played: &[Played]) -> ArenaReport {
        let ended = played.iter().filter(|played| played.ending.is_some()).count() as u32;
        let actions: u64 = played.iter().map(|played| u64::from(played.actions)).sum();
        let bots = plan
            .bots
            .iter()
            .enumerate()
            .map(|(bot, spec)| row(spec.to_string(), plan, played, |game, seat| plan.sitting(game, seat) == bot));
        let by_seat = Seat::all(plan.seats).map(|seat| row(seat.to_string(), plan, played, |_, other| other == seat));
        ArenaReport {
            game: plan.game.meta().id,
            seats: plan.seats,
            seed: plan.seed,
            games: plan.games,
            ended,
            broken_off: plan.games - ended,
            mean_actions: actions as f64 / f64::from(plan.games),
            bots: bots.collect(),
            by_seat: by_seat.collect(),
            forfeited: played.iter().filter_map(|played| forfeit(plan, played)).collect(),
        }
    }

    /// The share of the first opponent, with its interval, if any game ended.
    pub fn first(&self) -> Option<(f64, f64, f64)> {
        let row = self.bots.first()?;
        Some((row.share?, row.low?, row.high?))
    }

    /// How many victories each opponent had, a shared one counted as its fraction.
    pub fn victories(&self) -> impl Iterator<Item = f64> {
        self.bots.iter().map(|row| row.share.unwrap_or_default() * f64::from(self.ended))
    }

    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let ArenaReport { game, seats, seed, games, ended, broken_off, mean_actions, .. } = self;
        writeln!(out, "{game}, {seats} seats, {games} games, seed {seed}")?;
        writeln!(out, "{ended} ended, {broken_off} broken off, {mean_actions:.1} actions a game\n")?;
        write_rows("opponent", &self.bots, out)?;
        writeln!(out)?;
        write_rows("seat", &self.by_seat, out)?;
        write_forfeits(&self.forfeited, out)?;
        let note = "Share: victories for each game that ended; a victory shared by n counts 1/n for each of them. \
                    Interval: Wilson's, 95 %; with shared victories it is a little wider than need be.";
        writeln!(out, "\n{}", words::paragraph(note, 0))?;
        if games % u32::from(*seats) != 0 {
            writeln!(out, "The seats are not evenly shared: play a multiple of {seats} games.")?;
        }
        Ok(())
    }
}

fn forfeit(plan: &Plan, played: &Played) -> Option<Forfeit> {
    let (seat, why) = played.ending.as_ref()?.forfeit.clone()?;
    Some(Forfeit { game: played.game, name: plan.bots[plan.sitting(played.game, seat)].to_string(), why })
}

/// The first of them; whoever needs all of them takes the JSON.
fn write_forfeits(forfeited: &[Forfeit], out: &mut dyn Write) -> io::Result<()> {
    const SHOWN: usize = 5;
    if !forfeited.is_empty() {
        writeln!(out, "\n{} forfeited: lost for the engine, won by the others", forfeited.len())?;
    }
    for Forfeit { game, name, why } in forfeited.iter().take(SHOWN) {
        writeln!(out, "  game {game}: {name}: {why}")?;
    }
    if forfeited.len() > SHOWN {
        writeln!(out, "  …")?;
    }
    Ok(())
}

fn write_rows(what: &str, rows: &[Row], out: &mut dyn Write) -> io::Result<()> {
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0).max(what.len());
    let bold = words::BOLD;
    let heads = ["share", "95 % interval", "won", "shared", "lost", "score"];
    let [share, interval, won, shared, lost, score] = heads;
    writeln!(
        out,
        "{bold}{what:width$}  {share:>7}  {interval:>15}  {won:>7}  {shared:>7}  {lost:>7}  {score:>7}{bold:#}"
    )?;
    for Row { name, share, low, high, won, shared, lost, mean_score } in rows {
        let percent = |value: &Option<f64>| value.map_or("–".to_string(), |value| format!("{:.1} %", 100.0 * value));
        let interval = format!("{}–{}", percent(low).trim_end_matches(" %"), percent(high));
        let (share, score) = (percent(share), mean_score.map_or("–".to_string(), |score| format!("{score:.2}")));
        writeln!(out, "{name:width$}  {share:>7}  {interval:>15}  {won:>7}  {shared:>7}  {lost:>7}  {score:>7}")?;
    }
    Ok(())
}

/// Adds up a game at a time, over the seats that `mine` picks: an opponent that sits in several
/// seats of a game has won it if one of them has.
fn row(name: String, plan: &Plan, played: &[Played], mine: impl Fn(u32, Seat) -> bool) -> Row {
    let mut row = Row { name, share: None, low: None, high: None, won: 0, shared: 0, lost: 0, mean_score: None };
    let (mut games, mut seats, mut sum, mut points) = (0u32, 0u32, 0.0, 0i64);
    for Played { game, ending, .. } in played {
        let Some(ending) = ending else { continue };
        let mut share = 0.0;
        for seat in Seat::all(plan.seats).filter(|&seat| mine(*game, seat)) {
            share += ending.share(seat);
            if let Some(scores) = &ending.scores {
                points += i64::from(scores.of(seat));
                seats += 1;
            }
        }
        match share {
            0.0 => row.lost += 1,
            share if share > 0.999 => row.won += 1,
            _ => row.shared += 1,
        }
        sum += share;
        games += 1;
    }
    if games > 0 {
        let share = sum / f64::from(games);
        let (low, high) = wilson(share, games);
        (row.share, row.low, row.high) = (Some(share), Some(low), Some(high));
        row.mean_score = (seats > 0).then(|| points as f64 / f64::from(seats));
    }
    row
}

/// Wilson's 95 % interval for a share of so many games. Results between 0 and 1 vary less than
/// wins and losses of the same mean, so it covers shared victories too.
pub fn wilson(share: f64, games: u32) -> (f64, f64) {
    const Z: f64 = 1.959_963_984_540_054;
    let n = f64::from(games);
    let middle = share + Z * Z / (2.0 * n);
    let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).max(0.0).sqrt();
    let scale = 1.0 + Z * Z / n;
    (((middle - reach) / scale).max(0.0), ((middle + reach) / scale).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // Figures from the textbook example: 8 of 10.
        let (low, high) = wilson(0.8, 10);
        assert!((low - 0.4902).abs() < 1e-4 && (high - 0.9433).abs() < 1e-4, "{low} {high}");
        let (low, high) = wilson(1.0, 100);
        assert!((low - 0.9630).abs() < 1e-4 && high == 1.0, "{low} {high}");
        assert_eq!(wilson(0.0, 5).0, 0.0);
    }
}
