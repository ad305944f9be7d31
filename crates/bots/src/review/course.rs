//! The course of one game: which of its moments are looked at, and how each is.

use std::collections::VecDeque;

use table::{Foretold, Game, Journal, Lang, Playable, Seat, Step, Text, Turn, Viewer, foretell, game::StepOf};

use super::{Luck, MOST_MOMENTS, Moment, Reviewing};
use crate::{
    Shares,
    advice::thousandths,
    opinion::{Adviser, Way},
    solver::{solve_turn, still_wins},
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
    /// Where seats commit themselves in secret: the moment before anybody had begun to, and how the victory was likely to be
    /// shared then. It is one judgement for all of them.
    round: Option<(G, Shares)>,
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
        Course { adviser, steps, now: journal.start().clone(), at: 0, of: left.len(), left, round: None }
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
        let solved = solve_turn(&self.now, seat);
        let keeps_winning = solved.is_some() && still_wins(&self.now, seat, done[0]);
        let done = opinion.ways.iter().find(|way| way.actions == *done).unwrap_or(best);
        let gain = |way: &Way<G::Action>| way.shares[seat.index()];
        let better = match &solved {
            Some((line, _)) => (!keeps_winning).then(|| foretell::<G>(&view, seat, line)),
            None => (gain(best) - gain(done) >= WORTH_NAMING).then(|| foretell::<G>(&view, seat, &best.actions)),
        };
        // What turned out better than what looked best was no mistake.
        let highest = if gain(done) > gain(best) { done } else { best };
        let (before, after) = match self.round_of(seat, &view) {
            Some(before) => (before, less(before, seat, gain(highest) - gain(done))),
            None if solved.is_some() && keeps_winning => (victory(seat), victory(seat)),
            None if solved.is_some() => (victory(seat), done.shares),
            None => (highest.shares, done.shares),
        };
        Moment {
            step: step as u32,
            seat,
            before: self.chances(&before),
            after: self.chances(&after),
            done: self.foretold(&view, seat, &done.actions),
            better,
            wins: solved.map(|(_, turns)| turns),
            luck,
        }
    }

    /// How the victory was likely to be shared before seats began to commit themselves in secret, whoever of them is looked
    /// at. What the first of them did is left out of it: the others did not know.
    fn round_of(&mut self, seat: Seat, view: &G::View) -> Option<Shares> {
        let before = self.now.undecided(seat)?;
        let known = self.round.take().filter(|(known, _)| *known == before);
        let round = known.unwrap_or_else(|| (before, self.adviser.consider::<G>(view, seat, &[]).shares));
        Some(self.round.insert(round).1)
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

/// The shares after the seat has lost this much: the others have it, each as much as they had before.
fn less(mut shares: Shares, seat: Seat, lost: f64) -> Shares {
    let own = shares[seat.index()];
    let left = (own - lost).max(0.0);
    let others = 1.0 - own;
    if others > 0.0 {
        shares.iter_mut().for_each(|share| *share *= (1.0 - left) / others);
    }
    shares[seat.index()] = left;
    shares
}

/// The whole victory.
fn victory(seat: Seat) -> Shares {
    std::array::from_fn(|other| f64::from(u8::from(other == seat.index())))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_loses_the_others_have() {
        let before = [0.5, 0.3, 0.2, 0.0, 0.0, 0.0, 0.0, 0.0];
        let after = less(before, Seat(0), 0.2);
        assert!((after[0] - 0.3).abs() < 1e-9 && (after.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{after:?}");
        assert!((after[1] / after[2] - 1.5).abs() < 1e-9, "{after:?}");
        assert_eq!(less(before, Seat(1), 0.9)[1], 0.0, "nobody has less than nothing");
        assert_eq!(less(victory(Seat(0)), Seat(0), 0.0), victory(Seat(0)));
    }
}
