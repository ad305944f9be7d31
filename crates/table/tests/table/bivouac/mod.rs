//! Bivouac, a tiny game with a bit of everything that the contract must carry: a set-up decided by
//! chance, covered cards from a bag, steps that nobody sees, secret simultaneous choices that are
//! revealed together, a die, and an answer out of turn. Its rules are in `book.toml`.

mod action;
mod secrets;
mod words;

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use table::{
    BadSetup, Game, Knowledge, Meta, OldOptions, Outcome, Refusal, Scores, Seat, SeatSet, Seen, Step, Turn, Viewer,
    game::StepOf,
};

pub use action::{Action, Chance};
pub use secrets::{Event, Veil, View};

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    pub nights: u8,
    pub storm: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { nights: 2, storm: true }
    }
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub guide: Seat,
}

/// What the night is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    Deal,
    Gather,
    Storm,
    Beg,
    Answer(Seat),
    Over,
}

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Climber {
    pub card: Option<u8>,
    /// All that the seat ever gathered, and how much of it was given away for all to see.
    pub wood: u8,
    pub given: u8,
    pub camp: Option<u8>,
    pub points: i32,
}

#[derive(Clone, PartialEq)]
pub struct Bivouac {
    pub options: Options,
    pub guide: Seat,
    pub night: u8,
    pub phase: Phase,
    pub climbers: Vec<Climber>,
}

pub const HEIGHTS: u8 = 3;
const WOOD_A_NIGHT: u8 = 2;

impl Bivouac {
    /// As much as anybody can have gathered by now.
    fn wood_limit(&self) -> u8 {
        if self.phase == Phase::Deal { 0 } else { WOOD_A_NIGHT * (self.night + 1) }
    }

    /// How many cards of each value are in the bag, as far as these are out of it.
    fn bag(out: impl Iterator<Item = u8>) -> [u32; 3] {
        let mut bag = [2; 3];
        out.for_each(|card| bag[card as usize - 1] -= 1);
        bag
    }

    fn cards(&self) -> impl Iterator<Item = u8> {
        self.climbers.iter().filter_map(|climber| climber.card)
    }

    /// Whose card is dealt next.
    fn dealt_to(&self) -> Option<Seat> {
        Seat::all(self.seats()).find(|seat| self.climbers[seat.index()].card.is_none())
    }

    /// The seats that have not camped yet.
    fn awake(&self) -> SeatSet {
        Seat::all(self.seats()).filter(|seat| self.climbers[seat.index()].camp.is_none()).collect()
    }

    fn camp(&mut self, seat: Seat, height: u8) {
        self.climbers[seat.index()].camp = Some(height);
        if self.awake().is_empty() {
            self.phase = Phase::Storm;
            if !self.options.storm {
                self.score(None);
            }
        }
    }

    fn score(&mut self, storm: Option<u8>) {
        for climber in &mut self.climbers {
            climber.points += climber.camp.filter(|_| climber.camp != storm).map_or(0, i32::from);
        }
        self.phase = Phase::Beg;
    }

    fn break_camp(&mut self) {
        self.night += 1;
        if self.night == self.options.nights {
            self.phase = Phase::Over;
            return;
        }
        self.guide = self.guide.next(self.seats());
        self.climbers.iter_mut().for_each(|climber| climber.camp = None);
        self.phase = Phase::Gather;
    }

    fn outcome(&self) -> Outcome {
        Outcome::most(Scores::of_each(self.seats(), |seat| {
            let Climber { card, wood, given, points, .. } = self.climbers[seat.index()];
            points + i32::from(card.unwrap_or(0)) + i32::from(wood - given)
        }))
    }
}

impl Game for Bivouac {
    const META: Meta = Meta {
        id: "bivouac",
        prefix: "BIV",
        rules: 8,
        min_seats: 2,
        max_seats: 5,
        version: 2,
        secrets: true,
        chance: true,
    };

    type Options = Options;
    type Setup = Setup;
    type Action = Action;
    type Chance = Chance;
    type View = View;
    type Event = Event;
    /// So many heights there are (BIV-4).
    type Obstacle = u8;

    /// Rules 1: never a third night, two only if wished for, and always the storm; a single night was
    /// written as a word.
    fn read_version(old: &mut OldOptions) -> Result<(), BadSetup> {
        if old.version() < 2 {
            old.lacked("storm", true)?;
            old.lacked_value("nights", 3)?;
            old.default("nights", "one");
            old.renamed("nights", "one", 1);
        }
        Ok(())
    }

    fn deal<R: Rng>(_: &Options, seats: u8, rng: &mut R) -> Result<Setup, BadSetup> {
        Ok(Setup { guide: Seat(rng.random_range(0..seats)) })
    }

    fn new(options: &Options, seats: u8, setup: &Setup) -> Result<Bivouac, BadSetup> {
        Self::META.check_seats(seats)?;
        if !(1..=3).contains(&options.nights) {
            return Err(BadSetup::new(|_| "nights: a number from 1 to 3".to_string()));
        }
        if !options.storm && options.nights > 2 {
            return Err(BadSetup::new(|_| "nights: without the storm at most 2".to_string()));
        }
        if setup.guide.0 >= seats {
            return Err(BadSetup::new(|_| format!("guide: a seat from 0 to {}", seats - 1)));
        }
        let climbers = vec![Climber::default(); seats as usize];
        Ok(Bivouac { options: *options, guide: setup.guide, night: 0, phase: Phase::Deal, climbers })
    }

