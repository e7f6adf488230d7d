//! The picture of a Hextris position and the taps of each move.

use super::{Move, Position, Size, rules};
use crate::board::side3::Cells;
use crate::board::{Cell, Hexagon};
use crate::game::{
    Colour, Hand, HandPiece, Handle, Mark, Note, Picture, PictureCell, PicturePiece, Rules, View,
};

fn name(cell: Cell) -> String {
    Hexagon::of(3).name(cell).to_owned()
}

impl Position {
    fn hand(&self, colour: Colour) -> Hand {
        let owner = if colour == self.to_move { String::new() } else { colour.0.to_string() };
        let piece = |size: Size| HandPiece {
            id: format!("hand{owner}:{}", size.name()),
            kind: size.name(),
            count: self.hands[colour.index()][size as usize],
        };
        Hand { player: colour.0, pieces: Size::ALL.map(piece).to_vec() }
    }

    /// The groups that won the game, one after the other.
    fn winning(&self) -> Vec<Cell> {
        let winner = self.outcome().and_then(|o| o.winners.iter().next());
        let own = winner.map_or(Cells::EMPTY, |colour| self.held[colour.index()]);
        let mut cells: Vec<Cell> = Vec::new();
        for (_, group) in own.iter().filter_map(|c| self.five(c)) {
            if group.iter().all(|c| !cells.contains(&c)) {
                cells.extend(group.iter());
            }
        }
        cells
    }
}

impl View for Position {
    fn picture(&self) -> Picture {
        let board = Hexagon::of(3);
        let piece = |cell: Cell| {
            let piece: rules::Piece = self.at(cell)?;
            Some(PicturePiece {
                id: format!("p{}", piece.0 + 1),
                cell: name(cell),
                level: 0,
                player: Some(piece.colour().0),
                kind: piece.size().name(),
                count: 1,
            })
        };
        let groups = |colour: Colour| Note {
            player: colour.0,
            key: "groups",
            value: self.groups[colour.index()].into(),
        };
        let stuck = self.legal() == [Move::Pass];
        Picture {
            cells: PictureCell::of_board(board, |_| ("point", None)),
            pieces: Cells::ALL.iter().filter_map(piece).collect(),
            hands: Colour::all(self.players).map(|colour| self.hand(colour)).collect(),
            marks: self.winning().into_iter().map(|cell| Mark { cell: name(cell), kind: "win" }).collect(),
            handles: stuck.then(|| Handle::button("pass")).into_iter().collect(),
            notes: Colour::all(self.players).map(groups).collect(),
            ..Picture::default()
        }
    }

    fn taps(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Place(size, cell) => vec![format!("hand:{}", size.name()), name(cell)],
            Move::Slide(from, to) | Move::Swap(from, to) => vec![name(from), name(to)],
            Move::Pass => vec!["pass".to_owned()],
        }
    }

    fn cells(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Place(_, cell) => vec![name(cell)],
            Move::Slide(from, to) | Move::Swap(from, to) => vec![name(from), name(to)],
            Move::Pass => Vec::new(),
        }
    }
}
