//! A game for tests of whatever runs games: it is played by going on, and it breaks, or waits at a
//! gate, wherever a table's options say. It is in no list, and only there with the feature `brittle`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    str::FromStr,
    sync::{Condvar, LazyLock, Mutex, PoisonError},
};

use rand::Rng;
use serde::{Deserialize, Serialize};
use table::{
    BadNotation, BadSetup, Book, Drawing, Game, Knowledge, Lang, MAX_SEATS, Meta, Outcome, Refusal, Scores, Seat, Seen,
    Step, Tell, Turn, Viewer, game::StepOf,
};

/// Where the game breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    #[default]
    Nowhere,
    Deal,
    New,
    Turn,
    Legal,
    LegalLike,
    Check,
    Apply,
    Chances,
    CheckChance,
    Chance,
    View,
    Seen,
    Events,
    Determinize,
    Scramble,
    Playout,
    Tell,
    Prompt,
    Describe,
}

#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    at: Spot,
    /// From so many moves on.
    after: u32,
    /// It waits at this gate instead of breaking; 0 is none. A gate that nobody opens is work without an end.
    gate: u32,
    /// It counts under this number how often it comes there, instead of breaking; 0 is not at all.
    count: u32,
    /// How many moves it has; 0 is a short game.
    last: u32,
}

static GATES: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());
static OPENED: Condvar = Condvar::new();
static COUNTS: Mutex<BTreeMap<u32, u64>> = Mutex::new(BTreeMap::new());

/// Lets everybody through who waits at the gate, or ever comes to it.
pub fn open_gate(gate: u32) {
    GATES.lock().unwrap_or_else(PoisonError::into_inner).insert(gate);
    OPENED.notify_all();
}

/// What was counted under this number.
pub fn counted(count: u32) -> u64 {
    COUNTS.lock().unwrap_or_else(PoisonError::into_inner).get(&count).copied().unwrap_or(0)
}

impl Options {
    fn pass(&self, spot: Spot, moves: u32) {
        if self.at != spot || moves < self.after {
            return;
        }
        if self.count > 0 {
            *COUNTS.lock().unwrap_or_else(PoisonError::into_inner).entry(self.count).or_default() += 1;
            return;
        }
        if self.gate == 0 {
            panic!("broken at {spot:?}");
        }
        let open = GATES.lock().unwrap_or_else(PoisonError::into_inner);
        drop(OPENED.wait_while(open, |open| !open.contains(&self.gate)));
    }
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {}

/// All there is to see.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    options: Options,
    seats: u8,
    moves: u32,
    /// Chance is to decide something.
    due: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Event {
    options: Options,
    moves: u32,
}

#[derive(Clone, PartialEq)]
pub struct Brittle(View);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    Go,
    Rest,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wind;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(if *self == Action::Go { "go" } else { "rest" })
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        [Action::Go, Action::Rest].into_iter().find(|action| action.to_string() == text).ok_or(BadNotation)
    }
}

impl fmt::Display for Wind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("wind")
    }
}

impl FromStr for Wind {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Wind, BadNotation> {
        if text == "wind" { Ok(Wind) } else { Err(BadNotation) }
    }
}

/// After so many moves a short game is over.
const SHORT: u32 = 30;

impl Brittle {
    fn is_over(&self) -> bool {
        let View { options: Options { last, .. }, moves, .. } = self.0;
        moves >= if last == 0 { SHORT } else { last }
    }

    fn pass(&self, spot: Spot) {
        self.0.options.pass(spot, self.0.moves);
    }
}

impl Game for Brittle {
    const META: Meta = Meta {
        id: "brittle",
        prefix: "BRI",
        rules: 1,
        min_seats: 2,
        max_seats: 4,
        version: 1,
        secrets: true,
        chance: true,
    };

    type Options = Options;
    type Setup = Setup;
    type Action = Action;
    type Chance = Wind;
    type View = View;
    type Event = Event;
    type Obstacle = ();

    fn deal<R: Rng>(options: &Options, seats: u8, _: &mut R) -> Result<Setup, BadSetup> {
        Self::META.check_seats(seats)?;
        options.pass(Spot::Deal, 0);
        Ok(Setup {})
    }

    fn new(options: &Options, seats: u8, _: &Setup) -> Result<Brittle, BadSetup> {
        Self::META.check_seats(seats)?;
        options.pass(Spot::New, 0);
        Ok(Brittle(View { options: *options, seats, moves: 0, due: false }))
    }

