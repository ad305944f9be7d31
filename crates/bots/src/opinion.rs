//! What the strongest player thinks of a position, from a seat's own view and nothing else.

use table::{Playable, Seat};

use crate::{Budget, Choice, Params, Planner, Report, Search, Shares, add};

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
}

/// Somebody to ask. With a number of iterations the same seed gives the same answers.
#[derive(Clone, Copy, Debug)]
pub struct Adviser {
    pub budget: Budget,
    pub seed: u64,
}

impl Adviser {
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
            let after = self.search::<G>(half(self.budget)).run_from(view, seat, Some(*action));
            ways.retain(|way| way.actions != done);
            ways.push(Way { actions: done.to_vec(), weight: 0.0, shares: after.shares });
        }
        Opinion { ways, shares: report.shares }
    }

    /// How the victory is likely to be shared, for a seat that need not be the one to act.
    pub fn look<G: Playable>(&self, view: &G::View, seat: Seat) -> Shares {
        self.search::<G>(self.budget).run(view, seat).shares
    }

    fn search<G: Playable>(&self, budget: Budget) -> Search<G> {
        Search::new(Params::default(), budget, self.seed, 1)
    }

    fn weigh<G: Playable>(&self, view: &G::View, seat: Seat, done: &[G::Action]) -> Opinion<G::Action> {
        let plans = Planner::<G>::new(self.budget, 0, self.seed, 1).weigh(view, seat, done);
        let mut shares = Shares::default();
        plans.iter().for_each(|plan| add(&mut shares, &plan.shares, plan.tendency));
        let ways =
            plans.into_iter().map(|plan| Way { actions: plan.actions, weight: plan.tendency, shares: plan.shares });
        Opinion { ways: ways.collect(), shares }
    }
}

fn way<A: Copy>(choice: &Choice<A>, report: &Report<A>) -> Way<A> {
    let weight = choice.visits as f64 / report.iterations.max(1) as f64;
    Way { actions: vec![choice.action], weight, shares: choice.shares }
}

/// About as many games as the best action of a search is tried in.
fn half(budget: Budget) -> Budget {
    match budget {
        Budget::Iterations(count) => Budget::Iterations(count.div_ceil(2)),
        Budget::Time(time) => Budget::Time(time / 2),
    }
}
