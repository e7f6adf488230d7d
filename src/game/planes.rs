//! The planes of an observation: as numbers, as bytes, or packed into bits.

use super::{Colour, Layout};
use crate::board::{Cell, CellSet, Hexagon};

/// How an observation is packed into bits: each plane is as many planes of bits as its largest value has binary digits,
/// the lowest digit first. A plane of bits goes row by row, the lowest bit of a byte first, and ends with a whole byte.
///
/// ```
/// use alveole::game::{Colour, Encode, Packing, Rules};
/// use alveole::games::hex;
/// let position = hex::Position::new(&hex::HexOptions::default());
/// let layout = position.layout();
/// let packing = Packing::of(&layout);
/// let (mut bits, mut written) = (vec![0; packing.planes() * packing.bytes()], Vec::new());
/// packing.observe(&position, &layout, Colour(0), &mut bits, &mut written);
/// assert!(bits.iter().any(|&byte| byte != 0));
/// ```
#[derive(Clone, Debug)]
pub struct Packing {
    /// For each plane of an observation the first byte of its bits, and last the number of bytes in all.
    starts: Vec<usize>,
    divisors: Vec<u32>,
    /// The bytes of a plane of bits.
    bytes: usize,
    /// The bits of its last byte that are cells.
    last: u8,
    /// The rows of a hexagonal board: the first cell and the number of cells, and the place of the first.
    rows: Vec<(usize, usize, usize)>,
    /// On a hexagonal board the bits of an observation with nothing but the board.
    empty: Vec<u8>,
}

impl Packing {
    /// The packing of observations of `layout`.
    ///
    /// ```
    /// use alveole::game::{Layout, Packing};
    /// let packing = Packing::of(&Layout::window(4, 6, 2).each_in(7, "its level"));
    /// // Three digits for each colour, who is to move, and the observer's colour.
    /// assert_eq!((packing.planes(), packing.bytes()), (3 + 1 + 3 + 1 + 1, 3));
    /// ```
    #[must_use]
    pub fn of(layout: &Layout) -> Self {
        let divisors: Vec<u32> = layout.all_planes().map(|(_, plane)| plane.divisor).collect();
        let area = layout.rows * layout.columns;
        let bytes = area.div_ceil(8);
        let mut starts = vec![0];
        for &divisor in &divisors {
            starts.push(starts[starts.len() - 1] + digits(divisor) as usize * bytes);
        }
        let mut rows: Vec<(usize, usize, usize)> = Vec::new();
        for cell in layout.board.into_iter().flat_map(Hexagon::cells) {
            let (row, column) = layout.place(cell);
            match rows.last_mut() {
                Some((_, count, at)) if *at / layout.columns == row => *count += 1,
                _ => rows.push((cell.index(), 1, row * layout.columns + column)),
            }
        }
        let mut packing =
            Self { starts, divisors, bytes, last: 0xff >> (bytes * 8 - area), rows, empty: Vec::new() };
        if let Some(board) = layout.board {
            let mut empty = vec![0; packing.size()];
            packing.mark(layout.first_shared(), &board.all(), &mut empty);
            packing.empty = empty;
        }
        packing
    }

    /// Sets the bits of `cells` of a hexagonal board in a plane of the values 0 and 1.
    fn mark(&self, plane: usize, cells: &CellSet, bits: &mut [u8]) {
        let (words, rest) = bits[self.starts[plane]..][..self.bytes].as_chunks_mut();
        let mut add = |index: usize, word: u64| match words.get_mut(index) {
            Some(bytes) => *bytes = (u64::from_le_bytes(*bytes) | word).to_le_bytes(),
            None => rest.iter_mut().zip(word.to_le_bytes()).for_each(|(byte, part)| *byte |= part),
        };
        let (mut index, mut word) = (0, 0);
        for &(first, count, at) in &self.rows {
            let (row, shift) = (u64::from(cells.run(first, count)), at % 64);
            if at / 64 != index {
                add(index, word);
                (index, word) = (at / 64, 0);
            }
            word |= row << shift;
            if shift + count > 64 {
                add(index, word);
                (index, word) = (index + 1, row >> (64 - shift));
            }
        }
        add(index, word);
    }

    /// Makes `bits`, which hold the observation with which `written` came back, those of an empty board or window.
    pub(super) fn clear(&self, bits: &mut [u8], written: &mut Vec<u32>) {
        if self.rows.is_empty() {
            written.drain(..).for_each(|byte| bits[byte as usize] = 0);
        } else {
            bits.copy_from_slice(&self.empty);
        }
    }

    /// The number of planes of bits.
    ///
    /// ```
    /// use alveole::game::{Layout, Packing};
    /// assert_eq!(Packing::of(&Layout::window(4, 6, 2)).planes(), 3);
    /// ```
    #[must_use]
    pub fn planes(&self) -> usize {
        self.size() / self.bytes
    }

