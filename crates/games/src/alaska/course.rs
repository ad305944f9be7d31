//! What follows from a card or an action, in the order of a turn.

use table::Seat;

use super::{
    Alaska,
    cards::{EventCard, Hand, IceCard},
    floes::{Floe, Hexes, Tile},
    lake::{Hex, Place},
    state::{FinalRound, Finale, Phase, QUIET_TURNS, Voyage},
};

impl Alaska {
    /// ALA-9, ALA-10: a deck that is empty now gets its cards back, those in hands included.
    fn begin_turn(&mut self) {
        if self.ice_deck.is_empty() {
            self.ice_deck.refill();
        }
        if self.event_deck.is_empty() {
            self.event_deck.refill();
            self.hands = [Hand::default(); _];
        }
        self.phase = Phase::IceCard;
    }

    /// ALA-12: the card is the first of spring if no floe in stock can be placed any more.
    pub(super) fn draw_ice(&mut self, card: IceCard) {
        self.ice_deck.left[card.index()] -= 1;
        self.spring = self.spring || !self.can_anything_freeze();
        self.quiet = if self.spring { self.quiet.saturating_add(1) } else { 0 };
        let left = if self.spring { card.spring() } else { card.winter() };
        self.go_on_with_ice(card, left, false);
    }

    /// ALA-11, ALA-13: until the number is reached or nothing can be placed or removed.
    fn go_on_with_ice(&mut self, card: IceCard, left: u8, removed: bool) {
        let can = if self.spring { self.can_anything_melt(card.kind()) } else { self.can_freeze(card.kind()) };
        if left > 0 && can {
            self.phase = Phase::Ice { card, left };
        } else {
            self.end_ice(removed);
        }
    }

    /// ALA-29: looked at once, when the whole ice action is done. The player on turn has the first of
    /// the last voyages, and draws no card before it.
    fn end_ice(&mut self, removed: bool) {
        self.phase = Phase::EventCard;
        if self.final_round == FinalRound::Landing {
            self.call_finale();
        } else if removed && !self.anything_can_come_ashore() {
            self.finale = Finale::LastVoyages(self.seats);
            self.begin_voyage();
        }
    }

    pub(super) fn freeze(&mut self, hexes: Hexes) {
        let (Phase::Ice { card, left }, Some(floe)) = (self.phase, Floe::of(hexes.set())) else { return };
        self.stock[floe.turned.form() as usize] -= 1;
        self.lay(floe);
        self.go_on_with_ice(card, left - 1, false);
    }

    /// Puts a floe on the lake.
    pub(super) fn lay(&mut self, floe: Floe) {
        Tile::of(floe).for_each(|(hex, tile)| self.tiles[hex.index()] = tile);
        self.ice |= floe.hexes();
        self.floes |= Place::floe(floe.first).bit();
    }

    /// ALA-13: the floe leaves the game, and its containers are lost.
    pub(super) fn melt(&mut self, name: Hex) {
        let (Phase::Ice { card, left }, Some(floe)) = (self.phase, self.floe(name)) else { return };
        Tile::of(floe).for_each(|(hex, _)| self.tiles[hex.index()] = Tile::NONE);
        self.ice &= !floe.hexes();
        self.floes &= !Place::floe(name).bit();
        self.lost.add_all(std::mem::take(&mut self.cargo[name.index()]));
        self.quiet = 0;
        self.go_on_with_ice(card, left - 1, true);
    }

    /// ALA-20: done at once, or kept.
    pub(super) fn draw_event(&mut self, card: EventCard) {
        self.event_deck.left[card as usize] -= 1;
        let seat = self.on_turn;
        match card {
            EventCard::Bear => self.phase = Phase::Bear,
            EventCard::Found if self.may_take(seat) => self.phase = Phase::Found,
            EventCard::Found => self.begin_voyage(),
            EventCard::Frostbite => self.freeze_limbs(seat),
            EventCard::Helicopter | EventCard::Robbery | EventCard::Fog => {
                self.hands[seat.index()].take(card);
                self.begin_voyage();
            }
        }
    }

    /// ALA-21.
    pub(super) fn put_bear(&mut self, place: Place) {
        self.bear = Some(place);
        self.begin_voyage();
    }

    /// ALA-23: an empty vehicle, and a container of their colour on the island.
    fn may_take(&self, seat: Seat) -> bool {
        self.vehicle(seat).load.is_none() && self.cargo[Place::ISLAND.index()].has(seat)
    }

    /// ALA-23: from the island onto the vehicle; at home that delivers it.
    pub(super) fn take_found(&mut self, seat: Seat) {
        self.cargo[Place::ISLAND.index()].remove(seat);
        self.vehicles[seat.index()].load = Some(seat);
        self.deliver_at_home(seat);
        self.begin_voyage();
    }

    /// ALA-24: home without the container; no voyage.
    fn freeze_limbs(&mut self, seat: Seat) {
        self.put_down(seat);
        self.vehicles[seat.index()].at = Place::camp(seat);
        self.end_turn();
    }

