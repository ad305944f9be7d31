//! What stands in the way of a refused action, for the board to show. `excuses.rs` says it.

use serde::Serialize;
use table::{Seat, TS};

use super::{
    Alaska,
    cards::EventCard,
    floes::{Floe, Form, Hexes, Kind},
    lake::{Bits, FIRM, Hex, PLACES, Place, WATER, bit, members},
    state::{Phase, STEPS},
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase", tag = "what")]
pub enum Obstacle {
    /// Something else comes first (ALA-9, ALA-12, ALA-21, ALA-23, ALA-27).
    First {
        duty: Duty,
    },
    /// A floe lies on water, and this is the island (ALA-2).
    Island,
    /// There is no floe of that shape (ALA-5).
    Shape {
        hexes: Vec<Hex>,
    },
    /// Ice lies there already (ALA-11).
    Frozen {
        hexes: Vec<Hex>,
    },
    /// The card asks for another kind (ALA-11, ALA-13).
    Kind {
        hexes: Vec<Hex>,
        wanted: Kind,
    },
    /// No such floe is left (ALA-11).
    Stock {
        form: Form,
    },
    /// No floe lies there (ALA-13, ALA-14, ALA-21, ALA-25).
    Water {
        at: Hex,
    },
    /// The floe there has another name (ALA-13, ALA-14, ALA-21, ALA-25).
    Name {
        at: Place,
    },
    /// Somebody's vehicle stands on it (ALA-13).
    Vehicle {
        at: Place,
        seat: Seat,
    },
    /// Containers lie on it, and not on these floes (ALA-13).
    Laden {
        at: Place,
        bare: Vec<Place>,
    },
    /// The bear is there, or on the way there (ALA-13, ALA-22).
    Bear {
        at: Place,
        way: bool,
    },
    /// It has so many objects, and the vehicle is as many as this: there, or on the way there (ALA-18).
    Full {
        at: Place,
        objects: u8,
        vehicle: u8,
        way: bool,
    },
    /// No step is left (ALA-14).
    Spent {
        at: Place,
    },
    /// No step follows this flight (ALA-25).
    Landed {
        at: Place,
    },
    /// The way there is longer than the steps that are left (ALA-14).
    Far {
        way: Vec<Place>,
        left: u8,
    },
    /// No way leads there (ALA-14).
    Cut {
        to: Place,
    },
    /// The vehicle here carries a container already (ALA-15, ALA-26).
    Carries {
        at: Place,
    },
    /// It carries nothing (ALA-15).
    Empty {
        at: Place,
    },
    /// A container was loaded during this stay, or unloaded (ALA-15).
    Loaded {
        at: Place,
    },
    Unloaded {
        at: Place,
    },
    /// No container of this colour lies here (ALA-15, ALA-26).
    Nothing {
        at: Place,
        colour: Seat,
    },
    /// What lies in a player's camp is theirs (ALA-16, ALA-17, ALA-26).
    Safe {
        at: Place,
        seat: Seat,
    },
    /// Nobody robs on the island (ALA-26).
    Peace {
        at: Place,
    },
    /// One's own containers are loaded, not robbed (ALA-26).
    Own {
        at: Place,
    },
    /// One must leave from here: the bear has come, or there is too much (ALA-19).
    Leave {
        at: Place,
        bear: bool,
    },
    /// It is there already: the bear, or the vehicle (ALA-21, ALA-25).
    Here {
        at: Place,
    },
    /// The bear goes neither to the island nor to a camp (ALA-21).
    Closed {
        at: Place,
    },
    /// The bear comes to a floe first (ALA-21).
    Floe {
        at: Place,
    },
    /// No such card is in the hand (ALA-25 to ALA-27).
    Card {
        card: EventCard,
    },
}

/// What has to be done before anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Duty {
    Freeze,
    Melt,
    Bear,
    Found,
    Answer,
}

impl Alaska {
    pub(super) fn duty(&self) -> Option<Duty> {
        match self.phase {
            Phase::Ice { .. } => Some(if self.spring { Duty::Melt } else { Duty::Freeze }),
            Phase::Bear => Some(Duty::Bear),
            Phase::Found => Some(Duty::Found),
            Phase::Robbed { .. } | Phase::Fogged { .. } => Some(Duty::Answer),
            Phase::IceCard | Phase::EventCard | Phase::Voyage | Phase::Over => None,
        }
    }

    /// ALA-2, ALA-5, ALA-11
    pub(super) fn bars_ice(&self, wanted: Kind, hexes: Hexes) -> Option<Obstacle> {
        let listed = |set: Bits| members(set).map(Hex).collect();
        if hexes.set() & !WATER != 0 {
            return Some(Obstacle::Island);
        }
        if hexes.set() & self.ice != 0 {
            return Some(Obstacle::Frozen { hexes: listed(hexes.set() & self.ice) });
        }
        Some(match Floe::of(hexes.set()) {
            None => Obstacle::Shape { hexes: listed(hexes.set()) },
            Some(floe) if floe.kind() != wanted => Obstacle::Kind { hexes: listed(hexes.set()), wanted },
            Some(floe) => Obstacle::Stock { form: floe.turned.form() },
        })
    }

    /// ALA-13
    pub(super) fn bars_melt(&self, wanted: Kind, name: Hex) -> Option<Obstacle> {
        let at = Place::floe(name);
        let Some(floe) = self.floe(name) else { return self.bars_place(at) };
        if floe.kind() != wanted {
            return Some(Obstacle::Kind { hexes: floe.listed().iter().collect(), wanted });
        }
        if let Some(seat) = Seat::all(self.seats).find(|&seat| self.vehicle(seat).at == at) {
            return Some(Obstacle::Vehicle { at, seat });
        }
        if self.bear == Some(at) {
            return Some(Obstacle::Bear { at, way: false });
        }
        Some(Obstacle::Laden { at, bare: members(self.meltable(wanted)).map(Place).collect() })
    }

