//! What is allowed and what follows, in the order of the rule book.

use table::{Refusal, Seat};

use super::{
    Alcatraz,
    action::Side,
    state::{Phase, TO_WIN},
    yard::{COLUMNS, ROWS, Square, Walk, bit},
};

/// May this be done?
impl Alcatraz {
    /// ALC-6: out of the cell in any column, straight up. Row 9 is one square away.
    pub(super) fn check_out(&self, seat: Seat, to: Square) -> Result<(), Refusal> {
        Refusal::forbid(self.in_cell(seat) == 0, "ALC-6")?;
        let before_the_yard = Square::new(to.column(), ROWS);
        self.check_way(seat, before_the_yard, to, ROWS - to.row())
    }

    /// ALC-5, ALC-7: one of the player's own men, in one straight line.
    pub(super) fn check_move(&self, seat: Seat, from: Square, to: Square) -> Result<(), Refusal> {
        self.check_his_man(seat, from)?;
        let n = from.straight_to(to).ok_or(Refusal::cite("ALC-7"))?;
        self.check_way(seat, from, to, n)
    }

    /// ALC-5: a player moves a man of their own.
    fn check_his_man(&self, seat: Seat, at: Square) -> Result<(), Refusal> {
        Refusal::forbid(self.men(seat, at.row()) & bit(at.column()) == 0, "ALC-5")
    }

    /// ALC-8 to ALC-10: the way, its end, and the guard's answer to it.
    fn check_way(&self, seat: Seat, from: Square, to: Square, n: u8) -> Result<(), Refusal> {
        Refusal::forbid(self.crowd(to.row()) & bit(to.column()) != 0, "ALC-8")?;
        Refusal::forbid(self.guard_on_way(from, to), "ALC-9")?;
        let Some(guard) = self.guard(to.row()) else { return Ok(()) }; // ALC-13
        let mut own = self.spared(seat)[to.row() as usize] | bit(to.column());
        if from.row() == to.row() {
            own &= !bit(from.column());
        }
        let safe = Walk::towards(guard, to.column(), n).is_some_and(|walk| walk.path & own == 0);
        Refusal::forbid(!safe, "ALC-10")
    }

    /// ALC-9: does a guard stand on the way or at its end?
    fn guard_on_way(&self, from: Square, to: Square) -> bool {
        if from.row() == to.row() {
            return self
                .guard(to.row())
                .is_some_and(|guard| Walk::to(from.column(), to.column()).path & bit(guard) != 0);
        }
        let rows = if to.row() < from.row() { to.row()..from.row() } else { from.row() + 1..to.row() + 1 };
        rows.into_iter().any(|row| self.guard(row) == Some(to.column()))
    }

    /// ALC-14: from a hatched square, with no guard between him and the boat.
    pub(super) fn check_board(&self, seat: Seat, from: Square) -> Result<(), Refusal> {
        self.check_his_man(seat, from)?;
        Refusal::forbid(!from.is_hatched() || self.boat_is_barred(from), "ALC-14")
    }

    /// ALC-14: any guard in the column bars the boat; prisoners do not.
    pub(super) fn boat_is_barred(&self, from: Square) -> bool {
        (0..from.row()).any(|row| self.guard(row) == Some(from.column()))
    }
}

/// What follows.
impl Alcatraz {
    /// ALC-5: the man arrives, the guard of his row answers.
    pub(super) fn arrive(&mut self, seat: Seat, to: Square, n: u8) {
        self.yard[seat.index()][to.row() as usize] |= bit(to.column());
        // ALC-11; ALC-13: row 9 has no guard who could.
        if let Some(walk) = self.guard(to.row()).and_then(|guard| Walk::towards(guard, to.column(), n)) {
            self.walk(to.row(), walk);
        }
        self.end_quiet_turn();
    }

    /// ALC-12: everybody on the guard's path goes back to the cell.
    fn walk(&mut self, row: u8, walk: Walk) {
        self.guards[row as usize] = walk.end;
        for rows in &mut self.yard {
            rows[row as usize] &= !walk.path;
        }
    }

    /// ALC-14 to ALC-16: the man is safe; the third wins, any other raises the alarm.
    pub(super) fn board(&mut self, seat: Seat, from: Square) {
        self.yard[seat.index()][from.row() as usize] &= !bit(from.column());
        self.aboard[seat.index()] += 1;
        self.quiet = 0;
        self.on_turn = seat.next(self.seats);
        self.phase = match self.aboard[seat.index()] {
            TO_WIN => Phase::Over,
            _ if self.alarm => Phase::Die,
            _ => Phase::Turn,
        };
    }

    /// ALC-16: he runs to an end of his row and catches everybody on the way; then the player who
    /// sent the guard takes their turn.
    pub(super) fn run(&mut self, side: Side) {
        let Phase::Alarm { row } = self.phase else { return };
        let end = match side {
            Side::Left => 0,
            Side::Right => COLUMNS - 1,
        };
        self.walk(row, Walk::to(self.guards[row as usize], end));
        self.phase = Phase::Turn;
    }

    /// ALC-18: a turn without a boarding. Too many in a row end the game.
    pub(super) fn end_quiet_turn(&mut self) {
        self.quiet += 1;
        self.on_turn = self.on_turn.next(self.seats);
        if self.quiet >= self.quiet_end {
            self.phase = Phase::Over;
        }
    }
}
