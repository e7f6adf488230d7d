//! What a computer player knows of Hive.

use super::Position;
use super::piece::{Kind, Piece};
use crate::game::{Evaluate, Player, Shares, Tuning, shares_of};
use crate::search::Mcts;

impl Evaluate for Position {
    type Search = Mcts<Self>;

    /// Random insects seldom finish a game: playouts are short, and judged by how hard the queens are pressed.
    const TUNING: Tuning = Tuning { playout: 24, ..Tuning::PLAIN };

    fn evaluate(&self) -> Shares {
        shares_of(&[Player(0), Player(1)].map(|p| -self.pressure(p)), 2.0)
    }
}

impl Position {
    /// How many neighbours of the queen of `player` are occupied.
    fn pressure(&self, player: Player) -> f32 {
        let queen = Piece::new(player, Kind::Queen, 0);
        if !self.is_down(queen) {
            return 0.0;
        }
        self.hive.around().at(self.hive.cell(queen)).count_ones() as f32
    }
}
