//! Exact answers where they can be had: can a seat force the victory, whatever the others and chance do?
//!
//! A full-width search of the last steps, a step deeper each time. The seat needs one way that wins; of the others, who may
//! all play against it, and of chance every way has to lose. So what is found is certain at any number of seats. What is not
//! found within the limit may be there all the same.

use table::{Playable, Seat, Turn};

/// No deeper than this: a longer line is nothing that anybody would call the end.
const DEEPEST: u8 = 14;

/// So many steps are tried where it has to be quick: a small part of a second.
pub(crate) const SOLVING: u32 = 4000;

/// A victory that nobody can prevent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved<A> {
    /// It begins with this.
    pub action: A,
    /// In so many turns of the seat at most, this one included.
    pub turns: u8,
}

/// Looks for the shortest victory that the seat, whose turn it is, can force from here; tries so many steps at most. Nothing
/// in a game with secrets: there nobody knows where they are.
pub fn solve<G: Playable>(here: &G, seat: Seat, steps: u32) -> Option<Solved<G::Action>> {
    let Turn::Act(seats) = here.turn() else { return None };
    if G::META.secrets || !seats.contains(seat) || seats.len() > 1 {
        return None;
    }
    let mut solver = Solver { seat, left: steps, lists: Vec::new() };
    let deepening = (1..=DEEPEST).map_while(|depth| (solver.left > 0).then(|| solver.choose(here, depth)));
    deepening.flatten().next()
}

/// The same as a whole turn: its actions, as far as they are known to win, and in how many turns.
pub(crate) fn solve_turn<G: Playable>(here: &G, seat: Seat) -> Option<(Vec<G::Action>, u8)> {
    let Solved { action, turns } = solve(here, seat, SOLVING)?;
    let (mut line, mut next) = (vec![action], here.clone());
    next.apply(seat, action);
    while let Some(Solved { action, .. }) = solve(&next, seat, SOLVING) {
        line.push(action);
        next.apply(seat, action);
    }
    Some((line, turns))
}

/// Is the victory still certain after this action of the seat?
pub(crate) fn still_wins<G: Playable>(here: &G, seat: Seat, action: G::Action) -> bool {
    let mut next = here.clone();
    next.apply(seat, action);
    wins_after(&next, seat, SOLVING)
}

/// Is the victory certain here, where the seat has just acted? Tries so many steps at most.
pub(crate) fn wins_after<G: Playable>(here: &G, seat: Seat, steps: u32) -> bool {
    let mut solver = Solver { seat, left: steps, lists: Vec::new() };
    !G::META.secrets && (0..DEEPEST).any(|depth| solver.turns_to_win(here, true, depth).is_some())
}

struct Solver<G: Playable> {
    seat: Seat,
    /// So many steps may still be tried.
    left: u32,
    /// Lists of actions, kept to be used again.
    lists: Vec<Vec<G::Action>>,
}

impl<G: Playable> Solver<G> {
    /// The best action of the seat, if one wins within so many steps: of those that win equally soon the one that looks best, since
    /// nobody understands a winner who goes back.
    fn choose(&mut self, here: &G, depth: u8) -> Option<Solved<G::Action>> {
        let seat = self.seat;
        let mut wins: Option<Solved<G::Action>> = None;
        self.each_action(here, seat, |solver, action| {
            let turns = solver.after(here, action, depth)?;
            let promises = |known: &G::Action| here.promise(seat, &action) > here.promise(seat, known);
            if wins.is_none_or(|known| turns < known.turns || turns == known.turns && promises(&known.action)) {
                wins = Some(Solved { action, turns });
            }
            None::<()>
        });
        // A turn that has begun counts.
        wins.map(|solved| Solved { turns: solved.turns + 1, ..solved })
    }

    /// How many more turns the seat needs after an action of its own; nothing if that is not known to win.
    fn after(&mut self, here: &G, action: G::Action, depth: u8) -> Option<u8> {
        let mut next = here.clone();
        next.apply(self.seat, action);
        self.turns_to_win(&next, true, depth - 1)
    }

    /// `goes_on`: the seat made the step before, so that another one of its own belongs to the same turn.
    fn turns_to_win(&mut self, here: &G, goes_on: bool, depth: u8) -> Option<u8> {
        let turn = here.turn();
        if let Turn::Over(outcome) = turn {
            return (outcome.share(self.seat) == 1.0).then_some(0);
        }
        if depth == 0 {
            return None;
        }
        match turn {
            Turn::Over(_) => None,
            Turn::Chance => self.whatever_chance_decides(here, goes_on, depth),
            Turn::Act(seats) => match (seats.len(), seats.first()?) {
                (1, seat) if seat == self.seat => {
                    let found = self.each_action(here, seat, |solver, action| solver.after(here, action, depth));
                    found.map(|turns| turns + u8::from(!goes_on))
                }
                (1, seat) => self.whatever_they_do(here, seat, depth),
                // Who acts first is not known.
                _ => None,
            },
        }
    }

    fn whatever_they_do(&mut self, here: &G, seat: Seat, depth: u8) -> Option<u8> {
        let mut most = 0;
        let escape = self.each_action(here, seat, |solver, action| {
            let mut next = here.clone();
            next.apply(seat, action);
            match solver.turns_to_win(&next, false, depth - 1) {
                Some(turns) => {
                    most = most.max(turns);
                    None
                }
                None => Some(()),
            }
        });
        (escape.is_none() && self.left > 0).then_some(most)
    }

    fn whatever_chance_decides(&mut self, here: &G, goes_on: bool, depth: u8) -> Option<u8> {
        let mut outcomes = Vec::new();
        here.chances(&mut outcomes);
        let mut most = 0;
        for (outcome, _) in outcomes {
            self.left = self.left.checked_sub(1)?;
            let mut next = here.clone();
            next.chance(outcome);
            most = most.max(self.turns_to_win(&next, goes_on, depth - 1)?);
        }
        Some(most)
    }

    /// Tries all actions of a seat, until one of them answers.
    fn each_action<T>(
        &mut self,
        here: &G,
        seat: Seat,
        mut attempt: impl FnMut(&mut Self, G::Action) -> Option<T>,
    ) -> Option<T> {
        let mut actions = self.lists.pop().unwrap_or_default();
        actions.clear();
        here.legal(seat, &mut actions);
        let mut answer = None;
        for &action in &actions {
            if self.left == 0 {
                break;
            }
            self.left -= 1;
            answer = attempt(self, action);
            if answer.is_some() {
                break;
            }
        }
        self.lists.push(actions);
        answer
    }
}
