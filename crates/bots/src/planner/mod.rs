//! Opponents for games in which seats commit themselves in secret and at once.
//!
//! What is best depends on what the others are writing just now. So no single answer is best: a predictable
//! player is beaten. The planner draws plans worth weighing for every seat, lets every seat try
//! its plans against what the others tend to, and so comes to a mixture for each; it draws its own
//! plan from its mixture, and follows that to the end of the commitment.

mod mixture;
mod trial;

use std::{collections::VecDeque, marker::PhantomData, time::Instant};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use table::{Game, Playable, Seat, SeatSet, Turn};

use crate::{
    Bot, Budget, Shares, Wanted,
    search::{Limit, in_parallel, mix},
    wanted,
};
use mixture::Mixture;
use trial::{Trial, Weighing, draw_plans};

/// In a millisecond about so many trials are made: from it follows how many plans are worth weighing.
const TRIALS_A_MILLISECOND: f64 = 50.0;
/// Every plan of a seat is tried about as often as there are plans, within these bounds.
const FEWEST_PLANS: usize = 3;
const MOST_PLANS: usize = 64;

pub struct Planner<G: Game> {
    budget: Budget,
    /// How many commitments of a hundred are made without thinking.
    lapses: u8,
    seed: u64,
    threads: usize,
    /// How many times it thought before: each time has random numbers of its own.
    thoughts: u64,
    /// When it began to think, if its budget is time: without one no clock is needed, and WebAssembly has none.
    begun: Option<Instant>,
    /// The plan that is being followed.
    chosen: Option<ChosenPlan<G>>,
    wanted: Wanted,
    game: PhantomData<fn() -> G>,
}

/// A plan that was begun.
struct ChosenPlan<G: Game> {
    /// The position in which it goes on.
    here: G,
    rest: VecDeque<G::Action>,
}

/// A plan and what is thought of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan<A> {
    pub actions: Vec<A>,
    /// How much it is tended to: shares of 1.
    pub tendency: f64,
    /// How the victory is likely to be shared after it.
    pub shares: Shares,
    /// How many imagined games that rests on.
    pub games: f64,
}

/// The plans that a seat may have in mind.
struct Side<A> {
    seat: Seat,
    plans: Vec<Vec<A>>,
}

