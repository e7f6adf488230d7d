//! Lets tree search and the strongest level play what they can prove.

use fastrand::Rng;

use super::{after, solver, start_position};
use crate::game::{Colours, Rules, Seat};
use crate::games::hex::solver::{Connections, Solver, stones};
use crate::games::hex::{Move, Position};
use crate::search::{Budget, Level, Mcts, Oracle, Proof, Search, Thinker, Uct, random_move};

/// A random position of side 5 that the oracle proves lost for the player to move.
fn lost(oracle: &mut Connections, rng: &mut Rng) -> Position {
    loop {
        let mut position = start_position(5, false);
        (0..12).for_each(|_| position.play(random_move(&position, rng).unwrap()));
        if Oracle::prove(oracle, &position) == Some(Proof::Loses) {
            return position;
        }
    }
}

/// Whether a short search proves that the player to move loses.
fn is_proven_lost<S: Search<Position>>(position: &Position, seed: u64) -> bool {
    let mut search = S::new(position.clone(), Vec::new(), seed);
    search.run(2_000);
    let share = search.shares().expect("tree search counts shares")[position.to_move().index()];
    search.lines().iter().all(|line| line.proven && line.value < 0.01) && share < 0.01
}

#[test]
fn search_with_an_oracle_proves_distant_losses() {
    let mut rng = Rng::with_seed(12);
    let mut oracle = <Connections as Oracle<_>>::new(&start_position(5, false)).unwrap();
    for seed in 0..8 {
        let lost = lost(&mut oracle, &mut rng);
        assert!(is_proven_lost::<Mcts<_, Connections>>(&lost, seed), "{lost:?}");
        assert!(!is_proven_lost::<Mcts<_>>(&lost, seed), "{lost:?}");
    }
}

#[test]
fn in_a_lost_position_the_search_looks_for_traps() {
    let mut rng = Rng::with_seed(13);
    let mut traps = 0;
    let mut oracle = <Connections as Oracle<_>>::new(&start_position(5, false)).unwrap();
    for seed in 0..8 {
        let lost = lost(&mut oracle, &mut rng);
        let mut search = <Mcts<_, Connections>>::new(lost.clone(), Vec::new(), seed);
        assert!(search.run(3_000) && search.nodes() == 3_000, "it uses its whole budget");
        let trap = search.lines()[0].moves[0];
        let next = after(&lost, trap);
        let wins = |mv: &Move| matches!(Oracle::prove(&mut oracle, &after(&next, *mv)), Some(Proof::Wins(_)));
        if let Some(mistake) = next.legal().into_iter().find(wins) {
            search.advance(trap);
            search.advance(mistake);
            search.run(3_000);
            let line = &search.lines()[0];
            assert!(line.proven && line.value > 0.99, "the mistake is punished: {line:?} in {next:?}");
            traps += 1;
        }
        let mut resigned = <Mcts<_, Connections>>::new(lost, Vec::new(), seed);
        assert!(resigned.without("swindles") && !resigned.run(3_000) && resigned.nodes() < 3_000);
    }
    assert!(traps > 3, "{traps} of 8 moves set a trap");
}

#[test]
fn a_proven_win_is_won_with_the_reused_tree() {
    let mut rng = Rng::with_seed(14);
    let mut proven = 0;
    for game in 0..12 {
        let mut position = start_position(5, false);
        (0..8).for_each(|_| position.play(random_move(&position, &mut rng).unwrap()));
        let colour = position.to_move();
        let mut search = <Mcts<_, Connections>>::new(position.clone(), Vec::new(), game);
        let mut won = false;
        while position.outcome().is_none() {
            let mv = if position.to_move() == colour {
                search.run(600);
                let line = &search.lines()[0];
                won |= line.proven && line.value > 0.99;
                line.moves[0]
            } else {
                let mut opponent = Uct::new(position.clone(), Vec::new(), rng.u64(..));
                opponent.run(1_000);
                opponent.lines()[0].moves[0]
            };
            position.play(mv);
            search.advance(mv);
        }
        assert!(!won || position.outcome().unwrap().winners == Colours::of(colour), "{position:?}");
        proven += usize::from(won);
    }
    assert!(proven > 6, "{proven} of 12 were proven won");
}

