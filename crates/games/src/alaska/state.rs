//! A position: small and copyable, a byte a hex for the ice, four bits a colour for the containers.

use serde::{Deserialize, Serialize};
use table::{BadSetup, Seat, TS, say};

use super::{
    cards::{Deck, EVENT_CARDS, EventCards, Floes, Hand, ICE_CARDS, IceCard, IceCards},
    cargo::{COLOURS, Cargo},
    floes::{Floe, Form, Kind, Tile},
    lake::{Bits, HEXES, Hex, NEXT, PLACES, Place},
    words::SAYS,
};

pub const MOST_SEATS: usize = COLOURS;
/// ALA-14: steps of a voyage.
pub const STEPS: u8 = 3;
/// ALA-18: objects on a floe.
pub const ROOM: u8 = 3;
/// ALA-29: so many turns without a floe removed or a container delivered end the game.
pub const QUIET_TURNS: u8 = 30;

/// What the players agree on; the default is the sheet's.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// ALA-29.
    pub final_round: FinalRound,
    /// ALA-5.
    pub floes: Floes,
    /// ALA-7.
    pub ice_cards: IceCards,
    /// ALA-8.
    pub event_cards: EventCards,
}

impl Options {
    /// No deck may be empty, and every kind in stock needs a card that places it.
    pub(super) fn check(&self) -> Result<(), BadSetup> {
        let (ice, events) = (self.ice_cards.numbers(), self.event_cards.numbers());
        if ice == [0; ICE_CARDS] {
            return Err(BadSetup::new(|lang| say!(SAYS, lang, "bad-ice-cards")));
        }
        if events == [0; EVENT_CARDS] {
            return Err(BadSetup::new(|lang| say!(SAYS, lang, "bad-event-cards")));
        }
        let places =
            |kind: Kind| IceCard::all().any(|card| card.kind() == kind && card.winter() > 0 && ice[card.index()] > 0);
        for (form, number) in Form::ALL.into_iter().zip(self.floes.numbers()) {
            if number > 0 && !places(form.kind()) {
                let name = Floes::NAMES[form as usize];
                return Err(BadSetup::new(|lang| {
                    say!(SAYS, lang, "bad-floes", number = number, name = format!("{name:?}"))
                }));
            }
        }
        Ok(())
    }
}

/// ALA-29: what calls the final round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FinalRound {
    /// A floe that melts, and nothing else: the other two ends are ends at once.
    #[default]
    Melt,
    /// Also a container that lands, or any other end; the turn is completed first.
    Landing,
}

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// An ice card is drawn (ALA-9).
    IceCard,
    /// So many floes of the card's kind are still to be placed, or in spring to be removed.
    Ice {
        card: IceCard,
        left: u8,
    },
    /// An event card is drawn (ALA-9).
    EventCard,
    /// The bear is to be put somewhere (ALA-21).
    Bear,
    /// A found container may be taken (ALA-23).
    Found,
    Voyage,
    /// The robbed player is asked for fog (ALA-27); so many cards were played, robberies and fogs in turns.
    Robbed {
        victim: Seat,
        played: u8,
    },
    /// The robber is asked for another robbery (ALA-27).
    Fogged {
        victim: Seat,
        played: u8,
    },
    Over,
}

/// How far the voyage of the player on turn has come; as new when there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Voyage {
    /// ALA-14: steps made.
    pub steps: u8,
    /// ALA-25: a flight followed a step; no step may follow.
    pub landed: bool,
    /// ALA-15: what was done during this stay.
    pub loaded: bool,
    pub unloaded: bool,
}

/// ALA-29: has the final round begun?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "is", content = "left")]
pub enum Finale {
    No,
    /// It begins when this turn ends ([`FinalRound::Landing`]).
    Called,
    /// So many players still have their last voyage, the one on turn included.
    LastVoyages(u8),
}

