//! The opening books of Hex-n: who wins after the first stone, and the reply to it.

use super::cell;
use crate::board::Cell;
use crate::game::Colour;
use crate::games::hex::{Move, Position};

/// The opening books for sides 4 and 5: first stones, each with a winning reply to it, `+` if there is none.
///
/// Printed by `alveole-lab solve hex --options '{"size": 4}' --openings`, for side 5 without the first stones beyond the centre:
/// their images under the half turn are there.
pub(super) const OPENINGS: [(u8, &str); 2] =
    [(4, include_str!("openings-4.txt")), (5, include_str!("openings-5.txt"))];

impl Position {
    /// Looks the position up in the opening books, which have the first two stones on boards of sides 4 and 5.
    ///
    /// `Some(None)` if the position is lost, `None` if it is not in a book.
    #[allow(clippy::option_option)] // not in the book, lost, or won by a move
    pub(in crate::games::hex) fn book(&self) -> Option<Option<Move>> {
        let board = self.field.board;
        let (side, openings) = OPENINGS.into_iter().find(|(side, _)| *side == board.side_length())?;
        if self.center_ban || self.players != 2 || self.field.ports(Colour(0)).is_none() {
            return None;
        }
        let occupied = self.occupied();
        let mut openings = openings.lines().filter_map(|line| line.split_once(' '));
        match (occupied.len(), self.to_move) {
            // With the swap rule the second player wins against every first stone.
            (0, _) if self.swap => Some(None),
            (0, _) => {
                let (first, _) = openings.rfind(|(_, reply)| *reply == "+")?;
                Some(board.find(first).map(Move::Place))
            }
            (1, Colour(1)) => {
                let first = occupied.first()?;
                // A half turn keeps the ports on odd sides. It reverses the order of the cells.
                let turned = |c: Cell| cell(self, board.len() - 1 - c.index());
                let image = (side % 2 == 1).then(|| turned(first));
                openings.find_map(|(opening, reply)| {
                    let opening = board.find(opening);
                    let reply = board.find(reply);
                    let reply = if opening == Some(first) {
                        reply
                    } else if opening == image {
                        reply.map(turned)
                    } else {
                        return None;
                    };
                    Some(reply.map(Move::Place).or(self.may_swap().then_some(Move::Swap)))
                })
            }
            _ => None,
        }
    }
}
