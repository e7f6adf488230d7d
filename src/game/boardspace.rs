//! What the games of boardspace.net have in common in the SGF that its client writes.
//!
//! The form, as the sources of the client (github.com/ddyer0/boardspace.net: `sgf_names.java`, `hexBoard.java`, `G.java` and each
//! game's `…Constants.java`, `…movespec.java` and `…GameBoard.java`) and public converters (`GameRecording.cs` of
//! github.com/jonthysell/Mzinga) show it:
//!
//! - `SU[hive-plm]` names the game and its variation, newer files with counters after it: `SU[hive-plm 2 0 101]`;
//! - `P0[id "…"]` and `P1[id "…"]` name the players, `DT[…]` is the date in the player's language, and `RE[…]` the result in words
//!   of that language, which has the winner's name;
//! - `CM[1,0]` swaps the colours: the first player has the black pieces;
//! - each command is a property `P0[n command]` or `P1[n command]`, in any case. `Done` ends the turn, so that only the last command
//!   before it counts; `MoveDone`, `PMoveDone` and `PassDone` are a command and `Done` in one. `Done` alone is a forced pass;
//! - `Pass`, `Resign` (twice takes it back), `OfferDraw`, `AcceptDraw`, `DeclineDraw`, `Reset` and `GameOverOnTime`.
//!
//! Rows grow to the north-west, and east is one column on in the same row. The board has columns A to Z and rows 1 to 26. Older boards
//! are a torus; newer ones go on, with columns `1A`, `2A` before A and `1Z`, `2Z` after Z.

use super::Colours;
use super::colour::Colour;

/// The number of columns, and of rows, after which an older board begins again.
const TORUS: i16 = 26;

/// A game in a file of boardspace.net.
pub(crate) struct Sgf {
    properties: Vec<(String, String)>,
}

/// What a player did before ending the turn.
pub(crate) struct Turn {
    /// The player: 0 for P0, who begins unless the file says otherwise, 1 for P1.
    pub seat: u8,
    /// The command in lower case, and its words.
    pub words: Vec<String>,
    /// Whether the player confirmed it. A command that the file leaves open counts only if it is legal.
    pub confirmed: bool,
}