    /// The number of bytes of all planes of bits.
    pub(super) fn size(&self) -> usize {
        self.starts[self.divisors.len()]
    }

    /// The number of bytes of a plane of bits.
    ///
    /// ```
    /// use alveole::game::{Layout, Packing};
    /// assert_eq!(Packing::of(&Layout::window(3, 3, 2)).bytes(), 2);
    /// ```
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// For each plane of bits the plane to which it belongs, and the value of a bit there: the sum of these is the
    /// observation.
    ///
    /// ```
    /// use alveole::game::{Layout, Packing};
    /// let weights = Packing::of(&Layout::window(4, 6, 2).each_in(2, "half of its pieces")).weights();
    /// assert_eq!(weights[..3], [(0, 0.5), (0, 1.0), (1, 1.0)]);
    /// ```
    #[must_use]
    pub fn weights(&self) -> Vec<(usize, f32)> {
        let digit = |plane, divisor, digit| (plane, (1_u32 << digit) as f32 / divisor as f32);
        let planes = self.divisors.iter().enumerate();
        planes
            .flat_map(|(plane, &divisor)| (0..digits(divisor)).map(move |k| digit(plane, divisor, k)))
            .collect()
    }
}

/// The number of binary digits of the numbers up to `divisor`.
const fn digits(divisor: u32) -> u32 {
    u32::BITS - divisor.leading_zeros()
}

/// Where the values of an observation go. They are 0 at first.
#[derive(Debug)]
pub(super) enum Values<'a> {
    Floats(&'a mut [f32]),
    Bytes(&'a mut [u8]),
    /// The bits hold the board already. In a window of many cells the bytes that are not those of a plane with one value
    /// everywhere are listed in `written`: to clear these is faster than to clear all.
    Bits {
        packing: &'a Packing,
        bits: &'a mut [u8],
        written: &'a mut Vec<u32>,
    },
}

/// The planes of an observation, for a game to write. Values are whole numbers, at most the divisor of their plane. They
/// are 0 at first, and to set one to 0 changes nothing.
#[derive(Debug)]
pub struct Planes<'a> {
    pub(super) layout: &'a Layout,
    pub(super) observer: Colour,
    values: Values<'a>,
}

impl<'a> Planes<'a> {
    pub(super) const fn new(layout: &'a Layout, observer: Colour, values: Values<'a>) -> Self {
        Self { layout, observer, values }
    }

    /// The place of `cell` of a hexagonal board in its plane.
    ///
    /// ```
    /// use alveole::board::Cell;
    /// use alveole::game::Planes;
    /// fn observe(planes: &mut Planes<'_>, stone: Cell) {
    ///     let at = planes.at(stone);
    ///     planes.set(1, at, 1);
    /// }
    /// ```
    #[must_use]
    pub fn at(&self, cell: Cell) -> usize {
        let (row, column) = self.layout.place(cell);
        row * self.layout.columns + column
    }

    /// Sets a value of the plane `plane` of `colour`.
    ///
    /// ```
    /// use alveole::board::Cell;
    /// use alveole::game::{Colour, Planes};
    /// fn observe(planes: &mut Planes<'_>, stone: Cell, owner: Colour) {
    ///     let at = planes.at(stone);
    ///     planes.set_of(owner, 0, at, 1);
    /// }
    /// ```
    #[inline]
    pub fn set_of(&mut self, colour: Colour, plane: usize, at: usize, value: u32) {
        if value != 0 {
            self.write_at(self.plane_of(colour, plane), at, value, self.layout.colour_planes[plane].divisor);
        }
    }

    /// Sets the values of the plane `plane` of `colour` on `cells` of a hexagonal board to 1.
    ///
    /// ```
    /// use alveole::board::CellSet;
    /// use alveole::game::{Colour, Planes};
    /// fn observe(planes: &mut Planes<'_>, stones: &CellSet, owner: Colour) {
    ///     planes.mark_of(owner, 0, stones);
    /// }
    /// ```
    pub fn mark_of(&mut self, colour: Colour, plane: usize, cells: &CellSet) {
        self.mark_all(self.plane_of(colour, plane), cells);
    }

    /// Sets all values of the plane `plane` of `colour`. A plane that is not the same everywhere in each position is
    /// never filled.
    ///
    /// ```
    /// use alveole::game::{Colour, Planes};
    /// fn observe(planes: &mut Planes<'_>, in_hand: u8, owner: Colour) {
    ///     planes.fill_of(owner, 1, in_hand.into());
    /// }
    /// ```
    pub fn fill_of(&mut self, colour: Colour, plane: usize, value: u32) {
        let divisor = self.layout.colour_planes.get(plane).map_or(1, |plane| plane.divisor);
        self.fill_plane(self.plane_of(colour, plane), value, divisor);
    }

