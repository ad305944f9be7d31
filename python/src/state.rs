//! A position, as Python has it.

use numpy::{PyArray1, ToPyArray};
use pyo3::{
    exceptions::{PyIndexError, PyTypeError},
    prelude::*,
    types::{PyDict, PyList},
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use table::{AnyGame, Lang, Mover, Outcome, Record, Seat, Turn, Viewer, trace::Line};

use crate::{
    error::{Hidden, bad, refused, why_not},
    game::Game,
    json::{from_json, loads},
    play::Play,
};

/// A position of a game. Everything it tells, it tells one seat: what nobody at the table may know is only to be had from
/// `omniscient()`.
#[pyclass(module = "cordee")]
pub struct State {
    pub game: Py<Game>,
    pub rules: &'static dyn AnyGame,
    pub play: Box<dyn Play>,
    pub seats: u8,
}

/// An action as a text, or a choice as an integer.
enum Deed {
    Choice(u16),
    Text(String),
}

impl<'py> FromPyObject<'_, 'py> for Deed {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Deed> {
        if let Ok(text) = given.extract() {
            return Ok(Deed::Text(text));
        }
        let number: i64 = given.extract().map_err(|_| PyTypeError::new_err("an action is a text or an integer"))?;
        Ok(Deed::Choice(choice(number)))
    }
}

/// What no game has as a number is one that means nothing.
fn choice(number: i64) -> u16 {
    number.try_into().unwrap_or(u16::MAX)
}

/// A seed, or the next number of a generator of Python's or NumPy's.
struct Luck(u64);

impl<'py> FromPyObject<'_, 'py> for Luck {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Luck> {
        if let Ok(seed) = given.extract() {
            return Ok(Luck(seed));
        }
        let drawn = if given.hasattr("getrandbits")? {
            given.call_method1("getrandbits", (63,))?
        } else if given.hasattr("integers")? {
            given.call_method1("integers", (i64::MAX,))?
        } else if given.hasattr("randint")? {
            given.call_method1("randint", (i32::MAX,))?
        } else {
            return Err(PyTypeError::new_err("rng: a seed from 0 on, a random.Random, or a generator of NumPy"));
        };
        drawn.extract().map(Luck)
    }
}

#[pymethods]
impl State {
    /// The game that this is a position of.
    #[getter]
    fn game(&self, py: Python) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// How many steps have been made, those of chance included; while the game is not over, only those that everybody knows
    /// of.
    #[getter]
    fn steps(&self) -> usize {
        if self.outcome().is_some() { self.play.steps() } else { self.play.open_steps() }
    }

    /// The seats that may act now: several where all decide at once, none when chance decides or the game is over.
    #[getter]
    fn to_act(&self) -> Vec<u32> {
        self.play.turn().seats().iter().map(|seat| seat.0.into()).collect()
    }

