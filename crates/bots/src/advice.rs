//! "What would you play?", for hosts that know no game by type.

use std::any::Any;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde::Serialize;
use table::{Foretold, Game, Playable, Seat, TS, Visit, foretell, sort_by};

use crate::{
    NoChoice,
    erased::to_act,
    opinion::{Adviser, Pondering, Way},
    solver::solve_turn,
};

/// How many ways to go on are named.
const MOST_WAYS: usize = 3;
/// A way that took less of the thinking than this, compared with the one that took most, is too little
/// known to be named.
const NEGLIGIBLE: f64 = 0.15;

/// A way to go on, and what is thought of it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Advised {
    #[serde(flatten)]
    pub way: Foretold,
    /// The chance to win with it, in thousandths, …
    pub chance: u16,
    /// … and by how much that may be wrong: in nineteen of twenty imagined heaps of as many games it is not.
    pub margin: u16,
    /// How likely it is, by what was measured, that no other way that was thought about is better: in thousandths.
    pub sure: u16,
    /// If it wins whatever the others do: in so many turns of the seat at most, this one included.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub wins: Option<u8>,
}

/// A choice that was thought about already gets this part of the usual effort once more.
const REST: u32 = 16;

/// Asks what a seat should do: `games::visit(id, Advise { … })`. The best comes first. Nothing if the thinking had to
/// end before it was worth telling.
pub struct Advise<'a> {
    pub adviser: Adviser,
    /// The seat's own view, from [`AnyPosition::view_for_bot`](table::AnyPosition::view_for_bot).
    pub view: &'a dyn Any,
    pub seat: Seat,
}

impl Visit for Advise<'_> {
    type Out = Result<Option<Vec<Advised>>, NoChoice>;

    fn visit<G: Playable>(self) -> Self::Out {
        let Advise { adviser, view, seat } = self;
        let games = adviser.games();
        let mut counsel = Counselling::<G>::begin(&adviser, view, seat)?;
        counsel.ponder(games);
        let advised = Box::new(counsel).answer();
        Ok(adviser.is_heard().then_some(advised))
    }
}

/// Advice that is worked out a piece at a time, for those who look at the clock themselves.
pub trait Counsel: Send {
    /// Imagines so many games more.
    fn ponder(&mut self, games: u32);
    /// Has it been thought about as thoroughly as advice should be at least?
    fn is_sound(&self) -> bool;
    /// The ways worth naming, the best first.
    fn answer(self: Box<Self>) -> Vec<Advised>;
}

/// Asks for advice that comes piece by piece: `games::visit(id, Consult { … })`.
pub struct Consult<'a> {
    /// How much thinking advice is worth at least.
    pub adviser: Adviser,
    pub view: &'a dyn Any,
    pub seat: Seat,
}

impl Visit for Consult<'_> {
    type Out = Result<Box<dyn Counsel>, NoChoice>;

    fn visit<G: Playable>(self) -> Self::Out {
        Ok(Box::new(Counselling::<G>::begin(&self.adviser, self.view, self.seat)?))
    }
}

struct Counselling<G: Game> {
    view: G::View,
    seat: Seat,
    pondering: Pondering<G>,
    /// So many imagined games are enough.
    enough: u32,
}

impl<G: Playable> Counselling<G> {
    fn begin(adviser: &Adviser, view: &dyn Any, seat: Seat) -> Result<Counselling<G>, NoChoice> {
        let view = to_act::<G>(view, seat)?.clone();
        Ok(Counselling { pondering: adviser.begin(&view, seat), view, seat, enough: adviser.games() })
    }
}

impl<G: Playable> Counsel for Counselling<G> {
    fn ponder(&mut self, games: u32) {
        self.pondering.go_on(games);
    }

    fn is_sound(&self) -> bool {
        self.pondering.games >= self.enough
    }

