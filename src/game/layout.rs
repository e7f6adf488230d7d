//! The actions and planes of a game: their numbers and meanings.

use std::borrow::Cow;

use crate::board::{Cell, Hexagon};

/// The actions and planes of a game with its options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The number of rows of a plane.
    pub rows: usize,
    /// The number of columns of a plane.
    pub columns: usize,
    /// The number of colours.
    pub players: u8,
    /// The board, if it is a hexagon: plane cells in its bounding box, actions with cells in its order.
    pub board: Option<&'static Hexagon>,
    /// The ranges of actions, in order: the size of each, and its meaning.
    pub ranges: Vec<(usize, &'static str)>,
    /// The planes that each colour has, the observer's first and then those of the next colours in turn order.
    pub colour_planes: Vec<Plane>,
    /// The planes after those of the colours.
    pub shared_planes: Vec<Plane>,
}

/// A plane of an observation: a whole number for each cell, divided by the same number.
///
/// ```
/// use alveole::game::{Layout, Plane};
/// let layout = Layout::window(4, 6, 2).each_in(7, "its level, divided by 7");
/// assert_eq!(layout.colour_planes, [Plane { meaning: "its level, divided by 7".into(), divisor: 7 }]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plane {
    /// The meaning of its values.
    pub meaning: Cow<'static, str>,
    /// The number by which the values are divided, and the largest of them.
    pub divisor: u32,
}

impl Plane {
    fn new(divisor: u32, meaning: impl Into<Cow<'static, str>>) -> Self {
        Self { meaning: meaning.into(), divisor }
    }
}

/// The name of the plane, one for each colour, that is 1 if the colour is to move.
const TO_MOVE: &str = "1 everywhere if this colour is to move";
/// The name of the plane that says which colour the observer has.
const OBSERVER: &str = "everywhere the observer's colour divided by the number of the last colour";
/// The name of the plane of the cells of a hexagonal board.
const BOARD: &str = "1 on the cells of the board";

impl Layout {
    /// The layout of a game of `players` on `board`. Row 0 of a plane is the top row, and column 0 the leftmost diagonal.
    ///
    /// ```
    /// use alveole::board::Hexagon;
    /// use alveole::game::Layout;
    /// let layout = Layout::on(Hexagon::of(3), 2);
    /// assert_eq!((layout.rows, layout.columns), (5, 5));
    /// ```
    #[must_use]
    pub fn on(board: &'static Hexagon, players: u8) -> Self {
        let span = 2 * usize::from(board.side_length()) - 1;
        Self {
            board: Some(board),
            shared_planes: vec![Plane::new(1, BOARD)],
            ..Self::window(span, span, players)
        }
    }

    /// The layout of a game of `players` without a fixed board, with planes of `rows` and `columns`.
    ///
    /// ```
    /// use alveole::game::Layout;
    /// let layout = Layout::window(4, 6, 2);
    /// assert_eq!((layout.rows, layout.columns, layout.board), (4, 6, None));
    /// ```
    #[must_use]
    pub const fn window(rows: usize, columns: usize, players: u8) -> Self {
        Self {
            rows,
            columns,
            players,
            board: None,
            ranges: Vec::new(),
            colour_planes: Vec::new(),
            shared_planes: Vec::new(),
        }
    }

    /// Adds a range of `count` actions.
    ///
    /// ```
    /// use alveole::game::Layout;
    /// let layout = Layout::window(4, 6, 2).range(24, "a stone on a cell").range(1, "a pass");
    /// assert_eq!(layout.actions(), 25);
    /// ```
    #[must_use]
    pub fn range(mut self, count: usize, meaning: &'static str) -> Self {
        self.ranges.push((count, meaning));
        self
    }

    /// Adds a plane for each colour, of values 0 and 1.
    ///
    /// ```
    /// use alveole::game::Layout;
    /// let layout = Layout::window(4, 6, 2).each("1 on its stones");
    /// assert_eq!(layout.colour_planes[0].meaning, "1 on its stones");
    /// ```
    #[must_use]
    pub fn each(self, meaning: impl Into<Cow<'static, str>>) -> Self {
        self.each_in(1, meaning)
    }

    /// Adds a plane for each colour, of values from 0 to `divisor`, which are divided by it.
    ///
    /// ```
    /// use alveole::game::Layout;
    /// let layout = Layout::window(4, 6, 2).each_in(8, "everywhere its pieces in hand, divided by 8");
    /// assert_eq!(layout.colour_planes[0].divisor, 8);
    /// ```
    #[must_use]
    pub fn each_in(mut self, divisor: u32, meaning: impl Into<Cow<'static, str>>) -> Self {
        self.colour_planes.push(Plane::new(divisor, meaning));
        self
    }

