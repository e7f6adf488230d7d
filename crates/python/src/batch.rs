//! Matches that are stepped together, in parallel and without the interpreter's lock.

use std::sync::Arc;

use alveole::play::{Error, MAX_PLIES};
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::arrays;
use crate::error::raise;
use crate::info::{Game, Info};
use crate::lanes::{Lanes, Settings};
use crate::position::Position;

/// The largest number of matches.
const MOST: usize = 1 << 16;
/// The largest number of threads.
const MOST_THREADS: usize = 256;

/// The threads of a batch. A process that was forked has none of its parent's threads, and makes its own.
struct Workers {
    process: u32,
    pool: ThreadPool,
}

/// Many matches of one game.
#[pyclass(module = "alveole")]
pub struct Batch {
    info: Arc<Info>,
    lanes: Box<dyn Lanes>,
    count: usize,
    threads: usize,
    workers: Option<Workers>,
}

impl Batch {
    /// Runs `work` on the matches, in the threads of this batch and without the interpreter's lock.
    fn run<T: Send>(&mut self, py: Python<'_>, work: impl FnOnce(&mut dyn Lanes) -> T + Send) -> PyResult<T> {
        let process = std::process::id();
        let workers = match self.workers.take().filter(|workers| workers.process == process) {
            Some(workers) => workers,
            None => {
                let pool = ThreadPoolBuilder::new().num_threads(self.threads).build();
                Workers { process, pool: pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))? }
            }
        };
        let Workers { pool, .. } = self.workers.insert(workers);
        let lanes = &mut self.lanes;
        Ok(py.detach(|| pool.install(|| work(lanes.as_mut()))))
    }

    fn lane(&self, index: i64) -> PyResult<usize> {
        let lane = if index < 0 { index.checked_add(self.count as i64) } else { Some(index) };
        let lane = lane.and_then(|lane| usize::try_from(lane).ok()).filter(|&lane| lane < self.count);
        lane.ok_or_else(|| PyIndexError::new_err(format!("there are {} matches", self.count)))
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, count, *, seed = 0, threads = None, auto_reset = true, max_plies = None))]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, Game>,
        count: i64,
        seed: u64,
        threads: Option<usize>,
        auto_reset: bool,
        max_plies: Option<i64>,
    ) -> PyResult<Self> {
        let info = Arc::clone(&game.get().0);
        let refuse = |text: String| Err(PyValueError::new_err(text));
        let Some(count) = usize::try_from(count).ok().filter(|count| (1..=MOST).contains(count)) else {
            return refuse(format!("a batch has 1 to {MOST} matches"));
        };
        let limit = MAX_PLIES as i64;
        let max_plies = max_plies.unwrap_or(limit);
        if !(1..=limit).contains(&max_plies) {
            return refuse(format!("max_plies is 1 to {limit}"));
        }
        let threads = threads
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS));
        if !(1..=MOST_THREADS).contains(&threads) {
            return refuse(format!("threads is 1 to {MOST_THREADS}"));
        }
        let settings = Settings { count, seed, auto_reset, max_plies: max_plies as u32 };
        let lanes = py.detach(|| info.start.lanes(settings));
        Ok(Self { info, lanes, count, threads, workers: None })
    }

    /// The game, with its options.
    #[getter]
    fn game(&self) -> Game {
        Game(Arc::clone(&self.info))
    }

    fn __len__(&self) -> usize {
        self.count
    }

    /// Plays one action in each match. Returns the rewards of a step, one for each match and player; whether each match
    /// ended by the rules; and whether it was cut off after `max_plies` moves. Matches that are over begin again, or stay
    /// and take any action. If an action is not legal, no match is changed.
    #[allow(clippy::type_complexity)]
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let actions = arrays::read_integers(py, actions)?;
        if actions.len() != self.count {
            let text = format!("{} actions for {} matches", actions.len(), self.count);
            return Err(PyValueError::new_err(text));
        }
        let stepped = self.run(py, |lanes| lanes.step(&actions))?.map_err(|refused| {
            let text = format!("action {} of match {}", actions[refused.lane], refused.lane);
            let ply = refused.ply as usize;
            let error =
                if refused.over { Error::GameOver { ply, text } } else { Error::IllegalMove { ply, text } };
            raise(py, &error)
        })?;
        let players = usize::from(self.info.layout.players);
        Ok((
            arrays::floats(py, vec![self.count, players], |out| out.copy_from_slice(&stepped.rewards))?,
            arrays::booleans(py, vec![self.count], |out| out.copy_from_slice(&stepped.terminated))?,
            arrays::booleans(py, vec![self.count], |out| out.copy_from_slice(&stepped.truncated))?,
        ))
    }

    /// Begins all matches again.
    fn reset(&mut self, py: Python<'_>) -> PyResult<()> {
        self.run(py, |lanes| lanes.reset())
    }

    /// What the player to move of each match sees: an array of matches × planes × rows × columns.
    fn observations<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let shape = [&[self.count][..], &self.info.shape()].concat();
        let mut result = Ok(());
        let array = arrays::floats(py, shape, |out| {
            result = self.run(py, |lanes| lanes.observe(out));
        })?;
        result.map(|()| array)
    }

    /// One flag for each match and action: whether the action is legal.
    fn action_masks<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let shape = vec![self.count, self.info.layout.actions()];
        let mut result = Ok(());
        let array = arrays::booleans(py, shape, |out| {
            result = self.run(py, |lanes| lanes.mask(out));
        })?;
        result.map(|()| array)
    }

    /// A random legal action of each match; −1 where it is over.
    fn random_actions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let actions = self.run(py, |lanes| lanes.random())?;
        arrays::integers(py, &actions)
    }

    /// The player to move of each match; −1 where it is over.
    #[getter]
    fn to_move<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        arrays::integers(py, &self.lanes.to_move())
    }

    /// The number of moves of each match.
    #[getter]
    fn plies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        arrays::integers(py, &self.lanes.plies())
    }

    /// The legal actions of a match.
    fn legal_actions(&self, index: i64) -> PyResult<Vec<usize>> {
        Ok(self.lanes.legal_actions(self.lane(index)?))
    }

    /// A match of the batch as a position of its own.
    fn __getitem__(&self, py: Python<'_>, index: i64) -> PyResult<Position> {
        let lane = self.lane(index)?;
        let mut table = self.info.start.copy();
        for &action in self.lanes.played(lane) {
            table.play_action(action as i64).map_err(|error| raise(py, &error))?;
        }
        Ok(Position { info: Arc::clone(&self.info), table })
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} matches of {}>", self.count, self.info.id)
    }
}
