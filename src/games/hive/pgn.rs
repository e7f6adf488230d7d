//! Hive games in the PGN of Mzinga, in and out.
//!
//! The form, as Mzinga's reader and writer show it (`GameRecording.cs` of github.com/jonthysell/Mzinga): tags
//! `[Name "value"]`, the required ones first (`GameType`, `Date`, `Event`, `Site`, `Round`, `White`, `Black`, `Result`); a
//! move a line, `7. bA1 wS1-`, numbered by ply; comments in braces; and the result, `WhiteWins`, `BlackWins` or `Draw`. Other
//! programs write the results of chess. hivegame.com (`download_pgn.rs` of github.com/hiveboardgame/hive) also writes `Unkown`, with this
//! spelling, and `Adjudicated`, dates such as `23-Jul-2026_10:01:02`, and a first move with a dot, `1. wS1 .`. A file may hold
//! several games: tags after moves begin the next one. Games that began with the queen are older than that rule.

use std::fmt;

use super::{GameState, GameString, HiveOptions, Kind, RuleSet, replayed};
use crate::game::{Colour, Colours, Foreign, Notation, Outcome, Rules};
use crate::message::Message;
use crate::say;

/// A game in PGN.
///
/// ```
/// use alveole::games::hive::{GameString, Pgn};
/// let game: GameString = "Base+M;InProgress;White[2];wS1;bS1 wS1-".parse()?;
/// let pgn = Pgn { game, white: "Ada".to_owned(), black: String::new(), date: None };
/// assert!(pgn.to_string().starts_with("[GameType \"Base+M\"]\n"));
/// assert!(pgn.to_string().ends_with("\n1. wS1\n2. bS1 wS1-\n"));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pgn {
    /// The game type, the moves and the state.
    pub game: GameString,
    /// Who played White; empty if nobody says.
    pub white: String,
    /// Who played Black; empty if nobody says.
    pub black: String,
    /// When the game was played, `2026-11-23`, with or without a time after it.
    pub date: Option<String>,
}

impl fmt::Display for Pgn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A value has no way to hold quotation marks or line breaks.
        let plain = |text: &str| text.replace(['"', '\n', '\r', '\\'], "'");
        let is_day = |day: &&str| {
            day.char_indices().all(|(i, c)| if matches!(i, 4 | 7) { c == '-' } else { c.is_ascii_digit() })
        };
        let day = self.date.as_deref().and_then(|date| date.get(..10)).filter(is_day);
        let day = day.unwrap_or("????.??.??");
        let (game_type, state) = (self.game.game_type(), self.game.state.to_string());
        for (name, value) in [
            ("GameType", game_type.as_str()),
            ("Date", &day.replace('-', ".")),
            ("Event", ""),
            ("Site", ""),
            ("Round", ""),
            ("White", &plain(&self.white)),
            ("Black", &plain(&self.black)),
            ("Result", &state),
        ] {
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        if !self.game.moves.is_empty() {
            writeln!(f)?;
        }
        for (ply, text) in self.game.moves.iter().enumerate() {
            writeln!(f, "{}. {text}", ply + 1)?;
        }
        match self.game.state {
            GameState::NotStarted | GameState::InProgress => Ok(()),
            _ => writeln!(f, "\n{state}"),
        }
    }
}

/// The tags and the lines of one game.
#[derive(Default)]
struct Section<'a> {
    tags: Vec<(&'a str, &'a str)>,
    lines: Vec<&'a str>,
}

impl Section<'_> {
    fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name));
        found.map(|&(_, value)| value).filter(|value| !value.is_empty())
    }
}

/// The name and value of a tag.
fn tag(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix(']')?.split_once(char::is_whitespace)?;
    Some((name, value.trim().trim_matches('"').trim()))
}

/// The games of a text, without their comments.
fn sections(text: &str) -> Vec<Section<'_>> {
    let mut all: Vec<Section<'_>> = Vec::new();
    let mut in_comment = false;
    for line in text.lines() {
        let mut rest = line.trim();
        while !rest.is_empty() {
            if in_comment {
                let Some((_, after)) = rest.split_once('}') else { break };
                (in_comment, rest) = (false, after.trim());
                continue;
            }
            let (part, comment) =
                rest.split_once('{').map_or((rest, None), |(part, after)| (part, Some(after)));
            let part = part.trim();
            if let Some(tag) = tag(part) {
                if all.last().is_none_or(|section| !section.lines.is_empty()) {
                    all.push(Section::default());
                }
                all.last_mut().expect("pushed above").tags.push(tag);
            } else if !part.is_empty() {
                if all.is_empty() {
                    all.push(Section::default());
                }
                all.last_mut().expect("pushed above").lines.push(part);
            }
            (in_comment, rest) = (comment.is_some(), comment.unwrap_or_default());
        }
    }
    all
}

