//! The two decks. A deck is a bag: it knows how many of each card are left, and has no order.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use table::BadNotation;

use super::{floes::Kind, lake::written_as_text};

/// A number for each of some things, by name: a struct for people and JSON, an array for the rules.
macro_rules! counts {
    ($(#[$doc:meta])* $Counts:ident { $($field:ident $name:literal $default:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, table::TS)]
        #[serde(default, deny_unknown_fields)]
        pub struct $Counts {
            $(#[serde(rename = $name)] pub $field: u16,)+
        }

        impl $Counts {
            pub const NAMES: [&str; [$($default),+].len()] = [$($name),+];

            pub fn numbers(&self) -> [u16; Self::NAMES.len()] {
                [$(self.$field),+]
            }

            pub fn of([$($field),+]: [u16; Self::NAMES.len()]) -> $Counts {
                $Counts { $($field),+ }
            }
        }

        impl Default for $Counts {
            fn default() -> $Counts {
                $Counts { $($field: $default),+ }
            }
        }
    };
}

counts! {
    /// ALA-5: how many floes of each form.
    Floes {
        single "single" 30,
        double "double" 20,
        straight "straight" 5,
        bent "bent" 5,
    }
}

counts! {
    /// ALA-7: how many of each ice card.
    IceCards {
        s3_2 "s3/2" 4,
        s3_1 "s3/1" 3,
        s2_1 "s2/1" 2,
        s2_0 "s2/0" 1,
        d2_1 "d2/1" 7,
        d2_0 "d2/0" 1,
        d1_1 "d1/1" 2,
        t1_0 "t1/0" 5,
        t1_1 "t1/1" 4,
        t0_1 "t0/1" 1,
    }
}

counts! {
    /// ALA-8: how many of each event card.
    EventCards {
        bear "bear" 8,
        robbery "robbery" 6,
        found "found" 4,
        frostbite "frostbite" 4,
        helicopter "helicopter" 4,
        fog "fog" 4,
    }
}

pub const ICE_CARDS: usize = IceCards::NAMES.len();
pub const EVENT_CARDS: usize = EventCards::NAMES.len();

/// A card of the first deck: a kind of floe, a number for the winter and one for the spring (ALA-7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, table::TS)]
#[ts(type = "string")]
#[serde(try_from = "String", into = "String")]
pub struct IceCard(u8);

impl IceCard {
    /// Kind, winter and spring, in the order of [`IceCards`].
    const FACES: [(Kind, u8, u8); ICE_CARDS] = {
        use Kind::*;
        [
            (Single, 3, 2),
            (Single, 3, 1),
            (Single, 2, 1),
            (Single, 2, 0),
            (Double, 2, 1),
            (Double, 2, 0),
            (Double, 1, 1),
            (Triple, 1, 0),
            (Triple, 1, 1),
            (Triple, 0, 1),
        ]
    };

    pub fn all() -> impl Iterator<Item = IceCard> {
        (0..ICE_CARDS as u8).map(IceCard)
    }

    pub fn kind(self) -> Kind {
        Self::FACES[self.index()].0
    }

    /// ALA-11: how many floes freeze.
    pub fn winter(self) -> u8 {
        Self::FACES[self.index()].1
    }

    /// ALA-13: how many floes melt.
    pub fn spring(self) -> u8 {
        Self::FACES[self.index()].2
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for IceCard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(IceCards::NAMES[self.index()])
    }
}

impl FromStr for IceCard {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<IceCard, BadNotation> {
        IceCard::all().find(|card| IceCards::NAMES[card.index()] == text).ok_or(BadNotation)
    }
}

/// A card of the second deck, in the order of [`EventCards`] (ALA-8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, table::TS)]
#[ts(type = "string")]
#[serde(try_from = "String", into = "String")]
#[repr(u8)]
pub enum EventCard {
    Bear,
    Robbery,
    Found,
    Frostbite,
    Helicopter,
    Fog,
}

impl EventCard {
    pub const ALL: [EventCard; EVENT_CARDS] = {
        use EventCard::*;
        [Bear, Robbery, Found, Frostbite, Helicopter, Fog]
    };

    /// ALA-20: the cards that go into a hand, face down.
    pub const KEPT: [EventCard; 3] = [EventCard::Helicopter, EventCard::Robbery, EventCard::Fog];

    pub fn is_kept(self) -> bool {
        Self::KEPT.contains(&self)
    }
}

impl fmt::Display for EventCard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(EventCards::NAMES[*self as usize])
    }
}

