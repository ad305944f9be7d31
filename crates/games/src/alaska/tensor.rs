//! The lake in numbers. Places go by number: the 107 hexes of the lake, the island's included, by row and then from left
//! to right, then the island, then the territories NW, N, NE, E, SE, S, SW, W. A floe goes by its first hex.

use table::{
    Game, Seat, SeatSet,
    tensor::{Choices, Chosen, Part, Pen, Tensors, byte, seen_from, start},
};

use super::{
    Alaska,
    action::Action,
    cards::{Card, EVENT_CARDS, EventCard, Hand, ICE_CARDS},
    cargo::{COLOURS, Cargo},
    floes::{Floe, Form, TURNS, Turned},
    lake::{HEXES, Hex, PLACES, Place, members},
    state::{FinalRound, Finale, MOST_SEATS, Phase, QUIET_TURNS, STEPS},
};

const OBSERVED: &[Part] = &[
    Part::new("ice", &[4, 107], "floes by form: single, double, straight, bent; by hex"),
    Part::new(
        "floes",
        &[107],
        "0 open water, else 1 + 3 × way to be turned (as in the choices of ice) + which part of it",
    ),
    Part::new("containers", &[4, 116], "by colour and place; colours are seats, those without a player come last"),
    Part::new("vehicles", &[4, 116], "by seat and place"),
    Part::new("bear", &[116], "where the bear is"),
    Part::new("loads", &[4, 4], "what the vehicle of each seat carries, by colour"),
    Part::new("lost", &[4], "containers lost with their floes, by colour"),
    Part::new("points", &[4], "containers in the camp of each seat"),
    Part::new("hand", &[3], "one's own cards: helicopter, robbery, fog"),
    Part::new("cards", &[4], "how many cards each seat holds"),
    Part::new("stock", &[4], "floes not yet placed, by form"),
    Part::new("ice_cards", &[10], "ice cards left in the deck, by kind"),
    Part::new("events_open", &[6], "event cards shown or played: bear, robbery, found, frostbite, helicopter, fog"),
    Part::new("events_all", &[6], "the whole deck of them"),
    Part::new("events_left", &[1], "how many are left to draw"),
    Part::new("on_turn", &[4], "whose turn or last voyage it is"),
    Part::new("to_act", &[4], "who is asked"),
    Part::new("victim", &[4], "who is robbed"),
    Part::new("stage", &[8], "one of: ice card, ice, event card, bear, found, voyage, robbed, fogged"),
    Part::new("card", &[10], "the ice card"),
    Part::new("ice_left", &[1], "floes still to be placed or removed"),
    Part::new("voyage", &[5], "steps left, landed, loaded, unloaded, must leave"),
    Part::new("spring", &[1], "is it spring?"),
    Part::new("finale", &[2], "called; last voyages left"),
    Part::new("quiet_left", &[1], "quiet turns of spring until the game ends (ALA-29)"),
    Part::new("options", &[1], "a landing calls the final round (ALA-29)"),
];

const CHOICES: &[Part] = &[
    Part::new(
        "ice",
        &[13, 107],
        "place a floe: single; double (3 ways); straight (3); bent (6); with its first hex there",
    ),
    Part::new("melt", &[107], "remove the floe of this first hex"),
    Part::new("bear", &[116], "the bear to this place"),
    Part::new("step", &[116], "one step of the voyage to this place"),
    Part::new("fly", &[116], "by helicopter to this place"),
    Part::new("rob", &[4], "a container of this seat's colour, by number of the seat"),
    Part::new("other", &[8], "take, leave (the found container); load, unload, end; fog, rob again, yield"),
];

const MELT: u16 = start(CHOICES, "melt");
const BEAR: u16 = start(CHOICES, "bear");
const STEP: u16 = start(CHOICES, "step");
const FLY: u16 = start(CHOICES, "fly");
const ROB: u16 = start(CHOICES, "rob");
const OTHER: u16 = start(CHOICES, "other");

