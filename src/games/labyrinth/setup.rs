//! Labyrinth positions that a person sets up.

use super::{Data, LabyrinthOptions, Position};
use crate::game::{Composer, Draft, Palette, Put, Thing};
use crate::say;

pub(super) const COMPOSER: Composer<Position> = Composer {
    palette: |options: &LabyrinthOptions| {
        let mut things = Thing::of_players("king", options.players, Some(1), 0);
        things.push(Thing { kind: "wall", player: None, most: None, ground: false, turned: None });
        for thing in &mut things {
            thing.turned = None;
        }
        Palette { things, stacks: false, fields: Vec::new() }
    },
    draft: |_, data: Data| Draft {
        pieces: (0..)
            .zip(data.kings)
            .map(|(player, cell)| Put::new(cell, "king", Some(player)))
            .chain(data.stones.into_iter().map(|cell| Put::new(cell, "wall", None)))
            .collect(),
        to_move: data.to_move,
        ..Draft::default()
    },
    data: |options, draft| {
        let king = |player: u8| match &draft.cells("king", Some(player))[..] {
            [cell] => Ok(cell.clone()),
            [] => Err(say!("player {} has no king on the board", player)),
            _ => Err(say!("player {} has more than one king", player)),
        };
        Ok(Data {
            kings: (0..options.players).map(king).collect::<Result<_, _>>()?,
            stones: draft.cells("wall", None),
            to_move: draft.to_move,
        })
    },
    cells: None,
    names: None,
};
