//! A position of a game, with the moves that led to it.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use alveole::play::{self, Error, SearchRequest};
use alveole::search::{Budget, Level};
use alveole::svg::Style;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::{self, Kind};
use crate::error::raise;
use crate::info::{Game, Info};
use crate::json;
use crate::playable::returns;
use crate::table::Table;

/// The milliseconds of a search between two looks at Ctrl+C.
const PAUSE: f64 = 100.0;

/// A position, and the match that led to it.
#[pyclass(module = "alveole")]
pub struct Position {
    pub info: Arc<Info>,
    pub table: Box<dyn Table>,
}

/// What a computer player would play.
#[pyclass(module = "alveole", frozen, get_all)]
pub struct Best {
    /// The text of the move.
    r#move: String,
    /// The number of the move.
    action: usize,
    /// The mover's expected share of the win, from 0 to 1.
    score: f32,
    /// Whether the score is certain.
    proven: bool,
    /// The line expected, this move first.
    pv: Vec<String>,
    /// The number of positions searched; in a line, of those below it.
    nodes: u64,
    /// In a line: why the move is good, in English, where the game has a reason.
    reason: Option<String>,
    /// The best moves, best first, if they were asked for.
    lines: Option<Vec<Py<Best>>>,
    /// The expected share of the win of each player, if lines were asked for.
    shares: Option<Vec<f32>>,
}

#[pymethods]
impl Best {
    fn __repr__(&self) -> String {
        let Self { r#move, action, score, proven, nodes, .. } = self;
        let proven = if *proven { "True" } else { "False" };
        format!("Best(move={move:?}, action={action}, score={score:.3}, proven={proven}, nodes={nodes})")
    }
}

/// Milliseconds since the first call.
fn now() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0
}

/// Why a search stopped without a move.
enum Stopped {
    Engine(Error),
    Python(PyErr),
}

/// Searches `table` without the interpreter's lock, and looks at Ctrl+C now and then.
fn search(py: Python<'_>, table: &dyn Table, request: &SearchRequest) -> Result<play::Best, Stopped> {
    if request.level.is_random() {
        return table.session().random(request).map_err(Stopped::Engine);
    }
    py.detach(|| {
        let mut thinking = table.thinking();
        thinking.begin(request).map_err(Stopped::Engine)?;
        while thinking.think(PAUSE, now) {
            // As a path, the method would be of one lifetime only.
            #[allow(clippy::redundant_closure_for_method_calls)]
            Python::attach(|py| py.check_signals()).map_err(Stopped::Python)?;
        }
        Ok(thinking.best())
    })
}

impl Position {
    /// The seat that `player` names: the one to move if it is left out, or the first if the match is over.
    fn seat(&self, player: Option<i64>) -> PyResult<u8> {
        let Some(player) = player else { return Ok(self.table.seat_to_move().unwrap_or(0)) };
        let players = self.info.layout.players;
        let seat = u8::try_from(player).ok().filter(|&seat| seat < players);
        seat.ok_or_else(|| PyIndexError::new_err(format!("there are {players} players, numbered from 0")))
    }

    fn action_of(&self, text: &str) -> usize {
        self.table.action_of(text).expect("a search returns legal moves")
    }
}

#[pymethods]
impl Position {
    /// The game, with its options.
    #[getter]
    fn game(&self) -> Game {
        Game(Arc::clone(&self.info))
    }

    /// The player to move, from 0; `None` if the match is over.
    #[getter]
    fn to_move(&self) -> Option<u8> {
        self.table.seat_to_move()
    }

