//! The journal: a file with the states, so that they survive the end of the process.
//!
//! Each line is the second from which a state is no longer kept, a space, and the event as JSON. Lines are appended; when most
//! of them are out of date, a new file with the states of the moment takes the place of the old one. The process may end at
//! any point: a last line that is not whole is cut off at the next start.

use std::collections::VecDeque;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::event::Event;

/// The file is written again when it is longer than this and twice as long as what it says.
const SLACK: u64 = 1 << 20;

/// What was found in the journal at the start.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Found {
    /// States that were put back.
    pub restored: usize,
    /// Lines that are out of date: a later state of the author is kept.
    pub passed: usize,
    /// Lines that could not be read.
    pub damaged: usize,
    /// Bytes of a last line that was not whole.
    pub cut: u64,
}

/// The file of a journal, or what takes its place in a simulation.
pub(crate) trait Storage: Read + Write + Seek {
    /// Cuts it off behind this many bytes.
    fn set_len(&mut self, length: u64) -> io::Result<()>;
}

impl Storage for File {
    fn set_len(&mut self, length: u64) -> io::Result<()> {
        File::set_len(self, length)
    }
}

/// A journal that is open for one process alone.
#[derive(Debug)]
pub(crate) struct Journal<F = File> {
    path: PathBuf,
    pub(crate) file: F,
    length: u64,
    /// The length after the last compaction.
    compact: u64,
    /// What is not in the file yet, because it could not be written: the disk was full.
    pending: VecDeque<Rc<Event>>,
    /// Whether something may stand behind `length`: a line of which only a part was written.
    torn: bool,
    /// Locked while the relay runs: the journal itself is replaced.
    _lock: Option<File>,
}

/// What a line of the journal is for the relay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// A state that is kept again.
    Restored,
    /// A state that is out of date.
    Passed,
    /// No state.
    Damaged,
}

impl<F: Storage> Journal<F> {
    /// Reads a journal, and gives each line to `restore` as the text of an event and the second when it expires.
    ///
    /// # Errors
    /// If the file cannot be read and cut.
    pub(crate) fn read(mut file: F, mut restore: impl FnMut(&str, u64) -> Line) -> io::Result<(Self, Found)> {
        let (mut found, mut length) = (Found::default(), 0);
        let mut reader = BufReader::new(&mut file);
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = reader.read_until(b'\n', &mut line)?;
            if line.last() != Some(&b'\n') {
                found.cut = read as u64;
                break;
            }
            length += read as u64;
            let parts = std::str::from_utf8(&line).ok().and_then(|line| line.trim_end().split_once(' '));
            let parts = parts.and_then(|(expires, text)| Some((text, expires.parse().ok()?)));
            match parts.map_or(Line::Damaged, |(text, expires)| restore(text, expires)) {
                Line::Restored => found.restored += 1,
                Line::Passed => found.passed += 1,
                Line::Damaged => found.damaged += 1,
            }
        }
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        let (path, pending) = (PathBuf::new(), VecDeque::new());
        Ok((Self { path, file, length, compact: 0, pending, torn: false, _lock: None }, found))
    }

    /// Appends states, after those that could not be written before.
    ///
    /// # Errors
    /// If not all can be written. The others then wait.
    pub(crate) fn append(&mut self, states: &[Rc<Event>]) -> io::Result<()> {
        self.pending.extend(states.iter().cloned());
        while let Some(event) = self.pending.front() {
            if self.torn {
                self.file.set_len(self.length)?;
                self.file.seek(SeekFrom::Start(self.length))?;
            }
            let line = format!("{} {}\n", event.expires, event.json);
            self.torn = true;
            self.file.write_all(line.as_bytes())?;
            self.torn = false;
            self.length += line.len() as u64;
            self.pending.pop_front();
        }
        Ok(())
    }

    /// Appends what could not be written before, as far as it is still kept.
    ///
    /// # Errors
    /// If not all can be written. The others then wait on.
    pub(crate) fn catch_up(&mut self, keeps: impl Fn(&Event) -> bool) -> io::Result<()> {
        self.pending.retain(|event| keeps(event));
        self.append(&[])
    }

    /// Whether most of the file is out of date.
    pub(crate) fn is_long(&self) -> bool {
        self.length > 2 * self.compact + SLACK
    }
}

