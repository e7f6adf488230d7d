//! The learned evaluation of the Labyrinth for two players on the usual board, and the features that it sees.

use std::sync::OnceLock;

use super::Position;
use super::field::Field;
use crate::board::Cell;
use crate::board::side5::{CELLS, SIDE, View, around, cells, images, views, views_of_movers, word};
use crate::game::Colour;
use crate::search::learned::network;
use crate::search::{Accumulator, Learned, Model};

/// The king of the player to move, after the stones, and then that of the other.
const KINGS: usize = CELLS;
/// The steps of each king to its goal, from 0.
const STEPS: usize = KINGS + 2 * CELLS;
const MOST: usize = 24;
/// How many first steps of the shortest ways each king has, from 1.
const WAYS: usize = STEPS + 2 * MOST;
/// How many cells are side by side on the shortest ways of each king where they are the fewest, from 1.
const NARROWEST: usize = WAYS + 2 * MOST_WAYS;
const MOST_WAYS: usize = 3;
/// The number of steps with a single cell on the shortest ways, from 0.
const NARROW: usize = NARROWEST + 2 * MOST_WAYS;
const MOST_NARROW: usize = 6;
/// By how many steps the best stone on the shortest ways of each king makes them longer, from 0.
const DELAY: usize = NARROW + 2 * MOST_NARROW;
const MOST_DELAY: usize = 9;
/// The difference of the steps.
const LEAD: usize = DELAY + 2 * MOST_DELAY;
const MOST_LEAD: i32 = 8;
const FEATURES: usize = LEAD + 2 * MOST_LEAD as usize + 1;

/// The goals of both colours, for the symmetries of the board.
fn goals() -> [[u64; 2]; 2] {
    Field::of(SIDE, 2).goals[..2]
        .iter()
        .map(|&goal| [word(goal); 2])
        .collect::<Vec<_>>()
        .try_into()
        .unwrap_or_default()
}

/// The symmetries that keep both goals.
fn same() -> &'static Vec<usize> {
    static SAME: OnceLock<Vec<usize>> = OnceLock::new();
    SAME.get_or_init(|| {
        views(&goals(), true).into_iter().filter(|view| view.seen[0] == 0).map(|view| view.symmetry).collect()
    })
}

/// The view of each colour, which sees itself as the first one.
fn view(mover: Colour) -> &'static View {
    static VIEWS: OnceLock<Vec<View>> = OnceLock::new();
    &VIEWS.get_or_init(|| views_of_movers(&goals(), true))[mover.index()]
}

/// The shortest ways of a king to its goal.
#[derive(Default, PartialEq, Eq, Debug)]
struct Ways {
    /// The number of steps.
    steps: usize,
    /// The number of first steps, and the smallest number of cells beside each other.
    first: usize,
    narrowest: usize,
    /// The cells that all shortest ways pass.
    narrow: u64,
}

/// Returns the cells that are 0, 1, 2 … steps from the goal, up to the king, and the number of steps; `None` if there is no way.
fn layers(king: u64, goal: u64, open: u64) -> Option<([u64; MOST], usize)> {
    let mut unseen = open | king;
    let mut layers = [0; MOST];
    let mut steps = 0;
    layers[0] = goal & unseen;
    while layers[steps] & king == 0 {
        if layers[steps] == 0 || steps + 1 == MOST {
            return None;
        }
        unseen &= !layers[steps];
        layers[steps + 1] = around(layers[steps]) & unseen;
        steps += 1;
    }
    Some((layers, steps))
}

fn ways(king: u64, goal: u64, open: u64) -> Ways {
    let Some((layers, steps)) = layers(king, goal, open) else {
        return Ways { steps: MOST - 1, first: 1, narrowest: 1, narrow: 0 };
    };
    let mut ways = Ways { steps, first: 0, narrowest: MOST_WAYS, narrow: 0 };
    let mut at = king;
    for &layer in layers[..steps].iter().rev() {
        at = around(at) & layer;
        let width = at.count_ones() as usize;
        if ways.first == 0 {
            ways.first = width;
        }
        ways.narrowest = ways.narrowest.min(width);
        if width == 1 {
            ways.narrow |= at;
        }
    }
    ways
}

