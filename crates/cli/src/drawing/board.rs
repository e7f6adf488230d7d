//! The board: hexagons with a corner at the top, as on the pages, two lines of text per row.
//!
//! ```text
//!  ╱ ╲ ╱ ╲
//! │a1 │ ● │
//!  ╲ ╱ ╲ ╱ ╲
//!   │b1 │b2 │
//! ```

use std::collections::{BTreeMap, BTreeSet};

use alveole::game::{PictureCell, PicturePiece};
use alveole::play::{State, Words};
use anstyle::Style;

use super::canvas::Canvas;
use super::symbols::{FAINT, NEUTRAL, ON_TOP, SIGNS, STRONG, shape, style};

/// A position prepared for drawing.
pub(super) struct Board<'a> {
    state: &'a State,
    words: Words,
    /// The pieces on each cell, from the bottom up.
    stacks: BTreeMap<&'a str, Vec<&'a PicturePiece>>,
    /// The kinds of pieces of the game.
    kinds: Vec<&'static str>,
    /// The number of characters inside a cell.
    width: usize,
}

impl<'a> Board<'a> {
    pub(super) fn new(state: &'a State, words: Words) -> Self {
        let mut stacks: BTreeMap<&str, Vec<&PicturePiece>> = BTreeMap::new();
        for piece in &state.view.pieces {
            stacks.entry(piece.cell.as_str()).or_default().push(piece);
        }
        stacks.values_mut().for_each(|stack| stack.sort_by_key(|piece| piece.level));
        let mut board = Self { state, words, stacks, kinds: words.kinds().collect(), width: 5 };
        let cells = &state.view.cells;
        let small = |cell: &PictureCell| cell.tone.is_none() && cell.id.chars().count() <= 3;
        let short = board.stacks.values().all(|stack| board.label(stack).0.chars().count() <= 1);
        if short && cells.iter().all(small) {
            board.width = 3;
        }
        board
    }

    /// The board as lines of text.
    pub(super) fn draw(&self) -> String {
        let mut canvas = Canvas::default();
        let cells = &self.state.view.cells;
        cells.iter().filter(|cell| cell.kind != "virtual").for_each(|cell| self.outline(cell, &mut canvas));
        self.edges(&mut canvas);
        cells.iter().for_each(|cell| self.inside(cell, &mut canvas));
        canvas.lines()
    }

    /// The column and the line of a cell's centre.
    fn centre(&self, cell: &PictureCell) -> (i32, i32) {
        let half = self.half();
        (half * (2 * i32::from(cell.q) + i32::from(cell.r)), 2 * i32::from(cell.r))
    }

    /// Half the distance of two neighbours in a row.
    const fn half(&self) -> i32 {
        (self.width as i32 + 1) / 2
    }

    /// The place of a side of a cell, relative to its centre, and the line that is drawn there.
    fn side(&self, side: &str) -> (i32, i32, char) {
        let half = self.half();
        match side {
            "E" => (half, 0, '│'),
            "NE" => (1, -1, '╲'),
            "NW" => (-1, -1, '╱'),
            "W" => (-half, 0, '│'),
            "SW" => (1 - half, 1, '╲'),
            _ => (half - 1, 1, '╱'),
        }
    }

    fn outline(&self, cell: &PictureCell, canvas: &mut Canvas) {
        let (x, y) = self.centre(cell);
        for side in ["E", "NE", "NW", "W", "SW", "SE"] {
            let (dx, dy, line) = self.side(side);
            canvas.put_below(x + dx, y + dy, line, FAINT);
        }
    }

