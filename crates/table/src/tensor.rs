//! A game in numbers, for programs that learn: what a seat sees as a row of bytes, and what it can do
//! as integers that always mean the same.
//!
//! An observation is written by [`Tensors::observe`] from a state. Who asks about a position gives it one that
//! [`Game::determinize`] made from the seat's view alone, so that nothing else can reach the row; who steps thousands of
//! games at once gives it the true one, and a test holds that both rows are the same.

use arrayvec::ArrayVec;

use crate::{Game, Playable, Seat, SeatSet};

/// Some of the numbers of a row, one after the other: a box of this shape, the last axis closest together.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// What it is called.
    pub name: &'static str,
    /// How many numbers it has, in each direction.
    pub shape: &'static [usize],
    /// What the numbers say, and the order of each axis.
    pub about: &'static str,
}

impl Part {
    /// A part of this name and shape.
    pub const fn new(name: &'static str, shape: &'static [usize], about: &'static str) -> Part {
        Part { name, shape, about }
    }

    /// How many numbers it has.
    pub const fn size(&self) -> usize {
        let (mut size, mut axis) = (1, 0);
        while axis < self.shape.len() {
            size *= self.shape[axis];
            axis += 1;
        }
        size
    }
}

/// How many numbers some parts have together.
pub const fn size(parts: &[Part]) -> usize {
    let (mut sum, mut part) = (0, 0);
    while part < parts.len() {
        sum += parts[part].size();
        part += 1;
    }
    sum
}

/// Where a part begins.
pub const fn start(parts: &[Part], name: &str) -> u16 {
    let (mut sum, mut part) = (0, 0);
    while part < parts.len() {
        if same(parts[part].name, name) {
            return sum as u16;
        }
        sum += parts[part].size();
        part += 1;
    }
    panic!("there is no part of this name")
}

const fn same(one: &str, two: &str) -> bool {
    let (one, two) = (one.as_bytes(), two.as_bytes());
    let mut at = 0;
    while at < one.len() && at < two.len() && one[at] == two[at] {
        at += 1;
    }
    at == one.len() && at == two.len()
}

/// The choices that make one action: one in most games.
pub type Choices = ArrayVec<u16, 4>;

/// What a choice comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chosen<A> {
    /// The action is whole.
    Whole(A),
    /// The action is not whole yet: the same seat chooses again.
    Part,
}

/// A game in numbers. `impl Tensors for X {}` is complete: the game has none.
///
/// `draft` is what the seat has already chosen of an action of several choices, empty in most games.
pub trait Tensors: Game {
    /// What a seat observes, a byte a number; what is more than 255 is 255. Seats are counted from the one that looks,
    /// clockwise.
    const OBSERVED: &'static [Part] = &[];
    /// What the integers mean, from 0 on.
    const CHOICES: &'static [Part] = &[];
    /// How many different outcomes of chance there are.
    const CHANCES: u16 = 0;

    /// Writes what the seat sees into a row that is all zero. Must be the same for all states of one view.
    fn observe(&self, seat: Seat, draft: &[u16], out: &mut [u8]) {
        let _ = (seat, draft, out);
    }

    /// Appends what a seat that is to act may choose; never nothing.
    fn choices(&self, seat: Seat, draft: &[u16], scratch: &mut Vec<Self::Action>, out: &mut Vec<u16>) {
        let _ = draft;
        scratch.clear();
        self.legal(seat, scratch);
        out.extend(scratch.iter().filter_map(|action| self.number(action).first().copied()));
    }

    /// What a choice means here, legal or not; nothing if it means nothing.
    fn choose(&self, draft: &[u16], choice: u16) -> Option<Chosen<Self::Action>> {
        let _ = (draft, choice);
        None
    }

    /// The choices that make an action; none if it has no number.
    fn number(&self, action: &Self::Action) -> Choices {
        let _ = action;
        Choices::new()
    }

    /// The number of an outcome of chance, below [`CHANCES`](Tensors::CHANCES).
    fn number_chance(outcome: &Self::Chance) -> u16 {
        let _ = outcome;
        0
    }
}

/// Work that needs a game's type and its numbers: `games::visit_tensors(id, work)`.
pub trait VisitTensors {
    /// What comes of it.
    type Out;
    /// Does the work, with the game's type.
    fn visit<G: Playable + Tensors>(self) -> Self::Out;
}

/// Writes a row, part by part.
pub struct Pen<'a>(&'a mut [u8]);

impl<'a> Pen<'a> {
    /// Writes into this row, from its beginning.
    pub fn new(row: &'a mut [u8]) -> Pen<'a> {
        Pen(row)
    }

    /// The next numbers of the row.
    pub fn part<const N: usize>(&mut self) -> &'a mut [u8; N] {
        let (part, rest) =
            std::mem::take(&mut self.0).split_first_chunk_mut().expect("a row is as long as its parts together");
        self.0 = rest;
        part
    }

    /// One number.
    pub fn number(&mut self, number: impl TryInto<u8>) {
        *self.part::<1>() = [byte(number)];
    }

    /// 1 for this one of several, 0 for the others; all 0 for none.
    pub fn one_of<const N: usize>(&mut self, which: Option<usize>) {
        let part = self.part::<N>();
        if let Some(which) = which {
            part[which] = 1;
        }
    }

    /// 1 for each of the seats.
    pub fn seats<const N: usize>(&mut self, seats: SeatSet, me: Seat, table: u8) {
        let part = self.part::<N>();
        seats.iter().for_each(|seat| part[seen_from(me, seat, table)] = 1);
    }

    /// Is every number written?
    pub fn is_full(&self) -> bool {
        self.0.is_empty()
    }
}

/// A number as a byte; what is too large is 255.
pub fn byte(number: impl TryInto<u8>) -> u8 {
    number.try_into().unwrap_or(u8::MAX)
}

/// How many places after me, clockwise, the seat is.
pub fn seen_from(me: Seat, seat: Seat, table: u8) -> usize {
    let places = seat.0 + table - me.0;
    usize::from(if places >= table { places - table } else { places })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARTS: [Part; 3] = [Part::new("a", &[2, 3], ""), Part::new("ab", &[1], ""), Part::new("b", &[4], "")];

    #[test]
    fn parts_lie_one_after_the_other() {
        assert_eq!((size(&PARTS), start(&PARTS, "a"), start(&PARTS, "ab"), start(&PARTS, "b")), (11, 0, 6, 7));
    }

    #[test]
    fn a_pen_writes_part_by_part_and_large_numbers_as_255() {
        let mut row = [0; 11];
        let mut pen = Pen::new(&mut row);
        pen.one_of::<6>(Some(2));
        pen.number(300_u16);
        assert!(!pen.is_full());
        pen.seats::<4>([Seat(0), Seat(2)].into_iter().collect(), Seat(2), 3);
        assert!(pen.is_full());
        assert_eq!(row, [0, 0, 1, 0, 0, 0, 255, 1, 1, 0, 0]);
    }
}