/// The winners that a result names: nobody in a game that goes on, or of which nobody knows; `None` for what is no result.
fn winners(text: &str) -> Option<Colours> {
    let of = |colours: &[u8]| Some(colours.iter().map(|&c| Colour(c)).collect());
    match text.strip_prefix("Finished(").and_then(|text| text.strip_suffix(')')).unwrap_or(text) {
        "WhiteWins" | "1-0" => of(&[0]),
        "BlackWins" | "0-1" => of(&[1]),
        "Draw" | "1/2-1/2" | "½-½" => of(&[0, 1]),
        "*" | "InProgress" | "NotStarted" | "Unkown" | "Unknown" | "Adjudicated" => of(&[]),
        _ => None,
    }
}

/// The games in a text, if it is PGN of Hive. An error is a game whose type is unknown.
pub(super) fn read(text: &str) -> Vec<Result<Foreign, Message>> {
    let sections = sections(text);
    if !sections.iter().any(|section| section.tag("GameType").is_some()) {
        return Vec::new();
    }
    sections.iter().map(game).collect()
}

/// The options of a game type: `Base`, or the letters of expansions in any order, with or without `Base+` before them.
fn options(game_type: &str) -> Result<HiveOptions, Message> {
    let letters = game_type.strip_prefix("Base").unwrap_or(game_type).trim_start_matches('+');
    let has = |kind: Kind| letters.contains(kind.letter());
    let options = HiveOptions {
        rules: RuleSet::Tournament,
        mosquito: has(Kind::Mosquito),
        ladybug: has(Kind::Ladybug),
        pillbug: has(Kind::Pillbug),
    };
    let known = letters.len() == options.expansions().count()
        && (game_type.starts_with("Base") || !letters.is_empty());
    let shown: String = game_type.chars().take(40).collect();
    if known { Ok(options) } else { Err(say!("“{}” is not a game type of Hive", shown)) }
}

fn game(section: &Section<'_>) -> Result<Foreign, Message> {
    let options = options(section.tag("GameType").unwrap_or("Base"))?;
    let result = section.tag("Result");
    let mut stated = result.and_then(winners).unwrap_or_default();
    // A move may stand alone on its line, or several after their numbers.
    let (results, moves): (Vec<&str>, Vec<&str>) = (section.lines.iter().flat_map(|line| moves_of(line)))
        .partition(|text| winners(text).is_some() || Some(*text) == result);
    if let Some(last) = results.into_iter().filter_map(winners).rfind(|winners| !winners.is_empty()) {
        stated = last;
    }
    let (options, replay) = replayed(options, |replay| {
        for text in &moves {
            // A dot says that the first piece has none beside it.
            let mv = replay.position.read(text.strip_suffix(" .").unwrap_or(text).trim_end());
            replay.play(text, mv);
        }
    });
    let over = replay.position.outcome().is_some();
    let mut foreign = replay.finish("pgn", &options);
    foreign.players = ["White", "Black"].map(|tag| section.tag(tag).map(str::to_owned)).to_vec();
    foreign.date = section.tag("Date").filter(|date| !date.contains('?')).map(str::to_owned);
    let ended = !stated.is_empty() && !over && foreign.wrong.is_none();
    foreign.ended = ended.then(|| agreed(stated));
    Ok(foreign)
}

/// The end of a game that stopped before the rules ended it.
fn agreed(winners: Colours) -> Outcome {
    Outcome { winners, reason: if winners.len() > 1 { "agreed" } else { "resigned" } }
}

/// The moves of a line, each without its number.
fn moves_of(line: &str) -> impl Iterator<Item = &str> {
    let mut starts = Vec::new();
    let mut word_at = 0;
    for word in line.split_inclusive(char::is_whitespace) {
        let number = word.trim_end().strip_suffix('.').is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()));
        // `12.wA1` has its number without a space.
        let joined = word.split_once('.').is_some_and(|(n, rest)| {
            !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()) && !rest.trim().is_empty()
        });
        if number || joined {
            starts.push((word_at, word_at + word.find('.').map_or(0, |dot| dot + 1)));
        }
        word_at += word.len();
    }
    let before = starts.first().map_or(line.len(), |&(from, _)| from);
    let ends: Vec<usize> = starts.iter().skip(1).map(|&(from, _)| from).chain([line.len()]).collect();
    let numbered = starts.into_iter().zip(ends).map(|((_, from), to)| (from, to));
    [(0, before)]
        .into_iter()
        .chain(numbered)
        .map(|(from, to)| line[from..to].trim())
        .filter(|t| !t.is_empty())
}
