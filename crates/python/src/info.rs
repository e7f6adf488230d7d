//! A game with its options.

use std::sync::Arc;

use alveole::game::{Layout, Packing};
use alveole::play::{Error, Opening};
use pyo3::prelude::*;
use serde_json::{Map, Value};

use crate::table::{self, Table};

/// The facts that all positions of a game with its options share.
pub struct Info {
    pub id: &'static str,
    pub options: Map<String, Value>,
    pub layout: Layout,
    pub packing: Packing,
    /// The match at the start of the game.
    pub start: Box<dyn Table>,
}

impl Info {
    pub fn open(opening: &Opening) -> Result<Arc<Self>, Error> {
        let start = table::open(&Opening { position: None, ..opening.clone() })?;
        let state = start.session().state();
        let layout = start.layout();
        let packing = Packing::of(&layout);
        Ok(Arc::new(Self { id: state.game, options: state.options, layout, packing, start }))
    }

    /// The shape of an observation: planes, rows and columns.
    pub fn shape(&self) -> [usize; 3] {
        [self.layout.planes(), self.layout.rows, self.layout.columns]
    }

    pub fn same(&self, other: &Self) -> bool {
        (self.id, &self.options) == (other.id, &other.options)
    }
}

/// A game with its options: `Game("hex", size=7)`.
#[pyclass(module = "alveole", frozen)]
pub struct Game(pub Arc<Info>);