    /// Whether the match is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.table.seat_to_move().is_none()
    }

    /// The number of moves played.
    #[getter]
    fn ply(&self) -> usize {
        self.table.session().plies()
    }

    /// The moves played.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.table.session().played_moves().into_iter().map(|played| played.text).collect()
    }

    /// The numbers of the moves played.
    #[getter]
    fn actions(&self) -> Vec<usize> {
        self.table.played_actions()
    }

    /// The player who holds each colour: player `n` holds colour `n` unless a rule exchanges colours.
    #[getter]
    fn seats(&self) -> Vec<usize> {
        self.table.session().seats().into_iter().map(usize::from).collect()
    }

    /// The players who have won, two or more of them in a draw; empty before the end.
    #[getter]
    fn winners(&self) -> Vec<usize> {
        let (session, seats) = (self.table.session(), self.table.session().seats());
        let winners = session.outcome().map(|outcome| outcome.winners).unwrap_or_default();
        let mut players: Vec<usize> = winners.iter().map(|colour| seats[colour.index()].into()).collect();
        players.sort_unstable();
        players
    }

    /// The reason of the end, as a word such as `connected`; `None` before the end.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        self.table.session().outcome().map(|outcome| outcome.reason)
    }

    /// The points of each player now, in a game that counts points.
    #[getter]
    fn points(&self) -> Option<Vec<f64>> {
        let (points, seats) = (self.table.session().status().scores?, self.table.session().seats());
        let mut list = vec![0.0; points.len()];
        seats.iter().zip(points).for_each(|(&seat, points)| list[usize::from(seat)] = points);
        Some(list)
    }

    /// What each player has gained: 1 for a win, −1 for a loss, 0 for a draw and before the end. Of `n` players who share
    /// the win, each has `(n × share − 1) / (n − 1)`.
    fn returns(&self) -> Vec<f64> {
        let session = self.table.session();
        match session.outcome() {
            Some(outcome) => returns(&session.seats(), outcome.winners),
            None => vec![0.0; usize::from(self.info.layout.players)],
        }
    }

    /// The texts of the legal moves.
    fn legal_moves(&self) -> Vec<String> {
        self.table.legal_texts()
    }

    /// The numbers of the legal moves, in the order of `legal_moves`.
    fn legal_actions(&self) -> Vec<usize> {
        self.table.legal_actions()
    }

    /// One flag for each action: whether it is legal.
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        arrays::filled(py, Kind::Bool, &[self.info.layout.actions()], None, |out| {
            self.table.mask(out);
            Ok(())
        })
    }

    /// The number of the legal move `text`.
    fn action(&self, py: Python<'_>, text: &str) -> PyResult<usize> {
        self.table.action_of(text).map_err(|error| raise(py, &error))
    }

    /// The text of the legal move with the number `action`.
    fn text_of(&self, py: Python<'_>, action: i64) -> PyResult<String> {
        self.table.text_of(action).map_err(|error| raise(py, &error))
    }

    /// Plays the move `text`.
    fn play(&mut self, py: Python<'_>, text: &str) -> PyResult<()> {
        self.table.play_text(text).map_err(|error| raise(py, &error))
    }

    /// Plays the move with the number `action`.
    fn apply_action(&mut self, py: Python<'_>, action: i64) -> PyResult<()> {
        self.table.play_action(action).map_err(|error| raise(py, &error))
    }

    /// Takes the last move back; returns whether there was one.
    fn undo(&mut self) -> bool {
        self.table.session_mut().undo()
    }

    /// A copy, which plays on by itself.
    fn clone(&self) -> Self {
        Self { info: Arc::clone(&self.info), table: self.table.copy() }
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// What `player` sees, by default the player to move: an array of the game's `shape`.
    #[pyo3(signature = (player = None))]
    fn observation<'py>(&self, py: Python<'py>, player: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat(player)?;
        let (table, layout) = (&self.table, &self.info.layout);
        arrays::filled(py, Kind::Float32, &self.info.shape(), None, |out| {
            table.observe(seat, layout, out);
            Ok(())
        })
    }

    /// What a computer player would play. Level 0 plays at random, and 1 to 8 search, within `nodes` or `time_ms`.
    /// `lines` asks for that number of best moves. Without a `seed` every call has another.
    #[pyo3(signature = (level = 8, *, nodes = None, time_ms = None, seed = None, lines = None))]
    fn best(
        slf: &Bound<'_, Self>,
        level: u64,
        nodes: Option<u64>,
        time_ms: Option<f64>,
        seed: Option<u64>,
        lines: Option<usize>,
    ) -> PyResult<Best> {
        let py = slf.py();
        // A copy, so that others may use the position while this one is searched.
        let position = slf.borrow().clone();
        let level = Level::new(level)
            .ok_or_else(|| PyValueError::new_err(format!("levels are 0 to {}", Level::MAX.number())))?;
        let budget = match (nodes, time_ms) {
            (Some(_), Some(_)) => return Err(PyValueError::new_err("choose nodes or time_ms, not both")),
            (_, Some(ms)) if !(0.0..=f64::MAX).contains(&ms) => {
                return Err(PyValueError::new_err("time_ms is a number of milliseconds"));
            }
            (Some(nodes), None) => Some(Budget::Nodes(nodes)),
            (None, ms) => ms.map(Budget::Time),
        };
        let seed = seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
        let request = SearchRequest { level, budget, seed, lines };
        let best = search(py, position.table.as_ref(), &request).map_err(|stopped| match stopped {
            Stopped::Engine(error) => raise(py, &error),
            Stopped::Python(error) => error,
        })?;
        let line = |line: play::BestLine| {
            let action = position.action_of(&line.r#move.text);
            let play::BestLine { r#move, score, proven, pv, nodes, reason } = line;
            let reason = reason.map(|why| why.message);
            Py::new(
                py,
                Best {
                    r#move: r#move.text,
                    action,
                    score,
                    proven,
                    pv,
                    nodes,
                    reason,
                    lines: None,
                    shares: None,
                },
            )
        };
        let seats = position.table.session().seats();
        let by_seat = |shares: Vec<f32>| {
            let mut list = shares.clone();
            seats.iter().zip(shares).for_each(|(&seat, share)| list[usize::from(seat)] = share);
            list
        };
        Ok(Best {
            action: position.action_of(&best.r#move.text),
            r#move: best.r#move.text,
            score: best.score,
            proven: best.proven,
            pv: best.pv,
            nodes: best.nodes,
            reason: None,
            lines: best.lines.map(|lines| lines.into_iter().map(line).collect()).transpose()?,
            shares: best.shares.map(by_seat),
        })
    }

    /// The position as JSON, for `Game.from_json`.
    fn to_json(&self) -> String {
        self.table.save().to_string()
    }

    /// The match as a record of the format `alveole/1`, for `from_record`.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let record = serde_json::to_value(self.table.record());
        json::write(py, &record.map_err(|error| PyValueError::new_err(error.to_string()))?)
    }

    /// The match as the JSON API describes it.
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let state = serde_json::to_value(self.table.session().state());
        json::write(py, &state.map_err(|error| PyValueError::new_err(error.to_string()))?)
    }

    /// The match as a person writes it down.
    fn text(&self) -> String {
        self.table.session().scoresheet().to_string()
    }

    /// The position as a picture: SVG text. `theme` is `light` or `dark`, `orientation` is degrees, a multiple of 60, and
    /// `flip`, such as `120 flip`.
    #[pyo3(signature = (*, theme = "light", orientation = "0", coordinates = true, hands = true, last_move = true, width = 480))]
    #[allow(clippy::fn_params_excessive_bools)]
    fn svg(
        &self,
        theme: &str,
        orientation: &str,
        coordinates: bool,
        hands: bool,
        last_move: bool,
        width: i64,
    ) -> PyResult<String> {
        let wrong = |text: &str| PyValueError::new_err(text.to_owned());
        let mut style = Style::default();
        style.theme = theme.parse().map_err(|()| wrong("theme is light or dark"))?;
        style.orientation = orientation
            .parse()
            .map_err(|()| wrong("orientation is a multiple of 60 degrees, and flip, as in “120 flip”"))?;
        style.width = u16::try_from(width)
            .ok()
            .filter(|&width| width > 0)
            .ok_or_else(|| wrong("width is a number of pixels from 1 to 65535"))?;
        (style.coordinates, style.hands, style.last_move) = (coordinates, hands, last_move);
        Ok(self.table.session().svg(&style))
    }

    /// The picture that notebooks show.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("light", "0", true, true, true, 480)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.info.id == other.info.id && self.table.same(other.table.as_ref())
    }

    fn __hash__(&self) -> u64 {
        self.table.hash()
    }

    fn __repr__(&self) -> String {
        let end = match (self.table.seat_to_move(), self.reason()) {
            (Some(player), _) => format!("player {player} to move"),
            (None, reason) => format!("over: {}", reason.unwrap_or_default()),
        };
        format!("<Position of {}, {} moves, {end}>", self.info.id, self.ply())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        let record = self.record(py)?.cast_into::<PyDict>()?;
        Ok((py.import("alveole")?.getattr("from_record")?, (record,)))
    }
}
