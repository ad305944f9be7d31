//! What an opponent knows about Ice Lake beyond its rules.

use rand::Rng;
use table::{Game, Knowledge, Seat};

use super::{Action, IceLake, state::Phase};

impl Knowledge for IceLake {
    /// Uniform letters soon lead ashore. A quick player looks at least where he goes himself.
    fn playout<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        match (self.phase, self.walk(seat)) {
            (Phase::Programme(_), Some(mut walk)) => {
                let programme = &self.programmes[seat.index()];
                programme.letters().for_each(|letter| walk.go(letter));
                walk.next_letter(programme.len(), self.cap, rng).map_or(Action::Go, Action::Write)
            }
            _ => self.draw_action(seat, rng, scratch),
        }
    }
}
