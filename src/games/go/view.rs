//! What Go-n looks like and how it is touched.

use super::{Move, Position};
use crate::board::CellSet;
use crate::game::{Colour, Handle, Mark, Note, Picture, PictureCell, PicturePiece, View};

impl View for Position {
    fn picture(&self) -> Picture {
        let board = self.field.board;
        let kind = |c| if c == board.centre() { "centre" } else { "cell" };
        let stone = |player: Colour, cell| PicturePiece {
            id: format!("stone:{}", board.name(cell)),
            cell: board.name(cell).to_owned(),
            level: 0,
            player: Some(player.0),
            kind: "stone",
            count: 1,
        };
        let isolated =
            Colour::all(self.players).map(|p| self.isolated(p)).fold(CellSet::EMPTY, |all, set| all | set);
        let mut marks: Vec<Mark> = Mark::on(board, isolated, "isolated").collect();
        marks.extend(Mark::on(board, self.empty() - self.free(), "dead"));
        let pass = !self.is_full() && self.urn(self.to_move) == 0;
        Picture {
            cells: PictureCell::of_board(board, |c| (kind(c), None)),
            pieces: Colour::all(self.players)
                .flat_map(|p| self.stones[p.index()].iter().map(move |c| stone(p, c)))
                .collect(),
            marks,
            handles: pass.then(|| Handle::button("pass")).into_iter().collect(),
            notes: Colour::all(self.players)
                .map(|p| Note { player: p.0, key: "urn", value: self.urn(p) as i32 })
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
