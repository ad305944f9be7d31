//! The final round (ALA-29) and the count (ALA-30).

use table::{Outcome, Scores, Seat};

use super::{
    Alaska,
    cargo::CONTAINERS,
    lake::{Bits, NEXT, Place, SHORE, bit, members},
    state::Finale,
};

impl Alaska {
    /// ALA-29 with `final_round: "landing"`: looked at after the ice and as each turn ends; nothing
    /// revokes it.
    pub(super) fn call_finale(&mut self) {
        if self.finale == Finale::No && (self.nothing_is_left() || self.spring && !self.anything_can_come_ashore()) {
            self.finale = Finale::Called;
        }
    }

    /// ALA-29: no container of a seated player's colour is outside players' camps, except the lost.
    pub(super) fn nothing_is_left(&self) -> bool {
        let safe: u8 = Seat::all(self.seats).map(|seat| self.points(seat)).sum();
        safe + self.lost.total() == CONTAINERS * self.seats
    }

    /// ALA-29: is a container of a seated player's colour on the island or on a floe, loose or carried,
    /// connected with land over ice?
    pub(super) fn anything_can_come_ashore(&self) -> bool {
        let laden = self.laden();
        let passable = self.ice | Place::ISLAND.bit();
        let mut reached = self.ice & SHORE;
        let mut unseen = reached;
        while unseen != 0 && reached & laden == 0 {
            let next = NEXT[unseen.trailing_zeros() as usize] & passable & !reached;
            unseen = unseen & (unseen - 1) | next;
            reached |= next;
        }
        reached & laden != 0
    }

    /// The island and the floes that ice connects with land.
    pub(super) fn led_ashore(&self) -> Bits {
        let passable = self.ice | Place::ISLAND.bit();
        let mut reached = self.ice & SHORE;
        let mut unseen = reached;
        while unseen != 0 {
            let next = NEXT[unseen.trailing_zeros() as usize] & passable & !reached;
            unseen = unseen & (unseen - 1) | next;
            reached |= next;
        }
        reached
    }

    /// Where containers of seated players or vehicles are, the land aside.
    pub(super) fn in_use(&self) -> Bits {
        let vehicles = self.vehicles[..self.seats as usize].iter();
        vehicles.fold(self.laden(), |places, vehicle| places | vehicle.at.bit())
    }

    /// The island and the floes with containers of seated players on them or on vehicles there.
    fn laden(&self) -> Bits {
        let island = Place::ISLAND;
        let mut laden = if self.cargo[island.index()].of_seated(self.seats).is_empty() { 0 } else { island.bit() };
        for name in members(self.floes).filter(|&name| !self.cargo[name as usize].is_empty()) {
            laden |= bit(name);
        }
        for vehicle in self.vehicles.iter().filter(|vehicle| vehicle.load.is_some()) {
            laden |= vehicle.at.bit();
        }
        laden
    }

    /// ALA-30: a point for each container in one's camp, of any colour.
    pub(super) fn points(&self, seat: Seat) -> u8 {
        self.cargo[Place::camp(seat).index()].total()
    }

    /// ALA-30: most points win, equal points share.
    pub(super) fn outcome(&self) -> Outcome {
        Outcome::most(Scores::of_each(self.seats, |seat| self.points(seat) as i32))
    }
}