const OTHERS: [Action; 8] = [
    Action::Take,
    Action::Leave,
    Action::Load,
    Action::Unload,
    Action::End,
    Action::Fog,
    Action::RobAgain,
    Action::Yield,
];

impl Tensors for Alaska {
    const OBSERVED: &'static [Part] = OBSERVED;
    const CHOICES: &'static [Part] = CHOICES;
    const CHANCES: u16 = (ICE_CARDS + EVENT_CARDS) as u16;

    fn observe(&self, me: Seat, _: &[u16], out: &mut [u8]) {
        let mut pen = Pen::new(out);
        self.observe_lake(me, &mut pen);
        self.observe_players(me, &mut pen);
        self.observe_decks(&mut pen);
        self.observe_turn(me, &mut pen);
        debug_assert!(pen.is_full());
    }

    fn choices(&self, seat: Seat, _: &[u16], scratch: &mut Vec<Action>, out: &mut Vec<u16>) {
        match self.phase {
            // Here a floe has its number at hand; from a list of hexes it would have to be looked for.
            Phase::Ice { card, .. } if !self.spring => {
                for turned in self.in_stock(card.kind()) {
                    out.extend(self.free_floes(turned).map(ice));
                }
            }
            _ => {
                scratch.clear();
                self.legal(seat, scratch);
                out.extend(scratch.iter().filter_map(|action| self.number(action).first().copied()));
            }
        }
    }

    fn choose(&self, _: &[u16], choice: u16) -> Option<Chosen<Action>> {
        let (hex, place) = (|number: u16| Hex(number as u8), |number: u16| Place(number as u8));
        let action = match choice {
            0..MELT => {
                let turned = Turned::at(choice as usize / HEXES)?;
                let floe = Floe { turned, first: hex(choice % HEXES as u16) };
                Action::Ice(floe.listed())
            }
            MELT..BEAR => Action::Melt(hex(choice - MELT)),
            BEAR..STEP => Action::Bear(place(choice - BEAR)),
            STEP..FLY => Action::Step(place(choice - STEP)),
            FLY..ROB => Action::Fly(place(choice - FLY)),
            ROB..OTHER => Action::Rob(Seat((choice - ROB) as u8)),
            _ => *OTHERS.get((choice - OTHER) as usize)?,
        };
        Some(Chosen::Whole(action)).filter(|_| self.number(&action)[..] == [choice])
    }

    fn number(&self, action: &Action) -> Choices {
        let number = match *action {
            Action::Ice(hexes) => Floe::of(hexes.set()).map(ice),
            Action::Melt(first) => Some(MELT + first.index() as u16),
            Action::Bear(place) => Some(BEAR + place.index() as u16),
            Action::Step(place) => Some(STEP + place.index() as u16),
            Action::Fly(place) => Some(FLY + place.index() as u16),
            Action::Rob(colour) => Some(ROB + colour.0 as u16),
            _ => OTHERS.iter().position(|other| other == action).map(|index| OTHER + index as u16),
        };
        Choices::from_iter(number)
    }

    fn number_chance(card: &Card) -> u16 {
        match card {
            Card::Ice(card) => card.index() as u16,
            Card::Event(card) => ICE_CARDS as u16 + *card as u16,
        }
    }
}

fn ice(floe: Floe) -> u16 {
    (floe.turned.index() * HEXES + floe.first.index()) as u16
}

impl Alaska {
    /// Colours are seats: those with a player are counted from me, the others keep their place.
    fn colour(&self, me: Seat, colour: u8) -> usize {
        if colour < self.seats { seen_from(me, Seat(colour), self.seats) } else { colour.into() }
    }

