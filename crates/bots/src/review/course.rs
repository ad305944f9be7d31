//! The course of one game: which of its moments are looked at, and how each is.

use std::collections::VecDeque;

use table::{Foretold, Game, Journal, Lang, Playable, Seat, Step, Text, Turn, Viewer, foretell, game::StepOf};

use super::{Luck, MOST_MOMENTS, Moment, Reviewing};
use crate::{
    Shares,
    advice::thousandths,
    opinion::{Adviser, Way},
};

/// A better way is named if it is better by this much: less is within the noise.
const WORTH_NAMING: f64 = 0.01;

pub struct Course<G: Game> {
    adviser: Adviser,
    steps: Vec<StepOf<G>>,
    /// The position after the first `at` steps.
    now: G,
    at: usize,
    of: usize,
    left: VecDeque<Decision<G::Action>>,
}

/// A decision to look at.
struct Decision<A> {
    step: usize,
    seat: Seat,
    /// What the seat did: a plan where it committed itself to one.
    done: Vec<A>,
    /// The step from which on only chance decided until then.
    since: usize,
}

impl<G: Playable> Course<G> {
    pub fn new(journal: &Journal<G>, adviser: Adviser) -> Course<G> {
        let steps = journal.steps().to_vec();
        let left: VecDeque<_> = spread(decisions(journal.start().clone(), &steps), MOST_MOMENTS).into();
        Course { adviser, steps, now: journal.start().clone(), at: 0, of: left.len(), left }
    }

    fn go_to(&mut self, step: usize) {
        for step in &self.steps[self.at..step] {
            self.now.make(*step);
        }
        self.at = step;
    }

    /// All that the seat knows at this moment.
    fn view(&self, seat: Seat) -> G::View {
        self.now.view(Viewer::Seat(seat))
    }

    fn look_at(&mut self, decision: &Decision<G::Action>) -> Moment {
        let Decision { step, seat, ref done, since } = *decision;
        self.go_to(since);
        let before_luck = (since < step).then(|| self.adviser.look::<G>(&self.view(seat), seat));
        let said = Text::new(|lang| self.told(since..step, seat, lang));
        self.go_to(step);
        let view = self.view(seat);
        let opinion = self.adviser.consider::<G>(&view, seat, done);
        let luck = before_luck.map(|before| Luck {
            step: since as u32,
            said,
            before: self.chances(&before),
            after: self.chances(&opinion.shares),
        });
        let best = &opinion.ways[0];
        let done = opinion.ways.iter().find(|way| way.actions == *done).unwrap_or(best);
        let gain = |way: &Way<G::Action>| way.shares[seat.index()];
        let better = (gain(best) - gain(done) >= WORTH_NAMING).then(|| foretell::<G>(&view, seat, &best.actions));
        // What turned out better than what looked best was no mistake.
        let highest = if gain(done) > gain(best) { done } else { best };
        Moment {
            step: step as u32,
            seat,
            before: self.chances(&highest.shares),
            after: self.chances(&done.shares),
            done: self.foretold(&view, seat, &done.actions),
            better,
            luck,
        }
    }

    /// What the seat was told of these steps, the first of which is made here.
    fn told(&self, steps: std::ops::Range<usize>, seat: Seat, lang: Lang) -> String {
        let (mut position, mut events) = (self.now.clone(), Vec::new());
        for step in &self.steps[steps] {
            position.events(Viewer::Seat(seat), step, &mut events);
            position.make(*step);
        }
        let sentences: Vec<String> = events.iter().map(|event| G::tell(event, lang)).collect();
        sentences.join(" ")
    }

    /// What the seat did, in words that say what came of it.
    fn foretold(&self, view: &G::View, seat: Seat, done: &[G::Action]) -> Foretold {
        let foretold = foretell::<G>(view, seat, done);
        if self.now.undecided(seat).is_some() {
            return foretold;
        }
        Foretold { said: Text::new(|lang| self.told(self.at..self.at + 1, seat, lang)), ..foretold }
    }

    fn chances(&self, shares: &Shares) -> Vec<u16> {
        shares[..self.now.seats() as usize].iter().map(|share| thousandths(*share)).collect()
    }
}

impl<G: Playable> Reviewing for Course<G> {
    fn of(&self) -> usize {
        self.of
    }

    fn next(&mut self) -> Option<Moment> {
        let decision = self.left.pop_front()?;
        Some(self.look_at(&decision))
    }
}

/// The decisions of a game that left a choice, in order.
fn decisions<G: Playable>(mut now: G, steps: &[StepOf<G>]) -> Vec<Decision<G::Action>> {
    let (mut found, mut since, mut legal) = (Vec::new(), 0, Vec::new());
    // Up to which step each seat is carrying out a plan.
    let mut committed = [0; table::MAX_SEATS];
    for (at, step) in steps.iter().enumerate() {
        if let Step::Act(seat, _) = *step {
            legal.clear();
            now.legal(seat, &mut legal);
            if legal.len() > 1
                && committed[seat.index()] <= at
                && let Some((done, end)) = plan_from(&now, seat, steps, at)
            {
                committed[seat.index()] = end;
                found.push(Decision { step: at, seat, done, since });
            }
            // What has to be done after a card or a die belongs to it.
            if legal.len() > 1 || since == at {
                since = at + 1;
            }
        }
        now.make(*step);
    }
    found
}

/// What a seat did from this step on until it was no longer its own to decide, and where that ends;
/// nothing if the game broke off before.
fn plan_from<G: Playable>(now: &G, seat: Seat, steps: &[StepOf<G>], at: usize) -> Option<(Vec<G::Action>, usize)> {
    let own = |(number, step): (usize, &StepOf<G>)| match *step {
        Step::Act(by, action) if by == seat => Some((number, action)),
        _ => None,
    };
    let mut own = steps.iter().enumerate().skip(at).filter_map(own);
    let Some(mut alone) = now.undecided(seat) else {
        return own.next().map(|(number, action)| (vec![action], number + 1));
    };
    let mut done = Vec::new();
    for (number, action) in own {
        done.push(action);
        alone.apply(seat, action);
        if !matches!(alone.turn(), Turn::Act(seats) if seats.contains(seat)) {
            return Some((done, number + 1));
        }
    }
    None
}

/// At most so many of them, evenly spread, the first among them.
fn spread<T>(all: Vec<T>, most: usize) -> Vec<T> {
    let count = all.len();
    if count <= most {
        return all;
    }
    let chosen = |place: usize| place == 0 || place * most / count != (place - 1) * most / count;
    all.into_iter().enumerate().filter(|(place, _)| chosen(*place)).map(|(_, item)| item).collect()
}
