//! Opponents for games in which seats commit themselves in secret and at once.
//!
//! What is best depends on what the others are writing just now, so no single answer is: whoever is
//! predictable is beaten. The planner draws plans worth weighing for every seat, lets every seat try
//! its plans against what the others tend to, and so comes to a mixture for each; it draws its own
//! plan from its mixture, and follows that to the end of the commitment.

mod mixture;
mod trial;

use std::{collections::VecDeque, marker::PhantomData, time::Instant};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use table::{Game, Playable, Seat, SeatSet, Turn};

use crate::{
    Bot, Budget,
    search::{Limit, in_parallel, mix},
};
use mixture::Mixture;
use trial::{Trial, draw_plans};

/// In a millisecond about so many trials are made: from it follows how many plans are worth weighing.
const TRIALS_A_MILLISECOND: f64 = 50.0;
/// Every plan of a seat is tried about as often as there are plans, within these bounds.
const FEWEST_PLANS: usize = 3;
const MOST_PLANS: usize = 64;

pub struct Planner<G: Game> {
    budget: Budget,
    /// How many plans of a hundred are taken as they come, unweighed.
    lapses: u8,
    seed: u64,
    threads: usize,
    /// How many times it thought before: each time has random numbers of its own.
    thoughts: u64,
    /// The plan that is being followed.
    chosen: Option<Chosen<G>>,
    game: PhantomData<fn() -> G>,
}

/// A plan that was begun.
struct Chosen<G: Game> {
    /// The position in which it goes on.
    here: G,
    rest: VecDeque<G::Action>,
}

/// The plans that a seat may have in mind.
struct Side<A> {
    seat: Seat,
    plans: Vec<Vec<A>>,
}

impl<G: Playable> Planner<G> {
    pub fn new(budget: Budget, lapses: u8, seed: u64, threads: usize) -> Planner<G> {
        Planner { budget, lapses, seed, threads: threads.max(1), thoughts: 0, chosen: None, game: PhantomData }
    }

    /// The next action of the plan, if it was made for what has happened since.
    fn go_on(&mut self, here: &G) -> Option<G::Action> {
        let chosen = self.chosen.as_mut().filter(|chosen| chosen.here == *here)?;
        chosen.rest.pop_front()
    }

    /// Remembers what comes after an action.
    fn follow(&mut self, mut here: G, seat: Seat, action: G::Action, rest: VecDeque<G::Action>) {
        self.chosen = (!rest.is_empty()).then(|| {
            here.apply(seat, action);
            Chosen { here, rest }
        });
    }

    /// Weighs plans against plans, and draws one.
    fn think(&mut self, here: &G, seat: Seat) -> Vec<G::Action> {
        let deadline = Instant::now();
        self.thoughts += 1;
        let mut rng = Pcg64Mcg::seed_from_u64(mix(self.seed, self.thoughts, u64::MAX));
        let sides = self.sides(here, seat, &mut rng);
        if sides[0].plans.len() == 1 || rng.random_ratio(self.lapses.into(), 100) {
            return sides[0].plans[0].clone();
        }
        let limits = self.limits(deadline);
        let search = |number: usize| {
            let rng = Pcg64Mcg::seed_from_u64(mix(self.seed, self.thoughts, number as u64));
            Trial::new(here, &sides, rng).run(limits[number])
        };
        let mixture = in_parallel(limits.len(), self.threads, search).into_iter().reduce(Mixture::with);
        let plan = mixture.expect("there is one search at least").draw(&mut rng);
        sides[0].plans[plan].clone()
    }

    /// Everybody who commits himself now, the thinking seat first.
    fn sides(&self, here: &G, seat: Seat, rng: &mut Pcg64Mcg) -> Vec<Side<G::Action>> {
        let seats = match (here.turn(), here.undecided(seat).is_some()) {
            (Turn::Act(seats), true) => seats,
            _ => SeatSet::only(seat),
        };
        let most = self.width(seats.len());
        let others = seats.iter().filter(|&other| other != seat);
        [seat].into_iter().chain(others).map(|seat| Side { seat, plans: draw_plans(here, seat, most, rng) }).collect()
    }

    /// How many plans of each seat are weighed.
    fn width(&self, seats: usize) -> usize {
        let trials = match self.budget {
            Budget::Iterations(count) => f64::from(count),
            Budget::Time(time) => time.as_secs_f64() * 1000.0 * TRIALS_A_MILLISECOND,
        };
        ((trials / (2.0 * seats as f64)).sqrt() as usize).clamp(FEWEST_PLANS, MOST_PLANS)
    }

    fn limits(&self, now: Instant) -> Vec<Limit> {
        match self.budget {
            Budget::Iterations(total) => {
                let parts = (total / 4000).clamp(1, 8);
                (0..parts).map(|part| Limit::Iterations(total / parts + u32::from(part < total % parts))).collect()
            }
            Budget::Time(time) => vec![Limit::Deadline(now + time); self.threads],
        }
    }
}

impl<G: Playable> Bot<G> for Planner<G> {
    fn choose(&mut self, view: &G::View, seat: Seat) -> G::Action {
        let possible = G::determinize(view, seat, &mut Pcg64Mcg::seed_from_u64(self.seed));
        let here = possible.undecided(seat).unwrap_or(possible);
        if let Some(action) = self.go_on(&here) {
            let rest = self.chosen.take().map(|chosen| chosen.rest).unwrap_or_default();
            self.follow(here, seat, action, rest);
            return action;
        }
        let mut plan = VecDeque::from(self.think(&here, seat));
        let action = plan.pop_front().expect("a plan has an action");
        self.follow(here, seat, action, plan);
        action
    }
}
