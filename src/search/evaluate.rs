//! What the search knows of a game beyond its rules.

use fastrand::Rng;

use super::Search;
use crate::game::{Colour, Outcome, Rules};

/// Each player's expected share of the win, by player; they sum to 1.
pub type Shares = [f32; Colour::MAX];

/// The unit of [`Evaluate::eval`].
pub const UNIT: f32 = 100.0;

/// What a computer player knows of a game beyond its rules. Every default knows nothing.
pub trait Evaluate: Rules {
    /// How a computer plays this game.
    type Search: Search<Self>;

    /// How Monte-Carlo tree search is set for this game.
    const TUNING: Tuning = Tuning::PLAIN;

    /// Each player's expected share of the win, in a game that is not over.
    fn evaluate(&self) -> Shares {
        even_shares(self.players())
    }

    /// How much better the player to move of a two-player game stands than the other, in a game that is not over:
    /// [`UNIT`] more makes it e times as likely to win.
    fn eval(&self) -> i32 {
        let share = self.evaluate()[self.to_move().index()].clamp(0.001, 0.999);
        ((share / (1.0 - share)).ln() * UNIT) as i32
    }

    /// Whether [`eval`](Self::eval) can be trusted here: `false` where a move is about to change everything.
    fn is_quiet(&self) -> bool {
        true
    }

    /// The position with the same player's turn left out, in games where nobody ever gains by that.
    fn passed(&self) -> Option<Self> {
        None
    }

    /// A move that wins for certain, where the game can prove one about as fast as a computer player moves; `None` where it
    /// cannot, or there is none. The strongest level asks before it searches.
    fn winning_move(&self) -> Option<Self::Move> {
        None
    }

    /// How promising the legal move `mv` looks to its mover before any search, from 0 to 1.
    fn prior(&self, _mv: Self::Move) -> f32 {
        0.5
    }

    /// A move for a playout; `moves` is room to list them in. `None` if the game is over.
    fn playout_move(&self, rng: &mut Rng, moves: &mut Vec<Self::Move>) -> Option<Self::Move> {
        moves.clear();
        self.moves(moves);
        (!moves.is_empty()).then(|| moves[rng.usize(..moves.len())])
    }

    /// A whole playout at once, where a game knows a way to a fair end that is quicker than move by move; its moves are
    /// added to `played`, each with its mover. `None` (and nothing added) where it does not.
    fn playout(&self, _rng: &mut Rng, _played: &mut Vec<(Colour, Self::Move)>) -> Option<Shares> {
        None
    }

    /// A number that says which moves of a player are alike wherever in the game they are played: what a playout tells of
    /// one, it tells of the others (all moves as first; below [`Tuning::move_classes`]), and what one refuted is a reason to try
    /// the others early (alpha-beta; below 2¹⁴, or strangers share a number).
    fn move_class(&self, _mv: Self::Move) -> usize {
        0
    }
}

/// How search is set for a game: the levels, and what only Monte-Carlo tree search asks for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// Exploration: higher looks wider.
    pub exploration: f32,
    /// For how many visits a move's prior counts.
    pub prior_weight: f32,
    /// After how many plies a playout stops and is judged by [`Evaluate::evaluate`].
    pub playout: usize,
    /// How many move_classes the moves of a player fall into; 0: playouts say nothing of moves other than those tried.
    pub move_classes: usize,
    /// For about how many visits the move_classes' word counts as much as a move's own.
    pub move_class_visits: f32,
    /// For how many nodes the levels 1 to 8 search if nobody says how long. What a node is worth differs from game to
    /// game: these are chosen so that each level is a clear step above the one below (docs/strength.md), and that the
    /// last keeps a phone busy for five seconds at the most.
    pub levels: [u64; 8],
}

impl Tuning {
    /// Random playouts to the end, and nothing known.
    pub const PLAIN: Self = Self {
        exploration: 0.7,
        prior_weight: 1.0,
        playout: 600,
        move_classes: 0,
        move_class_visits: 0.0,
        levels: [8, 30, 100, 320, 1_000, 3_200, 10_000, 40_000],
    };
}

/// The same share for each of `players`.
#[must_use]
pub fn even_shares(players: u8) -> Shares {
    let mut shares = [0.0; Colour::MAX];
    shares[..usize::from(players)].fill(1.0 / f32::from(players));
    shares
}

/// The share of each colour in `outcome`: the winners share the win evenly.
#[must_use]
pub fn outcome_shares(outcome: Outcome) -> Shares {
    even_among(outcome.winners.iter().map(Colour::index))
}

/// One win, shared evenly by the colours or seats with these numbers.
#[must_use]
pub fn even_among(winners: impl Iterator<Item = usize> + Clone) -> Shares {
    let mut shares = [0.0; Colour::MAX];
    let share = 1.0 / winners.clone().count() as f32;
    winners.for_each(|winner| shares[winner] = share);
    shares
}

/// Shares that grow with `advantage` (one number a player): a difference of `scale` between two makes the better one
/// e times as likely to win.
#[must_use]
pub fn shares_of(advantage: &[f32], scale: f32) -> Shares {
    let best = advantage.iter().copied().fold(f32::MIN, f32::max);
    let mut shares = [0.0; Colour::MAX];
    for (share, a) in shares.iter_mut().zip(advantage) {
        *share = ((a - best) / scale).exp();
    }
    let sum: f32 = shares.iter().sum();
    shares.iter_mut().for_each(|s| *s /= sum);
    shares
}
