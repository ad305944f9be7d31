//! A game on paper: what was decided before it, and every action in it.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Mover, Seal};

/// One JSON document that describes a game completely: replaying it needs no random numbers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    pub game: String,
    pub seats: u8,
    /// The version of the game's rules it was played under; absent: the current one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<u32>,
    /// Options that differ from their default.
    #[serde(default)]
    pub options: Map<String, Value>,
    #[serde(default)]
    pub setup: Map<String, Value>,
    /// Where its chance came from, if that can be checked. To replay it nobody needs to know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<Seal>,
    #[serde(default)]
    pub actions: Vec<Entry>,
}

/// One action of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    pub by: Mover,
    #[serde(rename = "do")]
    pub action: String,
}

impl Record {
    /// Reads a record. The error names the line and the column.
    pub fn from_json(text: &str) -> Result<Record, BadRecord> {
        serde_json::from_str(text).map_err(|error| BadRecord(error.to_string()))
    }

    /// An entry a line: a record is made to be read, and to be compared line by line.
    pub fn to_json(&self) -> String {
        let mut text = String::from("{");
        let mut field = |name: &str, value: String| {
            let comma = if text.len() > 1 { "," } else { "" };
            text.push_str(&format!("{comma}\n  \"{name}\": {value}"));
        };
        field("game", json(&self.game));
        field("seats", json(&self.seats));
        if let Some(rules) = self.rules {
            field("rules", json(&rules));
        }
        field("options", json(&self.options));
        field("setup", json(&self.setup));
        if let Some(luck) = &self.luck {
            field("luck", json(luck));
        }
        let entries: Vec<String> = self.actions.iter().map(|entry| format!("\n    {}", json(entry))).collect();
        field("actions", format!("[{}\n  ]", entries.join(",")));
        text + "\n}\n"
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("records hold only what JSON can")
}

/// A document that is no record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadRecord(pub String);

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "this is not a record: {}", self.0)
    }
}

impl std::error::Error for BadRecord {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_reads_what_it_writes() {
        let text = r#"{"game":"g","seats":3,"rules":2,"options":{"alarm":true},
                       "actions":[{"by":0,"do":"@d7"},{"by":"chance","do":"4"}]}"#;
        let record = Record::from_json(text).unwrap();
        assert_eq!(Record::from_json(&record.to_json()), Ok(record));
        let (hash, seed) = ("0a".repeat(32), "b1".repeat(32));
        for luck in [
            format!(r#"{{"method":1,"hash":"{hash}"}}"#),
            format!(r#"{{"method":1,"hash":"{hash}","seed":"{seed}","lot":2}}"#),
        ] {
            let text = format!(r#"{{"game":"g","seats":3,"luck":{luck}}}"#);
            let record = Record::from_json(&text).unwrap();
            assert!(record.luck.is_some());
            assert_eq!(Record::from_json(&record.to_json()), Ok(record));
        }
    }

    #[test]
    fn a_document_that_is_no_record_is_told_where() {
        for (text, place) in [
            ("", "line 1"),
            ("{\"game\":\"g\"", "line 1"),
            ("{\"game\":\"g\",\"seats\":256}", "256"),
            ("{\"game\":\"g\",\"seats\":-1}", "-1"),
            ("{\"game\":\"g\",\"seats\":2,\"option\":{}}", "option"),
            ("{\"game\":\"g\",\"seats\":2,\n\"actions\":[{\"by\":0}]}", "line 2"),
            ("{\"game\":\"g\",\"seats\":2,\"options\":[]}", "map"),
            ("{\"game\":\"g\",\"seats\":2,\"luck\":{\"method\":1,\"hash\":\"7\"}}", "64 hexadecimal digits"),
            ("{\"game\":\"g\",\"seats\":2,\"luck\":{}}", "method"),
        ] {
            let error = Record::from_json(text).unwrap_err().to_string();
            assert!(error.contains(place), "{text}: {error}");
        }
    }
}
