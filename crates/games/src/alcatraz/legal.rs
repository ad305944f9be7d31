//! All legal actions, made a row at a time: the fast road to what `rules.rs` checks one by one.

use table::Seat;

use super::{
    Alcatraz,
    action::{Action, Side},
    state::Phase,
    yard::{CELL_ROW, COLUMNS, ROWS, Row, Square, WHOLE_ROW, bit, columns, landings},
};

impl Alcatraz {
    pub(super) fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        if let Phase::Alarm { .. } = self.phase {
            out.extend([Action::Run(Side::Left), Action::Run(Side::Right)]); // ALC-16
            return;
        }
        let before = out.len();
        let crowd: [Row; ROWS as usize] = std::array::from_fn(|row| self.crowd(row as u8));
        if self.in_cell(seat) > 0 {
            self.list_out(seat, &crowd, out);
        }
        for from in self.squares(seat) {
            if from.is_hatched() && !self.boat_is_barred(from) {
                out.push(Action::Board(from)); // ALC-14
            }
            self.list_column(seat, from, &crowd, out);
            self.list_row(seat, from, &crowd, out);
        }
        if out.len() == before {
            out.push(Action::Pass); // ALC-17
        }
    }

    /// ALC-17: has the player a move or a boarding?
    pub(super) fn can_go(&self, seat: Seat) -> bool {
        let mut actions = Vec::new();
        self.list(seat, &mut actions);
        actions != [Action::Pass]
    }

    /// ALC-10, ALC-13: where a move of `n` squares that comes from another row may end in this one.
    fn landings(&self, seat: Seat, row: u8, n: u8) -> Row {
        self.guard(row).map_or(WHOLE_ROW, |guard| landings(guard, n, self.men(seat, row)))
    }

    /// ALC-6: up from the cell, all columns at once. Guards met so far close their columns (ALC-9).
    fn list_out(&self, seat: Seat, crowd: &[Row; ROWS as usize], out: &mut Vec<Action>) {
        let mut open = WHOLE_ROW;
        // A guard's answer of eight squares or more catches every man it is meant for (ALC-10).
        for row in (2..ROWS).rev() {
            open &= !self.guard(row).map_or(0, bit);
            let landings = self.landings(seat, row, ROWS - row) & open & !crowd[row as usize];
            out.extend(columns(landings).map(|column| Action::Out(Square::new(column, row))));
        }
    }

    /// ALC-7: up and down until a guard stands in the way.
    fn list_column(&self, seat: Seat, from: Square, crowd: &[Row; ROWS as usize], out: &mut Vec<Action>) {
        let mut go = |row: u8| {
            let here = bit(from.column);
            if self.landings(seat, row, row.abs_diff(from.row)) & !crowd[row as usize] & here != 0 {
                out.push(Action::Move { from, to: Square::new(from.column, row) });
            }
        };
        let free = |row: &u8| self.guard(*row) != Some(from.column);
        (0..from.row).rev().take_while(free).for_each(&mut go);
        (from.row + 1..ROWS).take_while(free).for_each(&mut go);
    }

    /// ALC-7: along his own row, up to the guard.
    fn list_row(&self, seat: Seat, from: Square, crowd: &[Row; ROWS as usize], out: &mut Vec<Action>) {
        let free = !crowd[from.row as usize];
        let to = |column: u8| Action::Move { from, to: Square::new(column, from.row) };
        if from.row == CELL_ROW {
            return out.extend(columns(free & WHOLE_ROW).map(to));
        }
        let guard = self.guards[from.row as usize];
        let own = self.men(seat, from.row) & !bit(from.column);
        let side = if from.column < guard { 0..guard } else { guard + 1..COLUMNS };
        let safe = |column: &u8| {
            let n = column.abs_diff(from.column);
            free & bit(*column) != 0 && landings(guard, n, own) & bit(*column) != 0
        };
        out.extend(side.filter(safe).map(to));
    }
}
