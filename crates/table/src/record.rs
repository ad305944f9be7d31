//! A game on paper: what was decided before it, and every action in it.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Mover, Seal, Seat, TS};

/// One JSON document that describes a game completely: replaying it needs no random numbers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Its name: `alcatraz`.
    pub game: String,
    /// How many play.
    pub seats: u8,
    /// The version of the game's rules it was played under; absent: the current one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<u32>,
    /// Options that differ from their default.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// What chance decided before the first step.
    #[serde(default)]
    pub setup: Map<String, Value>,
    /// Where its chance came from, if that can be checked. To replay it nobody needs to know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<Seal>,
    /// Who sat at each seat, if that is told. To replay it nobody needs to know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<Player>,
    /// Every step, in order.
    #[serde(default)]
    pub actions: Vec<RecordedStep>,
    /// Who gave up, in order. To replay it nobody needs to know; but without it a game that was given up has no end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resigned: Vec<Resignation>,
}

/// Somebody gives up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resignation {
    /// Who does.
    pub seat: Seat,
    /// After so many of the record's actions.
    pub after: usize,
}

/// Who sat at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)] // Names and a level.
pub enum Player {
    /// Without a name of their own they are called by the colour of the seat.
    Person {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// `name` is its number among the computers of the table.
    Bot { level: u8, name: u8 },
}

/// One action of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RecordedStep {
    /// Who makes it.
    pub by: Mover,
    /// What is done, in the notation of the game.
    #[serde(rename = "do")]
    pub action: String,
}

impl Record {
    /// Reads a record. The error names the line and the column.
    pub fn from_json(text: &str) -> Result<Record, BadRecord> {
        let record: Record = serde_json::from_str(text).map_err(|error| BadRecord(error.to_string()))?;
        let Record { seats, ref players, .. } = record;
        if !players.is_empty() && players.len() != seats as usize {
            return Err(BadRecord(format!("it names {} players at a table of {seats}", players.len())));
        }
        record.resignations_make_sense()?;
        Ok(record)
    }

    /// Whoever gives up sits at the table, does so once, and not after the last action.
    fn resignations_make_sense(&self) -> Result<(), BadRecord> {
        let mut before = 0;
        for (place, Resignation { seat, after }) in self.resigned.iter().enumerate() {
            let again = self.resigned[..place].iter().any(|other| other.seat == *seat);
            if seat.0 >= self.seats || again || *after < before || *after > self.actions.len() {
                return Err(BadRecord(format!("seat {seat} cannot resign after {after} actions")));
            }
            before = *after;
        }
        Ok(())
    }

    /// Keeps this many actions and takes back the rest. Whoever gave up has still given up.
    pub fn truncate(&mut self, keep: usize) {
        self.actions.truncate(keep);
        self.resigned.iter_mut().for_each(|resignation| resignation.after = resignation.after.min(keep));
    }

    /// Takes out one action; those after it stand.
    pub fn remove(&mut self, step: usize) {
        self.actions.remove(step);
        let later = self.resigned.iter_mut().filter(|resignation| resignation.after > step);
        later.for_each(|resignation| resignation.after -= 1);
    }

    /// A seat gives up now.
    pub fn resign(&mut self, seat: Seat) {
        self.resigned.push(Resignation { seat, after: self.actions.len() });
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
        if !self.players.is_empty() {
            field("players", json(&self.players));
        }
        let entries: Vec<String> = self.actions.iter().map(|entry| format!("\n    {}", json(entry))).collect();
        field("actions", format!("[{}\n  ]", entries.join(",")));
        if !self.resigned.is_empty() {
            field("resigned", json(&self.resigned));
        }
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
    fn a_record_may_say_who_played() {
        let text = r#"{"game":"g","seats":3,"players":[{"kind":"person","name":"Anne"},{"kind":"person"},
                       {"kind":"bot","level":3,"name":0}]}"#;
        let record = Record::from_json(text).unwrap();
        assert_eq!(record.players[0], Player::Person { name: Some("Anne".to_string()) });
        assert_eq!(Record::from_json(&record.to_json()), Ok(record));
        let nobody = Record::from_json(r#"{"game":"g","seats":3}"#).unwrap();
        assert!(nobody.players.is_empty() && !nobody.to_json().contains("players"));
    }

    #[test]
    fn a_record_may_say_who_gave_up() {
        let text = r#"{"game":"g","seats":2,"actions":[{"by":0,"do":"@d7"}],"resigned":[{"seat":1,"after":1}]}"#;
        let record = Record::from_json(text).unwrap();
        assert_eq!(record.resigned, [Resignation { seat: Seat(1), after: 1 }]);
        assert_eq!(Record::from_json(&record.to_json()), Ok(record));
        for bad in [
            r#"{"seat":2,"after":1}"#,
            r#"{"seat":1,"after":2}"#,
            r#"{"seat":1,"after":0},{"seat":1,"after":1}"#,
            r#"{"seat":1,"after":1},{"seat":0,"after":0}"#,
        ] {
            let text = text.replace(r#"{"seat":1,"after":1}"#, bad);
            assert!(Record::from_json(&text).unwrap_err().to_string().contains("cannot resign"), "{text}");
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
            ("{\"game\":\"g\",\"seats\":2,\"players\":[{\"kind\":\"person\"}]}", "names 1 players at a table of 2"),
            ("{\"game\":\"g\",\"seats\":1,\"players\":[{\"kind\":\"ghost\"}]}", "ghost"),
        ] {
            let error = Record::from_json(text).unwrap_err().to_string();
            assert!(error.contains(place), "{text}: {error}");
        }
    }
}
