//! The conformance kit: one suite that every game passes. A game gets it by being in the list of
//! games; `games::visit(id, &Kit::default())` runs it.
//!
//! The kit plays random games over all seat counts and options and looks closely at some of the
//! positions it meets. Each promise it holds a game to is a [`Check`], and each can be broken.
//!
//! # How secrets are tested
//!
//! What a seat must not know is said by the game itself, by [`scramble`](crate::Game::scramble)
//! and, a second time, by [`determinize`](crate::Game::determinize): both make positions that the
//! seat cannot tell from the true one. The kit takes them at their word, and then whatever the
//! seat can observe must fit that word. Four checks do this together:
//!
//! - [`Check::Eyes`], for one position: after a scramble the seat sees the same view, byte for byte,
//!   the same turn, the same list of its own actions, the same words, the same refusals.
//! - [`Check::Hidden`], for one step: who is to see [`Nothing`](crate::Seen::Nothing) of it sees the
//!   same before and after, and is told nothing.
//! - [`Check::Steps`], for the course of a game: beside the game a second table is kept, at which
//!   everything the viewer cannot know may differ. When a step is made at the first, a *twin* is
//!   made at the second: another step that looks the same to them. They must never see a difference.
//!   How many hidden steps are made there, and when, is arbitrary too.
//! - [`Check::Log`], against steps that are shown too well: if a scramble says that a step may as
//!   well have been another one, the two must not go by different names.
//!
//! A step may also *reveal*: when the last programme is ready all of them are read out. Then the two
//! tables rightly part, and the second is laid anew from the first. Only a step that the viewer sees
//! [`Fully`](crate::Seen::Fully) may do so; a name ([`As`](crate::Seen::As)) promises that nothing
//! but the name becomes known. And a reveal must show in the view: as long as the viewer's view
//! cannot tell the two tables apart and they do differ, what they were told must be the same, so that
//! the log never tells what the view still hides. A view that tells too much cannot pass as a reveal,
//! because the next scramble finds it.
//!
//! A kit that never met a secret would prove nothing: [`Check::Secrets`] sees to that.

mod chance;
mod determinize;
mod eyes;
mod knowledge;
mod lists;
mod log;
mod mangle;
mod memory;
mod mirror;
mod notation;
mod outcome;
mod refusals;
mod report;
mod secrets;
mod tables;
mod twins;
mod walk;
mod words;

use std::panic::{AssertUnwindSafe, catch_unwind};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

pub use report::{Check, Failure, KitReport};

use crate::{AnyPosition, Game, Playable, Visit};
use memory::Memory;
use report::{Flaw, Verdict};
use tables::Tables;

/// How thoroughly to test. The same kit finds the same, always.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kit {
    /// Decides everything that chance decides.
    pub seed: u64,
    /// Games for each number of seats.
    pub games: usize,
    /// A random game has ended after this many steps.
    pub max_steps: usize,
    /// Must it have? If not, it is only cut off.
    pub must_end: bool,
    /// Games of players with odd habits, who may never come to an end, are cut off here.
    pub odd_steps: usize,
    /// One position in so many is looked at closely, besides the first and the last of a game; where
    /// lists of actions are very long, fewer.
    pub every: u32,
}

impl Default for Kit {
    fn default() -> Kit {
        Kit { seed: 1, games: 24, max_steps: 20_000, must_end: true, odd_steps: 400, every: 8 }
    }
}

/// Holds a game to its promises.
pub fn check<G: Playable>(kit: &Kit) -> Result<KitReport, Failure> {
    let mut run = Run::<G>::new(kit);
    let tables = unharmed(|| Tables::<G>::new(&mut run)).map_err(|flaw| flaw.before_any_game::<G>(kit))?;
    for seats in G::META.min_seats..=G::META.max_seats {
        for number in 0..kit.games {
            let journal = unharmed(|| tables.deal(seats, number, &mut run));
            let mut journal = journal.map_err(|flaw| flaw.before_any_game::<G>(kit))?;
            let played = unharmed(|| walk::play(&mut journal, number, &mut run));
            played.map_err(|flaw| flaw.in_game(kit, &journal))?;
        }
    }
    chance::met(&run.report, &G::META).map_err(|flaw| flaw.before_any_game::<G>(kit))?;
    secrets::met(&run.report, &G::META).map_err(|flaw| flaw.before_any_game::<G>(kit))?;
    Ok(run.report)
}

/// `games::visit(id, &kit)`.
impl Visit for &Kit {
    type Out = Result<KitReport, Failure>;

    fn visit<G: Playable>(self) -> Self::Out {
        check::<G>(self)
    }
}

/// Turns a panic into a failure like any other, so that it comes with its record.
fn unharmed<T>(work: impl FnOnce() -> Result<T, Flaw>) -> Result<T, Flaw> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str);
        let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
        Err(Flaw { check: Check::Panic, message: said.to_string() })
    })
}

/// What goes along from game to game.
struct Run<'k, G: Game> {
    kit: &'k Kit,
    rng: Pcg64Mcg,
    memory: Memory<G>,
    report: KitReport,
    /// How long lists of actions are at the moment, in units of what is quickly gone through.
    burden: u32,
}

impl<'k, G: Playable> Run<'k, G> {
    fn new(kit: &'k Kit) -> Run<'k, G> {
        let rng = Pcg64Mcg::seed_from_u64(kit.seed);
        Run { kit, rng, memory: Memory::new(), report: KitReport::default(), burden: 0 }
    }

    fn one_in(&mut self, many: u32) -> bool {
        self.rng.random_ratio(1, many.max(1))
    }

    /// Remembers how long a list was: where lists are long, the kit makes fewer of them.
    fn feel(&mut self, list: usize) {
        self.burden = (list / 512) as u32;
    }

    fn should_look(&mut self, first: bool) -> bool {
        first && self.burden == 0 || self.one_in(self.kit.every * (1 + self.burden))
    }

    /// All that is asked of one position.
    fn look_closely(&mut self, game: &G, mirror: &dyn AnyPosition) -> Verdict {
        self.report.positions += 1;
        lists::legal(game, self)?;
        lists::chances(game, self)?;
        notation::one_text_each(game, self)?;
        refusals::cite_the_book(game, self)?;
        refusals::say_why(game, self)?;
        refusals::leave_no_trace(game, self)?;
        eyes::see_no_secret(game, self)?;
        determinize::fits_the_view(game, self)?;
        secrets::as_declared(game, self)?;
        words::are_fit_to_print(game)?;
        knowledge::is_sane(game, self)?;
        mirror::agrees(game, mirror)
    }
}
