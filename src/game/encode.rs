//! Actions as integers and positions as planes of numbers, for programs that learn.

use super::planes::{Planes, Values};
use super::{Colour, Layout, Packing, Rules};

/// How programs that learn see a game: each move is an integer, each position a stack of planes.
///
/// Both depend on the options alone: a game with the same options has the same [`Layout`] from start to end.
///
/// ```
/// use alveole::game::{Encode, Notation, Rules};
/// use alveole::games::hex;
/// let position = hex::Position::new(&hex::HexOptions::default());
/// let (layout, mv) = (position.layout(), position.read("e5").unwrap());
/// let action = position.encode(mv);
/// assert!(action < layout.actions());
/// assert_eq!(position.decode(action), Some(mv));
/// ```
pub trait Encode: Rules {
    /// The numbers of actions and planes, and the meaning of each.
    fn layout(&self) -> Layout;

    /// The number of the legal move `mv`: below [`Layout::actions`], and another for each legal move of the position.
    fn encode(&self, mv: Self::Move) -> usize;

    /// Appends the number of each of the legal moves `moves`.
    fn encode_all(&self, moves: &[Self::Move], out: &mut Vec<usize>) {
        out.extend(moves.iter().map(|&mv| self.encode(mv)));
    }

    /// The move with the number `action` in this position, which need not be legal; `None` if there is certainly no such
    /// move. The number of a legal move gives this move.
    fn decode(&self, action: usize) -> Option<Self::Move>;

    /// Writes the planes that only this game has, of which all values are from 0 to 1. Those not written are 0.
    fn observe(&self, planes: &mut Planes<'_>);
}

impl Layout {
    /// Writes how `position` looks to the player of the colour `observer` into `out`, plane by plane, each row by row.
    ///
    /// # Panics
    /// Unless `out` has [`values`](Self::values) places.
    ///
    /// ```
    /// use alveole::game::{Colour, Encode, Rules};
    /// use alveole::games::hex;
    /// let position = hex::Position::new(&hex::HexOptions::default());
    /// let layout = position.layout();
    /// let mut values = vec![0.0; layout.values()];
    /// layout.observe(&position, Colour(0), &mut values);
    /// assert!(values.contains(&1.0));
    /// ```
    pub fn observe<G: Encode>(&self, position: &G, observer: Colour, out: &mut [f32]) {
        assert_eq!(out.len(), self.values(), "an observation has this many values");
        out.fill(0.0);
        Planes::new(self, observer, Values::Floats(out)).write(position);
    }

    /// Writes the same as [`observe`](Self::observe) with the values from 0 to 255, rounded.
    ///
    /// # Panics
    /// Unless `out` has [`values`](Self::values) places.
    ///
    /// ```
    /// use alveole::game::{Colour, Encode, Rules};
    /// use alveole::games::hex;
    /// let position = hex::Position::new(&hex::HexOptions::default());
    /// let layout = position.layout();
    /// let mut values = vec![0; layout.values()];
    /// layout.observe_bytes(&position, Colour(0), &mut values);
    /// assert!(values.contains(&255));
    /// ```
    pub fn observe_bytes<G: Encode>(&self, position: &G, observer: Colour, out: &mut [u8]) {
        assert_eq!(out.len(), self.values(), "an observation has this many values");
        out.fill(0);
        Planes::new(self, observer, Values::Bytes(out)).write(position);
    }
}

impl Packing {
    /// Writes how `position` looks to the player of the colour `observer` into `bits`, which are all 0 or hold the
    /// observation with which `written` came back.
    ///
    /// # Panics
    /// Unless `bits` has [`planes`](Self::planes) × [`bytes`](Self::bytes) places.
    ///
    /// ```
    /// use alveole::game::{Colour, Encode, Packing, Rules};
    /// use alveole::games::hive;
    /// let mut position = hive::Position::new(&hive::HiveOptions::default());
    /// let layout = position.layout();
    /// let packing = Packing::of(&layout);
    /// let (mut bits, mut written) = (vec![0; packing.planes() * packing.bytes()], Vec::new());
    /// for _ in 0..3 {
    ///     packing.observe(&position, &layout, position.to_move(), &mut bits, &mut written);
    ///     position.play(position.legal()[0]);
    /// }
    /// ```
    pub fn observe<G: Encode>(
        &self,
        position: &G,
        layout: &Layout,
        observer: Colour,
        bits: &mut [u8],
        written: &mut Vec<u32>,
    ) {
        assert_eq!(bits.len(), self.size(), "a packed observation has this many bytes");
        self.clear(bits, written);
        Planes::new(layout, observer, Values::Bits { packing: self, bits, written }).write(position);
    }
}

impl Planes<'_> {
    /// Writes all planes.
    pub(super) fn write<G: Encode>(mut self, position: &G) {
        position.observe(&mut self);
        let layout = self.layout;
        for colour in Colour::all(layout.players) {
            self.fill_of(colour, layout.colour_planes.len(), (colour == position.to_move()).into());
        }
        if let Some(board) = layout.board {
            self.mark_board(board);
        }
        self.fill(layout.shared_planes.len(), self.observer.0.into());
    }
}
