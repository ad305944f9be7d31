//! Le Lac Glacé, Ice Lake (Patrick Matthews, 2002). Everybody writes in secret where he will skate;
//! then all skate at once, a step each in turn, and every step cracks the ice. Who leaves the lake,
//! comes to a halt at once or is surrounded by cracks is out. The last one on the ice wins. Secret
//! simultaneous programmes, no chance.

mod action;
mod cut_off;
mod draw;
mod event;
mod ice;
mod imagine;
mod knowledge;
mod lake;
mod legal;
mod programme;
mod rules;
mod signatures;
mod state;
mod triangles;
mod view;
mod walk;
mod words;

#[cfg(test)]
mod tests;

use rand::Rng;
use serde::{Deserialize, Serialize};
use table::{BadSetup, Game, Meta, Refusal, Seat, Seen, Turn, Viewer, game::Never, game::StepOf};

pub use action::Action;
pub use event::{Event, Obstacle};
pub use lake::{Dir, Hex, Lake};
pub use programme::Letter;
pub use state::{IceLake, Options};
pub use view::{Crack, Skater, Stage, View};

use state::Phase;

/// Nothing is decided before the first programme.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {}

impl Game for IceLake {
    const META: Meta = Meta {
        id: "ice-lake",
        prefix: "LAC",
        rules: 17,
        min_seats: 2,
        max_seats: state::MOST_SEATS as u8,
        version: 1,
        secrets: true,
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

    fn new(options: &Options, seats: u8, _: &Setup) -> Result<IceLake, BadSetup> {
        Self::META.check_seats(seats)?;
        IceLake::start(options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Programme(writing) => Turn::Act(writing),
            Phase::Face(seat) => Turn::of(seat),
            Phase::Rejoin(waiting) => Turn::Act(self.rejoining(waiting).into_iter().collect()),
            Phase::Over => Turn::Over(self.outcome()),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list(seat, out);
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.check_action(seat, action)
    }

    fn apply(&mut self, seat: Seat, action: Action) {
        self.carry_out(seat, action, &mut ());
    }

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

    fn seen(&self, viewer: Viewer, step: &StepOf<Self>) -> Seen {
        self.shows(viewer, step)
    }

    fn events(&self, viewer: Viewer, step: &StepOf<Self>, out: &mut Vec<Event>) {
        self.happen(viewer, step, out);
    }

    fn determinize<R: Rng>(view: &View, seat: Seat, rng: &mut R) -> IceLake {
        IceLake::from_view(view, seat, rng)
    }

    fn scramble<R: Rng>(&mut self, seat: Seat, rng: &mut R) {
        self.imagine(seat, rng);
    }
}
