//! What is allowed, in the order of the rule book.

use table::{Refusal, Seat};

use super::{
    Alaska,
    action::Action,
    cards::IceCard,
    floes::{Floe, Hexes, Kind},
    lake::{Bits, Hex, Place, WATER},
    state::{Phase, STEPS},
};

impl Alaska {
    /// ALA-11: a floe of the card's kind, of a form in stock, on free water.
    pub(super) fn check_ice(&self, card: IceCard, hexes: Hexes) -> Result<(), Refusal> {
        Refusal::forbid(hexes.set() & !WATER != 0, "ALA-2")?;
        let floe = Floe::of(hexes.set()).ok_or(Refusal::cite("ALA-5"))?;
        let in_stock = self.stock[floe.turned.form() as usize] > 0;
        Refusal::forbid(floe.kind() != card.kind() || !in_stock || hexes.set() & self.ice != 0, "ALA-11")
    }

    /// ALA-13: a floe of the kind, free of vehicles and bear; free of containers if there is such a one.
    pub(super) fn check_melt(&self, kind: Kind, name: Hex) -> Result<(), Refusal> {
        Refusal::forbid(!self.can_melt(kind, name), "ALA-13")?;
        let is_bare = |name: Hex| self.cargo[name.index()].is_empty();
        let another_is_bare = Hex::all().any(|name| self.can_melt(kind, name) && is_bare(name));
        Refusal::forbid(!is_bare(name) && another_is_bare, "ALA-13")
    }

    /// ALA-13: a floe of this kind with neither a vehicle nor the bear on it.
    fn can_melt(&self, kind: Kind, name: Hex) -> bool {
        let here = Place::floe(name);
        let driven = Seat::all(self.seats).any(|seat| self.vehicle(seat).at == here);
        self.floe(name).is_some_and(|floe| floe.kind() == kind) && !driven && self.bear != Some(here)
    }

    /// ALA-14: next to where the player stands, with a step left.
    pub(super) fn check_step(&self, seat: Seat, to: Place) -> Result<(), Refusal> {
        Refusal::forbid(self.voyage.landed, "ALA-25")?;
        let is_near = self.around(self.vehicle(seat).at) & self.area(to) != 0;
        Refusal::forbid(self.voyage.steps >= STEPS || !is_near, "ALA-14")?;
        self.check_entry(seat, to)
    }

    /// The hexes of a floe that is there; a territory or the island itself.
    fn area(&self, place: Place) -> Bits {
        place.hex().map_or(place.bit(), |name| self.floe(name).map_or(0, Floe::hexes))
    }

    /// ALA-22, ALA-18: not to the bear, nor where it becomes too much.
    fn check_entry(&self, seat: Seat, to: Place) -> Result<(), Refusal> {
        Refusal::forbid(self.bear == Some(to), "ALA-22")?;
        Refusal::forbid(!self.has_room(to, self.vehicle(seat)), "ALA-18")
    }

    /// ALA-15: an empty vehicle, a loose container of its colour, the first load of this stay.
    pub(super) fn check_load(&self, seat: Seat) -> Result<(), Refusal> {
        let vehicle = self.vehicle(seat);
        let is_there = self.loose(vehicle.at).has(seat);
        Refusal::forbid(vehicle.load.is_some() || !is_there || self.voyage.loaded, "ALA-15")
    }

    /// ALA-15: a loaded vehicle, the first unload of this stay.
    pub(super) fn check_unload(&self, seat: Seat) -> Result<(), Refusal> {
        Refusal::forbid(self.vehicle(seat).load.is_none() || self.voyage.unloaded, "ALA-15")
    }

    /// ALA-19: not while the player must leave and can.
    pub(super) fn check_end(&self, seat: Seat) -> Result<(), Refusal> {
        let can_leave = || Place::all().any(|to| self.check_step(seat, to).is_ok());
        Refusal::forbid(self.must_leave(seat) && can_leave(), "ALA-19")
    }

    /// ALA-21: where it is not; a floe the first time, if there is one; never island nor camp.
    pub(super) fn check_bear(&self, place: Place) -> Result<(), Refusal> {
        let is_camp = place.territory().is_some_and(|territory| territory.is_camp());
        let is_barred = place == Place::ISLAND || is_camp || !self.exists(place);
        let must_be_floe = self.bear.is_none() && self.floes != 0;
        let wrong = is_barred || self.bear == Some(place) || must_be_floe && place.hex().is_none();
        Refusal::forbid(wrong, "ALA-21")
    }

    /// ALA-25: with a card, to another place that they may enter.
    pub(super) fn check_fly(&self, seat: Seat, to: Place) -> Result<(), Refusal> {
        let is_another = self.exists(to) && self.vehicle(seat).at != to;
        Refusal::forbid(self.hand(seat).helicopter == 0 || !is_another, "ALA-25")?;
        self.check_entry(seat, to)
    }

    /// ALA-26: with a card and an empty vehicle, a loose container of another player; not on the island.
    pub(super) fn check_rob(&self, seat: Seat, colour: Seat) -> Result<(), Refusal> {
        let vehicle = self.vehicle(seat);
        let is_able = self.hand(seat).robbery > 0 && vehicle.load.is_none();
        let is_there = vehicle.at != Place::ISLAND && self.loose(vehicle.at).has(colour);
        Refusal::forbid(!is_able || !is_there || colour == seat, "ALA-26")?;
        // ALA-15: a robbery is a load, and there was one.
        Refusal::forbid(self.voyage.loaded, "ALA-15")
    }
}

/// The rule that speaks against an action which does not belong here at all.
pub(super) fn out_of_order(phase: Phase, action: Action) -> &'static str {
    match (phase, action) {
        (Phase::Bear, _) => "ALA-21",
        (Phase::Found, _) => "ALA-23",
        (Phase::Robbed { .. } | Phase::Fogged { .. }, _) => "ALA-27",
        (Phase::Ice { .. }, Action::Ice(_) | Action::Melt(_)) => "ALA-12",
        (Phase::Voyage, Action::Take | Action::Leave) => "ALA-23",
        (Phase::Voyage, Action::Bear(_)) => "ALA-21",
        (Phase::Voyage, Action::Fog | Action::RobAgain | Action::Yield) => "ALA-27",
        _ => "ALA-9",
    }
}
