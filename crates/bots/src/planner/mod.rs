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
use table::{Game, Playable, Seat, SeatSet, Turn, sort_by};

use crate::{
    Bot, Budget, Shares, Wanted,
    search::{Limit, in_parallel, mix},
    wanted,
};
use mixture::Mixture;
pub(crate) use trial::draw_plans;
use trial::{Matter, Trial, Weighing};

/// In a millisecond about so many trials are made: from it follows how many plans are worth weighing.
const TRIALS_A_MILLISECOND: f64 = 50.0;
/// Every plan of a seat is tried about as often as there are plans, within these bounds.
const FEWEST_PLANS: usize = 3;
const MOST_PLANS: usize = 64;
/// Whoever finds better ones meanwhile keeps fewer: so each is tried more often.
const MOST_AT_A_TIME: usize = 24;

pub struct Planner<G: Game> {
    budget: Budget,
    /// How many commitments of a hundred are made without thinking.
    lapses: u8,
    seed: u64,
    threads: usize,
    /// Is it looking for better plans while it weighs some? Otherwise it draws all of them first, and shares many games out to several
    /// independent searches, which several threads can do.
    inventive: bool,
    /// How many times it thought before: each time has random numbers of its own.
    thoughts: u64,
    /// When it began to think, if its budget is time: without one no clock is needed, and WebAssembly has none.
    begun: Option<Instant>,
    /// The plan that is being followed.
    chosen: Option<ChosenPlan<G>>,
    /// A commitment that is thought about a piece at a time.
    pondered: Option<Pondered<G>>,
    wanted: Wanted,
    game: PhantomData<fn() -> G>,
}

/// A plan that was begun.
struct ChosenPlan<G: Game> {
    /// The position in which it goes on.
    here: G,
    rest: VecDeque<G::Action>,
}

