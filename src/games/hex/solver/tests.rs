//! The solver against plain brute force, and the strongest level against all defences.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use fastrand::Rng;

use super::ground::{Ground, cells};
use super::{OPENINGS, Oracle, Proof, Solver, stones};
use crate::board::Hexagon;
use crate::game::{Colour, Colours, Rules, Seat};
use crate::games::hex::{HexOptions, Move, Position};
use crate::search::{Budget, Level, Mcts, Search, Thinker, Uct, random_move};

fn board(size: u8, swap: bool) -> Position {
    Position::new(&HexOptions { size, swap, ..HexOptions::default() })
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play(mv);
    next
}

/// Plain brute force on words: who moves wins if some stone joins its ports, or leaves the other without a win.
struct Brute {
    ground: Ground,
    known: HashMap<(u64, u64), bool>,
}

impl Brute {
    fn new(size: u8) -> Self {
        Self { ground: Ground::new(board(size, false).field).unwrap(), known: HashMap::new() }
    }

    fn joined(&self, own: u64, player: usize) -> bool {
        let [from, to] = self.ground.ports[player];
        self.ground.flood(from & own, own) & to != 0
    }

    fn wins(&mut self, own: u64, other: u64, player: usize) -> bool {
        // The stones tell who is to move.
        if let Some(&wins) = self.known.get(&(own, other)) {
            return wins;
        }
        let open: Vec<usize> = cells(self.ground.all & !own & !other).collect();
        let ends = |mine: u64, who: usize| -> Vec<usize> {
            open.iter().copied().filter(|&cell| self.joined(mine | 1 << cell, who)).collect()
        };
        // Who can win at once does; who must stop a win tries nothing else.
        let threats = ends(other, 1 - player);
        let wins = if ends(own, player).is_empty() {
            let mut moves = if threats.is_empty() { open } else { threats };
            // The order saves time, and proves nothing.
            moves.sort_by_key(|&cell| std::cmp::Reverse(self.ground.around[cell].count_ones()));
            moves.into_iter().any(|cell| !self.wins(other, own | 1 << cell, 1 - player))
        } else {
            true
        };
        self.known.insert((own, other), wins);
        wins
    }

    /// Whether who is to move in `position`, which is not over, wins; the swap aside.
    fn judges(&mut self, position: &Position) -> bool {
        if position.open() != position.empty() {
            return position.legal().into_iter().any(|mv| !self.judges(&after(position, mv)));
        }
        let [first, second] = stones(position);
        match position.to_move() {
            Colour(0) => self.wins(first, second, 0),
            _ => self.wins(second, first, 1),
        }
    }
}

/// What brute force knows of side 3, which takes seconds to find out: two tests need it.
static SIDE_3: LazyLock<Mutex<Brute>> = LazyLock::new(|| Mutex::new(Brute::new(3)));

#[test]
fn side_3_is_solved_as_by_brute_force() {
    let start = board(3, false);
    let mut brute = SIDE_3.lock().unwrap();
    let mut solver = Solver::new(&start).unwrap();
    let mut won = 0;
    for mv in start.legal() {
        let wins = !brute.judges(&after(&start, mv));
        assert_eq!(solver.wins_by(&start, mv), Some(wins), "{mv:?}");
        won += usize::from(wins);
    }
    assert!((1..19).contains(&won));
}

#[test]
fn the_centre_can_be_banned_and_the_first_stone_taken_over() {
    let mut brute = SIDE_3.lock().unwrap();
    for (swap, center_ban) in [(true, false), (false, true), (true, true)] {
        let start = Position::new(&HexOptions { size: 3, swap, center_ban, ..HexOptions::default() });
        let mut solver = Solver::new(&start).unwrap();
        for mv in start.legal() {
            let next = after(&start, mv);
            for reply in next.legal() {
                let last = after(&next, reply);
                // After the swap it is the other seat's turn, and it has the colour that moves.
                assert_eq!(solver.wins_by(&next, reply), Some(!brute.judges(&last)), "{mv:?} {reply:?}");
            }
            let wins = next.legal().into_iter().any(|reply| !brute.judges(&after(&next, reply)));
            assert_eq!(solver.winning_move(&next).unwrap().is_some(), wins, "{mv:?}");
            assert!(wins || !swap, "who may swap wins");
        }
    }
}

