//! What the strongest player thinks of a position, from a seat's own view and nothing else.

use std::sync::atomic::Ordering;

use table::{Game, Playable, Seat};

use crate::{Bot, Budget, Choice, Params, Plan, Planner, Search, SearchReport, Shares, Wanted, add, wanted};

/// Ways to go on, the best first, and what is thought of each.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion<A> {
    pub ways: Vec<Way<A>>,
    /// How imagined games shared the victory on average, whatever was tried in them.
    pub shares: Shares,
}

/// An action, or a whole plan where seats commit themselves in secret.
#[derive(Clone, PartialEq, Debug)]
pub struct Way<A> {
    pub actions: Vec<A>,
    /// How much of the thinking ended with it: shares of 1.
    pub weight: f64,
    /// How the victory is likely to be shared after it.
    pub shares: Shares,
    /// How many imagined games that rests on.
    pub games: f64,
}

/// Somebody to ask. With a number of iterations the same seed gives the same answers.
#[derive(Clone, Debug)]
pub struct Adviser {
    budget: Budget,
    seed: u64,
    /// By what was learnt, where the master goes by it?
    learnt: bool,
    wanted: Wanted,
}

impl Adviser {
    pub fn new(budget: Budget, seed: u64) -> Adviser {
        Adviser { budget, seed, learnt: true, wanted: wanted() }
    }

    /// One who judges as the game's own knowledge does, and not by what was learnt: what was measured so has to be measured so again.
    pub(crate) fn handmade(self) -> Adviser {
        Adviser { learnt: false, ..self }
    }

    /// One whose thoughts end as soon as they are not wanted any more, or have taken too long.
    pub fn heeding(self, wanted: &Wanted) -> Adviser {
        Adviser { wanted: wanted.clone(), ..self }
    }

    /// How many games it imagines for one question. Whoever goes by time has no number: one is enough.
    pub(crate) fn games(&self) -> u32 {
        if let Budget::Iterations(count) = self.budget { count } else { 1 }
    }

    /// Was there time to think it through?
    pub(crate) fn is_heard(&self) -> bool {
        self.wanted.load(Ordering::Relaxed)
    }

    /// Thinks about the view of a seat that is to act. What was done there, if anything, is among the
    /// ways, and thought about as thoroughly as the best.
    pub fn consider<G: Playable>(&self, view: &G::View, seat: Seat, done: &[G::Action]) -> Opinion<G::Action> {
        if G::PLANS {
            return self.weigh::<G>(view, seat, done);
        }
        let report = self.search::<G>(self.budget).run(view, seat);
        let mut ways: Vec<Way<G::Action>> = report.choices.iter().map(|choice| way(choice, &report)).collect();
        if let [action, ..] = done
            && report.choices[0].action != *action
        {
            let after = self.search::<G>(part(self.budget, 2)).run_from(view, seat, Some(*action));
            ways.retain(|way| way.actions != done);
            let games = after.iterations as f64;
            ways.push(Way { actions: done.to_vec(), weight: 0.0, shares: after.shares, games });
        }
        Opinion { ways, shares: report.shares }
    }

    /// Begins to think about what a seat should do, a piece at a time.
    pub(crate) fn begin<G: Playable>(&self, view: &G::View, seat: Seat) -> Pondering<G> {
        let mind = match G::PLANS {
            true => Mind::Plans(Box::new(self.planner())),
            false => Mind::Tree(Box::new(self.search(self.budget))),
        };
        Pondering { view: view.clone(), seat, mind, games: 0 }
    }

    /// How the victory is likely to be shared, for a seat that need not be the one to act.
    pub fn look<G: Playable>(&self, view: &G::View, seat: Seat) -> Shares {
        self.search::<G>(self.budget).run(view, seat).shares
    }

    fn search<G: Playable>(&self, budget: Budget) -> Search<G> {
        let params = if self.learnt { Params::master::<G>() } else { Params::handmade() };
        let mut search = Search::new(params, budget, self.seed, 1);
        search.heed(&self.wanted);
        search
    }

    fn weigh<G: Playable>(&self, view: &G::View, seat: Seat, done: &[G::Action]) -> Opinion<G::Action> {
        let plans = self.planner::<G>().weigh(view, seat, done);
        let mut shares = Shares::default();
        plans.iter().for_each(|plan| add(&mut shares, &plan.shares, plan.tendency));
        Opinion { ways: plans.into_iter().map(Way::from).collect(), shares }
    }

    fn planner<G: Playable>(&self) -> Planner<G> {
        let mut planner = Planner::new(self.budget, 0, self.seed, 1).inventive();
        planner.heed(&self.wanted);
        planner
    }
}

/// What a seat should do, thought about a piece at a time.
pub(crate) struct Pondering<G: Game> {
    view: G::View,
    seat: Seat,
    mind: Mind<G>,
    /// How many games were imagined.
    pub games: u32,
}

enum Mind<G: Game> {
    Tree(Box<Search<G>>),
    Plans(Box<Planner<G>>),
}

impl<G: Playable> Pondering<G> {
    /// Imagines so many games more.
    pub fn go_on(&mut self, games: u32) {
        self.games += games;
        match &mut self.mind {
            Mind::Tree(search) => search.ponder_on(&self.view, self.seat, games),
            Mind::Plans(planner) => drop(planner.ponder(&self.view, self.seat, games)),
        }
    }

    /// The ways that are worth naming, the best first, each to the end of the turn; where others have secrets only the
    /// next action, and where a whole plan is made at once, that. Thinks about each action after the first for as many
    /// games more as `rest` says.
    pub fn end(self, rest: u32, worth: impl FnOnce(&mut Vec<Way<G::Action>>)) -> Vec<Way<G::Action>> {
        let Pondering { view, seat, mind, .. } = self;
        let mut search = match mind {
            Mind::Tree(search) => search,
            Mind::Plans(mut planner) => {
                let mut ways = planner.end_pondering(&view, seat).into_iter().map(Way::from).collect();
                worth(&mut ways);
                return ways;
            }
        };
        let (report, thought) = search.end_pondering(&view, seat);
        let mut ways: Vec<Way<G::Action>> = report.choices.iter().map(|choice| way(choice, &report)).collect();
        worth(&mut ways);
        if !G::META.secrets {
            for way in &mut ways {
                way.actions = search.go_on(&view, seat, way.actions[0], &thought, Budget::Iterations(rest));
            }
        }
        ways
    }
}

impl<A> From<Plan<A>> for Way<A> {
    fn from(Plan { actions, tendency: weight, shares, games }: Plan<A>) -> Way<A> {
        Way { actions, weight, shares, games }
    }
}

fn way<A: Copy>(choice: &Choice<A>, report: &SearchReport<A>) -> Way<A> {
    let weight = choice.visits as f64 / report.iterations.max(1) as f64;
    Way { actions: vec![choice.action], weight, shares: choice.shares, games: choice.visits as f64 }
}

/// A half is about as many games as the best action of a search is tried in.
fn part(budget: Budget, of: u32) -> Budget {
    match budget {
        Budget::Iterations(count) => Budget::Iterations(count.div_ceil(of)),
        Budget::Time(time) => Budget::Time(time / of),
    }
}
