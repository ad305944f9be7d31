//! One search: iteration after iteration down the trees, to the end of the game and back.
//!
//! Every seat has a tree of its own, and a node of it stands for what *this seat* saw since the root. A
//! step moves each observer along what they see of it ([`Game::seen`]): along the step
//! itself, along a mere name, or not at all. Whoever acts chooses in their own tree. So the choice
//! depends on what they can know and on nothing else, though the imagined position knows everything.
//! This is multiple-observer information-set MCTS (Cowling, Powley, Whitehouse, 2012). Which
//! actions are legal may differ from one imagined position to the next; an action is therefore
//! compared by how often it was available, not by how often its node was visited.
//!
//! In a game without secrets all observers see the same: one tree serves everybody.
//!
//! Several seats that may act at once act one after the other here: the seat that searches, then
//! the others in the order of the table. The order is always the same, so that it tells nobody
//! anything; those who come later choose in their own trees, in which the secret actions of those
//! before them did not happen or have only a name. Where such actions are open, the searching seat
//! goes first because its action now is being weighed, and not its waiting for the others.
//!
//! Every node maximises the share of the victory of the one who acts there, whoever else wins.

use std::{cmp::Ordering, sync::atomic::Ordering::Relaxed, time::Instant};

use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use rustc_hash::{FxHashMap, FxHashSet};
use table::{Game, Playable, Seat, SeatSet, Seen, Step, Turn, Viewer, draw_chance, game::StepOf};

use super::{
    Choice, Limit, Params, SearchReport, Shares,
    tree::{NodeId, ROOT, Sight, Tree},
};
use crate::{Wanted, add};

/// Longer lists of actions are too long to try them all.
const LONG: usize = 64;
/// Making a list may be costly: so many of the best are remembered for the next times.
const REMEMBERED: usize = 16;
/// So many steps of a playout between two looks at the clock.
const STEPS_BETWEEN_LOOKS: usize = 8;

pub(super) type TreeOf<G> = Tree<<G as Game>::Action, <G as Game>::Chance>;

/// It can be left after any iteration and gone on with later.
pub(super) struct Walk<G: Game> {
    params: Params,
    view: G::View,
    seat: Seat,
    rng: Pcg64Mcg,
    deadline: Option<Instant>,
    /// Every imagined game begins with it.
    first: Option<G::Action>,
    /// How the victory was shared, in all and after each action of the root, in how many games.
    total: Shares,
    iterations: u64,
    after: FxHashMap<NodeId, (Shares, u64)>,
    /// One for each observer; only one in a game without secrets.
    trees: Vec<TreeOf<G>>,
    /// Where each observer is now; nowhere once their tree was full.
    places: Vec<Option<NodeId>>,
    /// The nodes that were chosen in this iteration, and by whom.
    path: Vec<(Seat, NodeId)>,
    // Kept to be used again.
    actions: Vec<G::Action>,
    tried: FxHashSet<G::Action>,
    promises: Vec<f32>,
    ranked: Vec<Ranked<G::Action>>,
    outcomes: Vec<(G::Chance, u32)>,
}

/// An action with its promise and a random number, by which equal promises are ordered.
type Ranked<A> = (f32, u32, A);

impl<G: Playable> Walk<G> {
    /// `trees` are what is known already, if anything.
    pub fn new(params: &Params, view: &G::View, seat: Seat, trees: Vec<TreeOf<G>>, mut rng: Pcg64Mcg) -> Walk<G> {
        let observers = if G::META.secrets { G::determinize(view, seat, &mut rng).seats() } else { 1 };
        let trees = if trees.is_empty() { (0..observers).map(|_| Tree::new(params.nodes)).collect() } else { trees };
        Walk {
            params: params.clone(),
            view: view.clone(),
            seat,
            rng,
            deadline: None,
            first: None,
            total: Shares::default(),
            iterations: 0,
            after: FxHashMap::default(),
            trees,
            places: vec![None; observers as usize],
            path: Vec::new(),
            actions: Vec::new(),
            tried: FxHashSet::default(),
            promises: Vec::new(),
            ranked: Vec::new(),
            outcomes: Vec::new(),
        }
    }

    pub fn beginning_with(self, first: Option<G::Action>) -> Walk<G> {
        Walk { first, ..self }
    }

    pub fn is_about(&self, view: &G::View, seat: Seat) -> bool {
        self.seat == seat && self.view == *view
    }

