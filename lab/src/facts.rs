//! `alveole-lab facts`: how long a game lasts and how much there is to learn, beside what its card says.

use alveole::game::{Card, Difficulty, Game, Options as _, ParsedOptions};
use alveole::games::{Visitor, visit_all};
use alveole::play::{Match, SearchState};
use alveole::search::{Evaluate, Level};
use fastrand::Rng;
use serde_json::Map;

use crate::clock;

/// The level of all players, and how many games they play.
const LEVEL: u64 = 3;
const GAMES: usize = 40;

/// Seconds that people take for a turn in which they have a choice. Where the published rules tell how long a game lasts,
/// the turns counted here make it 13 (Hex-n: 5 to 10 minutes on the board of 5) and 26 (Hex-It: a little more than half an
/// hour); this is about the middle.
const PACE: usize = 20;

/// Durations are told in steps of so many minutes.
const STEP: usize = 5;

/// Up to how many words of rules a game is easy to learn, and up to how many it is neither easy nor hard.
const WORDS: [usize; 2] = [200, 350];

pub(crate) fn run() {
    println!(
        "{GAMES} games a row, all players of level {LEVEL}, {PACE} seconds a turn. Turns and minutes: the middle half."
    );
    println!("Words: of the rules in English; up to {} are easy, up to {} medium.\n", WORDS[0], WORDS[1]);
    println!("| game | turns | minutes | the card's | words | difficulty |");
    println!("| --- | --- | --- | --- | --- | --- |");
    visit_all(&mut Counter);
}

struct Counter;

impl Visitor for Counter {
    fn visit<G: Game + Evaluate>(&mut self) {
        let mut rng = Rng::with_seed(1);
        let mut turns: Vec<usize> = (0..GAMES).map(|_| turns_of::<G>(&mut rng)).collect();
        turns.sort_unstable();
        let half = [1, 3].map(|quarter| turns[quarter * (GAMES - 1) / 4]);
        let minutes = half.map(|turns| ((turns * PACE + 30 * STEP) / (60 * STEP)).max(1) * STEP);
        let words = words(&G::CARD);
        let difficulty = match words {
            n if n <= WORDS[0] => Difficulty::Easy,
            n if n <= WORDS[1] => Difficulty::Medium,
            _ => Difficulty::Hard,
        };
        let range = |[least, most]: [usize; 2]| format!("{least}–{most}");
        println!(
            "| {} | {} | {} | {} | {words} | {difficulty:?} |",
            G::ID,
            range(half),
            range(minutes),
            range(G::CARD.minutes.range().map(usize::from))
        );
    }
}

/// In how many turns of one game its mover had a choice.
fn turns_of<G: Game + Evaluate>(rng: &mut Rng) -> usize {
    let given = ParsedOptions::check::<G::Options>(&Map::new()).and_then(|given| G::Options::read(&given));
    let Ok(options) = given else { unreachable!("the defaults are options") };
    let mut game = Match::<G>::new(options);
    let mut mind = SearchState::new(game.clone());
    let level = Level::new(LEVEL).unwrap_or(Level::MAX);
    let (mut turns, mut last) = (0, None);
    while game.outcome().is_none() {
        // A turn may take several moves: people think before the first.
        let mover = game.position().to_move();
        turns += usize::from(last != Some(mover) && game.legal().len() > 1);
        last = Some(mover);
        let mv = mind.choose(&game, level, None, rng.u64(..), clock::now).moves[0];
        game.play(mv);
    }
    turns
}

/// The words of a game's rules, its boards left out.
fn words(card: &Card) -> usize {
    card.texts.rules[0].1.split("```").step_by(2).flat_map(str::split_whitespace).count()
}
