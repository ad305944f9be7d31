//! Alcatraz (Bernhard Weber, 1999). Prisoners slip across a yard of nine by nine flagstones to the
//! boat; whoever arrives in a guard's row makes that guard walk towards him, and the guard takes
//! everybody he meets. Three men on the boat win. Open information, one die.

mod action;
mod knowledge;
mod legal;
mod obstacle;
mod ranks;
mod rules;
mod state;
mod view;
mod words;
mod yard;

#[cfg(test)]
mod tests;

use rand::Rng;
use serde::{Deserialize, Serialize};
use table::{BadSetup, Game, Meta, OldOptions, Refusal, Seat, Seen, Turn, Viewer, game::StepOf};

pub use action::{Action, Die, Side};
pub use obstacle::Obstacle;
pub use state::{Alcatraz, Options, OwnMen};
pub use view::{Event, Player, Stage, View};
pub use yard::Square;

use state::Phase;

/// Nothing is decided before the first move.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {}

impl Game for Alcatraz {
    const META: Meta = Meta {
        id: "alcatraz",
        prefix: "ALC",
        rules: 19,
        min_seats: 2,
        max_seats: state::MOST_SEATS as u8,
        version: 2,
        secrets: false,
    };

    type Options = Options;
    type Setup = Setup;
    type Action = Action;
    type Chance = Die;
    type View = View;
    type Event = Event;
    type Obstacle = Obstacle;

    /// Rules 1: half the games of three strong players ended by the limit.
    fn read_version(old: &mut OldOptions) -> Result<(), BadSetup> {
        if old.version() < 2 {
            old.lacked("own_men", "all")?;
            old.default("quiet_limit", 50);
        }
        Ok(())
    }

    fn deal<R: Rng>(_: &Options, _: u8, _: &mut R) -> Result<Setup, BadSetup> {
        Ok(Setup {})
    }

    fn new(options: &Options, seats: u8, _: &Setup) -> Result<Alcatraz, BadSetup> {
        Self::META.check_seats(seats)?;
        Alcatraz::start(options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Turn | Phase::Alarm { .. } => Turn::of(self.on_turn),
            Phase::Die => Turn::Chance,
            Phase::Over => Turn::Over(self.outcome()),
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

    fn chances(&self, out: &mut Vec<(Die, u32)>) {
        out.extend(Die::faces().map(|die| (die, 1)));
    }

    fn check_chance(&self, die: &Die) -> Result<(), Refusal> {
        Refusal::forbid(!(1..=8).contains(&die.0), "ALC-16")
    }

    fn chance(&mut self, die: Die) {
        self.wake(die);
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

    fn determinize<R: Rng>(view: &View, _: Seat, _: &mut R) -> Alcatraz {
        Alcatraz::from_view(view)
    }

    /// There is nothing that a seat cannot know.
    fn scramble<R: Rng>(&mut self, _: Seat, _: &mut R) {}
}
