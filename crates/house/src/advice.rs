//! Whether a player may ask the computer what to play.

use table::Seat;

use crate::{
    log::Holder,
    matches::{Caller, Match},
    protocol::TableStage,
    rejection::Rejection,
};

impl Match {
    /// May the caller ask for this seat now? Answers which decision it is about.
    pub fn may_ask_advice(&self, caller: Caller, seat: Seat) -> Result<u32, Rejection> {
        if !caller.seats.contains(seat) {
            return Err(Rejection::Key);
        }
        if !self.customs.advice && self.plays_against(caller) {
            return Err(Rejection::Fair);
        }
        let play = self.play.as_ref().filter(|_| self.stage() == TableStage::Playing).ok_or(Rejection::Stage)?;
        if !play.now.turn().seats().contains(seat) {
            return Err(Rejection::rule(self.game, table::Refusal::TURN));
        }
        Ok(play.decision(seat))
    }

    /// May the caller tell the computer to play now? Whoever plays may.
    pub fn may_hurry(&self, caller: Caller) -> Result<(), Rejection> {
        if caller.seats.is_empty() {
            return Err(Rejection::Key);
        }
        self.in_stage(TableStage::Playing)
    }

    /// Is the seat still asked this decision?
    pub fn is_asked(&self, seat: Seat, decision: u32) -> bool {
        let asked =
            |play: &crate::play::Play| play.decision(seat) == decision && play.now.turn().seats().contains(seat);
        self.ending.is_none() && self.play.as_ref().is_some_and(asked)
    }

    /// Does anybody play here who does not sit at the caller's screen?
    fn plays_against(&self, caller: Caller) -> bool {
        let stranger = |seat: Seat| {
            let state = &self.seats[seat.index()];
            matches!(state.holder, Holder::Person { .. }) && !state.resigned && !caller.seats.contains(seat)
        };
        self.all_seats().any(stranger)
    }
}