    #[getter]
    fn is_chance(&self) -> bool {
        self.play.turn() == Turn::Chance
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// What has been chosen of an action that takes several choices.
    #[getter]
    fn draft(&self) -> Vec<u16> {
        self.play.draft().to_vec()
    }

    /// The seat's legal actions as texts, sorted.
    fn legal(&self, seat: i64) -> PyResult<Vec<String>> {
        Ok(self.play.legal(self.seat(seat)?))
    }

    /// What the seat may choose, as integers, sorted.
    fn choices(&self, seat: i64) -> PyResult<Vec<u16>> {
        Ok(self.play.choices(self.seat(seat)?))
    }

    /// The same as a row of bools.
    fn mask<'py>(&self, py: Python<'py>, seat: i64) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mut mask = vec![false; self.game.get().num_choices()];
        self.play.choices(self.seat(seat)?).iter().for_each(|&choice| mask[choice as usize] = true);
        Ok(mask.to_pyarray(py))
    }

    /// The action that a choice completes here, as a text; None if more must be chosen.
    fn text(&self, choice: i64) -> Option<String> {
        self.play.text(self::choice(choice))
    }

    /// The choices that make an action; empty if it has no number.
    fn numbers(&self, py: Python, action: &str) -> PyResult<Vec<u16>> {
        self.play.numbers(action).map_err(|refusal| refused(py, refusal, self.rules.book()))
    }

    /// Why the seat may not do this: the rule and a sentence. None if it may.
    #[pyo3(signature = (seat, action, lang="en"))]
    fn why(&self, seat: i64, action: Deed, lang: &str) -> PyResult<Option<(String, String)>> {
        let (seat, lang) = (self.seat(seat)?, language(lang)?);
        let text = match action {
            Deed::Text(text) => text,
            Deed::Choice(choice) if self.play.choices(seat).contains(&choice) => return Ok(None),
            // What means nothing as a number means nothing as a text either.
            Deed::Choice(choice) => self.play.text(choice).unwrap_or_default(),
        };
        let why = self.play.why_not(seat, &text);
        Ok(why.map(|why| (why.refusal.rule.to_string(), why.said.get(lang).clone())))
    }

    /// The seat acts: a text, or an integer, which may be only a part of an action.
    fn apply(&mut self, py: Python, seat: i64, action: Deed) -> PyResult<()> {
        let seat = self.seat(seat)?;
        let made = match &action {
            Deed::Choice(choice) => self.play.choose(seat, *choice).map(|_| ()),
            Deed::Text(text) => self.play.apply(Mover::Seat(seat), text),
        };
        made.map_err(|refusal| {
            let text = match action {
                Deed::Text(text) => Some(text),
                Deed::Choice(choice) => self.play.text(choice),
            };
            let why = text.and_then(|text| self.play.why_not(seat, &text));
            why.map_or_else(|| refused(py, refusal, self.rules.book()), |why| why_not(py, &why))
        })
    }

    /// What chance may decide: (integer, text, weight). Hidden where the weights would tell what others hold.
    fn chances(&self) -> PyResult<Vec<(u16, String, u32)>> {
        self.open("the weights of chance")?;
        Ok(self.play.chances())
    }

    /// Chance decides this: a text, or an integer.
    fn apply_chance(&mut self, py: Python, outcome: Deed) -> PyResult<()> {
        let text = match outcome {
            Deed::Text(text) => text,
            Deed::Choice(number) => {
                let outcomes = self.play.chances();
                let found = outcomes.into_iter().find(|(other, ..)| *other == number).map(|(_, text, _)| text);
                found.ok_or_else(|| bad(format!("{number} is no outcome of chance here")))?
            }
        };
        self.play.apply(Mover::Chance, &text).map_err(|refusal| refused(py, refusal, self.rules.book()))
    }

    /// Lets chance decide, by its weights, until somebody is to act or the game is over. `rng` is a seed, a `random.Random` or a
    /// generator of NumPy.
    fn settle(&mut self, py: Python, rng: Luck) -> PyResult<()> {
        let mut rng = Pcg64Mcg::seed_from_u64(rng.0);
        while self.play.turn() == Turn::Chance {
            let outcomes = self.play.chances();
            let mut left = rng.random_range(0..outcomes.iter().map(|(.., weight)| weight).sum::<u32>());
            let drawn = outcomes.into_iter().find(|(.., weight)| {
                let found = left < *weight;
                left = left.saturating_sub(*weight);
                found
            });
            let (_, text, _) = drawn.ok_or_else(|| bad("chance has nothing to decide"))?;
            self.play.apply(Mover::Chance, &text).map_err(|refusal| refused(py, refusal, self.rules.book()))?;
        }
        Ok(())
    }

    /// All that the seat may know now, as a dict; without a seat, what everybody may know.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, self.play.position().view(self.viewer(seat)?).get())
    }

    /// The seat's view as a row of numbers: `game.observed` says what they mean.
    fn observation<'py>(&self, py: Python<'py>, seat: i64) -> PyResult<Bound<'py, PyArray1<u8>>> {
        Ok(self.play.observe(self.seat(seat)?).to_pyarray(py))
    }

    /// All that the seat has got to know so far: equal exactly for equal knowledge.
    fn information_state(&mut self, seat: i64) -> PyResult<String> {
        let seat = self.seat(seat)?;
        Ok(self.play.information(seat))
    }

    /// Whose turn it is and what to do, in a sentence.
    #[pyo3(signature = (seat=None, lang="en"))]
    fn prompt(&self, seat: Option<i64>, lang: &str) -> PyResult<String> {
        Ok(self.play.position().prompt(self.viewer(seat)?, language(lang)?))
    }

    /// The board for a terminal, as the seat sees it.
    #[pyo3(signature = (seat=None, lang="en"))]
    fn draw(&self, seat: Option<i64>, lang: &str) -> PyResult<String> {
        Ok(self.play.draw(self.viewer(seat)?, language(lang)?).to_string())
    }

    /// The points of each seat, once the game is over.
    #[getter]
    fn scores(&self) -> Option<Vec<i32>> {
        self.outcome().map(|outcome| outcome.scores.as_slice().to_vec())
    }

    /// Who has won, once the game is over; several share the victory.
    #[getter]
    fn winners(&self) -> Option<Vec<u32>> {
        self.outcome().map(|outcome| outcome.winners.iter().map(|seat| seat.0.into()).collect())
    }

    /// What the game is worth to each seat: 1 for who wins alone, the same in all less for the others, 0 in sum; all 0
    /// before the end.
    #[getter]
    fn returns(&self) -> Vec<f64> {
        let outcome = self.outcome();
        Seat::all(self.seats).map(|seat| outcome.map_or(0.0, |outcome| worth(&outcome, seat, self.seats))).collect()
    }

    fn clone(&self, py: Python) -> State {
        State { game: self.game.clone_ref(py), rules: self.rules, play: self.play.fork(), seats: self.seats }
    }

    fn __copy__(&self, py: Python) -> State {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python, _memo: &Bound<PyAny>) -> State {
        self.clone(py)
    }

    /// A position that the seat, knowing what it knows, may be in: what is hidden from it is dealt anew. `rng` is a seed, a
    /// `random.Random` or a generator of NumPy.
    fn determinize(&self, py: Python, seat: i64, rng: Luck) -> PyResult<State> {
        let play = self.play.determinize(self.seat(seat)?, rng.0);
        Ok(State { game: self.game.clone_ref(py), rules: self.rules, play, seats: self.seats })
    }

    /// The game on paper, as a dict. Hidden while it would tell what somebody may not know.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.open("the record of a game that is not over")?;
        loads(py, &self.paper()?.to_json())
    }

    /// A line for each position of the game: who was to act, and what was legal.
    fn trace<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.open("the trace of a game that is not over")?;
        let lines = PyList::empty(py);
        let record = self.paper()?;
        table::trace::trace(self.rules, &record, |line: &Line| -> Result<(), Problem> {
            let text = serde_json::to_string(line).map_err(bad)?;
            Ok(lines.append(loads(py, &text)?)?)
        })
        .map_err(|Problem(error)| error)?;
        Ok(lines.into_any())
    }

    /// What nobody at the table may know: for studies, never for players.
    fn omniscient(slf: Bound<Self>) -> Omniscient {
        Omniscient { state: slf.unbind() }
    }

    fn __repr__(&self) -> String {
        let what = match self.play.turn() {
            Turn::Over(_) => "over".to_string(),
            Turn::Chance => "chance decides".to_string(),
            Turn::Act(_) => format!("{:?} to act", self.to_act()),
        };
        format!("<cordee.State {} for {}, step {}, {what}>", self.rules.meta().id, self.seats, self.steps())
    }
}

