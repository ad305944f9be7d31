//! All legal actions, made a row at a time: the fast road to what `rules.rs` checks one by one.

use arrayvec::ArrayVec;
use table::Seat;

use super::{
    Alcatraz,
    action::{Action, Side},
    ranks::{Crowd, Leash, guarded},
    state::{PRISONERS, Phase},
    yard::{CELL_ROW, COLUMNS, ROWS, Row, Square, WHOLE_ROW, along, bit, columns, landings},
};

impl Alcatraz {
    pub(super) fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Alarm { .. } => out.extend([Action::Run(Side::Left), Action::Run(Side::Right)]), // ALC-16
            _ => {
                let moves = self.moves(seat);
                match moves.is_empty() {
                    true => out.push(Action::Pass), // ALC-17
                    false => out.extend_from_slice(&moves),
                }
            }
        }
    }

    /// ALC-17: has the player a move or a boarding?
    pub(super) fn can_go(&self, seat: Seat) -> bool {
        !self.moves(seat).is_empty()
    }

    fn moves(&self, seat: Seat) -> List {
        let listing = Listing::new(self, seat);
        let mut list = List::new();
        let mut at_large = self.aboard[seat.index()];
        for row in columns(listing.own_rows) {
            for column in columns(listing.own[row as usize]) {
                at_large += 1;
                let from = Square::new(column, row);
                if from.is_hatched() && !self.boat_is_barred(from) {
                    list.push(Action::Board(from)); // ALC-14
                }
                listing.column(from, &mut list);
                listing.row(from, &mut list);
            }
        }
        if at_large < PRISONERS {
            listing.out(&mut list);
        }
        list
    }
}

/// A player's moves and boardings. Three men have at most 17 each and the cell 63; four men, none
/// of them in the cell, have 68.
type List = ArrayVec<Action, 128>;

/// A player's moves in the making. Rows, too, are told by a bit each.
struct Listing<'a> {
    game: &'a Alcatraz,
    own: &'a [Row; ROWS as usize],
    /// The rows in which men of his stand.
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
        let leash = Leash::new(game.guards, own, own_rows);
        Listing { game, own, own_rows, men: Crowd::new(&crowd), crowd, leash }
    }

    /// ALC-6: up from the cell, all columns at once. Guards met so far close their columns (ALC-9).
    #[inline(always)]
    fn out(&self, out: &mut List) {
        let mut open = WHOLE_ROW;
        // A guard's answer of eight squares or more catches every man it is meant for (ALC-10).
        for row in (2..ROWS).rev() {
            let mut free = WHOLE_ROW & !self.crowd[row as usize];
            if row < CELL_ROW {
                let guard = self.game.guards[row as usize];
                open &= !bit(guard);
                free &= landings(guard, ROWS - row, self.own[row as usize]);
            }
            for column in columns(free & open) {
                out.push(Action::Out(Square::new(column, row)));
            }
        }
    }

    /// ALC-7: up and down, all rows at once.
    #[inline(always)]
    fn column(&self, from: Square, out: &mut List) {
        let (column, row) = (from.column(), from.row());
        let safe = self.leash.spares(column, row) | bit(CELL_ROW); // ALC-13
        let reach = reach(row, guarded(self.game.guards, column));
        for to in columns(safe & reach & !self.men.rows(column)) {
            out.push(Action::Move { from, to: Square::new(column, to) });
        }
    }

    /// ALC-7: along his own row, up to the guard.
    #[inline(always)]
    fn row(&self, from: Square, out: &mut List) {
        let mut free = WHOLE_ROW & !self.crowd[from.row() as usize];
        if from.row() < CELL_ROW {
            let guard = self.game.guards[from.row() as usize];
            free &= along(guard, from.column());
            let others = self.own[from.row() as usize] & !bit(from.column());
            if others != 0 {
                free &= short_of(guard, others, from.column());
            }
        }
        for column in columns(free) {
            out.push(Action::Move { from, to: Square::new(column, from.row()) });
        }
    }
}

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
