//! The shapes and colours of the players, and the signs of marks.

use anstyle::{Ansi256Color, AnsiColor, Style};

/// The lines of the board and the names of its cells.
pub(super) const FAINT: Style = Style::new().dimmed();

/// What the last move touched, and marks.
pub(super) const STRONG: Style = Style::new().bold();

/// The signs of marks, in the order in which the kinds of marks appear.
pub(super) const SIGNS: [char; 6] = ['*', '!', '~', '^', '%', '#'];

/// The sign of a piece that lies on others.
pub(super) const ON_TOP: char = '+';

/// The sign of a piece that belongs to nobody.
pub(super) const NEUTRAL: char = '█';

/// The shape of the pieces of a colour: it tells the players apart where there are no colours.
pub(crate) fn shape(colour: &str) -> char {
    match colour {
        "black" => '●',
        "white" => '○',
        "red" => '◆',
        "yellow" => '▲',
        "blue" => '■',
        "green" => '▼',
        _ => '★',
    }
}

/// The style of the pieces of a colour. Black and white have a background of their own, so that both are visible on
/// every terminal.
pub(super) fn style(colour: &str) -> Style {
    let foreground = |colour: AnsiColor| Style::new().bold().fg_color(Some(colour.into()));
    match colour {
        "black" => foreground(AnsiColor::Black).bg_color(Some(Ansi256Color(250).into())),
        "white" => foreground(AnsiColor::BrightWhite).bg_color(Some(Ansi256Color(240).into())),
        "red" => foreground(AnsiColor::Red),
        "yellow" => foreground(AnsiColor::Yellow),
        "blue" => foreground(AnsiColor::Blue),
        "green" => foreground(AnsiColor::Green),
        _ => foreground(AnsiColor::Magenta),
    }
}
