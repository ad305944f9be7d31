//! The games, as Python has them.

use std::{collections::hash_map::RandomState, hash::BuildHasher};

use pyo3::{prelude::*, types::PyDict};
use serde_json::{Map, Value};
use table::{
    AnyGame, Lang, Playable, Record, Tensors, VisitTensors,
    tensor::{Part, size},
};

use crate::{
    error::{bad, bad_setup},
    json::{loads, map},
    play::{Deal, Open},
    state::{State, read_record},
};

/// A game for so many seats with these options.
#[pyclass(module = "cordee", frozen)]
pub struct Game {
    pub rules: &'static dyn AnyGame,
    pub seats: u8,
    pub options: Map<String, Value>,
    numbers: Numbers,
}

/// What `load` is given to make a game again.
type Arguments<'py> = (&'static str, u8, Bound<'py, PyAny>);

/// What a game is in numbers.
pub struct Numbers {
    observed: &'static [Part],
    choices: &'static [Part],
    chances: u16,
    state_bytes: usize,
}

struct Describe;

impl VisitTensors for Describe {
    type Out = Numbers;

    fn visit<G: Playable + Tensors>(self) -> Numbers {
        Numbers { observed: G::OBSERVED, choices: G::CHOICES, chances: G::CHANCES, state_bytes: size_of::<G>() }
    }
}

impl Game {
    pub fn load(id: &str, seats: Option<u8>, options: Map<String, Value>) -> PyResult<Game> {
        let names = || games::all().iter().map(|game| game.meta().id).collect::<Vec<_>>().join(", ");
        let rules = games::find(id).ok_or_else(|| bad(format!("there is no game {id:?}: say {}", names())))?;
        let numbers = games::visit_tensors(id, Describe).ok_or_else(|| bad(format!("{id} has no numbers")))?;
        let seats = seats.unwrap_or(rules.meta().min_seats);
        rules.meta().check_seats(seats).map_err(bad_setup)?;
        let options = rules.read_options(rules.meta().version, &options).map_err(bad_setup)?;
        let game = Game { rules, seats, options, numbers };
        // Options that cannot be played are refused now, not at the first game.
        game.deal(0).map(|_| game)
    }

    fn deal(&self, seed: u64) -> PyResult<Box<dyn crate::play::Play>> {
        let deal = Deal { options: self.options.clone(), seats: self.seats, seed };
        games::visit_tensors(self.rules.meta().id, deal).expect("a game that was found").map_err(bad_setup)
    }

    pub fn num_choices(&self) -> usize {
        size(self.numbers.choices)
    }

    pub fn observation_size(&self) -> usize {
        size(self.numbers.observed)
    }
}

