//! Reading the text of a study.

use std::collections::BTreeMap;

use serde_json::Value;

use super::limits::{LIMITS, is_tag, number, shortened};
use super::node::{Node, Paint, Shape, rounded};
use super::text::is_language;
use super::write::SIGNS;
use super::{BadStudy, Chapter, FORMAT, Study, Text};
use crate::message::Message;
use crate::play::{RecordResult, Seat};
use crate::say;

/// More seats than any game has.
const SEATS: usize = 6;

impl Study {
    /// Reads a study from text.
    ///
    /// Lines such as `Title: …` say what it is; `Chapter: …` begins a chapter. Then come the moves, each with its number:
    /// `3. d4! {a comment} [arrow green a1 b2] [mark red c3] (3. e5 4. f6)`.
    ///
    /// # Errors
    /// [`BadStudy`], naming the line.
    ///
    /// ```
    /// use alveole::study::Study;
    /// let study = Study::from_text("Game: hive\nSeat 1: Ada\n\n1. wS1 2. bG1 -wS1!").unwrap();
    /// assert_eq!(study.chapters[0].moves[1].mv, "bG1 -wS1");
    /// let refused = Study::from_text("Game: hive\n\n1. wS1\n3. bG1 -wS1").unwrap_err();
    /// assert_eq!(refused.to_string(), "line 4: here comes move 2, not 3");
    /// ```
    pub fn from_text(text: &str) -> Result<Self, BadStudy> {
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        let mut reader = Reader::new(&text);
        reader.read().map_err(|message| BadStudy::new(say!("line {}: {}", reader.line, message)))?;
        let study = reader.study();
        if study.game.is_empty() {
            return Err(BadStudy::new(say!("a line “Game: …” is missing")));
        }
        study.within_limits()?;
        Ok(study)
    }
}

/// Moves that are read: the main ones, or a variation.
struct Line {
    moves: Vec<Node>,
    /// How many moves come before.
    ply: usize,
}

