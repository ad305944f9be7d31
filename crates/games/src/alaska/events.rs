//! What happens before the viewers' eyes, told from the position before a step and the one after.

use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet, TS};

use super::{
    Alaska,
    action::Action,
    cards::{EventCard, IceCard},
    floes::{Floe, Form, Hexes, Kind},
    lake::{Hex, Place, members},
    landmarks::Spot,
    state::{Finale, Phase},
    view::Containers,
};

/// Of an event's floes, those that are not called by their first hex: by which of their hexes they are.
pub type Marks = Vec<(Place, Hex)>;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum Event {
    /// With what it asks for: so many floes to be laid, or to melt.
    IceCard {
        seat: Seat,
        card: IceCard,
        melts: bool,
        due: u8,
    },
    /// ALA-12.
    Spring,
    Freeze {
        seat: Seat,
        form: Form,
        hexes: Vec<Hex>,
    },
    /// With the containers that are lost, the places with containers or vehicles that ice led ashore from until now, and
    /// whose vehicles are at such places.
    Melt {
        seat: Seat,
        hexes: Vec<Hex>,
        lost: Containers,
        cuts: Vec<Place>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Seat>>")]
        stranded: Vec<Seat>,
        #[serde(default, skip_serializing_if = "Marks::is_empty")]
        #[ts(optional, as = "Option<Marks>")]
        marks: Marks,
    },
    /// ALA-11: no further floe of the kind can be placed.
    NoRoom {
        kind: Kind,
    },
    /// ALA-13: no further floe of the kind can be removed.
    NoThaw {
        kind: Kind,
    },
    /// An event card; a kept one is told only to the one who keeps it (ALA-20).
    EventCard {
        seat: Seat,
        card: Option<EventCard>,
        kept: bool,
        /// How many cards the player holds now.
        cards: u32,
    },
    Bear {
        seat: Seat,
        from: Option<Place>,
        to: Place,
        #[serde(default, skip_serializing_if = "Marks::is_empty")]
        #[ts(optional, as = "Option<Marks>")]
        marks: Marks,
    },
    /// ALA-23: there is nothing to take, or no room on the vehicle.
    NothingFound {
        seat: Seat,
        /// The vehicle carries something already.
        #[serde(default)]
        full: bool,
    },
    /// ALA-23: a container comes from the island to the vehicle, wherever it is.
    Take {
        seat: Seat,
        colour: Seat,
        from: Place,
        at: Place,
        #[serde(default, skip_serializing_if = "Marks::is_empty")]
        #[ts(optional, as = "Option<Marks>")]
        marks: Marks,
    },
    Leave {
        seat: Seat,
    },
    /// ALA-24: the vehicle goes home.
    Frostbite {
        seat: Seat,
        from: Place,
        to: Place,
        #[serde(default, skip_serializing_if = "Marks::is_empty")]
        #[ts(optional, as = "Option<Marks>")]
        marks: Marks,
    },
    Step {
        seat: Seat,
        from: Place,
        to: Place,
        load: Option<Seat>,
        #[serde(default, skip_serializing_if = "Marks::is_empty")]
        #[ts(optional, as = "Option<Marks>")]
        marks: Marks,
    },
    /// With one card fewer: so many now.
    Fly {
        seat: Seat,
        from: Place,
        to: Place,
        load: Option<Seat>,
        cards: u32,
        #[serde(default, skip_serializing_if = "Marks::is_empty")]
        #[ts(optional, as = "Option<Marks>")]
        marks: Marks,
    },
    Load {
        seat: Seat,
        colour: Seat,
        at: Place,
        #[serde(default, skip_serializing_if = "Marks::is_empty")]
        #[ts(optional, as = "Option<Marks>")]
        marks: Marks,
    },
    /// A container stays behind, loose.
    Unload {
        seat: Seat,
        colour: Seat,
        at: Place,
        #[serde(default, skip_serializing_if = "Marks::is_empty")]
        #[ts(optional, as = "Option<Marks>")]
        marks: Marks,
    },
    /// ALA-16: brought home; so many points now.
    Deliver {
        seat: Seat,
        colour: Seat,
        at: Place,
        points: u8,
    },
    /// ALA-17: left in the camp of another, who has so many points now.
    Give {
        seat: Seat,
        colour: Seat,
        at: Place,
        to: Seat,
        points: u8,
    },
    /// A robbery card is played: so many cards now.
    Rob {
        seat: Seat,
        victim: Seat,
        at: Place,
        cards: u32,
        #[serde(default, skip_serializing_if = "Marks::is_empty")]
        #[ts(optional, as = "Option<Marks>")]
        marks: Marks,
    },
    /// A fog card is played: so many cards now.
    Fog {
        seat: Seat,
        cards: u32,
    },
    Yield {
        seat: Seat,
    },
    /// The robbery succeeds.
    Robbed {
        seat: Seat,
        victim: Seat,
        at: Place,
        #[serde(default, skip_serializing_if = "Marks::is_empty")]
        #[ts(optional, as = "Option<Marks>")]
        marks: Marks,
    },
    /// The robbery fails.
    Foiled {
        seat: Seat,
        victim: Seat,
    },
    End {
        seat: Seat,
    },
    /// ALA-10: the deck is whole again.
    IceCardsBack,
    /// ALA-10: with the cards from all hands, so many from each.
    EventCardsBack {
        #[serde(default)]
        hands: Vec<u32>,
    },
    /// ALA-29: the final round is announced: one more voyage for everybody, or for everybody else.
    Finale {
        cause: Cause,
        everybody: bool,
    },
    LastVoyage {
        seat: Seat,
    },
    /// ALA-29: the game ends at once.
    Stop {
        cause: Cause,
    },
    Over {
        points: Vec<u8>,
        winners: SeatSet,
    },
}

