//! Alaska (Eric Solomon, 1979). The lake freezes floe by floe; tracked vehicles fetch containers from
//! the island before the spring takes the ice away again. Two decks of cards, a bear, robbery and
//! fog; what a player keeps in hand is hidden.

mod action;
mod cards;
mod cargo;
mod course;
mod draw;
mod end;
mod events;
mod excuses;
mod floes;
mod hidden;
mod knowledge;
mod lake;
mod landmarks;
mod legal;
mod obstacle;
mod paint;
mod phrases;
mod reach;
mod rules;
mod state;
mod telling;
mod tensor;
mod view;
mod words;

#[cfg(test)]
mod tests;

use rand::Rng;
use serde::{Deserialize, Serialize};
use table::{BadSetup, Game, Meta, OldOptions, Refusal, Seat, Seen, Step, Turn, Viewer, game::StepOf};

pub use action::Action;
pub use cards::{Card, EventCard, EventCards, Floes, Hand, IceCard, IceCards};
pub use events::{Cause, Event, Marks};
pub use floes::{Form, Hexes, Kind};
pub use lake::{Hex, Place, Territory};
pub use obstacle::{Duty, Obstacle};
pub use state::{Alaska, FinalRound, Finale, Options};
pub use view::{Containers, Land, Pile, Plate, Player, Stage, Trip, View, Way};

