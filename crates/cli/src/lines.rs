//! Lines from an untrusted stream.

use std::io::{self, BufRead, Read};

use alveole::api::MAX_BYTES;

/// A line of the input.
pub(crate) enum Line<'a> {
    /// Its bytes, with the line feed where there was one.
    Bytes(&'a [u8]),
    /// Longer than [`MAX_BYTES`], and skipped.
    TooLong,
}

/// Reads lines; it keeps at most [`MAX_BYTES`] in memory, and drops the mark with which some programs begin a text.
pub(crate) struct Lines<R> {
    input: R,
    line: Vec<u8>,
    /// Whether a line was read.
    begun: bool,
}

/// The byte order mark, as UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input, line: Vec::new(), begun: false }
    }

    /// The next line; `None` after the last.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        if (&mut self.input).take(MAX_BYTES as u64 + 1).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        if self.line.len() > MAX_BYTES && self.line.last() != Some(&b'\n') {
            self.skip()?;
            return Ok(Some(Line::TooLong));
        }
        let marked = !std::mem::replace(&mut self.begun, true) && self.line.starts_with(MARK);
        Ok(Some(Line::Bytes(&self.line[if marked { MARK.len() } else { 0 }..])))
    }

    /// Skips the rest of the line.
    fn skip(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.input.fill_buf()?;
            let (used, done) = match buffer.iter().position(|&b| b == b'\n') {
                Some(end) => (end + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.input.consume(used);
            if done {
                return Ok(());
            }
        }
    }
}
