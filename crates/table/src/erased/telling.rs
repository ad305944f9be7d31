//! A step as viewers are told of it.

use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;

use super::raw;
use crate::{Mover, Playable, Seen, TS, Text, Viewer, game::StepOf};

/// A step as one viewer gets to know it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Told {
    /// Who made it.
    pub by: Mover,
    /// The notation, or the name that a hidden step goes by ("card").
    #[serde(rename = "do")]
    pub text: String,
    /// What happened in it, as far as the viewer is told.
    #[ts(as = "Vec<ToldEvent>")]
    pub events: Events,
}

/// What happens in a step: a list of [`ToldEvent`]s, written as JSON once, for all who are told it.
#[derive(Clone, Debug)]
pub struct Events(Arc<RawValue>);

impl Events {
    /// The events, read back.
    pub fn list(&self) -> Vec<ToldEvent> {
        serde_json::from_str(self.0.get()).expect("what was written can be read")
    }
}

impl From<Vec<ToldEvent>> for Events {
    fn from(list: Vec<ToldEvent>) -> Events {
        Events(raw(&list).into())
    }
}

impl PartialEq for Events {
    fn eq(&self, other: &Events) -> bool {
        self.0.get() == other.0.get()
    }
}

impl Serialize for Events {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// An event for the board to show, and its sentence in each language.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ToldEvent {
    /// The game's own event, as JSON.
    #[ts(type = "unknown")]
    pub event: Box<RawValue>,
    /// Its sentence.
    #[serde(flatten)]
    pub said: Text,
}

/// What the viewer is told of a step that is about to be made; `None` where they may not even know
/// that it is.
pub fn told<G: Playable>(game: &G, viewer: Viewer, step: &StepOf<G>) -> Option<Told> {
    let text = match game.seen(viewer, step) {
        Seen::Nothing => return None,
        Seen::As(name) => name.to_string(),
        Seen::Fully => step.text(),
    };
    let mut events = Vec::new();
    game.events(viewer, step, &mut events);
    let events =
        events.iter().map(|event| ToldEvent { event: raw(event), said: Text::new(|lang| G::tell(event, lang)) });
    Some(Told { by: step.by(), text, events: events.collect::<Vec<_>>().into() })
}
