//! The review of a finished game: how good each move was, by what it gives away of the expected share of the win.
//!
//! [`review`] judges and does not search. It says which position to search next ([`Review::next`]), so that a page can show
//! progress, stop and go on; the caller searches it as the strongest player ([`Evaluation::of`]) and asks again. All
//! positions are searched alike, so their shares can be compared: the position after the move that was made with the
//! position after the best one. A [`Reader`] of a lower level sees what players of that level turn these shares into.

mod accuracy;
mod judge;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use super::{Best, Error, Proof, Reviewed, Scale, SearchRequest, ThinkingSession};
use crate::game::Outcome;
use crate::search::{Budget, Level, outcome_shares};

pub use accuracy::move_accuracy;
pub use judge::{Judgement, thresholds};

/// The share from which a proven value is a win, and from which down a loss is what is left.
const WON: f32 = 0.99;
/// The longest line that is reported.
const LINE: usize = 12;

/// The result of a search of one position: an input of [`review`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Evaluation {
    /// The number of moves of the game before the position.
    pub ply: usize,
    /// The move made after these in place of the game's own; null: the position of the game itself.
    #[serde(default)]
    pub instead: Option<String>,
    /// Each colour's expected share of the win.
    pub shares: Vec<f32>,
    /// Whether the share of the player to move is certain.
    #[serde(default)]
    pub proven: bool,
    /// The best move and the line expected after it.
    #[serde(default)]
    pub pv: Vec<String>,
}

/// A position that [`review`] needs an [`Evaluation`] of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Wanted {
    /// The number of moves of the game before it.
    pub ply: usize,
    /// The move made after these in place of the game's own, if any.
    pub instead: Option<String>,
}

/// The player for whom a [`review`] scales the expected shares.
#[derive(Clone, Copy, Default, Debug)]
pub struct Reader {
    /// The level of the players whose chances the shares are ([`Scale`]); `None`, or a level without a measurement: those of the
    /// strongest player.
    pub level: Option<Level>,
    /// The number of moves of the whole game, where the match is only its beginning.
    pub plies: usize,
}

/// The review of a game, as far as its positions are evaluated.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Review {
    /// The position to search next; null: all moves are judged.
    pub next: Option<Wanted>,
    /// How many positions a search looks at unless the caller says.
    pub nodes: u64,
    /// Whether the shares are scaled to the level of the reader.
    pub scaled: bool,
    /// Each colour's expected share of the win, by the number of moves made, in four decimals.
    pub shares: Vec<Option<Vec<f64>>>,
    /// The moves; null: not judged yet.
    pub moves: Vec<Option<ReviewedMove>>,
    /// The summary of each seat.
    pub seats: Vec<ReviewedSeat>,
}

/// A move of the game and what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedMove {
    /// The move.
    pub text: String,
    /// The colour that made it.
    pub player: u8,
    /// The seat that made it.
    pub seat: u8,
    /// How good it is.
    pub judgement: Judgement,
    /// The part of the seat's expected share that it gives away, compared with the best move, in four decimals.
    pub loss: f64,
    /// The seat's expected share after it.
    pub share: f64,
    /// The seat's expected share after the best move.
    pub best_share: f64,
    /// The accuracy of the move in per cent; null for a forced one.
    pub accuracy: Option<f64>,
    /// The best move: this one if none is better.
    pub best: String,
    /// The line expected from the best move on, if that is another.
    pub line: Vec<String>,
    /// Whether the best move wins by force and this one no longer does.
    pub missed_win: bool,
    /// Whether this move loses by force and the best one does not.
    pub forced_loss: bool,
    /// The proof of the win that was missed, once all moves are judged, where it takes few turns.
    pub proof: Option<Proof>,
}

/// The summary of the moves of a seat.
#[derive(Clone, Default, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedSeat {
    /// The accuracy of its moves in per cent; null without a move that was not forced.
    pub accuracy: Option<f64>,
    /// The number of its moves that are judged.
    pub moves: usize,
    /// The number of inaccuracies.
    pub inaccuracies: usize,
    /// The number of mistakes.
    pub mistakes: usize,
    /// The number of blunders.
    pub blunders: usize,
    /// The number of wins by force that it missed.
    pub missed_wins: usize,
}