#[pymethods]
impl Game {
    #[getter]
    fn id(&self) -> &'static str {
        self.rules.meta().id
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.seats
    }

    #[getter]
    fn min_seats(&self) -> u8 {
        self.rules.meta().min_seats
    }

    #[getter]
    fn max_seats(&self) -> u8 {
        self.rules.meta().max_seats
    }

    /// Does anybody ever know what another does not?
    #[getter]
    fn has_secrets(&self) -> bool {
        self.rules.meta().secrets
    }

    /// The version of the rules.
    #[getter]
    fn rules_version(&self) -> u32 {
        self.rules.meta().version
    }

    #[getter]
    fn title(&self) -> String {
        self.rules.book().title.get(Lang::En).clone()
    }

    /// The options that it is played with, those that are the default included.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut all = self.rules.default_options();
        all.extend(self.options.clone());
        loads(py, &Value::Object(all).to_string())
    }

    /// What the numbers of an observation mean: (name, shape, words), one after the other.
    #[getter]
    fn observed(&self) -> Vec<(&'static str, Vec<usize>, &'static str)> {
        told(self.numbers.observed)
    }

    /// What the integers mean: (name, shape, words), one after the other from 0 on.
    #[getter]
    fn choices(&self) -> Vec<(&'static str, Vec<usize>, &'static str)> {
        told(self.numbers.choices)
    }

    #[getter(observation_size)]
    fn py_observation_size(&self) -> usize {
        self.observation_size()
    }

    #[getter(num_choices)]
    fn py_num_choices(&self) -> usize {
        self.num_choices()
    }

    /// How many different outcomes of chance there are.
    #[getter]
    fn num_chances(&self) -> u16 {
        self.numbers.chances
    }

    /// How much memory a position takes.
    #[getter]
    fn state_bytes(&self) -> usize {
        self.numbers.state_bytes
    }

    /// A rule of the book, in words.
    #[pyo3(signature = (id, lang="en"))]
    fn rule(&self, id: &str, lang: &str) -> PyResult<String> {
        let lang = crate::state::language(lang)?;
        let entry = self.rules.book().rule(id);
        let entry = entry.ok_or_else(|| bad(format!("{id:?} is no rule of {}", self.rules.meta().id)))?;
        Ok(entry.text.get(lang).to_string())
    }

    /// A new game: what chance decides before it comes from the seed, or is this set-up.
    #[pyo3(signature = (seed=None, setup=None))]
    #[pyo3(name = "new")]
    fn begin(slf: Bound<Self>, seed: Option<u64>, setup: Option<&Bound<PyAny>>) -> PyResult<State> {
        let game = slf.get();
        let play = match setup {
            Some(_) if seed.is_some() => return Err(bad("say a seed or a set-up, not both")),
            Some(_) => {
                let record = Record {
                    game: game.rules.meta().id.to_string(),
                    seats: game.seats,
                    rules: Some(game.rules.meta().version),
                    options: game.options.clone(),
                    setup: map("setup", setup)?,
                    luck: None,
                    players: Vec::new(),
                    actions: Vec::new(),
                    resigned: Vec::new(),
                };
                games::visit_tensors(&record.game, Open(&record)).expect("a game that was found").map_err(bad)?
            }
            None => game.deal(seed.unwrap_or_else(any_seed))?,
        };
        let (rules, seats) = (game.rules, game.seats);
        Ok(State { game: slf.unbind(), rules, play, seats })
    }

    /// For copies and for other processes: a game holds no position, so nothing secret.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Arguments<'py>)> {
        let options = loads(py, &Value::Object(self.options.clone()).to_string())?;
        Ok((py.import("cordee")?.getattr("load")?, (self.rules.meta().id, self.seats, options)))
    }

    fn __repr__(&self) -> String {
        let options =
            if self.options.is_empty() { String::new() } else { format!(", {}", Value::Object(self.options.clone())) };
        format!("<cordee.Game {} for {}{options}>", self.rules.meta().id, self.seats)
    }
}

/// A seed that nobody chose.
fn any_seed() -> u64 {
    RandomState::new().hash_one(())
}

fn told(parts: &'static [Part]) -> Vec<(&'static str, Vec<usize>, &'static str)> {
    parts.iter().map(|part| (part.name, part.shape.to_vec(), part.about)).collect()
}

/// A game on paper, played again to its last position.
#[pyfunction]
pub fn replay(py: Python, record: &Bound<PyAny>) -> PyResult<State> {
    let record = read_record(record)?;
    let game = {
        let rules = games::find(&record.game).ok_or_else(|| bad(format!("there is no game {:?}", record.game)))?;
        let options = match record.rules {
            Some(version) => rules.read_options(version, &record.options).map_err(bad_setup)?,
            None => record.options.clone(),
        };
        Game::load(&record.game, Some(record.seats), options)?
    };
    let (rules, seats) = (game.rules, game.seats);
    let play = games::visit_tensors(&record.game, Open(&record)).expect("a game that was found").map_err(bad)?;
    Ok(State { game: Py::new(py, game)?, rules, play, seats })
}

/// The games of the house by id: title, seats, secrets.
#[pyfunction]
pub fn games_by_id(py: Python) -> PyResult<Bound<PyDict>> {
    let all = PyDict::new(py);
    for game in games::all() {
        let (meta, book) = (game.meta(), game.book());
        let told = PyDict::new(py);
        told.set_item("title", book.title.get(Lang::En))?;
        told.set_item("min_seats", meta.min_seats)?;
        told.set_item("max_seats", meta.max_seats)?;
        told.set_item("secrets", meta.secrets)?;
        all.set_item(meta.id, told)?;
    }
    Ok(all)
}