/// From level 4 on, computer players swap where the first stone wins, and only there.
#[test]
fn levels_that_look_ahead_swap_as_the_book_says() {
    for size in [4, 5] {
        let start = start_position(size, true);
        for (i, mv) in start.legal().into_iter().enumerate() {
            let next = after(&start, mv);
            let wins = next.book().unwrap() == Some(Move::Swap);
            for level in 4..=7 {
                let answer = best_move(&next, level, i as u64);
                assert_eq!(answer == Move::Swap, wins, "side {size}, {mv:?}, level {level}");
            }
        }
    }
}

fn best_move(position: &Position, level: u64, seed: u64) -> Move {
    let level = Level::new(level).unwrap();
    let mut thinker = Thinker::new(position, Vec::new(), level, Some(Budget::Nodes(30)), seed);
    while thinker.think(f64::INFINITY, || 0.0) {}
    thinker.best().unwrap().moves[0]
}

/// An opponent for the strongest level.
#[derive(Clone, Copy, Debug)]
enum Opponent {
    Random,
    Searching,
    /// Makes the winner need as many cells as possible.
    Stubborn,
}

/// An upper bound on the empty cells that the winner needs after the losing move `mv`: the more, the more stubborn the
/// defence. `None` if `mv` does not lose.
fn resistance(solver: &mut Solver, position: &Position, mv: Move) -> Option<u32> {
    let next = after(position, mv);
    if next.outcome().is_some() {
        return Some(0).filter(|_| solver.wins_by(position, mv) == Some(false));
    }
    let solution = solver.solve(stones(&next), next.to_move().index())?;
    solution.wins.then(|| solution.carrier.count_ones())
}

/// Plays `position`, a win for `seat`, to its end with the strongest level in that seat, and checks that it wins.
fn play_out(mut position: Position, seat: Seat, opponent: Opponent, solver: &mut Solver, rng: &mut Rng) {
    let start = position.clone();
    while position.outcome().is_none() {
        let mv = if position.seat(position.to_move()) == seat {
            best_move(&position, 8, 1)
        } else {
            match opponent {
                Opponent::Random => random_move(&position, rng).unwrap(),
                Opponent::Searching => best_move(&position, 5, rng.u64(..)),
                Opponent::Stubborn => {
                    let moves = position.legal();
                    moves.into_iter().max_by_key(|&mv| resistance(solver, &position, mv)).unwrap()
                }
            }
        };
        position.play(mv);
    }
    let winner = position.outcome().unwrap().winners.iter().next().unwrap();
    assert_eq!(position.seat(winner), seat, "against {opponent:?} from {start:?}: {position:?}");
}

/// Checks that the strongest level wins every won game after one opening in `every`.
fn always_wins(size: u8, every: usize) {
    let opponents = [Opponent::Random, Opponent::Searching, Opponent::Stubborn];
    let mut rng = Rng::with_seed(8);
    let mut solver = solver(&start_position(size, false));
    for swap in [true, false] {
        for mv in start_position(size, swap).legal().into_iter().step_by(every) {
            let position = after(&start_position(size, swap), mv);
            let seat =
                Seat(u8::from(swap || solver.wins_by(&start_position(size, false), mv) == Some(false)));
            for opponent in opponents {
                play_out(position.clone(), seat, opponent, &mut solver, &mut rng);
            }
        }
    }
    // The strongest level also wins as the first player where nobody may swap.
    for opponent in opponents {
        play_out(start_position(size, false), Seat(0), opponent, &mut solver, &mut rng);
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

/// A random position of side 5 that the player to move wins, as the solver finds within a level's budget, but not at a glance.
fn provable(rng: &mut Rng) -> Position {
    loop {
        let mut position = start_position(5, false);
        (0..10).for_each(|_| position.play(random_move(&position, rng).unwrap()));
        let mut glance = <Connections as Oracle<_>>::new(&position).unwrap();
        let mut solver = solver(&position);
        solver.limit(Some(60));
        if matches!(glance.prove(&position), Some(Proof::Only(_)))
            && solver.winning_move(&position).flatten().is_some()
        {
            return position;
        }
    }
}

#[test]
fn on_side_5_the_strongest_level_wins_what_it_can_prove() {
    let mut rng = Rng::with_seed(15);
    for game in 0..6 {
        let position = provable(&mut rng);
        let level = Level::new(8).unwrap();
        let mut thinker = Thinker::new(&position, Vec::new(), level, Some(Budget::Nodes(1)), game);
        while thinker.think(f64::INFINITY, || 0.0) {}
        assert!(thinker.best().unwrap().proven, "{position:?}");
        let mut solver = solver(&position);
        play_out(position.clone(), position.seat_to_move(), Opponent::Searching, &mut solver, &mut rng);
    }
}
