//! The methods of a game with its options, and the functions that make games and positions.

use std::sync::Arc;

use alveole::play::{Error, Opening, Record};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Map, Value};

use crate::arrays::{self, Kind};
use crate::error::raise;
use crate::info::{Game, Info};
use crate::json;
use crate::position::Position;
use crate::table;

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (id, /, **options))]
    fn new(py: Python<'_>, id: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let options = match options.map(|options| json::read_value(py, options)).transpose()? {
            Some(Value::Object(options)) => options,
            _ => Map::new(),
        };
        let opening = Opening { game: id.to_owned(), options, position: None };
        Info::open(&opening).map(Self).map_err(|error| raise(py, &error))
    }

    /// The id of the game, such as `hive`.
    #[getter]
    fn id(&self) -> &'static str {
        self.0.id
    }

    /// All options with their values.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::write(py, &Value::Object(self.0.options.clone()))
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> u8 {
        self.0.layout.players
    }

    /// The number of actions: each is an integer from 0 to `actions - 1`.
    #[getter]
    fn actions(&self) -> usize {
        self.0.layout.actions()
    }

    /// The shape of an observation: planes, rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        let [planes, rows, columns] = self.0.shape();
        (planes, rows, columns)
    }

    /// The meaning of each plane.
    #[getter]
    fn planes(&self) -> Vec<String> {
        self.0.layout.meanings()
    }

    /// How packed planes make planes: an array of planes × packed planes. A plane is the sum of the packed planes, each
    /// multiplied by its number here.
    #[getter]
    fn packed_weights<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let packing = &self.0.packing;
        let shape = [self.0.layout.planes(), packing.planes()];
        arrays::filled(py, Kind::Float32, &shape, None, |out: &mut [f32]| {
            out.fill(0.0);
            for (bits, (plane, weight)) in packing.weights().into_iter().enumerate() {
                out[plane * packing.planes() + bits] = weight;
            }
            Ok(())
        })
    }

    /// The ranges of actions in order: the size of each, and its meaning.
    #[getter]
    fn ranges(&self) -> Vec<(usize, &'static str)> {
        self.0.layout.ranges.clone()
    }

    /// The cells of a hexagonal board in the order of the actions: the name of each, its row and its column in the planes.
    /// `None` for a game without a fixed board.
    #[getter]
    fn cells(&self) -> Option<Vec<(&'static str, usize, usize)>> {
        let board = self.0.layout.board?;
        let entry = |cell| {
            let (row, column) = self.0.layout.place(cell);
            (board.name(cell), row, column)
        };
        Some(board.cells().map(entry).collect())
    }

    /// The position at the start of the game.
    fn position(&self) -> Position {
        Position { info: Arc::clone(&self.0), table: self.0.start.copy() }
    }

    /// The position that `data` describes: what `Position.to_json` gave, or a dictionary of the same form.
    #[pyo3(name = "from_json")]
    fn load(&self, py: Python<'_>, data: &Bound<'_, PyAny>) -> PyResult<Position> {
        let data = json::read(py, data)?;
        let table = self.0.start.reopen(Some(data)).map_err(|error| raise(py, &error))?;
        Ok(Position { info: Arc::clone(&self.0), table })
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.same(&other.0)
    }

    fn __hash__(&self) -> u64 {
        alveole::game::stable_hash(&(self.0.id, Value::Object(self.0.options.clone()).to_string()))
    }

    fn __repr__(&self) -> String {
        let options = self.0.options.iter().map(|(name, value)| {
            let value = match value {
                Value::Bool(true) => "True".to_owned(),
                Value::Bool(false) => "False".to_owned(),
                other => other.to_string(),
            };
            format!(", {name}={value}")
        });
        format!("Game(\"{}\"{})", self.0.id, options.collect::<String>())
    }

    /// For pickles: the function that makes the game, and its arguments.
    #[allow(clippy::type_complexity)]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&'static str, Bound<'py, PyAny>))> {
        Ok((py.import("alveole")?.getattr("_game")?, (self.0.id, self.options(py)?)))
    }
}

/// The ids of all games.
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    table::games()
}

/// The position at the end of a saved game: a text of the format `alveole/1`, or a dictionary of the same form.
#[pyfunction]
pub fn from_record(py: Python<'_>, record: &Bound<'_, PyAny>) -> PyResult<Position> {
    let value = json::read(py, record)?;
    let replay = || {
        let record = Record::read(&value)?;
        let opening = record.opening();
        let info = Info::open(&opening)?;
        let mut table = match opening.position {
            Some(position) => info.start.reopen(Some(position))?,
            None => info.start.copy(),
        };
        record.replay_in(table.session_mut())?;
        Ok(Position { info, table })
    };
    replay().map_err(|error: Error| raise(py, &error))
}
