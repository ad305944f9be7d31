use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use clap::Subcommand;
use house::{
    LogEntry, Match,
    protocol::{HolderInfo, TableStage},
};
use serde::Serialize;
use server::store::{Archive, Kept, Sqlite, Store, StoreError};
use table::Lang;
use time::OffsetDateTime;

use super::{
    serve::{House, Where, wait_for},
    write_json,
};
use crate::failure::{Failure, quote};

/// List, export and delete the tables of a house, while it is open or not
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    order: Option<Order>,
    /// Only tables where somebody has this name
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// One JSON document for a program to read
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    house: Where,
}

#[derive(Subcommand)]
enum Order {
    /// Write the records of games to files, named by game and table
    ///
    /// The record of a game with secrets is not written before it is over.
    Export {
        /// Where the files go
        #[arg(value_name = "DIRECTORY")]
        directory: PathBuf,
        /// Which tables; all of them if none is named
        #[arg(value_name = "TABLE")]
        tables: Vec<String>,
    },
    /// Delete tables for good: logs, names, reviews
    Delete {
        #[arg(value_name = "TABLE", required = true)]
        tables: Vec<String>,
    },
}

/// How long an open house may take to do what it is asked.
const PATIENCE: Duration = Duration::from_secs(30);

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let house = self.house.house()?;
        match self.order {
            None => list(&house, self.name.as_deref(), self.json, out),
            Some(Order::Export { directory, tables }) => export(&house, &directory, &tables, out),
            Some(Order::Delete { tables }) => delete(&house, &tables, out),
        }
    }
}

/// A table as its host sees it.
#[derive(Serialize)]
struct TableLine {
    id: String,
    game: String,
    stage: &'static str,
    names: Vec<String>,
    entries: i64,
    /// Milliseconds since 1970.
    opened: u64,
    last: u64,
}

/// All tables with their matches, in the order of time. A log that cannot be read has none.
async fn read(house: &House) -> Result<Vec<(Kept, Option<(Match, u64, u64)>)>, StoreError> {
    let mut archive = Archive::open(house.store.as_ref(), &house.data).await?;
    let mut read = Vec::new();
    for kept in archive.tables().await? {
        let bodies = archive.load(&kept).await?;
        let it = LogEntry::read_all(&bodies).ok().and_then(|log| {
            let (opened, last) = (log.first()?.at, log.last()?.at);
            Some((Match::load(&kept.id, &log, house::Uptime(0)).ok()?, opened, last))
        });
        read.push((kept, it));
    }
    archive.close().await?;
    // The newest moves come last.
    read.sort_by_key(|(_, it)| it.as_ref().map(|(_, _, last)| *last));
    Ok(read)
}

fn list(house: &House, name: Option<&str>, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let tables = wait_for(read(house))?;
    let lines: Vec<TableLine> = tables.into_iter().map(line).filter(|line| is_at(line, name)).collect();
    if json {
        return write_json(out, &lines);
    }
    for TableLine { id, game, stage, names, entries, last, .. } in &lines {
        let names = names.join(", ");
        writeln!(out, "{id}  {}  {game:<13} {stage:<7} {entries:>6}  {names}", day(*last))?;
    }
    Ok(())
}

fn is_at(line: &TableLine, name: Option<&str>) -> bool {
    name.is_none_or(|name| line.names.iter().any(|other| other.to_lowercase() == name.to_lowercase()))
}

fn line((kept, it): (Kept, Option<(Match, u64, u64)>)) -> TableLine {
    let Kept { id, entries, .. } = kept;
    let Some((it, opened, last)) = it else {
        return TableLine {
            id,
            entries,
            game: "?".to_string(),
            stage: "broken",
            names: Vec::new(),
            opened: 0,
            last: 0,
        };
    };
    let names = it.holders().into_iter().filter_map(|holder| match holder {
        HolderInfo::Person { name } => name,
        _ => None,
    });
    let stage = match it.stage() {
        TableStage::Lobby => "waiting",
        TableStage::Playing => "playing",
        TableStage::Over => "over",
    };
    TableLine { id, game: it.game().meta().id.to_string(), stage, names: names.collect(), entries, opened, last }
}

/// The day of a time in milliseconds since 1970, as 2026-11-16.
fn day(at: u64) -> String {
    let time = i64::try_from(at / 1000).ok().and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok());
    // A time outside of every calendar is printed as its number.
    time.map_or_else(|| at.to_string(), |time| time.date().to_string())
}

fn export(house: &House, directory: &Path, wanted: &[String], out: &mut dyn Write) -> Result<(), Failure> {
    let tables = wait_for(read(house))?;
    for name in wanted {
        if !tables.iter().any(|(kept, _)| kept.id == *name) {
            return Err(unknown(name));
        }
    }
    let cannot = |error| Failure::bad(format!("cannot write to {}: {error}", directory.display()));
    fs::create_dir_all(directory).map_err(cannot)?;
    let mut withheld = Vec::new();
    for (kept, it) in tables.iter().filter(|(kept, _)| wanted.is_empty() || wanted.contains(&kept.id)) {
        match it.as_ref().map(|(it, ..)| it.record()) {
            Some(Ok(record)) => {
                let file = directory.join(format!("{}-{}.json", record.game, kept.id));
                fs::write(&file, record.to_json()).map_err(cannot)?;
                writeln!(out, "{}", file.display())?;
            }
            Some(Err(why)) => withheld.push(format!("{}: {}", kept.id, why.say(Lang::En))),
            None => withheld.push(format!("{}: its log cannot be read", kept.id)),
        }
    }
    match withheld.is_empty() {
        true => Ok(()),
        false => Err(Failure::No(withheld.join("\ncordee: "))),
    }
}

fn unknown(table: &str) -> Failure {
    Failure::No(format!("there is no table {}", quote(table)))
}

/// An open house deletes by itself what it is asked to; a closed one is opened for it.
fn delete(house: &House, tables: &[String], out: &mut dyn Write) -> Result<(), Failure> {
    for table in tables {
        let known = wait_for(async {
            let mut archive = Archive::open(house.store.as_ref(), &house.data).await?;
            let known = archive.doom(table).await?;
            archive.close().await?;
            Ok(known)
        })?;
        if !known {
            return Err(unknown(table));
        }
    }
    let left = wait_for(async {
        let until = Instant::now() + PATIENCE;
        loop {
            if house.store.is_none()
                && let Ok(store) = Sqlite::open(&house.data).await
            {
                for table in store.doomed().await? {
                    store.delete(&table, None).await?;
                }
                store.close().await?;
            }
            let mut archive = Archive::open(house.store.as_ref(), &house.data).await?;
            let left = archive.doomed().await?.iter().any(|table| tables.contains(table));
            archive.close().await?;
            if !left || Instant::now() > until {
                return Ok(left);
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    })?;
    match left {
        false => Ok(writeln!(out, "deleted: {}", tables.join(", "))?),
        true => Err(Failure::No("the house that is open has not deleted them yet; it will".to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn days_are_told() {
        let days = [
            (0, "1970-01-01"),
            (951_782_400_000, "2000-02-29"),
            (1_794_873_600_000, "2026-11-17"),
            (u64::MAX, "18446744073709551615"),
        ];
        for (at, text) in days {
            assert_eq!(day(at), text);
        }
    }
}
