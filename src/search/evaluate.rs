//! Knowledge of a game beyond its rules, for search.

use fastrand::Rng;

use super::model::{Model, turns_after};
use super::{Search, exact};
use crate::game::{Colour, Outcome, Reason, Rules};

/// The expected share of the win of each colour; the shares sum to 1.
pub type Shares = [f32; Colour::MAX];

/// The unit of [`Evaluate::eval`].
pub const UNIT: f32 = 100.0;

/// Knowledge of a game beyond its rules, for computer players. The defaults know nothing.
///
/// ```
/// use alveole::game::Rules;
/// use alveole::games::hex;
/// use alveole::search::Evaluate;
/// let position = hex::Position::new(&hex::HexOptions::default());
/// let shares = position.evaluate();
/// assert!((shares.iter().sum::<f32>() - 1.0).abs() < 0.001);
/// ```
pub trait Evaluate: Rules {
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

    /// What was learned for the ways to play the game, such as its numbers of players; empty in a game that has no inputs.
    const MODELS: &'static [Model] = &[];

    /// Returns the number of the model in [`MODELS`](Self::MODELS) that is for positions like this; `None` if there is none.
    fn model(&self) -> Option<usize> {
        None
    }

    /// Lists what the position has for the player to move, as numbers below [`Model::inputs`]. What it has twice is listed
    /// twice. Only for a position that has a [`model`](Self::model).
    fn inputs(&self, _have: impl FnMut(usize)) {}

    /// Lists the terms that the model values each of the legal `moves` with, by the place of the move in the list, as numbers below
    /// [`Model::terms`]: the value of a move is their sum.
    fn move_terms(&self, _moves: &[Self::Move], _have: impl FnMut(usize, usize)) {}

    /// Returns which value of a model for more than two players is that of `colour`: by default they are in the order of turns,
    /// the mover first.
    fn view_of(&self, colour: Colour) -> usize {
        turns_after(self, colour)
    }

    /// Returns what an input of a model becomes under one of twelve symmetries of the board, numbered from 0, which changes
    /// nothing. A game whose board has fewer gives some of them twice. Only training calls this.
    #[must_use]
    fn turned(_model: usize, input: usize, _symmetry: usize) -> usize {
        input
    }

    /// Returns what a term of moves becomes under the symmetry, as [`turned`](Self::turned) does for inputs.
    #[must_use]
    fn turned_term(_model: usize, term: usize, _symmetry: usize) -> usize {
        term
    }

    /// Returns the learned evaluation for the player to move, in the unit of [`eval`](Self::eval); `None` where a game of two
    /// players has none.
    fn learned(&self) -> Option<i32> {
        None
    }

    /// Returns the learned share of each colour, and adds to `logits` one number for each of the legal `moves`: one more makes
    /// the move e times as promising. `None`, with nothing added, where tree search has no model to use.
    fn judged(&self, _moves: &[Self::Move], _logits: &mut Vec<f32>) -> Option<Shares> {
        None
    }

    /// Returns whether [`eval`](Self::eval) is reliable here: `false` if the next move can change everything.
    fn is_quiet(&self) -> bool {
        true
    }

    /// Returns the position after a null move, in games where a pass never gains anything.
    fn passed(&self) -> Option<Self> {
        None
    }

    /// Returns a winning move, if the game can prove one in about the time of a computer player's move; `None` if there is
    /// none or it cannot. The strongest level calls this before it searches.
    fn winning_move(&self) -> Option<Self::Move> {
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

    /// Returns why the legal move `mv` is good, in a sentence that is true whatever the value of the move; `line` is the play
    /// expected after it. `None` if it does nothing that the game has a sentence for.
    fn reason(&self, _mv: Self::Move, _line: &[Self::Move]) -> Option<Reason> {
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

/// Returns the same share for each of `players`.
///
/// ```
/// assert_eq!(alveole::search::even_shares(2)[..2], [0.5, 0.5]);
/// ```
#[must_use]
pub fn even_shares(players: u8) -> Shares {
    let mut shares = [0.0; Colour::MAX];
    shares[..usize::from(players)].fill(1.0 / f32::from(players));
    shares
}

/// Returns the share of each colour in `outcome`: the winners share the win evenly.
///
/// ```
/// use alveole::game::{Colour, Outcome};
/// let won = Outcome::win(Colour(1), "connected");
/// assert_eq!(alveole::search::outcome_shares(won)[..2], [0.0, 1.0]);
/// ```
#[must_use]
pub fn outcome_shares(outcome: Outcome) -> Shares {
    even_among(outcome.winners.iter().map(Colour::index))
}

/// Returns one win, shared evenly by the colours or seats with these numbers.
///
/// ```
/// assert_eq!(alveole::search::even_among([0, 2].into_iter())[..3], [0.5, 0.0, 0.5]);
/// ```
#[must_use]
pub fn even_among(winners: impl Iterator<Item = usize> + Clone) -> Shares {
    let mut shares = [0.0; Colour::MAX];
    let share = 1.0 / winners.clone().count() as f32;
    winners.for_each(|winner| shares[winner] = share);
    shares
}

/// Converts advantages, one number for each player, to shares: a difference of `scale` makes the better player e times as
/// likely to win.
///
/// ```
/// assert_eq!(alveole::search::shares_of(&[0.0, 0.0], 1.0)[..2], [0.5, 0.5]);
/// ```
#[must_use]
pub fn shares_of(advantage: &[f32], scale: f32) -> Shares {
    let best = advantage.iter().copied().fold(f32::MIN, f32::max);
    let mut shares = [0.0; Colour::MAX];
    for (share, a) in shares.iter_mut().zip(advantage) {
        *share = exact::exp((a - best) / scale);
    }
    let sum: f32 = shares.iter().sum();
    shares.iter_mut().for_each(|s| *s /= sum);
    shares
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
