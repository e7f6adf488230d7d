//! The board of `HexaDames` with its home and goal sides.

use std::sync::OnceLock;

use crate::board::{CellSet, Direction, Hexagon, Side};
use crate::game::Colour;

/// The number of players.
pub(super) const PLAYERS: u8 = 3;

/// A board and the sides of the players: the same for all positions of a game.
#[derive(Debug)]
pub(super) struct Field {
    pub board: &'static Hexagon,
    /// Where each player's men begin (R1).
    pub homes: [CellSet; PLAYERS as usize],
    /// Each player's goal side.
    pub goals: [CellSet; PLAYERS as usize],
}

/// The home side of each player (R1); its goal side lies opposite.
const HOMES: [Side; PLAYERS as usize] = [Side::N, Side::SE, Side::SW];

/// The forward directions of each player's men (R2).
pub(super) const FORWARD: [[Direction; 2]; PLAYERS as usize] =
    [[Direction::SW, Direction::SE], [Direction::NW, Direction::W], [Direction::E, Direction::NE]];

impl Field {
    pub fn of(size: u8, rows: u8) -> &'static Self {
        static FIELDS: [[OnceLock<Field>; 2]; Hexagon::MAX_SIDE as usize] =
            [const { [const { OnceLock::new() }; 2] }; Hexagon::MAX_SIDE as usize];
        FIELDS[usize::from(size) - 1][usize::from(rows) - 1].get_or_init(|| {
            let board = Hexagon::of(size);
            let home = |p: usize| {
                let side: CellSet = board.side(HOMES[p]).into_iter().collect();
                let inwards = |c| FORWARD[p].into_iter().filter_map(move |d| board.step(c, d));
                let next: CellSet = side.iter().flat_map(inwards).collect();
                if rows == 2 { side | next } else { side }
            };
            let across = |p: usize| board.side(HOMES[p].opposite()).into_iter().collect();
            Self { board, homes: std::array::from_fn(home), goals: std::array::from_fn(across) }
        })
    }

    /// The number of men with which each player begins.
    pub fn men(&self) -> usize {
        self.homes[0].len()
    }

    /// The cells of `player`'s goal side.
    pub fn goal(&self, player: Colour) -> CellSet {
        self.goals[player.index()]
    }
}

/// There is one field of each kind, so that identity is equality.
impl PartialEq for Field {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Field {}