use cards::Deck;
use cargo::Cargo;
use floes::Tile;
use hidden::A_CARD;
use lake::{HEXES, PLACES, members};
use rules::out_of_order;
use state::{MOST_SEATS, Phase, QUIET_TURNS, Vehicle, Voyage};

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
        chance: true,
    };

    type Options = Options;
    type Setup = Setup;
    type Action = Action;
    type Chance = Card;
    type View = View;
    type Event = Event;
    type Obstacle = Obstacle;

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

    /// ALA-6, ALA-9: containers on the island, vehicles at home, no ice, no bear, seat 0 to begin.
    fn new(options: &Options, seats: u8, _: &Setup) -> Result<Alaska, BadSetup> {
        Self::META.check_seats(seats)?;
        options.check()?;
        let mut cargo = [Cargo::NOTHING; PLACES];
        cargo[Place::ISLAND.index()] = Cargo::ALL;
        Ok(Alaska {
            tiles: [Tile::NONE; HEXES],
            ice: 0,
            floes: 0,
            cargo,
            lost: Cargo::NOTHING,
            stock: options.floes.numbers(),
            ice_deck: Deck::new(options.ice_cards.numbers()),
            event_deck: Deck::new(options.event_cards.numbers()),
            hands: Default::default(),
            vehicles: std::array::from_fn(|seat| Vehicle { at: Place::camp(Seat(seat as u8)), load: None }),
            bear: None,
            seats,
            final_round: options.final_round,
            on_turn: Seat(0),
            phase: Phase::IceCard,
            spring: false,
            voyage: Voyage::default(),
            finale: Finale::No,
            quiet: 0,
        })
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
        match self.phase {
            Phase::Ice { card, .. } if self.spring => {
                out.extend(members(self.meltable(card.kind())).map(|name| Action::Melt(Hex(name))));
            }
            Phase::Ice { card, .. } => self.list_ice(card.kind(), out),
            Phase::Bear => out.extend(members(self.bear_places()).map(|place| Action::Bear(Place(place)))),
            Phase::Found => out.extend([Action::Take, Action::Leave]),
            Phase::Voyage => self.list_voyage(seat, out),
            Phase::Robbed { .. } => self.list_answers(self.hand(seat).fog, Action::Fog, out),
            Phase::Fogged { .. } => self.list_answers(self.hand(seat).robbery, Action::RobAgain, out),
            Phase::IceCard | Phase::EventCard | Phase::Over => {}
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match (self.phase, *action) {
            (Phase::Ice { card, .. }, Action::Ice(hexes)) if !self.spring => self.check_ice(card, hexes),
            (Phase::Ice { card, .. }, Action::Melt(name)) if self.spring => self.check_melt(card.kind(), name),
            (Phase::Bear, Action::Bear(place)) => self.check_bear(place),
            (Phase::Found, Action::Take | Action::Leave) => Ok(()),
            (Phase::Voyage, Action::Step(to)) => self.check_step(seat, to),
            (Phase::Voyage, Action::Load) => self.check_load(seat),
            (Phase::Voyage, Action::Unload) => self.check_unload(seat),
            (Phase::Voyage, Action::Fly(to)) => self.check_fly(seat, to),
            (Phase::Voyage, Action::Rob(colour)) => self.check_rob(seat, colour),
            (Phase::Voyage, Action::End) => self.check_end(seat),
            // ALA-27: an answer takes a card of the right sort, or is no answer.
            (Phase::Robbed { .. }, Action::Fog) => Refusal::forbid(self.hand(seat).fog == 0, "ALA-27"),
            (Phase::Fogged { .. }, Action::RobAgain) => Refusal::forbid(self.hand(seat).robbery == 0, "ALA-27"),
            (Phase::Robbed { .. } | Phase::Fogged { .. }, Action::Yield) => Ok(()),
            (phase, action) => Err(Refusal::cite(out_of_order(phase, action))),
        }
    }

    fn obstacle(&self, seat: Seat, action: &Action, refusal: Refusal) -> Option<Obstacle> {
        match (self.phase, *action) {
            (Phase::Ice { card, .. }, Action::Ice(hexes)) if !self.spring => self.bars_ice(card.kind(), hexes),
            (Phase::Ice { card, .. }, Action::Melt(name)) if self.spring => self.bars_melt(card.kind(), name),
            (Phase::Bear, Action::Bear(place)) => self.bars_bear(place),
            (Phase::Voyage, Action::Step(to)) => self.bars_step(seat, to),
            (Phase::Voyage, Action::Fly(to)) => self.bars_flight(seat, to),
            (Phase::Voyage, Action::Load) => self.bars_load(seat, seat),
            (Phase::Voyage, Action::Rob(colour)) => self.bars_robbery(seat, colour),
            (Phase::Voyage, Action::Unload) => Some(self.bars_unload(seat)),
            (Phase::Voyage, Action::End) => {
                let at = self.vehicle(seat).at;
                (refusal.rule == "ALA-19").then_some(Obstacle::Leave { at, bear: self.bear == Some(at) })
            }
            (Phase::Robbed { .. }, Action::Fog) => Some(Obstacle::Card { card: EventCard::Fog }),
            (Phase::Fogged { .. }, Action::RobAgain) => Some(Obstacle::Card { card: EventCard::Robbery }),
            _ => self.duty().map(|duty| Obstacle::First { duty }),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Ice(hexes) => self.freeze(hexes),
            Action::Melt(name) => self.melt(name),
            Action::Bear(place) => self.put_bear(place),
            Action::Take => self.take_found(seat),
            Action::Leave => self.begin_voyage(),
            Action::Step(to) => self.step(seat, to),
            Action::Load => self.load(seat),
            Action::Unload => self.unload(seat),
            Action::Fly(to) => self.fly(seat, to),
            Action::Rob(victim) => self.rob(victim),
            Action::End => self.end_voyage(),
            Action::Fog => self.answer_with_fog(seat),
            Action::RobAgain => self.rob_again(),
            Action::Yield => self.yield_to_last_card(),
        }
    }

    /// ALA-7, ALA-8: each card that is left, as often as it is left.
    fn chances(&self, out: &mut Vec<(Card, u32)>) {
        let mut list = |card: Card, left: u16| {
            if left > 0 {
                out.push((card, left as u32));
            }
        };
        match self.phase {
            Phase::IceCard => {
                IceCard::all().zip(self.ice_deck.left).for_each(|(card, left)| list(Card::Ice(card), left))
            }
            Phase::EventCard => EventCard::ALL
                .into_iter()
                .zip(self.event_deck.left)
                .for_each(|(card, left)| list(Card::Event(card), left)),
            _ => {}
        }
    }

    /// ALA-7, ALA-8: only a card that is left can be drawn, and from the deck that is drawn from.
    fn check_chance(&self, card: &Card) -> Result<(), Refusal> {
        match (self.phase, *card) {
            (Phase::IceCard, Card::Ice(card)) => Refusal::forbid(self.ice_deck.left[card.index()] == 0, "ALA-7"),
            (Phase::EventCard, Card::Event(card)) => Refusal::forbid(self.event_deck.left[card as usize] == 0, "ALA-8"),
            _ => Err(Refusal::cite("ALA-9")),
        }
    }

    fn chance(&mut self, card: Card) {
        match card {
            Card::Ice(card) => self.draw_ice(card),
            Card::Event(card) => self.draw_event(card),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let over = self.phase == Phase::Over;
        View {
            you: viewer.seat(),
            on_turn: self.on_turn,
            stage: self.stage(),
            spring: self.spring,
            floes: members(self.floes).filter_map(|name| self.floe(Hex(name))).map(|floe| self.plate(floe)).collect(),
            island: self.cargo[Place::ISLAND.index()].numbers(),
            land: Territory::ALL.map(|territory| self.land(Place::land(territory))).to_vec(),
            lost: self.lost.numbers(),
            bear: self.bear,
            players: Seat::all(self.seats).map(|seat| self.player(seat)).collect(),
            hand: viewer.seat().map(|seat| self.hand(seat)),
            ways: viewer.seat().map(|seat| self.ways(seat)).unwrap_or_default(),
            stock: Floes::of(self.stock),
            ice_deck: Pile {
                left: self.ice_deck.len(),
                open: IceCards::of(self.ice_deck.drawn()),
                all: IceCards::of(self.ice_deck.all),
            },
            event_deck: Pile {
                left: self.event_deck.len(),
                open: EventCards::of(self.open_events()),
                all: EventCards::of(self.event_deck.all),
            },
            final_round: self.final_round,
            finale: self.finale,
            quiet: self.quiet,
            most_quiet: QUIET_TURNS,
            winners: over.then(|| self.outcome().winners),
        }
    }

    /// ALA-20: a kept card is seen by the one who draws it; everything else lies open.
    fn seen(&self, viewer: Viewer, step: &StepOf<Self>) -> Seen {
        match step {
            Step::Chance(Card::Event(card)) if card.is_kept() && !viewer.is(self.on_turn) => Seen::As(A_CARD),
            _ => Seen::Fully,
        }
    }

    fn events(&self, viewer: Viewer, step: &StepOf<Self>, out: &mut Vec<Event>) {
        let mut after = *self;
        after.make(*step);
        match *step {
            Step::Chance(Card::Ice(card)) => self.tell_ice_card(card, &after, out),
            Step::Chance(Card::Event(card)) => {
                let is_open = self.seen(viewer, step) == Seen::Fully;
                let (card_seen, kept) = (is_open.then_some(card), card.is_kept());
                let cards = after.hand(self.on_turn).len();
                out.push(Event::EventCard { seat: self.on_turn, card: card_seen, kept, cards });
                self.tell_event_card(card, &after, out);
            }
            Step::Act(seat, action) => self.tell_action(seat, action, &after, out),
        }
        self.tell_course(&after, out);
    }

    /// A position that the seat may be in: all that is open as it is, hidden cards dealt anew.
    fn determinize<R: Rng>(view: &View, seat: Seat, rng: &mut R) -> Alaska {
        let mut numbers = [0; MOST_SEATS];
        numbers.iter_mut().zip(&view.players).for_each(|(number, player)| *number = player.cards);
        let mut game = Alaska::from_view(view, seat);
        game.deal_kept(seat, numbers, rng);
        game
    }

    /// Deals the cards that the seat has not seen anew to the others' hands and to the deck.
    fn scramble<R: Rng>(&mut self, seat: Seat, rng: &mut R) {
        let numbers = self.hands.map(Hand::len);
        for other in Seat::all(self.seats).filter(|&other| other != seat) {
            let hand = std::mem::take(&mut self.hands[other.index()]);
            EventCard::KEPT.iter().for_each(|&card| self.event_deck.left[card as usize] += hand.number(card));
        }
        self.deal_kept(seat, numbers, rng);
    }
}
