//! Games so small that the right answer is known.

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use table::{MAX_SEATS, Meta, Outcome, Scores, Seat, SeatSet, Seen, Turn};

use crate::toy::{META, Table, Toy};

/// Take one to three sticks; who takes the last one wins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sticks {
    left: u16,
    seat: Seat,
    seats: u8,
}

impl Sticks {
    pub fn table(left: u16, seats: u8) -> Table<Sticks> {
        Table(Sticks { left, seat: Seat(0), seats })
    }
}

fn won_by(winner: Option<Seat>, seats: u8) -> Turn {
    Turn::Over(Outcome::most(Scores::of_each(seats, |seat| i32::from(Some(seat) == winner))))
}

impl Toy for Sticks {
    const META: Meta = META;

    fn new(seats: u8) -> Sticks {
        Sticks { left: 21, seat: Seat(0), seats }
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        match self.left {
            // The turn has gone on to whoever sits left of the winner.
            0 => won_by(Seat::all(self.seats).find(|seat| seat.next(self.seats) == self.seat), self.seats),
            _ => Turn::of(self.seat),
        }
    }

    fn legal(&self, _: Seat) -> Vec<u16> {
        (1..=self.left.min(3)).collect()
    }

    fn apply(&mut self, _: Seat, pick: u16) {
        self.left -= pick;
        self.seat = self.seat.next(self.seats);
    }
}

/// Seat 0 hides something in one of four places while, at the same time, the others say where they
/// will look. Those who find it share the victory; if nobody does, seat 0 wins. Nothing can be
/// done better than guessing, unless one peeks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hiding {
    /// What each seat chose; `Some(None)` is a choice that the viewer may not know.
    pub chosen: Vec<Option<Option<u16>>>,
}

impl Toy for Hiding {
    const META: Meta = Meta { secrets: true, ..META };

    fn new(seats: u8) -> Hiding {
        Hiding { chosen: vec![None; seats as usize] }
    }

    fn seats(&self) -> u8 {
        self.chosen.len() as u8
    }

    fn turn(&self) -> Turn {
        let waiting: SeatSet = Seat::all(self.seats()).filter(|seat| self.chosen[seat.index()].is_none()).collect();
        if !waiting.is_empty() {
            return Turn::Act(waiting);
        }
        let found = |seat: Seat| seat != Seat(0) && self.chosen[seat.index()] == self.chosen[0];
        let nobody = !Seat::all(self.seats()).any(found);
        let score = |seat| i32::from(if seat == Seat(0) { nobody } else { found(seat) });
        Turn::Over(Outcome::most(Scores::of_each(self.seats(), score)))
    }

    fn legal(&self, _: Seat) -> Vec<u16> {
        (0..4).collect()
    }

    fn apply(&mut self, seat: Seat, pick: u16) {
        self.chosen[seat.index()] = Some(Some(pick));
    }

    fn seen_by(&self, viewer: Option<Seat>) -> Hiding {
        let blank = |(seat, choice): (usize, &Option<Option<u16>>)| match viewer {
            Some(viewer) if viewer.index() == seat => *choice,
            _ => choice.map(|_| None),
        };
        Hiding { chosen: self.chosen.iter().enumerate().map(blank).collect() }
    }

    fn guess<R: Rng>(&mut self, _: Seat, rng: &mut R) {
        self.chosen.iter_mut().filter(|choice| **choice == Some(None)).for_each(|choice| {
            *choice = Some(Some(rng.random_range(0..4)));
        });
    }

    fn shows(&self, _: Seat) -> Seen {
        Seen::As("choice")
    }
}

/// Seat 1 knows a code of four. Seat 0 may take half the victory or try to open:
/// then seat 0 names a code, and all or nothing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Vault {
    code: Option<u16>,
    trying: bool,
    tried: Option<u16>,
}

impl Vault {
    pub const GIVE_UP: u16 = 9;
    pub const TRY: u16 = 8;
}

impl Toy for Vault {
    const META: Meta = Meta { secrets: true, ..META };

    fn new(_: u8) -> Vault {
        Vault { code: Some(2), trying: false, tried: None }
    }

