//! Bivouac with a fault in it: everything is as it should be but for one small thing.

use std::{
    cell::Cell,
    fmt,
    str::FromStr,
    sync::atomic::{AtomicU8, Ordering::Relaxed},
};

use rand::Rng;
use serde::{Deserialize, Serialize};
use table::{
    BadNotation, BadSetup, Book, Drawing, Game, Knowledge, Lang, MAX_SEATS, Meta, OldOptions, Refusal, Seat, Seen,
    Step, Tell, Turn, Viewer, game::StepOf,
};

use crate::bivouac::{Action, Bivouac, Chance, Event, Options, Setup, View};

/// What may be wrong with a game. Each hook spoils one answer; by default none does.
pub trait Fault: Sync {
    fn turn(&self, _: &Bivouac, _: &mut Turn) {}
    /// Are older versions of the rules forgotten?
    fn forgets(&self) -> bool {
        false
    }
    fn legal(&self, _: &Bivouac, _: Seat, _: &mut Vec<Action>) {}
    fn check(&self, _: &Bivouac, _: Seat, _: &mut Result<(), Refusal>) {}
    fn apply(&self, _: &mut Bivouac, _: Action) {}
    fn chances(&self, _: &mut Vec<(Chance, u32)>) {}
    /// Does an outcome have its consequences?
    fn decides(&self, _: Chance) -> bool {
        true
    }
    fn view(&self, _: &Bivouac, _: Viewer, _: &mut View) {}
    fn seen(&self, _: &Bivouac, _: Viewer, _: &StepOf<Bivouac>, _: &mut Seen) {}
    fn events(&self, _: &Bivouac, _: Viewer, _: &StepOf<Bivouac>, _: &mut Vec<Event>) {}
    fn determinize(&self, _: &mut Bivouac, _: Seat) {}
    fn draw_action(&self, _: &mut Action) {}
    fn legal_like(&self, _: &str, _: &mut Vec<Spoken>) {}
    fn estimate(&self, _: &mut [f32; MAX_SEATS]) {}
    fn candidates(&self, _: &mut Vec<Spoken>) {}
    fn write(&self, _: Action, _: &mut String) {}
    fn book(&self, _: &mut Book) {}
    fn say(&self, _: &mut String, _: Lang) {}

    fn read(&self, text: &str) -> Result<Action, BadNotation> {
        text.parse()
    }

    /// Does `scramble` do anything?
    fn scrambles(&self) -> bool {
        true
    }

    /// A part of every view that is lost on the wire.
    fn aside(&self) -> u8 {
        0
    }

    /// A mark that an action leaves on the state, unseen; and one that a refusal does.
    fn mark(&self) -> u8 {
        0
    }
    fn grudge(&self) -> u8 {
        0
    }
}

struct Faultless;
impl Fault for Faultless {}

thread_local! {
    /// The fault of this thread's games. One type of game for all faults, because building the kit
    /// anew for each of them takes minutes.
    static FAULT: Cell<&'static dyn Fault> = const { Cell::new(&Faultless) };
}

/// From now on this thread's broken games have this fault.
pub fn inject(fault: &'static dyn Fault) {
    FAULT.set(fault);
}

fn fault() -> &'static dyn Fault {
    FAULT.get()
}

/// An action in the spoilt notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spoken(pub Action);

impl fmt::Display for Spoken {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut text = self.0.to_string();
        fault().write(self.0, &mut text);
        f.write_str(&text)
    }
}

impl FromStr for Spoken {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        fault().read(text).map(Spoken)
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Glimpse {
    view: View,
    #[serde(skip)]
    aside: u8,
}

pub struct Broken<const SECRETS: bool> {
    game: Bivouac,
    /// Marks that should not be there.
    marks: AtomicU8,
}

impl<const SECRETS: bool> Broken<SECRETS> {
    fn of(game: Bivouac) -> Self {
        Broken { game, marks: AtomicU8::new(0) }
    }
}

impl<const SECRETS: bool> Clone for Broken<SECRETS> {
    fn clone(&self) -> Self {
        Broken { game: self.game.clone(), marks: AtomicU8::new(self.marks.load(Relaxed)) }
    }
}

impl<const SECRETS: bool> PartialEq for Broken<SECRETS> {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.marks.load(Relaxed) == other.marks.load(Relaxed)
    }
}

fn plain(step: &Step<Spoken, Chance>) -> StepOf<Bivouac> {
    match step {
        Step::Act(seat, action) => Step::Act(*seat, action.0),
        Step::Chance(outcome) => Step::Chance(*outcome),
    }
}

impl<const SECRETS: bool> Game for Broken<SECRETS> {
    const META: Meta = Meta { secrets: SECRETS, ..Bivouac::META };

    type Options = Options;
    type Setup = Setup;
    type Action = Spoken;
    type Chance = Chance;
    type View = Glimpse;
    type Event = Event;
    type Obstacle = ();

