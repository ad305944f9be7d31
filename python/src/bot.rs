//! Our opponents, as Python has them.

use std::{any::Any, sync::Mutex};

use bots::{Adviser, AnyBot, Budget, LEVELS, Level, Make, Params, Search, SearchReport, Spec};
use pyo3::{prelude::*, types::PyDict};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use table::{
    HOUSE, Lang, Playable, Seat, Viewer, Visit,
    knowledge::{Ladder, UNMEASURED},
    say,
};

use crate::{error::bad, state::State};

/// An opponent by name: `random`, `greedy`, `mcts:1000`, `mcts:500ms`, `uct:1000`, or a level such as `hike` or `expert`. It is
/// shown what its seat sees and nothing else.
#[pyclass(module = "cordee", frozen)]
pub struct Bot {
    name: String,
    seed: u64,
    threads: usize,
    /// Seated at the game that it played last.
    seated: Mutex<Option<(&'static str, Box<dyn AnyBot>)>>,
}

/// The opponent of that name with these levels: a level goes by its number, and by its name in any language.
fn spec(name: &str, ladder: &Ladder) -> PyResult<Spec> {
    let wanted = name.to_lowercase();
    let called = |level: &&Level| Lang::ALL.iter().any(|&lang| level_name(level, lang) == wanted);
    match LEVELS.iter().find(called) {
        Some(level) => Ok(level.spec(ladder)),
        None => bots::opponent(name, ladder).map_err(|error| bad(format!("{error}; or {}", levels().join(", ")))),
    }
}

fn level_name(level: &Level, lang: Lang) -> String {
    say!(HOUSE, lang, "level", number = level.number).to_lowercase()
}

/// The names of the levels, the gentlest first.
#[pyfunction]
pub fn levels() -> Vec<String> {
    LEVELS.iter().map(|level| level_name(level, Lang::En)).collect()
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, seed=0, threads=1))]
    fn new(name: String, seed: u64, threads: usize) -> PyResult<Bot> {
        spec(&name, &UNMEASURED)?;
        Ok(Bot { name, seed, threads: threads.max(1), seated: Mutex::new(None) })
    }

    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Chooses for the seat, or for the one that is to act: a legal action as a text.
    #[pyo3(signature = (state, seat=None))]
    fn choose(&self, py: Python, state: &Bound<State>, seat: Option<i64>) -> PyResult<String> {
        let Asked { seat, view, game, ladder } = Asked::of(state, seat)?;
        let make = Make { spec: spec(&self.name, ladder)?, seed: self.seed, threads: self.threads };
        py.detach(move || {
            let mut seated = self.seated.lock().map_err(|_| "this bot has failed before".to_string())?;
            if seated.as_ref().is_none_or(|(id, _)| *id != game) {
                *seated = games::visit(game, make).map(|bot| (game, bot));
            }
            let (_, bot) = seated.as_mut().expect("seated just above");
            bot.choose(view.as_ref(), seat).map_err(|error| error.to_string())
        })
        .map_err(bad)
    }

    /// What it thinks: `policy`, a list of (actions, weight, value), the best first, and `value`, how much of the victory each
    /// seat gets, shares of 1. Where seats commit themselves in secret, a way is a whole plan.
    #[pyo3(signature = (state, seat=None))]
    fn think<'py>(
        &self,
        py: Python<'py>,
        state: &Bound<'py, State>,
        seat: Option<i64>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let Asked { seat, view, game, ladder } = Asked::of(state, seat)?;
        let seats = state.borrow().seats as usize;
        let think = Think { spec: spec(&self.name, ladder)?, seed: self.seed, view, seat, seats };
        let thought = py.detach(|| games::visit(game, think)).expect("a game that was found");
        let told = PyDict::new(py);
        told.set_item("policy", thought.policy)?;
        told.set_item("value", thought.value)?;
        Ok(told)
    }

    fn __repr__(&self) -> String {
        format!("<cordee.Bot {}>", self.name)
    }
}