impl Evaluation {
    /// The evaluation of the position `wanted` from the result of a search.
    fn found(wanted: Wanted, best: Best) -> Self {
        let Wanted { ply, instead } = wanted;
        Self { ply, instead, shares: best.shares.unwrap_or_default(), proven: best.proven, pv: best.pv }
    }

    /// Searches the position `wanted` of the match `session` with `nodes` nodes, as the strongest player.
    ///
    /// # Errors
    /// As [`Played::play`](super::Played::play), and [`Error::NobodyToMove`] if that position is over.
    ///
    /// ```
    /// use alveole::play::{Error, Evaluation, Opening, Wanted};
    /// let mut game = alveole::play::open_thinking(&Opening { game: "hex".to_owned(), ..Opening::default() })?;
    /// let found = Evaluation::of(game.as_mut(), Wanted { ply: 0, instead: None }, 20, 1)?;
    /// assert_eq!(found.shares.len(), 2);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn of(
        session: &mut dyn ThinkingSession,
        wanted: Wanted,
        nodes: u64,
        seed: u64,
    ) -> Result<Self, Error> {
        let request =
            SearchRequest { level: Level::MAX, budget: Some(Budget::Nodes(nodes)), seed, lines: Some(1) };
        let mut line = Line::back_to(session, wanted.ply);
        let best = line.after(wanted.instead.as_deref(), |session| session.best(&request, || 0.0))?;
        line.forward()?;
        Ok(Self::found(wanted, best?))
    }
}

/// Judges the moves of a match as far as `known` allows, and says which position to search next.
///
/// # Errors
/// As [`Played::play`](super::Played::play), if an evaluation names an illegal move.
///
/// ```
/// use alveole::play::{Error, Evaluation, Judgement, Opening, Reader, review};
/// let opening = Opening { game: "hex".to_owned(), ..Opening::default() };
/// let mut game = alveole::play::open_thinking(&opening)?;
/// game.play("e5")?;
/// let mut known = Vec::new();
/// while let Some(wanted) = review(game.as_mut(), &known, Reader::default())?.next {
///     known.push(Evaluation::of(game.as_mut(), wanted, 20, 1)?);
/// }
/// assert!(review(game.as_mut(), &known, Reader::default())?.moves[0].is_some());
/// # Ok::<(), Error>(())
/// ```
pub fn review(session: &mut dyn Reviewed, known: &[Evaluation], reader: Reader) -> Result<Review, Error> {
    let played = session.played_moves();
    let scale = reader.level.and_then(|level| session.scale(level));
    let view = View { scale, plies: reader.plies.max(played.len()) };
    let nodes = session.review_nodes();
    let seats = usize::from(session.players());
    let of = |ply, instead: Option<&str>| {
        known.iter().find(|e| e.ply == ply && e.instead.as_deref() == instead && e.shares.len() == seats)
    };
    let mut line = Line::back_to(session, 0);
    let mut places = vec![Place::of(line.session, of(0, None), &view)];
    let mut next = None;
    let mut moves = Vec::with_capacity(played.len());
    for (ply, mv) in played.iter().enumerate() {
        let forced = line.session.is_forced();
        let best = places[ply].best().map(str::to_owned).filter(|best| *best != mv.text);
        // Where the best move is proven, its share is known; the reader's too, if it ends the game.
        let proven = places[ply].exact(mv.seat);
        let ends = best.is_some()
            && proven.is_some()
            && line.after(best.as_deref(), |session| session.outcome().is_some())?;
        let instead = match &best {
            Some(best) if proven.is_none() => {
                let evaluation = of(ply, Some(best));
                Some(line.after(Some(best), |session| Place::of(session, evaluation, &view))?)
            }
            _ => None,
        };
        let expected: Vec<String> = match (&best, &instead) {
            (Some(best), Some(Place { pv, .. })) => [best].into_iter().chain(pv).cloned().collect(),
            (Some(_), None) => places[ply].pv.clone(),
            (None, _) => Vec::new(),
        };
        let expected = line.legal_part(expected);
        line.step(&mv.text)?;
        let place = Place::of(line.session, of(ply + 1, None), &view);
        let wanted = |instead: Option<String>| Wanted { ply: ply + usize::from(instead.is_none()), instead };
        if next.is_none() {
            let unknown = |place: &Place| place.shares.is_none();
            next = if unknown(&places[ply]) {
                Some(Wanted { ply, instead: None })
            } else if unknown(&place) {
                Some(wanted(None))
            } else {
                instead.as_ref().filter(|place| unknown(place)).map(|_| wanted(best.clone()))
            };
        }
        let later = || places[ply].share_later(mv.seat, &view);
        let sure = proven.and_then(|share| if ends { Some(share) } else { later() });
        moves.push(judge::judged(&judge::Facts {
            mv,
            forced,
            best,
            best_share: sure.or_else(|| instead.as_ref()?.share(mv.seat)),
            best_exact: proven.or_else(|| instead.as_ref()?.exact(mv.seat)),
            best_strongest: proven.or_else(|| instead.as_ref()?.strongest(mv.seat)),
            before: &places[ply],
            after: &place,
            line: expected,
        }));
        places.push(place);
    }
    if next.is_none() && places[0].shares.is_none() {
        next = Some(Wanted { ply: 0, instead: None });
    }
    if next.is_none() {
        prove_missed_wins(session, &mut moves)?;
    }
    let seats = (0..seats as u8).map(|seat| judge::summary(seat, &moves, &places)).collect();
    let shares =
        places.into_iter().map(|place| Some(place.shares?.into_iter().map(judge::rounded).collect()));
    Ok(Review { next, nodes, scaled: view.scale.is_some(), shares: shares.collect(), moves, seats })
}

