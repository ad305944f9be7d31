//! Information-set Monte Carlo tree search for any game.
//!
//! Each iteration imagines a position that fits what the seat knows, walks down trees of what was
//! found before, plays to the end and remembers how it ended: see `walk.rs` for how what a seat
//! cannot know stays out of its choices. Several independent searches run at once and their counts
//! are added up, so that neither locks nor the number of threads can change what is chosen.

mod params;
mod tree;
mod walk;

use std::{
    hash::Hash,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Instant,
};

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rustc_hash::FxHashMap;
use table::{Game, Playable, Seat, Turn, Viewer, sort_by};

use crate::{Bot, Budget, Shares, Wanted, solve, wanted};
pub use params::Params;
use walk::{TreeOf, Walk, trees_after};

/// What a search found out.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchReport<A> {
    /// The actions that were tried, the best first; none only if the seat is not to act.
    pub choices: Vec<Choice<A>>,
    /// How the imagined games shared the victory on average.
    pub shares: Shares,
    /// How many games were imagined.
    pub iterations: u64,
    /// How many nodes remember them …
    pub nodes: usize,
    /// … and how much memory that takes.
    pub bytes: usize,
}

/// An action and what is thought of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice<A> {
    pub action: A,
    /// How many imagined games went on with it.
    pub visits: u64,
    /// The share of the victory they brought on average, from 0 to 1.
    pub value: f64,
    /// The same for every seat.
    pub shares: Shares,
}

/// The player who searches.
pub struct Search<G: Game> {
    params: Params,
    budget: Budget,
    seed: u64,
    threads: usize,
    /// How many choices were made before: each has random numbers of its own.
    choices: u64,
    /// What is known about the next choice of the same turn.
    known: Option<Known<G>>,
    /// A choice that is thought about a piece at a time.
    pondered: Option<Walk<G>>,
    /// The last choice that was to be solved, and what solves it.
    solved: Option<(Seat, G::View, Option<G::Action>)>,
    wanted: Wanted,
}

/// So many games are imagined at least before a choice that is pondered.
const FEWEST_PONDERED: u32 = 32;
/// More than this nobody is told to do in one turn.
const LONGEST_TURN: usize = 8;

/// Everything that was found out about a choice: the trees of each of the independent searches.
pub(crate) struct SearchMemory<G: Game>(Vec<Vec<TreeOf<G>>>);

/// The trees of a choice that is yet to be made: a turn has several, and whoever made the first has
/// thought about the others.
struct Known<G: Game> {
    seat: Seat,
    view: G::View,
    /// Of each of the independent searches.
    trees: Vec<Vec<TreeOf<G>>>,
}

impl<G: Playable> Search<G> {
    pub fn new(params: Params, budget: Budget, seed: u64, threads: usize) -> Search<G> {
        let threads = threads.max(1);
        Search {
            params,
            budget,
            seed,
            threads,
            choices: 0,
            known: None,
            pondered: None,
            solved: None,
            wanted: wanted(),
        }
    }

    /// Thinks about the view of a seat that is to act.
    pub fn run(&mut self, view: &G::View, seat: Seat) -> SearchReport<G::Action> {
        self.run_from(view, seat, None)
    }

    /// Thinks about a seat's view: about all its actions, or about what follows on this one.
    pub fn run_from(&mut self, view: &G::View, seat: Seat, first: Option<G::Action>) -> SearchReport<G::Action> {
        self.think(view, seat, first, Vec::new()).0
    }

    /// Ponders a choice, even if there is only one thing to do: somebody may want to know what it is worth.
    pub(crate) fn ponder_on(&mut self, view: &G::View, seat: Seat, games: u32) {
        let known = self.recall(view, seat);
        let mut walk = self.take_pondered(view, seat, known);
        walk.go_on(Limit::Iterations(games), &self.wanted);
        self.pondered = Some(walk);
    }

    /// What pondering a choice has found, and all that is known of it: for [`go_on`](Search::go_on).
    pub(crate) fn end_pondering(&mut self, view: &G::View, seat: Seat) -> (SearchReport<G::Action>, SearchMemory<G>) {
        let known = self.recall(view, seat);
        let (report, trees) = self.take_pondered(view, seat, known).end();
        (merge(vec![report]), SearchMemory(vec![trees]))
    }