    fn seats(&self) -> u8 {
        self.climbers.len() as u8
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deal | Phase::Storm => Turn::Chance,
            Phase::Gather => Turn::Act(self.awake()),
            Phase::Beg => Turn::of(self.guide),
            Phase::Answer(seat) => Turn::of(seat),
            Phase::Over => Turn::Over(self.outcome()),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        let Climber { wood, given, .. } = self.climbers[seat.index()];
        match self.phase {
            Phase::Gather => {
                out.extend((wood < self.wood_limit()).then_some(Action::Wood));
                out.extend((0..HEIGHTS).map(Action::Camp));
            }
            Phase::Beg => {
                out.extend(Seat::all(self.seats()).filter(|of| *of != seat).map(Action::Beg));
                out.push(Action::Rest);
            }
            Phase::Answer(_) => {
                out.extend((wood > given).then_some(Action::Give));
                out.push(Action::Keep);
            }
            Phase::Deal | Phase::Storm | Phase::Over => {}
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let Climber { wood, given, .. } = self.climbers[seat.index()];
        let asked = matches!(self.phase, Phase::Answer(_));
        match *action {
            Action::Wood => Refusal::forbid(self.phase != Phase::Gather || wood >= self.wood_limit(), "BIV-3"),
            Action::Camp(height) => Refusal::forbid(self.phase != Phase::Gather || height >= HEIGHTS, "BIV-4"),
            Action::Beg(of) => Refusal::forbid(self.phase != Phase::Beg || of == seat || of.0 >= self.seats(), "BIV-6"),
            Action::Rest => Refusal::forbid(self.phase != Phase::Beg, "BIV-6"),
            Action::Give => Refusal::forbid(!asked || wood <= given, "BIV-7"),
            Action::Keep => Refusal::forbid(!asked, "BIV-7"),
        }
    }

    fn obstacle(&self, _: Seat, action: &Action, refusal: Refusal) -> Option<u8> {
        let high = matches!(action, Action::Camp(height) if *height >= HEIGHTS);
        (high && refusal.rule == "BIV-4").then_some(HEIGHTS)
    }

    fn apply(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Wood => self.climbers[seat.index()].wood += 1,
            Action::Camp(height) => self.camp(seat, height),
            Action::Beg(of) => self.phase = Phase::Answer(of),
            Action::Give => {
                self.climbers[seat.index()].given += 1;
                self.climbers[self.guide.index()].points += 1;
                self.break_camp();
            }
            Action::Rest | Action::Keep => self.break_camp(),
        }
    }

    fn chances(&self, out: &mut Vec<(Chance, u32)>) {
        if self.phase == Phase::Storm {
            out.extend([1, 2, 1].into_iter().zip(0..).map(|(weight, height)| (Chance::Storm(height), weight)));
        } else {
            let bag = Bivouac::bag(self.cards()).into_iter().zip(1..);
            out.extend(bag.filter(|(left, _)| *left > 0).map(|(left, card)| (Chance::Card(card), left)));
        }
    }

    fn check_chance(&self, outcome: &Chance) -> Result<(), Refusal> {
        match *outcome {
            Chance::Storm(height) => Refusal::forbid(self.phase != Phase::Storm || height >= HEIGHTS, "BIV-5"),
            Chance::Card(card) => {
                let left = Bivouac::bag(self.cards()).get(card.wrapping_sub(1) as usize).is_some_and(|left| *left > 0);
                Refusal::forbid(self.phase != Phase::Deal || !left, "BIV-2")
            }
        }
    }

    fn chance(&mut self, outcome: Chance) {
        match outcome {
            Chance::Storm(height) => self.score(Some(height)),
            Chance::Card(card) => {
                let seat = self.dealt_to().expect("somebody lacks a card while they are dealt");
                self.climbers[seat.index()].card = Some(card);
                if self.dealt_to().is_none() {
                    self.phase = Phase::Gather;
                }
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn seen(&self, viewer: Viewer, step: &StepOf<Self>) -> Seen {
        match *step {
            Step::Chance(Chance::Card(_)) if self.dealt_to().is_some_and(|seat| viewer.is(seat)) => Seen::Fully,
            Step::Chance(Chance::Card(_)) => Seen::As("card"),
            Step::Act(seat, _) if viewer.is(seat) => Seen::Fully,
            Step::Act(_, Action::Wood) => Seen::Nothing,
            // The last camp brings all of them to light.
            Step::Act(_, Action::Camp(_)) if self.awake().len() > 1 => Seen::As("camp"),
            Step::Act(..) | Step::Chance(Chance::Storm(_)) => Seen::Fully,
        }
    }

    fn events(&self, viewer: Viewer, step: &StepOf<Self>, out: &mut Vec<Event>) {
        self.happenings(viewer, step, out);
    }

    fn determinize<R: Rng>(view: &View, seat: Seat, rng: &mut R) -> Bivouac {
        let mut game = view.any_game();
        game.scramble(seat, rng);
        game
    }

    fn scramble<R: Rng>(&mut self, seat: Seat, rng: &mut R) {
        self.deal_secrets(seat, rng);
    }
}

impl Knowledge for Bivouac {}