/// Adds the proofs of the wins that were missed.
fn prove_missed_wins(session: &mut dyn Reviewed, moves: &mut [Option<ReviewedMove>]) -> Result<(), Error> {
    for (ply, reviewed) in moves.iter_mut().enumerate() {
        let Some(reviewed) = reviewed.as_mut().filter(|reviewed| reviewed.missed_win) else { continue };
        let mut line = Line::back_to(session, ply);
        reviewed.proof = line.session.proof();
        line.forward()?;
    }
    Ok(())
}

/// How a reader sees expected shares.
struct View {
    scale: Option<Scale>,
    /// The number of moves of the whole game.
    plies: usize,
}

impl View {
    /// The expected shares after `ply` moves of a game that goes on.
    fn shares(&self, strongest: &[f32], ply: usize) -> Vec<f32> {
        let phase = ply as f64 / self.plies.max(1) as f64;
        self.scale.map_or_else(|| strongest.to_vec(), |scale| scale.shares(strongest, phase))
    }
}

/// A position of the game, or beside it, as far as it is evaluated.
struct Place {
    /// The number of moves before it.
    ply: usize,
    /// Each colour's share as the strongest player expects it.
    strongest: Option<Vec<f32>>,
    /// Each colour's share as the reader sees it.
    shares: Option<Vec<f32>>,
    /// Whether the share of the seat to move is certain.
    proven: bool,
    pv: Vec<String>,
    /// The seat that holds each colour.
    seats: Vec<u8>,
    /// The seat to move; `None` once it is over.
    to_move: Option<u8>,
}