/// What a bot is asked: a seat's view, and nothing else of the position.
struct Asked {
    seat: Seat,
    view: Box<dyn Any + Send>,
    game: &'static str,
    ladder: &'static Ladder,
}

impl Asked {
    fn of(state: &Bound<State>, seat: Option<i64>) -> PyResult<Asked> {
        let state = state.borrow();
        let acting = state.play.turn().seats();
        let seat = match seat {
            Some(seat) => state.seat(seat)?,
            None => acting.first().ok_or_else(|| bad("nobody is to act"))?,
        };
        if !acting.contains(seat) {
            return Err(bad(format!("seat {seat} is not to act")));
        }
        let view = state.play.view_for_bot(seat);
        Ok(Asked { seat, view, game: state.rules.meta().id, ladder: state.rules.ladder() })
    }
}

struct Think {
    spec: Spec,
    seed: u64,
    view: Box<dyn Any + Send>,
    seat: Seat,
    seats: usize,
}

struct Thought {
    policy: Vec<(Vec<String>, f64, f64)>,
    value: Vec<f64>,
}

impl Visit for Think {
    type Out = Thought;

    fn visit<G: Playable>(self) -> Thought {
        let view: &G::View = self.view.downcast_ref().expect("the view is of this game");
        match self.spec {
            Spec::Mcts { budget, .. } | Spec::Master(budget) => self.consider::<G>(view, budget),
            Spec::Learnt(budget) | Spec::Handmade(budget) if G::PLANS => self.consider::<G>(view, budget),
            Spec::Learnt(budget) => self.search::<G>(view, Params::learnt::<G>(), budget),
            Spec::Handmade(budget) => self.search::<G>(view, Params::handmade(), budget),
            Spec::Uct(budget) => self.search::<G>(view, Params::plain(), budget),
            Spec::Random | Spec::Greedy => self.guess::<G>(view),
        }
    }
}

impl Think {
    fn consider<G: Playable>(&self, view: &G::View, budget: Budget) -> Thought {
        let opinion = Adviser::new(budget, self.seed).consider::<G>(view, self.seat, &[]);
        let texts = |actions: &[G::Action]| actions.iter().map(G::Action::to_string).collect();
        let ways = opinion.ways.iter();
        let policy = ways.map(|way| (texts(&way.actions), way.weight, way.shares[self.seat.index()])).collect();
        Thought { policy, value: opinion.shares[..self.seats].to_vec() }
    }

    fn search<G: Playable>(&self, view: &G::View, params: Params, budget: Budget) -> Thought {
        let mut search = Search::<G>::new(params, budget, self.seed, 1);
        self.report::<G>(search.run(view, self.seat))
    }

    fn report<G: Playable>(&self, report: SearchReport<G::Action>) -> Thought {
        let all = report.iterations.max(1) as f64;
        let choices = report.choices.iter();
        let policy = choices.map(|it| (vec![it.action.to_string()], it.visits as f64 / all, it.value)).collect();
        Thought { policy, value: report.shares[..self.seats].to_vec() }
    }

    /// Who does not think beyond this action knows its own mind, and nothing of how it ends.
    fn guess<G: Playable>(&self, view: &G::View) -> Thought {
        let mut rng = Pcg64Mcg::seed_from_u64(self.seed);
        let here = G::determinize(view, self.seat, &mut rng);
        debug_assert!(here.view(Viewer::Seat(self.seat)) == *view);
        let mut legal = Vec::new();
        here.legal(self.seat, &mut legal);
        let even = 1.0 / self.seats as f64;
        let policy = match self.spec {
            Spec::Greedy => {
                let action = bots::make::<G>(&self.spec, rng.random(), 1).choose(view, self.seat);
                vec![(vec![action.to_string()], 1.0, even)]
            }
            _ => legal.iter().map(|action| (vec![action.to_string()], 1.0 / legal.len() as f64, even)).collect(),
        };
        Thought { policy, value: vec![even; self.seats] }
    }
}
