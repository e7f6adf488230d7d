//! The rules of a game.

use std::fmt::Debug;
use std::hash::Hash;

use super::{Colour, Options, Outcome, Seat};

/// The rules. `Self` is a position: equal positions have the same future.
///
/// Equality and hash are those of repetition: histories live in [`play`](crate::play), and what only the screen
/// needs (which of two equal pieces is which) takes no part in them.
///
/// ```
/// use alveole::game::{Colour, Rules};
/// use alveole::games::hex;
/// let mut position = hex::Position::new(&hex::HexOptions { size: 3, ..Default::default() });
/// assert_eq!((position.players(), position.to_move()), (2, Colour(0)));
/// position.play(position.legal()[0]);
/// assert_eq!(position.to_move(), Colour(1));
/// assert_eq!(position.outcome(), None);
/// ```
pub trait Rules: Clone + Eq + Hash + Debug {
    /// The options of a game, chosen before it begins.
    type Options: Options;
    /// One atomic decision of the player to move. A turn may take several.
    type Move: Copy + Eq + Debug;

    /// The position at the start of a game.
    fn new(options: &Self::Options) -> Self;

    /// The number of players, which is the number of colours.
    fn players(&self) -> u8 {
        2
    }

    /// The colour to move. In a finished game: any colour.
    fn to_move(&self) -> Colour;

    /// The seat that holds `colour`: seat `n` holds colour `n` unless a rule exchanges colours.
    fn seat(&self, colour: Colour) -> Seat {
        Seat(colour.0)
    }

    /// The seat that holds the colour to move.
    fn seat_to_move(&self) -> Seat {
        self.seat(self.to_move())
    }

    /// Appends each legal move once, in a fixed order; none if and only if the game is over.
    fn moves(&self, out: &mut Vec<Self::Move>);

    /// The number of legal moves. `scratch` is a list that a game may overwrite to count them, so that counting many
    /// positions allocates once.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hex;
    /// let position = hex::Position::new(&hex::HexOptions { size: 3, ..Default::default() });
    /// assert_eq!(position.count_moves(&mut Vec::new()), position.legal().len());
    /// ```
    fn count_moves(&self, scratch: &mut Vec<Self::Move>) -> usize {
        scratch.clear();
        self.moves(scratch);
        scratch.len()
    }

    /// Plays a move that [`moves`](Self::moves) lists. (Any other may leave a position that is none.)
    fn play(&mut self, mv: Self::Move);

    /// How the game ended, if it is over by the rules; repetition is not looked at.
    fn outcome(&self) -> Option<Outcome>;

    /// The points of each colour now, in a game that counts points.
    fn points(&self) -> Option<Vec<f64>> {
        None
    }

    /// Ends the game at the third occurrence of this position, and says how. The position may change once more
    /// (Go-n cleans the board).
    fn repeated(&mut self) -> Outcome {
        Outcome::draw(self.players(), "repetition")
    }

    /// The legal moves, as a new list.
    fn legal(&self) -> Vec<Self::Move> {
        let mut out = Vec::new();
        self.moves(&mut out);
        out
    }
}
