//! Lessons: short tasks on real positions. A lesson is data beside its game (`data/lessons.toml`) with texts in every
//! language (`languages/LANG/GAME/lessons.toml`). Whether a task is done is judged here, from what the learner
//! sees: the page knows no rule.

mod goal;
#[cfg(feature = "books")]
pub mod puzzle;
#[cfg(feature = "books")]
mod reading;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};

#[cfg(feature = "books")]
use crate::{AnyGame, book::PictureEntry, journal::BadReplay, picture::Picture};
use crate::{Record, RecordedStep, Seat, TS, Text};

pub use goal::{Aim, Evidence, Field, Goal};

/// All that teaches a game.
#[cfg(feature = "books")]
#[derive(Clone, Debug, Default)]
pub struct Lessons {
    /// In the order in which they are taken.
    pub lessons: Vec<Lesson>,
    /// The game on one page: its goal, a turn, what counts, how it ends.
    pub brief: Vec<PictureEntry>,
    titles: Vec<Text>,
    /// The small card that lies beside the board.
    pub aids: Vec<Aid>,
    /// What is said during a first game.
    pub notes: Vec<Note>,
    /// The rules that no lesson is about, and why.
    pub untaught: BTreeMap<String, String>,
}

/// A few tasks about one thing, done in two minutes.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Lesson {
    /// Its name in addresses.
    pub id: String,
    /// The rules of the book that it teaches.
    pub rules: Vec<String>,
    /// What it is about, in a few words.
    pub title: Text,
    /// Its tasks, one after the other.
    pub steps: Vec<Task>,
}

/// A position, and something to do there.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Task {
    /// What there is to know first; may be empty.
    pub say: Text,
    /// What to do, in a sentence.
    pub task: Text,
    /// What helps with it.
    pub hint: Text,
    /// What to say when it is done.
    pub done: Text,
    /// The learner's actions that do it, for whoever gives up: all that is told of the plan.
    #[serde(rename = "solution", serialize_with = "only_the_solution")]
    #[ts(rename = "solution", as = "Vec<String>")]
    pub plan: Plan,
}

fn only_the_solution<S: Serializer>(plan: &Plan, serializer: S) -> Result<S::Ok, S::Error> {
    plan.solution.serialize(serializer)
}

/// What the rules have to know of a task. It can be carried apart from the texts, to where the rules are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The learner's actions that do it, for whoever gives up.
    pub solution: Vec<String>,
    /// The game that leads to the position.
    pub record: Record,
    /// The learner's seat.
    pub you: Seat,
    /// When it is done.
    pub goal: Goal,
    /// So many actions the learner may make; 0 is any number.
    pub within: usize,
    /// What the others and chance do, in order, while the learner follows the solution.
    pub then: Vec<RecordedStep>,
    /// What the rules refuse here, and the rule that does: it is worth trying.
    pub refused: BTreeMap<String, String>,
    /// What may be done and misses the goal.
    pub poor: Vec<Poor>,
}

/// Something that may be done here and does not do: what the others make of it, and what there is to say.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Poor {
    /// What the learner does.
    pub actions: Vec<String>,
    /// What the others and chance do then.
    pub then: Vec<RecordedStep>,
    /// What there is to say about it.
    pub said: Text,
}

/// A part of the small card that lies beside the board.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Aid {
    /// Its heading.
    pub title: Text,
    /// Short sentences, a line each.
    pub lines: Vec<Text>,
}

/// A word beside the board, once, in somebody's first game.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Note {
    /// Its name: what was shown is not shown again.
    pub id: String,
    /// Shown when the viewer's state, as JSON, has these fields; or when such an event was seen.
    #[ts(type = "Record<string, unknown>")]
    pub when: Map<String, Value>,
    /// The things on the page it may stand at, the best first; `{field}` is a field of what it is due for. None: what to do.
    pub at: Option<String>,
    /// Where in the viewer's state there has to be something as long as it is so, such as `players.{seat}.load`.
    pub still: Option<String>,
    /// What it says.
    pub text: Text,
}

/// What is asked for at `GET /api/games/{id}/lessons`.
#[cfg(feature = "books")]
#[derive(Clone, Debug, Serialize, TS)]
pub struct OpenLessons {
    /// In the order in which they are taken.
    pub lessons: &'static [Lesson],
    /// The game on one page.
    pub brief: Vec<Panel>,
    /// The small card that lies beside the board.
    pub aids: &'static [Aid],
    /// What is said during a first game.
    pub notes: &'static [Note],
}

/// A drawn part of "in brief".
#[cfg(feature = "books")]
#[derive(Clone, Debug, Serialize, TS)]
pub struct Panel {
    /// Its heading.
    pub title: Text,
    /// A position, with what there is to say of it.
    pub picture: Picture,
}

#[cfg(feature = "books")]
impl OpenLessons {
    /// Everything that teaches this game, with its pictures replayed.
    pub fn of(game: &dyn AnyGame) -> Result<OpenLessons, BadReplay> {
        let Lessons { lessons, brief, titles, aids, notes, .. } = game.lessons();
        let panel = |(entry, title): (&PictureEntry, &Text)| {
            Picture::of(game, entry).map(|picture| Panel { title: title.clone(), picture })
        };
        let brief = brief.iter().zip(titles).map(panel).collect::<Result<_, _>>()?;
        Ok(OpenLessons { lessons, brief, aids, notes })
    }
}

#[cfg(feature = "books")]
impl Lessons {
    /// The lesson of that name.
    pub fn lesson(&self, id: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }
}
