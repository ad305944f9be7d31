//! The rules of a game, as a type.

use std::{fmt, hash::Hash, str::FromStr};

use rand::{Rng, RngExt};
use serde::{Serialize, de::DeserializeOwned};

use crate::{BadNotation, BadSetup, HOUSE, Mover, OldOptions, Refusal, Seat, Turn, Viewer, say};

/// What never changes about a game.
#[derive(Debug)]
pub struct Meta {
    /// `alcatraz`: the name in records, addresses and commands. Its folder has the same name, with
    /// `_` for `-`.
    pub id: &'static str,
    /// `ALC`: the letters before the numbers of its rules.
    pub prefix: &'static str,
    /// How many numbered rules its book has, from 1 on.
    pub rules: u8,
    /// The smallest table.
    pub min_seats: u8,
    /// The largest table.
    pub max_seats: u8,
    /// Raised whenever an old record would replay differently; [`Game::read_version`] then says how
    /// the versions before read today.
    pub version: u32,
    /// Is there ever anything that one viewer knows and another does not? Then the game writes
    /// [`Game::scramble`], and [`Game::seen`] where a step is not seen by all.
    pub secrets: bool,
    /// Does chance ever decide anything after the set-up? Then the game writes [`Game::chances`],
    /// [`Game::check_chance`] and [`Game::chance`].
    pub chance: bool,
}

impl Meta {
    /// The ids of all rules, by number.
    pub fn rule_ids(&self) -> impl Iterator<Item = String> {
        let prefix = self.prefix;
        (1..=self.rules).map(move |number| format!("{prefix}-{number}"))
    }

    /// Refuses a table that is too small or too large for the game.
    pub fn check_seats(&self, seats: u8) -> Result<(), BadSetup> {
        if (self.min_seats..=self.max_seats).contains(&seats) {
            return Ok(());
        }
        let Meta { id, min_seats, max_seats, .. } = self;
        Err(BadSetup::new(|lang| {
            say!(HOUSE, lang, "bad-seats", id = id, min_seats = min_seats, max_seats = max_seats, seats = seats)
        }))
    }
}

/// Data that may leave the process: options, set-ups, views, events.
pub trait Plain: Clone + PartialEq + fmt::Debug + Serialize + Send + Sync + 'static {}
impl<T: Clone + PartialEq + fmt::Debug + Serialize + Send + Sync + 'static> Plain for T {}

/// A small value with exactly one text: an action or an outcome of chance.
pub trait Notated:
    Copy + Eq + Hash + fmt::Debug + fmt::Display + FromStr<Err = BadNotation> + Send + Sync + 'static
{
}
impl<T> Notated for T where
    T: Copy + Eq + Hash + fmt::Debug + fmt::Display + FromStr<Err = BadNotation> + Send + Sync + 'static
{
}

/// One step of a game: a seat acts, or chance decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step<A, C> {
    /// A seat does something.
    Act(Seat, A),
    /// Chance decides something.
    Chance(C),
}

/// The step of a game.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Chance>;

impl<A: Notated, C: Notated> Step<A, C> {
    /// Reads a step as it is written.
    pub fn parse(by: Mover, text: &str) -> Result<Self, BadNotation> {
        Ok(match by {
            Mover::Seat(seat) => Step::Act(seat, text.parse()?),
            Mover::Chance => Step::Chance(text.parse()?),
        })
    }

    /// Who makes it.
    pub fn by(&self) -> Mover {
        match self {
            Step::Act(seat, _) => Mover::Seat(*seat),
            Step::Chance(_) => Mover::Chance,
        }
    }

    /// The step in the game's notation.
    pub fn text(&self) -> String {
        match self {
            Step::Act(_, action) => action.to_string(),
            Step::Chance(outcome) => outcome.to_string(),
        }
    }
}

/// How much of a step somebody gets to know at the moment it is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seen {
    /// Not even that it was made.
    Nothing,
    /// That one of several things happened, under this name: "a card".
    As(&'static str),
    /// All of it.
    Fully,
}

