//! What will certainly happen if a seat does something: for previews.

use std::fmt;

use serde::{Serialize, Serializer, ser::SerializeSeq};
use serde_json::value::RawValue;

use crate::{Playable, Seat, Step, Viewer, game::StepOf};

/// Legal actions with their certain consequences.
#[derive(Clone, Debug)]
pub struct Foreseen {
    /// How many there are.
    pub count: usize,
    /// A list of `{"do": …, "then": [events]}`, empty if there are too many. Already JSON: it is made
    /// for every move that anybody makes, and only ever passed on.
    pub actions: Box<RawValue>,
}

/// One of them.
#[derive(Serialize)]
struct ForeseenAction<'a, A: fmt::Display, E> {
    #[serde(rename = "do", serialize_with = "as_text")]
    action: A,
    then: &'a [E],
}

/// All of them, written one after another.
pub(super) struct ForeseenActions<'a, G: Playable> {
    pub(super) worlds: &'a [G],
    pub(super) seat: Seat,
    pub(super) actions: &'a [G::Action],
}

impl<G: Playable> Serialize for ForeseenActions<'_, G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.actions.len()))?;
        let (mut then, mut other) = (Vec::new(), Vec::new());
        let mut tellers = tellers(self.worlds, self.seat);
        for &action in self.actions {
            certain::<G>(&mut tellers, self.seat, action, &mut then, &mut other);
            list.serialize_element(&ForeseenAction { action, then: &then })?;
        }
        list.end()
    }
}

fn as_text<S: Serializer>(value: &impl fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// How many worlds that a seat may be in are asked what is certain.
pub(crate) const WORLDS: u64 = 4;

/// What tells the seat about the worlds that it may be in.
pub(crate) fn tellers<G: Playable>(
    worlds: &[G],
    seat: Seat,
) -> Vec<impl FnMut(&StepOf<G>, &mut Vec<G::Event>) + use<'_, G>> {
    worlds.iter().map(|world| world.teller(Viewer::Seat(seat))).collect()
}

/// What the seat sees happen, as far as it is the same in all worlds. `other` is a buffer to work in.
pub(crate) fn certain<G: Playable>(
    tellers: &mut [impl FnMut(&StepOf<G>, &mut Vec<G::Event>)],
    seat: Seat,
    action: G::Action,
    certain: &mut Vec<G::Event>,
    other: &mut Vec<G::Event>,
) {
    certain.clear();
    let Some((first, others)) = tellers.split_first_mut() else { return };
    first(&Step::Act(seat, action), certain);
    for teller in others {
        other.clear();
        teller(&Step::Act(seat, action), other);
        let same = certain.iter().zip(&*other).take_while(|(one, two)| one == two).count();
        certain.truncate(same);
    }
}
