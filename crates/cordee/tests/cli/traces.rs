//! Every given record, replayed by the real program, prints the given trace.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
};

use flate2::read::GzDecoder;
use serde_json::Value;

use crate::{games_folder, ok};

fn records(game: &str) -> Vec<PathBuf> {
    let folder = games_folder().join(game.replace('-', "_")).join("data/traces");
    // Nobody made any for a game that nobody else has.
    let entries = fs::read_dir(&folder).into_iter().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.to_str().unwrap().ends_with(".record.json"));
    paths.sort();
    paths
}

/// The trace beside a record, plain or packed.
fn expected(record: &Path) -> impl Iterator<Item = String> {
    let stem = record.to_str().unwrap().strip_suffix(".record.json").unwrap();
    let reader: Box<dyn Read> = match File::open(format!("{stem}.trace.jsonl")) {
        Ok(file) => Box::new(file),
        Err(_) => Box::new(GzDecoder::new(File::open(format!("{stem}.trace.jsonl.gz")).unwrap())),
    };
    BufReader::new(reader).lines().map(Result::unwrap)
}

#[test]
fn the_given_traces_are_reproduced() {
    let records: Vec<PathBuf> = games::all().iter().flat_map(|game| records(game.meta().id)).collect();
    assert!(records.len() > 60, "only {} records were found", records.len());
    for record in records {
        let trace = ok(&["trace", record.to_str().unwrap()]);
        let parse = |line: &str| -> Value { serde_json::from_str(line).unwrap() };
        let mut expected = expected(&record);
        for (number, line) in trace.lines().enumerate() {
            let wanted = expected.next().map(|line| parse(&line));
            assert_eq!(Some(parse(line)), wanted, "{}, line {}", record.display(), number + 1);
        }
        assert_eq!(expected.next(), None, "{}: the trace ends too early", record.display());
    }
}
