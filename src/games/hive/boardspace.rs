//! Hive games of boardspace.net, in the SGF that its server writes.
//!
//! The form, as public converters show it (`GameRecording.cs` of github.com/jonthysell/Mzinga, and the scripts named
//! Hive_sgf-to-pgn): `SU[hive-plm]` names the game, `P0[id "…"]` and `P1[id "…"]` the players, `RE[…]` the result in words, and
//! each command is a property `P0[n command]` or `P1[n command]`, White being P0:
//!
//! - `dropb wG1 N 13 .` and `pdropb …` put a piece on a cell, `move W wQ O 13 wG1-` moves one; the column is a letter, the
//!   row a number. Rows grow to the north-west, and east is one column on in the same row;
//! - the last word is the piece beside which it stands, or `.`: nothing beside, or on top;
//! - `done` ends the turn, so that only the last command before it counts; alone it is a pass;
//! - `pass`, `resign`, `OfferDraw`, `AcceptDraw` and `DeclineDraw`.
//!
//! Names lack their colour in older files, and `M`, `L` and `P` have a number. The cell alone is enough to know the move, so
//! the piece beside is not read.

use super::piece::{Piece, all};
use super::plane::Cell;
use super::{HiveOptions, Kind, Move, Position, RuleSet, pgn};
use crate::board::Hex;
use crate::game::{Colour, Foreign, Replay, Rules};
use crate::message::Message;
use crate::say;

/// The properties of an SGF text: names and values, in their order.
fn properties(text: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let (mut name, mut chars) = (String::new(), text.chars());
    while let Some(c) = chars.next() {
        match c {
            '[' => {
                let mut value = String::new();
                while let Some(c) = chars.next() {
                    match c {
                        ']' => break,
                        '\\' => value.extend(chars.next()),
                        c => value.push(c),
                    }
                }
                all.push((std::mem::take(&mut name), value));
            }
            c if c.is_ascii_alphanumeric() => name.push(c),
            _ => name.clear(),
        }
    }
    all
}

/// The games in a text, if it is SGF of Hive; each `SU` begins one.
///
/// # Errors
/// If the set of pieces is unknown.
pub(super) fn read(text: &str) -> Result<Vec<Foreign>, Message> {
    // The beginning alone shows most other texts to be none.
    if !text.trim_start().starts_with('(') {
        return Ok(Vec::new());
    }
    let properties = properties(text);
    let is_hive = |(name, value): &(String, String)| {
        name == "SU" && value.get(..4).is_some_and(|name| name.eq_ignore_ascii_case("hive"))
    };
    if !properties.iter().any(is_hive) {
        return Ok(Vec::new());
    }
    // Tags before `SU`, such as the date, belong to the game that follows: `GM` begins one.
    let starts: Vec<usize> = (0..properties.len()).filter(|&i| i == 0 || properties[i].0 == "GM").collect();
    let ends = starts.iter().skip(1).copied().chain([properties.len()]);
    let games = starts.iter().copied().zip(ends).map(|(from, to)| &properties[from..to]);
    games.filter(|game| game.iter().any(is_hive)).map(game).collect()
}

/// The options that a set-up such as `Hive-PLM` names.
fn options(setup: &str) -> Result<HiveOptions, Message> {
    let upper = setup.trim().to_ascii_uppercase();
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

fn game(properties: &[(String, String)]) -> Result<Foreign, Message> {
    let tag = |name: &str| properties.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.trim());
    let options = options(tag("SU").unwrap_or("hive"))?;
    let mut reader = Reader {
        replay: Replay::new(&options),
        origin: None,
        pending: None,
        drawing: false,
        ended: None,
        players: vec![None, None],
    };
    for (name, value) in properties {
        if let Some(seat) = ["P0", "P1"].iter().position(|player| player == name) {
            reader.command(seat as u8, value);
        }
    }
    reader.commit();
    let over = reader.replay.position.outcome().is_some();
    let Reader { replay, ended, players, .. } = reader;
    let mut foreign = replay.finish("boardspace", &options);
    foreign.players = players;
    foreign.date = tag("DT").filter(|date| !date.is_empty()).map(str::to_owned);
    foreign.ended = ended.filter(|_| !over && foreign.wrong.is_none()).map(pgn::agreed);
    Ok(foreign)
}