    /// Sets a value of the shared plane `plane`.
    ///
    /// ```
    /// use alveole::board::Cell;
    /// use alveole::game::Planes;
    /// fn observe(planes: &mut Planes<'_>, last: Cell) {
    ///     let at = planes.at(last);
    ///     planes.set(1, at, 1);
    /// }
    /// ```
    pub fn set(&mut self, plane: usize, at: usize, value: u32) {
        if value != 0 {
            self.write_at(self.shared(plane), at, value, self.layout.shared_planes[plane].divisor);
        }
    }

    /// Sets the values of the shared plane `plane` on `cells` of a hexagonal board to 1.
    ///
    /// ```
    /// use alveole::board::CellSet;
    /// use alveole::game::Planes;
    /// fn observe(planes: &mut Planes<'_>, stones: &CellSet) {
    ///     planes.mark(1, stones);
    /// }
    /// ```
    pub fn mark(&mut self, plane: usize, cells: &CellSet) {
        self.mark_all(self.shared(plane), cells);
    }

    /// Sets all values of the shared plane `plane`. A plane that is not the same everywhere in each position is never
    /// filled.
    ///
    /// ```
    /// use alveole::game::Planes;
    /// fn observe(planes: &mut Planes<'_>, can_swap: bool) {
    ///     planes.fill(1, can_swap.into());
    /// }
    /// ```
    pub fn fill(&mut self, plane: usize, value: u32) {
        let divisor = self.layout.shared_planes.get(plane).map(|plane| plane.divisor);
        self.fill_plane(self.shared(plane), value, divisor.unwrap_or(u32::from(self.layout.players) - 1));
    }

    /// Sets the values of the cells of a hexagonal board, which packed observations have already.
    pub(super) fn mark_board(&mut self, board: &Hexagon) {
        if !matches!(self.values, Values::Bits { .. }) {
            self.mark(0, &board.all());
        }
    }

    #[inline]
    fn write_at(&mut self, plane: usize, at: usize, value: u32, divisor: u32) {
        let first = plane * self.layout.rows * self.layout.columns;
        match &mut self.values {
            Values::Floats(out) => out[first + at] = part(value, divisor),
            Values::Bytes(out) => out[first + at] = byte(value, divisor),
            Values::Bits { packing, bits, written } => {
                let (start, mut rest) = (packing.starts[plane] + at / 8, value);
                while rest != 0 {
                    let byte = start + rest.trailing_zeros() as usize * packing.bytes;
                    rest &= rest - 1;
                    bits[byte] |= 1 << (at % 8);
                    if packing.rows.is_empty() {
                        written.push(byte as u32);
                    }
                }
            }
        }
    }

    fn mark_all(&mut self, plane: usize, cells: &CellSet) {
        if cells.is_empty() {
            return;
        }
        if let Values::Bits { packing, bits, .. } = &mut self.values {
            packing.mark(plane, cells, bits);
        } else {
            for cell in cells.iter() {
                self.write_at(plane, self.at(cell), 1, 1);
            }
        }
    }

    fn fill_plane(&mut self, plane: usize, value: u32, divisor: u32) {
        let area = self.area();
        let places = plane * area..(plane + 1) * area;
        match &mut self.values {
            Values::Floats(out) if value > 0 => out[places].fill(part(value, divisor)),
            Values::Bytes(out) if value > 0 => out[places].fill(byte(value, divisor)),
            Values::Floats(_) | Values::Bytes(_) => {}
            Values::Bits { packing, bits, .. } => {
                let (mut start, mut rest) = (packing.starts[plane], value);
                while start < packing.starts[plane + 1] {
                    let (digit, set) = (&mut bits[start..start + packing.bytes], rest & 1 == 1);
                    // What is there from the last observation often stays.
                    if set != (digit[0] != 0) {
                        digit.fill(if set { 0xff } else { 0 });
                        digit[packing.bytes - 1] &= packing.last;
                    }
                    (start, rest) = (start + packing.bytes, rest >> 1);
                }
            }
        }
    }

    const fn area(&self) -> usize {
        self.layout.rows * self.layout.columns
    }

    #[inline]
    const fn plane_of(&self, colour: Colour, plane: usize) -> usize {
        // Without a division, which would take longer than what is written.
        let behind = if colour.0 < self.observer.0 { self.layout.players } else { 0 };
        let turn = colour.0 + behind - self.observer.0;
        turn as usize * self.layout.per_colour() + plane
    }

    const fn shared(&self, plane: usize) -> usize {
        self.layout.first_shared() + plane
    }
}

fn part(value: u32, divisor: u32) -> f32 {
    value as f32 / divisor as f32
}

fn byte(value: u32, divisor: u32) -> u8 {
    (part(value, divisor) * 255.0).round() as u8
}
