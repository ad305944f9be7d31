//! All legal actions, made from sets of bits: the fast road to what `rules.rs` checks one by one.

use table::Seat;

use super::{
    Alaska,
    action::Action,
    floes::{Floe, Form, Kind, Turned},
    lake::{Bits, FIRM, Hex, Place, Territory, bit, members},
    state::STEPS,
};

/// ALA-21: the territories that the bear may enter.
const BEAR_LAND: Bits = {
    use Territory::*;
    let [n, e, s, w] = [Place::land(N), Place::land(E), Place::land(S), Place::land(W)];
    bit(n.0) | bit(e.0) | bit(s.0) | bit(w.0)
};

impl Alaska {
    /// ALA-27: the card, if the player holds it, or none.
    pub(super) fn list_answers(&self, cards: u16, answer: Action, out: &mut Vec<Action>) {
        if cards > 0 {
            out.push(answer);
        }
        out.push(Action::Yield);
    }

    /// The forms of a kind that are in stock, turned in all their ways.
    pub(super) fn in_stock(&self, kind: Kind) -> impl Iterator<Item = Turned> {
        let forms = Form::ALL.into_iter().filter(move |form| form.kind() == kind && self.stock[*form as usize] > 0);
        forms.flat_map(Form::turns)
    }

    /// ALA-11: where such a floe can lie on free water.
    pub(super) fn free_floes(&self, turned: Turned) -> impl Iterator<Item = Floe> {
        let floes = members(turned.firsts() & !self.ice).map(move |first| Floe { turned, first: Hex(first) });
        floes.filter(|floe| floe.hexes() & self.ice == 0)
    }

    pub(super) fn list_ice(&self, kind: Kind, out: &mut Vec<Action>) {
        for turned in self.in_stock(kind) {
            out.extend(self.free_floes(turned).map(|floe| Action::Ice(floe.listed())));
        }
    }

    pub(super) fn can_freeze(&self, kind: Kind) -> bool {
        self.in_stock(kind).any(|turned| self.free_floes(turned).next().is_some())
    }

    /// ALA-12: can any floe in stock be placed?
    pub(super) fn can_anything_freeze(&self) -> bool {
        [Kind::Single, Kind::Double, Kind::Triple].into_iter().any(|kind| self.can_freeze(kind))
    }

    /// ALA-13: the floes of a kind that may be removed, by name.
    pub(super) fn meltable(&self, kind: Kind) -> Bits {
        let (mut bare, mut laden) = (0, 0);
        for name in members(self.removable()) {
            if self.tiles[name as usize].floe(Hex(name)).is_some_and(|floe| floe.kind() == kind) {
                let set = if self.cargo[name as usize].is_empty() { &mut bare } else { &mut laden };
                *set |= bit(name);
            }
        }
        if bare != 0 { bare } else { laden }
    }

    /// ALA-13: the floes without a vehicle and without the bear.
    fn removable(&self) -> Bits {
        let driven = self.vehicles[..self.seats as usize].iter().fold(0, |set, vehicle| set | vehicle.at.bit());
        self.floes & !driven & !self.bear.map_or(0, Place::bit)
    }

    pub(super) fn can_anything_melt(&self, kind: Kind) -> bool {
        self.meltable(kind) != 0
    }

    /// ALA-21.
    pub(super) fn bear_places(&self) -> Bits {
        match self.bear {
            Some(here) => (self.floes | BEAR_LAND) & !here.bit(),
            None if self.floes != 0 => self.floes,
            None => BEAR_LAND,
        }
    }

    pub(super) fn list_voyage(&self, seat: Seat, out: &mut Vec<Action>) {
        let steps = self.steps(seat);
        out.extend(members(steps).map(|to| Action::Step(Place(to))));
        self.list_handling(seat, out);
        if self.hand(seat).helicopter > 0 {
            let elsewhere = (self.floes | FIRM) & !self.vehicle(seat).at.bit();
            out.extend(members(self.enterable(seat, elsewhere)).map(|to| Action::Fly(Place(to)))); // ALA-25
        }
        if steps == 0 || !self.must_leave(seat) {
            out.push(Action::End); // ALA-19
        }
    }

    /// ALA-15, ALA-26: load, rob and unload.
    fn list_handling(&self, seat: Seat, out: &mut Vec<Action>) {
        let vehicle = self.vehicle(seat);
        if vehicle.load.is_some() {
            if !self.voyage.unloaded {
                out.push(Action::Unload);
            }
            return;
        }
        let loose = self.loose(vehicle.at);
        if loose.is_empty() || self.voyage.loaded {
            return;
        }
        if loose.has(seat) {
            out.push(Action::Load);
        }
        if self.hand(seat).robbery > 0 && vehicle.at != Place::ISLAND {
            let others = Seat::all(self.seats).filter(|&colour| colour != seat && loose.has(colour));
            out.extend(others.map(Action::Rob));
        }
    }

    /// ALA-14: where a step leads.
    pub(super) fn steps(&self, seat: Seat) -> Bits {
        if self.voyage.steps >= STEPS || self.voyage.landed {
            return 0;
        }
        let around = self.around(self.vehicle(seat).at);
        let mut places = around & FIRM;
        for hex in members(around & self.ice) {
            places |= bit(self.tiles[hex as usize].first(Hex(hex)).0);
        }
        self.enterable(seat, places)
    }

    /// ALA-18, ALA-22: those of the places that the player's vehicle may enter.
    fn enterable(&self, seat: Seat, places: Bits) -> Bits {
        let mut enterable = places & !self.bear.map_or(0, Place::bit);
        let vehicle = self.vehicle(seat);
        for name in members(enterable & !FIRM) {
            if !self.has_room(Place(name), vehicle) {
                enterable &= !bit(name);
            }
        }
        enterable
    }
}
