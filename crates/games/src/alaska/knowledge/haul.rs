//! How every action looks to a hauler, and what they do at a glance.

use arrayvec::ArrayVec;
use rand::{Rng, RngExt};
use table::{Game, Seat, most_promising};

use super::{
    super::{
        Action, Alaska,
        floes::Kind,
        lake::{Hex, Place},
        state::{MOST_SEATS, Phase},
    },
    roads::Distances,
};

/// What a step nearer to a goal promises.
const STEP: f32 = 0.06;
/// What a container on the vehicle promises.
const ABOARD: f32 = 0.3;
/// What a hex on somebody's way is worth to them, by the kind of floe: a large one saves steps …
const WAY: [f32; 3] = [0.05, 0.08, 0.1];
/// … and a small one costs the others some.
const IN_THE_WAY: [f32; 3] = [0.0, 0.03, 0.05];
/// How many placements a quick player compares.
const COMPARED: usize = 4;

/// The ways of everybody over the lake, as they are now.
pub struct Lie {
    home: ArrayVec<Distances, MOST_SEATS>,
    island: Distances,
    /// Of the one who asks.
    goods: Distances,
}

impl Lie {
    /// How much a hex is on a player's way from the island home: 1 on the shortest, 0 far from it.
    pub fn on_way(&self, seat: Seat, hex: Hex) -> f32 {
        let home = &self.home[seat.index()];
        let detour = home.over(hex) + self.island.over(hex) - home.of(Place::ISLAND);
        match detour as i32 {
            ..=1 => 1.0,
            2 => 0.7,
            3 => 0.5,
            4 => 0.3,
            5 => 0.15,
            _ => 0.0,
        }
    }

    pub fn promise(&self, game: &Alaska, seat: Seat, action: Action) -> f32 {
        match action {
            Action::Ice(hexes) => {
                let kind = if let Phase::Ice { card, .. } = game.phase { card.kind() } else { Kind::Single };
                hexes.iter().map(|hex| self.freezing(game, seat, kind, hex)).sum()
            }
            Action::Melt(name) => -2.0 * self.freezing(game, seat, Kind::Triple, name),
            Action::Bear(place) => place.hex().map_or(-0.05, |hex| -self.freezing(game, seat, Kind::Double, hex)),
            Action::Take | Action::Fog | Action::RobAgain => 0.2,
            Action::Leave | Action::Yield => 0.0,
            Action::Step(to) => STEP * self.nearer(game, seat, to),
            Action::Fly(to) => STEP * (self.nearer(game, seat, to) - 4.0),
            Action::Load => ABOARD,
            Action::Rob(_) => ABOARD,
            Action::Unload => -ABOARD,
            Action::End => -0.02,
        }
    }

    /// How many steps nearer to its goal the vehicle is there; home with a container counts more.
    fn nearer(&self, game: &Alaska, seat: Seat, to: Place) -> f32 {
        let vehicle = game.vehicle(seat);
        let goal = if vehicle.load.is_some() { &self.home[seat.index()] } else { &self.goods };
        let delivers = vehicle.load.is_some() && to == Place::camp(seat);
        goal.of(vehicle.at) - goal.of(to) + if delivers { 4.0 } else { 0.0 }
    }

    /// What it promises that a hex freezes over as part of such a floe.
    fn freezing(&self, game: &Alaska, seat: Seat, kind: Kind, hex: Hex) -> f32 {
        let others = Seat::all(game.seats).filter(|&other| other != seat);
        let theirs = others.map(|other| self.on_way(other, hex)).fold(0.0, f32::max);
        WAY[kind as usize] * self.on_way(seat, hex) - IN_THE_WAY[kind as usize] * theirs
    }
}

impl Alaska {
    pub(super) fn lie_of_the_lake(&self, seat: Seat) -> Lie {
        let home = Seat::all(self.seats).map(|other| self.way_home(other)).collect();
        Lie { home, island: self.way_to_island(), goods: self.way_to_goods(seat) }
    }

    pub(super) fn quick_action<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        scratch.clear();
        self.legal(seat, scratch);
        match self.phase {
            Phase::Voyage => self.quick_voyage(seat, rng, scratch),
            Phase::Ice { .. } | Phase::Bear => {
                let lie = self.lie_of_the_lake(seat);
                let some: ArrayVec<Action, COMPARED> =
                    (0..COMPARED).map(|_| scratch[rng.random_range(0..scratch.len() as u32) as usize]).collect();
                most_promising(&some, rng, |action| lie.promise(self, seat, *action))
            }
            // What helps stands first.
            _ => scratch[0],
        }
    }

    /// To the goal, and loading whatever can be loaded.
    fn quick_voyage<R: Rng>(&self, seat: Seat, rng: &mut R, actions: &[Action]) -> Action {
        let vehicle = self.vehicle(seat);
        let goal = match vehicle.load {
            Some(_) => self.way_home(seat),
            None => self.way_to_goods(seat),
        };
        let here = goal.of(vehicle.at);
        most_promising(actions, rng, |action| match *action {
            Action::Load | Action::Rob(_) => 100.0,
            Action::Step(to) => here - goal.of(to),
            Action::Fly(to) => here - goal.of(to) - 4.0,
            Action::End => 0.5,
            _ => -1.0,
        })
    }
}
