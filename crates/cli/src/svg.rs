//! `alveole svg`: draws a position as an SVG picture.

use std::io::{self, Write};
use std::path::PathBuf;

use alveole::play::DetailedSession;
use alveole::svg::{Board, Orientation, Style, Theme};

use crate::arguments::{Position, Setup};
use crate::{Failure, Usage, files};

/// The arguments of `alveole svg`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The id of the game, as `alveole games` lists it
    #[arg(required_unless_present = "record", conflicts_with = "record")]
    game: Option<String>,

    #[command(flatten)]
    setup: Setup,

    /// Draw a saved game: a record (.alveole.json) or a GameString of the Universal Hive Protocol; - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["options", "moves"])]
    record: Option<PathBuf>,

    /// Draw the position after this many moves; 0 for the start [default: after the last move]
    #[arg(long, value_name = "PLY")]
    at: Option<usize>,

    /// Write the picture into a file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// The colours: light or dark
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = theme)]
    theme: Theme,

    /// The material of the board: wood, paper, slate or contrast
    #[arg(long, value_name = "BOARD", default_value = "wood", value_parser = board)]
    board: Board,

    /// How the board lies: degrees, a multiple of 60, and "flip" to mirror it: "120 flip"
    #[arg(long, value_name = "DEGREES", default_value = "0", value_parser = orientation, allow_hyphen_values = true)]
    orientation: Orientation,

    /// The width in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = Style::default().width)]
    width: u16,

    /// Space around the board, in hundredths of a cell's radius
    #[arg(long, value_name = "N", default_value_t = 0)]
    padding: u16,

    /// Write the names of the cells on the board
    #[arg(long)]
    coordinates: bool,

    /// Leave out the pieces in the players' hands
    #[arg(long)]
    no_hands: bool,

    /// Leave out the game's marks, such as what won
    #[arg(long)]
    no_marks: bool,

    /// Write on each piece the number of the move that put it there
    #[arg(long)]
    numbers: bool,

    /// Do not mark the last move
    #[arg(long)]
    no_last_move: bool,

    /// Draw emblems in one colour also where the game has coloured ones
    #[arg(long)]
    monochrome: bool,

    /// Leave out the background of the board
    #[arg(long)]
    no_background: bool,

    /// The picture's name [default: the game and the number of moves]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

fn theme(text: &str) -> Result<Theme, &'static str> {
    text.parse().map_err(|()| "expected light or dark")
}

fn board(text: &str) -> Result<Board, &'static str> {
    text.parse().map_err(|()| "expected wood, paper, slate or contrast")
}

fn orientation(text: &str) -> Result<Orientation, &'static str> {
    text.parse().map_err(|()| "expected a multiple of 60, and “flip” to mirror the board")
}

impl Arguments {
    fn style(&self) -> Style {
        let mut style = Style::default();
        style.theme = self.theme;
        style.board = self.board;
        style.orientation = self.orientation;
        style.width = self.width;
        style.padding = self.padding;
        style.coordinates = self.coordinates;
        style.numbers = self.numbers;
        style.hands = !self.no_hands;
        style.marks = !self.no_marks;
        style.last_move = !self.no_last_move;
        style.monochrome = self.monochrome;
        style.background = !self.no_background;
        style.title.clone_from(&self.title);
        style
    }

    fn session(&self) -> Result<Box<dyn DetailedSession>, Failure> {
        match (&self.game, &self.record) {
            (Some(game), _) => Ok(Position { game: game.clone(), setup: self.setup.clone() }.open()?),
            (None, Some(file)) => Ok(files::read(file)?.session),
            (None, None) => Err(Box::new(Usage("give a game or --record FILE".to_owned()))),
        }
    }
}

/// Prints the picture, or writes it into a file.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut session = arguments.session()?;
    files::step_back(session.as_mut(), arguments.at)?;
    let text = session.svg(&arguments.style());
    match &arguments.out {
        Some(file) => std::fs::write(file, text).map_err(|e| format!("{}: {e}", file.display()))?,
        None => io::stdout().lock().write_all(text.as_bytes())?,
    }
    Ok(())
}