    /// Sides of cells that belong to a player, such as ports: the player's shape instead of the line. The first of two
    /// players who share a side is drawn.
    fn edges(&self, canvas: &mut Canvas) {
        let mut drawn = BTreeSet::new();
        for edge in &self.state.view.edges {
            let Some(cell) = self.state.view.cells.iter().find(|cell| cell.id == edge.cell) else { continue };
            if drawn.insert((&edge.cell, edge.side)) {
                let (x, y) = self.centre(cell);
                let (dx, dy, _) = self.side(edge.side);
                let colour = self.words.colour(edge.player);
                canvas.put(x + dx, y + dy, shape(colour), style(colour));
            }
        }
    }

    /// What is inside a cell: its pieces or its name, and the signs at its left and right.
    fn inside(&self, cell: &PictureCell, canvas: &mut Canvas) {
        let id = cell.id.as_str();
        let stack = self.stacks.get(id).map_or(&[][..], Vec::as_slice);
        let (label, label_style) = if stack.is_empty() { (id.to_owned(), FAINT) } else { self.label(stack) };
        let mut inside: Vec<(char, Style)> = vec![(' ', Style::new()); self.width];
        let start = (self.width - label.chars().count().min(self.width)) / 2;
        inside[start..].iter_mut().zip(label.chars()).for_each(|(place, c)| *place = (c, label_style));
        let mut sign = |sign: char, style: Style| {
            let last = self.width - 1;
            let free = [last, 0].into_iter().find(|&place| inside[place].0 == ' ');
            free.into_iter().for_each(|place| inside[place] = (sign, style));
        };
        if let Some((top, below)) = stack.split_last()
            && !below.is_empty()
            && self.shows_id(top)
        {
            sign(ON_TOP, FAINT);
        }
        for mark in self.state.view.marks.iter().filter(|mark| mark.cell == id) {
            sign(self.sign_of(mark.kind), STRONG);
        }
        if let Some(tone) = cell.tone {
            let colour = self.words.colour(tone);
            sign(tone_sign(colour), FAINT);
        }
        let last = self.state.last.as_ref().is_some_and(|last| last.cells.iter().any(|cell| cell == id));
        if last {
            inside.iter_mut().for_each(|(_, style)| *style = style.bold().underline());
            let free = [0, self.width - 1].map(|place| inside[place].0 == ' ');
            // One bracket alone would be hard to read beside the name of an empty cell.
            if free == [true; 2] || (free[0] && !stack.is_empty()) {
                inside[0] = ('[', STRONG);
            }
            if free == [true; 2] {
                inside[self.width - 1] = (']', STRONG);
            }
        }
        let (x, y) = self.centre(cell);
        let left = x - self.width as i32 / 2;
        (left..).zip(inside).for_each(|(column, (c, style))| canvas.put(column, y, c, style));
    }

    /// The text of a stack and its style.
    fn label(&self, stack: &[&PicturePiece]) -> (String, Style) {
        let Some(top) = stack.last() else { return (String::new(), FAINT) };
        let Some(colour) = top.player.map(|player| self.words.colour(player)) else {
            return (NEUTRAL.to_string().repeat(self.width.min(if self.width == 3 { 1 } else { 3 })), FAINT);
        };
        let style = style(colour);
        if self.shows_id(top) {
            return (top.id.clone(), style);
        }
        let letter = self.letter(top.kind).map(String::from).unwrap_or_default();
        let height: usize = stack.iter().map(|piece| usize::from(piece.count)).sum();
        if height == 1 {
            return (format!("{}{letter}", shape(colour)), style);
        }
        if stack.iter().all(|piece| piece.player == top.player && piece.kind == top.kind) {
            return (format!("{}{letter}{height}", shape(colour)), style);
        }
        if height <= 3 && letter.is_empty() {
            let shapes =
                stack.iter().map(|piece| piece.player.map_or(NEUTRAL, |p| shape(self.words.colour(p))));
            return (shapes.collect(), style);
        }
        (format!("{}{letter}/{height}", shape(colour)), style)
    }

    /// Whether a piece is shown by its id: the ids of some games name the kind of the piece, as the moves do.
    fn shows_id(&self, piece: &PicturePiece) -> bool {
        self.kinds.len() > 1 && piece.id.len() <= 4 && piece.id.contains(piece.kind)
    }

