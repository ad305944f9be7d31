//! Undo: a seat takes back its own last decision, and nobody else's.

use table::{Mover, Seat};

use crate::{
    decide::Decision,
    log::Event,
    matches::{Caller, Match},
    play::Play,
    protocol::TableStage,
    rejection::Rejection,
};

impl Match {
    pub(crate) fn ask_undo(&self, caller: Caller, seat: Seat) -> Result<Decision, Rejection> {
        self.check_key(caller, seat)?;
        self.in_stage(TableStage::Playing)?;
        let play = self.play.as_ref().ok_or(Rejection::Stage)?;
        let Some(last) = play.last_decision(seat) else {
            return Err(Rejection::NothingToUndo);
        };
        // What was seen cannot be taken back freely. What others did in secret must not change the answer: the seat
        // would learn of it.
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
            return Err(Rejection::Asked);
        }
        Ok(Event::UndoAsked { by: seat, keep: last }.into())
    }

    /// There is nobody to ask. Computers simply decide again. A person at this screen who has acted since must first
    /// take that back themselves.
    fn take_back_alone(&self, play: &Play, seat: Seat, last: usize, way: Event) -> Result<Decision, Rejection> {
        let is_persons = |by: Mover| match by {
            Mover::Seat(other) => other != seat && !self.seats[other.index()].is_computers(),
            Mover::Chance => false,
        };
        let would_go =
            matches!(way, Event::Undone { .. }) && play.steps()[last..].iter().any(|entry| is_persons(entry.by));
        if would_go {
            return Err(Rejection::ActedSince);
        }
        Ok(way.into())
    }

    pub(crate) fn answer_undo(&self, caller: Caller, seat: Seat, yes: bool) -> Result<Decision, Rejection> {
        self.check_key(caller, seat)?;
        // A game that is over has shown its secrets.
        self.in_stage(TableStage::Playing)?;
        let play = self.play.as_ref().ok_or(Rejection::Stage)?;
        let asked = self.undo.as_ref().ok_or(Rejection::Stale)?;
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

/// How a step is taken back. If what others have done since can stand without it, only this step goes (and everybody
/// must know of the step, or nobody else at all). Otherwise all later steps go with it.
fn way_back(play: &Play, by: Seat, step: usize, free: bool) -> Event {
    if !is_newest(play, step) && play.stands_without(step) && (free || play.is_known_to_all(step)) {
        return Event::Withdrawn { by, step };
    }
    Event::Undone { by, keep: step }
}
