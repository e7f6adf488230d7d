//! The picture of a Go-n position, and the taps that make its moves.

use super::{Move, Position};
use crate::board::CellSet;
use crate::game::{Colour, Handle, Mark, Note, Picture, PictureCell, PicturePiece, View};

impl View for Position {
    fn picture(&self) -> Picture {
        let board = self.field.board;
        let kind = |c| if c == board.centre() { "centre" } else { "cell" };
        let stone = |colour: Colour, cell| PicturePiece {
            id: format!("stone:{}", board.name(cell)),
            cell: board.name(cell).to_owned(),
            level: 0,
            player: Some(colour.0),
            kind: "stone",
            count: 1,
        };
        let isolated = Colour::all(self.players)
            .map(|colour| self.isolated(colour))
            .fold(CellSet::EMPTY, |all, set| all | set);
        let mut marks: Vec<Mark> = Mark::on(board, isolated, "isolated").collect();
        marks.extend(Mark::on(board, self.empty() - self.free(), "dead"));
        let pass = !self.is_full() && self.supply(self.to_move) == 0;
        Picture {
            cells: PictureCell::of_board(board, |c| (kind(c), None)),
            pieces: Colour::all(self.players)
                .flat_map(|colour| self.stones[colour.index()].iter().map(move |c| stone(colour, c)))
                .collect(),
            marks,
            handles: pass.then(|| Handle::button("pass")).into_iter().collect(),
            notes: Colour::all(self.players)
                .map(|colour| Note { player: colour.0, key: "urn", value: self.supply(colour) as i32 })
                .collect(),
            ..Picture::default()
        }
    }

    fn taps(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Place(cell) => vec![self.field.board.name(cell).to_owned()],
            Move::Pass => vec!["pass".to_owned()],
        }
    }

    fn cells(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Place(_) => self.taps(mv),
            Move::Pass => Vec::new(),
        }
    }
}
