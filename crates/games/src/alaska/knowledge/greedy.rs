//! The plain hauler: of all that can be done now, what brings containers nearest to their camp.

use rand::Rng;
use table::{Game, Seat, most_promising};

use super::{
    super::{
        Action, Alaska,
        lake::{Hex, Place},
        state::Phase,
    },
    haul::Lie,
    roads::Distances,
};

/// What a step nearer is worth, in containers.
const STEP: f32 = 0.05;
/// What a container is worth as soon as it is on the vehicle.
const ABOARD: f32 = 0.4;
/// Nobody does for nothing what can be left undone.
const EFFORT: f32 = 0.001;
/// How much a way of the others counts against one's own.
const OTHERS: f32 = 0.5;

/// Where a hauler is going.
struct Goals {
    home: Distances,
    goods: Distances,
}

impl Alaska {
    pub(super) fn greedy_action<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        scratch.clear();
        self.legal(seat, scratch);
        let lie = self.lie_of_the_lake(seat);
        let goals = Goals { home: self.way_home(seat), goods: self.way_to_goods(seat) };
        most_promising(scratch, rng, |action| match *action {
            Action::Ice(hexes) => hexes.iter().map(|hex| self.use_of(seat, hex, &lie)).sum(),
            Action::Melt(name) => -self.use_of(seat, name, &lie),
            Action::Bear(place) => place.hex().map_or(0.0, |hex| -self.use_of(seat, hex, &lie)),
            Action::Take | Action::Fog | Action::RobAgain => 1.0,
            Action::Leave | Action::Yield => 0.0,
            Action::Fly(to) if !self.is_goal(seat, to) => f32::NEG_INFINITY,
            voyage => self.sail(seat, voyage, &goals),
        })
    }

    /// How much a hex is on a player's way and on nobody else's.
    fn use_of(&self, seat: Seat, hex: Hex, lie: &Lie) -> f32 {
        let others = Seat::all(self.seats).filter(|&other| other != seat);
        lie.on_way(seat, hex) - OTHERS * others.map(|other| lie.on_way(other, hex)).fold(0.0, f32::max)
    }

    /// The best end of a voyage that goes on with this action.
    fn sail(&self, seat: Seat, action: Action, goals: &Goals) -> f32 {
        let mut next = *self;
        next.apply(seat, action);
        next.best_end(seat, goals) - EFFORT
    }

    fn best_end(&self, seat: Seat, goals: &Goals) -> f32 {
        let now = self.haul(seat, goals);
        if self.phase != Phase::Voyage || self.on_turn != seat {
            // A robbery that may still be answered counts a little less.
            return if matches!(self.phase, Phase::Robbed { .. }) { now + ABOARD / 2.0 } else { now };
        }
        let mut actions = Vec::new();
        self.legal(seat, &mut actions);
        actions.retain(|action| match *action {
            Action::End => false,
            Action::Fly(to) => self.is_goal(seat, to),
            _ => true,
        });
        actions.into_iter().map(|action| self.sail(seat, action, goals)).fold(now, f32::max)
    }

    /// Is it worth flying there?
    fn is_goal(&self, seat: Seat, to: Place) -> bool {
        let laden = self.vehicle(seat).load.is_some();
        if laden { to == Place::camp(seat) } else { self.loose(to).has(seat) }
    }

    /// What a player has brought home, and how near the next container is to it.
    fn haul(&self, seat: Seat, goals: &Goals) -> f32 {
        let vehicle = self.vehicle(seat);
        let next = match vehicle.load {
            Some(_) => 2.0 * ABOARD - STEP * goals.home.of(vehicle.at),
            None => -STEP * goals.goods.of(vehicle.at),
        };
        f32::from(self.points(seat)) + next.max(-1.0)
    }
}
