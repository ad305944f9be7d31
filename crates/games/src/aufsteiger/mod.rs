//! Die Aufsteiger (Holger Lanz, 2008). Pawns climb a tower of 35 coloured blocks, each only over grey
//! and its own colour, while every turn a block may be moved and the tower changes. When nobody gets
//! any higher, the highest pawn wins. Open information, no chance but the start.
//!
//! `rules.rs`, `tower.rs`, `scene.rs` and `way.rs` speak the book's language, one question at a time; `legal.rs`,
//! `moves.rs`, `ways.rs` and `relief/` ask the height map (AUF-6) everything at once.

mod action;
mod block;
mod cell;
mod deal;
mod drawing;
mod events;
mod faces;
mod knowledge;
mod legal;
mod moves;
mod obstacle;
mod relief;
mod rules;
mod scene;
mod setup;
mod state;
mod tower;
mod turn;
mod view;
mod way;
mod ways;
mod words;

#[cfg(test)]
mod tests;

use rand::Rng;
use table::{
    BadSetup, Game, Meta, Refusal, Seat, Seen, Turn, Viewer,
    game::{Never, StepOf},
};

pub use action::{Action, Ladder};
pub use block::{BlockId, Color, Dir, Kind};
pub use cell::{Cell, Spot};
pub use events::{Event, Landing};
pub use faces::Faces;
pub use obstacle::Obstacle;
pub use setup::{Placed, Setup};
pub use state::{Aufsteiger, Climb, Options, Progress, Start, Stone, Tie};
pub use view::{Area, Player, Stage, Standing, View};

impl Game for Aufsteiger {
    const META: Meta = Meta {
        id: "aufsteiger",
        prefix: "AUF",
        rules: 21,
        min_seats: 2,
        max_seats: state::MOST_SEATS as u8,
        version: 1,
        secrets: false,
    };

    type Options = Options;
    type Setup = Setup;
    type Action = Action;
    type Chance = Never;
    type View = View;
    type Event = Event;
    type Obstacle = Obstacle;

    fn deal<R: Rng>(options: &Options, seats: u8, rng: &mut R) -> Result<Setup, BadSetup> {
        Self::META.check_seats(seats)?;
        deal::deal(options, seats, rng)
    }

    fn new(options: &Options, seats: u8, setup: &Setup) -> Result<Aufsteiger, BadSetup> {
        Self::META.check_seats(seats)?;
        Aufsteiger::start(options, seats, setup)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        match self.acting() {
            Some(seat) => Turn::of(seat),
            None => Turn::Over(self.outcome()),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list(seat, out);
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.check_action(seat, action)
    }

    fn obstacle(&self, seat: Seat, action: &Action, refusal: Refusal) -> Option<Obstacle> {
        self.find_obstacle(seat, action, refusal)
    }

    fn apply(&mut self, seat: Seat, action: Action) {
        self.carry_out(seat, action);
    }

    /// After the start nothing is left to chance.
    fn chances(&self, _: &mut Vec<(Never, u32)>) {}

    fn check_chance(&self, outcome: &Never) -> Result<(), Refusal> {
        match *outcome {}
    }

    fn chance(&mut self, outcome: Never) {
        match outcome {}
    }

    fn view(&self, viewer: Viewer) -> View {
        self.show(viewer)
    }

    fn seen(&self, _: Viewer, _: &StepOf<Self>) -> Seen {
        Seen::Fully
    }

    fn events(&self, _: Viewer, step: &StepOf<Self>, out: &mut Vec<Event>) {
        self.narrator().tell(step, out);
    }

    /// Where a pawn can go is found out once.
    fn teller(&self, _: Viewer) -> impl FnMut(&StepOf<Self>, &mut Vec<Event>) {
        let mut narrator = self.narrator();
        move |step, out| narrator.tell(step, out)
    }

    fn determinize<R: Rng>(view: &View, _: Seat, _: &mut R) -> Aufsteiger {
        Aufsteiger::from_view(view)
    }

    /// There is nothing that a seat cannot know.
    fn scramble<R: Rng>(&mut self, _: Seat, _: &mut R) {}

    fn legal_like(&self, seat: Seat, beginning: &str, out: &mut Vec<Action>) {
        self.list_like(seat, beginning, out);
    }

    fn draw_action<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        self.draw_one(seat, rng, scratch)
    }
}
