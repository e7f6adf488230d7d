//! What the learned evaluation of the Labyrinth for two players on the usual board sees.

use std::sync::OnceLock;

use super::Position;
use super::field::Field;
use crate::board::{Cell, CellSet};
use crate::game::Colour;

/// The side of the board, and the number of its cells.
const SIDE: u8 = 5;
const CELLS: usize = 61;
/// The king of the player to move, after the stones, and then that of the other.
const KINGS: usize = CELLS;
/// The steps of each king to its goal, from 0.
const STEPS: usize = KINGS + 2 * CELLS;
const MOST: usize = 24;
/// How many first steps of the shortest ways each king has, from 1.
const WAYS: usize = STEPS + 2 * MOST;
const MOST_WAYS: usize = 3;
/// The difference of the steps.
const LEAD: usize = WAYS + 2 * MOST_WAYS;
const MOST_LEAD: i32 = 8;
pub(super) const INPUTS: usize = LEAD + 2 * MOST_LEAD as usize + 1;

/// The symmetries of the board: those that keep both goals, and one that exchanges them.
struct Turns {
    same: Vec<usize>,
    exchanging: Vec<usize>,
}

fn turns() -> &'static Turns {
    static TURNS: OnceLock<Turns> = OnceLock::new();
    TURNS.get_or_init(|| {
        let field = Field::of(SIDE, 2);
        let turned =
            |set: CellSet, by: usize| -> CellSet { set.iter().map(|cell| image(cell, by)).collect() };
        let (mut same, mut exchanging) = (Vec::new(), 0);
        for by in 0..12 {
            match [0, 1].map(|goal| turned(field.goals[goal], by)) {
                goals if goals[..] == field.goals[..] => same.push(by),
                [a, b] if [b, a][..] == field.goals[..] => exchanging = by,
                _ => {}
            }
        }
        let exchanging = field.board.cells().map(|cell| image(cell, exchanging).index()).collect();
        Turns { same, exchanging }
    })
}

/// Where a symmetry takes a cell.
fn image(cell: Cell, symmetry: usize) -> Cell {
    let board = Field::of(SIDE, 2).board;
    board.cell(board.hex(cell).image(symmetry)).unwrap_or(cell)
}

/// The steps of the king of `colour` to its goal, and the number of its first steps on a shortest way.
fn steps_and_ways(position: &Position, colour: Colour) -> (usize, usize) {
    let board = position.field.board;
    let (king, mut unseen) = (position.king(colour), position.open());
    let mut rim = position.field.goal(colour) & unseen;
    let near = board.around(king);
    for steps in 0..MOST {
        if rim.contains(king) {
            return (steps, 0);
        }
        if rim.meets(&near) {
            return (steps + 1, (rim & near).len());
        }
        unseen -= rim;
        rim = rim.iter().map(|c| board.around(c)).fold(CellSet::EMPTY, |all, c| all | c) & unseen;
    }
    (MOST - 1, 1)
}

pub(super) fn inputs(position: &Position, mut have: impl FnMut(usize)) {
    if !is_usual(position) {
        return;
    }
    let mover = position.to_move;
    let seen = |cell: Cell| if mover.0 == 0 { cell.index() } else { turns().exchanging[cell.index()] };
    position.stones.iter().for_each(|cell| have(seen(cell)));
    let mut steps = [0; 2];
    for (side, colour) in [mover, mover.other()].into_iter().enumerate() {
        have(KINGS + side * CELLS + seen(position.king(colour)));
        let (far, ways) = steps_and_ways(position, colour);
        steps[side] = far as i32;
        have(STEPS + side * MOST + far.min(MOST - 1));
        if ways > 0 {
            have(WAYS + side * MOST_WAYS + ways.min(MOST_WAYS) - 1);
        }
    }
    have(LEAD + (steps[1] - steps[0] + MOST_LEAD).clamp(0, 2 * MOST_LEAD) as usize);
}

pub(super) fn turned(input: usize, symmetry: usize) -> usize {
    let same = &turns().same;
    let by = same[symmetry % same.len()];
    let board = Field::of(SIDE, 2).board;
    let cell = |index: usize| board.numbered(index).map_or(index, |cell| image(cell, by).index());
    if input < STEPS { input / CELLS * CELLS + cell(input % CELLS) } else { input }
}

fn is_usual(position: &Position) -> bool {
    position.players == 2 && position.field.board.side_length() == SIDE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rules;
    use crate::games::labyrinth::LabyrinthOptions;
    use crate::search::random_move;

    fn listed(position: &Position) -> Vec<usize> {
        let mut inputs = Vec::new();
        super::inputs(position, |input| inputs.push(input));
        inputs.sort_unstable();
        inputs
    }

    /// The position in which the other colour stands as this one does, on the mirrored board.
    fn exchanged(position: &Position) -> Position {
        let board = position.field.board;
        let turned = |cell: Cell| board.numbered(turns().exchanging[cell.index()]).unwrap();
        let mut other = position.clone();
        other.stones = position.stones.iter().map(turned).collect();
        (other.kings[0], other.kings[1]) = (turned(position.kings[1]), turned(position.kings[0]));
        other.to_move = position.to_move.other();
        other
    }

    #[test]
    fn both_players_see_the_board_alike_and_as_far_as_it_is() {
        let mut rng = fastrand::Rng::with_seed(5);
        for _ in 0..20 {
            let mut position = Position::new(&LabyrinthOptions::default());
            for _ in 0..rng.usize(0..20) {
                if let Some(mv) = random_move(&position, &mut rng) {
                    position.play(mv);
                }
            }
            assert_eq!(listed(&position), listed(&exchanged(&position)), "{position:?}");
            for colour in Colour::all(2) {
                let steps = steps_and_ways(&position, colour).0;
                assert_eq!(Some(steps as u16), position.distance(colour), "{position:?}");
            }
        }
    }
}