    /// Where no floe of that name lies: open water, or ice that is called otherwise.
    fn bars_place(&self, place: Place) -> Option<Obstacle> {
        let hex = place.hex().filter(|_| !self.exists(place))?;
        if WATER & bit(hex.0) == 0 {
            return Some(Obstacle::Name { at: Place::ISLAND });
        }
        Some(match self.tiles[hex.index()].floe(hex) {
            Some(floe) => Obstacle::Name { at: Place::floe(floe.first) },
            None => Obstacle::Water { at: hex },
        })
    }

    /// ALA-21
    pub(super) fn bars_bear(&self, at: Place) -> Option<Obstacle> {
        self.bars_place(at).or_else(|| {
            let is_camp = at.territory().is_some_and(|territory| territory.is_camp());
            Some(match self.bear {
                _ if at == Place::ISLAND || is_camp => Obstacle::Closed { at },
                Some(here) if here == at => Obstacle::Here { at },
                _ => Obstacle::Floe { at },
            })
        })
    }

    /// ALA-14: what is in the way there, though it may be further off than a step.
    pub(super) fn bars_step(&self, seat: Seat, to: Place) -> Option<Obstacle> {
        let at = self.vehicle(seat).at;
        if to == at {
            return Some(Obstacle::Here { at });
        }
        if self.voyage.landed {
            return Some(Obstacle::Landed { at });
        }
        if let Some(nowhere) = self.bars_place(to) {
            return Some(nowhere);
        }
        if self.voyage.steps >= STEPS {
            return Some(Obstacle::Spent { at });
        }
        if let Some(way) = self.way(at, to, |place| self.bars_entry(seat, place, false).is_none()) {
            return Some(Obstacle::Far { way, left: STEPS - self.voyage.steps });
        }
        let Some(way) = self.way(at, to, |_| true) else { return Some(Obstacle::Cut { to }) };
        way.into_iter().find_map(|place| self.bars_entry(seat, place, place != to))
    }

    /// ALA-22, ALA-18
    fn bars_entry(&self, seat: Seat, at: Place, way: bool) -> Option<Obstacle> {
        let vehicle = self.vehicle(seat);
        if self.bear == Some(at) {
            return Some(Obstacle::Bear { at, way });
        }
        let full = Obstacle::Full { at, objects: self.objects(at), vehicle: vehicle.size(), way };
        (!self.has_room(at, vehicle)).then_some(full)
    }

    /// A shortest way over places that are open, the last one included.
    fn way(&self, from: Place, to: Place, is_open: impl Fn(Place) -> bool) -> Option<Vec<Place>> {
        let mut before = [None; PLACES];
        let mut seen = from.bit();
        let mut ahead = std::collections::VecDeque::from([from]);
        while let Some(here) = ahead.pop_front() {
            let around = self.around(here);
            let floes = members(around & self.ice).map(|hex| self.tiles[hex as usize].first(Hex(hex)).0);
            // Of two ways that are as long, the one over the ice is the one that is meant.
            for place in floes.chain(members(around & FIRM)).map(Place) {
                if seen & place.bit() == 0 && is_open(place) {
                    seen |= place.bit();
                    before[place.index()] = Some(here);
                    ahead.push_back(place);
                }
            }
        }
        before[to.index()]?;
        let mut way: Vec<Place> =
            std::iter::successors(Some(to), |place| before[place.index()]).take_while(|&place| place != from).collect();
        way.reverse();
        Some(way)
    }

    /// ALA-25
    pub(super) fn bars_flight(&self, seat: Seat, to: Place) -> Option<Obstacle> {
        if self.hand(seat).helicopter == 0 {
            return Some(Obstacle::Card { card: EventCard::Helicopter });
        }
        if self.vehicle(seat).at == to {
            return Some(Obstacle::Here { at: to });
        }
        self.bars_place(to).or_else(|| self.bars_entry(seat, to, false))
    }

    /// ALA-15: a container of this colour, onto the seat's vehicle.
    pub(super) fn bars_load(&self, seat: Seat, colour: Seat) -> Option<Obstacle> {
        let vehicle = self.vehicle(seat);
        let at = vehicle.at;
        Some(match at.camp_of(self.seats) {
            _ if vehicle.load.is_some() => Obstacle::Carries { at },
            Some(seat) => Obstacle::Safe { at, seat },
            None if !self.loose(at).has(colour) => Obstacle::Nothing { at, colour },
            None => Obstacle::Loaded { at },
        })
    }

    /// ALA-26
    pub(super) fn bars_robbery(&self, seat: Seat, colour: Seat) -> Option<Obstacle> {
        let at = self.vehicle(seat).at;
        if self.hand(seat).robbery == 0 {
            return Some(Obstacle::Card { card: EventCard::Robbery });
        }
        match colour {
            own if own == seat => Some(Obstacle::Own { at }),
            // Nobody plays this colour.
            nobody if nobody.0 >= self.seats => None,
            _ if at == Place::ISLAND => Some(Obstacle::Peace { at }),
            _ => self.bars_load(seat, colour),
        }
    }

    /// ALA-15
    pub(super) fn bars_unload(&self, seat: Seat) -> Obstacle {
        let vehicle = self.vehicle(seat);
        match vehicle.load {
            None => Obstacle::Empty { at: vehicle.at },
            Some(_) => Obstacle::Unloaded { at: vehicle.at },
        }
    }
}
