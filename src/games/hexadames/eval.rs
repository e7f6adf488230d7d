//! What a computer player knows of HexaDames.

use super::Position;
use super::field::PLAYERS;
use crate::board::Cell;
use crate::game::Colour;
use crate::search::{Evaluate, Mcts, Shares, Tuning, shares_of};

impl Evaluate for Position {
    type Search = Mcts<Self>;

    /// A turn of play, then a look at who is how far: longer playouts tell more of luck than of the position.
    const TUNING: Tuning = Tuning {
        exploration: 0.5,
        playout: 4,
        levels: [2, 6, 24, 120, 700, 3_000, 16_000, 100_000],
        ..Tuning::PLAIN
    };

    /// Men brought across, and the part of the way that the others have behind them.
    fn evaluate(&self) -> Shares {
        let advantage = |p: Colour| {
            let way: f32 = self.men[p.index()].iter().map(|c| self.progress(p, c)).sum();
            f32::from(self.transferred[p.index()]) + 0.6 * way
        };
        shares_of(&Colour::all(PLAYERS).map(advantage).collect::<Vec<_>>(), 0.7)
    }
}

impl Position {
    /// How much of the way to its goal a man of `player` on `cell` has behind it, from 0 to 1.
    fn progress(&self, player: Colour, cell: Cell) -> f32 {
        let board = self.field.board;
        let m = i16::from(board.side_length()) - 1;
        let hex = board.hex(cell);
        let rows = [m + hex.r, m - hex.q - hex.r, m + hex.q][player.index()];
        f32::from(rows) / f32::from(2 * m)
    }
}