    fn observe_lake(&self, me: Seat, pen: &mut Pen) {
        let (ice, floes) = (pen.part::<{ Form::ALL.len() * HEXES }>(), pen.part::<HEXES>());
        for hex in members(self.ice).map(Hex) {
            let tile = self.tiles[hex.index()];
            floes[hex.index()] = tile.number();
            ice[tile.form() as usize * HEXES + hex.index()] = 1;
        }
        let containers = pen.part::<{ COLOURS * PLACES }>();
        for (place, cargo) in self.cargo.iter().enumerate().filter(|(_, cargo)| !cargo.is_empty()) {
            for (colour, number) in cargo.numbers().into_iter().enumerate() {
                containers[self.colour(me, colour as u8) * PLACES + place] = number;
            }
        }
    }

    fn observe_players(&self, me: Seat, pen: &mut Pen) {
        let vehicles = pen.part::<{ MOST_SEATS * PLACES }>();
        pen.one_of::<PLACES>(self.bear.map(Place::index));
        let (loads, lost) = (pen.part::<{ MOST_SEATS * COLOURS }>(), pen.part::<COLOURS>());
        let (points, hand, cards) = (pen.part::<MOST_SEATS>(), pen.part::<3>(), pen.part::<MOST_SEATS>());
        for (colour, number) in self.lost.numbers().into_iter().enumerate() {
            lost[self.colour(me, colour as u8)] = number;
        }
        for seat in Seat::all(self.seats) {
            let (place, vehicle) = (seen_from(me, seat, self.seats), self.vehicle(seat));
            vehicles[place * PLACES + vehicle.at.index()] = 1;
            if let Some(colour) = vehicle.load {
                loads[place * COLOURS + self.colour(me, colour.0)] = 1;
            }
            points[place] = self.points(seat);
            cards[place] = byte(self.hand(seat).len());
        }
        let Hand { helicopter, robbery, fog } = self.hand(me);
        *hand = [helicopter, robbery, fog].map(byte);
    }

    fn observe_decks(&self, pen: &mut Pen) {
        *pen.part() = self.stock.map(byte);
        *pen.part() = self.ice_deck.left.map(byte);
        *pen.part() = self.open_events().map(byte);
        *pen.part() = self.event_deck.all.map(byte);
        pen.number(self.event_deck.len());
    }

    fn observe_turn(&self, me: Seat, pen: &mut Pen) {
        pen.one_of::<MOST_SEATS>(Some(seen_from(me, self.on_turn, self.seats)));
        pen.seats::<MOST_SEATS>(self.turn().seats(), me, self.seats);
        let (stage, victim, card) = match self.phase {
            Phase::IceCard => (Some(0), None, None),
            Phase::Ice { card, left } => (Some(1), None, Some((card, left))),
            Phase::EventCard => (Some(2), None, None),
            Phase::Bear => (Some(3), None, None),
            Phase::Found => (Some(4), None, None),
            Phase::Voyage => (Some(5), None, None),
            Phase::Robbed { victim, .. } => (Some(6), Some(victim), None),
            Phase::Fogged { victim, .. } => (Some(7), Some(victim), None),
            Phase::Over => (None, None, None),
        };
        pen.seats::<MOST_SEATS>(victim.map_or(SeatSet::EMPTY, SeatSet::only), me, self.seats);
        pen.one_of::<8>(stage);
        pen.one_of::<ICE_CARDS>(card.map(|(card, _)| card.index()));
        pen.number(card.map_or(0, |(_, left)| left));
        let voyage = pen.part();
        if matches!(stage, Some(5..=7)) {
            let it = &self.voyage;
            let flags = [it.landed, it.loaded, it.unloaded, self.must_leave(self.on_turn)].map(u8::from);
            *voyage = [STEPS - it.steps, flags[0], flags[1], flags[2], flags[3]];
        }
        pen.number(u8::from(self.spring));
        *pen.part() = match self.finale {
            Finale::No => [0, 0],
            Finale::Called => [1, 0],
            Finale::LastVoyages(left) => [1, left],
        };
        pen.number(QUIET_TURNS.saturating_sub(self.quiet));
        pen.number(u8::from(self.final_round == FinalRound::Landing));
    }
}

const _: () = assert!(TURNS * HEXES == MELT as usize && EventCard::ALL.len() == 6 && size_of::<Cargo>() == 2);
