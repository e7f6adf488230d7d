//! Static evaluation and search settings for Labyrinth.

use super::{Move, Position};
use crate::board::Hexagon;
use crate::game::Colour;
use crate::search::{ByPlayers, Evaluate, Shares, Tuning, shares_of};

impl Evaluate for Position {
    type Search = ByPlayers<Self>;

    /// No playouts: random moves lead a king nowhere, so leaf positions get their static evaluation.
    const TUNING: Tuning = Tuning {
        exploration: 0.4,
        playout: 0,
        levels: [40, 200, 850, 3_000, 15_000, 80_000, 450_000, 1_500_000],
        ..Tuning::PLAIN
    };

    /// Compares the distances to the goals; being to move counts as half a step.
    fn evaluate(&self) -> Shares {
        let tempo = |colour| if colour == self.to_move { 0.5 } else { 0.0 };
        let advantage = |colour: Colour| tempo(colour) - self.distance(colour).map_or(99.0, f32::from);
        shares_of(&Colour::all(self.players).map(advantage).collect::<Vec<_>>(), 1.0)
    }

    fn move_class(&self, mv: Move) -> usize {
        match mv {
            Move::King(cell) => cell.index(),
            Move::Stone(cell) => Hexagon::MAX_CELLS + cell.index(),
        }
    }
}
