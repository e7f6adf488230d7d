//! `HexaDames` positions that a person sets up.

use super::field::PLAYERS;
use super::{Data, HexaDamesOptions, Position};
use crate::game::{Composer, Draft, Field, Holds, Palette, Put, Rules, Thing};
use crate::say;

pub(super) const COMPOSER: Composer<Position> = Composer {
    palette: |options: &HexaDamesOptions| {
        let men = Position::new(options).field.men() as u16;
        let mut things = Thing::of_players("man", PLAYERS, Some(men), 0);
        things.extend(Thing::of_players("dame", PLAYERS, Some(men), 0));
        let half = things.len() / 2;
        // A man is turned over into a king, and a king into a man.
        for (i, thing) in things.iter_mut().enumerate() {
            thing.turned = Some((i + half) % (2 * half));
        }
        let mut fields: Vec<Field> = (0..PLAYERS)
            .map(|player| Field {
                about: &["men home"],
                ..Field::number("transferred", say!("Men that have reached home"), Some(player), men)
            })
            .collect();
        fields.extend([
            Field::of("chain", say!("Piece that has just jumped and can jump again"), Holds::Cell),
            Field::number("passes", say!("Passes in a row"), None, PLAYERS.into()),
            Field::number("quiet", say!("Turns in a row without a man's move or a capture"), None, 255),
        ]);
        Palette { things, stacks: false, fields }
    },
    draft: |_, data: Data| {
        let puts = |lists: Vec<Vec<String>>, kind: &'static str| {
            let list = move |(player, cells): (u8, Vec<String>)| {
                cells.into_iter().map(move |cell| Put::new(cell, kind, Some(player)))
            };
            (0..).zip(lists).flat_map(list)
        };
        let homes =
            (0_u8..).zip(data.transferred).map(|(player, n)| (format!("transferred.{player}"), n.into()));
        let others = [
            ("chain".to_owned(), data.chain.into()),
            ("passes".to_owned(), data.passes.into()),
            ("quiet".to_owned(), data.quiet.into()),
        ];
        Draft {
            pieces: puts(data.men, "man").chain(puts(data.dames, "dame")).collect(),
            to_move: data.to_move,
            fields: homes.chain(others).collect(),
        }
    },
    data: |_, draft| {
        Ok(Data {
            men: draft.by_player("man", PLAYERS),
            dames: draft.by_player("dame", PLAYERS),
            transferred: (0..PLAYERS)
                .map(|player| draft.number(&format!("transferred.{player}")).unwrap_or(0))
                .collect(),
            to_move: draft.to_move,
            chain: draft.cell("chain"),
            passes: draft.number("passes").unwrap_or(0),
            quiet: draft.number("quiet").unwrap_or(0),
            pieces: None,
        })
    },
    cells: None,
    names: None,
};
