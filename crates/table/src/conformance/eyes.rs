//! What a viewer sees of a position, and whether it depends on what they cannot know.

use rand::{Rng, RngExt};

use crate::{Game, Playable, Seat, Step, Turn, Viewer, check};

use super::{Check, Run, memory::sample, refusals, report::Flaw, report::Verdict, twins::Pair, words};

/// So many scrambles find out whether the view is to blame.
const BLAME: usize = 24;

/// All that a viewer can observe of a position.
pub(super) struct Sight<G: Game> {
    view: G::View,
    json: String,
    turn: Turn,
    /// The viewer's own legal actions, in their order.
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
        self.unlike_in_actions(other)
    }

    fn unlike_in_actions(&self, other: &Sight<G>) -> Option<String> {
        let texts = |sight: &Sight<G>| sight.legal.iter().take(40).map(G::Action::to_string).collect::<Vec<_>>();
        (self.legal != other.legal).then(|| format!("the legal actions are {:?} or {:?}", texts(self), texts(other)))
    }
}

impl<G: Game> PartialEq for Sight<G> {
    fn eq(&self, other: &Sight<G>) -> bool {
        self.unlike(other).is_none()
    }
}

/// A position that the viewer should not be able to tell from this one. A spectator knows less
/// than any seat.
pub(super) struct Guess<G> {
    pub game: G,
    seat: Seat,
    /// Made by `determinize`? If not, by `scramble`.
    determinized: bool,
}

impl<G: Game> Guess<G> {
    pub fn draw(game: &G, viewer: Viewer, rng: &mut impl Rng) -> Guess<G> {
        let seat = viewer.seat().unwrap_or_else(|| Seat(rng.random_range(0..game.seats())));
        let determinized = rng.random_ratio(1, 2);
        let guess = if determinized {
            G::determinize(&game.view(Viewer::Seat(seat)), seat, rng)
        } else {
            scrambled(game, seat, rng)
        };
        Guess { game: guess, seat, determinized }
    }

    /// Holds it against the true position.
    pub fn verify(&self, game: &G, viewer: Viewer, rng: &mut impl Rng) -> Verdict {
        if self.determinized {
            fits(game, &self.game, self.seat, rng)?;
        }
        looks_the_same(Check::Eyes, game, &self.game, viewer)
    }
}

/// A verified guess.
pub(super) fn elsewhere<G: Game>(game: &G, viewer: Viewer, rng: &mut impl Rng) -> Result<G, Flaw> {
    let guess = Guess::draw(game, viewer, rng);
    guess.verify(game, viewer, rng)?;
    Ok(guess.game)
}

/// A determinisation looks to its seat like the true position. If it does not, `determinize` is to
/// blame, unless the view tells so much that it cannot do better: then scrambles show that.
pub(super) fn fits<G: Game>(game: &G, possible: &G, seat: Seat, rng: &mut impl Rng) -> Verdict {
    let viewer = Viewer::Seat(seat);
    looks_the_same(Check::Determinize, game, possible, viewer).or_else(|flaw| blame(flaw, game, viewer, rng))
}

/// A flaw in what the viewer observes is the view's, if scrambles of the position show one.
pub(super) fn blame<G: Game>(flaw: Flaw, game: &G, viewer: Viewer, rng: &mut impl Rng) -> Verdict {
    for _ in 0..BLAME {
        let seat = viewer.seat().unwrap_or_else(|| Seat(rng.random_range(0..game.seats())));
        looks_the_same(Check::Eyes, game, &scrambled(game, seat, rng), viewer)?;
    }
    Err(flaw)
}

fn scrambled<G: Game>(game: &G, seat: Seat, rng: &mut impl Rng) -> G {
    let mut other = game.clone();
    other.scramble(seat, rng);
    other
}

/// The viewer cannot tell the two apart; else `check` has failed. But where the views are the same
/// and the actions are not, these depend on something that the viewer cannot see.
pub(super) fn looks_the_same<G: Game>(check: Check, game: &G, other: &G, viewer: Viewer) -> Verdict {
    let (here, there) = (Sight::of(game, viewer), Sight::of(other, viewer));
    let check = if here.json == there.json && here.turn == there.turn { Check::Eyes } else { check };
    let unlike = here.unlike(&there);
    check.demand(unlike.is_none(), || format!("{viewer:?} can tell: {}", unlike.unwrap_or_default()))
}

/// Scrambling what a seat cannot know changes nothing for that seat, nor for a spectator.
pub(super) fn see_no_secret<G: Playable>(game: &G, run: &mut Run<G>) -> Verdict {
    for seat in Seat::all(game.seats()) {
        let other = scrambled(game, seat, &mut run.rng);
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

/// What the seat tries is answered alike, refusals, the rules they cite and what they show included.
fn answers_are_the_same<G: Playable>(game: &G, other: &G, seat: Seat, run: &mut Run<G>) -> Verdict {
    for action in refusals::doubtful_actions(game, seat, run) {
        let step = Step::Act(seat, action);
        let (here, there) = (check(game, &step), check(other, &step));
        Check::Eyes
            .demand(here == there, || format!("seat {seat} can tell by trying \"{action}\": {here:?} or {there:?}"))?;
        let Err(refusal) = here else { continue };
        let shown = |game: &G| refusals::obstacle(game, seat, &action, refusal);
        let (here, there) = (shown(game), shown(other));
        Check::Eyes
            .demand(here == there, || format!("seat {seat} can tell by why not \"{action}\": {here:?} or {there:?}"))?;
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
