//! What Hex-It looks like and how it is touched.

use std::collections::BTreeSet;

use super::pieces;
use super::sites::{Cell, Set, Site};
use super::{Move, Position};
use crate::board::{Direction, Hex};
use crate::game::{
    Colour, Hand, HandPiece, Handle, Mark, Note, Picture, PictureCell, PicturePiece, Rules, View,
};

const fn kind(direction: Direction) -> &'static str {
    match direction {
        Direction::E => "move_e",
        Direction::NE => "move_ne",
        Direction::NW => "move_nw",
        Direction::W => "move_w",
        Direction::SW => "move_sw",
        Direction::SE => "move_se",
    }
}

fn handle_id(hex: Hex, direction: Direction) -> String {
    format!("{hex}>{direction}")
}

fn handles(legal: &[Move]) -> Vec<Handle> {
    let handle = |mv: &Move| match *mv {
        Move::Pose(_) | Move::Release(_) => None,
        Move::Distribute(hex, direction) => {
            Some(Handle { id: handle_id(hex, direction), cell: Some(hex.to_string()), kind: kind(direction) })
        }
        Move::Done => Some(Handle::button("done")),
        Move::Pass => Some(Handle::button("pass")),
    };
    legal.iter().filter_map(handle).collect()
}

impl Position {
    /// The tiles and the virtual cells around them, row by row.
    fn ground(&self) -> Vec<PictureCell> {
        let tiles = self.tiles();
        let hexes = tiles.iter().map(|site| self.sites.hex(site));
        let cells: BTreeSet<Cell> =
            hexes.flat_map(|hex| hex.neighbours().chain([hex])).map(Cell::of).collect();
        let cell = |cell: Cell| {
            let owner = |site: &Site| Colour::all(2).find(|p| self.owned[p.index()].contains(*site));
            let tone = self.sites.find(cell).as_ref().and_then(owner);
            let Hex { q, r } = cell.hex();
            let kind = if tone.is_some() { "tile" } else { "virtual" };
            PictureCell { id: cell.hex().to_string(), q, r, kind, tone: tone.map(|p| p.0) }
        };
        cells.into_iter().map(cell).collect()
    }

    fn pieces_on(&self, site: Site) -> Vec<PicturePiece> {
        let cell = self.sites.hex(site).to_string();
        let piece = |(level, &piece): (usize, &u8)| PicturePiece {
            id: pieces::name(piece),
            cell: cell.clone(),
            level: level as u8,
            player: Some(pieces::owner(piece).0),
            kind: "piece",
            count: 1,
        };
        self.pieces.on(site).as_slice().iter().enumerate().map(piece).collect()
    }

    fn hand(&self, player: Colour) -> Hand {
        let id =
            if player == self.to_move { "hand:piece".to_owned() } else { format!("hand{}:piece", player.0) };
        let count = self.pieces.reserve(player);
        let piece = HandPiece { id, kind: "piece", count };
        Hand { player: player.0, pieces: (count > 0).then_some(piece).into_iter().collect() }
    }

    /// What must be distributed, what can be released; in the end, what counts double.
    fn marks(&self, legal: &[Move]) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        for mv in legal {
            let (hex, kind) = match *mv {
                Move::Distribute(hex, _) => (hex, "must"),
                Move::Release(hex) => (hex, "release"),
                _ => continue,
            };
            let mark = Mark { cell: hex.to_string(), kind };
            if marks.last() != Some(&mark) {
                marks.push(mark);
            }
        }
        if self.outcome().is_some() {
            let main = Colour::all(2).map(|p| self.largest(p)).fold(Set::EMPTY, |all, set| all | set);
            let mark = |site| Mark { cell: self.sites.hex(site).to_string(), kind: "largest" };
            marks.extend(main.iter().map(mark));
        }
        marks
    }

    fn notes(&self) -> Vec<Note> {
        let left = self.options.tiles - self.tiles().len();
        let prisoners = |player: Colour| {
            let on = |site| {
                self.pieces.on(site).as_slice().iter().filter(|&&p| pieces::owner(p) == player).count()
            };
            self.prisons().iter().map(on).sum::<usize>()
        };
        let of = |p: Colour| {
            let tiles = usize::from(self.owned[p.index()].len());
            let counts = [("tiles", tiles), ("prisoners", prisoners(p)), ("left", left.into())];
            let told = counts.into_iter().filter(|&(key, value)| key != "prisoners" || value > 0);
            told.map(move |(key, value)| Note { player: p.0, key, value: value as i32 })
        };
        Colour::all(2).flat_map(of).collect()
    }
}

impl View for Position {
    fn picture(&self) -> Picture {
        let legal = self.legal();
        Picture {
            cells: self.ground(),
            pieces: self.sites.all().iter().flat_map(|site| self.pieces_on(site)).collect(),
            hands: Colour::all(2).map(|p| self.hand(p)).collect(),
            marks: self.marks(&legal),
            handles: handles(&legal),
            notes: self.notes(),
            ..Picture::default()
        }
    }

    fn taps(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Pose(hex) | Move::Release(hex) => vec![hex.to_string()],
            Move::Distribute(hex, direction) => vec![hex.to_string(), handle_id(hex, direction)],
            Move::Done => vec!["done".to_owned()],
            Move::Pass => vec!["pass".to_owned()],
        }
    }

    /// Of a distribution: where it begins, and each cell on which a piece comes down.
    fn cells(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Pose(hex) | Move::Release(hex) => vec![hex.to_string()],
            Move::Distribute(hex, direction) => {
                let is_tile = |hex| self.sites.find(Cell::of(hex)).is_some_and(|s| self.tiles().contains(s));
                let from = self.sites.find(Cell::of(hex));
                let height = from.map_or(0, |site| self.pieces.height(site));
                let mut cells = vec![hex];
                let mut at = hex;
                for _ in 0..height {
                    at = at.step(direction);
                    cells.push(at);
                    if !is_tile(at) {
                        break;
                    }
                }
                cells.iter().map(Hex::to_string).collect()
            }
            Move::Done | Move::Pass => Vec::new(),
        }
    }
}
