//! What Labyrinthe looks like and how it is touched.

use super::{Move, Position};
use crate::board::Cell;
use crate::game::{Colour, Mark, Note, Picture, PictureCell, PicturePiece, View, port_edges};

impl View for Position {
    fn picture(&self) -> Picture {
        let board = self.field.board;
        let ground = |c| if c == board.centre() { "centre" } else { "cell" };
        let piece = |id, cell, player: Option<Colour>, kind| PicturePiece {
            id,
            cell: board.name(cell).to_owned(),
            level: 0,
            player: player.map(|p| p.0),
            kind,
            count: 1,
        };
        let king = |(p, cell): (Colour, Cell)| piece(format!("king:{}", p.0), cell, Some(p), "king");
        let wall = |cell: Cell| piece(format!("wall:{}", board.name(cell)), cell, None, "wall");
        let goals: Vec<_> = Colour::all(self.players).map(|p| (p, self.field.goal(p))).collect();
        let distance =
            |p| self.distance(p).map(|d| Note { player: p.0, key: "distance", value: i32::from(d) });
        let winner = self.outcome.and_then(|o| o.winners.iter().next());
        Picture {
            cells: PictureCell::of_board(board, |c| (ground(c), None)),
            pieces: self.all_kings().map(king).chain(self.stones.iter().map(wall)).collect(),
            edges: port_edges(board, &goals),
            marks: winner
                .map(|p| Mark { cell: board.name(self.king(p)).to_owned(), kind: "win" })
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