#[test]
fn late_positions_of_side_4_are_solved_as_by_brute_force() {
    let mut rng = Rng::with_seed(4);
    let mut solver = Solver::new(&board(4, false)).unwrap();
    let mut brute = Brute::new(4);
    let mut won = 0;
    for _ in 0..60 {
        let mut position = board(4, false);
        while position.outcome().is_none() && position.legal().len() > 11 {
            position.play(random_move(&position, &mut rng).unwrap());
        }
        if position.outcome().is_some() {
            continue;
        }
        for mv in position.legal() {
            let next = after(&position, mv);
            let truth = next.outcome().is_some() || !brute.judges(&next);
            assert_eq!(solver.wins_by(&position, mv), Some(truth), "{mv:?} in {position:?}");
            won += usize::from(truth);
        }
        let best = solver.winning_move(&position).unwrap();
        assert_eq!(best.is_some(), brute.judges(&position));
        assert!(best.is_none_or(|mv| solver.wins_by(&position, mv) == Some(true)));
    }
    assert!(won > 40, "both kinds of move were met: {won} won");
}

/// Compares the table of openings with the solver, for one opening in `every`.
fn openings_are_those_of_the_solver(every: usize) {
    let start = board(4, false);
    let mut solver = Solver::new(&start).unwrap();
    assert_eq!(OPENINGS.lines().count(), start.legal().len());
    for mv in start.legal().into_iter().step_by(every) {
        let next = after(&start, mv);
        let reply = next.book().expect("every first stone is known");
        let lost = solver.winning_move(&next).unwrap().is_none();
        assert_eq!(reply.is_none(), lost, "{mv:?}");
        assert!(reply.is_none_or(|reply| solver.wins_by(&next, reply) == Some(true)), "{mv:?} {reply:?}");
    }
    let first = start.book().unwrap().unwrap();
    assert_eq!(solver.wins_by(&start, first), Some(true));
}

#[test]
fn some_openings_of_the_table_are_those_of_the_solver() {
    openings_are_those_of_the_solver(6);
}

#[test]
#[ignore = "long: solves side 4 after every opening"]
fn all_openings_of_the_table_are_those_of_the_solver() {
    openings_are_those_of_the_solver(1);
}

/// Checks what a look proves of `position` against what is so; how many proofs of each kind there were.
fn check_look(position: &Position, oracle: &mut Solver, truth: &mut Solver, met: &mut [usize; 3]) {
    let wins = |truth: &mut Solver, mv| truth.wins_by(position, mv) == Some(true);
    match Oracle::look(oracle, position) {
        Some(Proof::Wins(mv)) => {
            assert!(wins(truth, mv), "{mv:?} in {position:?}");
            met[0] += 1;
        }
        Some(Proof::Loses) => {
            assert_eq!(truth.winning_move(position), Some(None), "{position:?}");
            met[1] += 1;
        }
        Some(Proof::Only(moves)) => {
            for mv in position.legal().into_iter().filter(|mv| !moves.contains(mv)) {
                assert!(!wins(truth, mv), "{mv:?} in {position:?}");
                met[2] += 1;
            }
        }
        None => panic!("nothing is proven of {position:?}"),
    }
}

#[test]
fn what_a_look_proves_is_so() {
    let mut rng = Rng::with_seed(11);
    let mut met = [0; 3];
    for size in [3, 4] {
        let mut truth = Solver::new(&board(size, false)).unwrap();
        let mut oracle = Solver::new(&board(size, false)).unwrap();
        for _ in 0..60 {
            let mut position = board(size, false);
            while position.outcome().is_none() {
                if position.occupied().len() > 1 {
                    check_look(&position, &mut oracle, &mut truth, &mut met);
                }
                position.play(random_move(&position, &mut rng).unwrap());
            }
        }
    }
    assert!(met.iter().all(|&met| met > 100), "wins, losses and losing moves were met: {met:?}");
}

