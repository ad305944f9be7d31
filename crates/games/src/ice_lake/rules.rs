//! What is allowed and what follows, in the order of the rule book.

use std::ops::ControlFlow;

use table::{Refusal, Seat, SeatSet};

use super::{
    IceLake,
    action::Action,
    event::{Event, StoppedBy, Witness, corners},
    lake::{Dir, Hex, Spot},
    programme::{Letter, Programme},
    state::Phase,
};

/// May this be done?
impl IceLake {
    /// LAC-5: no programme is longer than it could ever be skated, or than agreed.
    pub(super) fn check_letter(&self, seat: Seat) -> Result<(), Refusal> {
        Refusal::forbid(self.programmes[seat.index()].len() >= self.cap, "LAC-5")
    }

    /// LAC-5: at least one letter.
    pub(super) fn check_ready(&self, seat: Seat) -> Result<(), Refusal> {
        Refusal::forbid(self.programmes[seat.index()].len() == 0, "LAC-5")
    }

    /// LAC-11: towards a neighbour on the lake, over a pair not cracked.
    pub(super) fn check_facing(&self, at: Option<Spot>, dir: Dir) -> Result<(), Refusal> {
        let open = |at| self.ice.neighbour(at, dir).is_some() && !self.ice.is_cracked(at, dir);
        Refusal::forbid(!at.is_some_and(open), "LAC-11")
    }

    /// LAC-16: a free rim hex of the chosen part, and a direction that is open.
    pub(super) fn check_return(&self, to: Hex, facing: Dir) -> Result<(), Refusal> {
        let spot = to.on(self.ice.lake).ok_or(Refusal::cite("LAC-1"))?;
        Refusal::forbid(!spot.is_in(self.ice.lake.rim()), "LAC-2")?;
        Refusal::forbid(!spot.is_in(self.haven), "LAC-16")?;
        self.check_facing(Some(spot), facing)
    }
}

/// The programming phase.
impl IceLake {
    /// Makes the action and shows the witness what comes of it: `apply` has nobody watching, `events` writes it down.
    pub(super) fn act(&mut self, seat: Seat, action: Action, witness: &mut impl Witness) {
        match action {
            Action::Write(letter) => self.programmes[seat.index()].push(letter), // LAC-5: in secret
            Action::Go => self.ready(seat, witness),
            Action::Face(dir) => self.face(seat, dir, witness),
            Action::Rejoin { to, facing } => self.come_back(seat, to, facing, witness),
        }
    }

    /// LAC-5: that a player is ready is public; when all are, so are the programmes.
    fn ready(&mut self, seat: Seat, witness: &mut impl Witness) {
        let Phase::Programme(mut writing) = self.phase else { return };
        writing.remove(seat);
        self.phase = Phase::Programme(writing);
        witness.see(|| Event::Ready { seat });
        if writing.is_empty() {
            for seat in self.in_turn(self.first).filter(|&seat| self.at(seat).is_some()) {
                witness.see(|| Event::Programme { seat, letters: self.programmes[seat.index()].to_string() });
            }
            self.skate(self.first, witness);
        }
    }
}

/// The movement phase.
impl IceLake {
    /// LAC-6: a letter each in turn order, again and again, until one has to choose or all are done.
    fn skate(&mut self, from: Seat, witness: &mut impl Witness) {
        let mut from = from;
        while let Some((seat, letter)) = self.next_letter(from) {
            if self.step(seat, letter, witness).is_break() {
                return;
            }
            from = seat.next(self.seats);
        }
        self.end_round(witness);
    }

    /// LAC-6: who has no letter left is passed over.
    fn next_letter(&self, from: Seat) -> Option<(Seat, Letter)> {
        self.in_turn(from).find_map(|seat| self.programmes[seat.index()].next().map(|letter| (seat, letter)))
    }

    /// One letter's move. Breaks off when somebody has to choose, or at the end of the game.
    pub(super) fn step(&mut self, seat: Seat, letter: Letter, witness: &mut impl Witness) -> ControlFlow<()> {
        let Some(from) = self.at(seat) else { return ControlFlow::Continue(()) };
        let dir = letter.from(self.skaters[seat.index()].facing);
        let Some(to) = self.ice.neighbour(from, dir) else {
            return self.leave_the_lake(seat, dir, witness); // LAC-12
        };
        if self.skaters.iter().any(|skater| skater.at == Some(to)) {
            return self.stop(seat, dir, StoppedBy::Skater, witness); // LAC-9
        }
        if self.ice.is_cracked(from, dir) {
            return self.stop(seat, dir, StoppedBy::Crack, witness); // LAC-10
        }
        // LAC-8
        let skater = &mut self.skaters[seat.index()];
        (skater.at, skater.facing) = (Some(to), dir);
        self.programmes[seat.index()].advance();
        self.first = seat; // LAC-7
        witness.see(|| Event::Skate { seat, from: from.hex(), to: to.hex(), facing: dir });
        self.signatures.sign(from, dir, seat);
        let parted = self.ice.crack(from, dir);
        if !parted.is_empty() {
            witness.see(|| Event::Floe { triangles: corners(&parted) });
        }
        self.drown_surrounded(witness)
    }

