//! Compares the solver with plain brute force, the opening books and the oracle with the solver.

mod play;

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use fastrand::Rng;

use super::bitboard::{BitBoard, Word, cells};
use super::openings::OPENINGS;
use super::{Connections, Solver, stones};
use crate::board::Hexagon;
use crate::game::{Colour, Notation, Rules};
use crate::games::hex::{HexOptions, Move, Position};
use crate::search::{Evaluate, Mcts, Oracle, Proof, Search, random_move};

fn start_position(size: u8, swap: bool) -> Position {
    Position::new(&HexOptions { size, swap, ..HexOptions::default() })
}

fn solver(position: &Position) -> Solver {
    Solver::new(position, 16).unwrap()
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play(mv);
    next
}

/// A brute-force solver: the player to move wins if some stone connects its ports, or leaves the opponent no win.
struct BruteForce {
    board: BitBoard,
    solved: HashMap<(u64, u64), bool>,
}

impl BruteForce {
    fn new(size: u8) -> Self {
        Self { board: BitBoard::new(start_position(size, false).field).unwrap(), solved: HashMap::new() }
    }

    fn joined(&self, own: u64, colour: usize) -> bool {
        let [from, to] = self.board.ports[colour];
        self.board.flood(from & own, own) & to != 0
    }

    fn wins(&mut self, own: u64, other: u64, colour: usize) -> bool {
        // The stones determine which colour is to move.
        if let Some(&wins) = self.solved.get(&(own, other)) {
            return wins;
        }
        let open: Vec<usize> = cells(self.board.all & !own & !other).collect();
        let wins_now = |stones: u64, colour: usize| -> Vec<usize> {
            open.iter().copied().filter(|&cell| self.joined(stones | 1 << cell, colour)).collect()
        };
        // A player that can win at once does; one that must stop a win tries nothing else.
        let threats = wins_now(other, 1 - colour);
        let wins = if wins_now(own, colour).is_empty() {
            let mut moves = if threats.is_empty() { open } else { threats };
            // The order saves time and does not change the result.
            moves.sort_by_key(|&cell| std::cmp::Reverse(self.board.neighbours[cell].count_ones()));
            moves.into_iter().any(|cell| !self.wins(other, own | 1 << cell, 1 - colour))
        } else {
            true
        };
        self.solved.insert((own, other), wins);
        wins
    }

    /// Whether the player to move wins `position`, which is not over, without the swap.
    fn mover_wins(&mut self, position: &Position) -> bool {
        if position.open() != position.empty() {
            return position.legal().into_iter().any(|mv| !self.mover_wins(&after(position, mv)));
        }
        let [first, second] = stones(position);
        match position.to_move() {
            Colour(0) => self.wins(first, second, 0),
            _ => self.wins(second, first, 1),
        }
    }
}

/// The brute-force solver of side 3. Two tests share it because it takes seconds.
static SIDE_3: LazyLock<Mutex<BruteForce>> = LazyLock::new(|| Mutex::new(BruteForce::new(3)));

#[test]
fn side_3_agrees_with_brute_force() {
    let start = start_position(3, false);
    let mut brute = SIDE_3.lock().unwrap();
    let mut solver = solver(&start);
    let mut won = 0;
    for mv in start.legal() {
        let wins = !brute.mover_wins(&after(&start, mv));
        assert_eq!(solver.wins_by(&start, mv), Some(wins), "{mv:?}");
        won += usize::from(wins);
    }
    assert!((1..19).contains(&won));
}

