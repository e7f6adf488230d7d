//! Hextris positions that a person sets up.

use serde_json::Value;

use super::snapshot::{Hand, Piece};
use super::{Data, HextrisOptions, Position};
use crate::game::{Composer, Draft, Field, Holds, Palette, Put, Thing};
use crate::say;

const SIZES: [&str; 3] = ["L", "M", "S"];
const EACH: u8 = 5;

/// The number of pieces of a size that a player has neither on the board nor in a group that left.
fn rest(draft: &Draft, size: &str, player: u8) -> u8 {
    EACH.saturating_sub(draft.cells(size, Some(player)).len() as u8)
}

pub(super) const COMPOSER: Composer<Position> = Composer {
    palette: |options: &HextrisOptions| {
        let players = options.players;
        let count = usize::from(players);
        let things = (0..)
            .zip(SIZES)
            .flat_map(|(i, size)| Thing::of_players(size, players, Some(EACH.into()), i * count));
        let fields = SIZES.into_iter().flat_map(|size| {
            let label = match size {
                "L" => say!("Large pyramids in hand"),
                "M" => say!("Medium pyramids in hand"),
                _ => say!("Small pyramids in hand"),
            };
            (0..players).map(move |player| {
                let key = format!("hand.{size}.{player}");
                // Left out, the hand has all that is not on the board.
                Field {
                    key,
                    label: label.clone(),
                    player: Some(player),
                    holds: Holds::Number,
                    most: EACH.into(),
                    usual: Value::Null,
                    about: &["missing", "of size"],
                }
            })
        });
        Palette { things: things.collect(), stacks: false, fields: fields.collect() }
    },
    draft: |_, data: Data| {
        let pieces =
            data.pieces.into_iter().map(|piece| Put::new(piece.cell, &piece.size, Some(piece.player)));
        let mut draft = Draft { pieces: pieces.collect(), to_move: data.to_move, ..Draft::default() };
        for (player, hand) in (0..).zip(data.hands) {
            for (size, n) in SIZES.into_iter().zip([hand.large, hand.medium, hand.small]) {
                if n != rest(&draft, size, player) {
                    draft.fields.insert(format!("hand.{size}.{player}"), n.into());
                }
            }
        }
        draft
    },
    data: |options, draft| {
        let hand = |player: u8| {
            let of = |size: &str| {
                draft.number(&format!("hand.{size}.{player}")).unwrap_or_else(|| rest(draft, size, player))
            };
            Hand { large: of("L"), medium: of("M"), small: of("S") }
        };
        let piece = |put: &Put| Piece {
            cell: put.cell.clone(),
            player: put.player.unwrap_or(0),
            size: put.kind.clone(),
            number: None,
        };
        Ok(Data {
            pieces: draft.pieces.iter().map(piece).collect(),
            hands: (0..options.players).map(hand).collect(),
            to_move: draft.to_move,
        })
    },
    cells: None,
    names: None,
};
