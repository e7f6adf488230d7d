//! What a computer player knows of Hive.

use super::Position;
use crate::game::Evaluate;
use crate::search::Mcts;

impl Evaluate for Position {
    type Search = Mcts<Self>;
}
