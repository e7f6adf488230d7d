//! The board of Labyrinth with its starting cells and goals.

use std::sync::OnceLock;

use crate::board::{Cell, CellSet, Hexagon, Side};
use crate::game::Colour;

/// A board, its starting cells and its goal ports (R1, R2), shared by all positions with the same options.
#[derive(Debug)]
pub(super) struct Field {
    pub board: &'static Hexagon,
    /// The starting cell of each player's king.
    pub starts: Vec<Cell>,
    /// The cells of each player's goal port.
    pub goals: Vec<CellSet>,
}

impl Field {
    /// Returns the field for these options, which is computed once.
    pub fn of(size: u8, players: u8) -> &'static Self {
        static FIELDS: [[OnceLock<Field>; 3]; Hexagon::MAX_SIDE as usize] =
            [const { [const { OnceLock::new() }; 3] }; Hexagon::MAX_SIDE as usize];
        let layout = match players {
            2 => 0,
            3 => 1,
            _ => 2,
        };
        FIELDS[usize::from(size) - 1][layout].get_or_init(|| {
            let board = Hexagon::of(size);
            let mut ports: Vec<[Vec<Cell>; 2]> = match layout {
                0 => [[1, 7], [10, 4]].map(|port| port.map(|h| quadrant(board, h))).to_vec(),
                1 => [Side::N, Side::SE, Side::SW].map(|s| [s, s.opposite()].map(|s| board.side(s))).to_vec(),
                _ => [0, 3, 4, 7, 8, 11].map(|h| [h, (h + 6) % 12].map(|h| board.half_side(h))).to_vec(),
            };
            if layout == 0 {
                // R2: makes the two starting cells mirror images.
                ports[1][0].reverse();
            }
            let starts = ports.iter().map(|[start, _]| start[(start.len() - 1) / 2]).collect();
            let goals = ports.into_iter().map(|[_, goal]| goal.into_iter().collect()).collect();
            Self { board, starts, goals }
        })
    }

    /// Returns the cells of the goal port of `colour`.
    pub fn goal(&self, colour: Colour) -> CellSet {
        self.goals[colour.index()]
    }
}

/// Lists the cells of three consecutive half-sides, clockwise from `first`, each cell once.
fn quadrant(board: &Hexagon, first: usize) -> Vec<Cell> {
    let mut run: Vec<Cell> = (first..first + 3).flat_map(|h| board.half_side(h % 12)).collect();
    run.dedup();
    run
}

/// Compares addresses: there is one field for each set of options.
impl PartialEq for Field {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Field {}