    /// An action and what the seat would do after it, to the end of its turn. About each of these it
    /// thinks a little more.
    pub(crate) fn go_on(
        &mut self,
        view: &G::View,
        seat: Seat,
        first: G::Action,
        thought: &SearchMemory<G>,
        budget: Budget,
    ) -> Vec<G::Action> {
        let mut line = Search::new(self.params.clone(), budget, self.seed, 1);
        line.heed(&self.wanted);
        let mut actions = vec![first];
        line.keep(self.imagine(view, seat), seat, first, &thought.0);
        while actions.len() < LONGEST_TURN
            && let Some(known) = &line.known
        {
            let view = known.view.clone();
            actions.push(line.choose(&view, seat));
        }
        actions
    }

    /// Goes on from what is known, if anything; answers what was found, and all that is known now.
    fn think(
        &mut self,
        view: &G::View,
        seat: Seat,
        first: Option<G::Action>,
        known: Vec<Vec<TreeOf<G>>>,
    ) -> (SearchReport<G::Action>, Vec<Vec<TreeOf<G>>>) {
        self.choices += 1;
        let limits = self.limits();
        let known: Vec<_> = known.into_iter().map(Some).map(Mutex::new).collect();
        let search = |number: usize| {
            let rng = Pcg64Mcg::seed_from_u64(mix(self.seed, self.choices, number as u64));
            let trees = known.get(number).and_then(|trees| trees.lock().expect("nobody panicked").take());
            let walk = Walk::<G>::new(&self.params, view, seat, trees.unwrap_or_default(), rng);
            let mut walk = walk.beginning_with(first);
            walk.go_on(limits[number], &self.wanted);
            walk.end()
        };
        let (reports, trees) = in_parallel(limits.len(), self.threads, search).into_iter().unzip();
        (merge(reports), trees)
    }

    /// The choice that is being pondered. One that is new, or was hurried before it began, is thought about a little.
    fn take_pondered(&mut self, view: &G::View, seat: Seat, known: Vec<Vec<TreeOf<G>>>) -> Walk<G> {
        if let Some(walk) = self.pondered.take().filter(|walk| walk.is_about(view, seat)) {
            return walk;
        }
        self.choices += 1;
        let rng = Pcg64Mcg::seed_from_u64(mix(self.seed, self.choices, 0));
        // Of several independent searches one is gone on with.
        let trees = known.into_iter().next().unwrap_or_default();
        let mut walk = Walk::new(&self.params, view, seat, trees, rng);
        walk.go_on(Limit::Iterations(FEWEST_PONDERED), &self.wanted);
        walk
    }

    /// What is known about this choice from the one before.
    fn recall(&mut self, view: &G::View, seat: Seat) -> Vec<Vec<TreeOf<G>>> {
        let known = self.known.take().filter(|known| known.seat == seat && known.view == *view);
        known.map(|known| known.trees).unwrap_or_default()
    }

    /// What needs no thinking: the only action, or one that wins for certain.
    fn certain_action(&mut self, here: &G, view: &G::View, seat: Seat) -> Option<G::Action> {
        let only = only_action(here, seat);
        if only.is_some() || self.params.solving == 0 || G::META.secrets {
            return only;
        }
        if self.solved.as_ref().is_none_or(|(whose, known, _)| (*whose, known) != (seat, view)) {
            let solved = solve(here, seat, self.params.solving).map(|solved| solved.action);
            self.solved = Some((seat, view.clone(), solved));
        }
        self.solved.as_ref().and_then(|(.., action)| *action)
    }

    /// Takes the only action, one that wins for certain, or the best one by what thinking finds out; remembers what comes after it.
    fn settle(
        &mut self,
        view: &G::View,
        seat: Seat,
        think: impl FnOnce(&mut Self, Vec<Vec<TreeOf<G>>>) -> (SearchReport<G::Action>, Vec<Vec<TreeOf<G>>>),
    ) -> G::Action {
        let here = self.imagine(view, seat);
        let known = self.recall(view, seat);
        let (action, trees) = match self.certain_action(&here, view, seat) {
            Some(certain) => {
                self.choices += 1;
                (certain, known)
            }
            None => {
                let (report, trees) = think(self, known);
                (report.choices[0].action, trees)
            }
        };
        if self.params.reuse {
            self.keep(here, seat, action, &trees);
        }
        action
    }

    /// A position that fits the view: as good as any where only what the seat knows is asked.
    fn imagine(&self, view: &G::View, seat: Seat) -> G {
        G::determinize(view, seat, &mut Pcg64Mcg::seed_from_u64(self.seed))
    }

    /// After an action: if the seat goes on at once, what is known of that is kept.
    fn keep(&mut self, mut here: G, seat: Seat, action: G::Action, trees: &[Vec<TreeOf<G>>]) {
        let before = here.clone();
        here.apply(seat, action);
        if matches!(here.turn(), Turn::Act(seats) if seats.contains(seat)) {
            let after = |trees: &Vec<TreeOf<G>>| trees_after(trees, &before, seat, action, &self.params);
            let trees = trees.iter().map(after).collect();
            self.known = Some(Known { seat, view: here.view(Viewer::Seat(seat)), trees });
        }
    }

