//! What would certainly come of doing something, in events and in words: for advice to a player.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{
    Playable, Seat, Step, TS, Text, Viewer,
    erased::{WORLDS, certain, raw, tellers},
};

/// Something that a seat could do.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Foretold {
    /// Its actions in the game's notation: several where a turn has several, or a seat commits itself to a whole plan.
    #[serde(rename = "do")]
    pub actions: Vec<String>,
    /// What will certainly happen, as the game's own events.
    #[ts(type = "unknown[]")]
    pub then: Vec<Box<RawValue>>,
    /// The same in words; empty if nothing is certain. `{0}` stands for the name of seat 0.
    #[serde(flatten)]
    pub said: Text,
}

/// What is certain to a seat that knows just this view of its own.
pub fn foretell<G: Playable>(view: &G::View, seat: Seat, actions: &[G::Action]) -> Foretold {
    let (events, spoken) = events::<G>(view, seat, actions);
    let said = Text::new(|lang| {
        let sentences: Vec<String> = events[..spoken].iter().map(|event| G::tell(event, lang)).collect();
        sentences.join(" ")
    });
    Foretold {
        actions: actions.iter().map(G::Action::to_string).collect(),
        then: events.iter().map(raw).collect(),
        said,
    }
}

/// The events, and how many of them are worth a sentence.
fn events<G: Playable>(view: &G::View, seat: Seat, actions: &[G::Action]) -> (Vec<G::Event>, usize) {
    let imagine = |seed| G::determinize(view, seat, &mut Pcg64Mcg::seed_from_u64(seed));
    let sketch = imagine(0).sketch(seat, actions);
    if !sketch.is_empty() {
        return (sketch, 1);
    }
    let (mut events, mut other) = (Vec::new(), Vec::new());
    if !G::META.secrets {
        // Everything is seen, and nobody else comes in between: all of it is certain.
        let mut world = imagine(0);
        for &action in actions {
            let step = Step::Act(seat, action);
            world.events(Viewer::Seat(seat), &step, &mut events);
            world.make(step);
        }
    } else if let [action, ..] = *actions {
        let worlds: Vec<G> = (0..WORLDS).map(imagine).collect();
        certain::<G>(&mut tellers(&worlds, seat), seat, action, &mut events, &mut other);
    }
    let spoken = events.len();
    (events, spoken)
}