    /// LAC-9 to LAC-11, LAC-13: the step is not made and the rest of the programme is lost.
    fn stop(&mut self, seat: Seat, dir: Dir, by: StoppedBy, witness: &mut impl Witness) -> ControlFlow<()> {
        let Some(at) = self.at(seat) else { return ControlFlow::Continue(()) };
        let programme = &mut self.programmes[seat.index()];
        programme.cut();
        let first_letter = programme.done() == 0;
        witness.see(|| {
            let there = self.ice.neighbour(at, dir).filter(|_| by == StoppedBy::Skater);
            let other = there.and_then(|spot| Seat::all(self.seats).find(|&other| self.at(other) == Some(spot)));
            Event::Stop { seat, at: at.hex(), dir, by, other }
        });
        if first_letter {
            witness.see(|| Event::Still { seat, at: at.hex() });
            return self.go_out(SeatSet::only(seat), witness); // LAC-13
        }
        if self.ice.open(at).is_empty() {
            witness.see(|| Event::Stuck { seat, at: at.hex() });
            return self.go_out(SeatSet::only(seat), witness);
        }
        self.phase = Phase::Face(seat);
        ControlFlow::Break(())
    }

    /// LAC-11: the player has chosen, and the movement goes on after them.
    fn face(&mut self, seat: Seat, dir: Dir, witness: &mut impl Witness) {
        self.skaters[seat.index()].facing = dir;
        witness.see(|| Event::Face { seat, facing: dir });
        self.skate(seat.next(self.seats), witness);
    }
}

/// Out, and the end.
impl IceLake {
    /// LAC-12: no crack is drawn, but it was a step (LAC-7).
    fn leave_the_lake(&mut self, seat: Seat, dir: Dir, witness: &mut impl Witness) -> ControlFlow<()> {
        let skater = &mut self.skaters[seat.index()];
        skater.facing = dir;
        self.first = seat;
        if let Some(from) = skater.at {
            witness.see(|| Event::Ashore { seat, from: from.hex(), dir });
        }
        self.go_out(SeatSet::only(seat), witness)
    }

    /// LAC-14: tested for every skater after every step.
    fn drown_surrounded(&mut self, witness: &mut impl Witness) -> ControlFlow<()> {
        if self.ice.adrift().is_empty() {
            return ControlFlow::Continue(());
        }
        let surrounded = |&seat: &Seat| self.at(seat).is_some_and(|at| self.ice.surrounds(at));
        let seats: SeatSet = Seat::all(self.seats).filter(surrounded).collect();
        if seats.is_empty() {
            return ControlFlow::Continue(());
        }
        witness.see(|| Event::Surrounded { seats });
        self.go_out(seats, witness)
    }

    /// LAC-15: they leave the board at once, together; their cracks stay.
    pub(super) fn go_out(&mut self, seats: SeatSet, witness: &mut impl Witness) -> ControlFlow<()> {
        let score = self.seats - self.standing().len() as u8;
        for seat in seats.iter() {
            let skater = &mut self.skaters[seat.index()];
            (skater.at, skater.score) = (None, score);
            self.programmes[seat.index()] = Programme::default();
        }
        let left = self.standing();
        if left.len() > 1 {
            return ControlFlow::Continue(());
        }
        self.end(left, witness);
        ControlFlow::Break(())
    }

    /// LAC-17: at most one is left; letters still open lapse.
    fn end(&mut self, left: SeatSet, witness: &mut impl Witness) {
        for seat in left.iter() {
            self.skaters[seat.index()].score = self.seats - 1;
        }
        self.programmes = Default::default();
        self.phase = Phase::Over;
        witness.see(|| Event::Over { winners: self.outcome().winners, round: self.round });
    }
}

/// From round to round.
impl IceLake {
    /// All programmes are done: who made the last step begins, or who comes after them (LAC-7).
    fn end_round(&mut self, witness: &mut impl Witness) {
        self.programmes = Default::default();
        let standing = self.standing();
        self.first = self.in_turn(self.first).find(|&seat| standing.contains(seat)).unwrap_or(self.first);
        self.round += 1;
        witness.see(|| Event::Round { round: self.round, first: self.first });
        self.call_back(witness);
    }

    /// LAC-16: who is cut off and where they come back is settled before anybody moves.
    fn call_back(&mut self, witness: &mut impl Witness) {
        match self.cut_off() {
            None => self.begin_writing(),
            Some((called, haven)) => {
                witness.see(|| Event::CutOff { seats: called });
                self.haven = haven;
                self.call_next(called, witness);
            }
        }
    }

    /// LAC-16: the next one comes back; who finds no free rim hex left stays.
    fn call_next(&mut self, waiting: SeatSet, witness: &mut impl Witness) {
        if self.haven == 0 || waiting.is_empty() {
            waiting.iter().for_each(|seat| witness.see(|| Event::Stays { seat }));
            return self.begin_writing();
        }
        self.phase = Phase::Rejoin(waiting);
    }

    fn come_back(&mut self, seat: Seat, to: Hex, facing: Dir, witness: &mut impl Witness) {
        let (Phase::Rejoin(mut waiting), Some(spot)) = (self.phase, to.on(self.ice.lake)) else { return };
        let skater = &mut self.skaters[seat.index()];
        if let Some(from) = skater.at {
            witness.see(|| Event::Rejoin { seat, from: from.hex(), to, facing });
        }
        (skater.at, skater.facing) = (Some(spot), facing);
        self.haven &= !spot.bit();
        waiting.remove(seat);
        self.call_next(waiting, witness);
    }

    /// LAC-5: every skater's player writes.
    fn begin_writing(&mut self) {
        self.haven = 0;
        self.phase = Phase::Programme(self.standing());
    }
}