    /// The load, if there is one, stays where the vehicle is. ALA-17: in another player's camp it is
    /// theirs; ALA-28: elsewhere it is a loose container of its colour.
    fn put_down(&mut self, seat: Seat) {
        let vehicle = &mut self.vehicles[seat.index()];
        if let Some(colour) = vehicle.load.take() {
            self.cargo[vehicle.at.index()].add(colour);
        }
    }

    pub(super) fn begin_voyage(&mut self) {
        self.voyage = Voyage::default();
        self.phase = Phase::Voyage;
    }

    /// ALA-14.
    pub(super) fn step(&mut self, seat: Seat, to: Place) {
        self.voyage.steps += 1;
        self.arrive(seat, to);
    }

    /// ALA-25: a flight after a step is followed by none.
    pub(super) fn fly(&mut self, seat: Seat, to: Place) {
        self.hands[seat.index()].helicopter -= 1;
        self.voyage.landed |= self.voyage.steps > 0;
        self.arrive(seat, to);
    }

    /// A new stay begins (ALA-15).
    fn arrive(&mut self, seat: Seat, to: Place) {
        (self.voyage.loaded, self.voyage.unloaded) = (false, false);
        self.vehicles[seat.index()].at = to;
        self.deliver_at_home(seat);
    }

    /// ALA-16: one's own camp takes the load at once.
    fn deliver_at_home(&mut self, seat: Seat) {
        let vehicle = self.vehicle(seat);
        if vehicle.at == Place::camp(seat) && vehicle.load.is_some() {
            self.put_down(seat);
            self.quiet = 0;
        }
    }

    /// ALA-15.
    pub(super) fn load(&mut self, seat: Seat) {
        self.pick_up(seat, seat);
        self.voyage.loaded = true;
    }

    fn pick_up(&mut self, seat: Seat, colour: Seat) {
        let vehicle = &mut self.vehicles[seat.index()];
        vehicle.load = Some(colour);
        self.cargo[vehicle.at.index()].remove(colour);
    }

    /// ALA-15.
    pub(super) fn unload(&mut self, seat: Seat) {
        self.put_down(seat);
        self.voyage.unloaded = true;
    }

    /// ALA-26, ALA-27: the card is played; the robbed player is asked if they hold any card.
    pub(super) fn rob(&mut self, victim: Seat) {
        self.rob_after(victim, 0);
    }

    pub(super) fn rob_again(&mut self) {
        if let Phase::Fogged { victim, played } = self.phase {
            self.rob_after(victim, played);
        }
    }

    fn rob_after(&mut self, victim: Seat, played: u8) {
        self.hands[self.on_turn.index()].robbery -= 1;
        if self.hand(victim).is_empty() {
            self.succeed(victim);
        } else {
            self.phase = Phase::Robbed { victim, played: played.saturating_add(1) };
        }
    }

    /// ALA-27: the robbery fails, unless the robber, asked if they hold any card, has another.
    pub(super) fn answer_with_fog(&mut self, victim: Seat) {
        let Phase::Robbed { played, .. } = self.phase else { return };
        self.hands[victim.index()].fog -= 1;
        let helpless = self.hand(self.on_turn).is_empty();
        let fogged = Phase::Fogged { victim, played: played.saturating_add(1) };
        self.phase = if helpless { Phase::Voyage } else { fogged };
    }

    /// ALA-27: the last card decides.
    pub(super) fn yield_to_last_card(&mut self) {
        match self.phase {
            Phase::Robbed { victim, .. } => self.succeed(victim),
            _ => self.phase = Phase::Voyage,
        }
    }

    /// ALA-15: a successful robbery is a load.
    fn succeed(&mut self, victim: Seat) {
        self.pick_up(self.on_turn, victim);
        self.voyage.loaded = true;
        self.phase = Phase::Voyage;
    }

    pub(super) fn end_voyage(&mut self) {
        match self.finale {
            Finale::LastVoyages(left) => self.next_last_voyage(left - 1),
            _ => self.end_turn(),
        }
    }

    /// ALA-29: looked at as each turn ends. Nothing left, or too long a quiet, is the end at once.
    fn end_turn(&mut self) {
        self.voyage = Voyage::default();
        let is_quiet = self.quiet >= QUIET_TURNS;
        if self.final_round == FinalRound::Landing {
            self.call_finale();
            if is_quiet || self.finale != Finale::No {
                return self.next_last_voyage(self.seats - 1);
            }
        } else if is_quiet || self.nothing_is_left() {
            self.phase = Phase::Over;
            return;
        }
        self.on_turn = self.on_turn.next(self.seats);
        self.begin_turn();
    }

    /// ALA-29: so many players, in order, still have one; then it is over.
    fn next_last_voyage(&mut self, left: u8) {
        self.finale = Finale::LastVoyages(left);
        self.begin_voyage();
        if left == 0 {
            self.phase = Phase::Over;
        } else {
            self.on_turn = self.on_turn.next(self.seats);
        }
    }
}
