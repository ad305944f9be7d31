//! All legal actions: the fast road to what `rules.rs` checks one by one.

use table::Seat;

use super::{IceLake, action::Action, lake::spots, programme::Letter, state::Phase};

impl IceLake {
    pub(super) fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Programme(_) => self.list_letters(seat, out),
            Phase::Face(_) => {
                let open = self.at(seat).into_iter().flat_map(|at| self.ice.open(at).iter());
                out.extend(open.map(Action::Face)); // LAC-11
            }
            Phase::Rejoin(_) => {
                for spot in spots(self.haven) {
                    let to = spot.hex();
                    out.extend(self.ice.open(spot).iter().map(|facing| Action::Rejoin { to, facing })); // LAC-16
                }
            }
            Phase::Over => {}
        }
    }

    /// LAC-5: letters up to the cap, and an end from the first letter on.
    fn list_letters(&self, seat: Seat, out: &mut Vec<Action>) {
        let written = self.programmes[seat.index()].len();
        if written < self.cap {
            out.extend(Letter::ALL.map(Action::Write));
        }
        if written > 0 {
            out.push(Action::Go);
        }
    }
}
