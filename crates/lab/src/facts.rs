//! `alveole-lab facts`: how long games last and how long their rules are, beside what their cards say.

use std::io::{self, StdoutLock, Write};

use alveole::game::{Card, Difficulty, Game, Options as _, ParsedOptions};
use alveole::games::{Visitor, visit_all};
use alveole::play::{Match, SearchState};
use alveole::search::{Evaluate, Level};
use fastrand::Rng;
use serde_json::Map;

use crate::{Failure, clock};

/// The level of all players, and the number of games that they play.
const LEVEL: u64 = 3;
const GAMES: usize = 40;

/// Seconds that people take for a turn in which they have a choice. Two published rules state how long a game lasts; with
/// the turns counted here, that is 13 seconds per turn (Hex-n: 5 to 10 minutes on the board of 5) and 26 (Hex-It: a little
/// more than half an hour). This is about the middle.
const PACE: usize = 20;

/// Durations are rounded to this many minutes.
const STEP: usize = 5;

/// The most words in the rules of an easy game, and of a medium one.
const WORDS: [usize; 2] = [200, 350];

/// Prints a row per game.
pub(crate) fn run() -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let [easy, medium] = WORDS;
    writeln!(
        output,
        "{GAMES} games per row, all players of level {LEVEL}, {PACE} seconds per turn. Turns and minutes: the middle half."
    )?;
    writeln!(output, "Words: of the rules in English; up to {easy} are easy, up to {medium} medium.\n")?;
    writeln!(output, "| game | turns | minutes | the card's | words | difficulty |")?;
    writeln!(output, "| --- | --- | --- | --- | --- | --- |")?;
    let mut counter = Counter { output, result: Ok(()) };
    visit_all(&mut counter);
    Ok(counter.result?)
}

/// Prints the row of each game; after an error it visits the rest without work.
struct Counter {
    output: StdoutLock<'static>,
    result: io::Result<()>,
}

impl Visitor for Counter {
    fn visit<G: Game + Evaluate>(&mut self) {
        if self.result.is_err() {
            return;
        }
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
        self.result = writeln!(
            self.output,
            "| {} | {} | {} | {} | {words} | {difficulty:?} |",
            G::ID,
            range(half),
            range(minutes),
            range(G::CARD.minutes.range().map(usize::from))
        );
    }
}

/// The number of turns of one game in which the mover had a choice.
fn turns_of<G: Game + Evaluate>(rng: &mut Rng) -> usize {
    let given = ParsedOptions::check::<G::Options>(&Map::new()).and_then(|given| G::Options::read(&given));
    let Ok(options) = given else { unreachable!("the defaults are options") };
    let mut game = Match::<G>::new(options);
    let mut search = SearchState::new(game.clone());
    let level = Level::new(LEVEL).unwrap_or(Level::MAX);
    let (mut turns, mut last) = (0, None);
    while game.outcome().is_none() {
        // A turn may take several moves: people think before the first.
        let mover = game.position().to_move();
        turns += usize::from(last != Some(mover) && game.legal().len() > 1);
        last = Some(mover);
        let mv = search.choose(&game, level, None, rng.u64(..), clock::now).moves[0];
        game.play(mv);
    }
    turns
}

/// The number of words in a game's rules, without the diagrams.
fn words(card: &Card) -> usize {
    card.texts.rules[0].1.split("```").step_by(2).flat_map(str::split_whitespace).count()
}
