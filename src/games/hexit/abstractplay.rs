//! Games of Exxit in AbstractPlay's record of a game.
//!
//! The form, as AbstractPlay's sources show it (`exxit.ts` and `_base.ts` of github.com/AbstractPlay/gameslib, and the record type `APGameRecord`):
//! `{"header": {"game": {"name": "Exxit", "variants": []}, "players": [{"name", "result"}], "date-end"}, "moves": [["0,0", "1,-1"], …]}`,
//! a round with the move of each player, which is a text or an object with a field `move`. A move is `q,r` (place), `q,r-q,r` (distribute, to the
//! last cell that the stack reaches), `+q,r;+q,r` (release, all cells of the turn) or `pass`. Its cells are one row above those of `docs/rules/hexit.md`: the white tiles are on 0,-1 and 1,-1.
//!
//! - Variants are written by their labels in the language of the site, `Shorter game (29 tiles)`, those that are the default too, `Default setup`; older
//!   programs write their ids, `29tiles`, `#length`. `Ex Nihilo` begins with an empty board: no game of `docs/rules/hexit.md`.
//! - The last move may be `resign` or `timeout`, with `{"type": "resigned", "player": 1}` in its field `result`, where the first player is 1;
//!   `draw`, which the players agreed on; or `abandoned`, which nobody won.

use serde_json::Value;

use super::{HexitOptions, Move, Position, Release};
use crate::board::Hex;
use crate::game::{Colour, Foreign, Outcome, Replay, Rules};
use crate::message::Message;
use crate::say;

/// The games in a text, if it is a record of AbstractPlay, or a list of them. An error is one of another game, or of a variant
/// that isn't that of the rules.
pub(super) fn read(text: &str) -> Vec<Result<Foreign, Message>> {
    if !text.contains("\"header\"") {
        return Vec::new();
    }
    let records = match serde_json::from_str::<Value>(text) {
        Ok(Value::Array(records)) => records,
        Ok(one) => vec![one],
        Err(_) => return Vec::new(),
    };
    records.iter().filter_map(record).collect()
}

/// The game of a record, if it is one of AbstractPlay.
fn record(record: &Value) -> Option<Result<Foreign, Message>> {
    let name = record["header"]["game"]["name"].as_str()?;
    if name.eq_ignore_ascii_case("exxit") {
        return Some(game(record));
    }
    let shown: String = name.chars().take(40).collect();
    Some(Err(say!("“{}” isn't a game that we can read from AbstractPlay", shown)))
}

/// The options with the variants of a record.
fn options(variants: &Value) -> Result<HexitOptions, Message> {
    let mut options = HexitOptions { release: Release::Full, ..HexitOptions::default() };
    for variant in variants.as_array().into_iter().flatten().filter_map(Value::as_str) {
        let plain: String = variant.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase();
        let mut numbers = plain.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok());
        if let Some(tiles) = numbers.find(|n| [19, 29, 39].contains(n)) {
            options.tiles = tiles;
        } else if plain == "exnihilo" {
            return Err(say!(
                "“{}” begins with an empty board; here a game begins with four tiles",
                "Ex Nihilo"
            ));
        } else if !DEFAULTS.contains(&plain.as_str()) {
            let shown: String = variant.chars().take(40).collect();
            return Err(say!("the variant “{}” isn't supported", shown));
        }
    }
    Ok(options)
}

/// The ids and labels, without spaces, of what is the default: the names under `exxit` and `_default` of gameslib's `apgames.json`.
const DEFAULTS: [&str; 6] = [
    "#setup",
    "#length",
    "defaultsetup",
    "standard-aufbau",
    "miseenplacepardéfaut",
    "configurazioneinizialepredefinita",
];

fn game(record: &Value) -> Result<Foreign, Message> {
    let header = &record["header"];
    let options = options(&header["game"]["variants"])?;
    let mut replay = Replay::<Position>::new(&options);
    let mut ended = None;
    for round in record["moves"].as_array().into_iter().flatten() {
        for (mover, mv) in round.as_array().unwrap_or(&vec![round.clone()]).iter().enumerate() {
            let Some(text) = mv.as_str().or_else(|| mv["move"].as_str()) else { continue };
            match text.trim().to_ascii_lowercase().as_str() {
                "resign" => ended = Some(Outcome::win(lost(header, mv, mover), "resigned")),
                "timeout" => ended = Some(Outcome::win(lost(header, mv, mover), "time")),
                "draw" => ended = Some(Outcome::draw(2, "agreed")),
                "abandoned" => {}
                _ => play(&mut replay, text),
            }
        }
    }
    let over = replay.stopped() || replay.position.outcome().is_some();
    let mut foreign = replay.finish("abstractplay", &options);
    let names = header["players"].as_array().into_iter().flatten().take(2);
    foreign.players = names.map(|player| player["name"].as_str().map(str::to_owned)).collect();
    foreign.date = header["date-end"].as_str().map(str::to_owned);
    foreign.ended = ended.filter(|_| !over);
    Ok(foreign)
}

/// The winner after a player resigned or ran out of time: the move names the loser, or else the header has the results. Without both, it was
/// the player in whose place, `mover`, the move stands.
fn lost(header: &Value, mv: &Value, mover: usize) -> Colour {
    let results = mv["result"].as_array().into_iter().flatten();
    let named =
        results.filter_map(|result| result["player"].as_u64()).find(|player| (1..=2).contains(player));
    if let Some(loser) = named {
        return Colour(2 - loser as u8);
    }
    let points = |player: usize| header["players"][player]["result"].as_f64();
    match points(0).zip(points(1)) {
        Some((first, second)) if first < second => Colour(1),
        Some((first, second)) if first > second => Colour(0),
        _ => Colour(1 - mover.min(1) as u8),
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
