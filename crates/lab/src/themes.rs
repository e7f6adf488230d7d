//! The themes of a puzzle, by rules that ask the game alone (`docs/puzzles.md`).

use std::collections::HashSet;

use alveole::game::{Colour, Game};
use alveole::search::{Branches, Prover};

/// The number of positions that a theme may examine.
const BUDGET: u64 = 100_000;
/// The most answers of the other players to a turn that are compared.
const ANSWERS: usize = 600;

/// A position, and the moves that win in it.
pub(crate) struct Puzzle<G: Game> {
    pub position: G,
    pub turns: u8,
    pub answer: Branches<G::Move>,
}

/// Returns the themes of a puzzle, in this order: `chain`, `capture`, `elimination`, `sacrifice`, `block`, `fork`, `race`.
pub(crate) fn themes<G: Game>(puzzle: &Puzzle<G>) -> Vec<&'static str> {
    let before = &puzzle.position;
    let attacker = before.to_move();
    let (after, answered, moves) = first_turn(puzzle);
    let others = |position: &G| -> u32 {
        every(position).filter(|c| *c != attacker).map(|c| pieces(position, c)).sum()
    };
    let mut themes = Vec::new();
    let mut add = |holds: bool, theme| {
        if holds {
            themes.push(theme);
        }
    };
    add(moves > 1, "chain");
    add(others(&after) < others(before), "capture");
    let gone = |c: Colour| c != attacker && pieces(before, c) > 0 && pieces(&after, c) == 0;
    add(every(before).any(gone), "elimination");
    add(pieces(&answered, attacker) < pieces(before, attacker), "sacrifice");
    let goes_on = after.outcome().is_none();
    add(goes_on && after.legal().len() <= 1, "block");
    add(goes_on && is_fork(&after, attacker, puzzle.turns - 1), "fork");
    add(is_race(puzzle), "race");
    themes
}

/// All colours of a game.
fn every<G: Game>(position: &G) -> impl Iterator<Item = Colour> + use<G> {
    Colour::all(position.players())
}

/// The number of pieces that a player has on the board.
fn pieces<G: Game>(position: &G, colour: Colour) -> u32 {
    let own = |player: Option<u8>| player == Some(colour.0);
    position.picture().pieces.iter().filter(|p| own(p.player)).map(|p| u32::from(p.count)).sum()
}

/// Plays the winner's first turn: the position after it, the one after the longest resistance, and the number of moves.
fn first_turn<G: Game>(puzzle: &Puzzle<G>) -> (G, G, usize) {
    let attacker = puzzle.position.to_move();
    let mut position = puzzle.position.clone();
    let (mut branches, mut moves) = (Some(&puzzle.answer), 0);
    while let Some((mv, branch)) = branches.and_then(|branches| branches.0.first()) {
        position.play(*mv);
        moves += 1;
        branches = branch.then.as_ref();
        if position.outcome().is_some() || position.to_move() != attacker {
            let mut answered = position.clone();
            for &mv in &branch.reply {
                answered.play(mv);
            }
            return (position, answered, moves);
        }
    }
    (position.clone(), position, moves)
}

/// Returns all positions after the other players' answers, in which the attacker is to move; `None` if there are too many.
fn answers<G: Game>(position: &G, attacker: Colour) -> Option<Vec<G>> {
    let (mut open, mut all) = (vec![position.clone()], Vec::new());
    while let Some(position) = open.pop() {
        if position.outcome().is_some() {
            continue;
        }
        if position.to_move() == attacker {
            all.push(position);
        } else {
            for mv in position.legal() {
                let mut next = position.clone();
                next.play(mv);
                open.push(next);
            }
        }
        if open.len() + all.len() > ANSWERS {
            return None;
        }
    }
    Some(all)
}

/// Returns whether there are several threats: each answer leaves a winning move, but no one move wins after every answer.
fn is_fork<G: Game>(after: &G, attacker: Colour, turns: u8) -> bool {
    let Some(positions) = answers(after, attacker).filter(|positions| positions.len() > 1) else {
        return false;
    };
    let mut prover = Prover::new(attacker, BUDGET);
    let mut common: Option<HashSet<String>> = None;
    for position in positions {
        let Some(winning) = prover.winning(&position, turns) else { return false };
        let winning: HashSet<String> = winning.into_iter().map(|mv| position.write(mv)).collect();
        common = Some(match common {
            None => winning,
            Some(common) => &common & &winning,
        });
    }
    common.is_some_and(|common| common.is_empty())
}

/// Returns whether the next player wins in one turn after at least half of the other first moves.
fn is_race<G: Game>(puzzle: &Puzzle<G>) -> bool {
    let position = &puzzle.position;
    let right = puzzle.answer.0.first().map(|(mv, _)| *mv);
    let (mut wrong, mut lost) = (0, 0);
    for mv in position.legal().into_iter().filter(|mv| Some(*mv) != right) {
        let mut next = position.clone();
        next.play(mv);
        if next.outcome().is_some() || next.to_move() == position.to_move() {
            continue;
        }
        wrong += 1;
        lost += u32::from(Prover::new(next.to_move(), BUDGET).wins_within(&next, 1) == Some(true));
    }
    lost > 0 && lost * 2 >= wrong
}

#[cfg(test)]
mod tests {
    use alveole::game::{Options, ParsedOptions};
    use alveole::games::{Visitor, visit_all};
    use alveole::search::Evaluate;
    use serde_json::Value;

    use super::*;

    /// Compares the themes in the file of a game with the rules.
    struct Files(usize);

    impl Visitor for Files {
        fn visit<G: Game + Evaluate>(&mut self) {
            let file = format!("{}/../../src/games/{}/mined.json", env!("CARGO_MANIFEST_DIR"), G::ID);
            let puzzles: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
            let mut seen = HashSet::new();
            // The first puzzle of each set of themes.
            for data in puzzles.iter().filter(|data| seen.insert(data["themes"].to_string())) {
                let given = ParsedOptions::check::<G::Options>(data["options"].as_object().unwrap()).unwrap();
                let options = G::Options::read(&given).unwrap();
                let position =
                    G::load(&options, serde_json::from_value(data["position"].clone()).unwrap()).unwrap();
                let turns = u8::try_from(data["turns"].as_u64().unwrap()).unwrap();
                let mut prover = Prover::new(position.to_move(), 1_000_000);
                let answer = prover.branches(&position, turns, 100).unwrap();
                let puzzle = Puzzle { position, turns, answer };
                assert_eq!(serde_json::json!(themes(&puzzle)), data["themes"], "{} {}", G::ID, data["id"]);
                self.0 += 1;
            }
        }
    }

    #[test]
    fn the_themes_in_the_files_follow_the_rules() {
        let mut files = Files(0);
        visit_all(&mut files);
        assert!(files.0 > 20, "{} puzzles", files.0);
    }
}