#[test]
#[ignore = "long: solves side 3 with each rule after every first stone"]
fn the_centre_ban_and_the_swap_agree_with_brute_force() {
    let mut brute = SIDE_3.lock().unwrap();
    for (swap, center_ban) in [(true, false), (false, true), (true, true)] {
        let start = Position::new(&HexOptions { size: 3, swap, center_ban, ..HexOptions::default() });
        let mut solver = solver(&start);
        for mv in start.legal() {
            let next = after(&start, mv);
            for reply in next.legal() {
                let last = after(&next, reply);
                // After the swap the other seat is to move, with the same colour.
                assert_eq!(solver.wins_by(&next, reply), Some(!brute.mover_wins(&last)), "{mv:?} {reply:?}");
            }
            let wins = next.legal().into_iter().any(|reply| !brute.mover_wins(&after(&next, reply)));
            assert_eq!(solver.winning_move(&next).unwrap().is_some(), wins, "{mv:?}");
            assert!(wins || !swap, "the player who may swap wins");
        }
    }
}

#[test]
fn late_positions_of_side_4_agree_with_brute_force() {
    let mut rng = Rng::with_seed(4);
    let mut solver = solver(&start_position(4, false));
    let mut brute = BruteForce::new(4);
    let mut won = 0;
    for _ in 0..60 {
        let mut position = start_position(4, false);
        while position.outcome().is_none() && position.legal().len() > 11 {
            position.play(random_move(&position, &mut rng).unwrap());
        }
        if position.outcome().is_some() {
            continue;
        }
        for mv in position.legal() {
            let next = after(&position, mv);
            let truth = next.outcome().is_some() || !brute.mover_wins(&next);
            assert_eq!(solver.wins_by(&position, mv), Some(truth), "{mv:?} in {position:?}");
            won += usize::from(truth);
        }
        let best = solver.winning_move(&position).unwrap();
        assert_eq!(best.is_some(), brute.mover_wins(&position));
        assert!(best.is_none_or(|mv| solver.wins_by(&position, mv) == Some(true)));
    }
    assert!(won > 40, "both winning and losing moves occurred: {won} won");
}

/// Compares the opening book with the solver, for one opening in `every`.
fn compare_opening_book(every: usize) {
    let start = start_position(4, false);
    let mut solver = solver(&start);
    assert_eq!(OPENINGS[0].1.lines().count(), start.legal().len());
    for mv in start.legal().into_iter().step_by(every) {
        let next = after(&start, mv);
        let reply = next.book().expect("every first stone is in the book");
        let lost = solver.winning_move(&next).unwrap().is_none();
        assert_eq!(reply.is_none(), lost, "{mv:?}");
        assert!(reply.is_none_or(|reply| solver.wins_by(&next, reply) == Some(true)), "{mv:?} {reply:?}");
    }
    let first = start.book().unwrap().unwrap();
    assert_eq!(solver.wins_by(&start, first), Some(true));
}

#[test]
fn some_openings_of_the_book_agree_with_the_solver() {
    compare_opening_book(6);
}

#[test]
#[ignore = "long: solves side 4 after every opening"]
fn all_openings_of_the_book_agree_with_the_solver() {
    compare_opening_book(1);
}

/// Compares the oracle's proof about `position` with the `truth`, and counts the proofs of each kind in `seen`.
fn check_proof(position: &Position, oracle: &mut Connections, truth: &mut Solver, seen: &mut [usize; 3]) {
    let wins = |truth: &mut Solver, mv| truth.wins_by(position, mv) == Some(true);
    match Oracle::prove(oracle, position) {
        Some(Proof::Wins(mv)) => {
            assert!(wins(truth, mv), "{mv:?} in {position:?}");
            seen[0] += 1;
        }
        Some(Proof::Loses) => {
            assert_eq!(truth.winning_move(position), Some(None), "{position:?}");
            seen[1] += 1;
        }
        Some(Proof::Only(moves)) => {
            for mv in position.legal().into_iter().filter(|mv| !moves.contains(mv)) {
                assert!(!wins(truth, mv), "{mv:?} in {position:?}");
                seen[2] += 1;
            }
        }
        None => panic!("no proof about {position:?}"),
    }
}

