//! Hex-n positions that a person sets up.

use super::{Data, HexOptions, Position};
use crate::game::{Composer, Draft, Field, Holds, Palette, Put, Thing};
use crate::say;

pub(super) const COMPOSER: Composer<Position> = Composer {
    palette: |options: &HexOptions| Palette {
        things: Thing::of_players("stone", options.players, None, 0),
        stacks: false,
        fields: if options.swap {
            vec![Field::of("swapped", say!("The first two players have swapped colours"), Holds::Flag)]
        } else {
            Vec::new()
        },
    },
    draft: |_, data: Data| Draft {
        pieces: Put::by_player("stone", data.stones).collect(),
        to_move: data.to_move,
        fields: [("swapped".to_owned(), data.swapped.into())].into_iter().collect(),
    },
    data: |options, draft| {
        Ok(Data {
            stones: draft.by_player("stone", options.players),
            to_move: draft.to_move,
            swapped: draft.flag("swapped"),
        })
    },
    cells: None,
    names: None,
};
