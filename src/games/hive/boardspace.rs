//! Hive games of boardspace.net, in the SGF that its client writes ([`boardspace`](crate::game::boardspace) has what all its games
//! share).
//!
//! The commands, as `Hivemovespec.java` and `HivePiece.java` of the client show them:
//!
//! - `dropb wG1 N 13 .` and `pdropb …` put a piece on a cell, `move W wQ O 13 wG1-` and `pmove …` move one; the column and the row
//!   come after the piece;
//! - the last word is the piece beside which it stands, or `.`: nothing beside, or on top;
//! - `pass` passes. Newer clients leave forced passes out.
//!
//! Names lack their colour in older files, and `M`, `L` and `P` have a number. The cell alone is enough to know the move, so
//! the piece beside is not read. Where the players swapped colours, the first has the black pieces, which are White's here.
//! Before 2007 a game could begin with the queen, as the leaflet allows.

use super::piece::{Piece, all};
use super::plane::Cell;
use super::{HiveOptions, Kind, Move, Position, RuleSet, replayed};
use crate::board::Hex;
use crate::game::boardspace::{Sgf, Turn, around, cell, games};
use crate::game::{Colour, Colours, Foreign, Outcome, Replay, Rules};
use crate::message::Message;
use crate::say;

/// The commands that make a move.
const COMMANDS: [&str; 5] = ["dropb", "pdropb", "move", "pmove", "pass"];

/// The games in a text, if it is SGF of Hive. An error is a game with an unknown set of pieces.
pub(super) fn read(text: &str) -> Vec<Result<Foreign, Message>> {
    games(text, "hive").iter().map(game).collect()
}

/// The options that a set-up such as `Hive-PLM` names.
fn options(setup: &str) -> Result<HiveOptions, Message> {
    let upper = setup.to_ascii_uppercase();
    let letters = upper.strip_prefix("HIVE").unwrap_or_default().trim_start_matches(['-', '+']);
    if !letters.chars().all(|letter| "MLP".contains(letter)) {
        let shown: String = setup.chars().take(40).collect();
        return Err(say!("“{}” isn't a set of pieces we can read", shown));
    }
    let has = |kind: Kind| letters.contains(kind.letter());
    Ok(HiveOptions {
        rules: RuleSet::Tournament,
        mosquito: has(Kind::Mosquito),
        ladybug: has(Kind::Ladybug),
        pillbug: has(Kind::Pillbug),
    })
}

fn game(sgf: &Sgf) -> Result<Foreign, Message> {
    let (turns, ended) = sgf.turns(&COMMANDS);
    let (options, replay) = replayed(options(sgf.setup())?, |replay| play(&turns, replay));
    let over = replay.position.outcome().is_some();
    let mut foreign = replay.finish("boardspace", &options);
    // White is the first to move here, also if the file gives the first moves to the other seat.
    let first = turns.first().map_or(0, |turn| turn.seat);
    let [one, two] = sgf.players();
    foreign.players = if first == 0 { vec![one, two] } else { vec![two, one] };
    foreign.date = sgf.tag("DT").map(str::to_owned);
    let agreed = |(seats, reason): (Colours, _)| Outcome {
        winners: seats.iter().map(|seat| Colour(seat.0 ^ first)).collect(),
        reason,
    };
    foreign.ended = ended.filter(|_| !over && foreign.wrong.is_none()).map(agreed);
    Ok(foreign)
}

/// Plays the turns of a game.
fn play(turns: &[Turn], replay: &mut Replay<Position>) {
    let first = turns.first().map_or(0, |turn| turn.seat);
    let mut table = Table { origin: None, swapped: false };
    for turn in turns {
        let mover = Colour(turn.seat ^ first);
        replay.add_forced_pass(mover, Move::PASS);
        let mv = table.read(&replay.position, mover, &turn.words);
        if turn.confirmed || mv.as_ref().is_ok_and(|mv| replay.position.legal().contains(mv)) {
            replay.play(&turn.text(), mv);
        }
    }
}

/// How the cells and colours of the file are those of a position.
struct Table {
    /// The column and row of the first piece.
    origin: Option<(i16, i16)>,
    /// Whether the first player has the black pieces.
    swapped: bool,
}

impl Table {
    /// Reads the command of `mover`.
    fn read(&mut self, position: &Position, mover: Colour, words: &[String]) -> Result<Move, Message> {
        if words[0] == "pass" {
            return Ok(Move::PASS);
        }
        let unreadable = || say!("it is not a command of boardspace.net");
        let mut rest = words[1..].iter().map(String::as_str);
        let written = match words[0].as_str() {
            "move" | "pmove" => match rest.next().unwrap_or_default() {
                "W" | "w" => Some(Colour(0)),
                "B" | "b" => Some(Colour(1)),
                _ => return Err(unreadable()),
            },
            _ => None,
        };
        let (Some(name), Some(column), Some(row)) = (rest.next(), rest.next(), rest.next()) else {
            return Err(unreadable());
        };
        let to = cell(column, row).ok_or_else(unreadable)?;
        let named = pieces_named(name, written.unwrap_or(mover));
        let Some(&first) = named.first() else {
            let shown: String = name.chars().take(10).collect();
            return Err(say!("“{}” is not a Hive piece", shown));
        };
        let (x, y) = *self.origin.get_or_insert_with(|| {
            self.swapped = first.colour() != mover;
            to
        });
        let named: Vec<Piece> =
            named.into_iter().map(|piece| if self.swapped { piece.twin() } else { piece }).collect();
        let cells = around((to.0 - x, y - to.1)).map(|(q, r)| Cell::of(Hex::new(q, r)));
        // A piece without a colour is the mover's, unless a pillbug throws the other player's.
        let legal = position.legal();
        let wanted: Vec<Move> =
            cells.flat_map(|to| named.iter().map(move |&piece| Move::new(piece, to))).collect();
        let found = wanted.iter().find(|mv| legal.contains(mv));
        Ok(*found.unwrap_or(&wanted[0]))
    }
}

/// The pieces that a name can mean: that of the name's own colour, or those of both, `first` before the other.
fn pieces_named(name: &str, first: Colour) -> Vec<Piece> {
    let upper = name.to_ascii_uppercase();
    let matching = |colour: Colour, rest: &str| {
        all().find(|piece| {
            let own = piece.to_string().to_ascii_uppercase();
            piece.colour() == colour
                && (own[1..] == *rest || piece.kind().count() == 1 && format!("{}1", &own[1..]) == rest)
        })
    };
    let coloured = match upper.split_at_checked(1) {
        Some(("W", rest)) => matching(Colour(0), rest),
        Some(("B", rest)) => matching(Colour(1), rest),
        _ => None,
    };
    match coloured {
        Some(piece) => vec![piece],
        None => [first, first.other()].into_iter().filter_map(|colour| matching(colour, &upper)).collect(),
    }
}
