//! What a game says of its learned models: their size, their weights, and whose values they have.

use crate::game::{Colour, Rules};

/// What was learned for one way to play a game, such as a number of players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Model {
    /// The name of the file of weights without its ending: `weights`, or `weights-3` for three players.
    pub name: &'static str,
    /// The number of inputs ([`inputs`](super::Evaluate::inputs)).
    pub inputs: usize,
    /// The number of colours: with two the network has one value, that of the player to move, with more one each.
    pub players: u8,
    /// The number of terms that moves are valued with ([`move_terms`](super::Evaluate::move_terms)); 0 if alpha-beta uses the values alone.
    pub terms: usize,
    /// How much of the value of a position in tree search is that of a playout, from 0 to 1.
    pub playouts: f32,
    /// The file of weights; empty before any are trained, and in WebAssembly.
    pub weights: &'static [u8],
}

impl Model {
    /// Returns the number of values of a position, without those of moves.
    ///
    /// ```
    /// use alveole::games::hexone;
    /// use alveole::search::Evaluate;
    /// assert_eq!(hexone::Position::MODELS[0].values(), 1);
    /// ```
    #[must_use]
    pub const fn values(&self) -> usize {
        if self.players == 2 { 1 } else { self.players as usize }
    }

    /// Returns the number of values of the network.
    ///
    /// ```
    /// use alveole::games::hexadames;
    /// use alveole::search::Evaluate;
    /// let model = hexadames::Position::MODELS[0];
    /// assert_eq!(model.outputs(), 3 + model.terms);
    /// ```
    #[must_use]
    pub const fn outputs(&self) -> usize {
        self.values() + self.terms
    }
}

/// Returns how many places after the mover `colour` moves, if all colours move in turn.
pub(crate) fn turns_after(position: &impl Rules, colour: Colour) -> usize {
    let players = position.players();
    usize::from((players + colour.0 - position.to_move().0) % players)
}
