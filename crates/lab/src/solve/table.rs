//! The positions that the proof search has examined, in memory and in a file.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use alveole::games::hex::Word;

use super::geometry::View;

/// The most moves of a position whose order is kept; further ones follow in the order of their cells.
pub(super) const ORDERED: usize = 19;

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<W> {
    pub view: View<W>,
    /// If it is solved, the empty cells on which the result depends; else the moves that can win.
    pub cells: W,
    /// The cells on which it depends that the other moves lose.
    pub lost: W,
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

impl<W: Word> Entry<W> {
    /// The number of bytes of an entry in a file.
    const BYTES: usize = 4 * size_of::<W>() + 13 + ORDERED;

    /// An entry for nothing, of which nothing is known.
    pub fn nothing() -> Self {
        Self {
            view: View { own: W::EMPTY, other: W::EMPTY },
            cells: W::EMPTY,
            lost: W::EMPTY,
            proof: 1,
            disproof: 1,
            work: 0,
            best: NO_MOVE,
            order: [NO_MOVE; ORDERED],
        }
    }

    /// Whether the player to move wins; `None` if that is not known.
    pub fn wins(&self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    fn write(&self, file: &mut impl Write) -> io::Result<()> {
        for word in [self.view.own, self.view.other, self.cells, self.lost] {
            file.write_all(&word.into().to_le_bytes()[..size_of::<W>()])?;
        }
        for count in [self.proof, self.disproof, self.work] {
            file.write_all(&count.to_le_bytes())?;
        }
        file.write_all(&[self.best])?;
        file.write_all(&self.order)
    }

    /// Reads what `write` wrote.
    fn read(bytes: &[u8]) -> Self {
        let (words, rest) = bytes.split_at(4 * size_of::<W>());
        let word = |i: usize| {
            let mut bytes = [0; 16];
            bytes[..size_of::<W>()].copy_from_slice(&words[i * size_of::<W>()..][..size_of::<W>()]);
            W::truncated(u128::from_le_bytes(bytes))
        };
        let count = |i: usize| u32::from_le_bytes(rest[4 * i..4 * i + 4].try_into().expect("four bytes"));
        Self {
            view: View { own: word(0), other: word(1) },
            cells: word(2),
            lost: word(3),
            proof: count(0),
            disproof: count(1),
            work: count(2),
            best: rest[12],
            order: rest[13..].try_into().expect("the rest"),
        }
    }
}

/// A table of a fixed size. Where it is full, a new entry takes the place of the one with the least work among four.
pub(super) struct Table<W> {
    entries: Vec<Entry<W>>,
    bits: u32,
}

impl<W: Word> Table<W> {
    /// The memory of an entry.
    pub const ENTRY_BYTES: usize = size_of::<Entry<W>>();

    /// A table of `2^bits` entries.
    pub fn new(bits: u32) -> Self {
        Self { entries: vec![Entry::nothing(); 1 << bits], bits }
    }

    fn places(&self, View { own, other }: View<W>) -> usize {
        let [own, other] = [own, other].map(|set| {
            let set: u128 = set.into();
            set as u64 ^ ((set >> 64) as u64).rotate_left(37)
        });
        let mixed = own.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ other.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(31);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (mixed >> (64 - self.bits)) as usize & !3
    }

    pub fn get(&self, view: View<W>) -> Option<&Entry<W>> {
        let at = self.places(view);
        self.entries[at..at + 4].iter().find(|entry| entry.work > 0 && entry.view == view)
    }

    pub fn put(&mut self, entry: Entry<W>) {
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
            entry.write(&mut file)?;
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
        let entries = rest.chunks_exact(Entry::<W>::BYTES);
        if !entries.remainder().is_empty() {
            return refused(&format!("{}: the last entry is cut off", path.display()));
        }
        entries.map(Entry::read).for_each(|entry| self.put(entry));
        Ok(())
    }
}
