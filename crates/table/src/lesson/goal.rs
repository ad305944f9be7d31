//! When a task is done.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Seat, Turn};

/// When a task is done, judged after every step by what the learner has seen since its position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Goal {
    /// The learner's last actions are just these.
    Did(Vec<String>),
    /// Something has happened: an event that has these fields.
    Event(Map<String, Value>),
    /// The view has this at a path such as `players.0.boat`.
    Field(Field),
    /// The game is over.
    Over,
    /// The learner has won, alone or with others.
    Won,
    /// Each of these.
    All(Vec<Goal>),
    /// One of these.
    Any(Vec<Goal>),
    /// Anything but this.
    Not(Box<Goal>),
    /// The learner's turn is over, and nothing much better could be done with it: see [`Evidence::judge`].
    Best(Aim),
}

/// What a turn has to come to in a puzzle. Which actions lead there is not asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aim {
    /// If the victory can be forced: in so many turns at most, this one included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wins: Option<u8>,
    /// The chance to win after the best way, in thousandths …
    pub best: u16,
    /// … and after the best of those that are clearly not it.
    pub next: u16,
    /// So many games are imagined to judge a way.
    pub games: u32,
}

impl Aim {
    /// With this chance to win, in thousandths, a way counts as the best one or as good as it: halfway between it and the next.
    pub fn least(&self) -> u16 {
        self.best.midpoint(self.next)
    }
}

/// What a place in the view has to be.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// The path to it; `length` counts a list.
    pub at: String,
    /// Just this.
    #[serde(default)]
    pub is: Option<Value>,
    /// A number, at least this.
    #[serde(default)]
    pub least: Option<f64>,
    /// A number, at most this.
    #[serde(default)]
    pub most: Option<f64>,
}

/// What a goal is judged by.
pub struct Evidence<'a> {
    /// The learner's seat.
    pub you: Seat,
    /// The learner's actions since the task's position.
    pub did: &'a [String],
    /// What the learner was told since then.
    pub events: &'a [Value],
    /// The learner's view, as JSON.
    pub view: &'a Value,
    /// Who is to act, or how it ended.
    pub turn: &'a Turn,
    /// Does the learner's turn come to this? Asked of somebody who can think.
    pub judge: &'a dyn Fn(&Aim) -> bool,
}

impl Goal {
    /// Is it reached, by what the learner has seen?
    pub fn is_reached(&self, by: &Evidence) -> bool {
        match self {
            Goal::Did(actions) => by.did.ends_with(actions),
            Goal::Event(fields) => by.events.iter().any(|event| has(event, fields)),
            Goal::Field(field) => field.holds(by.view),
            Goal::Over => by.turn.outcome().is_some(),
            Goal::Won => by.turn.outcome().is_some_and(|outcome| outcome.winners.contains(by.you)),
            Goal::All(goals) => goals.iter().all(|goal| goal.is_reached(by)),
            Goal::Any(goals) => goals.iter().any(|goal| goal.is_reached(by)),
            Goal::Not(goal) => !goal.is_reached(by),
            Goal::Best(aim) => (by.judge)(aim),
        }
    }
}

/// Does a value have all these fields, among others?
fn has(value: &Value, fields: &Map<String, Value>) -> bool {
    fields.iter().all(|(key, wanted)| match (value.get(key), wanted) {
        (Some(found), Value::Object(wanted)) => has(found, wanted),
        (found, wanted) => found == Some(wanted),
    })
}

impl Field {
    fn holds(&self, view: &Value) -> bool {
        let step = |value: &Value, part: &str| match value {
            Value::Array(list) if part == "length" => Some(Value::from(list.len())),
            Value::Array(list) => list.get(part.parse::<usize>().ok()?).cloned(),
            _ => value.get(part).cloned(),
        };
        let found = self.at.split('.').try_fold(view.clone(), |value, part| step(&value, part));
        let Some(found) = found else { return false };
        let number = found.as_f64();
        self.is.as_ref().is_none_or(|wanted| *wanted == found)
            && self.least.is_none_or(|least| number.is_some_and(|number| number >= least))
            && self.most.is_none_or(|most| number.is_some_and(|number| number <= most))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn judge(goal: &str, did: &[&str], events: &[Value], view: &Value) -> bool {
        #[derive(Deserialize)]
        struct File {
            goal: Goal,
        }
        let File { goal } = toml::from_str(&format!("goal = {goal}")).unwrap();
        let did: Vec<String> = did.iter().map(|text| text.to_string()).collect();
        goal.is_reached(&Evidence {
            you: Seat(0),
            did: &did,
            events,
            view,
            turn: &Turn::of(Seat(1)),
            judge: &|aim| aim.least() == 600,
        })
    }

    #[test]
    fn a_goal_is_judged_by_what_was_done_seen_and_stands() {
        let view = json!({ "players": [{ "boat": 2, "yard": ["e1", "d2"] }] });
        let events = [json!({ "what": "board", "seat": 0, "boat": 2 })];
        for (goal, holds) in [
            ("{ did = ['b'] }", true),
            ("{ did = ['a', 'b'] }", true),
            ("{ did = ['a'] }", false),
            ("{ event = { what = 'board', seat = 0 } }", true),
            ("{ event = { what = 'board', seat = 1 } }", false),
            ("{ field = { at = 'players.0.boat', is = 2 } }", true),
            ("{ field = { at = 'players.0.boat', least = 3 } }", false),
            ("{ field = { at = 'players.0.yard.length', most = 2 } }", true),
            ("{ field = { at = 'players.7.boat', most = 2 } }", false),
            ("{ not = 'over' }", true),
            ("'won'", false),
            ("{ all = [{ did = ['b'] }, 'over'] }", false),
            ("{ any = [{ did = ['b'] }, 'over'] }", true),
            ("{ best = { best = 700, next = 500, games = 1 } }", true),
            ("{ best = { wins = 2, best = 1000, next = 500, games = 1 } }", false),
        ] {
            assert_eq!(judge(goal, &["a", "b"], &events, &view), holds, "{goal}");
        }
    }
}