    /// Adds a plane after those of the colours, of values 0 and 1.
    ///
    /// ```
    /// use alveole::game::Layout;
    /// let layout = Layout::window(4, 6, 2).shared("1 on empty cells");
    /// assert_eq!(layout.shared_planes[0].meaning, "1 on empty cells");
    /// ```
    #[must_use]
    pub fn shared(self, meaning: &'static str) -> Self {
        self.shared_in(1, meaning)
    }

    /// Adds a plane after those of the colours, of values from 0 to `divisor`, which are divided by it.
    ///
    /// ```
    /// use alveole::game::Layout;
    /// let layout = Layout::window(4, 6, 2).shared_in(3, "everywhere the passes just made, divided by 3");
    /// assert_eq!(layout.shared_planes[0].divisor, 3);
    /// ```
    #[must_use]
    pub fn shared_in(mut self, divisor: u32, meaning: &'static str) -> Self {
        self.shared_planes.push(Plane::new(divisor, meaning));
        self
    }

    /// The number of actions.
    ///
    /// ```
    /// use alveole::game::Layout;
    /// assert_eq!(Layout::window(4, 6, 2).range(24, "a stone on a cell").actions(), 24);
    /// ```
    #[must_use]
    pub fn actions(&self) -> usize {
        self.ranges.iter().map(|(count, _)| count).sum()
    }

    /// The number of planes.
    ///
    /// ```
    /// use alveole::game::Layout;
    /// // Two planes a colour, its stones and who is to move, and one that says which colour the observer has.
    /// assert_eq!(Layout::window(4, 6, 2).each("1 on its stones").planes(), 5);
    /// ```
    #[must_use]
    pub fn planes(&self) -> usize {
        self.first_shared() + self.shared_planes.len() + 1
    }

    /// The number of values of an observation: planes × rows × columns.
    ///
    /// ```
    /// use alveole::game::Layout;
    /// assert_eq!(Layout::window(4, 6, 2).each("1 on its stones").values(), 5 * 4 * 6);
    /// ```
    #[must_use]
    pub fn values(&self) -> usize {
        self.planes() * self.rows * self.columns
    }

    /// The meaning of each plane, in order. The number before a plane of a colour is its distance from the observer's
    /// colour in turn order.
    ///
    /// ```
    /// use alveole::game::Layout;
    /// let layout = Layout::window(4, 6, 2).each("1 on its stones");
    /// assert_eq!(layout.meanings()[0], "+0: 1 on its stones");
    /// assert_eq!(layout.meanings().len(), layout.planes());
    /// ```
    #[must_use]
    pub fn meanings(&self) -> Vec<String> {
        let name = |(turn, plane): (Option<u8>, Plane)| match turn {
            Some(turn) => format!("+{turn}: {}", plane.meaning),
            None => plane.meaning.into_owned(),
        };
        self.all_planes().map(name).collect()
    }

    /// All planes in order, those of a colour with its distance from the observer's.
    pub(super) fn all_planes(&self) -> impl Iterator<Item = (Option<u8>, Plane)> {
        let own = |turn| {
            let planes = self.colour_planes.iter().cloned().chain([Plane::new(1, TO_MOVE)]);
            planes.map(move |plane| (Some(turn), plane))
        };
        let observer = Plane::new(u32::from(self.players) - 1, OBSERVER);
        let shared = self.shared_planes.iter().cloned().chain([observer]);
        (0..self.players).flat_map(own).chain(shared.map(|plane| (None, plane)))
    }

    /// The row and the column of `cell` in the planes of a hexagonal board.
    ///
    /// # Panics
    /// If the board is no hexagon.
    ///
    /// ```
    /// use alveole::board::Hexagon;
    /// use alveole::game::Layout;
    /// let board = Hexagon::of(3);
    /// assert_eq!(Layout::on(board, 2).place(board.centre()), (2, 2));
    /// ```
    #[must_use]
    pub fn place(&self, cell: Cell) -> (usize, usize) {
        let board = self.board.expect("a hexagonal board");
        let (hex, middle) = (board.hex(cell), i16::from(board.side_length()) - 1);
        ((hex.r + middle) as usize, (hex.q + middle) as usize)
    }

    /// The number of planes of each colour.
    pub(super) const fn per_colour(&self) -> usize {
        self.colour_planes.len() + 1
    }

    /// The number of the first plane after those of the colours: on a hexagonal board that of its cells.
    pub(super) const fn first_shared(&self) -> usize {
        self.players as usize * self.per_colour()
    }
}
