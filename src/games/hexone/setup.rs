//! Hexone positions that a person sets up.

use super::{Data, HexoneOptions, Position, Stack};
use crate::game::{Composer, Draft, Palette, Put, Thing};
use crate::say;

pub(super) const COMPOSER: Composer<Position> = Composer {
    palette: |_: &HexoneOptions| Palette {
        things: Thing::of_players("disc", 2, None, 0),
        stacks: true,
        fields: Vec::new(),
    },
    draft: |_, data: Data| Draft {
        pieces: data
            .stacks
            .into_iter()
            .flat_map(|Stack { cell, player, count, .. }| {
                (0..count).map(move |_| Put::new(cell.clone(), "disc", Some(player)))
            })
            .collect(),
        to_move: data.to_move,
        ..Draft::default()
    },
    data: |_, draft| {
        let mut stacks: Vec<Stack> = Vec::new();
        for Put { cell, player, .. } in &draft.pieces {
            let player = player.unwrap_or(0);
            match stacks.iter_mut().find(|stack| stack.cell == *cell) {
                Some(stack) if stack.player != player => {
                    return Err(say!("the discs on {} have two colours", cell));
                }
                Some(stack) => stack.count = stack.count.saturating_add(1),
                None => stacks.push(Stack { cell: cell.clone(), player, count: 1, discs: Vec::new() }),
            }
        }
        Ok(Data { stacks, to_move: draft.to_move })
    },
    cells: None,
    names: None,
};