impl Journal {
    /// Opens or makes the journal, and gives each line to `restore` as the text of an event and the second when it expires.
    ///
    /// # Errors
    /// If the file cannot be read and written, or another relay uses it; the message names the file.
    pub(crate) fn open(path: &Path, restore: impl FnMut(&str, u64) -> Line) -> Result<(Self, Found), String> {
        let named = |error: io::Error| format!("journal {}: {error}", path.display());
        let lock = File::create(path.with_added_extension("lock")).map_err(named)?;
        lock.try_lock().map_err(|_| format!("journal {}: another relay uses it", path.display()))?;
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(named)?;
        let (journal, found) = Self::read(file, restore).map_err(named)?;
        Ok((Self { path: path.to_owned(), _lock: Some(lock), ..journal }, found))
    }

    /// Replaces the file by one with these states alone.
    ///
    /// # Errors
    /// If the new file cannot be written. The old one then stays.
    pub(crate) fn compact<'a>(&mut self, states: impl Iterator<Item = &'a Rc<Event>>) -> io::Result<()> {
        let path = self.path.with_added_extension("new");
        let written = rewrite(&path, states).and_then(|file| {
            std::fs::rename(&path, &self.path)?;
            Ok(file)
        });
        match written {
            Ok((file, length)) => {
                (self.file, self.length, self.compact, self.torn) = (file, length, length, false);
                self.pending.clear();
                Ok(())
            }
            Err(error) => {
                // A part of a file would keep the room that the disk lacks. The next attempt comes when the journal has doubled.
                let _ = std::fs::remove_file(&path);
                self.compact = self.length;
                Err(error)
            }
        }
    }

    /// Waits until the disk has the journal.
    ///
    /// # Errors
    /// If the disk refuses it.
    pub(crate) fn sync(&self) -> io::Result<()> {
        self.file.sync_all()
    }
}

