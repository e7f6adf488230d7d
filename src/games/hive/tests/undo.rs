//! Moves that are taken back, and the learned evaluation that is kept while they are.

use fastrand::Rng;

use super::*;
use crate::games::hive::piece::pieces;
use crate::games::hive::plane::{CELLS, Cell};
use crate::search::{Accumulator, Evaluate, Learned};

/// How often each kind of move occurred on a walk.
#[derive(Default, Debug)]
struct Occurred {
    placed: u32,
    climbed: u32,
    high: u32,
    mosquito: u32,
    thrown: u32,
    passed: u32,
    null: u32,
}

impl Occurred {
    fn note(&mut self, position: &Position, mv: Move) {
        let Some((piece, to)) = mv.parts() else { return self.passed += 1 };
        self.placed += u32::from(!position.is_down(piece));
        self.climbed += u32::from(position.hive.height(to) > 0);
        self.high += u32::from(position.hive.height(to) > 1);
        self.mosquito += u32::from(piece.kind() == Kind::Mosquito && position.is_down(piece));
        self.thrown += u32::from(piece.colour() != position.to_move);
    }
}

/// Everything in a position that rules or search can see.
fn seen(position: &Position) -> impl PartialEq {
    let cells = (0..CELLS as u16).map(Cell);
    let cells = cells.map(|cell| (position.hive.height(cell), position.hive.around().at(cell)));
    let pieces = pieces(position.down).map(|piece| (position.hive.is_top(piece), position.hive.hex(piece)));
    (format!("{position:?}"), cells.collect::<Vec<_>>(), pieces.collect::<Vec<_>>(), position.legal())
}

/// Plays and takes back random moves, and compares with copies and with evaluations from nothing.
fn walk(options: &HiveOptions, steps: usize, rng: &mut Rng, occurred: &mut Occurred) {
    let mut position = Position::new(options);
    let mut kept = Accumulator::default();
    let mut before = Vec::new();
    for _ in 0..steps {
        let moves = position.legal();
        if moves.is_empty() || before.len() == 150 || !before.is_empty() && rng.u8(..100) < 42 {
            let (undo, copy): (_, Position) = before.pop().unwrap();
            position.take_back(undo);
            assert!(seen(&position) == seen(&copy), "{position:?} was {copy:?}");
        } else {
            let null = position.null_move().filter(|_| rng.u8(..10) == 0);
            let mv = null.unwrap_or(moves[rng.usize(..moves.len())]);
            match null {
                Some(_) => occurred.null += 1,
                None => occurred.note(&position, mv),
            }
            let copy = position.clone();
            let mut next = copy.clone();
            next.play(mv);
            before.push((position.play_in_place(mv).unwrap(), copy));
            assert!(seen(&position) == seen(&next), "{position:?} should be {next:?}");
        }
        // Search does not evaluate every position that it passes.
        if rng.u8(..3) > 0 {
            let fresh = position.learned_eval(&mut Accumulator::default());
            assert_eq!(position.learned_eval(&mut kept), fresh, "{position:?}");
        }
    }
}

#[test]
fn moves_taken_back_leave_no_trace_and_kept_sums_evaluate_as_new_ones() {
    let (mut rng, mut occurred) = (Rng::with_seed(7), Occurred::default());
    for options in [leaflet(), tournament(""), tournament("MLP"), tournament("M"), tournament("P")] {
        for _ in 0..4 {
            walk(&options, 1_500, &mut rng, &mut occurred);
        }
    }
    let Occurred { placed, climbed, high, mosquito, thrown, passed, null } = occurred;
    let least = [placed, climbed, high, mosquito, thrown, passed, null].into_iter().min();
    assert!(least > Some(0), "some kind of move did not occur: {occurred:?}");
}
