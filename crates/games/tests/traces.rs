//! Records with the traces that an independent implementation of the rule books made of them, in
//! each game's `data/traces`: ours must be the same.

use std::{fs, path::Path};

use serde_json::Value;
use table::{Record, journal::BadReplay, trace::trace};

fn ours(record: &str) -> Vec<Value> {
    let record = Record::from_json(record).unwrap();
    let game = games::find(&record.game).unwrap();
    let mut lines = Vec::new();
    trace::<BadReplay>(game, &record, |line| {
        lines.push(serde_json::to_value(line).unwrap());
        Ok(())
    })
    .unwrap();
    lines
}

#[test]
fn every_given_trace_is_reproduced() {
    for game in games::all() {
        let name = game.meta().id.replace('-', "_");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name).join("data/traces");
        let mut compared = 0;
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let Some(stem) = path.to_str().unwrap().strip_suffix(".record.json") else { continue };
            let ours = ours(&fs::read_to_string(&path).unwrap());
            let theirs = fs::read_to_string(format!("{stem}.trace.jsonl")).unwrap();
            let theirs: Vec<Value> = theirs.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            for (ours, theirs) in ours.iter().zip(&theirs) {
                assert_eq!(ours, theirs, "{stem}");
            }
            assert_eq!(ours.len(), theirs.len(), "{stem}");
            compared += 1;
        }
        assert!(compared > 0, "no traces in {}", folder.display());
    }
}
