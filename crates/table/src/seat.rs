//! Who sits at the table, who looks on, and who makes a step.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::TS;

/// The largest table any game may ask for: a [`SeatSet`] is one byte.
pub const MAX_SEATS: usize = 8;

/// A place at the table, counted from 0, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The left neighbour at a table of `seats`.
    pub fn next(self, seats: u8) -> Seat {
        if self.0 + 1 >= seats { Seat(0) } else { Seat(self.0 + 1) }
    }

    /// All seats of a table, in order.
    pub fn all(seats: u8) -> impl Iterator<Item = Seat> + Clone {
        (0..seats).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Some of the seats of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, TS)]
#[ts(as = "Vec<Seat>")]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Just this seat.
    pub fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Every seat of a table of `seats`.
    pub fn all(seats: u8) -> SeatSet {
        SeatSet(((1u16 << seats) - 1) as u8)
    }

    /// Is the seat one of them?
    pub fn contains(self, seat: Seat) -> bool {
        seat.index() < MAX_SEATS && self.0 & (1 << seat.0) != 0
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there nobody?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat of the set.
    pub fn first(self) -> Option<Seat> {
        self.iter().next()
    }

    /// The seats of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let seat = Seat(bits.trailing_zeros() as u8);
                bits &= bits - 1;
                seat
            })
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
        let seats = Vec::<Seat>::deserialize(deserializer)?;
        if seats.iter().any(|seat| seat.index() >= MAX_SEATS) {
            return Err(de::Error::custom(format!("a seat is a number from 0 to {}", MAX_SEATS - 1)));
        }
        Ok(seats.into_iter().collect())
    }
}

/// Through whose eyes a position is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// Somebody who plays.
    Seat(Seat),
    /// Somebody who looks on and knows only what is open to all.
    Spectator,
}

impl Viewer {
    /// Every seat of a table, then the spectator.
    pub fn all(seats: u8) -> impl Iterator<Item = Viewer> {
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// Are these the eyes of the seat?
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// The seat, if it is one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

/// Who makes a step: a seat, or the pseudo-player `chance`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, TS)]
#[ts(type = "number | \"chance\"")]
pub enum Mover {
    /// A seat acts.
    Seat(Seat),
    /// A die, a card, a bag.
    Chance,
}

impl fmt::Display for Mover {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Mover::Seat(seat) => seat.fmt(f),
            Mover::Chance => f.write_str("chance"),
        }
    }
}

impl Serialize for Mover {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Mover::Seat(seat) => seat.serialize(serializer),
            Mover::Chance => serializer.serialize_str("chance"),
        }
    }
}

impl<'de> Deserialize<'de> for Mover {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Mover, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Mover;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, "a seat number or \"chance\"")
            }

            fn visit_u64<E: de::Error>(self, seat: u64) -> Result<Mover, E> {
                match u8::try_from(seat) {
                    Ok(seat) => Ok(Mover::Seat(Seat(seat))),
                    Err(_) => Err(E::invalid_value(de::Unexpected::Unsigned(seat), &self)),
                }
            }

            /// TOML has no other integers.
            fn visit_i64<E: de::Error>(self, seat: i64) -> Result<Mover, E> {
                match u8::try_from(seat) {
                    Ok(seat) => Ok(Mover::Seat(Seat(seat))),
                    Err(_) => Err(E::invalid_value(de::Unexpected::Signed(seat), &self)),
                }
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Mover, E> {
                match text {
                    "chance" => Ok(Mover::Chance),
                    _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
                }
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_seats_in_order() {
        let mut set: SeatSet = [Seat(4), Seat(0), Seat(2)].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat(0), Seat(2), Seat(4)]);
        set.remove(Seat(0));
        assert_eq!((set.len(), set.first()), (2, Some(Seat(2))));
        assert!(!set.contains(Seat(200)));
        assert_eq!(SeatSet::all(8).len(), 8);
    }

    #[test]
    fn the_left_neighbour_of_the_last_seat_is_the_first() {
        assert_eq!(Seat(0).next(3), Seat(1));
        assert_eq!(Seat(2).next(3), Seat(0));
    }

    #[test]
    fn a_mover_reads_what_it_writes_and_nothing_else() {
        for text in ["0", "7", "\"chance\""] {
            let mover: Mover = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&mover).unwrap(), text);
        }
        for text in ["-1", "256", "1.5", "\"0\"", "null", "[0]"] {
            assert!(serde_json::from_str::<Mover>(text).is_err(), "{text}");
        }
    }
}
