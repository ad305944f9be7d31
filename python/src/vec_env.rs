//! Many games of one kind, as Python has them.

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::{exceptions::PyValueError, prelude::*};

use crate::{
    batch::{Batch, Make, Rows},
    error::{bad, bad_setup},
    game::Game,
};

/// `n` games, stepped together without the GIL. The arrays are made once and written anew by every step.
///
/// Where several seats decide at once, they are asked one after the other, the lowest first: nobody sees what another chose.
/// With `autoreset`, a game that ends begins anew within the same step: `done` is True, `rewards` are those of the game that
/// ended, and everything else is of the new one.
#[pyclass(module = "cordee")]
pub struct VecEnv {
    game: Py<Game>,
    batch: Box<dyn Batch>,
    threads: usize,
    actions: u64,
    /// uint8, a row a game: what the seat that is to act sees.
    #[pyo3(get)]
    observations: Py<PyArray2<u8>>,
    /// bool, a row a game: what it may choose.
    #[pyo3(get)]
    masks: Py<PyArray2<bool>>,
    /// int32: which seat is to act, -1 when the game is over.
    #[pyo3(get)]
    to_act: Py<PyArray1<i32>>,
    /// float32, a row a game: what the step was worth to each seat.
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// bool: did the game end in this step?
    #[pyo3(get)]
    done: Py<PyArray1<bool>>,
    /// int64: what `sample` drew.
    sampled: Py<PyArray1<i64>>,
}

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (game, n, seed=0, autoreset=true, *, threads=None, observations=true, masks=true))]
    #[allow(clippy::too_many_arguments)] // Each is a keyword in Python.
    fn new(
        py: Python,
        game: Py<Game>,
        n: usize,
        seed: u64,
        autoreset: bool,
        threads: Option<usize>,
        observations: bool,
        masks: bool,
    ) -> PyResult<VecEnv> {
        if n == 0 || n > 1 << 24 {
            return Err(bad("n: from 1 to 16777216 games"));
        }
        let it = game.get();
        let (observed, choices, seats) = (it.observation_size(), it.num_choices(), it.seats as usize);
        let make =
            Make { options: it.options.clone(), seats: it.seats, n, autoreset, observe: observations, mask: masks };
        let batch =
            games::visit_tensors(it.rules.meta().id, make).expect("a game that was found").map_err(bad_setup)?;
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let mut env = VecEnv {
            game,
            batch,
            threads: threads.unwrap_or_else(cores).max(1),
            actions: 0,
            observations: PyArray2::zeros(py, [n, if observations { observed } else { 0 }], false).unbind(),
            masks: PyArray2::zeros(py, [n, if masks { choices } else { 0 }], false).unbind(),
            to_act: PyArray1::zeros(py, [n], false).unbind(),
            rewards: PyArray2::zeros(py, [n, seats], false).unbind(),
            done: PyArray1::zeros(py, [n], false).unbind(),
            sampled: PyArray1::zeros(py, [n], false).unbind(),
        };
        env.reset(py, seed)?;
        Ok(env)
    }

    #[getter]
    fn game(&self, py: Python) -> Py<Game> {
        self.game.clone_ref(py)
    }

    #[getter]
    fn threads(&self) -> usize {
        self.threads
    }

    /// Whole actions made so far: where an action takes several choices, fewer than steps.
    #[getter]
    fn actions(&self) -> u64 {
        self.actions
    }

    fn __len__(&self, py: Python) -> usize {
        self.to_act.bind(py).len()
    }

    /// Begins all games anew.
    #[pyo3(signature = (seed=0))]
    fn reset(&mut self, py: Python, seed: u64) -> PyResult<()> {
        let (batch, threads) = (&mut self.batch, self.threads);
        let arrays = Arrays::borrow(py, &self.observations, &self.masks, &self.to_act, &self.rewards, &self.done)?;
        arrays.write(py, |rows| batch.reset(seed, rows, threads))
    }

    /// Makes a choice in every game. If one of them may not be made, nothing changes in any.
    fn step(&mut self, py: Python, choices: &Bound<PyAny>) -> PyResult<()> {
        let choices = integers(choices)?;
        let choices = choices.as_slice().map_err(|error| PyValueError::new_err(error.to_string()))?;
        let n = self.to_act.bind(py).len();
        if choices.len() != n {
            return Err(bad(format!("choices: {} of them, not one for each of {n} games", choices.len())));
        }
        let (batch, threads) = (&mut self.batch, self.threads);
        py.detach(|| batch.check(choices))
            .map_err(|game| bad(format!("choices: game {game} does not offer {}; see masks[{game}]", choices[game])))?;
        let arrays = Arrays::borrow(py, &self.observations, &self.masks, &self.to_act, &self.rewards, &self.done)?;
        self.actions += arrays.write(py, |rows| batch.step(choices, rows, threads))?;
        Ok(())
    }

    /// A choice for each game, all that may be made equally likely. The array is written anew each time.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let sampled = self.sampled.bind(py);
        let mut writable = sampled.try_readwrite().map_err(|error| PyValueError::new_err(error.to_string()))?;
        let out = writable.as_slice_mut().map_err(|error| PyValueError::new_err(error.to_string()))?;
        let batch = &mut self.batch;
        py.detach(|| batch.sample(out));
        Ok(sampled.clone())
    }

    fn __repr__(&self, py: Python) -> String {
        format!("<cordee.VecEnv of {} × {}>", self.to_act.bind(py).len(), self.game.get().rules.meta().id)
    }
}

