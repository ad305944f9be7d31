//! Taking back: one's own last act, and nobody else's.

use table::{Mover, Seat};

use crate::{
    decide::Decision,
    log::Event,
    matches::{Caller, Match},
    play::Play,
    protocol::TableStage,
    why::Why,
};

impl Match {
    pub(crate) fn ask_undo(&self, caller: Caller, seat: Seat) -> Result<Decision, Why> {
        self.his(caller, seat)?;
        self.in_stage(TableStage::Playing)?;
        let play = self.play.as_ref().ok_or(Why::Stage)?;
        let Some(last) = play.last_decision(seat) else {
            return Err(Why::NothingToUndo);
        };
        // What has been seen cannot be taken back. What others did out of the seat's sight changes nothing:
        // else it would learn of it.
        let unseen = play.saw_nothing_since(seat, last) && !play.let_others_act(seat, last);
        let free = unseen && play.taught(last) == Ok(false);
        let way = way_back(play, seat, last, free);
        if free && (is_newest(play, last) || matches!(way, Event::Withdrawn { .. })) {
            return Ok(way.into());
        }
        if self.others(seat).is_empty() {
            return self.take_back_alone(play, seat, last, way);
        }
        if self.undo.is_some() {
            return Err(Why::Asked);
        }
        Ok(Event::UndoAsked { by: seat, keep: last }.into())
    }

    /// There is nobody to ask. Computers do again what they will; who shares the screen and has acted since takes
    /// that back first, by themselves.
    fn take_back_alone(&self, play: &Play, seat: Seat, last: usize, way: Event) -> Result<Decision, Why> {
        let is_persons = |by: Mover| match by {
            Mover::Seat(other) => other != seat && !self.places[other.index()].is_computers(),
            Mover::Chance => false,
        };
        let would_go =
            matches!(way, Event::Undone { .. }) && play.steps()[last..].iter().any(|entry| is_persons(entry.by));
        if would_go {
            return Err(Why::ActedSince);
        }
        Ok(way.into())
    }

    pub(crate) fn answer_undo(&self, caller: Caller, seat: Seat, yes: bool) -> Result<Decision, Why> {
        self.his(caller, seat)?;
        // A game that is over has shown its secrets.
        self.in_stage(TableStage::Playing)?;
        let play = self.play.as_ref().ok_or(Why::Stage)?;
        let asked = self.undo.as_ref().ok_or(Why::Stale)?;
        let mut events = vec![Event::UndoAnswered { seat, yes }];
        let missing = |other: Seat| other != seat && !asked.agreed.contains(other);
        if yes && !self.others(asked.by).iter().any(missing) {
            events.push(way_back(play, asked.by, asked.keep, false));
        }
        Ok(Decision { events, next: None })
    }
}

fn is_newest(play: &Play, step: usize) -> bool {
    step + 1 == play.steps().len()
}

/// One's own act only is taken back where what others have done since can stand without it, and where they can be told
/// so unless there is nothing to tell; elsewhere all that followed goes with it.
fn way_back(play: &Play, by: Seat, step: usize, free: bool) -> Event {
    if !is_newest(play, step) && play.stands_without(step) && (free || play.is_known_to_all(step)) {
        return Event::Withdrawn { by, step };
    }
    Event::Undone { by, keep: step }
}
