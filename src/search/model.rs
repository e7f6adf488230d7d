//! The learned models of a game: the features that they see, their size, their weights, and whose values they have.

use super::{Accumulator, Shares};
use crate::game::{Colour, Rules};

/// The features of positions and moves that learned models see, and the values that the models give them. The defaults are
/// those of a game without models.
///
/// ```
/// use alveole::game::Rules;
/// use alveole::games::hexone;
/// use alveole::search::Learned;
/// let mut position = hexone::Position::new(&hexone::HexoneOptions::default());
/// position.play(position.legal()[0]);
/// assert_eq!(position.model(), Some(0));
/// let mut features = Vec::new();
/// position.features(|feature| features.push(feature));
/// assert_eq!(features.len(), 1); // The only disc on the board.
/// assert!(features[0] < hexone::Position::MODELS[0].features);
/// ```
pub trait Learned: Rules {
    /// The models, one for each way to play the game that has one, such as a number of players.
    const MODELS: &'static [Model] = &[];

    /// Returns the number of the model in [`MODELS`](Self::MODELS) that is for positions like this; `None` if there is none.
    fn model(&self) -> Option<usize> {
        None
    }

    /// Calls `feature` with the number, below [`Model::features`], of each feature that the position has for the player to
    /// move: twice if it has it twice. Only for a position that has a [`model`](Self::model).
    fn features(&self, _feature: impl FnMut(usize)) {}

    /// Calls `feature` with the place in `moves` of each of these legal moves and the number, below [`Model::policy_features`],
    /// of each feature that the move has. The logit of a move is the sum of the values of its features.
    fn policy_features(&self, _moves: &[Self::Move], _feature: impl FnMut(usize, usize)) {}

    /// Returns which value of a model for more than two players is that of `colour`: by default they are in the order of turns,
    /// the mover first.
    fn value_index(&self, colour: Colour) -> usize {
        turns_after(self, colour)
    }

    /// Returns the image of a feature under one of twelve symmetries of the board, numbered from 0, which changes nothing. A
    /// game whose board has fewer gives some of them twice. Only training calls this.
    #[must_use]
    fn symmetric_feature(_model: usize, feature: usize, _symmetry: usize) -> usize {
        feature
    }

    /// Returns the image of a feature of moves under the symmetry, as [`symmetric_feature`](Self::symmetric_feature) does for
    /// positions.
    #[must_use]
    fn symmetric_policy_feature(_model: usize, feature: usize, _symmetry: usize) -> usize {
        feature
    }

    /// Returns the learned evaluation for the player to move, in the unit of [`eval`](super::Evaluate::eval); `None` where a
    /// game of two players has none. A game whose positions differ in few features keeps sums for the next call in the
    /// accumulator; a new one gives the same value.
    fn learned_eval(&self, _: &mut Accumulator) -> Option<i32> {
        None
    }

    /// Returns the learned share of each colour, and adds to `logits` one number for each of the legal `moves`: one more makes
    /// the move e times as likely. `None`, with nothing added, where tree search has no model to use.
    fn policy_and_values(&self, _moves: &[Self::Move], _logits: &mut Vec<f32>) -> Option<Shares> {
        None
    }
}

/// A model for one way to play a game, such as a number of players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Model {
    /// The name of the file of weights without its ending: `weights`, or `weights-3` for three players.
    pub name: &'static str,
    /// The number of features of positions ([`features`](Learned::features)), the inputs of the network.
    pub features: usize,
    /// The number of colours: with two the network has one value, that of the player to move, with more one each.
    pub players: u8,
    /// The number of features of moves ([`policy_features`](Learned::policy_features)); 0 if alpha-beta uses the values alone.
    pub policy_features: usize,
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
    /// use alveole::search::Learned;
    /// assert_eq!(hexone::Position::MODELS[0].values(), 1);
    /// ```
    #[must_use]
    pub const fn values(&self) -> usize {
        if self.players == 2 { 1 } else { self.players as usize }
    }

    /// Returns the number of outputs of the network: the values, then one for each feature of moves.
    ///
    /// ```
    /// use alveole::games::hexadames;
    /// use alveole::search::Learned;
    /// let model = hexadames::Position::MODELS[0];
    /// assert_eq!(model.outputs(), 3 + model.policy_features);
    /// ```
    #[must_use]
    pub const fn outputs(&self) -> usize {
        self.values() + self.policy_features
    }
}

/// Returns how many places after the mover `colour` moves, if all colours move in turn.
pub(crate) fn turns_after(position: &impl Rules, colour: Colour) -> usize {
    let players = position.players();
    usize::from((players + colour.0 - position.to_move().0) % players)
}