#[test]
fn boards_too_large_free_ports_and_more_players_are_left_to_playouts() {
    for size in 3..=Hexagon::MAX_SIDE {
        for (players, free_ports) in [(2, false), (2, true), (3, false)] {
            let start = Position::new(&HexOptions { size, players, free_ports, ..HexOptions::default() });
            let fits = size <= Solver::MAX_SIDE && (players, free_ports) == (2, false);
            assert_eq!(Solver::new(&start).is_some(), fits, "side {size}, {players} players");
            let mut search = <Mcts<_, Solver>>::new(start, Vec::new(), 1);
            assert!(search.run(20) && search.nodes() == 20);
        }
    }
}

#[test]
fn a_look_leaves_what_stones_do_not_tell() {
    let first = Move::Place(board(3, true).field.board.centre());
    let swap = after(&board(3, true), first);
    let banned =
        Position::new(&HexOptions { size: 3, swap: false, center_ban: true, ..HexOptions::default() });
    for position in [swap, banned] {
        assert_eq!(Oracle::look(&mut Solver::new(&position).unwrap(), &position), None);
    }
}

/// A random position of side 5 that a look proves lost for who is to move.
fn lost(oracle: &mut Solver, rng: &mut Rng) -> Position {
    loop {
        let mut position = board(5, false);
        (0..12).for_each(|_| position.play(random_move(&position, rng).unwrap()));
        if Oracle::look(oracle, &position) == Some(Proof::Loses) {
            return position;
        }
    }
}

/// Whether a short search is certain that who is to move loses.
fn is_proven_lost<S: Search<Position>>(position: &Position, seed: u64) -> bool {
    let mut search = S::new(position.clone(), Vec::new(), seed);
    search.run(2_000);
    let share = search.shares().expect("a tree counts shares")[position.to_move().index()];
    search.lines().iter().all(|line| line.proven && line.score < 0.01) && share < 0.01
}

#[test]
fn a_search_with_an_oracle_sees_a_win_far_ahead() {
    let mut rng = Rng::with_seed(12);
    let mut oracle = Solver::new(&board(5, false)).unwrap();
    for seed in 0..8 {
        let lost = lost(&mut oracle, &mut rng);
        assert!(is_proven_lost::<Mcts<_, Solver>>(&lost, seed), "{lost:?}");
        assert!(!is_proven_lost::<Mcts<_>>(&lost, seed), "{lost:?}");
    }
}

#[test]
fn who_has_lost_looks_for_what_may_make_the_winner_err() {
    let mut rng = Rng::with_seed(13);
    let mut traps = 0;
    let mut oracle = Solver::new(&board(5, false)).unwrap();
    for seed in 0..8 {
        let lost = lost(&mut oracle, &mut rng);
        let mut search = <Mcts<_, Solver>>::new(lost.clone(), Vec::new(), seed);
        assert!(search.run(3_000) && search.nodes() == 3_000, "it goes on to the end of its budget");
        let trap = search.lines()[0].moves[0];
        let next = after(&lost, trap);
        let wins = |mv: &Move| matches!(Oracle::look(&mut oracle, &after(&next, *mv)), Some(Proof::Wins(_)));
        if let Some(mistake) = next.legal().into_iter().find(wins) {
            search.advance(trap);
            search.advance(mistake);
            search.run(3_000);
            let line = &search.lines()[0];
            assert!(line.proven && line.score > 0.99, "the mistake is seen: {line:?} in {next:?}");
            traps += 1;
        }
        let mut resigned = <Mcts<_, Solver>>::new(lost, Vec::new(), seed);
        assert!(resigned.without("swindles") && !resigned.run(3_000) && resigned.nodes() < 3_000);
    }
    assert!(traps > 3, "{traps} of 8 moves leave room for a mistake");
}

