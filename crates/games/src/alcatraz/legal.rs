//! All legal actions, made a row at a time: the fast road to what `rules.rs` checks one by one.

use table::Seat;

use super::{
    Alcatraz,
    action::Action,
    ranks::{Crowd, Leash, guarded},
    state::PRISONERS,
    yard::{CELL_ROW, COLUMNS, ROWS, Row, Square, WHOLE_ROW, along, bit, columns, landings},
};

impl Alcatraz {
    /// ALC-17: has the player a move or a boarding?
    pub(super) fn can_go(&self, seat: Seat) -> bool {
        let mut moves = Vec::new();
        self.list_moves(seat, &mut moves);
        !moves.is_empty()
    }

    pub(super) fn list_moves(&self, seat: Seat, out: &mut Vec<Action>) {
        let listing = Listing::new(self, seat);
        let mut at_large = self.aboard[seat.index()];
        out.reserve(MOST_MOVES);
        for row in columns(listing.own_rows) {
            for column in columns(listing.own[row as usize]) {
                at_large += 1;
                let from = Square::new(column, row);
                if from.is_hatched() && !self.boat_is_barred(from) {
                    out.push(Action::Board(from)); // ALC-14
                }
                listing.moves(from, out);
            }
        }
        if at_large < PRISONERS {
            listing.out(out);
        }
    }
}

/// Three men have at most 17 moves each and the cell 63; four men, none of them in the cell, have 68.
const MOST_MOVES: usize = 128;

/// A player's moves in the making. Rows, too, are told by a bit each.
struct Listing<'a> {
    game: &'a Alcatraz,
    own: &'a [Row; ROWS as usize],
    /// Of these, those whom the guard's answer must spare (ALC-10).
    spared: [Row; ROWS as usize],
    /// The rows in which the player's men stand.
    own_rows: u16,
    /// All men, row by row: nobody ends where one of them stands (ALC-8).
    crowd: [Row; ROWS as usize],
    men: Crowd,
    leash: Leash,
}

impl Listing<'_> {
    fn new(game: &Alcatraz, seat: Seat) -> Listing<'_> {
        let own = &game.yard[seat.index()];
        let own_rows = rows(|row| (own[row] != 0) as u16);
        let crowd = game.crowds();
        let spared = game.spared(seat);
        let leash = Leash::new(game.guards, &spared, own_rows);
        Listing { game, own, spared, own_rows, men: Crowd::new(&crowd), crowd, leash }
    }

    /// ALC-6: up from the cell, all columns at once. Guards met so far close their columns (ALC-9).
    #[inline(always)]
    fn out(&self, out: &mut Vec<Action>) {
        let mut open = WHOLE_ROW;
        let mut squares: u64 = 0;
        // A guard's answer of eight squares or more catches every man it is meant for (ALC-10).
        for row in (NEAREST_ROW..ROWS).rev() {
            let mut free = WHOLE_ROW & !self.crowd[row as usize];
            if row < CELL_ROW {
                let guard = self.game.guards[row as usize];
                open &= !bit(guard);
                free &= landings(guard, ROWS - row, self.spared[row as usize]);
            }
            squares |= ((free & open) as u64) << (COLUMNS * (row - NEAREST_ROW));
        }
        while squares != 0 {
            out.push(Action::Out(OUTSIDE[squares.trailing_zeros() as usize]));
            squares &= squares - 1;
        }
    }

    /// ALC-7: up, down and sideways.
    #[inline(always)]
    fn moves(&self, from: Square, out: &mut Vec<Action>) {
        // Rows of his column in the low half, columns of his row in the high one: one loop over both
        // ends in fewer surprises than two.
        let mut ends = self.column(from) as u32 | (self.row(from) as u32) << 16;
        while ends != 0 {
            let end = ends.trailing_zeros() as u8;
            let to = if end < 16 { Square::new(from.column(), end) } else { Square::new(end - 16, from.row()) };
            out.push(Action::Move { from, to });
            ends &= ends - 1;
        }
    }

    /// The rows he may go to along his column, all judged at once.
    #[inline(always)]
    fn column(&self, from: Square) -> u16 {
        let (column, row) = (from.column(), from.row());
        let safe = self.leash.spares(column, row) | bit(CELL_ROW); // ALC-13
        safe & reach(row, guarded(self.game.guards, column)) & !self.men.rows(column)
    }

    /// The columns he may go to along his own row, up to the guard.
    #[inline(always)]
    fn row(&self, from: Square) -> Row {
        let mut free = WHOLE_ROW & !self.crowd[from.row() as usize];
        if from.row() < CELL_ROW {
            let guard = self.game.guards[from.row() as usize];
            free &= along(guard, from.column());
            let others = self.spared[from.row() as usize] & !bit(from.column());
            if others != 0 {
                free &= short_of(guard, others, from.column());
            }
        }
        free
    }
}

/// The row nearest to the boat that a man can come to from the cell in one move.
const NEAREST_ROW: u8 = 2;

/// The squares that can be come to from the cell, in the order of the bits of [`Listing::out`].
static OUTSIDE: [Square; 63] = {
    let mut squares = [Square::new(0, 0); 63];
    let mut index = 0;
    while index < 63 {
        squares[index as usize] = Square::new(index % COLUMNS, NEAREST_ROW + index / COLUMNS);
        index += 1;
    }
    squares
};

/// ALC-10: the columns so near to `from` that the guard, walking towards them as far, stops short of
/// the nearest of these men on that side.
fn short_of(guard: u8, others: Row, from: u8) -> Row {
    let left = others & (bit(guard) - 1);
    let right = others >> guard;
    let leash = match from < guard {
        true if left != 0 => guard - left.ilog2() as u8,
        false if right != 0 => right.trailing_zeros() as u8,
        _ => return WHOLE_ROW,
    };
    let low = (from + 1).saturating_sub(leash);
    bit((from + leash).min(COLUMNS)) - bit(low)
}

/// A bit for each of the nine rows.
#[inline]
fn rows(bit: impl Fn(usize) -> u16) -> u16 {
    (0..ROWS as usize).fold(0, |rows, row| rows | bit(row) << row)
}

/// ALC-9: the rows that a man can come to up and down his column before a guard stops him.
#[inline]
fn reach(row: u8, guarded: u16) -> u16 {
    let above = guarded & (bit(row) - 1);
    let below = guarded & !(bit(row + 1) - 1);
    // Everything past the nearest guard above, and from the nearest guard below on.
    let from = if above == 0 { 0 } else { 16 - above.leading_zeros() };
    let to = if below == 0 { ROWS as u32 } else { below.trailing_zeros() };
    ((1 << to) - 1) & !((1 << from) - 1) & !bit(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alc_9_a_guard_ends_the_way_up_and_down() {
        assert_eq!(reach(4, 0), 0b1_1110_1111);
        assert_eq!(reach(4, 0b0_0100_0010), 0b0_0010_1100);
        assert_eq!(reach(0, 0b1_0000_0000), 0b0_1111_1110);
        assert_eq!(reach(8, 0b0_1000_0000), 0);
    }
}
