//! The style of a picture: the choices of a reader.

use std::fmt;
use std::str::FromStr;

use crate::board::{Direction, Hex};

/// Light or dark.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Dark pieces and ink on light paper.
    #[default]
    Light,
    /// The colours for a dark room.
    Dark,
}

impl Theme {
    /// The value for this theme.
    pub(super) fn choose<T>(self, light: T, dark: T) -> T {
        match self {
            Self::Light => light,
            Self::Dark => dark,
        }
    }
}

/// The theme named `light` or `dark`.
///
/// ```
/// use alveole::svg::Theme;
/// assert_eq!("dark".parse(), Ok(Theme::Dark));
/// assert!("grey".parse::<Theme>().is_err());
/// ```
impl FromStr for Theme {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "light" => Ok(Self::Light),
            "dark" => Ok(Self::Dark),
            _ => Err(()),
        }
    }
}

/// The material of the board, as the attribute `board` of the page's element names it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Board {
    /// Wood.
    #[default]
    Wood,
    /// Cells drawn on paper.
    Paper,
    /// Slate.
    Slate,
    /// Black lines on white, or white ones on black.
    Contrast,
}

/// The board named `wood`, `paper`, `slate` or `contrast`.
///
/// ```
/// use alveole::svg::Board;
/// assert_eq!("wood".parse(), Ok(Board::Wood));
/// assert_eq!(Board::default(), Board::Wood);
/// assert!("marble".parse::<Board>().is_err());
/// ```
impl FromStr for Board {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "wood" => Ok(Self::Wood),
            "paper" => Ok(Self::Paper),
            "slate" => Ok(Self::Slate),
            "contrast" => Ok(Self::Contrast),
            _ => Err(()),
        }
    }
}

/// How the board lies: mirrored, then rotated. The names of the cells do not change.
///
/// As text it is what the attribute `orientation` of the page's element takes: degrees, a multiple of 60, and `flip`.
///
/// ```
/// use alveole::svg::Orientation;
/// let turned: Orientation = "120 flip".parse().unwrap();
/// assert_eq!(turned, Orientation::new(2, true));
/// assert_eq!("-60".parse(), Ok(Orientation::new(5, false)));
/// assert_eq!(turned.to_string(), "120 flip");
/// assert!("45".parse::<Orientation>().is_err());
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Orientation {
    turns: u8,
    flip: bool,
}

impl Orientation {
    /// `turns` sixths of a turn clockwise, after mirroring left and right if `flip`.
    ///
    /// ```
    /// use alveole::svg::Orientation;
    /// assert_eq!(Orientation::new(7, false), Orientation::new(1, false));
    /// ```
    #[must_use]
    pub const fn new(turns: u8, flip: bool) -> Self {
        Self { turns: turns % 6, flip }
    }

    /// Where a cell comes to lie.
    pub(super) fn turned(self, hex: Hex) -> Hex {
        let start = if self.flip { Hex::new(-hex.q - hex.r, hex.r) } else { hex };
        (0..self.turns).fold(start, |Hex { q, r }, _| Hex::new(-r, q + r))
    }

    /// Where a side comes to lie.
    pub(super) fn turned_side(self, side: Direction) -> Direction {
        let vector = self.turned(side.vector());
        Direction::ALL.into_iter().find(|d| d.vector() == vector).unwrap_or(side)
    }
}

impl FromStr for Orientation {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (mut degrees, mut flip) = (None, None);
        for word in text.split_whitespace() {
            match word {
                "flip" if flip.is_none() => flip = Some(true),
                _ if degrees.is_none() => degrees = Some(word.parse::<i32>().map_err(|_| ())?),
                _ => return Err(()),
            }
        }
        let degrees = degrees.unwrap_or(0);
        if degrees % 60 == 0 {
            Ok(Self::new((degrees / 60).rem_euclid(6) as u8, flip.is_some()))
        } else {
            Err(())
        }
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", u16::from(self.turns) * 60, if self.flip { " flip" } else { "" })
    }
}

/// The parts of a picture to draw, and how.
///
/// ```
/// use alveole::svg::{Style, Theme};
/// let mut style = Style::default();
/// style.theme = Theme::Dark;
/// style.width = 300;
/// assert!(style.hands && !style.coordinates);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// The material of the board.
    pub board: Board,
    /// How the board lies.
    pub orientation: Orientation,
    /// Whether the cells' names stand on them.
    pub coordinates: bool,
    /// Whether the pieces in the players' hands are below the board.
    pub hands: bool,
    /// Whether the game's marks are drawn, such as what won.
    pub marks: bool,
    /// Whether the cells of the last move are marked.
    pub last_move: bool,
    /// Whether each piece has the number of the move that put it on its cell.
    pub numbers: bool,
    /// Whether emblems have the colour of the player's signs even where the game gives them colours of their own.
    pub monochrome: bool,
    /// Whether there is a ground behind the cells; without it the picture is transparent.
    pub background: bool,
    /// The width in pixels; the height follows.
    pub width: u16,
    /// Space around the board, in hundredths of a cell's radius.
    pub padding: u16,
    /// The picture's name; `None` for the name of the game and the number of moves.
    pub title: Option<String>,
    /// The position in words; `None` for words of this library's, in English.
    pub description: Option<String>,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            theme: Theme::Light,
            board: Board::default(),
            orientation: Orientation::default(),
            coordinates: false,
            hands: true,
            marks: true,
            last_move: true,
            numbers: false,
            monochrome: false,
            background: true,
            width: 480,
            padding: 0,
            title: None,
            description: None,
        }
    }
}
