//! __Title__: a heap of stones. Players take one, two or three by turns, and whoever takes the last one wins.
//! Written by `cordee new-game`, with rules so short that they are soon replaced. Open information, no chance.

mod action;
mod view;
mod words;

#[cfg(test)]
mod tests;

use rand::Rng;
use serde::{Deserialize, Serialize};
use table::{
    BadSetup, Game, Knowledge, Meta, Outcome, Refusal, Scores, Seat, Step, Tensors, Turn, Viewer,
    game::{Never, StepOf},
};

pub use action::Action;
pub use view::{Event, View};

/// __PREFIX__-2: so many stones may be taken at once.
const MOST: u8 = 3;
const MOST_SEATS: usize = 4;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// __PREFIX__-1: how many stones the heap has.
    pub stones: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options { stones: 21 }
    }
}

/// Nothing is decided before the first action.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {}

/// A position. Arrays instead of lists: a search makes millions of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct __Game__ {
    /// How many are left.
    stones: u8,
    /// How many each seat has taken.
    taken: [u8; MOST_SEATS],
    seats: u8,
    /// Who is to take; at the end, who took the last one.
    on_turn: Seat,
}

impl __Game__ {
    fn is_over(&self) -> bool {
        self.stones == 0
    }

    /// __PREFIX__-3: whoever takes the last stone wins.
    fn outcome(&self) -> Outcome {
        Outcome::most(Scores::of_each(self.seats, |seat| i32::from(seat == self.on_turn)))
    }
}

impl Game for __Game__ {
    const META: Meta = Meta {
        id: "__id__",
        prefix: "__PREFIX__",
        rules: 3,
        min_seats: 2,
        max_seats: MOST_SEATS as u8,
        version: 1,
        secrets: false,
        chance: false,
    };

    type Options = Options;
    type Setup = Setup;
    type Action = Action;
    type Chance = Never;
    type View = View;
    type Event = Event;
    type Obstacle = ();

    fn deal<R: Rng>(_: &Options, _: u8, _: &mut R) -> Result<Setup, BadSetup> {
        Ok(Setup {})
    }

    /// __PREFIX__-1: the heap lies there, and seat 0 begins.
    fn new(options: &Options, seats: u8, _: &Setup) -> Result<__Game__, BadSetup> {
        Self::META.check_seats(seats)?;
        if !(1..=100).contains(&options.stones) {
            return Err(words::bad_heap(options.stones));
        }
        Ok(__Game__ { stones: options.stones, taken: [0; MOST_SEATS], seats, on_turn: Seat(0) })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        if self.is_over() { Turn::Over(self.outcome()) } else { Turn::of(self.on_turn) }
    }

    fn legal(&self, _: Seat, out: &mut Vec<Action>) {
        out.extend((1..=MOST.min(self.stones)).map(Action));
    }

    /// __PREFIX__-2: at least one, at most three, and no more than there are.
    fn check(&self, _: Seat, action: &Action) -> Result<(), Refusal> {
        Refusal::forbid(!(1..=MOST).contains(&action.0) || action.0 > self.stones, "__PREFIX__-2")
    }

    fn apply(&mut self, seat: Seat, action: Action) {
        self.stones -= action.0;
        self.taken[seat.index()] += action.0;
        if !self.is_over() {
            self.on_turn = seat.next(self.seats);
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View {
            you: viewer.seat(),
            on_turn: self.on_turn,
            stones: self.stones,
            taken: self.taken[..self.seats as usize].to_vec(),
            winners: self.is_over().then(|| self.outcome().winners),
        }
    }

    fn events(&self, _: Viewer, step: &StepOf<Self>, out: &mut Vec<Event>) {
        let Step::Act(seat, action) = *step else { return };
        let mut after = *self;
        after.apply(seat, action);
        out.push(Event::Take { seat, count: action.0, left: after.stones });
        if after.is_over() {
            out.push(Event::Over { winners: after.outcome().winners });
        }
    }

    /// Everything is open: a view is of one position only.
    fn determinize<R: Rng>(view: &View, _: Seat, _: &mut R) -> __Game__ {
        let mut taken = [0; MOST_SEATS];
        taken[..view.taken.len()].copy_from_slice(&view.taken);
        __Game__ { stones: view.stones, taken, seats: view.taken.len() as u8, on_turn: view.on_turn }
    }
}

impl Knowledge for __Game__ {}

impl Tensors for __Game__ {}
