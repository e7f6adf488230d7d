//! `alveole-lab chances`: how often players of each level win positions that the strongest player judges, in a file that grows
//! from run to run, and the scale that a review reads (`docs/review.md`).

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use alveole::game::{Colour, Game, stable_hash};
use alveole::play::{Evaluation, Match, Reviewed, SearchState, Wanted};
use alveole::search::{Evaluate, Hints, Level, even_among};
use fastrand::Rng;
use serde_json::{Map, Value, json};

use crate::arguments::Continued;
use crate::games::{options_of, resume};
use crate::on_game::{OnGame, on_game};
use crate::{Failure, clock, progress, sha256};

mod fit;

/// The arguments of `alveole-lab chances`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The id of the game
    game: String,

    /// The number of rounds that the file has at last; a round has a game of each level against itself, but level 6 plays
    /// every second round, level 7 every eighth, and level 8 none
    #[arg(long, value_name = "N", default_value_t = 1000)]
    rounds: u64,

    #[command(flatten)]
    file: Continued,

    /// The file of the scale, `chances.json` of the game
    #[arg(long, value_name = "FILE")]
    scale: PathBuf,
}

/// The number of positions of each game that are judged.
const POSITIONS: usize = 4;
/// The longest game, in plies; a longer one counts for nothing.
const PLIES: usize = 400;
/// The number of levels that search.
const LEVELS: usize = Level::MAX.number() as usize;

/// Continues the file, and writes the scale.
pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    on_game(&arguments.game, &arguments)
}

impl OnGame for Arguments {
    fn work<G: Game + Evaluate + Hints>(&self) -> Result<(), Failure> {
        measured::<G>(self)
    }
}

/// Lists the levels that play in a round.
fn levels(round: u64) -> impl Iterator<Item = Level> {
    let plays = move |number: u64| match number {
        1..=5 => true,
        6 => round % 2 == 1,
        7 => round % 8 == 7,
        _ => false,
    };
    (1..=u64::from(Level::MAX.number())).filter(move |&number| plays(number)).filter_map(Level::new)
}

fn measured<G: Game + Evaluate + Hints>(arguments: &Arguments) -> Result<(), Failure> {
    let (options, written) = options_of::<G>(&Map::new())?;
    let header = json!({
        "format": "alveole-chances/1", "game": G::ID, "options": written, "seed": arguments.file.seed,
        "positions": POSITIONS, "levels": G::TUNING.levels,
    });
    let (mut file, done) = resume(&arguments.file.out, &header)?;
    let schedule = (0..arguments.rounds).flat_map(|round| levels(round).map(move |level| (round, level)));
    let start = clock::now();
    for (round, level) in schedule.skip(usize::try_from(done)?) {
        if arguments.file.is_over(start) {
            break;
        }
        progress::show(&format!("{}: round {}, level {} ", G::ID, round + 1, level.number()));
        let mut rng = Rng::with_seed(stable_hash(&(arguments.file.seed, round, u64::from(level.number()))));
        writeln!(file, "{}", judged_game::<G>(&options, level, &mut rng)?)?;
    }
    progress::show("");
    fs::write(&arguments.scale, scale::<G>(&fs::read_to_string(&arguments.file.out)?)?)?;
    Ok(())
}

/// Plays a game of a level against itself and judges some of its positions as a review does. The line has the level, the number
/// of plies, each seat's share of the win, and for each position the plies before it and each seat's expected share.
fn judged_game<G: Game + Evaluate + Hints>(
    options: &G::Options,
    level: Level,
    rng: &mut Rng,
) -> Result<Value, Failure> {
    let first = Match::<G>::new(options.clone());
    let mut game = first.clone();
    let mut state = SearchState::new(game.clone());
    while game.outcome().is_none() && game.plies() < PLIES {
        game.play(state.choose(&game, level, None, rng.u64(..), clock::now).moves[0]);
    }
    let Some(outcome) = game.outcome() else { return Ok(json!([level.number(), game.plies(), [], []])) };
    let seats = usize::from(game.position().players());
    let winners = outcome.winners.iter().map(|colour| usize::from(game.position().seat(colour).0));
    let won = even_among(winners.collect::<Vec<_>>().into_iter());
    let won: Vec<f64> = won[..seats].iter().copied().map(rounded).collect();
    let mut plies: Vec<usize> = (0..POSITIONS).map(|_| rng.usize(..game.plies())).collect();
    plies.sort_unstable();
    plies.dedup();
    let nodes = first.review_nodes();
    let mut judged = Vec::new();
    for ply in plies {
        let mut before = first.clone();
        game.moves().take(ply).for_each(|mv| before.play(mv));
        let position = before.position().clone();
        let found = Evaluation::of(&mut before, Wanted { ply, instead: None }, nodes, 1)?;
        let mut shares = vec![0.0_f64; seats];
        for (colour, share) in found.shares.iter().enumerate() {
            shares[usize::from(position.seat(Colour(colour as u8)).0)] = rounded(*share);
        }
        judged.push(json!([ply, shares]));
    }
    Ok(json!([level.number(), game.plies(), won, judged]))
}

