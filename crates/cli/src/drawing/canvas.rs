//! Characters at places, each with a style.

use std::collections::BTreeMap;
use std::fmt::Write;

use anstyle::Style;

/// A sheet of styled characters, as large as what is put on it.
#[derive(Default)]
pub(super) struct Canvas {
    /// By line and column.
    characters: BTreeMap<(i32, i32), (char, Style)>,
}

impl Canvas {
    /// Puts a character in a column of a line; it replaces what was there.
    pub(super) fn put(&mut self, column: i32, line: i32, character: char, style: Style) {
        self.characters.insert((line, column), (character, style));
    }

    /// Puts a character where nothing is yet.
    pub(super) fn put_below(&mut self, column: i32, line: i32, character: char, style: Style) {
        self.characters.entry((line, column)).or_insert((character, style));
    }

    /// The lines from the first to the last character, without spaces at their ends.
    pub(super) fn lines(&self) -> String {
        let mut text = String::new();
        let left = self.characters.keys().map(|&(_, column)| column).min().unwrap_or(0);
        let first = self.characters.keys().map(|&(line, _)| line).min().unwrap_or(0);
        let last = self.characters.keys().map(|&(line, _)| line).max().unwrap_or(-1);
        for line in first..=last {
            let mut next = left;
            let mut style = Style::new();
            for (&(_, column), &(character, wanted)) in
                self.characters.range((line, i32::MIN)..=(line, i32::MAX))
            {
                if wanted != style || column > next {
                    let _ = write!(text, "{style:#}{}{wanted}", " ".repeat((column - next) as usize));
                    style = wanted;
                }
                text.push(character);
                next = column + 1;
            }
            let _ = writeln!(text, "{style:#}");
        }
        text
    }
}
