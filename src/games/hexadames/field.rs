//! The board of `HexaDames` with its home and goal sides.

use std::sync::OnceLock;

use crate::board::{CellSet, Direction, Hexagon, Side};
use crate::game::Colour;

/// The number of players.
pub(super) const PLAYERS: u8 = 3;

/// A board and the players' sides, shared by all positions with the same options.
#[derive(Debug)]
pub(super) struct Field {
    pub board: &'static Hexagon,
    /// The cells of each player's men at the start (R1).
    pub homes: [CellSet; PLAYERS as usize],
    /// The goal side of each player.
    pub goals: [CellSet; PLAYERS as usize],
}

/// The home side of each player (R1); its goal side lies opposite.
const HOMES: [Side; PLAYERS as usize] = [Side::N, Side::SE, Side::SW];

/// The forward directions of each player's men (R2).
pub(super) const FORWARD: [[Direction; 2]; PLAYERS as usize] =
    [[Direction::SW, Direction::SE], [Direction::NW, Direction::W], [Direction::E, Direction::NE]];

impl Field {
    /// Returns the field for these options, which is computed once.
    pub fn of(size: u8, rows: u8) -> &'static Self {
        static FIELDS: [[OnceLock<Field>; 2]; Hexagon::MAX_SIDE as usize] =
            [const { [const { OnceLock::new() }; 2] }; Hexagon::MAX_SIDE as usize];
        FIELDS[usize::from(size) - 1][usize::from(rows) - 1].get_or_init(|| {
            let board = Hexagon::of(size);
            let home = |i: usize| {
                let side: CellSet = board.side(HOMES[i]).into_iter().collect();
                let inwards = |c| FORWARD[i].into_iter().filter_map(move |d| board.step(c, d));
                let next: CellSet = side.iter().flat_map(inwards).collect();
                if rows == 2 { side | next } else { side }
            };
            let goal = |i: usize| board.side(HOMES[i].opposite()).into_iter().collect();
            Self { board, homes: std::array::from_fn(home), goals: std::array::from_fn(goal) }
        })
    }

    /// Returns the number of men that each player begins with.
    pub fn men(&self) -> usize {
        self.homes[0].len()
    }

    /// Returns the cells of the goal side of `colour`.
    pub fn goal(&self, colour: Colour) -> CellSet {
        self.goals[colour.index()]
    }
}

/// Compares addresses: there is one field for each set of options.
impl PartialEq for Field {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Field {}