/// Integers of any kind, one after the other.
fn integers<'py>(choices: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, i64>> {
    if let Ok(array) = choices.extract::<PyReadonlyArray1<i64>>()
        && array.is_contiguous()
    {
        return Ok(array);
    }
    let array = choices.py().import("numpy")?.call_method1("ascontiguousarray", (choices,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !["i", "u"].contains(&kind.as_str()) || array.getattr("ndim")?.extract::<usize>()? != 1 {
        return Err(bad("choices: a row of integers, one for each game"));
    }
    array.call_method1("astype", ("int64",))?.extract()
}

/// The arrays of an environment while they are written.
struct Arrays<'py> {
    observations: numpy::PyReadwriteArray2<'py, u8>,
    masks: numpy::PyReadwriteArray2<'py, bool>,
    to_act: numpy::PyReadwriteArray1<'py, i32>,
    rewards: numpy::PyReadwriteArray2<'py, f32>,
    done: numpy::PyReadwriteArray1<'py, bool>,
}

impl<'py> Arrays<'py> {
    fn borrow(
        py: Python<'py>,
        observations: &Py<PyArray2<u8>>,
        masks: &Py<PyArray2<bool>>,
        to_act: &Py<PyArray1<i32>>,
        rewards: &Py<PyArray2<f32>>,
        done: &Py<PyArray1<bool>>,
    ) -> PyResult<Arrays<'py>> {
        let busy = |error: numpy::BorrowError| PyValueError::new_err(error.to_string());
        Ok(Arrays {
            observations: observations.bind(py).try_readwrite().map_err(busy)?,
            masks: masks.bind(py).try_readwrite().map_err(busy)?,
            to_act: to_act.bind(py).try_readwrite().map_err(busy)?,
            rewards: rewards.bind(py).try_readwrite().map_err(busy)?,
            done: done.bind(py).try_readwrite().map_err(busy)?,
        })
    }

    /// Does work on the rows while other Python threads run.
    fn write<T: Send>(mut self, py: Python, work: impl FnOnce(Rows) -> T + Send) -> PyResult<T> {
        let changed = |error: numpy::AsSliceError| PyValueError::new_err(error.to_string());
        let rows = Rows {
            observations: self.observations.as_slice_mut().map_err(changed)?,
            masks: self.masks.as_slice_mut().map_err(changed)?,
            to_act: self.to_act.as_slice_mut().map_err(changed)?,
            rewards: self.rewards.as_slice_mut().map_err(changed)?,
            done: self.done.as_slice_mut().map_err(changed)?,
        };
        Ok(py.detach(|| work(rows)))
    }
}