/// A position of a game and the rules to go on from it.
///
/// Deliberately neither `Serialize` nor `Debug`: a state holds everybody's secrets, and only a
/// [`Game::View`], built field by field for one viewer, may leave the process or reach a log.
///
/// The state holds no seed and no order of a deck: what chance will decide does not exist yet.
///
/// `legal`, `check` and `apply` may rely on `seat` being one of `turn()`'s, and `chances`,
/// `check_chance` and `chance` on it being chance's turn: [`check()`](check) and
/// [`attempt`] see to that.
///
/// What a game without secrets or without chance never needs has a default. The conformance kit holds
/// these against [`Meta`]: a game cannot forget one of them.
pub trait Game: Clone + PartialEq + Send + Sync + Sized + 'static {
    /// What never changes about the game.
    const META: Meta;

    /// The game's options; `Default` plays the sheet. Unknown fields must be refused.
    type Options: Plain + Default + DeserializeOwned;
    /// What chance decided before the first action; for most games an empty struct.
    type Setup: Plain + DeserializeOwned;
    /// Something that a seat can do.
    type Action: Notated;
    /// An outcome of chance. A game without any uses [`Never`].
    type Chance: Notated;
    /// All that one viewer may know of a position, whose turn it is included.
    type View: Plain + DeserializeOwned;
    /// Something that visibly happens in a step: a man moves, a guard runs, a floe melts.
    type Event: Plain;
    /// What on the board stands in the way of a refused action: a guard's walk, the block that lies on
    /// it. `()` where no refusal has anything to show.
    type Obstacle: Plain;

    /// Reads the options of an older version of the rules as today's: fills in what was its default,
    /// and refuses what it did not have. Asked only for versions from 1 to the one before
    /// `META.version`; nothing else in a game knows of versions.
    fn read_version(_: &mut OldOptions) -> Result<(), BadSetup> {
        Ok(())
    }

    /// Lets chance decide a set-up.
    fn deal<R: Rng>(options: &Self::Options, seats: u8, rng: &mut R) -> Result<Self::Setup, BadSetup>;

    /// The position before the first action. Checks seats, options and set-up.
    fn new(options: &Self::Options, seats: u8, setup: &Self::Setup) -> Result<Self, BadSetup>;

    /// How many play.
    fn seats(&self) -> u8;

    /// Who is to act, or how it ended.
    fn turn(&self) -> Turn;

    /// Appends every legal action of the seat, without repeats; at least one.
    fn legal(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Is the action legal? If not, which rule forbids it? A second road to the truth of `legal`.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Refusal>;

    /// What stands in the way of an action that `check` refuses by this rule, as far as the seat may
    /// know it. Only asked when somebody wonders why; [`Tell::tell_obstacle`](crate::Tell::tell_obstacle)
    /// puts it into words.
    fn obstacle(&self, _: Seat, _: &Self::Action, _: Refusal) -> Option<Self::Obstacle> {
        None
    }

    /// Carries out an action that `check` allows.
    fn apply(&mut self, seat: Seat, action: Self::Action);

    /// Appends every outcome that is possible now with its weight, above zero. None where chance never
    /// decides.
    fn chances(&self, _: &mut Vec<(Self::Chance, u32)>) {}

    /// Is the outcome possible? If not, which rule says so?
    fn check_chance(&self, _: &Self::Chance) -> Result<(), Refusal> {
        Err(Refusal::TURN)
    }

    /// Carries out an outcome that `check_chance` allows. Every outcome changes the position: it would
    /// be chance's turn for ever.
    fn chance(&mut self, _: Self::Chance) {}

    /// All that one viewer may know of the position, and nothing else.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// How much of a step, about to be made here, the viewer gets to know. All of it where there are no
    /// secrets.
    fn seen(&self, _: Viewer, _: &StepOf<Self>) -> Seen {
        Seen::Fully
    }

    /// Appends what the viewer will see happen when a legal step is made here. Nothing that they
    /// may not know; nothing at all where the step is [`Seen::Nothing`] to them. It is the log
    /// line after the step; what of it is certain beforehand is for
    /// [`AnyPosition::foresee`](crate::AnyPosition::foresee) to say.
    fn events(&self, viewer: Viewer, step: &StepOf<Self>, out: &mut Vec<Self::Event>);

    /// Tells what [`events`](Game::events) tells, of as many steps as are asked for: a game that has to
    /// look around first does so once.
    fn teller(&self, viewer: Viewer) -> impl FnMut(&StepOf<Self>, &mut Vec<Self::Event>) {
        move |step, out| self.events(viewer, step, out)
    }

    /// A position that the seat, knowing just this view of its own, may be in:
    /// `determinize(&v, seat, rng).view(seat) == v`.
    fn determinize<R: Rng>(view: &Self::View, seat: Seat, rng: &mut R) -> Self;

    /// Deals anew, in place, all that the seat cannot know. The seat must not be able to tell. Where there
    /// are no secrets there is nothing to deal.
    fn scramble<R: Rng>(&mut self, _: Seat, _: &mut R) {}

    /// A legal action, each equally likely. Games with long lists have a shorter way.
    fn draw_action<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Self::Action>) -> Self::Action {
        scratch.clear();
        self.legal(seat, scratch);
        scratch[rng.random_range(0..scratch.len() as u32) as usize]
    }

    /// Appends every legal action of the seat whose text begins like this. Games with long lists have
    /// a shorter way.
    fn legal_like(&self, seat: Seat, beginning: &str, out: &mut Vec<Self::Action>) {
        let mut all = Vec::new();
        self.legal(seat, &mut all);
        out.extend(all.into_iter().filter(|action| begins_like(action, beginning)));
    }

    /// Carries out a step that [`check()`](check) allows.
    fn make(&mut self, step: StepOf<Self>) {
        match step {
            Step::Act(seat, action) => self.apply(seat, action),
            Step::Chance(outcome) => self.chance(outcome),
        }
    }
}

/// Does its text begin like this?
pub fn begins_like(notated: &impl Notated, beginning: &str) -> bool {
    beginning.is_empty() || notated.to_string().starts_with(beginning)
}

/// May this step be made here?
pub fn check<G: Game>(game: &G, step: &StepOf<G>) -> Result<(), Refusal> {
    match (step, game.turn()) {
        (Step::Act(seat, action), Turn::Act(seats)) if seats.contains(*seat) => game.check(*seat, action),
        (Step::Chance(outcome), Turn::Chance) => game.check_chance(outcome),
        _ => Err(Refusal::TURN),
    }
}

/// Makes the step if it may be made; otherwise nothing changes.
pub fn attempt<G: Game>(game: &mut G, step: StepOf<G>) -> Result<(), Refusal> {
    check(game, &step)?;
    game.make(step);
    Ok(())
}

/// Lets a generator decide what chance does now.
pub fn draw_chance<G: Game, R: Rng>(game: &G, rng: &mut R, scratch: &mut Vec<(G::Chance, u32)>) -> G::Chance {
    scratch.clear();
    game.chances(scratch);
    let total: u32 = scratch.iter().map(|(_, weight)| weight).sum();
    let mut left = rng.random_range(0..total);
    for &(outcome, weight) in scratch.iter() {
        if left < weight {
            return outcome;
        }
        left -= weight;
    }
    unreachable!("weights add up to their sum")
}

/// The outcome of a chance that is never asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for Never {
    type Err = BadNotation;

    fn from_str(_: &str) -> Result<Never, BadNotation> {
        Err(BadNotation)
    }
}
