//! Moves taken back: a search then plays in one position, for a copy of the whole hive at each node would take as long as a move.

use super::piece::Piece;
use super::{Move, Position};
use crate::board::Hex;
use crate::game::Rules;
use crate::search::Undo;

/// Stands for no piece.
const NOBODY: i16 = -1;

impl Position {
    /// Plays `mv` and returns what [`unmake`](Self::unmake) needs: where the piece was, whether on the board, and the last piece
    /// before it. The piece itself is the last one after the move.
    pub(super) fn make(&mut self, mv: Move) -> Undo {
        let from = mv.piece().filter(|&piece| self.is_down(piece)).map(|piece| self.hive.hex(piece));
        let Hex { q, r } = from.unwrap_or_default();
        let undo =
            Undo([q, r, i16::from(from.is_some()), self.last.map_or(NOBODY, |last| i16::from(last.0))]);
        self.play(mv);
        undo
    }

    /// Takes back the last move that was made.
    pub(super) fn unmake(&mut self, Undo([q, r, was_down, last]): Undo) {
        self.to_move = self.to_move.other();
        let last = (last != NOBODY).then_some(Piece(last as u8));
        let Some(piece) = std::mem::replace(&mut self.last, last) else { return };
        self.hive.lift(piece);
        if was_down == 0 {
            self.down &= !piece.bit();
        } else {
            self.hive.put(piece, Hex::new(q, r));
        }
    }
}
