//! The picture of a Hex-n position, and the taps that make its moves.

use super::{Move, Position};
use crate::game::{Colour, Handle, Mark, Note, Picture, PictureCell, PicturePiece, View, port_edges};

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
        let won = self.outcome.filter(|o| o.reason == "connected").and_then(|o| o.winners.iter().next());
        Picture {
            cells: PictureCell::of_board(board, |c| (kind(c), None)),
            pieces: Colour::all(self.players)
                .flat_map(|colour| self.stones[colour.index()].iter().map(move |c| stone(colour, c)))
                .collect(),
            edges: port_edges(board, &self.field.owned()),
            hands: Vec::new(),
            marks: won
                .map(|winner| {
                    let path = self.field.path(winner, self.stones[winner.index()]);
                    path.into_iter()
                        .map(|cell| Mark { cell: board.name(cell).to_owned(), kind: "win" })
                        .collect()
                })
                .unwrap_or_default(),
            handles: self.may_swap().then(|| Handle::button("swap")).into_iter().collect(),
            notes: self.out.iter().map(|colour| Note { player: colour.0, key: "out", value: 1 }).collect(),
        }
    }

    fn taps(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Place(cell) => vec![self.field.board.name(cell).to_owned()],
            Move::Swap => vec!["swap".to_owned()],
        }
    }

    fn cells(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Place(_) => self.taps(mv),
            Move::Swap => self.occupied().iter().map(|c| self.field.board.name(c).to_owned()).collect(),
        }
    }
}
