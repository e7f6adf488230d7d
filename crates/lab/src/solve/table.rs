//! The positions that the proof search has examined, in memory and in a file.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use super::geometry::View;

/// The most moves of a position whose order is kept; further ones follow in the order of their cells.
pub(super) const ORDERED: usize = 19;

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub view: View,
    /// If it is solved, the empty cells on which the result depends; else the moves that can win.
    pub cells: u64,
    /// The cells on which it depends that the other moves lose.
    pub lost: u64,
    /// The least number of open positions that must be won to prove a win of the player to move; 0: it wins.
    pub proof: u32,
    /// The same for a loss; 0: it loses.
    pub disproof: u32,
    /// The positions that were examined for this; 0: nothing is known.
    pub work: u32,
    /// A winning move, if it is won.
    pub best: u8,
    /// The moves, the most promising first; `NO_MOVE` after the last.
    pub order: [u8; ORDERED],
}

/// Stands for no move in an entry.
pub(super) const NO_MOVE: u8 = u8::MAX;

/// The number of bytes of an entry in a file.
const BYTES: usize = 64;

impl Entry {
    pub const NOTHING: Self = Self {
        view: View { own: 0, other: 0 },
        cells: 0,
        lost: 0,
        proof: 1,
        disproof: 1,
        work: 0,
        best: NO_MOVE,
        order: [NO_MOVE; ORDERED],
    };

    /// Whether the player to move wins; `None` if that is not known.
    pub fn wins(&self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    fn bytes(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        let words = [self.view.own, self.view.other, self.cells, self.lost].map(u64::to_le_bytes);
        let counts = [self.proof, self.disproof, self.work].map(u32::to_le_bytes);
        bytes[..32].copy_from_slice(words.as_flattened());
        bytes[32..44].copy_from_slice(counts.as_flattened());
        bytes[44] = self.best;
        bytes[45..].copy_from_slice(&self.order);
        bytes
    }

    fn from_bytes(bytes: &[u8; BYTES]) -> Self {
        let word = |i: usize| u64::from_le_bytes(bytes[8 * i..8 * i + 8].try_into().expect("eight bytes"));
        let count =
            |i: usize| u32::from_le_bytes(bytes[32 + 4 * i..36 + 4 * i].try_into().expect("four bytes"));
        Self {
            view: View { own: word(0), other: word(1) },
            cells: word(2),
            lost: word(3),
            proof: count(0),
            disproof: count(1),
            work: count(2),
            best: bytes[44],
            order: bytes[45..].try_into().expect("the rest"),
        }
    }
}

/// A table of a fixed size. Where it is full, a new entry takes the place of the one with the least work among four.
pub(super) struct Table {
    entries: Vec<Entry>,
    bits: u32,
}

impl Table {
    /// The memory of an entry.
    pub const ENTRY_BYTES: usize = size_of::<Entry>();

    /// A table of `2^bits` entries of 64 bytes.
    pub fn new(bits: u32) -> Self {
        Self { entries: vec![Entry::NOTHING; 1 << bits], bits }
    }

    fn places(&self, View { own, other }: View) -> usize {
        let mixed = own.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ other.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(31);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (mixed >> (64 - self.bits)) as usize & !3
    }

    pub fn get(&self, view: View) -> Option<&Entry> {
        let at = self.places(view);
        self.entries[at..at + 4].iter().find(|entry| entry.work > 0 && entry.view == view)
    }

    pub fn put(&mut self, entry: Entry) {
        let at = self.places(entry.view);
        let places = &mut self.entries[at..at + 4];
        let same = places.iter().position(|old| old.work > 0 && old.view == entry.view);
        let least = || (0..4).min_by_key(|&i| places[i].work).expect("there are four");
        places[same.unwrap_or_else(least)] = entry;
    }

    /// The share of its places that are taken, from 0 to 1.
    pub fn filled(&self) -> f64 {
        let sample = self.entries.iter().step_by(61);
        let (all, taken) =
            sample.fold((0, 0), |(all, taken), entry| (all + 1, taken + u32::from(entry.work > 0)));
        f64::from(taken) / f64::from(all)
    }

    /// Writes the entries to a file, which the same `title` reads again. A file that is there stays until the new one is
    /// whole.
    pub fn save(&self, path: &Path, title: &str) -> io::Result<()> {
        let unfinished = path.with_extension("unfinished");
        let mut file = BufWriter::new(File::create(&unfinished)?);
        writeln!(file, "{title}")?;
        for entry in self.entries.iter().filter(|entry| entry.work > 0) {
            file.write_all(&entry.bytes())?;
        }
        file.into_inner()?.sync_all()?;
        fs::rename(unfinished, path)
    }

    /// Adds the entries of a file; refuses one with another title.
    pub fn load(&mut self, path: &Path, title: &str) -> io::Result<()> {
        let mut file = BufReader::new(File::open(path)?);
        let mut found = vec![0; title.len() + 1];
        let refused = |what: &str| Err(io::Error::new(io::ErrorKind::InvalidData, what.to_owned()));
        if file.read_exact(&mut found).is_err() || found != format!("{title}\n").as_bytes() {
            return refused(&format!("{}: the first line is not “{title}”", path.display()));
        }
        let mut rest = Vec::new();
        file.read_to_end(&mut rest)?;
        let (entries, left) = rest.as_chunks::<BYTES>();
        if !left.is_empty() {
            return refused(&format!("{}: the last entry is cut off", path.display()));
        }
        entries.iter().map(Entry::from_bytes).for_each(|entry| self.put(entry));
        Ok(())
    }
}
