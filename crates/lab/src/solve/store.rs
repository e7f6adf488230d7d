//! The table of the solver in a file.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use alveole::games::hex::{Entry, ORDERED, Table, View, Word};

/// The number of bytes of an entry: four sets of cells, three counts, the best move and the order of moves.
const fn entry_bytes<W>() -> usize {
    4 * size_of::<W>() + 13 + ORDERED
}

fn write<W: Word>(entry: &Entry<W>, file: &mut impl Write) -> io::Result<()> {
    for word in [entry.view.own, entry.view.other, entry.cells, entry.lost] {
        file.write_all(&word.into().to_le_bytes()[..size_of::<W>()])?;
    }
    for count in [entry.proof, entry.disproof, entry.work] {
        file.write_all(&count.to_le_bytes())?;
    }
    file.write_all(&[entry.best])?;
    file.write_all(&entry.order)
}

/// Reads what `write` wrote.
fn read<W: Word>(bytes: &[u8]) -> Entry<W> {
    let (words, rest) = bytes.split_at(4 * size_of::<W>());
    let word = |i: usize| {
        let mut bytes = [0; 16];
        bytes[..size_of::<W>()].copy_from_slice(&words[i * size_of::<W>()..][..size_of::<W>()]);
        W::truncated(u128::from_le_bytes(bytes))
    };
    let count = |i: usize| u32::from_le_bytes(rest[4 * i..4 * i + 4].try_into().expect("four bytes"));
    Entry {
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

/// Writes the entries to a file, which the same `title` reads again. A file that is there stays until the new one is whole.
pub(super) fn save<W: Word>(table: &Table<W>, path: &Path, title: &str) -> io::Result<()> {
    let unfinished = path.with_extension("unfinished");
    let mut file = BufWriter::new(File::create(&unfinished)?);
    writeln!(file, "{title}")?;
    for entry in table.entries() {
        write(entry, &mut file)?;
    }
    file.into_inner()?.sync_all()?;
    fs::rename(unfinished, path)
}

/// Adds the entries of a file; refuses one with another title.
pub(super) fn load<W: Word>(table: &mut Table<W>, path: &Path, title: &str) -> io::Result<()> {
    let mut file = BufReader::new(File::open(path)?);
    let mut found = vec![0; title.len() + 1];
    let refused = |what: &str| Err(io::Error::new(io::ErrorKind::InvalidData, what.to_owned()));
    if file.read_exact(&mut found).is_err() || found != format!("{title}\n").as_bytes() {
        return refused(&format!("{}: the first line is not “{title}”", path.display()));
    }
    let mut rest = Vec::new();
    file.read_to_end(&mut rest)?;
    let entries = rest.chunks_exact(entry_bytes::<W>());
    if !entries.remainder().is_empty() {
        return refused(&format!("{}: the last entry is cut off", path.display()));
    }
    entries.map(read).for_each(|entry| table.put(entry));
    Ok(())
}
