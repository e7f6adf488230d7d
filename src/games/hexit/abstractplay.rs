//! Games of Exxit in AbstractPlay's record of a game.
//!
//! The form, as AbstractPlay's sources show it (`exxit.ts` of its gameslib, and the record type `APGameRecord`):
//! `{"header": {"game": {"name": "Exxit", "variants": []}, "players": [{"name"}], "date-end"}, "moves": [["0,0", "1,-1"], …]}`,
//! a round with the move of each player, which is a text or an object with a field `move`. A move is `q,r` (place), `q,r-q,r` (distribute, to the
//! last cell that the stack reaches), `+q,r;+q,r` (release, all cells of the turn) or `pass`. Its cells are one row above those of `docs/rules/hexit.md`: the white tiles are on 0,-1 and 1,-1.

use serde_json::Value;

use super::{HexitOptions, Move, Position, Release};
use crate::board::Hex;
use crate::game::{Foreign, Replay, Rules};
use crate::message::Message;
use crate::say;

/// The games in a text, if it is a record of Exxit, or a list of them.
///
/// # Errors
/// If a variant is unknown.
pub(super) fn read(text: &str) -> Result<Vec<Foreign>, Message> {
    if !text.contains("\"header\"") {
        return Ok(Vec::new());
    }
    let Ok(json) = serde_json::from_str::<Value>(text) else { return Ok(Vec::new()) };
    let records = match &json {
        Value::Array(records) => records.iter().collect(),
        one => vec![one],
    };
    let is_exxit = |record: &&Value| {
        record["header"]["game"]["name"].as_str().is_some_and(|name| name.eq_ignore_ascii_case("exxit"))
    };
    records.into_iter().filter(is_exxit).map(game).collect()
}

fn game(record: &Value) -> Result<Foreign, Message> {
    let header = &record["header"];
    let mut options = HexitOptions { release: Release::Full, ..HexitOptions::default() };
    for variant in header["game"]["variants"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        match variant.trim().to_ascii_lowercase().as_str() {
            "29tiles" | "29 tiles" => options.tiles = 29,
            "19tiles" | "19 tiles" => options.tiles = 19,
            _ => {
                let shown: String = variant.chars().take(40).collect();
                return Err(say!("the variant “{}” isn't supported", shown));
            }
        }
    }
    let mut replay = Replay::<Position>::new(&options);
    for text in record["moves"].as_array().into_iter().flatten().flat_map(round) {
        play(&mut replay, &text);
    }
    let mut foreign = replay.finish("abstractplay", &options);
    let names = header["players"].as_array().into_iter().flatten().take(2);
    foreign.players = names.map(|player| player["name"].as_str().map(str::to_owned)).collect();
    foreign.date = header["date-end"].as_str().map(str::to_owned);
    Ok(foreign)
}

/// The moves of a round.
fn round(round: &Value) -> Vec<String> {
    let text = |mv: &Value| mv.as_str().or_else(|| mv["move"].as_str()).map(str::to_owned);
    match round {
        Value::Array(moves) => moves.iter().filter_map(text).collect(),
        one => text(one).into_iter().collect(),
    }
}

/// Plays a move of a record, which may be several here: each released cell is one.
fn play(replay: &mut Replay<Position>, text: &str) {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let unreadable = || say!("it is not a move of AbstractPlay's Exxit");
    if plain == "pass" {
        return replay.play(text, Ok(Move::Pass));
    }
    if plain.starts_with('+') {
        for cell in plain.split(';') {
            let mv = cell.strip_prefix('+').and_then(hex).map(Move::Release).ok_or_else(unreadable);
            replay.play(text, mv);
        }
        // The rules of AbstractPlay end a turn where these could let it go on.
        if !replay.stopped() && replay.position.legal().contains(&Move::Done) {
            replay.play(text, Ok(Move::Done));
        }
        return;
    }
    if let Some(cell) = hex(&plain) {
        return replay.play(text, Ok(Move::Place(cell)));
    }
    // The minus between two cells follows a digit, and is not the sign of a number.
    let minus = plain
        .char_indices()
        .zip(plain.chars().skip(1))
        .find(|((_, c), next)| c.is_ascii_digit() && *next == '-');
    let cells = minus.and_then(|((at, _), _)| hex(&plain[..=at]).zip(hex(&plain[at + 2..])));
    let mv = cells.and_then(|(from, to)| Some(Move::Distribute(from, from.line_to(to)?.0)));
    replay.play(text, mv.ok_or_else(unreadable));
}

/// The cell that AbstractPlay calls `text`.
fn hex(text: &str) -> Option<Hex> {
    let Hex { q, r } = text.parse().ok()?;
    let near = |n: i16| (-1000..1000).contains(&n);
    (near(q) && near(r)).then(|| Hex::new(q, r + 1))
}
