//! Static evaluation and search settings for `HexaDames`.

use super::Position;
use super::field::PLAYERS;
use crate::board::Cell;
use crate::game::Colour;
use crate::search::{Evaluate, Mcts, Shares, Tuning, shares_of};

impl Evaluate for Position {
    type Search = Mcts<Self>;

    /// Short playouts followed by the static evaluation: longer ones add more noise than information.
    const TUNING: Tuning = Tuning {
        exploration: 0.5,
        playout: 4,
        levels: [6, 60, 250, 800, 2_500, 8_000, 28_000, 100_000],
        ..Tuning::PLAIN
    };

    /// Quiet turns count, and the count is part of the position (R10).
    const REPEATS: bool = false;

    /// Counts men transferred, and 0.6 times the progress of the other men.
    fn evaluate(&self) -> Shares {
        let advantage = |colour: Colour| {
            let progress: f32 = self.men[colour.index()].iter().map(|c| self.progress(colour, c)).sum();
            f32::from(self.transferred[colour.index()]) + 0.6 * progress
        };
        shares_of(&Colour::all(PLAYERS).map(advantage).collect::<Vec<_>>(), 0.7)
    }
}

impl Position {
    /// Returns how far a man of `colour` on `cell` has advanced, from 0 (home side) to 1 (goal side).
    fn progress(&self, colour: Colour, cell: Cell) -> f32 {
        let board = self.field.board;
        let m = i16::from(board.side_length()) - 1;
        let hex = board.hex(cell);
        let rows = [m + hex.r, m - hex.q - hex.r, m + hex.q][colour.index()];
        f32::from(rows) / f32::from(2 * m)
    }
}
