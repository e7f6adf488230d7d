//! Matches that are stepped together, in parallel and without the interpreter's lock.

use std::sync::Arc;

use alveole::play::{Error, MAX_PLIES};
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::arrays::{self, Kind, Memory};
use crate::error::raise;
use crate::info::{Game, Info};
use crate::lanes::{Lanes, Observed, Saved, SavedLine, Settings};
use crate::position::Position;
use crate::table::Table;

/// The largest number of matches.
const MOST: usize = 1 << 16;
/// The largest number of threads.
const MOST_THREADS: usize = 256;

/// The threads of a batch. A process that was forked has none of its parent's threads, and makes its own.
struct Workers {
    process: u32,
    pool: Option<ThreadPool>,
}

impl Workers {
    fn new(threads: usize) -> PyResult<Self> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        Ok(Self { process: std::process::id(), pool: Some(pool) })
    }
}

impl Drop for Workers {
    /// Leaves threads of another process alone: a lock that one of them held is held for ever.
    fn drop(&mut self) {
        if self.process != std::process::id() {
            std::mem::forget(self.pool.take());
        }
    }
}

/// Many matches of one game.
#[pyclass(module = "alveole")]
pub struct Batch {
    info: Arc<Info>,
    /// The match with which all begin.
    start: Box<dyn Table>,
    settings: Settings,
    lanes: Box<dyn Lanes>,
    threads: usize,
    workers: Option<Workers>,
    /// The packed observations and masks that Python has.
    planes: Option<Memory>,
    masks: Option<Memory>,
}

/// A match as Python pickles it: as `SavedLine`, the actions as bytes.
type PickledLine<'py> = (usize, Bound<'py, PyBytes>);
/// A match of a batch as Python pickles it, as in `Saved`.
type PickledLane<'py> = (PickledLine<'py>, Option<PickledLine<'py>>, bool, u64);
/// The matches of a batch as Python pickles them, as in `Saved`.
type Pickled<'py> = (Vec<Option<String>>, Vec<PickledLane<'py>>);

fn pickled<'py>(py: Python<'py>, (first, played): &SavedLine) -> PickledLine<'py> {
    let bytes: Vec<u8> = played.iter().flat_map(|action| action.to_le_bytes()).collect();
    (*first, PyBytes::new(py, &bytes))
}

fn unpickled((first, bytes): PickledLine<'_>) -> SavedLine {
    let (actions, _) = bytes.as_bytes().as_chunks();
    (first, actions.iter().map(|&action| u32::from_le_bytes(action)).collect())
}

impl Batch {
    /// Runs `work` on the matches, in the threads of this batch and without the interpreter's lock.
    fn run<T: Send>(&mut self, py: Python<'_>, work: impl FnOnce(&mut dyn Lanes) -> T + Send) -> PyResult<T> {
        let process = std::process::id();
        let workers = match self.workers.take().filter(|workers| workers.process == process) {
            Some(workers) => workers,
            None => Workers::new(self.threads)?,
        };
        let pool = self.workers.insert(workers).pool.as_ref().expect("only its end takes the pool");
        let lanes = &mut self.lanes;
        Ok(py.detach(|| pool.install(|| work(lanes.as_mut()))))
    }

    /// The match `start` as often as `settings` say.
    fn of(
        py: Python<'_>,
        info: Arc<Info>,
        start: Box<dyn Table>,
        threads: usize,
        settings: Settings,
    ) -> PyResult<Self> {
        let over = || {
            PyValueError::new_err("a batch begins with a match that goes on and is shorter than max_plies")
        };
        let lanes = py.detach(|| start.lanes(settings)).ok_or_else(over)?;
        Ok(Self { info, start, settings, lanes, threads, workers: None, planes: None, masks: None })
    }

    /// An array of `rows` observations: `out`, or a new one of the type `dtype`.
    fn observed<'py>(
        &mut self,
        py: Python<'py>,
        rows: usize,
        dtype: Option<&Bound<'py, PyAny>>,
        out: Option<&Bound<'py, PyAny>>,
        observe: impl FnOnce(&mut dyn Lanes, Observed<'_>) + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        let shape = [&[rows][..], &self.info.shape()].concat();
        match Kind::of_observations(dtype)? {
            Kind::Uint8 => arrays::filled(py, Kind::Uint8, &shape, out, |out| {
                self.run(py, |lanes| observe(lanes, Observed::Bytes(out)))
            }),
            kind => arrays::filled(py, kind, &shape, out, |out| {
                self.run(py, |lanes| observe(lanes, Observed::Floats(out)))
            }),
        }
    }