/// A share in four decimals.
fn rounded(share: f32) -> f64 {
    (f64::from(share) * 1e4).round() / 1e4
}

/// A position of a game and who won it.
struct Sample {
    /// The index of the level.
    level: usize,
    /// The part of the game that was over.
    phase: f64,
    /// Each seat's expected share.
    shares: Vec<f64>,
    /// Each seat's share of the win.
    won: Vec<f64>,
}

/// A game of the file: the level, the plies, the shares of the win, and the positions.
type Line = (usize, usize, Vec<f64>, Vec<(usize, Vec<f64>)>);

/// Reads a file of judged games: the number of games of each level, and their positions.
fn read(text: &str) -> Result<([usize; LEVELS], Vec<Sample>), Failure> {
    let (mut games, mut samples) = ([0; LEVELS], Vec::new());
    for line in text.lines().skip(1) {
        let (level, plies, won, judged): Line = serde_json::from_str(line)?;
        let index = level.checked_sub(1).filter(|&i| i < games.len());
        let level = index.ok_or_else(|| format!("there is no level {level}"))?;
        games[level] += usize::from(!judged.is_empty());
        for (ply, shares) in judged {
            let phase = ply as f64 / plies as f64;
            samples.push(Sample { level, phase, shares, won: won.clone() });
        }
    }
    Ok((games, samples))
}

/// The file of the scale: a card, and a line for each level.
fn scale<G: Game>(text: &str) -> Result<String, Failure> {
    let header: Value = serde_json::from_str(text.lines().next().unwrap_or_default())?;
    let (games, samples) = read(text)?;
    let slopes = fit::slopes(&samples);
    let card = json!({
        "command": format!("alveole-lab chances {} --seed {} --out crates/lab/chances/{0}.judged --scale src/games/{0}/chances.json", G::ID, header["seed"]),
        "game": G::ID, "options": header["options"], "seed": header["seed"], "games": games, "positions": samples.len(),
        "sha256": sha256(text.as_bytes()),
    });
    let rows: Vec<String> = (0..games.len())
        .filter(|&level| games[level] > 0)
        .map(|level| format!("{}:{}", json!((level + 1).to_string()), json!(slopes[level])))
        .collect();
    Ok(format!("{{\"card\":{card},\n\"slopes\":{{\n{}\n}}}}\n", rows.join(",\n")))
}

#[cfg(test)]
mod tests {
    use alveole::games::{Visitor, visit_all};

    use super::*;

    /// The file of each game module is what the command writes of the games in `crates/lab/chances`, which the present levels
    /// played.
    #[test]
    fn the_scale_of_each_game_is_that_of_its_games() {
        struct All(usize);
        impl Visitor for All {
            fn visit<G: Game + Evaluate + Hints>(&mut self) {
                let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
                // A new game has none yet.
                let Ok(shown) = fs::read_to_string(format!("{root}/src/games/{}/chances.json", G::ID)) else {
                    return;
                };
                let text = fs::read_to_string(format!("{root}/crates/lab/chances/{}.judged", G::ID)).unwrap();
                let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
                assert_eq!(header["levels"], json!(G::TUNING.levels), "{}: measure again", G::ID);
                assert_eq!(shown, scale::<G>(&text).unwrap(), "{}", G::ID);
                self.0 += 1;
            }
        }
        let mut all = All(0);
        visit_all(&mut all);
        assert!(all.0 > 0, "no game has a measurement");
    }
}
