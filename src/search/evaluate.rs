//! Static evaluation and other knowledge of a game beyond its rules, for search.

use fastrand::Rng;

use super::{Learned, Search, Shares, even_shares, exact};
use crate::game::Colour;

/// The unit of [`Evaluate::eval`].
pub const UNIT: f32 = 100.0;

/// Static evaluation, and the other knowledge of a game beyond its rules that search uses. The defaults know nothing.
///
/// Learned models are in [`Learned`], the reasons for moves in [`Hints`](super::Hints). A game that has neither implements both
/// with an empty block.
///
/// ```
/// use alveole::game::Rules;
/// use alveole::games::hex;
/// use alveole::search::Evaluate;
/// let position = hex::Position::new(&hex::HexOptions::default());
/// let shares = position.evaluate();
/// assert!((shares.iter().sum::<f32>() - 1.0).abs() < 0.001);
/// ```
pub trait Evaluate: Learned {
    /// The search that plays this game.
    type Search: Search<Self> + Send;

    /// The parameters of the search and the levels.
    const TUNING: Tuning = Tuning::PLAIN;

    /// Whether a position can come back in the same game. Where none can, tree search does not look for repetitions.
    const REPEATS: bool = true;

    /// Estimates each player's share of the win, in a game that is not over.
    fn evaluate(&self) -> Shares {
        even_shares(self.players())
    }

    /// Returns the static evaluation for the player to move, in a two-player game that is not over: [`UNIT`] more makes a
    /// win e times as likely.
    fn eval(&self) -> i32 {
        let share = self.evaluate()[self.to_move().index()].clamp(0.001, 0.999);
        (exact::ln(share / (1.0 - share)) * UNIT) as i32
    }

    /// Returns whether [`eval`](Self::eval) is reliable here: `false` if the next move can change everything.
    fn is_quiet(&self) -> bool {
        true
    }

    /// Returns the move that does nothing, whether it is legal or not, in games where a pass never gains anything.
    fn null_move(&self) -> Option<Self::Move> {
        None
    }

    /// Plays a legal move or a [`null_move`](Self::null_move) and returns what [`take_back`](Self::take_back) needs, in games whose
    /// positions take long to copy. By default `None`, with nothing played: search then plays it on a copy.
    fn play_in_place(&mut self, _mv: Self::Move) -> Option<Undo> {
        None
    }

    /// Takes back the last move played by [`play_in_place`](Self::play_in_place) that is not taken back yet.
    fn take_back(&mut self, _undo: Undo) {}

    /// Returns a winning move, if the game can prove one in about the time of a computer player's move; `None` if there is
    /// none or it cannot. The strongest level calls this before it searches. `budget` is the number of positions that
    /// plain proof search may look at for this move ([`Prover`](super::Prover)); a game whose positions cost more looks at fewer.
    fn winning_move(&self, _budget: u64) -> Option<Self::Move> {
        None
    }

    /// Returns a legal move that an opening book has decided, and whether it wins. Levels that look ahead make it or leave it.
    fn book_move(&self) -> Option<(Self::Move, bool)> {
        None
    }

    /// Returns the position after the forced moves at a leaf of tree search, before a model evaluates it: a model sees what
    /// stands on the board, not that the next move decides. `None` if no move is forced.
    fn settled(&self) -> Option<Self> {
        None
    }

    /// Returns the prior value of the legal move `mv` for its mover before any search, from 0 to 1.
    fn prior(&self, _mv: Self::Move) -> f32 {
        0.5
    }

    /// Returns a move for a playout, `None` if the game is over; `moves` is a buffer.
    fn playout_move(&self, rng: &mut Rng, moves: &mut Vec<Self::Move>) -> Option<Self::Move> {
        moves.clear();
        self.moves(moves);
        (!moves.is_empty()).then(|| moves[exact::below(rng, moves.len())])
    }

    /// Plays a whole playout at once, if the game has a faster method than move by move, and adds its moves with their
    /// movers to `played`. `None`, with nothing added, if it has not.
    fn playout(&self, _rng: &mut Rng, _played: &mut Vec<(Colour, Self::Move)>) -> Option<Shares> {
        None
    }

    /// Returns the class of a move: moves of a player in the same class share their statistics wherever in the game they
    /// are played.
    ///
    /// - Monte-Carlo tree search: all moves as first; below [`Tuning::move_classes`].
    /// - Alpha-beta: killers, countermoves and history; below 2¹⁴, or unrelated moves share a class.
    fn move_class(&self, _mv: Self::Move) -> usize {
        0
    }
}

/// The numbers with which a game takes a move back; only the game reads them.
///
/// ```
/// use alveole::game::Rules;
/// use alveole::games::hive;
/// use alveole::search::Evaluate;
/// let start = hive::Position::new(&hive::HiveOptions::default());
/// let mut position = start.clone();
/// let undo = position.play_in_place(position.legal()[0]).unwrap();
/// assert_ne!(position, start);
/// position.take_back(undo);
/// assert_eq!(position, start);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo(pub [i16; 4]);

/// The parameters of search for a game: the levels, and those that only Monte-Carlo tree search uses.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// The exploration constant: higher searches wider.
    pub exploration: f32,
    /// The number of visits that a move's prior counts as.
    pub prior_weight: f32,
    /// The exploration constant of PUCT, where a model has a policy: higher follows the policy further.
    pub puct_exploration: f32,
    /// The number of plies after which a playout stops and gets the value of [`Evaluate::evaluate`].
    pub playout: usize,
    /// The number of move classes of a player; 0 switches statistics by move class off.
    pub move_classes: usize,
    /// About the number of visits up to which the statistics of the class count as much as the move's own.
    pub move_class_visits: f32,
    /// The nodes that the levels 1 to 8 search by default. They differ from game to game, so that each level is clearly
    /// stronger than the one below (`docs/strength.md`) and the last takes five seconds at most on a phone.
    pub levels: [u64; 8],
}

impl Tuning {
    /// Random playouts to the end, without knowledge of the game.
    pub const PLAIN: Self = Self {
        exploration: 0.7,
        prior_weight: 1.0,
        puct_exploration: 1.0,
        playout: 600,
        move_classes: 0,
        move_class_visits: 0.0,
        levels: [8, 30, 100, 320, 1_000, 3_200, 10_000, 40_000],
    };
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use fastrand::Rng;

    use super::*;
    use crate::game::{Game, Options, ParsedOptions};
    use crate::games::{Visitor, visit_all};
    use crate::search::{Key, random_move};

    #[test]
    fn where_nothing_repeats_no_position_comes_back() {
        struct Games(u32);
        impl Visitor for Games {
            fn visit<G: Game + Evaluate>(&mut self) {
                if G::REPEATS {
                    return;
                }
                self.0 += 1;
                let defaults = ParsedOptions::check::<G::Options>(&serde_json::Map::new()).unwrap();
                let options = G::Options::read(&defaults).unwrap();
                for seed in 0..50 {
                    let (mut position, mut rng) = (G::new(&options), Rng::with_seed(seed));
                    let mut seen = HashSet::new();
                    while let Some(mv) = random_move(&position, &mut rng) {
                        assert!(seen.insert(Key::of(&position)), "{} {position:?}", G::ID);
                        position.play(mv);
                    }
                }
            }
        }
        let mut games = Games(0);
        visit_all(&mut games);
        assert!(games.0 > 0);
    }
}