    /// Bits that `write` writes: into `out`, or into `memory` of this batch.
    fn packed<'py>(
        &mut self,
        py: Python<'py>,
        shape: &[usize],
        out: Option<&Bound<'py, PyAny>>,
        memory: fn(&mut Self) -> &mut Option<Memory>,
        write: impl FnOnce(&mut dyn Lanes, &mut [u8], bool) + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        if out.is_some() {
            // The matches remember what they wrote last, which now is elsewhere.
            *memory(self) = None;
            return arrays::filled(py, Kind::Uint8, shape, out, |out| {
                self.run(py, |lanes| write(lanes, out, true))
            });
        }
        let (mut bits, fresh) = match memory(self).take() {
            Some(bits) => (bits, false),
            None => (Memory::new(py, shape)?, true),
        };
        let array = bits.write(py, shape, |bits| self.run(py, |lanes| write(lanes, bits, fresh)))?;
        *memory(self) = Some(bits);
        Ok(array)
    }

    fn lane(&self, index: i64) -> PyResult<usize> {
        let lane = if index < 0 { index.checked_add(self.settings.count as i64) } else { Some(index) };
        let count = self.settings.count;
        let lane = lane.and_then(|lane| usize::try_from(lane).ok()).filter(|&lane| lane < count);
        lane.ok_or_else(|| PyIndexError::new_err(format!("there are {count} matches")))
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, count, *, seed = 0, threads = None, auto_reset = true, max_plies = None))]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        count: i64,
        seed: u64,
        threads: Option<usize>,
        auto_reset: bool,
        max_plies: Option<i64>,
    ) -> PyResult<Self> {
        let (info, start) = if let Ok(game) = game.cast::<Game>() {
            (Arc::clone(&game.get().0), game.get().0.start.copy())
        } else if let Ok(position) = game.cast::<Position>() {
            let position = position.borrow();
            (Arc::clone(&position.info), position.table.copy())
        } else {
            return Err(PyTypeError::new_err("a batch is of a Game, or of a Position with which all begin"));
        };
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
        Self::of(py, info, start, threads, settings)
    }

    /// The game, with its options.
    #[getter]
    fn game(&self) -> Game {
        Game(Arc::clone(&self.info))
    }

    fn __len__(&self) -> usize {
        self.settings.count
    }

    /// Plays one action in each match. Returns the rewards of a step, one for each match and player; whether each match
    /// ended by the rules; and whether it was cut off after `max_plies` moves. Matches that are over begin again, or stay
    /// and take any action. With −1 a match makes no move. If an action is not legal, no match is changed.
    #[allow(clippy::type_complexity)]
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let actions = arrays::read_integers(py, actions, "actions")?;
        if actions.len() != self.settings.count {
            let text = format!("{} actions for {} matches", actions.len(), self.settings.count);
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
        let count = self.settings.count;
        let flags = |values: Vec<u8>| {
            arrays::filled(py, Kind::Bool, &[count], None, |out: &mut [u8]| {
                out.copy_from_slice(&values);
                Ok(())
            })
        };
        let rewards = arrays::filled(py, Kind::Float32, &[count, players], None, |out: &mut [f32]| {
            out.copy_from_slice(&stepped.rewards);
            Ok(())
        })?;
        Ok((rewards, flags(stepped.terminated)?, flags(stepped.truncated)?))
    }

    /// Begins matches again: all, or those with the numbers `indices`.
    #[pyo3(signature = (indices = None))]
    fn reset(&mut self, py: Python<'_>, indices: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let lanes = match indices {
            None => (0..self.settings.count).collect(),
            Some(indices) => {
                let indices = arrays::read_integers(py, indices, "indices")?;
                indices.into_iter().map(|index| self.lane(index)).collect::<PyResult<Vec<_>>>()?
            }
        };
        self.lanes.reset(&lanes);
        Ok(())
    }

    /// What the player to move of each match sees: an array of matches × planes × rows × columns. `dtype` is `float32`, or
    /// `uint8` for values from 0 to 255. With `out` the values go into that array.
    #[pyo3(signature = (*, dtype = None, out = None))]
    fn observations<'py>(
        &mut self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.observed(py, self.settings.count, dtype, out, |lanes, out| lanes.observe(out))
    }

    /// What the player to move saw at the end of each match that ended in the last step, in the order of the matches.
    #[pyo3(signature = (*, dtype = None))]
    fn final_observations<'py>(
        &mut self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let ended = self.lanes.ended();
        self.observed(py, ended, dtype, None, |lanes, out| lanes.observe_ended(out))
    }

    /// The observations as bits: an array of matches × packed planes × bytes, which the next call writes again. With `out`
    /// they go into that array.
    #[pyo3(signature = (*, out = None))]
    fn packed_observations<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let shape = [self.settings.count, self.info.packing.planes(), self.info.packing.bytes()];
        self.packed(
            py,
            &shape,
            out,
            |batch| &mut batch.planes,
            |lanes, bits, fresh| {
                lanes.observe_packed(bits, fresh);
            },
        )
    }

    /// One flag for each match and action: whether the action is legal. With `out` they go into that array.
    #[pyo3(signature = (*, out = None))]
    fn action_masks<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let shape = [self.settings.count, self.info.layout.actions()];
        arrays::filled(py, Kind::Bool, &shape, out, |out| self.run(py, |lanes| lanes.mask(out)))
    }

    /// The masks as bits: an array of matches × bytes, which the next call writes again. With `out` they go into that array.
    #[pyo3(signature = (*, out = None))]
    fn packed_action_masks<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let shape = [self.settings.count, self.info.layout.actions().div_ceil(8)];
        self.packed(
            py,
            &shape,
            out,
            |batch| &mut batch.masks,
            |lanes, bits, fresh| {
                lanes.mask_packed(bits, fresh);
            },
        )
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

    /// A batch with the same matches and dice, which plays on by itself.
    #[pyo3(name = "clone")]
    fn copy(&self) -> Self {
        Self {
            info: Arc::clone(&self.info),
            start: self.start.copy(),
            settings: self.settings,
            lanes: self.lanes.copy(),
            threads: self.threads,
            workers: None,
            planes: None,
            masks: None,
        }
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    /// A match of the batch as a position of its own.
    fn __getitem__(&self, index: i64) -> PyResult<Position> {
        let table = self.lanes.get(self.lane(index)?);
        Ok(Position { info: Arc::clone(&self.info), table })
    }

    /// Lets a match of the batch go on from a position.
    fn __setitem__(&mut self, index: i64, position: &Position) -> PyResult<()> {
        let lane = self.lane(index)?;
        if !self.info.same(&position.info) {
            return Err(PyValueError::new_err("the position is of another game or has other options"));
        }
        if !self.lanes.set(lane, position.table.as_ref()) {
            let text = "a batch takes a match that is over only with auto_reset=False, and none that its players ended";
            return Err(PyValueError::new_err(text));
        }
        Ok(())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>, Pickled<'py>)> {
        let (py, batch) = (slf.py(), slf.borrow());
        let start = Position { info: Arc::clone(&batch.info), table: batch.start.copy() };
        let Settings { count, seed, auto_reset, max_plies } = batch.settings;
        let arguments = (start, count, seed, batch.threads, auto_reset, max_plies).into_pyobject(py)?;
        let Saved { firsts, lanes } = batch.lanes.save();
        let lanes = lanes.iter().map(|(line, last, ended, seed)| {
            (pickled(py, line), last.as_ref().map(|last| pickled(py, last)), *ended, *seed)
        });
        Ok((py.import("alveole")?.getattr("_batch")?, arguments.into_any(), (firsts, lanes.collect())))
    }

    fn __setstate__(&mut self, py: Python<'_>, state: Pickled<'_>) -> PyResult<()> {
        let (firsts, lanes) = state;
        let lanes = lanes
            .into_iter()
            .map(|(line, last, ended, seed)| (unpickled(line), last.map(unpickled), ended, seed));
        let saved = Saved { firsts, lanes: lanes.collect() };
        (self.planes, self.masks) = (None, None);
        self.run(py, |lanes| lanes.restore(&saved))?.map_err(|error| raise(py, &error))
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} matches of {}>", self.settings.count, self.info.id)
    }
}