    fn read_version(old: &mut OldOptions) -> Result<(), BadSetup> {
        if fault().forgets() { Ok(()) } else { Bivouac::read_version(old) }
    }

    fn deal<R: Rng>(options: &Options, seats: u8, rng: &mut R) -> Result<Setup, BadSetup> {
        Bivouac::deal(options, seats, rng)
    }

    fn new(options: &Options, seats: u8, setup: &Setup) -> Result<Self, BadSetup> {
        Bivouac::new(options, seats, setup).map(Broken::of)
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn turn(&self) -> Turn {
        let mut turn = self.game.turn();
        fault().turn(&self.game, &mut turn);
        turn
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Spoken>) {
        let mut list = Vec::new();
        self.game.legal(seat, &mut list);
        fault().legal(&self.game, seat, &mut list);
        out.extend(list.into_iter().map(Spoken));
    }

    fn check(&self, seat: Seat, action: &Spoken) -> Result<(), Refusal> {
        let mut checked = self.game.check(seat, &action.0);
        fault().check(&self.game, seat, &mut checked);
        if checked.is_err() {
            self.marks.fetch_add(fault().grudge(), Relaxed);
        }
        checked
    }

    fn apply(&mut self, seat: Seat, action: Spoken) {
        self.game.apply(seat, action.0);
        fault().apply(&mut self.game, action.0);
        self.marks.fetch_add(fault().mark(), Relaxed);
    }

    fn chances(&self, out: &mut Vec<(Chance, u32)>) {
        self.game.chances(out);
        fault().chances(out);
    }

    fn check_chance(&self, outcome: &Chance) -> Result<(), Refusal> {
        self.game.check_chance(outcome)
    }

    fn chance(&mut self, outcome: Chance) {
        if fault().decides(outcome) {
            self.game.chance(outcome);
        }
    }

    fn view(&self, viewer: Viewer) -> Glimpse {
        let mut view = self.game.view(viewer);
        fault().view(&self.game, viewer, &mut view);
        Glimpse { view, aside: fault().aside() }
    }

    fn seen(&self, viewer: Viewer, step: &StepOf<Self>) -> Seen {
        let step = plain(step);
        let mut seen = self.game.seen(viewer, &step);
        fault().seen(&self.game, viewer, &step, &mut seen);
        seen
    }

    fn events(&self, viewer: Viewer, step: &StepOf<Self>, out: &mut Vec<Event>) {
        let step = plain(step);
        self.game.events(viewer, &step, out);
        fault().events(&self.game, viewer, &step, out);
    }

    fn determinize<R: Rng>(view: &Glimpse, seat: Seat, rng: &mut R) -> Self {
        let mut game = Bivouac::determinize(&view.view, seat, rng);
        fault().determinize(&mut game, seat);
        Broken::of(game)
    }

    fn scramble<R: Rng>(&mut self, seat: Seat, rng: &mut R) {
        if fault().scrambles() {
            self.game.scramble(seat, rng);
        }
    }

    fn legal_like(&self, seat: Seat, beginning: &str, out: &mut Vec<Spoken>) {
        self.legal(seat, out);
        out.retain(|action| action.to_string().starts_with(beginning));
        fault().legal_like(beginning, out);
    }

    fn draw_action<R: Rng>(&self, seat: Seat, rng: &mut R, _: &mut Vec<Spoken>) -> Spoken {
        let mut action = self.game.draw_action(seat, rng, &mut Vec::new());
        fault().draw_action(&mut action);
        Spoken(action)
    }
}

impl<const SECRETS: bool> Knowledge for Broken<SECRETS> {
    fn estimate(&self) -> [f32; MAX_SEATS] {
        let mut shares = self.game.estimate();
        fault().estimate(&mut shares);
        shares
    }

    fn candidates<R: Rng>(&self, seat: Seat, _: &mut R, out: &mut Vec<Spoken>) {
        self.legal(seat, out);
        fault().candidates(out);
    }
}

impl<const SECRETS: bool> Tell for Broken<SECRETS> {
    fn book() -> &'static Book {
        let mut book = Bivouac::book().clone();
        fault().book(&mut book);
        Box::leak(Box::new(book))
    }

    fn tell(event: &Event, lang: Lang) -> String {
        let mut text = Bivouac::tell(event, lang);
        fault().say(&mut text, lang);
        text
    }

    fn prompt(view: &Glimpse, lang: Lang) -> String {
        Bivouac::prompt(&view.view, lang)
    }

    fn result(score: i32, _: Lang) -> String {
        score.to_string()
    }

    fn describe(view: &Glimpse, lang: Lang) -> Vec<String> {
        Bivouac::describe(&view.view, lang)
    }

    fn draw(view: &Glimpse, lang: Lang) -> Drawing {
        Bivouac::draw(&view.view, lang)
    }
}
