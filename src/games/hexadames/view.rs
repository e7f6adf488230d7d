//! The picture of a `HexaDames` position, and the taps that make its moves.

use super::field::PLAYERS;
use super::rules::MAX_QUIET;
use super::{Move, Position};
use crate::board::Cell;
use crate::game::{Colour, Handle, Mark, Note, Picture, PictureCell, PicturePiece, Rules, View, port_edges};

/// The number of quiet turns left from which on the players see the count.
const WARNING: u8 = 30;

impl View for Position {
    fn picture(&self) -> Picture {
        let board = self.field.board;
        let ground = |c| if c == board.centre() { "centre" } else { "cell" };
        let men_each = self.field.men();
        let piece = |(i, place): (usize, &Option<Cell>)| {
            let player = i / men_each;
            place.map(|cell| PicturePiece {
                id: format!("p{i}"),
                cell: board.name(cell).to_owned(),
                level: 0,
                player: Some(player as u8),
                kind: if self.men[player].contains(cell) { "man" } else { "dame" },
                count: 1,
            })
        };
        let goals: Vec<_> = Colour::all(PLAYERS).map(|colour| (colour, self.field.goal(colour))).collect();
        let note = |colour: Colour, key, value: u8| Note { player: colour.0, key, value: i32::from(value) };
        let mut notes: Vec<Note> = Colour::all(PLAYERS)
            .map(|colour| note(colour, "transferred", self.transferred[colour.index()]))
            .collect();
        let over = self.outcome().is_some();
        let left = MAX_QUIET - self.quiet;
        notes.extend((!over && left <= WARNING).then(|| note(self.to_move, "quiet", left)));
        let button = if over {
            None
        } else if self.chain.is_some() {
            (!self.mandatory).then_some("done")
        } else {
            (!self.can_move(self.to_move)).then_some("pass")
        };
        Picture {
            cells: PictureCell::of_board(board, |c| (ground(c), None)),
            pieces: self.pieces.iter().enumerate().filter_map(piece).collect(),
            edges: port_edges(board, &goals),
            marks: self
                .chain
                .map(|c| Mark { cell: board.name(c).to_owned(), kind: "chain" })
                .into_iter()
                .collect(),
            handles: button.map(Handle::button).into_iter().collect(),
            notes,
            ..Picture::default()
        }
    }

    fn taps(&self, mv: Move) -> Vec<String> {
        let name = |cell| self.field.board.name(cell).to_owned();
        match mv {
            Move::Step(from, to) | Move::Jump(from, to) => vec![name(from), name(to)],
            Move::Done => vec!["done".to_owned()],
            Move::Pass => vec!["pass".to_owned()],
        }
    }

    fn cells(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Step(..) | Move::Jump(..) => self.taps(mv),
            Move::Done => self.chain.iter().map(|&c| self.field.board.name(c).to_owned()).collect(),
            Move::Pass => Vec::new(),
        }
    }
}
