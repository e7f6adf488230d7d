//! The picture of a Hive position and the taps of each move.

use std::collections::BTreeSet;

use super::piece::{Kind, Piece, pieces};
use super::{Move, Position};
use crate::board::Hex;
use crate::game::{Colour, Hand, HandPiece, Handle, Mark, Picture, PictureCell, PicturePiece, Rules, View};

impl View for Position {
    fn picture(&self) -> Picture {
        let on_board: Vec<Piece> = self.bottom_up().collect();
        let (mut occupied, mut cells) = (BTreeSet::new(), BTreeSet::new());
        for hex in on_board.iter().map(|&p| self.hive.hex(p)) {
            occupied.insert(hex);
            cells.insert(hex);
            cells.extend(hex.neighbours());
        }
        if cells.is_empty() {
            cells.insert(Hex::default());
        }
        let cell = |hex: Hex| PictureCell {
            id: hex.to_string(),
            q: hex.q,
            r: hex.r,
            kind: if occupied.contains(&hex) { "cell" } else { "virtual" },
            tone: None,
        };
        let piece = |p: Piece| PicturePiece {
            id: p.to_string(),
            cell: self.hive.hex(p).to_string(),
            level: self.hive.level(p),
            player: Some(p.colour().0),
            kind: p.kind().letter(),
            count: 1,
        };
        let surrounded = Colour::all(2).filter(|&colour| self.is_surrounded(colour));
        let queen = |colour| self.hive.hex(Piece::new(colour, Kind::Queen, 0));
        // Two queens side by side share cells of their rings.
        let mut marks: Vec<Mark> = Vec::new();
        for queen in surrounded.map(queen) {
            let ring = queen.neighbours().map(|hex| Mark { cell: hex.to_string(), kind: "ring" });
            for mark in ring.chain([Mark { cell: queen.to_string(), kind: "win" }]) {
                if !marks.contains(&mark) {
                    marks.push(mark);
                }
            }
        }
        let passes = self.outcome().is_none() && self.legal() == [Move::PASS];
        Picture {
            cells: cells.iter().copied().map(cell).collect(),
            pieces: on_board.into_iter().map(piece).collect(),
            hands: Colour::all(2).map(|colour| self.hand_of(colour)).collect(),
            marks,
            handles: passes.then(|| Handle::button("pass")).into_iter().collect(),
            ..Picture::default()
        }
    }

    fn taps(&self, mv: Move) -> Vec<String> {
        let Some((piece, to)) = mv.parts() else { return vec!["pass".to_owned()] };
        let from = if self.is_down(piece) {
            self.hive.hex(piece).to_string()
        } else {
            format!("hand:{}", piece.kind().letter())
        };
        vec![from, self.hive.hex_of(to).to_string()]
    }

    fn cells(&self, mv: Move) -> Vec<String> {
        let Some((piece, to)) = mv.parts() else { return Vec::new() };
        let from = self.is_down(piece).then(|| self.hive.hex(piece).to_string());
        from.into_iter().chain([self.hive.hex_of(to).to_string()]).collect()
    }
}

impl Position {
    fn hand_of(&self, colour: Colour) -> Hand {
        let owner = if colour == self.to_move { String::new() } else { colour.0.to_string() };
        let kinds = Kind::ALL.into_iter().filter_map(|kind| {
            let count = pieces(self.hand(colour)).filter(|p| p.kind() == kind).count();
            let letter = kind.letter();
            let piece = HandPiece { id: format!("hand{owner}:{letter}"), kind: letter, count: count as u8 };
            (count > 0).then_some(piece)
        });
        Hand { player: colour.0, pieces: kinds.collect() }
    }
}
