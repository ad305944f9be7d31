//! Alaska (Eric Solomon, 1979). The lake freezes floe by floe; tracked vehicles fetch containers from
//! the island before the spring takes the ice away again. Two decks of cards, a bear, robbery and
//! fog; what a player keeps in his hand is hidden.

mod action;
mod cards;
mod cargo;
mod course;
mod draw;
mod end;
mod events;
mod floes;
mod hidden;
mod knowledge;
mod lake;
mod landmarks;
mod legal;
mod phrases;
mod reach;
mod rules;
mod state;
mod telling;
mod view;
mod words;

#[cfg(test)]
mod tests;

use rand::Rng;
use serde::{Deserialize, Serialize};
use table::{BadSetup, Game, Meta, OldOptions, Refusal, Seat, Seen, Turn, Viewer, game::StepOf};

pub use action::Action;
pub use cards::{Card, EventCard, EventCards, Floes, Hand, IceCard, IceCards};
pub use events::{Cause, Event};
pub use floes::{Form, Hexes, Kind};
pub use lake::{Hex, Place, Territory};
pub use state::{Alaska, FinalRound, Finale, Options};
pub use view::{Containers, Land, Pile, Plate, Player, Stage, Trip, View};

use state::Phase;

/// Nothing is decided before the first card.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {}

impl Game for Alaska {
    const META: Meta = Meta {
        id: "alaska",
        prefix: "ALA",
        rules: 30,
        min_seats: 2,
        max_seats: state::MOST_SEATS as u8,
        version: 2,
        secrets: true,
    };

    type Options = Options;
    type Setup = Setup;
    type Action = Action;
    type Chance = Card;
    type View = View;
    type Event = Event;
    type Obstacle = ();

    /// Rules 1: every end called a final round, and what had landed ended the game.
    fn read_version(old: &mut OldOptions) -> Result<(), BadSetup> {
        if old.version() < 2 {
            old.lacked("final_round", "landing")?;
        }
        Ok(())
    }

    fn deal<R: Rng>(_: &Options, _: u8, _: &mut R) -> Result<Setup, BadSetup> {
        Ok(Setup {})
    }

    fn new(options: &Options, seats: u8, _: &Setup) -> Result<Alaska, BadSetup> {
        Self::META.check_seats(seats)?;
        Alaska::start(options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::IceCard | Phase::EventCard => Turn::Chance,
            Phase::Over => Turn::Over(self.outcome()),
            _ => Turn::of(self.asked()),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list(seat, out);
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.check_action(seat, action)
    }

    fn apply(&mut self, seat: Seat, action: Action) {
        self.carry_out(seat, action);
    }

    fn chances(&self, out: &mut Vec<(Card, u32)>) {
        self.list_cards(out);
    }

    fn check_chance(&self, card: &Card) -> Result<(), Refusal> {
        self.check_card(*card)
    }

    fn chance(&mut self, card: Card) {
        self.draw(card);
    }

    fn view(&self, viewer: Viewer) -> View {
        self.show(viewer)
    }

    fn seen(&self, viewer: Viewer, step: &StepOf<Self>) -> Seen {
        self.reveal(viewer, step)
    }

    fn events(&self, viewer: Viewer, step: &StepOf<Self>, out: &mut Vec<Event>) {
        self.happen(viewer, step, out);
    }

    fn determinize<R: Rng>(view: &View, seat: Seat, rng: &mut R) -> Alaska {
        Alaska::guess(view, seat, rng)
    }

    fn scramble<R: Rng>(&mut self, seat: Seat, rng: &mut R) {
        self.deal_anew(seat, rng);
    }
}
