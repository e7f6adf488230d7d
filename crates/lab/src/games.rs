//! `alveole-lab games`: games of a computer player against itself, in a file that grows from run to run.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use alveole::game::{Game, Options, ParsedOptions};
use alveole::play::{Match, SearchState};
use alveole::search::{Evaluate, Level, random_move};
use fastrand::Rng;
use serde_json::{Map, Value, json};

use crate::arguments::{Continued, GameOptions, options};
use crate::on_game::{OnGame, on_game};
use crate::{Failure, clock, progress};

/// The arguments of `alveole-lab games`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The id of the game
    game: String,

    /// The options of the game, as a JSON object
    #[arg(long, value_name = "JSON", value_parser = options)]
    options: Option<GameOptions>,

    /// The level that plays, from 1 to 8
    #[arg(long, value_name = "N", default_value_t = 2)]
    level: u64,

    /// The number of games that the file has at last
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    count: u64,

    #[command(flatten)]
    file: Continued,
}

/// The longest game, in plies; a longer one counts as undecided.
const PLIES: usize = 400;
/// The number of plies at the start in which moves may be random.
const LOOSE: usize = 6;
/// One of how many moves at the start is random.
const ONE_IN: u8 = 4;

/// Continues the file.
pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    on_game(&arguments.game, &arguments)
}

impl OnGame for Arguments {
    fn work<G: Game + Evaluate>(&self) -> Result<(), Failure> {
        continued::<G>(self)
    }
}

/// Reads the options of a game and returns them with all of them written out.
pub(crate) fn options_of<G: Game>(given: &Map<String, Value>) -> Result<(G::Options, Value), Failure> {
    let given = ParsedOptions::check::<G::Options>(given).map_err(alveole::play::Error::BadOption)?;
    let options = G::Options::read(&given).map_err(alveole::play::Error::BadOption)?;
    let written: Map<String, Value> =
        options.write().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Ok((options, Value::Object(written)))
}

fn continued<G: Game + Evaluate>(arguments: &Arguments) -> Result<(), Failure> {
    let given = arguments.options.clone().unwrap_or_default().0;
    let (options, written) = options_of::<G>(&given)?;
    let level = Level::new(arguments.level).filter(|level| !level.is_random());
    let level = level.ok_or_else(|| format!("there is no level {}", arguments.level))?;
    let header = json!({
        "format": "alveole-games/1", "game": G::ID, "options": written,
        "level": arguments.level, "seed": arguments.file.seed, "loose": LOOSE, "one_in": ONE_IN,
    });
    let (mut file, done) = resume(&arguments.file.out, &header)?;
    let start = clock::now();
    for number in done..arguments.count {
        if arguments.file.is_over(start) {
            break;
        }
        let mut rng = Rng::with_seed(alveole::game::stable_hash(&(arguments.file.seed, number)));
        writeln!(file, "{}", line::<G>(&options, level, &mut rng))?;
        if number % 16 == 0 {
            let seconds = (clock::now() - start) / 1000.0;
            let speed = (number - done + 1) as f64 / seconds.max(0.001);
            progress::show(&format!("{}: {} games, {speed:.1} a second ", G::ID, number + 1));
        }
    }
    progress::show("");
    Ok(())
}

/// Opens `path` to append lines after `header`: the file, and the number of whole lines after the header.
///
/// # Errors
/// If the file has another header: it was begun by another command.
pub(crate) fn resume(path: &Path, header: &Value) -> Result<(File, u64), Failure> {
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
    let (mut whole, mut lines) = (0, 0_u64);
    let mut reader = BufReader::new(&file);
    let mut line = String::new();
    while reader.read_line(&mut line)? > 0 && line.ends_with('\n') {
        if lines == 0 && serde_json::from_str::<Value>(&line).ok().as_ref() != Some(header) {
            return Err(format!("{} was begun by another command", path.display()).into());
        }
        whole += line.len() as u64;
        lines += 1;
        line.clear();
    }
    // The last line of a run that was stopped may be incomplete.
    file.set_len(whole)?;
    file.seek(SeekFrom::End(0))?;
    if lines == 0 {
        writeln!(file, "{header}")?;
    }
    Ok((file, lines.saturating_sub(1)))
}