    /// The independent searches of one choice. With a number of iterations, how many there are
    /// must not depend on the machine; small numbers are better kept together.
    fn limits(&self) -> Vec<Limit> {
        match self.budget {
            Budget::Iterations(total) => {
                let total = total.max(1);
                let trees = if self.params.split { (total / 1000).clamp(1, 8) } else { 1 };
                (0..trees).map(|tree| Limit::Iterations(total / trees + u32::from(tree < total % trees))).collect()
            }
            Budget::Time(time) => vec![Limit::Deadline(Instant::now() + time); self.threads],
        }
    }
}

impl<G: Playable> Bot<G> for Search<G> {
    fn choose(&mut self, view: &G::View, seat: Seat) -> G::Action {
        self.settle(view, seat, |search, known| search.think(view, seat, None, known))
    }

    fn ponder(&mut self, view: &G::View, seat: Seat, games: u32) -> bool {
        let here = self.imagine(view, seat);
        if self.certain_action(&here, view, seat).is_some() {
            return false;
        }
        self.ponder_on(view, seat, games);
        true
    }

    fn decide(&mut self, view: &G::View, seat: Seat) -> G::Action {
        self.settle(view, seat, |search, known| {
            let (report, trees) = search.take_pondered(view, seat, known).end();
            (merge(vec![report]), vec![trees])
        })
    }

    fn heed(&mut self, wanted: &Wanted) {
        self.wanted = wanted.clone();
    }
}

/// When one of the searches ends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limit {
    Iterations(u32),
    Deadline(Instant),
}

/// Does each of the jobs once; the results are in the order of the jobs, whoever did them.
pub(crate) fn in_parallel<T: Send>(jobs: usize, threads: usize, job: impl Fn(usize) -> T + Sync) -> Vec<T> {
    // In a browser there are no threads; nor is the code for them.
    if jobs == 1 || threads == 1 || cfg!(target_arch = "wasm32") {
        return (0..jobs).map(job).collect();
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let mine = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < jobs));
        mine.map(|number| (number, job(number))).collect::<Vec<_>>()
    };
    let mut done: Vec<(usize, T)> = std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads.min(jobs)).map(|_| scope.spawn(work)).collect();
        let mine = work();
        let theirs = helpers.into_iter().flat_map(|helper| helper.join().expect("a search does not panic"));
        mine.into_iter().chain(theirs).collect()
    });
    done.sort_unstable_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Adds up what independent searches found.
fn merge<A: Copy + Eq + Hash>(reports: Vec<SearchReport<A>>) -> SearchReport<A> {
    let mut total = SearchReport { choices: Vec::new(), shares: Shares::default(), iterations: 0, nodes: 0, bytes: 0 };
    let mut places = FxHashMap::default();
    for report in reports {
        average(&mut total.shares, total.iterations, &report.shares, report.iterations);
        total.iterations += report.iterations;
        total.nodes += report.nodes;
        total.bytes += report.bytes;
        for choice in report.choices {
            let place = *places.entry(choice.action).or_insert(total.choices.len());
            match total.choices.get_mut(place) {
                Some(known) => known.add(&choice),
                None => total.choices.push(choice),
            }
        }
    }
    // What is equal stays in the order in which it was found.
    sort_by(&mut total.choices, |a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
    total
}

fn only_action<G: Playable>(here: &G, seat: Seat) -> Option<G::Action> {
    let mut legal = Vec::new();
    here.legal(seat, &mut legal);
    if let [only] = legal[..] { Some(only) } else { None }
}

impl<A> Choice<A> {
    fn add(&mut self, other: &Choice<A>) {
        let sum = self.value * self.visits as f64 + other.value * other.visits as f64;
        average(&mut self.shares, self.visits, &other.shares, other.visits);
        self.visits += other.visits;
        self.value = sum / self.visits.max(1) as f64;
    }
}

/// The mean of two means, each of so many.
fn average(mean: &mut Shares, count: u64, other: &Shares, more: u64) {
    let all = (count + more).max(1) as f64;
    mean.iter_mut().zip(other).for_each(|(one, two)| *one = (*one * count as f64 + two * more as f64) / all);
}

/// A seed of its own for each search of each choice.
pub(crate) fn mix(seed: u64, choice: u64, tree: u64) -> u64 {
    [choice, tree].into_iter().fold(seed, |mixed, part| {
        // The finalizer of SplitMix64.
        let mut z = (mixed ^ part).wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}
