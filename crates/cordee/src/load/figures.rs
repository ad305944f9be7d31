//! What was measured, for people and for programs.

use std::{
    io::{self, Write},
    time::Duration,
};

use serde::Serialize;

use crate::words;

#[derive(Serialize, Default)]
pub struct Figures {
    pub speed: Vec<Speed>,
    pub idle: Option<Idle>,
    pub beside_experts: Option<Beside>,
    pub beside_masters: Option<Beside>,
    pub beside_rude: Option<BesideRude>,
    pub sleeping: Option<Sleeping>,
    pub recovery: Option<Recovery>,
}

/// Matches over days that nobody watches, with clocks and people who wish to be told.
#[derive(Serialize)]
pub struct Sleeping {
    tables: u16,
    /// All of them together, of the server.
    megabytes: f64,
    /// While nothing happens.
    percent_of_a_core: f64,
    /// So many were due at once.
    due: u16,
    /// Until all were looked at and what is to be told was stored, and until each message was sent or refused.
    looked_at_s: f64,
    told_s: f64,
    moves: usize,
    /// Of people at other tables meanwhile, until the opponent sees it.
    p50_ms: f64,
    p99_ms: f64,
}

impl Sleeping {
    pub fn new(
        tables: u16,
        grown_kib: u64,
        percent_of_a_core: f64,
        due: u16,
        [looked_at_s, told_s]: [f64; 2],
        mut latencies: Vec<Duration>,
    ) -> Sleeping {
        latencies.sort_unstable();
        let (p50_ms, p99_ms) = (quantile(&latencies, 0.5), quantile(&latencies, 0.99));
        let (megabytes, moves) = (grown_kib as f64 * 1024.0 / 1e6, latencies.len());
        Sleeping { tables, megabytes, percent_of_a_core, due, looked_at_s, told_s, moves, p50_ms, p99_ms }
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let bold = words::BOLD;
        let Sleeping { tables, megabytes, percent_of_a_core, due, looked_at_s, told_s, moves, p50_ms, p99_ms } = self;
        writeln!(out, "{bold}{tables} matches over days that nobody watches{bold:#}")?;
        writeln!(
            out,
            "  {megabytes:.1} MB of server memory in all, {percent_of_a_core:.2} % of a core while they sleep"
        )?;
        writeln!(out, "{bold}{due} of them due at once{bold:#}")?;
        writeln!(out, "  looked at after {looked_at_s:.1} s, told after {told_s:.1} s")?;
        write_moves(out, *moves, *p50_ms, *p99_ms)
    }
}

fn write_moves(out: &mut dyn Write, moves: usize, p50_ms: f64, p99_ms: f64) -> io::Result<()> {
    writeln!(out, "  {moves} moves of people; until the opponent sees it: {p50_ms:.2} ms (p50), {p99_ms:.2} ms (p99)")
}

/// Seconds until play goes on when a node dies.
#[derive(Serialize)]
pub struct Recovery {
    tables: usize,
    /// Of two people, one of whom was at this node: until the next move is seen by both.
    people_p50_s: f64,
    people_max_s: f64,
    /// Of somebody whose opponent thought there: until the opponent has acted.
    bots_p50_s: f64,
    bots_max_s: f64,
}

impl Recovery {
    pub fn new(mut people: Vec<Duration>, mut bots: Vec<Duration>) -> Recovery {
        people.sort_unstable();
        bots.sort_unstable();
        let most = |times: &[Duration]| times.last().map_or(0.0, Duration::as_secs_f64);
        Recovery {
            tables: people.len() + bots.len(),
            people_p50_s: quantile(&people, 0.5) / 1e3,
            people_max_s: most(&people),
            bots_p50_s: quantile(&bots, 0.5) / 1e3,
            bots_max_s: most(&bots),
        }
    }
}

/// People's moves, while one client asks the most expensive questions it may.
#[derive(Serialize)]
pub struct BesideRude {
    connections: u16,
    moves: usize,
    /// Until the opponent sees it.
    p50_ms: f64,
    p99_ms: f64,
}

impl BesideRude {
    pub fn new(connections: u16, mut latencies: Vec<Duration>) -> BesideRude {
        latencies.sort_unstable();
        let (p50_ms, p99_ms) = (quantile(&latencies, 0.5), quantile(&latencies, 0.99));
        BesideRude { connections, moves: latencies.len(), p50_ms, p99_ms }
    }
}

/// People's moves, while experts think at other tables.
#[derive(Serialize)]
pub struct Beside {
    tables: u16,
    moves: usize,
    /// Until the opponent sees it.
    p50_ms: f64,
    p99_ms: f64,
}

