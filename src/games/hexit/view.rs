//! The picture of a Hex-It position and the taps of each move.

use std::collections::BTreeSet;

use super::pieces;
use super::sites::{Cell, Site, SiteSet};
use super::{Move, Position};
use crate::board::{Direction, Hex};
use crate::game::{
    Colour, Hand, HandPiece, Handle, Mark, Note, Picture, PictureCell, PicturePiece, Rules, View,
};

/// The kind of the handle that distributes in `direction`.
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
        Move::Place(_) | Move::Release(_) => None,
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
    fn picture_cells(&self) -> Vec<PictureCell> {
        let tiles = self.tiles();
        let hexes = tiles.iter().map(|site| self.sites.hex(site));
        let cells: BTreeSet<Cell> =
            hexes.flat_map(|hex| hex.neighbours().chain([hex])).map(Cell::of).collect();
        let cell = |cell: Cell| {
            let owner = |site: &Site| Colour::all(2).find(|c| self.owned[c.index()].contains(*site));
            let tone = self.sites.find(cell).as_ref().and_then(owner);
            let Hex { q, r } = cell.hex();
            let kind = if tone.is_some() { "tile" } else { "virtual" };
            PictureCell { id: cell.hex().to_string(), q, r, kind, tone: tone.map(|colour| colour.0) }
        };
        cells.into_iter().map(cell).collect()
    }

    fn pieces_on(&self, site: Site) -> Vec<PicturePiece> {
        let cell = self.sites.hex(site).to_string();
        let piece = |(level, &piece): (usize, &u8)| PicturePiece {
            id: pieces::name(piece),
            cell: cell.clone(),
            level: level as u8,
            player: Some(pieces::colour(piece).0),
            kind: "piece",
            count: 1,
        };
        self.pieces.on(site).as_slice().iter().enumerate().map(piece).collect()
    }

    fn hand(&self, colour: Colour) -> Hand {
        let id =
            if colour == self.to_move { "hand:piece".to_owned() } else { format!("hand{}:piece", colour.0) };
        let count = self.pieces.reserve(colour);
        let piece = HandPiece { id, kind: "piece", count };
        Hand { player: colour.0, pieces: (count > 0).then_some(piece).into_iter().collect() }
    }

    /// Marks the stacks that must be distributed and the prisoners that can be released; after the end, the largest
    /// territories.
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
            let largest =
                Colour::all(2).map(|colour| self.largest(colour)).fold(SiteSet::EMPTY, |all, set| all | set);
            let mark = |site| Mark { cell: self.sites.hex(site).to_string(), kind: "largest" };
            marks.extend(largest.iter().map(mark));
        }
        marks
    }

    fn notes(&self) -> Vec<Note> {
        let left = self.options.tiles - self.tiles().len();
        let prisoners = |colour: Colour| {
            let on = |site| {
                self.pieces.on(site).as_slice().iter().filter(|&&p| pieces::colour(p) == colour).count()
            };
            self.prisoner_sites().iter().map(on).sum::<usize>()
        };
        let notes_of = |colour: Colour| {
            let tiles = usize::from(self.owned[colour.index()].len());
            let counts = [("tiles", tiles), ("prisoners", prisoners(colour)), ("left", left.into())];
            let shown = counts.into_iter().filter(|&(key, value)| key != "prisoners" || value > 0);
            shown.map(move |(key, value)| Note { player: colour.0, key, value: value as i32 })
        };
        Colour::all(2).flat_map(notes_of).collect()
    }
}

impl View for Position {
    fn picture(&self) -> Picture {
        let legal = self.legal();
        Picture {
            cells: self.picture_cells(),
            pieces: self.sites.all().iter().flat_map(|site| self.pieces_on(site)).collect(),
            hands: Colour::all(2).map(|colour| self.hand(colour)).collect(),
            marks: self.marks(&legal),
            handles: handles(&legal),
            notes: self.notes(),
            ..Picture::default()
        }
    }

    fn taps(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Place(hex) | Move::Release(hex) => vec![hex.to_string()],
            Move::Distribute(hex, direction) => vec![hex.to_string(), handle_id(hex, direction)],
            Move::Done => vec!["done".to_owned()],
            Move::Pass => vec!["pass".to_owned()],
        }
    }

    /// For a distribution: the cell of the stack and each cell on which a piece is dropped.
    fn cells(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Place(hex) | Move::Release(hex) => vec![hex.to_string()],
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