impl Place {
    /// The present position of a match.
    fn of(session: &dyn Reviewed, evaluation: Option<&Evaluation>, view: &View) -> Self {
        let (seats, ply) = (session.seats(), session.plies());
        let to_move = session.to_move().map(|to_move| to_move.seat);
        let over = session.outcome().map(|outcome| exact_shares(outcome, seats.len()));
        let (strongest, shares, proven, pv) = match (over, evaluation) {
            (Some(shares), _) => (Some(shares.clone()), Some(shares), true, Vec::new()),
            (None, Some(found)) => {
                let shares = view.shares(&found.shares, ply);
                (Some(found.shares.clone()), Some(shares), found.proven, found.pv.clone())
            }
            (None, None) => (None, None, false, Vec::new()),
        };
        Self { ply, strongest, shares, proven, pv, seats, to_move }
    }

    /// The best move that the search found.
    fn best(&self) -> Option<&str> {
        self.pv.first().map(String::as_str)
    }

    /// The share of a seat among those of the colours.
    fn of_seat(&self, shares: Option<&[f32]>, seat: u8) -> Option<f32> {
        let colour = self.seats.iter().position(|&holder| holder == seat)?;
        shares?.get(colour).copied()
    }

    /// The share of a seat as the reader sees it.
    fn share(&self, seat: u8) -> Option<f32> {
        self.of_seat(self.shares.as_deref(), seat)
    }

    /// The share of a seat as the strongest player expects it.
    fn strongest(&self, seat: u8) -> Option<f32> {
        self.of_seat(self.strongest.as_deref(), seat)
    }

    /// The share of a seat as the reader sees it after a move that keeps the strongest player's.
    fn share_later(&self, seat: u8, view: &View) -> Option<f32> {
        let shares = view.shares(self.strongest.as_deref()?, self.ply + 1);
        self.of_seat(Some(&shares), seat)
    }

    /// The share of a seat if it is certain: with three players, a share that is certain for one is not for the others, unless
    /// it is all.
    fn exact(&self, seat: u8) -> Option<f32> {
        let certain = match self.to_move {
            None => true,
            Some(mover) => {
                let all = || self.strongest(mover).is_some_and(|share| share > WON);
                self.proven && (mover == seat || self.seats.len() == 2 || all())
            }
        };
        self.strongest(seat).filter(|_| certain)
    }
}

fn exact_shares(outcome: Outcome, players: usize) -> Vec<f32> {
    outcome_shares(outcome)[..players].to_vec()
}

/// A match that goes through its own moves.
struct Line<'a, S: Reviewed + ?Sized> {
    session: &'a mut S,
    /// The moves that were taken back, the last of the game first.
    ahead: Vec<String>,
}

impl<'a, S: Reviewed + ?Sized> Line<'a, S> {
    /// Takes moves back until `ply` are left.
    fn back_to(session: &'a mut S, ply: usize) -> Self {
        let mut ahead: Vec<String> = session.played_moves().into_iter().skip(ply).map(|mv| mv.text).collect();
        ahead.reverse();
        while session.plies() > ply && session.undo() {}
        Self { session, ahead }
    }

    /// The result of `work` for the position after `mv`, or for the present one.
    fn after<T>(&mut self, mv: Option<&str>, work: impl FnOnce(&S) -> T) -> Result<T, Error> {
        let Some(mv) = mv else { return Ok(work(self.session)) };
        let played = self.session.play(mv);
        if played.is_err() {
            // The match stays as it was.
            self.forward()?;
        }
        played?;
        let result = work(self.session);
        self.session.undo();
        Ok(result)
    }

    /// The first moves of a line, as far as they are legal: a search does not see every repetition.
    fn legal_part(&mut self, mut line: Vec<String>) -> Vec<String> {
        line.truncate(LINE);
        let legal = line.iter().take_while(|mv| self.session.play(mv).is_ok()).count();
        (0..legal).for_each(|_| _ = self.session.undo());
        line.truncate(legal);
        line
    }

    /// Makes the next move of the game.
    fn step(&mut self, mv: &str) -> Result<(), Error> {
        self.ahead.pop();
        self.session.play(mv)
    }

    /// Makes all moves that were taken back.
    fn forward(&mut self) -> Result<(), Error> {
        while let Some(mv) = self.ahead.pop() {
            self.session.play(&mv)?;
        }
        Ok(())
    }
}