/// A player's tracked vehicle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vehicle {
    pub at: Place,
    /// ALA-15: the colour of the container it carries.
    pub load: Option<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Alaska {
    /// What covers each hex.
    pub(super) tiles: [Tile; HEXES],
    /// The covered hexes, and of these the first of each floe: the names of the floes.
    pub(super) ice: Bits,
    pub(super) floes: Bits,
    /// The containers that lie at each place: loose ones, and in players' camps the safe ones.
    pub(super) cargo: [Cargo; PLACES],
    /// Containers lost with their floe (ALA-13).
    pub(super) lost: Cargo,
    /// Floes not yet placed, by form.
    pub(super) stock: [u16; Form::ALL.len()],
    pub(super) ice_deck: Deck<ICE_CARDS>,
    pub(super) event_deck: Deck<EVENT_CARDS>,
    pub(super) hands: [Hand; MOST_SEATS],
    pub(super) vehicles: [Vehicle; MOST_SEATS],
    pub(super) bear: Option<Place>,
    pub(super) seats: u8,
    pub(super) final_round: FinalRound,
    pub(super) on_turn: Seat,
    pub(super) phase: Phase,
    pub(super) spring: bool,
    pub(super) voyage: Voyage,
    pub(super) finale: Finale,
    /// ALA-29: turns of spring in a row, this one included, without a floe removed or a container
    /// delivered.
    pub(super) quiet: u8,
}

impl Alaska {
    /// Who is to act, chance aside.
    pub(super) fn asked(&self) -> Seat {
        match self.phase {
            Phase::Robbed { victim, .. } => victim,
            _ => self.on_turn,
        }
    }

    pub(super) fn vehicle(&self, seat: Seat) -> Vehicle {
        self.vehicles[seat.index()]
    }

    pub(super) fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index()]
    }

    /// The floe of this name, if it lies on the lake.
    pub(super) fn floe(&self, name: Hex) -> Option<Floe> {
        if self.floes & Place::floe(name).bit() == 0 {
            return None;
        }
        self.tiles[name.index()].floe(name)
    }

    /// Is there such a place now? Land and island always are.
    pub(super) fn exists(&self, place: Place) -> bool {
        place.hex().is_none_or(|name| self.floe(name).is_some())
    }

    /// What lies around a place: covered and open hexes, the island, territories.
    pub(super) fn around(&self, place: Place) -> Bits {
        match place.hex().and_then(|name| self.floe(name)) {
            Some(floe) => floe.next(),
            None => NEXT[place.index()],
        }
    }

    /// The containers that somebody may load here: those in a player's camp are safe (ALA-16, ALA-17).
    pub(super) fn loose(&self, place: Place) -> Cargo {
        if place.camp_of(self.seats).is_some() { Cargo::NOTHING } else { self.cargo[place.index()] }
    }

    /// ALA-18: vehicles, loose containers and carried ones; the bear does not count.
    pub(super) fn objects(&self, place: Place) -> u8 {
        let vehicles = self.vehicles[..self.seats as usize].iter().filter(|vehicle| vehicle.at == place);
        let driven: u8 = vehicles.map(|vehicle| vehicle.size()).sum();
        self.cargo[place.index()].total() + driven
    }

    /// ALA-18: may this vehicle enter without becoming one object too many? Land and island have no
    /// limit.
    pub(super) fn has_room(&self, place: Place, vehicle: Vehicle) -> bool {
        place.hex().is_none() || self.objects(place) + vehicle.size() <= ROOM
    }

    /// ALA-19: the bear is here, or there are too many objects.
    pub(super) fn must_leave(&self, seat: Seat) -> bool {
        let here = self.vehicle(seat).at;
        self.bear == Some(here) || here.hex().is_some() && self.objects(here) > ROOM
    }
}

impl Vehicle {
    /// ALA-18: how many objects it is.
    pub(super) fn size(self) -> u8 {
        1 + u8::from(self.load.is_some())
    }
}