fn freezing(seat: Seat, hexes: Hexes) -> Event {
    let form = Floe::of(hexes.set()).map_or(Form::Single, |floe| floe.turned.form());
    Event::Freeze { seat, form, hexes: hexes.iter().collect() }
}

/// ALA-29: why the final round begins, or the game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// No container can come ashore over ice any more.
    CutOff,
    /// No container is left outside the camps.
    NothingLeft,
    /// Too many turns without a floe removed or a container delivered.
    Quiet,
}

impl Alaska {
    /// A long floe is called by the hex with the best landmark, as it was told when it was laid.
    fn marks(&self, places: impl IntoIterator<Item = Place>) -> Marks {
        let floes = places.into_iter().filter_map(|place| Some((place, self.floe(place.hex()?)?)));
        floes
            .filter_map(|(place, floe)| {
                let best = Spot::best(floe.listed().iter())?;
                (best != floe.first).then_some((place, best))
            })
            .collect()
    }

    pub(super) fn tell_ice_card(&self, card: IceCard, after: &Alaska, out: &mut Vec<Event>) {
        let melts = after.spring;
        let due = if melts { card.spring() } else { card.winter() };
        // Spring is why the card melts what it would have laid.
        if melts && !self.spring {
            out.push(Event::Spring);
        }
        out.push(Event::IceCard { seat: self.on_turn, card, melts, due });
        after.tell_unfinished(card, due, out);
    }

    /// After a card or a floe: `due` floes should still be laid or taken, but none can be.
    fn tell_unfinished(&self, card: IceCard, due: u8, out: &mut Vec<Event>) {
        if due > 0 && !matches!(self.phase, Phase::Ice { .. }) {
            let kind = card.kind();
            out.push(if self.spring { Event::NoThaw { kind } } else { Event::NoRoom { kind } });
        }
    }

    pub(super) fn tell_event_card(&self, card: EventCard, after: &Alaska, out: &mut Vec<Event>) {
        let seat = self.on_turn;
        match card {
            EventCard::Found if after.phase != Phase::Found => {
                out.push(Event::NothingFound { seat, full: self.vehicle(seat).load.is_some() });
            }
            EventCard::Frostbite => {
                self.tell_put_down(seat, after, out);
                let from = self.vehicle(seat).at;
                out.push(Event::Frostbite { seat, from, to: Place::camp(seat), marks: self.marks([from]) });
            }
            _ => {}
        }
    }

    pub(super) fn tell_action(&self, seat: Seat, action: Action, after: &Alaska, out: &mut Vec<Event>) {
        let at = self.vehicle(seat).at;
        match action {
            Action::Ice(hexes) => self.tell_ice(freezing(seat, hexes), after, out),
            Action::Melt(name) => self.tell_ice(self.melting(seat, name, after), after, out),
            Action::Bear(to) => {
                let marks = self.marks(self.bear.into_iter().chain([to]));
                out.push(Event::Bear { seat, from: self.bear, to, marks });
            }
            Action::Take => {
                out.push(Event::Take { seat, colour: seat, from: Place::ISLAND, at, marks: self.marks([at]) });
                after.tell_delivery(seat, Some(seat), out);
            }
            Action::Leave => out.push(Event::Leave { seat }),
            Action::Step(to) | Action::Fly(to) => {
                let (load, marks) = (self.vehicle(seat).load, self.marks([at, to]));
                out.push(match action {
                    Action::Fly(_) => Event::Fly { seat, from: at, to, load, cards: after.hand(seat).len(), marks },
                    _ => Event::Step { seat, from: at, to, load, marks },
                });
                after.tell_delivery(seat, load, out);
            }
            Action::Load => out.push(Event::Load { seat, colour: seat, at, marks: self.marks([at]) }),
            Action::Unload => self.tell_put_down(seat, after, out),
            Action::End => out.push(Event::End { seat }),
            Action::Rob(victim) => {
                let (cards, marks) = (after.hand(seat).len(), self.marks([at]));
                self.tell_robbery(Event::Rob { seat, victim, at, cards, marks }, victim, after, out);
            }
            Action::RobAgain | Action::Fog | Action::Yield => self.tell_answer(seat, action, after, out),
        }
    }

