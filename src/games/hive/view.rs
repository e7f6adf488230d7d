//! What Hive looks like and how it is touched.

use std::collections::BTreeSet;

use super::piece::{Kind, Piece, of_player, pieces};
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
            player: Some(p.player().0),
            kind: p.kind().letter(),
            count: 1,
        };
        let lost = Colour::all(2).filter(|&p| self.is_surrounded(p));
        let queen = |player| self.hive.hex(Piece::new(player, Kind::Queen, 0));
        let passes = self.outcome().is_none() && self.legal() == [Move::PASS];
        Picture {
            cells: cells.iter().copied().map(cell).collect(),
            pieces: on_board.into_iter().map(piece).collect(),
            hands: Colour::all(2).map(|player| self.hand_of(player)).collect(),
            marks: lost.map(|p| Mark { cell: queen(p).to_string(), kind: "win" }).collect(),
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
    fn hand_of(&self, player: Colour) -> Hand {
        let owner = if player == self.to_move { String::new() } else { player.0.to_string() };
        let kinds = Kind::ALL.into_iter().filter_map(|kind| {
            let count = pieces(self.hand(player) & of_player(player)).filter(|p| p.kind() == kind).count();
            let letter = kind.letter();
            let piece = HandPiece { id: format!("hand{owner}:{letter}"), kind: letter, count: count as u8 };
            (count > 0).then_some(piece)
        });
        Hand { player: player.0, pieces: kinds.collect() }
    }
}
