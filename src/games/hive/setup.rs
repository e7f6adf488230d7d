//! Hive positions that a person sets up.

use std::collections::BTreeSet;

use super::piece::Piece;
use super::snapshot::Placed;
use super::{Data, HiveOptions, Kind, Position};
use crate::board::Hex;
use crate::game::{Colour, Composer, Draft, Field, Holds, Palette, PictureCell, Put, Thing};
use crate::say;

pub(super) const COMPOSER: Composer<Position> = Composer {
    palette: |options: &HiveOptions| {
        let kinds = Kind::ALL
            .into_iter()
            .filter(|&kind| kind < Kind::Mosquito || options.expansions().any(|k| k == kind));
        let things = kinds
            .enumerate()
            .flat_map(|(i, kind)| Thing::of_players(kind.letter(), 2, Some(kind.count().into()), 2 * i));
        let last = Field::of("last", say!("Piece that moved last"), Holds::Cell);
        Palette {
            things: things.collect(),
            stacks: true,
            fields: if options.pillbug { vec![last] } else { Vec::new() },
        }
    },
    draft: |_, data: Data| {
        let cell_of = |name: &String| {
            let placed = data.pieces.iter().find(|placed| placed.piece == *name)?;
            Some(Hex::new(placed.q, placed.r).to_string())
        };
        let last = data.last.as_ref().and_then(cell_of);
        let put = |placed: &Placed| {
            let piece: Piece = placed.piece.parse().ok()?;
            let cell = Hex::new(placed.q, placed.r).to_string();
            Some(Put::new(cell, piece.kind().letter(), Some(piece.colour().0)))
        };
        Draft {
            pieces: data.pieces.iter().filter_map(put).collect(),
            to_move: data.to_move,
            fields: last.map(|cell| ("last".to_owned(), cell.into())).into_iter().collect(),
        }
    },
    data: |_, draft| {
        let placed = |(piece, cell): (String, String)| {
            let hex: Hex = cell.parse().map_err(|()| say!("“{}” is not a cell", cell))?;
            Ok(Placed { piece, q: hex.q, r: hex.r })
        };
        let names = names(draft);
        let last = draft
            .cell("last")
            .and_then(|cell| names.iter().rev().find(|(_, at)| *at == cell).map(|(name, _)| name.clone()));
        let pieces = names.into_iter().map(placed).collect::<Result<_, _>>()?;
        Ok(Data { pieces, to_move: draft.to_move, last })
    },
    cells: Some(cells),
    names: Some(names),
};

/// The names of the pieces, in their order on the board, each with its cell: equal pieces are numbered.
fn names(draft: &Draft) -> Vec<(String, String)> {
    let name = |(i, put): (usize, &Put)| {
        let earlier =
            draft.pieces[..i].iter().filter(|other| other.kind == put.kind && other.player == put.player);
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == put.kind);
        let piece = kind.zip(u8::try_from(earlier.count()).ok()).filter(|(kind, nth)| *nth < kind.count());
        let name = match piece {
            Some((kind, nth)) => Piece::new(Colour(put.player.unwrap_or(0).min(1)), kind, nth).to_string(),
            // One too many: `load` refuses it as a piece that is not in the game.
            None => format!("{} +", put.kind),
        };
        (name, put.cell.clone())
    };
    draft.pieces.iter().enumerate().map(name).collect()
}

/// The cells of the pieces, and those around them.
fn cells(draft: &Draft) -> Vec<PictureCell> {
    let occupied: BTreeSet<Hex> = draft.pieces.iter().filter_map(|put| put.cell.parse().ok()).collect();
    let mut all: BTreeSet<Hex> = occupied.iter().flat_map(|hex| hex.neighbours()).collect();
    all.extend(occupied.iter().copied());
    if all.is_empty() {
        all.insert(Hex::default());
    }
    let cell = |hex: Hex| {
        let kind = if occupied.contains(&hex) { "cell" } else { "virtual" };
        PictureCell { id: hex.to_string(), q: hex.q, r: hex.r, kind, tone: None }
    };
    all.into_iter().map(cell).collect()
}