#[test]
fn a_win_once_proven_is_brought_home_with_the_tree_that_is_kept() {
    let mut rng = Rng::with_seed(14);
    let mut proven = 0;
    for game in 0..12 {
        let mut position = board(5, false);
        (0..8).for_each(|_| position.play(random_move(&position, &mut rng).unwrap()));
        let colour = position.to_move();
        let mut search = <Mcts<_, Solver>>::new(position.clone(), Vec::new(), game);
        let mut won = false;
        while position.outcome().is_none() {
            let mv = if position.to_move() == colour {
                search.run(600);
                let line = &search.lines()[0];
                won |= line.proven && line.score > 0.99;
                line.moves[0]
            } else {
                let mut foe = Uct::new(position.clone(), Vec::new(), rng.u64(..));
                foe.run(1_000);
                foe.lines()[0].moves[0]
            };
            position.play(mv);
            search.advance(mv);
        }
        assert!(!won || position.outcome().unwrap().winners == Colours::of(colour), "{position:?}");
        proven += usize::from(won);
    }
    assert!(proven > 6, "{proven} of 12 were proven won");
}

#[test]
fn a_limit_is_kept() {
    let start = board(4, false);
    let hard = after(&start, Move::Place(start.field.board.find("f3").unwrap()));
    let mut solver = Solver::new(&start).unwrap();
    solver.limit(4);
    assert_eq!(solver.winning_move(&hard), None);
    assert!(solver.searched() <= 5);
    solver.limit(u64::MAX);
    assert!(solver.winning_move(&hard).is_some());
}

fn thought(position: &Position, level: u64, seed: u64) -> Move {
    let level = Level::new(level).unwrap();
    let mut thinker = Thinker::new(position, Vec::new(), level, Some(Budget::Nodes(30)), seed);
    while thinker.think(f64::INFINITY, || 0.0) {}
    thinker.best().unwrap().moves[0]
}

/// An opponent of the strongest level.
#[derive(Clone, Copy, Debug)]
enum Foe {
    Random,
    Searching,
    /// Makes the winner need as many cells as can be.
    Stubborn,
}

/// Plays on from `position`, which `seat` has won; the strongest level has that seat.
fn play_out(mut position: Position, seat: Seat, foe: Foe, solver: &mut Solver, rng: &mut Rng) {
    let start = position.clone();
    while position.outcome().is_none() {
        let mv = if position.seat(position.to_move()) == seat {
            thought(&position, 8, 1)
        } else {
            match foe {
                Foe::Random => random_move(&position, rng).unwrap(),
                Foe::Searching => thought(&position, 5, rng.u64(..)),
                Foe::Stubborn => {
                    let moves = position.legal();
                    moves.into_iter().max_by_key(|&mv| solver.resistance(&position, mv)).unwrap()
                }
            }
        };
        position.play(mv);
    }
    let winner = position.outcome().unwrap().winners.iter().next().unwrap();
    assert_eq!(position.seat(winner), seat, "against {foe:?} from {start:?}: {position:?}");
}

/// The strongest level wins every won game after one opening in `every`.
fn always_wins(size: u8, every: usize) {
    let foes = [Foe::Random, Foe::Searching, Foe::Stubborn];
    let mut rng = Rng::with_seed(8);
    let mut solver = Solver::new(&board(size, false)).unwrap();
    for swap in [true, false] {
        for mv in board(size, swap).legal().into_iter().step_by(every) {
            let position = after(&board(size, swap), mv);
            let seat = Seat(u8::from(swap || solver.wins_by(&board(size, false), mv) == Some(false)));
            for foe in foes {
                play_out(position.clone(), seat, foe, &mut solver, &mut rng);
            }
        }
    }
    // As the player who begins, too, where nobody may swap.
    for foe in foes {
        play_out(board(size, false), Seat(0), foe, &mut solver, &mut rng);
    }
}

#[test]
fn the_strongest_level_plays_side_3_perfectly() {
    always_wins(3, 1);
}

#[test]
fn the_strongest_level_plays_side_4_perfectly_after_some_openings() {
    always_wins(4, 9);
}

#[test]
#[ignore = "long: plays 225 games"]
fn the_strongest_level_plays_side_4_perfectly_after_every_opening() {
    always_wins(4, 1);
}
