//! What a seat cannot know: which of the kept cards are in others' hands and which are still in the
//! deck. Of the cards it has not seen each may be anywhere with the same probability, because the
//! deck has no order and nobody shows what they keep.

use rand::{Rng, RngExt};
use table::Seat;

use super::{
    Alaska,
    cards::{Deck, EventCard, Hand},
    cargo::Cargo,
    floes::{Floe, Tile},
    lake::{HEXES, PLACES, Place, bit},
    state::{MOST_SEATS, Phase, STEPS, Vehicle, Voyage},
    view::{Stage, Trip, View},
};

/// What a card that another keeps is called (ALA-20).
pub(super) const A_CARD: &str = "card";

impl Alaska {
    /// Fills the others' hands from the deck with so many cards each.
    pub(super) fn deal_kept<R: Rng>(&mut self, seat: Seat, numbers: [u32; MOST_SEATS], rng: &mut R) {
        for other in Seat::all(self.seats).filter(|&other| other != seat) {
            for _ in 0..numbers[other.index()] {
                let Some(card) = self.draw_kept(rng) else { return };
                self.event_deck.left[card as usize] -= 1;
                self.hands[other.index()].take(card);
            }
        }
    }

    /// One of the cards of the deck that are kept, each equally likely.
    fn draw_kept<R: Rng>(&self, rng: &mut R) -> Option<EventCard> {
        let left = |card: EventCard| self.event_deck.left[card as usize] as u32;
        let total: u32 = EventCard::KEPT.into_iter().map(left).sum();
        let mut number = if total > 0 { rng.random_range(0..total) } else { 0 };
        EventCard::KEPT.into_iter().find(|&card| {
            let found = number < left(card);
            number = number.saturating_sub(left(card));
            found
        })
    }

    /// The position of a view, with all cards that the seat has not seen in the deck.
    pub(super) fn from_view(view: &View, seat: Seat) -> Alaska {
        let (phase, trip) = phase_of(view.stage);
        let mut game = Alaska {
            tiles: [Tile::NONE; HEXES],
            ice: 0,
            floes: 0,
            cargo: [Cargo::NOTHING; PLACES],
            lost: Cargo::of(view.lost),
            stock: view.stock.numbers(),
            ice_deck: without(view.ice_deck.all.numbers(), view.ice_deck.open.numbers()),
            event_deck: without(view.event_deck.all.numbers(), view.event_deck.open.numbers()),
            hands: Default::default(),
            vehicles: std::array::from_fn(|seat| Vehicle { at: Place::camp(Seat(seat as u8)), load: None }),
            bear: view.bear,
            seats: view.players.len() as u8,
            final_round: view.final_round,
            on_turn: view.on_turn,
            phase,
            spring: view.spring,
            voyage: trip.map_or(Voyage::default(), Voyage::of),
            finale: view.finale,
            quiet: view.quiet,
        };
        game.hold(seat, view.hand.unwrap_or_default());
        game.set_out(view);
        game
    }

    /// Takes the seat's own cards from the deck.
    fn hold(&mut self, seat: Seat, hand: Hand) {
        self.hands[seat.index()] = hand;
        EventCard::KEPT.iter().for_each(|&card| self.event_deck.left[card as usize] -= hand.number(card));
    }

    /// Ice, containers and vehicles.
    fn set_out(&mut self, view: &View) {
        for plate in &view.floes {
            let hexes = plate.hexes.iter().fold(0, |set, hex| set | bit(hex.0));
            if let Some(floe) = Floe::of(hexes) {
                self.lay(floe);
            }
            self.cargo[plate.at.index()] = Cargo::of(plate.containers);
        }
        for land in &view.land {
            self.cargo[land.at.index()] = Cargo::of(land.containers);
        }
        self.cargo[Place::ISLAND.index()] = Cargo::of(view.island);
        for (vehicle, player) in self.vehicles.iter_mut().zip(&view.players) {
            *vehicle = Vehicle { at: player.at, load: player.load };
        }
    }
}

impl Voyage {
    fn of(trip: Trip) -> Voyage {
        let Trip { steps_left, landed, loaded, unloaded, .. } = trip;
        Voyage { steps: STEPS - steps_left, landed, loaded, unloaded }
    }
}

fn phase_of(stage: Stage) -> (Phase, Option<Trip>) {
    match stage {
        Stage::IceCard => (Phase::IceCard, None),
        Stage::Freeze { card, left } | Stage::Melt { card, left } => (Phase::Ice { card, left }, None),
        Stage::EventCard => (Phase::EventCard, None),
        Stage::Bear => (Phase::Bear, None),
        Stage::Found => (Phase::Found, None),
        Stage::Voyage(trip) => (Phase::Voyage, Some(trip)),
        Stage::Robbed { victim, played, trip } => (Phase::Robbed { victim, played }, Some(trip)),
        Stage::Fogged { victim, played, trip } => (Phase::Fogged { victim, played }, Some(trip)),
        Stage::Over => (Phase::Over, None),
    }
}

/// A deck from which these cards were drawn.
fn without<const N: usize>(all: [u16; N], drawn: [u16; N]) -> Deck<N> {
    Deck { all, left: std::array::from_fn(|card| all[card] - drawn[card]) }
}
