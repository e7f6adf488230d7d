//! The picture of a Hexone position and the taps of each move.

use super::rules::CRITICAL;
use super::{Move, Position, Y};
use crate::board::side3::{CENTRE, Cells};
use crate::board::{Cell, Hexagon};
use crate::game::{Colour, Handle, Mark, Note, Picture, PictureCell, PicturePiece, Rules, View};

const fn kind(cell: Cell) -> &'static str {
    if cell.index() == CENTRE.index() {
        "centre"
    } else if Cells::TIPS.contains(cell) {
        "tip"
    } else {
        "cell"
    }
}

impl Position {
    /// The discs on `cell`, which `colour` holds, from the bottom up.
    fn stack(&self, colour: Colour, cell: Cell) -> impl Iterator<Item = PicturePiece> {
        let piece = move |(level, disc)| PicturePiece {
            id: format!("d{}", disc + 1),
            cell: Hexagon::of(3).name(cell).to_owned(),
            level: level as u8,
            player: Some(colour.0),
            kind: "disc",
            count: 1,
        };
        self.discs.on(cell).into_iter().enumerate().map(piece)
    }

    fn handles(&self) -> Vec<Handle> {
        let handle = |mv| match mv {
            Move::Place(_) => None,
            Move::Explode(cell, y) => Some(Handle {
                id: handle_id(cell, y),
                cell: Some(Hexagon::of(3).name(cell).to_owned()),
                kind: match y {
                    Y::E => "explode_e",
                    Y::W => "explode_w",
                },
            }),
            Move::Pass => Some(Handle::button("pass")),
        };
        self.legal().into_iter().filter_map(handle).collect()
    }
}

fn handle_id(cell: Cell, y: Y) -> String {
    format!("{}*{}", Hexagon::of(3).name(cell), y.name())
}

impl View for Position {
    fn picture(&self) -> Picture {
        let board = Hexagon::of(3);
        let stacks =
            |colour: Colour| self.held[colour.index()].iter().flat_map(move |cell| self.stack(colour, cell));
        let must_explode =
            self.own().iter().filter(|&c| self.outcome().is_none() && self.height(c) >= CRITICAL);
        Picture {
            cells: PictureCell::of_board(board, |c| (kind(c), None)),
            pieces: Colour::all(2).flat_map(stacks).collect(),
            marks: Mark::on(board, must_explode.collect(), "threat").collect(),
            handles: self.handles(),
            notes: Colour::all(2)
                .map(|colour| Note { player: colour.0, key: "discs", value: self.discs_of(colour).into() })
                .collect(),
            ..Picture::default()
        }
    }

    fn taps(&self, mv: Move) -> Vec<String> {
        let name = |cell| Hexagon::of(3).name(cell).to_owned();
        match mv {
            Move::Place(cell) => vec![name(cell)],
            Move::Explode(cell, y) => vec![name(cell), handle_id(cell, y)],
            Move::Pass => vec!["pass".to_owned()],
        }
    }

    fn cells(&self, mv: Move) -> Vec<String> {
        let name = |cell| Hexagon::of(3).name(cell).to_owned();
        match mv {
            Move::Place(cell) => vec![name(cell)],
            Move::Explode(cell, y) => {
                let mut cells = vec![cell];
                for to in y.arms().into_iter().filter_map(|arm| self.landing(cell, arm)) {
                    if !cells.contains(&to) {
                        cells.push(to);
                    }
                }
                cells.into_iter().map(name).collect()
            }
            Move::Pass => Vec::new(),
        }
    }
}