    /// The letter of a kind of piece. The first kind needs none where the names of the kinds are words.
    fn letter(&self, kind: &str) -> Option<char> {
        let first = self.kinds.first().is_some_and(|first| *first == kind);
        if first && kind.len() > 1 {
            return None;
        }
        self.words.word(&format!("kind.{kind}")).chars().next().map(|c| c.to_ascii_uppercase())
    }

    /// The letters on the board and in the hands, with their kinds, where a game has several kinds of pieces.
    pub(super) fn kinds(&self) -> Vec<(String, &'static str)> {
        if self.kinds.len() < 2 {
            return Vec::new();
        }
        let pieces = &self.state.view.pieces;
        let held = |kind: &str| self.state.view.hands.iter().flat_map(|h| &h.pieces).any(|p| p.kind == kind);
        let shown = self.kinds.iter().filter(|kind| pieces.iter().any(|p| p.kind == **kind) || held(kind));
        shown
            .map(|kind| {
                let neutral = pieces.iter().any(|piece| piece.kind == *kind && piece.player.is_none());
                let plain = || {
                    pieces.iter().find(|p| p.kind == *kind).map_or('●', |p| {
                        p.player.map_or(NEUTRAL, |player| shape(self.words.colour(player)))
                    })
                };
                let sign = if neutral { NEUTRAL } else { self.letter(kind).unwrap_or_else(plain) };
                let by_id = pieces.iter().find(|p| p.kind == *kind).is_some_and(|p| self.shows_id(p));
                (if by_id { (*kind).to_owned() } else { sign.to_string() }, *kind)
            })
            .collect()
    }

    /// Whether a sign says that a piece lies on others.
    pub(super) fn has_pieces_on_top(&self) -> bool {
        self.stacks.values().any(|stack| stack.len() > 1 && self.shows_id(stack[stack.len() - 1]))
    }

    /// The signs of the marks on the board, with the kinds of the marks.
    pub(super) fn signs(&self) -> Vec<(char, &'static str)> {
        let mut kinds: Vec<&'static str> = Vec::new();
        for mark in &self.state.view.marks {
            if !kinds.contains(&mark.kind) {
                kinds.push(mark.kind);
            }
        }
        SIGNS.into_iter().zip(kinds).collect()
    }

    fn sign_of(&self, kind: &str) -> char {
        self.signs().into_iter().find(|(_, known)| *known == kind).map_or('*', |(sign, _)| sign)
    }

    /// The signs of cells that are tinted in a player's colour, with the colours.
    pub(super) fn tones(&self) -> Vec<(char, u8)> {
        let tones: BTreeSet<u8> = self.state.view.cells.iter().filter_map(|cell| cell.tone).collect();
        tones.into_iter().map(|tone| (tone_sign(self.words.colour(tone)), tone)).collect()
    }

    /// The stacks that the board does not show in full.
    pub(super) fn stacks(&self) -> Vec<String> {
        let hidden = self.stacks.iter().filter(|(_, stack)| {
            let uniform =
                stack.iter().all(|piece| (piece.player, piece.kind) == (stack[0].player, stack[0].kind));
            stack.len() > 1 && (self.shows_id(stack[0]) || (!uniform && stack.len() > 3))
        });
        let name = |piece: &&PicturePiece| {
            if self.shows_id(piece) {
                piece.id.clone()
            } else {
                piece.player.map_or(NEUTRAL, |player| shape(self.words.colour(player))).to_string()
            }
        };
        hidden
            .map(|(cell, stack)| format!("{cell} {}", stack.iter().map(name).collect::<Vec<_>>().join(" ")))
            .collect()
    }
}

/// The sign of a cell in the colour of a player: the first letter of the colour.
fn tone_sign(colour: &str) -> char {
    colour.chars().next().unwrap_or(' ')
}
