//! Compares the searches with plain minimax and with each other.

use super::{
    AlphaBeta, Budget, Evaluate, Level, Line, Mcts, Search, Thinker, Uct, Verdict, random_move, shallow,
};
use crate::game::{Colour, Colours, Notation, Rules};
use crate::games::{go, hex, hexone, hextris};
use fastrand::Rng;
use std::sync::atomic::{AtomicU64, Ordering};

fn small(players: u8) -> hex::HexOptions {
    hex::HexOptions { size: 3, players, swap: false, ..Default::default() }
}

/// A random position with `empty` empty cells that is not over.
fn late(options: &hex::HexOptions, empty: usize, rng: &mut Rng) -> hex::Position {
    loop {
        let mut position = hex::Position::new(options);
        while position.outcome().is_none() && position.legal().len() > empty {
            position.play(random_move(&position, rng).unwrap());
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// Whether the player to move wins a game of two players, by brute force.
fn wins<G: Rules>(position: &G) -> bool {
    let mover = position.to_move();
    position.legal().into_iter().any(|mv| {
        let mut next = position.clone();
        next.play(mv);
        match next.outcome() {
            Some(outcome) => outcome.winners == Colours::of(mover),
            None => (next.to_move() == mover) == wins(&next),
        }
    })
}

/// The best line after a search to the end, or of `nodes` nodes.
fn best_after<G: Rules, S: Search<G>>(position: &G, seed: u64, nodes: u64) -> Line<G::Move> {
    let mut search = S::new(position.clone(), Vec::new(), seed);
    while search.run(1_000) && search.nodes() < nodes {}
    search.lines()[0].clone()
}

#[test]
fn proofs_agree_with_plain_minimax() {
    let mut rng = Rng::with_seed(5);
    let mut won = 0;
    for seed in 0..30 {
        let position = late(&small(2), 8, &mut rng);
        let truth = wins(&position);
        let proofs = [
            best_after::<_, Mcts<_>>(&position, seed, 200_000),
            best_after::<_, AlphaBeta<_>>(&position, seed, 200_000),
        ];
        for best in proofs {
            assert!(best.proven, "a position with eight empty cells is solved");
            assert_eq!(best.value > 0.5, truth, "{position:?}");
        }
        let estimate = best_after::<_, Uct<_>>(&position, seed, 20_000);
        assert_eq!(estimate.value > 0.5, truth, "{estimate:?} in {position:?}");
        won += usize::from(truth);
    }
    assert!((1..30).contains(&won), "both won and lost positions occurred: {won} won");
}

/// The colour that wins if every player wants to win, by trying everything; `None` where that depends on a player who
/// loses either way.
fn sure_winner<G: Rules>(position: &G) -> Option<Colour> {
    let mover = position.to_move();
    let mut winners = position.legal().into_iter().map(|mv| {
        let mut next = position.clone();
        next.play(mv);
        match next.outcome() {
            Some(outcome) => outcome.winners.iter().next(),
            None => sure_winner(&next),
        }
    });
    let first = winners.next()?;
    let mut same = true;
    for winner in std::iter::once(first).chain(winners) {
        if winner == Some(mover) {
            return winner;
        }
        same &= winner == first;
    }
    first.filter(|_| same)
}

#[test]
fn each_of_three_players_plays_for_itself() {
    let mut rng = Rng::with_seed(6);
    let (mut won, mut lost) = (0, 0);
    for seed in 0..80 {
        let position = late(&small(3), 6, &mut rng);
        let best = best_after::<_, Mcts<_>>(&position, seed, 100_000);
        match sure_winner(&position) {
            Some(winner) if winner == position.to_move() => {
                assert!(best.value > 0.99, "{best:?} in {position:?}");
                won += 1;
            }
            Some(_) => {
                assert!(best.value < 0.01, "{best:?} in {position:?}");
                lost += 1;
            }
            None => {}
        }
    }
    assert!(won > 10 && lost > 4, "both kinds of position occur: {won} won, {lost} lost");
}

/// Whether `colour` can win whatever the others do, by trying everything.
fn wins_against_all<G: Rules>(position: &G, colour: Colour) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winners.contains(colour);
    }
    let mut after = position.legal().into_iter().map(|mv| {
        let mut next = position.clone();
        next.play(mv);
        wins_against_all(&next, colour)
    });
    if position.to_move() == colour { after.any(|wins| wins) } else { after.all(|wins| wins) }
}

#[test]
fn to_a_paranoid_search_all_others_play_against_it() {
    let mut rng = Rng::with_seed(6);
    let (mut won, mut given) = (0, 0);
    for seed in 0..80 {
        let position = late(&small(3), 6, &mut rng);
        let value = |paranoid: f32| {
            let mut search: Mcts<_> = Mcts::new(position.clone(), Vec::new(), seed);
            assert!(search.without("proofs") && search.set("paranoid", paranoid));
            search.run(20_000);
            search.lines()[0].value
        };
        let (against_all, usual) = (value(1.0), value(0.0));
        let wins = wins_against_all(&position, position.to_move());
        assert_eq!(against_all > 0.6, wins, "{against_all} in {position:?}");
        won += usize::from(wins);
        given += usize::from(!wins && usual > 0.6);
    }
    assert!(won > 10 && given > 0, "{won} won, {given} only if the others do not play together");
}

#[test]
fn a_search_that_expects_mistakes_hopes_for_more() {
    let mut rng = Rng::with_seed(5);
    let [mut usual, mut hopeful] = [0.0; 2];
    for seed in 0..20 {
        let position = late(&small(2), 8, &mut rng);
        let value = |exploration: f32| {
            let mut search: Mcts<_> = Mcts::new(position.clone(), Vec::new(), seed);
            assert!(search.without("proofs") && search.set("opponent-exploration", exploration));
            search.run(2_000);
            search.lines()[0].value
        };
        usual += value(1.0);
        hopeful += value(10.0);
    }
    assert!(hopeful > usual + 1.0, "{hopeful} with opponents that explore more, {usual} without");
}

/// Checks that the search swaps after the openings that win on side 3 (`docs/hex-solved.md`).
fn swaps_after_winning_openings<S: Search<hex::Position>>() {
    let options = hex::HexOptions { swap: true, ..small(2) };
    for (opening, wins) in [("c3", true), ("d2", true), ("a1", false)] {
        let mut position = hex::Position::new(&options);
        position.play(position.read(opening).unwrap());
        let answer = best_after::<_, S>(&position, 1, 20_000);
        assert_eq!(answer.moves[0] == hex::Move::Swap, wins, "after {opening}: {answer:?}");
    }
}

#[test]
fn searches_swap_after_winning_openings() {
    swaps_after_winning_openings::<Mcts<_>>();
    swaps_after_winning_openings::<Uct<_>>();
}

#[test]
fn shallow_search_misses_neither_win_nor_loss() {
    let mut rng = Rng::with_seed(7);
    for _ in 0..40 {
        let position = late(&small(2), 7, &mut rng);
        let mover = position.to_move();
        let verdicts = shallow(&position, 100_000);
        for &(mv, verdict) in &verdicts {
            let mut next = position.clone();
            next.play(mv);
            let over = next.outcome().is_some();
            let refuted = !over
                && next.legal().into_iter().any(|reply| {
                    let mut after = next.clone();
                    after.play(reply);
                    after.outcome().is_some_and(|o| o.winners == Colours::of(Colour::other(mover)))
                });
            let expected = match (over, refuted) {
                (true, _) => Verdict::Wins,
                (false, true) => Verdict::Loses,
                (false, false) => Verdict::Open,
            };
            assert_eq!(verdict, expected, "{} in {position:?}", position.write(mv));
        }
        // A short budget leaves verdicts open, those on losses first.
        for budget in [0, verdicts.len(), 3 * verdicts.len()] {
            for (known, given) in shallow(&position, budget).iter().zip(&verdicts) {
                assert!(known == given || known.1 == Verdict::Open, "{known:?} in {position:?}");
                assert!(
                    known.1 == given.1 || given.1 == Verdict::Loses || budget == 0,
                    "{given:?} in {position:?}"
                );
            }
        }
        assert!(shallow(&position, 0).iter().all(|(_, verdict)| *verdict == Verdict::Open));
    }
}

fn is_determined<S: Search<hex::Position>>() {
    let position = hex::Position::new(&small(3));
    let lines = |seed, slices: &[u64]| {
        let mut search = S::new(position.clone(), Vec::new(), seed);
        slices.iter().for_each(|&nodes| assert!(search.run(nodes)));
        search.lines()
    };
    assert_eq!(lines(1, &[500]), lines(1, &[500]));
    assert_eq!(lines(1, &[500]), lines(1, &[1, 399, 100]));
    assert_ne!(lines(1, &[500]), lines(2, &[500]));
}

#[test]
fn no_line_has_a_higher_value_than_the_best() {
    let position = hexone::Position::new(&hexone::HexoneOptions::default());
    for nodes in (1..20).map(|n| n * 500) {
        let mut search = AlphaBeta::new(position, Vec::new(), 1);
        search.run(nodes);
        let lines = search.lines();
        assert!(lines.len() > 1 && lines.is_sorted_by(|a, b| a.value >= b.value), "{nodes}: {lines:?}");
    }
}

#[test]
fn results_depend_only_on_seed_and_nodes() {
    is_determined::<Mcts<_>>();
    is_determined::<Uct<_>>();
}

#[test]
fn a_tree_keeps_its_maximum_size() {
    const MAX_NODES: usize = 2_000;
    let mut position = hex::Position::new(&hex::HexOptions { size: 4, ..Default::default() });
    let mut mcts = <Mcts<_>>::new(position.clone(), Vec::new(), 1).with_max_nodes(MAX_NODES);
    let mut uct = Uct::new(position.clone(), Vec::new(), 1).with_max_nodes(MAX_NODES);
    for _ in 0..6 {
        mcts.run(8_000);
        uct.run(8_000);
        for size in [mcts.size(), uct.size()] {
            assert!(size <= MAX_NODES && size > MAX_NODES / 2, "{size} nodes");
        }
        let mv = mcts.lines()[0].moves[0];
        assert!(position.legal().contains(&mv));
        position.play(mv);
        mcts.advance(mv);
        uct.advance(mv);
        assert!(mcts.size() <= MAX_NODES && uct.size() == 1);
    }
}

#[test]
fn the_tree_is_reused_after_a_move() {
    let position = hex::Position::new(&small(2));
    let mut search = <Mcts<_>>::new(position.clone(), Vec::new(), 1);
    search.run(2_000);
    let best = search.lines()[0].clone();
    search.advance(best.moves[0]);
    let after: u64 = search.lines().iter().map(|line| line.nodes).sum();
    assert!(after > 0 && after < best.nodes, "{after} of {} visits are kept", best.nodes);
    search.run(100);
    let mut next = position;
    next.play(best.moves[0]);
    assert!(next.legal().contains(&search.lines()[0].moves[0]));
}

#[test]
fn every_level_keeps_its_budget_of_nodes() {
    let position = hex::Position::new(&small(2));
    for number in 1..=8 {
        let level = Level::new(number).unwrap();
        let mut thinker = Thinker::new(&position, Vec::new(), level, None, 1);
        while thinker.think(f64::INFINITY, || 0.0) {}
        assert!(
            thinker.nodes() <= level.nodes(&hex::Position::TUNING.levels),
            "level {number}: {}",
            thinker.nodes()
        );
        assert!(position.legal().contains(&thinker.lines()[0].moves[0]));
        assert_eq!(thinker.best().as_ref(), thinker.lines().first(), "level {number}");
    }
    assert_eq!(Level::new(9), None);
}

#[test]
fn knowledge_beats_plain_uct() {
    let mut rng = Rng::with_seed(9);
    let options = hex::HexOptions { size: 5, swap: false, ..Default::default() };
    let mut won = 0;
    let games = 12;
    for game in 0..games {
        let mut position = hex::Position::new(&options);
        position.play(random_move(&position, &mut rng).unwrap());
        while position.outcome().is_none() {
            let ours = (position.to_move().index() + game).is_multiple_of(2);
            let seed = rng.u64(..);
            let mv = if ours {
                let mut search = <Mcts<_>>::new(position.clone(), Vec::new(), seed);
                search.run(400);
                search.lines()[0].moves[0]
            } else {
                let mut search = Uct::new(position.clone(), Vec::new(), seed);
                search.run(400);
                search.lines()[0].moves[0]
            };
            position.play(mv);
        }
        let winner = position.outcome().unwrap().winners.iter().next().unwrap();
        won += usize::from((winner.index() + game).is_multiple_of(2));
    }
    assert!(won * 3 > games * 2, "{won} of {games} won with the same number of simulations");
}

#[test]
fn only_the_strongest_level_evaluates_with_what_was_learned() {
    let mut position = hexone::Position::new(&hexone::HexoneOptions::default());
    for text in ["c2", "c4", "b2", "d4", "c2"] {
        position.play(position.read(text).unwrap());
    }
    let value = |without: &[&str]| {
        let mut search = AlphaBeta::new(position, Vec::new(), 7);
        without.iter().for_each(|feature| assert!(search.without(feature)));
        search.run(2_000);
        search.lines()[0].value
    };
    assert_ne!(value(&[]).to_bits(), value(&["learned"]).to_bits());
    for (level, expected) in [(7, value(&["learned"])), (8, value(&[]))] {
        let level = Level::new(level).unwrap();
        let mut thinker = Thinker::new(&position, Vec::new(), level, Some(Budget::Nodes(2_000)), 7);
        while thinker.think(10.0, || 0.0) {}
        assert_eq!(thinker.best().unwrap().value.to_bits(), expected.to_bits());
    }
}

/// The lines of a player after its nodes or its time.
fn lines_of<G: Evaluate>(
    position: &G,
    level: Level,
    budget: Budget,
    threads: usize,
    now: fn() -> f64,
) -> Vec<Line<G::Move>> {
    let mut thinker = Thinker::at(position.clone(), Vec::new());
    thinker.use_threads(threads);
    thinker.begin(level, Some(budget), 5);
    while thinker.think(f64::INFINITY, now) {}
    let lines = thinker.lines();
    assert!(lines.iter().all(|line| position.legal().contains(&line.moves[0])));
    assert_eq!(thinker.best().as_ref(), lines.first());
    assert_eq!(thinker.progress().to_bits(), 1.0_f32.to_bits());
    lines
}

/// A game for each of the searches: alpha-beta, tree search with and without proofs, and that of several players.
fn in_threads(check: impl Fn(&dyn Fn(usize, Level, Budget, fn() -> f64) -> (String, u64))) {
    fn of<G: Evaluate>(position: G) -> impl Fn(usize, Level, Budget, fn() -> f64) -> (String, u64) {
        move |threads, level, budget, now| {
            let lines = lines_of(&position, level, budget, threads, now);
            (format!("{lines:?}"), lines.iter().map(|line| line.nodes).sum())
        }
    }
    check(&of(hexone::Position::new(&hexone::HexoneOptions::default())));
    check(&of(hex::Position::new(&hex::HexOptions { size: 7, ..Default::default() })));
    check(&of(go::Position::new(&go::GoOptions::default())));
    check(&of(hextris::Position::new(&hextris::HextrisOptions { players: 3 })));
}

#[test]
fn one_thread_finds_the_same_each_time() {
    let budget = Budget::Nodes(600);
    in_threads(|search| {
        let once = search(1, Level::MAX, budget, || 0.0);
        assert_eq!(search(1, Level::MAX, budget, || 0.0), once);
        assert_eq!(search(0, Level::MAX, budget, || 0.0), once);
    });
}

#[test]
fn a_level_with_its_own_nodes_searches_in_one_thread() {
    let level = Level::new(5).unwrap();
    in_threads(|search| {
        let once = search(1, level, Budget::Nodes(400), || 0.0);
        assert_eq!(search(3, level, Budget::Nodes(400), || 0.0), once);
    });
}

#[test]
fn threads_share_the_nodes() {
    in_threads(|search| {
        let (_, one) = search(1, Level::MAX, Budget::Nodes(6_000), || 0.0);
        let (_, three) = search(3, Level::MAX, Budget::Nodes(6_000), || 0.0);
        assert!(one > 0 && three > one / 2 && three <= 6_000 + 2, "{three}, in one thread {one}");
    });
}

#[test]
fn threads_stop_in_time() {
    /// A clock that goes on by 1 ms whenever it is read.
    fn clock() -> f64 {
        static NOW: AtomicU64 = AtomicU64::new(0);
        NOW.fetch_add(1, Ordering::Relaxed) as f64
    }
    in_threads(|search| {
        let (lines, nodes) = search(2, Level::MAX, Budget::Time(20.0), clock);
        assert!(nodes > 0, "{lines}");
    });
}

#[test]
fn threads_of_a_tree_search_are_independent_searches_merged() {
    let position = hex::Position::new(&hex::HexOptions { size: 7, ..Default::default() });
    let merged = lines_of(&position, Level::MAX, Budget::Nodes(800), 2, || 0.0);
    let search = |seed| {
        let mut search = <hex::Position as Evaluate>::Search::new(position.clone(), Vec::new(), seed);
        search.run(400);
        search
    };
    let (first, second) = (search(5), search(6));
    let visits =
        |lines: Vec<Line<hex::Move>>, mv| lines.iter().find(|line| line.moves[0] == mv).unwrap().nodes;
    for line in merged {
        let mv = line.moves[0];
        assert_eq!(line.nodes, visits(first.lines(), mv) + visits(second.lines(), mv));
    }
}

#[test]
fn threads_follow_a_game_to_its_end() {
    let mut position = hextris::Position::new(&hextris::HextrisOptions::default());
    let mut thinker = Thinker::at(position, Vec::new());
    thinker.use_threads(2);
    while position.outcome().is_none() {
        thinker.begin(Level::MAX, Some(Budget::Nodes(500)), 3);
        while thinker.think(f64::INFINITY, || 0.0) {}
        let mv = thinker.best().unwrap().moves[0];
        assert!(position.legal().contains(&mv));
        position.play(mv);
        thinker.advance(mv);
    }
}

#[test]
fn a_tree_search_varies_among_moves_nearly_as_good() {
    let position = hex::Position::new(&small(2));
    let mut search: Mcts<hex::Position> = Mcts::new(position, Vec::new(), 1);
    search.run(400);
    let lines = search.lines();
    let mut chosen = Vec::new();
    for seed in 0..20 {
        search.vary(Some(seed));
        let best = search.best(&[]).unwrap();
        assert_eq!(search.lines()[0], best);
        assert!(lines[0].value - best.value <= 0.041 && best.nodes * 3 >= lines[0].nodes, "{best:?}");
        if !chosen.contains(&best.moves[0]) {
            chosen.push(best.moves[0]);
        }
    }
    assert!(chosen.len() >= 2, "{chosen:?}");
    search.vary(None);
    assert_eq!(search.lines(), lines, "without variety it prefers the best again");
}
