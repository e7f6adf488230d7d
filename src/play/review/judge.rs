//! How good a move is, by what it gives away.

use serde::{Deserialize, Serialize};

use super::accuracy::{move_accuracy, of_seat};
use super::{Place, ReviewedMove, ReviewedSeat, WON};
use crate::play::PlayedMove;

/// How good a move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// The only legal move.
    Forced,
    /// No better one was found.
    Best,
    /// It gives nearly nothing away.
    Good,
    /// It gives a little away: `?!`.
    Inaccuracy,
    /// It gives much away: `?`.
    Mistake,
    /// It gives a large part away: `??`.
    Blunder,
}

impl Judgement {
    /// The Numeric Annotation Glyph of the PGN standard: 6 for `?!`, 2 for `?`, 4 for `??`.
    ///
    /// ```
    /// use alveole::play::Judgement;
    /// assert_eq!((Judgement::Blunder.glyph(), Judgement::Good.glyph()), (Some(4), None));
    /// ```
    #[must_use]
    pub const fn glyph(self) -> Option<u8> {
        match self {
            Self::Forced | Self::Best | Self::Good => None,
            Self::Inaccuracy => Some(6),
            Self::Mistake => Some(2),
            Self::Blunder => Some(4),
        }
    }

    fn of(loss: f64, players: usize) -> Self {
        let [inaccuracy, mistake, blunder] = thresholds(players);
        match loss {
            _ if loss >= blunder => Self::Blunder,
            _ if loss >= mistake => Self::Mistake,
            _ if loss >= inaccuracy => Self::Inaccuracy,
            _ => Self::Good,
        }
    }
}

/// Returns the least loss of an inaccuracy, a mistake and a blunder in a game of `players`, in expected shares of the win.
///
/// With two players 5, 10 and 20 hundredths; with more, as much less as an even share is less than a half.
///
/// ```
/// use alveole::play::thresholds;
/// assert_eq!(thresholds(2), [0.05, 0.1, 0.2]);
/// assert_eq!(thresholds(4), [0.025, 0.05, 0.1]);
/// ```
#[must_use]
pub fn thresholds(players: usize) -> [f64; 3] {
    [0.1, 0.2, 0.4].map(|of_even| rounded(of_even / players as f64))
}

/// The facts that a move is judged by.
pub(super) struct Facts<'a> {
    pub mv: &'a PlayedMove,
    /// Whether it was the only legal one.
    pub forced: bool,
    /// The best move, if that is another.
    pub best: Option<String>,
    /// The seat's share after the best move, if that is another.
    pub best_share: Option<f32>,
    /// The strongest player's expected share for it, if that is another.
    pub best_strongest: Option<f32>,
    /// The same if it is certain.
    pub best_exact: Option<f32>,
    pub before: &'a Place,
    pub after: &'a Place,
    /// The line expected from the best move on.
    pub line: Vec<String>,
}

/// Judges a move; `None` while not enough is known.
pub(super) fn judged(facts: &Facts<'_>) -> Option<ReviewedMove> {
    let Facts { mv, forced, best, best_share, best_strongest, best_exact, before, after, line } = facts;
    let players = after.seats.len();
    let share = after.share(mv.seat)?;
    before.shares.as_ref()?;
    let best_share = if best.is_some() { (*best_share)? } else { share };
    let loss = rounded(f64::from(best_share) - f64::from(share)).max(0.0);
    // A move that turned out to be as good as the best one is the best one.
    let better = best.clone().filter(|_| loss > 0.0);
    let judgement = match (forced, &better) {
        (true, _) => Judgement::Forced,
        (false, None) => Judgement::Best,
        (false, Some(_)) => Judgement::of(loss, players),
    };
    let wins = |share: Option<f32>| share.is_some_and(|share| share > WON);
    let loses = |share: Option<f32>| share.is_some_and(|share| share < 1.0 - WON);
    // What is proven is proven for every reader: the strongest player's loss counts, not the reader's.
    let strongest = f64::from((*best_strongest).unwrap_or_default() - after.strongest(mv.seat)?);
    let counts = better.is_some() && Judgement::of(rounded(strongest), players) >= Judgement::Inaccuracy;
    Some(ReviewedMove {
        text: mv.text.clone(),
        player: mv.player,
        seat: mv.seat,
        judgement,
        loss,
        share: rounded(share),
        best_share: rounded(best_share.max(share)),
        accuracy: (!forced).then(|| (move_accuracy(loss, players) * 10.0).round() / 10.0),
        line: if better.is_some() { line.clone() } else { Vec::new() },
        missed_win: counts && wins(*best_exact) && !wins(after.exact(mv.seat)),
        forced_loss: counts && loses(after.exact(mv.seat)) && !loses(*best_exact),
        best: better.unwrap_or_else(|| mv.text.clone()),
        proof: None,
    })
}

/// The summary of a seat.
pub(super) fn summary(seat: u8, moves: &[Option<ReviewedMove>], places: &[Place]) -> ReviewedSeat {
    let shares: Vec<f64> = places.iter().map_while(|place| place.share(seat)).map(f64::from).collect();
    let own = || moves.iter().flatten().filter(|reviewed| reviewed.seat == seat);
    let count = |judgement| own().filter(|reviewed| reviewed.judgement == judgement).count();
    ReviewedSeat {
        accuracy: of_seat(seat, moves, &shares, places[0].seats.len()),
        moves: own().count(),
        inaccuracies: count(Judgement::Inaccuracy),
        mistakes: count(Judgement::Mistake),
        blunders: count(Judgement::Blunder),
        missed_wins: own().filter(|reviewed| reviewed.missed_win).count(),
    }
}

/// Four decimals: what is judged is what is written.
pub(super) fn rounded(share: impl Into<f64>) -> f64 {
    (share.into() * 10_000.0).round() / 10_000.0
}
