//! Plans tried against plans.

use std::{sync::atomic::Ordering::Relaxed, time::Instant};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use table::{Game, MAX_SEATS, Playable, Seat, Turn, draw_chance};

use super::{Side, mixture::Mixture};
use crate::{Shares, Wanted, add, search::Limit};

/// When this many plans in a row were drawn before, there are probably no others.
const VAIN_DRAWS: usize = 20;
/// After this many plans or single actions an imagined game stops, and its end is estimated.
const HORIZON: usize = 60;
/// How often another seat is expected to take any of its plans at random. People do so now and then.
const WHIM: f64 = 0.2;
/// An inventive seat gives plans up each time it has compared them so often …
const RENEWED_AFTER: u32 = 6;
/// … and as many as this of so many.
const RENEWED: (usize, usize) = (1, 3);

/// Plans of a seat, no two of them equal; where there is nothing to plan, its legal actions.
pub fn draw_plans<G: Playable>(here: &G, seat: Seat, most: usize, rng: &mut Pcg64Mcg) -> Vec<Vec<G::Action>> {
    let (mut plans, mut plan, mut vain) = (Vec::new(), Vec::new(), 0);
    while plans.len() < most && vain < VAIN_DRAWS {
        here.plan(seat, rng, &mut plan);
        if plan.is_empty() || plans.contains(&plan) {
            vain += 1;
        } else {
            plans.push(plan.clone());
            vain = 0;
        }
    }
    if plans.is_empty() {
        let mut legal = Vec::new();
        here.legal(seat, &mut legal);
        plans.extend(legal.into_iter().map(|action| vec![action]));
    }
    plans
}

/// A plan that begins like this; empty if there is none.
fn with_another_end<G: Playable>(here: &G, seat: Seat, begun: &[G::Action], rng: &mut Pcg64Mcg) -> Vec<G::Action> {
    let (mut game, mut end) = (here.clone(), Vec::new());
    begun.iter().for_each(|&action| game.apply(seat, action));
    game.plan(seat, rng, &mut end);
    if end.is_empty() { end } else { begun.iter().copied().chain(end).collect() }
}

/// What came of weighing plans: what the first side tends to, and how the victory would be shared.
pub struct Weighing {
    pub mixture: Mixture,
    /// For each plan of the first side.
    experience: Vec<Experience>,
}

/// What came of a plan so far.
#[derive(Clone, Copy, Default)]
struct Experience {
    /// Shares of the victory times their weights, and the sum of those.
    total: Shares,
    weight: f64,
    games: f64,
}

impl Experience {
    fn add(&mut self, shares: &Shares, weight: f64, games: f64) {
        add(&mut self.total, shares, weight);
        self.games += games;
    }
}

impl Weighing {
    /// Adds up what two independent searches found.
    pub fn with(self, other: Weighing) -> Weighing {
        let mut experience = self.experience;
        for (one, two) in experience.iter_mut().zip(&other.experience) {
            one.add(&two.total, 1.0, two.games);
            one.weight += two.weight;
        }
        Weighing { mixture: self.mixture.with(other.mixture), experience }
    }

    /// How the victory is likely to be shared after a plan.
    pub fn shares(&self, plan: usize) -> Shares {
        let Experience { total, weight, .. } = self.experience[plan];
        total.map(|total| total / weight.max(1.0))
    }

    /// How many imagined games that rests on.
    pub fn games(&self, plan: usize) -> f64 {
        self.experience[plan].games
    }
}

/// What is weighed: where everybody commits themselves, and to what they may.
#[derive(Clone)]
pub struct Matter<G: Game> {
    pub here: G,
    /// The thinking seat is the first.
    pub sides: Vec<Side<G::Action>>,
    /// Somebody wants to know what this plan of the first side is worth, however bad it is.
    pub kept: Option<usize>,
}

/// It can be left after any comparison and gone on with later.
pub struct Trial<G: Game> {
    inventive: bool,
    mixtures: Vec<Mixture>,
    experience: Vec<Experience>,
    /// How often each side has compared its plans.
    compared: Vec<u32>,
    rng: Pcg64Mcg,
    /// The plan of each side that is tried now.
    tried: Vec<usize>,
    // Kept to be used again.
    plan: Vec<G::Action>,
    outcomes: Vec<(G::Chance, u32)>,
}

impl<G: Playable> Trial<G> {
    pub fn new(matter: &Matter<G>, inventive: bool, rng: Pcg64Mcg) -> Trial<G> {
        let sides = &matter.sides;
        Trial {
            inventive,
            mixtures: sides.iter().map(|side| Mixture::even(side.plans.len())).collect(),
            experience: vec![Experience::default(); sides[0].plans.len()],
            compared: vec![0; sides.len()],
            rng,
            tried: vec![0; sides.len()],
            plan: Vec::new(),
            outcomes: Vec::new(),
        }
    }

