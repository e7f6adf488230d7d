//! The beginner: a naive player that anchors the low end of the levels.
//!
//! It wins in this turn if it can, and avoids moves after which the next player can win in one turn. Else it plays the move
//! that looks best at once by the naive rule of the game, and chooses by chance between equal ones.

use std::any::Any;

use alveole::board::{Cell, CellSet, Hex};
use alveole::for_each_game;
use alveole::game::{Colour, Game, Rules};
use alveole::games::{go, hex, hexadames, hexit, hexone, hextris, hive, labyrinth};
use alveole::search::{Evaluate, Prover};
use fastrand::Rng;

/// The number of positions that it looks at to find a win in one turn, its own or an opponent's.
const LOOK: u64 = 2_000;

/// Chooses a move in `position`, which is not over.
pub(super) fn choose<G: Game + Evaluate>(position: &G, rng: &mut Rng) -> G::Move {
    let (mover, seat) = (position.to_move(), position.seat_to_move());
    let mut best = Prover::new(mover, LOOK).winning(position, 1).unwrap_or_default();
    if best.is_empty() {
        let mut highest = None;
        for mv in position.legal() {
            let mut after = position.clone();
            after.play(mv);
            let own = Colour::all(position.players()).find(|&colour| after.seat(colour) == seat);
            let rank = (!loses_in_one(&after, mover), naive(&after, own.unwrap_or(mover)));
            if highest.is_none_or(|known| rank > known) {
                best.clear();
                highest = Some(rank);
            }
            if highest == Some(rank) {
                best.push(mv);
            }
        }
    }
    best[rng.usize(..best.len())]
}

/// Returns whether `mover`, whose move led to `after`, has lost, or the next player can win in one turn.
fn loses_in_one<G: Game>(after: &G, mover: Colour) -> bool {
    let next = after.to_move();
    match after.outcome() {
        Some(outcome) => !outcome.winners.contains(mover),
        None => next != mover && Prover::new(next, LOOK).wins_within(after, 1) == Some(true),
    }
}

/// The naive rule of a game.
trait Naive {
    /// Returns how good the position looks to `own`: the first number counts, then the others.
    fn naive(&self, own: Colour) -> [i32; 3];
}

/// Returns what the naive rule of the game says; nothing in a game without one.
fn naive<G: Game>(position: &G, own: Colour) -> [i32; 3] {
    let position: &dyn Any = position;
    macro_rules! rules {
        ([$($id:ident)*]) => {
            $(if let Some(position) = position.downcast_ref::<$id::Position>() {
                return position.naive(own);
            })*
        };
    }
    for_each_game!(rules);
    [0; 3]
}

/// Returns the lead of `own` over the best of the other players.
fn lead(own: Colour, players: u8, points: impl Fn(Colour) -> i32) -> i32 {
    let others = Colour::all(players).filter(|&colour| colour != own);
    points(own) - others.map(&points).max().unwrap_or(0)
}

/// The lead in points, then in stacks.
impl Naive for hexit::Position {
    fn naive(&self, own: Colour) -> [i32; 3] {
        let points = Rules::points(self).unwrap_or_default();
        let stacks = |colour| {
            let owner = |(hex, _): (Hex, Colour)| self.stack_at(hex).last().copied();
            self.all_tiles().filter_map(owner).filter(|&top| top == colour).count() as i32
        };
        [lead(own, 2, |colour| (2.0 * points[colour.index()]) as i32), lead(own, 2, stacks), 0]
    }
}

/// The lead in discs.
impl Naive for hexone::Position {
    fn naive(&self, own: Colour) -> [i32; 3] {
        [lead(own, 2, |colour| i32::from(self.discs(colour))), 0, 0]
    }
}

/// The sides that are taken around the enemy queen, less those around its own, then its pieces close to the enemy queen.
impl Naive for hive::Position {
    fn naive(&self, own: Colour) -> [i32; 3] {
        let taken = |colour| {
            let sides = self.queen_at(colour).into_iter().flat_map(Hex::neighbours);
            sides.filter(|&hex| self.top_at(hex).is_some()).count() as i32
        };
        let near = |queen: Hex| {
            let pieces = self.all_pieces().filter(|(_, piece)| piece.colour() == own);
            pieces.map(|(hex, _)| (6 - i32::from(queen.distance(hex))).max(0)).sum()
        };
        [taken(own.other()) - taken(own), self.queen_at(own.other()).map_or(0, near), 0]
    }
}

/// The lead in groups of five, then the size of its largest group on the board.
impl Naive for hextris::Position {
    fn naive(&self, own: Colour) -> [i32; 3] {
        let cells = self.board().cells();
        let held: CellSet =
            cells.filter(|&cell| self.piece_at(cell).is_some_and(|(colour, _)| colour == own)).collect();
        let group = |cell: Cell| self.board().reach(CellSet::of(cell), held).len() as i32;
        let largest = held.iter().map(group).max().unwrap_or(0);
        [lead(own, self.players(), |colour| i32::from(self.groups(colour))), largest, 0]
    }
}

/// The fewest stones that it still needs to join its edges.
impl Naive for hex::Position {
    fn naive(&self, own: Colour) -> [i32; 3] {
        [self.stones_needed(own).map_or(i32::MIN, |stones| -i32::from(stones)), 0, 0]
    }
}

/// The lead in stones, then its stones on the edge, then its stones beside others of its own.
impl Naive for go::Position {
    fn naive(&self, own: Colour) -> [i32; 3] {
        let stones = self.stones(own);
        let edge: CellSet = self.board().border().iter().copied().collect();
        let beside = stones.iter().filter(|&cell| self.board().around(cell).meets(&stones)).count();
        let count = |colour| self.stones(colour).len() as i32;
        [lead(own, self.players(), count), (stones & edge).len() as i32, beside as i32]
    }
}

