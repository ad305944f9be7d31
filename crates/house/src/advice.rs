//! Whether a player may ask the computer what to play.

use table::Seat;

use crate::{
    log::Holder,
    matches::{Caller, Match},
    no::No,
    protocol::TableStage,
};

impl Match {
    /// May the caller ask for this seat now? Answers which decision it is about.
    pub fn may_ask_advice(&self, caller: Caller, seat: Seat) -> Result<u32, No> {
        if !caller.seats.contains(seat) {
            return Err(No::key());
        }
        if !self.customs.advice && self.plays_against(caller) {
            return Err(No::new(
                "fair",
                "Contre d’autres personnes, chacun réfléchit seul\u{a0}: pas de conseil à cette table.",
                "Against other people everybody thinks for himself: there is no advice at this table.",
            ));
        }
        let play = self.play.as_ref().filter(|_| self.stage() == TableStage::Playing).ok_or_else(No::stage)?;
        if !play.now.turn().seats().contains(seat) {
            return Err(No::by_rule(self.game, table::Refusal::TURN));
        }
        Ok(play.decision(seat))
    }

    /// Is the seat, still, asked this?
    pub fn is_asked(&self, seat: Seat, decision: u32) -> bool {
        let asked =
            |play: &crate::play::Play| play.decision(seat) == decision && play.now.turn().seats().contains(seat);
        self.ending.is_none() && self.play.as_ref().is_some_and(asked)
    }

    /// Does anybody play here who does not look at the caller's screen?
    fn plays_against(&self, caller: Caller) -> bool {
        let stranger = |seat: Seat| {
            let place = &self.places[seat.index()];
            matches!(place.holder, Holder::Person { .. }) && !place.resigned && !caller.seats.contains(seat)
        };
        self.all_seats().any(stranger)
    }
}