impl State {
    pub fn outcome(&self) -> Option<Outcome> {
        self.play.turn().outcome().copied()
    }

    pub fn seat(&self, seat: i64) -> PyResult<Seat> {
        if (0..i64::from(self.seats)).contains(&seat) {
            return Ok(Seat(seat as u8));
        }
        Err(PyIndexError::new_err(format!("there is no seat {seat}: seats are 0 to {}", self.seats - 1)))
    }

    fn viewer(&self, seat: Option<i64>) -> PyResult<Viewer> {
        Ok(match seat {
            Some(seat) => Viewer::Seat(self.seat(seat)?),
            None => Viewer::Spectator,
        })
    }

    /// Refuses what would tell a secret.
    fn open(&self, what: &str) -> PyResult<()> {
        if self.rules.meta().secrets && self.outcome().is_none() {
            return Err(Hidden::new_err(format!("{what} would tell secrets: ask state.omniscient() for it")));
        }
        Ok(())
    }

    fn paper(&self) -> PyResult<Record> {
        self.play.record().ok_or_else(|| bad("an imagined position has no record"))
    }
}

/// Either kind of error while a trace is made.
struct Problem(PyErr);

impl From<PyErr> for Problem {
    fn from(error: PyErr) -> Problem {
        Problem(error)
    }
}

impl From<table::journal::BadReplay> for Problem {
    fn from(error: table::journal::BadReplay) -> Problem {
        Problem(bad(error))
    }
}

/// Everything about a position, secrets included.
#[pyclass(module = "cordee", frozen)]
pub struct Omniscient {
    state: Py<State>,
}

#[pymethods]
impl Omniscient {
    /// What chance may decide: (integer, text, weight).
    fn chances(&self, py: Python) -> Vec<(u16, String, u32)> {
        self.state.borrow(py).play.chances()
    }

    /// The game so far, with all that was done in secret.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.state.borrow(py).paper()?.to_json())
    }

    /// How many steps have been made, those in secret included.
    #[getter]
    fn steps(&self, py: Python) -> usize {
        self.state.borrow(py).play.steps()
    }

    /// Everybody's view, by seat.
    fn views<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let state = self.state.borrow(py);
        let views = PyDict::new(py);
        for seat in Seat::all(state.seats) {
            views.set_item(seat.0, state.view(py, Some(seat.0.into()))?)?;
        }
        Ok(views)
    }
}

/// What an ending is worth to a seat: between -1 and 1, 0 in sum.
pub fn worth(outcome: &Outcome, seat: Seat, seats: u8) -> f64 {
    let seats = f64::from(seats);
    (seats * outcome.share(seat) - 1.0) / (seats - 1.0)
}

pub fn language(lang: &str) -> PyResult<Lang> {
    lang.parse().map_err(bad)
}

/// A record from a dict or a text.
pub fn read_record(record: &Bound<PyAny>) -> PyResult<Record> {
    let text = from_json(record)?;
    Record::from_json(&text).map_err(bad)
}