/// Plays a game and writes it as a line: the winners' numbers, `-` if it is undecided, then the moves, after semicolons.
fn line<G: Game + Evaluate>(options: &G::Options, level: Level, rng: &mut Rng) -> String {
    let mut game = Match::<G>::new(options.clone());
    let mut state = SearchState::new(game.clone());
    let mut moves = String::new();
    while game.outcome().is_none() && game.plies() < PLIES {
        let loose = game.plies() < LOOSE && rng.u8(..ONE_IN) == 0;
        let random = if loose { random_move(game.position(), rng) } else { None };
        let mv = random.unwrap_or_else(|| state.choose(&game, level, None, rng.u64(..), clock::now).moves[0]);
        moves.push(';');
        moves += &game.position().write(mv);
        game.play(mv);
    }
    let winners = game.outcome().map_or_else(
        || "-".to_owned(),
        |outcome| outcome.winners.iter().map(|colour| colour.0.to_string()).collect(),
    );
    winners + &moves
}

/// A file of games, read line by line.
pub(crate) struct GameFile {
    /// Its first line.
    pub header: Value,
    reader: BufReader<File>,
}

/// A game of a file.
pub(crate) struct Line {
    /// The numbers of the winners; empty if it is undecided.
    pub winners: Vec<u8>,
    /// The moves in the game's notation.
    pub moves: Vec<String>,
}

impl GameFile {
    /// Opens a file of games of `game`.
    pub(crate) fn open(path: &Path, game: &str) -> Result<Self, Failure> {
        let mut reader = BufReader::new(File::open(path)?);
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let header: Value = serde_json::from_str(&line)?;
        if header["format"] != "alveole-games/1" || header["game"] != game {
            return Err(format!("{} has no games of {game}", path.display()).into());
        }
        Ok(Self { header, reader })
    }

    /// The options that the games were played with.
    pub(crate) fn options(&self) -> Map<String, Value> {
        self.header["options"].as_object().cloned().unwrap_or_default()
    }
}

impl Iterator for GameFile {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        let mut line = String::new();
        self.reader.read_line(&mut line).ok()?;
        let mut parts = line.strip_suffix('\n')?.split(';');
        let winners = parts.next()?.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
        Some(Line { winners, moves: parts.map(str::to_owned).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A path for a test's file.
    fn path(name: &str) -> std::path::PathBuf {
        std::env::temp_dir().join(format!("alveole-lab-{name}-{}", std::process::id()))
    }

    fn arguments(count: u64, out: &Path) -> Arguments {
        Arguments {
            game: "hexone".to_owned(),
            options: None,
            level: 1,
            count,
            file: Continued { seed: 5, seconds: None, out: out.to_owned() },
        }
    }

    #[test]
    fn a_file_that_was_cut_off_goes_on_as_if_it_had_not_been() {
        let (whole, cut) = (path("whole"), path("cut"));
        run(arguments(3, &whole)).unwrap();
        run(arguments(2, &cut)).unwrap();
        let text = std::fs::read(&cut).unwrap();
        std::fs::write(&cut, &text[..text.len() - 4]).unwrap();
        run(arguments(3, &cut)).unwrap();
        assert_eq!(std::fs::read_to_string(&cut).unwrap(), std::fs::read_to_string(&whole).unwrap());
        assert_eq!(GameFile::open(&whole, "hexone").unwrap().count(), 3);
        let mut other = arguments(3, &whole);
        other.file.seed = 6;
        assert!(run(other).is_err(), "another command began the file");
        let _ = (std::fs::remove_file(whole), std::fs::remove_file(cut));
    }
}
