//! Games of Exxit on boardspace.net, in the SGF that its client writes ([`boardspace`](crate::game::boardspace) has what all its
//! games share).
//!
//! The set-ups and commands, as `ExxitConstants.java`, `ExxitGameBoard.java` and `Exxitmovespec.java` of the client show them:
//!
//! - `SU[exxit]` has 39 tiles, `exxit-blitz` 29 and `exxit-beginner` 19. `exxit-pro` begins with two tiles, next to which the
//!   players lay the next four: no game of `docs/rules/hexit.md`;
//! - M14 and N13 have black tiles, N14 and M13 white ones. The board is turned by 60° against that of the rules;
//! - `dropb W M 14` places a piece, `move W M 14 3` distributes a stack: directions 0 to 5 go clockwise from the south-west;
//! - `exchange L 13 W` releases prisoners, and then all that can be released next to them, each before its neighbours, in the order of
//!   the directions: so `release` is `"full"`;
//! - `pass` passes; `pick`, `pickb` and `drop` make no move.
//!
//! Where the players swapped colours, Black begins.

use super::{HexitOptions, Move, Position, Release};
use crate::board::{Direction, Hex};
use crate::game::boardspace::{Sgf, Turn, around, cell, games};
use crate::game::{Colour, Colours, Foreign, Outcome, Replay, Rules, Snapshot};
use crate::message::Message;
use crate::say;

/// The commands that make a move.
const COMMANDS: [&str; 4] = ["dropb", "exchange", "move", "pass"];

/// The directions of `docs/rules/hexit.md`, in the order of boardspace.net.
const DIRECTIONS: [Direction; 6] =
    [Direction::W, Direction::NW, Direction::NE, Direction::E, Direction::SE, Direction::SW];

/// The games in a text, if it is SGF of Exxit. An error is a game with another set-up.
pub(super) fn read(text: &str) -> Vec<Result<Foreign, Message>> {
    games(text, "exxit").iter().map(game).collect()
}

/// The options of a set-up.
fn options(setup: &str) -> Result<HexitOptions, Message> {
    let tiles = match setup.to_ascii_lowercase().as_str() {
        "exxit" => 39,
        "exxit-blitz" => 29,
        "exxit-beginner" => 19,
        "exxit-pro" => {
            return Err(say!(
                "“{}” begins with two tiles, and the players lay the next four; here a game begins with four tiles",
                "exxit-pro"
            ));
        }
        _ => {
            let shown: String = setup.chars().take(40).collect();
            return Err(say!("the variant “{}” isn't supported", shown));
        }
    };
    Ok(HexitOptions { tiles, release: Release::Full })
}

fn game(sgf: &Sgf) -> Result<Foreign, Message> {
    let options = options(sgf.setup())?;
    let (turns, ended) = sgf.turns(&COMMANDS);
    // A pass has no colour.
    let colour = |turn: &Turn| colour_of(turn).map(|colour| colour.0 ^ turn.seat);
    let swapped = turns.iter().find_map(colour).map_or(sgf.tag("CM") == Some("1,0"), |flip| flip == 1);
    let of_seat = |seat: u8| Colour(seat ^ u8::from(swapped));
    let mut start = Position::new(&options);
    start.to_move = of_seat(turns.first().map_or(0, |turn| turn.seat));
    let position = (start.to_move != Colour(0)).then(|| start.save());
    let mut replay = Replay::from(start);
    for turn in &turns {
        play(&mut replay, turn, of_seat(turn.seat));
    }
    let over = replay.position.outcome().is_some();
    let mut foreign = replay.finish("boardspace", &options);
    foreign.position = position.map(|data| serde_json::to_value(data).expect("a position is JSON"));
    foreign.players = sgf.players().to_vec();
    if swapped {
        foreign.players.reverse();
    }
    foreign.date = sgf.tag("DT").map(str::to_owned);
    let agreed = |(seats, reason): (Colours, _)| Outcome {
        winners: seats.iter().map(|seat| of_seat(seat.0)).collect(),
        reason,
    };
    foreign.ended = ended.filter(|_| !over && foreign.wrong.is_none()).map(agreed);
    Ok(foreign)
}

/// The colour that a command names.
fn colour_of(turn: &Turn) -> Option<Colour> {
    let word = match turn.words[0].as_str() {
        "exchange" => turn.words.get(3)?,
        "pass" => return None,
        _ => turn.words.get(1)?,
    };
    match word.get(..1)? {
        "W" | "w" => Some(Colour(0)),
        "B" | "b" => Some(Colour(1)),
        _ => None,
    }
}

/// Plays a turn, which may be several moves here: each released cell is one.
fn play(replay: &mut Replay<Position>, turn: &Turn, mover: Colour) {
    replay.add_forced_pass(mover, Move::Pass);
    let mv = read_move(&replay.position, &turn.words);
    if !turn.confirmed && !mv.as_ref().is_ok_and(|mv| replay.position.legal().contains(mv)) {
        return;
    }
    if replay.position.to_move() != mover && !replay.stopped() && replay.position.outcome().is_none() {
        return replay.refuse(&turn.text(), say!("it is not legal here"));
    }
    let text = turn.text();
    replay.play(&text, mv.clone());
    if let Ok(Move::Release(hex)) = mv {
        release_around(replay, &text, mover, hex);
    }
}

/// Releases what can be released beside `hex`, where prisoners were released before.
fn release_around(replay: &mut Replay<Position>, text: &str, mover: Colour, hex: Hex) {
    for direction in DIRECTIONS {
        let mv = Move::Release(hex.step(direction));
        let goes_on =
            !replay.stopped() && !replay.position.released.is_empty() && replay.position.to_move == mover;
        if goes_on && replay.position.legal().contains(&mv) {
            replay.play(text, Ok(mv));
            release_around(replay, text, mover, hex.step(direction));
        }
    }
}

fn read_move(position: &Position, words: &[String]) -> Result<Move, Message> {
    let unreadable = || say!("it is not a command of boardspace.net");
    let named = |column: usize| {
        let (column, row) = cell(words.get(column)?, words.get(column + 1)?)?;
        // M13 is 0,0; a turn by 60° leads from its board to that of the rules.
        let hexes = around((column - 13, row - 13)).map(|(q, row)| Hex::new(row, q - row));
        Some(hexes.collect::<Vec<_>>())
    };
    let (hexes, mv): (_, Box<dyn Fn(Hex) -> Move>) = match words[0].as_str() {
        "pass" => return Ok(Move::Pass),
        "dropb" => (named(2), Box::new(Move::Place)),
        "exchange" => (named(1), Box::new(Move::Release)),
        _ => {
            let direction = words.get(4).and_then(|n| n.parse::<usize>().ok());
            let direction = *direction.and_then(|n| DIRECTIONS.get(n)).ok_or_else(unreadable)?;
            (named(2), Box::new(move |hex| Move::Distribute(hex, direction)))
        }
    };
    let hexes = hexes.ok_or_else(unreadable)?;
    let legal = position.legal();
    let found = hexes.iter().map(|&hex| mv(hex)).find(|mv| legal.contains(mv));
    Ok(found.unwrap_or_else(|| mv(hexes[0])))
}
