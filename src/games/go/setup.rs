//! Go-n positions that a person sets up.

use super::{Data, GoOptions, Position};
use crate::game::{Composer, Draft, Palette, Put, Thing};

pub(super) const COMPOSER: Composer<Position> = Composer {
    palette: |options: &GoOptions| Palette {
        things: Thing::of_players("stone", options.players, Some(options.stones), 0),
        stacks: false,
        fields: Vec::new(),
    },
    draft: |_, data: Data| Draft {
        pieces: Put::by_player("stone", data.stones).collect(),
        to_move: data.to_move,
        ..Draft::default()
    },
    data: |options, draft| {
        Ok(Data { stones: draft.by_player("stone", options.players), to_move: draft.to_move })
    },
    cells: None,
    names: None,
};