impl Beside {
    pub fn new(tables: u16, mut latencies: Vec<Duration>) -> Beside {
        latencies.sort_unstable();
        let (p50_ms, p99_ms) = (quantile(&latencies, 0.5), quantile(&latencies, 0.99));
        Beside { tables, moves: latencies.len(), p50_ms, p99_ms }
    }
}

/// Milliseconds that so large a share of the sorted times do not exceed.
fn quantile(times: &[Duration], share: f64) -> f64 {
    times.get((times.len() as f64 * share) as usize).map_or(0.0, |time| time.as_secs_f64() * 1e3)
}

/// Matches at full speed. A move counts when the mover has the acknowledgement and the opponent and
/// a spectator have seen it: it is on disk then.
#[derive(Serialize)]
pub struct Speed {
    matches: u16,
    nodes: u16,
    moves: usize,
    moves_per_second: f64,
    /// Of the server.
    cpu_us_per_move: f64,
    /// Until the opponent sees it.
    p50_ms: f64,
    p99_ms: f64,
}

#[derive(Serialize)]
pub struct Idle {
    pub tables: u16,
    /// Of the server, two sockets a table included.
    pub kib_per_table: f64,
}

impl Speed {
    pub fn new(matches: u16, nodes: u16, seconds: f64, cpu: Duration, mut latencies: Vec<Duration>) -> Speed {
        latencies.sort_unstable();
        let moves = latencies.len();
        Speed {
            matches,
            nodes,
            moves,
            moves_per_second: moves as f64 / seconds,
            cpu_us_per_move: cpu.as_secs_f64() * 1e6 / (moves.max(1)) as f64,
            p50_ms: quantile(&latencies, 0.5),
            p99_ms: quantile(&latencies, 0.99),
        }
    }
}

impl Figures {
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let bold = words::BOLD;
        for Speed { matches, nodes, moves_per_second, cpu_us_per_move, p50_ms, p99_ms, .. } in &self.speed {
            let on_nodes = if *nodes > 1 { format!(", players on {nodes} nodes") } else { String::new() };
            writeln!(out, "{bold}{matches} matches at full speed{on_nodes}{bold:#}")?;
            writeln!(out, "  {moves_per_second:.0} durable moves/s, {cpu_us_per_move:.1} µs of server CPU each")?;
            writeln!(out, "  until the opponent sees it: {p50_ms:.2} ms (p50), {p99_ms:.2} ms (p99)")?;
        }
        if let Some(Idle { tables, kib_per_table }) = &self.idle {
            writeln!(out, "{bold}{tables} idle tables of two sockets{bold:#}")?;
            writeln!(out, "  {kib_per_table:.1} KiB of server memory each")?;
        }
        for (who, beside) in [("experts", &self.beside_experts), ("masters", &self.beside_masters)] {
            if let Some(Beside { tables, moves, p50_ms, p99_ms }) = beside {
                writeln!(out, "{bold}beside {tables} tables of {who}{bold:#}")?;
                write_moves(out, *moves, *p50_ms, *p99_ms)?;
            }
        }
        if let Some(BesideRude { connections, moves, p50_ms, p99_ms }) = &self.beside_rude {
            writeln!(out, "{bold}beside {connections} connections that ask the most they may{bold:#}")?;
            write_moves(out, *moves, *p50_ms, *p99_ms)?;
        }
        if let Some(sleeping) = &self.sleeping {
            sleeping.write(out)?;
        }
        if let Some(Recovery { tables, people_p50_s, people_max_s, bots_p50_s, bots_max_s }) = &self.recovery {
            writeln!(out, "{bold}when a node dies, at {tables} tables{bold:#}")?;
            writeln!(out, "  people go on after {people_p50_s:.2} s (p50), {people_max_s:.2} s (longest)")?;
            writeln!(out, "  its bots are thought for after {bots_p50_s:.2} s (p50), {bots_max_s:.2} s (longest)")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_the_sorted_times() {
        let times = (1..=100).rev().map(Duration::from_millis).collect();
        let speed = Speed::new(1, 1, 2.0, Duration::from_millis(5), times);
        assert_eq!((speed.p50_ms, speed.p99_ms), (51.0, 100.0));
        assert_eq!((speed.moves_per_second, speed.cpu_us_per_move), (50.0, 50.0));
        assert_eq!(Speed::new(1, 1, 2.0, Duration::ZERO, Vec::new()).p99_ms, 0.0);
    }
}
