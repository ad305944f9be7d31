//! Records with the traces that an independent implementation of the rule books made of them, in
//! each game's `data/traces`: ours must be the same.

use std::{
    fs::{self, File},
    io::Read,
    path::Path,
};

use flate2::read::GzDecoder;
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

/// What is in one line and not in the other, for a person to read: whole lines are too long.
fn difference(ours: &Value, theirs: &Value) -> String {
    let entries = |line: &Value| -> Vec<String> {
        let legal = line["legal"].as_object().into_iter().flatten();
        legal
            .flat_map(|(by, list)| list.as_array().into_iter().flatten().map(move |entry| format!("{by}: {entry}")))
            .collect()
    };
    let (ours_too, theirs_too) = (entries(ours), entries(theirs));
    let only = |mine: &[String], other: &[String]| -> Vec<String> {
        mine.iter().filter(|entry| !other.contains(entry)).take(20).cloned().collect()
    };
    let (more, less) = (only(&ours_too, &theirs_too), only(&theirs_too, &ours_too));
    let rest = |line: &Value| format!("{} {} {}", line["to_act"], line["scores"], line["winners"]);
    format!("ours has {more:?} and {}, theirs {less:?} and {}", rest(ours), rest(theirs))
}

/// The given trace; long ones are packed.
fn theirs(stem: &str) -> Vec<Value> {
    let text = fs::read_to_string(format!("{stem}.trace.jsonl")).unwrap_or_else(|_| {
        let mut text = String::new();
        let packed = File::open(format!("{stem}.trace.jsonl.gz")).unwrap();
        GzDecoder::new(packed).read_to_string(&mut text).unwrap();
        text
    });
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_given_trace_is_reproduced() {
    for game in games::all() {
        let name = game.meta().id.replace('-', "_");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name).join("data/traces");
        // Nobody made any for a game that nobody else has.
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        let mut compared = 0;
        for entry in entries {
            let path = entry.unwrap().path();
            let Some(stem) = path.to_str().unwrap().strip_suffix(".record.json") else { continue };
            let ours = ours(&fs::read_to_string(&path).unwrap());
            let theirs = theirs(stem);
            for (ply, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
                assert!(ours == theirs, "{stem}, ply {ply}: {}", difference(ours, theirs));
            }
            assert_eq!(ours.len(), theirs.len(), "{stem}");
            compared += 1;
        }
        assert!(compared > 0, "no traces in {}", folder.display());
    }
}
