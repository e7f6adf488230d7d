//! Numbered lists of moves. Long lists go step by step, as taps on the board do.

use std::fmt::Write;

use alveole::play::{LegalMove, State, Words};

/// The longest list that shows whole moves.
const LONG: usize = 30;

/// The width of a line of a list.
const WIDTH: usize = 76;

/// A printed list: what each number stands for.
pub(super) struct Choices {
    /// The taps chosen so far.
    prefix: Vec<String>,
    items: Vec<Item>,
}

/// A line of a list.
enum Item {
    /// A move, by its text.
    Move(String),
    /// The next tap of several moves.
    Tap(String),
}

/// What a number stands for.
pub(super) enum Choice {
    /// Play this move.
    Play(String),
    /// Show the moves that go on from here.
    Continue(Choices),
}

impl Choices {
    /// The moves of `legal` that begin with `prefix`: all, or the next step of each if they are many.
    fn from(legal: &[LegalMove], prefix: Vec<String>) -> Self {
        let moves: Vec<&LegalMove> = legal.iter().filter(|mv| mv.taps.starts_with(&prefix)).collect();
        let whole = |mv: &LegalMove| Item::Move(mv.text.clone());
        let several_steps = moves.iter().any(|mv| mv.taps.len() > prefix.len() + 1);
        if moves.len() <= LONG || !several_steps {
            return Self { items: moves.into_iter().map(whole).collect(), prefix };
        }
        let mut taps: Vec<&String> = Vec::new();
        for mv in &moves {
            taps.extend(mv.taps.get(prefix.len()).filter(|tap| !taps.contains(tap)));
        }
        let item = |tap: &String| {
            let mut with = moves.iter().filter(|mv| mv.taps.get(prefix.len()) == Some(tap));
            match (with.next(), with.next()) {
                (Some(only), None) => whole(only),
                _ => Item::Tap(tap.clone()),
            }
        };
        Self { items: taps.into_iter().map(item).collect(), prefix }
    }

    /// All legal moves.
    pub(super) fn all(legal: &[LegalMove]) -> Self {
        Self::from(legal, Vec::new())
    }

    /// The legal moves whose notation or taps contain `part`.
    pub(super) fn containing(legal: &[LegalMove], part: &str) -> Self {
        let fits = |mv: &&LegalMove| mv.text.contains(part) || mv.taps.iter().any(|tap| tap == part);
        let items = legal.iter().filter(fits).map(|mv| Item::Move(mv.text.clone())).collect();
        Self { items, prefix: Vec::new() }
    }

    /// Whether there is nothing to choose.
    pub(super) const fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// What the number `number`, from 1, stands for.
    pub(super) fn choose(&self, number: usize, legal: &[LegalMove]) -> Option<Choice> {
        match self.items.get(number.checked_sub(1)?)? {
            Item::Move(text) => Some(Choice::Play(text.clone())),
            Item::Tap(tap) => {
                let prefix = [&self.prefix[..], std::slice::from_ref(tap)].concat();
                Some(Choice::Continue(Self::from(legal, prefix)))
            }
        }
    }

    /// The numbered list, in columns.
    pub(super) fn text(&self, state: &State, words: Words) -> String {
        let digits = self.items.len().to_string().len();
        let entry = |(i, item): (usize, &Item)| match item {
            Item::Move(text) => format!("{:>digits$}  {text}", i + 1),
            Item::Tap(tap) => format!("{:>digits$}  {} …", i + 1, name_of(tap, state, words)),
        };
        let entries: Vec<String> = self.items.iter().enumerate().map(entry).collect();
        let column = entries.iter().map(|entry| entry.chars().count()).max().unwrap_or(0) + 3;
        let mut text = String::new();
        for line in entries.chunks((WIDTH / column).max(1)) {
            let padded: String = line.iter().map(|entry| format!("{entry:column$}")).collect();
            let _ = writeln!(text, "{}", padded.trim_end());
        }
        if self.items.iter().any(|item| matches!(item, Item::Tap(_))) {
            text.push_str("Type a number to continue the move.\n");
        }
        text
    }
}

/// The name of something to tap: a cell and its top piece, a piece in a hand, an arrow or a button.
fn name_of(tap: &str, state: &State, words: Words) -> String {
    let view = &state.view;
    if let Some(piece) = view.hands.iter().flat_map(|hand| &hand.pieces).find(|piece| piece.id == tap) {
        return format!("{} in hand", words.word(&format!("kind.{}", piece.kind)));
    }
    if let Some(handle) = view.handles.iter().find(|handle| handle.id == tap) {
        return words.word(&format!("handle.{}", handle.kind)).to_owned();
    }
    let top = view.pieces.iter().filter(|piece| piece.cell == tap).max_by_key(|piece| piece.level);
    match top {
        Some(piece) => format!("{} on {tap}", words.word(&format!("kind.{}", piece.kind))),
        None => tap.to_owned(),
    }
}
