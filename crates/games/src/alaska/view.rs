//! What one viewer sees: everything that lies open, their own hand, and how many cards others hold.

use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet, TS};

use super::{
    Alaska,
    cards::{EVENT_CARDS, EventCard, EventCards, Floes, Hand, IceCard, IceCards},
    cargo::COLOURS,
    events::Event,
    floes::{Floe, Form},
    lake::{Hex, Place},
    state::{FinalRound, Finale, Phase, STEPS, Voyage},
};

/// A number of containers for each colour.
pub type Containers = [u8; COLOURS];

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct View {
    /// Whose eyes these are; nobody's seat for a spectator.
    pub you: Option<Seat>,
    /// Whose turn or last voyage it is.
    pub on_turn: Seat,
    pub stage: Stage,
    pub spring: bool,
    pub floes: Vec<Plate>,
    /// The containers on the island.
    pub island: Containers,
    pub land: Vec<Land>,
    /// ALA-13: the containers that went down with their floes.
    pub lost: Containers,
    pub bear: Option<Place>,
    pub players: Vec<Player>,
    /// ALA-20: the viewer's own cards.
    pub hand: Option<Hand>,
    /// ALA-14: on the viewer's own voyage, a shortest way to each place that steps alone lead to.
    pub ways: Vec<Way>,
    /// Floes not yet placed.
    pub stock: Floes,
    pub ice_deck: Pile<IceCards>,
    pub event_deck: Pile<EventCards>,
    /// ALA-29: what calls the final round, and whether it has begun.
    pub final_round: FinalRound,
    pub finale: Finale,
    /// ALA-29: turns of spring in a row without a floe removed or a container delivered.
    pub quiet: u8,
    /// ALA-29: so many of them end the game.
    pub most_quiet: u8,
    /// Once the game is over.
    pub winners: Option<SeatSet>,
}

/// A voyage by steps alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Way {
    /// Every place that it comes to, from the first step to the last.
    pub over: Vec<Place>,
    /// What will certainly happen on it besides the steps.
    pub then: Vec<Event>,
}

/// What has to be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "is")]
pub enum Stage {
    IceCard,
    /// So many floes are still to be placed.
    Freeze {
        card: IceCard,
        left: u8,
    },
    /// So many floes are still to be removed.
    Melt {
        card: IceCard,
        left: u8,
    },
    EventCard,
    Bear,
    Found,
    Voyage(Trip),
    /// The victim may answer with fog. So many cards were played: robberies and fogs in turns.
    Robbed {
        victim: Seat,
        played: u8,
        trip: Trip,
    },
    /// The robber may answer with another robbery.
    Fogged {
        victim: Seat,
        played: u8,
        trip: Trip,
    },
    Over,
}

/// How far a voyage has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Trip {
    pub steps_left: u8,
    /// ALA-25: after this flight no step may follow.
    pub landed: bool,
    /// ALA-15: what was done during this stay.
    pub loaded: bool,
    pub unloaded: bool,
    /// ALA-19: they must leave, if they can.
    pub must_leave: bool,
}

/// A floe on the lake.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Plate {
    /// Its name: its first hex.
    pub at: Place,
    pub form: Form,
    pub hexes: Vec<Hex>,
    pub containers: Containers,
}

/// A territory and the containers on it; in a player's camp they are the player's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Land {
    pub at: Place,
    pub camp_of: Option<Seat>,
    pub containers: Containers,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Player {
    /// Where the vehicle stands.
    pub at: Place,
    /// The colour of the container it carries.
    pub load: Option<Seat>,
    /// ALA-20: how many cards the player holds.
    pub cards: u32,
    /// ALA-30: containers in the player's camp.
    pub points: u8,
}

/// A deck. How many of each kind are left is not told: of kept cards nobody knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Pile<C> {
    pub left: u32,
    /// Shown or played since the deck was last filled.
    pub open: C,
    /// The whole deck, with what is in hands.
    pub all: C,
}

impl View {
    /// Every place that is there, with its containers: the island, the land, the floes.
    pub fn cargo(&self) -> impl Iterator<Item = (Place, Containers)> {
        let land = self.land.iter().map(|land| (land.at, land.containers));
        let floes = self.floes.iter().map(|plate| (plate.at, plate.containers));
        std::iter::once((Place::ISLAND, self.island)).chain(land).chain(floes)
    }
}

impl Alaska {
    pub(super) fn stage(&self) -> Stage {
        match self.phase {
            Phase::IceCard => Stage::IceCard,
            Phase::Ice { card, left } if self.spring => Stage::Melt { card, left },
            Phase::Ice { card, left } => Stage::Freeze { card, left },
            Phase::EventCard => Stage::EventCard,
            Phase::Bear => Stage::Bear,
            Phase::Found => Stage::Found,
            Phase::Voyage => Stage::Voyage(self.trip()),
            Phase::Robbed { victim, played } => Stage::Robbed { victim, played, trip: self.trip() },
            Phase::Fogged { victim, played } => Stage::Fogged { victim, played, trip: self.trip() },
            Phase::Over => Stage::Over,
        }
    }

    fn trip(&self) -> Trip {
        let Voyage { steps, landed, loaded, unloaded } = self.voyage;
        Trip { steps_left: STEPS - steps, landed, loaded, unloaded, must_leave: self.must_leave(self.on_turn) }
    }

    pub(super) fn plate(&self, floe: Floe) -> Plate {
        Plate {
            at: Place::floe(floe.first),
            form: floe.turned.form(),
            hexes: floe.listed().iter().collect(),
            containers: self.cargo[floe.first.index()].numbers(),
        }
    }

    pub(super) fn land(&self, at: Place) -> Land {
        Land { at, camp_of: at.camp_of(self.seats), containers: self.cargo[at.index()].numbers() }
    }

    pub(super) fn player(&self, seat: Seat) -> Player {
        let vehicle = self.vehicle(seat);
        Player { at: vehicle.at, load: vehicle.load, cards: self.hand(seat).len(), points: self.points(seat) }
    }

    /// Event cards drawn and not in a hand: shown, or played.
    pub(super) fn open_events(&self) -> [u16; EVENT_CARDS] {
        let mut open = self.event_deck.drawn();
        for (card, open) in EventCard::ALL.into_iter().zip(&mut open) {
            *open -= self.hands.iter().map(|hand| hand.number(card)).sum::<u16>();
        }
        open
    }
}