/// The fewest steps of its king to the goal.
impl Naive for labyrinth::Position {
    fn naive(&self, own: Colour) -> [i32; 3] {
        [self.steps_to_goal(own).map_or(i32::MIN, |steps| -i32::from(steps)), 0, 0]
    }
}

/// The men that are home, then the fewest enemy pieces, then the steps that its men have made.
impl Naive for hexadames::Position {
    fn naive(&self, own: Colour) -> [i32; 3] {
        let all = |colour| {
            let kinds = [hexadames::PieceKind::Man, hexadames::PieceKind::King];
            kinds.map(|kind| self.pieces(colour, kind).len() as i32).into_iter().sum::<i32>()
        };
        let enemies: i32 = Colour::all(3).filter(|&colour| colour != own).map(all).sum();
        let rows = |cell| {
            let Hex { q, r, .. } = self.board().hex(cell);
            i32::from([r, -q - r, q][own.index()])
        };
        let men = self.pieces(own, hexadames::PieceKind::Man);
        [i32::from(self.men_home(own)), -enemies, men.iter().map(rows).sum()]
    }
}

#[cfg(test)]
mod tests {
    use alveole::game::{Colours, Notation};
    use alveole::search::random_move;

    use super::*;

    fn after<G: Rules>(position: &G, mv: G::Move) -> G {
        let mut after = position.clone();
        after.play(mv);
        after
    }

    /// Whether a single move of the player to move wins.
    fn wins<G: Rules>(position: &G) -> bool {
        let mover = Colours::of(position.to_move());
        let won = |mv| after(position, mv).outcome().is_some_and(|outcome| outcome.winners == mover);
        position.legal().into_iter().any(won)
    }

    /// Plays random games of two players whose turns are one move; returns the number of wins and of threats that were met.
    fn tactics<G: Game + Evaluate>(options: &G::Options) -> [usize; 2] {
        let mut rng = Rng::with_seed(3);
        let mut met = [0; 2];
        for _ in 0..100 {
            let mut position = G::new(options);
            for _ in 0..60 {
                if position.outcome().is_some() {
                    break;
                }
                let chosen = after(&position, choose(&position, &mut rng));
                let place = format!("{position:?}");
                if wins(&position) {
                    assert!(chosen.outcome().is_some(), "{place} can be won at once");
                    met[0] += 1;
                    break;
                }
                let mover = position.to_move();
                let safe = |mv| {
                    let next = after(&position, mv);
                    next.outcome().is_none_or(|outcome| outcome.winners.contains(mover)) && !wins(&next)
                };
                let safe = position.legal().into_iter().filter(|&mv| safe(mv)).count();
                if safe > 0 {
                    assert!(!wins(&chosen), "{place} need not be lost at once");
                    met[1] += usize::from(safe < position.legal().len());
                }
                position.play(random_move(&position, &mut rng).unwrap());
            }
        }
        met
    }

    #[test]
    fn it_wins_in_one_and_avoids_a_loss_in_one() {
        let hex = hex::HexOptions { size: 3, swap: false, ..Default::default() };
        let labyrinth = labyrinth::LabyrinthOptions { size: 4, ..Default::default() };
        for [wins, threats] in [tactics::<hex::Position>(&hex), tactics::<labyrinth::Position>(&labyrinth)] {
            assert!(wins > 10 && threats > 10, "{wins} wins, {threats} threats");
        }
    }

    /// The position after `moves` from the start.
    fn played<G: Game<Options: Default>>(moves: &[&str]) -> G {
        let mut position = G::new(&G::Options::default());
        moves.iter().for_each(|text| position.play(position.read(text).unwrap()));
        position
    }

    /// The texts of the moves that it chooses with different seeds, each once, in order.
    fn choices<G: Game<Options: Default> + Evaluate>(moves: &[&str]) -> Vec<String> {
        let position = played::<G>(moves);
        let choice = |seed| position.write(choose(&position, &mut Rng::with_seed(seed)));
        let mut all: Vec<String> = (0..40).map(choice).collect();
        all.sort();
        all.dedup();
        all
    }

    #[test]
    fn a_king_runs() {
        let steps = |position: &labyrinth::Position| position.steps_to_goal(Colour(0)).unwrap();
        let start = played::<labyrinth::Position>(&[]);
        for text in choices::<labyrinth::Position>(&[]) {
            assert_eq!(steps(&played(&[&text])) + 1, steps(&start), "{text}");
        }
    }

    #[test]
    fn a_path_gets_shorter() {
        let before = played::<hex::Position>(&["a1", "i9"]).stones_needed(Colour(0));
        for text in choices::<hex::Position>(&["a1", "i9"]) {
            let needed = played::<hex::Position>(&["a1", "i9", &text]).stones_needed(Colour(0));
            assert_eq!(needed.map(|stones| stones + 1), before, "{text}");
        }
    }

    #[test]
    fn a_stone_goes_to_the_edge() {
        let position = played::<go::Position>(&[]);
        let edge = |text: &String| position.board().border().contains(&position.board().find(text).unwrap());
        let choices = choices::<go::Position>(&[]);
        assert!(choices.len() > 5 && choices.iter().all(edge), "{choices:?}");
    }

    #[test]
    fn pyramids_stay_together() {
        let position = played::<hextris::Position>(&["La1", "Le5"]);
        let beside = position.board().around(position.board().find("a1").unwrap());
        for text in choices::<hextris::Position>(&["La1", "Le5"]) {
            let after = after(&position, position.read(&text).unwrap());
            let held = |cell: Cell| after.piece_at(cell).is_some_and(|(colour, _)| colour == Colour(0));
            assert!(beside.iter().any(held), "{text}");
        }
    }
}
