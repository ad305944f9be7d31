//! Where a voyage can get to by steps alone: what a player would count out with a finger.

use std::collections::VecDeque;

use table::{Game, Seat, Step, Viewer};

use super::{
    Alaska,
    action::Action,
    lake::{Place, bit, members},
    state::Phase,
    view::Way,
};

impl Alaska {
    /// A shortest way to each place in reach, from the first step to the last.
    pub(super) fn ways(&self, seat: Seat) -> Vec<Way> {
        if self.phase != Phase::Voyage || self.on_turn != seat {
            return Vec::new();
        }
        let here = self.vehicle(seat).at.bit();
        let (mut ways, mut reached) = (Vec::new(), here);
        // A way through one's own camp leaves the load there, and an empty vehicle fits on more floes.
        let mut seen = [0, 0];
        seen[self.is_laden(seat)] = here;
        let mut ahead = VecDeque::from([(*self, Way { over: Vec::new(), then: Vec::new() })]);
        while let Some((from, way)) = ahead.pop_front() {
            for to in members(from.steps(seat)) {
                let mut there = from;
                there.apply(seat, Action::Step(Place(to)));
                let seen = &mut seen[there.is_laden(seat)];
                if *seen & bit(to) != 0 {
                    continue;
                }
                *seen |= bit(to);
                let mut way = way.clone();
                way.over.push(Place(to));
                let step = Step::Act(seat, Action::Step(Place(to)));
                let steps = way.then.len();
                from.events(Viewer::Seat(seat), &step, &mut way.then);
                // The step itself is told first.
                way.then.remove(steps);
                if reached & bit(to) == 0 {
                    reached |= bit(to);
                    ways.push(way.clone());
                }
                ahead.push_back((there, way));
            }
        }
        ways
    }

    fn is_laden(&self, seat: Seat) -> usize {
        usize::from(self.vehicle(seat).load.is_some())
    }
}
