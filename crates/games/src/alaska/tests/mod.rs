//! A test a rule, by its number, in the order of the book.

mod end;
mod events;
mod hidden;
mod ice;
mod knowledge;
mod landing;
mod obstacles;
mod options;
mod symmetry;
mod voyage;

use table::{Game, Seat, Step, Turn, Viewer};

use super::{
    Action, Alaska, Card, Event, EventCard, Hand, Options, Place, Setup,
    floes::Floe,
    lake::{Bits, Hex, bit},
    state::{Phase, Vehicle},
};

fn start(seats: u8) -> Alaska {
    Alaska::new(&Options::default(), seats, &Setup {}).unwrap()
}

/// A voyage of seat 0 on a lake with these floes, told by their hexes: `lake(2, "-7,0 | 5,0 4,1")`.
fn lake(seats: u8, floes: &str) -> Alaska {
    let mut game = start(seats);
    for floe in floes.split('|').filter(|floe| !floe.trim().is_empty()) {
        game.lay(Floe::of(hexes(floe)).unwrap_or_else(|| panic!("{floe} is no floe")));
    }
    game.phase = Phase::Voyage;
    game
}

fn hexes(text: &str) -> Bits {
    text.split_whitespace().fold(0, |set, hex| set | bit(hex.parse::<Hex>().unwrap().0))
}

fn place(text: &str) -> Place {
    text.parse().unwrap()
}

/// Positions are told by what is changed about them.
impl Alaska {
    fn turn_of(mut self, seat: u8) -> Alaska {
        self.on_turn = Seat(seat);
        self
    }

    fn phase(mut self, phase: Phase) -> Alaska {
        self.phase = phase;
        self
    }

    fn in_spring(mut self) -> Alaska {
        self.spring = true;
        self
    }

    /// The vehicle of a seat stands there, empty.
    fn at(mut self, seat: u8, at: &str) -> Alaska {
        self.vehicles[seat as usize] = Vehicle { at: place(at), load: None };
        self
    }

    /// It carries a container of this colour, from the island.
    fn with(mut self, seat: u8, colour: u8) -> Alaska {
        self.cargo[Place::ISLAND.index()].remove(Seat(colour));
        self.vehicles[seat as usize].load = Some(Seat(colour));
        self
    }

    /// Containers from the island lie there: `.lying("N", "001")` are two of seat 0 and one of seat 1.
    fn lying(mut self, at: &str, colours: &str) -> Alaska {
        for colour in colours.bytes().map(|letter| Seat(letter - b'0')) {
            self.cargo[Place::ISLAND.index()].remove(colour);
            self.cargo[place(at).index()].add(colour);
        }
        self
    }

    /// The seat holds these cards, from the deck.
    fn holds(mut self, seat: u8, cards: &str) -> Alaska {
        let mut hand = Hand::default();
        for card in cards.split_whitespace().map(|name| name.parse::<EventCard>().unwrap()) {
            hand.take(card);
            self.event_deck.left[card as usize] -= 1;
        }
        self.hands[seat as usize] = hand;
        self
    }

    fn bear_on(mut self, at: &str) -> Alaska {
        self.bear = Some(place(at));
        self
    }

    fn loose_at(&self, at: &str) -> [u8; 4] {
        self.cargo[place(at).index()].numbers()
    }

    /// Where a seat's vehicle is, and what it carries.
    fn seen_at(&self, seat: u8) -> (String, Option<u8>) {
        let vehicle = self.vehicle(Seat(seat));
        (vehicle.at.to_string(), vehicle.load.map(|colour| colour.0))
    }
}

/// The legal actions of whoever is to act, or what chance may draw, sorted, in one line.
fn legal(game: &Alaska) -> String {
    let mut texts: Vec<String> = Vec::new();
    match game.turn() {
        Turn::Act(seats) => {
            let mut actions = Vec::new();
            game.legal(seats.first().unwrap(), &mut actions);
            texts.extend(actions.iter().map(Action::to_string));
        }
        Turn::Chance => {
            let mut cards = Vec::new();
            game.chances(&mut cards);
            texts.extend(cards.iter().map(|(card, number)| format!("{card}×{number}")));
        }
        Turn::Over(_) => {}
    }
    texts.sort();
    texts.join(" ")
}

/// The step that this text is, made by whoever is to act.
fn step(game: &Alaska, text: &str) -> Step<Action, Card> {
    match game.turn() {
        Turn::Chance => Step::Chance(text.parse().unwrap()),
        turn => Step::Act(turn.seats().first().expect("the game goes on"), text.parse().unwrap()),
    }
}

#[track_caller]
fn play(mut game: Alaska, texts: &[&str]) -> Alaska {
    for text in texts {
        let step = step(&game, text);
        table::attempt(&mut game, step).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    game
}

/// The rule that forbids it.
fn refused(game: &Alaska, text: &str) -> &'static str {
    table::check(game, &step(game, text)).err().map_or("allowed", |refusal| refusal.rule)
}

/// What an onlooker sees happen.
fn told(game: &Alaska, text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    game.events(Viewer::Spectator, &step(game, text), &mut events);
    events
}

#[test]
fn a_state_is_small_and_copies() {
    fn copies<T: Copy>() {}
    copies::<Alaska>();
    assert!(size_of::<Alaska>() <= 512, "{} bytes", size_of::<Alaska>());
    assert!(size_of::<Action>() <= 4);
}

#[test]
fn every_action_has_one_text() {
    for text in [
        "ice -7,0",
        "ice -7,0 -5,0",
        "ice -10,3 -9,4 -8,5",
        "ice 0,5",
        "melt -7,0",
        "bear 3,4",
        "bear N",
        "take",
        "leave",
        "step island",
        "step NW",
        "step -7,0",
        "load",
        "unload",
        "fly S",
        "rob 2",
        "rob",
        "end",
        "fog",
        "yield",
    ] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "ice",
        "ice ",
        "ice -7,0 ",
        "ice  -7,0",
        "ice -5,0 -7,0",
        "ice -7,0 -7,0",
        "ice -7,0 -5,0 -3,0 -1,0",
        "ice N",
        "ice 0,0",
        "melt N",
        "melt 07,0",
        "bear n",
        "bear Island",
        "step",
        "step  N",
        "step ISLAND",
        "fly 0",
        "rob 4",
        "rob -1",
        "rob 00",
        "rob ",
        "end ",
        "End",
        "take it",
        "fog\0",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text:?}");
    }
}