struct Reader<'a> {
    rest: &'a str,
    /// The number of the line that is read.
    line: usize,
    study: Study,
    chapter: Chapter,
    /// Whether the present chapter was begun by a line, or has anything.
    begun: bool,
    /// Whether the present lines still say what the chapter or the study is.
    in_header: bool,
    /// The main moves, and the variations that are not closed yet.
    lines: Vec<Line>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        let study = Study {
            format: FORMAT.to_owned(),
            game: String::new(),
            title: None,
            tags: BTreeMap::new(),
            chapters: Vec::new(),
        };
        let lines = vec![Line { moves: Vec::new(), ply: 0 }];
        Self { rest: text, line: 1, study, chapter: Chapter::default(), begun: false, in_header: true, lines }
    }

    fn read(&mut self) -> Result<(), Message> {
        let mut at_start = true;
        while let Some(c) = self.rest.chars().next() {
            if at_start && let Some((key, value)) = self.header_line() {
                self.header(key, value)?;
                continue;
            }
            at_start = c == '\n';
            match c {
                '\n' => {
                    // An empty line ends the head of a chapter.
                    if self.rest[1..].starts_with('\n') {
                        self.in_header = false;
                    }
                    self.skip(1);
                }
                c if c.is_whitespace() => self.skip(c.len_utf8()),
                _ => self.token(c)?,
            }
        }
        self.close_chapter()
    }

    fn study(self) -> Study {
        self.study
    }

    /// Goes on by `bytes`, counting lines.
    fn skip(&mut self, bytes: usize) {
        let (seen, rest) = self.rest.split_at(bytes);
        self.line += seen.matches('\n').count();
        self.rest = rest;
    }

    /// The key and the value of the present line, if it is one of a header; goes on to its end.
    fn header_line(&mut self) -> Option<(&'a str, &'a str)> {
        let line = first_line(self.rest);
        let header = header_of(line)?;
        self.rest = &self.rest[line.len()..];
        Some(header)
    }

    fn header(&mut self, key: &str, value: &str) -> Result<(), Message> {
        let value = unescaped(value)?;
        let (key, language) = key.split_once('@').map_or((key, None), |(key, tag)| (key, Some(tag)));
        if let Some(tag) = language.filter(|tag| !is_language(tag)) {
            return Err(say!("“{}” isn't a language tag", shortened(tag)));
        }
        let (name, seat) = key.split_once(' ').map_or((key, None), |(name, seat)| (name, Some(seat)));
        let again = |key: &str| say!("“{}” is there twice", shortened(key));
        let goes_on = self.in_header;
        let mut taken = language.is_none() || matches!(name, "Title" | "Chapter");
        match (name, seat) {
            ("Alveole", None) if value == "2" => {}
            ("Alveole", None) => return Err(say!("this is version {}, not 2", shortened(&value))),
            ("Game", None) if self.study.game.is_empty() => self.study.game = value,
            ("Title", None) => {
                let title = Text::with(self.study.title.take(), language, value).ok_or_else(|| again(key))?;
                self.study.title = some_text(title);
            }
            ("Chapter", None) => {
                let more =
                    goes_on && language.is_some() && matches!(self.chapter.title, Some(Text::Languages(_)));
                if !more {
                    self.next_chapter()?;
                }
                let title =
                    Text::with(self.chapter.title.take(), language, value).ok_or_else(|| again(key))?;
                self.chapter.title = some_text(title);
                self.begun = true;
            }
            ("Options", None) => {
                let Some(Value::Object(options)) = json(&value) else {
                    return Err(say!("the options must be a JSON object on one line"));
                };
                self.chapter.options = options;
                self.begun = true;
            }
            ("Position", None) => {
                self.chapter.position =
                    Some(json(&value).ok_or_else(|| say!("the position must be JSON on one line"))?);
                self.begun = true;
            }
            ("Result", None) => {
                self.chapter.result = Some(result(&value)?);
                self.begun = true;
            }
            ("Seat" | "Level", Some(number)) => self.seat(name, number, value)?,
            (_, None) => {
                let key = format!("{}{}", name[..1].to_ascii_lowercase(), &name[1..]);
                if !is_tag(&key) {
                    return Err(say!("“{}” cannot be the name of a tag", shortened(name)));
                }
                let tags = if self.begun { &mut self.chapter.tags } else { &mut self.study.tags };
                if tags.insert(key, value).is_some() {
                    return Err(again(name));
                }
            }
            _ => taken = false,
        }
        if !taken {
            return Err(say!("“{}” cannot stand before a colon", shortened(key)));
        }
        self.in_header = true;
        Ok(())
    }

    /// Begins a chapter; what was read so far is the one before.
    fn next_chapter(&mut self) -> Result<(), Message> {
        if self.begun {
            self.close_chapter()?;
        }
        Ok(())
    }

    fn close_chapter(&mut self) -> Result<(), Message> {
        if self.lines.len() > 1 {
            return Err(say!("a variation is not closed by “)”"));
        }
        let mut chapter = std::mem::take(&mut self.chapter);
        if let Some(line) = self.lines.first_mut() {
            chapter.moves = std::mem::take(&mut line.moves);
        }
        self.study.chapters.push(chapter);
        self.begun = false;
        Ok(())
    }

    fn seat(&mut self, name: &str, number: &str, value: String) -> Result<(), Message> {
        let Some(seat) = number.parse::<usize>().ok().filter(|n| (1..=SEATS).contains(n)) else {
            return Err(say!("a seat has a number from 1 to {}", SEATS));
        };
        let seats = &mut self.chapter.seats;
        if seats.len() < seat {
            seats.resize(seat, Seat { name: None, ai: None });
        }
        if name == "Seat" {
            seats[seat - 1].name = Some(value).filter(|name| !name.is_empty());
        } else {
            let level = value.parse().map_err(|_| say!("“{}” isn't a level", shortened(&value)))?;
            seats[seat - 1].ai = Some(level);
        }
        self.begun = true;
        Ok(())
    }

    /// Reads what begins with `c`, which is no white space.
    fn token(&mut self, c: char) -> Result<(), Message> {
        self.begun = true;
        self.in_header = false;
        match c {
            '{' => self.comment(),
            '[' => self.bracket(),
            '$' => self.glyph(),
            '(' => {
                let ply = self.present().ply + self.present().moves.len();
                if self.present().moves.is_empty() {
                    return Err(say!("a variation stands behind the move that it replaces"));
                }
                if self.lines.len() > LIMITS.depth {
                    return Err(say!("variations are in variations at most {} times", LIMITS.depth));
                }
                self.lines.push(Line { moves: Vec::new(), ply: ply - 1 });
                self.skip(1);
                Ok(())
            }
            ')' => self.close_variation(),
            _ => self.numbered_move(),
        }
    }

    /// The line that is read now. There is one always: the main line is never closed.
    fn present(&mut self) -> &mut Line {
        if self.lines.is_empty() {
            self.lines.push(Line { moves: Vec::new(), ply: 0 });
        }
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    fn close_variation(&mut self) -> Result<(), Message> {
        if self.lines.len() < 2 {
            return Err(say!("“)” closes no variation"));
        }
        let variation = self.lines.pop().map(|line| line.moves).unwrap_or_default();
        if variation.is_empty() {
            return Err(say!("a variation has no move"));
        }
        if let Some(node) = self.present().moves.last_mut() {
            node.variations.push(variation);
        }
        self.skip(1);
        Ok(())
    }

    /// Reads a word of the moves, up to white space or a bracket.
    fn word(&mut self) -> &'a str {
        let end =
            self.rest.find(|c: char| c.is_whitespace() || "(){}[]$".contains(c)).unwrap_or(self.rest.len());
        let word = &self.rest[..end];
        self.rest = &self.rest[end..];
        word
    }

    /// Reads a number and its move: all words up to a bracket or the next number.
    fn numbered_move(&mut self) -> Result<(), Message> {
        let expected = self.present().ply + self.present().moves.len() + 1;
        let word = self.word();
        let Some((found, glued)) = number(word) else {
            return Err(say!("“{}” isn't a move number, such as “{}.”", shortened(word), expected));
        };
        if found != expected {
            return Err(say!("here comes move {}, not {}", expected, shortened(&found.to_string())));
        }
        let mut words: Vec<&str> = Some(glued).filter(|word| !word.is_empty()).into_iter().collect();
        loop {
            let word = self.rest.trim_start();
            let between = self.rest.len() - word.len();
            let end = word.find(|c: char| c.is_whitespace() || "(){}[]$".contains(c)).unwrap_or(word.len());
            // A line of a header begins the next chapter.
            let is_header = self.rest[..between].ends_with('\n') && header_of(first_line(word)).is_some();
            if end == 0 || number(&word[..end]).is_some() || is_header {
                break;
            }
            self.skip(between);
            words.push(self.word());
        }
        let text = words.join(" ");
        let sign =
            SIGNS.iter().enumerate().filter(|(_, sign)| text.ends_with(**sign)).max_by_key(|(_, s)| s.len());
        let (mv, glyphs) = match sign {
            Some((i, sign)) => (text[..text.len() - sign.len()].trim_end(), vec![i as u8 + 1]),
            None => (text.as_str(), Vec::new()),
        };
        if mv.is_empty() {
            return Err(say!("move {} is missing", expected));
        }
        let node = Node { glyphs, ..Node::from(mv.to_owned()) };
        self.present().moves.push(node);
        Ok(())
    }

    /// The last move; `None` before the first of the chapter.
    fn last(&mut self) -> Result<Option<&mut Node>, Message> {
        let in_variation = self.lines.len() > 1;
        let last = self.present().moves.last_mut();
        if last.is_none() && in_variation {
            return Err(say!("a variation begins with a move"));
        }
        Ok(last)
    }

    fn comment(&mut self) -> Result<(), Message> {
        let mut end = None;
        let mut escaped = false;
        for (i, c) in self.rest.char_indices().skip(1) {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '}' => {
                    end = Some(i);
                    break;
                }
                _ => {}
            }
        }
        let Some(end) = end else {
            return Err(say!("a comment is not closed by “}”"));
        };
        let mut text = &self.rest[1..end];
        let mut language = None;
        if let Some(tagged) = text.strip_prefix('@') {
            let (tag, rest) = tagged.split_once(char::is_whitespace).unwrap_or((tagged, ""));
            if !is_language(tag) {
                return Err(say!("“{}” isn't a language tag", shortened(tag)));
            }
            (language, text) = (Some(tag), rest);
        }
        let text = unescaped(text)?;
        let place = match self.last()? {
            Some(node) => &mut node.comment,
            None => &mut self.chapter.comment,
        };
        let joined = match (place.take(), language) {
            (Some(Text::One(before)), None) => Some(Text::One(format!("{before}\n{text}"))),
            (before, language) => Text::with(before, language, text),
        };
        *place = Some(
            joined.ok_or_else(|| say!("a comment has a language, the one before it has none or the same"))?,
        );
        self.skip(end + 1);
        Ok(())
    }

    fn glyph(&mut self) -> Result<(), Message> {
        self.skip(1);
        let word = self.word();
        let glyph = word.parse().ok().filter(|glyph| *glyph > 0);
        match (self.last()?, glyph) {
            (Some(node), Some(glyph)) => node.glyphs.push(glyph),
            _ => return Err(say!("“${}” isn't a move glyph", shortened(word))),
        }
        Ok(())
    }

    /// Reads an arrow, a mark, a clock or an evaluation.
    fn bracket(&mut self) -> Result<(), Message> {
        let end = self.rest.find(']').ok_or_else(|| say!("“[” is not closed by “]”"))?;
        let inside = &self.rest[1..end];
        let unknown =
            || say!("“[{}]” is neither an arrow, a mark, a clock nor an evaluation", shortened(inside));
        let words: Vec<&str> = inside.split_whitespace().collect();
        match words.as_slice() {
            ["arrow" | "mark", colour, cells @ ..] => {
                let colour = Paint::ALL.into_iter().find(|paint| paint.name() == *colour);
                let shape = match (colour, words[0], cells) {
                    (Some(colour), "arrow", [from, to]) => {
                        Shape::Arrow { arrow: [(*from).to_owned(), (*to).to_owned()], colour }
                    }
                    (Some(colour), "mark", [cell]) => Shape::Mark { cell: (*cell).to_owned(), colour },
                    _ => return Err(unknown()),
                };
                match self.last()? {
                    Some(node) => node.shapes.push(shape),
                    None => self.chapter.shapes.push(shape),
                }
            }
            ["clock", seconds] => {
                let clock = milliseconds(seconds).ok_or_else(unknown)?;
                self.last()?.ok_or_else(unknown)?.clock = Some(clock);
            }
            ["eval", shares @ ..] if !shares.is_empty() => {
                let share = |text: &&str| text.parse().map(rounded).map_err(|_| unknown());
                let eval = shares.iter().map(share).collect::<Result<Vec<f64>, Message>>()?;
                self.last()?.ok_or_else(unknown)?.eval = eval;
            }
            _ => return Err(unknown()),
        }
        self.skip(end + 1);
        Ok(())
    }
}

