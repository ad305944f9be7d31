use std::{io::Write, time::Duration};

use clap::value_parser;
use serde_json::json;
use table::Seat;

use super::write_json;
use crate::{
    failure::Failure,
    join::{Join, Link},
};

/// Let a program of yours play a seat at a table of a running house
///
/// The program is started and spoken to by lines of JSON on its standard input and output: docs/bots.md tells how. It is shown what its
/// seat sees and nothing else. If it does what no player may do, or ends, the seat stays, and may be taken up again with --key.
#[derive(clap::Args)]
pub struct Args {
    /// The table's address, http://HOST:PORT/t/TABLE; a private link brings its key
    #[arg(value_name = "URL")]
    url: String,
    /// Which seat, counted from 0 [default: the one that the key opens, or the first open one]
    #[arg(long, value_name = "N")]
    seat: Option<u8>,
    /// Sit down under this name
    #[arg(long, value_name = "NAME", default_value = "Bot")]
    name: String,
    /// Come back to a seat with its key
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
    /// The most milliseconds for a decision [default: as long as the others must wait]
    #[arg(long, value_name = "MS", value_parser = value_parser!(u64).range(1..))]
    deadline: Option<u64>,
    /// For programs
    #[arg(long)]
    json: bool,
    /// The program and its arguments
    #[arg(value_name = "COMMAND", last = true, required = true)]
    command: Vec<String>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut link = Link::parse(&self.url)?;
        link.key = self.key.or(link.key);
        let join = Join {
            link,
            seat: self.seat.map(Seat),
            name: self.name,
            deadline: self.deadline.map(Duration::from_millis),
            command: self.command,
        };
        let (seat, over) = join.play()?;
        if self.json {
            return write_json(out, &json!({"seat": seat, "scores": over.scores, "winners": over.winners}));
        }
        let result = match (over.winners.contains(seat), over.winners.len()) {
            (true, 1) => "won",
            (true, _) => "shared the victory",
            (false, _) => "lost",
        };
        let scores: Vec<String> = over.scores.iter().map(i32::to_string).collect();
        let told =
            if scores.is_empty() { "by resignation".to_string() } else { format!("scores {}", scores.join(", ")) };
        Ok(writeln!(out, "seat {seat} has {result}: {told}")?)
    }
}