/// A commitment that is being thought about.
struct Pondered<G: Game> {
    matter: Matter<G>,
    trial: Trial<G>,
    /// For what is left to chance afterwards.
    rng: Pcg64Mcg,
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
#[derive(Clone)]
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
            inventive: false,
            thoughts: 0,
            begun: None,
            chosen: None,
            pondered: None,
            wanted: wanted(),
            game: PhantomData,
        }
    }

    /// One who knows few plans at a time and gives up the worst of them for others, on one thread: the more they think, the better
    /// the plans that are left.
    pub fn inventive(self) -> Planner<G> {
        Planner { inventive: true, ..self }
    }

    /// The next action of the plan, if it was made for what has happened since.
    fn go_on(&mut self, here: &G) -> Option<G::Action> {
        let chosen = self.chosen.as_mut().filter(|chosen| chosen.here == *here)?;
        chosen.rest.pop_front()
    }

    /// Begins a plan with its first action.
    fn begin_plan(&mut self, here: G, seat: Seat, plan: Vec<G::Action>) -> G::Action {
        let mut plan = VecDeque::from(plan);
        let action = plan.pop_front().expect("a plan has an action");
        self.follow(here, seat, action, plan);
        action
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
        let (matter, weighing) = self.weigh_all(view, seat, also);
        plans_of(matter, &weighing)
    }

    /// Ponders a commitment; answers how many plans there are.
    fn ponder_on(&mut self, here: &G, seat: Seat, games: u32) -> usize {
        let mut pondered = self.take_pondered(here, seat);
        pondered.trial.go_on(&mut pondered.matter, Limit::Iterations(games), &self.wanted);
        let plans = pondered.matter.sides[0].plans.len();
        self.pondered = Some(pondered);
        plans
    }

    /// What pondering has found about the plans of a seat, the best first.
    pub(crate) fn end_pondering(&mut self, view: &G::View, seat: Seat) -> Vec<Plan<G::Action>> {
        let here = self.imagine(view, seat);
        let Pondered { matter, trial, .. } = self.take_pondered(&here, seat);
        plans_of(matter, &trial.end())
    }

    fn weigh_all(&mut self, view: &G::View, seat: Seat, also: &[G::Action]) -> (Matter<G>, Weighing) {
        let here = self.imagine(view, seat);
        let (mut matter, _) = self.begin(&here, seat);
        let plans = &mut matter.sides[0].plans;
        if !also.is_empty() && !plans.iter().any(|plan| plan == also) {
            plans.push(also.to_vec());
        }
        matter.kept = matter.sides[0].plans.iter().position(|plan| plan == also);
        let weighing = self.compare(&mut matter);
        (matter, weighing)
    }

    /// Weighs plans, and answers about how much memory that took: the plans, and what is thought of each.
    pub(crate) fn bytes(&mut self, view: &G::View, seat: Seat) -> usize {
        let (matter, _) = self.weigh_all(view, seat, &[]);
        let plans = || matter.sides.iter().flat_map(|side| &side.plans);
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
        let (mut matter, mut rng) = self.begin(here, seat);
        if matter.sides[0].plans.len() == 1 {
            return matter.sides[0].plans.swap_remove(0);
        }
        if rng.random_ratio(self.lapses.into(), 100) {
            return unplanned(here.clone(), seat, &mut rng);
        }
        let mixture = self.compare(&mut matter).mixture;
        let plan = mixture.draw(&mut rng);
        matter.sides[0].plans.swap_remove(plan)
    }

    /// What is being pondered here. Something new is thought about a little.
    fn take_pondered(&mut self, here: &G, seat: Seat) -> Pondered<G> {
        let is_this = |known: &Pondered<G>| known.matter.here == *here && known.matter.sides[0].seat == seat;
        if let Some(known) = self.pondered.take().filter(is_this) {
            return known;
        }
        let (mut matter, rng) = self.draw(here, seat);
        let mut trial = self.trial(&matter, 0);
        trial.go_on(&mut matter, Limit::Iterations(1), &self.wanted);
        Pondered { matter, trial, rng }
    }

    /// A new thought: draws the plans to be weighed. The random numbers are for what is left to chance
    /// afterwards.
    fn begin(&mut self, here: &G, seat: Seat) -> (Matter<G>, Pcg64Mcg) {
        self.begun = matches!(self.budget, Budget::Time(_)).then(Instant::now);
        self.draw(here, seat)
    }

    /// The same without a look at the clock.
    fn draw(&mut self, here: &G, seat: Seat) -> (Matter<G>, Pcg64Mcg) {
        self.thoughts += 1;
        let mut rng = self.rng(u64::MAX);
        (Matter { here: here.clone(), sides: self.sides(here, seat, &mut rng), kept: None }, rng)
    }

    fn compare(&self, matter: &mut Matter<G>) -> Weighing {
        let limits = self.limits();
        if self.inventive {
            let mut trial = self.trial(matter, 0);
            trial.go_on(matter, limits[0], &self.wanted);
            return trial.end();
        }
        let search = |number: usize| {
            let mut matter = matter.clone();
            let mut trial = self.trial(&matter, number as u64);
            trial.go_on(&mut matter, limits[number], &self.wanted);
            trial.end()
        };
        let weighings = in_parallel(limits.len(), self.threads, search).into_iter();
        weighings.reduce(Weighing::with).expect("there is one search at least")
    }

    fn trial(&self, matter: &Matter<G>, part: u64) -> Trial<G> {
        Trial::new(matter, self.inventive, self.rng(part))
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
        let most = if self.inventive { MOST_AT_A_TIME } else { MOST_PLANS };
        ((trials / (2.0 * seats as f64)).sqrt() as usize).clamp(FEWEST_PLANS, most)
    }

    fn limits(&self) -> Vec<Limit> {
        match self.budget {
            Budget::Iterations(total) => {
                let parts = if self.inventive { 1 } else { (total / 4000).clamp(1, 8) };
                (0..parts).map(|part| Limit::Iterations(total / parts + u32::from(part < total % parts))).collect()
            }
            Budget::Time(time) => {
                let begun = self.begun.expect("a thought has begun");
                vec![Limit::Deadline(begun + time); if self.inventive { 1 } else { self.threads }]
            }
        }
    }
}

/// What is thought of the plans of the first side, the best first.
fn plans_of<G: Playable>(mut matter: Matter<G>, weighing: &Weighing) -> Vec<Plan<G::Action>> {
    let tendencies = weighing.mixture.tendencies();
    let plans = matter.sides.swap_remove(0).plans.into_iter().enumerate();
    let mut plans: Vec<_> = plans
        .map(|(plan, actions)| Plan {
            actions,
            tendency: tendencies[plan],
            shares: weighing.shares(plan),
            games: weighing.games(plan),
        })
        .collect();
    sort_by(&mut plans, |a, b| b.tendency.total_cmp(&a.tendency));
    plans
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
        let plan = self.think(&here, seat);
        self.begin_plan(here, seat, plan)
    }

    fn ponder(&mut self, view: &G::View, seat: Seat, games: u32) -> bool {
        let here = self.imagine(view, seat);
        if self.chosen.as_ref().is_some_and(|chosen| chosen.here == here) {
            return false;
        }
        self.ponder_on(&here, seat, games) > 1
    }

    fn decide(&mut self, view: &G::View, seat: Seat) -> G::Action {
        let here = self.imagine(view, seat);
        if self.chosen.as_ref().is_some_and(|chosen| chosen.here == here) {
            return self.choose(view, seat);
        }
        let Pondered { mut matter, trial, mut rng } = self.take_pondered(&here, seat);
        let plan = trial.end().mixture.draw(&mut rng);
        self.begin_plan(here, seat, matter.sides[0].plans.swap_remove(plan))
    }

    fn heed(&mut self, wanted: &Wanted) {
        self.wanted = wanted.clone();
    }
}
