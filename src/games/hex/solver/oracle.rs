//! What tree search proves about single positions of Hex-n: no move is tried.

use super::bitboard::BitBoard;
use super::connections::ConnectionSearch;
use super::{cell, stones};
use crate::game::Rules;
use crate::games::hex::{Move, Position};
use crate::search::{Oracle, Proof};

/// Proves what the connections of both colours show.
pub struct Connections {
    board: BitBoard,
    search: ConnectionSearch,
}

impl std::fmt::Debug for Connections {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Connections")
    }
}

impl Connections {
    /// Returns what the connections show about the position with these `stones`, one set for each colour, and `mover` to
    /// move; moves as numbers of cells.
    fn glance(&mut self, stones: [u64; 2], mover: usize) -> Proof<u8> {
        let (board, search) = (&self.board, &mut self.search);
        let other = 1 - mover;
        let theirs = search.search(board, stones[other], stones[mover], board.ports[other], false);
        if theirs.full.is_some() {
            return Proof::Loses;
        }
        let ours = search.search(board, stones[mover], stones[other], board.ports[mover], true);
        let full = ours.full.map(|carrier| carrier.trailing_zeros() as u8);
        if let Some(best) = full.or(ours.semi.first().map(|&(_, best)| best)) {
            return Proof::Wins(best);
        }
        let empty = board.all & !stones[0] & !stones[1];
        // The must-play region: a move outside the carrier of one of their semi-connections loses to it.
        let must_play = theirs.semi.iter().fold(empty, |region, semi| region & semi.0);
        let moves = ours.promising(&theirs, board, must_play);
        if moves.is_empty() { Proof::Loses } else { Proof::Only(moves) }
    }
}

impl Oracle<Position> for Connections {
    /// A glance takes about as long as forty playouts on the board of side 5.
    const VISITS: u32 = 100;

    fn new(root: &Position) -> Option<Self> {
        Some(Self { board: BitBoard::of(root)?, search: ConnectionSearch::default() })
    }

    fn prove(&mut self, position: &Position) -> Option<Proof<Move>> {
        if position.may_swap() || position.open() != position.empty() {
            return None;
        }
        let place = |c: u8| Move::Place(cell(position, c.into()));
        Some(match self.glance(stones(position), position.to_move().index()) {
            Proof::Wins(best) => Proof::Wins(place(best)),
            Proof::Loses => Proof::Loses,
            Proof::Only(moves) => Proof::Only(moves.into_iter().map(place).collect()),
        })
    }
}