/// Returns by how many steps the best stone makes the ways longer; it leaves a way and goes on none of the `kings`.
fn delay(ways: &Ways, king: u64, goal: u64, open: u64, kings: u64) -> usize {
    let longer = |cell: usize| layers(king, goal, open & !(1 << cell)).map(|(_, steps)| steps - ways.steps);
    cells(ways.narrow & !kings).filter_map(longer).max().unwrap_or(0)
}

impl Learned for Position {
    const MODELS: &'static [Model] = &[Model {
        name: "weights",
        features: FEATURES,
        players: 2,
        policy_features: 0,
        playouts: 0.0,
        weights: WEIGHTS,
    }];

    /// The usual board for two players.
    fn model(&self) -> Option<usize> {
        (self.players == 2 && self.field.board.side_length() == SIDE).then_some(0)
    }

    fn features(&self, mut feature: impl FnMut(usize)) {
        let mover = self.to_move;
        let images = images(view(mover).symmetry);
        let seen = |cell: Cell| usize::from(images[cell.index()]);
        self.stones.iter().for_each(|cell| feature(seen(cell)));
        let open = word(self.open());
        let kings = Colour::all(2).fold(0, |kings, colour| kings | 1 << self.king(colour).index());
        let mut steps = [0; 2];
        for (side, colour) in [mover, mover.other()].into_iter().enumerate() {
            feature(KINGS + side * CELLS + seen(self.king(colour)));
            let (king, goal) = (1 << self.king(colour).index(), word(self.field.goal(colour)));
            let ways = ways(king, goal, open);
            steps[side] = ways.steps as i32;
            feature(STEPS + side * MOST + ways.steps);
            feature(NARROW + side * MOST_NARROW + (ways.narrow.count_ones() as usize).min(MOST_NARROW - 1));
            feature(DELAY + side * MOST_DELAY + delay(&ways, king, goal, open, kings).min(MOST_DELAY - 1));
            if ways.steps > 0 {
                feature(WAYS + side * MOST_WAYS + ways.first.clamp(1, MOST_WAYS) - 1);
                feature(NARROWEST + side * MOST_WAYS + ways.narrowest.max(1) - 1);
            }
        }
        feature(LEAD + (steps[1] - steps[0] + MOST_LEAD).clamp(0, 2 * MOST_LEAD) as usize);
    }

    fn symmetric_feature(_model: usize, feature: usize, symmetry: usize) -> usize {
        let images = images(same()[symmetry % same().len()]);
        if feature < STEPS { feature / CELLS * CELLS + usize::from(images[feature % CELLS]) } else { feature }
    }

    fn learned_eval(&self, _: &mut Accumulator) -> Option<i32> {
        self.model().map(|_| NETWORK.eval(self))
    }
}

// weights.card.json says where the weights come from.
network!(WEIGHTS, NETWORK, "weights.bin", FEATURES, 1);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rules;
    use crate::games::labyrinth::LabyrinthOptions;
    use crate::search::random_move;

    fn listed(position: &Position) -> Vec<usize> {
        let mut features = Vec::new();
        position.features(|feature| features.push(feature));
        features.sort_unstable();
        features
    }

    /// The position in which the other colour stands as this one does, on the mirrored board.
    fn exchanged(position: &Position) -> Position {
        let board = position.field.board;
        let images = images(view(Colour(1)).symmetry);
        let turned = |cell: Cell| board.numbered(images[cell.index()].into()).unwrap();
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
                let (king, goal) = (1 << position.king(colour).index(), word(position.field.goal(colour)));
                let steps = ways(king, goal, word(position.open())).steps;
                assert_eq!(Some(steps as u16), position.distance(colour), "{position:?}");
            }
        }
    }
}