    fn answer(self: Box<Self>) -> Vec<Advised> {
        let Counselling { view, seat, pondering, enough } = *self;
        let here = G::determinize(&view, seat, &mut Pcg64Mcg::seed_from_u64(0));
        if let Some((line, turns)) = solve_turn(&here, seat) {
            let way = foretell::<G>(&view, seat, &line);
            return vec![Advised { way, chance: 1000, margin: 0, sure: 1000, wins: Some(turns) }];
        }
        let mut measured = Vec::new();
        let ways = pondering.end(enough.div_ceil(REST), |ways| {
            keep_silent_about(ways, |way| here.undoes(seat, &way.actions[0]));
            let next = ways.get(1).map(|way| Measure::of(way, seat));
            let least = NEGLIGIBLE * ways[0].weight;
            ways.retain(|way| way.weight >= least);
            sort_by(ways, |a, b| b.shares[seat.index()].total_cmp(&a.shares[seat.index()]));
            measured = ways.iter().map(|way| Measure::of(way, seat)).collect();
            // Of one that stands alone: is it better than the one that was thought about most beside it?
            if measured.len() == 1 {
                measured.extend(next);
            }
            ways.truncate(MOST_WAYS);
        });
        let advised = ways.into_iter().enumerate().map(|(place, way)| Advised {
            way: foretell::<G>(&view, seat, &way.actions),
            chance: thousandths(way.shares[seat.index()]),
            margin: thousandths(1.96 * measured[place].error),
            sure: thousandths(surety(&measured, place)),
            wins: None,
        });
        advised.collect()
    }
}

/// Drops these, unless there is nothing else to say.
fn keep_silent_about<T>(ways: &mut Vec<T>, is_idle: impl Fn(&T) -> bool) {
    if !ways.iter().all(&is_idle) {
        ways.retain(|way| !is_idle(way));
    }
}

/// A share of the victory as imagined games show it, and how far it is known.
#[derive(Clone, Copy)]
struct Measure {
    share: f64,
    /// The standard error.
    error: f64,
}

impl Measure {
    /// One more game is thought to be won and one to be lost: after few games nothing is certain.
    fn of<A>(way: &Way<A>, seat: Seat) -> Measure {
        let (share, games) = (way.shares[seat.index()].clamp(0.0, 1.0), way.games);
        let guess = (share * games + 1.0) / (games + 2.0);
        Measure { share, error: (guess * (1.0 - guess) / games.max(1.0)).sqrt() }
    }

    /// How likely it is to be better than another.
    fn beats(&self, other: &Measure) -> f64 {
        normal((self.share - other.share) / self.error.hypot(other.error).max(1e-9))
    }
}

/// How likely it is that no other is better.
fn surety(all: &[Measure], place: usize) -> f64 {
    let others = all.iter().enumerate().filter(|(other, _)| *other != place);
    others.map(|(_, other)| all[place].beats(other)).fold(1.0, f64::min)
}

/// How much of a normal distribution lies below this many standard deviations (a logistic curve that differs
/// from it by less than a hundredth).
fn normal(deviations: f64) -> f64 {
    1.0 / (1.0 + (-1.702 * deviations).exp())
}

/// A share of 1 as it is told.
pub(crate) fn thousandths(share: f64) -> u16 {
    (share.clamp(0.0, 1.0) * 1000.0).round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(share: f64, games: f64) -> Measure {
        let mut shares = crate::Shares::default();
        shares[0] = share;
        Measure::of(&Way { actions: vec!['a'], weight: 1.0, shares, games }, Seat(0))
    }

    #[test]
    fn the_more_games_the_surer_and_what_is_equal_is_even() {
        let few = [way(0.6, 20.0), way(0.5, 20.0)];
        let many = [way(0.6, 2000.0), way(0.5, 2000.0)];
        assert!(few[0].error > 5.0 * many[0].error);
        assert!((0.6..0.85).contains(&surety(&few, 0)) && surety(&many, 0) > 0.99);
        assert!(surety(&many, 1) < 0.01);
        assert_eq!(surety(&[way(0.4, 50.0), way(0.4, 50.0)], 0), 0.5);
        assert_eq!(surety(&[way(0.4, 50.0)], 0), 1.0);
        assert!(way(1.0, 3.0).error > 0.1, "after three games nothing is certain");
    }

    #[test]
    fn what_leads_nowhere_is_not_named_unless_there_is_nothing_else() {
        let mut ways = vec![1, 2, 3];
        keep_silent_about(&mut ways, |way| *way == 2);
        assert_eq!(ways, [1, 3]);
        keep_silent_about(&mut ways, |_| true);
        assert_eq!(ways, [1, 3]);
    }
}