    fn seats(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match self.tried {
            None => Turn::of(Seat(0)),
            Some(Vault::GIVE_UP) => won_by(None, 2),
            tried => won_by(Some(Seat(u8::from(tried != self.code))), 2),
        }
    }

    fn legal(&self, _: Seat) -> Vec<u16> {
        if self.trying { (0..4).collect() } else { vec![Vault::TRY, Vault::GIVE_UP] }
    }

    fn apply(&mut self, _: Seat, pick: u16) {
        match pick {
            Vault::TRY => self.trying = true,
            _ => self.tried = Some(pick),
        }
    }

    fn seen_by(&self, viewer: Option<Seat>) -> Vault {
        Vault { code: self.code.filter(|_| viewer == Some(Seat(1))), ..self.clone() }
    }

    fn guess<R: Rng>(&mut self, _: Seat, rng: &mut R) {
        self.code = self.code.or_else(|| Some(rng.random_range(0..4)));
    }
}

/// Two cups with balls, white or black: draw from one of them, white wins. The second holds more
/// white ones, but fewer kinds of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Cups {
    cup: Option<u16>,
    drawn: Option<u16>,
}

impl Toy for Cups {
    const META: Meta = Meta { chance: true, ..META };

    fn new(_: u8) -> Cups {
        Cups { cup: None, drawn: None }
    }

    fn seats(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match (self.cup, self.drawn) {
            (None, _) => Turn::of(Seat(0)),
            (_, None) => Turn::Chance,
            (_, Some(ball)) => won_by(Some(Seat(u8::from(ball == 0))), 2),
        }
    }

    fn legal(&self, _: Seat) -> Vec<u16> {
        vec![1, 2]
    }

    fn apply(&mut self, _: Seat, pick: u16) {
        self.cup = Some(pick);
    }

    fn chances(&self) -> Vec<(u16, u32)> {
        match self.cup {
            Some(1) => vec![(0, 6), (1, 1), (2, 1), (3, 1)],
            _ => vec![(0, 1), (1, 2)],
        }
    }

    fn chance(&mut self, outcome: u16) {
        self.drawn = Some(outcome);
    }
}

/// One of 30,000 doors hides the prize; the doors look better the nearer they are. Nobody could
/// open them all: a search has to follow what looks promising, and to trust an estimate.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Doors {
    steps: u16,
    opened: u16,
}

impl Toy for Doors {
    const META: Meta = META;
    const PLAYOUT_STEPS: usize = 2;

    fn new(_: u8) -> Doors {
        Doors { steps: 0, opened: 0 }
    }

    fn seats(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match self.steps {
            0..50 => Turn::of(Seat((self.steps % 2) as u8)),
            _ => won_by(None, 2),
        }
    }

    fn legal(&self, _: Seat) -> Vec<u16> {
        if self.steps == 0 { (0..30_000).collect() } else { (0..2).collect() }
    }

    fn apply(&mut self, _: Seat, pick: u16) {
        if self.steps == 0 {
            self.opened = pick;
        }
        self.steps += 1;
    }

    fn promise(&self, pick: u16) -> f32 {
        if self.steps == 0 { -f32::from(pick.abs_diff(12_350)) / 30_000.0 } else { 0.0 }
    }

    fn estimate(&self) -> Option<[f32; MAX_SEATS]> {
        let prize = f32::from(self.opened == 12_345);
        Some([prize, 1.0 - prize, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    }
}

/// Two doors, each with the same lock of forty numbers. In one turn one chooses a door, then a number;
/// opening it wins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Lock {
    door: Option<u16>,
    number: Option<u16>,
}

impl Toy for Lock {
    const META: Meta = META;

    fn new(_: u8) -> Lock {
        Lock { door: None, number: None }
    }

    fn seats(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match self.number {
            None => Turn::of(Seat(0)),
            Some(number) => won_by(Some(Seat(u8::from(number != 27))), 2),
        }
    }

    fn legal(&self, _: Seat) -> Vec<u16> {
        (0..if self.door.is_none() { 2 } else { 40 }).collect()
    }

    fn apply(&mut self, _: Seat, pick: u16) {
        match self.door {
            None => self.door = Some(pick),
            Some(_) => self.number = Some(pick),
        }
    }
}