fn first_line(text: &str) -> &str {
    text.split('\n').next().unwrap_or_default()
}

/// The key and the value of a line of a header, such as `Title: …`.
fn header_of(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':')?;
    let plain = |b: u8| b.is_ascii_alphanumeric() || b" _-@".contains(&b);
    let is_key = key.starts_with(|c: char| c.is_ascii_uppercase()) && key.bytes().all(plain);
    is_key.then(|| (key, value.trim()))
}

/// A title, if it says anything.
fn some_text(text: Text) -> Option<Text> {
    Some(text).filter(|text| *text != Text::One(String::new()))
}

fn json(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok()
}

/// Reads `1,2 reason`: the colours that won, from 1, or `-`, and the reason of the end.
fn result(text: &str) -> Result<RecordResult, Message> {
    let wrong = || say!("a result is such as “1 connected”: who won, and why");
    let (winners, reason) = text.split_once(' ').ok_or_else(wrong)?;
    let winner = |n: &str| n.parse::<u16>().ok().and_then(|n| u8::try_from(n.checked_sub(1)?).ok());
    let winners = match winners {
        "-" => Some(Vec::new()),
        _ => winners.split(',').map(winner).collect(),
    };
    Ok(RecordResult { winners: winners.ok_or_else(wrong)?, reason: reason.trim().to_owned() })
}

/// Reads seconds with up to three decimals.
fn milliseconds(seconds: &str) -> Option<u64> {
    let (whole, part) = seconds.split_once('.').unwrap_or((seconds, ""));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || part.len() > 3 || !digits(whole) || !digits(part) {
        return None;
    }
    let part: u64 = format!("{part:0<3}").parse().ok()?;
    whole.parse::<u64>().ok()?.checked_mul(1000)?.checked_add(part)
}

/// Undoes the backslashes of a text.
fn unescaped(text: &str) -> Result<String, Message> {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(c) = letters.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match letters.next() {
            Some('n') => out.push('\n'),
            Some('r') => out.push('\r'),
            Some('s') => out.push(' '),
            Some('u') => {
                let digits: String = letters.by_ref().take(4).collect();
                let letter = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
                out.push(letter.ok_or_else(|| say!("“\\u” has four hexadecimal digits behind it"))?);
            }
            Some(c @ ('\\' | '}' | '@')) => out.push(c),
            _ => return Err(say!("a backslash stands before n, r, s, u, @, } or another backslash")),
        }
    }
    Ok(out)
}
