//! From level 4 on a computer player finds every win in one turn and avoids every loss in the opponent's next turn. Checked
//! against brute force on the positions of the vectors, in the games where both occur often. From level 6 on it finds the forced
//! wins within three turns.

use std::collections::HashSet;
use std::fs;

use alveole::game::{Colour, Colours, Game, Options, Rules};
use alveole::games::{hexit, hexone, hextris, labyrinth};
use alveole::play::Match;
use alveole::search::{Budget, Evaluate, Level, Prover, Thinker};
use serde_json::Value;

/// The number of plies at the end of each recorded game that are checked: wins and losses are near there.
const LAST: usize = 10;

/// The most positions of the brute force from one position: far more than the players' own search visits. In Hexone's
/// `express`, where no disc is ever lost, a chain of explosions can visit millions.
const MOST: usize = 300_000;

/// Brute force; `None` where it would visit too many positions.
struct Brute {
    left: usize,
}

impl Brute {
    /// Whether `holds` is true in a position in which the turn of `player` can end, from `position` within that turn.
    fn any_end<G: Rules>(
        &mut self,
        position: &G,
        player: Colour,
        holds: &mut dyn FnMut(&mut Self, &G) -> Option<bool>,
    ) -> Option<bool> {
        let mut seen = HashSet::from([position.clone()]);
        let mut open = vec![position.clone()];
        while let Some(position) = open.pop() {
            self.left = self.left.checked_sub(1)?;
            if position.outcome().is_some() || position.to_move() != player {
                if holds(self, &position)? {
                    return Some(true);
                }
                continue;
            }
            for mv in position.legal() {
                let next = after(&position, mv);
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        Some(false)
    }

    /// Whether `player` has won or can still win in the current turn.
    fn wins<G: Rules>(&mut self, position: &G, player: Colour) -> Option<bool> {
        let won = |end: &G| end.outcome().is_some_and(|o| o.winners == Colours::of(player));
        self.any_end(position, player, &mut |_, end| Some(won(end)))
    }

    /// Whether `player` can end the current turn without a loss, and without a win in one turn for the next player.
    fn holds<G: Rules>(&mut self, position: &G, player: Colour) -> Option<bool> {
        self.any_end(position, player, &mut |brute, end| match end.outcome() {
            Some(outcome) => Some(outcome.winners.contains(player)),
            None => brute.wins(end, end.to_move()).map(|lost| !lost),
        })
    }

    /// The moves that win within the turn and `true`; without such moves, those that avoid a loss and `false`.
    fn right<G: Rules>(&mut self, position: &G) -> Option<(Vec<G::Move>, bool)> {
        let mover = position.to_move();
        for winning in [true, false] {
            let mut right = Vec::new();
            for mv in position.legal() {
                let next = after(position, mv);
                if if winning { self.wins(&next, mover) } else { self.holds(&next, mover) }? {
                    right.push(mv);
                }
            }
            if !right.is_empty() {
                return Some((right, winning));
            }
        }
        Some((Vec::new(), false))
    }
}

fn after<G: Rules>(position: &G, mv: G::Move) -> G {
    let mut next = position.clone();
    next.play(mv);
    next
}

/// The numbers of positions by what they require.
#[derive(Default, Debug)]
struct Met {
    wins: usize,
    losses: usize,
    /// Positions that are too large for brute force.
    left_out: usize,
}

fn check_games<G: Game + Evaluate>() -> Met {
    let mut met = Met::default();
    let file = format!("{}/tests/vectors/{}.games.jsonl", env!("CARGO_MANIFEST_DIR"), G::ID);
    for (number, line) in fs::read_to_string(file).unwrap().lines().enumerate() {
        let row: Value = serde_json::from_str(line).unwrap();
        let given =
            alveole::game::ParsedOptions::check::<G::Options>(row["options"].as_object().unwrap()).unwrap();
        let mut game = Match::<G>::new(G::Options::read(&given).unwrap());
        let moves = row["moves"].as_array().unwrap();
        for (ply, text) in moves.iter().enumerate() {
            if ply + LAST >= moves.len() {
                check_levels(&game, &mut met, &format!("{} game {number}, ply {ply}", G::ID));
            }
            game.play_text(text.as_str().unwrap()).unwrap();
        }
    }
    met
}

/// Checks the moves of the levels in one position.
fn check_levels<G: Game + Evaluate>(game: &Match<G>, met: &mut Met, place: &str) {
    let position = game.position();
    let Some((right, won)) = (Brute { left: MOST }).right(position) else {
        met.left_out += 1;
        return;
    };
    if right.is_empty() || right.len() == position.legal().len() {
        return;
    }
    *(if won { &mut met.wins } else { &mut met.losses }) += 1;
    for level in [4, 6, 8] {
        let level = Level::new(level).unwrap();
        let mut thinker = Thinker::new(position, game.keys(), level, Some(Budget::Nodes(40)), 1);
        while thinker.think(f64::INFINITY, || 0.0) {}
        let best = thinker.best().unwrap().moves[0];
        assert!(
            right.contains(&best),
            "{place}, {level:?}: {} is played where {} is right",
            position.write(best),
            right.iter().map(|&mv| position.write(mv)).collect::<Vec<_>>().join(", "),
        );
    }
}

fn both_kinds_occur(met: &Met) {
    assert!(
        met.wins >= 10 && met.losses >= 10 && met.left_out * 10 < met.wins,
        "enough positions were met: {met:?}"
    );
}

#[test]
fn hexone_finds_wins_and_avoids_losses() {
    both_kinds_occur(&check_games::<hexone::Position>());
}

#[test]
fn hextris_finds_wins_and_avoids_losses() {
    both_kinds_occur(&check_games::<hextris::Position>());
}

#[test]
fn hexit_finds_wins_and_avoids_losses() {
    both_kinds_occur(&check_games::<hexit::Position>());
}

#[test]
fn labyrinth_finds_wins_and_avoids_losses() {
    both_kinds_occur(&check_games::<labyrinth::Position>());
}

/// Level 6 plays a move that keeps a forced win within three turns, in one in ten of the mined puzzles of a game: these were found by
/// a proof with its limit.
fn level_6_finds_forced_wins<G: Game + Evaluate>() {
    let file = format!("{}/src/games/{}/mined.json", env!("CARGO_MANIFEST_DIR"), G::ID);
    let puzzles: Vec<Value> = serde_json::from_str(&fs::read_to_string(&file).expect(&file)).expect(&file);
    assert!(!puzzles.is_empty(), "{file} has puzzles");
    let mut missed = Vec::new();
    for puzzle in puzzles.iter().step_by(10) {
        let given = alveole::game::ParsedOptions::check::<G::Options>(puzzle["options"].as_object().unwrap());
        let options = G::Options::read(&given.unwrap()).unwrap();
        let position =
            G::load(&options, serde_json::from_value(puzzle["position"].clone()).unwrap()).unwrap();
        let mover = position.to_move();
        let mut thinker = Thinker::new(&position, Vec::new(), Level::new(6).unwrap(), None, 1);
        while thinker.think(f64::INFINITY, || 0.0) {}
        let best = thinker.best().unwrap().moves[0];
        let next = after(&position, best);
        let left = 3 - u8::from(next.outcome().is_some() || next.to_move() != mover);
        if Prover::new(mover, 200_000).wins_within(&next, left) != Some(true) {
            missed.push(format!("{}: {}", puzzle["id"], position.write(best)));
        }
    }
    assert!(missed.is_empty(), "{} of {}: {missed:?}", missed.len(), puzzles.len().div_ceil(10));
}

per_game!(level_6_finds_forced_wins);