impl<G: Playable> Planner<G> {
    pub fn new(budget: Budget, lapses: u8, seed: u64, threads: usize) -> Planner<G> {
        let threads = threads.max(1);
        Planner {
            budget,
            lapses,
            seed,
            threads,
            thoughts: 0,
            begun: None,
            chosen: None,
            wanted: wanted(),
            game: PhantomData,
        }
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
            ChosenPlan { here, rest }
        });
    }

    /// What is thought of the plans of a seat that is to act, the best first; among them `also`, unless it
    /// is empty.
    pub fn weigh(&mut self, view: &G::View, seat: Seat, also: &[G::Action]) -> Vec<Plan<G::Action>> {
        let (mut sides, weighing) = self.weigh_all(view, seat, also);
        let tendencies = weighing.mixture.tendencies();
        let plans = sides.swap_remove(0).plans.into_iter().enumerate();
        let mut plans: Vec<_> = plans
            .map(|(plan, actions)| Plan {
                actions,
                tendency: tendencies[plan],
                shares: weighing.shares(plan),
                games: weighing.compared,
            })
            .collect();
        plans.sort_by(|a, b| b.tendency.total_cmp(&a.tendency));
        plans
    }

    fn weigh_all(&mut self, view: &G::View, seat: Seat, also: &[G::Action]) -> (Vec<Side<G::Action>>, Weighing) {
        let here = self.imagine(view, seat);
        let (mut sides, _) = self.begin(&here, seat);
        let plans = &mut sides[0].plans;
        if !also.is_empty() && !plans.iter().any(|plan| plan == also) {
            plans.push(also.to_vec());
        }
        let weighing = self.compare(&here, &sides);
        (sides, weighing)
    }

    /// Weighs plans, and answers about how much memory that took: the plans, and what is thought of each.
    pub(crate) fn bytes(&mut self, view: &G::View, seat: Seat) -> usize {
        let (sides, _) = self.weigh_all(view, seat, &[]);
        let plans = || sides.iter().flat_map(|side| &side.plans);
        let of_plan = |plan: &Vec<G::Action>| plan.capacity() * size_of::<G::Action>() + size_of_val(plan);
        let parts = self.limits().len();
        plans().map(of_plan).sum::<usize>() + parts * plans().count() * (Mixture::BYTES_A_PLAN + size_of::<Shares>())
    }

    /// A position that fits the view, in which nobody else has begun to commit themselves.
    fn imagine(&self, view: &G::View, seat: Seat) -> G {
        let possible = G::determinize(view, seat, &mut Pcg64Mcg::seed_from_u64(self.seed));
        possible.undecided(seat).unwrap_or(possible)
    }

    /// Weighs plans against plans, and draws one.
    fn think(&mut self, here: &G, seat: Seat) -> Vec<G::Action> {
        let (mut sides, mut rng) = self.begin(here, seat);
        if sides[0].plans.len() == 1 {
            return sides[0].plans.swap_remove(0);
        }
        if rng.random_ratio(self.lapses.into(), 100) {
            return unplanned(here.clone(), seat, &mut rng);
        }
        let mixture = self.compare(here, &sides).mixture;
        let plan = mixture.draw(&mut rng);
        sides[0].plans.swap_remove(plan)
    }

    /// A new thought: draws the plans to be weighed. The random numbers are for what is left to chance
    /// afterwards.
    fn begin(&mut self, here: &G, seat: Seat) -> (Vec<Side<G::Action>>, Pcg64Mcg) {
        self.begun = matches!(self.budget, Budget::Time(_)).then(Instant::now);
        self.thoughts += 1;
        let mut rng = self.rng(u64::MAX);
        (self.sides(here, seat, &mut rng), rng)
    }

    fn compare(&self, here: &G, sides: &[Side<G::Action>]) -> Weighing {
        let limits = self.limits();
        let search = |number: usize| Trial::new(here, sides, self.rng(number as u64)).run(limits[number], &self.wanted);
        let weighings = in_parallel(limits.len(), self.threads, search).into_iter();
        weighings.reduce(Weighing::with).expect("there is one search at least")
    }

    /// Random numbers for one part of the present thought.
    fn rng(&self, part: u64) -> Pcg64Mcg {
        Pcg64Mcg::seed_from_u64(mix(self.seed, self.thoughts, part))
    }

    /// Everybody who commits themselves now, the thinking seat first.
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

    fn limits(&self) -> Vec<Limit> {
        match self.budget {
            Budget::Iterations(total) => {
                let parts = (total / 4000).clamp(1, 8);
                (0..parts).map(|part| Limit::Iterations(total / parts + u32::from(part < total % parts))).collect()
            }
            Budget::Time(time) => {
                let begun = self.begun.expect("a thought has begun");
                vec![Limit::Deadline(begun + time); self.threads]
            }
        }
    }
}

/// The plan of somebody who does not think about it.
fn unplanned<G: Playable>(mut here: G, seat: Seat, rng: &mut Pcg64Mcg) -> Vec<G::Action> {
    let (mut actions, mut scratch) = (Vec::new(), Vec::new());
    loop {
        let action = here.unthinking(seat, rng, &mut scratch);
        actions.push(action);
        here.apply(seat, action);
        let goes_on = here.turn().seats().contains(seat) && here.undecided(seat).is_some();
        if !goes_on {
            return actions;
        }
    }
}

impl<G: Playable> Bot<G> for Planner<G> {
    fn choose(&mut self, view: &G::View, seat: Seat) -> G::Action {
        let here = self.imagine(view, seat);
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

    fn heed(&mut self, wanted: &Wanted) {
        self.wanted = wanted.clone();
    }
}