    /// Answers what was found, and the trees that it was found in.
    pub fn end(self) -> (SearchReport<G::Action>, Vec<TreeOf<G>>) {
        (self.report(), self.trees)
    }

    /// Imagines games up to the limit.
    pub fn go_on(&mut self, limit: Limit, wanted: &Wanted) {
        if let Limit::Deadline(deadline) = limit {
            self.deadline = Some(deadline);
        }
        let before = self.iterations;
        // Even without time something must be chosen: the first iteration always begins.
        loop {
            self.iterations += u64::from(self.iterate());
            let enough = match limit {
                Limit::Iterations(count) => self.iterations - before >= u64::from(count),
                Limit::Deadline(_) => self.is_late(),
            };
            if enough || !wanted.load(Relaxed) {
                return;
            }
        }
    }

    fn report(&self) -> SearchReport<G::Action> {
        let tree = &self.trees[tree_of::<G>(self.seat)];
        let choices = tree.children(ROOT).filter_map(|id| {
            let node = tree.node(id);
            let action = node.action_of(self.seat)?;
            let (shares, games) = self.after.get(&id).copied().unwrap_or_default();
            let shares = mean(shares, games);
            Some(Choice { action, visits: u64::from(node.visits), value: node.value(), shares })
        });
        SearchReport {
            choices: choices.collect(),
            shares: mean(self.total, self.iterations),
            iterations: self.iterations,
            nodes: self.trees.iter().map(Tree::len).sum(),
            bytes: self.trees.iter().map(Tree::bytes).sum(),
        }
    }

    /// Imagines one game. Is there time to see its end?
    fn iterate(&mut self) -> bool {
        let mut game = G::determinize(&self.view, self.seat, &mut self.rng);
        self.places.fill(Some(ROOT));
        self.path.clear();
        self.begin(&mut game);
        self.descend(&mut game);
        let shares = self.play_out(game);
        shares.inspect(|shares| self.remember(shares)).is_some()
    }

    /// Does what every imagined game begins with.
    fn begin(&mut self, game: &mut G) {
        let Some(action) = self.first else { return };
        let (tree, step) = (tree_of::<G>(self.seat), Step::Act(self.seat, action));
        self.places[tree] = self.trees[tree].follow(ROOT, Sight::Step(step));
        self.path.extend(self.places[tree].map(|node| (self.seat, node)));
        self.show(game, &step);
        game.make(step);
    }

    /// Walks through what was tried before, and one action further.
    fn descend(&mut self, game: &mut G) {
        loop {
            let step = match game.turn() {
                Turn::Over(_) => return,
                Turn::Chance => Step::Chance(draw_chance(game, &mut self.rng, &mut self.outcomes)),
                Turn::Act(seats) => {
                    let seat = self.first_of(seats);
                    match self.select(game, seat) {
                        Selected::Known(action) => Step::Act(seat, action),
                        Selected::New(action) => return game.apply(seat, action),
                        Selected::Full => return,
                    }
                }
            };
            self.show(game, &step);
            game.make(step);
        }
    }

    fn first_of(&self, seats: SeatSet) -> Seat {
        match seats.contains(self.seat) {
            true => self.seat,
            false => seats.first().expect("somebody is to act"),
        }
    }

    /// Moves everybody who sees something of a step, except the one who takes it: they moved by choosing.
    fn show(&mut self, game: &G, step: &StepOf<G>) {
        for (observer, (tree, place)) in self.trees.iter_mut().zip(&mut self.places).enumerate() {
            if let Some(sight) = sight(game, Seat(observer as u8), step) {
                *place = place.and_then(|node| tree.follow(node, sight));
            }
        }
    }

    /// Lets a seat choose in its own tree.
    fn select(&mut self, game: &G, seat: Seat) -> Selected<G::Action> {
        let tree = tree_of::<G>(seat);
        let Some(place) = self.places[tree] else { return Selected::Full };
        let (best, offered) = self.best_child(game, seat, place);
        let node = self.trees[tree].node(place);
        if (node.wide || offered < self.params.width_after(node.asked))
            && let Some((promise, action)) = self.untried(game, seat, place)
            && let Some(child) = self.trees[tree].add(place, Sight::Step(Step::Act(seat, action)), promise)
        {
            self.trees[tree].node_mut(child).available = 1;
            self.path.push((seat, child));
            return Selected::New(action);
        }
        let Some((child, action)) = best else { return Selected::Full };
        self.places[tree] = Some(child);
        self.path.push((seat, child));
        Selected::Known(action)
    }

