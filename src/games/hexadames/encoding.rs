//! Moves as integers and positions as planes.

use super::field::PLAYERS;
use super::rules::MAX_QUIET;
use super::{Move, Position};
use crate::board::{Cell, Direction};
use crate::game::{Colour, Encode, Layout, Planes};

impl Position {
    /// The largest distance of a move, in cells.
    fn reach(&self) -> usize {
        2 * usize::from(self.field.board.side_length()) - 2
    }

    /// The number of actions that move a piece, which is the number of the action that ends a turn.
    fn rides(&self) -> usize {
        self.field.board.len() * Direction::ALL.len() * self.reach()
    }

    /// The number of the move of a piece from one cell to another.
    fn ride(&self, from: Cell, to: Cell) -> usize {
        let board = self.field.board;
        let (direction, steps) =
            board.hex(from).line_to(board.hex(to)).expect("pieces move along straight lines");
        (from.index() * Direction::ALL.len() + direction as usize) * self.reach() + usize::from(steps) - 1
    }
}

impl Encode for Position {
    fn layout(&self) -> Layout {
        Layout::on(self.field.board, PLAYERS)
            .range(
                self.rides(),
                "move the piece on the cell, or jump: (6 × cell + direction) × (2 × size − 2) + steps − 1; directions as E, NE, NW, W, SW, SE",
            )
            .range(1, "end the turn without another jump")
            .range(1, "pass")
            .each("1 where the colour has a man")
            .each("1 where the colour has a king")
            .each("1 on the cells of the colour's goal side")
            .each_in(self.field.men() as u32, "everywhere the part of the colour's men that has reached the goal side")
            .shared("1 where the piece is that has jumped and can jump again")
            .shared_in(PLAYERS.into(), "everywhere the number of passes just made, divided by 3")
            .shared_in(MAX_QUIET.into(), "everywhere the number of turns since a man moved or a piece was captured, divided by 60")
    }

    fn encode(&self, mv: Move) -> usize {
        match mv {
            // The position distinguishes them: a jump passes a piece.
            Move::Step(from, to) | Move::Jump(from, to) => self.ride(from, to),
            Move::Done => self.rides(),
            Move::Pass => self.rides() + 1,
        }
    }

    fn decode(&self, action: usize) -> Option<Move> {
        let (board, rides) = (self.field.board, self.rides());
        if action >= rides {
            return [Move::Done, Move::Pass].get(action - rides).copied();
        }
        let (ray, steps) = (action / self.reach(), action % self.reach());
        let from = board.numbered(ray / Direction::ALL.len())?;
        let direction = Direction::ALL[ray % Direction::ALL.len()];
        let to = board.ray(from, direction).nth(steps)?;
        let occupied = self.occupied();
        let jumps = board.ray(from, direction).take(steps).any(|cell| occupied.contains(cell));
        Some(if jumps { Move::Jump(from, to) } else { Move::Step(from, to) })
    }

    fn observe(&self, planes: &mut Planes<'_>) {
        for colour in Colour::all(PLAYERS) {
            let i = colour.index();
            for (plane, cells) in [self.men[i], self.dames[i], self.field.goals[i]].iter().enumerate() {
                planes.mark_of(colour, plane, cells);
            }
            planes.fill_of(colour, 3, self.transferred[i].into());
        }
        if let Some(cell) = self.chain {
            planes.set(1, planes.at(cell), 1);
        }
        planes.fill(2, self.passes.into());
        planes.fill(3, self.quiet.into());
    }
}
