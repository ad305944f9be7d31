//! What a game can tell a computer opponent beyond its rules. Every method has a sensible answer
//! for a game that knows nothing: `impl Knowledge for MyGame {}` is complete.

use rand::{Rng, RngExt};

use crate::{Features, Game, Judgement, MAX_SEATS, Seat};

/// How many levels of a game are its own.
pub const STEPS: usize = 5;

/// Five opponents by name (`mcts:200`), from the gentlest to the strongest: a level each. They differ by how
/// many games they imagine, and by how many of a hundred choices they make without thinking (`mcts:60~30`). Above
/// them is the master, who is the same at every game: whoever thinks for some seconds.
pub type Ladder = [&'static str; STEPS];

/// The levels of a game whose own nobody has measured yet: ten games imagined, and about three times as many
/// with each step.
pub const UNMEASURED: Ladder = ["mcts:10", "mcts:30", "mcts:100", "mcts:300", "mcts:1000"];

/// How strong each level of a game is, the master's last: the first has 1000, and 200 points more win about three games of four.
pub type Ratings = [i32; STEPS + 1];

/// What a game can tell its computer opponents. Nothing of it is needed to play.
pub trait Knowledge: Game {
    /// The game's levels. Each is to win 65 to 85 of 100 games against the one below: `cordee arena ladder`
    /// measures it, and `ladders/` keeps what it found.
    const LADDER: Ladder = UNMEASURED;

    /// What its levels are rated, for those who choose one: as `ladders/ratings-GAME.md` says, which `cordee arena ratings`
    /// writes. Nothing as long as nobody has measured it.
    const RATINGS: Option<Ratings> = None;

    /// What a quick, sensible player does here during a playout: a legal action, not necessarily
    /// drawn from the full list, which may be long.
    fn playout<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Self::Action>) -> Self::Action {
        self.draw_action(seat, rng, scratch)
    }

    /// What somebody does here who does not think: of two things that they might do the one that looks
    /// better.
    fn unthinking<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Self::Action>) -> Self::Action {
        let two = [self.draw_action(seat, rng, scratch), self.draw_action(seat, rng, scratch)];
        most_promising(&two, rng, |action| self.promise(seat, action))
    }

    /// After how many steps a playout is cut off and [`estimate`](Knowledge::estimate)d.
    const PLAYOUT_STEPS: usize = usize::MAX;

    /// How the victory is likely to be shared, a number from 0 to 1 a seat.
    fn estimate(&self) -> [f32; MAX_SEATS] {
        let mut even = [0.0; MAX_SEATS];
        even[..self.seats() as usize].fill(1.0 / self.seats() as f32);
        even
    }

    /// What a learnt judgement goes by: numbers about every seat, quickly made. None where a game has none.
    fn features(&self, out: &mut Features) {
        let _ = out;
    }

    /// The judgement that was learnt: what `cordee train` wrote. Empty where none was.
    const JUDGEMENT: &'static [u8] = &[];

    /// Is it better than [`estimate`](Knowledge::estimate)? Then the master goes by it. `ladders/judgement.md` says what was measured.
    const LEARNT: bool = false;

    /// After how many steps a playout is cut off where the learnt judgement is asked.
    const JUDGED_AFTER: usize = 0;

    /// How the victory is likely to be shared, by what was learnt.
    fn judge(&self, judgement: &Judgement) -> [f32; MAX_SEATS] {
        let mut features = Features::default();
        self.features(&mut features);
        judgement.shares(&features)
    }

    /// The [`promises`](Knowledge::promises) of several actions by what was learnt, where a game goes by how positions look.
    fn judged_promises(&self, seat: Seat, actions: &[Self::Action], judgement: &Judgement, out: &mut Vec<f32>) {
        let _ = judgement;
        self.promises(seat, actions, out);
    }

    /// Appends the legal actions that are worth a search's time, at least one: all of them, unless the
    /// game knows better.
    fn candidates<R: Rng>(&self, seat: Seat, rng: &mut R, out: &mut Vec<Self::Action>) {
        let _ = rng;
        self.legal(seat, out);
    }

    /// How promising an action looks before it is tried: orders a search and leans it a little. The
    /// scale is that of shares of the victory: 0 for an action like any other, about 1 for one that
    /// seems to win, below 0 for one that seems to lose.
    fn promise(&self, seat: Seat, action: &Self::Action) -> f32 {
        let _ = (seat, action);
        0.0
    }

    /// The promises of several actions, in their order: for a game that has to look around first.
    fn promises(&self, seat: Seat, actions: &[Self::Action], out: &mut Vec<f32>) {
        out.clear();
        out.extend(actions.iter().map(|action| self.promise(seat, action)));
    }

    /// The game's plain player: what looks best this turn and no further. A measure for others.
    fn greedy<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Self::Action>) -> Self::Action {
        scratch.clear();
        self.legal(seat, scratch);
        most_promising(scratch, rng, |action| self.promise(seat, action))
    }

    /// Do seats commit themselves here to several actions at once, in secret? Then an opponent weighs
    /// whole plans of everybody against each other, and not one action after the other.
    const PLANS: bool = false;

    /// Where seats commit themselves in secret: this moment as if no other seat had begun to. What
    /// the seat itself has done stays done. Nothing elsewhere.
    fn undecided(&self, seat: Seat) -> Option<Self> {
        let _ = seat;
        None
    }

    /// Draws a plan worth weighing for a seat that is about to commit itself: its actions from here to
    /// the end of the commitment. Leaves `plan` empty where there is nothing to plan.
    fn plan<R: Rng>(&self, seat: Seat, rng: &mut R, plan: &mut Vec<Self::Action>) {
        let _ = (seat, rng);
        plan.clear();
    }

    /// Does the action only undo what the seat has just done, so that nobody would advise it?
    fn undoes(&self, seat: Seat, action: &Self::Action) -> bool {
        let _ = (seat, action);
        false
    }

    /// What a plan comes to if nobody else did anything, as events to point at; its sentence is that
    /// of the first of them. Nothing where the action's own events say it.
    fn sketch(&self, seat: Seat, plan: &[Self::Action]) -> Vec<Self::Event> {
        let _ = (seat, plan);
        Vec::new()
    }
}

/// The action with the highest promise, any of them if there are several. The list is not empty.
pub fn most_promising<A: Copy, R: Rng>(actions: &[A], rng: &mut R, promise: impl Fn(&A) -> f32) -> A {
    let (mut best, mut highest, mut equals) = (actions[0], f32::NEG_INFINITY, 0);
    for action in actions {
        let promised = promise(action);
        if promised > highest {
            (best, highest, equals) = (*action, promised, 1);
        } else if promised == highest {
            equals += 1;
            if rng.random_ratio(1, equals) {
                best = *action;
            }
        }
    }
    best
}