    /// The child that is most worth another visit, and how many are legal here.
    fn best_child(&mut self, game: &G, seat: Seat, place: NodeId) -> (Option<(NodeId, G::Action)>, u32) {
        let tree = &mut self.trees[tree_of::<G>(seat)];
        let (exploration, foresight) = (self.params.exploration_in::<G>(), self.params.foresight_in::<G>());
        tree.node_mut(place).asked += 1;
        let (mut best, mut highest, mut offered) = (None, f64::NEG_INFINITY, 0);
        let mut next = tree.first_child(place);
        while let Some(child) = next {
            next = tree.next_sibling(child);
            let node = tree.node_mut(child);
            let Some(action) = node.action_of(seat) else { continue };
            if G::META.secrets && game.check(seat, &action).is_err() {
                continue;
            }
            offered += 1;
            node.available += 1;
            let visits = f64::from(node.visits.max(1));
            let value = node.value();
            let worth = value
                + foresight * (f64::from(node.foreseen[seat.index()]) - value)
                + exploration * (libm::log(f64::from(node.available)) / visits).sqrt()
                + self.params.bias * f64::from(node.promise) / (visits + 1.0);
            if worth > highest {
                (best, highest) = (Some((child, action)), worth);
            }
        }
        (best, offered)
    }

    /// The most promising action that has no child yet. Lists are not made again and again, nor kept:
    /// the node remembers some of the best.
    fn untried(&mut self, game: &G, seat: Seat, place: NodeId) -> Option<(f32, G::Action)> {
        let tree = &mut self.trees[tree_of::<G>(seat)];
        if tree.node(place).complete {
            return None;
        }
        if let Some(recalled) = tree.recall(place) {
            return Some(recalled);
        }
        self.rank_untried(game, seat, place);
        let (tree, ranked) = (&mut self.trees[tree_of::<G>(seat)], &mut self.ranked);
        let node = tree.node_mut(place);
        node.wide = ranked.len() <= LONG && ranked.iter().all(|other| other.0 == ranked[0].0);
        node.complete = !G::META.secrets && ranked.len() <= 1;
        if !G::META.secrets && ranked.len() > 1 {
            if ranked.len() > REMEMBERED {
                ranked.select_nth_unstable_by(REMEMBERED, by_rank);
                ranked.truncate(REMEMBERED);
            }
            ranked.sort_unstable_by(by_rank);
            tree.remember(place, ranked[1..].iter().rev().map(|&(promise, _, action)| (promise, action)));
        }
        ranked.iter().min_by(|a, b| by_rank(a, b)).map(|&(promise, _, action)| (promise, action))
    }

    /// Puts the actions worth trying that have no child yet into `ranked`, each with its rank.
    fn rank_untried(&mut self, game: &G, seat: Seat, place: NodeId) {
        let tree = &self.trees[tree_of::<G>(seat)];
        self.tried.clear();
        self.tried.extend(tree.children(place).filter_map(|child| tree.node(child).action_of(seat)));
        self.actions.clear();
        match self.params.knowledge {
            true => game.candidates(seat, &mut self.rng, &mut self.actions),
            false => game.legal(seat, &mut self.actions),
        }
        self.actions.retain(|action| !self.tried.contains(action));
        match (self.params.knowledge, &self.params.judgement) {
            (true, Some(learnt)) => game.judged_promises(seat, &self.actions, learnt, &mut self.promises),
            (true, None) => game.promises(seat, &self.actions, &mut self.promises),
            (false, _) => self.promises.resize(self.actions.len(), 0.0),
        }
        self.ranked.clear();
        let promised = self.promises.iter().zip(&self.actions);
        self.ranked.extend(promised.map(|(promise, action)| (*promise, self.rng.random(), *action)));
    }