    /// Compares plans up to the limit.
    pub fn go_on(&mut self, matter: &mut Matter<G>, limit: Limit, wanted: &Wanted) {
        let mut left = if let Limit::Iterations(count) = limit { count as usize } else { usize::MAX };
        let deadline = if let Limit::Deadline(deadline) = limit { Some(deadline) } else { None };
        // Even without time something must be chosen: each seat learns once at least.
        for round in 0.. {
            let side = round % matter.sides.len();
            let trials = matter.sides[side].plans.len();
            if round >= matter.sides.len() && (trials > left || !wanted.load(Relaxed)) {
                break;
            }
            left = left.saturating_sub(trials);
            if !self.compare(matter, side, deadline) {
                break;
            }
            if self.inventive && self.compared[side].is_multiple_of(RENEWED_AFTER) {
                self.renew(matter, side);
            }
        }
    }

    /// What the first side thinks in the end.
    pub fn end(mut self) -> Weighing {
        Weighing { mixture: self.mixtures.swap_remove(0), experience: self.experience }
    }

    /// Tries all plans of a side against the same plans of the others. Was there time to?
    fn compare(&mut self, matter: &Matter<G>, side: usize, deadline: Option<Instant>) -> bool {
        let sides = &matter.sides;
        for other in (0..sides.len()).filter(|&other| other != side) {
            self.tried[other] = match self.rng.random_bool(WHIM) {
                true => self.rng.random_range(0..sides[other].plans.len() as u32) as usize,
                false => self.mixtures[other].sample(&mut self.rng),
            };
        }
        // The same luck for all of them: what differs is the plan.
        let luck = self.rng.random();
        let mut results = Vec::with_capacity(sides[side].plans.len());
        for plan in 0..sides[side].plans.len() {
            self.tried[side] = plan;
            results.push(self.play(matter, &mut Pcg64Mcg::seed_from_u64(luck)).map(f64::from));
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return false;
            }
        }
        let seat = sides[side].seat.index();
        let payoffs: Vec<f64> = results.iter().map(|shares| shares[seat]).collect();
        self.mixtures[side].learn(&payoffs);
        self.compared[side] += 1;
        if side == 0 {
            self.note(&results);
        }
        true
    }

    /// Later comparisons count more: the others have learned meanwhile.
    fn note(&mut self, results: &[Shares]) {
        let weight = f64::from(self.compared[0]);
        for (known, shares) in self.experience.iter_mut().zip(results) {
            known.add(shares, weight, 1.0);
            known.weight += weight;
        }
    }

    /// The plans that a side tends to the least make room for others: for new ones, and for good ones that end differently.
    fn renew(&mut self, matter: &mut Matter<G>, side: usize) {
        let kept = matter.kept.filter(|_| side == 0);
        let Side { seat, plans } = &mut matter.sides[side];
        let count = plans.len() * RENEWED.0 / RENEWED.1;
        for place in self.mixtures[side].least(count).into_iter().filter(|&place| Some(place) != kept) {
            let model = &plans[self.mixtures[side].sample(&mut self.rng)];
            let begun = if self.rng.random() { self.rng.random_range(0..model.len() as u32) } else { 0 };
            let plan = with_another_end(&matter.here, *seat, &model[..begun as usize], &mut self.rng);
            if plan.is_empty() || plans.contains(&plan) {
                continue;
            }
            plans[place] = plan;
            self.mixtures[side].forget(place);
            if side == 0 {
                self.experience[place] = Experience::default();
            }
        }
    }

    /// How the victory is shared if everybody does what is tried now.
    fn play(&mut self, matter: &Matter<G>, rng: &mut Pcg64Mcg) -> [f32; MAX_SEATS] {
        let mut game = matter.here.clone();
        for (side, &plan) in matter.sides.iter().zip(&self.tried) {
            side.plans[plan].iter().for_each(|&action| game.apply(side.seat, action));
        }
        for _ in 0..HORIZON {
            match game.turn() {
                Turn::Over(outcome) => return std::array::from_fn(|seat| outcome.share(Seat(seat as u8)) as f32),
                Turn::Chance => game.chance(draw_chance(&game, rng, &mut self.outcomes)),
                Turn::Act(seats) => {
                    let seat = seats.first().expect("somebody is to act");
                    game.plan(seat, rng, &mut self.plan);
                    if self.plan.is_empty() {
                        let action = game.playout(seat, rng, &mut self.plan);
                        game.apply(seat, action);
                    } else {
                        self.plan.iter().for_each(|&action| game.apply(seat, action));
                    }
                }
            }
        }
        game.estimate()
    }
}