impl FromStr for EventCard {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<EventCard, BadNotation> {
        EventCard::ALL.into_iter().find(|&card| EventCards::NAMES[card as usize] == text).ok_or(BadNotation)
    }
}

written_as_text!(IceCard, EventCard);

/// What chance decides: the next ice card, or the next event card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Card {
    Ice(IceCard),
    Event(EventCard),
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Card::Ice(card) => card.fmt(f),
            Card::Event(card) => card.fmt(f),
        }
    }
}

impl FromStr for Card {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Card, BadNotation> {
        text.parse().map(Card::Ice).or_else(|_| text.parse().map(Card::Event))
    }
}

/// The cards a player keeps (ALA-20).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, table::TS)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    pub helicopter: u16,
    pub robbery: u16,
    pub fog: u16,
}

impl Hand {
    /// How many cards: all that others know (ALA-20).
    pub fn len(self) -> u32 {
        EventCard::KEPT.iter().map(|&card| self.number(card) as u32).sum()
    }

    pub fn is_empty(self) -> bool {
        self == Hand::default()
    }

    pub fn number(self, card: EventCard) -> u16 {
        match card {
            EventCard::Helicopter => self.helicopter,
            EventCard::Robbery => self.robbery,
            EventCard::Fog => self.fog,
            EventCard::Bear | EventCard::Found | EventCard::Frostbite => 0,
        }
    }

    /// Takes a card that was drawn; only a card that is kept goes into a hand.
    pub fn take(&mut self, card: EventCard) {
        match card {
            EventCard::Helicopter => self.helicopter += 1,
            EventCard::Robbery => self.robbery += 1,
            EventCard::Fog => self.fog += 1,
            EventCard::Bear | EventCard::Found | EventCard::Frostbite => {}
        }
    }
}

/// A deck: how many of each card it has in all, and how many of them are left to draw.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Deck<const N: usize> {
    pub all: [u16; N],
    pub left: [u16; N],
}

impl<const N: usize> Deck<N> {
    pub fn new(all: [u16; N]) -> Deck<N> {
        Deck { all, left: all }
    }

    pub fn len(&self) -> u32 {
        self.left.iter().map(|&number| number as u32).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.left == [0; N]
    }

    /// Has nothing been drawn since all cards came back?
    pub fn is_whole(&self) -> bool {
        self.left == self.all
    }

    /// ALA-10: all cards come back.
    pub fn refill(&mut self) {
        self.left = self.all;
    }

    /// The cards that are not left.
    pub fn drawn(&self) -> [u16; N] {
        std::array::from_fn(|card| self.all[card] - self.left[card])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ala_7_thirty_ice_cards_named_by_what_they_say() {
        assert_eq!(IceCards::default().numbers().iter().sum::<u16>(), 30);
        for card in IceCard::all() {
            let letter = ["s", "d", "t"][card.kind() as usize];
            assert_eq!(card.to_string(), format!("{letter}{}/{}", card.winter(), card.spring()));
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        let of_kind = |kind| IceCard::all().filter(move |card| card.kind() == kind);
        for kind in [Kind::Single, Kind::Double, Kind::Triple] {
            let numbers = IceCards::default().numbers();
            assert_eq!(of_kind(kind).map(|card| numbers[card.index()]).sum::<u16>(), 10, "{kind:?}");
        }
    }

    #[test]
    fn ala_8_thirty_event_cards() {
        assert_eq!(EventCards::default().numbers().iter().sum::<u16>(), 30);
        for card in EventCard::ALL {
            assert_eq!(card.to_string().parse(), Ok(Card::Event(card)));
        }
        for text in ["", "Bear", "bear ", "s3/3", "s3/2 ", "wolf"] {
            assert!(text.parse::<Card>().is_err(), "{text:?}");
        }
    }
}
