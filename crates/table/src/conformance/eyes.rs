//! What a viewer sees of a position, and whether it depends on what he cannot know.

use rand::{Rng, RngExt};

use crate::{Game, Playable, Seat, Step, Turn, Viewer, check};

use super::{Check, Run, memory::sample, refusals, report::Flaw, report::Verdict, twins::Pair, words};

/// All that a viewer can observe of a position.
pub(super) struct Sight<G: Game> {
    view: G::View,
    json: String,
    turn: Turn,
    /// His own legal actions, in their order.
    legal: Vec<G::Action>,
}

impl<G: Game> Sight<G> {
    pub fn of(game: &G, viewer: Viewer) -> Sight<G> {
        let (view, turn) = (game.view(viewer), game.turn());
        let json = serde_json::to_string(&view).expect("views are plain data");
        let mut legal = Vec::new();
        if let Some(seat) = viewer.seat().filter(|&seat| turn.seats().contains(seat)) {
            game.legal(seat, &mut legal);
        }
        Sight { view, json, turn, legal }
    }

    /// The first difference, for a person to read.
    pub fn unlike(&self, other: &Sight<G>) -> Option<String> {
        if self.json != other.json || self.view != other.view {
            return Some(format!("the view is {} or {}", self.json, other.json));
        }
        if self.turn != other.turn {
            return Some(format!("the turn is {:?} or {:?}", self.turn, other.turn));
        }
        let texts = |sight: &Sight<G>| sight.legal.iter().take(40).map(G::Action::to_string).collect::<Vec<_>>();
        (self.legal != other.legal).then(|| format!("the legal actions are {:?} or {:?}", texts(self), texts(other)))
    }
}

impl<G: Game> PartialEq for Sight<G> {
    fn eq(&self, other: &Sight<G>) -> bool {
        self.unlike(other).is_none()
    }
}

/// A position that the viewer should not be able to tell from this one, and the check that says
/// so. A spectator knows less than any seat.
pub(super) fn guess<G: Game>(game: &G, viewer: Viewer, rng: &mut impl Rng) -> (G, Check) {
    let seat = viewer.seat().unwrap_or_else(|| Seat(rng.random_range(0..game.seats())));
    if rng.random_ratio(1, 2) {
        return (G::determinize(&game.view(Viewer::Seat(seat)), seat, rng), Check::Determinize);
    }
    let mut other = game.clone();
    other.scramble(seat, rng);
    (other, Check::Eyes)
}

/// The same, verified.
pub(super) fn elsewhere<G: Game>(game: &G, viewer: Viewer, rng: &mut impl Rng) -> Result<G, Flaw> {
    let (other, check) = guess(game, viewer, rng);
    looks_the_same(check, game, &other, viewer)?;
    Ok(other)
}

pub(super) fn looks_the_same<G: Game>(check: Check, game: &G, other: &G, viewer: Viewer) -> Verdict {
    let unlike = Sight::of(game, viewer).unlike(&Sight::of(other, viewer));
    check.demand(unlike.is_none(), || format!("{viewer:?} can tell: {}", unlike.unwrap_or_default()))
}

/// Scrambling what a seat cannot know changes nothing for that seat, nor for a spectator.
pub(super) fn see_no_secret<G: Playable>(game: &G, run: &mut Run<G>) -> Verdict {
    for seat in Seat::all(game.seats()) {
        let mut other = game.clone();
        other.scramble(seat, &mut run.rng);
        if other == *game {
            continue;
        }
        run.report.scrambled += 1;
        for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
            looks_the_same(Check::Eyes, game, &other, viewer)?;
            let same = words::all::<G>(&game.view(viewer)) == words::all::<G>(&other.view(viewer));
            Check::Eyes.demand(same, || format!("{viewer:?} can tell by the words"))?;
        }
        answers_are_the_same(game, &other, seat, run)?;
        own_steps_are_the_same(game, &other, seat, run)?;
    }
    Ok(())
}

/// What the seat tries is answered alike, refusals and the rules they cite included.
fn answers_are_the_same<G: Playable>(game: &G, other: &G, seat: Seat, run: &mut Run<G>) -> Verdict {
    for action in refusals::doubtful_actions(game, seat, run) {
        let step = Step::Act(seat, action);
        let (here, there) = (check(game, &step), check(other, &step));
        Check::Eyes
            .demand(here == there, || format!("seat {seat} can tell by trying \"{action}\": {here:?} or {there:?}"))?;
    }
    Ok(())
}

/// What the seat may do looks alike to it, except where it reveals something.
fn own_steps_are_the_same<G: Playable>(game: &G, other: &G, seat: Seat, run: &mut Run<G>) -> Verdict {
    let mut list = Vec::new();
    if game.turn().seats().contains(seat) {
        game.legal(seat, &mut list);
    }
    for action in sample(&list, 4, &mut run.rng) {
        let step = Step::Act(seat, *action);
        let (mut after, mut other_after) = (game.clone(), other.clone());
        after.make(step);
        other_after.make(step);
        let pair = Pair { before: (game, other), steps: (&step, &step), after: (&after, &other_after) };
        pair.compare(Viewer::Seat(seat))?;
    }
    Ok(())
}
