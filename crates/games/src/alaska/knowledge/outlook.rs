//! How many containers everybody is likely to have in the end, and who therefore wins.

use table::{MAX_SEATS, Seat};

use super::{
    super::{
        Alaska,
        cargo::CONTAINERS,
        lake::Place,
        state::{Finale, STEPS, Voyage},
    },
    roads::Distances,
};

/// In winter a turn places about so many floes.
const FLOES_A_TURN: f32 = 1.8;
/// So many turns of the whole table the ice lasts in spring, if nobody hastens it.
const SPRING: f32 = 60.0;
/// Of the steps of a turn so many are of use.
const USE: f32 = 0.75;
/// How uncertain a count is: at the end, and what every turn to come adds to its square.
const DOUBT: f32 = 0.3;
const DOUBT_A_TURN: f32 = 0.12;
/// From where containers lie it is hardly ever nearer to a camp.
const STEPS_HOME: f32 = 1.0;
/// What a card in the hand is worth, in containers.
const CARD: f32 = 0.15;

impl Alaska {
    /// How the victory is likely to be shared.
    pub(super) fn outlook(&self) -> [f32; MAX_SEATS] {
        let mut shares = [0.0; MAX_SEATS];
        let turns = self.turns_left();
        let doubt = (DOUBT * DOUBT + DOUBT_A_TURN * turns).sqrt();
        let mut counts = [0.0; MAX_SEATS];
        Seat::all(self.seats).for_each(|seat| {
            counts[seat.index()] = match self.finale {
                Finale::No => self.final_count(seat, turns),
                _ => f32::from(self.points(seat)) + self.last_haul(seat),
            };
        });
        let most = counts[..self.seats as usize].iter().copied().fold(f32::NEG_INFINITY, f32::max);
        Seat::all(self.seats).for_each(|seat| {
            shares[seat.index()] = libm::expf((counts[seat.index()] - most) / doubt);
        });
        let sum: f32 = shares.iter().sum();
        shares.map(|share| share / sum)
    }

    /// Turns that every player is likely to have left.
    pub(super) fn turns_left(&self) -> f32 {
        let stock: u16 = self.stock.iter().sum();
        let whole = match (self.finale, self.spring) {
            (Finale::No, false) => f32::from(stock) / FLOES_A_TURN + SPRING,
            // The next floe that melts calls the final round (ALA-29).
            (Finale::No, true) if !self.anything_can_come_ashore() => f32::from(self.seats),
            (Finale::No, true) => SPRING * self.floes.count_ones() as f32 / 60.0,
            _ => 1.0,
        };
        whole / f32::from(self.seats)
    }

    /// What a player can still bring home in the final round (ALA-29): one container, if their last voyage
    /// is before them and leads to their camp.
    pub(super) fn last_haul(&self, seat: Seat) -> f32 {
        let after = (seat.0 + self.seats - self.on_turn.0) % self.seats;
        let is_over = matches!(self.finale, Finale::LastVoyages(left) if after >= left);
        if is_over {
            return 0.0;
        }
        let made = if seat == self.on_turn { self.voyage } else { Voyage::default() };
        let steps = if made.landed { 0.0 } else { f32::from(STEPS - made.steps) };
        let (vehicle, home) = (self.vehicle(seat), self.way_home(seat));
        let from = match vehicle.load {
            None if !self.loose(vehicle.at).has(seat) => self.way_to_goods(seat).of(vehicle.at) + STEPS_HOME,
            _ => home.of(vehicle.at),
        };
        if from <= steps || self.hand(seat).helicopter > 0 && vehicle.load.is_some() { 1.0 } else { 0.0 }
    }

    /// What a player has, carries, and can still fetch.
    fn final_count(&self, seat: Seat, turns: f32) -> f32 {
        let vehicle = self.vehicle(seat);
        let goods = if vehicle.load.is_some() { 0.0 } else { self.way_to_goods(seat).of(vehicle.at) };
        self.count_by(seat, turns, &self.way_home(seat), goods)
    }

    /// The same with the ways to the camp and, for an empty vehicle, to the next container.
    pub(super) fn count_by(&self, seat: Seat, turns: f32, home: &Distances, goods: f32) -> f32 {
        let vehicle = self.vehicle(seat);
        let trip = 2.0 * home.of(Place::ISLAND);
        let steps = USE * f32::from(STEPS) * turns;
        // Where the next container stands on its way: a whole trip is one container.
        let begun = match vehicle.load {
            Some(_) if home.is_near(vehicle.at) => home.of(vehicle.at).min(trip),
            Some(_) => 2.0 * trip,
            None => home.of(Place::ISLAND) + goods,
        };
        let trips = ((steps - begun) / trip.max(2.0) + 1.0).max(0.0);
        let left = f32::from(CONTAINERS.saturating_sub(self.points(seat)));
        // Nobody fetches more than there is, and the last ones are never certain.
        let fetched = if left > 0.0 { left * (1.0 - libm::expf(-trips / left)) } else { 0.0 };
        let cards = CARD * self.hand(seat).len() as f32;
        f32::from(self.points(seat)) + fetched + cards.min(turns)
    }
}