    fn tell_ice(&self, event: Event, after: &Alaska, out: &mut Vec<Event>) {
        out.push(event);
        if let Phase::Ice { card, left } = self.phase {
            after.tell_unfinished(card, left - 1, out);
        }
    }

    fn melting(&self, seat: Seat, name: Hex, after: &Alaska) -> Event {
        let hexes = self.floe(name).map(|floe| floe.listed().iter().collect());
        let lost = self.cargo[name.index()].numbers();
        let cuts: Vec<_> = members(after.in_use() & self.led_ashore() & !after.led_ashore()).map(Place).collect();
        let marks = after.marks(cuts.iter().copied());
        let stranded = Seat::all(self.seats).filter(|&seat| cuts.contains(&after.vehicle(seat).at)).collect();
        Event::Melt { seat, hexes: hexes.unwrap_or_default(), lost, cuts, stranded, marks }
    }

    /// Told of the position after an arrival with this load.
    fn tell_delivery(&self, seat: Seat, load: Option<Seat>, out: &mut Vec<Event>) {
        let at = self.vehicle(seat).at;
        if let Some(colour) = load.filter(|_| at == Place::camp(seat)) {
            out.push(Event::Deliver { seat, colour, at, points: self.points(seat) });
        }
    }

    /// The vehicle's load stays where the vehicle is.
    fn tell_put_down(&self, seat: Seat, after: &Alaska, out: &mut Vec<Event>) {
        let vehicle = self.vehicle(seat);
        let Some(colour) = vehicle.load else { return };
        out.push(match vehicle.at.camp_of(self.seats) {
            Some(to) => Event::Give { seat, colour, at: vehicle.at, to, points: after.points(to) },
            None => Event::Unload { seat, colour, at: vehicle.at, marks: self.marks([vehicle.at]) },
        });
    }

    fn tell_answer(&self, seat: Seat, action: Action, after: &Alaska, out: &mut Vec<Event>) {
        let (Phase::Robbed { victim, .. } | Phase::Fogged { victim, .. }) = self.phase else { return };
        let (cards, at) = (after.hand(seat).len(), self.vehicle(seat).at);
        let event = match action {
            Action::RobAgain => Event::Rob { seat, victim, at, cards, marks: self.marks([at]) },
            Action::Fog => Event::Fog { seat, cards },
            _ => Event::Yield { seat },
        };
        self.tell_robbery(event, victim, after, out);
    }

    /// A card of a robbery, or none; and how it ends, if it ends.
    fn tell_robbery(&self, event: Event, victim: Seat, after: &Alaska, out: &mut Vec<Event>) {
        out.push(event);
        let seat = self.on_turn;
        let vehicle = after.vehicle(seat);
        match after.phase {
            Phase::Voyage if vehicle.load.is_some() => {
                out.push(Event::Robbed { seat, victim, at: vehicle.at, marks: self.marks([vehicle.at]) });
            }
            Phase::Voyage => out.push(Event::Foiled { seat, victim }),
            _ => {}
        }
    }

    /// How the game goes on: the final round, decks made whole, the end.
    pub(super) fn tell_course(&self, after: &Alaska, out: &mut Vec<Event>) {
        if self.finale == Finale::No && after.finale != Finale::No {
            let everybody = after.finale == Finale::LastVoyages(after.seats);
            out.push(Event::Finale { cause: after.cause(), everybody });
        }
        let turn_began = after.phase == Phase::IceCard;
        if turn_began && after.ice_deck.is_whole() {
            out.push(Event::IceCardsBack);
        }
        if turn_began && after.event_deck.is_whole() {
            out.push(Event::EventCardsBack {
                hands: Seat::all(self.seats).map(|seat| self.hand(seat).len()).collect(),
            });
        }
        if after.phase == Phase::Over {
            if after.finale == Finale::No {
                out.push(Event::Stop { cause: after.cause() });
            }
            out.push(Event::Over { points: after.all_points(), winners: after.outcome().winners });
        } else if matches!(after.finale, Finale::LastVoyages(_)) && self.finale != after.finale {
            out.push(Event::LastVoyage { seat: after.on_turn });
        }
    }

    /// Why the final round has just been called, or the game has ended at once.
    fn cause(&self) -> Cause {
        if self.nothing_is_left() {
            Cause::NothingLeft
        } else if self.phase == Phase::Over || self.anything_can_come_ashore() {
            Cause::Quiet
        } else {
            Cause::CutOff
        }
    }

    fn all_points(&self) -> Vec<u8> {
        Seat::all(self.seats).map(|seat| self.points(seat)).collect()
    }
}
