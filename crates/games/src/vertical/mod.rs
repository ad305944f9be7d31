//! Vertical (Franck Régnier, 2018). Climbers build the cliff they climb, tile by tile: what they packed
//! decides where they may go, and a fall tile sends whoever draws it down to the nearest carabiner.
//! The highest wins once all sixty tiles are drawn. Open information; the draw is chance.

mod action;
mod cliff;
mod drawing;
mod knowledge;
mod legal;
mod obstacle;
mod pieces;
mod rules;
mod state;
mod view;
mod words;

#[cfg(test)]
mod tests;

use rand::Rng;
use serde::{Deserialize, Serialize};
use table::{BadSetup, Game, Meta, OldOptions, Refusal, Seat, Seen, Turn, Viewer, game::StepOf};

pub use action::Action;
pub use cliff::Place;
pub use obstacle::Obstacle;
pub use pieces::{Kind, Orange, Token};
pub use state::{Carabiners, Falls, Options, Vertical};
pub use view::{Event, Laid, Player, Stage, View};

use state::Phase;

/// Nothing is decided before the first action: the stacks have no order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {}

impl Game for Vertical {
    const META: Meta = Meta {
        id: "vertical",
        prefix: "VER",
        rules: 17,
        min_seats: 2,
        max_seats: state::MOST_SEATS as u8,
        version: 2,
        secrets: false,
    };

    type Options = Options;
    type Setup = Setup;
    type Action = Action;
    type Chance = Kind;
    type View = View;
    type Event = Event;
    type Obstacle = Obstacle;

    /// Rules 1: a fall tile always ended the turn, a carabiner went where a step leads, and there were five
    /// tokens of each kind.
    fn read_version(options: &mut OldOptions) -> Result<(), BadSetup> {
        options.lacked("fall", "ends")?;
        options.came_later("tokens")?;
        options.lacked_value("carabiner", "step")?;
        options.default("carabiner", "step");
        options.renamed("carabiner", "destination", "step");
        Ok(())
    }

    fn deal<R: Rng>(_: &Options, _: u8, _: &mut R) -> Result<Setup, BadSetup> {
        Ok(Setup {})
    }

    fn new(options: &Options, seats: u8, _: &Setup) -> Result<Vertical, BadSetup> {
        Self::META.check_seats(seats)?;
        Vertical::start(options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Draw => Turn::Chance,
            Phase::Over => Turn::Over(self.outcome()),
            _ => Turn::of(self.on_turn),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list(seat, out);
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.check_action(seat, action)
    }

    fn obstacle(&self, seat: Seat, action: &Action, refusal: Refusal) -> Option<Obstacle> {
        self.what_bars(seat, *action, refusal)
    }

    fn apply(&mut self, seat: Seat, action: Action) {
        self.carry_out(seat, action);
    }

    /// VER-5: each kind left in the current stack, in proportion to its number.
    fn chances(&self, out: &mut Vec<(Kind, u32)>) {
        let Some(stack) = self.stack() else { return };
        let left = Kind::ALL.into_iter().zip(self.stacks[stack]);
        out.extend(left.filter(|&(_, count)| count > 0).map(|(kind, count)| (kind, count as u32)));
    }

    fn check_chance(&self, kind: &Kind) -> Result<(), Refusal> {
        self.check_draw(*kind)
    }

    fn chance(&mut self, kind: Kind) {
        self.draw(kind);
    }

    fn view(&self, viewer: Viewer) -> View {
        self.show(viewer)
    }

    fn seen(&self, _: Viewer, _: &StepOf<Self>) -> Seen {
        Seen::Fully
    }

    fn events(&self, _: Viewer, step: &StepOf<Self>, out: &mut Vec<Event>) {
        self.happen(step, out);
    }

    fn determinize<R: Rng>(view: &View, _: Seat, _: &mut R) -> Vertical {
        Vertical::from_view(view)
    }

    /// There is nothing that a seat cannot know.
    fn scramble<R: Rng>(&mut self, _: Seat, _: &mut R) {}
}