/// How the players ended a game: who won, by seat, and the reason.
pub(crate) type End = (Colours, &'static str);

/// The games of `text` whose set-up begins with `name`; none if it is no SGF.
pub(crate) fn games(text: &str, name: &str) -> Vec<Sgf> {
    // The beginning alone shows most other texts to be none.
    if !text.trim_start().starts_with('(') {
        return Vec::new();
    }
    let of = |value: &str| value.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    let games = trees(text).into_iter().map(|properties| Sgf { properties });
    games.filter(|game| game.tag("SU").is_some_and(of)).collect()
}

/// The properties, names and values, of each game of a text in their order: of a tree with variations, those of the first.
fn trees(text: &str) -> Vec<Vec<(String, String)>> {
    let mut all: Vec<Vec<(String, String)>> = Vec::new();
    let (mut name, mut chars) = (String::new(), text.chars());
    // How deep the text is in parentheses, where a variation closed just before, and how deep in one to be skipped.
    let (mut depth, mut closed, mut skipped) = (0_usize, None, None);
    while let Some(c) = chars.next() {
        match c {
            '[' => {
                let value = value(&mut chars);
                let name = std::mem::take(&mut name);
                let begins =
                    name == "GM" && all.last().is_some_and(|game| game.iter().any(|(n, _)| n == "GM"));
                if begins || all.is_empty() {
                    all.push(Vec::new());
                }
                if skipped.is_none() {
                    all.last_mut().expect("pushed above").push((name, value));
                }
            }
            '(' => {
                depth += 1;
                if depth == 1 {
                    all.push(Vec::new());
                } else if skipped.is_none() && closed == Some(depth) {
                    skipped = Some(depth);
                }
                name.clear();
            }
            ')' => {
                skipped = skipped.filter(|&from| from < depth);
                closed = Some(depth);
                depth = depth.saturating_sub(1);
                name.clear();
            }
            c if c.is_ascii_alphanumeric() => name.push(c),
            _ => name.clear(),
        }
    }
    all
}

/// The value of a property, up to its bracket.
fn value(chars: &mut std::str::Chars<'_>) -> String {
    let mut value = String::new();
    while let Some(c) = chars.next() {
        match c {
            ']' => break,
            '\\' => value.extend(chars.next()),
            c => value.push(c),
        }
    }
    value
}

impl Sgf {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.properties.iter().find(|(tag, _)| tag == name);
        found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    /// The variation, without the counters behind it.
    pub fn setup(&self) -> &str {
        self.tag("SU").and_then(|setup| setup.split_whitespace().next()).unwrap_or_default()
    }

    /// The properties of the two players.
    fn of_players(&self) -> impl Iterator<Item = (u8, &str)> {
        let seat = |name: &str| ["P0", "P1"].iter().position(|player| player == &name);
        self.properties.iter().filter_map(move |(name, value)| Some((seat(name)? as u8, value.trim())))
    }

    /// The names of the players, by seat.
    pub fn players(&self) -> [Option<String>; 2] {
        let mut names = [None, None];
        for (seat, value) in self.of_players() {
            if let Some(name) = value.strip_prefix("id").filter(|rest| rest.starts_with([' ', '"', '\t'])) {
                let name = name.trim().trim_matches('"').trim();
                names[usize::from(seat)] = (!name.is_empty()).then(|| name.to_owned());
            }
        }
        names
    }

    /// The turns, of which `commands` begin the moves, and how the players ended the game.
    pub fn turns(&self, commands: &[&str]) -> (Vec<Turn>, Option<End>) {
        let mut reader = Reader::default();
        for (seat, value) in self.of_players() {
            let mut words = value.split_whitespace().map(str::to_owned);
            if words.next().is_some_and(|number| number.parse::<u32>().is_ok()) {
                reader.command(seat, words.collect(), commands);
            }
        }
        reader.finish(false);
        let ended = reader.ended.or_else(|| self.result());
        (reader.turns, ended)
    }

    /// The result that the words of `RE` tell, in any language: they have the winner's name.
    fn result(&self) -> Option<End> {
        let words = self.tag("RE")?;
        let draw = (Colours::first(2), "agreed");
        if words.eq_ignore_ascii_case("The game is a draw") {
            return Some(draw);
        }
        // Of two names, the longer may have the other in it; of equal ones nobody knows who is meant.
        let length =
            |name: &Option<String>| name.as_ref().filter(|name| has_word(words, name)).map_or(0, String::len);
        let [first, second] = self.players();
        match (length(&first), length(&second)) {
            (0, 0) => DRAWN.iter().any(|word| words.to_lowercase().contains(word)).then_some(draw),
            (a, b) if a == b => None,
            (a, b) => Some((Colours::of(Colour(u8::from(a < b))), "resigned")),
        }
    }
}

/// “Draw” in the languages of boardspace.net's clients.
const DRAWN: [&str; 12] = [
    "draw",
    "nulle",
    "remis",
    "unentschieden",
    "patta",
    "tablas",
    "empat",
    "oavgjort",
    "gelijk",
    "ничья",
    "引き分け",
    "平局",
];

/// Whether `text` has `word` with no letter or digit of ASCII beside it.
fn has_word(text: &str, word: &str) -> bool {
    let ends = |c: Option<char>| c.is_none_or(|c| !c.is_ascii_alphanumeric());
    text.match_indices(word)
        .any(|(at, _)| ends(text[..at].chars().next_back()) && ends(text[at + word.len()..].chars().next()))
}

/// Collects the turns from the commands.
#[derive(Default)]
struct Reader {
    turns: Vec<Turn>,
    /// The command of a turn that is not yet done.
    pending: Option<(u8, Vec<String>)>,
    /// The cell that a piece was picked from to be moved.
    picked: Option<[String; 2]>,
    /// Whether an offer of a draw is what the next `done` ends.
    drawing: bool,
    ended: Option<End>,
}

impl Reader {
    /// Reads a command, such as `dropb wG1 N 13 .`.
    fn command(&mut self, seat: u8, mut words: Vec<String>, commands: &[&str]) {
        let Some(name) = words.first().map(|name| name.to_ascii_lowercase()) else { return };
        let joined = name.strip_suffix("done").filter(|verb| commands.contains(verb));
        let verb = joined.unwrap_or(&name);
        if commands.contains(&verb) {
            // The turn of a player ends with the other's next one, where a file leaves `done` out.
            if self.pending.as_ref().is_some_and(|(mover, _)| *mover != seat) {
                self.finish(true);
            }
            let picked = self.picked.take();
            if picked.is_some() && picked == dropped_on(&words) {
                return; // The piece is put back.
            }
            verb.clone_into(&mut words[0]);
            self.pending = Some((seat, words));
            if joined.is_some() {
                self.finish(true);
            }
            return;
        }
        match verb {
            "pickb" => {
                let cell =
                    words.get(1).cloned().zip(words.get(2).cloned()).map(|(column, row)| [column, row]);
                if self.pending.as_ref().is_some_and(|(_, words)| dropped_on(words) == cell) {
                    self.pending = None;
                } else {
                    self.picked = cell;
                }
            }
            "offerdraw" | "declinedraw" => (self.drawing, self.ended) = (true, None),
            "acceptdraw" => self.ended = Some((Colours::first(2), "agreed")),
            "resign" => {
                let lost = (Colours::of(Colour(1 - seat)), "resigned");
                self.ended = if self.ended == Some(lost) { None } else { Some(lost) };
            }
            "gameoverontime" => self.ended = Some((Colours::of(Colour(seat)), "time")),
            "reset" => (self.pending, self.picked, self.ended) = (None, None, None),
            "done" if self.drawing => self.drawing = false,
            "done" if self.ended.is_none() && self.pending.is_none() => {
                self.turns.push(Turn { seat, words: vec!["pass".to_owned()], confirmed: false });
            }
            "done" if self.ended.is_none() => self.finish(true),
            _ => {}
        }
    }

    /// Ends the turn. A game that goes on has not ended before.
    fn finish(&mut self, confirmed: bool) {
        if let Some((seat, words)) = self.pending.take() {
            self.turns.push(Turn { seat, words, confirmed });
            if confirmed {
                self.ended = None;
            }
        }
        self.picked = None;
    }
}

/// The cell of `dropb PIECE COLUMN ROW`.
fn dropped_on(words: &[String]) -> Option<[String; 2]> {
    let [command, _, column, row, ..] = words else { return None };
    command.to_ascii_lowercase().ends_with("dropb").then(|| [column.clone(), row.clone()])
}

impl Turn {
    /// The command as the file writes it, for an error.
    pub fn text(&self) -> String {
        self.words.join(" ")
    }
}

/// The column and the row that two words name.
pub(crate) fn cell(column: &str, row: &str) -> Option<(i16, i16)> {
    let near = |n: &i16| n.abs() < 1000;
    Some((column_number(column).filter(near)?, row.parse().ok().filter(near)?))
}

/// The number of a column: A, B, …, Z; `1A` is one before A, `1Z` one after Z.
fn column_number(text: &str) -> Option<i16> {
    let at = text.len().checked_sub(1).filter(|&at| text.is_char_boundary(at))?;
    let (digits, letter) = text.split_at(at);
    let letter = letter.chars().next().filter(char::is_ascii_alphabetic)?.to_ascii_uppercase();
    let number = i16::from(letter as u8 - b'A') + 1;
    if digits.is_empty() {
        return Some(number);
    }
    let beyond = digits.parse::<u8>().ok().map(i16::from)?;
    match letter {
        'A' => Some(number - beyond),
        'Z' => Some(number + beyond),
        _ => None,
    }
}

/// The distances, in columns and rows, that `(columns, rows)` can mean on a torus, the nearest first.
pub(crate) fn around((columns, rows): (i16, i16)) -> impl Iterator<Item = (i16, i16)> {
    let turns = [0, -TORUS, TORUS];
    let mut all: Vec<(i16, i16)> =
        turns.into_iter().flat_map(|x| turns.map(|y| (columns + x, rows + y))).collect();
    all.sort_by_key(|(columns, rows)| columns.abs().max(rows.abs()));
    all.into_iter()
}
