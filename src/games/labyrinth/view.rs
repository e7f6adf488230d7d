//! The picture of a Labyrinth position, and the taps that make its moves.

use super::{Move, Position};
use crate::board::Cell;
use crate::game::{Colour, Mark, Note, Picture, PictureCell, PicturePiece, View, port_edges};

impl View for Position {
    fn picture(&self) -> Picture {
        let board = self.field.board;
        let ground = |c| if c == board.centre() { "centre" } else { "cell" };
        let piece = |id, cell, colour: Option<Colour>, kind| PicturePiece {
            id,
            cell: board.name(cell).to_owned(),
            level: 0,
            player: colour.map(|colour| colour.0),
            kind,
            count: 1,
        };
        let king =
            |(colour, cell): (Colour, Cell)| piece(format!("king:{}", colour.0), cell, Some(colour), "king");
        let wall = |cell: Cell| piece(format!("wall:{}", board.name(cell)), cell, None, "wall");
        let goals: Vec<_> =
            Colour::all(self.players).map(|colour| (colour, self.field.goal(colour))).collect();
        let distance = |colour: Colour| {
            let steps = self.distance(colour)?;
            Some(Note { player: colour.0, key: "distance", value: i32::from(steps) })
        };
        let winner = self.outcome.and_then(|o| o.winners.iter().next());
        Picture {
            cells: PictureCell::of_board(board, |c| (ground(c), None)),
            pieces: self.all_kings().map(king).chain(self.stones.iter().map(wall)).collect(),
            edges: port_edges(board, &goals),
            marks: winner
                .map(|colour| Mark { cell: board.name(self.king(colour)).to_owned(), kind: "win" })
                .into_iter()
                .collect(),
            notes: Colour::all(self.players).filter_map(distance).collect(),
            ..Picture::default()
        }
    }

    fn taps(&self, mv: Move) -> Vec<String> {
        self.cells(mv)
    }

    fn cells(&self, mv: Move) -> Vec<String> {
        let name = |cell| self.field.board.name(cell).to_owned();
        match mv {
            Move::King(to) => vec![name(self.king(self.to_move)), name(to)],
            Move::Stone(cell) => vec![name(cell)],
        }
    }
}
