use std::io::{self, Write};

use table::{journal::BadReplay, trace::Line};

use crate::{args::RecordArg, failure::Failure};

/// Replay a record and print every position's legal actions, one JSON line a position
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    record: RecordArg,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let source = self.record.read()?;
        let print = |line: &Line| -> Result<(), Stop> {
            serde_json::to_writer(&mut *out, line).map_err(io::Error::from)?;
            Ok(out.write_all(b"\n")?)
        };
        table::trace::trace(source.game, &source.record, print).map_err(|stop| match stop {
            Stop::Unwritten(error) => error.into(),
            Stop::Refused(bad) => source.explain(bad, self.record.lang()),
        })
    }
}

/// What ends a trace early.
enum Stop {
    Unwritten(io::Error),
    Refused(BadReplay),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Unwritten(error)
    }
}

impl From<BadReplay> for Stop {
    fn from(bad: BadReplay) -> Stop {
        Stop::Refused(bad)
    }
}