/// The command of a turn that is not yet done.
struct Pending {
    seat: u8,
    text: String,
}

struct Reader {
    replay: Replay<Position>,
    /// The boardspace coordinates of the first piece.
    origin: Option<(i16, i16)>,
    pending: Option<Pending>,
    /// Whether an offer of a draw is what the next `done` ends.
    drawing: bool,
    ended: Option<crate::game::Colours>,
    players: Vec<Option<String>>,
}

impl Reader {
    /// Reads a command, such as `2 dropb wG1 N 13 .`.
    fn command(&mut self, seat: u8, value: &str) {
        let words: Vec<&str> = value.split_whitespace().collect();
        if let ["id", ..] = words[..] {
            let name = value.trim_start().trim_start_matches("id").trim().trim_matches('"').trim();
            self.players[usize::from(seat)] = (!name.is_empty()).then(|| name.to_owned());
            return;
        }
        let [number, command, ..] = words[..] else { return };
        if number.parse::<u32>().is_err() {
            return;
        }
        match command.to_ascii_lowercase().as_str() {
            "dropb" | "pdropb" | "move" | "pmove" | "pass" => {
                // The turn of a player ends with the other's next one, where a file leaves `done` out.
                if self.pending.as_ref().is_some_and(|pending| pending.seat != seat) {
                    self.commit();
                }
                let text = words[1..].join(" ");
                self.pending = Some(Pending { seat, text });
            }
            "offerdraw" | "declinedraw" => self.drawing = true,
            "acceptdraw" => self.ended = Some([Colour(0), Colour(1)].into_iter().collect()),
            "resign" => self.ended = Some([Colour(1 - seat)].into_iter().collect()),
            "done" if self.drawing => self.drawing = false,
            "done" if self.ended.is_none() => {
                let nothing = || Pending { seat, text: "pass".to_owned() };
                self.pending.get_or_insert_with(nothing);
                self.commit();
            }
            _ => {}
        }
    }

    /// Plays the move of the turn.
    fn commit(&mut self) {
        let Some(Pending { seat, text }) = self.pending.take() else { return };
        let mv = self.read(seat, &text);
        self.replay.play(&text, mv);
    }

    fn read(&mut self, seat: u8, text: &str) -> Result<Move, Message> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::PASS);
        }
        let unreadable = || say!("it is not a command of boardspace.net");
        let mut words = text.split(' ');
        let command = words.next().unwrap_or_default().to_ascii_lowercase();
        let colour = match command.as_str() {
            "move" | "pmove" => match words.next().unwrap_or_default() {
                "W" | "w" => 0,
                "B" | "b" => 1,
                _ => return Err(unreadable()),
            },
            _ => seat,
        };
        let (Some(name), Some(column), Some(row)) = (words.next(), words.next(), words.next()) else {
            return Err(unreadable());
        };
        let cell = column_number(column).zip(row.parse::<i16>().ok()).ok_or_else(unreadable)?;
        let (x, y) = *self.origin.get_or_insert(cell);
        let far = |a: i16, b: i16| a.checked_sub(b).filter(|d| d.abs() < 1000);
        let (q, r) = far(cell.0, x).zip(far(y, cell.1)).ok_or_else(unreadable)?;
        let to = Cell::of(Hex::new(q, r));
        let shown: String = name.chars().take(10).collect();
        let candidates = pieces_named(name, Colour(colour));
        if candidates.is_empty() {
            return Err(say!("“{}” is not a Hive piece", shown));
        }
        // A piece without a colour is the mover's, unless a pillbug throws the other player's.
        let moves = self.replay.position.legal();
        let found = candidates.iter().map(|&piece| Move::new(piece, to)).find(|mv| moves.contains(mv));
        Ok(found.unwrap_or_else(|| Move::new(candidates[0], to)))
    }
}

/// The number of a column: A, B, …, Z, AA, AB, …
fn column_number(text: &str) -> Option<i16> {
    let digit = |c: char| c.is_ascii_alphabetic().then(|| i16::from(c.to_ascii_uppercase() as u8 - b'A') + 1);
    let known = !text.is_empty() && text.len() <= 2;
    known.then(|| text.chars().try_fold(0, |sum, c| Some(sum * 26 + digit(c)?))).flatten()
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