    fn seats(&self) -> u8 {
        self.0.seats
    }

    fn turn(&self) -> Turn {
        self.pass(Spot::Turn);
        match self.0 {
            View { due: true, .. } => Turn::Chance,
            View { moves, seats, .. } if !self.is_over() => Turn::of(Seat((moves % u32::from(seats)) as u8)),
            View { seats, .. } => Turn::Over(Outcome::most(Scores::of_each(seats, |_| 1))),
        }
    }

    fn legal(&self, _: Seat, out: &mut Vec<Action>) {
        self.pass(Spot::Legal);
        out.extend([Action::Go, Action::Rest]);
    }

    fn legal_like(&self, _: Seat, beginning: &str, out: &mut Vec<Action>) {
        self.pass(Spot::LegalLike);
        out.extend([Action::Go, Action::Rest].into_iter().filter(|action| action.to_string().starts_with(beginning)));
    }

    fn check(&self, _: Seat, _: &Action) -> Result<(), Refusal> {
        self.pass(Spot::Check);
        Ok(())
    }

    fn apply(&mut self, _: Seat, _: Action) {
        self.pass(Spot::Apply);
        self.0.moves += 1;
        self.0.due = true;
    }

    fn chances(&self, out: &mut Vec<(Wind, u32)>) {
        self.pass(Spot::Chances);
        out.push((Wind, 1));
    }

    fn check_chance(&self, _: &Wind) -> Result<(), Refusal> {
        self.pass(Spot::CheckChance);
        Ok(())
    }

    fn chance(&mut self, _: Wind) {
        self.pass(Spot::Chance);
        self.0.due = false;
    }

    fn view(&self, _: Viewer) -> View {
        self.pass(Spot::View);
        self.0.clone()
    }

    fn seen(&self, _: Viewer, _: &StepOf<Self>) -> Seen {
        self.pass(Spot::Seen);
        Seen::Fully
    }

    fn events(&self, _: Viewer, step: &StepOf<Self>, out: &mut Vec<Event>) {
        self.pass(Spot::Events);
        if matches!(step, Step::Act(..)) {
            out.push(Event { options: self.0.options, moves: self.0.moves });
        }
    }

    fn determinize<R: Rng>(view: &View, _: Seat, _: &mut R) -> Brittle {
        view.options.pass(Spot::Determinize, view.moves);
        Brittle(view.clone())
    }

    fn scramble<R: Rng>(&mut self, _: Seat, _: &mut R) {
        self.pass(Spot::Scramble);
    }
}

impl Knowledge for Brittle {
    fn playout<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        self.pass(Spot::Playout);
        self.draw_action(seat, rng, scratch)
    }

    const PLAYOUT_STEPS: usize = 4;

    fn estimate(&self) -> [f32; MAX_SEATS] {
        [0.5; MAX_SEATS]
    }
}

impl Tell for Brittle {
    fn book() -> &'static Book {
        const BOOK: &str = r#"
            title = "Brittle"
            about = "For tests."
            goal = "To go on."
            credit = "Cordée"
            minutes = 1
            [[rule]]
            id = "BRI-1"
            origin = "house"
            because = "For tests."
            title = "Going on"
            text = "One goes on."
            why = "One has to go on."
            pictures = ["broken"]
            [[picture]]
            key = "broken"
            caption = "Nothing to see."
            record = "pictures/broken.record.json"
        "#;
        // A picture that breaks whoever looks at it.
        const BROKEN: &str = r#"{"game": "brittle", "seats": 2, "options": {"at": "view"}, "actions": []}"#;
        static READ: LazyLock<Book> = LazyLock::new(|| {
            Book::from_toml(&Brittle::META, BOOK, &[("pictures/broken.record.json", BROKEN)])
                .expect("the book fits the game")
        });
        &READ
    }

    fn tell(event: &Event, _: Lang) -> String {
        event.options.pass(Spot::Tell, event.moves);
        "One goes on.".to_string()
    }

    fn prompt(view: &View, _: Lang) -> String {
        view.options.pass(Spot::Prompt, view.moves);
        "Go on.".to_string()
    }

    fn result(score: i32, _: Lang) -> String {
        score.to_string()
    }

    fn describe(view: &View, _: Lang) -> Vec<String> {
        view.options.pass(Spot::Describe, view.moves);
        vec!["Wind.".to_string()]
    }

    fn draw(_: &View, _: Lang) -> Drawing {
        Drawing::new()
    }
}