    /// Plays on without remembering; nothing if there is no time left for it.
    fn play_out(&mut self, mut game: G) -> Option<Shares> {
        let most = self.params.playout_steps::<G>();
        for step in 0.. {
            let turn = game.turn();
            if let Turn::Over(outcome) = turn {
                return Some(std::array::from_fn(|seat| outcome.share(Seat(seat as u8))));
            }
            if step >= most {
                match &self.params.judgement {
                    None => return Some(game.estimate().map(f64::from)),
                    // It knows only positions in which somebody is to act.
                    Some(learnt) if turn != Turn::Chance => return Some(game.judge(learnt).map(f64::from)),
                    Some(_) => {}
                }
            }
            if step % STEPS_BETWEEN_LOOKS == 0 && self.is_late() {
                return None;
            }
            match turn {
                Turn::Act(seats) => {
                    let seat = self.any_of(seats);
                    let action = match self.params.knowledge {
                        true => game.playout(seat, &mut self.rng, &mut self.actions),
                        false => game.draw_action(seat, &mut self.rng, &mut self.actions),
                    };
                    game.apply(seat, action);
                }
                _ => game.chance(draw_chance(&game, &mut self.rng, &mut self.outcomes)),
            }
        }
        None
    }

    fn any_of(&mut self, seats: SeatSet) -> Seat {
        let which = if seats.len() > 1 { self.rng.random_range(0..seats.len() as u32) } else { 0 };
        seats.iter().nth(which as usize).expect("somebody is to act")
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn remember(&mut self, shares: &Shares) {
        add(&mut self.total, shares, 1.0);
        if let Some((_, node)) = self.path.first().filter(|(seat, _)| *seat == self.seat) {
            let (sum, games) = self.after.entry(*node).or_default();
            add(sum, shares, 1.0);
            *games += 1;
        }
        for &(seat, id) in &self.path {
            let node = self.trees[tree_of::<G>(seat)].node_mut(id);
            node.visits += 1;
            node.total += shares[seat.index()];
        }
        if self.params.foresight_in::<G>() > 0.0 {
            self.foresee(shares);
        }
    }

    /// Everybody on the way goes on as is best for them: the newest node is worth its estimate, all others their best child.
    fn foresee(&mut self, shares: &Shares) {
        let tree = &mut self.trees[0];
        let mut next = None;
        for &(seat, id) in self.path.iter().rev() {
            let best = match next {
                None if tree.first_child(id).is_some() => tree.node(id).foreseen,
                None => shares.map(|share| share as f32),
                Some(chooser) => tree.best_foreseen(id, chooser),
            };
            tree.node_mut(id).foreseen = best;
            next = Some(seat);
        }
    }
}

fn mean(total: Shares, count: u64) -> Shares {
    total.map(|sum| sum / count.max(1) as f64)
}

/// What comes of letting a seat choose.
enum Selected<A> {
    /// An action that was tried before.
    Known(A),
    New(A),
    /// There is no room to remember another.
    Full,
}

/// The most promising first.
fn by_rank<A>(a: &Ranked<A>, b: &Ranked<A>) -> Ordering {
    b.0.total_cmp(&a.0).then(b.1.cmp(&a.1))
}

/// In a game without secrets everybody has the same tree.
fn tree_of<G: Game>(seat: Seat) -> usize {
    if G::META.secrets { seat.index() } else { 0 }
}

/// The trees after an action of the seat: what everybody saw of it they need not imagine any more.
pub(super) fn trees_after<G: Playable>(
    trees: &[TreeOf<G>],
    game: &G,
    seat: Seat,
    action: G::Action,
    params: &Params,
) -> Vec<TreeOf<G>> {
    let step = Step::Act(seat, action);
    let after = |(observer, tree): (usize, &TreeOf<G>)| {
        let chosen = (observer == tree_of::<G>(seat)).then_some(Sight::Step(step));
        match chosen.or_else(|| sight(game, Seat(observer as u8), &step)) {
            Some(sight) => tree.after(sight).unwrap_or_else(|| Tree::new(params.nodes)),
            None => tree.clone(),
        }
    };
    trees.iter().enumerate().map(after).collect()
}

/// What moves an observer who did not choose this step themselves.
fn sight<G: Game>(game: &G, observer: Seat, step: &StepOf<G>) -> Option<Sight<G::Action, G::Chance>> {
    let chosen = |seat| tree_of::<G>(seat) == tree_of::<G>(observer);
    if matches!(step, Step::Act(seat, _) if chosen(*seat)) {
        return None;
    }
    match G::META.secrets.then(|| game.seen(Viewer::Seat(observer), step)) {
        None | Some(Seen::Fully) => Some(Sight::Step(*step)),
        Some(Seen::As(name)) => Some(Sight::Name(step.by(), name)),
        Some(Seen::Nothing) => None,
    }
}
