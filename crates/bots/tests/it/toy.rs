//! Tiny games to test opponents with. A [`Toy`] says only what matters; [`Table`] makes it a game.

use std::{fmt, str::FromStr, sync::OnceLock};

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use table::{
    BadNotation, BadSetup, Book, Drawing, Game, Knowledge, Lang, MAX_SEATS, Meta, Plain, Refusal, Seat, Seen, Step,
    Tell, Text, Turn, Viewer, draw_chance, game::StepOf, notation,
};

use bots::Bot;

pub trait Toy: Plain + DeserializeOwned {
    const META: Meta;
    fn new(seats: u8) -> Self;
    fn seats(&self) -> u8;
    fn turn(&self) -> Turn;
    fn legal(&self, seat: Seat) -> Vec<u16>;
    fn apply(&mut self, seat: Seat, pick: u16);

    fn chances(&self) -> Vec<(u16, u32)> {
        vec![]
    }
    fn chance(&mut self, _: u16) {}
    /// The toy with everything blanked that the seat cannot know.
    fn seen_by(&self, _: Option<Seat>) -> Self {
        self.clone()
    }
    /// Fills in what `seen_by` blanked.
    fn guess<R: Rng>(&mut self, _: Seat, _: &mut R) {}
    fn shows(&self, _: Seat) -> Seen {
        Seen::Fully
    }
    fn promise(&self, _: u16) -> f32 {
        0.0
    }
    fn estimate(&self) -> Option<[f32; MAX_SEATS]> {
        None
    }
    const PLAYOUT_STEPS: usize = usize::MAX;
}

pub const META: Meta =
    Meta { id: "toy", prefix: "TOY", rules: 0, min_seats: 2, max_seats: 4, version: 1, secrets: false, chance: false };

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pick(pub u16);

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Pick {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Pick, BadNotation> {
        notation::int(text).map(Pick)
    }
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Nothing {}

#[derive(Clone, PartialEq)]
pub struct Table<T>(pub T);

impl<T: Toy> Game for Table<T> {
    const META: Meta = T::META;
    type Options = Nothing;
    type Setup = Nothing;
    type Action = Pick;
    type Chance = Pick;
    type View = T;
    type Event = Nothing;
    type Obstacle = ();

    fn deal<R: Rng>(_: &Nothing, _: u8, _: &mut R) -> Result<Nothing, BadSetup> {
        Ok(Nothing {})
    }

    fn new(_: &Nothing, seats: u8, _: &Nothing) -> Result<Self, BadSetup> {
        Ok(Table(T::new(seats)))
    }

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Pick>) {
        out.extend(self.0.legal(seat).into_iter().map(Pick));
    }

    fn check(&self, seat: Seat, action: &Pick) -> Result<(), Refusal> {
        Refusal::forbid(!self.0.legal(seat).contains(&action.0), "TOY-1")
    }

    fn apply(&mut self, seat: Seat, action: Pick) {
        self.0.apply(seat, action.0);
    }

    fn chances(&self, out: &mut Vec<(Pick, u32)>) {
        out.extend(self.0.chances().into_iter().map(|(pick, weight)| (Pick(pick), weight)));
    }

    fn check_chance(&self, outcome: &Pick) -> Result<(), Refusal> {
        Refusal::forbid(self.0.chances().iter().all(|(pick, _)| *pick != outcome.0), "TOY-1")
    }

    fn chance(&mut self, outcome: Pick) {
        self.0.chance(outcome.0);
    }

    fn view(&self, viewer: Viewer) -> T {
        self.0.seen_by(viewer.seat())
    }

    fn seen(&self, viewer: Viewer, step: &StepOf<Self>) -> Seen {
        match step {
            Step::Act(seat, _) if !viewer.is(*seat) => self.0.shows(*seat),
            _ => Seen::Fully,
        }
    }

    fn events(&self, _: Viewer, _: &StepOf<Self>, _: &mut Vec<Nothing>) {}

    fn determinize<R: Rng>(view: &T, seat: Seat, rng: &mut R) -> Self {
        let mut toy = view.clone();
        toy.guess(seat, rng);
        Table(toy)
    }

    fn scramble<R: Rng>(&mut self, seat: Seat, rng: &mut R) {
        *self = Self::determinize(&self.view(Viewer::Seat(seat)), seat, rng);
    }
}

impl<T: Toy> Knowledge for Table<T> {
    const PLAYOUT_STEPS: usize = T::PLAYOUT_STEPS;

    fn estimate(&self) -> [f32; MAX_SEATS] {
        self.0.estimate().unwrap_or([1.0 / self.seats() as f32; MAX_SEATS])
    }

    fn promise(&self, _: Seat, action: &Pick) -> f32 {
        self.0.promise(action.0)
    }
}

impl<T: Toy> Tell for Table<T> {
    fn book() -> &'static Book {
        static BOOK: OnceLock<Book> = OnceLock::new();
        let both = || Text::new(|_| "toy".to_string());
        BOOK.get_or_init(|| Book {
            title: both(),
            forms: Default::default(),
            about: both(),
            goal: both(),
            credit: String::new(),
            minutes: 1,
            lots: false,
            options: vec![],
            rules: vec![],
            notation: vec![],
            pictures: vec![],
        })
    }

    fn tell(_: &Nothing, _: Lang) -> String {
        String::new()
    }

    fn prompt(_: &T, _: Lang) -> String {
        String::new()
    }

    fn result(score: i32, _: Lang) -> String {
        score.to_string()
    }

    fn describe(_: &T, _: Lang) -> Vec<String> {
        vec![]
    }

    fn draw(_: &T, _: Lang) -> Drawing {
        Drawing::new()
    }
}

/// Plays a game to its end, a bot a seat. With several to act, the last seat acts first, so that
/// whoever could peek would find something to see.
pub fn play<G: Game>(mut game: G, bots: &mut [Box<dyn Bot<G>>], seed: u64) -> table::Outcome {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    loop {
        match game.turn() {
            Turn::Over(outcome) => return outcome,
            Turn::Chance => {
                let outcome = draw_chance(&game, &mut rng, &mut Vec::new());
                game.chance(outcome);
            }
            Turn::Act(seats) => {
                let seat = seats.iter().last().expect("somebody is to act");
                let action = bots[seat.index()].choose(&game.view(Viewer::Seat(seat)), seat);
                table::attempt(&mut game, Step::Act(seat, action)).expect("bots choose legal actions");
            }
        }
    }
}
