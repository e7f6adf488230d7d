//! Compares alpha-beta with plain minimax, on games of every kind.

mod table;

use fastrand::Rng;

use super::AlphaBeta;
use super::boards::result_for;
use super::features::Features;
use super::root::VARIETY;
use super::score::{WIN, with_noise};
use crate::game::{Colours, Options, Rules};
use crate::games::{hex, hexone, hive};
use crate::search::{Evaluate, Key, Level, Line, Search, Thinker, random_move};

/// The score of `position` for the player to move, by plain minimax `depth` plies deep.
fn minimax<G: Evaluate>(position: &G, depth: i32, ply: i32, seed: u64) -> i32 {
    let mover = position.to_move();
    if let Some(outcome) = position.outcome() {
        return result_for(mover, outcome.winners) * (WIN - ply);
    }
    if depth == 0 {
        return with_noise(position.eval(), Key::of(position), seed);
    }
    let value = |mv| {
        let mut next = position.clone();
        next.play(mv);
        let value = minimax(&next, depth - 1, ply + 1, seed);
        if next.to_move() == mover { value } else { -value }
    };
    position.legal().into_iter().map(value).max().unwrap()
}

/// A position after `plies` random plies, and the keys of those before it.
fn random_position<G: Rules>(options: &G::Options, plies: usize, rng: &mut Rng) -> G {
    loop {
        let mut position = G::new(options);
        for _ in 0..plies {
            if let Some(mv) = random_move(&position, rng) {
                position.play(mv);
            }
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

fn agrees_with_minimax<G: Evaluate>(options: &G::Options, plies: &[usize], depth: i32) {
    let mut rng = Rng::with_seed(11);
    for (seed, &plies) in (0..).zip(plies) {
        let position: G = random_position(options, plies, &mut rng);
        let mut search = AlphaBeta::new(position.clone(), Vec::new(), seed);
        search.core.features = Features::EXACT;
        for depth in 1..=depth {
            while search.core.depth <= depth && search.run(1) {}
            let expected = minimax(&position, depth, 0, seed);
            assert_eq!(search.core.root_moves[0].score, expected, "{depth} plies deep in {position:?}");
            if search.core.depth <= depth || expected.abs() > WIN / 2 {
                break;
            }
        }
    }
}

#[test]
fn scores_agree_with_plain_minimax() {
    let options = hex::HexOptions { size: 3, players: 2, swap: false, ..Default::default() };
    agrees_with_minimax::<hex::Position>(&options, &[0, 1, 2, 3, 4], 5);
    agrees_with_minimax::<hive::Position>(&hive(hive::RuleSet::Leaflet), &[2, 8, 14, 20, 30], 2);
    agrees_with_minimax::<hive::Position>(&hive(hive::RuleSet::Tournament), &[5, 11, 17], 3);
    let two = hexone::HexoneOptions::read(
        &crate::game::ParsedOptions::check::<hexone::HexoneOptions>(&serde_json::Map::new()).unwrap(),
    );
    agrees_with_minimax::<hexone::Position>(&two.unwrap(), &[0, 3, 6, 9], 2);
}

fn hive(rules: hive::RuleSet) -> hive::HiveOptions {
    hive::HiveOptions { rules, ..Default::default() }
}

/// Whether the player to move wins within `moves` of its moves, by brute force.
fn wins_in(position: &hive::Position, moves: u32) -> bool {
    let mover = position.to_move();
    position.legal().into_iter().any(|mv| {
        let mut next = position.clone();
        next.play(mv);
        match next.outcome() {
            Some(outcome) => outcome.winners == Colours::of(mover),
            None if moves == 1 => false,
            None => next.legal().into_iter().all(|reply| {
                let mut after = next.clone();
                after.play(reply);
                match after.outcome() {
                    Some(outcome) => outcome.winners == Colours::of(mover),
                    None => wins_in(&after, moves - 1),
                }
            }),
        }
    })
}

/// The positions of a quick game of Hive, from the first to the last before its end.
fn quick_game(seed: u64) -> Vec<hive::Position> {
    let mut rng = Rng::with_seed(seed);
    let mut positions = vec![random_position(&hive(hive::RuleSet::Leaflet), 4, &mut rng)];
    let mut history = Vec::new();
    while positions.len() < 120 {
        let position: &hive::Position = &positions[positions.len() - 1];
        let mut search = AlphaBeta::new(position.clone(), history.clone(), rng.u64(..));
        // One player searches less, so that the games end.
        search.run(if positions.len() % 2 == 0 { 60 } else { 1_500 });
        let mut next = position.clone();
        next.play(search.lines()[0].moves[0]);
        if next.outcome().is_some() {
            break;
        }
        history.push(Key::of(position));
        positions.push(next);
    }
    positions
}

#[test]
fn wins_in_one_and_two_moves_of_hive_are_found_and_proven() {
    let mut found = [0; 3];
    for seed in 0..8 {
        let positions = quick_game(seed);
        for position in positions.iter().rev().take(4) {
            let Some(moves) = (1..=2).find(|&moves| wins_in(position, moves)) else { continue };
            let mut search = AlphaBeta::new(position.clone(), Vec::new(), seed);
            while search.run(1_000) && search.nodes() < 100_000 {}
            let best = &search.lines()[0];
            assert!(best.proven && best.value >= 1.0, "a win in {moves} is missed in {position:?}");
            assert_eq!(best.moves.len(), moves as usize * 2 - 1, "{best:?} in {position:?}");
            found[moves as usize] += 1;
        }
    }
    assert!(found[1] > 2 && found[2] > 2, "{found:?}");
}

fn lines_after(slices: &[u64], seed: u64) -> Vec<Line<hive::Move>> {
    let position =
        random_position::<hive::Position>(&hive(hive::RuleSet::Tournament), 12, &mut Rng::with_seed(3));
    let mut search = AlphaBeta::new(position, Vec::new(), seed);
    for &nodes in slices {
        let before = search.nodes();
        search.run(nodes);
        assert_eq!(search.nodes() - before, nodes, "a slice has the requested length");
    }
    search.lines()
}

#[test]
fn results_depend_only_on_seed_and_nodes() {
    let whole = lines_after(&[6_000], 1);
    assert_eq!(lines_after(&[6_000], 1), whole);
    assert_eq!(lines_after(&vec![1; 6_000], 1), whole);
    assert_eq!(lines_after(&[100, 5_000, 900], 1), whole);
    assert_ne!(lines_after(&[6_000], 2), whole);
}

#[test]
fn a_second_occurrence_scores_as_a_third() {
    let position =
        random_position::<hive::Position>(&hive(hive::RuleSet::Leaflet), 16, &mut Rng::with_seed(8));
    let mut search = AlphaBeta::new(position.clone(), Vec::new(), 1);
    search.run(3_000);
    let best = search.lines()[0].moves[0];
    let mut next = position.clone();
    next.play(best);
    let history = vec![Key::of(&next); 2];
    let mut search = AlphaBeta::new(position, history, 1);
    search.run(3_000);
    let drawn = search.lines().into_iter().find(|line| line.moves[0] == best).unwrap();
    assert!(drawn.value <= 0.5 && drawn.moves.len() == 1, "{drawn:?} draws at once");
}

#[test]
fn a_search_continues_after_a_move() {
    let mut position =
        random_position::<hive::Position>(&hive(hive::RuleSet::Leaflet), 10, &mut Rng::with_seed(4));
    let mut search = AlphaBeta::new(position.clone(), Vec::new(), 1);
    search.run(5_000);
    let line = search.lines()[0].moves.clone();
    search.advance(line[0]);
    position.play(line[0]);
    search.run(1_000);
    assert!(search.lines().iter().all(|line| position.legal().contains(&line.moves[0])));
    assert_eq!(search.nodes(), 1_000);
}

#[test]
fn the_transposition_table_saves_work_after_two_moves() {
    let (mut fresh, mut kept) = (0, 0);
    for seed in 0..4 {
        let position: hive::Position =
            random_position(&hive(hive::RuleSet::Tournament), 12, &mut Rng::with_seed(seed));
        let mut search = AlphaBeta::new(position.clone(), Vec::new(), seed);
        while search.depth() < 6 && search.run(1) {}
        let line = search.lines()[0].moves.clone();
        let (mut history, mut next) = (Vec::new(), position);
        for &mv in &line[..2] {
            history.push(Key::of(&next));
            next.play(mv);
            search.advance(mv);
        }
        assert_eq!((search.nodes(), search.depth()), (0, 0));
        while search.depth() < 4 && search.run(1) {}
        kept += search.nodes();
        let mut fresh_search = AlphaBeta::new(next.clone(), history, seed);
        while fresh_search.depth() < 4 && fresh_search.run(1) {}
        fresh += fresh_search.nodes();
        assert!(next.legal().contains(&search.lines()[0].moves[0]));
    }
    assert!(kept * 2 < fresh, "{kept} nodes with the table kept, {fresh} without");
}

#[test]
fn levels_keep_their_budgets_of_nodes() {
    let position =
        random_position::<hive::Position>(&hive(hive::RuleSet::Leaflet), 10, &mut Rng::with_seed(5));
    for number in 1..=5 {
        let level = Level::new(number).unwrap();
        let mut thinker = Thinker::new(&position, Vec::new(), level, None, 1);
        while thinker.think(f64::INFINITY, || 0.0) {}
        let (most, _) = level.within::<hive::Position>(None);
        assert!(thinker.nodes() <= most, "level {number}: {}", thinker.nodes());
        assert!(position.legal().contains(&thinker.lines()[0].moves[0]));
    }
}

/// The chosen move is as good as the search says, and worse than the best by the bonus at most.
fn varies_within_the_bonus<G: Evaluate>(options: &G::Options) {
    const DEPTH: i32 = 2;
    let mut rng = Rng::with_seed(5);
    let position: G = random_position(options, 2, &mut rng);
    let best = minimax(&position, DEPTH, 0, 1);
    let mut chosen = Vec::new();
    for seed in 0..20 {
        let mut search = AlphaBeta::new(position.clone(), Vec::new(), 1);
        search.core.features = Features::EXACT;
        search.vary(Some(seed));
        while search.core.depth <= DEPTH && search.run(1) {}
        let root = search.core.root_moves[0];
        let mut next = position.clone();
        next.play(position.legal()[usize::from(root.index)]);
        let value = minimax(&next, DEPTH - 1, 1, 1);
        let value = if next.to_move() == position.to_move() { value } else { -value };
        assert_eq!(search.core.without_bonus(root.score, root.index), value, "seed {seed}");
        assert!((0..=VARIETY).contains(&(best - value)), "seed {seed}: {value} where {best} is best");
        if !chosen.contains(&root.index) {
            chosen.push(root.index);
        }
    }
    assert!(chosen.len() >= 3, "{chosen:?}");
}

#[test]
fn openings_vary_within_the_bonus() {
    varies_within_the_bonus::<hive::Position>(&hive::HiveOptions::default());
    varies_within_the_bonus::<hexone::Position>(&hexone::HexoneOptions::default());
}
