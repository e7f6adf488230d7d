//! Hex-It positions that a person sets up.

use std::collections::BTreeSet;

use super::{Data, HexitOptions, Position, Stack};
use crate::board::Hex;
use crate::game::{Composer, Draft, Field, Holds, Palette, PictureCell, Put, Thing};
use crate::say;

pub(super) const COMPOSER: Composer<Position> = Composer {
    palette: |options: &HexitOptions| {
        let mut things = Thing::of_players("piece", 2, Some(8), 0);
        let tiles = Thing::of_players("tile", 2, Some(options.tiles.into()), 2);
        things.extend(tiles.into_iter().map(|tile| Thing { ground: true, ..tile }));
        let fields = vec![
            Field { about: &["pass"], ..Field::number("passes", say!("Passes in a row"), None, 2) },
            Field {
                about: &["released"],
                ..Field::of("released", say!("Tiles laid so far in this turn"), Holds::Cells)
            },
        ];
        Palette { things, stacks: true, fields }
    },
    draft: |_, data: Data| {
        let tiles = Put::by_player("tile", data.tiles);
        let pieces = data.stacks.into_iter().flat_map(|Stack { cell, pieces }| {
            let put =
                move |piece: String| Put::new(cell.clone(), "piece", Some(u8::from(piece.starts_with('b'))));
            pieces.into_iter().map(put)
        });
        Draft {
            pieces: tiles.chain(pieces).collect(),
            to_move: data.to_move,
            fields: [
                ("passes".to_owned(), data.passes.into()),
                ("released".to_owned(), data.released.into()),
            ]
            .into_iter()
            .collect(),
        }
    },
    data: |_, draft| {
        let mut stacks: Vec<Stack> = Vec::new();
        for put in draft.pieces.iter().filter(|put| put.kind == "piece") {
            let name = if put.player == Some(1) { "b" } else { "w" }.to_owned();
            match stacks.iter_mut().find(|stack| stack.cell == put.cell) {
                Some(stack) => stack.pieces.push(name),
                None => stacks.push(Stack { cell: put.cell.clone(), pieces: vec![name] }),
            }
        }
        Ok(Data {
            tiles: draft.by_player("tile", 2),
            stacks,
            to_move: draft.to_move,
            passes: draft.number("passes").unwrap_or(0),
            released: draft.list("released"),
        })
    },
    cells: Some(cells),
    names: None,
};

/// The tiles, and all cells around what is on the board.
fn cells(draft: &Draft) -> Vec<PictureCell> {
    let mut hexes: BTreeSet<Hex> =
        draft.pieces.iter().filter_map(|put| put.cell.parse::<Hex>().ok()).collect();
    for hex in hexes.clone() {
        hexes.extend(hex.neighbours());
    }
    hexes.insert(Hex::default());
    let cell = |hex: Hex| {
        let id = hex.to_string();
        let tile = draft.pieces.iter().find(|put| put.kind == "tile" && put.cell == id);
        let kind = if tile.is_some() { "tile" } else { "virtual" };
        PictureCell { id, q: hex.q, r: hex.r, kind, tone: tile.and_then(|put| put.player) }
    };
    hexes.into_iter().map(cell).collect()
}
