//! What follows from an action, and how turns follow each other.

use table::Seat;

use super::{
    Aufsteiger,
    action::Ladder,
    block::{Block, BlockId},
    cell::{Cell, Spot},
    relief::on_relief,
    state::{Done, MOST_SEATS, Pawn, Phase, Progress, Stone},
};

impl Aufsteiger {
    /// AUF-14; with AUF-21 a climb is all that one does.
    pub(super) fn climb(&mut self, seat: Seat, to: Spot) {
        self.pawns[seat.index()].spot = to;
        if self.phase == Phase::Turn {
            self.done = Done { walked: true, climbed: true, ..self.done };
        } else {
            self.end(seat);
        }
    }

    /// AUF-15, AUF-20: the ladder is used up at once, for good.
    pub(super) fn use_ladder(&mut self, seat: Seat, ladder: Ladder, to: Cell) {
        let pawn = &mut self.pawns[seat.index()];
        pawn.spot = Spot::Cell(to);
        match ladder {
            Ladder::Short => pawn.short = false,
            Ladder::Long => pawn.long = false,
        }
        self.done = Done { walked: true, climbed: false, ..self.done };
    }

    /// AUF-10, AUF-11: the block lies in its new place, and pawns have made room for it.
    pub(super) fn set_block(&mut self, id: BlockId, block: Block) {
        if let Some(spots) = self.spots_after(id, &block) {
            self.pawns.iter_mut().zip(spots).for_each(|(pawn, spot)| pawn.spot = spot);
        }
        self.tower = self.tower.with(id, block);
        self.leave_fallen_walls();
        self.done = Done { moved: Some(id), climbed: false, ..self.done };
    }

    /// AUF-11: whose table cell is now joined to the open table stands on the open table.
    fn leave_fallen_walls(&mut self) {
        let on_table = |pawn: &Pawn| pawn.spot.cell().filter(|&cell| self.tower.height(cell) == 0);
        if self.pawns().iter().all(|pawn| on_table(pawn).is_none()) {
            return;
        }
        let open: [bool; MOST_SEATS] = on_relief!(self.tower.blocks(), relief => {
            let open_table = relief.open_table();
            self.pawns.map(|pawn| on_table(&pawn).is_some_and(|cell| relief.is_open(cell, &open_table)))
        });
        for (pawn, _) in self.pawns.iter_mut().zip(open).filter(|(_, open)| *open) {
            pawn.spot = Spot::Table;
        }
    }

    /// The end of a turn, or of a climb that belongs to one.
    pub(super) fn end(&mut self, seat: Seat) {
        self.done.rose |= self.arrive(seat);
        let first = self.phase == Phase::Turn;
        let all_climb = self.together && self.done.moved.is_some();
        let next = seat.next(self.seats);
        // AUF-21: after a block was moved, all others in their order; then the turn is judged.
        if (first && all_climb) || (!first && next != self.on_turn) {
            self.phase = Phase::Together(next);
        } else {
            self.judge();
        }
    }

    /// AUF-18, AUF-19: the pawn's height counts now. Is it a climb?
    fn arrive(&mut self, seat: Seat) -> bool {
        let height = self.height(seat);
        let rose = height > self.height_to_beat(seat);
        self.clock += 1;
        let pawn = &mut self.pawns[seat.index()];
        if height != pawn.level {
            pawn.level = height;
            pawn.arrived = self.clock;
        }
        pawn.best = pawn.best.max(height);
        rose
    }

    /// AUF-18, AUF-21: the height above which the end of a turn is a climb: the pawn's best, or where it
    /// stood when the turn began. (Nobody but its player ever lifts or lowers a pawn.)
    pub(super) fn height_to_beat(&self, seat: Seat) -> u8 {
        match self.progress {
            Progress::Best => self.pawn(seat).best,
            Progress::Turn => self.pawn(seat).level,
        }
    }

    /// AUF-18: too many turns in a row without a climb end the game, or all turns that there are.
    fn judge(&mut self) {
        self.quiet = if self.done.rose { 0 } else { self.quiet + 1 };
        self.turns += 1;
        if self.quiet >= self.quiet_end || Some(self.turns) == self.turns_end {
            self.phase = Phase::Over;
        } else {
            self.begin_turn(self.on_turn.next(self.seats));
        }
    }

    /// AUF-18: does this turn end the game, unless it is a climb or whatever it is?
    pub(super) fn last_chance(&self) -> bool {
        let last = self.quiet + 1 >= self.quiet_end || Some(self.turns + 1) == self.turns_end;
        last && self.phase != Phase::Over
    }

    /// AUF-10: what the last player moved is barred to the next. AUF-16: whose turn begins takes their
    /// stone off; it leaves the game.
    fn begin_turn(&mut self, seat: Seat) {
        self.barred = self.done.moved;
        self.done = Done::default();
        self.phase = Phase::Turn;
        self.on_turn = seat;
        let pawn = &mut self.pawns[seat.index()];
        if let Stone::On(_) = pawn.stone {
            pawn.stone = Stone::Gone;
        }
    }
}