/// A new file with these states, on the disk, and its length.
fn rewrite<'a>(path: &Path, states: impl Iterator<Item = &'a Rc<Event>>) -> io::Result<(File, u64)> {
    let mut output = BufWriter::new(File::create(path)?);
    for event in states {
        writeln!(output, "{} {}", event.expires, event.json)?;
    }
    let mut file = output.into_inner()?;
    file.sync_all()?;
    let length = file.stream_position()?;
    Ok((file, length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{STATE, Topic};

    fn state(number: u64) -> Rc<Event> {
        let topic = Topic::parse(&"0".repeat(32)).unwrap();
        let json = format!("{{\"n\":{number}}}").into();
        Rc::new(Event {
            id: [0; 32],
            author: [0; 32],
            created_at: 0,
            kind: STATE,
            topic,
            expires: 100 + number,
            json,
        })
    }

    /// A folder of one test, which ends with it.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("alveole-journal-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&path).unwrap();
            Self(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn read(path: &Path) -> (Vec<(String, u64)>, Found, Journal) {
        let mut lines = Vec::new();
        let (journal, found) = Journal::open(path, |text, expires| {
            lines.push((text.to_owned(), expires));
            Line::Restored
        })
        .unwrap();
        (lines, found, journal)
    }

    #[test]
    fn a_last_line_that_is_cut_anywhere_costs_no_other_line() {
        let folder = Folder::new("cut");
        let path = folder.0.join("journal");
        let (_, found, mut journal) = read(&path);
        assert_eq!(found, Found::default());
        journal.append(&[state(1), state(2)]).unwrap();
        journal.append(&[state(3)]).unwrap();
        drop(journal);
        let whole = std::fs::read(&path).unwrap();
        assert_eq!(String::from_utf8_lossy(&whole), "101 {\"n\":1}\n102 {\"n\":2}\n103 {\"n\":3}\n");
        for length in 0..=whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let (lines, found, mut journal) = read(&path);
            let complete = whole[..length].split(|&byte| byte == b'\n').count() - 1;
            assert_eq!((lines.len(), found.restored, found.damaged), (complete, complete, 0));
            assert_eq!(found.cut, (length - complete * 12) as u64);
            journal.append(&[state(4)]).unwrap();
            drop(journal);
            let (lines, found, _) = read(&path);
            assert_eq!((lines.len(), found.cut), (complete + 1, 0), "what follows begins a line of its own");
            assert_eq!(lines.last().unwrap(), &("{\"n\":4}".to_owned(), 104));
        }
    }

    #[test]
    fn a_byte_that_changes_costs_the_lines_that_it_touches() {
        let folder = Folder::new("changed");
        let path = folder.0.join("journal");
        let (_, _, mut journal) = read(&path);
        journal.append(&[1, 2, 3, 4].map(state)).unwrap();
        drop(journal);
        let whole = std::fs::read(&path).unwrap();
        let lines = |path: &Path| read(path).0;
        let before = lines(&path);
        for at in 0..whole.len() {
            for bit in 0..8 {
                let mut changed = whole.clone();
                changed[at] ^= 1 << bit;
                std::fs::write(&path, changed).unwrap();
                let after = lines(&path);
                let left = before.iter().filter(|line| after.contains(line)).count();
                assert!(
                    left >= 4 - if whole[at] == b'\n' { 2 } else { 1 },
                    "bit {bit} of byte {at}: {after:?}"
                );
            }
        }
    }

    #[test]
    fn what_cannot_be_written_waits_and_is_written_later() {
        let folder = Folder::new("waits");
        let path = folder.0.join("journal");
        let (_, _, mut journal) = read(&path);
        journal.append(&[state(1)]).unwrap();
        // A handle without the right to write, for a disk without room; a part of a line was written before it failed.
        let writable = std::mem::replace(&mut journal.file, File::open(&path).unwrap());
        (&writable).write_all(b"102 {\"n").unwrap();
        assert!(journal.append(&[state(2)]).is_err() && journal.append(&[state(3), state(4)]).is_err());
        assert!(journal.catch_up(|event| event.expires != 103).is_err());
        journal.file = writable;
        journal.catch_up(|_| true).unwrap();
        journal.append(&[state(5)]).unwrap();
        drop(journal);
        let (lines, found, _) = read(&path);
        assert_eq!(lines.iter().map(|(_, expires)| *expires).collect::<Vec<_>>(), [101, 102, 104, 105]);
        assert_eq!((found.damaged, found.cut), (0, 0));
    }

    #[test]
    fn a_failed_rewrite_leaves_the_journal_and_no_second_file() {
        let folder = Folder::new("rewrite");
        let path = folder.0.join("journal");
        let (_, _, mut journal) = read(&path);
        let many: Vec<_> = (0..1000).map(state).collect();
        while !journal.is_long() {
            journal.append(&many).unwrap();
        }
        // A folder stands where the new file would go.
        let new = path.with_added_extension("new");
        std::fs::create_dir(&new).unwrap();
        assert!(journal.compact(many[..3].iter()).is_err());
        assert!(!journal.is_long(), "it is not tried again at once");
        std::fs::remove_dir(&new).unwrap();
        journal.append(&[state(7)]).unwrap();
        drop(journal);
        assert_eq!(read(&path).0.last(), Some(&("{\"n\":7}".to_owned(), 107)));
    }

    #[test]
    fn a_damaged_line_is_passed_over_and_counted() {
        let folder = Folder::new("damaged");
        let path = folder.0.join("journal");
        std::fs::write(&path, b"101 {}\nno number\n\xff\xfe 1\n\n102 {}\n").unwrap();
        let (lines, found, _) = read(&path);
        assert_eq!(lines, [("{}".to_owned(), 101), ("{}".to_owned(), 102)]);
        assert_eq!(found, Found { restored: 2, passed: 0, damaged: 3, cut: 0 });
    }

    #[test]
    fn a_compacted_journal_has_the_states_of_the_moment_and_goes_on() {
        let folder = Folder::new("compact");
        let path = folder.0.join("journal");
        let (_, _, mut journal) = read(&path);
        let many: Vec<_> = (0..1000).map(state).collect();
        while !journal.is_long() {
            journal.append(&many).unwrap();
        }
        journal.compact(many[..3].iter()).unwrap();
        assert!(!journal.is_long());
        journal.append(&[state(7)]).unwrap();
        drop(journal);
        let (lines, ..) = read(&path);
        assert_eq!(lines.iter().map(|(_, expires)| *expires).collect::<Vec<_>>(), [100, 101, 102, 107]);
    }

    #[test]
    fn a_journal_in_use_and_one_in_no_folder_are_named() {
        let folder = Folder::new("named");
        let path = folder.0.join("journal");
        let (_, _, first) = read(&path);
        let open = |path: &Path| Journal::open(path, |_, _| Line::Restored).map(|_| ()).unwrap_err();
        assert_eq!(open(&path), format!("journal {}: another relay uses it", path.display()));
        drop(first);
        read(&path);
        let nowhere = folder.0.join("missing/journal");
        assert!(open(&nowhere).starts_with(&format!("journal {}: ", nowhere.display())));
    }
}