#[test]
fn the_proofs_of_the_oracle_are_correct() {
    let mut rng = Rng::with_seed(11);
    let mut seen = [0; 3];
    for size in [3, 4] {
        let mut truth = solver(&start_position(size, false));
        let mut oracle = <Connections as Oracle<_>>::new(&start_position(size, false)).unwrap();
        for _ in 0..60 {
            let mut position = start_position(size, false);
            while position.outcome().is_none() {
                if position.occupied().len() > 1 {
                    check_proof(&position, &mut oracle, &mut truth, &mut seen);
                }
                position.play(random_move(&position, &mut rng).unwrap());
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "wins, losses and losing moves occurred: {seen:?}");
}

#[test]
fn large_boards_free_ports_and_three_players_have_no_solver() {
    for size in 3..=Hexagon::MAX_SIDE {
        for (players, free_ports) in [(2, false), (2, true), (3, false)] {
            let start = Position::new(&HexOptions { size, players, free_ports, ..HexOptions::default() });
            let fits = size <= u64::MAX_SIDE && (players, free_ports) == (2, false);
            assert_eq!(Solver::<u64>::new(&start, 2).is_some(), fits, "side {size}, {players} players");
            let mut search = <Mcts<_, Connections>>::new(start, Vec::new(), 1);
            assert!(search.run(20) && search.nodes() == 20);
        }
    }
}

#[test]
fn the_oracle_proves_nothing_before_a_swap_or_under_a_centre_ban() {
    let first = Move::Place(start_position(3, true).field.board.centre());
    let swap = after(&start_position(3, true), first);
    let banned =
        Position::new(&HexOptions { size: 3, swap: false, center_ban: true, ..HexOptions::default() });
    for position in [swap, banned] {
        assert_eq!(<Connections as Oracle<_>>::new(&position).unwrap().prove(&position), None);
    }
}

#[test]
fn the_solver_keeps_its_limit() {
    let start = start_position(4, false);
    let hard = after(&start, Move::Place(start.field.board.find("f3").unwrap()));
    let mut solver = solver(&start);
    solver.limit(Some(4));
    assert_eq!(solver.winning_move(&hard), None);
    assert!(solver.examined() <= 5);
    solver.limit(None);
    assert!(solver.winning_move(&hard).is_some());
}

/// The proof examines thousands of positions.
#[test]
fn a_hard_win_of_side_4_after_two_stones_is_found_before_a_move() {
    let start = start_position(4, false);
    let won = "g4 b2".split(' ').fold(start.clone(), |now, mv| after(&now, now.read(mv).unwrap()));
    let best = won.winning_move(0).expect("a proof within the limit");
    assert_eq!(solver(&start).wins_by(&won, best), Some(true));
}

/// The proofs of this book are those of `crates/lab/tests/lab/solved.rs`.
#[test]
fn the_opening_book_of_side_5_has_the_images_under_the_half_turn() {
    let start = start_position(5, false);
    let turned = |mv: Move| match mv {
        Move::Place(cell) => Move::Place(super::cell(&start, start.field.board.len() - 1 - cell.index())),
        Move::Swap => Move::Swap,
    };
    let mut found = 0;
    for swap in [false, true] {
        let start = start_position(5, swap);
        for mv in start.legal() {
            let [reply, image] = [mv, turned(mv)].map(|mv| after(&start, mv).book());
            assert_eq!(reply.map(|reply| reply.map(turned)), image, "{mv:?}");
            assert!(reply.flatten().is_none_or(|reply| after(&start, mv).legal().contains(&reply)), "{mv:?}");
            found += usize::from(reply.is_some());
        }
    }
    assert_eq!(found, 2 * (2 * OPENINGS[1].1.lines().count() - 1), "the centre is its own image");
    let centre = Move::Place(start.field.board.centre());
    assert_eq!(start.book(), Some(Some(centre)));
    assert_eq!(after(&start_position(5, true), centre).book(), Some(Some(Move::Swap)));
}
