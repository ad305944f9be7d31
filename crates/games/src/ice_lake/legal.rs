//! All legal actions: the fast road to what `rules.rs` checks one by one.

use table::Seat;

use super::{IceLake, action::Action, programme::Letter};

impl IceLake {
    /// LAC-5: letters up to the cap, and an end from the first letter on.
    pub(super) fn list_letters(&self, seat: Seat, out: &mut Vec<Action>) {
        let written = self.programmes[seat.index()].len();
        if written < self.cap {
            out.extend(Letter::ALL.map(Action::Write));
        }
        if written > 0 {
            out.push(Action::Go);
        }
    }
}
