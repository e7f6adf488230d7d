//! What a computer player knows of Labyrinthe.

use super::{Move, Position};
use crate::board::Hexagon;
use crate::game::Colour;
use crate::search::{ByPlayers, Evaluate, Shares, Tuning, shares_of};

impl Evaluate for Position {
    type Search = ByPlayers<Self>;

    /// Random kings lose their way: positions are judged as they stand.
    const TUNING: Tuning = Tuning {
        exploration: 0.4,
        playout: 0,
        levels: [4, 6, 9, 14, 25, 60, 4_000, 1_500_000],
        ..Tuning::PLAIN
    };

    /// Who is nearer to its goal, having the move counted as half a step.
    fn evaluate(&self) -> Shares {
        let head_start = |p| if p == self.to_move { 0.5 } else { 0.0 };
        let near = |p: Colour| head_start(p) - self.distance(p).map_or(99.0, f32::from);
        shares_of(&Colour::all(self.players).map(near).collect::<Vec<_>>(), 1.0)
    }

    fn move_class(&self, mv: Move) -> usize {
        match mv {
            Move::King(cell) => cell.index(),
            Move::Stone(cell) => Hexagon::MAX_CELLS + cell.index(),
        }
    }
}
